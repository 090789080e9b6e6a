// Methods of String, StringBuilder, Character and regular expressions that came from 18 to 21.
import java.util.*;
import java.util.regex.*;

public class NewStrings {
    public static void main(String[] args) {
        System.out.println(Arrays.toString("a1b22c".splitWithDelimiters("\\d+", 0))
                + Arrays.toString("a,b,,".splitWithDelimiters(",", 2)));
        System.out.println("hello world".indexOf('o', 5, 8) + " " + "hello world".indexOf("o", 0, 4) + " "
                + "hello".indexOf("l", 2, 4));
        StringBuilder b = new StringBuilder("x").repeat("ab", 3).repeat('c', 2).repeat(0x1F600, 2).repeat("", 5);
        System.out.println(b.length() + " " + b.codePointCount(0, b.length()) + " " + b.substring(0, 9));
        System.out.println(new StringBuffer().repeat("q", 4));
        try {
            b.repeat("x", -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(b.compareTo(new StringBuilder("x")));
        for (int c : new int[] {0x1F600, 'a', '#', 0x1F1E6, 0x1F3FB, 0x231A})
            System.out.print(Character.isEmoji(c) + "," + Character.isEmojiPresentation(c) + ","
                    + Character.isEmojiModifier(c) + ","
                + Character.isEmojiModifierBase(c) + "," + Character.isEmojiComponent(c) + ","
                        + Character.isExtendedPictographic(c) + " ");
        System.out.println();
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 2025-11");
        System.out.println(new TreeMap<>(m.namedGroups()) + " " + m.hasMatch());
        while (m.find()) System.out.println(m.toMatchResult().group("year") + m.start("month") + m.hasMatch());
        System.out.println(m.results().map(r -> r.group("month")).toList());
        System.out.println(Arrays.toString(Pattern.compile("-").splitWithDelimiters("a-b-c", -1)));
        System.out.println("  \t a\n  b ".strip() + "|" + "Ab".chars().sum() + "|" + "a\nb\r\nc".lines().toList()
                + "x".indent(3) + "é".getBytes().length);
        System.out.println("Ⅳ \uD83D\uDE00".codePoints().mapToObj(Character::getName).toList());
        System.out.println(String.join("-", new TreeSet<>(Set.of("z", "a"))) + "%-5s|%5.2f".formatted("x", 3.14159)
                + "\\t\\101".translateEscapes());
        System.out.println(Locale.of("de", "CH").getDisplayCountry(Locale.ENGLISH) + " " + Locale.of("sr")
                .toLanguageTag());
        System.out.println(java.nio.charset.Charset.defaultCharset() + " " + System.getProperty("native.encoding")
                .isEmpty() + " " + System.getProperty("stdout.encoding"));
        System.out.println("straße".equalsIgnoreCase("STRASSE") + " " + "ß".toUpperCase() + " "
                + "İ".toLowerCase(Locale.ROOT).length());
    }
}
