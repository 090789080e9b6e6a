// Switches over types: order, guards with side effects, enum constants with their types, strings and boxes, null with
// default, yields; MatchException of an enum that has grown is not to be had here, a missing case of a sealed one is.
import java.util.*;
import java.util.function.*;

public class PatternSwitches {
    enum Suit implements Card { CLUBS, HEARTS }
    enum Trump implements Card { FOOL, WORLD }
    sealed interface Card permits Suit, Trump { }

    static String card(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS -> "hearts";
            case Trump.FOOL -> "fool";
            case Trump t -> "trump " + t.ordinal();
        };
    }

    static int calls;
    static boolean guard(boolean answer) {
        calls++;
        return answer;
    }

    static String guards(Object o) {
        return switch (o) {
            case Integer i when guard(i > 100) -> "large";
            case Integer i when guard(i > 10) -> "middle";
            case Integer i -> "small";
            case Number n when n.doubleValue() < 0 -> "negative";
            case CharSequence s when s.isEmpty() -> "empty";
            case String s when s.equals("x") -> "x";
            case String s -> {
                for (int i = 0; i < s.length(); i++)
                    if (s.charAt(i) == '!') yield "loud at " + i;
                yield "quiet";
            }
            case null, default -> "other";
        };
    }

    static String words(String s) {
        return switch (s) {
            case "Aa", "BB" -> "same hash";
            case String t when t.startsWith("C#") -> "guarded";
            case "C#" -> "never";
            case String t -> t.toUpperCase(Locale.ROOT);
        };
    }

    static String boxes(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case Integer n when n > 1000 -> "many";
            case 2 -> "two";
            case Integer n -> "n" + n;
        };
    }

    static <T extends Comparable<T>> String generic(T t) {
        return switch (t) {
            case String s -> "string";
            case Integer i -> "integer";
            default -> "comparable";
        };
    }

    public static void main(String[] args) {
        for (Card c : new Card[] {Suit.CLUBS, Suit.HEARTS, Trump.FOOL, Trump.WORLD}) System.out.println(card(c));
        for (Object o : new Object[] {1, 11, 101, -1.0, 1.0, "", new StringBuilder(), new StringBuilder("q"), "x",
                "a!b", "ab", null, 'c'})
            System.out.println(guards(o) + " " + calls);
        for (String s : List.of("Aa", "BB", "C#", "C#x", "zz")) System.out.println(words(s));
        for (int i : new int[] {1, 2, 3, 1001}) System.out.println(boxes(i));
        System.out.println(generic("s") + generic(1) + generic(1L));
        try {
            words(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            boxes(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        Function<Object, String> f = o -> switch (o) { case List<?> l when !l.isEmpty() -> "list of " + l.size();
                case Map<?, ?> m -> "map"; default -> "?"; };
        System.out.println(f.apply(List.of(1, 2)) + f.apply(List.of()) + f.apply(Map.of()));
        // many classes: the bootstrap method's cache and search
        for (int round = 0; round < 3; round++)
            for (Object o : new Object[] {1, 2L, 3f, 4d, (short) 5, (byte) 6, '7', true, "9", new int[1],
                    new long[2][3]})
                System.out.print(switch (o) {
                    case Integer i -> "I" + i; case Long l -> "J" + l; case Float x -> "F" + x; case Double x -> "D"
                            + x;
                    case Short s -> "S" + s; case Byte b -> "B" + b; case Character c -> "C" + c; case Boolean b ->
                            "Z" + b;
                    case String s -> "T" + s; case int[] a -> "[" + a.length; case long[][] a -> "[[" + a[1].length;
                    default -> "?"; } + " ");
        System.out.println();
    }
}
