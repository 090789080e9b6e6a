// vmargs: -Djdk.trackAllThreads=false
// jdk: 25-
// Virtual threads that are parked: what only their frames refer to lives, who is forgotten dies; their stack traces.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class Parked {
    static final AtomicInteger intact = new AtomicInteger();

    static void hold(int n, CountDownLatch up) {
        byte[][] only = new byte[8][];
        for (int i = 0; i < only.length; i++) Arrays.fill(only[i] = new byte[n + 40], (byte) (n + i));
        up.countDown();
        LockSupport.park();
        boolean same = true;
        for (int i = 0; i < only.length; i++) for (byte b : only[i]) same &= b == (byte) (n + i);
        if (same) intact.incrementAndGet();
    }
    static void awaitParked(Thread t) {
        while (t.getState() != Thread.State.WAITING) Thread.onSpinWait();
    }
    static int sink;
    /* So much of each size that what was freed wrongly is used again. */
    static void collect(int times) {
        for (int i = 0; i < times; i++) {
            System.gc();
            for (int k = 0; k < 100; k++)
                for (int size = 8; size < 400; size += 4) sink += new byte[size].length;
        }
    }
    static WeakReference<Thread> forgotten(ReferenceQueue<Thread> queue) throws Exception {
        CountDownLatch up = new CountDownLatch(1);
        Object[] held = {new Object()};
        Thread t = Thread.ofVirtual().start(() -> {
            Object[] mine = held;
            up.countDown();
            LockSupport.park();
            System.out.println("never " + mine[0]);
        });
        up.await();
        awaitParked(t);
        return new WeakReference<>(t, queue);
    }
    public static void main(String[] args) throws Exception {
        final int n = 300;
        CountDownLatch up = new CountDownLatch(n);
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            threads[i] = Thread.startVirtualThread(() -> hold(k, up));
        }
        up.await();
        for (Thread t : threads) awaitParked(t);
        collect(5);
        for (StackTraceElement e : threads[7].getStackTrace())
            System.out.println(e.getClassName() + "." + e.getMethodName());
        for (Thread t : threads) LockSupport.unpark(t);
        for (Thread t : threads) t.join();
        System.out.println(intact);

        ReferenceQueue<Thread> queue = new ReferenceQueue<>();
        WeakReference<Thread> first = forgotten(queue);
        Reference<? extends Thread> dead = null;
        while (dead == null) {      // also on a VM that is not in a hurry
            System.gc();
            dead = queue.remove(10);
        }
        System.out.println("forgotten: " + (dead == first) + " " + first.get());

        /* Onto a carrier and off it again, with a thread local and an interrupt. */
        ThreadLocal<Integer> local = new ThreadLocal<>();
        CyclicBarrier barrier = new CyclicBarrier(4);
        Thread[] four = new Thread[4];
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            int k = i;
            four[i] = Thread.startVirtualThread(() -> {
                local.set(k);
                try {
                    for (int round = 0; round < 50; round++) {
                        barrier.await();
                        Thread.sleep(0, 1000);
                        if (local.get() != k) throw new AssertionError();
                    }
                    Thread.currentThread().interrupt();
                    Thread.sleep(1000000);
                } catch (InterruptedException e) {
                    sum.addAndGet(10 + (Thread.currentThread().isInterrupted() ? 1 : 0));
                } catch (BrokenBarrierException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread t : four) t.join();
        System.out.println(sum + " " + local.get());
        Thread thrower = Thread.ofVirtual().name("thrower").unstarted(() -> {
            Thread.yield();
            throw new IllegalStateException("uncaught");
        });
        thrower.setUncaughtExceptionHandler((t, e) -> {
            System.out.println(t.getName() + " " + e.getMessage());
            for (StackTraceElement s : e.getStackTrace())
                System.out.println(" " + s.getClassName() + "." + s.getMethodName());
        });
        thrower.start();
        thrower.join();
        System.out.println(thrower.getState());
    }
}
