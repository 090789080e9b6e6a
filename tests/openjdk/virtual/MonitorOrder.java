// pinned: carriers bound
// Philosophers who take the lower fork first, with monitors and with locks; a buffer between kinds of threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class MonitorOrder {
    static int take(Object[] forks, int seat) throws InterruptedException {
        int a = Math.min(seat, (seat + 1) % forks.length), b = Math.max(seat, (seat + 1) % forks.length);
        synchronized (forks[a]) {
            Thread.yield();
            synchronized (forks[b]) {
                Thread.yield();
                return 1;
            }
        }
    }
    static int lock(Lock[] forks, int seat) {
        Lock a = forks[Math.min(seat, (seat + 1) % forks.length)], b = forks[Math.max(seat, (seat + 1) % forks.length)];
        a.lock();
        try {
            Thread.yield();
            b.lock();
            try {
                return 1;
            } finally {
                b.unlock();
            }
        } finally {
            a.unlock();
        }
    }
    static class Buffer {
        final Deque<Integer> items = new ArrayDeque<>();
        synchronized void put(int n) throws InterruptedException {
            while (items.size() == 3)
                wait();
            items.add(n);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (items.isEmpty())
                wait();
            int n = items.remove();
            notifyAll();
            return n;
        }
    }
    public static void main(String[] args) throws Exception {
        Object[] forks = new Object[7];
        Lock[] locks = new Lock[7];
        for (int i = 0; i < 7; i++) {
            forks[i] = new Object();
            locks[i] = new ReentrantLock();
        }
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> meals = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                int seat = i;
                meals.add(e.submit(() -> {
                    int eaten = 0;
                    for (int k = 0; k < 40; k++)
                        eaten += take(forks, seat) + lock(locks, seat);
                    return eaten;
                }));
            }
            for (Future<Integer> f : meals)
                System.out.print(f.get() + " ");
            System.out.println();
        }
        Buffer buffer = new Buffer();
        Thread[] threads = new Thread[8];
        long[] sums = new long[8];
        for (int i = 0; i < 8; i++) {
            int n = i;
            Runnable r = () -> {
                try {
                    for (int k = 0; k < 100; k++)
                        if (n < 4)
                            buffer.put(n * 1000 + k);
                        else
                            sums[n] += buffer.take();
                } catch (InterruptedException x) {
                    System.out.println(x);
                }
            };
            threads[i] = (n % 2 == 0 ? Thread.ofVirtual() : Thread.ofPlatform()).start(r);
        }
        for (Thread t : threads)
            t.join();
        System.out.println(sums[4] + sums[5] + sums[6] + sums[7] + " left " + buffer.items.size());
    }
}
