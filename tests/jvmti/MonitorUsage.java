/** A thread waits for a monitor, until it is notified, interrupted, or out of time, while another owns it. */
public class MonitorUsage {
    static native void begin(Object lock, boolean notifies);
    static native boolean owns(Thread t);
    static native void look(Thread t);
    static native void show();
    static native int state(Thread t);

    static void await(Thread t, Thread.State state) throws InterruptedException {
        while (t.getState() != state) Thread.sleep(1);
    }

    static void waitFor(Object lock, long millis) {
        synchronized (lock) {
            try {
                lock.wait(millis);
            } catch (InterruptedException e) {
                Thread.interrupted();
            }
        }
    }

    /** The waiting thread is seen while it waits; then its story goes on while the caller owns the monitor. */
    static void run(String how, Thread.Builder builder, long millis) throws InterruptedException {
        Object lock = new Object();
        System.out.println("  " + how);
        boolean notifies = how.equals("notified");
        begin(lock, notifies);
        Thread t = builder.start(() -> waitFor(lock, millis));
        await(t, millis == 0 ? Thread.State.WAITING : Thread.State.TIMED_WAITING);
        while (owns(t)) Thread.sleep(1);
        if (millis == 0) look(t);
        synchronized (lock) {
            if (notifies) lock.notify();
            if (how.equals("interrupted")) t.interrupt();
            await(t, Thread.State.BLOCKED);
        }
        t.join();
        show();
    }

    /** What is shown of threads that are not alive, and have been interrupted. */
    static void dead(Thread t) throws InterruptedException {
        t.interrupt();
        System.out.print("  new " + Integer.toHexString(state(t)));
        t.start();
        t.join();
        t.interrupt();
        System.out.println(", ended " + Integer.toHexString(state(t)));
    }

    public static void main(String[] args) throws InterruptedException {
        for (Thread.Builder b : new Thread.Builder[] {Thread.ofPlatform().name("p"), Thread.ofVirtual().name("v")}) {
            System.out.println(b instanceof Thread.Builder.OfVirtual ? "virtual" : "platform");
            run("notified", b, 0);
            run("interrupted", b, 0);
            run("out of time", b, 500);
            dead(b.unstarted(() -> {}));
        }
    }
}
