import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes the tables of equivalent language tags and regions, from what Locale.LanguageRange.parse of java 17 answers:
 *
 *      java make/LanguageTables.java jdk-subset/java/util/LanguageEquivalents.java
 *
 *  It asks for all languages of two and three letters, for regions, for old tags of several parts, and for what the
 *  answers name. */
public class LanguageTables {
    private static final String[] OLD = ("art-lojban cel-gaulish en-gb-oed i-ami i-bnn i-default i-enochian i-hak "
            + "i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu no-bok no-nyn zh-cmn-hans zh-cmn-hant zh-gan "
            + "zh-guoyu zh-hakka zh-min zh-min-nan zh-wuu zh-xiang zh-yue hy-arevela hy-arevmda").split(" ");
    private static final String[] VARIANTS = {"heploc", "polytoni", "arevela", "arevmda", "alalc97", "polyton"};

    private final Map<String, Set<String>> groups = new LinkedHashMap<>();

    public static void main(String[] arguments) throws IOException {
        List<String> two = new ArrayList<>();
        List<String> three = new ArrayList<>();
        for (char a = 'a'; a <= 'z'; a++) {
            for (char b = 'a'; b <= 'z'; b++) {
                two.add("" + a + b);
                for (char c = 'a'; c <= 'z'; c++) {
                    three.add("" + a + b + c);
                }
            }
        }
        LanguageTables languages = new LanguageTables();
        Deque<String> asked = new ArrayDeque<>(two);
        asked.addAll(three);
        two.forEach(r -> asked.add("sgn-" + r));
        asked.addAll(List.of(OLD));
        languages.ask("", asked);
        LanguageTables regions = new LanguageTables();
        Deque<String> parts = new ArrayDeque<>(two);
        parts.addAll(List.of(VARIANTS));
        regions.ask("xx-", parts);
        StringBuilder sb = new StringBuilder("// Written by make/LanguageTables.java: tags with one meaning.\n"
                + "package java.util;\n\nfinal class LanguageEquivalents {\n"
                + "    private LanguageEquivalents() {\n    }\n\n");
        literal(sb, "LANGUAGES", languages.text());
        sb.append('\n');
        literal(sb, "REGIONS", regions.text());
        Files.writeString(Path.of(arguments[0]), sb.append("}\n"));
    }

    /** Groups of tags, in an order in which each tag's answer is the others. */
    private void ask(String prefix, Deque<String> asked) {
        Map<String, List<String>> answers = new TreeMap<>();
        while (!asked.isEmpty()) {
            String tag = asked.poll();
            List<String> all = new ArrayList<>();
            for (LanguageRange r : LanguageRange.parse(prefix + tag)) {
                all.add(r.getRange().substring(prefix.length()));
            }
            if (all.size() > 1 && answers.put(tag, all.subList(1, all.size())) == null) {
                asked.addAll(all);
            }
        }
        // Old regions in languages of signs follow from the table of regions.
        answers.keySet().removeIf(LanguageTables::isOldRegion);
        answers.replaceAll((tag, others) -> others.stream().filter(t -> !isOldRegion(t)).collect(Collectors.toList()));
        answers.values().removeIf(List::isEmpty);
        for (String tag : answers.keySet()) {
            String key = sorted(tag, answers.get(tag));
            groups.computeIfAbsent(key, k -> order(tag, answers));
        }
        for (Set<String> group : groups.values()) {
            for (String tag : group) {
                List<String> others = new ArrayList<>(group);
                others.remove(tag);
                if (!others.equals(answers.get(tag))) {
                    System.err.println(tag + " " + others + " " + answers.get(tag));
                }
            }
        }
    }

    private static String sorted(String tag, List<String> others) {
        Set<String> all = new TreeSet<>(others);
        all.add(tag);
        return all.toString();
    }

    private static boolean isOldRegion(String tag) {
        return tag.matches("sgn-.*(bu|zr|dd|fx|tp|yd)");
    }

    /** A member goes to where its answers and those of the others agree. */
    private static Set<String> order(String tag, Map<String, List<String>> answers) {
        List<String> others = answers.get(tag);
        for (int i = 0; i <= others.size(); i++) {
            List<String> group = new ArrayList<>(others);
            group.add(i, tag);
            boolean fits = true;
            for (String other : group) {
                List<String> rest = new ArrayList<>(group);
                rest.remove(other);
                fits &= rest.equals(answers.get(other));
            }
            if (fits) {
                return new LinkedHashSet<>(group);
            }
        }
        List<String> group = new ArrayList<>(others);
        group.add(0, tag);
        return new LinkedHashSet<>(group);
    }

    private String text() {
        StringBuilder sb = new StringBuilder();
        for (Set<String> group : groups.values()) {
            sb.append(sb.length() == 0 ? "" : ";").append(String.join(",", group));
        }
        return sb.toString();
    }

    private static void literal(StringBuilder sb, String name, String text) {
        sb.append("    static String ").append(name).append(" = \"\"");
        for (int at = 0; at < text.length(); at += 100) {
            sb.append("\n            + \"").append(text, at, Math.min(at + 100, text.length())).append('"');
        }
        sb.append(";\n");
    }
}
