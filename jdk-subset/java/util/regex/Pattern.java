/**
 * Regular expressions: the parser, and the compiler to the program that Matcher runs. The parser builds
 * a tree (Node), which knows lengths and single characters; the program is an array of ints, described
 * by the OP_ constants and their cases in Matcher. Not supported: CANON_EQ, \N{name}.
 */
package java.util.regex;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

public final class Pattern implements Serializable {
    private static final long serialVersionUID = 5073258162644648461L;

    public static final int UNIX_LINES = 0x01;
    public static final int CASE_INSENSITIVE = 0x02;
    public static final int COMMENTS = 0x04;
    public static final int MULTILINE = 0x08;
    public static final int LITERAL = 0x10;
    public static final int DOTALL = 0x20;
    public static final int UNICODE_CASE = 0x40;
    public static final int CANON_EQ = 0x80;
    public static final int UNICODE_CHARACTER_CLASS = 0x100;
    private static final int ALL_FLAGS = 0x1ff;

    static final int OP_ACCEPT = 0;
    static final int OP_CHAR = 1;
    static final int OP_STRING = 2;
    static final int OP_SET = 3;
    static final int OP_CODE_POINT = 4;
    static final int OP_LOOP = 5;
    static final int OP_SPLIT = 6;
    static final int OP_SPLIT_LAZY = 7;
    static final int OP_JUMP = 8;
    static final int OP_SET_POS = 9;
    static final int OP_GROUP_END = 10;
    static final int OP_IF_MOVED = 11;
    static final int OP_ZERO = 12;
    static final int OP_COUNT = 13;
    static final int OP_ATOMIC = 14;
    static final int OP_ATOMIC_END = 15;
    static final int OP_LOOK = 16;
    static final int OP_LOOK_END = 17;
    static final int OP_NOT_LOOK = 18;
    static final int OP_NOT_END = 19;
    static final int OP_BEHIND = 20;
    static final int OP_BEHIND_TRY = 21;
    static final int OP_BEHIND_NEXT = 22;
    static final int OP_BEHIND_END = 23;
    static final int OP_BACK_REFERENCE = 24;
    static final int OP_ASSERT = 25;
    static final int OP_FAIL = 26;
    static final int OP_GRAPHEME = 27;

    static final int GREEDY = 0;
    static final int LAZY = 1;
    static final int POSSESSIVE = 2;

    static final int AT_BEGIN = 0;
    static final int AT_PREVIOUS_END = 1;
    static final int AT_END = 2;
    static final int AT_LINE_BEGIN = 3;
    static final int AT_LINE_BEGIN_UNIX = 4;
    static final int AT_LINE_END = 5;
    static final int AT_LINE_END_UNIX = 6;
    static final int AT_LAST_LINE_END = 7;
    static final int AT_LAST_LINE_END_UNIX = 8;
    static final int WORD_BOUNDARY = 9;
    static final int NO_WORD_BOUNDARY = 10;
    static final int WORD_BOUNDARY_UNICODE = 11;
    static final int NO_WORD_BOUNDARY_UNICODE = 12;
    static final int GRAPHEME_BOUNDARY = 13;

    private static final int UNBOUNDED = Integer.MAX_VALUE;
    /** The most that a repeated single character can have: such a repetition may be in a look-behind. */
    private static final int LARGE = 1 << 30;

    private final String pattern;
    private final int flags;

    int[] program;
    CharClass[] sets;
    char[][] strings;
    int groupCount;
    int registerCount;
    /** What a match can begin with, or null when that is not known. */
    CharClass firstSet;
    int minLength;
    /** Only then a search must not begin between the halves of a pair. */
    boolean hasSupplementary;
    /** Address ranges of the bodies of look-ahead constructs. */
    int[] lookSpans;
    private HashMap<String, Integer> groupNames;

    public static Pattern compile(String regex) {
        return new Pattern(regex, 0);
    }

    public static Pattern compile(String regex, int flags) {
        return new Pattern(regex, flags);
    }

    private Pattern(String regex, int f) {
        if ((f & ~ALL_FLAGS) != 0) {
            throw new IllegalArgumentException("Unknown flag 0x" + Integer.toHexString(f));
        }
        if ((f & CANON_EQ) != 0) {
            throw new UnsupportedOperationException("Pattern.CANON_EQ");
        }
        pattern = regex;
        if ((f & UNICODE_CHARACTER_CLASS) != 0) {
            f |= UNICODE_CASE;
        }
        Parser parser = new Parser(regex, f);
        Node tree = parser.parse();
        flags = parser.flags; // with those that the pattern sets outside groups
        groupCount = parser.groups;
        groupNames = parser.names;
        new Compiler(parser.groups).compile(tree);
    }

    public String pattern() {
        return pattern;
    }

    @Override
    public String toString() {
        return pattern;
    }

    public int flags() {
        return flags;
    }

    public Matcher matcher(CharSequence input) {
        return new Matcher(this, input);
    }

    public static boolean matches(String regex, CharSequence input) {
        return compile(regex).matcher(input).matches();
    }

    int groupIndex(String name) {
        Integer n = groupNames == null ? null : groupNames.get(name);
        return n == null ? -1 : n.intValue();
    }

    public String[] split(CharSequence input) {
        return split(input, 0);
    }

    public String[] split(CharSequence input, int limit) {
        ArrayList<String> list = new ArrayList<>();
        String s = input.toString();
        Matcher m = matcher(s);
        int index = 0;
        while ((limit <= 0 || list.size() < limit - 1) && m.find()) {
            // A match of no width at the beginning gives no empty first piece.
            if (m.end() == 0) {
                continue;
            }
            list.add(s.substring(index, m.start()));
            index = m.end();
        }
        if (index == 0) {
            return new String[] {s};
        }
        list.add(s.substring(index));
        int size = list.size();
        if (limit == 0) {
            while (size > 0 && list.get(size - 1).isEmpty()) {
                size--;
            }
        }
        String[] result = new String[size];
        for (int i = 0; i < size; i++) {
            result[i] = list.get(i);
        }
        return result;
    }

    public Stream<String> splitAsStream(CharSequence input) {
        ArrayList<String> list = new ArrayList<>();
        String[] parts = split(input, 0);
        for (int i = 0; i < parts.length; i++) {
            list.add(parts[i]);
        }
        return list.stream();
    }

    public static String quote(String s) {
        int end = s.indexOf("\\E");
        if (end < 0) {
            return "\\Q" + s + "\\E";
        }
        StringBuilder sb = new StringBuilder("\\Q");
        int done = 0;
        for (; end >= 0; end = s.indexOf("\\E", done)) {
            sb.append(s, done, end).append("\\E\\\\E\\Q");
            done = end + 2;
        }
        return sb.append(s, done, s.length()).append("\\E").toString();
    }

    public Predicate<String> asPredicate() {
        return new MatchPredicate(this, false);
    }

    public Predicate<String> asMatchPredicate() {
        return new MatchPredicate(this, true);
    }

    private static final class MatchPredicate implements Predicate<String> {
        private final Pattern pattern;
        private final boolean whole;

        MatchPredicate(Pattern pattern, boolean whole) {
            this.pattern = pattern;
            this.whole = whole;
        }

        @Override
        public boolean test(String s) {
            Matcher m = pattern.matcher(s);
            return whole ? m.matches() : m.find();
        }
    }

    static boolean isAsciiAlnum(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    /** The syntax tree. */
    private static final class Node {
        static final int EMPTY = 0;
        static final int LITERAL = 1; // a: code point, matched exactly
        static final int SET = 2;
        static final int SEQUENCE = 3;
        static final int CHOICE = 4;
        static final int GROUP = 5; // a: number
        static final int REPEAT = 6; // a, b: min, max; c: type
        static final int REFERENCE = 7; // a: group, b: fold 0 none 1 ASCII 2 Unicode
        static final int LOOK = 8; // a: 1 negative, b: 1 after
        static final int ATOM = 9;
        static final int ASSERT = 10;
        static final int NOTHING = 11; // fails
        static final int GRAPHEME = 12;

        /** a of the SET of a dot, which Java treats as one char wide in a look-behind. */
        static final int DOT = 1;
        /** a of the CHOICE that represents \R. */
        static final int LINE_BREAK = 1;

        final int kind;
        int a;
        int b;
        int c;
        CharClass set;
        Node child;
        ArrayList<Node> list;

        Node(int kind, int a) {
            this.kind = kind;
            this.a = a;
        }

        static Node set(CharClass c) {
            Node n = new Node(SET, 0);
            n.set = c;
            return n;
        }

        static Node parent(int kind, int a, Node child) {
            Node n = new Node(kind, a);
            n.child = child;
            return n;
        }

        static Node list(int kind, ArrayList<Node> list) {
            if (list.size() == 1) {
                return list.get(0);
            }
            Node n = new Node(list.isEmpty() ? EMPTY : kind, 0);
            n.list = list;
            return n;
        }

        /** Fewest chars a match can have. */
        int min() {
            switch (kind) {
            case LITERAL:
                return Character.charCount(a);
            case SET:
            case GRAPHEME:
                return 1;
            case SEQUENCE: {
                int sum = 0;
                for (int i = 0; i < list.size(); i++) {
                    sum = add(sum, list.get(i).min());
                }
                return sum;
            }
            case CHOICE: {
                int min = UNBOUNDED;
                for (int i = 0; i < list.size(); i++) {
                    min = Math.min(min, list.get(i).min());
                }
                return min;
            }
            case GROUP:
            case ATOM:
                return child.min();
            case REPEAT:
                return multiply(child.min(), a);
            default:
                return 0;
            }
        }

        /** Most chars, UNBOUNDED if there is no limit or it is not known. */
        int max() {
            switch (kind) {
            case LITERAL:
                return Character.charCount(a);
            case SET:
                return a == DOT || set.isBmp() ? 1 : 2;
            case SEQUENCE: {
                int sum = 0;
                for (int i = 0; i < list.size(); i++) {
                    sum = add(sum, list.get(i).max());
                }
                return sum;
            }
            case CHOICE: {
                int max = 0;
                for (int i = 0; i < list.size(); i++) {
                    max = Math.max(max, list.get(i).max());
                }
                return max;
            }
            case GROUP:
            case ATOM:
                return child.max();
            case REPEAT:
                if (b == UNBOUNDED && child.isOneCharacter()) {
                    return LARGE;
                }
                return multiply(child.max(), b);
            case REFERENCE:
            case GRAPHEME:
                return UNBOUNDED;
            default:
                return 0;
            }
        }

        private boolean isOneCharacter() {
            return isSingle() || (kind == GROUP || kind == ATOM) && child.isOneCharacter();
        }

        private static int add(int x, int y) {
            if (x == UNBOUNDED || y == UNBOUNDED) {
                return UNBOUNDED;
            }
            return x >= LARGE - y ? LARGE : x + y;
        }

        private static int multiply(int x, int y) {
            if (x == 0 || y == 0) {
                return 0;
            }
            if (x == UNBOUNDED || y == UNBOUNDED) {
                return UNBOUNDED;
            }
            return (long) x * y >= LARGE ? LARGE : x * y;
        }

        boolean isSingle() {
            return kind == LITERAL || kind == SET;
        }

        /** The set of the first code point, null when a match can be empty or it is not known. */
        CharClass first() {
            switch (kind) {
            case LITERAL:
                return CharClass.ranges(a, a);
            case SET:
                return set;
            case SEQUENCE: {
                int i = 0;
                while (i < list.size() && (list.get(i).kind == ASSERT || list.get(i).kind == LOOK)) {
                    i++;
                }
                CharClass union = null;
                for (; i < list.size(); i++) {
                    Node n = list.get(i);
                    // An optional single character: what follows may come first as well.
                    boolean optional = n.kind == REPEAT && n.a == 0 && n.child.isSingle();
                    CharClass c = optional ? n.child.first() : n.first();
                    if (c == null) {
                        return null;
                    }
                    union = CharClass.or(union, c);
                    if (!optional) {
                        return union;
                    }
                }
                return null;
            }
            case CHOICE: {
                CharClass union = null;
                for (int i = 0; i < list.size(); i++) {
                    CharClass c = list.get(i).first();
                    if (c == null) {
                        return null;
                    }
                    union = CharClass.or(union, c);
                }
                return union;
            }
            case GROUP:
            case ATOM:
                return child.first();
            case REPEAT:
                return a > 0 ? child.first() : null;
            default:
                return null;
            }
        }
    }

    private static final class Parser {
        private final String regex;
        /** The text without \Q...\E, what was quoted being marked in quoted. */
        private final int[] text;
        private final boolean[] quoted;
        private final int length;
        private int pos;
        private int flags;
        int groups;
        HashMap<String, Integer> names;

        Parser(String regex, int flags) {
            this.regex = regex;
            this.flags = flags;
            int n = regex.length();
            text = new int[n];
            quoted = new boolean[n];
            int k = 0;
            boolean quote = (flags & Pattern.LITERAL) != 0;
            for (int i = 0; i < n;) {
                int c = regex.codePointAt(i);
                i += Character.charCount(c);
                if (c == '\\' && i < n && (flags & Pattern.LITERAL) == 0) {
                    if (quote) {
                        if (regex.charAt(i) == 'E') {
                            quote = false;
                            i++;
                            continue;
                        }
                    } else if (regex.charAt(i) == 'Q') {
                        quote = true;
                        i++;
                        continue;
                    } else {
                        text[k++] = c;
                        c = regex.codePointAt(i);
                        i += Character.charCount(c);
                    }
                }
                quoted[k] = quote;
                text[k++] = c;
            }
            length = k;
        }

        private PatternSyntaxException error(String message) {
            return new PatternSyntaxException(message, regex, pos - 1);
        }

        private PatternSyntaxException errorHere(String message) {
            return new PatternSyntaxException(message, regex, pos);
        }

        private boolean has(int flag) {
            return (flags & flag) != 0;
        }

        /** The next significant character, 0 at the end and for quoted ones (see literal()). */
        private int peek() {
            if (has(COMMENTS)) {
                skipComments();
            }
            return pos < length && !quoted[pos] ? text[pos] : 0;
        }

        private int next() {
            pos++;
            return peek();
        }

        private boolean atEnd() {
            if (has(COMMENTS)) {
                skipComments();
            }
            return pos >= length;
        }

        private void skipComments() {
            while (pos < length && !quoted[pos]) {
                int c = text[pos];
                if (c == ' ' || c >= 9 && c <= 13) {
                    pos++;
                } else if (c == '#') {
                    while (pos < length && !isLineEnd(text[pos])) {
                        pos++;
                    }
                } else {
                    return;
                }
            }
        }

        private boolean isLineEnd(int c) {
            return c == '\n' || !has(UNIX_LINES) && (c == '\r' || (c | 1) == 0x2029 || c == 0x85);
        }

        /** The character at pos itself, without regard to comments. */
        private int raw() {
            return pos < length ? text[pos] : 0;
        }

        Node parse() {
            if (has(Pattern.LITERAL)) {
                ArrayList<Node> list = new ArrayList<>();
                for (int i = 0; i < length; i++) {
                    list.add(single(text[i]));
                }
                return Node.list(Node.SEQUENCE, list);
            }
            Node n = choice();
            if (!atEnd()) {
                throw error("Unmatched closing ')'");
            }
            if (pos > length) {
                throw error("Unexpected internal error");
            }
            return n;
        }

        private Node choice() {
            ArrayList<Node> list = new ArrayList<>();
            list.add(sequence());
            while (peek() == '|') {
                pos++;
                list.add(sequence());
            }
            return Node.list(Node.CHOICE, list);
        }

        private Node sequence() {
            ArrayList<Node> list = new ArrayList<>();
            while (!atEnd()) {
                int c = peek();
                if (c == '|' || c == ')') {
                    break;
                }
                Node n = atom(c);
                if (n != null) {
                    list.add(closure(n));
                }
            }
            return Node.list(Node.SEQUENCE, list);
        }

        /** One character matched by the current case rules. */
        private Node single(int c) {
            if (has(CASE_INSENSITIVE)) {
                if (has(UNICODE_CASE)) {
                    int up = Character.toUpperCase(c);
                    if (c != up || Character.toLowerCase(up) != c) {
                        return Node.set(CharClass.folded(c, c, true));
                    }
                } else if (c < 128 && Character.isLetter(c)) {
                    return Node.set(CharClass.folded(c, c, false));
                }
            }
            return new Node(Node.LITERAL, c);
        }

        /** null: nothing that could be repeated (flags, an assertion is returned as a node). */
        private Node atom(int c) {
            if (quoted[pos]) {
                return single(text[pos++]);
            }
            switch (c) {
            case '(':
                return group();
            case '[':
                pos++;
                return Node.set(bracket(true));
            case '\\':
                return escape();
            case '^':
                pos++;
                return new Node(Node.ASSERT, !has(MULTILINE) ? AT_BEGIN
                        : has(UNIX_LINES) ? AT_LINE_BEGIN_UNIX : AT_LINE_BEGIN);
            case '$':
                pos++;
                if (has(MULTILINE)) {
                    return new Node(Node.ASSERT, has(UNIX_LINES) ? AT_LINE_END_UNIX : AT_LINE_END);
                }
                return new Node(Node.ASSERT, has(UNIX_LINES) ? AT_LAST_LINE_END_UNIX : AT_LAST_LINE_END);
            case '.':
                pos++;
                Node dot = Node.set(has(DOTALL) ? CharClass.ranges(0, Character.MAX_CODE_POINT)
                        : CharClass.not(has(UNIX_LINES) ? CharClass.ranges('\n', '\n')
                        : CharClass.ranges('\n', '\n', '\r', '\r', 0x85, 0x85, 0x2028, 0x2029)));
                dot.a = Node.DOT;
                return dot;
            case '*':
            case '+':
            case '?':
                pos++;
                throw error("Dangling meta character '" + (char) c + "'");
            case '{':
                return new Node(Node.EMPTY, 0); // the counted repetition of nothing
            default:
                pos++;
                return single(c);
            }
        }

        private Node closure(Node atom) {
            int min;
            int max;
            switch (peek()) {
            case '?':
                min = 0;
                max = 1;
                break;
            case '*':
                min = 0;
                max = UNBOUNDED;
                break;
            case '+':
                min = 1;
                max = UNBOUNDED;
                break;
            case '{': {
                pos++;
                int c = raw();
                if (c < '0' || c > '9') {
                    throw errorHere("Illegal repetition");
                }
                min = number();
                max = min;
                if (raw() == ',') {
                    pos++;
                    max = raw() != '}' ? number() : UNBOUNDED;
                }
                if (raw() != '}') {
                    throw errorHere("Unclosed counted closure");
                }
                if (max < min) {
                    throw errorHere("Illegal repetition range");
                }
                break;
            }
            default:
                return atom;
            }
            int type = GREEDY;
            int c = next();
            if (c == '?') {
                type = LAZY;
                pos++;
            } else if (c == '+') {
                type = POSSESSIVE;
                pos++;
            }
            if (atom.kind == Node.CHOICE && atom.a == Node.LINE_BREAK) {
                atom = Node.parent(Node.ATOM, 0, atom); // a repeated \R never splits a \r\n
            }
            Node n = Node.parent(Node.REPEAT, min, atom);
            n.b = max;
            n.c = type;
            return n;
        }

        private int number() {
            long n = 0;
            while (raw() >= '0' && raw() <= '9') {
                n = n * 10 + raw() - '0';
                if (n > Integer.MAX_VALUE) {
                    throw errorHere("Illegal repetition range");
                }
                pos++;
            }
            return (int) n;
        }

        private void accept(int c, String message) {
            if (peek() != c) {
                pos++;
                throw error(message);
            }
            pos++;
        }

        private Node group() {
            int saved = flags;
            int c = next();
            Node n;
            if (c != '?') {
                int number = ++groups;
                n = Node.parent(Node.GROUP, number, choice());
                accept(')', "Unclosed group");
                flags = saved;
                return n;
            }
            pos++;
            c = raw();
            switch (c) {
            case ':':
                pos++;
                n = choice();
                break;
            case '=':
            case '!':
                pos++;
                n = Node.parent(Node.LOOK, c == '!' ? 1 : 0, choice());
                break;
            case '>':
                pos++;
                n = Node.parent(Node.ATOM, 0, choice());
                break;
            case '<': {
                pos++;
                c = raw();
                if (c != '=' && c != '!') {
                    String name = groupName();
                    if (names == null) {
                        names = new HashMap<>();
                    }
                    if (names.containsKey(name)) {
                        throw error("Named capturing group <" + name + "> is already defined");
                    }
                    int number = ++groups;
                    names.put(name, Integer.valueOf(number));
                    n = Node.parent(Node.GROUP, number, choice());
                    break;
                }
                int start = pos;
                pos++;
                n = Node.parent(Node.LOOK, c == '!' ? 1 : 0, choice());
                n.b = 1;
                if (n.child.max() == UNBOUNDED) {
                    throw error("Look-behind group does not have an obvious maximum length");
                }
                break;
            }
            case '$':
            case '@':
                pos++;
                throw error("Unknown group type");
            default:
                changeFlags();
                c = raw();
                if (c == ')') {
                    pos++;
                    return null; // for the rest of the enclosing group
                }
                if (c != ':') {
                    pos++;
                    throw error("Unknown inline modifier");
                }
                pos++;
                n = choice();
            }
            accept(')', "Unclosed group");
            flags = saved;
            return n;
        }

        private String groupName() {
            int c = raw();
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
                pos++;
                throw error("capturing group name does not start with a Latin letter");
            }
            StringBuilder sb = new StringBuilder();
            while (raw() < 128 && isAsciiAlnum((char) raw())) {
                sb.append((char) raw());
                pos++;
            }
            if (raw() != '>') {
                pos++;
                throw error("named capturing group is missing trailing '>'");
            }
            pos++;
            return sb.toString();
        }

        private void changeFlags() {
            boolean on = true;
            while (true) {
                int f;
                switch (raw()) {
                case 'i':
                    f = CASE_INSENSITIVE;
                    break;
                case 'm':
                    f = MULTILINE;
                    break;
                case 's':
                    f = DOTALL;
                    break;
                case 'd':
                    f = UNIX_LINES;
                    break;
                case 'u':
                    f = UNICODE_CASE;
                    break;
                case 'x':
                    f = COMMENTS;
                    break;
                case 'c':
                    f = CANON_EQ; // accepted by Java, and without effect
                    break;
                case 'U':
                    f = UNICODE_CHARACTER_CLASS | UNICODE_CASE;
                    break;
                case '-':
                    if (!on) {
                        return;
                    }
                    on = false;
                    pos++;
                    continue;
                default:
                    return;
                }
                flags = on ? flags | f : flags & ~f;
                pos++;
            }
        }

        private Node escape() {
            pos++;
            int c = raw();
            if (pos >= length) {
                pos++; // a lone backslash: reported by parse or by the enclosing group
                return single(0);
            }
            switch (c) {
            case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9': {
                pos++;
                int n = c - '0';
                // More digits while that many groups exist.
                while (raw() >= '0' && raw() <= '9' && n * 10 + raw() - '0' <= groups) {
                    n = n * 10 + raw() - '0';
                    pos++;
                }
                return reference(n);
            }
            case 'A':
                pos++;
                return new Node(Node.ASSERT, AT_BEGIN);
            case 'B':
                pos++;
                return new Node(Node.ASSERT, has(UNICODE_CHARACTER_CLASS) ? NO_WORD_BOUNDARY_UNICODE
                        : NO_WORD_BOUNDARY);
            case 'G':
                pos++;
                return new Node(Node.ASSERT, AT_PREVIOUS_END);
            case 'Z':
                pos++;
                return new Node(Node.ASSERT, has(UNIX_LINES) ? AT_LAST_LINE_END_UNIX : AT_LAST_LINE_END);
            case 'z':
                pos++;
                return new Node(Node.ASSERT, AT_END);
            case 'b':
                pos++;
                if (raw() == '{' && !quoted[pos]) {
                    return graphemeBoundary();
                }
                return new Node(Node.ASSERT, has(UNICODE_CHARACTER_CLASS) ? WORD_BOUNDARY_UNICODE
                        : WORD_BOUNDARY);
            case 'R': {
                pos++;
                ArrayList<Node> pair = new ArrayList<>();
                pair.add(new Node(Node.LITERAL, '\r'));
                pair.add(new Node(Node.LITERAL, '\n'));
                ArrayList<Node> list = new ArrayList<>();
                list.add(Node.list(Node.SEQUENCE, pair));
                list.add(Node.set(CharClass.ranges('\n', '\r', 0x85, 0x85, 0x2028, 0x2029)));
                Node n = Node.list(Node.CHOICE, list);
                n.a = Node.LINE_BREAK;
                return n;
            }
            case 'X':
                pos++;
                return new Node(Node.GRAPHEME, 0);
            case 'k': {
                pos++;
                if (raw() != '<') {
                    pos++;
                    throw error("\\k is not followed by '<' for named capturing group");
                }
                pos++;
                String name = groupName();
                if (names == null || !names.containsKey(name)) {
                    throw error("named capturing group <" + name + "> does not exist");
                }
                return reference(names.get(name).intValue());
            }
            default:
                CharClass set = classEscape(c);
                return set != null ? Node.set(set) : single(charEscape());
            }
        }

        private Node graphemeBoundary() {
            pos++;
            if (raw() == 'g') {
                pos++;
                if (raw() == '}') {
                    pos++;
                    return new Node(Node.ASSERT, GRAPHEME_BOUNDARY);
                }
            }
            pos++;
            throw error("Unknown boundary");
        }

        private Node reference(int n) {
            Node r = new Node(Node.REFERENCE, n);
            r.b = !has(CASE_INSENSITIVE) ? 0 : has(UNICODE_CASE) ? 2 : 1;
            return r;
        }

        /** \d and its like, at the letter; null for other escapes. */
        private CharClass classEscape(int c) {
            boolean unicode = has(UNICODE_CHARACTER_CLASS);
            CharClass set;
            switch (c) {
            case 'd':
            case 'D':
                set = unicode ? CharClass.property(CharClass.DIGIT, 0) : CharClass.ranges('0', '9');
                break;
            case 's':
            case 'S':
                set = unicode ? CharClass.property(CharClass.WHITE_SPACE, 0)
                        : CharClass.ranges('\t', '\r', ' ', ' ');
                break;
            case 'w':
            case 'W':
                set = unicode ? CharClass.property(CharClass.WORD, 0)
                        : CharClass.ranges('0', '9', 'A', 'Z', '_', '_', 'a', 'z');
                break;
            case 'h':
            case 'H':
                set = CharClass.ranges('\t', '\t', ' ', ' ', 0xa0, 0xa0, 0x1680, 0x1680, 0x180e, 0x180e,
                        0x2000, 0x200a, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000);
                break;
            case 'v':
            case 'V':
                set = CharClass.ranges('\n', '\r', 0x85, 0x85, 0x2028, 0x2029);
                break;
            case 'p':
            case 'P':
                pos++;
                return property(c == 'P');
            default:
                return null;
            }
            pos++;
            return c < 'a' ? CharClass.not(set) : set;
        }

        private CharClass property(boolean negative) {
            boolean one = raw() != '{';
            String name;
            if (one) {
                name = Character.toString(raw());
                pos++;
            } else {
                int start = ++pos;
                while (pos < length && text[pos] != '}') {
                    pos++;
                }
                if (pos >= length) {
                    pos++;
                    throw error("Unclosed character family");
                }
                StringBuilder sb = new StringBuilder();
                for (int i = start; i < pos; i++) {
                    sb.appendCodePoint(text[i]);
                }
                name = sb.toString();
                pos++;
                if (name.isEmpty()) {
                    throw error("Empty character family");
                }
            }
            boolean fold = has(CASE_INSENSITIVE);
            CharClass set;
            int eq = name.indexOf('=');
            if (eq >= 0) {
                String key = name.substring(0, eq).toLowerCase(Locale.ENGLISH);
                String value = name.substring(eq + 1);
                set = propertyOf(key, value, fold);
                if (set == null) {
                    throw error("Unknown Unicode property {name=<" + key + ">, value=<" + value + ">}");
                }
            } else {
                if (name.startsWith("In")) {
                    set = block(name.substring(2));
                } else if (name.startsWith("Is")) {
                    String rest = name.substring(2);
                    String upper = rest.toUpperCase(Locale.ENGLISH);
                    set = CharClass.unicodeProperty(upper, fold, false);
                    set = set != null ? set : CharClass.unicodeProperty(upper, fold, true);
                    set = set != null ? set : CharClass.named(rest, fold, false);
                    set = set != null ? set : script(rest);
                } else {
                    set = CharClass.named(name, fold, has(UNICODE_CHARACTER_CLASS));
                }
                if (set == null) {
                    throw error("Unknown character property name {" + name + "}");
                }
            }
            return negative ? CharClass.not(set) : set;
        }

        private static CharClass propertyOf(String key, String value, boolean fold) {
            switch (key) {
            case "sc":
            case "script":
                return script(value);
            case "blk":
            case "block":
                return block(value);
            case "gc":
            case "general_category":
                return CharClass.named(value, fold, false);
            default:
                return null;
            }
        }

        private static CharClass block(String name) {
            try {
                return CharClass.block(Character.UnicodeBlock.forName(name));
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        private static CharClass script(String name) {
            try {
                return CharClass.script(Character.UnicodeScript.forName(name));
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        /** The code point of an escape at its letter, which is consumed. */
        private int charEscape() {
            int c = raw();
            pos++;
            switch (c) {
            case 'a':
                return 7;
            case 'e':
                return 27;
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'c':
                if (pos >= length) {
                    throw error("Illegal control escape sequence");
                }
                return text[pos++] ^ 64;
            case '0': {
                int n = raw() - '0';
                if (n < 0 || n > 7) {
                    pos++;
                    throw error("Illegal octal escape sequence");
                }
                pos++;
                int limit = n <= 3 ? 2 : 1;
                for (int i = 0; i < limit && raw() >= '0' && raw() <= '7'; i++, pos++) {
                    n = n * 8 + raw() - '0';
                }
                return n;
            }
            case 'x': {
                if (raw() == '{') {
                    pos++;
                    int n = 0;
                    int digits = 0;
                    int h;
                    while (pos < length && (h = Character.digit(text[pos], 16)) >= 0) {
                        n = n * 16 + h;
                        digits++;
                        pos++;
                        if (n > Character.MAX_CODE_POINT) {
                            throw error("Hexadecimal codepoint is too big");
                        }
                    }
                    if (digits == 0) {
                        throw error("Illegal hexadecimal escape sequence");
                    }
                    if (raw() != '}') {
                        pos++;
                        throw error("Unclosed hexadecimal escape sequence");
                    }
                    pos++;
                    return n;
                }
                return hex(2, "Illegal hexadecimal escape sequence");
            }
            case 'u': {
                int n = hex(4, "Illegal Unicode escape sequence");
                if (n >= 0xd800 && n < 0xdc00 && raw() == '\\' && pos + 1 < length && text[pos + 1] == 'u') {
                    int mark = pos;
                    pos += 2;
                    int low = hex(4, "Illegal Unicode escape sequence");
                    if (low >= 0xdc00 && low < 0xe000) {
                        return Character.toCodePoint((char) n, (char) low);
                    }
                    pos = mark;
                }
                return n;
            }
            case 'N':
                return namedCharacter();
            default:
                if (c < 128 && Character.isLetter(c)) {
                    throw error("Illegal/unsupported escape sequence");
                }
                return c;
            }
        }

        /** After \N; among comments also the parts of a name are looked for beyond them, although they belong to it. */
        private int namedCharacter() {
            boolean brace = peek() == '{';
            int start = ++pos;
            if (!brace) {
                throw error("Illegal character name escape sequence");
            }
            do {
                boolean end = atEnd();
                pos++;
                if (end || pos >= length && text[pos - 1] != '}') {
                    throw error("Unclosed character name escape sequence");
                }
            } while (text[pos - 1] != '}');
            StringBuilder name = new StringBuilder();
            for (int i = start; i < pos; i++) {
                if (quoted[i] && text[i] < 128 && !isAsciiAlnum((char) text[i])) {
                    name.append('\\'); // which \Q...\E represents
                }
                if (i < pos - 1) {
                    name.appendCodePoint(text[i]);
                }
            }
            try {
                return Character.codePointOf(name.toString());
            } catch (IllegalArgumentException e) {
                int end = start + name.codePointCount(0, name.length());
                throw new PatternSyntaxException("Unknown character name [" + name + "]", regex, end);
            }
        }

        private int hex(int digits, String message) {
            int n = 0;
            for (int i = 0; i < digits; i++) {
                int h = pos < length ? Character.digit(text[pos], 16) : -1;
                pos++;
                if (h < 0) {
                    throw error(message);
                }
                n = n * 16 + h;
            }
            return n;
        }

        /** What follows a '[', up to its ']', which is consumed only on request. */
        private CharClass bracket(boolean close) {
            boolean negative = false;
            CharClass all = null;
            CharClass last = null;
            int start = pos;
            while (true) {
                if (atEnd()) {
                    throw error("Unclosed character class");
                }
                int c = peek();
                if (c == '^' && pos == start && close) {
                    negative = true;
                    pos++;
                    continue;
                }
                if (c == ']' && all != null) {
                    if (close) {
                        pos++;
                    }
                    return negative ? CharClass.not(all) : all;
                }
                if (c == '&' && pos + 1 < length && text[pos + 1] == '&' && !quoted[pos + 1]) {
                    pos += 2;
                    CharClass right = null;
                    while (!atEnd() && peek() != ']' && peek() != '&') {
                        if (peek() == '[') {
                            pos++;
                            right = CharClass.or(right, bracket(true));
                        } else {
                            right = CharClass.or(right, bracket(false));
                        }
                    }
                    if (right != null) {
                        last = right;
                    }
                    if (all != null) {
                        all = CharClass.and(all, last);
                    } else if (right != null) {
                        all = right;
                    } else {
                        throw error("Bad class syntax");
                    }
                    continue;
                }
                if (c == '[') {
                    pos++;
                    last = bracket(true);
                } else {
                    last = range();
                }
                all = CharClass.or(all, last);
            }
        }

        /** An escape in a class that is one character: those of classes and assertions are none. */
        private int classCharEscape() {
            int c = raw();
            if (c >= '1' && c <= '9') {
                pos++;
                throw error("Illegal/unsupported escape sequence");
            }
            return charEscape();
        }

        private CharClass range() {
            int first;
            if (!quoted[pos] && text[pos] == '\\') {
                pos++;
                if (pos >= length) {
                    throw errorHere("Unclosed character class");
                }
                CharClass set = classEscape(text[pos]);
                if (set != null) {
                    return set;
                }
                first = classCharEscape();
            } else {
                first = text[pos++];
            }
            int last = first;
            if (peek() == '-') {
                int mark = pos;
                int c = next();
                if (atEnd()) {
                    throw errorHere("Illegal character range");
                }
                if (c == '[' || c == ']') {
                    pos = mark;
                } else {
                    if (c == '\\') {
                        pos++;
                        if (pos < length && "dDsSwWhHvV".indexOf(text[pos]) >= 0) {
                            pos++;
                            throw error("Illegal character range");
                        }
                        last = classCharEscape();
                    } else {
                        last = text[pos++];
                    }
                    if (last < first) {
                        throw error("Illegal character range");
                    }
                }
            }
            if (has(CASE_INSENSITIVE)) {
                return CharClass.folded(first, last, has(UNICODE_CASE));
            }
            return CharClass.ranges(first, last);
        }
    }

    private final class Compiler {
        private int[] code = new int[64];
        private int size;
        private int registers;
        private final ArrayList<CharClass> setList = new ArrayList<>();
        private final ArrayList<char[]> stringList = new ArrayList<>();
        private int[] spans = new int[0];
        private final int groups;

        Compiler(int groups) {
            this.groups = groups;
            // Two per group for its bounds, one for where it began.
            registers = (groups + 1) * 3;
        }

        void compile(Node tree) {
            generate(tree);
            emit(OP_ACCEPT);
            program = code;
            registerCount = registers;
            lookSpans = spans;
            minLength = tree.min();
            firstSet = tree.first();
            sets = new CharClass[setList.size()];
            for (int i = 0; i < sets.length; i++) {
                sets[i] = setList.get(i);
            }
            strings = new char[stringList.size()][];
            for (int i = 0; i < strings.length; i++) {
                strings[i] = stringList.get(i);
            }
        }

        private int emit(int v) {
            if (size == code.length) {
                int[] grown = new int[size * 2];
                System.arraycopy(code, 0, grown, 0, size);
                code = grown;
            }
            code[size] = v;
            return size++;
        }

        private int emit(int op, int a) {
            emit(op);
            return emit(a);
        }

        private int emit(int op, int a, int b) {
            emit(op, a);
            return emit(b);
        }

        private void single(Node n) {
            if (n.kind == Node.SET) {
                hasSupplementary |= n.a != Node.DOT && !n.set.isBmp();
                setList.add(n.set);
                emit(OP_SET, setList.size() - 1);
            } else {
                boolean plain = n.a < 0xd800 || n.a >= 0xe000 && n.a < 0x10000;
                hasSupplementary |= !plain;
                emit(plain ? OP_CHAR : OP_CODE_POINT, n.a);
            }
        }

        private void generate(Node n) {
            switch (n.kind) {
            case Node.EMPTY:
                break;
            case Node.LITERAL:
            case Node.SET:
                single(n);
                break;
            case Node.SEQUENCE:
                sequence(n.list);
                break;
            case Node.CHOICE:
                choice(n.list);
                break;
            case Node.GROUP: {
                int begin = (groups + 1) * 2 + n.a;
                emit(OP_SET_POS, begin);
                generate(n.child);
                emit(OP_GROUP_END, n.a, begin);
                break;
            }
            case Node.REPEAT:
                repeat(n);
                break;
            case Node.REFERENCE:
                if (n.a > groups) {
                    emit(OP_FAIL);
                } else {
                    emit(OP_BACK_REFERENCE, n.a, n.b);
                }
                break;
            case Node.LOOK:
                look(n);
                break;
            case Node.ATOM: {
                int reg = registers;
                registers += 2;
                emit(OP_ATOMIC, reg);
                generate(n.child);
                emit(OP_ATOMIC_END, reg);
                break;
            }
            case Node.ASSERT:
                emit(OP_ASSERT, n.a);
                break;
            case Node.GRAPHEME:
                emit(OP_GRAPHEME);
                break;
            default:
                emit(OP_FAIL);
            }
        }

        private void sequence(ArrayList<Node> list) {
            for (int i = 0; i < list.size(); i++) {
                int end = i;
                while (end < list.size() && list.get(end).kind == Node.LITERAL && list.get(end).a < 0xd800) {
                    end++;
                }
                // The first character stays alone: it is what a search looks for.
                int begin = size == 0 ? i + 1 : i;
                if (end - begin > 1) {
                    if (begin > i) {
                        generate(list.get(i));
                    }
                    char[] s = new char[end - begin];
                    for (int k = begin; k < end; k++) {
                        s[k - begin] = (char) list.get(k).a;
                    }
                    stringList.add(s);
                    emit(OP_STRING, stringList.size() - 1);
                    i = end - 1;
                } else {
                    generate(list.get(i));
                }
            }
        }

        private void choice(ArrayList<Node> list) {
            int n = list.size();
            int[] exits = new int[n];
            for (int i = 0; i < n; i++) {
                if (i == n - 1) {
                    generate(list.get(i));
                } else {
                    int split = emit(OP_SPLIT, 0);
                    generate(list.get(i));
                    exits[i] = emit(OP_JUMP, 0);
                    code[split] = size;
                }
            }
            for (int i = 0; i < n - 1; i++) {
                code[exits[i]] = size;
            }
        }

        private void repeat(Node n) {
            Node child = n.child;
            if (n.b == 0) {
                return;
            }
            if (n.c == POSSESSIVE && !child.isSingle()) {
                int reg = registers;
                registers += 2;
                emit(OP_ATOMIC, reg);
                loop(n, false);
                emit(OP_ATOMIC_END, reg);
            } else if (child.isSingle() && n.c != LAZY) {
                emit(OP_LOOP, n.c, n.a);
                emit(n.b);
                single(child);
            } else {
                loop(n, n.c == LAZY);
            }
        }

        private void loop(Node n, boolean lazy) {
            int split = lazy ? OP_SPLIT_LAZY : OP_SPLIT;
            Node child = n.child;
            if (n.a == 0 && n.b == 1) {
                int out = emit(split, 0);
                generate(child);
                code[out] = size;
                return;
            }
            boolean canBeEmpty = child.min() == 0;
            int posReg = canBeEmpty ? registers++ : 0;
            int again = size;
            int out;
            if (n.a == 0 && n.b == UNBOUNDED) {
                out = emit(split, 0);
            } else {
                int counter = registers++;
                emit(OP_ZERO, counter);
                again = size;
                emit(OP_COUNT, counter, n.a);
                emit(n.b, lazy ? 1 : 0);
                out = emit(0);
            }
            if (canBeEmpty) {
                emit(OP_SET_POS, posReg);
            }
            generate(child);
            if (canBeEmpty) {
                emit(OP_IF_MOVED, posReg, again);
            } else {
                emit(OP_JUMP, again);
            }
            code[out] = size;
        }

        private void look(Node n) {
            int reg = registers;
            registers += 2;
            if (n.b != 0) {
                emit(OP_BEHIND, reg, n.child.min());
                int next = emit(-1);
                int max = n.child.max();
                int attempt = emit(OP_BEHIND_TRY, reg, max) - 2;
                emit(OP_BEHIND_NEXT, attempt);
                generate(n.child);
                emit(OP_BEHIND_END, reg, n.a);
                if (n.a != 0) {
                    code[next] = size;
                }
                return;
            }
            int next = 0;
            if (n.a == 0) {
                emit(OP_LOOK, reg);
            } else {
                next = emit(OP_NOT_LOOK, reg, 0);
            }
            int begin = size;
            generate(n.child);
            int[] grown = new int[spans.length + 2];
            System.arraycopy(spans, 0, grown, 0, spans.length);
            grown[spans.length] = begin;
            grown[spans.length + 1] = size;
            spans = grown;
            emit(n.a == 0 ? OP_LOOK_END : OP_NOT_END, reg);
            if (n.a != 0) {
                code[next] = size;
            }
        }
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("pattern", String.class),
        new java.io.ObjectStreamField("flags", int.class),
    };

    private Object readResolve() {
        return compile(pattern, flags);
    }
}
