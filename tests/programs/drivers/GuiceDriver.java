import com.google.inject.*;
import com.google.inject.name.*;

public class GuiceDriver {
    public static void main(String[] args) throws Exception {
        Injector i = Guice.createInjector(new AbstractModule() {
            @Override protected void configure() {
                bind(Service.class).to(Impl.class).in(Singleton.class);
                bindConstant().annotatedWith(Names.named("n")).to(5);
            }
        });
        System.out.println(i.getInstance(Client.class).go() + " " + (i.getInstance(Service.class)
                == i.getInstance(Service.class)));
        try {
            i.getInstance(Runnable.class);
        } catch (ConfigurationException e) {
            System.out.println(e.getMessage());
        }
    }

    public interface Service {
        String name();
    }

    public static class Impl implements Service {
        public String name() {
            return "impl";
        }
    }

    public static class Client {
        @Inject Service service;
        @Inject @Named("n") int n;

        String go() {
            return service.name() + n;
        }
    }
}
