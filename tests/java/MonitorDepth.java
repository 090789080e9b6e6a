// Recursion of monitors beyond what fits the sync word, waits that give up and take back all levels, many monitors at
// once, exceptions through synchronized code.
public class MonitorDepth {
    static final Object o = new Object();
    static int entered;

    static void nest(int n, Runnable innermost) {
        synchronized (o) {
            entered++;
            if (n > 1) {
                nest(n - 1, innermost);
            } else {
                innermost.run();
            }
        }
    }

    static synchronized int recursive(int n) {
        return n == 0 ? 0 : 1 + recursive(n - 1);
    }

    static void pause(long n) {
        try {
            o.wait(n);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void many(Object[] locks, int i) {
        if (i == locks.length) {
            throw new IllegalStateException("all " + i);
        }
        synchronized (locks[i]) {
            many(locks, i + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int n : new int[] {1, 2, 1023, 1024, 1025, 1026, 2500}) {
            entered = 0;
            nest(n, () -> {
                Thread t = new Thread(() -> {
                    synchronized (o) {
                        System.out.print("other ");
                        o.notifyAll();
                    }
                });
                t.start();
                pause(0);
                System.out.print(entered + " " + Thread.holdsLock(o) + " ");
            });
            System.out.println(Thread.holdsLock(o));
        }
        nest(1500, () -> pause(1));
        nest(1500, () -> System.out.println(Thread.holdsLock(o)));
        try {
            nest(1200, () -> {
                throw new IllegalStateException("out");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(o));
        }
        System.out.println(recursive(1100) + " " + Thread.holdsLock(MonitorDepth.class));
        Object[] locks = new Object[1000];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
        for (int round = 0; round < 2; round++) {
            try {
                many(locks, 0);
            } catch (IllegalStateException e) {
                int held = 0;
                for (Object l : locks) {
                    held += Thread.holdsLock(l) ? 1 : 0;
                }
                System.out.println(e.getMessage() + " " + held);
            }
        }
        try {
            nest(1000000, () -> { });
        } catch (StackOverflowError e) {
            System.out.println("overflow " + Thread.holdsLock(o));
        }
        Thread t = new Thread(() -> {
            synchronized (o) {
                System.out.println("free for others");
            }
        });
        t.start();
        t.join();
        try {
            synchronized (null2()) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    static Object null2() {
        return null;
    }
}
