// Classical ordering bugs, each by its name; with a second argument `fixed' the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Classics {
    static boolean fixed;

    interface Body { void run() throws Exception; }

    static void check(boolean ok, String message) { if (!ok) throw new IllegalStateException(message); }

    static final List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());

    static Thread[] start(Body... all) {
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) {
            Body b = all[i];
            threads[i] = new Thread(() -> {
                try {
                    b.run();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            });
        }
        for (Thread t : threads) t.start();
        return threads;
    }
    static void together(Body... all) throws InterruptedException { for (Thread t : start(all)) t.join(); }
    static Body[] times(int n, java.util.function.IntFunction<Body> make) {
        Body[] all = new Body[n];
        for (int i = 0; i < n; i++) all[i] = make.apply(i);
        return all;
    }

    // ---- account: one method forgets the lock ----
    static class Account {
        int balance;
        Account(int b) { balance = b; }
        synchronized void deposit(int n) { balance += n; }
        synchronized void withdraw(int n) { balance -= n; }
        void transfer(Account to, int n) {
            if (fixed) {
                withdraw(n);
                to.deposit(n);
                return;
            }
            balance -= n;
            to.balance += n;
        }
    }
    static void account() throws Exception {
        Account[] accounts = new Account[5];
        for (int i = 0; i < 5; i++) accounts[i] = new Account(100);
        together(times(5, i -> () -> {
            accounts[i].deposit(300);
            accounts[i].withdraw(100);
            accounts[i].transfer(accounts[(i + 1) % 5], 99);
        }));
        for (Account a : accounts) check(a.balance == 300, "balance " + a.balance);
    }

    // ---- bubble sort by threads that swap neighbours ----
    static void bubbleSort() throws Exception {
        int[] a = {5, 4, 3, 2, 1};
        Object lock = new Object();
        together(times(5, k -> () -> {
            for (int r = 0; r < 5; r++)
                for (int i = 0; i + 1 < a.length; i++) {
                    if (fixed) {
                        synchronized (lock) {
                            if (a[i] > a[i + 1]) {
                                int t = a[i];
                                a[i] = a[i + 1];
                                a[i + 1] = t;
                            }
                        }
                    }
                    else if (a[i] > a[i + 1]) {
                        int t = a[i];
                        a[i] = a[i + 1];
                        a[i + 1] = t;
                    }
                }
        }));
        int sum = 0;
        for (int x : a) sum += x;
        check(sum == 15, Arrays.toString(a));
    }

    // ---- airline: seats are sold after the sale was stopped ----
    static int sold;
    static boolean stopped;
    static void airline() throws Exception {
        int seats = 4;
        Object lock = new Object();
        together(times(6, i -> () -> {
            if (fixed) {
                synchronized (lock) {
                    if (!stopped) {
                        sold++;
                        if (sold >= seats) stopped = true;
                    }
                }
                return;
            }
            if (!stopped) {
                synchronized (lock) { sold++; }
                if (sold >= seats) stopped = true;
            }
        }));
        check(sold <= seats, sold + " sold");
    }

    static void philosophers() throws Exception {
        int n = 4;
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) forks[i] = new Object();
        together(times(n, i -> () -> {
            Object a = forks[i], b = forks[(i + 1) % n];
            if (fixed && i == n - 1) {
                Object t = a;
                a = b;
                b = t;
            }
            synchronized (a) { synchronized (b) { Thread.yield(); } }
        }));
    }

    // ---- bounded buffer: if instead of while; one notify for both conditions ----
    static class Buffer {
        final Object[] items = new Object[1];
        int count;
        synchronized void put(Object o) throws InterruptedException {
            if (fixed) while (count == items.length) wait(); else if (count == items.length) wait();
            items[count++] = o;
            if (fixed) notifyAll(); else notify();
        }
        synchronized Object take() throws InterruptedException {
            if (fixed) while (count == 0) wait(); else if (count == 0) wait();
            Object o = items[--count];
            if (fixed) notifyAll(); else notify();
            return o;
        }
    }
    static void buffer() throws Exception {
        Buffer b = new Buffer();
        together(() -> {
            b.put(1);
            b.put(2);
        }, () -> {
            b.put(3);
            b.put(4);
        }, () -> {
            b.take();
            b.take();
        }, () -> {
            b.take();
            b.take();
        });
    }
    static class Buffer2 { // while, but notify
        int count;
        synchronized void put() throws InterruptedException {
            while (count == 1) wait();
            count++;
            if (fixed) notifyAll();
            else notify();
        }
        synchronized void take() throws InterruptedException {
            while (count == 0) wait();
            count--;
            if (fixed) notifyAll();
            else notify();
        }
    }
    static void notifyOne() throws Exception {
        Buffer2 b = new Buffer2();
        together(() -> {
            b.put();
            b.put();
        }, () -> {
            b.put();
            b.put();
        }, () -> {
            b.take();
            b.take();
        }, () -> {
            b.take();
            b.take();
        });
    }

    // ---- lazy initialization; two instances ----
    static volatile Object instance;
    static final Set<Object> seen = Collections.synchronizedSet(new HashSet<>());
    static Object lazy() {
        if (fixed) synchronized (Classics.class) {
            if (instance == null) instance = new Object();
            return instance;
        }
        if (instance == null) instance = new Object();
        return instance;
    }
    static void lazyInit() throws Exception {
        together(times(2, i -> () -> seen.add(lazy())));
        check(seen.size() == 1, seen.size() + " instances");
    }

    // ---- double-checked locking that publishes before it is ready ----
    static class Config {
        int port;
        boolean ready;
    }
    static volatile Config config;
    static Config config() {
        Config c = config;
        if (c == null) synchronized (Classics.class) {
            c = config;
            if (c == null) {
                c = new Config();
                if (!fixed) config = c;
                c.port = 80;
                c.ready = true;
                config = c;
            }
        }
        return c;
    }
    static void doubleChecked() throws Exception {
        together(times(2, i -> () -> check(config().port == 80, "not ready")));
    }

    // ---- read-write lock: a read lock for a write ----
    static void readWrite() throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        int[] value = {0};
        together(times(3, i -> () -> {
            Lock k = fixed ? l.writeLock() : l.readLock();
            k.lock();
            try {
                value[0]++;
            } finally {
                k.unlock();
            }
        }));
        check(value[0] == 3, "value " + value[0]);
    }
    static void checkThenAct() throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        together(times(2, i -> () -> {
            if (fixed) {
                m.merge("a", 1, Integer::sum);
                return;
            }
            if (m.containsKey("a")) m.put("a", m.get("a") + 1); else m.put("a", 1);
        }));
        check(m.get("a") == 2, "a=" + m.get("a"));
    }

    // ---- StringBuffer.append(StringBuffer): length and characters are two steps ----
    static void stringBuffer() throws Exception {
        StringBuffer a = new StringBuffer("abc"), b = new StringBuffer();
        together(() -> {
            if (fixed) synchronized (a) {
                add(b, a);
            } else add(b, a);
        }, () -> a.setLength(0));
        check(b.length() == 0 || b.toString().equals("abc"), "b=" + b);
    }
    static void add(StringBuffer to, StringBuffer from) {
        int n = from.length();
        char[] c = new char[n];
        from.getChars(0, n, c, 0);
        to.append(c);
    }
    static void stringBuilder() throws Exception {
        StringBuilder b = new StringBuilder(100);
        Object lock = new Object();
        together(times(2, i -> () -> {
            if (fixed) synchronized (lock) {
                b.append('x');
            } else b.append('x');
        }));
        check(b.length() == 2, "length " + b.length());
    }
    static void wrongLock() throws Exception {
        Object a = new Object(), b = new Object();
        int[] n = {0};
        together(() -> {
            synchronized (a) {
                n[0]++;
            }
        }, () -> {
            synchronized (fixed ? a : b) {
                n[0]++;
            }
        });
        check(n[0] == 2, "n=" + n[0]);
    }
    static Integer boxed = 0;
    static final Object theLock = new Object();
    static void boxedLock() throws Exception { // the lock is replaced while it is held
        together(times(3, i -> () -> {
            synchronized (fixed ? theLock : boxed) {
                boxed = boxed + 1;
            }
        }));
        check(boxed == 3, "boxed " + boxed);
    }

    // ---- two stages under two locks, one reader between them ----
    static int one, two;
    static void twoStage() throws Exception {
        Object a = new Object(), b = new Object();
        Body writer = () -> {
            synchronized (a) {
                one = 1;
                if (fixed) synchronized (b) {
                    two = one + 1;
                }
            }
            if (!fixed) synchronized (b) { two = one + 1; }
        };
        Body reader = () -> {
            int x, y;
            synchronized (a) {
                if (one == 0) return;
                x = one;
                if (fixed) synchronized (b) {
                    check(two == x + 1, "two " + two);
                    return;
                }
            }
            synchronized (b) { y = two; }
            check(y == x + 1, "two is " + y);
        };
        together(writer, writer, writer, reader);
    }
    static int ra, rb;
    static void reorder() throws Exception {
        Body setter = () -> {
            if (fixed) synchronized (theLock) {
                ra = 1;
                rb = -1;
            } else {
                ra = 1;
                rb = -1;
            }
        };
        Body checker = () -> {
            if (fixed) synchronized (theLock) {
                check(ra == 0 && rb == 0 || ra == 1 && rb == -1, ra + " " + rb);
            }
            else {
                int x = ra, y = rb;
                check(x == 0 && y == 0 || x == 1 && y == -1, x + " " + y);
            }
        };
        together(setter, setter, setter, setter, checker);
    }
    static void latchMisuse() throws Exception {
        CountDownLatch l = new CountDownLatch(fixed ? 2 : 1);
        int[] done = {0, 0};
        start(() -> {
            done[0] = 1;
            l.countDown();
        }, () -> {
            done[1] = 1;
            l.countDown();
        });
        l.await();
        check(done[0] + done[1] == 2, Arrays.toString(done));
    }
    static void executorShutdown() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1);
        AtomicInteger done = new AtomicInteger();
        Thread t = new Thread(() -> e.execute(done::incrementAndGet));
        t.start();
        if (fixed) t.join();
        e.shutdown();
        e.awaitTermination(1, TimeUnit.DAYS);
        t.join();
        check(done.get() == 1, "not executed");
    }
    static void shutdownNow() throws Exception {
        ExecutorService e = Executors.newSingleThreadExecutor();
        e.execute(() -> { });               // its thread runs the first one also then
        Future<?> f = e.submit(() -> {
            one = 1;
        });
        if (fixed) f.get();
        e.shutdownNow();
        e.awaitTermination(1, TimeUnit.DAYS);
        check(one == 1, "the task was lost");
    }

    // ---- ABA: a free list of nodes that are used again ----
    static class Node {
        Node next;
        boolean used;
    }
    static void aba() throws Exception {
        AtomicReference<Node> top = new AtomicReference<>();
        AtomicStampedReference<Node> stamped = new AtomicStampedReference<>(null, 0);
        Node a = new Node(), b = new Node();
        a.next = b;
        top.set(a);
        stamped.set(a, 0);
        Body popTwice = () -> {
            Node x = pop(top, stamped), y = pop(top, stamped);
            if (x != null) push(top, stamped, x);
        };
        Body pop = () -> pop(top, stamped);
        together(pop, popTwice);
        pop(top, stamped);
    }
    static Node pop(AtomicReference<Node> top, AtomicStampedReference<Node> stamped) {
        int[] s = new int[1];
        for (;;) {
            Node n = fixed ? stamped.get(s) : top.get();
            if (n == null) return null;
            Node next = n.next;
            if (fixed ? stamped.compareAndSet(n, next, s[0], s[0] + 1) : top.compareAndSet(n, next)) {
                check(!n.used, "popped twice");
                n.used = true;
                return n;
            }
        }
    }
    static void push(AtomicReference<Node> top, AtomicStampedReference<Node> stamped, Node n) {
        int[] s = new int[1];
        n.used = false;
        for (;;) {
            Node t = fixed ? stamped.get(s) : top.get();
            n.next = t;
            if (fixed ? stamped.compareAndSet(t, n, s[0], s[0] + 1) : top.compareAndSet(t, n)) return;
        }
    }

    // ---- producer and consumer with a flag outside the lock ----
    static boolean produced;
    static void lostNotify() throws Exception {
        Object l = new Object();
        together(() -> {
            if (fixed) synchronized (l) {
                while (!produced) l.wait();
            } else if (!produced) synchronized (l) {
                l.wait();
            }
        },
                 () -> {
                     synchronized (l) {
                         produced = true;
                         l.notify();
                     }
                 });
    }
    static void listAdd() throws Exception {
        List<Integer> l = fixed ? Collections.synchronizedList(new ArrayList<>()) : new ArrayList<>();
        together(times(2, i -> () -> l.add(i)));
        check(l.size() == 2, "size " + l.size());
    }
    static void listRemove() throws Exception { // size, then get
        List<Integer> l = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        together(times(2, i -> () -> {
            if (fixed) synchronized (l) {
                if (!l.isEmpty()) l.remove(0);
            } else if (!l.isEmpty()) l.remove(0);
        }));
    }
    static void hashMap() throws Exception {
        Map<Integer, Integer> m = fixed ? new ConcurrentHashMap<>() : new HashMap<>();
        together(times(2, i -> () -> m.put(i, i)));
        check(m.get(0) != null && m.get(1) != null && m.size() == 2, "" + m);
    }
    static void semaphore() throws Exception {
        Semaphore s = new Semaphore(1);
        int[] n = {0};
        together(times(3, i -> () -> {
            s.acquire();
            n[0]++;
            s.release();
            if (!fixed) s.release();
        }));
        check(n[0] == 3, "n=" + n[0]);
    }
    static void interruptSwallowed() throws Exception {
        boolean[] ended = {false};
        Thread t = start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    if (fixed) return;
                    ended[0] = true;
                    return;
                }
            }
        })[0];
        t.interrupt();
        t.join();
        if (fixed) return;
        check(!ended[0], "interrupted in sleep");
    }
    static void dateFormat() throws Exception {
        java.text.SimpleDateFormat f = new java.text.SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        together(times(2, i -> () -> {
            String s = fixed ? format((java.text.SimpleDateFormat) f.clone(), i) : format(f, i);
            check(s.equals(i == 0 ? "1970-01-01" : "2001-09-09"), s);
        }));
    }
    static String format(java.text.SimpleDateFormat f, int i) {
        return f.format(new Date(i * 1000000000000L));
    }
    static void completable() throws Exception {
        int[] n = {0};
        AtomicInteger a = new AtomicInteger();
        CompletableFuture<Void> x = CompletableFuture.runAsync(() -> {
            if (fixed) a.incrementAndGet();
            else n[0]++;
        });
        CompletableFuture<Void> y = CompletableFuture.runAsync(() -> {
            if (fixed) a.incrementAndGet();
            else n[0]++;
        });
        CompletableFuture.allOf(x, y).join();
        check(n[0] + a.get() == 2, "n=" + n[0]);
    }
    static void pool() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(3);
        int[] n = {0};
        Object l = new Object();
        for (int i = 0; i < 5; i++) e.submit(() -> {
            if (fixed) synchronized (l) {
                n[0]++;
            } else n[0]++;
        });
        e.shutdown();
        e.awaitTermination(1, TimeUnit.DAYS);
        check(n[0] == 5, "n=" + n[0]);
    }
    static void barrier() throws Exception { // the sum is read before the second phase
        CyclicBarrier b = new CyclicBarrier(2);
        int[] parts = {0, 0}, sums = {0, 0};
        together(times(2, i -> () -> {
            parts[i] = 1;
            if (fixed || i == 1) b.await();
            sums[i] = parts[0] + parts[1];
            if (!fixed && i == 0) b.await();
        }));
        check(sums[0] == 2 && sums[1] == 2, Arrays.toString(sums));
    }
    static void stamped() throws Exception {
        StampedLock l = new StampedLock();
        int[] p = {0, 0};
        together(() -> {
            long s = l.writeLock();
            p[0]++;
            p[1]++;
            l.unlockWrite(s);
        },
                 () -> {
                     long s = l.tryOptimisticRead();
                     int x = p[0], y = p[1];
                         if (fixed && !l.validate(s)) {
                             s = l.readLock();
                             x = p[0];
                             y = p[1];
                             l.unlockRead(s);
                         }
                         check(x == y, x + " " + y); });
    }
    static int[] boundedCount = {0};
    static void atomicTwice() throws Exception { // get, then set
        AtomicInteger a = new AtomicInteger();
        together(times(2, i -> () -> {
            if (fixed) a.incrementAndGet();
            else a.set(a.get() + 1);
        }));
        check(a.get() == 2, "" + a);
    }
    static volatile boolean flag;
    static void manyWriters() throws Exception { // 20 write a, then b; one looks
        Body w = () -> {
            synchronized (theLock) {
                one = 1;
            }
            if (!fixed) Thread.yield();
            synchronized (theLock) {
                if (fixed) one = 1;
                two = 1;
            }
        };
        Body[] all = new Body[21];
        for (int i = 0; i < 20; i++) all[i] = fixed ? () -> {
            synchronized (theLock) {
                one = two = 1;
            }
        }
        : () -> {
            one = 1;
            two = 1;
        };
        all[20] = fixed ? () -> {
            synchronized (theLock) {
                check(one == two, one + " " + two);
            }
        }
        : () -> {
            int y = two, x = one;
            int z = two;
            if (x == 1 && z == 0) check(false, "between");
        };
        together(all);
    }
    static void exchange() throws Exception { // order of two condition signals
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        boolean[] set = {false};
        together(() -> {
            if (fixed) {
                l.lock();
                try {
                    while (!set[0]) c.await();
                } finally {
                    l.unlock();
                }
            } else {
                if (!set[0]) {
                    l.lock();
                    try {
                        c.await();
                    } finally {
                        l.unlock();
                    }
                }
            }
        },
                 () -> {
                     l.lock();
                     try {
                         set[0] = true;
                         c.signal();
                     } finally {
                         l.unlock();
                     }
                 });
    }
    static void nestedMonitor() throws Exception { // waits while an outer lock is held
        Object outer = new Object(), inner = new Object();
        boolean[] full = {false};
        together(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    if (fixed) return;
                    while (!full[0]) inner.wait();
                }
            }
        },
                 () -> {
                     synchronized (outer) {
                         synchronized (inner) {
                             full[0] = true;
                             inner.notifyAll();
                         }
                     }
                 });
    }
    static void vector() throws Exception {
        Vector<Integer> v = new Vector<>(List.of(1, 2));
        together(() -> {
            if (fixed) synchronized (v) {
                if (v.size() > 0) v.get(v.size() - 1);
            } else if (v.size() > 0) v.get(v.size() - 1);
        }, v::clear);
    }
    static void weakIterator() throws Exception {
        Map<String, Integer> m = Collections.synchronizedMap(new HashMap<>(Map.of("a", 1, "b", 2)));
        together(() -> {
            if (fixed) synchronized (m) {
                for (String s : m.keySet()) s.length();
            } else for (String s : m.keySet()) s.length();
        }, () -> m.put("c", 3));
    }
    static void piped() throws Exception {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        byte[] ab = {1, 2};
        together(times(2, i -> () -> {
            if (fixed) synchronized (out) {
                out.write(ab[0]);
                out.write(ab[1]);
            } else {
                out.write(ab[0]);
                out.write(ab[1]);
            }
        }));
        byte[] b = out.toByteArray();
        check(b[0] != b[1], Arrays.toString(b));
    }
    static void byteBuffer() throws Exception {
        java.nio.ByteBuffer b = java.nio.ByteBuffer.allocate(4);
        together(times(2, i -> () -> {
            if (fixed) synchronized (b) {
                b.put((byte) 1);
            } else b.put((byte) 1);
        }));
        check(b.position() == 2, "position " + b.position());
    }
    static void digest() throws Exception {
        java.security.MessageDigest d = java.security.MessageDigest.getInstance("SHA-256");
        byte[] want = java.security.MessageDigest.getInstance("SHA-256").digest("abc".getBytes());
        together(times(2, i -> () -> {
            byte[] g;
            if (fixed) synchronized (d) {
                d.update("abc".getBytes());
                g = d.digest();
            } else {
                d.update("abc".getBytes());
                g = d.digest();
            }
            check(Arrays.equals(g, want), "digest");
        }));
    }

    public static void main(String[] args) throws Exception {
        fixed = args.length > 1 && args[1].equals("fixed");
        Classics.class.getDeclaredMethod(args[0]).invoke(null);
    }
}
