// The bidirectional algorithm of UAX 9: levels of a text with parts that run from right to left. BidiLevels has its
// rules; this class keeps the levels, and answers about lines and runs.
package java.text;

import java.util.Arrays;

public final class Bidi {
    public static final int DIRECTION_LEFT_TO_RIGHT = 0;
    public static final int DIRECTION_RIGHT_TO_LEFT = 1;
    public static final int DIRECTION_DEFAULT_LEFT_TO_RIGHT = -2;
    public static final int DIRECTION_DEFAULT_RIGHT_TO_LEFT = -1;

    private static final int MIXED = 2;

    private final char[] text;
    private final byte[] levels;
    private final byte[] types;
    /** If it is not mixed, all of the text has the base level. */
    private final int direction;
    private final int base;
    private final byte[] paragraphs;    // their levels, by character
    private int[] starts;       // of runs, and the end

    public Bidi(String paragraph, int flags) {
        this(textOf(paragraph), 0, null, 0, paragraph.length(), flags);
    }

    public Bidi(AttributedCharacterIterator paragraph) {
        this(textOf(paragraph), 0, null, 0, paragraph.getEndIndex() - paragraph.getBeginIndex(),
                DIRECTION_DEFAULT_LEFT_TO_RIGHT);
    }

    public Bidi(char[] text, int textStart, byte[] embeddings, int embStart, int paragraphLength, int flags) {
        check(text, textStart, embeddings, embStart, paragraphLength);
        byte[] given = embeddings == null ? null
                : Arrays.copyOfRange(embeddings, embStart, embStart + paragraphLength);
        this.text = Arrays.copyOfRange(text, textStart, textStart + paragraphLength);
        BidiLevels found = new BidiLevels(this.text, given, flags);
        levels = found.levels;
        types = found.original;
        direction = found.isAll(0) ? 0 : found.isAll(1) ? 1 : MIXED;
        base = baseOf(found.base);
        paragraphs = found.paragraphs;
        if (direction != MIXED) {
            Arrays.fill(levels, (byte) base);
        }
    }

    private Bidi(Bidi whole, int start, int limit) {
        text = Arrays.copyOfRange(whole.text, start, limit);
        levels = Arrays.copyOfRange(whole.levels, start, limit);
        types = Arrays.copyOfRange(whole.types, start, limit);
        paragraphs = Arrays.copyOfRange(whole.paragraphs, start, limit);
        int odd = 0;
        int level = paragraphs[0];
        // L1: the level of spaces at the end of a line is that of the paragraph.
        // At the end of a paragraph, that is so already.
        boolean isEnd = types[types.length - 1] != Character.DIRECTIONALITY_PARAGRAPH_SEPARATOR;
        for (int i = levels.length - 1; i >= 0; i--) {
            isEnd = isEnd && BidiLevels.isSpace(types[i]);
            if (isEnd) {
                levels[i] = (byte) level;
            }
            odd += levels[i] & 1;
        }
        direction = whole.direction != MIXED ? whole.direction : odd == 0 ? 0 : odd == levels.length ? 1 : MIXED;
        base = baseOf(level);
    }

    private int baseOf(int level) {
        return direction == MIXED ? level : direction == 0 ? level + 1 & ~1 : level | 1;
    }

    private static void check(char[] text, int textStart, byte[] embeddings, int embStart, int length) {
        if (text == null) {
            throw new IllegalArgumentException("text is null");
        }
        if (length < 0) {
            throw new IllegalArgumentException("bad length: " + length);
        }
        if (textStart < 0 || length > text.length - textStart) {
            throw new IllegalArgumentException(
                    "bad range: " + textStart + " length: " + length + " for text of length: " + text.length);
        }
        if (embeddings != null && (embStart < 0 || length > embeddings.length - embStart)) {
            throw new IllegalArgumentException("bad range: " + embStart + " length: " + length
                    + " for embeddings of length: " + embeddings.length);
        }
    }

    private static char[] textOf(String paragraph) {
        if (paragraph == null) {
            throw new IllegalArgumentException("paragraph is null");
        }
        return paragraph.toCharArray();
    }

    private static char[] textOf(AttributedCharacterIterator paragraph) {
        if (paragraph == null) {
            throw new IllegalArgumentException("paragraph is null");
        }
        char[] text = new char[paragraph.getEndIndex() - paragraph.getBeginIndex()];
        char c = paragraph.first();
        for (int i = 0; i < text.length; i++, c = paragraph.next()) {
            text[i] = c;
        }
        return text;
    }

    public Bidi createLineBidi(int lineStart, int lineLimit) {
        checkRange(lineStart, 0, lineLimit);
        checkRange(lineLimit, 0, levels.length + 1);
        return new Bidi(this, lineStart, lineLimit);
    }

    private static int checkRange(int value, int from, int limit) {
        if (value < from || value >= limit) {
            throw new IllegalArgumentException("Value " + value + " is out of range " + from + " to " + limit);
        }
        return value;
    }

    public boolean isMixed() {
        return direction == MIXED;
    }

    public boolean isLeftToRight() {
        return direction == 0;
    }

    public boolean isRightToLeft() {
        return direction == 1;
    }

    public int getLength() {
        return levels.length;
    }

    public boolean baseIsLeftToRight() {
        return base == 0;
    }

    public int getBaseLevel() {
        return base;
    }

    public int getLevelAt(int offset) {
        return direction != MIXED || offset < 0 || offset >= levels.length ? base : levels[offset];
    }

    private synchronized int[] runs() {
        if (starts == null) {
            int[] found = new int[levels.length + 2];
            int n = levels.length == 0 ? 0 : 1;
            for (int i = 1; i < levels.length; i++) {
                if (direction == MIXED && levels[i] != levels[i - 1]) {
                    found[n++] = i;
                }
            }
            found[n++] = levels.length;
            starts = Arrays.copyOf(found, n);
        }
        return starts;
    }

    public int getRunCount() {
        return runs().length - 1;
    }

    private int checkRun(int run) {
        if (run < 0 || run >= getRunCount()) {
            throw new ArrayIndexOutOfBoundsException("Index " + run + " out of bounds for length " + getRunCount());
        }
        return run;
    }

    public int getRunLevel(int run) {
        return run < 0 || run >= getRunCount() ? base : getLevelAt(runs()[run]);
    }

    public int getRunStart(int run) {
        return run == getRunCount() ? levels.length : runs()[checkRun(run)];
    }

    public int getRunLimit(int run) {
        return runs()[checkRun(run) + 1];
    }

    public static boolean requiresBidi(char[] text, int start, int limit) {
        if (start < 0 || start > limit || limit > text.length) {
            throw new IllegalArgumentException("Value start " + start + " is out of range 0 to " + limit
                    + ", or limit " + limit + " is beyond the text length " + text.length);
        }
        for (int i = start; i < limit; i++) {
            switch (BidiLevels.typeOf(text[i])) {
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT:
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC:
                case Character.DIRECTIONALITY_ARABIC_NUMBER:
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING:
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE:
                    return true;
                default:
            }
        }
        return false;
    }

    private static void checkStart(String name, int start, int length) {
        if (start < 0 || start >= length) {
            throw new IllegalArgumentException("Value " + name + "Start " + start + " is out of range 0 to "
                    + (length - 1));
        }
    }

    /** L2: each run of a level or higher is turned round, from the highest level down to the lowest odd one. */
    public static void reorderVisually(byte[] levels, int levelStart, Object[] objects, int objectStart, int count) {
        checkStart("level", levelStart, levels.length);
        checkStart("object", objectStart, objects.length);
        if (count < 0 || count > objects.length - objectStart) {
            throw new IllegalArgumentException("Value count " + count
                    + " is less than zero, or objectStart + count is beyond objects length " + objects.length);
        }
        byte[] order = new byte[count];
        System.arraycopy(levels, levelStart, order, 0, count);
        int highest = 0;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, order[i]);
        }
        for (int level = highest; level > 0; level--) {
            for (int i = 0; i < count;) {
                int end = i;
                while (end < count && order[end] >= level) {
                    end++;
                }
                for (int a = objectStart + i, b = objectStart + end - 1; a < b; a++, b--) {
                    Object o = objects[a];
                    objects[a] = objects[b];
                    objects[b] = o;
                }
                i = end + 1;
            }
        }
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("jdk.internal.icu.text.BidiBase[dir: ").append(direction)
                .append(" baselevel: ").append(base).append(" length: ").append(levels.length).append(" runs: [");
        for (int i = 0; i < levels.length; i++) {
            sb.append(i == 0 ? "" : " ").append(levels[i]);
        }
        sb.append("] text: [");
        for (int i = 0; i < text.length; i++) {
            sb.append(i == 0 ? "0x" : " 0x").append(Integer.toHexString(text[i]));
        }
        return sb.append("]]").toString();
    }
}
