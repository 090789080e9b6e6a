package workloads;

/** System.exit by a thread that is not main, while others wait, block, hold monitors and run. */
public final class ExitFromThread {
    static final int CODE = 3;

    private static volatile boolean holding;
    private static int turns;

    private ExitFromThread() { }

    private static void waits(Object lock) {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void holds(Object lock) {
        synchronized (lock) {
            holding = true;
            while (true)
                turns++;
        }
    }

    public static void main(String[] args) {
        Object waited = new Object();
        Object held = new Object();
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Common.tell("a hook behind the start", () -> Runtime.getRuntime().addShutdownHook(new Thread()));
            Common.say("hook: " + main.isAlive());
        }, "hook"));
        Thread waiter = Common.start("waits", () -> waits(waited));
        Common.until(waiter, Thread.State.WAITING);
        Thread holder = Common.start("holds", () -> holds(held));
        Common.until(() -> holding);
        Thread blocked = Common.start("blocked", () -> waits(held));
        Common.until(blocked, Thread.State.BLOCKED);
        Common.start("exits", () -> {
            Common.until(main, Thread.State.WAITING);
            Common.say("exit: " + holder.isAlive() + " " + blocked.getState() + " " + waiter.getState());
            try {
                System.exit(CODE);
            } finally {
                Common.say("which nobody reaches");
            }
        });
        waits(new Object());
    }
}
