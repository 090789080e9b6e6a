package workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** park, locks, queues, pools, futures, barriers: threads that wait without a monitor. */
public final class Concurrent {
    private static final class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 100) {
                long sum = 0;
                for (int i = from; i < to; i++)
                    sum += i;
                return sum;
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }

    private Concurrent() { }

    static void park() {
        Object blocker = new Object();
        AtomicInteger woken = new AtomicInteger();
        Thread thread = Common.start("parked", () -> {
            while (woken.get() == 0)
                LockSupport.park(blocker);
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
            Thread.currentThread().interrupt();
            LockSupport.parkNanos(Long.MAX_VALUE);
            woken.addAndGet(Thread.interrupted() ? 10 : 100);
            LockSupport.parkNanos(1000);
        });
        Common.until(() -> LockSupport.getBlocker(thread) == blocker);
        Common.until(thread, Thread.State.WAITING);
        woken.set(1);
        LockSupport.unpark(thread);
        Common.join(thread);
        Common.say("park: " + woken);
    }

    static void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition changed = lock.newCondition();
        List<String> seen = new ArrayList<>();
        lock.lock();
        Thread waiter = Common.start("condition", () -> {
            lock.lock();
            try {
                while (seen.isEmpty())
                    changed.awaitUninterruptibly();
                seen.add("waiter");
            } finally {
                lock.unlock();
            }
        });
        Common.until(() -> lock.hasQueuedThread(waiter));
        lock.unlock();
        Common.until(() -> {
            lock.lock();
            try {
                return lock.hasWaiters(changed);
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        seen.add("main");
        changed.signalAll();
        lock.unlock();
        Common.join(waiter);
        Common.say("lock: " + seen + " " + lock.isLocked());
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        Thread writer = Common.start("writer", () -> {
            both.writeLock().lock();
            seen.add("writer");
            both.writeLock().unlock();
        });
        Common.until(() -> both.hasQueuedThread(writer));
        seen.add("reader");
        both.readLock().unlock();
        Common.join(writer);
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        seen.add("valid " + stamped.validate(stamp));
        stamped.unlockWrite(stamped.writeLock());
        seen.add("valid " + stamped.validate(stamp));
        Common.say("locks: " + seen);
        Common.tell("unlock of another's lock", lock::unlock);
    }

    static void queues() throws Exception {
        BlockingQueue<Integer> narrow = new ArrayBlockingQueue<>(2);
        SynchronousQueue<Integer> hand = new SynchronousQueue<>();
        Thread producer = Common.start("producer", () -> {
            try {
                for (int i = 1; i <= 100; i++)
                    narrow.put(i);
                hand.put(-1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        int sum = 0;
        for (int i = 1; i <= 100; i++)
            sum += narrow.take();
        sum += hand.take();
        Common.join(producer);
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[1];
        Thread other = Common.start("exchanger", () -> {
            try {
                got[0] = exchanger.exchange("from the thread");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        String mine = exchanger.exchange("from main");
        Common.join(other);
        Common.say("queues: " + sum + " " + narrow.poll(1, TimeUnit.MILLISECONDS) + ", " + mine + ", " + got[0]);
    }

    static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            tasks.add(() -> number * number);
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks))
            sum += future.get();
        Future<Integer> failing = pool.submit((Callable<Integer>) () -> {
            throw new IllegalStateException();
        });
        Common.tell("a task that fails", failing::get);
        pool.shutdown();
        Common.tell("a task behind the end", () -> pool.submit(() -> 0));
        Common.say("pool: " + sum + " " + pool.awaitTermination(1, TimeUnit.HOURS));
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        CountDownLatch ticks = new CountDownLatch(3);
        timer.scheduleAtFixedRate(ticks::countDown, 0, 1, TimeUnit.MILLISECONDS);
        ticks.await();
        timer.shutdownNow();
        Common.say("timer: " + ticks.getCount() + " " + timer.awaitTermination(1, TimeUnit.HOURS));
        ForkJoinPool fork = new ForkJoinPool(2);
        Common.say("fork: " + fork.invoke(new Sum(0, 5000)));
        fork.shutdown();
        Common.say("fork: " + fork.awaitTermination(1, TimeUnit.HOURS));
    }

    static void futures() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 20, pool);
        CompletableFuture<Integer> second = first.thenApplyAsync(n -> n + 1, pool).thenCombine(first, Integer::sum);
        CompletableFuture<Integer> failed = second.thenApply(n -> n / (n - 41)).exceptionally(e -> -1);
        Common.say("futures: " + second.get() + " " + failed.get());
        pool.shutdown();
        Common.say("futures: " + pool.awaitTermination(1, TimeUnit.HOURS));
    }

    static void meetings() throws Exception {
        AtomicInteger turns = new AtomicInteger();
        LongAdder met = new LongAdder();
        CyclicBarrier barrier = new CyclicBarrier(3, turns::incrementAndGet);
        Phaser phaser = new Phaser(3);
        Semaphore two = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Runnable work = () -> {
            try {
                for (int i = 0; i < 5; i++) {
                    barrier.await();
                    two.acquire();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    met.increment();
                    inside.decrementAndGet();
                    two.release();
                    phaser.arriveAndAwaitAdvance();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        Common.join(Common.start("1", work), Common.start("2", work), Common.start("3", work));
        Common.say("meetings: " + turns + " " + met + " " + phaser.getPhase() + " " + (most.get() <= 2));
    }

    static void map() {
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++)
            threads[i] = Common.start("map " + i, () -> {
                for (int j = 0; j < 200; j++)
                    counts.merge(j % 10, 1, Integer::sum);
            });
        Common.join(threads);
        Common.say("map: " + counts);
    }

    public static void main(String[] args) throws Exception {
        park();
        locks();
        queues();
        pools();
        futures();
        meetings();
        map();
    }
}
