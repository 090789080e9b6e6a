// More ordering bugs, one of each kind, by name; with a second argument `fixed' the corrected version. The third
// argument is the number of threads, where that matters.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.IntFunction;

public class Kinds {
    static boolean fixed;
    static int threads;

    interface Body {
        void run() throws Exception;
    }

    static void check(boolean ok, String message) {
        if (!ok) throw new IllegalStateException(message);
    }
    static Thread[] start(Body... all) {
        Thread[] started = new Thread[all.length];
        for (int i = 0; i < all.length; i++) {
            Body b = all[i];
            started[i] = new Thread(() -> {
                try {
                    b.run();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            });
        }
        for (Thread t : started) t.start();
        return started;
    }
    static void together(Body... all) throws InterruptedException {
        for (Thread t : start(all)) t.join();
    }
    static Body[] times(int n, IntFunction<Body> make) {
        Body[] all = new Body[n];
        for (int i = 0; i < n; i++) all[i] = make.apply(i);
        return all;
    }

    // ---- many threads ----
    static int ra, rb;
    static void reorder() throws Exception {
        Object lock = new Object();
        Body[] all = times(threads, i -> () -> {
            if (fixed) synchronized (lock) {
                ra = 1;
                rb = -1;
            }
            else {
                ra = 1;
                rb = -1;
            }
        });
        all[threads - 1] = () -> {
            int x, y;
            if (fixed) synchronized (lock) {
                x = ra;
                y = rb;
            }
            else {
                x = ra;
                y = rb;
            }
            check(x == 0 && y == 0 || x == 1 && y == -1, x + " " + y);
        };
        together(all);
    }
    static int data1, data2;
    static void twoStage() throws Exception {
        Object a = new Object(), b = new Object();
        Body[] all = times(threads, i -> () -> {
            if (fixed) synchronized (a) {
                synchronized (b) {
                    data1 = 1;
                    data2 = data1 + 1;
                }
            }
            else {
                synchronized (a) { data1 = 1; }
                synchronized (b) { data2 = data1 + 1; }
            }
        });
        all[threads - 1] = () -> {
            int x, y;
            if (fixed) synchronized (a) {
                synchronized (b) {
                    check(data1 == 0 || data2 == data1 + 1, "two");
                    return;
                }
            }
            synchronized (a) {
                if (data1 == 0) return;
                x = data1;
            }
            synchronized (b) { y = data2; }
            check(y == x + 1, "stage 2 is " + y);
        };
        together(all);
    }
    static int shared;
    static void wrongLock() throws Exception {
        Object a = new Object(), b = new Object();
        Body[] all = times(threads, i -> () -> {
            synchronized (fixed ? a : b) { shared++; }
        });
        all[0] = () -> {
            synchronized (a) {
                int x = shared;
                shared = x + 1;
                check(shared == x + 1, "changed: " + shared);
            }
        };
        together(all);
    }
    static int fi = 1, fj = 1;
    static void fibonacci() throws Exception {    // the largest value needs an exact alternation
        int n = 3;
        together(() -> {
            for (int k = 0; k < n; k++) fi += fj;
        }, () -> {
            for (int k = 0; k < n; k++) fj += fi;
        });
        check(fi < (fixed ? 22 : 21) && fj < (fixed ? 22 : 21), fi + " " + fj);
    }
    static void circularBuffer() throws Exception {
        int[] buffer = new int[3];
        int[] at = {0, 0};   // in, out
        Object lock = new Object();
        int[] last = {-1};
        together(() -> {
            for (int i = 0; i < 4; i++) {
                if (fixed) synchronized (lock) { if (at[0] - at[1] < 3) buffer[at[0]++ % 3] = i; }
                else if (at[0] - at[1] < 3) {
                    int k = at[0]++;
                    buffer[k % 3] = i;
                }
            }
        }, () -> {
            for (int i = 0; i < 4; i++) {
                int v = -1;
                if (fixed) { synchronized (lock) { if (at[1] < at[0]) v = buffer[at[1]++ % 3]; } }
                else if (at[1] < at[0]) v = buffer[at[1]++ % 3];
                if (v >= 0) {
                    check(v > last[0], v + " after " + last[0]);
                    last[0] = v;
                }
            }
        });
    }
    static void stack() throws Exception {
        int[] items = new int[10];
        int[] top = {0};
        Object lock = new Object();
        together(() -> {
            for (int i = 1; i <= 3; i++) {
                if (fixed) synchronized (lock) { items[top[0]++] = i; }
                else {
                    synchronized (lock) {
                        items[top[0]] = i;
                    }
                    synchronized (lock) {
                        top[0]++;
                    }
                }
            }
        }, () -> {
            for (int i = 0; i < 3; i++) {
                synchronized (lock) {
                    if (top[0] > 0) {
                        int v = items[--top[0]];
                        check(v != 0, "empty");
                        items[top[0]] = 0;
                    }
                }
            }
        });
    }
    // deadlock of carter: a flag and two locks
    static void carter() throws Exception {
        Object m = new Object(), l = new Object();
        int[] a = {0}, b = {0};
        together(() -> {
            synchronized (m) { if (++a[0] == 1) synchronized (l) { shared++; } }
            synchronized (m) { a[0]--; }
        }, () -> {
            synchronized (m) { if (++b[0] == 1 && !fixed) synchronized (l) { shared++; } }
    }, () -> {
        if (fixed) synchronized (m) {
            synchronized (l) {
                shared++;
            }
        } else synchronized (l) {
            synchronized (m) {
                shared++;
            }
        }
    });
    }

    // ---- locks ----
    static void threeLocks() throws Exception {
        Object[] l = {new Object(), new Object(), new Object()};
        together(times(3, i -> () -> {
            int a = i, b = (i + 1) % 3;
            if (fixed && a > b) {
                int t = a;
                a = b;
                b = t;
            }
            synchronized (l[a]) {
                shared++;
                synchronized (l[b]) {
                    shared++;
                }
            }
        }));
    }
    static void threeLocksJuc() throws Exception {
        ReentrantLock[] l = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};
        together(times(3, i -> () -> {
            int a = i, b = (i + 1) % 3;
            if (fixed && a > b) {
                int t = a;
                a = b;
                b = t;
            }
            l[a].lock();
            try {
                l[b].lock();
                l[b].unlock();
            } finally {
                l[a].unlock();
            }
        }));
    }
    static void upgrade() throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        int[] v = {0};
        together(times(2, i -> () -> {
            l.readLock().lock();
            boolean empty = v[0] == 0;
            if (fixed) l.readLock().unlock();
            if (empty) {
                l.writeLock().lock();      // for ever, if the read lock is held
                v[0] = 1;
                l.writeLock().unlock();
            }
            if (!fixed) l.readLock().unlock();
        }));
    }
    static void upgradeStale() throws Exception {     // unlocks, locks for writing, does not check again
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        int[] v = {0}, made = {0};
        together(times(3, i -> () -> {
            l.readLock().lock();
            boolean empty = v[0] == 0;
            l.readLock().unlock();
            if (!empty) return;
            l.writeLock().lock();
            if (!fixed || v[0] == 0) {
                v[0] = 1;
                made[0]++;
            }
            l.writeLock().unlock();
        }));
        check(made[0] == 1, "made " + made[0]);
    }
    static void tryLockIgnored() throws Exception {
        ReentrantLock l = new ReentrantLock();
        int[] n = {0};
        together(times(2, i -> () -> {
            boolean got = l.tryLock();
            if (fixed && !got) {
                l.lock();
                got = true;
            }
            n[0]++;
            if (got) l.unlock();
        }));
        check(n[0] == 2, "n " + n[0]);
    }
    static void lockSwapped() throws Exception {      // the lock object is a field that changes
        Object[] lock = {new Object()};
        Object constant = new Object();
        int[] n = {0};
        together(times(2, i -> () -> {
            synchronized (fixed ? constant : lock[0]) {
                lock[0] = new Object();
                n[0]++;
            }
    }), () -> {
        synchronized (fixed ? constant : lock[0]) {
            n[0]++;
        }
    });
        check(n[0] == 3, "n " + n[0]);
    }
    static void together(Body[] some, Body more) throws InterruptedException {
        Body[] all = Arrays.copyOf(some, some.length + 1);
        all[some.length] = more;
        together(all);
    }
    static void innerOuter() throws Exception {       // a callback under a lock takes the other
        Object a = new Object();
        ReentrantLock b = new ReentrantLock();
        Body callback = () -> {
            b.lock();
            try {
                shared++;
            } finally {
                b.unlock();
            }
        };
        together(() -> { synchronized (a) { callback.run(); } },
                 () -> {
                     b.lock();
                     try {
                         if (!fixed) synchronized (a) {
                             shared++;
                         }
                     } finally {
                         b.unlock();
                     }
                 });
    }
    static void philosophers() throws Exception {
        Object[] forks = new Object[threads];
        for (int i = 0; i < threads; i++) forks[i] = new Object();
        together(times(threads, i -> () -> {
            int a = i, b = (i + 1) % threads;
            if (fixed && a > b) {
                int t = a;
                a = b;
                b = t;
            }
            synchronized (forks[a]) { synchronized (forks[b]) { shared++; } }
        }));
    }

    // ---- waits ----
    static void twoPredicates() throws Exception { // one condition for two predicates, signal wakes the wrong one
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        boolean[] full = {false};
        Body put = () -> {
            l.lock();
            try {
                while (full[0]) c.await();
                full[0] = true;
                if (fixed) c.signalAll();
                else c.signal();
            } finally {
                l.unlock();
            }
        };
        Body take = () -> {
            l.lock();
            try {
                while (!full[0]) c.await();
                full[0] = false;
                if (fixed) c.signalAll();
                else c.signal();
            } finally {
                l.unlock();
            }
        };
        together(put, put, take, take);
    }
    static void ifForWhile() throws Exception {
        ArrayDeque<Integer> q = new ArrayDeque<>();
        Body take = () -> {
            synchronized (q) {
                if (fixed) while (q.isEmpty()) q.wait();
                else if (q.isEmpty()) q.wait();
                q.remove();
            }
        };
        together(take, take, () -> {
            synchronized (q) {
                q.add(1);
                q.notifyAll();
            }
            synchronized (q) {
                q.add(2);
                q.notifyAll();
            }
        });
    }
    static void lostPark() throws Exception {          // permits do not count
        AtomicInteger work = new AtomicInteger();
        Thread[] w = new Thread[1];
        w[0] = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                if (fixed) while (work.get() <= i) LockSupport.park(); else LockSupport.park();
            }
        });
        w[0].start();
        together(times(2, i -> () -> {
            work.incrementAndGet();
            LockSupport.unpark(w[0]);
        }));
        w[0].join();
    }
    static volatile Thread waiter;
    static volatile boolean ready;
    static void parkEarly() throws Exception {         // announces itself after it has looked
        Thread t = start(() -> {
            if (fixed) {
                waiter = Thread.currentThread();
                while (!ready) LockSupport.park();
                return;
            }
            if (!ready) {
                waiter = Thread.currentThread();
                LockSupport.park();
            }
        })[0];
        ready = true;
        if (waiter != null) LockSupport.unpark(waiter);
        t.join();
    }
    static void timeoutRace() throws Exception {       // a timed wait that is taken for a notification
        Object l = new Object();
        boolean[] done = {false};
        together(() -> {
            synchronized (l) {
                if (fixed) while (!done[0]) l.wait(100);
                else {
                    if (!done[0]) l.wait(100);
                    check(done[0], "not done");
                }
            }
        },
                 () -> {
                     synchronized (l) {
                         done[0] = true;
                         l.notify();
                     }
                 });
    }
    static void timerCancel() throws Exception {       // a task runs although it was cancelled
        boolean[] cancelled = {false};
        int[] ran = {0};
        Object l = new Object();
        java.util.Timer timer = new java.util.Timer(true);
        java.util.TimerTask task = new java.util.TimerTask() {
            public void run() {
                synchronized (l) {
                    if (fixed && cancelled[0]) return;
                    ran[0]++;
                    check(!cancelled[0], "cancelled before");
                }
            }
        };
        timer.schedule(task, 0);
        task.cancel();
        synchronized (l) { cancelled[0] = true; }
        Thread.sleep(10);
        timer.cancel();
    }
    static void sleepForOrder() throws Exception {
        int[] v = {0};
        Thread t = start(() -> {
            Thread.sleep(10);
            v[0] = 1;
        })[0];
        if (fixed) t.join(); else Thread.sleep(20);
        check(v[0] == 1, "v " + v[0]);
        t.join();
    }
    static void notifyBeforeWait() throws Exception {
        Object l = new Object();
        boolean[] said = {false};
        together(() -> {
            synchronized (l) {
                if (fixed) while (!said[0]) l.wait();
                else l.wait();
            }
        },
                 () -> {
                     synchronized (l) {
                         said[0] = true;
                         l.notifyAll();
                     }
                 });
    }

    // ---- latches, barriers, phasers ----
    static void latchInFinally() throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        int[] v = {0};
        Thread t = start(() -> {
            try {
                if (!fixed) l.countDown();
                v[0] = 1;
            } finally {
                l.countDown();
            }
        })[0];
        l.await();
        check(v[0] == 1, "v " + v[0]);
        t.join();
    }
    static void barrierReuse() throws Exception { // data of the next round is written before all have read
        CyclicBarrier b = new CyclicBarrier(2);
        int[] slot = {0, 0};
        together(times(2, i -> () -> {
            for (int r = 1; r <= 2; r++) {
                slot[i] = r;
                b.await();
                check(slot[1 - i] == r, "round " + r + " has " + slot[1 - i]);
                if (fixed) b.await();
            }
        }));
    }
    static void phaser() throws Exception {            // registers too late
        Phaser p = new Phaser(1);
        int[] done = {0};
        Thread t = start(() -> {
            p.register();
            synchronized (done) {
                done[0]++;
            }
            p.arriveAndDeregister();
        })[0];
        if (fixed) t.join();
        p.arriveAndAwaitAdvance();
        synchronized (done) { check(done[0] == 1, "done " + done[0]); }
    }

    // ---- executors and futures ----
    static void shutdownSubmit() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        AtomicInteger n = new AtomicInteger();
        Future<?> f = e.submit(() -> {
            if (fixed) n.incrementAndGet();
            else e.submit(n::incrementAndGet);
        });
        e.shutdown();
        f.get();
        e.awaitTermination(1, TimeUnit.DAYS);
        check(n.get() == 1, "n " + n);
    }
    static void futureCancel() throws Exception {      // cancelled, and still at work
        ExecutorService e = Executors.newSingleThreadExecutor();
        int[] v = {0};
        Object l = new Object();
        Future<?> f = e.submit(() -> {
            synchronized (l) {
                v[0] = 1;
            }
        });
        f.cancel(false);
        int seen;
        if (fixed) {
            e.shutdown();
            e.awaitTermination(1, TimeUnit.DAYS);
        }
        synchronized (l) { seen = v[0]; }
        e.shutdown();
        e.awaitTermination(1, TimeUnit.DAYS);
        synchronized (l) { check(seen == v[0], "changed after cancel"); }
    }
    static void completeTwice() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        int[] wins = {0};
        Object l = new Object();
        together(times(2, i -> () -> {
            if (fixed) { if (f.complete(i)) synchronized (l) { wins[0]++; } }
            else if (!f.isDone()) {
                f.complete(i);
                synchronized (l) {
                    wins[0]++;
                }
            }
        }));
        check(wins[0] == 1, "wins " + wins[0]);
    }
    static void thenOrder() throws Exception {         // dependents run where the completion is, or at once
        CompletableFuture<Integer> f = new CompletableFuture<>();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        Thread t = start(() -> f.complete(1))[0];
        CompletableFuture<Void> a = f.thenAccept(x -> order.add(1));
        CompletableFuture<Void> b = fixed ? a.thenRun(() -> order.add(2)) : f.thenAccept(x -> order.add(2));
        b.join();
        t.join();
        check(order.equals(List.of(1, 2)), "" + order);
    }
    static void anyOf() throws Exception {             // the other is still at work
        int[] n = {0};
        Object l = new Object();
        CompletableFuture<?> a = CompletableFuture.runAsync(() -> { synchronized (l) { n[0]++; } }),
                             b = CompletableFuture.runAsync(() -> {
                                 synchronized (l) {
                                     n[0]++;
                                 }
                             });
        (fixed ? CompletableFuture.allOf(a, b) : CompletableFuture.anyOf(a, b)).join();
        synchronized (l) { check(n[0] == 2, "n " + n[0]); }
    }
    static void forkJoin() throws Exception {
        int[] sum = {0};
        class Sum extends RecursiveAction {
            final int from, to;
            Sum(int from, int to) {
                this.from = from;
                this.to = to;
            }
            @Override protected void compute() {
                if (to - from == 1) {
                    if (fixed) synchronized (sum) {
                        sum[0] += from;
                    } else sum[0] += from;
                    return;
                }
                invokeAll(new Sum(from, (from + to) / 2), new Sum((from + to) / 2, to));
            }
        }
        new ForkJoinPool(2).invoke(new Sum(0, 4));
        check(sum[0] == 6, "sum " + sum[0]);
    }
    static void threadLocalPool() throws Exception {   // what a task leaves in its thread
        ThreadLocal<Integer> user = new ThreadLocal<>();
        ExecutorService e = Executors.newCachedThreadPool();
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            int k = i;
            all.add(e.submit(() -> {
                Integer before = user.get();
                user.set(k);
                if (fixed) user.remove();
                return before;
            }));
        }
        for (Future<Integer> f : all) check(f.get() == null, "left: " + f.get());
        e.shutdown();
    }
    static void poolDeadlock() throws Exception {      // tasks wait for tasks of the same pool
        ExecutorService e = Executors.newFixedThreadPool(fixed ? 4 : 2);
        Callable<Integer> outer = () -> e.submit(() -> 1).get();
        Future<Integer> a = e.submit(outer), b = e.submit(outer);
        check(a.get() + b.get() == 2, "sum");
        e.shutdown();
    }
    static void scheduled() throws Exception {
        ScheduledExecutorService e = Executors.newScheduledThreadPool(2);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        ScheduledFuture<?> a = e.schedule(() -> order.add(1), 5, TimeUnit.MILLISECONDS);
        if (fixed) a.get();
        e.schedule(() -> order.add(2), 6, TimeUnit.MILLISECONDS).get();
        a.get();
        e.shutdown();
        check(order.equals(List.of(1, 2)), "" + order);
    }

    // ---- collections ----
    static void computeRecursion() throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Body ab = () -> m.computeIfAbsent("Aa", k -> fixed ? 1 : 1 + m.computeIfAbsent("b", x -> 1));
        Body ba = () -> m.computeIfAbsent("b", k -> fixed ? 1 : 1 + m.computeIfAbsent("Aa", x -> 1));
        together(ab, ba);
    }
    static void putIfAbsentIgnored() throws Exception {
        ConcurrentHashMap<String, int[]> m = new ConcurrentHashMap<>();
        together(times(2, i -> () -> {
            int[] mine = new int[1], old = m.putIfAbsent("a", mine);
            int[] use = fixed && old != null ? old : mine;
            synchronized (m) { use[0]++; }
        }));
        check(m.get("a")[0] == 2, "a " + m.get("a")[0]);
    }
    static void removeIfEmpty() throws Exception {     // a list is removed while somebody adds to it
        ConcurrentHashMap<String, List<Integer>> m = new ConcurrentHashMap<>();
        m.put("a", Collections.synchronizedList(new ArrayList<>()));
        boolean[] added = {false};
        together(() -> {
            if (fixed) m.computeIfPresent("a", (k, l) -> l.isEmpty() ? null : l);
            else if (m.get("a").isEmpty()) m.remove("a");
        }, () -> {
            if (fixed) {
                added[0] = m.computeIfPresent("a", (k, l) -> {
                    l.add(1);
                    return l;
                }) != null;
                return;
            }
            List<Integer> l = m.get("a");
            if (l != null) added[0] = l.add(1);
        });
        check(!added[0] || m.containsKey("a"), "lost");
    }
    static void semaphoreFinally() throws Exception {  // releases what it has not acquired
        Semaphore s = new Semaphore(1);
        AtomicInteger inside = new AtomicInteger();
        together(times(3, i -> () -> {
            boolean got = s.tryAcquire();
            try {
                if (!got) return;
                check(inside.incrementAndGet() == 1, "two inside");
                inside.decrementAndGet();
            } finally {
                if (!fixed || got) s.release();
            }
        }));
    }
    static void iterator() throws Exception {
        List<Integer> l = fixed ? new CopyOnWriteArrayList<>(List.of(1, 2, 3)) : new ArrayList<>(List.of(1, 2, 3));
        together(() -> {
            int s = 0;
            for (Iterator<Integer> i = l.iterator(); i.hasNext();) s += i.next();
        }, () -> l.remove(Integer.valueOf(3)));
    }
    static void treeMap() throws Exception {
        Map<Integer, Integer> m = fixed ? new ConcurrentSkipListMap<>() : new TreeMap<>();
        together(times(3, i -> () -> m.put(i, i)));
        check(m.size() == 3 && m.containsKey(0) && m.containsKey(1) && m.containsKey(2), "" + m.size());
    }
    static void hashMapResize() throws Exception {
        Map<Integer, Integer> m = fixed ? new ConcurrentHashMap<>() : new HashMap<>(2);
        together(times(2, i -> () -> {
            for (int k = 0; k < 3; k++) m.put(4 * k + i, k);
        }));
        for (int k = 0; k < 3; k++) check(m.get(4 * k) != null && m.get(4 * k + 1) != null, "lost");
    }
    static void pollNull() throws Exception {          // isEmpty, then poll
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1));
        together(times(2, i -> () -> {
            if (fixed) {
                Integer x = q.poll();
                if (x != null) x.intValue();
            } else if (!q.isEmpty()) q.poll().intValue();
        }));
    }
    static void subList() throws Exception {
        List<Integer> l = Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));
        together(() -> {
            if (fixed) synchronized (l) {
                l.toArray(new Integer[0]);
            } else {
                int n = l.size();
                for (int i = 0; i < n; i++) l.get(i);
            }
        }, l::clear);
    }
    static void arrayDeque() throws Exception {
        ArrayDeque<Integer> q = new ArrayDeque<>(2);
        together(times(2, i -> () -> {
            if (fixed) synchronized (q) {
                q.add(i);
            } else q.add(i);
        }));
        check(q.size() == 2 && q.contains(0) && q.contains(1), "" + q);
    }

    // ---- volatile, publication ----
    static volatile int vol;
    static void volatileIncrement() throws Exception {
        AtomicInteger a = new AtomicInteger();
        together(times(3, i -> () -> {
            if (fixed) a.incrementAndGet();
            else vol++;
        }));
        check(vol + a.get() == 3, "n " + (vol + a.get()));
    }
    static int value;
    static volatile boolean published;
    static void publishedEarly() throws Exception {
        together(() -> {
            if (fixed) {
                value = 1;
                published = true;
            } else {
                published = true;
                value = 1;
            }
        },
                 () -> {
                     if (published) check(value == 1, "value " + value);
                 });
    }
    static class Escaping {
        static volatile Escaping last;
        int n;
        Escaping() {
            if (!fixed) last = this;
            n = 1;
            if (fixed) last = this;
        }
    }
    static void escapes() throws Exception {
        together(Escaping::new, () -> {
            Escaping e = Escaping.last;
            if (e != null) check(e.n == 1, "n " + e.n);
        });
    }
    static class Range {
        volatile int low = 0, high = 10;
        void low(int n) {
            if (fixed) synchronized (this) {
                if (n <= high) low = n;
            } else if (n <= high) low = n;
        }
        void high(int n) {
            if (fixed) synchronized (this) {
                if (n >= low) high = n;
            } else if (n >= low) high = n;
        }
    }
    static void invariant() throws Exception {
        Range r = new Range();
        together(() -> r.low(8), () -> r.high(3));
        check(r.low <= r.high, r.low + " " + r.high);
    }
    static class Holder {
        static volatile Holder only;
        final int[] a = new int[1];
        static Holder get() {
            if (only == null) synchronized (Holder.class) { if (!fixed || only == null) only = new Holder(); }
            return only;
        }
    }
    static void doubleChecked() throws Exception {
        Holder[] h = new Holder[2];
        together(times(2, i -> () -> h[i] = Holder.get()));
        check(h[0] == h[1], "two");
    }
    static class Lazy {
        static int made;
        static final Object lock = new Object();
        final int hash = 7;
        static Lazy it;
        static int h;
        static int hash() {
            if (h == 0) {
                if (fixed) {
                    h = 7;
                } else {
                    h = 1;
                    h += 6;
                }
            }
            return h;
        }
    }
    static void hashCache() throws Exception {         // the cache is the accumulator
        together(times(2, i -> () -> check(Lazy.hash() == 7, "hash")));
    }

    // ---- atomics ----
    static void casOnce() throws Exception {           // a compareAndSet whose failure is ignored
        AtomicInteger a = new AtomicInteger();
        together(times(2, i -> () -> {
            if (fixed) while (true) {
                int x = a.get();
                if (a.compareAndSet(x, x + 1)) break;
            } else {
                int x = a.get();
                a.compareAndSet(x, x + 1);
            }
        }));
        check(a.get() == 2, "a " + a);
    }
    static void casLimit() throws Exception {          // get, compare, increment
        AtomicInteger a = new AtomicInteger();
        together(times(3, i -> () -> {
            if (fixed) a.updateAndGet(x -> x < 2 ? x + 1 : x);
            else if (a.get() < 2) a.incrementAndGet();
        }));
        check(a.get() <= 2, "a " + a);
    }
    static void aba() throws Exception {
        AtomicReference<String> top = new AtomicReference<>("a");
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        boolean[] touched = {false};
        together(() -> {
            int[] s = new int[1];
            String x = fixed ? stamped.get(s) : top.get();
            synchronized (touched) { if (touched[0]) return; }
            boolean won = fixed ? stamped.compareAndSet(x, "c", s[0], s[0] + 1) : top.compareAndSet(x, "c");
            synchronized (touched) { check(!won || !touched[0] || !"a".equals(x) , "changed meanwhile"); }
        }, () -> {
            if (fixed) {
                int[] s = new int[1];
                String x = stamped.get(s);
                if (x == "a" && stamped.compareAndSet("a", "b", s[0], s[0] + 1) ) {
                    synchronized (touched) {
                        touched[0] = true;
                    }
                    stamped.compareAndSet("b", "a", s[0] + 1, s[0] + 2);
                }
        } else if (top.compareAndSet("a", "b")) {
            synchronized (touched) {
                touched[0] = true;
            }
            top.compareAndSet("b", "a");
        }
        });
    }
    static void longAdder() throws Exception {         // sumThenReset is two steps
        LongAdder a = new LongAdder();
        AtomicLong b = new AtomicLong();
        long[] got = {0};
        together(() -> {
            if (fixed) b.incrementAndGet();
            else a.increment();
        }, () -> {
            if (fixed) got[0] = b.getAndSet(0);
            else {
                got[0] = a.sum();
                a.reset();
            }
        });
        check(got[0] + a.sum() + b.get() == 1, "lost");
    }

    // ---- life of threads ----
    static void interruptLost() throws Exception {     // clears its interrupt
        Thread t = start(() -> {
            while (true) {
                synchronized (Kinds.class) { }
                if (fixed ? Thread.currentThread().isInterrupted() : Thread.interrupted()) {
                    if (fixed) return;
                }
                if (ready) return;
                if (fixed) continue;
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
                check(false, "slept through");
            }
        })[0];
        t.interrupt();
        t.join();
    }
    static Thread early;
    static void startOrder() throws Exception {        // a field of the thread that is set after start
        int[] n = {0};
        Thread t = new Thread(() -> {
            n[0] = early == null ? 1 : 2;
        });
        if (fixed) early = t;
        t.start();
        early = t;
        t.join();
        check(n[0] == 2, "null");
    }
    static void staticInit() throws Exception {        // two class initializers that need each other
        together(() -> {
            if (fixed) synchronized (Kinds.class) {
                InitA.touch();
            } else InitA.touch();
        }, () -> {
            if (fixed) synchronized (Kinds.class) {
                InitB.touch();
            } else InitB.touch();
        });
    }
    static class InitA { static int v = InitB.w + 1; static void touch() { } }
    static class InitB { static int w = InitA.v + 1; static void touch() { } }
    static void hook() throws Exception {              // a shutdown hook reads what a daemon writes
        int[] v = {0, 0};
        Thread d = new Thread(() -> {
            synchronized (v) {
                v[0] = 1;
                if (fixed) v[1] = 1;
            }
            if (!fixed) synchronized (v) {
                v[1] = 1;
            }
        });
        d.setDaemon(true);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (v) {
                if (v[0] != v[1]) Runtime.getRuntime().halt(3);
            }
        }));
        d.start();
    }

    public static void main(String[] args) throws Exception {
        fixed = args.length > 1 && args[1].equals("fixed");
        threads = args.length > 2 ? Integer.parseInt(args[2]) : 5;
        try {
            Kinds.class.getDeclaredMethod(args[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException r) throw r;
            throw e;
        }
    }
}
