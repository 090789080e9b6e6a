// Streams, lambdas, records, text blocks, switch expressions, patterns, sealed types, var, local records and enums.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Modern {
    sealed interface Shape permits Circle, Square, Rect { }
    record Circle(double r) implements Shape { }
    record Square(double a) implements Shape { }
    record Rect(double a, double b) implements Shape {
        Rect { if (a < 0) throw new IllegalArgumentException("negative " + a); }
        static Rect unit() { return new Rect(1, 1); }
        double area() { return a * b; }
    }
    enum Day {
        MON, TUE, SAT, SUN;
        boolean weekend() {
            return switch (this) {
                case SAT, SUN -> true;
                default -> false;
            };
        }
    }

    static String describe(Object o) {
        if (o instanceof Circle c && c.r() > 1) return "big circle " + c.r();
        if (o instanceof String s) return "string of " + s.length();
        return o instanceof Shape s ? "shape " + s : "other " + o;
    }

    public static void main(String[] args) {
        var text = """
            {
              "name": "text block", \
            joined
              "tab":\t"|",
              "quote": \"""
            }
            """;
        System.out.print(text);
        record Word(String text, int count) implements Comparable<Word> {
            public int compareTo(Word o) {
                return count != o.count ? Integer.compare(o.count, count) : text.compareTo(o.text);
            }
        }
        Map<String, Long> counts = Stream.of("the cat and the dog and the end".split(" "))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        counts.entrySet().stream().map(e ->
                new Word(e.getKey(), e.getValue().intValue())).sorted().limit(3).forEach(System.out::println);
        for (Object o : new Object[] {new Circle(2), new Circle(0.5), "abc", Rect.unit(), 7, null})
            System.out.println(describe(o));
        System.out.println(Arrays.stream(Day.values()).collect(Collectors.partitioningBy(Day::weekend)));
        System.out.println(new Rect(2, 3).equals(new Rect(2, 3)) + " " + new Rect(2, 3).hashCode() + " "
                + new Rect(2, 3).area());
        try { new Rect(-1, 0); } catch (IllegalArgumentException e) { System.out.println(e); }
        IntFunction<IntUnaryOperator> adder = a -> b -> a + b;
        Supplier<List<String>> maker = ArrayList::new;
        List<String> made = maker.get();
        made.add("x" + adder.apply(3).applyAsInt(4));
        System.out.println(made + " "
                + IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.joining(",", "[", "]")));
        int day = 3;
        System.out.println(switch (day) {
            case 1, 7 -> "weekend";
            case 3 -> {
                String s = "mid";
                yield s + "week";
            }
            default -> "day";
        });
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() {
            public Integer apply(Integer a, Integer b) { return b == 0 ? a : apply(b, a % b); }
        };
        System.out.println(gcd.andThen(x -> x * 100).apply(84, 36));
        char c = 'q';
        byte b = -1;
        short s = 300;
        long l = 1L << 40;
        float f = 1.5f;
        double d = Math.PI;
        boolean z = true;
        Object n = null;
        System.out.println("all kinds: " + c + b + s + l + f + d + z + n + day + text.length() + new int[0].length
                + "\u00e9\u4e2d");
        Function<Object, String> generic = String::valueOf;
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).map(generic).collect(Collectors.toList()));
        Runnable r = () -> { throw new IllegalStateException("from a lambda"); };
        r.run();
    }
}
