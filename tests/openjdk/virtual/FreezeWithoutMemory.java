// vmargs: -Xmx40m
// No memory for the frames of a virtual thread that yields, parks, waits or enters a monitor: it is thrown an
// OutOfMemoryError, or stays on its carrier meanwhile; all is as before then, and when there is memory, it can leave.
import java.util.*;
import java.util.concurrent.locks.LockSupport;

public class FreezeWithoutMemory {
    static final Object lock = new Object();
    static volatile boolean leave, done;
    static Object[] hoard;
    static int reached;

    static void fill() {
        for (int size = 1 << 20; size > 0; size /= 2)
            try {
                for (;;)
                    hoard = new Object[] {hoard, new byte[size]};
            } catch (OutOfMemoryError e) {
                // smaller ones
            }
    }

    static int deep(int n, long a, long b, long c, Runnable bottom) {
        if (n > 0) return deep(n - 1, a + 1, b + 1, c + 1, bottom) + 1;
        bottom.run();
        return 0;
    }

    static void park() {
        while (!leave)
            LockSupport.park();
    }
    static void await() {
        synchronized (lock) {
            while (!leave)
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
        }
    }
    static void enter() {
        synchronized (lock) {
            Thread.yield();
        }
    }

    /** What waits is set free, without an allocation: there may be no memory for one. */
    static void release(Thread t) {
        while (!done && t.getState() != Thread.State.WAITING && t.getState() != Thread.State.BLOCKED)
            Thread.onSpinWait();
        leave = true;
        LockSupport.unpark(t);
    }
    static void trial(int depth, boolean memory, Runnable bottom) {
        leave = done = false;
        Thread t = Thread.ofVirtual().unstarted(() -> {
            if (!memory) fill();
            try {
                reached = deep(depth, 1, 2, 3, bottom);
            } catch (OutOfMemoryError e) {
                reached = depth;
            }
            hoard = null;
            reached += Thread.holdsLock(lock) ? 1 : 0;
            done = true;
        });
        synchronized (lock) {
            t.start();
            release(t);
        }
        while (!done)
            synchronized (lock) {
                lock.notifyAll();
            }
    }

    public static void main(String[] args) throws Exception {
        Map<String, Runnable> kinds = new LinkedHashMap<>();
        kinds.put("yield", Thread::yield);
        kinds.put("park", FreezeWithoutMemory::park);
        kinds.put("wait", FreezeWithoutMemory::await);
        kinds.put("enter", FreezeWithoutMemory::enter);
        for (var kind : kinds.entrySet()) {
            String all = kind.getKey();
            trial(10, true, kind.getValue());               // what is loaded and linked by it is so afterwards
            for (boolean memory : new boolean[] {false, true, false, true}) {
                trial(2000, memory, kind.getValue());
                all += " " + reached;
            }
            System.out.println(all);
        }
    }
}
