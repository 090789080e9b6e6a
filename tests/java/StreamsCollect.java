// Results of streams: collectors of every kind, reductions, statistics, arrays, primitive streams, characteristics of
// spliterators, sums of doubles.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class StreamsCollect {
    record Person(String name, int age, String city, double pay) { }
    static void p(Object o) { System.out.println(o); }
    static String ch(Spliterator<?> s) {
        StringBuilder b = new StringBuilder();
        int c = s.characteristics();
        if ((c & Spliterator.ORDERED) != 0) b.append("O");
        if ((c & Spliterator.DISTINCT) != 0) b.append("D");
        if ((c & Spliterator.SORTED) != 0) b.append("S");
        if ((c & Spliterator.SIZED) != 0) b.append("Z");
        if ((c & Spliterator.SUBSIZED) != 0) b.append("U");
        if ((c & Spliterator.NONNULL) != 0) b.append("N");
        if ((c & Spliterator.IMMUTABLE) != 0) b.append("I");
        return b + "/" + s.estimateSize() + "/" + s.getExactSizeIfKnown();
    }
    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 31, "Bonn", 10.5), new Person("Bob", 25, "Kiel", 20.25),
                new Person("Cid", 31, "Bonn", 0.1), new Person("Dan", 40, "Ulm", 0.2),
                new Person("Eve", 25, "Ulm", 0.3));
        p(people.stream().map(Person::name).collect(Collectors.joining()));
        p(people.stream().map(Person::name).collect(Collectors.joining(", ")));
        p(people.stream().map(Person::name).collect(Collectors.joining(";", "<", ">")));
        p(Stream.<String>empty().collect(Collectors.joining(";", "<", ">"))
                + Stream.of("a", null).collect(Collectors.joining("-")));
        p(people.stream().collect(Collectors.groupingBy(Person::city)));
        p(people.stream().collect(Collectors.groupingBy(Person::age, TreeMap::new,
                Collectors.mapping(Person::name, Collectors.toList()))));
        p(people.stream().collect(Collectors.groupingBy(Person::city, Collectors.counting())));
        p(people.stream().collect(Collectors.groupingBy(Person::city, Collectors.averagingDouble(Person::pay))));
        p(people.stream()
                .collect(Collectors.groupingBy(Person::city, LinkedHashMap::new, Collectors.summingInt(Person::age))));
        p(people.stream().collect(Collectors.partitioningBy(x -> x.age() > 30)));
        p(people.stream().collect(Collectors.partitioningBy(x -> x.age() > 99, Collectors.counting())));
        Map<Boolean, Long> part =
                people.stream().collect(Collectors.partitioningBy(x -> x.age() > 30, Collectors.counting()));
        p(part.get(true) + " " + part.get(false) + " " + part.get("x") + part.keySet() + part.size()
                + part.equals(Map.of(true, 3L, false, 2L)));
        p(people.stream().collect(Collectors.toMap(Person::name, Person::age)));
        p(people.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum)));
        p(people.stream().collect(Collectors.toMap(Person::city, Person::name, (a, b) -> a + "+" + b, TreeMap::new)));
        p(new TreeMap<>(people.stream().collect(Collectors.toUnmodifiableMap(Person::name, Person::age))));
        p(people.stream().map(Person::age).collect(Collectors.toSet()));
        p(people.stream().map(Person::age).collect(Collectors.toCollection(TreeSet::new)));
        p(people.stream().map(Person::age).collect(Collectors.toUnmodifiableList()));
        p(new TreeSet<>(people.stream().map(Person::age).collect(Collectors.toUnmodifiableSet())));
        p(people.stream().collect(Collectors.minBy(Comparator.comparing(Person::pay))));
        p(people.stream().collect(Collectors.maxBy(Comparator.comparing(Person::age).thenComparing(Person::name))));
        p(people.stream().collect(Collectors.reducing(0, Person::age, Integer::sum)));
        p(Stream.of(1, 2, 3).collect(Collectors.reducing(10, (a, b) -> a * b)));
        p(Stream.of(1, 2, 3).collect(Collectors.reducing((a, b) -> a - b)));
        p(people.stream().collect(Collectors.summingLong(Person::age)) + " " + people.stream().collect(Collectors
                .summingDouble(Person::pay)) + " " + people.stream().collect(Collectors.averagingInt(Person::age)) + " "
                + people.stream().collect(Collectors.averagingLong(Person::age)) + " "
                + Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)));
        p(people.stream().collect(Collectors.summarizingInt(Person::age)));
        p(people.stream().collect(Collectors.summarizingLong(Person::age)));
        p(people.stream().collect(Collectors.summarizingDouble(Person::pay)));
        p(IntStream.empty().summaryStatistics());
        p(DoubleStream.of(1.5, -2).summaryStatistics());
        p(people.stream().collect(Collectors.filtering(x -> x.age() < 30, Collectors.toList())));
        p(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new,
                Collectors.flatMapping(x -> x.name().chars().mapToObj(c -> (char) c), Collectors.toList()))));
        p(people.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        p(people.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(Person::age),
                (a, b) -> a + "/" + b)));
        p(new TreeMap<>(people.stream().collect(Collectors.groupingByConcurrent(Person::city, Collectors.counting())))
                + " " + new TreeMap<>(people.stream().collect(Collectors.toConcurrentMap(Person::name, Person::age))));
        p(Collectors.toList().characteristics() + " " + Collectors.toSet().characteristics()
                + Collectors.counting().characteristics() + Collectors.groupingBy(x -> x).characteristics()
                + Collectors.groupingByConcurrent(x -> x).characteristics() + Collectors.joining().characteristics()
                + Collectors.partitioningBy(x -> true).characteristics()
                + Collectors.mapping(x -> x, Collectors.toSet()).characteristics()
                + Collectors.collectingAndThen(Collectors.toSet(), x -> x).characteristics());
        Collector<String, List<String>, List<String>> own = Collector.of(ArrayList::new, List::add, (a, b) -> {
            a.addAll(b);
            return a;
        });
        p(own.characteristics() + "" + Stream.of("x", "y").collect(own) + own.finisher().apply(List.of("z")));
        Supplier<List<Integer>> sup = ArrayList::new;
        BinaryOperator<List<Integer>> join = Collectors.<Integer>toList().combiner() == null ? null : (a, b) -> {
            a.addAll(b);
            return a;
        };
        p(Stream.of(3, 1).collect(sup, List::add, List::addAll) + "" + (join != null));
        p(Stream.of(1, 2, 3).reduce(100, Integer::sum) + " " + Stream.of(1, 2, 3).reduce(Integer::max) + " "
                + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum)
                + Stream.<Integer>empty().reduce(Integer::sum));
        p(Arrays.toString(Stream.of("b", "a").sorted().toArray())
                + Arrays.toString(Stream.of("b", "a").toArray(String[]::new)) + Stream.of(1, 2,
                3).filter(x -> x > 1).toArray(Integer[]::new).getClass() + Stream.of(1).toArray().getClass());
        p(Arrays.toString(IntStream.range(0, 5).toArray()) + Arrays.toString(LongStream.rangeClosed(3, 5).toArray())
                + Arrays.toString(DoubleStream.of(1, 2).map(x -> x / 4).toArray())
                + Arrays.toString(IntStream.range(0, 40).filter(x -> x % 3 == 0).toArray()));
        p(IntStream.of(3, 1, 2).sum() + " " + IntStream.of(3, 1, 2).average() + IntStream.of(3, 1, 2).max()
                + IntStream.empty().min() + LongStream.of(3, 1).average() + LongStream.empty().average()
                + DoubleStream.empty().average() + DoubleStream.of(1, 2).max() + DoubleStream.of(Double.NaN, 2).max()
                + DoubleStream.of(-0.0, 0.0).min());
        p(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).average() + " "
                + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " "
                + IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).count() + " "
                + LongStream.range(Long.MIN_VALUE, Long.MAX_VALUE).skip(1).findFirst() + LongStream
                .rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).sum() + " " + IntStream.range(5, 2).count());
        p(IntStream.of(1, 2, 1, 3).distinct().boxed().toList() + " " + DoubleStream.of(0.0, -0.0, Double.NaN,
                Double.NaN).distinct().boxed().toList() + LongStream.of(1, 1).distinct().count()
                + IntStream.of(3, 2, 1).sorted().boxed().map(x -> x + "").collect(Collectors.toList())
                + IntStream.range(0, 6).mapToObj(Integer::toString).toList() + "hello".chars()
                .filter(Character::isLetter).mapToObj(c -> "" + (char) c).collect(Collectors.joining("|")));
        p(IntStream.range(0, 5).mapToLong(x -> x * 10000000000L).sum() + " " + LongStream.range(0,
                5).mapToInt(x -> (int) x).sum() + " " + DoubleStream.of(1.9, 2.9).mapToInt(x -> (int) x).sum()
                + DoubleStream.of(1.9, 2.9).mapToLong(x -> (long) x).sum() + " " + IntStream.range(0,
                3).mapToDouble(x -> x / 3.0).sum() + IntStream.range(0, 3).asDoubleStream().boxed().toList()
                + LongStream.of(5).asDoubleStream().sum() + LongStream.of(7).boxed().toList());
        p(DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum() + " "
                + DoubleStream.of(1e308, 1e308).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum() + " "
                + DoubleStream.of(-0.0).sum() + " " + new Random(5).doubles(1000).sum() + " " + new Random(5)
                .doubles(1000).average() + " " + new Random(6).doubles(777, -1e9, 1e9).summaryStatistics());
        Random r = new Random(11);
        double[] ds = r.doubles(500).map(x -> (x - 0.5) * Math.pow(10, r.nextInt(30))).toArray();
        p(Arrays.stream(ds).sum() + " " + Arrays.stream(ds).boxed().collect(Collectors.summingDouble(x -> x)) + " "
                + Arrays.stream(ds).boxed().collect(Collectors.averagingDouble(x -> x)) + " "
                + Arrays.stream(ds).parallel().isParallel());
        p(IntStream.range(0, 4).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " "
                + IntStream.range(0, 4).mapMulti((x, c) -> {
            c.accept(x);
            c.accept(-x);
        }).boxed().toList() + LongStream.range(0, 3).flatMap(x -> LongStream.of(x, x)).boxed().toList()
                + DoubleStream.of(1, 2).flatMap(x -> DoubleStream.of(x, x / 2)).boxed().toList()
                + Stream.of("ab", "c").mapMultiToInt((s, c) -> s.chars().forEach(c)).sum());
        p(IntStream.range(0, 10).takeWhile(x -> x < 3).boxed().toList() + "" + IntStream.range(0,
                10).dropWhile(x -> x < 7).boxed().toList() + LongStream.iterate(1, x -> x * 2).limit(5).boxed().toList()
                + DoubleStream.iterate(1, x -> x < 4, x -> x + 1).boxed().toList() + IntStream.concat(IntStream.of(1),
                IntStream.range(5, 7)).boxed().toList() + IntStream.generate(() -> 7).limit(2).boxed().toList()
                + IntStream.of(1, 2).anyMatch(x -> x == 2) + LongStream.of(1).allMatch(x -> x == 2)
                + DoubleStream.of(2).noneMatch(x -> x == 2) + IntStream.of(4, 5).skip(1).findFirst());
        p(IntStream.range(1, 6).reduce(1, (a, b) -> a * b) + " " + IntStream.range(1, 6).reduce((a, b) -> a - b)
                + IntStream.range(0, 4).collect(StringBuilder::new, (sb, x) -> sb.append(x), StringBuilder::append)
                + LongStream.of(2, 3).reduce(1, (a, b) -> a * b) + DoubleStream.of(2, 3).reduce((a, b) -> a / b));
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).map(x -> x * x).iterator();
        while (it.hasNext()) System.out.print(it.nextInt() + " ");
        PrimitiveIterator.OfDouble dt = DoubleStream.of(1, 2).iterator();
        dt.next();
        p(dt.nextDouble() + "" + dt.hasNext());
        p(StreamSupport.stream(IntStream.range(0, 4).spliterator(), false).map(x -> x + 1).toList() + ""
                + StreamSupport.stream(List.of(1, 2).spliterator(), true).isParallel()
                + StreamSupport.stream(() -> List.of(1, 2).spliterator(), Spliterator.SIZED, false).count()
                + StreamSupport.intStream(() -> IntStream.of(4).spliterator(), 0, false).sum());
        p(ch(List.of(1, 2).stream().spliterator()) + " " + ch(new ArrayList<>(List.of(1, 2)).stream().map(x ->
                x).spliterator()) + " " + ch(Stream.of(1, 2, 3).filter(x -> true).spliterator()) + " " + ch(Stream.of(2,
                1).sorted().spliterator()) + " " + ch(Stream.of(2, 1).sorted(Comparator.reverseOrder()).spliterator())
                + " " + ch(Stream.of(1).distinct().spliterator()) + " " + ch(Stream.of(1, 2, 3).limit(2).spliterator())
                + " " + ch(Stream.of(1, 2, 3).skip(1).spliterator()));
        p(ch(IntStream.range(0, 5).spliterator()) + " " + ch(IntStream.range(0, 5).boxed().spliterator()) + " "
                + ch(IntStream.range(0, 5).map(x -> x).spliterator()) + " " + ch(IntStream.range(0,
                5).asLongStream().spliterator()) + " " + ch(IntStream.range(0, 5).asDoubleStream().spliterator()) + " "
                + ch(IntStream.of(1, 2).distinct().spliterator()) + " " + ch(IntStream.of(1, 2).sorted().spliterator())
                + " " + ch(LongStream.range(0, 5).asDoubleStream().spliterator()) + " "
                + ch(IntStream.range(0, 9).limit(4).skip(1).spliterator()) + " "
                + ch(IntStream.range(0, 9).unordered().map(x -> x).spliterator()) + " "
                + ch(IntStream.of(1).spliterator()) + " " + ch(IntStream.range(0, 3).peek(x -> { }).spliterator()));
        p(ch(Stream.concat(Stream.of(1), Stream.of(2, 3)).spliterator()) + " "
                + ch(Stream.iterate(1, x -> x).spliterator()) + " " + ch(Stream.generate(() -> 1).spliterator()) + " "
                + ch(Stream.generate(() -> 1).limit(2).spliterator()) + " " + ch(new TreeSet<>(List.of(1)).stream()
                .filter(x -> true).spliterator()) + " " + ch(new HashSet<>(List.of(1)).stream().spliterator()) + " "
                + ch(Stream.of(1).flatMap(Stream::of).spliterator()) + " " + ch(Stream.empty().spliterator()) + " "
                + ch(Stream.of(1).spliterator()) + " " + ch(IntStream.iterate(1, x -> x).spliterator()) + " "
                + ch(Stream.of(1, 2).takeWhile(x -> true).spliterator()) + " " + ch(Stream.of(1,
                2).mapToInt(x -> x).spliterator()) + " " + ch(Stream.builder().add(1).add(2).build().spliterator())
                + " " + ch(IntStream.empty().spliterator()) + " " + ch("abc".chars().spliterator()));
        p(Stream.of(1, 2, 3, 4).unordered().skip(1).toList() + "" + Stream.ofNullable(null).count()
                + Stream.ofNullable(3).count() + Stream.of(5, 6).min(Comparator.naturalOrder())
                + Stream.of(5, 6).max(Comparator.comparing(x -> -x)) + Stream.of("a", "b").findAny()
                + Arrays.stream(new String[] {"x", "y", "z"}, 1, 3).toList() + Arrays.asList(1, 2, 3).parallelStream()
                .map(x -> x * 2).collect(Collectors.toList()) + Stream.of(1, 2, 3).parallel().mapToInt(x -> x).sum());
        System.out.println("a,b,,c".lines().toList() + "" + "x\ny\n\nz".lines().map(s -> "[" + s
                + "]").collect(Collectors.joining()) + Optional.of(3).stream().map(x -> x + 1).toList()
                + OptionalInt.of(4).stream().sum() + new BitSet().stream().count()
                + "a\uD83D\uDE00b".codePoints().mapToObj(Integer::toHexString).toList());
        for (int size : new int[] {0, 1, 7, 16, 17, 1000}) {
            List<Integer> l = IntStream.range(0, size).boxed().collect(Collectors.toList());
            System.out.print(l.stream().mapToInt(x -> x).filter(x -> x % 2 == 0).sum() + " "
                    + l.stream().sorted(Collections.reverseOrder()).limit(3).toList() + l.stream().filter(x -> x
                    > 3).toArray().length + " " + new HashSet<>(l).stream().mapToInt(x -> x).sum() + " "
                    + new LinkedList<>(l).stream().skip(size / 2).count() + " " + new ArrayDeque<>(l).stream().limit(4)
                    .toList() + " " + new TreeMap<>(l.stream().collect(Collectors.toMap(x -> x, x -> -x))).entrySet()
                    .stream().map(Map.Entry::getValue).limit(2).toList() + "; ");
        }
        System.out.println();
        p(IntStream.range(0, 3).boxed().flatMap(x -> Stream.of(x, x)).toList() + ""
                + LongStream.range(0, 3).boxed().flatMapToLong(x -> LongStream.of(x)).sum()
                + DoubleStream.of(1, 2).boxed().sorted(Comparator.reverseOrder()).toList() + IntStream.range(0,
                4).boxed().peek(x -> System.out.print(x)).limit(2).skip(1).distinct().map(x -> "n" + x).toList()
                + IntStream.range(0, 9).boxed().mapToInt(x -> x).filter(x -> x > 6).boxed().collect(Collectors.toList())
                + IntStream.of(1, 2).boxed().anyMatch(x -> x.equals(2))
                + IntStream.of(1, 2).boxed().reduce(Integer::sum) + IntStream.of(1, 2).boxed().findFirst()
                + IntStream.of(4).boxed().count() + Arrays.toString(IntStream.of(1, 2).boxed().toArray(Integer[]::new))
                + IntStream.of(1, 2).boxed().<String>mapMulti((x, c) -> c.accept("m" + x)).toList() + IntStream.of(1,
                2).boxed().takeWhile(x -> x < 2).toList() + IntStream.of(1, 2).boxed().dropWhile(x -> x < 2).toList());
        IntStream.of(1, 2).boxed().forEach(x -> System.out.print(x.getClass()));
        IntStream.of(1, 2).boxed().iterator().forEachRemaining(System.out::print);
        System.out.println();
    }
}
