// A program with something to watch: collections, strings, lambdas, records, a little work. Run by `make demo`.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Demo {
    record Word(String text, int count) { }

    interface Shape {
        double area();
        default String describe() { return getClass().getSimpleName() + " of area " + String.format("%.2f", area()); }
    }
    record Circle(double radius) implements Shape {
        public double area() { return Math.PI * radius * radius; }
    }
    record Rectangle(double width, double height) implements Shape {
        public double area() { return width * height; }
    }

    static final String TEXT = """
        It is a truth universally acknowledged, that a single man in possession of a good fortune,
        must be in want of a wife. However little known the feelings or views of such a man may be on
        his first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding
        families, that he is considered as the rightful property of some one or other of their daughters.
        """;

    static List<Word> countWords(String text) {
        Map<String, Integer> counts = new HashMap<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (Character.isLetter(c)) {
                word.append(Character.toLowerCase(c));
            } else if (word.length() > 0) {
                counts.merge(word.toString(), 1, Integer::sum);
                word.setLength(0);
            }
        }
        List<Word> words = new ArrayList<>();
        counts.forEach((text1, count) -> words.add(new Word(text1, count)));
        words.sort(Comparator.comparingInt(Word::count).reversed().thenComparing(Word::text));
        return words;
    }

    static long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

    static int[] primes(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int[] found = new int[limit];
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                found[count++] = i;
                for (long j = (long) i * i; j <= limit; j += i) composite[(int) j] = true;
            }
        }
        return Arrays.copyOf(found, count);
    }

    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) { return a -> g.apply(f.apply(a)); }

    static String classify(int n) {
        String kind = switch (n % 15) {
            case 0 -> "fizzbuzz";
            case 3, 6, 9, 12 -> "fizz";
            case 5, 10 -> "buzz";
            default -> Integer.toString(n);
        };
        return kind;
    }

    public static void main(String[] args) {
        List<Word> words = countWords(TEXT);
        System.out.println("most frequent: " + words.subList(0, 5));

        Map<Integer, List<String>> byLength = new TreeMap<>();
        for (Word w : words) byLength.computeIfAbsent(w.text().length(), k -> new ArrayList<>()).add(w.text());
        System.out.println("longest: "
                + byLength.get(words.stream().mapToInt(w -> w.text().length()).max().getAsInt()));

        Predicate<String> hasE = s -> s.contains("e");
        System.out.println("without e: " + words.stream().map(Word::text).filter(hasE.negate()).limit(8)
            .collect(Collectors.joining(", ")));

        List<Shape> shapes = List.of(new Circle(1), new Rectangle(2, 3.5), new Circle(0.5));
        shapes.forEach(s -> System.out.println(s.describe()));

        System.out.println("fibonacci(18) = " + fibonacci(18));
        int[] primes = primes(1000);
        System.out.println(primes.length + " primes up to 1000, the last is " + primes[primes.length - 1]);

        Function<Integer, String> squareText = compose((Integer x) -> x * x, x -> "<" + x + ">");
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(squareText::apply).collect(Collectors.toList()));
        System.out.println(IntStream.rangeClosed(1, 15).mapToObj(Demo::classify).collect(Collectors.joining(" ")));

        Map<String, Integer> ordered = new LinkedHashMap<>();
        for (String s : "to be or not to be".split(" ")) ordered.merge(s, 1, Integer::sum);
        System.out.println(ordered);
        try {
            Object o = words;
            System.out.println((String) o);
        } catch (ClassCastException e) {
            System.out.println("caught " + e.getClass().getName());
        }
    }
}
