// A task that can be run once, cancelled and waited for.
package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;
import jdk.internal.misc.Unsafe;

public class FutureTask<V> implements RunnableFuture<V> {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(FutureTask.class, "state");
    private static final long RUNNER = U.objectFieldOffset(FutureTask.class, "runner");
    private static final long WAITERS = U.objectFieldOffset(FutureTask.class, "waiters");

    private static final int NEW = 0;
    private static final int COMPLETING = 1;
    private static final int NORMAL = 2;
    private static final int EXCEPTIONAL = 3;
    private static final int CANCELLED = 4;
    private static final int INTERRUPTING = 5;
    private static final int INTERRUPTED = 6;

    private volatile int state;
    private Callable<V> callable;
    /** The result or the exception; written before the state that says so. */
    private Object outcome;
    private volatile Thread runner;
    /** Stack of the threads in get. */
    private volatile Waiter waiters;

    private static final class Waiter {
        volatile Thread thread = Thread.currentThread();
        Waiter next;
    }

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    @SuppressWarnings("unchecked")
    private V report(int s) throws ExecutionException {
        if (s == NORMAL) {
            return (V) outcome;
        }
        if (s >= CANCELLED) {
            throw new CancellationException();
        }
        throw new ExecutionException((Throwable) outcome);
    }

    @Override
    public boolean isCancelled() {
        return state >= CANCELLED;
    }

    @Override
    public boolean isDone() {
        return state != NEW;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (state != NEW || !U.compareAndSetInt(this, STATE, NEW, mayInterruptIfRunning ? INTERRUPTING : CANCELLED)) {
            return false;
        }
        if (mayInterruptIfRunning) {
            Thread t = runner;
            if (t != null) {
                t.interrupt();
            }
            state = INTERRUPTED;
        }
        finish();
        return true;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        int s = state;
        return report(s > COMPLETING ? s : await(false, 0L));
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        int s = state;
        if (s <= COMPLETING && (s = await(true, unit.toNanos(timeout))) <= COMPLETING) {
            throw new TimeoutException();
        }
        return report(s);
    }

    protected void done() {
    }

    private void complete(Object value, int end) {
        if (U.compareAndSetInt(this, STATE, NEW, COMPLETING)) {
            outcome = value;
            state = end;
            finish();
        }
    }

    protected void set(V v) {
        complete(v, NORMAL);
    }

    protected void setException(Throwable t) {
        complete(t, EXCEPTIONAL);
    }

    @Override
    public void run() {
        execute(false);
    }

    /** Runs without setting a result, for tasks that are run repeatedly; false after a failure or cancellation. */
    protected boolean runAndReset() {
        return execute(true);
    }

    private boolean execute(boolean again) {
        if (state != NEW || !U.compareAndSetReference(this, RUNNER, null, Thread.currentThread())) {
            return false;
        }
        boolean ran = false;
        try {
            Callable<V> c = callable;
            if (c != null && state == NEW) {
                V result = null;
                try {
                    result = c.call();
                    ran = true;
                } catch (Throwable t) {
                    setException(t);
                }
                if (ran && !again) {
                    set(result);
                }
            }
        } finally {
            runner = null;
            // An interrupt by cancel must not reach what this thread does next.
            while (state == INTERRUPTING) {
                Thread.yield();
            }
        }
        return ran && state == NEW;
    }

    private void finish() {
        for (Waiter w = (Waiter) U.getAndSetReference(this, WAITERS, null); w != null; w = w.next) {
            Thread t = w.thread;
            if (t != null) {
                LockSupport.unpark(t);
            }
        }
        done();
        callable = null;
    }

    private int await(boolean timed, long nanos) throws InterruptedException {
        long deadline = timed ? System.nanoTime() + nanos : 0L;
        Waiter w = null;
        try {
            for (;;) {
                int s = state;
                if (s > COMPLETING) {
                    return s;
                }
                if (s == COMPLETING) {
                    Thread.yield();
                } else if (Thread.interrupted()) {
                    throw new InterruptedException();
                } else if (w == null) {
                    if (timed && nanos <= 0L) {
                        return s;
                    }
                    w = new Waiter();
                    do {
                        w.next = waiters;
                    } while (!U.compareAndSetReference(this, WAITERS, w.next, w));
                } else if (!timed) {
                    LockSupport.park(this);
                } else {
                    long left = deadline - System.nanoTime();
                    if (left <= 0L) {
                        return state;
                    }
                    LockSupport.parkNanos(this, left);
                }
            }
        } finally {
            if (w != null) {
                w.thread = null;
                dropWaiters();
            }
        }
    }

    /** Takes the waiters that gave up from the top of the stack, so that polling with a time-out does not pile them
     *  up. */
    private void dropWaiters() {
        for (Waiter w; (w = waiters) != null && w.thread == null;) {
            U.compareAndSetReference(this, WAITERS, w, w.next);
        }
    }

    @Override
    public String toString() {
        String status;
        int s = state;
        if (s == NORMAL) {
            status = "[Completed normally]";
        } else if (s == EXCEPTIONAL) {
            status = "[Completed exceptionally: " + outcome + "]";
        } else if (s >= CANCELLED) {
            status = "[Cancelled]";
        } else {
            Callable<?> c = callable;
            status = c == null ? "[Not completed]" : "[Not completed, task = " + c + "]";
        }
        return super.toString() + status;
    }
}
