// A number of permits that threads acquire, waiting if there are not enough, and release.
package java.util.concurrent;

import java.util.Collection;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class Semaphore implements java.io.Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    private final Sync sync;

    private abstract static class Sync extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1192457210091910933L;

        final transient boolean fair;

        Sync(int permits, boolean fair) {
            setState(permits);
            this.fair = fair;
        }

        int permits() {
            return getState();
        }

        int tryTake(int n) {
            for (;;) {
                int available = getState();
                int rest = available - n;
                if (rest < 0 || compareAndSetState(available, rest)) {
                    return rest;
                }
            }
        }

        @Override
        protected int tryAcquireShared(int n) {
            return fair && hasQueuedPredecessors() ? -1 : tryTake(n);
        }

        @Override
        protected boolean tryReleaseShared(int n) {
            for (;;) {
                int c = getState();
                int sum = c + n;
                if (sum < c) {
                    throw new Error("Maximum permit count exceeded");
                }
                if (compareAndSetState(c, sum)) {
                    return true;
                }
            }
        }

        void reduce(int n) {
            for (;;) {
                int c = getState();
                int rest = c - n;
                if (rest > c) {
                    throw new Error("Permit count underflow");
                }
                if (compareAndSetState(c, rest)) {
                    return;
                }
            }
        }

        int drain() {
            for (;;) {
                int c = getState();
                if (c == 0 || compareAndSetState(c, 0)) {
                    return c;
                }
            }
        }

        private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
            s.defaultReadObject();
            jdk.internal.util.SerialData.set(this, Sync.class, "fair", this instanceof FairSync);
        }
    }

    private static final class NonfairSync extends Sync {
        private static final long serialVersionUID = -2694183684443567898L;

        NonfairSync(int permits) {
            super(permits, false);
        }
    }

    private static final class FairSync extends Sync {
        private static final long serialVersionUID = 2014338818796000944L;

        FairSync(int permits) {
            super(permits, true);
        }
    }

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        sync = fair ? new FairSync(permits) : new NonfairSync(permits);
    }

    private static int checked(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        return permits;
    }

    public void acquire() throws InterruptedException {
        sync.acquireSharedInterruptibly(1);
    }

    public void acquireUninterruptibly() {
        sync.acquireShared(1);
    }

    public boolean tryAcquire() {
        return sync.tryTake(1) >= 0;
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return sync.tryAcquireSharedNanos(1, unit.toNanos(timeout));
    }

    public void release() {
        sync.releaseShared(1);
    }

    public void acquire(int permits) throws InterruptedException {
        sync.acquireSharedInterruptibly(checked(permits));
    }

    public void acquireUninterruptibly(int permits) {
        sync.acquireShared(checked(permits));
    }

    public boolean tryAcquire(int permits) {
        return sync.tryTake(checked(permits)) >= 0;
    }

    public boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
        return sync.tryAcquireSharedNanos(checked(permits), unit.toNanos(timeout));
    }

    public void release(int permits) {
        sync.releaseShared(checked(permits));
    }

    public int availablePermits() {
        return sync.permits();
    }

    public int drainPermits() {
        return sync.drain();
    }

    protected void reducePermits(int reduction) {
        sync.reduce(checked(reduction));
    }

    public boolean isFair() {
        return sync.fair;
    }

    public final boolean hasQueuedThreads() {
        return sync.hasQueuedThreads();
    }

    public final int getQueueLength() {
        return sync.getQueueLength();
    }

    protected Collection<Thread> getQueuedThreads() {
        return sync.getQueuedThreads();
    }

    @Override
    public String toString() {
        return super.toString() + "[Permits = " + sync.permits() + "]";
    }
}
