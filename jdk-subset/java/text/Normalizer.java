// The normalization forms of UAX 15. NormalizerData has the combining classes as runs, and a record per decomposition:
// its first char is the length in chars, shifted by one, with the lowest bit set for those of compatibility only. The
// character follows, and what it becomes in the end. PAIRS has the pairs that compose, sorted, with what they become.
package java.text;

import java.util.Arrays;

public final class Normalizer {
    private static final int HANGUL = 0xac00;
    private static final int L = 0x1100;
    private static final int V = 0x1161;
    private static final int T = 0x11a7;
    private static final int V_COUNT = 21;
    private static final int T_COUNT = 28;
    private static final int HANGULS = 19 * V_COUNT * T_COUNT;

    private Normalizer() {
    }

    public enum Form {
        NFD,
        NFC,
        NFKD,
        NFKC
    }

    private static final class Tables {
        static final String TEXT = NormalizerData.records();
        /** Characters that decompose, doubled, plus one for a record of compatibility. */
        static final int[] KEYS;
        /** Where in the text what they become begins; its length is in the upper bits. */
        static final int[] PLACES;
        static final long[] PAIRS;
        static final int[] COMPOSED;
        static final int[] CLASS_STARTS;

        static {
            String text = TEXT;
            int[] keys = new int[text.length() / 3];
            int[] places = new int[keys.length];
            int n = 0;
            for (int i = 0; i < text.length(); n++) {
                int length = text.charAt(i) >> 1;
                int c = text.codePointAt(i + 1);
                keys[n] = c << 1 | text.charAt(i) & 1;
                i += 1 + Character.charCount(c);
                places[n] = length << 24 | i;
                i += length;
            }
            KEYS = Arrays.copyOf(keys, n);
            PLACES = places;
            String p = NormalizerData.PAIRS;
            long[] pairs = new long[p.length() / 3];
            int[] composed = new int[pairs.length];
            n = 0;
            for (int i = 0; i < p.length(); n++) {
                int first = p.codePointAt(i);
                i += Character.charCount(first);
                int second = p.codePointAt(i);
                i += Character.charCount(second);
                pairs[n] = (long) first << 32 | second;
                composed[n] = p.codePointAt(i);
                i += Character.charCount(composed[n]);
            }
            PAIRS = Arrays.copyOf(pairs, n);
            COMPOSED = composed;
            String lengths = NormalizerData.CLASS_LENGTHS;
            CLASS_STARTS = new int[lengths.length()];
            int at = 0;
            for (int i = 0; i < lengths.length(); i++) {
                CLASS_STARTS[i] = at;
                at += lengths.charAt(i);
            }
        }

        static int combiningClass(int c) {
            if (c < 0x300) {
                return 0;
            }
            int i = Arrays.binarySearch(CLASS_STARTS, c);
            return NormalizerData.CLASS_KINDS.charAt(i >= 0 ? i : -i - 2);
        }

        static int compose(int first, int second) {
            if (first >= L && first < L + 19 && second >= V && second < V + V_COUNT) {
                return HANGUL + ((first - L) * V_COUNT + second - V) * T_COUNT;
            }
            if (first >= HANGUL && first < HANGUL + HANGULS && (first - HANGUL) % T_COUNT == 0 && second > T
                    && second < T + T_COUNT) {
                return first + second - T;
            }
            int i = Arrays.binarySearch(PAIRS, (long) first << 32 | second);
            return i < 0 ? -1 : COMPOSED[i];
        }
    }

    /** Code points with their combining classes in the upper bits. */
    private static final class Buffer {
        int[] points;
        int count;
        /** Where the marks begin that an added one can be sorted into. */
        int marks;

        Buffer(int capacity) {
            points = new int[capacity + 8];
        }

        void add(int c) {
            int combining = Tables.combiningClass(c);
            if (count == points.length) {
                points = Arrays.copyOf(points, 2 * count);
            }
            int at = count++;
            if (combining == 0) {
                marks = count;
            } else {
                while (at > marks && points[at - 1] >>> 24 > combining) {
                    points[at] = points[at - 1];
                    at--;
                }
            }
            points[at] = combining << 24 | c;
        }

        void decompose(int c, boolean compatible) {
            if (c >= HANGUL && c < HANGUL + HANGULS) {
                int s = c - HANGUL;
                add(L + s / (V_COUNT * T_COUNT));
                add(V + s % (V_COUNT * T_COUNT) / T_COUNT);
                if (s % T_COUNT != 0) {
                    add(T + s % T_COUNT);
                }
                return;
            }
            int i = c < 0xa0 ? -1 : compatible ? Arrays.binarySearch(Tables.KEYS, c << 1 | 1) : -1;
            if (i < 0 && c >= 0xa0) {
                i = Arrays.binarySearch(Tables.KEYS, c << 1);
            }
            if (i < 0) {
                add(c);
                return;
            }
            int from = Tables.PLACES[i] & 0xffffff;
            int end = from + (Tables.PLACES[i] >>> 24);
            while (from < end) {
                int part = Tables.TEXT.codePointAt(from);
                add(part);
                from += Character.charCount(part);
            }
        }

        void compose() {
            int starter = -1;
            int to = 0;
            int last = -1;      // the class of the character before, if it did not compose
            for (int i = 0; i < count; i++) {
                int c = points[i] & 0xffffff;
                int combining = points[i] >>> 24;
                int composed = starter >= 0 && (last < combining || last == -1)
                        ? Tables.compose(points[starter] & 0xffffff, c) : -1;
                if (composed >= 0) {
                    points[starter] = composed;
                    continue;
                }
                if (combining == 0) {
                    starter = to;
                    last = -1;
                } else {
                    last = combining;
                }
                points[to++] = points[i];
            }
            count = to;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder(count + 16);
            for (int i = 0; i < count; i++) {
                sb.appendCodePoint(points[i] & 0xffffff);
            }
            return sb.toString();
        }
    }

    public static String normalize(CharSequence src, Form form) {
        if (src == null || form == null) {
            throw new NullPointerException();
        }
        String s = src.toString();
        int plain = form == Form.NFC ? 0x300 : form == Form.NFD ? 0xc0 : 0xa0;
        int i = 0;
        while (i < s.length() && s.charAt(i) < plain) {
            i++;
        }
        if (i == s.length()) {
            return s;
        }
        boolean compatible = form == Form.NFKD || form == Form.NFKC;
        Buffer b = new Buffer(s.length());
        for (int c, at = 0; at < s.length(); at += Character.charCount(c)) {
            c = s.codePointAt(at);
            b.decompose(c, compatible);
        }
        if (form == Form.NFC || form == Form.NFKC) {
            b.compose();
        }
        return b.toString();
    }

    /** Whether the decomposition of a character begins with a mark, which belongs to the character before. */
    static boolean joinsPrevious(int c, Form form) {
        return Tables.combiningClass(normalize(Character.toString(c), form).codePointAt(0)) != 0;
    }

    public static boolean isNormalized(CharSequence src, Form form) {
        String s = src.toString();
        return normalize(s, form).equals(s);
    }
}
