// java.util.concurrent with real threads: fork/join, completable futures, executors, schedulers, barriers, phasers,
// exchangers, queues, locks, atomics, flow.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.stream.*;

public class Concurrent {
    static class FibTask extends RecursiveTask<Integer> {
        final int n;
        FibTask(int n) { this.n = n; }
        protected Integer compute() {
            if (n < 8) return n < 2 ? n : new FibTask(n - 1).compute() + new FibTask(n - 2).compute();
            FibTask a = new FibTask(n - 1);
            a.fork();
            return new FibTask(n - 2).compute() + a.join();
        }
    }
    public static void main(String[] args) throws Exception {
        System.out.println(new ForkJoinPool(4).invoke(new FibTask(18)) + " "
                + ForkJoinPool.commonPool().invoke(new FibTask(12)));
        CompletableFuture<String> f = CompletableFuture.supplyAsync(() -> 20).thenApplyAsync(x -> x
                + 1).thenCombine(CompletableFuture.supplyAsync(() -> 2),
                (a, b) -> a * b).thenCompose(x -> CompletableFuture.completedFuture("got " + x));
        System.out.println(f.get(1000, TimeUnit.SECONDS));
        System.out.println(CompletableFuture.supplyAsync(() -> {
            if (true) throw new IllegalStateException("failed");
            return 1;
        }).handle((v, e) -> v + " " + e).join());
        try {
            CompletableFuture.supplyAsync(() -> { throw new IllegalArgumentException("bad"); }).join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        System.out.println(CompletableFuture.allOf(IntStream.range(0, 10).mapToObj(i ->
                CompletableFuture.runAsync(() -> { })).toArray(CompletableFuture[]::new)).thenApply(v -> "all").join()
                + " " + new CompletableFuture<Integer>().completeOnTimeout(9, 20, TimeUnit.MILLISECONDS).join());
        try {
            new CompletableFuture<Integer>().orTimeout(20, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException e) { System.out.println(e.getCause()); }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Integer>> fs = pool.invokeAll(IntStream.range(0,
                20).mapToObj(i -> (Callable<Integer>) () -> i * i).collect(Collectors.toList()));
        int sum = 0;
        for (Future<Integer> x : fs) sum += x.get();
        System.out.println(sum + " " + pool.invokeAny(List.of(() -> "any")));
        Future<?> sleeping = pool.submit(() -> {
            try { Thread.sleep(100000); } catch (InterruptedException e) { return "interrupted"; }
            return "slept";
        });
        System.out.println(sleeping.cancel(true) + " " + sleeping.isCancelled());
        try { sleeping.get(); } catch (CancellationException e) { System.out.println(e.getClass().getSimpleName()); }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1000, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try { pool.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> tick = timer.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            five.countDown();
        }, 1, 5, TimeUnit.MILLISECONDS);
        System.out.println(five.await(1000, TimeUnit.SECONDS) + " " + tick.cancel(false) + " "
                + timer.schedule(() -> "delayed", 5, TimeUnit.MILLISECONDS).get());
        timer.shutdownNow();
        CyclicBarrier barrier = new CyclicBarrier(4, () -> ticks.set(-100));
        Phaser phaser = new Phaser(1);
        Exchanger<String> ex = new Exchanger<>();
        Semaphore sem = new Semaphore(2);
        AtomicInteger most = new AtomicInteger(), inside = new AtomicInteger();
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int id = i;
            phaser.register();
            Thread t = new Thread(() -> {
                try {
                    barrier.await(1000, TimeUnit.SECONDS);
                    for (int p = 0; p < 3; p++) phaser.arriveAndAwaitAdvance();
                    phaser.arriveAndDeregister();
                    sem.acquire();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.sleep(5);
                    inside.decrementAndGet();
                    sem.release();
                    if (id < 2) log.add(id + " got " + ex.exchange("from " + id, 1000, TimeUnit.SECONDS));
                } catch (Exception e) { log.add(e.toString()); }
            });
            ts.add(t);
            t.start();
        }
        for (int p = 0; p < 3; p++) phaser.arriveAndAwaitAdvance();
        phaser.arriveAndDeregister();
        for (Thread t : ts) t.join();
        System.out.println(new TreeSet<>(log) + " " + (most.get() <= 2) + " " + phaser.isTerminated() + " "
                + phaser.getPhase() % 100 + " " + ticks);
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        SynchronousQueue<Integer> sync = new SynchronousQueue<>();
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
        DelayQueue<Delayed> delay = new DelayQueue<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 100; i++) q.put(i);
                for (int i = 0; i < 10; i++) sync.put(i);
                transfer.transfer(5);
            } catch (InterruptedException e) { }
        });
        producer.start();
        int total = 0;
        for (int i = 0; i < 100; i++) total += q.take();
        for (int i = 0; i < 10; i++) total += sync.take();
        total += transfer.take();
        producer.join();
        System.out.println(total + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + delay.poll());
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock(true);
        StampedLock stamped = new StampedLock();
        ReentrantLock lock = new ReentrantLock();
        Condition cond = lock.newCondition();
        int[] shared = {0, 0, 0, 0};
        LongAdder adder = new LongAdder();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        ts.clear();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> {
                for (int k = 0; k < 2000; k++) {
                    rw.writeLock().lock();
                    shared[0]++;
                    rw.writeLock().unlock();
                    long s = stamped.writeLock();
                    shared[1]++;
                    stamped.unlockWrite(s);
                    lock.lock();
                    try {
                        shared[2]++;
                        cond.signalAll();
                    } finally {
                        lock.unlock();
                    }
                    synchronized (shared) { shared[3]++; }
                    adder.increment();
                    map.merge(k % 10, 1, Integer::sum);
                }
            });
            ts.add(t);
            t.start();
        }
        lock.lock();
        try { while (shared[2] < 8000) cond.await(10, TimeUnit.MILLISECONDS); } finally { lock.unlock(); }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(shared) + " " + adder + " " + map);
        ConcurrentSkipListMap<String, Integer> skip = new ConcurrentSkipListMap<>(Map.of("b", 2, "a", 1, "c", 3));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int x : cow) cow.add(x * 10);
        System.out.println(skip.headMap("c") + " " + skip.ceilingKey("bb") + " " + cow);
        try (SubmissionPublisher<Integer> pub = new SubmissionPublisher<>()) {
            CompletableFuture<Void> done = pub.consume(ticks::addAndGet);
            ticks.set(0);
            for (int i = 1; i <= 10; i++) pub.submit(i);
            pub.close();
            done.get(1000, TimeUnit.SECONDS);
            System.out.println(ticks);
        }
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        local.set(8);
        System.out.println(local.get() + " " + CompletableFuture.supplyAsync(local::get).join() + " "
                + ThreadLocalRandom.current().nextInt(5, 6) + " " + TimeUnit.HOURS.toSeconds(2));
        AtomicReference<String> ref = new AtomicReference<>("a");
        System.out.println(ref.compareAndSet("a", "b") + " " + ref.updateAndGet(s -> s + "c") + " "
                + new AtomicStampedReference<>("x", 1).compareAndSet("x", "y", 2, 3) + " "
                + new AtomicIntegerArray(new int[] {1, 2}).addAndGet(1, 5) + " "
                + AtomicLongFieldUpdater.newUpdater(Holder.class, "v").incrementAndGet(new Holder()));
        Thread parked = new Thread(() -> {
            LockSupport.park("blocker");
            System.out.println("unparked " + Thread.interrupted());
        });
        parked.start();
        while (parked.getState() != Thread.State.WAITING) Thread.sleep(2);
        System.out.println(LockSupport.getBlocker(parked));
        LockSupport.unpark(parked);
        parked.join();
    }
    static class Holder { volatile long v = 41; }
}
