package workloads;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Much text: builders, formats, maps of words, patterns, encodings, interned strings. */
public final class Strings {
    private static final String TEXT = "the quick brown fox jumps over the lazy dog while the old cat sleeps";

    private Strings() { }

    static void words() {
        Map<String, Integer> counts = new TreeMap<>();
        Map<Character, List<String>> initials = new HashMap<>();
        for (int i = 0; i < 20; i++)
            for (String word : TEXT.split(" ")) {
                counts.merge(i % 2 == 0 ? word : word.toUpperCase(Locale.ROOT), 1, Integer::sum);
                initials.computeIfAbsent(word.charAt(0), c -> new ArrayList<>()).add(word);
            }
        Common.say("words: " + counts.get("the") + " " + counts.get("FOX") + " " + counts.size() + " "
                   + initials.get('t').size());
    }

    static void builders() {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 300; i++)
            builder.append(i).append(',').append(i % 2 == 0).append(' ').append((char) ('a' + i % 26));
        String all = builder.reverse().toString();
        builder.setLength(20);
        builder.insert(3, 1.5).deleteCharAt(0).replace(0, 2, "--");
        Common.say("builders: " + all.length() + " " + all.indexOf("eslaf") + " " + all.hashCode() + " " + builder);
    }

    static void formats() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20; i++)
            lines.append(String.format(Locale.ROOT, "%03d|%-5s|%8.3f|%x|%c|%b;", i, "s" + i, i / 3.0, i * 255, 'a' + i,
                                       i > 5));
        Common.say("formats: " + lines.length() + " " + lines.substring(0, 33) + " " + lines.toString().hashCode());
    }

    static void patterns() {
        Matcher matcher = Pattern.compile("(\\w)(\\w*?)(o)(\\w*)").matcher(TEXT);
        StringBuilder found = new StringBuilder();
        while (matcher.find())
            found.append(matcher.group(1)).append(matcher.start(3)).append(' ');
        Common.say("patterns: " + found + TEXT.replaceAll("[aeiou]+(\\w)", "<$1>").length() + " "
                   + Pattern.matches("(a|b)*c", "abbabac"));
    }

    static void encodings() {
        String text = "Größe \u20ac 4 \ud83d\ude00 \u0436";
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        byte[] latin = text.getBytes(StandardCharsets.ISO_8859_1);
        Common.say("encodings: " + utf8.length + " " + latin.length + " "
                   + new String(utf8, StandardCharsets.UTF_8).equals(text) + " " + text.codePointCount(0, text.length())
                   + " " + text.chars().filter(Character::isLetter).count() + " "
                   + new String(text.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16).equals(text));
    }

    static void interned() {
        int same = 0;
        for (int i = 0; i < 200; i++) {
            String made = new StringBuilder("interned ").append(i).toString();
            String first = made.intern();
            same += first == new String("interned " + i).intern() ? 1 : 0;
        }
        Common.say("interned: " + same + " " + ("inter" + "ned" == "interned") + " "
                   + "a".repeat(5).concat("b").strip().lastIndexOf('a') + " " + String.join("-", "x", "y") + " "
                   + "b".compareTo("ab") + " " + "Ab".equalsIgnoreCase("aB") + " " + " s ".trim().isBlank());
    }

    public static void main(String[] args) {
        words();
        builders();
        formats();
        patterns();
        encodings();
        interned();
    }
}
