// Collation rules, as the documentation of RuleBasedCollator describes them, and the elements that follow from them. An
// entry is a text with its order in relation to the entry before. After a reset (&) entries are inserted after the
// longest entry that the text of the reset begins with; what is left of that text follows in the elements of the new
// entry. Elements are numbered when all rules are read.
package java.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class CollationTable {
    private static final int UNMAPPED = 0x7fff0000;
    /** As in `java`, the order of an expanding letter within a composed character. */
    private static final int EXPANDED = 0x7e000000;
    private static final Map<String, CollationTable> SHARED = new HashMap<>();

    final String rules;
    boolean french;
    /** How many entries before the first letter differ by a secondary, by a tertiary order. */
    int secondaries;
    int tertiaries;
    private final Map<String, int[]> mapped = new HashMap<>();
    /** Length of the longest text of several characters that begins with a character. */
    private final Map<Character, Integer> longest = new HashMap<>();
    /** Numbers of the texts that have an expansion. */
    private final Map<String, Integer> expanding = new HashMap<>();
    private final Map<Integer, Integer> expansions = new HashMap<>();

    private static final class Entry {
        final int strength;
        final String text;
        final String expansion;
        int order;

        Entry(int strength, String text, String expansion) {
            this.strength = strength;
            this.text = text;
            this.expansion = expansion;
        }
    }

    CollationTable(String rules) throws ParseException {
        if (rules.isEmpty()) {
            throw new ParseException("Build rules empty.", 0);
        }
        this.rules = rules;
        build(new Parser(rules).entries());
    }

    /** The rules of an order of characters: "<" between each two that are not of ASCII. */
    static String han(String characters) {
        StringBuilder sb = new StringBuilder();
        int before = ' ';
        for (int i = 0, n; i < characters.length(); i += n) {
            int c = characters.codePointAt(i);
            n = Character.charCount(c);
            if (before > '~' && c > '~') {
                sb.append('<');
            }
            sb.appendCodePoint(c);
            before = c;
        }
        return sb.toString();
    }

    static CollationTable of(String language) {
        String tailoring = CollationRules.tailoring(language);
        synchronized (SHARED) {
            CollationTable table = SHARED.get(tailoring);
            if (table == null) {
                try {
                    table = new CollationTable(CollationRules.ROOT + tailoring);
                } catch (ParseException e) {
                    throw new InternalError(e);
                }
                SHARED.put(tailoring, table);
            }
            return table;
        }
    }

    /** Reads rules into entries in their order. */
    private final class Parser {
        private final String rules;
        private int at;
        private final List<Entry> entries = new ArrayList<>();
        private final Map<String, Entry> byText = new HashMap<>();

        Parser(String rules) {
            this.rules = rules;
        }

        List<Entry> entries() throws ParseException {
            Entry last = null;
            boolean lost = false;       // an entry after one that a reset expanded is the last of all
            String reset = null;
            for (char sign = sign(); sign != 0; sign = sign()) {
                String text = text();
                if (sign == '&') {
                    reset = text;
                    continue;
                }
                skip();
                String expansion = "";
                if (at < rules.length() && rules.charAt(at) == '/') {
                    at++;
                    expansion = letters();
                }
                int strength = sign == '<' ? Collator.PRIMARY : sign == ';' ? Collator.SECONDARY
                        : sign == ',' ? Collator.TERTIARY : Collator.IDENTICAL;
                String excess = "";
                Entry after = last;
                if (reset != null) {
                    int length = reset.length();
                    while (length > 0 && !byText.containsKey(reset.substring(0, length))) {
                        length--;
                    }
                    if (length == 0) {
                        throw new ParseException("couldn't find: &" + reset, -1);
                    }
                    after = byText.get(reset.substring(0, length));
                    excess = reset.substring(length);
                    lost = false;
                }
                if (after != null && after.text.equals(text) && !lost) {
                    if (strength != Collator.IDENTICAL) {
                        throw new ParseException("The entries " + signOf(after.strength) + after.text + " and " + sign
                                + text + " are adjacent in the rules, but have conflicting strengths: A character "
                                + "can't be unequal to itself.", -1);
                    }
                    reset = null;
                    continue;
                }
                Entry old = byText.remove(text);
                if (old != null) {
                    entries.remove(old);
                }
                last = new Entry(strength, text, excess + expansion);
                int place = lost || after == null ? entries.size() : placeAfter(after, strength);
                entries.add(place, last);
                byText.put(text, last);
                lost = reset != null ? !excess.isEmpty() : lost;
                reset = null;
            }
            return entries;
        }

        private int placeAfter(Entry after, int strength) {
            int size = entries.size();
            int place = entries.get(size - 1) == after ? size : entries.lastIndexOf(after) + 1;
            while (place < size && entries.get(place).strength > strength) {
                place++;
            }
            return place;
        }

        private static char signOf(int strength) {
            return "<;,=".charAt(strength);
        }

        /** The sign that begins the next rule, 0 at the end. */
        private char sign() throws ParseException {
            for (; at < rules.length(); at++) {
                char c = rules.charAt(at);
                if (!isSpace(c)) {
                    if (c != '<' && c != ';' && c != ',' && c != '=' && c != '&') {
                        throw new ParseException("missing char (=,;<&) : " + rules.substring(at), at);
                    }
                    at++;
                    return c;
                }
            }
            return 0;
        }

        private String text() throws ParseException {
            skip();
            int place = at;
            String text = letters();
            if (text.isEmpty()) {
                throw new ParseException("missing chars (=,;<&): " + rules.substring(place), place);
            }
            return text;
        }

        private void skip() {
            while (at < rules.length() && isSpace(rules.charAt(at))) {
                at++;
            }
        }

        /** Characters up to a sign; within quotes all count. The first character after a quote can be a quote. */
        private String letters() throws ParseException {
            boolean quoted = false;
            StringBuilder sb = new StringBuilder();
            for (; at < rules.length(); at++) {
                char c = rules.charAt(at);
                if (c == '\'') {
                    quoted = !quoted;
                    if (quoted) {
                        sb.append(rules.charAt(++at));
                    }
                } else if (quoted) {
                    sb.append(c);
                } else if (c == '<' || c == ';' || c == ',' || c == '=' || c == '&' || c == '/') {
                    break;
                } else if (c == '@') {
                    french = true;
                } else if (!isSpace(c) && (c != '!' || at + 1 < rules.length() && isLetter(rules.charAt(at + 1)))) {
                    if (c != '!' && !isLetter(c)) {
                        throw new ParseException("Unquoted punctuation character : " + Integer.toString(c, 16), at);
                    }
                    sb.append(c);
                }
            }
            return Normalizer.normalize(sb, Normalizer.Form.NFD);
        }

        /** Whether a character needs no quotes. */
        private static boolean isLetter(char c) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c < ' ' || c >= 127;
        }

        private static boolean isSpace(char c) {
            return c == ' ' || c >= '\t' && c <= '\r' && c != 11;
        }
    }

    private void build(List<Entry> entries) {
        int primary = 0;
        int secondary = 0;
        int tertiary = 0;
        for (Entry entry : entries) {
            switch (entry.strength) {
                case Collator.PRIMARY -> {
                    primary++;
                    secondary = 0;
                    tertiary = 0;
                }
                case Collator.SECONDARY -> {
                    secondary++;
                    tertiary = 0;
                }
                case Collator.TERTIARY -> tertiary++;
                default -> {
                }
            }
            entry.order = primary << 16 | secondary << 8 | tertiary;
            if (primary == 0) {
                secondaries += entry.strength == Collator.SECONDARY ? 1 : 0;
                tertiaries += entry.strength == Collator.TERTIARY ? 1 : 0;
            }
            mapped.put(entry.text, new int[] {entry.order});
            if (entry.text.length() > 1) {
                longest.merge(entry.text.charAt(0), entry.text.length(), Math::max);
            }
        }
        for (Entry entry : entries) {
            if (!entry.expansion.isEmpty()) {
                int[] orders = new int[1 + entry.expansion.length()];
                orders[0] = entry.order;
                for (int i = 1; i < orders.length; i++) {
                    char c = entry.expansion.charAt(i - 1);
                    int[] other = mapped.get(String.valueOf(c));
                    orders[i] = other == null ? c : other[0];
                }
                mapped.put(entry.text, orders);
                expanding.put(entry.text, expanding.size());
                expansions.merge(orders[orders.length - 1], orders.length, Math::max);
            }
        }
    }

    /** How many chars of a text from [at] on have elements together; 0 if the character there has none. */
    int match(String text, int at) {
        char first = text.charAt(at);
        Integer most = longest.isEmpty() ? null : longest.get(first);
        if (most != null) {
            for (int length = Math.min(most, text.length() - at); length > 1; length--) {
                if (mapped.containsKey(text.substring(at, at + length))) {
                    return length;
                }
            }
        }
        return ofCharacter(first) == null ? 0 : 1;
    }

    int[] orders(String text, int from, int to) {
        return to - from == 1 ? ofCharacter(text.charAt(from)) : mapped.get(text.substring(from, to));
    }

    /** The elements of a character, also of one that is composed of characters that have elements. */
    private int[] ofCharacter(char c) {
        String text = String.valueOf(c);
        int[] orders = mapped.get(text);
        if (orders != null || c < 0xc0 || c >= 0xac00 && c < 0xd7a4) {
            return orders;
        }
        String parts = Normalizer.normalize(text, Normalizer.Form.NFD);
        if (parts.equals(text)) {
            return null;
        }
        orders = mapped.get(parts);
        if (orders != null) {
            return orders;
        }
        int[] all = new int[parts.length()];
        for (int i = 0; i < all.length; i++) {
            String part = parts.substring(i, i + 1);
            Integer expanded = expanding.get(part);
            orders = mapped.get(part);
            if (orders == null) {
                return null;
            }
            all[i] = expanded == null ? orders[0] : EXPANDED + expanded;
        }
        return all;
    }

    int[] unmapped(int c) {
        return c < 0x10000 ? new int[] {UNMAPPED, c << 16}
                : new int[] {UNMAPPED, Character.highSurrogate(c) << 16, Character.lowSurrogate(c) << 16};
    }

    int maxExpansion(int order) {
        return expansions.getOrDefault(order, 1);
    }
}
