// Streams of all kinds, sequential and parallel: same results; collectors, flatMap, takeWhile, sorted, distinct,
// reductions, spliterators, errors.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class ParallelStreams {
    static void both(String what, Function<IntStream, Object> f) {
        Object a = f.apply(IntStream.range(0, 5000)), b = f.apply(IntStream.range(0, 5000).parallel());
        System.out.println(what + " " + a + (a.equals(b) ? "" : " but parallel " + b));
    }
    public static void main(String[] args) throws Exception {
        both("sum", s -> s.filter(i -> i % 3 == 0).mapToLong(i -> (long) i * i).sum());
        both("collect", s -> s.mapToObj(Integer::toString).filter(t -> t.endsWith("77")).collect(Collectors.toList()));
        both("group", s ->
                s.boxed().collect(Collectors.groupingBy(i -> i % 7, TreeMap::new, Collectors.averagingInt(i -> i))));
        both("concurrent", s -> new TreeMap<>(
                s.boxed().collect(Collectors.groupingByConcurrent(i -> i % 5, Collectors.summingInt(i -> i)))));
        both("sorted", s -> s.map(i -> i * 7919 % 5003).sorted().skip(100).limit(5).boxed().toList());
        both("distinct", s -> s.map(i -> i % 10).distinct().boxed().toList());
        both("reduce", s -> s.mapToObj(i -> i % 100 + "").reduce("",
                (x, y) -> (x + y).substring(Math.max(0, x.length() + y.length() - 20))).length());
        both("flat", s -> s.boxed().flatMap(i -> Stream.of(i, -i)).limit(6).toList());
        both("multi", s -> s.boxed().<Integer>mapMulti((i, out) -> {
            if (i % 1000 == 0) {
                out.accept(i);
                out.accept(i + 1);
            }
        }).toList());
        both("while", s -> s.takeWhile(i -> i < 3000).dropWhile(i -> i < 2990).boxed().toList());
        both("match", s -> s.anyMatch(i -> i == 4999));
        both("first", s -> s.filter(i -> i > 1234).findFirst().getAsInt());
        both("statistics", s -> s.summaryStatistics().toString());
        both("partition", s -> s.boxed().collect(Collectors.partitioningBy(i -> i > 2500, Collectors.counting())));
        both("tee", s -> s.boxed().collect(Collectors.teeing(Collectors.counting(),
                Collectors.minBy(Comparator.reverseOrder()), (n, m) -> n + " " + m)));
        both("join", s -> s.limit(5).mapToObj(i -> "<" + i + ">").collect(Collectors.joining(",")));
        both("map",
                s -> s.boxed().limit(5).collect(Collectors.toMap(i -> i, i -> i * i, (x, y) -> x, LinkedHashMap::new)));
        both("doubles", s -> s.asDoubleStream().map(Math::sqrt).boxed().mapToDouble(x -> x).max().getAsDouble());
        AtomicInteger seen = new AtomicInteger();
        Set<String> threads = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 200).parallel().forEach(i -> {
            seen.incrementAndGet();
            threads.add(Thread.currentThread().getName());
        });
        System.out.println(seen + " " + (threads.size() <= Runtime.getRuntime().availableProcessors() + 1));
        List<Integer> ordered = new ArrayList<>();
        IntStream.range(0, 50).parallel().boxed().forEachOrdered(ordered::add);
        System.out.println(ordered.equals(IntStream.range(0, 50).boxed().toList()));
        int[] a = new Random(5).ints(20000).toArray(), b = a.clone();
        Arrays.parallelSort(a);
        Arrays.sort(b);
        System.out.println(Arrays.equals(a, b));
        long[] p = new long[1000];
        Arrays.parallelSetAll(p, i -> i);
        Arrays.parallelPrefix(p, Long::sum);
        System.out.println(p[999]);
        try {
            Stream.of(1, 2, 3).parallel().map(i -> 6 / (i - 2)).toList();
        } catch (ArithmeticException e) { System.out.println(e.getClass()); }
        try {
            Stream<Integer> s = Stream.of(1);
            s.count();
            s.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of("a", "a").collect(Collectors.toMap(x -> x, x -> 1));
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Spliterator<Integer> sp = new ArrayList<>(List.of(1, 2, 3, 4, 5)).spliterator(), half = sp.trySplit();
        System.out.println(sp.estimateSize() + " " + half.estimateSize() + " "
                + sp.hasCharacteristics(Spliterator.SIZED));
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 3).toList() + " "
                + Stream.generate(() -> "g").limit(3).toList() + " " + IntStream.iterate(5,
                x -> x - 1).limit(5).boxed().collect(Collectors.collectingAndThen(Collectors.toList(), l -> {
            Collections.reverse(l);
            return l;
        })) + " " + Stream.concat(Stream.of(1), Stream.empty()).toList());
        StringBuilder closed = new StringBuilder();
        try (Stream<String> s = Stream.of("x").onClose(() -> closed.append("c1")).onClose(() -> closed.append("c2"))) {
            s.peek(closed::append).forEach(x -> { });
        }
        System.out.println(closed + " " + "text with words".chars().filter(Character::isLetter).mapToObj(c ->
                (char) c).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(
                new ForkJoinPool(3).submit(() -> IntStream.range(0, 1000).parallel().map(i -> i * 2).sum()).get());
    }
}
