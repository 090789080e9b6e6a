// MBassador: an event bus with filters and priorities.
import net.engio.mbassy.bus.MBassador;
import net.engio.mbassy.bus.config.BusConfiguration;
import net.engio.mbassy.bus.config.Feature;
import net.engio.mbassy.bus.error.IPublicationErrorHandler;
import net.engio.mbassy.listener.Handler;
import net.engio.mbassy.listener.Listener;
import net.engio.mbassy.listener.References;

public class MbassadorDriver {
    @Listener(references = References.Strong)
    public static class Ears {
        @Handler(priority = 2)
        public void first(String s) {
            System.out.println("first " + s);
        }

        @Handler(priority = 1)
        public void second(Object o) {
            System.out.println("second " + o);
        }

        @Handler
        public void fails(Integer i) {
            throw new IllegalStateException("no " + i);
        }
    }

    public static void main(String[] args) {
        MBassador<Object> bus = new MBassador<>(new BusConfiguration().addFeature(Feature.SyncPubSub.Default())
                .addFeature(Feature.AsynchronousHandlerInvocation.Default())
                .addFeature(Feature.AsynchronousMessageDispatch.Default())
                .addPublicationErrorHandler((IPublicationErrorHandler) e ->
                        System.out.println(e.getCause().getClass().getSimpleName())));
        bus.subscribe(new Ears());
        bus.publish("text");
        bus.publish(2.5);
        bus.publish(7);
        bus.shutdown();
    }
}
