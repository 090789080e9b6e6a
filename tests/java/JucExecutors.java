// Executors: results, failures, cancellation, rejection and its policies, hooks, pool sizes, shutting down, scheduling,
// completion services, invokeAll and invokeAny.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class JucExecutors {
    interface Action { Object run() throws Exception; }

    static String text(Object o) {
        return String.valueOf(o).replaceAll("Lambda[$/][^@]*@", "Lambda@").replaceAll("@[0-9a-f]+", "@");
    }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + text(a.run()));
        } catch (Throwable t) {
            System.out.println(what + ": " + text(t) + (t.getCause() == null ? "" : " / " + text(t.getCause())));
        }
    }

    static void futureTask() {
        FutureTask<String> f = new FutureTask<>(() -> "x");
        show("new", () -> f + " " + f.isDone() + f.isCancelled());
        show("timeout", () -> f.get(1, TimeUnit.MILLISECONDS));
        f.run();
        f.run();
        show("run", () -> f + f.get() + f.isDone() + f.cancel(true));
        FutureTask<String> g = new FutureTask<>(() -> { throw new Exception("boo"); });
        g.run();
        show("failed", () -> g);
        show("get", g::get);
        FutureTask<Integer> h = new FutureTask<>(() -> { }, 5) {
            protected void done() {
                System.out.println("done " + isCancelled());
            }
        };
        show("cancel", () -> h.cancel(false) + " " + h.cancel(true) + h + h.isCancelled());
        show("get", h::get);
        show("null", () -> new FutureTask<>(null));
    }

    static void fixed() throws Exception {
        ThreadPoolExecutor e = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        show("pool", () -> e + " " + e.getCorePoolSize() + e.getMaximumPoolSize() + e.getKeepAliveTime(TimeUnit.SECONDS)
                + e.allowsCoreThreadTimeOut() + e.isShutdown());
        show("submit", () -> e.submit(() -> Thread.currentThread().getName()).get());
        show("fails", () -> e.submit(() -> { throw new IllegalStateException("in task"); }).get());
        show("callable fails", () -> e.submit((Callable<?>) () -> { throw new Exception("checked"); }).get());
        show("result", () -> e.submit(() -> { }, "r").get());
        show("null", () -> { e.execute(null); return ""; });
        show("daemon", () -> e.submit(() -> Thread.currentThread().isDaemon() + " "
                + Thread.currentThread().getPriority() + Thread.currentThread().getThreadGroup().getName()).get());
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            tasks.add(() -> n * n);
        }
        show("invokeAll", () -> {
            StringBuilder sb = new StringBuilder();
            for (Future<Integer> f : e.invokeAll(tasks)) {
                sb.append(f.isDone()).append(f.get()).append(' ');
            }
            return sb;
        });
        show("invokeAny", () -> e.invokeAny(List.of(() -> { throw new Exception("a"); }, () -> 7)));
        show("invokeAny none", () -> e.invokeAny(List.of(() -> { throw new Exception("a"); })));
        show("invokeAny empty", () -> e.invokeAny(List.of()));
        show("invokeAll late", () -> {
            StringBuilder sb = new StringBuilder();
            Callable<Integer> slow = () -> { Thread.sleep(10000); return 1; };
            for (Future<Integer> f : e.invokeAll(List.of(slow, slow, slow), 5, TimeUnit.MILLISECONDS)) {
                sb.append(f.isCancelled());
            }
            return sb;
        });
        show("core > max", () -> { e.setCorePoolSize(3); return ""; });
        show("time out core", () -> { e.allowCoreThreadTimeOut(true); return ""; });
        e.shutdown();
        show("rejected", () -> {
            try {
                e.submit(() -> 1);
                return "";
            } catch (RejectedExecutionException x) {
                return x.getMessage().replaceAll(".*rejected from", "").replaceAll("\\[.*", "");
            }
        });
        show("end", () -> e.awaitTermination(1000, TimeUnit.SECONDS) + " " + e.isTerminated() + e.isTerminating()
                + e.getPoolSize() + e.getLargestPoolSize() + " " + text(e).replaceAll("completed tasks = .*", ""));
    }

    static void policies() throws Exception {
        CountDownLatch started = new CountDownLatch(1), go = new CountDownLatch(1);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1)) {
            protected void beforeExecute(Thread t, Runnable r) {
                log.add("before " + t.getName().replaceAll("pool-\\d+", "pool"));
            }

            protected void afterExecute(Runnable r, Throwable t) {
                log.add("after " + t);
            }

            protected void terminated() {
                log.add("terminated");
            }
        };
        e.execute(() -> {
            started.countDown();
            try { go.await(); } catch (InterruptedException x) { log.add("interrupted"); }
        });
        started.await();
        e.execute(() -> log.add("queued"));
        show("abort", () -> {
            try {
                e.execute(() -> { });
                return "";
            } catch (RejectedExecutionException x) {
                return x.getMessage().replaceAll(".*rejected from [^\\[]*", "");
            }
        });
        e.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        e.execute(() -> log.add("in " + Thread.currentThread().getName()));
        e.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        e.execute(() -> log.add("never"));
        e.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        e.execute(() -> log.add("newest"));
        show("counts", () -> e.getActiveCount() + " " + e.getQueue().size() + e.getTaskCount()
                + e.getCompletedTaskCount() + e.getPoolSize());
        Runnable r = () -> log.add("removed");
        show("remove", () -> e.remove(r) + " " + e.getQueue().remainingCapacity());
        go.countDown();
        e.shutdown();
        e.awaitTermination(1000, TimeUnit.SECONDS);
        System.out.println(log);
    }

    static void stop() throws Exception {
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 3, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        CountDownLatch started = new CountDownLatch(1);
        Future<String> f = e.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(100000);
                return "slept";
            } catch (InterruptedException x) {
                return "interrupted";
            }
        });
        started.await();
        e.submit(() -> 1);
        e.execute(() -> { });
        show("stop", () -> e.shutdownNow().size() + " " + f.get() + e.awaitTermination(1000, TimeUnit.SECONDS)
                + e.getCompletedTaskCount());
        ThreadPoolExecutor g = new ThreadPoolExecutor(2, 4, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        show("prestart", () -> g.prestartCoreThread() + " " + g.prestartAllCoreThreads() + g.getPoolSize());
        g.allowCoreThreadTimeOut(true);
        while (g.getPoolSize() != 0) {
            Thread.sleep(5);
        }
        show("timed out", () -> g.getPoolSize() + " " + g.submit(() -> 3).get());
        g.shutdown();
        // A worker whose task fails is replaced.
        List<String> dead = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor h = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
            Thread t = new Thread(r, "w" + dead.size());
            t.setUncaughtExceptionHandler((th, x) -> dead.add(th.getName() + " " + x));
            return t;
        });
        h.execute(() -> { throw new RuntimeException("task"); });
        show("next", () -> {
            Future<String> x;
            do { x = h.submit(() -> "ok"); } while (dead.isEmpty());
            return x.get() + dead;
        });
        h.shutdown();
        ExecutorService c = Executors.newCachedThreadPool();
        show("cached", () -> c.submit(() -> 1).get() + c.submit(() -> 2).get());
        c.shutdownNow();
        show("cached end", () -> c.awaitTermination(1000, TimeUnit.SECONDS));
        ExecutorService single = Executors.newSingleThreadExecutor();
        show("single", () -> single + " " + single.submit(() -> 1).get());
        single.shutdown();
        show("factory gives null", () -> {
            ThreadPoolExecutor n = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                    r -> null);
            n.execute(() -> { });
            return n.getQueue().size() + " " + n.getPoolSize();
        });
    }

    static void completion() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(3);
        ExecutorCompletionService<Integer> cs = new ExecutorCompletionService<>(e);
        for (int i = 0; i < 6; i++) {
            int n = i;
            cs.submit(() -> n);
        }
        Set<Integer> got = new TreeSet<>();
        for (int i = 0; i < 6; i++) {
            got.add(cs.take().get());
        }
        System.out.println(got + " " + cs.poll() + " " + cs.poll(1, TimeUnit.MILLISECONDS));
        e.shutdown();
    }

    static void scheduled() throws Exception {
        ScheduledThreadPoolExecutor s = new ScheduledThreadPoolExecutor(1);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        String got;
        long took;
        do {                            // once more when we came so late that another order was due
            log.clear();
            long begin = System.nanoTime();
            ScheduledFuture<String> c = s.schedule(() -> { log.add("c"); return "c"; }, 400, TimeUnit.MILLISECONDS);
            s.schedule(() -> { log.add("a"); }, 1, TimeUnit.MILLISECONDS);
            took = System.nanoTime() - begin;
            ScheduledFuture<?> b = s.schedule(() -> { log.add("b"); }, 30, TimeUnit.MILLISECONDS);
            took = Math.max(took, System.nanoTime() - begin - took);
            got = c.get() + b.get() + log;
        } while (took > 20_000_000);
        System.out.println(got);
        AtomicInteger n = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> p = s.scheduleAtFixedRate(() -> {
            n.incrementAndGet();
            five.countDown();
        }, 0, 1, TimeUnit.MILLISECONDS);
        five.await();
        show("periodic", () -> p.cancel(false) + " " + p.isCancelled() + p.isDone());
        show("periodic get", p::get);
        ScheduledFuture<?> q = s.scheduleWithFixedDelay(() ->
                { if (n.incrementAndGet() > 0) throw new RuntimeException("stop"); }, 0, 1, TimeUnit.MILLISECONDS);
        show("periodic fails", q::get);
        s.purge();
        while (!s.getQueue().isEmpty()) {
            Thread.sleep(1);
        }
        ScheduledFuture<?> far = s.schedule(() -> { }, 1, TimeUnit.HOURS);
        show("far", () -> far.getDelay(TimeUnit.MINUTES) + " " + s.getQueue().size() + far.cancel(false)
                + s.getQueue().size());
        s.setRemoveOnCancelPolicy(true);
        show("purge", () -> {
            s.purge();
            ScheduledFuture<?> x = s.schedule(() -> { }, 1, TimeUnit.HOURS);
            int before = s.getQueue().size();
            x.cancel(false);
            return before + " " + s.getQueue().size();
        });
        show("period 0", () -> s.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS));
        show("null", () -> s.schedule((Runnable) null, 0, TimeUnit.SECONDS));
        ScheduledFuture<String> last = s.schedule(() -> "after shutdown", 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> per = s.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
        s.shutdown();
        show("shutdown",
                () -> last.get() + per.isCancelled() + s.awaitTermination(1000, TimeUnit.SECONDS) + s.isTerminated());
        show("rejected", () -> {
            try {
                s.submit(() -> 1);
                return "?";
            } catch (RejectedExecutionException x) {
                return "yes";
            }
        });
        ScheduledThreadPoolExecutor z = new ScheduledThreadPoolExecutor(1);
        z.schedule(() -> { }, 1, TimeUnit.HOURS);
        show("shutdownNow", () -> z.shutdownNow().size() + " " + z.awaitTermination(1000, TimeUnit.SECONDS));
    }

    public static void main(String[] args) throws Exception {
        futureTask();
        fixed();
        policies();
        stop();
        completion();
        scheduled();
    }
}
