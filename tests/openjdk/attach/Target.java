// The program that others attach to: two threads in known states, some objects, a method that agents change. Ends with
// its standard input.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

public class Target {
    static class Item { long value; }
    static final List<Item> items = new ArrayList<>();
    static final Object lock = new Object();
    static final ReentrantLock owned = new ReentrantLock();
    static final CountDownLatch started = new CountDownLatch(2);

    static String text() { return "original"; }

    static void hold() {
        synchronized (lock) {
            owned.lock();
            started.countDown();
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    static void sleep() {
        started.countDown();
        try {
            Thread.sleep(1000_000);
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 1234; i++)
            items.add(new Item());
        System.setProperty("set.by.program", "late\u00e9 value\nwith lines");
        Thread a = new Thread(Target::hold, "holder \"quoted\""), b = new Thread(Target::sleep, "sleeper");
        a.setDaemon(true);
        b.setDaemon(true);
        a.setPriority(7);
        a.start();
        b.start();
        started.await();
        while (a.getState() != Thread.State.WAITING || b.getState() != Thread.State.TIMED_WAITING)
            Thread.sleep(1);
        System.out.println("ready");
        while (System.in.read() >= 0) { }
        System.out.println("end " + text());
    }
}
