// Larger programs with an ordering bug each, by name: 4 to 10 threads, pools, timers, parallel streams, timed waits; in
// many of them thousands of steps are correct before the bug. With a second argument `fixed' the corrected version.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.IntStream;

public class Larger extends Further {
    static final int ROUNDS = 40;

    /** Much that is correct, on data that all threads share. */
    static void prelude(Object lock, int[] shared, int rounds) {
        for (int i = 0; i < rounds; i++) {
            synchronized (lock) {
                for (int j = 0; j < shared.length; j++) shared[j] += i ^ j;
            }
        }
    }
    static ExecutorService pool(int n) {
        return Executors.newFixedThreadPool(n);
    }
    static void end(ExecutorService e) throws InterruptedException {
        e.shutdown();
        e.awaitTermination(1, TimeUnit.HOURS);
    }

    // ---- late: the bug is behind much correct work ----
    static int late;
    static void lateUpdate() throws Exception {            // one update of many without the lock
        Object lock = new Object();
        int[] shared = new int[8];
        together(times(4, i -> () -> {
            prelude(lock, shared, ROUNDS);
            if (fixed) synchronized (lock) { late++; }
            else late++;
            prelude(lock, shared, ROUNDS);
        }));
        check(late == 4, "late " + late);
    }
    static void lateOrder() throws Exception {             // two of four locks in the other order, in the last round
        ReentrantLock[] locks = new ReentrantLock[4];
        for (int i = 0; i < locks.length; i++) locks[i] = new ReentrantLock();
        together(times(6, i -> () -> {
            for (int round = 0; round < 12; round++) {
                int a = i % 3, b = a + 1;
                boolean other = !fixed && i == 5 && round == 11;
                ReentrantLock first = locks[other ? b : a], second = locks[other ? a : b];
                first.lock();
                second.lock();
                second.unlock();
                first.unlock();
            }
        }));
    }
    static void lateNotify() throws Exception {            // a flag is read outside the monitor, once
        Object lock = new Object();
        int[] shared = new int[8];
        boolean[] ready = {false};
        Body waiter = () -> {
            prelude(lock, shared, ROUNDS);
            if (fixed) {
                synchronized (lock) {
                    while (!ready[0]) lock.wait();
                }
            } else {
                boolean wait;
                synchronized (lock) { wait = !ready[0]; }
                if (wait) synchronized (lock) { lock.wait(); }
            }
        };
        together(waiter, waiter, () -> prelude(lock, shared, ROUNDS), () -> {
            prelude(lock, shared, ROUNDS);
            synchronized (lock) {
                ready[0] = true;
                lock.notifyAll();
            }
        });
    }

    // ---- programs ----
    static void bank() throws Exception {                  // an audit locks one account after the other
        int[] balance = new int[5];
        Object[] locks = new Object[5];
        for (int i = 0; i < 5; i++) {
            balance[i] = 100;
            locks[i] = new Object();
        }
        ReadWriteLock all = new ReentrantReadWriteLock();
        Body audit = () -> {
            int total = 0;
            if (fixed) all.writeLock().lock();
            for (int i = 0; i < 5; i++) synchronized (locks[i]) { total += balance[i]; }
            if (fixed) all.writeLock().unlock();
            check(total == 500, "total " + total);
        };
        Body[] threads = times(5, i -> () -> {
            for (int round = 0; round < 4; round++) {
                int from = (i + round) % 5, to = (i + 2 * round + 1) % 5;
                if (from == to) continue;
                all.readLock().lock();
                synchronized (locks[Math.min(from, to)]) {
                    synchronized (locks[Math.max(from, to)]) {
                        balance[from] -= 10;
                        balance[to] += 10;
                    }
                }
                all.readLock().unlock();
            }
        });
        threads[4] = audit;
        together(threads);
    }
    static void connections() throws Exception {           // the permit is back before the connection
        Semaphore permits = new Semaphore(2);
        ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>(List.of(1, 2));
        together(times(6, i -> () -> {
            for (int round = 0; round < 3; round++) {
                permits.acquire();
                Integer c = free.poll();
                check(c != null, "no connection");
                if (fixed) free.add(c);
                permits.release();
                if (!fixed) free.add(c);
            }
        }));
    }
    static void memoizer() throws Exception {              // get, then put, of tasks
        ConcurrentHashMap<Integer, FutureTask<Integer>> tasks = new ConcurrentHashMap<>();
        AtomicIntegerArray computed = new AtomicIntegerArray(4);
        together(times(6, i -> () -> {
            for (int k = 0; k < 4; k++) {
                int key = k;
                FutureTask<Integer> task = tasks.get(key);
                if (task == null) {
                    task = new FutureTask<>(() -> computed.incrementAndGet(key));
                    if (fixed) {
                        FutureTask<Integer> other = tasks.putIfAbsent(key, task);
                        if (other == null) task.run();
                        else task = other;
                    } else {
                        tasks.put(key, task);
                        task.run();
                    }
                }
                task.get();
            }
        }));
        for (int k = 0; k < 4; k++) check(computed.get(k) == 1, "computed twice");
    }
    static void eventBus() throws Exception {              // an event is delivered after unsubscribe has returned
        List<boolean[]> subscribers = new CopyOnWriteArrayList<>();
        Object lock = new Object();
        Body[] threads = new Body[7];
        for (int i = 0; i < 3; i++) {
            threads[i] = () -> {
                for (int event = 0; event < 4; event++) {
                    for (boolean[] left : subscribers) {
                        synchronized (lock) {
                            if (fixed && !subscribers.contains(left)) continue;
                            check(!left[0], "delivered after unsubscribe");
                        }
                    }
                }
            };
        }
        for (int i = 3; i < 7; i++) {
            threads[i] = () -> {
                boolean[] left = {false};
                subscribers.add(left);
                synchronized (lock) {
                    subscribers.remove(left);
                    left[0] = true;
                }
            };
        }
        together(threads);
    }
    static void rotation() throws Exception {              // the old log is closed while somebody writes to it
        class Log {
            boolean closed;
            synchronized void close() { closed = true; }
            synchronized boolean write() { return !closed; }
        }
        AtomicReference<Log> current = new AtomicReference<>(new Log());
        Body writer = () -> {
            for (int i = 0; i < 6; i++) {
                if (fixed) {
                    while (!current.get().write()) Thread.onSpinWait();
                } else {
                    check(current.get().write(), "closed");
                }
            }
        };
        together(writer, writer, writer, writer, () -> {
            for (int i = 0; i < 3; i++) current.getAndSet(new Log()).close();
        });
    }
    static void references() throws Exception {            // somebody counts up after the last one has counted down
        AtomicInteger count = new AtomicInteger(1);
        AtomicBoolean freed = new AtomicBoolean();
        Body user = () -> {
            for (int i = 0; i < 4; i++) {
                if (fixed) {
                    int n;
                    do n = count.get();
                    while (n > 0 && !count.compareAndSet(n, n + 1));
                    if (n == 0) return;
                } else {
                    if (count.get() == 0) return;
                    count.incrementAndGet();
                }
                check(!freed.get(), "used after it was freed");
                if (count.decrementAndGet() == 0) freed.set(true);
            }
        };
        together(user, user, user, user, () -> {
            if (count.decrementAndGet() == 0) freed.set(true);
        });
    }
    static void lruCache() throws Exception {              // get changes an access-ordered map
        Map<Integer, Integer> cache = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 8; i++) cache.put(i, i);
        ReadWriteLock lock = new ReentrantReadWriteLock();
        Body reader = () -> {
            for (int i = 0; i < 8; i++) {
                Lock l = fixed ? lock.writeLock() : lock.readLock();
                l.lock();
                cache.get(i);
                l.unlock();
            }
        };
        together(reader, reader, reader, () -> {
            for (int i = 0; i < 4; i++) {
                lock.readLock().lock();
                int sum = 0;
                for (int v : cache.values()) sum += v;
                lock.readLock().unlock();
                check(sum == 28, "sum");
            }
        });
    }
    static void stripes() throws Exception {               // segments are made when needed, by whoever comes
        AtomicReferenceArray<Map<Integer, Integer>> segments = new AtomicReferenceArray<>(4);
        together(times(8, i -> () -> {
            for (int k = 0; k < 8; k++) {
                int s = k % 4;
                Map<Integer, Integer> segment = segments.get(s);
                if (segment == null) {
                    segment = Collections.synchronizedMap(new HashMap<>());
                    if (!fixed) segments.set(s, segment);
                    else if (!segments.compareAndSet(s, null, segment)) segment = segments.get(s);
                }
                segment.put(i * 100 + k, k);
            }
        }));
        int n = 0;
        for (int s = 0; s < 4; s++) n += segments.get(s).size();
        check(n == 64, "size " + n);
    }
    static volatile int[] counts;
    static void volatileArray() throws Exception {         // the array is volatile, its elements are not
        counts = new int[6];
        AtomicIntegerArray atomic = new AtomicIntegerArray(6);
        together(times(5, i -> () -> {
            for (int round = 0; round < 10; round++) {
                int slot = round == 9 ? 5 : i;
                if (fixed) atomic.incrementAndGet(slot);
                else counts[slot]++;
            }
        }));
        int n = fixed ? atomic.get(5) : counts[5];
        check(n == 5, "count " + n);
    }
    static void multimap() throws Exception {              // a concurrent map of lists that are not
        ConcurrentHashMap<Integer, List<Integer>> map = new ConcurrentHashMap<>();
        together(times(5, i -> () -> {
            for (int k = 0; k < 6; k++) {
                if (fixed) {
                    int value = k;
                    map.compute(k % 3, (key, list) -> {
                        if (list == null) list = new ArrayList<>();
                        list.add(value);
                        return list;
                    });
                } else {
                    map.computeIfAbsent(k % 3, key -> new ArrayList<>()).add(k);
                }
            }
        }));
        int n = 0;
        for (List<Integer> list : map.values()) n += list.size();
        check(n == 30, "size " + n);
    }
    static void termination() throws Exception {           // no work and nobody busy are looked at one after the other
        ConcurrentLinkedQueue<Integer> work = new ConcurrentLinkedQueue<>(List.of(3, 3));
        AtomicInteger busy = new AtomicInteger(), done = new AtomicInteger();
        AtomicInteger pending = new AtomicInteger(2);
        AtomicBoolean over = new AtomicBoolean();
        Body worker = () -> {
            while (!over.get()) {
                if (!fixed) busy.incrementAndGet();
                Integer n = work.poll();
                if (n != null) {
                    check(!over.get(), "work after the end");
                    if (n > 0) {
                        pending.incrementAndGet();
                        work.add(n - 1);
                    }
                    done.incrementAndGet();
                    pending.decrementAndGet();
                }
                if (!fixed) busy.decrementAndGet();
                if (fixed ? pending.get() == 0 : work.isEmpty() && busy.get() == 0) over.set(true);
                if (n == null) Thread.yield();
            }
        };
        together(worker, worker, worker, worker);
        check(done.get() == 8, "done " + done);
    }
    static void election() throws Exception {              // term and leader are two atomic variables
        AtomicInteger term = new AtomicInteger(), leader = new AtomicInteger(-1);
        Object lock = new Object();
        AtomicIntegerArray leaders = new AtomicIntegerArray(20);
        together(times(5, i -> () -> {
            for (int round = 0; round < 3; round++) {
                Body elect = () -> {
                    int mine = term.get() + 1;
                    if (leader.get() == i) return;
                    term.set(mine);
                    leader.set(i);
                    check(leaders.incrementAndGet(mine) == 1, "two leaders of a term");
                };
                if (fixed) synchronized (lock) { elect.run(); }
                else elect.run();
            }
        }));
    }
    static void doubleBuffer() throws Exception {          // the full buffer is given away, and filled once more
        class Buffer {
            final int[] data = new int[4];
            int filled;
        }
        Exchanger<Buffer> exchanger = new Exchanger<>();
        int[] shared = new int[8];
        Object lock = new Object();
        together(() -> {
            Buffer mine = new Buffer();
            for (int round = 0; round < 4; round++) {
                for (int i = 0; i < 4; i++) mine.data[i] = round;
                mine.filled = 4;
                Buffer other = exchanger.exchange(mine);
                if (!fixed && round == 3) mine.filled = 0;
                mine = other;
                mine.filled = 0;
            }
        }, () -> {
            Buffer mine = new Buffer();
            for (int round = 0; round < 4; round++) {
                mine = exchanger.exchange(mine);
                check(mine.filled == 4, "empty");
            }
        }, () -> prelude(lock, shared, 10), () -> prelude(lock, shared, 10));
    }
    static void grid() throws Exception {                  // cells change before all neighbours are read
        int n = 4;
        int[] cells = {1, 2, 3, 4};
        CyclicBarrier barrier = new CyclicBarrier(n);
        together(times(n, i -> () -> {
            for (int round = 0; round < 5; round++) {
                int next = cells[(i + 1) % n] + cells[(i + n - 1) % n];
                if (fixed || round != 3) barrier.await();
                cells[i] = next % 1000;
                barrier.await();
            }
        }));
        check(cells[0] == 96 && cells[1] == 64 && cells[2] == 96 && cells[3] == 64,
              cells[0] + " " + cells[1] + " " + cells[2] + " " + cells[3]);
    }
    static void oneCondition() throws Exception {          // all wait for one condition; signal wakes one
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Deque<Integer> items = new ArrayDeque<>();
        Body producer = () -> {
            for (int i = 0; i < 3; i++) {
                lock.lock();
                while (items.size() == 1) changed.await();
                items.add(i);
                if (fixed) changed.signalAll();
                else changed.signal();
                lock.unlock();
            }
        };
        Body consumer = () -> {
            for (int i = 0; i < 3; i++) {
                lock.lock();
                while (items.isEmpty()) changed.await();
                items.remove();
                if (fixed) changed.signalAll();
                else changed.signal();
                lock.unlock();
            }
        };
        together(producer, producer, producer, consumer, consumer, consumer);
    }
    static void optimistic() throws Exception {            // validated before the second read
        StampedLock lock = new StampedLock();
        int[] p = {0, 0};
        Body reader = () -> {
            for (int i = 0; i < 5; i++) {
                long s = lock.tryOptimisticRead();
                int x = p[0], y = fixed ? p[1] : 0;
                if (!lock.validate(s)) continue;
                if (!fixed) y = p[1];
                check(x == y, x + " and " + y);
            }
        };
        Body writer = () -> {
            for (int i = 0; i < 5; i++) {
                long s = lock.writeLock();
                p[0]++;
                p[1]++;
                lock.unlockWrite(s);
            }
        };
        together(reader, reader, reader, writer, writer);
    }

    // ---- time ----
    static void timedTake() throws Exception {             // a timed wait ends without an element
        Deque<Integer> items = new ArrayDeque<>();
        Object lock = new Object();
        AtomicInteger taken = new AtomicInteger();
        Body consumer = () -> {
            for (int i = 0; i < 3; i++) {
                synchronized (lock) {
                    if (fixed) {
                        while (items.isEmpty()) lock.wait(50);
                    } else {
                        if (items.isEmpty()) lock.wait(50);
                    }
                    items.removeFirst();
                }
                taken.incrementAndGet();
            }
        };
        together(consumer, consumer, consumer, () -> {
            for (int i = 0; i < 9; i++) {
                synchronized (lock) {
                    items.add(i);
                    lock.notify();
                }
            }
        });
    }
    static void tryLockTimed() throws Exception {          // who does not get the second fork may keep the first
        ReentrantLock[] forks = new ReentrantLock[4];
        for (int i = 0; i < 4; i++) forks[i] = new ReentrantLock();
        together(times(4, i -> () -> {
            ReentrantLock first = forks[i | 1], second = forks[(i + 1) & 2];
            for (int meals = 0; meals < 2;) {
                first.lock();
                if (second.tryLock(10, TimeUnit.MILLISECONDS)) {
                    meals++;
                    second.unlock();
                } else if (!fixed && meals == 1) {
                    return;
                }
                first.unlock();
            }
        }));
    }
    static void timedGet() throws Exception {              // a task counts as too late and as done
        ExecutorService e = pool(3);
        AtomicInteger done = new AtomicInteger(), late = new AtomicInteger();
        together(times(4, i -> () -> {
            AtomicBoolean decided = new AtomicBoolean();
            Future<?> f = e.submit(() -> {
                if (!fixed || decided.compareAndSet(false, true)) done.incrementAndGet();
            });
            try {
                f.get(20, TimeUnit.MILLISECONDS);
            } catch (TimeoutException x) {
                if (!fixed || decided.compareAndSet(false, true)) late.incrementAndGet();
            }
        }));
        end(e);
        check(done.get() + late.get() == 4, done + " and " + late);
    }
    static void heartbeat() throws Exception {             // somebody is given up although the beat came
        AtomicInteger alive = new AtomicInteger(4);
        boolean[] beat = new boolean[4], gone = new boolean[4];
        Object lock = new Object();
        Body[] threads = times(5, i -> () -> {
            for (int round = 0; round < 2; round++) {
                synchronized (lock) {
                    if (fixed && gone[i]) return;
                    check(!gone[i], "given up");
                    beat[i] = true;
                }
                Thread.sleep(5);
            }
        });
        threads[4] = () -> {
            Thread.sleep(30);
            for (int i = 0; i < 4; i++) {
                synchronized (lock) {
                    if (!beat[i]) gone[i] = true;
                    beat[i] = false;
                }
            }
            alive.decrementAndGet();
        };
        together(threads);
    }
    static void timers() throws Exception {                // two timers and main change one list
        List<Integer> seen = fixed ? Collections.synchronizedList(new ArrayList<>()) : new ArrayList<>();
        CountDownLatch all = new CountDownLatch(6);
        Timer[] timers = {new Timer(true), new Timer(true), new Timer(true)};
        for (int i = 0; i < 6; i++) {
            int n = i;
            timers[i % 3].schedule(new TimerTask() {
                public void run() {
                    seen.add(n);
                    all.countDown();
                }
            }, 1 + i / 3);
        }
        all.await();
        for (Timer t : timers) t.cancel();
        check(seen.size() == 6 && !seen.contains(null), "seen " + seen);
    }
    static void repeating() throws Exception {             // a periodic task is stopped; what it was doing then is not
        ScheduledExecutorService e = Executors.newScheduledThreadPool(3);
        AtomicBoolean closed = new AtomicBoolean();
        Object lock = new Object();
        List<ScheduledFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(e.scheduleAtFixedRate(() -> {
                synchronized (lock) {
                    if (fixed && closed.get()) return;
                    if (closed.get()) failed = true;
                }
            }, 1, 1, TimeUnit.MILLISECONDS));
        }
        Thread.sleep(3);
        for (ScheduledFuture<?> f : all) f.cancel(false);
        synchronized (lock) { closed.set(true); }
        end(e);
        check(!failed, "ran after it was closed");
    }
    static volatile boolean failed;

    // ---- pools ----
    static void saturated() throws Exception {             // a look for room, then the task is submitted
        ThreadPoolExecutor e = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2),
                new ThreadPoolExecutor.AbortPolicy());
        if (fixed) e.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        AtomicInteger done = new AtomicInteger();
        together(times(4, i -> () -> {
            for (int k = 0; k < 3; k++) {
                while (e.getQueue().remainingCapacity() == 0) Thread.yield();
                e.execute(done::incrementAndGet);
            }
        }));
        end(e);
        check(done.get() == 12, "done " + done);
    }
    static void lastTask() throws Exception {              // a task submits the next one while the pool is shut down
        ExecutorService e = pool(4);
        AtomicInteger refused = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(8);
        for (int i = 0; i < 4; i++) {
            e.execute(() -> {
                try {
                    e.execute(done::countDown);
                } catch (RejectedExecutionException x) {
                    refused.incrementAndGet();
                }
                done.countDown();
            });
        }
        if (fixed) done.await();
        e.shutdown();
        e.awaitTermination(1, TimeUnit.HOURS);
        check(refused.get() == 0, "refused " + refused);
    }
    static int leaves;
    static void divide() throws Exception {                // the leaves of a tree of tasks count in a plain field
        AtomicInteger counted = new AtomicInteger();
        class Part extends RecursiveAction {
            final int from, to;

            Part(int from, int to) {
                this.from = from;
                this.to = to;
            }
            protected void compute() {
                if (to - from > 1) {
                    invokeAll(new Part(from, (from + to) / 2), new Part((from + to) / 2, to));
                } else if (fixed) {
                    counted.incrementAndGet();
                } else {
                    leaves++;
                }
            }
        }
        ForkJoinPool p = new ForkJoinPool(4);
        p.invoke(new Part(0, 16));
        p.shutdown();
        check((fixed ? counted.get() : leaves) == 16, "leaves " + leaves);
    }
    static void parallelAdd() throws Exception {           // elements of a parallel stream go to a list
        List<Integer> list = fixed ? Collections.synchronizedList(new ArrayList<>()) : new ArrayList<>();
        IntStream.range(0, 24).parallel().forEach(list::add);
        check(list.size() == 24 && !list.contains(null), "size " + list.size());
    }
    static void parallelState() throws Exception {         // a parallel stream's function has a state
        ConcurrentHashMap<Integer, Integer> seen = new ConcurrentHashMap<>();
        long distinct = IntStream.range(0, 16).parallel().map(i -> i % 4).filter(i -> {
            if (fixed) return seen.putIfAbsent(i, i) == null;
            if (seen.containsKey(i)) return false;
            seen.put(i, i);
            return true;
        }).count();
        check(distinct == 4, "distinct " + distinct);
    }
    static void fanIn() throws Exception {                 // results of ten futures are merged by whoever completes
        ExecutorService e = pool(4);
        int[] sum = {0};
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i;
            all.add(CompletableFuture.supplyAsync(() -> n, e).thenAccept(v -> {
                if (fixed) synchronized (sum) { sum[0] += v; }
                else sum[0] += v;
            }));
        }
        CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
        end(e);
        check(sum[0] == 28, "sum " + sum[0]);
    }
    static void pipeline() throws Exception {              // one of two workers gets the end, and keeps it
        BlockingQueue<Integer> in = new LinkedBlockingQueue<>(), out = new LinkedBlockingQueue<>();
        AtomicInteger ended = new AtomicInteger();
        Body worker = () -> {
            for (;;) {
                int n = in.take();
                if (n < 0) {
                    if (fixed || !in.isEmpty()) in.put(n);
                    else if (ended.incrementAndGet() < 2) in.put(n);
                    return;
                }
                if (n == 5 && !fixed) ended.incrementAndGet();
                out.put(n);
            }
        };
        together(worker, worker, worker, () -> {
            for (int i = 0; i < 6; i++) in.put(i);
            in.put(-1);
        }, () -> {
            for (int i = 0; i < 6; i++) out.take();
        });
    }
    static void phases() throws Exception {                // who registers late belongs to the next phase
        Phaser phaser = new Phaser(1);
        int[] shared = new int[4];
        Object lock = new Object();
        AtomicInteger ready = new AtomicInteger();
        Body[] workers = times(4, i -> () -> {
            if (!fixed) phaser.register();
            prelude(lock, shared, 5);
            ready.incrementAndGet();
            phaser.arriveAndDeregister();
        });
        if (fixed) phaser.bulkRegister(4);
        Thread[] started = start(workers);
        phaser.arriveAndAwaitAdvance();
        check(ready.get() == 4, "ready " + ready);
        for (Thread t : started) t.join();
    }
    static void cancelled() throws Exception {             // the interrupt that ends a worker is swallowed in one place
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Thread[] workers = start(times(4, i -> () -> {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    queue.take();
                } catch (InterruptedException e) {
                    return;
                }
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    if (fixed) Thread.currentThread().interrupt();
                }
            }
        }));
        for (int i = 0; i < 6; i++) queue.put(i);
        for (Thread t : workers) t.interrupt();
        for (Thread t : workers) t.join();
    }
    static void barriers() throws Exception {              // a latch is replaced before all have passed
        AtomicReference<CountDownLatch> latch = new AtomicReference<>(new CountDownLatch(4));
        CyclicBarrier right = new CyclicBarrier(4);
        together(times(4, i -> () -> {
            for (int round = 0; round < 3; round++) {
                if (fixed) {
                    right.await();
                    continue;
                }
                latch.get().countDown();
                if (i == 0) {
                    latch.get().await();
                    latch.set(new CountDownLatch(4));
                } else {
                    latch.get().await();
                }
            }
        }));
    }

    public static void main(String[] args) throws Exception {
        fixed = args.length > 1 && args[1].equals("fixed");
        threads = args.length > 2 ? Integer.parseInt(args[2]) : 5;
        try {
            Larger.class.getDeclaredMethod(args[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
            throw (Error) e.getCause();
        }
    }
}
