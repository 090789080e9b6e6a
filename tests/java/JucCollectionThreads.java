// Concurrent collections under several threads: nothing is lost, nothing appears twice, iterators stand changes,
// blocking queues hand everything over.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class JucCollectionThreads {
    static void run(int n, java.util.function.IntConsumer body) throws Exception {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ts[i] = new Thread(() -> body.accept(id));
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    static void queue(Queue<Integer> q) throws Exception {
        int per = 600;
        AtomicIntegerArray seen = new AtomicIntegerArray(3 * per);
        AtomicInteger taken = new AtomicInteger(), disorder = new AtomicInteger();
        run(6, id -> {
            if (id < 3) {
                for (int i = 0; i < per; i++) {
                    q.add(id * per + i);
                    if (i % 100 == 0) {
                        q.remove(-1);
                    }
                }
            } else {
                int[] last = {-1, -1, -1};
                while (taken.get() < 3 * per) {
                    Integer x = q.poll();
                    if (x != null) {
                        taken.incrementAndGet();
                        seen.incrementAndGet(x);
                        if (x <= last[x / per]) {
                            disorder.incrementAndGet();
                        }
                        last[x / per] = x;
                    }
                }
            }
        });
        int wrong = 0;
        for (int i = 0; i < 3 * per; i++) {
            if (seen.get(i) != 1) {
                wrong++;
            }
        }
        System.out.println(q.getClass().getSimpleName() + " " + taken + " " + wrong + " " + disorder + " " + q);
    }

    static void blocking(BlockingQueue<Integer> q) throws Exception {
        AtomicLong sum = new AtomicLong();
        run(4, id -> {
            try {
                for (int i = 1; i <= 200; i++) {
                    if (id < 2) {
                        if (i % 2 == 0) {
                            q.put(i);
                        } else {
                            while (!q.offer(i, 1, TimeUnit.MILLISECONDS)) {
                            }
                        }
                    } else {
                        Integer x;
                        if (i % 2 == 0) {
                            x = q.take();
                        } else {
                            do {
                                x = q.poll(1, TimeUnit.MILLISECONDS);
                            } while (x == null);
                        }
                        sum.addAndGet(x);
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        System.out.println(q.getClass().getSimpleName() + " " + sum + " " + q);
    }

    static void sorted() throws Exception {
        ConcurrentSkipListMap<Integer, Integer> m = new ConcurrentSkipListMap<>();
        AtomicInteger bad = new AtomicInteger(), won = new AtomicInteger();
        run(4, id -> {
            Random r = new Random(id);
            for (int i = 0; i < 1500; i++) {
                int own = 4 * r.nextInt(200) + id;
                if (m.put(own, i) == null) {
                    won.incrementAndGet();
                }
                if (m.get(own) != i) {
                    bad.incrementAndGet();
                }
                if (i % 2 == 0) {
                    if (m.remove(own) == null) {
                        bad.incrementAndGet();
                    }
                    won.decrementAndGet();
                    if (m.containsKey(own)) {
                        bad.incrementAndGet();
                    }
                }
                if (i % 300 == 0) {
                    int last = -1;
                    for (Integer k : m.keySet()) {
                        if (k <= last) {
                            bad.incrementAndGet();
                        }
                        last = k;
                    }
                    last = 10000;
                    for (Integer k : m.descendingKeySet()) {
                        if (k >= last) {
                            bad.incrementAndGet();
                        }
                        last = k;
                    }
                }
                Integer f = m.floorKey(own + 50);
                if (f != null && f > own + 50) {
                    bad.incrementAndGet();
                }
            }
        });
        int n = 0;
        for (Integer k : m.keySet()) {
            n++;
        }
        System.out.println("skip list " + bad + " " + (n == won.get()) + (n == m.size()));
        // All fight for the same few keys.
        ConcurrentSkipListSet<Integer> s = new ConcurrentSkipListSet<>();
        AtomicInteger added = new AtomicInteger();
        run(4, id -> {
            for (int i = 0; i < 1500; i++) {
                int k = i * 7 % 13;
                if (s.add(k)) {
                    added.incrementAndGet();
                }
                if (i % 3 == 0 && s.remove((i + id) % 13)) {
                    added.decrementAndGet();
                }
                if (i % 5 == 0 && s.pollFirst() != null) {
                    added.decrementAndGet();
                }
            }
        });
        int left = 0;
        for (Integer k : s) {
            left++;
        }
        System.out.println(left == added.get());
    }

    static void lists() throws Exception {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>();
        AtomicInteger bad = new AtomicInteger();
        run(4, id -> {
            for (int i = 0; i < 100; i++) {
                l.add(id);
                l.addIfAbsent(1000 + i);
                int n = 0;
                for (Integer x : l) {
                    n++;
                }
                if (n < i) {
                    bad.incrementAndGet();
                }
            }
        });
        System.out.println(l.size() + " " + bad + " " + l.stream().mapToInt(x -> x).sum());
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Vector<Integer> v = new Vector<>();
        StringBuffer sb = new StringBuffer();
        run(4, id -> {
            for (int i = 0; i < 300; i++) {
                sync.add(i);
                map.merge(i, 1, Integer::sum);
                v.add(i);
                sb.append('x');
            }
        });
        System.out.println(sync.size() + " " + map.values().stream().mapToInt(x -> x).sum() + " " + v.size() + " "
                + sb.length());
        LongAdder adder = new LongAdder();
        LongAccumulator max = new LongAccumulator(Math::max, 0);
        DoubleAdder d = new DoubleAdder();
        AtomicIntegerArray arr = new AtomicIntegerArray(3);
        AtomicStampedReference<Integer> st = new AtomicStampedReference<>(0, 0);
        run(4, id -> {
            for (int i = 1; i <= 1000; i++) {
                adder.increment();
                max.accumulate(i * (id + 1));
                d.add(0.5);
                arr.incrementAndGet(i % 3);
                int[] stamp = new int[1];
                Integer x;
                do {
                    x = st.get(stamp);
                } while (!st.compareAndSet(x, x + 1, stamp[0], stamp[0] + 1));
            }
        });
        System.out.println(adder + " " + max + " " + d + " " + arr + " " + st.getReference() + " " + st.getStamp());
    }

    public static void main(String[] args) throws Exception {
        queue(new ConcurrentLinkedQueue<>());
        queue(new ConcurrentLinkedDeque<>());
        queue(new LinkedBlockingQueue<>());
        queue(new LinkedTransferQueue<>());
        queue(new LinkedBlockingDeque<>());
        queue(new PriorityBlockingQueue<>());
        blocking(new ArrayBlockingQueue<>(2));
        blocking(new LinkedBlockingQueue<>(3));
        blocking(new SynchronousQueue<>());
        blocking(new SynchronousQueue<>(true));
        blocking(new LinkedTransferQueue<>());
        blocking(new LinkedBlockingDeque<>(1));
        blocking(new PriorityBlockingQueue<>());
        sorted();
        lists();
    }
}
