// A program that is run again and again in one process must not notice it: `state'. What is not set back is noticed by
// the explorer: `leak', `daemon', `hook'. An order in which it ends itself: `exit'.
import java.util.concurrent.*;

public class Repeated {
    static int runs;

    static void check(boolean ok, String message) {
        if (!ok) throw new IllegalStateException(message);
    }

    static void state() throws Exception {
        ThreadLocal<String> local = new ThreadLocal<>();
        check(++runs == 1, "statics of the program");
        check(new Thread().getName().equals("Thread-0"), "numbers of threads");
        check(System.getProperty("repeated") == null, "properties");
        check(Thread.getDefaultUncaughtExceptionHandler() == null, "handler");
        check(Thread.currentThread().getContextClassLoader() == Repeated.class.getClassLoader(), "loader");
        check(ClassLoader.getSystemClassLoader().loadClass("Repeated") == Repeated.class, "system loader");
        check(!Thread.currentThread().isInterrupted(), "interrupt");
        ExecutorService e = Executors.newFixedThreadPool(1);
        String name = e.submit(() -> Thread.currentThread().getName()).get();
        e.shutdown();
        check(name.equals("pool-1-thread-1"), name);
        System.setProperty("repeated", "once");
        Thread.setDefaultUncaughtExceptionHandler((t, x) -> {});
        Thread.currentThread().interrupt();
        local.set("kept");
    }

    static void exit() throws Exception {
        int[] n = {0};
        Thread t = new Thread(() -> n[0]++);
        t.start();
        if (n[0] == 1) System.exit(3);
        t.join();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "state": state(); break;
        case "exit": exit(); break;
        case "leak":
            check(Thread.currentThread().getThreadGroup().getMaxPriority() == 10, "group");
            Thread.currentThread().getThreadGroup().setMaxPriority(3);
            break;
        case "hook": Runtime.getRuntime().addShutdownHook(new Thread(() -> {})); break;
        default:
            Thread t = new Thread(() -> {
                synchronized (Repeated.class) {
                    try {
                        Repeated.class.wait();
                    } catch (InterruptedException e) {
                    }
                }
            });
            t.setDaemon(true);
            t.start();
        }
    }
}
