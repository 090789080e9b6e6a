// A thread pool whose tasks run after delays and in periods.
package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    /** Breaks ties in the order of submission. */
    private static final AtomicLong sequencer = new AtomicLong();

    private volatile boolean continueExistingPeriodicTasksAfterShutdown;
    private volatile boolean executeExistingDelayedTasksAfterShutdown = true;
    private volatile boolean removeOnCancel;

    private class ScheduledFutureTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        private final long sequenceNumber = sequencer.getAndIncrement();
        /** When to run next, in terms of System.nanoTime. */
        private volatile long time;
        /** Positive for a fixed rate, negative for a fixed delay, 0 for a single run. */
        private final long period;
        /** What decorateTask made of this. */
        RunnableScheduledFuture<V> outer = this;

        ScheduledFutureTask(Runnable r, V result, long time, long period) {
            super(r, result);
            this.time = time;
            this.period = period;
        }

        ScheduledFutureTask(Callable<V> callable, long time) {
            super(callable);
            this.time = time;
            this.period = 0L;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            if (other == this) {
                return 0;
            }
            if (other instanceof ScheduledFutureTask) {
                ScheduledFutureTask<?> x = (ScheduledFutureTask<?>) other;
                long diff = time - x.time;
                return diff < 0L ? -1 : diff > 0L ? 1 : sequenceNumber < x.sequenceNumber ? -1 : 1;
            }
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override
        public boolean isPeriodic() {
            return period != 0L;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled && removeOnCancel) {
                ScheduledThreadPoolExecutor.this.remove(this);
            }
            return cancelled;
        }

        @Override
        public void run() {
            if (!canRun(this)) {
                cancel(false);
            } else if (period == 0L) {
                super.run();
            } else if (super.runAndReset()) {
                time = period > 0L ? time + period : triggerTime(-period);
                runAgain(outer);
            }
        }
    }

    /** A delay queue of tasks as a queue of Runnables. */
    private static final class DelayedWorkQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
        private final DelayQueue<RunnableScheduledFuture<?>> queue = new DelayQueue<>();

        @Override
        public boolean add(Runnable r) {
            return queue.offer((RunnableScheduledFuture<?>) r);
        }

        @Override
        public boolean offer(Runnable r) {
            return queue.offer((RunnableScheduledFuture<?>) r);
        }

        @Override
        public void put(Runnable r) {
            queue.offer((RunnableScheduledFuture<?>) r);
        }

        @Override
        public boolean offer(Runnable r, long timeout, TimeUnit unit) {
            return queue.offer((RunnableScheduledFuture<?>) r);
        }

        @Override
        public Runnable take() throws InterruptedException {
            return queue.take();
        }

        @Override
        public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
            return queue.poll(timeout, unit);
        }

        @Override
        public Runnable poll() {
            return queue.poll();
        }

        @Override
        public Runnable peek() {
            return queue.peek();
        }

        @Override
        public int size() {
            return queue.size();
        }

        @Override
        public int remainingCapacity() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean remove(Object o) {
            return queue.remove(o);
        }

        @Override
        public void clear() {
            queue.clear();
        }

        @Override
        public int drainTo(Collection<? super Runnable> c) {
            return queue.drainTo(c);
        }

        @Override
        public int drainTo(Collection<? super Runnable> c, int maxElements) {
            return queue.drainTo(c, maxElements);
        }

        @Override
        public Object[] toArray() {
            return queue.toArray();
        }

        @Override
        public <T> T[] toArray(T[] a) {
            return queue.toArray(a);
        }

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"})
        public Iterator<Runnable> iterator() {
            return (Iterator) queue.iterator();
        }
    }

    public ScheduledThreadPoolExecutor(int corePoolSize) {
        super(corePoolSize, Integer.MAX_VALUE, 10L, TimeUnit.MILLISECONDS, new DelayedWorkQueue());
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory) {
        super(corePoolSize, Integer.MAX_VALUE, 10L, TimeUnit.MILLISECONDS, new DelayedWorkQueue(), threadFactory);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, 10L, TimeUnit.MILLISECONDS, new DelayedWorkQueue(), handler);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, 10L, TimeUnit.MILLISECONDS, new DelayedWorkQueue(), threadFactory,
                handler);
    }

    private boolean canRun(RunnableScheduledFuture<?> task) {
        if (!isShutdown()) {
            return true;
        }
        if (isStopped()) {
            return false;
        }
        return task.isPeriodic() ? continueExistingPeriodicTasksAfterShutdown
                : executeExistingDelayedTasksAfterShutdown || task.getDelay(TimeUnit.NANOSECONDS) <= 0L;
    }

    private void delayedExecute(RunnableScheduledFuture<?> task) {
        if (isShutdown()) {
            reject(task);
            return;
        }
        super.getQueue().add(task);
        if (!canRun(task) && remove(task)) {
            task.cancel(false);
        } else {
            ensurePrestart();
        }
    }

    private void runAgain(RunnableScheduledFuture<?> task) {
        if (canRun(task)) {
            super.getQueue().add(task);
            if (canRun(task) || !remove(task)) {
                ensurePrestart();
                return;
            }
        }
        task.cancel(false);
    }

    @Override
    void onShutdown() {
        Object[] tasks = super.getQueue().toArray();
        for (int i = 0; i < tasks.length; i++) {
            if (tasks[i] instanceof RunnableScheduledFuture) {
                RunnableScheduledFuture<?> t = (RunnableScheduledFuture<?>) tasks[i];
                boolean keep = t.isPeriodic() ? continueExistingPeriodicTasksAfterShutdown
                        : executeExistingDelayedTasksAfterShutdown || t.getDelay(TimeUnit.NANOSECONDS) <= 0L;
                if ((!keep || t.isCancelled()) && super.getQueue().remove(t)) {
                    t.cancel(false);
                }
            }
        }
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Runnable runnable, RunnableScheduledFuture<V> task) {
        return task;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
        return task;
    }

    /** Times are compared by difference: none may be further away than half the range of long. */
    private static long triggerTime(long delayNanos) {
        long delay = delayNanos < 0L ? 0L : Math.min(delayNanos, Long.MAX_VALUE >> 1);
        return System.nanoTime() + delay;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        if (command == null || unit == null) {
            throw new NullPointerException();
        }
        RunnableScheduledFuture<Void> t = decorateTask(command,
                new ScheduledFutureTask<Void>(command, null, triggerTime(unit.toNanos(delay)), 0L));
        delayedExecute(t);
        return t;
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        if (callable == null || unit == null) {
            throw new NullPointerException();
        }
        RunnableScheduledFuture<V> t =
                decorateTask(callable, new ScheduledFutureTask<V>(callable, triggerTime(unit.toNanos(delay))));
        delayedExecute(t);
        return t;
    }

    private ScheduledFuture<?> schedulePeriodic(Runnable command, long initialDelay, long period, TimeUnit unit) {
        ScheduledFutureTask<Void> task =
                new ScheduledFutureTask<Void>(command, null, triggerTime(unit.toNanos(initialDelay)), period);
        RunnableScheduledFuture<Void> t = decorateTask(command, task);
        task.outer = t;
        delayedExecute(t);
        return t;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        if (command == null || unit == null) {
            throw new NullPointerException();
        }
        if (period <= 0L) {
            throw new IllegalArgumentException();
        }
        return schedulePeriodic(command, initialDelay, unit.toNanos(period), unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        if (command == null || unit == null) {
            throw new NullPointerException();
        }
        if (delay <= 0L) {
            throw new IllegalArgumentException();
        }
        return schedulePeriodic(command, initialDelay, -unit.toNanos(delay), unit);
    }

    @Override
    public void execute(Runnable command) {
        schedule(command, 0L, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0L, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0L, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0L, TimeUnit.NANOSECONDS);
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        continueExistingPeriodicTasksAfterShutdown = value;
        if (!value && isShutdown()) {
            onShutdown();
        }
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return continueExistingPeriodicTasksAfterShutdown;
    }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        executeExistingDelayedTasksAfterShutdown = value;
        if (!value && isShutdown()) {
            onShutdown();
        }
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return executeExistingDelayedTasksAfterShutdown;
    }

    public void setRemoveOnCancelPolicy(boolean value) {
        removeOnCancel = value;
    }

    public boolean getRemoveOnCancelPolicy() {
        return removeOnCancel;
    }

    @Override
    public void shutdown() {
        super.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return super.shutdownNow();
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
        return super.getQueue();
    }
}
