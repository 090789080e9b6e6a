// group: mixed
// Text: splitting, counting words in maps, sorting by several keys, wrapping lines, joining, replacing.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Words {
    static final String[] SYLLABLES = {"ba", "le", "ton", "mi", "ra", "sul", "ge", "no", "vir", "ka", "pel", "o"};

    static String text(int words, int seed) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < words; i++) {
            seed = seed * 69069 + 1;
            int n = 1 + (seed >>> 28) % 3, s = seed >>> 8;
            for (int k = 0; k < n; k++, s /= 7) sb.append(SYLLABLES[s % SYLLABLES.length]);
            sb.append((seed & 0xf00) == 0 ? ". " : (seed & 0x700) == 0 ? ", " : " ");
        }
        return sb.toString();
    }

    static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (letter && start < 0) start = i;
            if (!letter && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    static String wrap(List<String> words, int width) {
        StringBuilder out = new StringBuilder(), line = new StringBuilder();
        for (String w : words) {
            if (line.length() + w.length() + 1 > width) {
                while (line.length() < width) line.insert(0, ' ');
                out.append(line).append('\n');
                line.setLength(0);
            }
            if (line.length() > 0) line.append(' ');
            line.append(w.startsWith("ba") ? w.toUpperCase() : w);
        }
        return out.append(line).toString();
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 45;
        int hash = 0;
        for (int round = 0; round < n; round++) {
            List<String> words = split(text(1500, round * 77 + 1));
            Map<String, Integer> counts = new HashMap<>();
            for (String w : words) counts.merge(w, 1, Integer::sum);
            List<Map.Entry<String, Integer>> sorted = new ArrayList<>(counts.entrySet());
            sorted.sort(Map.Entry.<String, Integer>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())));
            TreeMap<Integer, List<String>> byLength = new TreeMap<>();
            for (Map.Entry<String, Integer> e : sorted)
                byLength.computeIfAbsent(e.getKey().length(), k -> new ArrayList<>()).add(e.getKey());
            String wrapped = wrap(words, 60).replace("lera", "LERA").trim();
            hash = hash * 31 + sorted.get(0).hashCode() + wrapped.hashCode();
            for (Map.Entry<Integer, List<String>> e : byLength.entrySet())
                hash = hash * 31 + e.getKey() + String.join("-", e.getValue()).hashCode();
        }
        System.out.println("checksum=" + hash);
    }
}
