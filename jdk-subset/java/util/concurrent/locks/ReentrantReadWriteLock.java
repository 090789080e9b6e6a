// Read and write locks with reentrance. The state counts read holds in its upper half and the writer's holds in its
// lower one.
package java.util.concurrent.locks;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private static final long serialVersionUID = -6992448646407690164L;

    private final ReadLock readerLock;
    private final WriteLock writerLock;
    private final Sync sync;

    private abstract static class Sync extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 6317671515068378041L;
        static final int READER = 1 << 16;
        static final int MOST = READER - 1;

        final transient boolean fair;
        /** Read holds per thread, an int[1] each; the first reader's are kept alongside, as there is often one only. */
        private final transient ThreadLocal<int[]> holds = new ThreadLocal<>();
        private transient Thread firstReader;
        private transient int firstReaderHolds;

        Sync(boolean fair) {
            this.fair = fair;
        }

        /** A lock that is read is free. */
        private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
            s.defaultReadObject();
            jdk.internal.util.SerialData.set(this, Sync.class, "fair", this instanceof FairSync);
            jdk.internal.util.SerialData.set(this, Sync.class, "holds", new ThreadLocal<int[]>());
            setState(0);
        }

        static int readers(int c) {
            return c >>> 16;
        }

        static int writes(int c) {
            return c & MOST;
        }

        boolean tryWrite(boolean queueFirst, int n) {
            Thread current = Thread.currentThread();
            int c = getState();
            if (c != 0) {
                if (writes(c) == 0 || getExclusiveOwnerThread() != current) {
                    return false;
                }
                if (writes(c) + n > MOST) {
                    throw new Error("Maximum lock count exceeded");
                }
                setState(c + n);
                return true;
            }
            if (queueFirst && hasQueuedPredecessors() || !compareAndSetState(0, n)) {
                return false;
            }
            setExclusiveOwnerThread(current);
            return true;
        }

        @Override
        protected boolean tryAcquire(int n) {
            return tryWrite(fair, n);
        }

        @Override
        protected boolean tryRelease(int n) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            int c = getState() - n;
            boolean free = writes(c) == 0;
            if (free) {
                setExclusiveOwnerThread(null);
            }
            setState(c);
            return free;
        }

        /** Readers that hold nothing yet let a writer that waits in front go first. */
        boolean tryRead(boolean queueFirst) {
            Thread current = Thread.currentThread();
            for (;;) {
                int c = getState();
                if (writes(c) != 0) {
                    if (getExclusiveOwnerThread() != current) {
                        return false;
                    }
                } else if (queueFirst && (fair ? hasQueuedPredecessors() : firstIsExclusive()) && readHolds() == 0) {
                    return false;
                }
                if (readers(c) == MOST) {
                    throw new Error("Maximum lock count exceeded");
                }
                if (compareAndSetState(c, c + READER)) {
                    if (readers(c) == 0) {
                        firstReader = current;
                        firstReaderHolds = 1;
                    } else if (firstReader == current) {
                        firstReaderHolds++;
                    } else {
                        int[] h = holds.get();
                        if (h == null) {
                            h = new int[1];
                            holds.set(h);
                        }
                        h[0]++;
                    }
                    return true;
                }
            }
        }

        @Override
        protected int tryAcquireShared(int unused) {
            return tryRead(true) ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int unused) {
            Thread current = Thread.currentThread();
            if (firstReader == current) {
                if (--firstReaderHolds == 0) {
                    firstReader = null;
                }
            } else {
                int[] h = holds.get();
                if (h == null) {
                    throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
                }
                if (--h[0] == 0) {
                    holds.remove();
                }
            }
            for (;;) {
                int c = getState();
                if (compareAndSetState(c, c - READER)) {
                    // Other readers were not kept from entering, a writer can when nobody is left.
                    return c == READER;
                }
            }
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        Thread owner() {
            return writes(getState()) == 0 ? null : getExclusiveOwnerThread();
        }

        int readerCount() {
            return readers(getState());
        }

        boolean isWriteLocked() {
            return writes(getState()) != 0;
        }

        int writeHolds() {
            return isHeldExclusively() ? writes(getState()) : 0;
        }

        int readHolds() {
            if (readers(getState()) == 0) {
                return 0;
            }
            if (firstReader == Thread.currentThread()) {
                return firstReaderHolds;
            }
            int[] h = holds.get();
            if (h == null) {
                holds.remove();
                return 0;
            }
            return h[0];
        }
    }

    private static final class NonfairSync extends Sync {
        private static final long serialVersionUID = -8159625535654395037L;

        NonfairSync() {
            super(false);
        }
    }

    private static final class FairSync extends Sync {
        private static final long serialVersionUID = -2274990926593161451L;

        FairSync() {
            super(true);
        }
    }

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        sync = fair ? new FairSync() : new NonfairSync();
        readerLock = new ReadLock(this);
        writerLock = new WriteLock(this);
    }

    @Override
    public ReentrantReadWriteLock.WriteLock writeLock() {
        return writerLock;
    }

    @Override
    public ReentrantReadWriteLock.ReadLock readLock() {
        return readerLock;
    }

    public static class ReadLock implements Lock, java.io.Serializable {
        private static final long serialVersionUID = -5992448646407690164L;

        private final Sync sync;

        protected ReadLock(ReentrantReadWriteLock lock) {
            sync = lock.sync;
        }

        @Override
        public void lock() {
            sync.acquireShared(1);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            sync.acquireSharedInterruptibly(1);
        }

        @Override
        public boolean tryLock() {
            return sync.tryRead(false);
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return sync.tryAcquireSharedNanos(1, unit.toNanos(timeout));
        }

        @Override
        public void unlock() {
            sync.releaseShared(1);
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return super.toString() + "[Read locks = " + sync.readerCount() + "]";
        }
    }

    public static class WriteLock implements Lock, java.io.Serializable {
        private static final long serialVersionUID = -4992448646407690164L;

        private final Sync sync;

        protected WriteLock(ReentrantReadWriteLock lock) {
            sync = lock.sync;
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
            return sync.tryWrite(false, 1);
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

        @Override
        public String toString() {
            Thread o = sync.owner();
            return super.toString() + (o == null ? "[Unlocked]" : "[Locked by thread " + o.getName() + "]");
        }

        public boolean isHeldByCurrentThread() {
            return sync.isHeldExclusively();
        }

        public int getHoldCount() {
            return sync.writeHolds();
        }
    }

    public final boolean isFair() {
        return sync.fair;
    }

    protected Thread getOwner() {
        return sync.owner();
    }

    public int getReadLockCount() {
        return sync.readerCount();
    }

    public boolean isWriteLocked() {
        return sync.isWriteLocked();
    }

    public boolean isWriteLockedByCurrentThread() {
        return sync.isHeldExclusively();
    }

    public int getWriteHoldCount() {
        return sync.writeHolds();
    }

    public int getReadHoldCount() {
        return sync.readHolds();
    }

    protected Collection<Thread> getQueuedWriterThreads() {
        return sync.getExclusiveQueuedThreads();
    }

    protected Collection<Thread> getQueuedReaderThreads() {
        return sync.getSharedQueuedThreads();
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

    public boolean hasWaiters(Condition condition) {
        return sync.hasWaiters(ReentrantLock.conditionObject(condition));
    }

    public int getWaitQueueLength(Condition condition) {
        return sync.getWaitQueueLength(ReentrantLock.conditionObject(condition));
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        return sync.getWaitingThreads(ReentrantLock.conditionObject(condition));
    }

    @Override
    public String toString() {
        int c = sync.getState();
        return super.toString() + "[Write locks = " + Sync.writes(c) + ", Read locks = " + Sync.readers(c) + "]";
    }
}
