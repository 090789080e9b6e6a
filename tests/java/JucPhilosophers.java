// Programs as textbooks have them: dining philosophers, a bank with two-lock transfers, a pipeline sieve over queues,
// readers and writers of a cache, a work crew with a poison pill.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class JucPhilosophers {
    static void philosophers() throws Exception {
        int n = 5;
        ReentrantLock[] forks = new ReentrantLock[n];
        int[] meals = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new ReentrantLock();
        }
        for (int i = 0; i < n; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                ReentrantLock a = forks[me], b = forks[(me + 1) % n];
                while (meals[me] < 50) {
                    a.lock();
                    try {
                        if (b.tryLock()) {
                            try {
                                meals[me]++;
                            } finally {
                                b.unlock();
                            }
                        }
                    } finally {
                        a.unlock();
                    }
                    Thread.yield();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(Arrays.toString(meals));
    }

    static void bank() throws Exception {
        long[] balance = {1000, 1000, 1000, 1000};
        Lock[] locks = {new ReentrantLock(), new ReentrantLock(true), new ReentrantReadWriteLock().writeLock(),
                new StampedLock().asWriteLock()};
        ExecutorService e = Executors.newFixedThreadPool(4);
        List<Callable<Integer>> jobs = new ArrayList<>();
        for (int j = 0; j < 8; j++) {
            Random r = new Random(j);
            jobs.add(() -> {
                int done = 0;
                for (int i = 0; i < 200; i++) {
                    int from = r.nextInt(4), to = (from + 1 + r.nextInt(3)) % 4, sum = r.nextInt(50);
                    Lock first = locks[Math.min(from, to)], second = locks[Math.max(from, to)];
                    first.lock();
                    second.lock();
                    balance[from] -= sum;
                    balance[to] += sum;
                    second.unlock();
                    first.unlock();
                    done++;
                }
                return done;
            });
        }
        int done = 0;
        for (Future<Integer> f : e.invokeAll(jobs)) {
            done += f.get();
        }
        e.shutdown();
        System.out.println(done + " " + Arrays.stream(balance).sum());
    }

    static void sieve() throws Exception {
        List<Integer> primes = new ArrayList<>();
        BlockingQueue<Integer> in = new ArrayBlockingQueue<>(4);
        BlockingQueue<Integer> first = in;
        Thread source = new Thread(() -> {
            try {
                for (int i = 2; i < 120; i++) {
                    first.put(i);
                }
                first.put(-1);
            } catch (InterruptedException x) {
                throw new AssertionError(x);
            }
        });
        source.start();
        for (;;) {
            int p = in.take();
            if (p < 0) {
                break;
            }
            primes.add(p);
            BlockingQueue<Integer> from = in, to = primes.size() % 3 == 0 ? new SynchronousQueue<>()
                    : primes.size() % 3 == 1 ? new LinkedTransferQueue<>() : new LinkedBlockingQueue<>(3);
            new Thread(() -> {
                try {
                    for (int x; (x = from.take()) > 0;) {
                        if (x % p != 0) {
                            to.put(x);
                        }
                    }
                    to.put(-1);
                } catch (InterruptedException x) {
                    throw new AssertionError(x);
                }
            }).start();
            in = to;
        }
        System.out.println(primes);
    }

    static void crew() throws Exception {
        PriorityBlockingQueue<Integer> work = new PriorityBlockingQueue<>();
        ConcurrentSkipListMap<Integer, String> done = new ConcurrentSkipListMap<>();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                try {
                    for (int x; (x = work.take()) != Integer.MAX_VALUE;) {
                        done.merge(x % 10, "x", String::concat);
                    }
                    work.put(Integer.MAX_VALUE);
                } catch (InterruptedException x) {
                    throw new AssertionError(x);
                }
            });
            ts[i].start();
        }
        for (int i = 0; i < 200; i++) {
            work.put(i);
        }
        work.put(Integer.MAX_VALUE);
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(work + " " + done.keySet() + done.values().stream().mapToInt(String::length).sum());
    }

    static void cache() throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Map<Integer, Integer> cache = new HashMap<>();
        AtomicInteger computed = new AtomicInteger(), wrong = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            Random r = new Random(i);
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 400; k++) {
                    int key = r.nextInt(40);
                    rw.readLock().lock();
                    Integer v = cache.get(key);
                    if (v == null) {
                        rw.readLock().unlock();
                        rw.writeLock().lock();
                        v = cache.get(key);
                        if (v == null) {
                            v = key * key;
                            computed.incrementAndGet();
                            cache.put(key, v);
                        }
                        rw.readLock().lock();
                        rw.writeLock().unlock();
                    }
                    if (v != key * key) {
                        wrong.incrementAndGet();
                    }
                    rw.readLock().unlock();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(computed + " " + wrong + " " + rw.getReadLockCount() + rw.isWriteLocked());
    }

    public static void main(String[] args) throws Exception {
        philosophers();
        bank();
        sieve();
        crew();
        cache();
    }
}
