// Streams: sources, intermediate and terminal operations, laziness and order of evaluation, short circuits, primitive
// streams, infinite streams, reuse errors.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Streams1 {
    public static void main(String[] args) {
        List<String> w = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        System.out.println(w.stream().filter(s -> s.length()
                == 5).map(String::toUpperCase).sorted().distinct().toList());
        System.out.println(w.stream().sorted(Comparator.comparing(String::length).thenComparing(
                Comparator.reverseOrder())).collect(Collectors.toList()) + " " + w.stream().skip(1).limit(3).peek(s ->
                System.out.print("<" + s + ">")).count() + w.stream().mapToInt(String::length).sum());
        StringBuilder log = new StringBuilder();
        Optional<String> o = w.stream().peek(s -> log.append(s.charAt(0))).filter(s -> s.compareTo("c")
                > 0).peek(s -> log.append('!')).map(s -> s + s).filter(s -> s.contains("ch")).findFirst();
        System.out.println(o + " " + log);
        System.out.println(w.stream().anyMatch(s -> s.startsWith("e")) + " " + w.stream().allMatch(s -> s.length() > 4)
                + w.stream().noneMatch(String::isEmpty) + Stream.empty().findAny()
                + w.stream().max(Comparator.naturalOrder()) + w.stream().min(Comparator.comparing(s -> s.charAt(1)))
                + w.stream().reduce("", (a, b) -> a + b.charAt(0)) + w.stream().reduce((a, b) -> b).get()
                + w.stream().reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(IntStream.range(0, 10).boxed().collect(Collectors.toList()) + " "
                + IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.joining(",", "[", "]"))
                + IntStream.of(3, 1, 2).sorted().mapToObj(Integer::toString).collect(Collectors.joining())
                + IntStream.range(0, 100).filter(i -> i % 7 == 0).summaryStatistics());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).toList() + " " + Stream.iterate(1, x -> x < 500,
                x -> x * 2).mapToLong(x -> x).sum() + Stream.generate(new Supplier<Integer>() {
            int n;
            public Integer get() { return n++; }
        }).limit(4).toList() + IntStream.iterate(10, i -> i - 3).takeWhile(i -> i > -5).boxed().toList()
                + Stream.of(1, 2, 9, 1, 2).dropWhile(x -> x < 5).toList());
        System.out.println(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x
                * x).toList() + " " + Stream.of("a-b", "c").flatMap(s -> Arrays.stream(s.split("-"))).toList()
                + Stream.concat(Stream.of(1), Stream.of(2, 3)).mapToInt(x -> x).average()
                + Stream.<Integer>of(5, 6).<String>mapMulti((x, c) -> {
            c.accept("m" + x);
            if (x > 5) c.accept("extra");
        }).toList() + IntStream.range(0, 3).flatMap(i -> IntStream.range(0, i)).boxed().toList());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2,
                3).map(Math::sqrt).max().getAsDouble() + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b)
                + LongStream.range(0, 5).mapToObj(Long::toString).toList()
                + IntStream.range(0, 5).asDoubleStream().boxed().toList() + IntStream.empty().max()
                + DoubleStream.empty().average() + IntStream.range(0, 4).mapToLong(i -> 1L << 40 + i).sum()
                + "hello".chars().mapToObj(c -> (char) c).toList() + "x\ud83d\ude00".codePoints().boxed().toList());
        System.out.println(Arrays.toString(w.stream().toArray(String[]::new)) + Arrays.toString(IntStream.of(4,
                5).toArray()) + w.stream().toArray().length + Arrays.stream(new int[] { 1, 2, 3, 4 }, 1, 3).sum()
                + Arrays.stream(new double[] { 1.5 }).boxed().toList());
        w.stream().limit(2).forEach(s -> System.out.print(s + ";"));
        w.stream().skip(4).forEachOrdered(System.out::print);
        System.out.println();
        Stream<String> st = w.stream();
        st.count();
        try { st.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try {
            Stream.of(1, 0).map(x -> 1 / x).toList();
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try {
            w.stream().toList().add("x");
        } catch (UnsupportedOperationException e) { System.out.println("unmodifiable"); }
        try { Stream.of(1).limit(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        boolean[] closed = { false };
        try (Stream<Integer> c = Stream.of(1).onClose(() -> closed[0] = true)) { c.findFirst(); }
        System.out.println(closed[0]);
        Iterator<Integer> it = Stream.iterate(0, x -> x + 2).filter(x -> x % 3 == 0).iterator();
        System.out.println(it.next() + it.next() + it.next() + " " + IntStream.range(0, 5).iterator().nextInt());
        System.out.println(new TreeMap<>(Map.of("b", 1, "a", 2)).entrySet().stream().map(e -> e.getKey() + e.getValue())
                .toList() + " " + new ArrayDeque<>(List.of(3, 1)).stream().sorted().toList() + Stream.of(5, 3,
                8).sorted(Collections.reverseOrder()).map(String::valueOf).collect(Collectors.joining("|"))
                + IntStream.rangeClosed(2, 50).filter(n ->
                IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println(Stream.of("x", "y").parallel().isParallel() + " " + w.stream().unordered().sequential()
                .count() + Stream.ofNullable(null).count() + Stream.<Integer>builder().add(1).add(2).build().toList()
                + StreamSupport.stream(List.of(7).spliterator(), false).toList() + new Random(5).ints(5, 0,
                100).boxed().toList() + BitSet.valueOf(new long[] { 42 }).stream().boxed().toList() + Stream.of(1, 2, 3,
                4).mapToInt(Integer::intValue).mapToObj(i -> i % 2 == 0 ? "e" : "o").distinct().toList()
                + "a\nb\n".lines().toList());
    }
}
