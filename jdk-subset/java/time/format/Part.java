// The parts of a formatter: each prints, and reads what it would print.
package java.time.format;

import static java.time.temporal.ChronoField.HOUR_OF_DAY;
import static java.time.temporal.ChronoField.INSTANT_SECONDS;
import static java.time.temporal.ChronoField.MINUTE_OF_HOUR;
import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.OFFSET_SECONDS;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

abstract class Part {
    /** False: what is printed is absent, and the part is in an optional one. */
    abstract boolean print(Printing p, StringBuilder sb);

    /** The position after it, or the complement of where it fails. */
    abstract int parse(Parsing p, CharSequence text, int position);

    static final class Composite extends Part {
        final Part[] parts;
        private final boolean optional;

        Composite(List<Part> parts, boolean optional) {
            this(parts.toArray(new Part[0]), optional);
        }

        private Composite(Part[] parts, boolean optional) {
            this.parts = parts;
            this.optional = optional;
        }

        Composite withOptional(boolean optional) {
            return optional == this.optional ? this : new Composite(parts, optional);
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            int length = sb.length();
            if (optional) {
                p.optional++;
            }
            try {
                for (int i = 0; i < parts.length; i++) {
                    if (!parts[i].print(p, sb)) {
                        sb.setLength(length);
                        return true;
                    }
                }
            } finally {
                if (optional) {
                    p.optional--;
                }
            }
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (optional) {
                p.startOptional();
                int pos = position;
                for (int i = 0; i < parts.length; i++) {
                    pos = parts[i].parse(p, text, pos);
                    if (pos < 0) {
                        p.endOptional(false);
                        return position;
                    }
                }
                p.endOptional(true);
                return pos;
            }
            for (int i = 0; i < parts.length; i++) {
                position = parts[i].parse(p, text, position);
                if (position < 0) {
                    break;
                }
            }
            return position;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder(optional ? "[" : "(");
            for (int i = 0; i < parts.length; i++) {
                sb.append(parts[i]);
            }
            return sb.append(optional ? "]" : ")").toString();
        }
    }

    static final class Pad extends Part {
        private final Part part;
        private final int width;
        private final char c;

        Pad(Part part, int width, char c) {
            this.part = part;
            this.width = width;
            this.c = c;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            int before = sb.length();
            if (!part.print(p, sb)) {
                return false;
            }
            int n = sb.length() - before;
            if (n > width) {
                throw new DateTimeException("Cannot print as output of " + n + " characters exceeds pad width of "
                        + width);
            }
            sb.insert(before, String.valueOf(c).repeat(width - n));
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (position > text.length()) {
                throw new IndexOutOfBoundsException();
            }
            if (position == text.length()) {
                return ~position;
            }
            int end = position + width;
            if (end > text.length()) {
                if (p.strict) {
                    return ~position;
                }
                end = text.length();
            }
            int pos = position;
            while (pos < end && p.equal(text.charAt(pos), c)) {
                pos++;
            }
            int result = part.parse(p, text.subSequence(0, end), pos);
            return result != end && p.strict ? ~(position + pos) : result;
        }

        @Override
        public String toString() {
            return "Pad(" + part + "," + width + (c == ' ' ? ")" : ",'" + c + "')");
        }
    }

    /** How strictly the rest is read. */
    static final class Setting extends Part {
        static final Setting SENSITIVE = new Setting("ParseCaseSensitive(true)");
        static final Setting INSENSITIVE = new Setting("ParseCaseSensitive(false)");
        static final Setting STRICT = new Setting("ParseStrict(true)");
        static final Setting LENIENT = new Setting("ParseStrict(false)");

        private final String name;

        private Setting(String name) {
            this.name = name;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (this == SENSITIVE || this == INSENSITIVE) {
                p.caseSensitive = this == SENSITIVE;
            } else {
                p.strict = this == STRICT;
            }
            return position;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static final class Default extends Part {
        private final TemporalField field;
        private final long value;

        Default(TemporalField field, long value) {
            this.field = field;
            this.value = value;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (p.value(field) == null) {
                p.put(field, value, position, position);
            }
            return position;
        }
    }

    static final class Literal extends Part {
        private final String literal;

        Literal(String literal) {
            this.literal = literal;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            sb.append(literal);
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (position > text.length() || position < 0) {
                throw new IndexOutOfBoundsException();
            }
            return p.equal(text, position, literal, 0, literal.length()) ? position + literal.length() : ~position;
        }

        @Override
        public String toString() {
            return literal.equals("'") ? "''" : "'" + literal.replace("'", "''") + "'";
        }
    }

    /** Powers of ten. */
    private static final long[] LIMITS = {
        1L, 10L, 100L, 1000L, 10000L, 100000L, 1000000L, 10000000L, 100000000L, 1000000000L, 10000000000L,
    };

    static class Number extends Part {
        final TemporalField field;
        final int minWidth;
        final int maxWidth;
        final SignStyle signStyle;
        /** Digits that directly following fields need; -1: the width is fixed, and others may follow directly. */
        final int subsequentWidth;

        Number(TemporalField field, int minWidth, int maxWidth, SignStyle signStyle, int subsequentWidth) {
            this.field = field;
            this.minWidth = minWidth;
            this.maxWidth = maxWidth;
            this.signStyle = signStyle;
            this.subsequentWidth = subsequentWidth;
        }

        Number withSubsequentWidth(int more) {
            return new Number(field, minWidth, maxWidth, signStyle, more < 0 ? -1 : subsequentWidth + more);
        }

        long valueToPrint(Printing p, long value) {
            return value;
        }

        int store(Parsing p, long value, int errorPos, int successPos) {
            return p.put(field, value, errorPos, successPos);
        }

        boolean isFixedWidth(Parsing p) {
            return subsequentWidth == -1
                    || subsequentWidth > 0 && minWidth == maxWidth && signStyle == SignStyle.NOT_NEGATIVE;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Long found = p.value(field);
            if (found == null) {
                return false;
            }
            long value = valueToPrint(p, found);
            DecimalStyle style = p.decimalStyle();
            String digits = value == Long.MIN_VALUE ? "9223372036854775808" : Long.toString(Math.abs(value));
            if (digits.length() > maxWidth) {
                throw new DateTimeException("Field " + field + " cannot be printed as the value " + value
                        + " exceeds the maximum print width of " + maxWidth);
            }
            digits = style.convert(digits);
            if (value >= 0) {
                if (signStyle == SignStyle.EXCEEDS_PAD && minWidth < 19 && value >= limit(minWidth)
                        || signStyle == SignStyle.ALWAYS) {
                    sb.append(style.getPositiveSign());
                }
            } else if (signStyle == SignStyle.NOT_NEGATIVE) {
                throw new DateTimeException("Field " + field + " cannot be printed as the value " + value
                        + " cannot be negative according to the SignStyle");
            } else if (signStyle != SignStyle.NEVER) {
                sb.append(style.getNegativeSign());
            }
            for (int i = digits.length(); i < minWidth; i++) {
                sb.append(style.getZeroDigit());
            }
            sb.append(digits);
            return true;
        }

        private static long limit(int width) {
            return width < LIMITS.length ? LIMITS[width] : Long.MAX_VALUE;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            int length = text.length();
            if (position == length) {
                return ~position;
            }
            char sign = text.charAt(position);
            boolean negative = false;
            boolean positive = false;
            boolean fixed = minWidth == maxWidth;
            if (sign == p.decimalStyle().getPositiveSign()) {
                if (!signStyle.parse(true, p.strict, fixed)) {
                    return ~position;
                }
                positive = true;
                position++;
            } else if (sign == p.decimalStyle().getNegativeSign()) {
                if (!signStyle.parse(false, p.strict, fixed)) {
                    return ~position;
                }
                negative = true;
                position++;
            } else if (signStyle == SignStyle.ALWAYS && p.strict) {
                return ~position;
            }
            int min = p.strict || isFixedWidth(p) ? minWidth : 1;
            int minEnd = position + min;
            if (minEnd > length) {
                return ~position;
            }
            int max = (p.strict || isFixedWidth(p) ? maxWidth : 9) + Math.max(subsequentWidth, 0);
            BigInteger big = null;
            long total = 0;
            int pos = position;
            for (int pass = 0; pass < 2; pass++) {
                int maxEnd = Math.min(pos + max, length);
                big = null;
                total = 0;
                while (pos < maxEnd) {
                    int digit = p.decimalStyle().digit(text.charAt(pos++));
                    if (digit < 0) {
                        pos--;
                        if (pos < minEnd) {
                            return ~position;
                        }
                        break;
                    }
                    if (pos - position > 18) {
                        big = (big == null ? BigInteger.valueOf(total) : big).multiply(BigInteger.TEN)
                                .add(BigInteger.valueOf(digit));
                    } else {
                        total = total * 10 + digit;
                    }
                }
                if (subsequentWidth > 0 && pass == 0) {
                    max = Math.max(min, pos - position - subsequentWidth);
                    pos = position;
                } else {
                    break;
                }
            }
            if (negative) {
                if (big != null ? big.signum() == 0 && p.strict : total == 0 && p.strict) {
                    return ~(position - 1);
                }
                big = big == null ? null : big.negate();
                total = -total;
            } else if (signStyle == SignStyle.EXCEEDS_PAD && p.strict) {
                int width = pos - position;
                if (positive) {
                    if (width <= minWidth) {
                        return ~(position - 1);
                    }
                } else if (width > minWidth) {
                    return ~position;
                }
            }
            if (big != null) {
                if (big.bitLength() > 63) {
                    big = big.divide(BigInteger.TEN);
                    pos--;
                }
                total = big.longValue();
            }
            return store(p, total, position, pos);
        }

        @Override
        public String toString() {
            if (minWidth == 1 && maxWidth == 19 && signStyle == SignStyle.NORMAL) {
                return "Value(" + field + ")";
            }
            if (minWidth == maxWidth && signStyle == SignStyle.NOT_NEGATIVE) {
                return "Value(" + field + "," + minWidth + ")";
            }
            return "Value(" + field + "," + minWidth + "," + maxWidth + "," + signStyle + ")";
        }
    }

    /** The last digits of a number; the rest follows from a base. */
    static final class Reduced extends Number {
        private final int baseValue;
        private final ChronoLocalDate baseDate;

        Reduced(TemporalField field, int minWidth, int maxWidth, int baseValue, ChronoLocalDate baseDate,
                int subsequentWidth) {
            super(field, minWidth, maxWidth, SignStyle.NOT_NEGATIVE, subsequentWidth);
            this.baseValue = baseValue;
            this.baseDate = baseDate;
        }

        @Override
        Reduced withSubsequentWidth(int more) {
            return new Reduced(field, minWidth, maxWidth, baseValue, baseDate,
                    more < 0 ? -1 : subsequentWidth + more);
        }

        @Override
        long valueToPrint(Printing p, long value) {
            long abs = Math.abs(value);
            int base = baseDate == null ? baseValue : Chronology.from(p.temporal).date(baseDate).get(field);
            long range = LIMITS[minWidth];
            return value >= base && value < base + range ? abs % range : abs % LIMITS[maxWidth];
        }

        @Override
        int store(Parsing p, long value, int errorPos, int successPos) {
            int base = baseValue;
            if (baseDate != null) {
                base = p.chronology().date(baseDate).get(field);
                long read = value;
                p.whenChronologyChanges(c -> store(p, read, errorPos, successPos));
            }
            if (successPos - errorPos == minWidth && value >= 0) {
                long range = LIMITS[minWidth];
                long basePart = base - base % range;
                value = base > 0 ? basePart + value : basePart - value;
                if (value < base) {
                    value += range;
                }
            }
            return p.put(field, value, errorPos, successPos);
        }

        @Override
        boolean isFixedWidth(Parsing p) {
            return p.strict && super.isFixedWidth(p);
        }

        @Override
        public String toString() {
            return "ReducedValue(" + field + "," + minWidth + "," + maxWidth + ","
                    + (baseDate != null ? baseDate : (Object) baseValue) + ")";
        }
    }

    static final class Fraction extends Number {
        private final boolean decimalPoint;

        Fraction(TemporalField field, int minWidth, int maxWidth, boolean decimalPoint, int subsequentWidth) {
            super(field, minWidth, maxWidth, SignStyle.NOT_NEGATIVE, subsequentWidth);
            this.decimalPoint = decimalPoint;
        }

        @Override
        Fraction withSubsequentWidth(int more) {
            return new Fraction(field, minWidth, maxWidth, decimalPoint, more < 0 ? -1 : subsequentWidth + more);
        }

        @Override
        boolean isFixedWidth(Parsing p) {
            return p.strict && minWidth == maxWidth && !decimalPoint;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Long value = p.value(field);
            if (value == null) {
                return false;
            }
            ValueRange range = field.range();
            range.checkValidValue(value, field);
            BigDecimal min = BigDecimal.valueOf(range.getMinimum());
            BigDecimal size = BigDecimal.valueOf(range.getMaximum()).subtract(min).add(BigDecimal.ONE);
            BigDecimal fraction = BigDecimal.valueOf(value).subtract(min).divide(size, 9, RoundingMode.FLOOR);
            fraction = fraction.signum() == 0 ? BigDecimal.ZERO : fraction.stripTrailingZeros();
            DecimalStyle style = p.decimalStyle();
            if (fraction.scale() == 0) {
                if (minWidth > 0) {
                    if (decimalPoint) {
                        sb.append(style.getDecimalSeparator());
                    }
                    for (int i = 0; i < minWidth; i++) {
                        sb.append(style.getZeroDigit());
                    }
                }
                return true;
            }
            int scale = Math.min(Math.max(fraction.scale(), minWidth), maxWidth);
            String digits = style.convert(fraction.setScale(scale, RoundingMode.FLOOR).toPlainString().substring(2));
            if (decimalPoint) {
                sb.append(style.getDecimalSeparator());
            }
            sb.append(digits);
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            int min = p.strict || isFixedWidth(p) ? minWidth : 0;
            int max = p.strict || isFixedWidth(p) ? maxWidth : 9;
            int length = text.length();
            if (position == length) {
                return min > 0 ? ~position : position;
            }
            if (decimalPoint) {
                if (text.charAt(position) != p.decimalStyle().getDecimalSeparator()) {
                    return min > 0 ? ~position : position;
                }
                position++;
            }
            int minEnd = position + min;
            if (minEnd > length) {
                return ~position;
            }
            int maxEnd = Math.min(position + max, length);
            int total = 0;
            int pos = position;
            while (pos < maxEnd) {
                int digit = p.decimalStyle().digit(text.charAt(pos++));
                if (digit < 0) {
                    if (pos <= minEnd) {
                        return ~position;
                    }
                    pos--;
                    break;
                }
                total = total * 10 + digit;
            }
            ValueRange range = field.range();
            BigDecimal low = BigDecimal.valueOf(range.getMinimum());
            BigDecimal size = BigDecimal.valueOf(range.getMaximum()).subtract(low).add(BigDecimal.ONE);
            long value = new BigDecimal(total).movePointLeft(pos - position).multiply(size)
                    .setScale(0, RoundingMode.FLOOR).add(low).longValueExact();
            return p.put(field, value, position, pos);
        }

        @Override
        public String toString() {
            return "Fraction(" + field + "," + minWidth + "," + maxWidth + (decimalPoint ? ",DecimalPoint" : "")
                    + ")";
        }
    }

    static final class Text extends Part {
        private final TemporalField field;
        private final TextStyle style;
        private final Map<Long, String> own;    // null: the locale's

        Text(TemporalField field, TextStyle style, Map<Long, String> own) {
            this.field = field;
            this.style = style;
            this.own = own;
        }

        private Number number() {
            return new Number(field, 1, 19, SignStyle.NORMAL, 0);
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Long value = p.value(field);
            if (value == null) {
                return false;
            }
            Chronology chrono = Chronology.from(p.temporal);
            String text = own != null ? own.get(value)
                    : FormatText.text(chrono, field, value, style, p.locale());
            if (text == null) {
                return number().print(p, sb);
            }
            sb.append(text);
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (position < 0 || position > text.length()) {
                throw new IndexOutOfBoundsException();
            }
            String best = null;
            long value = 0;
            boolean known = own != null;
            if (own != null) {
                for (Map.Entry<Long, String> e : own.entrySet()) {
                    String s = e.getValue();
                    if ((best == null || s.length() > best.length())
                            && p.equal(s, 0, text, position, s.length())) {
                        best = s;
                        value = e.getKey();
                    }
                }
            } else {
                for (TextStyle t : p.strict ? new TextStyle[] {style} : TextStyle.values()) {
                    String[] texts = FormatText.texts(p.chronology(), field, t, p.locale());
                    if (texts == null) {
                        break;
                    }
                    known = true;
                    for (int i = 0; i < texts.length; i++) {
                        String s = texts[i];
                        if (!s.isEmpty() && (best == null || s.length() >= best.length())
                                && p.equal(s, 0, text, position, s.length())) {
                            best = s;
                            value = i + FormatText.first(p.chronology(), field);
                        }
                    }
                }
            }
            if (best != null) {
                return p.put(field, value, position, position + best.length());
            }
            return known && p.strict ? ~position : number().parse(p, text, position);
        }

        @Override
        public String toString() {
            return style == TextStyle.FULL ? "Text(" + field + ")" : "Text(" + field + "," + style + ")";
        }
    }

    static final class InstantText extends Part {
        private static final long PER_10000_YEARS = 146097L * 25L * 86400L;
        private static final long FROM_0000 = (146097L * 5 - (30L * 365L + 7L)) * 86400L;

        private final int digits;       // -2: as many groups of three as needed, -1: as many as needed

        InstantText(int digits) {
            this.digits = digits;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Long seconds = p.value(INSTANT_SECONDS);
            if (seconds == null) {
                return false;
            }
            long nanos = p.temporal.isSupported(NANO_OF_SECOND) ? p.temporal.getLong(NANO_OF_SECOND) : 0;
            int nano = NANO_OF_SECOND.checkValidIntValue(nanos);
            if (seconds >= -FROM_0000) {
                long zero = seconds - PER_10000_YEARS + FROM_0000;
                long high = Math.floorDiv(zero, PER_10000_YEARS) + 1;
                long low = Math.floorMod(zero, PER_10000_YEARS);
                LocalDateTime t = LocalDateTime.ofEpochSecond(low - FROM_0000, 0, ZoneOffset.UTC);
                if (high > 0) {
                    sb.append('+').append(high);
                }
                sb.append(t);
                if (t.getSecond() == 0) {
                    sb.append(":00");
                }
            } else {
                long zero = seconds + FROM_0000;
                long high = zero / PER_10000_YEARS;
                long low = zero % PER_10000_YEARS;
                LocalDateTime t = LocalDateTime.ofEpochSecond(low - FROM_0000, 0, ZoneOffset.UTC);
                int pos = sb.length();
                sb.append(t);
                if (t.getSecond() == 0) {
                    sb.append(":00");
                }
                if (high < 0) {
                    if (t.getYear() == -10_000) {
                        sb.replace(pos, pos + 2, Long.toString(high - 1));
                    } else if (low == 0) {
                        sb.insert(pos, high);
                    } else {
                        sb.insert(pos + 1, Math.abs(high));
                    }
                }
            }
            if (digits < 0 && nano > 0 || digits > 0) {
                sb.append('.');
                int div = 100_000_000;
                for (int i = 0; digits == -1 && nano > 0 || digits == -2 && (nano > 0 || i % 3 != 0) || i < digits;
                        i++) {
                    int digit = nano / div;
                    sb.append((char) (digit + '0'));
                    nano -= digit * div;
                    div /= 10;
                }
            }
            sb.append('Z');
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            int min = Math.max(digits, 0);
            int max = digits < 0 ? 9 : digits;
            Composite parser = new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE)
                    .appendLiteral('T').appendValue(HOUR_OF_DAY, 2).appendLiteral(':').appendValue(MINUTE_OF_HOUR, 2)
                    .appendLiteral(':').appendValue(ChronoField.SECOND_OF_MINUTE, 2)
                    .appendFraction(NANO_OF_SECOND, min, max, true).appendOffsetId().toFormatter().parts(false);
            Parsing inner = new Parsing(p.formatter);
            inner.caseSensitive = p.caseSensitive;
            inner.strict = p.strict;
            int pos = parser.parse(inner, text, position);
            if (pos < 0) {
                return pos;
            }
            long year = inner.value(ChronoField.YEAR);
            int month = inner.value(ChronoField.MONTH_OF_YEAR).intValue();
            int day = inner.value(ChronoField.DAY_OF_MONTH).intValue();
            int hour = inner.value(HOUR_OF_DAY).intValue();
            int minute = inner.value(MINUTE_OF_HOUR).intValue();
            Long s = inner.value(ChronoField.SECOND_OF_MINUTE);
            Long n = inner.value(NANO_OF_SECOND);
            int second = s != null ? s.intValue() : 0;
            Long offset = inner.value(OFFSET_SECONDS);
            int nano = n != null ? n.intValue() : 0;
            int days = 0;
            if (hour == 24 && minute == 0 && second == 0 && nano == 0) {
                hour = 0;
                days = 1;
            } else if (hour == 23 && minute == 59 && second == 60) {
                p.top().leapSecond = true;
                second = 59;
            }
            long instant;
            try {
                LocalDateTime t = LocalDateTime.of((int) year % 10_000, month, day, hour, minute, second, 0)
                        .plusDays(days);
                instant = t.toEpochSecond(ZoneOffset.ofTotalSeconds(offset.intValue()))
                        + Math.multiplyExact(year / 10_000L, PER_10000_YEARS);
            } catch (RuntimeException e) {
                return ~position;
            }
            int success = p.put(INSTANT_SECONDS, instant, position, pos);
            return p.put(NANO_OF_SECOND, nano, position, success);
        }

        @Override
        public String toString() {
            return "Instant()";
        }
    }

    static final class OffsetText extends Part {
        static final String[] PATTERNS = {
            "+HH", "+HHmm", "+HH:mm", "+HHMM", "+HH:MM", "+HHMMss", "+HH:MM:ss", "+HHMMSS", "+HH:MM:SS", "+HHmmss",
            "+HH:mm:ss", "+H", "+Hmm", "+H:mm", "+HMM", "+H:MM", "+HMMss", "+H:MM:ss", "+HMMSS", "+H:MM:SS", "+Hmmss",
            "+H:mm:ss",
        };
        static final OffsetText Z = new OffsetText("+HH:MM:ss", "Z");
        static final OffsetText ZERO = new OffsetText("+HH:MM:ss", "0");

        private final String none;
        private final int type;
        private final int style;

        OffsetText(String pattern, String none) {
            type = java.util.Arrays.asList(PATTERNS).indexOf(pattern);
            if (type < 0) {
                throw new IllegalArgumentException("Invalid zone offset pattern: " + pattern);
            }
            style = type % 11;
            this.none = none;
        }

        private boolean isColon() {
            return style > 0 && style % 2 == 0;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Long offset = p.value(OFFSET_SECONDS);
            if (offset == null) {
                return false;
            }
            int total = Math.toIntExact(offset);
            if (total == 0) {
                sb.append(none);
                return true;
            }
            int hours = Math.abs(total / 3600 % 100);
            int minutes = Math.abs(total / 60 % 60);
            int seconds = Math.abs(total % 60);
            int length = sb.length();
            int output = hours;
            sb.append(total < 0 ? "-" : "+");
            if (type < 11 || hours >= 10) {
                two(sb, false, hours);
            } else {
                sb.append((char) (hours + '0'));
            }
            if (style >= 3 && style <= 8 || style >= 9 && seconds > 0 || style >= 1 && minutes > 0) {
                two(sb, isColon(), minutes);
                output += minutes;
                if (style == 7 || style == 8 || style >= 5 && seconds > 0) {
                    two(sb, isColon(), seconds);
                    output += seconds;
                }
            }
            if (output == 0) {
                sb.setLength(length);
                sb.append(none);
            }
            return true;
        }

        private static void two(StringBuilder sb, boolean colon, int v) {
            sb.append(colon ? ":" : "").append((char) (v / 10 + '0')).append((char) (v % 10 + '0'));
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            int length = text.length();
            int noneLength = none.length();
            if (noneLength == 0) {
                if (position == length) {
                    return p.put(OFFSET_SECONDS, 0, position, position);
                }
            } else {
                if (position == length) {
                    return ~position;
                }
                if (p.equal(text, position, none, 0, noneLength)) {
                    return p.put(OFFSET_SECONDS, 0, position, position + noneLength);
                }
            }
            char sign = text.charAt(position);
            if (sign == '+' || sign == '-') {
                int[] parts = new int[4];
                parts[0] = position + 1;
                if (read(p, text, parts)) {
                    int seconds = (sign == '-' ? -1 : 1) * (parts[1] * 3600 + parts[2] * 60 + parts[3]);
                    if (parts[1] <= 23 && parts[2] <= 59 && parts[3] <= 59) {
                        return p.put(OFFSET_SECONDS, seconds, position, parts[0]);
                    }
                    throw new DateTimeException("Value out of range: Hour[0-23], Minute[0-59], Second[0-59]");
                }
            }
            return noneLength == 0 ? p.put(OFFSET_SECONDS, 0, position, position) : ~position;
        }

        /** Hours, minutes and seconds as the pattern has them; parts[0] is the position. */
        private boolean read(Parsing p, CharSequence text, int[] parts) {
            boolean lenient = !p.strict;
            boolean colon = isColon();
            if (lenient && style == 0) {
                int at = parts[0] + (type >= 11 && !isDigit(text, parts[0] + 1) ? 1 : 2);
                colon = at < text.length() && text.charAt(at) == ':';
            }
            if (type >= 11) {
                return readVariable(text, parts, lenient, colon);
            }
            if (!digits(text, parts, 1, false)) {
                return false;
            }
            boolean minutesNeeded = !lenient && style >= 3 && style <= 8;
            boolean minutesPossible = lenient || style >= 1;
            if (!minutesPossible) {
                return true;
            }
            if (!digits(text, parts, 2, colon)) {
                return !minutesNeeded;
            }
            boolean secondsNeeded = !lenient && (style == 7 || style == 8);
            if (lenient || style >= 5) {
                return digits(text, parts, 3, colon) || !secondsNeeded;
            }
            return true;
        }

        private static boolean isDigit(CharSequence text, int at) {
            return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }

        private static boolean digits(CharSequence text, int[] parts, int which, boolean colon) {
            int at = parts[0];
            if (colon) {
                if (at + 1 > text.length() || at >= text.length() || text.charAt(at) != ':') {
                    return false;
                }
                at++;
            }
            if (!isDigit(text, at) || !isDigit(text, at + 1)) {
                return false;
            }
            int v = (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
            if (which > 1 && v > 59) {
                return false;
            }
            parts[which] = v;
            parts[0] = at + 2;
            return true;
        }

        /** One or two digits of hours, then pairs. */
        private boolean readVariable(CharSequence text, int[] parts, boolean lenient, boolean colon) {
            if (colon || style == 0 && !lenient) {
                int at = parts[0];
                if (!isDigit(text, at)) {
                    return false;
                }
                int v = text.charAt(at++) - '0';
                if (isDigit(text, at)) {
                    v = v * 10 + text.charAt(at++) - '0';
                }
                parts[1] = v;
                parts[0] = at;
                if (style == 0 && !lenient) {
                    return true;
                }
                if (!digits(text, parts, 2, true)) {
                    return lenient || style < 3 || style > 8;
                }
                return !lenient && style < 5 || digits(text, parts, 3, true) || lenient || style != 8;
            }
            int n = 0;
            while (n < 6 && isDigit(text, parts[0] + n)) {
                n++;
            }
            int most = !lenient && style < 5 ? 4 : 6;
            int least = lenient ? 1 : style == 7 ? 5 : style >= 3 && style <= 8 ? 3 : 1;
            n = Math.min(n, most);
            if (n < least) {
                return false;
            }
            int hours = n % 2 == 0 ? 2 : 1;
            int at = parts[0];
            parts[1] = Integer.parseInt(text.subSequence(at, at + hours).toString());
            parts[0] = at + hours;
            for (int i = 2; parts[0] < at + n; i++) {
                if (!digits(text, parts, i, false)) {
                    break;
                }
            }
            return true;
        }

        @Override
        public String toString() {
            return "Offset(" + PATTERNS[type] + ",'" + none.replace("'", "''") + "')";
        }
    }

    static final class LocalizedOffset extends Part {
        private final TextStyle style;

        LocalizedOffset(TextStyle style) {
            this.style = style;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Long offset = p.value(OFFSET_SECONDS);
            if (offset == null) {
                return false;
            }
            sb.append(FormatText.zero(p.locale()));
            int total = Math.toIntExact(offset);
            if (total != 0) {
                int hours = Math.abs(total / 3600 % 100);
                int minutes = Math.abs(total / 60 % 60);
                int seconds = Math.abs(total % 60);
                sb.append(total < 0 ? "-" : "+");
                if (style == TextStyle.FULL) {
                    OffsetText.two(sb, false, hours);
                    OffsetText.two(sb, true, minutes);
                    if (seconds != 0) {
                        OffsetText.two(sb, true, seconds);
                    }
                } else {
                    sb.append(hours);
                    if (minutes != 0 || seconds != 0) {
                        OffsetText.two(sb, true, minutes);
                        if (seconds != 0) {
                            OffsetText.two(sb, true, seconds);
                        }
                    }
                }
            }
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            String zero = FormatText.zero(p.locale());
            if (!p.equal(text, position, zero, 0, zero.length())) {
                return ~position;
            }
            int pos = position + zero.length();
            if (pos == text.length()) {
                return p.put(OFFSET_SECONDS, 0, position, pos);
            }
            char sign = text.charAt(pos);
            if (sign != '+' && sign != '-') {
                return p.put(OFFSET_SECONDS, 0, position, pos);
            }
            pos++;
            int[] parts = {pos, 0, 0, 0};
            if (style == TextStyle.FULL) {
                if (!OffsetText.digits(text, parts, 1, false) || !OffsetText.digits(text, parts, 2, true)) {
                    return ~position;
                }
                OffsetText.digits(text, parts, 3, true);
            } else {
                if (!OffsetText.isDigit(text, pos)) {
                    return ~position;
                }
                parts[1] = text.charAt(pos++) - '0';
                if (OffsetText.isDigit(text, pos)) {
                    parts[1] = parts[1] * 10 + text.charAt(pos++) - '0';
                }
                parts[0] = pos;
                if (OffsetText.digits(text, parts, 2, true)) {
                    OffsetText.digits(text, parts, 3, true);
                }
            }
            int seconds = (sign == '-' ? -1 : 1) * (parts[1] * 3600 + parts[2] * 60 + parts[3]);
            return p.put(OFFSET_SECONDS, seconds, position, parts[0]);
        }

        @Override
        public String toString() {
            return "LocalizedOffset(" + style + ")";
        }
    }

    static class ZoneIdText extends Part {
        private final TemporalQuery<ZoneId> query;
        private final String description;

        ZoneIdText(TemporalQuery<ZoneId> query, String description) {
            this.query = query;
            this.description = description;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            ZoneId zone = p.value(query);
            if (zone == null) {
                return false;
            }
            sb.append(zone.getId());
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            int length = text.length();
            if (position > length) {
                throw new IndexOutOfBoundsException();
            }
            if (position == length) {
                return ~position;
            }
            char next = text.charAt(position);
            if (next == '+' || next == '-') {
                return offsetBased(p, text, position, position, OffsetText.Z);
            } else if (length >= position + 2) {
                if (p.equal(text, position, "UT", 0, 2)) {
                    return offsetBased(p, text, position,
                            p.equal(text, position, "UTC", 0, 3) ? position + 3 : position + 2, OffsetText.ZERO);
                } else if (p.equal(text, position, "GMT", 0, 3)) {
                    return offsetBased(p, text, position, position + 3, OffsetText.ZERO);
                }
            }
            String best = longest(p, text, position);
            if (best == null) {
                if (p.equal(next, 'Z')) {
                    p.put(ZoneOffset.UTC);
                    return position + 1;
                }
                return ~position;
            }
            p.put(ZoneId.of(best));
            return position + matched(p, best);
        }

        int matched(Parsing p, String zone) {
            return zone.length();
        }

        /** The zone that has the longest name there. */
        String longest(Parsing p, CharSequence text, int position) {
            String best = null;
            Set<String> ids = ZoneRulesProvider.getAvailableZoneIds();
            if (p.caseSensitive) {
                int end = position;
                while (end < text.length() && isIdPart(text.charAt(end))) {
                    end++;
                }
                for (; end > position; end--) {
                    String s = text.subSequence(position, end).toString();
                    if (ids.contains(s)) {
                        return s;
                    }
                }
                return null;
            }
            for (String id : ids) {
                if ((best == null || id.length() > best.length())
                        && p.equal(id, 0, text, position, id.length())) {
                    best = id;
                }
            }
            return best;
        }

        private static boolean isIdPart(char c) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "/_+-~.".indexOf(c) >= 0;
        }

        private static int offsetBased(Parsing p, CharSequence text, int prefixPos, int position, OffsetText parser) {
            String prefix = text.subSequence(prefixPos, position).toString().toUpperCase(Locale.ROOT);
            if (position >= text.length()) {
                p.put(ZoneId.of(prefix));
                return position;
            }
            if (text.charAt(position) == '0' || p.equal(text.charAt(position), 'Z')) {
                p.put(ZoneId.of(prefix));
                return position;
            }
            Parsing inner = new Parsing(p.formatter);
            inner.caseSensitive = p.caseSensitive;
            inner.strict = p.strict;
            int end = parser.parse(inner, text, position);
            try {
                if (end < 0) {
                    if (parser == OffsetText.Z) {
                        return ~prefixPos;
                    }
                    p.put(ZoneId.of(prefix));
                    return position;
                }
                ZoneOffset offset = ZoneOffset.ofTotalSeconds(inner.value(OFFSET_SECONDS).intValue());
                p.put(prefix.isEmpty() ? offset : ZoneId.ofOffset(prefix, offset));
                return end;
            } catch (DateTimeException e) {
                return ~prefixPos;
            }
        }

        @Override
        public String toString() {
            return description;
        }
    }

    /** The name of a zone: that of the time that holds, or the general one where it is not known. */
    static final class ZoneText extends ZoneIdText {
        private final TextStyle style;
        private final Set<ZoneId> preferred;
        private final boolean generic;

        ZoneText(TextStyle style, Set<ZoneId> preferred, boolean generic) {
            super(TemporalQueries.zone(), "ZoneText(" + style + ")");
            this.style = style;
            this.preferred = preferred;
            this.generic = generic;
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            ZoneId zone = p.value(TemporalQueries.zoneId());
            if (zone == null) {
                return false;
            }
            String name = zone.getId();
            if (!(zone instanceof ZoneOffset) && style != TextStyle.NARROW) {
                TemporalAccessor t = p.temporal;
                int kind = 2;
                if (!generic) {
                    if (t.isSupported(INSTANT_SECONDS)) {
                        kind = zone.getRules().isDaylightSavings(Instant.from(t)) ? 1 : 0;
                    } else if (t.isSupported(ChronoField.EPOCH_DAY) && t.isSupported(ChronoField.NANO_OF_DAY)) {
                        LocalDate date = LocalDate.ofEpochDay(t.getLong(ChronoField.EPOCH_DAY));
                        LocalDateTime local = date.atTime(java.time.LocalTime.ofNanoOfDay(
                                t.getLong(ChronoField.NANO_OF_DAY)));
                        if (zone.getRules().getTransition(local) == null) {
                            kind = zone.getRules().isDaylightSavings(local.atZone(zone).toInstant()) ? 1 : 0;
                        }
                    }
                }
                String[] names = FormatText.zone(name, p.locale());
                if (names != null) {
                    name = names[2 * kind + (style.asNormal() == TextStyle.FULL ? 0 : 1)];
                }
            }
            sb.append(name);
            return true;
        }

        private int length;

        @Override
        int matched(Parsing p, String zone) {
            return length;
        }

        @Override
        String longest(Parsing p, CharSequence text, int position) {
            String best = super.longest(p, text, position);
            length = best == null ? 0 : best.length();
            int style = this.style.asNormal() == TextStyle.FULL ? 0 : 1;
            String name = null;
            boolean wanted = false;
            for (String id : ZoneRulesProvider.getAvailableZoneIds()) {
                String[] names = FormatText.zone(id, p.locale());
                for (int i = style; names != null && i < 6; i += 2) {
                    String s = names[i];
                    boolean asked = preferred != null && preferred.contains(ZoneId.of(id));
                    // A name counts more than an identifier of a zone that is spelled so.
                    boolean same = s.length() == length && (name == null || asked);
                    if ((s.length() > length || same) && p.equal(s, 0, text, position, s.length())) {
                        best = id;
                        name = s;
                        length = s.length();
                        wanted = asked;
                    }
                }
            }
            return name == null || wanted ? best : FormatText.meantZone(best, name, style == 0, p.locale());
        }
    }

    static final class ChronoText extends Part {
        private final TextStyle style;          // null: the identifier

        ChronoText(TextStyle style) {
            this.style = style;
        }

        private String text(Chronology chrono, Locale locale) {
            return style == null ? chrono.getId() : FormatText.name(chrono, locale);
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            Chronology chrono = p.value(TemporalQueries.chronology());
            if (chrono == null) {
                return false;
            }
            sb.append(text(chrono, p.locale()));
            return true;
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            if (position < 0 || position > text.length()) {
                throw new IndexOutOfBoundsException();
            }
            Chronology best = null;
            int length = -1;
            for (Chronology c : Chronology.getAvailableChronologies()) {
                String name = text(c, p.locale());
                if (name.length() > length && p.equal(text, position, name, 0, name.length())) {
                    best = c;
                    length = name.length();
                }
            }
            if (best == null) {
                return ~position;
            }
            p.put(best);
            return position + length;
        }
    }

    static final class Localized extends Part {
        private final FormatStyle date;
        private final FormatStyle time;

        Localized(FormatStyle date, FormatStyle time) {
            this.date = date;
            this.time = time;
        }

        private Composite parts(Chronology chrono, Locale locale) {
            return new DateTimeFormatterBuilder().appendPattern(FormatText.pattern(date, time, chrono, locale))
                    .toFormatter(locale).parts(false);
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            return parts(Chronology.from(p.temporal), p.locale()).print(p, sb);
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            return parts(p.chronology(), p.locale()).parse(p, text, position);
        }

        @Override
        public String toString() {
            return "Localized(" + (date != null ? date : "") + "," + (time != null ? time : "") + ")";
        }
    }

    /** The fields of the locale's weeks. */
    static final class WeekBased extends Number {
        private final char letter;
        private final int count;

        WeekBased(char letter, int count, int minWidth, int maxWidth, int subsequentWidth) {
            super(null, minWidth, maxWidth, SignStyle.NOT_NEGATIVE, subsequentWidth);
            this.letter = letter;
            this.count = count;
        }

        @Override
        WeekBased withSubsequentWidth(int more) {
            return new WeekBased(letter, count, minWidth, maxWidth, more < 0 ? -1 : subsequentWidth + more);
        }

        private Number number(Locale locale) {
            WeekFields w = WeekFields.of(locale);
            TemporalField f;
            switch (letter) {
                case 'Y':
                    f = w.weekBasedYear();
                    if (count == 2) {
                        return new Reduced(f, 2, 2, 0, LocalDate.of(2000, 1, 1), subsequentWidth);
                    }
                    return new Number(f, count, 19, count < 4 ? SignStyle.NORMAL : SignStyle.EXCEEDS_PAD,
                            subsequentWidth);
                case 'e':
                case 'c':
                    f = w.dayOfWeek();
                    break;
                case 'w':
                    f = w.weekOfWeekBasedYear();
                    break;
                default:
                    f = w.weekOfMonth();
                    break;
            }
            return new Number(f, minWidth, maxWidth, SignStyle.NOT_NEGATIVE, subsequentWidth);
        }

        @Override
        boolean print(Printing p, StringBuilder sb) {
            return number(p.locale()).print(p, sb);
        }

        @Override
        int parse(Parsing p, CharSequence text, int position) {
            return number(p.locale()).parse(p, text, position);
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder("Localized(");
            if (letter == 'Y') {
                sb.append(count == 1 ? "WeekBasedYear" : count == 2 ? "ReducedValue(WeekBasedYear,2,2,2000-01-01)"
                        : "WeekBasedYear," + count + ",19,"
                                + (count < 4 ? SignStyle.NORMAL : SignStyle.EXCEEDS_PAD));
            } else {
                sb.append(letter == 'w' ? "WeekOfWeekBasedYear" : letter == 'W' ? "WeekOfMonth" : "DayOfWeek")
                        .append(",").append(count);
            }
            return sb.append(")").toString();
        }
    }
}
