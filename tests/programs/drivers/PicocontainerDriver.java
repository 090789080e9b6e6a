import org.picocontainer.MutablePicoContainer;
import org.picocontainer.PicoBuilder;
import org.picocontainer.Startable;

public class PicocontainerDriver {
    public static class Part implements Startable {
        public void start() {
            System.out.println("start");
        }

        public void stop() {
            System.out.println("stop");
        }
    }

    public static class Whole {
        final Part part;

        public Whole(Part part) {
            this.part = part;
        }
    }

    public static void main(String[] args) throws Exception {
        MutablePicoContainer pico = new PicoBuilder().withCaching().withLifecycle().build();
        pico.addComponent(Part.class).addComponent(Whole.class);
        pico.start();
        System.out.println(pico.getComponent(Whole.class).part == pico.getComponent(Part.class));
        pico.stop();
    }
}
