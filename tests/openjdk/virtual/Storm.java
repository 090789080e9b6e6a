// jdk: 25-
// Storms of wait and notify: virtual and platform threads, waits with and without time, interrupts, nested and
// recursive monitors: nothing is lost, the numbers at the end are those that were put in.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Storm {
    static class Buffer {
        final int[] items = new int[4];
        int count, first;
        synchronized void put(int x, boolean timed) throws InterruptedException {
            while (count == items.length)
                if (timed) wait(1); else wait();
            items[(first + count++) % items.length] = x;
            notifyAll();
        }
        synchronized int take(boolean timed) throws InterruptedException {
            while (count == 0)
                if (timed) wait(0, 500_000); else wait();
            int x = items[first];
            first = (first + 1) % items.length;
            count--;
            notifyAll();
            return x;
        }
    }

    static Thread start(int i, Runnable r) {
        return i % 4 == 3 ? Thread.ofPlatform().start(r) : Thread.startVirtualThread(r);
    }

    static void buffers() throws Exception {
        Buffer b = new Buffer();
        AtomicLong sum = new AtomicLong();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i;
            all.add(start(i, () -> {
                for (int k = 0; k < 500; )
                    try {
                        b.put(n * 500 + k, n % 2 == 0);
                        k++;
                    } catch (InterruptedException e) {
                        // once more
                    }
            }));
            all.add(start(i, () -> {
                for (int k = 0; k < 500; )
                    try {
                        sum.addAndGet(b.take(n % 2 == 1));
                        k++;
                    } catch (InterruptedException e) {
                        // once more
                    }
            }));
        }
        Thread interrupter = Thread.startVirtualThread(() -> {
            Random r = new Random(1);
            for (int i = 0; i < 3000; i++) {
                all.get(r.nextInt(all.size())).interrupt();
                if (i % 7 == 0) Thread.yield();
            }
        });
        interrupter.join();
        for (Thread t : all)
            t.join();
        System.out.println("buffers " + sum + " " + (4000L * 3999 / 2));
    }

    /** Tokens are given by notify, each to one. */
    static void tokens() throws Exception {
        Object lock = new Object();
        int[] tokens = {0}, got = {0}, waiting = {0};
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 200; i++)
            all.add(start(i, () -> {
                synchronized (lock) {
                    synchronized (lock) {
                        waiting[0]++;
                        while (tokens[0] == 0)
                            try {
                                lock.wait();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        waiting[0]--;
                        tokens[0]--;
                        got[0]++;
                    }
                }
            }));
        for (int given = 0; given < 200; given++)
            synchronized (lock) {
                tokens[0]++;
                lock.notify();
            }
        for (Thread t : all)
            t.join();
        System.out.println("tokens " + got[0] + " " + tokens[0] + " " + waiting[0]);
    }

    /** A notification or an interrupt, never neither, never both lost: whoever leaves by an interrupt hands on. */
    static void either() throws Exception {
        Object lock = new Object();
        int[] waiting = {0};
        for (int round = 0; round < 200; round++) {
            AtomicInteger notified = new AtomicInteger(), interrupted = new AtomicInteger();
            waiting[0] = 0;
            Thread[] two = new Thread[2];
            for (int i = 0; i < 2; i++)
                two[i] = start(round * i, () -> {
                    synchronized (lock) {
                        waiting[0]++;
                        try {
                            lock.wait();
                            notified.incrementAndGet();
                        } catch (InterruptedException e) {
                            interrupted.incrementAndGet();
                        }
                    }
                });
            Until.so(() -> { synchronized (lock) { return waiting[0] == 2; } });
            Thread.startVirtualThread(() -> two[0].interrupt());
            synchronized (lock) {
                lock.notify();
            }
            two[0].join();
            // If two[0] got it before its interrupt, the other one waits still.
            if (notified.get() == 1)
                synchronized (lock) { lock.notify(); }
            two[1].join();
            if (notified.get() + interrupted.get() != 2 || interrupted.get() > 1)
                System.out.println("round " + round + ": " + notified + " " + interrupted);
        }
        System.out.println("either");
    }

    /** Monitors in chains: each holds its own while it waits in the next one's. */
    static void chain() throws Exception {
        int n = 100;
        Object[] locks = new Object[n + 1];
        boolean[] go = new boolean[n + 1];
        Arrays.setAll(locks, i -> new Object());
        List<Thread> all = new ArrayList<>();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < n; i++) {
            int k = i;
            all.add(start(k, () -> {
                synchronized (locks[k]) {
                    synchronized (locks[k + 1]) {
                        while (!go[k + 1])
                            try {
                                locks[k + 1].wait();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                    }
                    go[k] = true;
                    locks[k].notifyAll();
                    order.append(k % 10);
                }
            }));
        }
        synchronized (locks[n]) {
            go[n] = true;
            locks[n].notifyAll();
        }
        for (Thread t : all)
            t.join();
        System.out.println("chain " + order);
    }

    public static void main(String[] args) throws Exception {
        buffers();
        tokens();
        either();
        chain();
    }
}
