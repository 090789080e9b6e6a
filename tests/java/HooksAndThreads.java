// main ends: the VM waits for the other non-daemon threads, also for those that they start, then runs the hooks; a
// daemon is left behind. Uncaught exception in a hook.
public class HooksAndThreads {
    static void chain(int n) {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            return;
        }
        System.out.println("thread " + n + " main alive " + main.isAlive());
        if (n < 5) {
            new Thread(() -> chain(n + 1)).start();
        }
    }

    static Thread main;

    public static void main(String[] args) throws InterruptedException {
        main = Thread.currentThread();
        Thread daemon = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                return;
            } finally {
                System.out.println("never");
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread hook = new Thread(() -> {
            System.out.println("hook, daemon alive " + daemon.isAlive());
            throw new IllegalStateException("in the hook");
        }, "the hook");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Runtime.getRuntime().addShutdownHook(daemon);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread removed = new Thread(() -> System.out.println("never"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " "
                + Runtime.getRuntime().removeShutdownHook(removed));
        Thread joiner = new Thread(() -> {
            try {
                main.join();
                System.out.println("main has ended: " + main.getState() + " " + main.getThreadGroup());
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            chain(1);
        });
        joiner.start();
        while (joiner.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }
}
