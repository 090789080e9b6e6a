// A task of a ForkJoinPool: lighter than a thread, made for being forked in large numbers and joined by workers that
// meanwhile run other tasks.
package java.util.concurrent;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.misc.Unsafe;

public abstract class ForkJoinTask<V> implements Future<V>, java.io.Serializable {
    private static final long serialVersionUID = -7721805057305804111L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATUS = U.objectFieldOffset(ForkJoinTask.class, "status");
    private static final long WAITERS = U.objectFieldOffset(ForkJoinTask.class, "waiters");

    // The low half of the status is the user's tag. The bits are those of the serial form: a task that is done has
    // DONE, a cancelled one ABNORMAL, too, and one with an exception all three.
    private static final int TAG = 0xffff;
    private static final int DONE = 1 << 31;
    private static final int ABNORMAL = 1 << 16;
    private static final int THROWN = 1 << 17;
    private static final int FAILED = DONE | ABNORMAL | THROWN;
    private static final int CANCELLED = DONE | ABNORMAL;

    private volatile int status;
    /** Written before the status says FAILED. */
    private transient Throwable exception;
    private transient Thread thrower;
    private transient volatile Waiter waiters;

    private static final class Waiter {
        volatile Thread thread = Thread.currentThread();
        Waiter next;
    }

    public ForkJoinTask() {
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    /** True if the task is complete when it returns. */
    protected abstract boolean exec();

    // ---- Completion --------------------------------------------------------------------------------------------

    private void finish(int how) {
        int s;
        do {
            s = status;
            if ((s & DONE) != 0) {
                return;
            }
        } while (!U.compareAndSetInt(this, STATUS, s, s | how));
        wakeWaiters();
    }

    private void wakeWaiters() {
        for (Waiter w = (Waiter) U.getAndSetReference(this, WAITERS, null); w != null; w = w.next) {
            Thread t = w.thread;
            if (t != null) {
                LockSupport.unpark(t);
            }
        }
    }

    /** Records the exception; false if the task is done already. */
    final boolean failAlone(Throwable t) {
        synchronized (this) {
            if ((status & DONE) != 0) {
                return false;
            }
            exception = t;
            thrower = Thread.currentThread();
            finish(FAILED);
            return true;
        }
    }

    private void fail(Throwable t) {
        if (failAlone(t)) {
            failed(t);
        }
    }

    /** What CountedCompleter does after a failure. */
    void failed(Throwable t) {
    }

    final void doExec() {
        if ((status & DONE) == 0) {
            boolean complete;
            try {
                complete = exec();
            } catch (Throwable t) {
                fail(t);
                return;
            }
            if (complete) {
                finish(DONE);
            }
        }
    }

    /** Waits without helping. False when the time is over. */
    final boolean await(boolean interruptible, boolean timed, long nanos) throws InterruptedException {
        long deadline = timed ? System.nanoTime() + nanos : 0L;
        Waiter w = null;
        boolean interrupted = false;
        try {
            while ((status & DONE) == 0) {
                if (Thread.interrupted()) {
                    if (interruptible) {
                        throw new InterruptedException();
                    }
                    interrupted = true;
                } else if (w == null) {
                    w = new Waiter();
                    do {
                        w.next = waiters;
                    } while (!U.compareAndSetReference(this, WAITERS, w.next, w));
                } else if (timed) {
                    long left = deadline - System.nanoTime();
                    if (left <= 0L) {
                        return false;
                    }
                    LockSupport.parkNanos(this, left);
                } else {
                    LockSupport.park(this);
                }
            }
            return true;
        } finally {
            if (w != null) {
                w.thread = null;
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Runs or waits for the task, whatever its outcome. */
    private void complete() {
        if ((status & DONE) != 0) {
            return;
        }
        try {
            complete(false, false, 0L);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    private boolean complete(boolean interruptible, boolean timed, long nanos) throws InterruptedException {
        if ((status & DONE) != 0) {
            return true;
        }
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread) {
            return ((ForkJoinWorkerThread) t).pool.join((ForkJoinWorkerThread) t, this, interruptible, timed, nanos);
        }
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return ForkJoinPool.helpCommon(this) || await(interruptible, timed, nanos);
    }

    /** The exception as seen by this thread: where it was thrown by another one, a new one of the same class caused by
     *  it, if there is a constructor for that. */
    private Throwable failure() {
        Throwable e = exception;
        if (e == null || thrower == Thread.currentThread()) {
            return e;
        }
        Class<?> c = e.getClass();
        try {
            if (!Modifier.isPublic(c.getModifiers())) {
                return e;
            }
            Constructor<?>[] list = c.getConstructors();
            Constructor<?> plain = null;
            for (int i = 0; i < list.length; i++) {
                Class<?>[] p = list[i].getParameterTypes();
                if (p.length == 0) {
                    plain = list[i];
                } else if (p.length == 1 && p[0] == Throwable.class) {
                    return (Throwable) list[i].newInstance(e);
                }
            }
            if (plain != null) {
                Throwable x = (Throwable) plain.newInstance();
                x.initCause(e);
                return x;
            }
        } catch (Exception ignored) {
            // Then the original.
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable t) throws T {
        throw (T) t;
    }

    private void reportFailure() {
        int s = status;
        if ((s & FAILED) == CANCELLED) {
            throw new CancellationException();
        }
        if ((s & ABNORMAL) != 0) {
            ForkJoinTask.<RuntimeException>rethrow(failure());
        }
    }

    private V reportResult() throws ExecutionException {
        int s = status;
        if ((s & FAILED) == CANCELLED) {
            throw new CancellationException();
        }
        if ((s & ABNORMAL) != 0) {
            throw new ExecutionException(failure());
        }
        return getRawResult();
    }

    // ---- Forking and joining -----------------------------------------------------------------------------------

    public final ForkJoinTask<V> fork() {
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread) {
            ((ForkJoinWorkerThread) t).pool.push((ForkJoinWorkerThread) t, this);
        } else {
            ForkJoinPool.commonPool().submitTask(this);
        }
        return this;
    }

    public final V join() {
        complete();
        reportFailure();
        return getRawResult();
    }

    public final V invoke() {
        doExec();
        return join();
    }

    public static void invokeAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        if (t1 == null || t2 == null) {
            throw new NullPointerException();
        }
        t2.fork();
        t1.doExec();
        t1.complete();
        if (!t1.isCompletedNormally()) {
            t2.cancel(false);
            t1.reportFailure();
        }
        t2.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        Throwable failure = null;
        for (int i = tasks.length - 1; i >= 0; i--) {
            ForkJoinTask<?> t = tasks[i];
            if (t == null) {
                failure = new NullPointerException();
                break;
            }
            if (i == 0) {
                t.doExec();
                t.complete();
                failure = t.getException();
                break;
            }
            t.fork();
        }
        for (int i = 1; i < tasks.length && failure == null; i++) {
            tasks[i].complete();
            failure = tasks[i].getException();
        }
        if (failure != null) {
            for (int i = 1; i < tasks.length; i++) {
                if (tasks[i] != null) {
                    tasks[i].cancel(false);
                }
            }
            ForkJoinTask.<RuntimeException>rethrow(failure);
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        finish(CANCELLED);
        return isCancelled();
    }

    @Override
    public final boolean isDone() {
        return (status & DONE) != 0;
    }

    @Override
    public final boolean isCancelled() {
        return (status & FAILED) == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        return (status & ABNORMAL) != 0;
    }

    public final boolean isCompletedNormally() {
        return (status & CANCELLED) == DONE;
    }

    public final Throwable getException() {
        int s = status;
        return (s & ABNORMAL) == 0 ? null : (s & THROWN) == 0 ? new CancellationException() : failure();
    }

    public void completeExceptionally(Throwable ex) {
        fail(ex instanceof RuntimeException || ex instanceof Error ? ex : new RuntimeException(ex));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable t) {
            fail(t);
            return;
        }
        finish(DONE);
    }

    public final void quietlyComplete() {
        finish(DONE);
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        complete(true, false, 0L);
        return reportResult();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!complete(true, true, unit.toNanos(timeout))) {
            throw new TimeoutException();
        }
        return reportResult();
    }

    public final void quietlyJoin() {
        complete();
    }

    public final void quietlyInvoke() {
        doExec();
        complete();
    }

    public static void helpQuiesce() {
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread) {
            ((ForkJoinWorkerThread) t).pool.helpQuiesce((ForkJoinWorkerThread) t);
        } else {
            ForkJoinPool.commonPool().awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
    }

    public void reinitialize() {
        waiters = null;
        exception = null;
        thrower = null;
        status = 0;
    }

    public static ForkJoinPool getPool() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool : null;
    }

    public static boolean inForkJoinPool() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread;
    }

    /** The tasks that the current thread has forked; outside of pools, those submitted to the common pool. */
    private static TaskDeque localTasks() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread
                ? ((ForkJoinWorkerThread) t).tasks : ForkJoinPool.commonPool().submissions;
    }

    public boolean tryUnfork() {
        return localTasks().popIf(this);
    }

    public static int getQueuedTaskCount() {
        return localTasks().size();
    }

    public static int getSurplusQueuedTaskCount() {
        Thread t = Thread.currentThread();
        if (!(t instanceof ForkJoinWorkerThread)) {
            return 0;
        }
        ForkJoinWorkerThread w = (ForkJoinWorkerThread) t;
        return w.tasks.size() - w.pool.idleWorkers();
    }

    protected static ForkJoinTask<?> peekNextLocalTask() {
        Thread t = Thread.currentThread();
        return localTasks().peek(t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool.getAsyncMode());
    }

    protected static ForkJoinTask<?> pollNextLocalTask() {
        Thread t = Thread.currentThread();
        if (!(t instanceof ForkJoinWorkerThread)) {
            return null;
        }
        ForkJoinWorkerThread w = (ForkJoinWorkerThread) t;
        return w.pool.getAsyncMode() ? w.tasks.poll() : w.tasks.pop();
    }

    protected static ForkJoinTask<?> pollTask() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread
                ? ((ForkJoinWorkerThread) t).pool.nextTask((ForkJoinWorkerThread) t) : null;
    }

    protected static ForkJoinTask<?> pollSubmission() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool.pollSubmission() : null;
    }

    // ---- Tags --------------------------------------------------------------------------------------------------

    public final short getForkJoinTaskTag() {
        return (short) status;
    }

    public final short setForkJoinTaskTag(short newValue) {
        for (;;) {
            int s = status;
            if (U.compareAndSetInt(this, STATUS, s, s & ~TAG | newValue & TAG)) {
                return (short) s;
            }
        }
    }

    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        for (;;) {
            int s = status;
            if ((short) s != expect) {
                return false;
            }
            if (U.compareAndSetInt(this, STATUS, s, s & ~TAG | update & TAG)) {
                return true;
            }
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeObject(exception);
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        exception = (Throwable) s.readObject();
    }

    // ---- Adapters ----------------------------------------------------------------------------------------------

    private static final class AdaptedRunnable<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final Runnable runnable;
        private T result;

        AdaptedRunnable(Runnable runnable, T result) {
            if (runnable == null) {
                throw new NullPointerException();
            }
            this.runnable = runnable;
            this.result = result;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        public void setRawResult(T value) {
            result = value;
        }

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }

        @Override
        public void run() {
            invoke();
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + runnable + "]";
        }
    }

    private static final class AdaptedRunnableAction extends ForkJoinTask<Void> implements RunnableFuture<Void> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final Runnable runnable;

        AdaptedRunnableAction(Runnable runnable) {
            if (runnable == null) {
                throw new NullPointerException();
            }
            this.runnable = runnable;
        }

        @Override
        public Void getRawResult() {
            return null;
        }

        @Override
        public void setRawResult(Void value) {
        }

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }

        @Override
        public void run() {
            invoke();
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + runnable + "]";
        }
    }

    /** Of execute: nobody asks for the result, so an exception goes to the worker's handler. */
    static final class RunnableExecuteAction extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final Runnable runnable;

        RunnableExecuteAction(Runnable runnable) {
            this.runnable = runnable;
        }

        @Override
        public Void getRawResult() {
            return null;
        }

        @Override
        public void setRawResult(Void value) {
        }

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }

        @Override
        void failed(Throwable t) {
            ForkJoinTask.<RuntimeException>rethrow(t);
        }
    }

    private static final class AdaptedCallable<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 2838392045355241008L;

        private final Callable<? extends T> callable;
        private T result;

        AdaptedCallable(Callable<? extends T> callable) {
            if (callable == null) {
                throw new NullPointerException();
            }
            this.callable = callable;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        public void setRawResult(T value) {
            result = value;
        }

        @Override
        public boolean exec() {
            try {
                result = callable.call();
                return true;
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        }

        @Override
        public void run() {
            invoke();
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + callable + "]";
        }
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new AdaptedRunnableAction(runnable);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new AdaptedRunnable<T>(runnable, result);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedCallable<T>(callable);
    }
}
