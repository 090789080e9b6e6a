// Runs tasks on pooled threads: core threads first, then the queue, then more threads up to the maximum, then the
// rejection handler.
//
// The run state, the set of workers and their number change under mainLock. A worker counts as idle between tasks;
// whether it is, and interrupts that are meant for idle workers only, are decided under the worker's own monitor.
package java.util.concurrent;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    /** Takes no new tasks but runs those in the queue. */
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    /** All workers have ended; terminated() runs. */
    private static final int TIDYING = 3;
    private static final int TERMINATED = 4;

    private static final RejectedExecutionHandler defaultHandler = new AbortPolicy();

    private final BlockingQueue<Runnable> workQueue;
    private final ReentrantLock mainLock = new ReentrantLock();
    private final Condition termination = mainLock.newCondition();
    private final HashSet<Worker> workers = new HashSet<>();
    private volatile int runState;
    private volatile int workerCount;
    private int largestPoolSize;
    /** Of workers that have ended. */
    private long completedTaskCount;
    private volatile ThreadFactory threadFactory;
    private volatile RejectedExecutionHandler handler;
    private volatile long keepAliveTime;
    private volatile boolean allowCoreThreadTimeOut;
    private volatile int corePoolSize;
    private volatile int maximumPoolSize;

    private final class Worker implements Runnable {
        Thread thread;
        Runnable firstTask;
        /** Is no worker of the pool any more. */
        boolean retired;
        volatile boolean busy;
        volatile long completedTasks;

        Worker(Runnable firstTask) {
            this.firstTask = firstTask;
        }

        @Override
        public void run() {
            runWorker(this);
        }

        /** From here on only shutdownNow interrupts; an interrupt that was for the idle worker must not reach the
         *  task. */
        synchronized void beginTask() {
            busy = true;
            boolean stopping = runState >= STOP;
            if (!stopping && Thread.interrupted()) {
                stopping = runState >= STOP;
            }
            if (stopping) {
                thread.interrupt();
            }
        }

        synchronized void endTask() {
            completedTasks++;
            busy = false;
        }

        synchronized void interruptIfIdle() {
            if (!busy && !thread.isInterrupted()) {
                thread.interrupt();
            }
        }
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(),
                defaultHandler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory, defaultHandler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory, RejectedExecutionHandler handler) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize || keepAliveTime < 0) {
            throw new IllegalArgumentException();
        }
        if (workQueue == null || threadFactory == null || handler == null) {
            throw new NullPointerException();
        }
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.workQueue = workQueue;
        this.keepAliveTime = unit.toNanos(keepAliveTime);
        this.threadFactory = threadFactory;
        this.handler = handler;
    }

    // ---- Workers -----------------------------------------------------------------------------------------------

    /** False if the pool has enough workers, is shutting down or the thread factory made none. */
    private boolean addWorker(Runnable firstTask, boolean core) {
        mainLock.lock();
        try {
            int s = runState;
            if (s >= SHUTDOWN && (s >= STOP || firstTask != null || workQueue.isEmpty())
                    || workerCount >= (core ? corePoolSize : maximumPoolSize)) {
                return false;
            }
            workerCount++;
        } finally {
            mainLock.unlock();
        }
        Worker w = new Worker(firstTask);
        boolean started = false;
        try {
            Thread t = threadFactory.newThread(w);
            if (t != null) {
                w.thread = t;
                mainLock.lock();
                try {
                    int s = runState;
                    if (s == RUNNING || s == SHUTDOWN && firstTask == null) {
                        if (t.getState() != Thread.State.NEW) {
                            throw new IllegalThreadStateException();
                        }
                        workers.add(w);
                        if (workers.size() > largestPoolSize) {
                            largestPoolSize = workers.size();
                        }
                        started = true;
                    }
                } finally {
                    mainLock.unlock();
                }
                if (started) {
                    started = false;
                    t.start();
                    started = true;
                }
            }
        } finally {
            if (!started) {
                mainLock.lock();
                try {
                    workers.remove(w);
                    workerCount--;
                } finally {
                    mainLock.unlock();
                }
                tryTerminate();
            }
        }
        return started;
    }

    private void runWorker(Worker w) {
        Runnable task = w.firstTask;
        w.firstTask = null;
        boolean abrupt = true;
        try {
            while (task != null || (task = getTask(w)) != null) {
                w.beginTask();
                try {
                    beforeExecute(w.thread, task);
                    try {
                        task.run();
                    } catch (Throwable t) {
                        afterExecute(task, t);
                        throw t;
                    }
                    afterExecute(task, null);
                } finally {
                    task = null;
                    w.endTask();
                }
            }
            abrupt = false;
        } finally {
            endWorker(w, abrupt);
        }
    }

    /** The next task for a worker; null if it shall end. */
    private Runnable getTask(Worker w) {
        boolean timedOut = false;
        for (;;) {
            boolean timed = allowCoreThreadTimeOut || workerCount > corePoolSize;
            int s = runState;
            if (s >= STOP || s == SHUTDOWN && workQueue.isEmpty() || workerCount > maximumPoolSize
                    || timed && timedOut) {
                mainLock.lock();
                try {
                    s = runState;
                    int n = workerCount;
                    if (s >= STOP || s == SHUTDOWN && workQueue.isEmpty()
                            || (n > maximumPoolSize || timedOut && (allowCoreThreadTimeOut || n > corePoolSize))
                                    && (n > 1 || workQueue.isEmpty())) {
                        retire(w);
                        return null;
                    }
                } finally {
                    mainLock.unlock();
                }
            }
            try {
                Runnable r = timed ? workQueue.poll(keepAliveTime, TimeUnit.NANOSECONDS) : workQueue.take();
                if (r != null) {
                    return r;
                }
                timedOut = true;
            } catch (InterruptedException e) {
                timedOut = false;
            }
        }
    }

    /** Takes a worker off the count and off the set in one step: a terminated pool has none. Holds mainLock. */
    private void retire(Worker w) {
        w.retired = true;
        completedTaskCount += w.completedTasks;
        workers.remove(w);
        workerCount--;
    }

    private void endWorker(Worker w, boolean abrupt) {
        mainLock.lock();
        try {
            if (!w.retired) {
                retire(w);
            }
        } finally {
            mainLock.unlock();
        }
        tryTerminate();
        if (runState < STOP) {
            int least = allowCoreThreadTimeOut ? 0 : corePoolSize;
            if (least == 0 && !workQueue.isEmpty()) {
                least = 1;
            }
            if (abrupt || workerCount < least) {
                addWorker(null, false);
            }
        }
    }

    private void interruptIdleWorkers(boolean onlyOne) {
        mainLock.lock();
        try {
            for (Worker w : workers) {
                w.interruptIfIdle();
                if (onlyOne) {
                    break;
                }
            }
        } finally {
            mainLock.unlock();
        }
    }

    /** Ends the pool if it is shut down and nothing is left to do. */
    private void tryTerminate() {
        mainLock.lock();
        try {
            int s = runState;
            if (s == RUNNING || s >= TIDYING || s == SHUTDOWN && !workQueue.isEmpty()) {
                return;
            }
            if (workerCount != 0) {
                // The one that wakes up ends and comes here in its turn.
                interruptIdleWorkers(true);
                return;
            }
            runState = TIDYING;
            try {
                terminated();
            } finally {
                runState = TERMINATED;
                termination.signalAll();
            }
        } finally {
            mainLock.unlock();
        }
    }

    // ---- Tasks -------------------------------------------------------------------------------------------------

    final void reject(Runnable command) {
        handler.rejectedExecution(command, this);
    }

    @Override
    public void execute(Runnable command) {
        if (command == null) {
            throw new NullPointerException();
        }
        if (workerCount < corePoolSize && addWorker(command, true)) {
            return;
        }
        if (runState == RUNNING && workQueue.offer(command)) {
            if (runState != RUNNING && remove(command)) {
                reject(command);
            } else if (workerCount == 0) {
                addWorker(null, false);
            }
        } else if (!addWorker(command, false)) {
            reject(command);
        }
    }

    /** Hook of ScheduledThreadPoolExecutor. */
    void onShutdown() {
    }

    @Override
    public void shutdown() {
        mainLock.lock();
        try {
            if (runState < SHUTDOWN) {
                runState = SHUTDOWN;
            }
            interruptIdleWorkers(false);
            onShutdown();
        } finally {
            mainLock.unlock();
        }
        tryTerminate();
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> tasks = new ArrayList<>();
        mainLock.lock();
        try {
            if (runState < STOP) {
                runState = STOP;
            }
            for (Worker w : workers) {
                w.thread.interrupt();
            }
            workQueue.drainTo(tasks);
            // A delay queue does not give away what has not expired.
            Object[] rest = workQueue.toArray();
            for (int i = 0; i < rest.length; i++) {
                if (workQueue.remove(rest[i])) {
                    tasks.add((Runnable) rest[i]);
                }
            }
        } finally {
            mainLock.unlock();
        }
        tryTerminate();
        return tasks;
    }

    @Override
    public boolean isShutdown() {
        return runState >= SHUTDOWN;
    }

    final boolean isStopped() {
        return runState >= STOP;
    }

    public boolean isTerminating() {
        int s = runState;
        return s >= SHUTDOWN && s < TERMINATED;
    }

    @Override
    public boolean isTerminated() {
        return runState == TERMINATED;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        mainLock.lock();
        try {
            while (runState < TERMINATED) {
                if (nanos <= 0L) {
                    return false;
                }
                nanos = termination.awaitNanos(nanos);
            }
            return true;
        } finally {
            mainLock.unlock();
        }
    }

    @Deprecated(since = "9")
    protected void finalize() {
    }

    // ---- Parameters --------------------------------------------------------------------------------------------

    public void setThreadFactory(ThreadFactory threadFactory) {
        if (threadFactory == null) {
            throw new NullPointerException();
        }
        this.threadFactory = threadFactory;
    }

    public ThreadFactory getThreadFactory() {
        return threadFactory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        this.handler = handler;
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int corePoolSize) {
        if (corePoolSize < 0 || maximumPoolSize < corePoolSize) {
            throw new IllegalArgumentException();
        }
        int delta = corePoolSize - this.corePoolSize;
        this.corePoolSize = corePoolSize;
        if (workerCount > corePoolSize) {
            interruptIdleWorkers(false);
        } else {
            // As many new threads as there is work for.
            for (int k = Math.min(delta, workQueue.size()); k > 0 && addWorker(null, true) && !workQueue.isEmpty();
                    k--) {
            }
        }
    }

    public int getCorePoolSize() {
        return corePoolSize;
    }

    public boolean prestartCoreThread() {
        return workerCount < corePoolSize && addWorker(null, true);
    }

    /** At least one worker, even with a core of none. */
    final void ensurePrestart() {
        if (workerCount < corePoolSize) {
            addWorker(null, true);
        } else if (workerCount == 0) {
            addWorker(null, false);
        }
    }

    public int prestartAllCoreThreads() {
        int n = 0;
        while (addWorker(null, true)) {
            n++;
        }
        return n;
    }

    public boolean allowsCoreThreadTimeOut() {
        return allowCoreThreadTimeOut;
    }

    public void allowCoreThreadTimeOut(boolean value) {
        if (value && keepAliveTime <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        if (value != allowCoreThreadTimeOut) {
            allowCoreThreadTimeOut = value;
            if (value) {
                interruptIdleWorkers(false);
            }
        }
    }

    public void setMaximumPoolSize(int maximumPoolSize) {
        if (maximumPoolSize <= 0 || maximumPoolSize < corePoolSize) {
            throw new IllegalArgumentException();
        }
        this.maximumPoolSize = maximumPoolSize;
        if (workerCount > maximumPoolSize) {
            interruptIdleWorkers(false);
        }
    }

    public int getMaximumPoolSize() {
        return maximumPoolSize;
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        if (time == 0 && allowCoreThreadTimeOut) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        long nanos = unit.toNanos(time);
        boolean less = nanos < keepAliveTime;
        keepAliveTime = nanos;
        if (less) {
            interruptIdleWorkers(false);
        }
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAliveTime, TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() {
        return workQueue;
    }

    public boolean remove(Runnable task) {
        boolean removed = workQueue.remove(task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        try {
            for (Iterator<Runnable> it = workQueue.iterator(); it.hasNext();) {
                Runnable r = it.next();
                if (r instanceof Future && ((Future<?>) r).isCancelled()) {
                    it.remove();
                }
            }
        } catch (ConcurrentModificationException e) {
            // A queue with a fail-fast iterator.
            Object[] tasks = workQueue.toArray();
            for (int i = 0; i < tasks.length; i++) {
                if (tasks[i] instanceof Future && ((Future<?>) tasks[i]).isCancelled()) {
                    workQueue.remove(tasks[i]);
                }
            }
        }
        tryTerminate();
    }

    // ---- Numbers -----------------------------------------------------------------------------------------------

    public int getPoolSize() {
        mainLock.lock();
        try {
            return runState >= TIDYING ? 0 : workers.size();
        } finally {
            mainLock.unlock();
        }
    }

    public int getActiveCount() {
        mainLock.lock();
        try {
            int n = 0;
            for (Worker w : workers) {
                if (w.busy) {
                    n++;
                }
            }
            return n;
        } finally {
            mainLock.unlock();
        }
    }

    public int getLargestPoolSize() {
        mainLock.lock();
        try {
            return largestPoolSize;
        } finally {
            mainLock.unlock();
        }
    }

    public long getTaskCount() {
        mainLock.lock();
        try {
            return getCompletedTaskCount() + getActiveCount() + workQueue.size();
        } finally {
            mainLock.unlock();
        }
    }

    public long getCompletedTaskCount() {
        mainLock.lock();
        try {
            long n = completedTaskCount;
            for (Worker w : workers) {
                n += w.completedTasks;
            }
            return n;
        } finally {
            mainLock.unlock();
        }
    }

    @Override
    public String toString() {
        mainLock.lock();
        try {
            int s = runState;
            return super.toString() + "["
                    + (s == RUNNING ? "Running" : s == TERMINATED ? "Terminated" : "Shutting down")
                    + ", pool size = " + workers.size() + ", active threads = " + getActiveCount() + ", queued tasks = "
                    + workQueue.size()
                    + ", completed tasks = " + getCompletedTaskCount() + "]";
        } finally {
            mainLock.unlock();
        }
    }

    protected void beforeExecute(Thread t, Runnable r) {
    }

    protected void afterExecute(Runnable r, Throwable t) {
    }

    protected void terminated() {
    }

    // ---- What to do with tasks that find no place --------------------------------------------------------------

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                r.run();
            }
        }
    }

    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            throw new RejectedExecutionException("Task " + r.toString() + " rejected from " + e.toString());
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
        }
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                e.getQueue().poll();
                e.execute(r);
            }
        }
    }
}
