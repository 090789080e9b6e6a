// The submitting methods of an executor service, all by execute.
package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

public abstract class AbstractExecutorService implements ExecutorService {
    public AbstractExecutorService() {
    }

    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new FutureTask<T>(runnable, value);
    }

    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new FutureTask<T>(callable);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return submit(task, null);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        if (task == null) {
            throw new NullPointerException();
        }
        RunnableFuture<T> f = newTaskFor(task, result);
        execute(f);
        return f;
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        if (task == null) {
            throw new NullPointerException();
        }
        RunnableFuture<T> f = newTaskFor(task);
        execute(f);
        return f;
    }

    private static <T> void cancelAll(List<Future<T>> futures) {
        for (int i = 0; i < futures.size(); i++) {
            futures.get(i).cancel(true);
        }
    }

    private <T> T invokeAny(Collection<? extends Callable<T>> tasks, boolean timed, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        int open = tasks.size();
        if (open == 0) {
            throw new IllegalArgumentException();
        }
        long deadline = timed ? System.nanoTime() + nanos : 0L;
        List<Future<T>> futures = new ArrayList<>(open);
        ExecutorCompletionService<T> service = new ExecutorCompletionService<>(this);
        ExecutionException failure = null;
        try {
            Iterator<? extends Callable<T>> it = tasks.iterator();
            int active = 0;
            for (;;) {
                // One task after the other is started as long as none has completed.
                if (open > 0) {
                    futures.add(service.submit(it.next()));
                    open--;
                    active++;
                }
                Future<T> f = service.poll();
                if (f == null && open > 0) {
                    continue;
                }
                if (f == null) {
                    if (active == 0) {
                        break;
                    }
                    if (!timed) {
                        f = service.take();
                    } else if ((f = service.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) == null) {
                        throw new TimeoutException();
                    }
                }
                active--;
                try {
                    return f.get();
                } catch (ExecutionException e) {
                    failure = e;
                } catch (RuntimeException e) {
                    failure = new ExecutionException(e);
                }
            }
            throw failure;
        } finally {
            cancelAll(futures);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return invokeAny(tasks, false, 0L);
        } catch (TimeoutException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return invokeAny(tasks, true, unit.toNanos(timeout));
    }

    /** Waits for all, whatever their results are; false if the deadline passed first. */
    private <T> boolean awaitAll(List<Future<T>> futures, boolean timed, long deadline) throws InterruptedException {
        for (int i = 0; i < futures.size(); i++) {
            Future<T> f = futures.get(i);
            if (!f.isDone()) {
                try {
                    if (timed) {
                        f.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                    } else {
                        f.get();
                    }
                } catch (CancellationException | ExecutionException e) {
                    continue;
                } catch (TimeoutException e) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        ArrayList<Future<T>> futures = new ArrayList<>(tasks.size());
        boolean all = false;
        try {
            for (Callable<T> task : tasks) {
                RunnableFuture<T> f = newTaskFor(task);
                futures.add(f);
                execute(f);
            }
            all = awaitAll(futures, false, 0L);
        } finally {
            if (!all) {
                cancelAll(futures);
            }
        }
        return futures;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        long deadline = System.nanoTime() + unit.toNanos(timeout);
        ArrayList<Future<T>> futures = new ArrayList<>(tasks.size());
        boolean all = false;
        try {
            for (Callable<T> task : tasks) {
                futures.add(newTaskFor(task));
            }
            int started = 0;
            while (started < futures.size() && deadline - System.nanoTime() > 0L) {
                execute((Runnable) futures.get(started++));
            }
            all = started == futures.size() && awaitAll(futures, true, deadline);
        } finally {
            if (!all) {
                cancelAll(futures);
            }
        }
        return futures;
    }
}
