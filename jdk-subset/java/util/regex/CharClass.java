/**
 * A set of code points: ranges, a property, or a combination of sets. Answers for Latin-1 are
 * remembered, because most texts ask for the same few characters again and again.
 */
package java.util.regex;

final class CharClass {
    private static final int RANGES = 0;
    private static final int PROPERTY = 1;
    private static final int NOT = 2;
    private static final int AND = 3;
    private static final int OR = 4;
    /** A single letter or range compared without case: ASCII only, or by Unicode rules. */
    private static final int FOLD_ASCII = 5;
    private static final int FOLD_UNICODE = 6;
    private static final int BLOCK = 7;
    private static final int SCRIPT = 8;

    static final int CATEGORY = 0; // argument: bit mask of general categories
    static final int ALPHABETIC = 1;
    static final int LETTER = 2;
    static final int IDEOGRAPHIC = 3;
    static final int LOWERCASE = 4;
    static final int UPPERCASE = 5;
    static final int TITLECASE = 6;
    static final int WHITE_SPACE = 7;
    static final int DIGIT = 8;
    static final int ALNUM = 9;
    static final int CONTROL = 10;
    static final int PUNCTUATION = 11;
    static final int HEX_DIGIT = 12;
    static final int ASSIGNED = 13;
    static final int NONCHARACTER = 14;
    static final int GRAPH = 15;
    static final int PRINT = 16;
    static final int BLANK = 17;
    static final int WORD = 18;
    static final int JOIN_CONTROL = 19;
    static final int JAVA_FIRST = 20; // the Character.is... methods follow in the order of JAVA_NAMES

    static final String[] JAVA_NAMES = {"LowerCase", "UpperCase", "Alphabetic", "Ideographic", "TitleCase",
        "Digit", "Defined", "Letter", "LetterOrDigit", "JavaIdentifierStart", "JavaIdentifierPart",
        "UnicodeIdentifierStart", "UnicodeIdentifierPart", "IdentifierIgnorable", "SpaceChar", "Whitespace",
        "ISOControl", "Mirrored"};

    private final int kind;
    private final int[] ranges;
    private final int property;
    private final CharClass left;
    private final CharClass right;
    /** The block or script. */
    private Object value;
    /** Per Latin-1 character: 0 not asked yet, 1 in the set, 2 not in it. */
    private final byte[] memo = new byte[256];

    private CharClass(int kind, int[] ranges, int property, CharClass left, CharClass right) {
        this.kind = kind;
        this.ranges = ranges;
        this.property = property;
        this.left = left;
        this.right = right;
    }

    /** Pairs of first and last code point, in ascending order. */
    static CharClass ranges(int... pairs) {
        return new CharClass(RANGES, pairs, 0, null, null);
    }

    static CharClass property(int property, int argument) {
        return new CharClass(PROPERTY, new int[] {argument}, property, null, null);
    }

    static CharClass block(Character.UnicodeBlock b) {
        CharClass c = new CharClass(BLOCK, null, 0, null, null);
        c.value = b;
        return c;
    }

    static CharClass script(Character.UnicodeScript s) {
        CharClass c = new CharClass(SCRIPT, null, 0, null, null);
        c.value = s;
        return c;
    }

    static CharClass not(CharClass c) {
        return new CharClass(NOT, null, 0, c, null);
    }

    static CharClass and(CharClass a, CharClass b) {
        return new CharClass(AND, null, 0, a, b);
    }

    static CharClass or(CharClass a, CharClass b) {
        return a == null ? b : b == null ? a : new CharClass(OR, null, 0, a, b);
    }

    static CharClass folded(int first, int last, boolean unicode) {
        return new CharClass(unicode ? FOLD_UNICODE : FOLD_ASCII, new int[] {first, last}, 0, null, null);
    }

    /** True if the way the set is made shows that it has nothing above the BMP. */
    boolean isBmp() {
        switch (kind) {
        case RANGES:
        case FOLD_ASCII:
        case FOLD_UNICODE:
            return ranges.length == 0 || ranges[ranges.length - 1] < 0x10000;
        case AND:
            return left.isBmp() || right.isBmp();
        case OR:
            return left.isBmp() && right.isBmp();
        default:
            return false;
        }
    }

    boolean has(int c) {
        if (c < 256) {
            int m = memo[c];
            if (m == 0) {
                m = eval(c) ? 1 : 2;
                memo[c] = (byte) m;
            }
            return m == 1;
        }
        return eval(c);
    }

    private boolean eval(int c) {
        switch (kind) {
        case RANGES:
            for (int i = 0; i < ranges.length; i += 2) {
                if (c <= ranges[i + 1]) {
                    return c >= ranges[i];
                }
            }
            return false;
        case PROPERTY:
            return hasProperty(c);
        case NOT:
            return !left.has(c);
        case AND:
            return left.has(c) && right.has(c);
        case OR:
            return left.has(c) || right.has(c);
        case BLOCK:
            return Character.UnicodeBlock.of(c) == value;
        case SCRIPT:
            return Character.UnicodeScript.of(c) == value;
        case FOLD_ASCII:
            return inRange(c) || c < 128 && (c >= 'a' && c <= 'z' && inRange(c - 32)
                    || c >= 'A' && c <= 'Z' && inRange(c + 32));
        default:
            int up = Character.toUpperCase(c);
            return inRange(c) || inRange(up) || inRange(Character.toLowerCase(up))
                    || ranges[0] == ranges[1] && sameFold(ranges[0], up);
        }
    }

    private boolean inRange(int c) {
        return c >= ranges[0] && c <= ranges[1];
    }

    private static boolean sameFold(int c, int up) {
        int u = Character.toUpperCase(c);
        return u == up || Character.toLowerCase(u) == Character.toLowerCase(up);
    }

    private boolean hasCategory(int c, int mask) {
        return (mask >> Character.getType(c) & 1) != 0;
    }

    private boolean hasProperty(int c) {
        switch (property) {
        case CATEGORY:
            return hasCategory(c, ranges[0]);
        case ALPHABETIC:
            return Character.isAlphabetic(c);
        case LETTER:
            return Character.isLetter(c);
        case IDEOGRAPHIC:
            return Character.isIdeographic(c);
        case LOWERCASE:
            return Character.isLowerCase(c);
        case UPPERCASE:
            return Character.isUpperCase(c);
        case TITLECASE:
            return Character.isTitleCase(c);
        case WHITE_SPACE:
            return isWhiteSpace(c);
        case DIGIT:
            return Character.isDigit(c);
        case ALNUM:
            return Character.isAlphabetic(c) || Character.isDigit(c);
        case CONTROL:
            return Character.getType(c) == Character.CONTROL;
        case PUNCTUATION:
            return hasCategory(c, PUNCTUATION_MASK);
        case HEX_DIGIT:
            return Character.isDigit(c) || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f'
                    || c >= 0xff10 && c <= 0xff19 || c >= 0xff21 && c <= 0xff26 || c >= 0xff41 && c <= 0xff46;
        case ASSIGNED:
            return Character.getType(c) != Character.UNASSIGNED;
        case NONCHARACTER:
            return (c & 0xfffe) == 0xfffe || c >= 0xfdd0 && c <= 0xfdef;
        case GRAPH:
            return isGraph(c);
        case PRINT:
            return (isGraph(c) || isBlank(c)) && Character.getType(c) != Character.CONTROL;
        case BLANK:
            return isBlank(c);
        case WORD:
            return isWord(c);
        case JOIN_CONTROL:
            return c == 0x200c || c == 0x200d;
        default:
            return hasJavaProperty(c, property - JAVA_FIRST);
        }
    }

    private static final int PUNCTUATION_MASK = 1 << Character.CONNECTOR_PUNCTUATION
            | 1 << Character.DASH_PUNCTUATION | 1 << Character.START_PUNCTUATION
            | 1 << Character.END_PUNCTUATION | 1 << Character.OTHER_PUNCTUATION
            | 1 << Character.INITIAL_QUOTE_PUNCTUATION | 1 << Character.FINAL_QUOTE_PUNCTUATION;

    private static boolean isWhiteSpace(int c) {
        int type = Character.getType(c);
        return type == Character.SPACE_SEPARATOR || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR || c >= 9 && c <= 13 || c == 0x85;
    }

    private static boolean isGraph(int c) {
        int type = Character.getType(c);
        return !isWhiteSpace(c) && type != Character.CONTROL && type != Character.SURROGATE
                && type != Character.UNASSIGNED;
    }

    private static boolean isBlank(int c) {
        return Character.getType(c) == Character.SPACE_SEPARATOR || c == 9;
    }

    static boolean isWord(int c) {
        int type = Character.getType(c);
        return Character.isAlphabetic(c) || type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK || type == Character.COMBINING_SPACING_MARK
                || type == Character.DECIMAL_DIGIT_NUMBER || type == Character.CONNECTOR_PUNCTUATION
                || c == 0x200c || c == 0x200d;
    }

    private static boolean hasJavaProperty(int c, int index) {
        switch (index) {
        case 0:
            return Character.isLowerCase(c);
        case 1:
            return Character.isUpperCase(c);
        case 2:
            return Character.isAlphabetic(c);
        case 3:
            return Character.isIdeographic(c);
        case 4:
            return Character.isTitleCase(c);
        case 5:
            return Character.isDigit(c);
        case 6:
            return Character.isDefined(c);
        case 7:
            return Character.isLetter(c);
        case 8:
            return Character.isLetterOrDigit(c);
        case 9:
            return Character.isJavaIdentifierStart(c);
        case 10:
            return Character.isJavaIdentifierPart(c);
        case 11:
            return Character.isUnicodeIdentifierStart(c);
        case 12:
            return Character.isUnicodeIdentifierPart(c);
        case 13:
            return Character.isIdentifierIgnorable(c);
        case 14:
            return Character.isSpaceChar(c);
        case 15:
            return Character.isWhitespace(c);
        case 16:
            return Character.isISOControl(c);
        default:
            return Character.isMirrored(c);
        }
    }

    /**
     * The set of a name in \p{...}, or null. ignoreCase widens Lower, Upper and title case to each other;
     * unicode selects the Unicode meaning of the POSIX names.
     */
    static CharClass named(String name, boolean ignoreCase, boolean unicode) {
        CharClass c = posix(name, ignoreCase, unicode);
        if (c != null) {
            return c;
        }
        if (name.startsWith("java")) {
            String method = name.substring(4);
            for (int i = 0; i < JAVA_NAMES.length; i++) {
                if (JAVA_NAMES[i].equals(method)) {
                    if (ignoreCase && (i == 0 || i == 1 || i == 4)) {
                        return anyCase();
                    }
                    return property(JAVA_FIRST + i, 0);
                }
            }
            return null;
        }
        return category(name, ignoreCase);
    }

    private static CharClass anyCase() {
        return or(property(LOWERCASE, 0), or(property(UPPERCASE, 0), property(TITLECASE, 0)));
    }

    private static CharClass posix(String name, boolean ignoreCase, boolean unicode) {
        if (name.equals("ASCII")) {
            return ranges(0, 127);
        }
        if (name.equals("L1")) {
            return ranges(0, 255);
        }
        if (name.equals("all")) {
            return ranges(0, Character.MAX_CODE_POINT);
        }
        if (unicode) {
            return unicodeProperty(name.toUpperCase(), ignoreCase, true);
        }
        if (name.equals("Lower") || name.equals("Upper")) {
            if (ignoreCase) {
                return ranges('A', 'Z', 'a', 'z');
            }
            return name.equals("Lower") ? ranges('a', 'z') : ranges('A', 'Z');
        }
        if (name.equals("Alpha")) {
            return ranges('A', 'Z', 'a', 'z');
        }
        if (name.equals("Digit")) {
            return ranges('0', '9');
        }
        if (name.equals("Alnum")) {
            return ranges('0', '9', 'A', 'Z', 'a', 'z');
        }
        if (name.equals("Punct")) {
            return ranges('!', '/', ':', '@', '[', '`', '{', '~');
        }
        if (name.equals("Graph")) {
            return ranges('!', '~');
        }
        if (name.equals("Print")) {
            return ranges(' ', '~');
        }
        if (name.equals("Blank")) {
            return ranges('\t', '\t', ' ', ' ');
        }
        if (name.equals("Cntrl")) {
            return ranges(0, 31, 127, 127);
        }
        if (name.equals("XDigit")) {
            return ranges('0', '9', 'A', 'F', 'a', 'f');
        }
        if (name.equals("Space")) {
            return ranges('\t', '\r', ' ', ' ');
        }
        return null;
    }

    /** Binary properties, by upper-case name; with posix also the POSIX names. */
    static CharClass unicodeProperty(String name, boolean ignoreCase, boolean posix) {
        if (posix) {
            if (name.equals("ALPHA")) {
                return property(ALPHABETIC, 0);
            }
            if (name.equals("LOWER") || name.equals("UPPER")) {
                return ignoreCase ? anyCase() : property(name.equals("LOWER") ? LOWERCASE : UPPERCASE, 0);
            }
            if (name.equals("SPACE")) {
                return property(WHITE_SPACE, 0);
            }
            if (name.equals("PUNCT")) {
                return property(PUNCTUATION, 0);
            }
            if (name.equals("XDIGIT")) {
                return property(HEX_DIGIT, 0);
            }
            if (name.equals("ALNUM")) {
                return property(ALNUM, 0);
            }
            if (name.equals("CNTRL")) {
                return property(CONTROL, 0);
            }
            if (name.equals("DIGIT")) {
                return property(DIGIT, 0);
            }
            if (name.equals("BLANK")) {
                return property(BLANK, 0);
            }
            if (name.equals("GRAPH")) {
                return property(GRAPH, 0);
            }
            return name.equals("PRINT") ? property(PRINT, 0) : null;
        }
        if (ignoreCase
                && (name.equals("LOWERCASE") || name.equals("UPPERCASE") || name.equals("TITLECASE"))) {
            return anyCase();
        }
        String[] names = {"", "ALPHABETIC", "LETTER", "IDEOGRAPHIC", "LOWERCASE", "UPPERCASE", "TITLECASE",
            "WHITE_SPACE", "DIGIT", "ALNUM", "CONTROL", "PUNCTUATION", "HEX_DIGIT", "ASSIGNED",
            "NONCHARACTER_CODE_POINT", "", "", "", "WORD", "JOIN_CONTROL"};
        for (int i = 1; i < names.length; i++) {
            if (names[i].equals(name) && !name.isEmpty() || i == WHITE_SPACE && name.equals("WHITESPACE")
                    || i == HEX_DIGIT && name.equals("HEXDIGIT")
                    || i == JOIN_CONTROL && name.equals("JOINCONTROL")
                    || i == NONCHARACTER && name.equals("NONCHARACTERCODEPOINT")) {
                return property(i, 0);
            }
        }
        return null;
    }

    /** General categories: Lu, L, LC, LD... */
    static CharClass category(String name, boolean ignoreCase) {
        if (name.equals("LC")) {
            return property(CATEGORY, 1 << Character.UPPERCASE_LETTER | 1 << Character.LOWERCASE_LETTER
                    | 1 << Character.TITLECASE_LETTER);
        }
        if (name.equals("LD")) {
            return property(CATEGORY, 0x3e | 1 << Character.DECIMAL_DIGIT_NUMBER);
        }
        String codes = "CnLuLlLtLmLoMnMeMcNdNlNoZsZlZpCcCfxxCoCsPdPsPePcPoSmScSkSoPiPf";
        int mask = 0;
        if (name.isEmpty() || name.length() > 2) {
            return null;
        }
        for (int i = 0; i < codes.length(); i += 2) {
            if (codes.startsWith(name, i)) {
                mask |= 1 << i / 2;
            }
        }
        if (mask == 0 || name.startsWith("x")) {
            return null;
        }
        if (ignoreCase && (mask == 2 || mask == 4 || mask == 8)) {
            mask = 14;
        }
        return property(CATEGORY, mask);
    }
}
