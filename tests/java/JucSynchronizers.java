// CountDownLatch, CyclicBarrier, Semaphore, Phaser, Exchanger: counts, texts, errors, and with threads meeting,
// breaking, timing out, tiers.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class JucSynchronizers {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + String.valueOf(a.run()).replaceAll("[\\w$.]+@[0-9a-f]+", "@"));
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("[\\w$.]+@[0-9a-f]+", "@"));
        }
    }

    static Thread[] start(int n, Callable<?> r) {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                try {
                    r.call();
                } catch (Exception e) {
                    System.out.println("wrong " + e);
                }
            });
            ts[i].start();
        }
        return ts;
    }

    static void join(Thread... ts) throws Exception {
        for (Thread t : ts) {
            t.join();
        }
    }

    static void latch() throws Exception {
        CountDownLatch l = new CountDownLatch(3);
        show("latch", () -> l + " " + l.getCount() + l.await(1, TimeUnit.MILLISECONDS));
        AtomicInteger passed = new AtomicInteger();
        Thread[] ts = start(4, () -> { l.await(); return passed.incrementAndGet(); });
        for (int i = 0; i < 5; i++) {
            l.countDown();
        }
        join(ts);
        show("latch", () -> passed + " " + l + l.await(0, TimeUnit.SECONDS));
        show("negative", () -> new CountDownLatch(-1));
        Thread.currentThread().interrupt();
        show("interrupted", () -> { l.await(); return ""; });
    }

    static void barrier() throws Exception {
        StringBuffer log = new StringBuffer();
        CyclicBarrier b = new CyclicBarrier(3, () -> log.append("trip "));
        AtomicInteger sum = new AtomicInteger();
        join(start(3, () -> { for (int i = 0; i < 20; i++) sum.addAndGet(b.await()); return null; }));
        show("barrier", () -> log.length() + " " + sum + " " + b.getParties() + b.getNumberWaiting() + b.isBroken());
        AtomicInteger broken = new AtomicInteger();
        Thread[] ts = start(2, () -> {
            try { b.await(); } catch (BrokenBarrierException e) { broken.incrementAndGet(); }
            return null;
        });
        while (b.getNumberWaiting() != 2) {
            Thread.sleep(1);
        }
        ts[0].interrupt();
        // The interrupted one reports InterruptedException, the other one a broken barrier.
        join(ts);
        show("broken", () -> broken + " " + b.isBroken() + b.getNumberWaiting());
        show("await", () -> b.await());
        b.reset();
        show("timed", () -> b.await(1, TimeUnit.MILLISECONDS));
        b.reset();
        show("reset", () -> b.isBroken());
        CyclicBarrier f = new CyclicBarrier(1, () -> { throw new IllegalStateException("action"); });
        show("action fails", () -> f.await());
        show("after", () -> f.isBroken());
        show("zero", () -> new CyclicBarrier(0));
        show("one", () -> new CyclicBarrier(1).await());
    }

    static void semaphore() throws Exception {
        Semaphore s = new Semaphore(2, true);
        show("semaphore", () -> s + " " + s.isFair() + s.tryAcquire() + s.tryAcquire(2) + s.availablePermits()
                + s.drainPermits() + s.tryAcquire(1, TimeUnit.MILLISECONDS) + s.hasQueuedThreads());
        s.release(5);
        show("released", () -> s + " " + s.tryAcquire(3) + s.tryAcquire(3, 1, TimeUnit.MILLISECONDS) + s);
        show("negative", () -> s.tryAcquire(-1));
        show("negative release", () -> { s.release(-1); return ""; });
        show("overflow", () -> { new Semaphore(Integer.MAX_VALUE).release(); return ""; });
        show("below zero", () -> new Semaphore(-3));
        Semaphore m = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        join(start(5, () -> {
            for (int i = 0; i < 100; i++) {
                if (i % 2 == 0) {
                    m.acquire();
                } else {
                    m.acquireUninterruptibly();
                }
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                m.release();
            }
            return null;
        }));
        show("limit", () -> (most.get() <= 2) + " " + inside + m);
    }

    static void phaser() throws Exception {
        Phaser p = new Phaser();
        show("unregistered", () -> p.arrive());
        show("too many", () -> p.bulkRegister(70000));
        show("too many at once", () -> new Phaser(70000));
        show("negative", () -> p.bulkRegister(-1));
        Phaser one = new Phaser(1);
        show("one",
                () -> one.arrive() + " " + one + one.arriveAndDeregister() + one + one.getPhase() + one.isTerminated()
                + one.arrive() + one.register() + one.getArrivedParties() + one.awaitAdvance(1) + one.awaitAdvance(5));
        Phaser a = new Phaser(3) {
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("advance " + phase + " " + parties + toString().replaceAll(".*\\[", "["));
                return phase >= 1;
            }
        };
        for (int i = 0; i < 7; i++) {
            show("arrive", () -> a.arrive() + " " + a.toString().replaceAll(".*\\[", "["));
        }
        Phaser root = new Phaser() {
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("root advance " + phase + " " + parties);
                return super.onAdvance(phase, parties);
            }
        };
        Phaser k1 = new Phaser(root, 2), k2 = new Phaser(root);
        show("tree", () -> root.toString().replaceAll(".*\\[", "[") + k1 + k2 + (k2.getRoot() == root)
                + (k1.getParent() == root));
        k2.register();
        k1.arrive();
        k1.arrive();
        show("tree", () -> root.toString().replaceAll(".*\\[", "[") + k1 + k1.getUnarrivedParties());
        k2.arriveAndDeregister();
        show("tree", () -> root.toString().replaceAll(".*\\[", "[") + k1 + k2);
        k2.forceTermination();
        show("forced", () -> root.toString().replaceAll(".*\\[", "[") + k1 + k2 + k1.isTerminated()
                + k1.arriveAndAwaitAdvance());
        show("timed", () -> {
            Phaser q = new Phaser(2);
            return q.awaitAdvanceInterruptibly(q.arrive(), 1, TimeUnit.MILLISECONDS);
        });
        Phaser top = new Phaser(), left = new Phaser(top), right = new Phaser(top);
        int[] counts = new int[6];
        AtomicInteger bad = new AtomicInteger(), id = new AtomicInteger();
        left.bulkRegister(3);
        right.bulkRegister(3);
        join(start(6, () -> {
            int me = id.getAndIncrement();
            Phaser mine = me % 2 == 0 ? left : right;
            for (int i = 1; i <= 30; i++) {
                counts[me] = i;
                int phase = mine.arriveAndAwaitAdvance();
                if (phase != 2 * i - 1) {
                    bad.incrementAndGet();
                }
                for (int c : counts) {
                    if (c != i) {
                        bad.incrementAndGet();
                    }
                }
                mine.arriveAndAwaitAdvance();
            }
            mine.arriveAndDeregister();
            return null;
        }));
        show("threads", () -> bad + " " + top.isTerminated() + left.getRegisteredParties());
    }

    static void exchanger() throws Exception {
        Exchanger<String> x = new Exchanger<>();
        show("alone", () -> x.exchange("a", 1, TimeUnit.MILLISECONDS));
        Thread.currentThread().interrupt();
        show("interrupted", () -> x.exchange("a"));
        AtomicLong sum = new AtomicLong();
        Exchanger<Integer> y = new Exchanger<>();
        AtomicInteger id = new AtomicInteger();
        join(start(2, () -> {
            int me = id.getAndIncrement();
            for (int i = 0; i < 200; i++) {
                int got = y.exchange(me * 1000 + i);
                if (got != (1 - me) * 1000 + i) {
                    System.out.println("wrong " + got);
                }
                sum.addAndGet(got);
            }
            return null;
        }));
        System.out.println(sum);
        String[] got = new String[1];
        Thread[] ts = start(1, () -> got[0] = x.exchange(null));
        show("null", () -> x.exchange("given"));
        join(ts);
        System.out.println(got[0]);
    }

    public static void main(String[] args) throws Exception {
        latch();
        barrier();
        semaphore();
        phaser();
        exchanger();
    }
}
