// Names of domains in ASCII and back (RFC 3490). idn.txt, which make/IdnTables.java writes, has the characters.
package java.net;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import jdk.internal.util.Texts;

public final class IDN {
    public static final int ALLOW_UNASSIGNED = 1;
    public static final int USE_STD3_ASCII_RULES = 2;

    private static final String PREFIX = "xn--";
    private static final int LONGEST = 63;

    private IDN() {
    }

    private static final class Table {
        private static final String[] LINES = Texts.read("java/net/idn.txt").split("\n");
        static final int[] UNASSIGNED = ranges(LINES[1]);
        static final int[] PROHIBITED = ranges(LINES[2]);
        static final int[] RIGHT = ranges(LINES[3]);
        static final int[] LEFT = ranges(LINES[4]);
        static final Map<Integer, String> MAPPED = new HashMap<>();

        static {
            for (String entry : LINES[5].split(" ")) {
                int equals = entry.indexOf('=');
                StringBuilder sb = new StringBuilder();
                for (String c : entry.substring(equals + 1).split(",")) {
                    if (!c.isEmpty()) {
                        sb.appendCodePoint(Integer.parseInt(c, 16));
                    }
                }
                MAPPED.put(Integer.parseInt(entry.substring(0, equals), 16), sb.toString());
            }
        }

        private static int[] ranges(String line) {
            String[] words = line.split("[- ]");
            int[] ends = new int[words.length];
            for (int i = 0; i < ends.length; i++) {
                ends[i] = Integer.parseInt(words[i], 16);
            }
            return ends;
        }

        static boolean has(int[] ranges, int c) {
            int at = java.util.Arrays.binarySearch(ranges, c);
            return at >= 0 || (-at - 1) % 2 == 1;
        }

        static boolean any(int[] ranges, String text) {
            return text.codePoints().anyMatch(c -> has(ranges, c));
        }
    }

    // ---- labels ----

    private static boolean isSeparator(char c) {
        return c == '.' || c == '\u3002' || c == '\uff0e' || c == '\uff61';
    }

    private interface Label {
        String of(String label);
    }

    private static String each(String input, Label operation) {
        StringBuilder sb = new StringBuilder();
        int from = 0;
        for (int i = 0; i <= input.length(); i++) {
            if (i == input.length() ? from < i : isSeparator(input.charAt(i))) {
                sb.append(operation.of(input.substring(from, i)));
                if (i < input.length()) {
                    sb.append('.');
                }
                from = i + 1;
            }
        }
        return sb.toString();
    }

    public static String toASCII(String input, int flag) {
        if (input.length() == 1 && isSeparator(input.charAt(0))) {
            return ".";
        }
        return each(input, label -> labelToAscii(label, flag));
    }

    public static String toASCII(String input) {
        return toASCII(input, 0);
    }

    public static String toUnicode(String input, int flag) {
        if (input.length() == 1 && isSeparator(input.charAt(0))) {
            return ".";
        }
        return each(input, label -> labelToUnicode(label, flag));
    }

    public static String toUnicode(String input) {
        return toUnicode(input, 0);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPrefixed(String text) {
        return text.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    private static String labelToAscii(String label, int flag) {
        String text = isAscii(label) ? label : prepare(label, (flag & ALLOW_UNASSIGNED) != 0);
        if (text.isEmpty()) {
            throw new IllegalArgumentException("Empty label is not a legal name");
        }
        if ((flag & USE_STD3_ASCII_RULES) != 0) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c < 0x80 && c != '-' && !Character.isLetterOrDigit(c)) {
                    throw new IllegalArgumentException("Contains non-LDH ASCII characters");
                }
            }
            if (text.charAt(0) == '-' || text.charAt(text.length() - 1) == '-') {
                throw new IllegalArgumentException("Has leading or trailing hyphen");
            }
        }
        if (!isAscii(text)) {
            if (isPrefixed(text)) {
                throw new IllegalArgumentException("The input starts with the ACE Prefix");
            }
            text = PREFIX + encode(text).toLowerCase(Locale.ROOT);
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("The label in the input is too long");
        }
        return text;
    }

    /** What cannot be decoded stays as it is. */
    private static String labelToUnicode(String label, int flag) {
        try {
            String text = isAscii(label) ? label : prepare(label, (flag & ALLOW_UNASSIGNED) != 0);
            String decoded = isPrefixed(text) ? decode(text.substring(PREFIX.length())) : null;
            return decoded != null && labelToAscii(decoded, flag).equalsIgnoreCase(text) ? decoded : label;
        } catch (IllegalArgumentException e) {
            return label;
        }
    }

    // ---- RFC 3491 ----

    private static IllegalArgumentException wrong(String message) {
        return new IllegalArgumentException("java.text.ParseException: " + message);
    }

    private static String prepare(String label, boolean allowsUnassigned) {
        if (!allowsUnassigned && Table.any(Table.UNASSIGNED, label)) {
            throw wrong("An unassigned code point was found in the input " + label);
        }
        StringBuilder whole = new StringBuilder();
        StringBuilder part = new StringBuilder();
        label.codePoints().forEach(c -> {
            // What later versions of Unicode say of such a character does not count.
            if (Table.has(Table.UNASSIGNED, c)) {
                whole.append(Normalizer.normalize(part, Normalizer.Form.NFKC)).appendCodePoint(c);
                part.setLength(0);
            } else {
                part.append(map(c));
            }
        });
        String text = whole.append(Normalizer.normalize(part, Normalizer.Form.NFKC)).toString();
        if (Table.any(Table.PROHIBITED, text)) {
            throw wrong("A prohibited code point was found in the input" + text);
        }
        if (Table.any(Table.RIGHT, text) && (Table.any(Table.LEFT, text)
                || !Table.has(Table.RIGHT, text.codePointAt(0))
                || !Table.has(Table.RIGHT, text.codePointBefore(text.length())))) {
            throw wrong("The input does not conform to the rules for BiDi code points." + text);
        }
        return text;
    }

    private static String map(int c) {
        String text = Table.MAPPED.get(c);
        if (text == null) {
            text = Character.toString(c);
            for (int i = 0; i < 2; i++) {
                text = Normalizer.normalize(text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT),
                        Normalizer.Form.NFKC);
            }
        }
        return text;
    }

    // ---- RFC 3492 ----

    private static final int BASE = 36;
    private static final int LEAST = 1;
    private static final int MOST = 26;

    private static int threshold(int k, int bias) {
        return Math.max(LEAST, Math.min(MOST, k - bias));
    }

    private static int adapt(int delta, int points, boolean first) {
        delta = first ? delta / 700 : delta / 2;
        delta += delta / points;
        int k = 0;
        for (; delta > (BASE - LEAST) * MOST / 2; k += BASE) {
            delta /= BASE - LEAST;
        }
        return k + (BASE - LEAST + 1) * delta / (delta + 38);
    }

    private static String encode(String text) {
        StringBuilder sb = new StringBuilder();
        int[] points = text.codePoints().toArray();
        for (int c : points) {
            if (c < 0x80) {
                sb.append((char) c);
            }
        }
        int basic = sb.length();
        int done = basic;
        if (basic > 0) {
            sb.append('-');
        }
        int n = 0x80;
        int delta = 0;
        int bias = 72;
        while (done < points.length) {
            int next = Integer.MAX_VALUE;
            for (int c : points) {
                next = c >= n && c < next ? c : next;
            }
            delta = Math.addExact(delta, Math.multiplyExact(next - n, done + 1));
            n = next;
            for (int c : points) {
                delta += c < n ? 1 : 0;
                if (c == n) {
                    int q = delta;
                    int k = BASE;
                    for (int t; q >= (t = threshold(k, bias)); k += BASE) {
                        sb.append(digit(t + (q - t) % (BASE - t)));
                        q = (q - t) / (BASE - t);
                    }
                    sb.append(digit(q));
                    bias = adapt(delta, done + 1, done == basic);
                    delta = 0;
                    done++;
                }
            }
            delta++;
            n++;
        }
        return sb.toString();
    }

    private static char digit(int value) {
        return (char) (value < 26 ? 'a' + value : '0' + value - 26);
    }

    /** null: the text was not encoded. */
    private static String decode(String text) {
        int basic = text.lastIndexOf('-');
        StringBuilder sb = new StringBuilder(basic > 0 ? text.substring(0, basic) : "");
        if (!isAscii(text)) {
            return null;
        }
        int n = 0x80;
        int bias = 72;
        int i = 0;
        int count = sb.length();
        for (int at = basic > 0 ? basic + 1 : 0; at < text.length();) {
            int old = i;
            long weight = 1;
            long sum = i;
            for (int k = BASE;; k += BASE) {
                char c = at < text.length() ? text.charAt(at++) : 0;
                int value = c >= '0' && c <= '9' ? c - '0' + 26 : Character.digit(c, BASE) - 10;
                sum += value * weight;
                if (value < 0 || sum > Integer.MAX_VALUE) {
                    return null;
                }
                int t = threshold(k, bias);
                if (value < t) {
                    break;
                }
                weight *= BASE - t;
                if (weight > Integer.MAX_VALUE) {
                    return null;
                }
            }
            i = (int) sum;
            count++;
            bias = adapt(i - old, count, old == 0);
            n += i / count;
            i %= count;
            if (n > Character.MAX_CODE_POINT || n < 0) {
                return null;
            }
            sb.insert(sb.offsetByCodePoints(0, i), Character.toChars(n));
            i++;
        }
        return sb.toString();
    }
}
