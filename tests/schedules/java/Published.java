// Ordering bugs of the kinds that published benchmarks collect from real projects (pools, loggers, caches, databases,
// the JDK's collections), in programs of our own, by name. With a second argument `fixed' the corrected version.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Published {
    static boolean fixed;

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

    // ---- pools ----
    static class Connection {
        boolean open = true;
    }
    static void evictor() throws Exception {           // the evictor of a pool locks in the other order
        Object pool = new Object();
        List<Connection> idle = new ArrayList<>(List.of(new Connection()));
        Connection first = idle.get(0);
        Timer timer = new Timer(true);
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            public void run() {
                synchronized (pool) {
                    for (Connection c : idle)
                        synchronized (c) { c.open = false; }
                    idle.clear();
                }
                done.countDown();
            }
        }, 1);
        together(() -> {
            if (fixed) {
                synchronized (pool) {
                    synchronized (first) { if (first.open) idle.remove(first); }
                }
            } else synchronized (first) {
                if (first.open) synchronized (pool) { idle.remove(first); }
            }
        });
        done.await();
    }
    static int active;
    static void destroyed() throws Exception {         // an object is destroyed, and no borrower is woken
        Object pool = new Object();
        ArrayDeque<Object> idle = new ArrayDeque<>();
        Body borrower = () -> {
            Object got;
            synchronized (pool) {
                while (idle.isEmpty() && active >= 1) pool.wait();
                got = idle.poll();
                if (got == null) {
                    active++;
                    got = new Object();
                }
            }
            synchronized (pool) {
                active--;
                if (fixed || active > 0) pool.notifyAll();
            }
        };
        together(borrower, borrower, borrower);
    }

    // ---- loggers ----
    static void appender() throws Exception {          // close does not wake a writer that waits for room
        ArrayDeque<Integer> buffer = new ArrayDeque<>();
        boolean[] closed = {false};
        Thread[] writers = start(() -> {
            for (int i = 0; i < 3; i++)
                synchronized (buffer) {
                    while (buffer.size() >= 1 && !closed[0]) buffer.wait();
                    if (closed[0]) return;
                    buffer.add(i);
                    buffer.notifyAll();
                }
        }, () -> {
            for (int i = 0; i < 2; i++)
                synchronized (buffer) {
                    while (buffer.isEmpty() && !closed[0]) buffer.wait();
                    if (closed[0]) return;
                    buffer.poll();
                    buffer.notifyAll();
                }
        });
        synchronized (buffer) {
            closed[0] = true;
            if (fixed || buffer.isEmpty()) buffer.notifyAll();
        }
        for (Thread t : writers) t.join();
    }
    static void listeners() throws Exception {         // the number of listeners is read, then each by its index
        List<Runnable> all = Collections.synchronizedList(new ArrayList<>());
        int[] fired = {0};
        Runnable one = () -> fired[0]++;
        all.add(one);
        all.add(one);
        together(() -> {
            if (fixed)
                for (Runnable r : all.toArray(new Runnable[0])) r.run();
            else
                for (int i = 0, n = all.size(); i < n; i++) all.get(i).run();
        }, () -> all.remove(one));
    }

    // ---- caches, lazy initialization ----
    static void counterMap() throws Exception {        // get, then put of a concurrent map
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Body adder = () -> {
            for (String w : new String[] {"a", "b"}) {
                if (fixed) {
                    counts.merge(w, 1, Integer::sum);
                    continue;
                }
                Integer old = counts.putIfAbsent(w, 1);
                if (old != null) counts.replace(w, old + 1);
            }
        };
        together(adder, adder, adder);
        check(counts.get("a") == 3 && counts.get("b") == 3, "" + counts);
    }
    static void boundedCache() throws Exception {      // two threads see room for one more
        ConcurrentHashMap<Integer, String> cache = new ConcurrentHashMap<>();
        Body[] all = new Body[3];
        for (int i = 0; i < 3; i++) {
            int key = i;
            all[i] = () -> {
                if (fixed) synchronized (cache) { if (cache.size() < 2) cache.put(key, "v"); }
                else if (cache.size() < 2) cache.put(key, "v");
            };
        }
        together(all);
        check(cache.size() <= 2, "" + cache);
    }
    static class Registry {
        static volatile Registry instance;
        volatile Map<String, String> settings;
        static Registry get() {
            Registry r = instance;
            if (r != null) return r;
            synchronized (Registry.class) {
                if (instance == null) {
                    r = new Registry();
                    if (fixed) r.load();
                    instance = r;
                    if (!fixed) r.load();
                }
                return instance;
            }
        }
        void load() {
            Map<String, String> m = new HashMap<>();
            m.put("level", "info");
            settings = m;
        }
    }
    static void doubleChecked() throws Exception {     // published, then initialized
        Body reader = () -> check(Registry.get().settings != null, "no settings");
        together(reader, reader);
    }

    // ---- databases ----
    static void threeLocks() throws Exception {        // a monitor, a lock, and a lock for writing: a cycle
        Object page = new Object();
        ReentrantLock transaction = new ReentrantLock();
        ReadWriteLock container = new ReentrantReadWriteLock();
        together(() -> {
            synchronized (page) {
                transaction.lock();
                transaction.unlock();
            }
        }, () -> {
            transaction.lock();
            container.writeLock().lock();
            container.writeLock().unlock();
            transaction.unlock();
        }, () -> {
            if (fixed) synchronized (page) {
                container.readLock().lock();
                container.readLock().unlock();
            } else {
                container.readLock().lock();
                synchronized (page) { container.readLock().unlock(); }
            }
        });
    }
    static void upgrade() throws Exception {           // what was read under one lock is written under another
        ReadWriteLock lock = new ReentrantReadWriteLock();
        Map<String, Integer> table = new HashMap<>(Map.of("n", 0));
        Body adder = () -> {
            int n;
            lock.readLock().lock();
            try {
                n = table.get("n");
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                table.put("n", (fixed ? table.get("n") : n) + 1);
            } finally {
                lock.writeLock().unlock();
            }
        };
        together(adder, adder);
        check(table.get("n") == 2, "" + table);
    }

    // ---- the JDK's collections ----
    static void equalTables() throws Exception {       // a.equals(b) locks both, and so does b.equals(a)
        Hashtable<Integer, Integer> a = new Hashtable<>(Map.of(1, 1)), b = new Hashtable<>(Map.of(1, 1));
        Object outer = new Object();
        Body first = () -> a.equals(b), second = () -> b.equals(a);
        if (fixed)
            together(() -> { synchronized (outer) { first.run(); } }, () -> { synchronized (outer) { second.run(); } });
        else
            together(first, second);
    }
    static void addAll() throws Exception {            // copies from a list that somebody changes
        List<Integer> from = Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));
        HashSet<Integer> to = new HashSet<>();
        together(() -> {
            if (fixed) synchronized (from) { to.addAll(from); }
            else to.addAll(from);
        }, () -> from.removeIf(i -> i == 2));
    }

    // ---- executors, futures, timers ----
    static void flush() throws Exception {             // the timer and close flush the same entries
        ScheduledExecutorService e = Executors.newScheduledThreadPool(1);
        List<Integer> pending = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        AtomicInteger written = new AtomicInteger();
        Runnable flush = () -> {
            if (fixed) synchronized (pending) {
                written.addAndGet(pending.size());
                pending.clear();
            } else {
                written.addAndGet(pending.size());
                pending.clear();
            }
        };
        ScheduledFuture<?> later = e.schedule(flush, 1, TimeUnit.MILLISECONDS);
        flush.run();
        later.get();
        e.shutdown();
        check(written.get() == 2, "written " + written);
    }
    static void allOf() throws Exception {             // waits for those that are there
        List<CompletableFuture<Void>> parts = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger done = new AtomicInteger();
        CompletableFuture<Void> first = new CompletableFuture<>();
        CompletableFuture<Void> added = first.thenRun(() -> {
            parts.add(CompletableFuture.runAsync(done::incrementAndGet));
            done.incrementAndGet();
        });
        Thread[] t = start(() -> first.complete(null));
        if (fixed) added.join();
        else first.join();
        CompletableFuture.allOf(parts.toArray(new CompletableFuture[0])).join();
        check(done.get() == 2, "done " + done);
        t[0].join();
    }
    static void isDone() throws Exception {            // completed between the check and the registration
        AtomicReference<String> result = new AtomicReference<>();
        List<Runnable> waiting = new ArrayList<>();
        int[] called = {0};
        together(() -> {
            if (fixed) synchronized (waiting) {
                if (result.get() == null) {
                    waiting.add(() -> called[0]++);
                    return;
                }
            } else if (result.get() == null) {
                synchronized (waiting) { waiting.add(() -> called[0]++); }
                return;
            }
            called[0]++;
        }, () -> {
            synchronized (waiting) {
                result.set("r");
                waiting.forEach(Runnable::run);
            }
        });
        check(called[0] == 1, "called " + called[0]);
    }

    // ---- drivers, queues ----
    static int pending = 1;
    static boolean stopping, stopped;
    static void driver() throws Exception {            // a request begins while the driver stops
        Object lock = new Object();
        CountDownLatch drained = new CountDownLatch(1);
        Body release = () -> {
            int left;
            synchronized (lock) { left = --pending; }
            if (left == 0) drained.countDown();
        };
        together(() -> {
            boolean refused;
            if (fixed) synchronized (lock) {
                refused = stopping;
                if (!refused) pending++;
            } else {
                refused = stopping;
                synchronized (lock) { pending++; }
            }
            if (!refused) check(!stopped, "a request after the stop");
            if (!refused || !fixed) release.run();
        }, () -> {
            synchronized (lock) { stopping = true; }
            release.run();
            drained.await();
            stopped = true;
        });
    }
    static void stealing() throws Exception {          // owner and thief take the last item
        AtomicInteger top = new AtomicInteger(), bottom = new AtomicInteger(2);
        AtomicInteger[] taken = {new AtomicInteger(), new AtomicInteger()};
        together(() -> {
            for (int i = 0; i < 2; i++) {
                int b = bottom.decrementAndGet(), t = top.get();
                if (t > b) {
                    bottom.set(t);
                    return;
                }
                if (fixed && t == b) {
                    if (top.compareAndSet(t, t + 1)) taken[b].incrementAndGet();
                    bottom.set(t + 1);
                    return;
                }
                taken[b].incrementAndGet();
            }
        }, () -> {
            for (int i = 0; i < 2; i++) {
                int t = top.get();
                if (t >= bottom.get()) return;
                if (top.compareAndSet(t, t + 1)) taken[t].incrementAndGet();
            }
        });
        for (AtomicInteger n : taken) check(n.get() <= 1, "taken twice");
    }

    public static void main(String[] args) throws Exception {
        fixed = args.length > 1 && args[1].equals("fixed");
        Published.class.getDeclaredMethod(args[0]).invoke(null);
    }
}
