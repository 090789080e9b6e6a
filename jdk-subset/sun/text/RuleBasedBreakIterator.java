package sun.text;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import java.util.Arrays;

/** Boundaries found by automatons. One reads forwards from a boundary to the next. Another reads backwards from any
 *  position to one from which the first is right. The text's index is the state, with a boundary that is known. */
public class RuleBasedBreakIterator extends BreakIterator {
    /** States are numbered from here. Lower numbers are the end; backwards, there are two. */
    private static final int START = 2;
    private static final int END_AND_BEFORE = 0;
    /** Of a state: the boundary is here, it may be here if what follows permits, it is where it may have been. */
    private static final char HERE = 'b';
    private static final char MAYBE = 'm';
    private static final char REMEMBERED = 'r';

    /** The instances of which users get copies. */
    public static final RuleBasedBreakIterator CHARACTER = new RuleBasedBreakIterator(BreakTables.CHARACTER_OF_CLASS,
            BreakTables.CHARACTER_FORWARDS, BreakTables.CHARACTER_ACTIONS, BreakTables.CHARACTER_BACKWARDS,
            BreakTables.CHARACTER_CHECKSUM);
    public static final RuleBasedBreakIterator WORD = new RuleBasedBreakIterator(BreakTables.WORD_OF_CLASS,
            BreakTables.WORD_FORWARDS, BreakTables.WORD_ACTIONS, BreakTables.WORD_BACKWARDS,
            BreakTables.WORD_CHECKSUM);
    public static final RuleBasedBreakIterator LINE = new RuleBasedBreakIterator(BreakTables.LINE_OF_CLASS,
            BreakTables.LINE_FORWARDS, BreakTables.LINE_ACTIONS, BreakTables.LINE_BACKWARDS,
            BreakTables.LINE_CHECKSUM);
    public static final RuleBasedBreakIterator SENTENCE = new RuleBasedBreakIterator(BreakTables.SENTENCE_OF_CLASS,
            BreakTables.SENTENCE_FORWARDS, BreakTables.SENTENCE_ACTIONS, BreakTables.SENTENCE_BACKWARDS,
            BreakTables.SENTENCE_CHECKSUM);

    /** The class of a character, by the number of its class in BreakTables. */
    private final String columns;
    private final int columnCount;
    private final String forwards;
    private final String actions;
    private final String backwards;
    private final int checksum;
    private CharacterIterator text;
    /** The boundary that was found last other than by going forwards, or DONE. Later positions are searched from it. */
    private int known = DONE;

    private RuleBasedBreakIterator(String columns, String forwards, String actions, String backwards, int checksum) {
        this.columns = columns;
        this.columnCount = forwards.length() / actions.length();
        this.forwards = forwards;
        this.actions = actions;
        this.backwards = backwards;
        this.checksum = checksum;
    }

    @Override
    public Object clone() {
        RuleBasedBreakIterator copy = (RuleBasedBreakIterator) super.clone();
        if (text != null) {
            copy.text = (CharacterIterator) text.clone();
        }
        return copy;
    }

    @Override
    public boolean equals(Object that) {
        if (!(that instanceof RuleBasedBreakIterator)) {
            return false;
        }
        RuleBasedBreakIterator other = (RuleBasedBreakIterator) that;
        return checksum == other.checksum && (text == null ? other.text == null : text.equals(other.text));
    }

    @Override
    public int hashCode() {
        return checksum;
    }

    @Override
    public String toString() {
        return "[checksum=0x" + Integer.toHexString(checksum) + "]";
    }

    @Override
    public int first() {
        CharacterIterator t = getText();
        t.first();
        return t.getIndex();
    }

    @Override
    public int last() {
        CharacterIterator t = getText();
        t.setIndex(t.getEndIndex());
        return t.getIndex();
    }

    @Override
    public int next(int n) {
        int result = current();
        for (; n > 0; n--) {
            result = next();
        }
        for (; n < 0; n++) {
            result = previous();
        }
        return result;
    }

    @Override
    public int next() {
        CharacterIterator t = getText();
        int at = t.getIndex();
        int end = t.getEndIndex();
        if (at == end) {
            return DONE;
        }
        String table = forwards;
        int c = currentCharacter(t);
        int boundary = at + Character.charCount(c);
        int possible = 0;
        for (int state = START; c != CharacterIterator.DONE && state >= START;) {
            at += Character.charCount(c);
            state = table.charAt((state - START) * columnCount + columns.charAt(CharacterClasses.of(c)));
            switch (state < START ? ' ' : actions.charAt(state - START)) {
                case HERE -> boundary = at;
                case MAYBE -> possible = at;
                case REMEMBERED -> boundary = possible;
                default -> { }
            }
            t.setIndex(at);
            c = currentCharacter(t);
        }
        if (c == CharacterIterator.DONE && possible == end) {
            boundary = end;
        }
        t.setIndex(boundary);
        return boundary;
    }

    @Override
    public int previous() {
        CharacterIterator t = getText();
        int start = t.getIndex();
        if (start == t.getBeginIndex()) {
            return DONE;
        }
        int boundary = known;
        if (known == DONE || known >= start) {
            previousCharacter(t);
            boundary = goToSafePosition(t);
        } else {
            t.setIndex(known);
        }
        for (int following = boundary; following != DONE && following < start; following = next()) {
            boundary = following;
        }
        t.setIndex(boundary);
        known = boundary;
        return boundary;
    }

    @Override
    public int following(int offset) {
        CharacterIterator t = getText();
        check(offset, t);
        t.setIndex(offset);
        int boundary = known;
        if (offset == t.getBeginIndex()) {
            boundary = next();
        } else if (known == DONE || known >= offset) {
            boundary = goToSafePosition(t);
        } else {
            t.setIndex(known);
        }
        while (boundary != DONE && boundary <= offset) {
            boundary = next();
        }
        known = boundary;
        return boundary;
    }

    @Override
    public int preceding(int offset) {
        CharacterIterator t = getText();
        check(offset, t);
        t.setIndex(offset);
        return previous();
    }

    @Override
    public boolean isBoundary(int offset) {
        CharacterIterator t = getText();
        check(offset, t);
        return offset == t.getBeginIndex() || following(offset - 1) == offset;
    }

    private static void check(int offset, CharacterIterator text) {
        if (offset < text.getBeginIndex() || offset > text.getEndIndex()) {
            throw new IllegalArgumentException("offset out of bounds");
        }
    }

    @Override
    public int current() {
        return getText().getIndex();
    }

    @Override
    public CharacterIterator getText() {
        if (text == null) {
            text = new StringCharacterIterator("");
        }
        return text;
    }

    @Override
    public void setText(CharacterIterator newText) {
        int end = newText.getEndIndex();
        boolean reachesEnd;
        try {
            newText.setIndex(end);
            reachesEnd = newText.getIndex() == end;
        } catch (IllegalArgumentException e) {
            reachesEnd = false;
        }
        text = reachesEnd ? newText : new SafeCharIterator(newText);
        text.first();
        known = DONE;
    }

    /** The code point at the index, or DONE. */
    private static int currentCharacter(CharacterIterator t) {
        char c = t.current();
        if (Character.isHighSurrogate(c)) {
            char low = t.next();
            t.previous();
            if (Character.isLowSurrogate(low)) {
                return Character.toCodePoint(c, low);
            }
        }
        return c;
    }

    /** Moves to the code point before the index. Returns it, or DONE. */
    private static int previousCharacter(CharacterIterator t) {
        char c = t.previous();
        if (Character.isLowSurrogate(c) && t.getIndex() > t.getBeginIndex()) {
            char high = t.previous();
            if (Character.isHighSurrogate(high)) {
                return Character.toCodePoint(high, c);
            }
            t.next();
        }
        return c;
    }

    /** Goes back to a position from which it is safe to go forwards: after the character that ended the automaton, or
     *  before it if it says so. One character more has been read then. */
    private int goToSafePosition(CharacterIterator t) {
        int state = START;
        int c = currentCharacter(t);
        while (c != CharacterIterator.DONE && state >= START) {
            state = backwards.charAt((state - START) * columnCount + columns.charAt(CharacterClasses.of(c)));
            c = previousCharacter(t);
        }
        for (int n = c == CharacterIterator.DONE ? 0 : state == END_AND_BEFORE ? 1 : 2; n > 0; n--) {
            int at = t.getIndex();
            t.setIndex(Math.min(at + Character.charCount(currentCharacter(t)), t.getEndIndex()));
        }
        return t.getIndex();
    }

    private static final class CharacterClasses {
        /** The first code point of each run. */
        private static final int[] STARTS = new int[BreakTables.LENGTHS.length()];
        private static final byte[] LATIN = new byte[256];

        static {
            int at = 0;
            for (int i = 0; i < STARTS.length; i++) {
                STARTS[i] = at;
                at += BreakTables.LENGTHS.charAt(i);
            }
            for (int c = 0; c < LATIN.length; c++) {
                LATIN[c] = (byte) find(c);
            }
        }

        private CharacterClasses() {
        }

        static int of(int c) {
            return c < LATIN.length ? LATIN[c] : find(c);
        }

        private static int find(int c) {
            int run = Arrays.binarySearch(STARTS, c);
            return BreakTables.CLASSES.charAt(run < 0 ? -run - 2 : run);
        }
    }

    /** A text whose iterator cannot be set to the end: the end is remembered here. */
    private static final class SafeCharIterator implements CharacterIterator, Cloneable {
        private CharacterIterator base;
        private final int begin;
        private final int end;
        private int index;

        SafeCharIterator(CharacterIterator base) {
            this.base = base;
            this.begin = base.getBeginIndex();
            this.end = base.getEndIndex();
            this.index = base.getIndex();
        }

        @Override
        public char first() {
            return setIndex(begin);
        }

        @Override
        public char last() {
            return setIndex(end - 1);
        }

        @Override
        public char current() {
            return index < begin || index >= end ? DONE : base.setIndex(index);
        }

        @Override
        public char next() {
            index = Math.min(index + 1, end);
            return current();
        }

        @Override
        public char previous() {
            if (index <= begin) {
                return DONE;
            }
            index--;
            return current();
        }

        @Override
        public char setIndex(int i) {
            if (i < begin || i > end) {
                throw new IllegalArgumentException("Invalid position");
            }
            index = i;
            return current();
        }

        @Override
        public int getBeginIndex() {
            return begin;
        }

        @Override
        public int getEndIndex() {
            return end;
        }

        @Override
        public int getIndex() {
            return index;
        }

        @Override
        public Object clone() {
            try {
                SafeCharIterator copy = (SafeCharIterator) super.clone();
                copy.base = (CharacterIterator) base.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new InternalError(e);
            }
        }
    }
}
