// Executors of virtual threads at their end: shutdownNow, close while interrupted, close waits, awaitTermination.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Closing {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newVirtualThreadPerTaskExecutor();
        CountDownLatch in = new CountDownLatch(20);
        AtomicInteger interrupted = new AtomicInteger();
        for (int i = 0; i < 20; i++)
            e.submit(() -> {
                in.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException x) {
                    interrupted.incrementAndGet();
                }
            });
        in.await();
        System.out.println(e.awaitTermination(1, TimeUnit.MILLISECONDS));
        System.out.println("left " + e.shutdownNow());
        System.out.println(e.awaitTermination(1, TimeUnit.DAYS) + " interrupted " + interrupted);

        AtomicInteger done = new AtomicInteger();
        CountDownLatch go = new CountDownLatch(1);
        Thread opener;
        try (ExecutorService waits = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10; i++)
                waits.execute(() -> {
                    Until.quietly(go);
                    done.incrementAndGet();
                });
            opener = Thread.startVirtualThread(() -> {
                try {
                    Until.so(waits::isShutdown);
                } catch (InterruptedException x) {
                    throw new AssertionError(x);
                }
                go.countDown();
            });
        }
        System.out.println("close waited for " + done);
        opener.join();

        ExecutorService closed = Executors.newVirtualThreadPerTaskExecutor();
        AtomicInteger ended = new AtomicInteger();
        for (int i = 0; i < 5; i++)
            closed.execute(() -> {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException x) {
                    ended.incrementAndGet();
                }
            });
        Thread.currentThread().interrupt();
        closed.close();
        System.out.println("close while interrupted ended " + ended + " " + Thread.interrupted() + " "
                + closed.isTerminated());
        closed.close();
        closed.shutdown();
        System.out.println(closed.shutdownNow());

        ExecutorService inner = Executors.newVirtualThreadPerTaskExecutor();
        Future<String> nested = inner.submit(() -> {
            try (ExecutorService own = Executors.newVirtualThreadPerTaskExecutor()) {
                return own.submit(() -> "from a thread of a thread").get();
            }
        });
        System.out.println(nested.get());
        inner.close();
        Thread tries = Thread.startVirtualThread(() -> {
            try {
                inner.execute(() -> {});
            } catch (RejectedExecutionException x) {
                System.out.println("refused in a virtual thread as well");
            }
        });
        tries.join();
    }
}
