// pinned: carriers bound
// System.exit in a virtual thread: hooks run, the others stop, the exit code; parked ones keep nothing alive.
import java.util.concurrent.*;

public class ExitInside {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Thread v = Thread.startVirtualThread(() -> System.out.println("a virtual thread of a hook"));
                v.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.out.println("hook");
        }));
        for (int i = 0; i < 20; i++)
            Thread.startVirtualThread(() -> {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            });
        Thread t = Thread.startVirtualThread(() -> {
            synchronized (ExitInside.class) {
                try {
                    System.exit(7);
                } finally {
                    System.out.println("never");
                }
            }
        });
        t.join();
        System.out.println("never");
    }
}
