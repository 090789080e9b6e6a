// Splits a stream into words, numbers, quoted strings and single characters, by a table of what each character is.
package java.io;

import java.util.Arrays;

public class StreamTokenizer {
    public static final int TT_EOF = -1;
    public static final int TT_EOL = '\n';
    public static final int TT_NUMBER = -2;
    public static final int TT_WORD = -3;
    private static final int TT_NOTHING = -4;

    private static final byte WHITE = 1;
    private static final byte DIGIT = 2;
    private static final byte ALPHA = 4;
    private static final byte QUOTE = 8;
    private static final byte COMMENT = 16;

    /** Values of `ahead` that are no character: read one; read one, but leave out a line feed. */
    private static final int NONE = Integer.MAX_VALUE;
    private static final int NONE_SKIP_LF = Integer.MAX_VALUE - 1;

    private final Reader reader;
    private final InputStream input;
    private final byte[] kinds = new byte[256];
    private int ahead = NONE;
    private boolean pushedBack;
    private boolean forceLower;
    private boolean eolIsSignificant;
    private boolean slashSlash;
    private boolean slashStar;
    private int line = 1;

    public int ttype = TT_NOTHING;
    public String sval;
    public double nval;

    private StreamTokenizer(InputStream is, Reader r) {
        if (is == null && r == null) {
            throw new NullPointerException();
        }
        input = is;
        reader = r;
        wordChars('a', 'z');
        wordChars('A', 'Z');
        wordChars(128 + 32, 255);
        whitespaceChars(0, ' ');
        commentChar('/');
        quoteChar('"');
        quoteChar('\'');
        parseNumbers();
    }

    @Deprecated
    public StreamTokenizer(InputStream is) {
        this(is, null);
    }

    public StreamTokenizer(Reader r) {
        this(null, r);
    }

    // ---- Table ----

    public void resetSyntax() {
        Arrays.fill(kinds, (byte) 0);
    }

    public void wordChars(int low, int hi) {
        for (int i = Math.max(low, 0); i <= hi && i < kinds.length; i++) {
            kinds[i] |= ALPHA;
        }
    }

    private void set(int low, int hi, byte kind) {
        for (int i = Math.max(low, 0); i <= hi && i < kinds.length; i++) {
            kinds[i] = kind;
        }
    }

    public void whitespaceChars(int low, int hi) {
        set(low, hi, WHITE);
    }

    public void ordinaryChars(int low, int hi) {
        set(low, hi, (byte) 0);
    }

    public void ordinaryChar(int ch) {
        set(ch, ch, (byte) 0);
    }

    public void commentChar(int ch) {
        set(ch, ch, COMMENT);
    }

    public void quoteChar(int ch) {
        set(ch, ch, QUOTE);
    }

    public void parseNumbers() {
        for (int i = '0'; i <= '9'; i++) {
            kinds[i] |= DIGIT;
        }
        kinds['.'] |= DIGIT;
        kinds['-'] |= DIGIT;
    }

    public void eolIsSignificant(boolean flag) {
        eolIsSignificant = flag;
    }

    public void slashStarComments(boolean flag) {
        slashStar = flag;
    }

    public void slashSlashComments(boolean flag) {
        slashSlash = flag;
    }

    public void lowerCaseMode(boolean fl) {
        forceLower = fl;
    }

    // ---- Tokens ----

    private int read() throws IOException {
        return reader != null ? reader.read() : input.read();
    }

    private int kindOf(int c) {
        return c < 0 ? WHITE : c < kinds.length ? kinds[c] : ALPHA;
    }

    private int skipLine(int c) throws IOException {
        while (c != '\n' && c != '\r' && c >= 0) {
            c = read();
        }
        return c;
    }

    public int nextToken() throws IOException {
        if (pushedBack) {
            pushedBack = false;
            return ttype;
        }
        sval = null;
        int c = ahead;
        boolean skipLf = c == NONE_SKIP_LF;
        if (c == NONE || skipLf) {
            c = read();
            if (skipLf && c == '\n') {
                c = read();
            }
        }
        ahead = NONE;
        for (;;) {
            if (c < 0) {
                ahead = c;
                return ttype = TT_EOF;
            }
            int kind = kindOf(c);
            if ((kind & WHITE) != 0) {
                if (c == '\r') {
                    line++;
                    if (eolIsSignificant) {
                        ahead = NONE_SKIP_LF;
                        return ttype = TT_EOL;
                    }
                    c = read();
                    if (c == '\n') {
                        c = read();
                    }
                    continue;
                }
                if (c == '\n') {
                    line++;
                    if (eolIsSignificant) {
                        return ttype = TT_EOL;
                    }
                }
                c = read();
            } else if ((kind & DIGIT) != 0) {
                return number(c);
            } else if ((kind & ALPHA) != 0) {
                return word(c);
            } else if ((kind & QUOTE) != 0) {
                return quoted(c);
            } else if (c == '/' && (slashSlash || slashStar)) {
                c = read();
                if (c == '*' && slashStar) {
                    if (!skipComment()) {
                        return ttype = TT_EOF;
                    }
                    c = read();
                } else if (c == '/' && slashSlash || (kinds['/'] & COMMENT) != 0) {
                    c = skipLine(c);
                } else {
                    ahead = c;
                    return ttype = '/';
                }
            } else if ((kind & COMMENT) != 0) {
                c = skipLine(c);
            } else {
                return ttype = c;
            }
        }
    }

    /** After the opening of a comment; false if the input ends in it. */
    private boolean skipComment() throws IOException {
        int previous = 0;
        int c;
        while ((c = read()) != '/' || previous != '*') {
            if (c == '\r') {
                line++;
                c = read();
                if (c != '\n') {
                    previous = 0;
                    if (c == '/') {
                        continue;
                    }
                }
            } else if (c == '\n') {
                line++;
            }
            if (c < 0) {
                ahead = c;
                return false;
            }
            previous = c;
        }
        return true;
    }

    private int number(int c) throws IOException {
        boolean negative = c == '-';
        if (negative) {
            c = read();
            if (c != '.' && (c < '0' || c > '9')) {
                ahead = c;
                return ttype = '-';
            }
        }
        double value = 0;
        double denominator = 1;
        boolean dot = false;
        for (;; c = read()) {
            if (c == '.' && !dot) {
                dot = true;
            } else if (c >= '0' && c <= '9') {
                value = value * 10 + (c - '0');
                if (dot) {
                    denominator *= 10;
                }
            } else {
                break;
            }
        }
        ahead = c;
        value /= denominator;
        nval = negative ? -value : value;
        return ttype = TT_NUMBER;
    }

    private int word(int c) throws IOException {
        StringBuilder sb = new StringBuilder();
        int kind;
        do {
            sb.append((char) c);
            c = read();
            kind = kindOf(c);
        } while ((kind & (ALPHA | DIGIT)) != 0);
        ahead = c;
        sval = sb.toString();
        if (forceLower) {
            sval = sval.toLowerCase();
        }
        return ttype = TT_WORD;
    }

    private int quoted(int quote) throws IOException {
        StringBuilder sb = new StringBuilder();
        int c = read();
        while (c >= 0 && c != quote && c != '\n' && c != '\r') {
            if (c != '\\') {
                sb.append((char) c);
                c = read();
                continue;
            }
            c = read();
            if (c >= '0' && c <= '7') {
                // Up to three octal digits, as far as the value fits in a byte
                int limit = c <= '3' ? 3 : 2;
                int x = 0;
                for (int n = 0; n < limit && c >= '0' && c <= '7'; n++) {
                    x = x * 8 + (c - '0');
                    c = read();
                }
                sb.append((char) x);
                continue;
            }
            int i = "abfnrtv".indexOf(c);
            sb.append(i >= 0 ? "\u0007\b\f\n\r\t\u000b".charAt(i) : (char) c);
            c = read();
        }
        // A line end that closes the string is a separate token.
        ahead = c == quote ? NONE : c;
        sval = sb.toString();
        return ttype = quote;
    }

    public void pushBack() {
        if (ttype != TT_NOTHING) {
            pushedBack = true;
        }
    }

    public int lineno() {
        return line;
    }

    @Override
    public String toString() {
        String s;
        switch (ttype) {
            case TT_EOF:
                s = "EOF";
                break;
            case TT_EOL:
                s = "EOL";
                break;
            case TT_WORD:
                s = sval;
                break;
            case TT_NUMBER:
                s = "n=" + nval;
                break;
            case TT_NOTHING:
                s = "NOTHING";
                break;
            default:
                s = (kindOf(ttype) & QUOTE) != 0 && ttype < kinds.length ? sval : "'" + (char) ttype + "'";
        }
        return "Token[" + s + "], line " + line;
    }
}
