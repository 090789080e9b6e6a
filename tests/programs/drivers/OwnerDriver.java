import java.util.Arrays;
import java.util.Map;
import org.aeonbits.owner.Accessible;
import org.aeonbits.owner.ConfigFactory;

public class OwnerDriver {
    public interface Config extends Accessible {
        @DefaultValue("80")
        int port();

        @DefaultValue("localhost")
        String host();

        String[] servers();

        @DefaultValue("hello %s")
        String greeting(String name);
    }

    public static void main(String[] args) throws Exception {
        Config c = ConfigFactory.create(Config.class, Map.of("port", "81", "servers", "a,b,c"));
        System.out.println(c.port() + c.host() + Arrays.toString(c.servers()) + c.greeting("you"));
        c.list(System.out);
    }
}
