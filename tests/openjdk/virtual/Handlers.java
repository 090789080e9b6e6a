// Handlers of uncaught exceptions: of the thread, the default one, none (stderr), those that throw themselves.
import java.util.concurrent.*;

public class Handlers {
    static void run(Thread t) throws Exception {
        t.start();
        t.join();
        System.out.println(t.getName() + " " + t.getState() + " " + t.getUncaughtExceptionHandler());
    }
    public static void main(String[] args) throws Exception {
        run(Thread.ofVirtual().name("none").unstarted(() -> { throw new IllegalStateException("to stderr"); }));
        run(Thread.ofVirtual().unstarted(() -> { throw new Error("nameless", new Exception("cause")); }));
        Thread own = Thread.ofVirtual().name("own").unstarted(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println("set inside: " + e));
            throw new RuntimeException("own");
        });
        run(own);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e
                + " in it: " + (Thread.currentThread() == t) + " " + t.getState()));
        run(Thread.ofVirtual().name("default").unstarted(() -> { throw new RuntimeException("d"); }));
        run(Thread.ofVirtual().name("throwing").uncaughtExceptionHandler((t, e) -> {
            throw new RuntimeException("from the handler");
        }).unstarted(() -> { throw new RuntimeException("t"); }));
        run(Thread.ofVirtual().name("parks").uncaughtExceptionHandler((t, e) -> {
            try {
                Thread.sleep(1);
                Thread.startVirtualThread(() -> System.out.println("started by a handler")).join();
            } catch (InterruptedException x) {
                System.out.println(x);
            }
            System.out.println("the handler has slept");
        }).unstarted(() -> { throw new RuntimeException("p"); }));
        Thread.setDefaultUncaughtExceptionHandler(null);
        run(Thread.ofVirtual().name("again").unstarted(() -> {
            try {
                throw new RuntimeException("first");
            } finally {
                throw new RuntimeException("second");
            }
        }));
        Thread t = Thread.ofVirtual().unstarted(() -> {});
        System.out.println(t.getUncaughtExceptionHandler() == t.getThreadGroup());
    }
}
