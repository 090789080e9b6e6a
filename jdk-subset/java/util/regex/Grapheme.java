// Extended grapheme clusters (UAX 29): where one ends, and whether there is a boundary.
package java.util.regex;

final class Grapheme {
    // The numbers of unicode.py.
    private static final int OTHER = 0;
    private static final int CR = 1;
    private static final int LF = 2;
    private static final int CONTROL = 3;
    private static final int EXTEND = 4;
    private static final int ZWJ = 5;
    private static final int REGIONAL_INDICATOR = 6;
    private static final int PREPEND = 7;
    private static final int SPACING_MARK = 8;
    private static final int L = 9;
    private static final int V = 10;
    private static final int T = 11;
    private static final int LV = 12;
    private static final int PICTOGRAPHIC = 13;
    private static final int LVT = 14;

    private static final int[] STARTS = new int[GraphemeData.BREAK_LENGTHS.length()];

    static {
        int at = 0;
        for (int i = 0; i < STARTS.length; i++) {
            STARTS[i] = at;
            at += GraphemeData.BREAK_LENGTHS.charAt(i);
        }
    }

    private Grapheme() {
    }

    private static int kind(int cp) {
        if (cp < 0x300) {
            return cp == '\r' ? CR : cp == '\n' ? LF : cp < ' ' || cp >= 0x7f && cp < 0xa0 || cp == 0xad ? CONTROL
                    : cp == 0xa9 || cp == 0xae ? PICTOGRAPHIC : OTHER;
        }
        int[] starts = STARTS;
        int lo = 0;
        int hi = starts.length;
        while (hi - lo > 1) {
            int mid = lo + hi >>> 1;
            if (starts[mid] <= cp) {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        int kind = GraphemeData.BREAK_KINDS.charAt(lo);
        return kind == LV && (cp - 0xac00) % 28 != 0 ? LVT : kind;
    }

    /** Rules GB3 to GB9b, which two neighbours decide. */
    private static boolean joins(int a, int b) {
        if (a == CR || a == LF || a == CONTROL) {
            return a == CR && b == LF;
        }
        switch (b) {
        case CR:
        case LF:
        case CONTROL:
            return false;
        case EXTEND:
        case ZWJ:
        case SPACING_MARK:
            return true;
        case V:
            return a == L || a == LV || a == V || a == PREPEND;
        case T:
            return a == LV || a == V || a == LVT || a == T || a == PREPEND;
        case L:
        case LV:
        case LVT:
            return a == L || a == PREPEND;
        default:
            return a == PREPEND;
        }
    }

    /** What may be between two pictographs; UAX 29 has no spacing marks here, java has. */
    private static boolean isTail(int kind) {
        return kind == EXTEND || kind == ZWJ || kind == SPACING_MARK;
    }

    /** The end of the cluster that begins at from. */
    static int end(char[] chars, int from, int to) {
        int cp = Character.codePointAt(chars, from, to);
        int pos = from + Character.charCount(cp);
        int kind = kind(cp);
        boolean pictographic = kind == PICTOGRAPHIC;    // perhaps followed by EXTEND
        int indicators = kind == REGIONAL_INDICATOR ? 1 : 0;
        while (pos < to) {
            cp = Character.codePointAt(chars, pos, to);
            int next = kind(cp);
            boolean join = joins(kind, next)
                    || next == PICTOGRAPHIC && kind == ZWJ && pictographic                      // GB11
                    || next == REGIONAL_INDICATOR && kind == REGIONAL_INDICATOR && indicators % 2 == 1; // GB12, GB13
            if (!join) {
                break;
            }
            pictographic = pictographic && (next == PICTOGRAPHIC || isTail(next));
            indicators = next == REGIONAL_INDICATOR ? indicators + 1 : 0;
            kind = next;
            pos += Character.charCount(cp);
        }
        return pos;
    }

    /** Whether a cluster ends at pos, which is between from and to. */
    static boolean isBoundary(char[] chars, int from, int pos, int to) {
        if (pos < to && pos > from && Character.isSurrogatePair(chars[pos - 1], chars[pos])) {
            return false;
        }
        int right = kind(Character.codePointAt(chars, pos, to));
        int cp = Character.codePointBefore(chars, pos, from);
        int left = kind(cp);
        if (joins(left, right)) {
            return false;
        }
        int at = pos - Character.charCount(cp);
        if (right == PICTOGRAPHIC && left == ZWJ) {
            int k = EXTEND;
            while (at > from && isTail(k)) {
                cp = Character.codePointBefore(chars, at, from);
                k = kind(cp);
                at -= Character.charCount(cp);
            }
            return k != PICTOGRAPHIC;
        }
        if (right == REGIONAL_INDICATOR && left == REGIONAL_INDICATOR) {
            int n = 1;
            while (at > from && kind(cp = Character.codePointBefore(chars, at, from)) == REGIONAL_INDICATOR) {
                n++;
                at -= Character.charCount(cp);
            }
            return n % 2 == 0;
        }
        return true;
    }
}
