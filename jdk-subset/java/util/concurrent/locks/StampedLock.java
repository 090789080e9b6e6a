// A lock with writing, reading and optimistic reading, none of them reentrant. What its methods hand out are stamps:
// the version, which each release of the write lock increments, above a bit for writing and 7 bits for reading. The
// state has the same parts with more room for readers.
package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;

public class StampedLock implements java.io.Serializable {
    private static final long serialVersionUID = -6001602636862214147L;

    private static final long STAMP_WRITE = 0x80L;
    private static final long STAMP_READERS = 0x7fL;
    private static final long STAMP_MODE = STAMP_WRITE | STAMP_READERS;

    private static final int VERSION_SHIFT = 24;
    private static final long WRITE = 1L << 23;
    private static final long READERS = WRITE - 1;
    private static final long MODE = WRITE | READERS;

    private final transient Sync sync = new Sync();

    private static final class Sync extends AbstractQueuedLongSynchronizer {
        private static final long serialVersionUID = 1L;

        Sync() {
            setState(1L << VERSION_SHIFT);
        }

        long state() {
            return getState();
        }

        boolean change(long from, long to) {
            return compareAndSetState(from, to);
        }

        @Override
        protected boolean tryAcquire(long unused) {
            long s = getState();
            return (s & MODE) == 0L && compareAndSetState(s, s | WRITE);
        }

        /** Readers that come let a writer that waits in front go first. */
        @Override
        protected long tryAcquireShared(long unused) {
            return firstIsExclusive() || !tryRead() ? -1L : 1L;
        }

        boolean tryRead() {
            for (;;) {
                long s = getState();
                if ((s & WRITE) != 0L) {
                    return false;
                }
                if ((s & READERS) == READERS) {
                    throw new Error("Maximum lock count exceeded");
                }
                if (compareAndSetState(s, s + 1)) {
                    return true;
                }
            }
        }

        /** Leaves write mode, for a state with this number of readers. */
        void endWrite(int readers) {
            setState(((getState() >>> VERSION_SHIFT) + 1 << VERSION_SHIFT) + readers);
            signalFirst();
        }

        /** One reader less, if the version is still that of the stamp (any, for stamp 0). Returns the new state, else
         *  0. */
        long endRead(long stamp) {
            for (;;) {
                long s = getState();
                if ((s & READERS) == 0L || stamp != 0L && version(stamp) != s >>> VERSION_SHIFT) {
                    return 0L;
                }
                if (compareAndSetState(s, s - 1)) {
                    if ((s & READERS) == 1L) {
                        signalFirst();
                    }
                    return s - 1;
                }
            }
        }

        @Override
        protected boolean isHeldExclusively() {
            return (getState() & WRITE) != 0L;
        }
    }

    public StampedLock() {
    }

    private static long version(long stamp) {
        return stamp >>> 8;
    }

    private static long stampOf(long s) {
        long version = s >>> VERSION_SHIFT << 8;
        if ((s & WRITE) != 0L) {
            return version | STAMP_WRITE;
        }
        long readers = s & READERS;
        return version | (readers < STAMP_READERS ? readers : STAMP_READERS - 1);
    }

    /** The stamp after a lock has been taken: it keeps the version from changing. */
    private long held() {
        return stampOf(sync.state());
    }

    private static IllegalMonitorStateException illegal() {
        return new IllegalMonitorStateException();
    }

    public long writeLock() {
        sync.acquire(1L);
        return held();
    }

    public long tryWriteLock() {
        return sync.tryAcquire(1L) ? held() : 0L;
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        return sync.tryAcquireNanos(1L, unit.toNanos(time)) ? held() : 0L;
    }

    public long writeLockInterruptibly() throws InterruptedException {
        sync.acquireInterruptibly(1L);
        return held();
    }

    public long readLock() {
        sync.acquireShared(1L);
        return held();
    }

    public long tryReadLock() {
        return sync.tryRead() ? held() : 0L;
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        return sync.tryAcquireSharedNanos(1L, unit.toNanos(time)) ? held() : 0L;
    }

    public long readLockInterruptibly() throws InterruptedException {
        sync.acquireSharedInterruptibly(1L);
        return held();
    }

    public long tryOptimisticRead() {
        long s = sync.state();
        return (s & WRITE) == 0L ? stampOf(s) & ~STAMP_READERS : 0L;
    }

    public boolean validate(long stamp) {
        Unsafe.getUnsafe().loadFence();
        return (stamp & ~STAMP_READERS) == (stampOf(sync.state()) & ~STAMP_READERS);
    }

    public void unlockWrite(long stamp) {
        if ((stamp & STAMP_WRITE) == 0L || stampOf(sync.state()) != stamp) {
            throw illegal();
        }
        sync.endWrite(0);
    }

    public void unlockRead(long stamp) {
        if ((stamp & STAMP_READERS) == 0L || (stamp & STAMP_WRITE) != 0L || sync.endRead(stamp) == 0L) {
            throw illegal();
        }
    }

    public void unlock(long stamp) {
        if ((stamp & STAMP_WRITE) != 0L) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public long tryConvertToWriteLock(long stamp) {
        long mode = stamp & STAMP_MODE;
        for (;;) {
            long s = sync.state();
            if (((stampOf(s) ^ stamp) & ~STAMP_READERS) != 0L) {
                return 0L;
            }
            long m = s & MODE;
            if (m == WRITE) {
                return mode == STAMP_WRITE ? stamp : 0L;
            }
            if (m == 0L ? mode != 0L : m != 1L || mode == 0L) {
                return 0L;
            }
            if (sync.change(s, s - m | WRITE)) {
                return held();
            }
        }
    }

    public long tryConvertToReadLock(long stamp) {
        long mode = stamp & STAMP_MODE;
        for (;;) {
            long s = sync.state();
            if (((stampOf(s) ^ stamp) & ~STAMP_READERS) != 0L) {
                return 0L;
            }
            if (mode >= STAMP_WRITE) {
                if (stampOf(s) != stamp) {
                    return 0L;
                }
                sync.endWrite(1);
                return held();
            }
            if (mode != 0L) {
                return (s & READERS) == 0L ? 0L : stamp;
            }
            if ((s & READERS) == READERS) {
                throw new Error("Maximum lock count exceeded");
            }
            if (sync.change(s, s + 1)) {
                return held();
            }
        }
    }

    public long tryConvertToOptimisticRead(long stamp) {
        Unsafe.getUnsafe().loadFence();
        long mode = stamp & STAMP_MODE;
        long s = sync.state();
        if (((stampOf(s) ^ stamp) & ~STAMP_READERS) != 0L) {
            return 0L;
        }
        if (mode >= STAMP_WRITE) {
            if (stampOf(s) != stamp) {
                return 0L;
            }
            sync.endWrite(0);
            return (version(stamp) + 1) << 8;
        }
        if (mode == 0L) {
            return stamp;
        }
        s = sync.endRead(stamp);
        return s == 0L ? 0L : stampOf(s) & ~STAMP_READERS;
    }

    public boolean tryUnlockWrite() {
        if (!sync.isHeldExclusively()) {
            return false;
        }
        sync.endWrite(0);
        return true;
    }

    public boolean tryUnlockRead() {
        return sync.endRead(0L) != 0L;
    }

    public boolean isWriteLocked() {
        return sync.isHeldExclusively();
    }

    public boolean isReadLocked() {
        return (sync.state() & READERS) != 0L;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & STAMP_MODE) == STAMP_WRITE;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & STAMP_READERS) != 0L;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & STAMP_MODE) != 0L;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & STAMP_MODE) == 0L && stamp != 0L;
    }

    public int getReadLockCount() {
        return (int) (sync.state() & READERS);
    }

    @Override
    public String toString() {
        long s = sync.state();
        return super.toString() + ((s & MODE) == 0L ? "[Unlocked]"
                : (s & WRITE) != 0L ? "[Write-locked]" : "[Read-locks:" + (s & READERS) + "]");
    }

    public Lock asReadLock() {
        return new View(false);
    }

    public Lock asWriteLock() {
        return new View(true);
    }

    public ReadWriteLock asReadWriteLock() {
        return new ReadWriteView();
    }

    private final class View implements Lock {
        private final boolean write;

        View(boolean write) {
            this.write = write;
        }

        @Override
        public void lock() {
            if (write) {
                sync.acquire(1L);
            } else {
                sync.acquireShared(1L);
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (write) {
                sync.acquireInterruptibly(1L);
            } else {
                sync.acquireSharedInterruptibly(1L);
            }
        }

        @Override
        public boolean tryLock() {
            return write ? sync.tryAcquire(1L) : sync.tryRead();
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            long nanos = unit.toNanos(time);
            return write ? sync.tryAcquireNanos(1L, nanos) : sync.tryAcquireSharedNanos(1L, nanos);
        }

        @Override
        public void unlock() {
            if (!(write ? tryUnlockWrite() : tryUnlockRead())) {
                throw illegal();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    private final class ReadWriteView implements ReadWriteLock {
        @Override
        public Lock readLock() {
            return asReadLock();
        }

        @Override
        public Lock writeLock() {
            return asWriteLock();
        }
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        jdk.internal.util.SerialData.set(this, StampedLock.class, "sync", new Sync());
    }
}
