// An executor for tasks that fork and join. Each worker has a deque of the tasks it forked; those from outside are in
// one more. Workers without a task steal the oldest ones of the others.
//
// A worker that joins a task runs it itself if nobody has begun it, else tasks of the worker that runs it (after Wagner
// and Calder's leapfrogging: these are parts of what it waits for). When there are none it blocks, and counts as
// blocked meanwhile: the pool may run as many workers more, so that blocking starves nobody. Workers, counts and the
// run state are guarded by the pool's monitor; an idle worker looks through all deques once more after it has announced
// itself.
package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

public class ForkJoinPool extends AbstractExecutorService {
    private static final int MAX_PARALLELISM = 0x7fff;

    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TERMINATED = 3;

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory =
            new DefaultForkJoinWorkerThreadFactory();

    private static int poolNumber;

    final TaskDeque submissions = new TaskDeque();
    final Thread.UncaughtExceptionHandler uncaughtHandler;
    private final int parallelism;
    private final int maximum;
    private final boolean async;
    private final boolean common;
    private final ForkJoinWorkerThreadFactory factory;
    private final Predicate<? super ForkJoinPool> saturate;
    private final long keepAliveNanos;
    private final String namePrefix;
    private int nameNumber;

    /** Replaced, never changed: readers need no lock. */
    private volatile ForkJoinWorkerThread[] workers = new ForkJoinWorkerThread[0];
    private final ArrayList<ForkJoinWorkerThread> idleStack = new ArrayList<>();
    private volatile int idle;
    /** Workers that exist or are being made. */
    private volatile int total;
    private volatile int blocked;
    private volatile int runState;
    private long endedSteals;
    /** Workers that wait in helpQuiesce. */
    private int quiescing;

    public static interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private static final class DefaultForkJoinWorkerThreadFactory implements ForkJoinWorkerThreadFactory {
        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            ForkJoinWorkerThread w = new ForkJoinWorkerThread(pool);
            w.setContextClassLoader(ClassLoader.getSystemClassLoader());
            return w;
        }
    }

    /** The common pool is made when it is first used. */
    private static final class Common {
        static final ForkJoinPool pool = new ForkJoinPool((Common) null);

        private Common() {
        }
    }

    private ForkJoinPool(Common unused) {
        int p = Integer.getInteger("java.util.concurrent.ForkJoinPool.common.parallelism", -1);
        if (p < 0) {
            p = Math.max(Runtime.getRuntime().availableProcessors() - 1, 1);
        }
        parallelism = Math.min(p, MAX_PARALLELISM);
        maximum = parallelism + Integer.getInteger("java.util.concurrent.ForkJoinPool.common.maximumSpares", 256);
        async = false;
        common = true;
        factory = (ForkJoinWorkerThreadFactory) instanceOf("java.util.concurrent.ForkJoinPool.common.threadFactory",
                defaultForkJoinWorkerThreadFactory);
        uncaughtHandler = (Thread.UncaughtExceptionHandler) instanceOf(
                "java.util.concurrent.ForkJoinPool.common.exceptionHandler", null);
        saturate = null;
        keepAliveNanos = TimeUnit.SECONDS.toNanos(60L);
        namePrefix = "ForkJoinPool.commonPool-worker-";
    }

    private static Object instanceOf(String property, Object defaultValue) {
        String name = System.getProperty(property);
        if (name == null) {
            return defaultValue;
        }
        try {
            return ClassLoader.getSystemClassLoader().loadClass(name).getConstructor().newInstance();
        } catch (Exception e) {
            return defaultValue;
        }
    }

    public ForkJoinPool() {
        this(Math.min(MAX_PARALLELISM, Runtime.getRuntime().availableProcessors()));
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(parallelism, factory, handler, asyncMode, 0, MAX_PARALLELISM, 1, null, 60L, TimeUnit.SECONDS);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
            boolean asyncMode, int corePoolSize, int maximumPoolSize, int minimumRunnable,
            Predicate<? super ForkJoinPool> saturate, long keepAliveTime, TimeUnit unit) {
        if (factory == null || unit == null) {
            throw new NullPointerException();
        }
        if (parallelism <= 0 || parallelism > MAX_PARALLELISM || parallelism > maximumPoolSize || keepAliveTime <= 0L) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.factory = factory;
        this.uncaughtHandler = handler;
        this.async = asyncMode;
        this.common = false;
        this.maximum = Math.min(maximumPoolSize, MAX_PARALLELISM);
        this.saturate = saturate;
        this.keepAliveNanos = Math.max(unit.toNanos(keepAliveTime), 1000000L);
        this.namePrefix = "ForkJoinPool-" + nextPoolNumber() + "-worker-";
    }

    private static synchronized int nextPoolNumber() {
        return ++poolNumber;
    }

    static String workerName(ForkJoinPool pool) {
        synchronized (pool) {
            return pool.namePrefix + ++pool.nameNumber;
        }
    }

    public static ForkJoinPool commonPool() {
        return Common.pool;
    }

    // ---- Workers -----------------------------------------------------------------------------------------------

    /** There may be something new to do: wakes an idle worker or makes one. */
    private void signalWork() {
        if (idle == 0 && total - blocked >= parallelism) {
            return;
        }
        ForkJoinWorkerThread w = null;
        synchronized (this) {
            int n = idleStack.size();
            if (n != 0) {
                w = idleStack.remove(n - 1);
                w.idle = false;
                idle = n - 1;
            } else if (total - blocked < parallelism && total < maximum && runState < STOP) {
                total++;
            } else {
                return;
            }
        }
        if (w != null) {
            LockSupport.unpark(w);
        } else {
            startWorker();
        }
    }

    private void startWorker() {
        ForkJoinWorkerThread w = null;
        Throwable failure = null;
        try {
            w = factory.newThread(this);
            if (w != null) {
                synchronized (this) {
                    ForkJoinWorkerThread[] old = workers;
                    ForkJoinWorkerThread[] list = new ForkJoinWorkerThread[old.length + 1];
                    System.arraycopy(old, 0, list, 0, old.length);
                    list[old.length] = w;
                    w.poolIndex = old.length;
                    workers = list;
                }
                w.start();
                return;
            }
        } catch (Throwable t) {
            failure = t;
        }
        unregister(w);
        if (failure instanceof Error) {
            throw (Error) failure;
        } else if (failure != null) {
            throw (RuntimeException) failure;
        }
    }

    private synchronized void unregister(ForkJoinWorkerThread w) {
        ForkJoinWorkerThread[] old = workers;
        for (int i = 0; i < old.length; i++) {
            if (old[i] == w) {
                ForkJoinWorkerThread[] list = new ForkJoinWorkerThread[old.length - 1];
                System.arraycopy(old, 0, list, 0, i);
                System.arraycopy(old, i + 1, list, i, old.length - i - 1);
                workers = list;
                endedSteals += w.steals;
                break;
            }
        }
        if (w != null && idleStack.remove(w)) {
            idle = idleStack.size();
        }
        total--;
        notifyAll();
    }

    /** What is left in the deque of a worker that failed goes to the others. */
    void workerEnded(ForkJoinWorkerThread w, Throwable exception) {
        for (ForkJoinTask<?> t; (t = w.tasks.poll()) != null;) {
            submissions.push(t);
        }
        unregister(w);
        if (runState == RUNNING && hasTasks()) {
            signalWork();
        }
        tryTerminate();
        if (exception != null) {
            if (exception instanceof Error) {
                throw (Error) exception;
            }
            throw (RuntimeException) exception;
        }
    }

    void runWorker(ForkJoinWorkerThread w) {
        do {
            for (ForkJoinTask<?> t; runState < STOP && (t = nextTask(w)) != null;) {
                runTask(w, t);
            }
        } while (awaitWork(w));
    }

    private void runTask(ForkJoinWorkerThread w, ForkJoinTask<?> t) {
        ForkJoinTask<?> outer = w.running;
        w.running = t;
        try {
            t.doExec();
        } finally {
            w.running = outer;
        }
        w.steals++;
        if (outer == null && Thread.interrupted() && runState >= STOP) {
            w.interrupt();
        }
    }

    /** Own tasks first, then others'; null if there are none. */
    ForkJoinTask<?> nextTask(ForkJoinWorkerThread w) {
        TaskDeque own = w.tasks;
        if (!own.isEmpty()) {
            ForkJoinTask<?> t = async ? own.poll() : own.pop();
            if (t != null) {
                return t;
            }
        }
        ForkJoinWorkerThread[] list = workers;
        int n = list.length;
        int r = w.seed;
        r ^= r << 13;
        r ^= r >>> 17;
        r ^= r << 5;
        w.seed = r;
        for (int k = 0, i = (r & 0x7fffffff) % (n + 1); k <= n; k++) {
            TaskDeque d = i == n ? submissions : list[i].tasks;
            if (!d.isEmpty()) {
                ForkJoinTask<?> t = d.poll();
                if (t != null) {
                    if (!d.isEmpty()) {
                        signalWork();
                    }
                    return t;
                }
            }
            i = i == n ? 0 : i + 1;
        }
        return null;
    }

    protected ForkJoinTask<?> pollSubmission() {
        return submissions.poll();
    }

    private boolean hasTasks() {
        if (!submissions.isEmpty()) {
            return true;
        }
        ForkJoinWorkerThread[] list = workers;
        for (int i = 0; i < list.length; i++) {
            if (!list[i].tasks.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** False if the worker shall end. */
    private boolean awaitWork(ForkJoinWorkerThread w) {
        synchronized (this) {
            if (runState >= STOP || total - blocked > parallelism && !hasTasks()) {
                return false;
            }
            idleStack.add(w);
            w.idle = true;
            idle = idleStack.size();
            notifyAll();
        }
        if (hasTasks()) {
            leaveIdle(w);
            return true;
        }
        tryTerminate();
        long deadline = System.nanoTime() + keepAliveNanos;
        while (w.idle) {
            long left = deadline - System.nanoTime();
            if (left <= 0L) {
                // Woken up at the last moment means that there is work.
                return !leaveIdle(w);
            }
            Thread.interrupted();
            LockSupport.parkNanos(this, left);
        }
        return runState < STOP;
    }

    private synchronized boolean leaveIdle(ForkJoinWorkerThread w) {
        if (!w.idle) {
            return false;
        }
        idleStack.remove(w);
        w.idle = false;
        idle = idleStack.size();
        return true;
    }

    int idleWorkers() {
        return idle;
    }

    // ---- Tasks -------------------------------------------------------------------------------------------------

    void push(ForkJoinWorkerThread w, ForkJoinTask<?> task) {
        w.tasks.push(task);
        signalWork();
    }

    void submitTask(ForkJoinTask<?> task) {
        if (task == null) {
            throw new NullPointerException();
        }
        synchronized (this) {
            if (runState != RUNNING) {
                throw new RejectedExecutionException();
            }
            submissions.push(task);
        }
        signalWork();
    }

    private <T> ForkJoinTask<T> forkOrSubmit(ForkJoinTask<T> task) {
        if (task == null) {
            throw new NullPointerException();
        }
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool == this) {
            push((ForkJoinWorkerThread) t, task);
        } else {
            submitTask(task);
        }
        return task;
    }

    /** A thread from outside may run a task of the common pool that it waits for. */
    static boolean helpCommon(ForkJoinTask<?> task) {
        if (task instanceof CountedCompleter) {
            helpComplete((CountedCompleter<?>) task, Integer.MAX_VALUE);
        } else if (!Common.pool.submissions.isEmpty() && Common.pool.submissions.remove(task)) {
            task.doExec();
        }
        return task.isDone();
    }

    /** Runs tasks that the completer waits for, as far as they can be found at the ends of deques. */
    static void helpComplete(CountedCompleter<?> completer, int maxTasks) {
        Thread t = Thread.currentThread();
        ForkJoinWorkerThread w = t instanceof ForkJoinWorkerThread ? (ForkJoinWorkerThread) t : null;
        ForkJoinPool pool = w == null ? Common.pool : w.pool;
        for (int n = 0; n < maxTasks && !completer.isDone(); n++) {
            ForkJoinTask<?> task = w == null ? null : w.tasks.takeFor(completer, false);
            if (task == null) {
                task = pool.submissions.takeFor(completer, false);
            }
            ForkJoinWorkerThread[] list = pool.workers;
            for (int i = 0; task == null && i < list.length; i++) {
                task = list[i].tasks.takeFor(completer, true);
            }
            if (task == null) {
                return;
            }
            task.doExec();
        }
    }

    /** Waits for a task in one of the workers. */
    boolean join(ForkJoinWorkerThread w, ForkJoinTask<?> task, boolean interruptible, boolean timed, long nanos)
            throws InterruptedException {
        if (task instanceof CountedCompleter) {
            helpComplete((CountedCompleter<?>) task, Integer.MAX_VALUE);
        }
        while (!task.isDone()) {
            if (take(w, task)) {
                task.doExec();
                break;
            }
            ForkJoinWorkerThread[] list = workers;
            ForkJoinTask<?> part = null;
            for (int i = 0; i < list.length && part == null; i++) {
                if (list[i].running == task) {
                    part = list[i].tasks.poll();
                }
            }
            if (part == null) {
                break;
            }
            runTask(w, part);
        }
        if (task.isDone()) {
            return true;
        }
        beginBlock();
        try {
            return task.await(interruptible, timed, nanos);
        } finally {
            endBlock();
        }
    }

    /** Gets a task that has not begun from wherever it is. */
    private boolean take(ForkJoinWorkerThread w, ForkJoinTask<?> task) {
        if (w.tasks.popIf(task) || w.tasks.remove(task)) {
            return true;
        }
        ForkJoinWorkerThread[] list = workers;
        for (int i = 0; i < list.length; i++) {
            TaskDeque d = list[i].tasks;
            if (d != w.tasks && !d.isEmpty() && d.remove(task)) {
                return true;
            }
        }
        return !submissions.isEmpty() && submissions.remove(task);
    }

    private void beginBlock() {
        synchronized (this) {
            if (total >= maximum && idle == 0 && (saturate == null || !saturate.test(this))) {
                throw new RejectedExecutionException("Thread limit exceeded replacing blocked worker");
            }
            blocked++;
        }
        if (hasTasks()) {
            signalWork();
        }
    }

    private synchronized void endBlock() {
        blocked--;
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        if (blocker == null) {
            throw new NullPointerException();
        }
        Thread t = Thread.currentThread();
        if (!(t instanceof ForkJoinWorkerThread)) {
            while (!blocker.isReleasable() && !blocker.block()) {
            }
            return;
        }
        ForkJoinPool pool = ((ForkJoinWorkerThread) t).pool;
        if (blocker.isReleasable()) {
            return;
        }
        pool.beginBlock();
        try {
            while (!blocker.isReleasable() && !blocker.block()) {
            }
        } finally {
            pool.endBlock();
        }
    }

    // ---- Submitting --------------------------------------------------------------------------------------------

    public <T> T invoke(ForkJoinTask<T> task) {
        forkOrSubmit(task);
        return task.join();
    }

    public void execute(ForkJoinTask<?> task) {
        forkOrSubmit(task);
    }

    @Override
    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        ForkJoinTask<?> t = task instanceof ForkJoinTask<?>
                ? (ForkJoinTask<?>) task : new ForkJoinTask.RunnableExecuteAction(task);
        forkOrSubmit(t);
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return forkOrSubmit(task);
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return forkOrSubmit(ForkJoinTask.adapt(task));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return forkOrSubmit(ForkJoinTask.adapt(task, result));
    }

    @Override
    public ForkJoinTask<?> submit(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        ForkJoinTask<?> t = task instanceof ForkJoinTask<?> ? (ForkJoinTask<?>) task : ForkJoinTask.adapt(task);
        return forkOrSubmit(t);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return (RunnableFuture<T>) ForkJoinTask.adapt(runnable, value);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return (RunnableFuture<T>) ForkJoinTask.adapt(callable);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        ArrayList<Future<T>> futures = new ArrayList<>(tasks.size());
        boolean all = false;
        try {
            for (Callable<T> c : tasks) {
                futures.add(submit(c));
            }
            for (int i = futures.size() - 1; i >= 0; i--) {
                ((ForkJoinTask<?>) futures.get(i)).quietlyJoin();
            }
            all = true;
            return futures;
        } finally {
            for (int i = 0; !all && i < futures.size(); i++) {
                futures.get(i).cancel(false);
            }
        }
    }

    // ---- State -------------------------------------------------------------------------------------------------

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return uncaughtHandler;
    }

    public int getParallelism() {
        return Math.max(parallelism, 1);
    }

    public static int getCommonPoolParallelism() {
        return Common.pool.getParallelism();
    }

    public int getPoolSize() {
        return total;
    }

    public boolean getAsyncMode() {
        return async;
    }

    public int getRunningThreadCount() {
        int n = 0;
        ForkJoinWorkerThread[] list = workers;
        for (int i = 0; i < list.length; i++) {
            Thread.State s = list[i].getState();
            if (s != Thread.State.BLOCKED && s != Thread.State.WAITING && s != Thread.State.TIMED_WAITING) {
                n++;
            }
        }
        return n;
    }

    public int getActiveThreadCount() {
        int n = total - idle;
        return n < 0 ? 0 : n;
    }

    public boolean isQuiescent() {
        return getActiveThreadCount() == 0 && !hasTasks();
    }

    public synchronized long getStealCount() {
        long n = endedSteals;
        for (int i = 0; i < workers.length; i++) {
            n += workers[i].steals;
        }
        return n;
    }

    public long getQueuedTaskCount() {
        long n = 0;
        ForkJoinWorkerThread[] list = workers;
        for (int i = 0; i < list.length; i++) {
            n += list[i].tasks.size();
        }
        return n;
    }

    public int getQueuedSubmissionCount() {
        return submissions.size();
    }

    public boolean hasQueuedSubmissions() {
        return !submissions.isEmpty();
    }

    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> c) {
        int n = drain(submissions, c);
        ForkJoinWorkerThread[] list = workers;
        for (int i = 0; i < list.length; i++) {
            n += drain(list[i].tasks, c);
        }
        return n;
    }

    private static int drain(TaskDeque d, Collection<? super ForkJoinTask<?>> c) {
        int n = 0;
        for (ForkJoinTask<?> t; (t = d.poll()) != null; n++) {
            c.add(t);
        }
        return n;
    }

    @Override
    public String toString() {
        int s = runState;
        return super.toString() + "["
                + (s == TERMINATED ? "Terminated" : s == STOP ? "Terminating"
                        : s == SHUTDOWN ? "Shutting down" : "Running")
                + ", parallelism = " + parallelism + ", size = " + total + ", active = " + getActiveThreadCount()
                + ", running = " + getRunningThreadCount() + ", steals = " + getStealCount()
                + ", tasks = " + getQueuedTaskCount() + ", submissions = " + getQueuedSubmissionCount() + "]";
    }

    // ---- Shutdown ----------------------------------------------------------------------------------------------

    @Override
    public void shutdown() {
        if (!common) {
            synchronized (this) {
                if (runState == RUNNING) {
                    runState = SHUTDOWN;
                }
            }
            tryTerminate();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        if (!common) {
            synchronized (this) {
                if (runState < STOP) {
                    runState = STOP;
                }
            }
            tryTerminate();
        }
        return Collections.emptyList();
    }

    private void tryTerminate() {
        if (runState == RUNNING || runState == TERMINATED) {
            return;
        }
        ForkJoinWorkerThread[] list;
        synchronized (this) {
            if (runState == SHUTDOWN && isQuiescent()) {
                runState = STOP;
            }
            if (runState != STOP) {
                return;
            }
            list = workers;
            while (!idleStack.isEmpty()) {
                idleStack.remove(idleStack.size() - 1).idle = false;
            }
            idle = 0;
            if (total == 0) {
                runState = TERMINATED;
                notifyAll();
            }
        }
        cancelAll(submissions);
        for (int i = 0; i < list.length; i++) {
            cancelAll(list[i].tasks);
            if (list[i] != Thread.currentThread()) {
                list[i].interrupt();
                LockSupport.unpark(list[i]);
            }
        }
    }

    private static void cancelAll(TaskDeque d) {
        for (ForkJoinTask<?> t; (t = d.poll()) != null;) {
            try {
                t.cancel(false);
            } catch (Throwable ignored) {
                // The others have to be cancelled all the same.
            }
        }
    }

    @Override
    public boolean isTerminated() {
        return runState == TERMINATED;
    }

    public boolean isTerminating() {
        return runState == STOP;
    }

    @Override
    public boolean isShutdown() {
        return runState != RUNNING;
    }

    /** Waits on the pool's monitor, with a look at least each millisecond at what is not announced there. */
    private boolean awaitMonitor(boolean quiescence, long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        synchronized (this) {
            while (!(quiescence ? isQuiescent() : runState == TERMINATED)) {
                long left = deadline - System.nanoTime();
                if (left <= 0L) {
                    return false;
                }
                long ms = left / 1000000L;
                wait(quiescence || ms == 0L ? 1L : ms);
            }
            return true;
        }
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = Math.min(unit.toNanos(timeout), Long.MAX_VALUE >> 1);
        if (common) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            awaitMonitor(true, nanos);
            return false;
        }
        return awaitMonitor(false, nanos);
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        long nanos = Math.min(unit.toNanos(timeout), Long.MAX_VALUE >> 1);
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool == this) {
            helpQuiesce((ForkJoinWorkerThread) t);
            return true;
        }
        for (ForkJoinTask<?> task; common && (task = submissions.poll()) != null;) {
            task.doExec();
        }
        boolean interrupted = false;
        long deadline = System.nanoTime() + nanos;
        try {
            for (;;) {
                try {
                    return awaitMonitor(true, deadline - System.nanoTime());
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Runs tasks until there are none and the other workers that do not do the same are idle. */
    void helpQuiesce(ForkJoinWorkerThread w) {
        for (;;) {
            for (ForkJoinTask<?> t; (t = nextTask(w)) != null;) {
                runTask(w, t);
            }
            synchronized (this) {
                quiescing++;
                try {
                    notifyAll();
                    while (!hasTasks()) {
                        if (getActiveThreadCount() <= quiescing) {
                            return;
                        }
                        try {
                            wait(1L);
                        } catch (InterruptedException e) {
                            w.interrupt();
                            return;
                        }
                    }
                } finally {
                    quiescing--;
                }
            }
        }
    }
}
