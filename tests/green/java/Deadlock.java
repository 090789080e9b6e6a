// Two threads that lock in opposite order, or one that waits for ever ("wait"), or two ReentrantLocks ("locks");
// "sleeper": while a daemon sleeps again and again.
import java.util.concurrent.locks.ReentrantLock;

public class Deadlock {
    static final Object a = new Object(), b = new Object();
    static final ReentrantLock first = new ReentrantLock(), second = new ReentrantLock();

    static class Locker extends Thread {
        final Object x, y;

        Locker(String name, Object x, Object y) {
            super(name);
            this.x = x;
            this.y = y;
        }

        static void lock(Object o) {
            if (o instanceof ReentrantLock l) {
                l.lock();
            }
        }

        public void run() {
            synchronized (x) {
                lock(x);
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
                lock(y);
                synchronized (y) {
                    System.out.println("never");
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0 && args[0].equals("wait")) {
            synchronized (a) {
                a.wait();
            }
        }
        boolean sleeper = args.length > 0 && args[0].equals("sleeper"), locks = args.length > 0 && !sleeper;
        if (sleeper) {
            Thread daemon = new Thread(() -> {
                try {
                    while (true) Thread.sleep(1000);
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            });
            daemon.setDaemon(true);
            daemon.start();
        }
        Thread one = new Locker("one", locks ? first : a, locks ? second : b),
                two = new Locker("two", locks ? second : b, locks ? first : a);
        one.start();
        two.start();
        System.out.println("started");
        one.join();
    }
}
