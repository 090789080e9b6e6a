// jdk: 17
// A thread that is suspended while it waits for a monitor must not keep those behind it out, and gets the monitor after
// its resume.
public class SuspendedInQueue {
    static final Object m = new Object();

    static void enter(String n) {
        synchronized (m) {
            System.out.println(n);
        }
    }

    static void awaitBlocked(Thread t) throws InterruptedException {
        while (t.getState() != Thread.State.BLOCKED) {
            Thread.sleep(1);
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread x = new Thread(() -> enter("x")), y = new Thread(() -> enter("y"));
        synchronized (m) {
            x.start();
            awaitBlocked(x);
            y.start();
            awaitBlocked(y);
            x.suspend();
        }
        y.join();
        System.out.println("y alive " + y.isAlive() + ", x " + x.getState());
        x.resume();
        x.join();
    }
}
