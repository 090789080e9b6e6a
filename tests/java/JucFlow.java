// SubmissionPublisher: demand, lag, full buffers, drops, errors, closing; with a direct executor and with threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class JucFlow {
    static void t(String w, Callable<?> r) {
        try {
            System.out.println(w + ": " + r.call());
        } catch (Throwable t) {
            System.out.println(w + ": " + t + " / " + t.getCause());
        }
    }

    static class S implements Flow.Subscriber<Integer> {
        String n;
        long initial;
        Flow.Subscription s;
        boolean fail;
        S(String n, long i) {
            this.n = n;
            initial = i;
        }

        public void onSubscribe(Flow.Subscription s) {
            this.s = s;
            System.out.println(n + " onSubscribe");
            if (initial != 0) s.request(initial);
        }

        public void onNext(Integer i) {
            System.out.println(n + " next " + i);
            if (fail) throw new IllegalStateException("sub");
        }

        public void onError(Throwable t) {
            System.out.println(n + " error " + t);
        }

        public void onComplete() {
            System.out.println(n + " complete");
        }
    }

    public static void main(String[] a) throws Exception {
        Executor d = Runnable::run;
        SubmissionPublisher<Integer> p = new SubmissionPublisher<>(d, 4);
        System.out.println(p.getMaxBufferCapacity() + " " + p.hasSubscribers() + p.getNumberOfSubscribers()
                + p.isClosed() + p.estimateMinimumDemand() + " " + p.estimateMaximumLag());
        t("submit none", () -> p.submit(1));
        S s1 = new S("s1", 2);
        p.subscribe(s1);
        S s2 = new S("s2", Long.MAX_VALUE);
        p.subscribe(s2);
        System.out.println(p.getSubscribers().size() + " " + p.isSubscribed(s1) + p.estimateMinimumDemand() + " "
                + p.estimateMaximumLag());
        t("submit", () -> p.submit(10));
        t("submit", () -> p.submit(11));
        t("submit", () -> p.submit(12));
        System.out.println(p.estimateMinimumDemand() + " " + p.estimateMaximumLag());
        t("offer", () -> p.offer(13, null));
        t("offer", () -> p.offer(14, null));
        t("offer", () -> p.offer(15, null));
        t("offer drop", () -> p.offer(16, (s, i) -> {
            System.out.println("drop " + ((S) s).n + " " + i);
            return false;
        }));
        t("offer retry", () -> p.offer(17, (s, i) -> {
            System.out.println("drop " + ((S) s).n + " " + i);
            ((S) s).s.request(3);
            return true;
        }));
        t("offer timeout", () -> p.offer(18, 1, TimeUnit.MILLISECONDS, (s, i) -> false));
        t("offer timeout", () -> p.offer(19, 1, TimeUnit.MILLISECONDS, null));
        t("offer timeout", () -> p.offer(20, 1, TimeUnit.MILLISECONDS, null));
        t("dup", () -> {p.subscribe(s1);return 1;});
        System.out.println(p.getNumberOfSubscribers());
        s2.s.request(-1);
        System.out.println(p.getNumberOfSubscribers());
        t("null", () -> p.submit(null));
        t("nullsub", () -> {p.subscribe(null);return 1;});
        S s3 = new S("s3", 5);
        s3.fail = true;
        p.subscribe(s3);
        t("submit", () -> p.submit(30));
        System.out.println(p.getNumberOfSubscribers());
        S s4 = new S("s4", 1);
        p.subscribe(s4);
        p.submit(31);
        p.submit(32);
        p.close();
        System.out.println("closed");
        s4.s.request(5);
        S s5 = new S("s5", 1);
        p.subscribe(s5);
        t("closed submit", () -> p.submit(1));
        System.out.println(p.isClosed() + " " + p.getClosedException());
        SubmissionPublisher<Integer> q = new SubmissionPublisher<>(d, 1);
        S s6 = new S("s6", 0);
        q.subscribe(s6);
        q.submit(1);
        q.closeExceptionally(new Exception("ce"));
        System.out.println(q.isClosed() + " " + q.getClosedException());
        q.subscribe(new S("s7", 1));
        t("cap", () -> new SubmissionPublisher<>(d, 0));
        System.out.println(new SubmissionPublisher<>(d, 5).getMaxBufferCapacity() + " "
                + new SubmissionPublisher<>().getMaxBufferCapacity() + " " + Flow.defaultBufferSize() + " "
                + (new SubmissionPublisher<>().getExecutor() == ForkJoinPool.commonPool()));
        SubmissionPublisher<Integer> c = new SubmissionPublisher<>(d, 8);
        CompletableFuture<Void> f = c.consume(x -> System.out.println("consume " + x));
        c.submit(1);
        c.submit(2);
        c.close();
        f.get();
        System.out.println(f.isDone());
        CompletableFuture<Void> f2 = c.consume(x -> {});
        System.out.println(f2.isDone());
        SubmissionPublisher<Integer> e = new SubmissionPublisher<>(d, 8);
        CompletableFuture<Void> f3 = e.consume(x -> {throw new IllegalStateException("c");});
        e.submit(1);
        t("f3", f3::get);
        System.out.println(e.getNumberOfSubscribers());
        SubmissionPublisher<Integer> g = new SubmissionPublisher<>(d, 8, (s, x) -> System.out.println("handler " + x));
        S s8 = new S("s8", 3);
        s8.fail = true;
        g.subscribe(s8);
        g.submit(1);
        System.out.println(g.hasSubscribers());
        S s9 = new S("s9", 3);
        g.subscribe(s9);
        s9.s.cancel();
        g.submit(2);
        System.out.println(g.getNumberOfSubscribers() + " " + g.estimateMaximumLag());
        ExecutorService pool = Executors.newFixedThreadPool(3);
        SubmissionPublisher<Integer> many = new SubmissionPublisher<>(pool, 4);
        AtomicLong sum = new AtomicLong();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        AtomicInteger disorder = new AtomicInteger();
        for (int k = 0; k < 4; k++) {
            int[] last = new int[1];
            all.add(many.consume(x -> {
                sum.addAndGet(x);
                if (x != last[0] + 1) {
                    disorder.incrementAndGet();
                }
                last[0] = x;
            }));
        }
        for (int k = 1; k <= 500; k++) {
            many.submit(k);
        }
        many.close();
        for (CompletableFuture<Void> x : all) {
            x.get();
        }
        System.out.println(sum + " " + disorder);
        pool.shutdown();
        SubmissionPublisher<Integer> slow = new SubmissionPublisher<>(d, 2);
        S s10 = new S("s10", 0);
        slow.subscribe(s10);
        slow.submit(1);
        slow.submit(2);
        Thread asks = new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException x) {
                throw new AssertionError(x);
            }
            s10.s.request(2);
        });
        asks.start();
        int lag = slow.submit(3);
        asks.join();
        System.out.println("there was room: " + (lag > 0));
        slow.close();
        s10.s.request(1);
    }
}
