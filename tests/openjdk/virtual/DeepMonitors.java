// pinned: carriers bound
// Monitors entered thousands of times over, deep recursion in synchronized methods, parks and waits at every depth,
// unwinding by exceptions and overflows: each level is given up once.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class DeepMonitors {
    int depth;

    synchronized int down(int n, int parkEvery) {
        if (n == 0) return 0;
        if (parkEvery > 0 && n % parkEvery == 0) Thread.yield();
        int r = down(n - 1, parkEvery);
        if (parkEvery > 0 && n % parkEvery == 1) LockSupport.parkNanos(1);
        return r + 1;
    }
    synchronized int other(DeepMonitors o, int n) {
        return n == 0 ? 0 : o.other(this, n - 1) + 1;
    }
    synchronized void endless() {
        depth++;
        endless();
    }
    synchronized void throwing(int n) {
        if (n == 0) {
            Thread.yield();
            throw new IllegalStateException("bottom");
        }
        throwing(n - 1);
    }
    synchronized int waits(int n) throws InterruptedException {
        if (n > 0) return waits(n - 1) + 1;
        depth = -1;
        notifyAll();
        while (depth != 1) wait();
        return 0;
    }

    static boolean free(Object o) throws Exception {
        boolean[] got = {false};
        Thread t = Thread.ofPlatform().daemon().start(() -> { synchronized (o) { got[0] = true; } });
        t.join();
        return got[0] && !Thread.holdsLock(o);
    }

    static void in(String name, Callable<?> task) throws Exception {
        FutureTask<Object> f = new FutureTask<>(() -> task.call());
        Thread.ofVirtual().start(f).join();
        try {
            System.out.println(name + ": " + f.get());
        } catch (ExecutionException e) {
            System.out.println(name + " threw " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        DeepMonitors a = new DeepMonitors(), b = new DeepMonitors();
        in("recursive", () -> a.down(1500, 0) + " " + Thread.holdsLock(a));
        System.out.println(free(a));
        in("yields", () -> a.down(1500, 7) + " " + Thread.holdsLock(a));
        System.out.println(free(a));
        in("two", () -> a.other(b, 1000) + " " + Thread.holdsLock(a) + Thread.holdsLock(b));
        System.out.println(free(a) + " " + free(b));
        in("throwing", () -> {
            try {
                synchronized (a) {
                    a.throwing(1200);
                }
            } catch (IllegalStateException e) {
                return e.getMessage() + " " + e.getStackTrace().length + Thread.holdsLock(a);
            }
            return "nothing thrown";
        });
        System.out.println(free(a));
        in("overflow", () -> {
            for (int i = 0; i < 3; i++)
                try {
                    a.depth = 0;
                    a.endless();
                } catch (StackOverflowError e) {
                    if (a.depth < 500 || Thread.holdsLock(a)) return "depth " + a.depth;
                    Thread.yield();
                }
            return "deep enough";
        });
        System.out.println(free(a));
        // Waits below 1,300 entries of its monitor: others get it meanwhile.
        FutureTask<Integer> waits = new FutureTask<>(() -> { synchronized (a) { return a.waits(1300); } });
        a.depth = 0;
        Thread w = Thread.ofVirtual().start(waits);
        Until.in(w, "wait");
        System.out.println(free(a));
        in("notifier", () -> {
            synchronized (a) {
                a.depth = 1;
                a.notifyAll();
                Thread.yield();
                return a.down(1100, 50);
            }
        });
        System.out.println(waits.get() + " " + free(a));
        // Overflows at any place while monitors are entered and left, with parks: none stays.
        Object[] locks = new Object[50];
        Arrays.setAll(locks, i -> new Object());
        in("uneven", () -> {
            for (int i = 0; i < 40; i++)
                try {
                    uneven(locks, i, i);
                } catch (StackOverflowError e) {
                    Thread.yield();
                }
            for (Object o : locks)
                if (Thread.holdsLock(o)) return "held";
            return "none held";
        });
        for (Object o : locks)
            if (!free(o)) System.out.println("not free");
    }
    static long uneven(Object[] locks, int n, long pad) {
        long x = pad, y = x * 3;
        synchronized (locks[n % locks.length]) {
            try {
                return n % 3 == 0 ? uneven(locks, n + 1, x) + y : lambda(() -> uneven(locks, n + 1, y)) + x;
            } finally {
                pad++;
            }
        }
    }
    static long lambda(java.util.function.LongSupplier s) { return s.getAsLong(); }
}
