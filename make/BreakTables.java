import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Writes the automatons of BreakIterator, which it learns by asking java 17 (takes some minutes):
 *
 *      java make/BreakTables.java jdk-subset/sun/text/BreakTables.java
 *
 *  A text of our own class shows which characters an iterator reads, how often, and where it stops. That suffices for
 *  the method of Angluin (1987, "Learning regular sets from queries and counterexamples"): two prefixes lead to one
 *  state if the same happens after both for all suffixes of a list; a random text for which the automaton is wrong adds
 *  a suffix to the list. Each kind of boundary has two automatons. One reads forwards to the next boundary, the other
 *  backwards to a position from which it is safe to read forwards. Characters with which all automatons do the same are
 *  one class. */
public class BreakTables {
    private static final int UNREAD = 0;
    /** Read backwards, the last: the safe position is before this character, not after it. */
    private static final int LAST_AND_BEFORE = 1;
    private static final int LAST = 2;
    private static final int READ = 3;
    /** Read, and the end of the character was asked for: it is a boundary, or one if what follows permits. */
    private static final int MARKED = 4;
    private static final int[] NOTHING = {};
    /** Each automaton ends in it. */
    private static final int[] END = {0x2029, 'a', 0x2029, 'a'};
    /** The character with which java ends each text, also where it is a character of one. */
    private static final int DONE = CharacterIterator.DONE;

    private static final class WatchedText implements CharacterIterator {
        private final char[] text = new char[256];
        private final int[] reads = new int[text.length + 1];
        private int end;
        private int at;
        /** The least position that was read, or -1 if one below the first was. */
        private int least;

        /** Sets the text. The start of each character is stored in starts. */
        void set(int[] starts, int[]... words) {
            end = 0;
            int n = 0;
            for (int[] word : words) {
                for (int c : word) {
                    starts[n++] = end;
                    end += Character.toChars(c, text, end);
                }
            }
            starts[n] = end;
        }

        void watch() {
            Arrays.fill(reads, 0, end + 1, 0);
            least = end;
        }

        @Override
        public char current() {
            reads[at]++;
            least = Math.min(least, at);
            return at < end ? text[at] : DONE;
        }

        @Override
        public char setIndex(int index) {
            at = index;
            return at < end ? text[at] : DONE;
        }

        @Override
        public char first() {
            return setIndex(0);
        }

        @Override
        public char last() {
            return setIndex(Math.max(0, end - 1));
        }

        @Override
        public char next() {
            return setIndex(Math.min(at + 1, end));
        }

        @Override
        public char previous() {
            least = Math.min(least, at - 1);
            return at == 0 ? DONE : setIndex(at - 1);
        }

        @Override
        public int getBeginIndex() {
            return 0;
        }

        @Override
        public int getEndIndex() {
            return end;
        }

        @Override
        public int getIndex() {
            return at;
        }

        @Override
        public Object clone() {
            return this;
        }
    }

    /** An automaton as far as it is known. Its letters are code points. */
    private abstract static class Automaton {
        final BreakIterator iterator;
        final WatchedText text = new WatchedText();
        final int[] starts = new int[300];
        int[] letters;
        final List<int[]> suffixes = new ArrayList<>();
        List<int[]> needed;
        /** For each state, a word that leads to it. */
        final List<int[]> words = new ArrayList<>();
        /** For each state and letter, the next state, or -1, and what happens to the letter. */
        final List<int[]> next = new ArrayList<>();
        final List<String> events = new ArrayList<>();

        Automaton(BreakIterator iterator) {
            this.iterator = iterator;
        }

        /** What happens to each letter of a word that is read after another. */
        abstract String ask(int[] before, int[] word);

        abstract String askAll(int[] before, int[] word);

        private String signature(int[] word, List<int[]> suffixes) {
            StringBuilder sb = new StringBuilder();
            for (int[] suffix : suffixes) {
                sb.append(askAll(word, suffix)).append(' ');
            }
            return sb.toString();
        }

        void findStates() {
            words.clear();
            next.clear();
            events.clear();
            Map<String, Integer> states = new HashMap<>();
            words.add(NOTHING);
            states.put(signature(NOTHING, suffixes), 0);
            for (int s = 0; s < words.size(); s++) {
                int[] to = new int[letters.length];
                StringBuilder sb = new StringBuilder();
                for (int l = 0; l < to.length; l++) {
                    String event = ask(words.get(s), new int[] {letters[l]});
                    sb.append(event);
                    to[l] = event.charAt(0) - '0' == LAST_AND_BEFORE ? -2 : -1;
                    if (event.charAt(0) - '0' > LAST) {
                        int[] word = concat(words.get(s), letters[l]);
                        Integer state = states.putIfAbsent(signature(word, suffixes), words.size());
                        if (state == null) {
                            to[l] = words.size();
                            words.add(word);
                        } else {
                            to[l] = state;
                        }
                    }
                }
                next.add(to);
                events.add(sb.toString());
            }
        }

        /** Numbers of letters. Most words are not at an end at once. */
        int[] randomWord(Random random, int length) {
            int[] word = new int[1 + random.nextInt(length)];
            int s = 0;
            for (int i = 0; i < word.length; i++) {
                for (int tries = 0; tries < 8 && (tries == 0 || s >= 0 && next.get(s)[word[i]] < 0); tries++) {
                    word[i] = random.nextInt(letters.length);
                }
                s = s < 0 ? s : next.get(s)[word[i]];
            }
            return word;
        }

        int[] spell(int[] numbers) {
            return Arrays.stream(numbers).map(i -> letters[i]).toArray();
        }

        String expect(int state, int[] word) {
            StringBuilder sb = new StringBuilder();
            for (int l : word) {
                sb.append(state < 0 ? (char) ('0' + UNREAD) : events.get(state).charAt(l));
                state = state < 0 ? state : next.get(state)[l];
            }
            return sb.toString();
        }

        void learn(int[] letters, int tests) {
            this.letters = letters;
            suffixes.clear();
            for (int c : letters) {
                suffixes.add(new int[] {c});
            }
            findStates();
            Random random = new Random(1);
            for (int i = 0; i < tests; i++) {
                int[] word = randomWord(random, 14);
                if (!expect(0, word).equals(ask(NOTHING, spell(word)))) {
                    addSuffix(word);
                    findStates();
                    i = 0;
                }
            }
        }

        /** A part of the word leads to a state whose own word is not like that part: what follows shows it. */
        private void addSuffix(int[] numbers) {
            int[] word = spell(numbers);
            int s = 0;
            for (int i = 0; i < word.length && s >= 0; i++) {
                int[] rest = Arrays.copyOfRange(word, i, word.length);
                if (!ask(words.get(s), rest).equals(ask(Arrays.copyOf(word, i), rest))) {
                    suffixes.add(rest);
                    return;
                }
                s = next.get(s)[numbers[i]];
            }
            throw new IllegalStateException(Arrays.toString(word));
        }

        /** Tries each state with all that three letters can be. */
        void tryAll() {
            int n = letters.length;
            for (int s = 0; s < words.size(); s++) {
                for (int i = 0; i < n * n * n; i++) {
                    int[] rest = {i / n / n, i / n % n, i % n};
                    if (i % n == 0 && expect(s, new int[] {rest[0], rest[1]}).charAt(1) - '0' <= LAST) {
                        i += n - 1;
                    } else if (!expect(s, rest).equals(ask(words.get(s), spell(rest)))) {
                        addSuffixes(rest);
                        s = 0;
                        i = -1;
                    }
                }
            }
        }

        /** Learns again, with the ends of a word as further suffixes. */
        void addSuffixes(int[] word) {
            int before = suffixes.size();
            for (int i = 1; i < word.length; i++) {
                int[] suffix = spell(Arrays.copyOfRange(word, i, word.length));
                if (suffixes.stream().noneMatch(s -> Arrays.equals(s, suffix))) {
                    suffixes.add(suffix);
                }
            }
            if (suffixes.size() == before) {
                throw new IllegalStateException("is always wrong: " + Arrays.toString(spell(word)));
            }
            findStates();
        }

        /** Finds suffixes that suffice to tell the states apart. */
        void findNeededSuffixes() {
            needed = new ArrayList<>(suffixes);
            for (int i = needed.size() - 1; i >= 0; i--) {
                int[] suffix = needed.remove(i);
                Set<String> signatures = new HashSet<>();
                words.forEach(word -> signatures.add(signature(word, needed)));
                if (signatures.size() < words.size()) {
                    needed.add(i, suffix);
                }
            }
        }

        /** What the character does in all states, by all suffixes or only by those that are needed. */
        void behaviour(int c, boolean complete, StringBuilder sb) {
            for (int[] word : words) {
                String event = ask(word, new int[] {c});
                sb.append(event);
                if (event.charAt(0) - '0' > LAST) {
                    sb.append(signature(concat(word, c), complete ? suffixes : needed))
                            .append(askAll(concat(word, c), new int[] {c}));
                }
                sb.append(';');
            }
        }

        /** What the letter does in all states. */
        String column(int letter) {
            StringBuilder sb = new StringBuilder();
            for (int s = 0; s < words.size(); s++) {
                sb.append(next.get(s)[letter]).append(events.get(s).charAt(letter)).append(',');
            }
            return sb.toString();
        }
    }

    private static final class Forwards extends Automaton {
        /** For each state: nothing, the boundary is here ('b'), it may be here ('m'), it is where it may have been. */
        String actions;

        Forwards(BreakIterator iterator) {
            super(iterator);
        }

        /** The boundary, in letters. */
        private int find(int[]... words) {
            text.set(starts, words);
            iterator.setText(text);
            text.watch();
            int boundary = iterator.next();
            int n = 0;
            while (starts[n] < boundary) {
                n++;
            }
            return n;
        }

        @Override
        String ask(int[] before, int[] word) {
            find(before, word, END);
            StringBuilder sb = new StringBuilder();
            for (int i = before.length; i < before.length + word.length; i++) {
                int reads = text.reads[starts[i]] - (i == 0 ? 1 : 0);
                sb.append(reads < 2 ? UNREAD : text.reads[starts[i + 1]] == 1 ? LAST : reads == 2 ? READ : MARKED);
            }
            return sb.toString();
        }

        @Override
        String askAll(int[] before, int[] word) {
            return ask(before, word) + Math.max(-1, find(before, word, END) - before.length) + "/"
                    + Math.max(-1, find(before, word) - before.length);
        }

        /** Finds the actions by trial: one or two are changed if that makes fewer texts wrong. Returns a text that is
         *  still wrong, or null. */
        int[] findActions() {
            char[] actions = new char[words.size()];
            for (int s = 0; s < actions.length; s++) {
                for (int l = 0; l < letters.length; l++) {
                    int to = next.get(s)[l];
                    if (to >= 0) {
                        char action = events.get(s).charAt(l) - '0' == MARKED ? 'b' : ' ';
                        if (actions[to] != 0 && actions[to] != action) {
                            throw new IllegalStateException("one state, two actions");
                        }
                        actions[to] = action;
                    }
                }
            }
            Random random = new Random(7);
            List<int[]> texts = new ArrayList<>();
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < 300_000; i++) {
                texts.add(randomWord(random, 14));
                found.add(find(spell(texts.get(i))));
            }
            int wrong = countWrong(actions, texts, found);
            for (int before = -1; wrong > 0 && wrong != before;) {
                before = wrong;
                for (int s = 0; s < actions.length; s++) {
                    for (int t = 0; t <= s; t++) {
                        char[] others = actions.clone();
                        others[s] = other(others[s]);
                        others[t] = s == t ? others[t] : other(others[t]);
                        int now = countWrong(others, texts, found);
                        if (now < wrong) {
                            wrong = now;
                            actions = others;
                        }
                    }
                }
            }
            this.actions = new String(actions).replace('\0', ' ');
            for (int i = 0; wrong > 0; i++) {
                if (countWrong(actions, texts.subList(i, i + 1), found.subList(i, i + 1)) > 0) {
                    return texts.get(i);
                }
            }
            return null;
        }

        private static char other(char action) {
            return switch (action) {
                case 'b' -> 'm';
                case 'm' -> 'b';
                case ' ' -> 'r';
                default -> ' ';
            };
        }

        private int countWrong(char[] actions, List<int[]> texts, List<Integer> found) {
            int wrong = 0;
            for (int i = 0; i < texts.size(); i++) {
                int[] word = texts.get(i);
                int boundary = 1;
                int possible = 0;
                int s = 0;
                for (int k = 0; k < word.length && s >= 0; k++) {
                    s = next.get(s)[word[k]];
                    switch (s < 0 ? ' ' : actions[s]) {
                        case 'b' -> boundary = k + 1;
                        case 'm' -> possible = k + 1;
                        case 'r' -> boundary = possible;
                        default -> { }
                    }
                }
                wrong += (possible == word.length ? possible : boundary) == found.get(i) ? 0 : 1;
            }
            return wrong;
        }
    }

    private static final class Backwards extends Automaton {
        Backwards(BreakIterator iterator) {
            super(iterator);
        }

        private static int[] reverse(int[] word) {
            return IntStream.range(0, word.length).map(i -> word[word.length - 1 - i]).toArray();
        }

        @Override
        String ask(int[] before, int[] word) {
            int n = END.length + word.length + before.length;
            text.set(starts, reverse(END), reverse(word), reverse(before), new int[] {'a'});
            iterator.setText(text);
            text.watch();
            iterator.following(starts[n - 1]);
            int last = -1;
            for (int i = 0; i < n && text.least >= 0 && last < 0; i++) {
                last = starts[i] >= text.least ? n - i - 2 : -1;
            }
            StringBuilder sb = new StringBuilder();
            for (int i = before.length; i < before.length + word.length; i++) {
                sb.append(text.least < 0 || i < last ? READ : i > last ? UNREAD
                        : text.reads[starts[n - 1 - last]] > 2 ? LAST_AND_BEFORE : LAST);
            }
            return sb.toString();
        }

        @Override
        String askAll(int[] before, int[] word) {
            return ask(before, word);
        }
    }

    private static int[] concat(int[] word, int letter) {
        int[] longer = Arrays.copyOf(word, word.length + 1);
        longer[word.length] = letter;
        return longer;
    }

    private static String behaviour(Automaton[] automatons, int c, boolean complete) {
        StringBuilder sb = new StringBuilder();
        for (Automaton a : automatons) {
            a.behaviour(c, complete, sb);
        }
        return sb.toString();
    }

    /** A letter of each class that these automatons know. */
    private static int[] reduce(Automaton[] automatons, int[] letters) {
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (int l = 0; l < letters.length; l++) {
            int letter = l;
            classes.putIfAbsent(Arrays.toString(Arrays.stream(automatons).map(a -> a.column(letter)).toArray()),
                    letters[l]);
        }
        return classes.values().stream().mapToInt(i -> i).toArray();
    }

    /** ASCII, and of each script a character of each category, in planes 0 and 1: a class whose characters differ from
     *  others only next to those of further classes is not found if none of these is here. */
    private static int[] firstLetters() {
        Set<Integer> letters = new LinkedHashSet<>();
        Set<List<Object>> kinds = new HashSet<>();
        for (int c = 0; c < 0x20000; c++) {
            if (c != DONE && (c < 128 || kinds.add(List.of(Character.UnicodeScript.of(c), Character.getType(c),
                    c >= 0x10000)))) {
                letters.add(c);
            }
        }
        for (int c : new int[] {0x1161, 0x11a8, 0xac01, 0x3001, 0x3002, 0x30fb, 0x30fc, 0x200b, 0x200d, 0xfeff}) {
            letters.add(c);
        }
        return letters.stream().mapToInt(i -> i).toArray();
    }

    /** Characters of which two or three, all of one part of a block, are not treated as their classes are. */
    private static int[] tryNeighbours(Automaton[] automatons, int[] classes) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int block = 0; block < 0x12000; block += 0x80) {
            if (block >= 0x3200 && block < 0xa000 || block >= 0xac00 && block < 0xf900) {
                continue;
            }
            Set<Integer> seen = new HashSet<>();
            for (int i = 0; i < 0x80 * 0x80; i++) {
                int c = block + i / 0x80;
                int d = block + i % 0x80;
                if (c == DONE || d == DONE || seen.contains(classes[c] << 8 | classes[d])) {
                    continue;
                }
                int[] word = {c, d, c};
                int[] numbers = {classes[c], classes[d], classes[c]};
                for (Automaton a : automatons) {
                    if (!a.expect(0, numbers).equals(a.ask(NOTHING, a.spell(numbers)))) {
                        a.addSuffixes(numbers);
                    }
                    if (!a.expect(0, numbers).equals(a.ask(NOTHING, word))) {
                        seen.add(classes[c] << 8 | classes[d]);
                        found.addAll(List.of(c, d));
                    }
                }
            }
        }
        System.err.println(found + " are different next to others");
        return found.stream().mapToInt(i -> i).toArray();
    }

    /** Whether the character is asked for: of planes without classes of characters only some. */
    private static boolean isTried(int c) {
        return c != DONE && (c < 0x20000 || c >> 16 == 14 || c % 64 == 0 || (c & 0xffff) >= 0xfffe);
    }

    public static void main(String[] arguments) throws IOException {
        BreakIterator[] kinds = {BreakIterator.getCharacterInstance(), BreakIterator.getWordInstance(),
            BreakIterator.getLineInstance(), BreakIterator.getSentenceInstance()};
        Automaton[] automatons = new Automaton[2 * kinds.length];
        for (int i = 0; i < automatons.length; i++) {
            automatons[i] = i % 2 == 0 ? new Forwards(kinds[i / 2]) : new Backwards(kinds[i / 2]);
        }
        int[] letters = firstLetters();
        int[] classes = new int[Character.MAX_CODE_POINT + 1];
        for (boolean complete = false; !complete;) {
            for (Automaton a : automatons) {
                a.learn(letters, 300_000);
            }
            letters = reduce(automatons, letters);
            Map<String, Integer> numbers = new LinkedHashMap<>();
            for (Automaton a : automatons) {
                a.learn(letters, 300_000);
                a.findNeededSuffixes();
            }
            for (int c : letters) {
                if (numbers.putIfAbsent(behaviour(automatons, c, true), numbers.size()) != null) {
                    throw new IllegalStateException("two letters of one class: " + c);
                }
            }
            // All suffixes are tried with one character of those that are similar in other respects.
            Map<List<Object>, Integer> similar = new HashMap<>();
            for (int c = 0; c < classes.length; c++) {
                if (!isTried(c)) {
                    classes[c] = classes[c - 1];
                    continue;
                }
                List<Object> kind = Arrays.asList(behaviour(automatons, c, false), Character.getType(c),
                        Character.UnicodeScript.of(c), Character.UnicodeBlock.of(c));
                Integer number = similar.get(kind);
                if (number == null) {
                    String behaviour = behaviour(automatons, c, true);
                    number = numbers.get(behaviour);
                    if (number == null) {
                        number = numbers.size();
                        numbers.put(behaviour, number);
                        letters = concat(letters, c);
                    }
                    similar.put(kind, number);
                }
                classes[c] = number;
            }
            complete = numbers.size() == automatons[0].letters.length;
            if (complete) {
                int[] more = tryNeighbours(automatons, classes);
                complete = more.length == 0;
                for (int c : more) {
                    letters = concat(letters, c);
                }
            }
            System.err.println(numbers.size() + " classes, " + automatons[0].letters.length + " were known");
        }
        for (Automaton a : automatons) {
            a.tryAll();
        }
        for (int i = 0; i < automatons.length; i += 2) {
            Forwards a = (Forwards) automatons[i];
            for (int[] wrong = a.findActions(); wrong != null; wrong = a.findActions()) {
                a.addSuffixes(wrong);
            }
        }
        write(Path.of(arguments[0]), kinds, automatons, classes);
    }

    private static void write(Path file, BreakIterator[] kinds, Automaton[] automatons, int[] classes)
            throws IOException {
        StringBuilder sb = new StringBuilder("// Written by make/BreakTables.java: automatons of boundaries.\n"
                + "package sun.text;\n\n/** RuleBasedBreakIterator explains them. */\nfinal class BreakTables {\n"
                + "    private BreakTables() {\n    }\n\n");
        StringBuilder lengths = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (int c = 0, n; c < classes.length; c += n) {
            for (n = 1; c + n < classes.length && n < 0xd000 && classes[c + n] == classes[c]; n++) {
            }
            lengths.append((char) n);
            values.append((char) classes[c]);
        }
        sb.append("    /** Runs of code points of one class. */\n");
        literal(sb, "LENGTHS", lengths);
        literal(sb, "CLASSES", values);
        String[] names = {"CHARACTER", "WORD", "LINE", "SENTENCE"};
        for (int k = 0; k < kinds.length; k++) {
            Forwards forwards = (Forwards) automatons[2 * k];
            Automaton backwards = automatons[2 * k + 1];
            Map<String, Integer> columns = new LinkedHashMap<>();
            List<Integer> shown = new ArrayList<>();
            StringBuilder of = new StringBuilder();
            for (int l = 0; l < forwards.letters.length; l++) {
                String column = forwards.column(l) + backwards.column(l);
                if (columns.putIfAbsent(column, columns.size()) == null) {
                    shown.add(l);
                }
                of.append((char) (int) columns.get(column));
            }
            literal(sb, names[k] + "_OF_CLASS", of);
            literal(sb, names[k] + "_FORWARDS", table(forwards, shown));
            literal(sb, names[k] + "_ACTIONS", new StringBuilder(forwards.actions));
            literal(sb, names[k] + "_BACKWARDS", table(backwards, shown));
            sb.append(String.format("    static final int %s_CHECKSUM = 0x%08x;\n", names[k], kinds[k].hashCode()));
        }
        Files.writeString(file, sb.append("}\n"));
    }

    /** The number of the next state plus two, for each state and column; 0 and 1 are the end. */
    private static StringBuilder table(Automaton a, List<Integer> columns) {
        StringBuilder sb = new StringBuilder();
        for (int[] to : a.next) {
            columns.forEach(l -> sb.append((char) (to[l] + 2)));
        }
        return sb;
    }

    private static void literal(StringBuilder sb, String name, StringBuilder text) {
        sb.append("    static String ").append(name).append(" = \"\"");
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char following = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
            line.append(c == '"' || c == '\\' ? "\\" + c : c >= ' ' && c < 127 ? "" + c
                    : c < 64 && following >= '0' && following < '8' ? String.format("\\%03o", (int) c)
                    : c < 256 ? "\\" + Integer.toOctalString(c) : String.format("\\u%04x", (int) c));
            if (line.length() > 90 || i == text.length() - 1) {
                sb.append("\n            + \"").append(line).append('"');
                line.setLength(0);
            }
        }
        sb.append(";\n");
    }
}
