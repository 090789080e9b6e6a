// Streams over concurrent collections and with concurrent collectors, sequential and parallel; memoizing through
// ConcurrentHashMap; many maps growing at once.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class JucStreams {
    static final ConcurrentHashMap<Integer, Long> memo = new ConcurrentHashMap<>();

    static long fib(int n) {
        Long known = memo.get(n);
        if (known != null) {
            return known;
        }
        long f = n < 2 ? n : fib(n - 1) + fib(n - 2);
        memo.putIfAbsent(n, f);
        return f;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(fib(80) + " " + memo.size());
        ConcurrentMap<Integer, List<Integer>> groups = IntStream.range(0,
                200).boxed().parallel().collect(Collectors.groupingByConcurrent(x -> x % 7));
        groups.values().forEach(Collections::sort);
        System.out.println(groups);
        System.out.println(IntStream.range(0, 100).boxed().parallel()
                .collect(Collectors.toConcurrentMap(x -> x, x -> x * x)).values().stream().mapToInt(x -> x).sum());
        System.out.println(new ConcurrentSkipListSet<>(List.of(5, 1, 4)).parallelStream().map(x -> x
                * 2).collect(Collectors.toList()));
        LongAdder sum = new LongAdder();
        IntStream.rangeClosed(1, 1000).parallel().forEach(sum::add);
        System.out.println(sum + " "
                + new CopyOnWriteArrayList<>(List.of(3, 1, 2)).stream().sorted().collect(Collectors.toList())
                + new ConcurrentLinkedQueue<>(List.of("a", "b")).stream().collect(Collectors.joining())
                + new LinkedBlockingDeque<>(List.of(1, 2, 3)).stream().skip(1).count());
        ConcurrentHashMap<String, AtomicInteger> words = new ConcurrentHashMap<>();
        ExecutorService e = Executors.newFixedThreadPool(4);
        List<Future<?>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            fs.add(e.submit(() -> {
                for (String w : "to be or not to be that is the question whether tis nobler".split(" ")) {
                    words.computeIfAbsent(w, k -> new AtomicInteger()).incrementAndGet();
                }
            }));
        }
        for (Future<?> f : fs) {
            f.get();
        }
        System.out.println(new TreeMap<>(words));
        List<Callable<Integer>> jobs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int seed = i;
            jobs.add(() -> {
                ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
                Map<Integer, Integer> h = new HashMap<>();
                Random r = new Random(seed);
                for (int k = 0; k < 1500; k++) {
                    int x = r.nextInt(700);
                    if (k % 4 == 0) {
                        m.remove(x);
                        h.remove(x);
                    } else {
                        m.put(x, k);
                        h.put(x, k);
                    }
                }
                return m.equals(h) && h.equals(m) && m.size() == h.size() ? m.hashCode() - h.hashCode() : -1;
            });
        }
        for (Future<Integer> f : e.invokeAll(jobs)) {
            System.out.print(f.get() + " ");
        }
        System.out.println();
        e.shutdown();
    }
}
