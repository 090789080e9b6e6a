// The package's exceptions with all constructors, adapters and factories of Executors, thread names, groups and daemons
// of pools, uncaught exceptions in pools.
import java.util.*;
import java.util.concurrent.*;

public class JucExceptions {
    static void show(Throwable t) {
        System.out.println(t + " " + t.getMessage() + " " + t.getCause() + " " + (t instanceof RuntimeException));
    }

    static class Open extends CompletionException {
        Open() {
        }

        Open(String m) {
            super(m);
        }
    }

    static class OpenExecution extends ExecutionException {
        OpenExecution() {
        }

        OpenExecution(String m) {
            super(m);
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        Throwable c = new Error("cause");
        show(new BrokenBarrierException());
        show(new BrokenBarrierException("m"));
        show(new CancellationException());
        show(new CancellationException("m"));
        show(new Open());
        show(new Open("m"));
        show(new CompletionException(c));
        show(new CompletionException("m", c));
        show(new CompletionException(null));
        show(new OpenExecution());
        show(new OpenExecution("m"));
        show(new ExecutionException(c));
        show(new ExecutionException("m", c));
        show(new RejectedExecutionException());
        show(new RejectedExecutionException("m"));
        show(new RejectedExecutionException(c));
        show(new RejectedExecutionException("m", c));
        show(new TimeoutException());
        show(new TimeoutException("m"));

        System.out.println(Executors.callable(() -> { }).call() + " " + Executors.callable(() -> { }, 5).call() + " "
                + Executors.callable((java.security.PrivilegedAction<Integer>) () -> 7).call() + " "
                + Executors.callable((java.security.PrivilegedExceptionAction<Integer>) () -> 8).call() + " "
                + Executors.privilegedCallable(() -> 9).call() + " "
                + Executors.privilegedCallableUsingCurrentClassLoader(() -> 10).call());
        try {
            Executors.privilegedCallable(() -> { throw new Exception("out"); }).call();
        } catch (Exception e) {
            System.out.println(e);
        }
        for (Runnable r : new Runnable[] {() -> Executors.callable((Runnable) null),
                () -> Executors.unconfigurableExecutorService(null), () -> Executors.newFixedThreadPool(0),
                () -> Executors.newFixedThreadPool(1, null), () -> Executors.newScheduledThreadPool(-1)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
        ThreadFactory f = Executors.defaultThreadFactory();
        Thread t = f.newThread(() -> { });
        Thread u = Executors.privilegedThreadFactory().newThread(() -> { });
        System.out.println(t + " " + t.isDaemon() + " " + u.getName() + f.newThread(null).getName());
        ThreadGroup g = new ThreadGroup("own group");
        Thread daemon = new Thread(g, () -> {
            Thread n = Executors.defaultThreadFactory().newThread(() -> { });
            System.out.println(n.getThreadGroup().getName() + n.isDaemon() + n.getPriority());
        });
        daemon.setDaemon(true);
        daemon.setPriority(3);
        daemon.start();
        daemon.join();

        // execute lets the exception out, submit keeps it.
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Thread.setDefaultUncaughtExceptionHandler((th, x) -> seen.add(x.getMessage()));
        ExecutorService e = Executors.newFixedThreadPool(1);
        e.submit(() -> { throw new IllegalStateException("kept"); });
        e.execute(() -> { throw new IllegalStateException("out of the pool"); });
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        s.execute(() -> { throw new IllegalStateException("kept by the schedule"); });
        ForkJoinPool p = new ForkJoinPool(1);
        p.submit(() -> { throw new IllegalStateException("kept by the task"); });
        p.execute((Runnable) () -> { throw new IllegalStateException("out of the fork-join pool"); });
        for (ExecutorService x : new ExecutorService[] {e, s, p}) {
            x.submit(() -> seen.size()).get();
            x.shutdown();
            x.awaitTermination(1000, TimeUnit.SECONDS);
        }
        while (seen.size() < 2) {
            Thread.sleep(1);
        }
        Collections.sort(seen);
        System.out.println(seen);
    }
}
