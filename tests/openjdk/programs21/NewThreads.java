// Threads of 19 to 21: builders of both kinds, join with a duration, executors that are closed, futures' states, names,
// groups, what is refused; inheritance of thread locals.
import java.time.*;
import java.util.*;
import java.util.concurrent.*;

public class NewThreads {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("from main");
        Thread p = Thread.ofPlatform().name("plat-", 5).daemon().priority(7).unstarted(() ->
                System.out.println(Thread.currentThread().getName() + inherited.get() + Thread.currentThread()
                .isDaemon()));
        System.out.println(p.getState() + " " + p.isVirtual() + p.getPriority() + p.getThreadGroup().getName());
        p.start();
        System.out.println(p.join(Duration.ofSeconds(100)));
        Thread v = Thread.ofVirtual().name("virt").inheritInheritableThreadLocals(false).start(() ->
                System.out.println(Thread.currentThread().getName() + inherited.get() + Thread.currentThread()
                .isVirtual()));
        v.join();
        System.out.println(v.getState() + " " + v.isDaemon() + v.getPriority() + v.getThreadGroup() + v.isAlive());
        attempt("setDaemon", () -> { Thread.ofVirtual().unstarted(() -> { }).setDaemon(false); return 1; });
        attempt("twice", () -> { v.start(); return 1; });
        attempt("join", () -> Thread.ofVirtual().unstarted(() -> { }).join(Duration.ZERO));
        attempt("sleep", () -> { Thread.sleep(Duration.ofMillis(3)); return 1; });
        attempt("negative", () -> { Thread.sleep(-1); return 1; });
        attempt("names", () -> { ThreadFactory f = Thread.ofVirtual().name("w", 0).factory();
                return f.newThread(() -> { }).getName() + f.newThread(() -> { }).getName(); });
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int n = i;
                all.add(e.submit(() -> { Thread.sleep(n % 5); if (n == 7) throw new Exception("seven"); return n * n;
                        }));
            }
            int sum = 0;
            for (Future<Integer> f : all) {
                try {
                    sum += f.get();
                } catch (ExecutionException x) {
                    System.out.println(f.state() + " " + f.exceptionNow());
                }
            }
            System.out.println(sum + " " + all.get(3).resultNow() + all.get(3).state());
            attempt("resultNow", () -> all.get(7).resultNow());
        }
        try (ExecutorService e = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("e").factory())) {
            String only = e.invokeAny(List.<Callable<String>>of(() -> "only"));
            System.out.println(only);
            e.shutdown();
            attempt("late", () -> e.submit(() -> 1));
        }
        CompletableFuture<String> c = new CompletableFuture<>();
        System.out.println(c.state());
        attempt("resultNow", c::resultNow);
        c.cancel(true);
        System.out.println(c.state());
        System.out.println(Thread.currentThread().threadId() + " " + Thread.getAllStackTraces().keySet().stream()
                .noneMatch(Thread::isVirtual));
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.setParallelism(3) + " " + pool.getParallelism());
        pool.close();
        System.out.println(pool.isTerminated());
        Thread vt = Thread.ofVirtual().uncaughtExceptionHandler((t, x) -> System.out.println(t.isVirtual() + " "
                + x.getMessage()))
            .start(() -> { throw new IllegalStateException("uncaught"); });
        vt.join();
    }
}
