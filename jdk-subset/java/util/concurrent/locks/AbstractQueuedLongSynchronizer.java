// The frame of synchronizers whose state is a long: a subclass says when an acquisition succeeds, this class queues the threads for which it does not.
package java.util.concurrent.locks;

import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;

public abstract class AbstractQueuedLongSynchronizer extends WaitQueue {
    private static final long serialVersionUID = 7373984972572414692L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(AbstractQueuedLongSynchronizer.class, "state");

    private volatile long state;

    protected AbstractQueuedLongSynchronizer() {
    }

    protected final long getState() {
        return state;
    }

    protected final void setState(long newState) {
        state = newState;
    }

    protected final boolean compareAndSetState(long expect, long update) {
        return U.compareAndSetLong(this, STATE, expect, update);
    }

    protected boolean tryAcquire(long arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryRelease(long arg) {
        throw new UnsupportedOperationException();
    }

    protected long tryAcquireShared(long arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryReleaseShared(long arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    @Override
    final boolean attempt(Node node) {
        return node.shared ? tryAcquireShared(node.arg) >= 0 : tryAcquire(node.arg);
    }

    @Override
    final long releaseAll() {
        long saved = state;
        if (!release(saved)) {
            throw new IllegalMonitorStateException();
        }
        return saved;
    }

    @Override
    final boolean heldExclusively() {
        return isHeldExclusively();
    }

    public final void acquire(long arg) {
        if (!tryAcquire(arg)) {
            queueAndAcquire(false, arg, false, false, 0L);
        }
    }

    public final void acquireInterruptibly(long arg) throws InterruptedException {
        if (Thread.interrupted() || !tryAcquire(arg) && queueAndAcquire(false, arg, true, false, 0L) == INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    public final boolean tryAcquireNanos(long arg, long nanosTimeout) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return tryAcquire(arg) || nanosTimeout > 0L && acquired(queueAndAcquire(false, arg, true, true, nanosTimeout));
    }

    private static boolean acquired(int result) throws InterruptedException {
        if (result == INTERRUPTED) {
            throw new InterruptedException();
        }
        return result == ACQUIRED;
    }

    public final boolean release(long arg) {
        if (tryRelease(arg)) {
            signalFirst();
            return true;
        }
        return false;
    }

    public final void acquireShared(long arg) {
        if (tryAcquireShared(arg) < 0) {
            queueAndAcquire(true, arg, false, false, 0L);
        }
    }

    public final void acquireSharedInterruptibly(long arg) throws InterruptedException {
        if (Thread.interrupted() || tryAcquireShared(arg) < 0 && queueAndAcquire(true, arg, true, false, 0L) == INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    public final boolean tryAcquireSharedNanos(long arg, long nanosTimeout) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return tryAcquireShared(arg) >= 0
                || nanosTimeout > 0L && acquired(queueAndAcquire(true, arg, true, true, nanosTimeout));
    }

    public final boolean releaseShared(long arg) {
        if (tryReleaseShared(arg)) {
            signalFirst();
            return true;
        }
        return false;
    }

    @Override
    public String toString() {
        return describe(state);
    }

    public final boolean owns(ConditionObject condition) {
        return condition.waiters.synchronizer() == this;
    }

    private Waiters waitersOf(ConditionObject condition) {
        if (!owns(condition)) {
            throw new IllegalArgumentException("Not owner");
        }
        return condition.waiters;
    }

    public final boolean hasWaiters(ConditionObject condition) {
        return !waitersOf(condition).threads().isEmpty();
    }

    public final int getWaitQueueLength(ConditionObject condition) {
        return waitersOf(condition).threads().size();
    }

    public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
        return waitersOf(condition).threads();
    }

    public class ConditionObject implements Condition, java.io.Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        private final transient Waiters waiters = new Waiters();

        public ConditionObject() {
        }

        @Override
        public final void signal() {
            waiters.signal(false);
        }

        @Override
        public final void signalAll() {
            waiters.signal(true);
        }

        @Override
        public final void awaitUninterruptibly() {
            try {
                waiters.await(false, false, 0L);
            } catch (InterruptedException e) {
                throw new InternalError(e);
            }
        }

        @Override
        public final void await() throws InterruptedException {
            waiters.await(true, false, 0L);
        }

        @Override
        public final long awaitNanos(long nanosTimeout) throws InterruptedException {
            return waiters.await(true, true, nanosTimeout);
        }

        @Override
        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            return waiters.await(true, true, unit.toNanos(time)) > 0L;
        }

        @Override
        public final boolean awaitUntil(Date deadline) throws InterruptedException {
            long millis = deadline.getTime() - System.currentTimeMillis();
            return waiters.await(true, true, TimeUnit.MILLISECONDS.toNanos(millis)) > 0L;
        }

        protected final boolean hasWaiters() {
            return !waiters.threads().isEmpty();
        }

        protected final int getWaitQueueLength() {
            return waiters.threads().size();
        }

        protected final Collection<Thread> getWaitingThreads() {
            return waiters.threads();
        }
    }
}
