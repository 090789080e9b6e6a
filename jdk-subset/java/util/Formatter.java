// Formatter: printf-style formatting. A format string is first taken apart into specifiers, so that a malformed one
// gives its exception before anything is written; then each specifier is formatted with its argument.
// Dates and times (%t) are those of Date and Long, in UTC and with English names.
package java.util;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.time.DateTimeException;

public final class Formatter implements Closeable, Flushable {
    // Flags; their order is that of FLAG_CHARS, which is also the order in which messages show them.
    private static final String FLAG_CHARS = "-#+ 0,(<";
    static final int LEFT = 1;
    static final int ALTERNATE = 1 << 1;
    static final int PLUS = 1 << 2;
    static final int SPACE = 1 << 3;
    static final int ZERO = 1 << 4;
    static final int GROUP = 1 << 5;
    static final int PARENTHESES = 1 << 6;
    static final int PREVIOUS = 1 << 7;

    private static final String DATE_CONVERSIONS = "HIklMSNLQpzZsBbhAaCYyjmdeRTrDFc";

    private Appendable out;             // null: closed
    private final Locale locale;
    private IOException lastException;

    public enum BigDecimalLayoutForm {
        SCIENTIFIC,
        DECIMAL_FLOAT
    }

    private Formatter(Locale l, Appendable a) {
        this.out = a;
        this.locale = l;
    }

    private static Locale formatLocale() {
        return Locale.getDefault(Locale.Category.FORMAT);
    }

    private static Charset charsetOf(String name) throws UnsupportedEncodingException {
        Objects.requireNonNull(name, "charsetName");
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new UnsupportedEncodingException(name);
        }
    }

    private static Appendable writer(OutputStream os, Charset charset) {
        return new BufferedWriter(charset == null ? new OutputStreamWriter(os)
                : new OutputStreamWriter(os, charset));
    }

    public Formatter() {
        this(formatLocale(), new StringBuilder());
    }

    public Formatter(Appendable a) {
        this(formatLocale(), a == null ? new StringBuilder() : a);
    }

    public Formatter(Locale l) {
        this(l, new StringBuilder());
    }

    public Formatter(Appendable a, Locale l) {
        this(l, a == null ? new StringBuilder() : a);
    }

    public Formatter(String fileName) throws FileNotFoundException {
        this(formatLocale(), writer(new FileOutputStream(fileName), null));
    }

    public Formatter(String fileName, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        this(fileName, csn, formatLocale());
    }

    public Formatter(String fileName, String csn, Locale l)
            throws FileNotFoundException, UnsupportedEncodingException {
        this(new File(fileName), csn, l);
    }

    public Formatter(String fileName, Charset charset, Locale l) throws IOException {
        this(new File(fileName), charset, l);
    }

    public Formatter(File file) throws FileNotFoundException {
        this(formatLocale(), writer(new FileOutputStream(file), null));
    }

    public Formatter(File file, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        this(file, csn, formatLocale());
    }

    public Formatter(File file, String csn, Locale l)
            throws FileNotFoundException, UnsupportedEncodingException {
        this(file, charsetOf(csn), l, true);
    }

    public Formatter(File file, Charset charset, Locale l) throws IOException {
        this(file, Objects.requireNonNull(charset, "charset"), l, true);
    }

    // The charset is checked before the file is made.
    private Formatter(File file, Charset charset, Locale l, boolean checked) throws FileNotFoundException {
        this(l, writer(new FileOutputStream(file), charset));
    }

    public Formatter(PrintStream ps) {
        this(formatLocale(), (Appendable) Objects.requireNonNull(ps));
    }

    public Formatter(OutputStream os) {
        this(formatLocale(), writer(os, null));
    }

    public Formatter(OutputStream os, String csn) throws UnsupportedEncodingException {
        this(os, csn, formatLocale());
    }

    public Formatter(OutputStream os, String csn, Locale l) throws UnsupportedEncodingException {
        this(l, writer(os, charsetOf(csn)));
    }

    public Formatter(OutputStream os, Charset charset, Locale l) {
        this(l, writer(os, Objects.requireNonNull(charset, "charset")));
    }

    private void ensureOpen() {
        if (out == null) {
            throw new FormatterClosedException();
        }
    }

    public Locale locale() {
        ensureOpen();
        return locale;
    }

    public Appendable out() {
        ensureOpen();
        return out;
    }

    @Override
    public String toString() {
        ensureOpen();
        return out.toString();
    }

    @Override
    public void flush() {
        ensureOpen();
        if (out instanceof Flushable) {
            try {
                ((Flushable) out).flush();
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    @Override
    public void close() {
        if (out == null) {
            return;
        }
        Appendable a = out;
        out = null;
        if (a instanceof Closeable) {
            try {
                ((Closeable) a).close();
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    public IOException ioException() {
        return lastException;
    }

    public Formatter format(String format, Object... args) {
        return format(locale, format, args);
    }

    public Formatter format(Locale l, String format, Object... args) {
        ensureOpen();
        Spec list = parse(format);
        int ordinary = -1;              // index of the last argument taken in order
        int last = -1;                  // index of the last argument taken
        try {
            for (Spec s = list; s != null; s = s.next) {
                if (s.conversion == 0) {
                    out.append(format, s.from, s.to);
                    continue;
                }
                if (s.conversion == '%' || s.conversion == 'n') {
                    out.append(s.conversion == 'n' ? System.lineSeparator() : s.justify("%"));
                    continue;
                }
                if ((s.flags & PREVIOUS) == 0) {
                    last = s.index > 0 ? s.index - 1 : ++ordinary;
                }
                if (last < 0 || args != null && last >= args.length) {
                    throw new MissingFormatArgumentException(s.toString());
                }
                Object arg = args == null ? null : args[last];
                if (arg instanceof Formattable && s.conversion == 's') {
                    ((Formattable) arg).formatTo(l == locale ? this : new Formatter(l, out), s.formattableFlags(),
                            s.width, s.precision);
                } else {
                    out.append(s.format(arg, l));
                }
            }
        } catch (IOException e) {
            lastException = e;
        }
        return this;
    }

    /** Takes a format string apart. */
    private static Spec parse(String f) {
        Spec first = null;
        Spec tail = null;
        int n = f.length();
        int i = 0;
        while (i < n) {
            int percent = f.indexOf('%', i);
            Spec s;
            if (percent == i) {
                s = new Spec();
                i = parseSpec(f, i + 1, n, s);
            } else {
                s = new Spec();
                s.from = i;
                i = percent < 0 ? n : percent;
                s.to = i;
            }
            if (tail == null) {
                first = s;
            } else {
                tail.next = s;
            }
            tail = s;
        }
        return first;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isConversion(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '%';
    }

    private static int skipDigits(String f, int i, int n) {
        while (i < n && isDigit(f.charAt(i))) {
            i++;
        }
        return i;
    }

    /** Value of the digits, or Integer.MIN_VALUE if it is no int. */
    private static int number(String f, int from, int to) {
        int v = 0;
        for (int i = from; i < to; i++) {
            int d = f.charAt(i) - '0';
            if (v > (Integer.MAX_VALUE - d) / 10) {
                return Integer.MIN_VALUE;
            }
            v = v * 10 + d;
        }
        return v;
    }

    /** Parses the specifier after the % at [start] - 1 into [s], and gives the index after it. */
    private static int parseSpec(String f, int start, int n, Spec s) {
        int i = start;
        if (i < n && f.charAt(i) >= 'a' && f.charAt(i) <= 'z' && f.charAt(i) != 't') {
            s.conversion = f.charAt(i);             // the usual case: %d, %s
            s.check();
            return i + 1;
        }
        int digits = skipDigits(f, i, n);
        int indexEnd = -1;
        if (digits > i && digits < n && f.charAt(digits) == '$') {
            indexEnd = digits;
            i = digits + 1;
        }
        int flagsFrom = i;
        while (i < n && FLAG_CHARS.indexOf(f.charAt(i)) >= 0) {
            i++;
        }
        int flagsEnd = i;
        int widthEnd = i = skipDigits(f, i, n);
        int precisionEnd = -1;
        if (i < n && f.charAt(i) == '.') {
            precisionEnd = i = skipDigits(f, i + 1, n);
            if (precisionEnd == widthEnd + 1) {
                throw unknown(f, start, n);
            }
        }
        boolean date = false;
        boolean upperDate = false;
        if (i + 1 < n && (f.charAt(i) | 0x20) == 't' && isConversion(f.charAt(i + 1))) {
            date = true;
            upperDate = f.charAt(i++) == 'T';
        }
        char c = i < n ? f.charAt(i) : 0;
        if (!isConversion(c)) {
            throw unknown(f, start, n);
        }
        // The form is right; now the parts, from left to right.
        if (indexEnd >= 0) {
            s.index = number(f, start, indexEnd);
            if (s.index <= 0) {
                throw new IllegalFormatArgumentIndexException(s.index);
            }
        }
        for (int k = flagsFrom; k < flagsEnd; k++) {
            int bit = 1 << FLAG_CHARS.indexOf(f.charAt(k));
            if ((s.flags & bit) != 0) {
                throw new DuplicateFormatFlagsException(flagString(bit));
            }
            s.flags |= bit;
        }
        if ((s.flags & PREVIOUS) != 0) {
            s.index = 0;
        }
        if (widthEnd > flagsEnd) {
            s.width = number(f, flagsEnd, widthEnd);
            if (s.width < 0) {
                throw new IllegalFormatWidthException(s.width);
            }
        }
        if (precisionEnd >= 0) {
            s.precision = number(f, widthEnd + 1, precisionEnd);
            if (s.precision < 0) {
                throw new IllegalFormatPrecisionException(s.precision);
            }
        }
        s.conversion = c;
        if (date) {
            s.date = true;
            s.upper = upperDate;
            s.checkDate();
        } else {
            if (c >= 'A' && c <= 'Z') {
                if ("BHSCXEGA".indexOf(c) < 0) {
                    throw new UnknownFormatConversionException(String.valueOf(c));
                }
                s.upper = true;
                s.conversion = (char) (c | 0x20);
            }
            s.check();
        }
        return i + 1;
    }

    private static UnknownFormatConversionException unknown(String f, int start, int n) {
        return new UnknownFormatConversionException(String.valueOf(start < n ? f.charAt(start) : '%'));
    }

    static String flagString(int flags) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < FLAG_CHARS.length(); i++) {
            if ((flags & 1 << i) != 0) {
                sb.append(FLAG_CHARS.charAt(i));
            }
        }
        return sb.toString();
    }

    /** A specifier, or a piece of fixed text if the conversion is 0. */
    private static final class Spec {
        Spec next;
        int from;
        int to;
        int index;                      // 0: in order
        int flags;
        int width = -1;
        int precision = -1;
        boolean date;
        boolean upper;
        char conversion;

        private boolean has(int flag) {
            return (flags & flag) != 0;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder("%");
            sb.append(flagString(flags));
            if (index > 0) {
                sb.append(index).append('$');
            }
            if (width >= 0) {
                sb.append(width);
            }
            if (precision >= 0) {
                sb.append('.').append(precision);
            }
            if (date) {
                return sb.append(upper ? 'T' : 't').append(conversion).toString();
            }
            return sb.append(upper ? (char) (conversion & ~0x20) : conversion).toString();
        }

        // Checks that need no argument.

        /** Refuses the first of the flags that is there. */
        private void refuse(int bad) {
            int present = flags & bad;
            if (present != 0) {
                throw new FormatFlagsConversionMismatchException(flagString(Integer.lowestOneBit(present)),
                        conversion);
            }
        }

        private void needWidth(int which) {
            if (width < 0 && has(which)) {
                throw new MissingFormatWidthException(toString());
            }
        }

        private void refusePrecision() {
            if (precision >= 0) {
                throw new IllegalFormatPrecisionException(precision);
            }
        }

        private void checkNumber() {
            needWidth(LEFT | ZERO);
            if (has(PLUS) && has(SPACE) || has(LEFT) && has(ZERO)) {
                // Capital letters are a flag, too.
                String text = flagString(flags);
                throw new IllegalFormatFlagsException(!upper ? text
                        : has(LEFT) ? "-^" + text.substring(1) : "^" + text);
            }
        }

        void check() {
            switch (conversion) {
                case 'b':
                case 'h':
                    refuse(ALTERNATE);
                    needWidth(LEFT);
                    refuse(PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                    break;
                case 's':
                    needWidth(LEFT);
                    refuse(PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                    break;
                case 'c':
                    refusePrecision();
                    refuse(ALTERNATE | PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                    needWidth(LEFT);
                    break;
                case 'd':
                case 'o':
                case 'x':
                    checkNumber();
                    refusePrecision();
                    refuse(conversion == 'd' ? ALTERNATE : GROUP);
                    break;
                case 'e':
                    checkNumber();
                    refuse(GROUP);
                    break;
                case 'f':
                    checkNumber();
                    break;
                case 'g':
                    checkNumber();
                    refuse(ALTERNATE);
                    break;
                case 'a':
                    checkNumber();
                    refuse(PARENTHESES);
                    refuse(GROUP);
                    break;
                case '%':
                    refusePrecision();
                    if ((flags & ~LEFT) != 0) {
                        throw new IllegalFormatFlagsException(flagString(flags));
                    }
                    needWidth(LEFT);
                    break;
                case 'n':
                    refusePrecision();
                    if (width >= 0) {
                        throw new IllegalFormatWidthException(width);
                    }
                    if (flags != 0) {
                        throw new IllegalFormatFlagsException(flagString(flags));
                    }
                    break;
                default:
                    throw new UnknownFormatConversionException(String.valueOf(conversion));
            }
        }

        void checkDate() {
            refusePrecision();
            if (DATE_CONVERSIONS.indexOf(conversion) < 0) {
                throw new UnknownFormatConversionException("t" + conversion);
            }
            refuse(ALTERNATE | PLUS | SPACE | ZERO | GROUP | PARENTHESES);
            needWidth(LEFT);
        }

        int formattableFlags() {
            return (has(LEFT) ? FormattableFlags.LEFT_JUSTIFY : 0) | (upper ? FormattableFlags.UPPERCASE : 0)
                    | (has(ALTERNATE) ? FormattableFlags.ALTERNATE : 0);
        }

        // Formatting

        /** Fills up to the width with spaces. */
        String justify(String s) {
            int fill = width - s.length();
            if (fill <= 0) {
                return s;
            }
            String spaces = " ".repeat(fill);
            return has(LEFT) ? s.concat(spaces) : spaces.concat(s);
        }

        private String text(String s, Locale l) {
            if (precision >= 0 && precision < s.length()) {
                s = s.substring(0, precision);
            }
            return justify(upper ? upperCase(s, l) : s);
        }

        private static String upperCase(String s, Locale l) {
            return s.toUpperCase(l == null ? formatLocale() : l);
        }

        private IllegalFormatConversionException mismatch(Object arg) {
            return new IllegalFormatConversionException(conversion, arg.getClass());
        }

        String format(Object arg, Locale l) {
            if (date) {
                if (arg == null) {
                    return text("null", l);
                }
                DateFields fields = DateFields.of(arg, l);
                if (fields == null) {
                    throw mismatch(arg);
                }
                StringBuilder sb = new StringBuilder();
                moment(sb, fields, conversion, l);
                return justify(upper ? upperCase(sb.toString(), l) : sb.toString());
            }
            switch (conversion) {
                case 'b':
                    return text(arg == null ? "false" : arg instanceof Boolean ? arg.toString() : "true", l);
                case 'h':
                    return text(arg == null ? "null" : Integer.toHexString(arg.hashCode()), l);
                case 's':
                    if (has(ALTERNATE)) {
                        refuse(ALTERNATE);
                    }
                    return text(String.valueOf(arg), l);
                case 'c':
                    return formatChar(arg, l);
                case 'd':
                    if (arg == null) {
                        return text("null", l);
                    }
                    if (arg instanceof Integer || arg instanceof Long || arg instanceof Short
                            || arg instanceof Byte) {
                        return decimal(Long.toString(((Number) arg).longValue()), l);
                    }
                    if (arg instanceof BigInteger) {
                        return decimal(arg.toString(), l);
                    }
                    throw mismatch(arg);
                case 'o':
                case 'x':
                    return arg == null ? text("null", l) : octalOrHexadecimal(arg, l);
                default:
                    if (arg == null) {
                        return text("null", l);
                    }
                    if (arg instanceof Double || arg instanceof Float) {
                        return floating(((Number) arg).doubleValue(), l);
                    }
                    if (arg instanceof BigDecimal && conversion != 'a') {
                        StringBuilder sb = new StringBuilder();
                        BigDecimal d = (BigDecimal) arg;
                        boolean negative = d.signum() < 0;
                        leadSign(sb, negative);
                        finite(sb, new Decimal(d), negative, l);
                        endSign(sb, negative);
                        return justify(sb.toString());
                    }
                    throw mismatch(arg);
            }
        }

        private String formatChar(Object arg, Locale l) {
            String s;
            if (arg == null) {
                s = "null";
            } else if (arg instanceof Character) {
                s = arg.toString();
            } else if (arg instanceof Byte || arg instanceof Short || arg instanceof Integer) {
                int cp = ((Number) arg).intValue();
                if (!Character.isValidCodePoint(cp)) {
                    throw new IllegalFormatCodePointException(cp);
                }
                s = new String(Character.toChars(cp));
            } else {
                throw mismatch(arg);
            }
            return justify(upper ? upperCase(s, l) : s);
        }

        private String decimal(String v, Locale l) {
            if (flags == 0 && (l == null || Locale.hasPlainNumbers(l))) {
                return justify(v);
            }
            boolean negative = v.charAt(0) == '-';
            StringBuilder sb = new StringBuilder();
            leadSign(sb, negative);
            String digits = negative ? v.substring(1) : v;
            number(sb, digits, digits.length(), negative && has(PARENTHESES) ? width - 1 : width, l);
            endSign(sb, negative);
            return justify(sb.toString());
        }

        private void leadSign(StringBuilder sb, boolean negative) {
            if (negative) {
                sb.append(has(PARENTHESES) ? '(' : '-');
            } else if (has(PLUS)) {
                sb.append('+');
            } else if (has(SPACE)) {
                sb.append(' ');
            }
        }

        private void endSign(StringBuilder sb, boolean negative) {
            if (negative && has(PARENTHESES)) {
                sb.append(')');
            }
        }

        /**
         * Appends the decimal digits, the first [whole] of which precede the decimal point: with the point and
         * grouping of the locale, and with zeros before them up to [fill] characters if there is the flag for it.
         */
        private void number(StringBuilder sb, String digits, int whole, int fill, Locale l) {
            int start = sb.length();
            int n = digits.length();
            int end = n;
            while (end > whole && !isDigit(digits.charAt(end - 1))) {
                end--;
            }
            if (has(GROUP)) {
                char separator = l == null ? ',' : Locale.groupingSeparator(l);
                for (int i = 0; i < whole; i++) {
                    if (i > 0 && (whole - i) % 3 == 0) {
                        sb.append(separator);
                    }
                    sb.append(digits.charAt(i));
                }
            } else {
                sb.append(digits, 0, whole);
            }
            if (whole < n && digits.charAt(whole) == '.') {
                sb.append(l == null ? '.' : Locale.decimalSeparator(l));
                sb.append(digits, whole + 1, n);
            } else {
                sb.append(digits, whole, n);
            }
            char zero = l == null ? '0' : Locale.zeroDigit(l);
            if (zero != '0') {
                for (int i = start; i < sb.length(); i++) {
                    char c = sb.charAt(i);
                    if (isDigit(c)) {
                        sb.setCharAt(i, (char) (c - '0' + zero));
                    }
                }
            }
            int missing = fill - sb.length();
            if (has(ZERO) && missing > 0) {
                sb.insert(start, String.valueOf(zero).repeat(missing));
            }
        }

        /** Primitive values are shown unsigned, a BigInteger with its sign. */
        private String octalOrHexadecimal(Object arg, Locale l) {
            boolean hex = conversion == 'x';
            String prefix = !has(ALTERNATE) ? "" : hex ? "0x" : "0";
            long v;
            if (arg instanceof BigInteger) {
                BigInteger big = (BigInteger) arg;
                boolean negative = big.signum() < 0;
                StringBuilder sb = new StringBuilder();
                leadSign(sb, negative);
                String digits = big.abs().toString(hex ? 16 : 8);
                sb.append(prefix);
                int missing = width - digits.length() - sb.length() - (negative && has(PARENTHESES) ? 1 : 0);
                if (has(ZERO) && missing > 0) {
                    sb.append("0".repeat(missing));
                }
                sb.append(digits);
                endSign(sb, negative);
                return justify(upper ? upperCase(sb.toString(), l) : sb.toString());
            }
            if (arg instanceof Integer) {
                v = (Integer) arg & 0xffffffffL;
            } else if (arg instanceof Long) {
                v = (Long) arg;
            } else if (arg instanceof Short) {
                v = (Short) arg & 0xffffL;
            } else if (arg instanceof Byte) {
                v = (Byte) arg & 0xffL;
            } else {
                throw mismatch(arg);
            }
            refuse(PARENTHESES);
            refuse(SPACE);
            refuse(PLUS);
            String s = hex ? Long.toHexString(v) : Long.toOctalString(v);
            int missing = width - s.length() - prefix.length();
            if (has(ZERO) && missing > 0) {
                s = "0".repeat(missing).concat(s);
            }
            s = prefix.concat(s);
            return justify(upper ? upperCase(s, l) : s);
        }

        // Dates and times

        /** With at least so many digits, which are those of the locale. */
        private void part(StringBuilder sb, long v, int digits, Locale l) {
            String s = Long.toString(v);
            char zero = l == null ? '0' : Locale.zeroDigit(l);
            int start = v < 0 ? 1 : 0;
            sb.append(s, 0, start);
            for (int i = s.length() - start; i < digits; i++) {
                sb.append(zero);
            }
            for (int i = start; i < s.length(); i++) {
                sb.append((char) (s.charAt(i) - '0' + zero));
            }
        }

        /** Several conversions, with the text between them. */
        private void times(StringBuilder sb, DateFields f, String form, Locale l) {
            for (int i = 0; i < form.length(); i++) {
                char c = form.charAt(i);
                if (isConversion(c) && c != '%') {
                    moment(sb, f, c, l);
                } else {
                    sb.append(c);
                }
            }
        }

        /** One conversion; that which the time has no field for is refused, also if it is a part of another one. */
        private void moment(StringBuilder sb, DateFields f, char c, Locale l) {
            try {
                time(sb, f, c, l);
            } catch (DateTimeException e) {
                throw new IllegalFormatConversionException(c, f.kind());
            }
        }

        private void time(StringBuilder sb, DateFields f, char c, Locale l) {
            switch (c) {
                case 'H':
                    part(sb, f.hour(), 2, l);
                    break;
                case 'k':
                    part(sb, f.hour(), 1, l);
                    break;
                case 'I':
                case 'l':
                    part(sb, f.clockHour(), c == 'I' ? 2 : 1, l);
                    break;
                case 'M':
                    part(sb, f.minute(), 2, l);
                    break;
                case 'S':
                    part(sb, f.second(), 2, l);
                    break;
                case 'L':
                    part(sb, f.millis(), 3, l);
                    break;
                case 'N':
                    part(sb, f.nanos(), 9, l);
                    break;
                case 'p':
                    sb.append(f.halfName(l).toLowerCase(l == null ? Locale.US : l));
                    break;
                case 'z':
                    int minutes = f.offset();
                    sb.append(minutes < 0 ? '-' : '+');
                    part(sb, Math.abs(minutes) / 60 * 100 + Math.abs(minutes) % 60, 4, l);
                    break;
                case 'Z':
                    sb.append(f.zoneName(l));
                    break;
                case 's':
                    part(sb, f.seconds(), 1, l);
                    break;
                case 'Q':
                    part(sb, f.time(), 1, l);
                    break;
                default:
                    date(sb, f, c, l);
            }
        }

        private void date(StringBuilder sb, DateFields f, char c, Locale l) {
            switch (c) {
                case 'B':
                    sb.append(f.monthName("months", l));
                    break;
                case 'b':
                case 'h':
                    sb.append(f.monthName("shortMonths", l));
                    break;
                case 'A':
                    sb.append(f.dayName("weekdays", l));
                    break;
                case 'a':
                    sb.append(f.dayName("shortWeekdays", l));
                    break;
                case 'C':
                    part(sb, f.year() / 100, 2, l);
                    break;
                case 'Y':
                    part(sb, f.year(), 4, l);
                    break;
                case 'y':
                    part(sb, f.year() % 100, 2, l);
                    break;
                case 'j':
                    part(sb, f.dayOfYear(), 3, l);
                    break;
                case 'm':
                    part(sb, f.month() + 1, 2, l);
                    break;
                case 'd':
                    part(sb, f.day(), 2, l);
                    break;
                case 'e':
                    part(sb, f.day(), 1, l);
                    break;
                case 'R':
                    times(sb, f, "H:M", l);
                    break;
                case 'T':
                    times(sb, f, "H:M:S", l);
                    break;
                case 'r':
                    times(sb, f, "I:M:S ", l);
                    sb.append(f.halfName(l).toUpperCase(l == null ? Locale.US : l));
                    break;
                case 'D':
                    times(sb, f, "m/d/y", l);
                    break;
                case 'F':
                    times(sb, f, "Y-m-d", l);
                    break;
                default:
                    times(sb, f, "a b d T Z Y", l);
            }
        }

        // Floating point numbers start from the decimal digits that Double.toString shows, and round these half up.

        private String floating(double v, Locale l) {
            StringBuilder sb = new StringBuilder();
            if (Double.isNaN(v)) {
                return justify(upper ? "NAN" : "NaN");
            }
            boolean negative = v < 0 || v == 0 && 1 / v < 0;
            leadSign(sb, negative);
            double abs = Math.abs(v);
            if (Double.isInfinite(abs)) {
                sb.append(upper ? "INFINITY" : "Infinity");
            } else if (conversion == 'a') {
                hexadecimal(sb, abs, l);
            } else {
                finite(sb, new Decimal(abs), negative, l);
            }
            endSign(sb, negative);
            return justify(sb.toString());
        }

        private void finite(StringBuilder sb, Decimal d, boolean negative, Locale l) {
            int fill = negative && has(PARENTHESES) ? width - 1 : width;
            if (conversion == 'f') {
                fixed(sb, d, precision < 0 ? 6 : precision, fill, l);
            } else if (conversion == 'e') {
                scientific(sb, d, precision < 0 ? 6 : precision, fill, l);
            } else {
                general(sb, d, fill, l);
            }
        }

        private void fixed(StringBuilder sb, Decimal d, int places, int fill, Locale l) {
            String s = d.fixed(places);
            int whole = places == 0 ? s.length() : s.length() - places - 1;
            if (places == 0 && has(ALTERNATE)) {
                s = s.concat(".");
            }
            number(sb, s, whole, fill, l);
        }

        private void scientific(StringBuilder sb, Decimal d, int places, int fill, Locale l) {
            d.round(places + 1L);
            StringBuilder m = new StringBuilder();
            m.append(d.digit(0));
            if (places > 0 || has(ALTERNATE)) {
                m.append('.');
            }
            for (int i = 1; i <= places; i++) {
                m.append(d.digit(i));
            }
            long e = d.point - 1;
            StringBuilder tail = new StringBuilder();
            tail.append(upper ? 'E' : 'e').append(e < 0 ? '-' : '+');
            String exponent = Long.toString(Math.abs(e));
            char zero = l == null ? '0' : Locale.zeroDigit(l);
            if (exponent.length() == 1) {
                tail.append(zero);
            }
            for (int i = 0; i < exponent.length(); i++) {
                tail.append((char) (exponent.charAt(i) - '0' + zero));
            }
            number(sb, m.toString(), 1, fill - tail.length(), l);
            sb.append(tail);
        }

        private void general(StringBuilder sb, Decimal d, int fill, Locale l) {
            int digits = precision < 0 ? 6 : precision == 0 ? 1 : precision;
            if (d.isZero() && d.point == 1) {
                fixed(sb, d, digits - 1, fill, l);
                return;
            }
            d.round(digits);
            // At least 10^-4 and less than 10^digits; a zero with a scale is below.
            if (!d.isZero() && d.point > -4 && d.point <= digits) {
                fixed(sb, d, (int) (digits - d.point), fill, l);
            } else {
                scientific(sb, d, digits - 1, fill, l);
            }
        }

        private void hexadecimal(StringBuilder sb, double v, Locale l) {
            String s = precision < 0 ? Double.toHexString(v) : roundedHex(v, precision == 0 ? 1 : precision);
            if (upper) {
                s = upperCase(s, l);
            }
            sb.append(s, 0, 2);
            int missing = width - s.length() - sb.length() + 2;
            if (has(ZERO)) {
                for (int i = 0; i < missing; i++) {
                    sb.append('0');
                }
            }
            sb.append(s, 2, s.length());
        }

        /** Hexadecimal form with exactly [places] digits after the point, rounded half even. */
        private static String roundedHex(double v, int places) {
            if (v == 0) {
                return "0x0." + "0".repeat(places) + "p0";
            }
            int exponent = Math.getExponent(v);
            if (places < 13) {
                double scaled = v;
                int shift = 0;
                if (exponent < Double.MIN_EXPONENT) {
                    shift = 54;                     // subnormal: its digits are those of the normalised number
                    scaled = v * 0x1p54;
                }
                int drop = 4 * (13 - places);
                long bits = Double.doubleToLongBits(scaled);
                long half = 1L << drop - 1;
                long rest = bits & (half << 1) - 1;
                bits -= rest;
                if (rest > half || rest == half && (bits & half << 1) != 0) {
                    bits += half << 1;
                }
                scaled = Double.longBitsToDouble(bits);
                if (Double.isInfinite(scaled)) {
                    return "0x1." + "0".repeat(places) + "p1024";
                }
                int e = Math.getExponent(scaled) - shift;
                String m = Long.toHexString((bits & 0xfffffffffffffL) | 0x10000000000000L).substring(1, 1 + places);
                return "0x1." + m + "p" + e;
            }
            String s = Double.toHexString(v);
            int p = s.indexOf('p');
            int have = p - 4;
            return have >= places ? s
                    : s.substring(0, p) + "0".repeat(places - have) + s.substring(p);
        }
    }

    /** A non-negative decimal number: 0.d1 d2 d3 ... times 10^point. */
    private static final class Decimal {
        private byte[] digits;
        private int n;
        long point;

        /** The digits that Double.toString shows. */
        Decimal(double v) {
            String s = Double.toString(v);
            int e = s.indexOf('E');
            int end = e < 0 ? s.length() : e;
            byte[] d = new byte[end];
            int count = 0;
            int at = 0;
            boolean behind = false;
            for (int i = 0; i < end; i++) {
                char c = s.charAt(i);
                if (c == '.') {
                    behind = true;
                    continue;
                }
                if (count == 0 && c == '0') {
                    at -= behind ? 1 : 0;
                    continue;
                }
                d[count++] = (byte) (c - '0');
                at += behind ? 0 : 1;
            }
            while (count > 0 && d[count - 1] == 0) {
                count--;
            }
            digits = d;
            n = count;
            point = count == 0 ? 1 : e < 0 ? at : at + Integer.parseInt(s.substring(e + 1));
        }

        Decimal(BigDecimal v) {
            String s = v.unscaledValue().abs().toString();
            int count = s.length();
            while (count > 0 && s.charAt(count - 1) == '0') {
                count--;
            }
            digits = new byte[count];
            for (int i = 0; i < count; i++) {
                digits[i] = (byte) (s.charAt(i) - '0');
            }
            n = count;
            point = (long) s.length() - v.scale();
        }

        boolean isZero() {
            return n == 0;
        }

        char digit(long i) {
            return (char) ('0' + (i >= 0 && i < n ? digits[(int) i] : 0));
        }

        /** Keeps the first [count] digits, rounded half up. */
        void round(long count) {
            if (count >= n) {
                return;
            }
            if (count < 0) {
                n = 0;
                return;
            }
            int k = (int) count;
            boolean up = digits[k] >= 5;
            n = k;
            if (up) {
                int i = k - 1;
                while (i >= 0 && digits[i] == 9) {
                    i--;
                }
                if (i < 0) {
                    digits[0] = 1;
                    n = 1;
                    point++;
                    return;
                }
                digits[i]++;
                n = i + 1;
            }
            while (n > 0 && digits[n - 1] == 0) {
                n--;
            }
        }

        /** Plain form with [places] digits after the point. */
        String fixed(int places) {
            round(point + places);
            StringBuilder sb = new StringBuilder();
            if (n == 0 || point <= 0) {
                sb.append('0');
            }
            for (int i = 0; i < point && n > 0; i++) {
                sb.append(digit(i));
            }
            if (places > 0) {
                sb.append('.');
                long p = n == 0 ? 0 : point;
                for (int i = 0; i < places; i++) {
                    sb.append(digit(p + i));
                }
            }
            return sb.toString();
        }
    }
}
