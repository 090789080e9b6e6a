// A fork-join task that completes when as many others have as it waits for, and then reports the one that waits for it.
package java.util.concurrent;

import jdk.internal.misc.Unsafe;

public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 5232453752276485070L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long PENDING = U.objectFieldOffset(CountedCompleter.class, "pending");

    final CountedCompleter<?> completer;
    private volatile int pending;

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        this.pending = initialPendingCount;
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this.completer = completer;
    }

    protected CountedCompleter() {
        this.completer = null;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {
    }

    public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
    }

    public final void addToPendingCount(int delta) {
        U.getAndAddInt(this, PENDING, delta);
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        return U.compareAndSetInt(this, PENDING, expected, count);
    }

    public final int decrementPendingCountUnlessZero() {
        for (;;) {
            int c = pending;
            if (c == 0 || compareAndSetPendingCount(c, c - 1)) {
                return c;
            }
        }
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> a = this;
        while (a.completer != null) {
            a = a.completer;
        }
        return a;
    }

    public final void tryComplete() {
        CountedCompleter<?> caller = this;
        for (CountedCompleter<?> a = this; a.decrementPendingCountUnlessZero() == 0;) {
            a.onCompletion(caller);
            caller = a;
            a = a.completer;
            if (a == null) {
                caller.quietlyComplete();
                return;
            }
        }
    }

    public final void propagateCompletion() {
        for (CountedCompleter<?> a = this; a.decrementPendingCountUnlessZero() == 0;) {
            CountedCompleter<?> caller = a;
            a = a.completer;
            if (a == null) {
                caller.quietlyComplete();
                return;
            }
        }
    }

    @Override
    public void complete(T rawResult) {
        setRawResult(rawResult);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
        if (maxTasks > 0 && !isDone()) {
            ForkJoinPool.helpComplete(this, maxTasks);
        }
    }

    /** Is the task, or something it completes, this one? */
    final boolean isCompletedBy(ForkJoinTask<?> task) {
        if (task instanceof CountedCompleter) {
            for (CountedCompleter<?> a = (CountedCompleter<?>) task; a != null; a = a.completer) {
                if (a == this) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Passes a failure up as long as onExceptionalCompletion wants it. */
    @Override
    void failed(Throwable ex) {
        CountedCompleter<?> caller = this;
        CountedCompleter<?> a = this;
        while (a.onExceptionalCompletion(ex, caller)) {
            caller = a;
            a = a.completer;
            if (a == null || a.isDone()) {
                return;
            }
            a.failAlone(ex);
            if (!a.isCompletedAbnormally()) {
                return;
            }
        }
    }

    @Override
    protected final boolean exec() {
        compute();
        return false;
    }

    @Override
    public T getRawResult() {
        return null;
    }

    @Override
    protected void setRawResult(T t) {
    }
}
