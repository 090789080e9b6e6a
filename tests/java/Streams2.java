// Collectors: grouping, partitioning, toMap, joining, averaging, summing, reducing, mapping, filtering, flatMapping,
// collectingAndThen, teeing; queries over records.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import static java.util.stream.Collectors.*;
public class Streams2 {
    enum Dept { DEV, OPS, HR }
    record Emp(String name, Dept dept, int age, double pay) { }
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        List<Emp> es = new ArrayList<>();
        String[] names = "Ann Bob Cid Dan Eve Fay Gus Hal Ida Joe".split(" ");
        for (int i = 0; i < names.length; i++)
            es.add(new Emp(names[i], Dept.values()[i * 7 % 3], 20 + i * 13 % 40, 1000 + i * 333.25));
        p(es.stream().collect(groupingBy(Emp::dept, TreeMap::new, mapping(Emp::name, toList()))));
        p(es.stream().collect(groupingBy(Emp::dept, () -> new EnumMap<>(Dept.class), counting())) + " "
                + es.stream().collect(partitioningBy(e -> e.age() > 35, mapping(Emp::name, joining("/")))));
        p(new TreeMap<>(es.stream().collect(groupingBy(e -> e.age() / 10 * 10, averagingDouble(Emp::pay)))));
        p(new TreeMap<>(es.stream().collect(toMap(Emp::name, Emp::age))));
        p(es.stream().collect(toMap(Emp::dept, Emp::pay, Double::sum, TreeMap::new)));
        try { es.stream().collect(toMap(Emp::dept, Emp::name)); } catch (IllegalStateException e) { p(e.getMessage()); }
        p(es.stream().collect(summarizingDouble(Emp::pay)) + " " + es.stream().collect(summingInt(Emp::age)) + " "
                + es.stream().collect(averagingInt(Emp::age)) + " "
                + es.stream().collect(maxBy(Comparator.comparingDouble(Emp::pay))).map(Emp::name).orElse("")
                + es.stream().collect(minBy(Comparator.comparing(Emp::name))).get().name()
                + es.stream().map(Emp::pay).collect(reducing(0.0, Double::sum))
                + es.stream().collect(reducing(0, Emp::age, Integer::max)) + es.stream().collect(counting()));
        p(es.stream().collect(groupingBy(Emp::dept, TreeMap::new, filtering(e -> e.pay() > 2000,
                mapping(Emp::name, toCollection(TreeSet::new))))) + " " + es.stream().collect(groupingBy(Emp::dept,
                TreeMap::new, flatMapping(e -> e.name().chars().mapToObj(c -> (char) c), toCollection(TreeSet::new)))));
        p(es.stream().collect(teeing(averagingDouble(Emp::pay), counting(), (a, n) -> a + "x" + n))
                + es.stream().map(Emp::name).collect(collectingAndThen(toList(), l -> {
            Collections.reverse(l);
            return l;
        })) + es.stream().map(Emp::name).collect(toUnmodifiableList()).size());
        p(es.stream().collect(groupingBy(Emp::dept, TreeMap::new,
                groupingBy(e -> e.age() % 2 == 0 ? "even" : "odd", TreeMap::new, summingDouble(Emp::pay)))));
        p(es.stream().sorted(Comparator.comparing(Emp::dept).reversed().thenComparing(Emp::age,
                Comparator.reverseOrder())).map(e -> e.name() + e.age()).collect(joining(",")));
        Map<Character, Long> f = "mississippi river".chars().filter(Character::isLetter).mapToObj(c ->
                (char) c).collect(groupingBy(Function.identity(), TreeMap::new, counting()));
        p(f);
        p(f.entrySet().stream().sorted(Map.Entry.<Character, Long>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey())).limit(3).map(Object::toString).collect(joining(" ")));
        String text = "it was the best of times it was the worst of times";
        p(Arrays.stream(text.split(" ")).collect(toMap(x -> x, x -> 1, Integer::sum, LinkedHashMap::new)));
        p(Stream.of(1, 2, 3, 4, 5).collect(Collector.of(() -> new int[2], (a, x) -> {
            a[0] += x;
            a[1]++;
        }, (a, b) -> {
            a[0] += b[0];
            a[1] += b[1];
            return a;
        }, a -> a[0] / (double) a[1])) + " " + Stream.of("q", "r").collect(StringBuilder::new, StringBuilder::append,
                StringBuilder::append) + IntStream.range(0, 5).collect(ArrayList::new, ArrayList::add,
                ArrayList::addAll) + Stream.of(3, 4).collect(toSet())
                + Stream.of("a", "b").collect(toUnmodifiableMap(k -> k, String::hashCode)).get("b"));
        int[][] m = { { 1, 2 }, { 3, 4 } };
        p(Arrays.stream(m).flatMapToInt(Arrays::stream).sum() + " "
                + Arrays.stream(m).map(Arrays::toString).collect(joining()) + IntStream.range(0,
                2).mapToObj(i -> IntStream.range(0, 2).map(j -> m[j][i]).boxed().collect(toList())).collect(toList()));
        p(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a,
                20).filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "," + b)).collect(joining(" ")));
        p(es.stream().map(Emp::pay).mapToDouble(d -> d).boxed().map(d ->
                String.format("%.1f", d)).collect(joining(";")));
    }
}
