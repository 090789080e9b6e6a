// Executors.newVirtualThreadPerTaskExecutor: submit, invokeAll, invokeAny, futures' states, refusals, close.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class PerTask {
    public static void main(String[] args) throws Exception {
        AtomicInteger ran = new AtomicInteger();
        ExecutorService kept;
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            kept = e;
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                int n = i;
                all.add(e.submit(() -> {
                    ran.incrementAndGet();
                    return n * n;
                }));
            }
            long sum = 0;
            for (Future<Integer> f : all)
                sum += f.get();
            System.out.println("sum " + sum + " ran " + ran);
            List<Callable<String>> words = new ArrayList<>();
            for (String w : "one two three four".split(" "))
                words.add(() -> w + Thread.currentThread().isVirtual());
            for (Future<String> f : e.invokeAll(words))
                System.out.println(f.state() + " " + f.resultNow());
            CountDownLatch never = new CountDownLatch(1);
            System.out.println("any " + e.invokeAny(List.of(() -> { throw new Exception("bad"); }, () -> "good",
                    () -> { never.await(); return "never"; })));
            try {
                e.invokeAny(List.of(() -> { throw new IllegalStateException("all bad"); }));
            } catch (ExecutionException x) {
                System.out.println(x.getMessage());
            }
            Future<?> failing = e.submit(() -> { throw new ArithmeticException("failing"); });
            try {
                failing.get();
            } catch (ExecutionException x) {
                System.out.println(x.getCause() + " " + failing.state() + " " + failing.exceptionNow());
            }
            Future<?> cancelled = e.submit(() -> { never.await(); return 1; });
            System.out.println(cancelled.cancel(true) + " " + cancelled.state() + " " + cancelled.isDone());
            try {
                cancelled.get();
            } catch (CancellationException x) {
                System.out.println("cancelled: " + x.getMessage());
            }
            Future<?> late = e.submit(() -> { never.await(); return 1; });
            try {
                late.get(5, TimeUnit.MILLISECONDS);
            } catch (TimeoutException x) {
                System.out.println("late: " + x.getMessage() + " " + late.state());
            }
            try {
                late.resultNow();
            } catch (IllegalStateException x) {
                System.out.println(x.getMessage());
            }
            never.countDown();
            System.out.println(late.get());
            System.out.println(e.isShutdown() + " " + e.isTerminated());
        }
        System.out.println(kept.isShutdown() + " " + kept.isTerminated() + " "
                + kept.awaitTermination(1, TimeUnit.DAYS));
        try {
            kept.submit(() -> 1);
        } catch (RejectedExecutionException x) {
            System.out.println("refused");
        }
        try {
            kept.submit((Callable<?>) null);
        } catch (NullPointerException x) {
            System.out.println("null refused");
        }
    }
}
