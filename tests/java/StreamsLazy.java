// Order of side effects in streams: interleaving per element, short circuits, barriers, flatMap laziness, iterators,
// reuse, close handlers.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class StreamsLazy {
    static void title(String s) { System.out.println(); System.out.print(s + ": "); }
    static <T> T show(String p, T t) { System.out.print(p + t + " "); return t; }
    static void fails(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " ok");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        List<Integer> five = List.of(5, 3, 1, 4, 2);
        title("interleave");
        five.stream().peek(x -> show("a", x)).filter(x -> x > 1).map(x -> show("m", x * 10)).forEach(x -> show("f", x));
        title("no terminal"); five.stream().peek(x -> show("never", x)).map(x -> x);
        title("findFirst"); show("=", five.stream().peek(x -> show("p", x)).filter(x -> x < 4).findFirst());
        title("anyMatch"); show("=", five.stream().peek(x -> show("p", x)).anyMatch(x -> x == 1));
        title("allMatch"); show("=", five.stream().peek(x -> show("p", x)).allMatch(x -> x > 2));
        title("noneMatch"); show("=", five.stream().peek(x -> show("p", x)).noneMatch(x -> x == 4));
        title("limit"); five.stream().peek(x -> show("p", x)).limit(2).forEach(x -> show("f", x));
        title("limit0"); five.stream().peek(x -> show("p", x)).limit(0).forEach(x -> show("f", x));
        title("skip"); five.stream().peek(x -> show("p", x)).skip(3).forEach(x -> show("f", x));
        title("skip limit"); five.stream().skip(1).peek(x -> show("p", x)).limit(2).forEach(x -> show("f", x));
        title("sorted");
        five.stream().peek(x -> show("p", x)).sorted().peek(x -> show("q", x)).forEach(x -> show("f", x));
        title("sorted limit");
        five.stream().peek(x -> show("p", x)).sorted().peek(x -> show("q", x)).limit(2).forEach(x -> show("f", x));
        title("limit sorted");
        five.stream().peek(x -> show("p", x)).limit(3).sorted(Comparator.reverseOrder()).peek(x ->
                show("q", x)).forEach(x -> show("f", x));
        title("sorted sorted");
        five.stream().sorted().peek(x -> show("p", x)).sorted().peek(x -> show("q", x)).forEach(x -> show("f", x));
        title("TreeSet sorted");
        new TreeSet<>(five).stream().peek(x -> show("p", x)).sorted().forEach(x -> show("f", x));
        title("TreeSet reverse sorted");
        TreeSet<Integer> rev = new TreeSet<>(Comparator.reverseOrder());
        rev.addAll(five);
        rev.stream().peek(x -> show("p", x)).sorted().forEach(x -> show("f", x));
        title("distinct"); Stream.of(1, 2, 1, 3, 2).peek(x -> show("p", x)).distinct().forEach(x -> show("f", x));
        title("distinct null"); Stream.of(1, null, 1, null, 2).distinct().forEach(x -> show("f", x));
        title("takeWhile"); five.stream().peek(x -> show("p", x)).takeWhile(x -> x > 2).forEach(x -> show("f", x));
        title("dropWhile"); five.stream().peek(x -> show("p", x)).dropWhile(x -> x > 2).forEach(x -> show("f", x));
        title("count sized"); show("=", five.stream().peek(x -> show("p", x)).map(x -> x).count());
        title("count filter"); show("=", five.stream().peek(x -> show("p", x)).filter(x -> x > 2).count());
        title("count skip"); show("=", five.stream().peek(x -> show("p", x)).skip(2).limit(7).count());
        title("count sorted"); show("=", five.stream().peek(x -> show("p", x)).sorted().count());
        title("count distinct"); show("=", five.stream().peek(x -> show("p", x)).distinct().count());
        title("count boxed"); show("=", IntStream.range(0, 9).peek(x -> show("p", x)).boxed().limit(4).count());
        title("flatMap");
        Stream.of(1, 2, 3).flatMap(x -> Stream.of(x, -x).peek(y -> show("i", y))).forEach(x -> show("f", x));
        title("flatMap limit");
        Stream.of(1, 2, 3).peek(x -> show("o", x)).flatMap(x ->
                Stream.iterate(x, y -> y + 1).peek(y -> show("i", y))).limit(3).forEach(x -> show("f", x));
        title("flatMap findFirst");
        show("=", Stream.of(1, 2, 3).flatMap(x -> Stream.of(x, 7).peek(y -> show("i", y))).findFirst());
        title("nested flatMap limit");
        Stream.of(1, 2).flatMap(a -> Stream.of(3, 4).flatMap(b -> Stream.of(a * b, 6).peek(c -> show("c", c))))
                .peek(d -> show("d", d)).limit(3).forEach(x -> show("f", x));
        title("flatMap close");
        Stream.of(1, 2).flatMap(x -> Stream.of(x).onClose(() -> show("close", x))).forEach(x -> show("f", x));
        title("flatMap null"); Stream.of(1, 2, 3).flatMap(x -> x == 2 ? null : Stream.of(x)).forEach(x -> show("f", x));
        title("flatMap ints"); Stream.of(1, 2, 3).flatMapToInt(x -> IntStream.range(0, x)).forEach(x -> show("f", x));
        title("mapMulti");
        Stream.of(1, 2, 3).<String>mapMulti((x, c) ->
                { for (int i = 0; i < x; i++) c.accept(x + ":" + i); }).forEach(x -> show("f", x));
        title("mapMulti limit");
        Stream.of(1, 2, 3).<Integer>mapMulti((x, c) -> {
            for (int i = 0; i < 3; i++) {
                show("g", i);
                c.accept(x);
            }
        }).limit(2).forEach(x -> show("f", x));
        title("iterate"); Stream.iterate(1, x -> show("s", x * 2)).limit(4).forEach(x -> show("f", x));
        title("iterate3"); Stream.iterate(1, x -> show("t", x) < 9, x -> show("s", x * 2)).forEach(x -> show("f", x));
        int[] n = {0}; title("generate"); Stream.generate(() -> show("g", n[0]++)).limit(3).forEach(x -> show("f", x));
        title("concat");
        Stream.concat(Stream.of(1, 2).peek(x -> show("a", x)),
                Stream.of(3).peek(x -> show("b", x))).forEach(x -> show("f", x));
        title("concat limit");
        Stream.concat(Stream.of(1, 2).peek(x -> show("a", x)),
                Stream.of(3).peek(x -> show("b", x))).limit(1).forEach(x -> show("f", x));
        title("iterator");
        Iterator<Integer> it = five.stream().peek(x -> show("p", x)).filter(x -> x != 3).iterator();
        while (it.hasNext()) show("n", it.next());
        title("spliterator");
        Spliterator<Integer> sp = five.stream().map(x -> show("m", x)).spliterator();
        show("=", sp.tryAdvance(x -> show("t", x)));
        show("est", sp.estimateSize());
        sp.forEachRemaining(x -> show("r", x));
        show("=", sp.tryAdvance(x -> show("t", x)));
        title("iterator of flatMap");
        Iterator<Integer> jt = Stream.of(1, 2).flatMap(x -> Stream.of(x, x + 10).peek(y -> show("i", y))).iterator();
        show("n", jt.next());
        show("n", jt.next());
        show("n", jt.next());
        title("late binding");
        List<Integer> late = new ArrayList<>(List.of(1, 2));
        Stream<Integer> ls = late.stream();
        late.add(3);
        show("=", ls.collect(Collectors.toList()));
        title("ints");
        IntStream.rangeClosed(1, 4).peek(x -> show("p", x)).map(x -> x * x).filter(x -> x % 2
                == 0).asLongStream().mapToDouble(x -> x / 2.0).mapToObj(x -> "o" + x).forEach(x -> show("f", x));
        title("int sorted");
        IntStream.of(3, 1, 2).peek(x -> show("p", x)).sorted().peek(x -> show("q", x)).forEach(x -> show("f", x));
        title("range sorted"); IntStream.range(0, 3).peek(x -> show("p", x)).sorted().forEach(x -> show("f", x));
        title("int iterate"); IntStream.iterate(1, x -> x < 50, x -> show("s", x * 3)).forEach(x -> show("f", x));
        title("reduce"); show("=", Stream.of("a", "b", "c").reduce((a, b) -> show("r", a + b)));
        title("collect order");
        show("=", Stream.of("a", "b").collect(Collector.of(() -> show("new", new StringBuilder()),
                (sb, s) -> sb.append(show("add", s)), (a, b) -> a, sb -> show("fin", sb).toString())));
        System.out.println();
        Stream<Integer> used = five.stream(); used.map(x -> x);
        fails("reuse", () -> used.forEach(x -> { }));
        fails("reuse filter", () -> used.filter(x -> true));
        fails("reuse iterator", () -> used.iterator());
        fails("reuse onClose", () -> used.onClose(() -> { }));
        Stream<Integer> done = five.stream(); done.count(); fails("after count", () -> done.count());
        Stream<Integer> closed = five.stream(); closed.close(); fails("closed", () -> closed.count());
        IntStream ints = IntStream.range(0, 3); ints.sum(); fails("ints", () -> ints.max());
        Stream<Integer> s0 = five.stream();
        Stream<Integer> s1 = s0.filter(x -> true);
        s0.close();
        fails("source closed", () -> s1.count());
        fails("limit", () -> Stream.of(1).limit(-1));
        fails("skip", () -> Stream.of(1).skip(-2));
        fails("null map", () -> Stream.of(1).map(null));
        fails("null filter", () -> Stream.of(1).filter(null));
        fails("findFirst null", () -> Stream.of((Object) null, 1).findFirst());
        fails("max null", () -> Stream.of((Integer) null).max(Comparator.naturalOrder()));
        fails("builder", () -> {
            Stream.Builder<Integer> b = Stream.builder();
            b.add(1).add(2);
            System.out.println(b.build().toList());
            b.add(3);
        });
        fails("int builder", () -> {
            IntStream.Builder b = IntStream.builder();
            for (int i = 0; i < 20; i++) b.add(i);
            System.out.println(b.build().sum());
            b.build();
        });
        fails("toList add", () -> Stream.of(1, 2).toList().add(3));
        fails("toList null", () -> System.out.println(Stream.of(1, null).toList()));
        fails("sorted objects", () -> Stream.of(new Object(), new Object()).sorted().count());
        fails("sorted objects run",
                () -> Stream.of(new StreamsLazy(), new StreamsLazy()).map(x -> (Object) x).sorted().forEach(x -> { }));
        fails("store", () -> Stream.of("a", "b").toArray(Integer[]::new));
        fails("duplicate key", () -> Stream.of("a", "b", "a").collect(Collectors.toMap(x -> x, x -> x + "!")));
        fails("null value", () -> Stream.of("a").collect(Collectors.toMap(x -> x, x -> null)));
        fails("null key", () -> Stream.of("a").collect(Collectors.groupingBy(x -> null)));
        fails("unmodifiable null", () -> Stream.of("a", null).collect(Collectors.toUnmodifiableList()));
        try (Stream<Integer> c = Stream.of(1,
                2).onClose(() -> show("c1", "")).map(x -> x).onClose(() -> show("c2", ""))) {
            c.forEach(x -> show("f", x));
        }
        System.out.println();
        Stream<Integer> bad = Stream.of(1).onClose(() -> { throw new IllegalStateException("one"); }).onClose(() ->
                { throw new IllegalArgumentException("two"); }).onClose(() -> System.out.println("three"));
        try {
            bad.close();
        } catch (RuntimeException e) {
            System.out.println(e + " " + Arrays.toString(e.getSuppressed()));
        }
        bad.close();
        try (Stream<Integer> c = Stream.concat(Stream.of(1).onClose(() -> System.out.println("ca")),
                Stream.of(2).onClose(() -> System.out.println("cb")))) {
            System.out.println(c.isParallel() + " " + c.parallel().isParallel() + " " + c.sequential().isParallel());
        }
    }
}
