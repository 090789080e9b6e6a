// Synchronizers of one's own on AbstractQueuedSynchronizer and its long sibling: exclusive and shared modes,
// conditions, queries, a failing tryAcquire.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class JucOwnSynchronizers {
    static class Mutex extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int n) {
            if (n < 0) {
                throw new IllegalArgumentException("negative");
            }
            return compareAndSetState(0, 1);
        }

        protected boolean tryRelease(int n) {
            setState(0);
            return true;
        }

        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    static class Gate extends AbstractQueuedLongSynchronizer {
        protected long tryAcquireShared(long n) {
            return getState() >= n ? 1 : -1;
        }

        protected boolean tryReleaseShared(long n) {
            setState(n);
            return true;
        }
    }

    static String text(Object o) {
        return o.toString().replaceAll("@[0-9a-f]+", "@");
    }

    public static void main(String[] args) throws Exception {
        Mutex m = new Mutex();
        System.out.println(text(m) + " " + m.hasContended() + m.hasQueuedThreads() + m.getFirstQueuedThread());
        m.acquire(1);
        Thread[] ts = new Thread[3];
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 3; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                m.acquire(1);
                order.append(id);
                m.release(1);
            }, "w" + i);
            ts[i].start();
            while (m.getQueueLength() != i + 1) {
                Thread.sleep(1);
            }
        }
        System.out.println(text(m) + " " + m.getFirstQueuedThread().getName() + m.isQueued(ts[1])
                + m.getQueuedThreads().size() + m.getExclusiveQueuedThreads().size()
                + m.getSharedQueuedThreads().size() + m.hasQueuedPredecessors() + m.tryAcquireNanos(1, 1000));
        Thread failing = new Thread(() -> {
            try {
                m.acquireInterruptibly(-1);
            } catch (Exception e) {
                order.append(e.getMessage());
            }
        });
        failing.start();
        failing.join();
        m.release(1);
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(order + " " + text(m) + m.hasContended());
        AbstractQueuedSynchronizer.ConditionObject c = m.new ConditionObject();
        m.acquire(1);
        System.out.println(m.owns(c) + " " + new Mutex().owns(c) + m.hasWaiters(c) + c.await(1, TimeUnit.MILLISECONDS)
                + m.getWaitQueueLength(c));
        Thread waiter = new Thread(() -> {
            m.acquire(1);
            c.awaitUninterruptibly();
            order.append(" woken ").append(Thread.currentThread().isInterrupted());
            m.release(1);
        });
        m.release(1);
        waiter.start();
        for (boolean there = false; !there;) {
            m.acquire(1);
            there = m.hasWaiters(c);
            m.release(1);
        }
        waiter.interrupt();
        m.acquire(1);
        System.out.println(m.getWaitingThreads(c).size());
        c.signal();
        System.out.println(m.hasWaiters(c) + " " + m.isQueued(waiter));
        m.release(1);
        waiter.join();
        System.out.println(order);
        try {
            new Mutex().hasWaiters(c);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            c.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        Gate g = new Gate();
        CountDownLatch passed = new CountDownLatch(4);
        for (int i = 1; i <= 4; i++) {
            long need = i * (1L << 40);
            new Thread(() -> {
                g.acquireShared(need);
                passed.countDown();
            }).start();
            while (g.getQueueLength() != i) {
                Thread.sleep(1);
            }
        }
        g.releaseShared(2L << 40);
        while (passed.getCount() != 2) {
            Thread.sleep(1);
        }
        System.out.println(g.getQueueLength() + " " + text(g) + g.tryAcquireSharedNanos(3L << 40, 1000));
        g.releaseShared(9L << 40);
        System.out.println(passed.await(1000, TimeUnit.SECONDS) + " " + g.hasQueuedThreads());
    }
}
