// A thread of a ForkJoinPool.
package java.util.concurrent;

public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    final TaskDeque tasks = new TaskDeque();
    /** The task that was taken from elsewhere and is being run, for those that wait for it. */
    volatile ForkJoinTask<?> running;
    /** State of the search for tasks to steal. */
    int seed;
    volatile int steals;
    volatile boolean idle;
    int poolIndex;

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        super(ForkJoinPool.workerName(pool));
        this.pool = pool;
        setDaemon(true);
        if (pool.uncaughtHandler != null) {
            setUncaughtExceptionHandler(pool.uncaughtHandler);
        }
        seed = (int) getId() * 0x9e3779b9 | 1;
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    public int getPoolIndex() {
        return poolIndex;
    }

    protected void onStart() {
    }

    protected void onTermination(Throwable exception) {
    }

    @Override
    public void run() {
        Throwable exception = null;
        try {
            onStart();
            pool.runWorker(this);
        } catch (Throwable t) {
            exception = t;
        }
        try {
            onTermination(exception);
        } catch (Throwable t) {
            if (exception == null) {
                exception = t;
            }
        }
        pool.workerEnded(this, exception);
    }
}
