// ReentrantLock, ReentrantReadWriteLock, StampedLock and conditions on one thread: counts, texts, stamps and
// conversions, errors, time-outs, interrupts.
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;

public class JucLocks {
    interface Action { Object run() throws Exception; }

    static String text(Object o) {
        return String.valueOf(o).replaceAll("@[0-9a-f]+", "@");
    }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + text(a.run()));
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        show("new", () -> lock + " " + lock.isFair() + lock.isLocked() + lock.getHoldCount());
        show("unlock", () -> { lock.unlock(); return ""; });
        lock.lock();
        lock.lock();
        show("twice", () -> lock + " " + lock.getHoldCount() + lock.isHeldByCurrentThread() + lock.hasQueuedThreads()
                + lock.getQueueLength() + lock.tryLock());
        lock.unlock();
        lock.unlock();
        show("once more", () -> lock + " " + lock.getHoldCount());
        lock.unlock();
        show("free", () -> lock);
        Condition c = lock.newCondition();
        show("await without lock", () -> { c.await(); return ""; });
        show("signal without lock", () -> { c.signal(); return ""; });
        show("hasWaiters without lock", () -> lock.hasWaiters(c));
        lock.lock();
        lock.lock();
        show("await ms", () -> c.await(3, TimeUnit.MILLISECONDS) + " " + lock.getHoldCount());
        show("awaitNanos",
                () -> (c.awaitNanos(1000000) <= 0) + " " + (c.awaitNanos(-5) <= 0) + " " + lock.getHoldCount());
        show("awaitUntil", () -> c.awaitUntil(new Date(System.currentTimeMillis() + 3)) + " "
                + c.awaitUntil(new Date(0)) + " " + lock.hasWaiters(c) + lock.getWaitQueueLength(c));
        show("signal nobody", () -> { c.signal(); c.signalAll(); return lock.hasWaiters(c); });
        Thread.currentThread().interrupt();
        show("await interrupted", () -> { c.await(); return ""; });
        show("flag", () -> Thread.interrupted() + " " + lock.getHoldCount());
        show("foreign condition", () -> new ReentrantLock().hasWaiters(c));
        show("null condition", () -> lock.hasWaiters(null));
        lock.unlock();
        lock.unlock();
        Thread.currentThread().interrupt();
        show("lockInterruptibly", () -> { lock.lockInterruptibly(); return ""; });
        Thread.currentThread().interrupt();
        show("timed tryLock interrupted", () -> lock.tryLock(1, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        show("tryLock interrupted", () -> lock.tryLock() + " " + Thread.interrupted());
        lock.unlock();

        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        show("rw", () -> rw + " " + rw.readLock() + " " + rw.writeLock());
        show("read unlock", () -> { rw.readLock().unlock(); return ""; });
        show("write unlock", () -> { rw.writeLock().unlock(); return ""; });
        rw.readLock().lock();
        rw.readLock().lock();
        show("two reads", () -> rw + " " + rw.getReadLockCount() + rw.getReadHoldCount() + rw.isWriteLocked() + " "
                + rw.readLock() + rw.writeLock().tryLock());
        show("timed upgrade", () -> rw.writeLock().tryLock(2, TimeUnit.MILLISECONDS));
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.writeLock().lock();
        rw.readLock().lock();
        show("write and read", () -> rw + " " + rw.getWriteHoldCount() + rw.getReadHoldCount()
                + rw.isWriteLockedByCurrentThread() + " " + rw.writeLock() + rw.writeLock().getHoldCount());
        rw.writeLock().unlock();
        rw.writeLock().unlock();
        show("downgraded", () -> rw + " " + rw.readLock() + rw.writeLock().isHeldByCurrentThread());
        show("read condition", () -> rw.readLock().newCondition());
        rw.readLock().unlock();
        show("free", () -> rw);

        StampedLock sl = new StampedLock();
        long o = sl.tryOptimisticRead();
        show("stamped", () -> sl + " " + o + sl.validate(o) + sl.validate(0) + StampedLock.isOptimisticReadStamp(o));
        long w = sl.writeLock();
        show("write", () -> w + " " + sl + sl.validate(o) + sl.validate(w) + sl.tryOptimisticRead() + sl.tryReadLock()
                + sl.tryWriteLock() + sl.isWriteLocked() + StampedLock.isWriteLockStamp(w));
        show("wrong unlock", () -> { sl.unlockWrite(w + 256); return ""; });
        show("read unlock", () -> { sl.unlockRead(w); return ""; });
        show("write timed",
                () -> sl.tryWriteLock(1, TimeUnit.MILLISECONDS) + " " + sl.tryReadLock(1, TimeUnit.MILLISECONDS));
        sl.unlockWrite(w);
        show("after write", () -> sl + " " + sl.tryOptimisticRead() + sl.validate(o));
        long r1 = sl.readLock();
        long r2 = sl.tryReadLock();
        show("reads", () -> r1 + " " + r2 + sl + sl.getReadLockCount() + sl.isReadLocked() + sl.validate(r1)
                + sl.tryConvertToWriteLock(r1) + " " + sl.tryConvertToReadLock(r2) + StampedLock.isReadLockStamp(r1)
                + StampedLock.isLockStamp(r1));
        sl.unlockRead(r1);
        long w2 = sl.tryConvertToWriteLock(r2);
        show("converted", () -> w2 + " " + sl + sl.tryConvertToWriteLock(w2) + " " + sl.tryConvertToWriteLock(r2));
        long r3 = sl.tryConvertToReadLock(w2);
        long o3 = sl.tryConvertToOptimisticRead(r3);
        show("down",
                () -> r3 + " " + o3 + sl + sl.tryConvertToOptimisticRead(o3) + " " + sl.tryConvertToReadLock(o3) + sl);
        show("try unlock", () -> "" + sl.tryUnlockRead() + sl.tryUnlockRead() + sl.tryUnlockWrite());
        long w4 = sl.tryConvertToWriteLock(sl.tryOptimisticRead());
        show("optimistic to write", () -> w4 + " " + sl.tryConvertToOptimisticRead(w4) + sl);
        show("stale", () -> sl.tryConvertToWriteLock(o) + " " + sl.tryConvertToReadLock(o)
                + sl.tryConvertToOptimisticRead(o));
        show("unlock optimistic", () -> { sl.unlock(sl.tryOptimisticRead()); return ""; });
        Lock view = sl.asReadLock();
        view.lock();
        show("view", () -> sl + " " + sl.asWriteLock().tryLock() + sl.asReadWriteLock().readLock().tryLock() + sl);
        view.unlock();
        view.unlock();
        show("view unlock", () -> { view.unlock(); return ""; });
        for (int i = 0; i < 200; i++) {
            sl.readLock();
        }
        show("many readers", () -> sl.getReadLockCount() + " " + sl);

        LockSupport.unpark(Thread.currentThread());
        LockSupport.park("blocker");
        LockSupport.parkNanos(-1);
        LockSupport.parkNanos("b", 1000);
        LockSupport.parkUntil(System.currentTimeMillis() - 5);
        show("blocker", () -> LockSupport.getBlocker(Thread.currentThread()));
        show("aqs", () -> new AbstractQueuedSynchronizer() { } + " " + new AbstractQueuedLongSynchronizer() {
            public long s() {
                setState(5L);
                return getState();
            }
        }.s());
        show("tryAcquire", () -> { new AbstractQueuedSynchronizer() { }.acquire(1); return ""; });
    }
}
