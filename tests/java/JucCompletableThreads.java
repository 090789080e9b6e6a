// CompletableFuture with threads: async stages, waiting, racing completions, time-outs, the delay scheduler, pools;
// each future completes once and fires each dependent once.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class JucCompletableThreads {
    public static void main(String[] args) throws Exception {
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApplyAsync(x -> x
                + 1).thenCombineAsync(CompletableFuture.supplyAsync(() -> 2), (a, b) -> a * b).get());
        ExecutorService e = Executors.newFixedThreadPool(3);
        List<CompletableFuture<Integer>> list = IntStream.range(0, 50).mapToObj(i ->
                CompletableFuture.supplyAsync(() -> i, e).thenApplyAsync(x -> x * x, e)).collect(Collectors.toList());
        CompletableFuture.allOf(list.toArray(new CompletableFuture[0])).join();
        System.out.println(list.stream().mapToInt(CompletableFuture::join).sum());
        System.out.println(CompletableFuture.anyOf(new CompletableFuture<>(),
                CompletableFuture.supplyAsync(() -> "any", e)).get());

        AtomicInteger fired = new AtomicInteger(), won = new AtomicInteger();
        for (int round = 0; round < 60; round++) {
            CompletableFuture<Integer> f = new CompletableFuture<>();
            CountDownLatch go = new CountDownLatch(1), done = new CountDownLatch(4);
            for (int i = 0; i < 3; i++) {
                int n = i;
                e.execute(() -> {
                    try {
                        go.await();
                    } catch (InterruptedException x) {
                        throw new AssertionError(x);
                    }
                    if (f.complete(n)) {
                        won.incrementAndGet();
                    }
                    done.countDown();
                });
            }
            go.countDown();
            for (int i = 0; i < 10; i++) {
                f.thenRun(fired::incrementAndGet);
                f.thenCombine(f, (a, b) -> fired.incrementAndGet());
            }
            f.join();
            done.countDown();
            done.await();
        }
        System.out.println(won + " " + fired);

        CompletableFuture<String> slow = new CompletableFuture<>();
        try {
            slow.orTimeout(5, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException x) {
            System.out.println(x);
        }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).get());
        System.out.println(CompletableFuture.supplyAsync(() -> "delayed",
                CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS, e)).get());
        String[] name = new String[1];
        CompletableFuture<String> timed = new CompletableFuture<>();
        CompletableFuture<Void> named = timed.thenAccept(
            x -> name[0] = Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon());
        timed.completeOnTimeout("x", 5, TimeUnit.MILLISECONDS);
        named.get();
        System.out.println(name[0]);

        CompletableFuture<String> never = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            while (main.getState() != Thread.State.WAITING) {
                Thread.yield();
            }
            main.interrupt();
        });
        t.start();
        try {
            never.get();
        } catch (InterruptedException x) {
            System.out.println("interrupted, flag " + Thread.interrupted() + ", dependents "
                    + never.getNumberOfDependents());
        }
        t.join();
        // join is not interrupted but keeps the flag.
        new Thread(() -> {
            main.interrupt();
            try {
                Thread.sleep(5);
            } catch (InterruptedException x) {
                throw new AssertionError(x);
            }
            never.complete("end");
        }).start();
        System.out.println(never.join() + " " + Thread.interrupted());
        e.shutdown();
        System.out.println(e.awaitTermination(1000, TimeUnit.SECONDS));
    }
}
