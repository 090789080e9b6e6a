// Ordering bugs of virtual threads, by name; with a second argument `fixed' the corrected version. It runs with JDK 21
// or later, and compiles with an older one.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Virtuals {
    static boolean fixed;

    static void check(boolean ok, String message) {
        if (!ok) throw new IllegalStateException(message);
    }
    static Thread start(Runnable r) throws Exception {
        return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, r);
    }
    static void together(Runnable... all) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (Runnable r : all) threads.add(start(r));
        for (Thread t : threads) t.join();
    }

    static int n;
    static void update() throws Exception {
        Object lock = new Object();
        Runnable adder = () -> {
            if (fixed) synchronized (lock) { n++; }
            else n++;
        };
        together(adder, adder);
        check(n == 2, "n is " + n);
    }
    static void monitors() throws Exception {
        Object a = new Object(), b = new Object();
        together(() -> { synchronized (a) { synchronized (b) { n++; } } },
                 () -> { synchronized (fixed ? a : b) { synchronized (fixed ? b : a) { n++; } } });
    }
    static void locks() throws Exception {
        Lock a = new ReentrantLock(), b = new ReentrantLock();
        together(() -> both(a, b), () -> { if (fixed) both(a, b); else both(b, a); });
    }
    static void both(Lock first, Lock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }
    static void lostNotify() throws Exception {
        Object lock = new Object();
        boolean[] done = {false};
        together(() -> {
            boolean waits;
            synchronized (lock) { waits = !done[0]; }
            synchronized (lock) {
                while (fixed ? !done[0] : waits) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                    waits = false;
                }
            }
        }, () -> {
            synchronized (lock) {
                done[0] = true;
                lock.notify();
            }
        });
    }
    static void executor() throws Exception {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        ExecutorService e =
                (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++)
            all.add(e.submit(() -> {
                if (fixed) counts.merge("k", 1, Integer::sum);
                else counts.put("k", counts.getOrDefault("k", 0) + 1);
            }));
        for (Future<?> f : all) f.get();
        e.shutdown();
        check(counts.get("k") == 2, "" + counts);
    }
    static void mixed() throws Exception {             // a platform thread and a virtual one
        Object lock = new Object();
        Runnable adder = () -> {
            int before;
            synchronized (lock) {
                before = n;
                if (fixed) n = before + 1;
            }
            if (!fixed) synchronized (lock) { n = before + 1; }
        };
        Thread platform = new Thread(adder);
        platform.start();
        start(adder).join();
        platform.join();
        check(n == 2, "n is " + n);
    }

    public static void main(String[] args) throws Exception {
        fixed = args.length > 1 && args[1].equals("fixed");
        try {
            Virtuals.class.getDeclaredMethod(args[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }
}
