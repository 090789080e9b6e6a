// pinned: carriers bound
// Interrupts and Object.wait: before, during, of many at once; the flag, the monitor afterwards, notify and interrupt.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class InterruptWait {
    static final Object M = new Object();
    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> {
            synchronized (M) {
                Thread.currentThread().interrupt();
                try {
                    M.wait();
                } catch (InterruptedException e) {
                    System.out.println("before " + Thread.currentThread().isInterrupted() + " " + Thread.holdsLock(M));
                }
                Thread.currentThread().interrupt();
                try {
                    M.wait(1_000_000);
                } catch (InterruptedException e) {
                    System.out.println("before, timed " + Thread.currentThread().isInterrupted());
                }
            }
        });
        t.join();
        Thread w = Thread.ofVirtual().start(() -> {
            synchronized (M) {
                for (long time : new long[] { 0, 1_000_000_000 })
                    try {
                        M.wait(time);
                        System.out.println("woken without a reason");
                    } catch (InterruptedException e) {
                        boolean set = Thread.currentThread().isInterrupted();
                        System.out.println("during " + e.getMessage() + " " + set + " "
                                + Thread.holdsLock(M));
                    }
            }
        });
        Until.state(w, Thread.State.WAITING);
        w.interrupt();
        Until.state(w, Thread.State.TIMED_WAITING);
        w.interrupt();
        w.join();
        AtomicInteger interrupted = new AtomicInteger(), waiting = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 50; i++)
            all.add(Thread.startVirtualThread(() -> {
                synchronized (M) {
                    waiting.incrementAndGet();
                    try {
                        M.wait();
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                    }
                }
            }));
        Until.so(() -> {
            synchronized (M) {
                return waiting.get() == 50;
            }
        });
        for (Thread x : all)
            x.interrupt();
        for (Thread x : all)
            x.join();
        System.out.println("interrupted " + interrupted);
        boolean[] reported = new boolean[2];
        List<Thread> two = new ArrayList<>();
        waiting.set(0);
        for (int i = 0; i < 2; i++) {
            int n = i;
            two.add(Thread.startVirtualThread(() -> {
                synchronized (M) {
                    waiting.incrementAndGet();
                    try {
                        while (!reported[n])
                            M.wait();
                    } catch (InterruptedException e) {
                        reported[n] = true;
                    }
                }
            }));
        }
        Until.so(() -> {
            synchronized (M) {
                return waiting.get() == 2;
            }
        });
        synchronized (M) {
            two.get(0).interrupt();
            reported[1] = true;
            M.notifyAll();
        }
        for (Thread x : two)
            x.join();
        System.out.println("the interrupted one and the notified one have ended " + reported[0] + reported[1]);
    }
}
