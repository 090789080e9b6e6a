// pinned: carriers bound
// Object.wait: notify, notifyAll of a hundred, timeouts, bad arguments, one at a time, between kinds of threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class MonitorWait {
    static int waiting, woken;
    static boolean open;
    static final Object M = new Object();
    static void refused(String what, Callable<?> c) {
        try {
            c.call();
            System.out.println(what + " accepted");
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }
    static void crowd() throws Exception {
        waiting = woken = 0;
        open = false;
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 100; i++)
            all.add(Thread.startVirtualThread(() -> {
                synchronized (M) {
                    waiting++;
                    while (!open) {
                        try {
                            M.wait();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }
                    woken++;
                }
            }));
        Until.so(() -> {
            synchronized (M) {
                return waiting == 100;
            }
        });
        synchronized (M) {
            open = true;
            M.notifyAll();
        }
        for (Thread t : all)
            t.join();
        System.out.println("woken " + woken);
    }
    static void oneByOne() throws Exception {
        AtomicInteger through = new AtomicInteger();
        int[] tickets = { 0 };
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 20; i++)
            all.add(Thread.startVirtualThread(() -> {
                synchronized (M) {
                    try {
                        while (tickets[0] == 0)
                            M.wait();
                        tickets[0]--;
                        through.incrementAndGet();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }));
        for (int i = 0; i < 20; i++) {
            synchronized (M) {
                tickets[0]++;
                M.notify();
            }
            int want = i + 1;
            Until.so(() -> through.get() == want);
        }
        for (Thread t : all)
            t.join();
        System.out.println("tickets left " + tickets[0] + " through " + through);
    }
    static void timeouts() throws Exception {
        synchronized (M) {
            long begin = System.nanoTime();
            M.wait(20);
            System.out.println("at least 20 ms " + (System.nanoTime() - begin >= 19_000_000));
            M.wait(1, 500000);
            M.wait(0, 1);
            refused("negative", () -> { M.wait(-1); return 1; });
            refused("negative nanoseconds", () -> { M.wait(0, -1); return 1; });
            refused("too many", () -> { M.wait(0, 1000000); return 1; });
        }
    }
    static void long_() throws Exception {
        Thread t = Thread.startVirtualThread(() -> {
            synchronized (M) {
                try {
                    while (!open)
                        M.wait(Long.MAX_VALUE);
                    System.out.println("notified in a timed wait, holds it " + Thread.holdsLock(M));
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        });
        Until.in(t, "wait0");
        System.out.println(t.getState());
        synchronized (M) {
            open = true;
            M.notify();
        }
        t.join();
    }
    public static void main(String[] args) throws Exception {
        crowd();
        oneByOne();
        timeouts();
        Thread t = Thread.startVirtualThread(() -> {
            try {
                crowd();
                oneByOne();
                timeouts();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        t.join();
        open = false;
        long_();
    }
}
