package java.lang;

import java.util.Locale;
import jdk.internal.util.Texts;

/**
 * The names of characters, from CharacterNameData and names.txt, which unicode.py makes. names.txt has a title, a line
 * of words with codes, and a line of records. The names that are not made of the name of a block are there in the order
 * of code points, in groups: GROUPS has the numbers of the groups that have names, LENGTHS the lengths of the records
 * of each.
 *
 * A word of a name is a space or "-" with what follows it; for this, a name begins with a space. A record begins with a
 * letter from "a": the number of words that are those of the name before it in the group. Words follow, by their codes
 * or as they are; "#" is "-" with the code point in hexadecimal. "~" and a character before a record are the number of
 * code points that are left out, counted from the space.
 */
final class CharacterNames {
    private static final String[] LINES = Texts.read("java/lang/names.txt").split("\n");
    private static final String RECORDS = LINES[2];
    private static final int[] STARTS = UnicodeRanges.starts(CharacterNameData.LENGTHS);
    private static final String[] WORDS = words();
    /** The number of the word that a code below LONG_CODES represents, from 1. */
    private static final byte[] SHORT = new byte[CharacterNameData.LONG_CODES];

    static {
        String codes = CharacterNameData.SHORT_CODES;
        for (int i = 0; i < codes.length(); i++) {
            SHORT[codes.charAt(i)] = (byte) (i + 1);
        }
    }

    /** Where the next record begins, and what the last one was. */
    private int at;
    private int codePoint;
    private final StringBuilder text = new StringBuilder();

    private CharacterNames(int group) {
        at = STARTS[group];
        codePoint = CharacterNameData.GROUPS.charAt(group) * CharacterNameData.GROUP - 1;
    }

    private static String[] words() {
        String all = LINES[1];
        int count = 0;
        int length = all.length();
        for (int i = 0; i < length; i++) {
            if (isSeparator(all.charAt(i))) {
                count++;
            }
        }
        String[] words = new String[count];
        int end = length;
        for (int i = length - 1; i >= 0; i--) {
            if (isSeparator(all.charAt(i))) {
                words[--count] = all.substring(i, end);
                end = i;
            }
        }
        return words;
    }

    private static boolean isSeparator(char c) {
        return c == ' ' || c == '-';
    }

    private static int end(int group) {
        return STARTS[group] + CharacterNameData.LENGTHS.charAt(group);
    }

    /** Reads a record. */
    private void next() {
        char c = RECORDS.charAt(at++);
        codePoint++;
        if (c == '~') {
            codePoint += RECORDS.charAt(at) - ' ';
            c = RECORDS.charAt(at + 1);
            at += 2;
        }
        keep(c - 'a');
        while (at < RECORDS.length() && (c = RECORDS.charAt(at)) != '~' && (c < 'a' || c > 'p')) {
            at++;
            if (c >= CharacterNameData.LONG_CODES) {
                text.append(WORDS[c - CharacterNameData.LONG_CODES + CharacterNameData.SHORT_CODES.length()]);
            } else if (c == '#') {
                text.append('-').append(hexadecimal(codePoint));
            } else if (SHORT[c] != 0) {
                text.append(WORDS[SHORT[c] - 1]);
            } else {
                text.append(c);
            }
        }
    }

    private void keep(int words) {
        int length = 0;
        while (length < text.length() && (!isSeparator(text.charAt(length)) || words-- > 0)) {
            length++;
        }
        text.setLength(length);
    }

    private static String hexadecimal(int codePoint) {
        return Integer.toHexString(codePoint).toUpperCase(Locale.ROOT);
    }

    /** Of an assigned character. */
    static String of(int codePoint) {
        int number = codePoint / CharacterNameData.GROUP;
        int lo = 0;
        int hi = CharacterNameData.GROUPS.length();
        while (hi - lo > 1) {
            int mid = lo + hi >>> 1;
            if (CharacterNameData.GROUPS.charAt(mid) <= number) {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        if (CharacterNameData.GROUPS.charAt(lo) == number) {
            CharacterNames names = new CharacterNames(lo);
            while (names.codePoint < codePoint && names.at < end(lo)) {
                names.next();
            }
            if (names.codePoint == codePoint) {
                return names.text.substring(1);
            }
        }
        return Character.UnicodeBlock.of(codePoint).toString().replace('_', ' ') + ' ' + hexadecimal(codePoint);
    }

    /** The code point of a name in capital letters; -1: there is none. */
    static int find(String name) {
        int[] table = Table.CODE_POINTS;
        for (int i = Table.start(name); table[i] != 0; i = i + 1 & table.length - 1) {
            if (of(table[i] - 1).equals(name)) {
                return table[i] - 1;
            }
        }
        try {
            int codePoint = Integer.parseInt(name.substring(name.lastIndexOf(' ') + 1), 16);
            return Character.isDefined(codePoint) && of(codePoint).equals(name) ? codePoint : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** The names in CharacterNameData by their hash codes: 1 more than their code points, from start() on. */
    private static final class Table {
        static final int[] CODE_POINTS = new int[1 << 16];

        static {
            for (int group = 0; group < STARTS.length; group++) {
                CharacterNames names = new CharacterNames(group);
                int end = end(group);
                while (names.at < end) {
                    names.next();
                    int i = start(names.text.substring(1));
                    while (CODE_POINTS[i] != 0) {
                        i = i + 1 & CODE_POINTS.length - 1;
                    }
                    CODE_POINTS[i] = names.codePoint + 1;
                }
            }
        }

        static int start(String name) {
            int hash = name.hashCode();
            return (hash ^ hash >>> 16) & CODE_POINTS.length - 1;
        }
    }
}
