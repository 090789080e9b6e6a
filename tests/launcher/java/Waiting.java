// Says "ready" once its threads are where they are to be and main sleeps: for signals sent from outside.
import java.util.concurrent.CountDownLatch;

public class Waiting {
    static final Object a = new Object(), b = new Object(), c = new Object();
    static final CountDownLatch bothHold = new CountDownLatch(2);
    static volatile boolean spinning;

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void lockBoth(Object x, Object y) {
        synchronized (x) {
            bothHold.countDown();
            try {
                bothHold.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            // one line: which bci a blocked monitorenter has is the VM's choice
            synchronized (y) { System.out.println("never"); }
        }
    }

    static synchronized void inSync(int n) {
        if (n > 0) {
            inSync(n - 1);
        } else {
            sleep(100000);
        }
    }

    static void await(Object o, long millis) {
        synchronized (Waiting.class) {
        }
        synchronized (o) {
            try {
                o.wait(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static Thread start(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static class One implements Runnable {
        final int kind;

        One(int kind) {
            this.kind = kind;
        }

        public void run() {
            switch (kind) {
                case 0 -> lockBoth(a, b);
                case 1 -> lockBoth(b, a);
                case 2 -> await(c, 0);
                case 3 -> await(new int[1], 100000);
                case 4 -> inSync(2);
                case 5 -> inSync(0);
                case 6 -> java.util.concurrent.locks.LockSupport.park();
                case 7 -> java.util.concurrent.locks.LockSupport.parkNanos(c, 1000000000000L);
                case 8 -> {
                    spinning = true;
                    while (true) {
                        Thread.onSpinWait();
                    }
                }
                default -> {
                    synchronized (c) {
                        c.notify();
                        sleep(100000);
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread() {
            public void run() {
                System.out.println("hook");
            }
        });
        if (args.length > 0) {
            Thread[] threads = new Thread[10];
            Thread.State[] states = {Thread.State.BLOCKED, Thread.State.BLOCKED, Thread.State.WAITING,
                Thread.State.TIMED_WAITING, Thread.State.TIMED_WAITING, Thread.State.BLOCKED, Thread.State.WAITING,
                Thread.State.TIMED_WAITING, Thread.State.RUNNABLE, Thread.State.TIMED_WAITING};
            for (int i = 0; i < states.length; i++) {
                threads[i] = start("thread " + i, new One(i));
                if (i > 0) {            // 0 blocks once 1 is there
                    until(threads[i], states[i]);
                }
            }
            until(threads[0], states[0]);
            until(threads[2], Thread.State.BLOCKED);    // notified, while 9 keeps the monitor
            while (!spinning) {
                sleep(1);
            }
        }
        Thread main = Thread.currentThread();
        start("herald", () -> {
            until(main, Thread.State.TIMED_WAITING);
            System.out.println("ready");
        });
        sleep(1000000);
        System.out.println("nothing came");
    }

    static void until(Thread t, Thread.State state) {
        while (t.getState() != state) {
            sleep(1);
        }
    }
}
