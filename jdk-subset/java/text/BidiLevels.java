// The rules of UAX 9 (P2 to L1) for a text of any number of paragraphs. Names of rules are in the comments.
package java.text;

import java.util.Arrays;

final class BidiLevels {
    private static final byte L = Character.DIRECTIONALITY_LEFT_TO_RIGHT;
    private static final byte R = Character.DIRECTIONALITY_RIGHT_TO_LEFT;
    private static final byte AL = Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    private static final byte EN = Character.DIRECTIONALITY_EUROPEAN_NUMBER;
    private static final byte ES = Character.DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR;
    private static final byte ET = Character.DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR;
    private static final byte AN = Character.DIRECTIONALITY_ARABIC_NUMBER;
    private static final byte CS = Character.DIRECTIONALITY_COMMON_NUMBER_SEPARATOR;
    private static final byte NSM = Character.DIRECTIONALITY_NONSPACING_MARK;
    private static final byte BN = Character.DIRECTIONALITY_BOUNDARY_NEUTRAL;
    private static final byte B = Character.DIRECTIONALITY_PARAGRAPH_SEPARATOR;
    private static final byte S = Character.DIRECTIONALITY_SEGMENT_SEPARATOR;
    private static final byte WS = Character.DIRECTIONALITY_WHITESPACE;
    private static final byte ON = Character.DIRECTIONALITY_OTHER_NEUTRALS;
    private static final byte LRE = Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING;
    private static final byte LRO = Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE;
    private static final byte RLE = Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING;
    private static final byte RLO = Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE;
    private static final byte PDF = Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT;
    private static final byte LRI = Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE;
    private static final byte RLI = Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE;
    private static final byte FSI = Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE;
    private static final byte PDI = Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE;
    private static final int MAX_DEPTH = 125;

    final byte[] levels;
    /** Whether something has the direction, by its type or its level: left to right, right to left. */
    private final boolean[] has = new boolean[2];
    private boolean neutral;
    private boolean arabic;
    /** The types of the text; `types` has what the rules make of them. */
    final byte[] original;
    /** The level of the first paragraph. */
    final int base;
    /** The level of the paragraph of each character. */
    final byte[] paragraphs;
    private final byte[] types;
    private final char[] text;
    /** Of each initiator of an isolate its PDI, or the end of the paragraph; and of a PDI its initiator, or -1. */
    private final int[] partner;
    private int[] sequence = new int[16];

    BidiLevels(char[] text, byte[] given, int flags) {
        this.text = text;
        int n = text.length;
        levels = new byte[n];
        paragraphs = new byte[n];
        partner = new int[n];
        original = typesOf(text);
        types = original.clone();
        int first = flags == Bidi.DIRECTION_RIGHT_TO_LEFT || flags == Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT ? 1 : 0;
        boolean known = false;
        for (int start = 0, end; start < n; start = end) {
            end = start;
            while (end < n && original[end] != B) {
                end++;
            }
            end = Math.min(end + 1, n);
            // CR and LF are one separator.
            if (end < n && text[end - 1] == '\r' && text[end] == '\n') {
                end++;
            }
            int level = paragraph(start, end, given, flags);
            Arrays.fill(paragraphs, start, end, (byte) level);
            first = known ? first : level;
            known = true;
        }
        base = first;
        has[first & 1] = true;
    }

    /** Whether all that has a direction has this one. */
    boolean isAll(int direction) {
        return !has[1 - direction] && (direction == 1 || !arabic || !neutral);
    }

    /** Types, levels of characters, and isolates decide the direction of the text. Arabic numbers turn neutral
     *  characters round. */
    private void findDirections(int start, int end) {
        for (int i = start; i < end; i++) {
            byte type = types[i];
            neutral |= isNeutral(type) || isRemoved(type) || type == ES || type == ET || type == CS || type == NSM;
            arabic |= type == AN;
            byte isolate = original[i];
            boolean isRight = isolate == RLI || isolate == FSI && firstStrong(i + 1, partner[i], 0) == 1;
            has[0] |= type == L || type == EN || type == AN || isIsolate(isolate) && !isRight;
            has[1] |= type == R || type == AL || isRight;
            if (!isRemoved(type)) {
                has[levels[i] & 1] = true;
            }
        }
    }

    private static byte[] typesOf(char[] text) {
        byte[] types = new byte[text.length];
        for (int i = 0; i < text.length;) {
            int c = Character.codePointAt(text, i);
            if (c > 0xffff) {
                // The first half follows the second in all rules.
                types[i++] = BN;
            }
            types[i++] = typeOf(c);
        }
        return types;
    }

    /** Unassigned code points have the type of their block (DerivedBidiClass). */
    static byte typeOf(int c) {
        byte type = Character.getDirectionality(c);
        if (type != Character.DIRECTIONALITY_UNDEFINED) {
            return type;
        }
        String defaults = "\u0590\u0600R\u0600\u07c0A\u07c0\u0860R\u0860\u0900A\u2065\u2066B\u20a0\u20d0E\ufb1d\ufb50R"
                + "\ufb50\ufdd0A\ufdd0\ufdf0B\ufdf0\ufe00A\ufe70\uff00A";
        for (int i = 0; c < 0x10000 && i < defaults.length(); i += 3) {
            if (c >= defaults.charAt(i) && c < defaults.charAt(i + 1)) {
                char kind = defaults.charAt(i + 2);
                return kind == 'R' ? R : kind == 'A' ? AL : kind == 'E' ? ET : BN;
            }
        }
        if ((c & 0xfffe) == 0xfffe || c >= 0xe0000 && c < 0xe1000 || c >= 0xfff0 && c < 0xfff9) {
            return BN;
        }
        if (c >= 0x10d00 && c < 0x10d40 || c >= 0x10f30 && c < 0x10f70 || c >= 0x1ec70 && c < 0x1ecc0
                || c >= 0x1ed00 && c < 0x1ed50 || c >= 0x1ee00 && c < 0x1ef00) {
            return AL;
        }
        return c >= 0x10800 && c < 0x11000 || c >= 0x1e800 && c < 0x1f000 ? R : L;
    }

    static boolean isSpace(byte type) {
        return type == WS || isRemoved(type) || isIsolate(type) || type == PDI || type == B || type == S;
    }

    private static boolean isIsolate(byte type) {
        return type == LRI || type == RLI || type == FSI;
    }

    /** X9. */
    private static boolean isRemoved(byte type) {
        return type == BN || type == LRE || type == RLE || type == LRO || type == RLO || type == PDF;
    }

    private static boolean isNeutral(byte type) {
        return type == WS || type == ON || type == S || type == B || isIsolate(type) || type == PDI;
    }

    /** Resolves a paragraph, and returns its level. */
    private int paragraph(int start, int end, byte[] given, int flags) {
        findPartners(start, end);
        int level = flags == Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT ? firstStrong(start, end, 0)
                : flags == Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT ? firstStrong(start, end, 1)
                : flags == Bidi.DIRECTION_RIGHT_TO_LEFT ? 1 : 0;
        if (given == null) {
            findExplicit(start, end, level);
        } else {
            takeGiven(start, end, level, Math.max(level, flags & 1), given);
        }
        has[level & 1] = true;
        findDirections(start, end);
        resolveSequences(start, end, level, given == null);
        finish(start, end, level);
        return level;
    }

    /** BD9: isolates and the PDIs that end them. */
    private void findPartners(int start, int end) {
        int[] open = new int[end - start];
        int depth = 0;
        for (int i = start; i < end; i++) {
            if (isIsolate(types[i])) {
                partner[i] = end;
                open[depth++] = i;
            } else if (types[i] == PDI) {
                partner[i] = -1;
                if (depth > 0) {
                    partner[i] = open[--depth];
                    partner[open[depth]] = i;
                }
            }
        }
    }

    /** P2 and P3: the level by the first strong character outside of isolates. */
    private int firstStrong(int start, int end, int otherwise) {
        for (int i = start; i < end; i++) {
            if (original[i] == L) {
                return 0;
            }
            if (original[i] == R || original[i] == AL) {
                return 1;
            }
            if (isIsolate(original[i])) {
                i = partner[i];
            }
        }
        return otherwise;
    }

    /** X1 to X8. */
    private void findExplicit(int start, int end, int paragraphLevel) {
        int[] stack = new int[MAX_DEPTH + 2];
        byte[] overrides = new byte[MAX_DEPTH + 2];
        boolean[] isolates = new boolean[MAX_DEPTH + 2];
        int top = 0;
        int overflowIsolates = 0;
        int overflowEmbeddings = 0;
        int validIsolates = 0;
        stack[0] = paragraphLevel;
        overrides[0] = ON;
        for (int i = start; i < end; i++) {
            byte type = original[i];
            levels[i] = (byte) stack[top];
            if (type == B) {
                levels[i] = (byte) paragraphLevel;
            } else if (type == PDF) {
                if (overflowIsolates == 0) {
                    if (overflowEmbeddings > 0) {
                        overflowEmbeddings--;
                    } else if (top > 0 && !isolates[top]) {
                        top--;
                    }
                }
            } else if (type == PDI) {
                if (overflowIsolates > 0) {
                    overflowIsolates--;
                } else if (validIsolates > 0) {
                    overflowEmbeddings = 0;
                    while (!isolates[top]) {
                        top--;
                    }
                    top--;
                    validIsolates--;
                }
                levels[i] = (byte) stack[top];
                types[i] = overrides[top] == ON ? type : overrides[top];
            } else if (isIsolate(type) || isRemoved(type) && type != BN) {
                if (isIsolate(type)) {
                    types[i] = overrides[top] == ON ? type : overrides[top];
                }
                boolean rtl = type == RLE || type == RLO || type == RLI
                        || type == FSI && firstStrong(i + 1, partner[i], 0) == 1;
                int level = rtl ? stack[top] + 1 | 1 : stack[top] + 2 & ~1;
                if (level <= MAX_DEPTH && overflowIsolates == 0 && overflowEmbeddings == 0) {
                    validIsolates += isIsolate(type) ? 1 : 0;
                    stack[++top] = level;
                    overrides[top] = type == LRO ? L : type == RLO ? R : ON;
                    isolates[top] = isIsolate(type);
                } else if (isIsolate(type)) {
                    overflowIsolates++;
                } else if (overflowIsolates == 0) {
                    overflowEmbeddings++;
                }
            } else if (type != BN && overrides[top] != ON) {
                types[i] = overrides[top];
            }
        }
    }

    /** Levels of a caller: negative ones override the types, 0 is [otherwise]. */
    private void takeGiven(int start, int end, int paragraphLevel, int otherwise, byte[] given) {
        for (int i = start; i < end; i++) {
            int level = original[i] == B ? paragraphLevel : given[i] == 0 ? otherwise : Math.abs(given[i]);
            levels[i] = (byte) level;
            if (given[i] < 0 && !isRemoved(original[i])) {
                types[i] = (level & 1) == 0 ? L : R;
            }
        }
    }

    /** X10: the rules for weak and neutral types, for each sequence of runs of one level that isolates join.
     *  With the levels of a caller, `java` pairs no brackets. */
    private void resolveSequences(int start, int end, int paragraphLevel, boolean hasPairs) {
        boolean[] done = new boolean[end - start];
        byte[] explicit = levels.clone();
        for (int from = start; from < end; from++) {
            if (done[from - start] || isRemoved(original[from])) {
                continue;
            }
            int n = 0;
            int last = from;
            for (int i = from; i < end;) {
                if (isRemoved(original[i])) {
                    i++;
                } else if (explicit[i] == explicit[from] && !done[i - start]) {
                    if (n == sequence.length) {
                        sequence = Arrays.copyOf(sequence, 2 * n);
                    }
                    sequence[n++] = i;
                    done[i - start] = true;
                    last = i++;
                } else if (isIsolate(original[last]) && partner[last] < end && partner[last] > i) {
                    // The PDI of an isolate continues the sequence.
                    i = partner[last];
                } else {
                    break;
                }
            }
            boolean open = isIsolate(original[last]) && partner[last] == end;
            int after = open ? paragraphLevel : neighbour(explicit, last, 1, end, paragraphLevel);
            byte sos = strong(Math.max(explicit[from], neighbour(explicit, from, -1, start - 1, paragraphLevel)));
            byte eos = strong(Math.max(explicit[from], after));
            resolveWeak(n, sos);
            if (hasPairs) {
                resolveBrackets(n, sos, explicit[from]);
            }
            resolveNeutral(n, sos, eos, explicit[from]);
        }
    }

    private static byte strong(int level) {
        return (level & 1) == 0 ? L : R;
    }

    private int neighbour(byte[] explicit, int i, int step, int end, int paragraphLevel) {
        for (i += step; i != end && isRemoved(original[i]);) {
            i += step;
        }
        return i == end ? paragraphLevel : explicit[i];
    }

    /** W1 to W7. */
    private void resolveWeak(int n, byte sos) {
        byte before = sos;
        for (int k = 0; k < n; k++) {
            int i = sequence[k];
            if (types[i] == NSM) {
                types[i] = k > 0 && (isIsolate(types[sequence[k - 1]]) || types[sequence[k - 1]] == PDI) ? ON : before;
            }
            before = types[i];
        }
        byte strong = sos;
        for (int k = 0; k < n; k++) {
            int i = sequence[k];
            if (types[i] == EN && strong == AL) {
                types[i] = AN;
            } else if (types[i] == L || types[i] == R || types[i] == AL) {
                strong = types[i];
            }
        }
        for (int k = 0; k < n; k++) {
            int i = sequence[k];
            if (types[i] == AL) {
                types[i] = R;
            }
        }
        for (int k = 1; k + 1 < n; k++) {
            byte left = types[sequence[k - 1]];
            int i = sequence[k];
            if (left == types[sequence[k + 1]]
                    && ((types[i] == ES || types[i] == CS) && left == EN || types[i] == CS && left == AN)) {
                types[i] = left;
            }
        }
        for (int k = 0; k < n; k++) {
            int until = k;
            while (until < n && types[sequence[until]] == ET) {
                until++;
            }
            if (until > k) {
                boolean number = k > 0 && types[sequence[k - 1]] == EN || until < n && types[sequence[until]] == EN;
                set(k, until, number ? EN : ON);
                k = until - 1;
            }
        }
        strong = sos;
        for (int k = 0; k < n; k++) {
            int i = sequence[k];
            if (types[i] == ES || types[i] == CS) {
                types[i] = ON;
            } else if (types[i] == L || types[i] == R) {
                strong = types[i];
            } else if (types[i] == EN && strong == L) {
                types[i] = L;
            }
        }
    }

    private void set(int from, int until, byte type) {
        for (int k = from; k < until; k++) {
            types[sequence[k]] = type;
        }
    }

    /** Numbers count as R here. */
    private static byte strongOf(byte type) {
        return type == L ? L : type == R || type == EN || type == AN ? R : ON;
    }

    /** N0 and BD16: pairs of brackets get the direction of their contents, or that before them. */
    private void resolveBrackets(int n, byte sos, int level) {
        int[] stack = new int[63];
        int[] closing = new int[n];
        int depth = 0;
        for (int k = 0; k < n; k++) {
            int i = sequence[k];
            closing[k] = -1;
            int at = types[i] == ON ? BidiBrackets.find(text[i]) : -1;
            if (at < 0) {
                continue;
            }
            if (BidiBrackets.isOpening(at)) {
                if (depth == stack.length) {
                    Arrays.fill(closing, -1);
                    break;
                }
                stack[depth++] = k;
                continue;
            }
            for (int d = depth - 1; d >= 0; d--) {
                if (BidiBrackets.isPair(text[sequence[stack[d]]], text[i])) {
                    closing[stack[d]] = k;
                    depth = d;
                    break;
                }
            }
        }
        for (int k = 0; k < n; k++) {
            if (closing[k] >= 0) {
                resolvePair(k, closing[k], n, sos, strong(level));
            }
        }
    }

    private void resolvePair(int open, int close, int n, byte sos, byte direction) {
        byte inside = ON;
        for (int k = open + 1; k < close; k++) {
            byte type = strongOf(types[sequence[k]]);
            if (type == direction) {
                inside = type;
                break;
            }
            inside = type != ON ? type : inside;
        }
        if (inside == ON) {
            return;
        }
        if (inside != direction) {
            byte before = sos;
            for (int k = open - 1; k >= 0; k--) {
                byte type = strongOf(types[sequence[k]]);
                if (type != ON) {
                    before = type;
                    break;
                }
            }
            inside = before == inside ? inside : direction;
        }
        for (int at : new int[] {open, close}) {
            types[sequence[at]] = inside;
            // Marks on a bracket follow it.
            for (int k = at + 1; k < n && original[sequence[k]] == NSM; k++) {
                types[sequence[k]] = inside;
            }
        }
    }

    /** N1, N2, I1 and I2. */
    private void resolveNeutral(int n, byte sos, byte eos, int level) {
        for (int k = 0; k < n; k++) {
            int until = k;
            while (until < n && isNeutral(types[sequence[until]])) {
                until++;
            }
            if (until > k) {
                byte left = k == 0 ? sos : strongOf(types[sequence[k - 1]]);
                byte right = until == n ? eos : strongOf(types[sequence[until]]);
                set(k, until, left == right ? left : strong(level));
                k = until - 1;
            }
        }
        for (int k = 0; k < n; k++) {
            int i = sequence[k];
            byte type = types[i];
            levels[i] += (level & 1) == 0 ? type == R ? 1 : type == AN || type == EN ? 2 : 0 : type == R ? 0 : 1;
        }
    }

    /** What X9 removed has the level of the character after it; L1. */
    private void finish(int start, int end, int paragraphLevel) {
        boolean reset = true;
        for (int i = end - 1; i >= start; i--) {
            reset = original[i] == B || original[i] == S || reset && isSpace(original[i]);
            if (reset) {
                levels[i] = (byte) paragraphLevel;
            } else if (isRemoved(original[i])) {
                levels[i] = levels[i + 1];
            }
        }
    }
}
