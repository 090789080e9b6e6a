// vmargs: -Djdk.virtualThreadScheduler.parallelism=1 -Djdk.virtualThreadScheduler.maxPoolSize=1
// jdk: 25-
// Monitors of virtual threads that share one carrier (JEP 491): owned while parked, contended, waited on.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class MonitorsUnmount {
    static int n;
    static final Object L = new Object();

    static synchronized void step() throws InterruptedException {
        int seen = n;
        Thread.sleep(0, 1000);
        n = seen + 1;
    }
    static List<Thread> start(int count, Callable<?> body) {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < count; i++)
            all.add(Thread.startVirtualThread(() -> {
                try {
                    body.call();
                } catch (Exception e) {
                    System.out.println("unexpected: " + e);
                }
            }));
        return all;
    }
    static void join(List<Thread> all) throws Exception {
        for (Thread t : all) t.join();
    }
    static Thread await(Thread t, Thread.State s) {
        while (t.getState() != s) Thread.yield();
        return t;
    }
    static String top(Thread t) {
        return Arrays.stream(t.getStackTrace()).map(StackTraceElement::getMethodName).toList().toString();
    }
    static void sleepers() throws Exception {
        join(start(200, () -> {
            for (int i = 0; i < 3; i++)
                synchronized (L) {
                    synchronized (L) {
                        int seen = n;
                        Thread.sleep(0, 1000);
                        n = seen + 1;
                    }
                    if (!Thread.holdsLock(L)) throw new AssertionError();
                }
            return null;
        }));
        System.out.println(n);
        n = 0;
        join(start(200, () -> {
            for (int i = 0; i < 3; i++) step();
            return null;
        }));
        System.out.println(n);
    }
    static void mixedWithPlatform() throws Exception {
        n = 0;
        Thread[] platform = new Thread[3];
        for (int i = 0; i < platform.length; i++) {
            platform[i] = new Thread(() -> { for (int k = 0; k < 2000; k++) synchronized (L) { n++; } });
            platform[i].start();
        }
        join(start(100, () -> {
            for (int k = 0; k < 50; k++) {
                synchronized (L) {
                    int seen = n;
                    if (k % 10 == 0) Thread.yield();
                    n = seen + 1;
                }
            }
            return null;
        }));
        for (Thread t : platform) t.join();
        System.out.println(n);
    }
    static void waiters() throws Exception {
        AtomicInteger woken = new AtomicInteger();
        boolean[] go = {false};
        List<Thread> all = start(100, () -> {
            synchronized (L) {
                synchronized (L) {
                    while (!go[0]) L.wait();
                    if (!Thread.holdsLock(L)) throw new AssertionError();
                }
                woken.incrementAndGet();
            }
            return null;
        });
        for (Thread t : all) await(t, Thread.State.WAITING);
        synchronized (L) {
            go[0] = true;
            L.notifyAll();
        }
        join(all);
        System.out.println(woken);
        /* one after the other */
        int[] turn = {0};
        List<Thread> turns = new ArrayList<>();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            int me = i;
            turns.add(Thread.startVirtualThread(() -> {
                synchronized (L) {
                    try {
                        while (turn[0] != me) L.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    order.append(me);
                    turn[0]++;
                    L.notifyAll();
                }
            }));
        }
        join(turns);
        System.out.println(order);
    }
    static void ends() throws Exception {
        Thread t = start(1, () -> {
            synchronized (L) {
                try {
                    L.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + Thread.interrupted() + " " + Thread.holdsLock(L));
                }
                long before = System.nanoTime();
                L.wait(20);
                System.out.println("time is over " + (System.nanoTime() - before >= 19_000_000));
                Thread.currentThread().interrupt();
                try {
                    L.wait();
                } catch (InterruptedException e) {
                    System.out.println("at once " + Thread.currentThread().isInterrupted());
                }
            }
            try {
                L.wait();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
            return null;
        }).get(0);
        System.out.println(top(await(t, Thread.State.WAITING)));
        t.interrupt();
        t.join();
        Thread blocked;
        synchronized (L) {
            blocked = start(1, () -> {
                synchronized (L) {
                    System.out.println("entered, interrupted " + Thread.currentThread().isInterrupted());
                }
                return null;
            }).get(0);
            await(blocked, Thread.State.BLOCKED);
            System.out.println(blocked.getState() + " " + top(blocked));
            blocked.interrupt();
        }
        blocked.join();
    }
    /* The owner is parked, and another one wants its monitor; then it throws out of a synchronized method. */
    static synchronized void throwing(CountDownLatch up) {
        up.countDown();
        LockSupport.park();
        throw new IllegalStateException("thrown");
    }
    static void exceptions() throws Exception {
        CountDownLatch up = new CountDownLatch(1);
        Thread owner = start(1, () -> {
            try {
                throwing(up);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + " " + Thread.holdsLock(MonitorsUnmount.class));
            }
            return null;
        }).get(0);
        up.await();
        await(owner, Thread.State.WAITING);
        Thread wants = start(1, () -> {
            n = 0;
            step();
            return null;
        }).get(0);
        await(wants, Thread.State.BLOCKED);
        System.gc();
        LockSupport.unpark(owner);
        wants.join();
        owner.join();
        System.out.println(n);
    }
    public static void main(String[] args) throws Exception {
        sleepers();
        mixedWithPlatform();
        waiters();
        ends();
        exceptions();
    }
}
