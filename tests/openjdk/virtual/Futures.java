// CompletableFuture on virtual threads: chains, combinations, exceptions, timeouts, joins inside of tasks.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Futures {
    public static void main(String[] args) throws Exception {
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Integer>> all = IntStream.range(0, 50).mapToObj(i ->
                CompletableFuture.supplyAsync(() -> {
                    Thread.yield();
                    return i;
                }, e).thenApplyAsync(n -> n * 2, e).thenCombineAsync(
                        CompletableFuture.supplyAsync(() -> 1, e), Integer::sum, e)).toList();
            CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
            System.out.println(all.stream().mapToInt(CompletableFuture::join).sum());
            CompletableFuture<String> bad = CompletableFuture.supplyAsync(() -> {
                throw new IllegalStateException("bad");
            }, e);
            System.out.println(bad.handle((v, x) -> v + " " + x).join());
            System.out.println(bad.exceptionally(x -> x.getCause().getMessage()).join());
            try {
                bad.join();
            } catch (CompletionException x) {
                System.out.println(x.getMessage());
            }
            CompletableFuture<String> never = new CompletableFuture<>();
            System.out.println(never.copy().completeOnTimeout("instead", 1, TimeUnit.MILLISECONDS).join());
            try {
                never.copy().orTimeout(1, TimeUnit.MILLISECONDS).join();
            } catch (CompletionException x) {
                System.out.println(x.getCause());
            }
            System.out.println(CompletableFuture.anyOf(never, CompletableFuture.supplyAsync(() -> "any", e)).join());
            CompletableFuture<Integer> chain = CompletableFuture.completedFuture(0);
            for (int i = 0; i < 100; i++)
                chain = chain.thenComposeAsync(n -> CompletableFuture.supplyAsync(() -> n + 1, e), e);
            System.out.println(chain.join());
            CompletableFuture<String> from = CompletableFuture.supplyAsync(() -> never.join() + "!", e);
            never.complete("completed");
            System.out.println(from.get());
            Future<Integer> forked = e.submit(() -> ForkJoinPool.commonPool().submit(
                () -> IntStream.range(0, 1000).parallel().sum()).get());
            System.out.println(forked.get());
            class Fib extends RecursiveTask<Integer> {
                final int n;
                Fib(int n) { this.n = n; }
                @Override protected Integer compute() {
                    if (n < 2)
                        return n;
                    Fib f = new Fib(n - 1);
                    f.fork();
                    return new Fib(n - 2).compute() + f.join();
                }
            }
            System.out.println(e.submit(() -> new Fib(12).invoke()).get());
            System.out.println(e.submit(
                () -> Arrays.stream(new int[] { 3, 1, 2 }).parallel().map(n -> n * n).sum()).get());
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
            List<Future<?>> adds = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int n = i;
                adds.add(e.submit(() -> {
                    map.computeIfAbsent(n % 5, k -> 0);
                    map.merge(n % 5, 1, Integer::sum);
                    return map.compute(n % 7, (k, v) -> v == null ? 0 : v);
                }));
            }
            for (Future<?> f : adds)
                f.get();
            System.out.println(map);
        }
    }
}
