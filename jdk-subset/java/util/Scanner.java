// Text scanner. Input is read into a buffer; [position, limit) is not scanned yet. Tokens are found with the delimiter
// pattern (white space, the default, manually), numbers in them are recognised by NumberText. Where the end of what was
// read could change a match, more is read first.
package java.util;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public final class Scanner implements Iterator<String>, Closeable {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\p{javaWhitespace}+");

    private final Readable source;
    private char[] buf = new char[1024];
    private int position;
    private int limit;
    private boolean exhausted;
    private boolean closed;
    private IOException lastException;

    private Pattern delimiter = WHITE_SPACE;
    private Matcher matcher;
    private Locale locale = Locale.getDefault(Locale.Category.FORMAT);
    private int radix = 10;
    private int changes;

    /** Bounds of the token after position, when they are known. */
    private boolean tokenKnown;
    private int tokenStart;
    private int tokenEnd;

    /** The last match; null = none. */
    private MatchResult match;

    // ---- Construction ----

    public Scanner(Readable source) {
        this.source = Objects.requireNonNull(source, "source");
    }

    public Scanner(InputStream source) {
        this(new InputStreamReader(source));
    }

    public Scanner(InputStream source, String charsetName) {
        this(new InputStreamReader(Objects.requireNonNull(source, "source"), charset(charsetName)));
    }

    public Scanner(InputStream source, Charset charset) {
        this(new InputStreamReader(Objects.requireNonNull(source, "source"), charset));
    }

    public Scanner(ReadableByteChannel source) {
        this(Channels.newReader(Objects.requireNonNull(source, "source"), Charset.defaultCharset().newDecoder(), -1));
    }

    public Scanner(ReadableByteChannel source, String charsetName) {
        this(source, charset(charsetName));
    }

    public Scanner(ReadableByteChannel source, Charset charset) {
        this(Channels.newReader(Objects.requireNonNull(source, "source"), charset.newDecoder(), -1));
    }

    public Scanner(File source) throws FileNotFoundException {
        this(new InputStreamReader(new FileInputStream(source)));
    }

    public Scanner(File source, String charsetName) throws FileNotFoundException {
        this(source, charset(charsetName), null);
    }

    public Scanner(File source, Charset charset) throws IOException {
        this(source, charset, null);
    }

    private Scanner(File source, Charset charset, Void internal) throws FileNotFoundException {
        this(new InputStreamReader(new FileInputStream(source), charset));
    }

    public Scanner(Path source) throws IOException {
        this(Files.newInputStream(source));
    }

    public Scanner(Path source, String charsetName) throws IOException {
        this(source, charset(charsetName));
    }

    public Scanner(Path source, Charset charset) throws IOException {
        this(new InputStreamReader(Files.newInputStream(source), charset));
    }

    public Scanner(String source) {
        this(new StringReader(source));
    }

    private static Charset charset(String name) {
        Objects.requireNonNull(name, "charsetName");
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IllegalArgumentException(e);
        }
    }

    // ---- Buffer ----

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    /** Reads once; [position, limit) may move to the front. */
    private void readInput() {
        if (limit == buf.length) {
            if (position > 0) {
                limit -= position;
                System.arraycopy(buf, position, buf, 0, limit);
                tokenStart -= position;
                tokenEnd -= position;
                position = 0;
            } else {
                buf = Arrays.copyOf(buf, buf.length * 2);
            }
            matcher = null;
        }
        int n;
        try {
            n = source.read(CharBuffer.wrap(buf, limit, buf.length - limit));
        } catch (IOException e) {
            lastException = e;
            n = -1;
        }
        if (n < 0) {
            exhausted = true;
        } else {
            limit += n;
        }
    }

    /** The matcher looks at the whole buffer; its region is set for each search. */
    private Matcher matcher(Pattern p, int from, int to) {
        Matcher m = matcher;
        if (m == null) {
            m = p.matcher(CharBuffer.wrap(buf));
            m.useTransparentBounds(true);
            m.useAnchoringBounds(false);
            matcher = m;
        } else {
            m.usePattern(p);
        }
        return m.region(from, to);
    }

    private void forget() {
        tokenKnown = false;
        match = null;
    }

    private void moveTo(int newPosition) {
        position = newPosition;
        tokenKnown = false;
    }

    /** Result of a match in the buffer. */
    private MatchResult found(int start, int end) {
        return new Text(new String(buf, start, end - start), start);
    }

    private static final class Text implements MatchResult {
        private final String text;
        private final int start;

        Text(String text, int start) {
            this.text = text;
            this.start = start;
        }

        private static void checkGroup(int group) {
            if (group != 0) {
                throw new IndexOutOfBoundsException("No group " + group);
            }
        }

        @Override
        public int start() {
            return start;
        }

        @Override
        public int start(int group) {
            checkGroup(group);
            return start;
        }

        @Override
        public int end() {
            return start + text.length();
        }

        @Override
        public int end(int group) {
            checkGroup(group);
            return end();
        }

        @Override
        public String group() {
            return text;
        }

        @Override
        public String group(int group) {
            checkGroup(group);
            return text;
        }

        @Override
        public int groupCount() {
            return 0;
        }
    }

    // ---- Tokens ----

    /** Index after one delimiter at the position, which may be the position. */
    private int behindDelimiter() {
        for (;;) {
            int p = position;
            boolean open;
            if (delimiter == WHITE_SPACE) {
                while (p < limit && Character.isWhitespace(buf[p])) {
                    p++;
                }
                open = p == limit;
            } else {
                Matcher m = matcher(delimiter, position, limit);
                boolean matched = m.lookingAt();
                p = matched ? m.end() : position;
                open = matched && m.hitEnd() || p == limit;
            }
            if (!open || exhausted) {
                return p;
            }
            readInput();
        }
    }

    /** Finds the next token without moving on; if there is none, tokenStart is where the scanner stays. */
    private boolean findToken() {
        if (tokenKnown) {
            return true;
        }
        tokenStart = behindDelimiter();
        if (tokenStart == limit) {
            return false;
        }
        int known = tokenStart;
        for (;;) {
            int end = -1;
            if (delimiter == WHITE_SPACE) {
                int p = known;
                while (p < limit && !Character.isWhitespace(buf[p])) {
                    p++;
                }
                known = p;
                if (p < limit) {
                    end = p;
                }
            } else {
                Matcher m = matcher(delimiter, tokenStart, limit);
                boolean found = m.find();
                if (found && m.end() == tokenStart) {
                    // An empty delimiter in front of the token does not end it.
                    found = m.find();
                }
                if (found && (exhausted || !m.requireEnd())) {
                    end = m.start();
                }
            }
            if (end < 0 && exhausted) {
                end = limit;
            }
            if (end >= 0) {
                tokenEnd = end;
                tokenKnown = true;
                return true;
            }
            int distance = known - position;
            readInput();
            known = position + distance;
        }
    }

    private String token() {
        return new String(buf, tokenStart, tokenEnd - tokenStart);
    }

    /** Takes the token that was found. */
    private String take() {
        String s = token();
        if (match == null) {
            match = new Text(s, tokenStart);
        }
        moveTo(tokenEnd);
        return s;
    }

    /** No token, or not of the kind asked for: the delimiter has been skipped. */
    private RuntimeException noToken(boolean there, String message) {
        moveTo(tokenStart);
        return there ? message == null ? new InputMismatchException() : new InputMismatchException(message)
                : new NoSuchElementException();
    }

    @Override
    public boolean hasNext() {
        ensureOpen();
        match = null;
        changes++;
        return tokenKnown || behindDelimiter() < limit;
    }

    @Override
    public String next() {
        ensureOpen();
        match = null;
        changes++;
        if (!findToken()) {
            throw noToken(false, null);
        }
        return take();
    }

    private boolean tokenMatches(Pattern pattern) {
        Matcher m = matcher(pattern, tokenStart, tokenEnd);
        if (!m.matches()) {
            return false;
        }
        match = m.toMatchResult();
        return true;
    }

    public boolean hasNext(Pattern pattern) {
        ensureOpen();
        if (pattern == null) {
            throw new NullPointerException();
        }
        match = null;
        changes++;
        return findToken() && tokenMatches(pattern);
    }

    public String next(Pattern pattern) {
        ensureOpen();
        if (pattern == null) {
            throw new NullPointerException();
        }
        match = null;
        changes++;
        boolean there = findToken();
        if (!there || !tokenMatches(pattern)) {
            throw noToken(there, null);
        }
        return take();
    }

    public boolean hasNext(String pattern) {
        return hasNext(Pattern.compile(pattern));
    }

    public String next(String pattern) {
        return next(Pattern.compile(pattern));
    }

    // ---- Lines and searches ----

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
    }

    /** Index of the next line separator, or the end of the input. */
    private int lineEnd() {
        int offset = 0;
        for (;;) {
            int p = position + offset;
            while (p < limit && !isLineEnd(buf[p])) {
                p++;
            }
            // A separator may be longer than what has been read of it.
            if (exhausted || p < limit && (buf[p] != '\r' || p + 1 < limit)) {
                return p;
            }
            offset = p - position;
            readInput();
        }
    }

    public boolean hasNextLine() {
        ensureOpen();
        match = null;
        changes++;
        lineEnd();
        if (position == limit) {
            return false;
        }
        int end = lineEnd();
        match = found(position, behindLine(end));
        return true;
    }

    private int behindLine(int end) {
        return end == limit ? end : buf[end] == '\r' && end + 1 < limit && buf[end + 1] == '\n' ? end + 2 : end + 1;
    }

    public String nextLine() {
        ensureOpen();
        changes++;
        forget();
        int end = lineEnd();
        if (position == limit) {
            throw new NoSuchElementException("No line found");
        }
        String line = new String(buf, position, end - position);
        int behind = behindLine(end);
        match = found(position, behind);
        moveTo(behind);
        return line;
    }

    public String findInLine(String pattern) {
        return findInLine(Pattern.compile(pattern));
    }

    public String findInLine(Pattern pattern) {
        ensureOpen();
        if (pattern == null) {
            throw new NullPointerException();
        }
        forget();
        changes++;
        int length = lineEnd() - position;
        // A horizon of zero would search beyond the line.
        return length == 0 ? null : findWithinHorizon(pattern, length);
    }

    public String findWithinHorizon(String pattern, int horizon) {
        return findWithinHorizon(Pattern.compile(pattern), horizon);
    }

    public String findWithinHorizon(Pattern pattern, int horizon) {
        ensureOpen();
        if (pattern == null) {
            throw new NullPointerException();
        }
        if (horizon < 0) {
            throw new IllegalArgumentException("horizon < 0");
        }
        forget();
        changes++;
        for (;;) {
            boolean bounded = horizon > 0 && horizon <= limit - position;
            Matcher m = matcher(pattern, position, bounded ? position + horizon : limit);
            if (m.find()) {
                // At the end of the buffer more input could make the match longer, at the horizon it could make it
                // fail.
                if (exhausted || !m.hitEnd() || bounded && !m.requireEnd()) {
                    match = m.toMatchResult();
                    moveTo(m.end());
                    return match.group();
                }
            } else if (exhausted || bounded) {
                return null;
            }
            readInput();
        }
    }

    public Scanner skip(Pattern pattern) {
        ensureOpen();
        if (pattern == null) {
            throw new NullPointerException();
        }
        forget();
        changes++;
        for (;;) {
            Matcher m = matcher(pattern, position, limit);
            boolean found = m.lookingAt();
            if (exhausted || !m.hitEnd()) {
                if (!found) {
                    throw new NoSuchElementException();
                }
                match = m.toMatchResult();
                moveTo(m.end());
                return this;
            }
            readInput();
        }
    }

    public Scanner skip(String pattern) {
        return skip(Pattern.compile(pattern));
    }

    // ---- Numbers ----

    /** Recognises the number formats of Scanner in a token and brings them into the form that the parsers of java.lang
     *  take. */
    private static final class NumberText {
        private final String s;
        private final int radix;
        private final char group;
        private final char point;
        private final StringBuilder out = new StringBuilder();
        private int i;

        NumberText(String s, int radix, Locale l) {
            this.s = s;
            this.radix = radix;
            group = Locale.groupingSeparator(l);
            point = Locale.decimalSeparator(l);
        }

        private char peek() {
            return i < s.length() ? s.charAt(i) : 0;
        }

        /** A digit of the radix, or any decimal digit: whether that fits is left to the parser. */
        private static boolean isDigit(char c, int radix) {
            return Character.isDigit(c) || c < 128 && Character.digit(c, radix) >= 0;
        }

        private void sign() {
            char c = peek();
            if (c == '-' || c == '+') {
                if (c == '-') {
                    out.append(c);
                }
                i++;
            }
        }

        private int digits() {
            int start = i;
            char c;
            while (isDigit(c = peek(), radix)) {
                // Other scripts' digits become ASCII ones.
                out.append(c >= 128 ? (char) ('0' + Character.digit(c, 10)) : c);
                i++;
            }
            return i - start;
        }

        /** Digits, perhaps in groups of three; false if there are none or the groups are wrong. */
        private boolean numeral() {
            int start = i;
            int n = digits();
            if (n == 0 || peek() != group) {
                return n > 0;
            }
            if (n > 3 || Character.digit(s.charAt(start), radix) == 0) {
                return false;
            }
            while (peek() == group) {
                i++;
                if (digits() != 3) {
                    return false;
                }
            }
            return true;
        }

        private boolean atEnd() {
            return i == s.length();
        }

        /** The text of an integer, or null. */
        static String integer(String s, int radix, Locale l) {
            NumberText t = new NumberText(s, radix, l);
            t.sign();
            return t.numeral() && t.atEnd() ? t.out.toString() : null;
        }

        static String decimal(String s, Locale l) {
            NumberText t = new NumberText(s, 10, l);
            t.sign();
            if (t.peek() != t.point) {
                if (!t.numeral()) {
                    return null;
                }
                if (t.peek() == t.point) {
                    t.i++;
                    t.out.append('.');
                    t.digits();
                }
            } else {
                t.i++;
                t.out.append('.');
                if (t.digits() == 0) {
                    return null;
                }
            }
            if (t.peek() == 'e' || t.peek() == 'E') {
                t.i++;
                t.out.append('e');
                t.sign();
                if (t.digits() == 0) {
                    return null;
                }
            }
            return t.atEnd() ? t.out.toString() : null;
        }

        static String floating(String s, Locale l) {
            String d = decimal(s, l);
            if (d != null) {
                return d;
            }
            int start = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
            if (s.startsWith("NaN", start) && s.length() == start + 3
                    || s.startsWith("Infinity", start) && s.length() == start + 8) {
                return s;
            }
            return isHexFloat(s, start) ? s : null;
        }

        /** 0x, hexadecimal digits with a point before the last ones, perhaps an exponent. */
        private static boolean isHexFloat(String s, int i) {
            int n = s.length();
            if (!s.startsWith("0x", i) && !s.startsWith("0X", i)) {
                return false;
            }
            i += 2;
            while (i < n && isHex(s.charAt(i))) {
                i++;
            }
            if (i == n || s.charAt(i) != '.') {
                return false;
            }
            int fraction = ++i;
            while (i < n && isHex(s.charAt(i))) {
                i++;
            }
            if (i == fraction) {
                return false;
            }
            if (i < n && (s.charAt(i) == 'p' || s.charAt(i) == 'P')) {
                i++;
                if (i < n && (s.charAt(i) == '-' || s.charAt(i) == '+')) {
                    i++;
                }
                int exponent = i;
                while (i < n && s.charAt(i) >= '0' && s.charAt(i) <= '9') {
                    i++;
                }
                return i == n && i > exponent;
            }
            return i == n;
        }

        private static boolean isHex(char c) {
            return c < 128 && Character.digit(c, 16) >= 0;
        }
    }

    private static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new IllegalArgumentException("radix:" + radix);
        }
    }

    private static final int BOOLEAN = 0;
    private static final int BYTE = 1;
    private static final int SHORT = 2;
    private static final int INT = 3;
    private static final int LONG = 4;
    private static final int BIG_INTEGER = 5;
    private static final int FLOAT = 6;
    private static final int DOUBLE = 7;
    private static final int BIG_DECIMAL = 8;

    /** The text of the token if it looks like a value of the kind, or null. */
    private String textOf(int kind, int radix) {
        String s = token();
        switch (kind) {
            case BOOLEAN:
                return s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false") ? s : null;
            case FLOAT:
            case DOUBLE:
                return NumberText.floating(s, locale);
            case BIG_DECIMAL:
                return NumberText.decimal(s, locale);
            default:
                return NumberText.integer(s, radix, locale);
        }
    }

    private static Object parse(int kind, String s, int radix) {
        switch (kind) {
            case BOOLEAN:
                return Boolean.valueOf(s);
            case BYTE:
                return Byte.valueOf(s, radix);
            case SHORT:
                return Short.valueOf(s, radix);
            case INT:
                return Integer.valueOf(s, radix);
            case LONG:
                return Long.valueOf(s, radix);
            case BIG_INTEGER:
                return new BigInteger(s, radix);
            case FLOAT:
                return Float.valueOf(s);
            case DOUBLE:
                return Double.valueOf(s);
            default:
                return new BigDecimal(s);
        }
    }

    private boolean hasNext(int kind, int radix) {
        checkRadix(radix);
        ensureOpen();
        match = null;
        changes++;
        if (!findToken()) {
            return false;
        }
        String s = textOf(kind, radix);
        if (s == null) {
            return false;
        }
        match = found(tokenStart, tokenEnd);
        try {
            parse(kind, s, radix);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private Object next(int kind, int radix) {
        checkRadix(radix);
        ensureOpen();
        match = null;
        changes++;
        if (!findToken()) {
            throw noToken(false, null);
        }
        String s = textOf(kind, radix);
        if (s == null) {
            throw noToken(true, null);
        }
        Object value;
        try {
            value = parse(kind, s, radix);
        } catch (NumberFormatException e) {
            throw noToken(true, e.getMessage());
        }
        take();
        return value;
    }

    public boolean hasNextBoolean() {
        return hasNext(BOOLEAN, 10);
    }

    public boolean nextBoolean() {
        return (Boolean) next(BOOLEAN, 10);
    }

    public boolean hasNextByte() {
        return hasNext(BYTE, radix);
    }

    public boolean hasNextByte(int radix) {
        return hasNext(BYTE, radix);
    }

    public byte nextByte() {
        return (Byte) next(BYTE, radix);
    }

    public byte nextByte(int radix) {
        return (Byte) next(BYTE, radix);
    }

    public boolean hasNextShort() {
        return hasNext(SHORT, radix);
    }

    public boolean hasNextShort(int radix) {
        return hasNext(SHORT, radix);
    }

    public short nextShort() {
        return (Short) next(SHORT, radix);
    }

    public short nextShort(int radix) {
        return (Short) next(SHORT, radix);
    }

    public boolean hasNextInt() {
        return hasNext(INT, radix);
    }

    public boolean hasNextInt(int radix) {
        return hasNext(INT, radix);
    }

    public int nextInt() {
        return (Integer) next(INT, radix);
    }

    public int nextInt(int radix) {
        return (Integer) next(INT, radix);
    }

    public boolean hasNextLong() {
        return hasNext(LONG, radix);
    }

    public boolean hasNextLong(int radix) {
        return hasNext(LONG, radix);
    }

    public long nextLong() {
        return (Long) next(LONG, radix);
    }

    public long nextLong(int radix) {
        return (Long) next(LONG, radix);
    }

    public boolean hasNextFloat() {
        return hasNext(FLOAT, 10);
    }

    public float nextFloat() {
        return (Float) next(FLOAT, 10);
    }

    public boolean hasNextDouble() {
        return hasNext(DOUBLE, 10);
    }

    public double nextDouble() {
        return (Double) next(DOUBLE, 10);
    }

    public boolean hasNextBigInteger() {
        return hasNext(BIG_INTEGER, radix);
    }

    public boolean hasNextBigInteger(int radix) {
        return hasNext(BIG_INTEGER, radix);
    }

    public BigInteger nextBigInteger() {
        return (BigInteger) next(BIG_INTEGER, radix);
    }

    public BigInteger nextBigInteger(int radix) {
        return (BigInteger) next(BIG_INTEGER, radix);
    }

    public boolean hasNextBigDecimal() {
        return hasNext(BIG_DECIMAL, 10);
    }

    public BigDecimal nextBigDecimal() {
        return (BigDecimal) next(BIG_DECIMAL, 10);
    }

    // ---- State ----

    @Override
    public void close() {
        if (closed) {
            return;
        }
        if (source instanceof Closeable) {
            try {
                ((Closeable) source).close();
            } catch (IOException e) {
                lastException = e;
            }
        }
        exhausted = true;
        closed = true;
    }

    public IOException ioException() {
        return lastException;
    }

    public Pattern delimiter() {
        return delimiter;
    }

    public Scanner useDelimiter(Pattern pattern) {
        changes++;
        delimiter = pattern;
        tokenKnown = false;
        return this;
    }

    public Scanner useDelimiter(String pattern) {
        return useDelimiter(Pattern.compile(pattern));
    }

    public Locale locale() {
        return locale;
    }

    public Scanner useLocale(Locale locale) {
        if (locale.equals(this.locale)) {
            return this;
        }
        changes++;
        this.locale = locale;
        return this;
    }

    public int radix() {
        return radix;
    }

    public Scanner useRadix(int radix) {
        checkRadix(radix);
        changes++;
        this.radix = radix;
        return this;
    }

    public MatchResult match() {
        if (match == null) {
            throw new IllegalStateException("No match result available");
        }
        return match;
    }

    public Scanner reset() {
        useDelimiter(WHITE_SPACE);
        useLocale(Locale.getDefault(Locale.Category.FORMAT));
        useRadix(10);
        forget();
        return this;
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        return "java.util.Scanner[delimiters=" + delimiter + "][position=" + position + "][match valid="
                + (match != null)
                + "][need input=false][source closed=" + exhausted + "][skipped=false][group separator=\\x{"
                + Integer.toHexString(Locale.groupingSeparator(locale)) + "}][decimal separator=\\x{"
                + Integer.toHexString(Locale.decimalSeparator(locale))
                + "}][positive prefix=][negative prefix=\\Q-\\E][positive suffix=]"
                + "[negative suffix=][NaN string=\\QNaN\\E][infinity string=\\Q\u221e\\E]";
    }

    // ---- Streams ----

    /** Elements that are scanned one by one, as long as nobody else scans. */
    private abstract class Scan<T> extends Spliterators.AbstractSpliterator<T> {
        private int expected = -1;

        Scan() {
            super(Long.MAX_VALUE, Spliterator.NONNULL | Spliterator.ORDERED);
        }

        abstract T advance();

        private void checkChanges() {
            if (expected >= 0 && expected != changes) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            checkChanges();
            T element = advance();
            expected = changes;
            if (element == null) {
                return false;
            }
            action.accept(element);
            checkChanges();
            return true;
        }
    }

    private final class Tokens extends Scan<String> {
        @Override
        String advance() {
            return hasNext() ? next() : null;
        }
    }

    private final class Matches extends Scan<MatchResult> {
        private final Pattern pattern;

        Matches(Pattern pattern) {
            this.pattern = pattern;
        }

        @Override
        MatchResult advance() {
            return findWithinHorizon(pattern, 0) == null ? null : match();
        }
    }

    private final class Close implements Runnable {
        @Override
        public void run() {
            close();
        }
    }

    public Stream<String> tokens() {
        ensureOpen();
        Stream<String> s = StreamSupport.stream(new Tokens(), false);
        return s.onClose(new Close());
    }

    public Stream<MatchResult> findAll(Pattern pattern) {
        Objects.requireNonNull(pattern);
        ensureOpen();
        Stream<MatchResult> s = StreamSupport.stream(new Matches(pattern), false);
        return s.onClose(new Close());
    }

    public Stream<MatchResult> findAll(String patString) {
        Objects.requireNonNull(patString, "patString");
        return findAll(Pattern.compile(patString));
    }
}
