// ForkJoinPool: recursion, invokeAll, counted completers, failures and their copies, blocking with compensation,
// external submission, shutdown.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class JucForkJoin {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            StringBuilder sb = new StringBuilder(what + ": " + t);
            while ((t = t.getCause()) != null) {
                sb.append(" / ").append(t);
            }
            System.out.println(sb);
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a;
        final int lo, hi;

        Sort(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        protected void compute() {
            if (hi - lo < 32) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) >>> 1;
            invokeAll(new Sort(a, lo, mid), new Sort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) {
                a[k] = j >= hi || left[i] <= a[j] ? left[i++] : a[j++];
            }
        }
    }

    static class Sum extends CountedCompleter<Long> {
        final int[] a;
        final int lo, hi;
        final AtomicLong total;

        Sum(CountedCompleter<?> p, int[] a, int lo, int hi, AtomicLong total) {
            super(p);
            this.a = a;
            this.lo = lo;
            this.hi = hi;
            this.total = total;
        }

        public void compute() {
            if (hi - lo > 50) {
                int mid = (lo + hi) >>> 1;
                setPendingCount(2);
                new Sum(this, a, lo, mid, total).fork();
                new Sum(this, a, mid, hi, total).fork();
            } else {
                long s = 0;
                for (int i = lo; i < hi; i++) {
                    s += a[i];
                }
                total.addAndGet(s);
            }
            tryComplete();
        }

        public Long getRawResult() {
            return total.get();
        }
    }

    static class Thrower extends RecursiveTask<Integer> {
        final RuntimeException e;

        Thrower(RuntimeException e) {
            this.e = e;
        }

        protected Integer compute() {
            throw e;
        }
    }

    static class Private extends RuntimeException {
        Private(String s) {
            super(s);
        }
    }

    public static class Plain extends RuntimeException {
        public Plain() {
            super("no argument");
        }
    }

    static class FailingCompleter extends CountedCompleter<Void> {
        final int depth;

        FailingCompleter(CountedCompleter<?> p, int depth) {
            super(p, depth == 0 ? 0 : 1);
            this.depth = depth;
        }

        public void compute() {
            if (depth == 0) {
                throw new IllegalArgumentException("leaf");
            }
            new FailingCompleter(this, depth - 1).fork();
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(3);
        show("fib", () -> p.invoke(new Fib(16)) + " " + p.submit(new Fib(12)).get() + " " + new Fib(10).invoke() + " "
                + new Fib(11).fork().join());
        int[] a = new Random(5).ints(3000).toArray();
        int[] b = a.clone();
        Arrays.sort(b);
        p.invoke(new Sort(a, 0, a.length));
        show("sort", () -> Arrays.equals(a, b));
        int[] ones = new int[5000];
        Arrays.fill(ones, 3);
        show("completer", () -> p.invoke(new Sum(null, ones, 0, ones.length, new AtomicLong())) + " "
                + new Sum(null, ones, 0, 1000, new AtomicLong()).invoke());
        show("failing completer", () -> p.invoke(new FailingCompleter(null, 3)));
        show("adapters", () -> p.submit(() -> "callable").get() + p.submit(() ->
                { }, "runnable").get() + p.submit(() -> { }).get() + ForkJoinTask.adapt(() -> 5).invoke());
        show("invokeAll", () -> {
            StringBuilder sb = new StringBuilder();
            for (Future<Integer> f : p.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3)))
                sb.append(f.get());
            return sb;
        });
        show("invokeAny", () -> p.invokeAny(List.of(() -> 9)));
        show("invoke fails", () -> p.invoke(new Thrower(new IllegalStateException("x"))));
        show("get fails", () -> p.submit(new Thrower(new IllegalStateException("x"))).get());
        show("private exception", () -> p.submit(new Thrower(new Private("p"))).join());
        show("plain exception", () -> p.submit(new Thrower(new Plain())).join());
        show("own thread", () -> new Thrower(new IllegalStateException("x")).invoke());
        show("checked", () -> p.submit((Callable<?>) () -> { throw new Exception("checked"); }).join());
        ForkJoinTask<Integer> c = new Thrower(null);
        show("cancel", () -> c.cancel(true) + " " + c.isCancelled() + c.isDone() + c.isCompletedAbnormally()
                + c.isCompletedNormally() + c.getException());
        show("cancelled join", c::join);
        show("cancelled get", c::get);
        ForkJoinTask<Integer> q = new Thrower(null);
        q.completeExceptionally(new Exception("ce"));
        show("completed", q::get);
        show("complete", () -> {
            ForkJoinTask<Integer> t = new Thrower(null);
            t.complete(5);
            return t.join() + " " + t.isCompletedNormally();
        });
        show("tags", () -> c.setForkJoinTaskTag((short) 7) + " " + c.getForkJoinTaskTag()
                + c.compareAndSetForkJoinTaskTag((short) 7, (short) -1) + c.getForkJoinTaskTag() + c.isCancelled());
        show("timeout", () -> new Thrower(null).get(1, TimeUnit.MILLISECONDS));
        show("reinitialize", () -> {
            Fib f = new Fib(5);
            int x = f.invoke();
            f.reinitialize();
            return x + " " + f.isDone() + f.invoke();
        });
        show("null", () -> p.submit((Runnable) null));
        show("parallelism 0", () -> new ForkJoinPool(0));
        show("pool of", () -> p.submit(() -> (ForkJoinTask.getPool() == p) + " " + ForkJoinTask.inForkJoinPool()
                + Thread.currentThread().isDaemon() + (Thread.currentThread() instanceof ForkJoinWorkerThread)).get()
                + ForkJoinTask.inForkJoinPool());
        // A pool of one thread whose worker waits for others in all the ways that let another one run.
        ForkJoinPool one = new ForkJoinPool(1);
        show("nested", () -> one.submit(() -> one.submit(() -> one.submit(() -> "deep").get()).get()).get());
        show("managed", () -> one.submit(() -> {
            CountDownLatch l = new CountDownLatch(1);
            one.execute(l::countDown);
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                public boolean block() throws InterruptedException {
                    l.await();
                    return true;
                }

                public boolean isReleasable() {
                    return l.getCount() == 0;
                }
            });
            return "released";
        }).get());
        show("completable inside", () -> one.submit(() -> CompletableFuture.supplyAsync(() -> "cf", one).join()).get());
        show("phaser inside", () -> one.submit(() -> {
            Phaser ph = new Phaser(2);
            one.execute(ph::arrive);
            return ph.awaitAdvance(ph.arrive());
        }).get());
        AtomicInteger n = new AtomicInteger();
        for (int i = 0; i < 300; i++) {
            p.execute(n::incrementAndGet);
        }
        show("quiescence", () -> p.awaitQuiescence(1000, TimeUnit.SECONDS) + " " + n + p.isQuiescent());
        show("helpQuiesce", () -> p.submit(() -> {
            AtomicInteger k = new AtomicInteger();
            for (int i = 0; i < 100; i++) ForkJoinTask.adapt(k::incrementAndGet).fork();
            ForkJoinTask.helpQuiesce();
            return k.get();
        }).get());
        p.shutdown();
        show("rejected", () -> p.submit(() -> 1));
        show("end", () -> p.awaitTermination(1000, TimeUnit.SECONDS) + " " + p.isTerminated() + p.isShutdown()
                + p.getPoolSize());
        CountDownLatch started = new CountDownLatch(1);
        ForkJoinTask<String> sleeper = one.submit(() -> { started.countDown(); Thread.sleep(100000); return "slept"; });
        started.await();
        one.shutdownNow();
        show("stopped", () -> one.awaitTermination(1000, TimeUnit.SECONDS) + " " + sleeper.isDone());
        ForkJoinPool.commonPool().shutdownNow();
        show("common", () -> ForkJoinPool.commonPool().submit(() -> "still there").get()
                + ForkJoinPool.commonPool().isShutdown());
        ExecutorService ws = Executors.newWorkStealingPool(2);
        show("work stealing", () -> ws.submit(() -> 4).get() + " " + ((ForkJoinPool) ws).getAsyncMode());
    }
}
