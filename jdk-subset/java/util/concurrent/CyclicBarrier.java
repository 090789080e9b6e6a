// A point at which a fixed number of threads wait for each other, again and again.
package java.util.concurrent;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class CyclicBarrier {
    /** One use of the barrier. */
    private static final class Generation {
        boolean tripped;
        boolean broken;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private final int parties;
    private final Runnable action;
    private Generation generation = new Generation();
    /** Parties still to come. */
    private int count;

    public CyclicBarrier(int parties, Runnable barrierAction) {
        if (parties <= 0) {
            throw new IllegalArgumentException();
        }
        this.parties = parties;
        this.count = parties;
        this.action = barrierAction;
    }

    public CyclicBarrier(int parties) {
        this(parties, null);
    }

    private void renew() {
        change.signalAll();
        count = parties;
        generation = new Generation();
    }

    private void breakBarrier() {
        generation.broken = true;
        count = parties;
        change.signalAll();
    }

    private int await(boolean timed, long nanos) throws InterruptedException, BrokenBarrierException, TimeoutException {
        lock.lock();
        try {
            Generation g = generation;
            if (g.broken) {
                throw new BrokenBarrierException();
            }
            if (Thread.interrupted()) {
                breakBarrier();
                throw new InterruptedException();
            }
            int index = --count;
            if (index == 0) {
                boolean ran = false;
                try {
                    if (action != null) {
                        action.run();
                    }
                    ran = true;
                    g.tripped = true;
                    renew();
                    return 0;
                } finally {
                    if (!ran) {
                        breakBarrier();
                    }
                }
            }
            for (;;) {
                try {
                    if (!timed) {
                        change.await();
                    } else if (nanos > 0L) {
                        nanos = change.awaitNanos(nanos);
                    }
                } catch (InterruptedException e) {
                    if (!g.tripped && !g.broken) {
                        breakBarrier();
                        throw e;
                    }
                    // The wait was over before the interrupt was noticed: it belongs to what comes next.
                    Thread.currentThread().interrupt();
                }
                if (g.broken) {
                    throw new BrokenBarrierException();
                }
                if (g.tripped) {
                    return index;
                }
                if (timed && nanos <= 0L) {
                    breakBarrier();
                    throw new TimeoutException();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    public int getParties() {
        return parties;
    }

    public int await() throws InterruptedException, BrokenBarrierException {
        try {
            return await(false, 0L);
        } catch (TimeoutException e) {
            throw new Error(e);
        }
    }

    public int await(long timeout, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        return await(true, unit.toNanos(timeout));
    }

    public boolean isBroken() {
        lock.lock();
        try {
            return generation.broken;
        } finally {
            lock.unlock();
        }
    }

    public void reset() {
        lock.lock();
        try {
            breakBarrier();
            renew();
        } finally {
            lock.unlock();
        }
    }

    public int getNumberWaiting() {
        lock.lock();
        try {
            return parties - count;
        } finally {
            lock.unlock();
        }
    }
}
