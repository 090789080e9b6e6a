// Exceptions out of monitors that were kept over a park: released, methods and blocks, static ones, after catches.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class MonitorThrow {
    static synchronized void fixed() {
        LockSupport.parkNanos(1000);
        throw new IllegalStateException("static");
    }
    synchronized void own(int n) {
        if (n == 0) {
            Thread.yield();
            throw new IllegalArgumentException("own");
        }
        try {
            own(n - 1);
        } finally {
            if (!Thread.holdsLock(this))
                throw new AssertionError("not held in finally");
            Thread.yield();
        }
    }
    static boolean free(Object o) throws Exception {
        Thread t = Thread.ofPlatform().start(() -> {
            synchronized (o) {
                o.notify();
            }
        });
        t.join();
        return !Thread.holdsLock(o);
    }
    static int overflows(Object o) {
        synchronized (o) {
            return overflows(o) + 1;
        }
    }
    static void test() throws Exception {
        MonitorThrow it = new MonitorThrow();
        try {
            fixed();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " free " + free(MonitorThrow.class));
        }
        try {
            it.own(20);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " free " + free(it));
        }
        Object m = new Object();
        try {
            synchronized (m) {
                synchronized (it) {
                    Thread.sleep(0, 1);
                    Object[] none = new Object[0];
                    none[1] = m;
                }
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + free(m) + free(it));
        }
        try {
            overflows(m);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + free(m));
        }
        int through = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (m) {
                if (i == 7)
                    break;
                Thread.yield();
                if (i % 2 == 0)
                    continue;
                through++;
            }
        }
        System.out.println(through + " " + free(m));
    }
    public static void main(String[] args) throws Exception {
        test();
        Thread t = Thread.ofVirtual().start(() -> {
            try {
                test();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        t.join();
        Object held = new Object();
        Thread dies = Thread.ofVirtual().uncaughtExceptionHandler((x, e) -> System.out.println("uncaught "
                + Thread.holdsLock(held))).start(() -> {
                    synchronized (held) {
                        LockSupport.parkNanos(1);
                        throw new RuntimeException();
                    }
                });
        dies.join();
        System.out.println(free(held));
    }
}
