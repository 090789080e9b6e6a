// A mutual exclusion lock with the owner's hold count as its state; fair ones serve the queue first.
package java.util.concurrent.locks;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

public class ReentrantLock implements Lock, java.io.Serializable {
    private static final long serialVersionUID = 7373984872572414699L;

    private final Sync sync;

    private abstract static class Sync extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = -5179523762034025860L;

        final transient boolean fair;

        Sync(boolean fair) {
            this.fair = fair;
        }

        /** A lock that is read is free. */
        private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
            s.defaultReadObject();
            jdk.internal.util.SerialData.set(this, Sync.class, "fair", this instanceof FairSync);
            setState(0);
        }

        boolean tryLock(boolean queueFirst, int n) {
            Thread current = Thread.currentThread();
            int c = getState();
            if (c == 0) {
                if (!(queueFirst && hasQueuedPredecessors()) && compareAndSetState(0, n)) {
                    setExclusiveOwnerThread(current);
                    return true;
                }
                return false;
            }
            if (getExclusiveOwnerThread() != current) {
                return false;
            }
            c += n;
            if (c < 0) {
                throw new Error("Maximum lock count exceeded");
            }
            setState(c);
            return true;
        }

        @Override
        protected boolean tryAcquire(int n) {
            return tryLock(fair, n);
        }

        @Override
        protected boolean tryRelease(int n) {
            if (getExclusiveOwnerThread() != Thread.currentThread()) {
                throw new IllegalMonitorStateException();
            }
            int c = getState() - n;
            if (c == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(c);
            return c == 0;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        Thread owner() {
            return getState() == 0 ? null : getExclusiveOwnerThread();
        }

        int holds() {
            return isHeldExclusively() ? getState() : 0;
        }

        boolean isLocked() {
            return getState() != 0;
        }
    }

    private static final class NonfairSync extends Sync {
        private static final long serialVersionUID = 7316153563782823691L;

        NonfairSync() {
            super(false);
        }
    }

    private static final class FairSync extends Sync {
        private static final long serialVersionUID = -3000897897090466540L;

        FairSync() {
            super(true);
        }
    }

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        sync = fair ? new FairSync() : new NonfairSync();
    }

    @Override
    public void lock() {
        sync.acquire(1);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        sync.acquireInterruptibly(1);
    }

    @Override
    public boolean tryLock() {
        return sync.tryLock(false, 1);
    }

    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        return sync.tryAcquireNanos(1, unit.toNanos(timeout));
    }

    @Override
    public void unlock() {
        sync.release(1);
    }

    @Override
    public Condition newCondition() {
        return sync.new ConditionObject();
    }

    public int getHoldCount() {
        return sync.holds();
    }

    public boolean isHeldByCurrentThread() {
        return sync.isHeldExclusively();
    }

    public boolean isLocked() {
        return sync.isLocked();
    }

    public final boolean isFair() {
        return sync.fair;
    }

    protected Thread getOwner() {
        return sync.owner();
    }

    public final boolean hasQueuedThreads() {
        return sync.hasQueuedThreads();
    }

    public final boolean hasQueuedThread(Thread thread) {
        return sync.isQueued(thread);
    }

    public final int getQueueLength() {
        return sync.getQueueLength();
    }

    protected Collection<Thread> getQueuedThreads() {
        return sync.getQueuedThreads();
    }

    /** Also for the write lock of ReentrantReadWriteLock. */
    static AbstractQueuedSynchronizer.ConditionObject conditionObject(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof AbstractQueuedSynchronizer.ConditionObject)) {
            throw new IllegalArgumentException("not owner");
        }
        return (AbstractQueuedSynchronizer.ConditionObject) condition;
    }

    public boolean hasWaiters(Condition condition) {
        return sync.hasWaiters(conditionObject(condition));
    }

    public int getWaitQueueLength(Condition condition) {
        return sync.getWaitQueueLength(conditionObject(condition));
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        return sync.getWaitingThreads(conditionObject(condition));
    }

    @Override
    public String toString() {
        Thread o = sync.owner();
        return super.toString() + (o == null ? "[Unlocked]" : "[Locked by thread " + o.getName() + "]");
    }
}
