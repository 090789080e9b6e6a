// Prints dates and times, and reads them from text.
package java.time.format;

import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.DAY_OF_WEEK;
import static java.time.temporal.ChronoField.DAY_OF_YEAR;
import static java.time.temporal.ChronoField.HOUR_OF_DAY;
import static java.time.temporal.ChronoField.MINUTE_OF_HOUR;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.SECOND_OF_MINUTE;
import static java.time.temporal.ChronoField.YEAR;

import java.io.IOException;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Period;
import java.time.ZoneId;
import java.time.chrono.Chronology;
import java.time.chrono.IsoChronology;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQuery;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public final class DateTimeFormatter {
    private static final Chronology ISO = IsoChronology.INSTANCE;

    public static final DateTimeFormatter ISO_LOCAL_DATE = new DateTimeFormatterBuilder()
            .appendValue(YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('-').appendValue(MONTH_OF_YEAR, 2)
            .appendLiteral('-').appendValue(DAY_OF_MONTH, 2).toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_OFFSET_DATE = insensitive().append(ISO_LOCAL_DATE).appendOffsetId()
            .toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_DATE = insensitive().append(ISO_LOCAL_DATE).optionalStart()
            .appendOffsetId().toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_LOCAL_TIME = new DateTimeFormatterBuilder().appendValue(HOUR_OF_DAY, 2)
            .appendLiteral(':').appendValue(MINUTE_OF_HOUR, 2).optionalStart().appendLiteral(':')
            .appendValue(SECOND_OF_MINUTE, 2).optionalStart().appendFraction(NANO_OF_SECOND, 0, 9, true)
            .toFormatter(ResolverStyle.STRICT, null);
    public static final DateTimeFormatter ISO_OFFSET_TIME = insensitive().append(ISO_LOCAL_TIME).appendOffsetId()
            .toFormatter(ResolverStyle.STRICT, null);
    public static final DateTimeFormatter ISO_TIME = insensitive().append(ISO_LOCAL_TIME).optionalStart()
            .appendOffsetId().toFormatter(ResolverStyle.STRICT, null);
    public static final DateTimeFormatter ISO_LOCAL_DATE_TIME = insensitive().append(ISO_LOCAL_DATE)
            .appendLiteral('T').append(ISO_LOCAL_TIME).toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_OFFSET_DATE_TIME = insensitive().append(ISO_LOCAL_DATE_TIME)
            .parseLenient().appendOffsetId().parseStrict().toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_ZONED_DATE_TIME = new DateTimeFormatterBuilder()
            .append(ISO_OFFSET_DATE_TIME).optionalStart().appendLiteral('[').parseCaseSensitive()
            .appendZoneRegionId().appendLiteral(']').toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_DATE_TIME = new DateTimeFormatterBuilder().append(ISO_LOCAL_DATE_TIME)
            .optionalStart().appendOffsetId().optionalStart().appendLiteral('[').parseCaseSensitive()
            .appendZoneRegionId().appendLiteral(']').toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_ORDINAL_DATE = insensitive()
            .appendValue(YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('-').appendValue(DAY_OF_YEAR, 3)
            .optionalStart().appendOffsetId().toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_WEEK_DATE = insensitive()
            .appendValue(IsoFields.WEEK_BASED_YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral("-W")
            .appendValue(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 2).appendLiteral('-').appendValue(DAY_OF_WEEK, 1)
            .optionalStart().appendOffsetId().toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter ISO_INSTANT = insensitive().appendInstant()
            .toFormatter(ResolverStyle.STRICT, null);
    public static final DateTimeFormatter BASIC_ISO_DATE = insensitive().appendValue(YEAR, 4)
            .appendValue(MONTH_OF_YEAR, 2).appendValue(DAY_OF_MONTH, 2).optionalStart().parseLenient()
            .appendOffset("+HHMMss", "Z").parseStrict().toFormatter(ResolverStyle.STRICT, ISO);
    public static final DateTimeFormatter RFC_1123_DATE_TIME = rfc1123();

    private final Part.Composite parts;
    private final Locale locale;
    private final DecimalStyle decimalStyle;
    private final ResolverStyle resolverStyle;
    private final Set<TemporalField> resolverFields;
    private final Chronology chrono;
    private final ZoneId zone;

    DateTimeFormatter(Part.Composite parts, Locale locale, DecimalStyle decimalStyle, ResolverStyle resolverStyle,
            Set<TemporalField> resolverFields, Chronology chrono, ZoneId zone) {
        this.parts = Objects.requireNonNull(parts, "printerParser");
        this.locale = Objects.requireNonNull(locale, "locale");
        this.decimalStyle = Objects.requireNonNull(decimalStyle, "decimalStyle");
        this.resolverStyle = Objects.requireNonNull(resolverStyle, "resolverStyle");
        this.resolverFields = resolverFields;
        this.chrono = chrono;
        this.zone = zone;
    }

    private static DateTimeFormatterBuilder insensitive() {
        return new DateTimeFormatterBuilder().parseCaseInsensitive();
    }

    private static DateTimeFormatter rfc1123() {
        Map<Long, String> days = new HashMap<>();
        Map<Long, String> months = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            months.put(i + 1L, "JanFebMarAprMayJunJulAugSepOctNovDec".substring(3 * i, 3 * i + 3));
            if (i < 7) {
                days.put(i + 1L, "MonTueWedThuFriSatSun".substring(3 * i, 3 * i + 3));
            }
        }
        return insensitive().parseLenient().optionalStart().appendText(DAY_OF_WEEK, days).appendLiteral(", ")
                .optionalEnd().appendValue(DAY_OF_MONTH, 1, 2, SignStyle.NOT_NEGATIVE).appendLiteral(' ')
                .appendText(MONTH_OF_YEAR, months).appendLiteral(' ').appendValue(YEAR, 4).appendLiteral(' ')
                .appendValue(HOUR_OF_DAY, 2).appendLiteral(':').appendValue(MINUTE_OF_HOUR, 2).optionalStart()
                .appendLiteral(':').appendValue(SECOND_OF_MINUTE, 2).optionalEnd().appendLiteral(' ')
                .appendOffset("+HHMM", "GMT").toFormatter(ResolverStyle.SMART, ISO);
    }

    public static DateTimeFormatter ofPattern(String pattern) {
        return new DateTimeFormatterBuilder().appendPattern(pattern).toFormatter();
    }

    public static DateTimeFormatter ofPattern(String pattern, Locale locale) {
        return new DateTimeFormatterBuilder().appendPattern(pattern).toFormatter(locale);
    }

    public static DateTimeFormatter ofLocalizedDate(FormatStyle dateStyle) {
        Objects.requireNonNull(dateStyle, "dateStyle");
        return localized(dateStyle, null);
    }

    public static DateTimeFormatter ofLocalizedTime(FormatStyle timeStyle) {
        Objects.requireNonNull(timeStyle, "timeStyle");
        return localized(null, timeStyle);
    }

    public static DateTimeFormatter ofLocalizedDateTime(FormatStyle dateTimeStyle) {
        Objects.requireNonNull(dateTimeStyle, "dateTimeStyle");
        return localized(dateTimeStyle, dateTimeStyle);
    }

    public static DateTimeFormatter ofLocalizedDateTime(FormatStyle dateStyle, FormatStyle timeStyle) {
        Objects.requireNonNull(dateStyle, "dateStyle");
        Objects.requireNonNull(timeStyle, "timeStyle");
        return localized(dateStyle, timeStyle);
    }

    private static DateTimeFormatter localized(FormatStyle date, FormatStyle time) {
        return new DateTimeFormatterBuilder().appendLocalized(date, time).toFormatter(ResolverStyle.SMART, ISO);
    }

    public static final TemporalQuery<Period> parsedExcessDays() {
        return Parsed.EXCESS_DAYS;
    }

    public static final TemporalQuery<Boolean> parsedLeapSecond() {
        return Parsed.LEAP_SECOND;
    }

    public Locale getLocale() {
        return locale;
    }

    public DateTimeFormatter withLocale(Locale locale) {
        return this.locale.equals(locale) ? this
                : new DateTimeFormatter(parts, locale, decimalStyle, resolverStyle, resolverFields, chrono, zone);
    }

    /** Calendar, zone and digits that the locale's extensions name are used, too. */
    public DateTimeFormatter localizedBy(Locale locale) {
        if (this.locale.equals(locale)) {
            return this;
        }
        Chronology c = locale.getUnicodeLocaleType("ca") == null ? chrono : Chronology.ofLocale(locale);
        return new DateTimeFormatter(parts, locale, DecimalStyle.of(locale), resolverStyle, resolverFields, c, zone);
    }

    public DecimalStyle getDecimalStyle() {
        return decimalStyle;
    }

    public DateTimeFormatter withDecimalStyle(DecimalStyle decimalStyle) {
        return this.decimalStyle.equals(decimalStyle) ? this
                : new DateTimeFormatter(parts, locale, decimalStyle, resolverStyle, resolverFields, chrono, zone);
    }

    public Chronology getChronology() {
        return chrono;
    }

    public DateTimeFormatter withChronology(Chronology chrono) {
        return Objects.equals(this.chrono, chrono) ? this
                : new DateTimeFormatter(parts, locale, decimalStyle, resolverStyle, resolverFields, chrono, zone);
    }

    public ZoneId getZone() {
        return zone;
    }

    public DateTimeFormatter withZone(ZoneId zone) {
        return Objects.equals(this.zone, zone) ? this
                : new DateTimeFormatter(parts, locale, decimalStyle, resolverStyle, resolverFields, chrono, zone);
    }

    public ResolverStyle getResolverStyle() {
        return resolverStyle;
    }

    public DateTimeFormatter withResolverStyle(ResolverStyle resolverStyle) {
        Objects.requireNonNull(resolverStyle, "resolverStyle");
        return this.resolverStyle == resolverStyle ? this
                : new DateTimeFormatter(parts, locale, decimalStyle, resolverStyle, resolverFields, chrono, zone);
    }

    public Set<TemporalField> getResolverFields() {
        return resolverFields;
    }

    public DateTimeFormatter withResolverFields(TemporalField... resolverFields) {
        return withResolverFields(resolverFields == null ? null : new HashSet<>(Arrays.asList(resolverFields)));
    }

    public DateTimeFormatter withResolverFields(Set<TemporalField> resolverFields) {
        if (Objects.equals(this.resolverFields, resolverFields)) {
            return this;
        }
        Set<TemporalField> fields = resolverFields == null ? null
                : Collections.unmodifiableSet(new HashSet<>(resolverFields));
        return new DateTimeFormatter(parts, locale, decimalStyle, resolverStyle, fields, chrono, zone);
    }

    public String format(TemporalAccessor temporal) {
        StringBuilder sb = new StringBuilder(32);
        formatTo(temporal, sb);
        return sb.toString();
    }

    public void formatTo(TemporalAccessor temporal, Appendable appendable) {
        Objects.requireNonNull(temporal, "temporal");
        Objects.requireNonNull(appendable, "appendable");
        try {
            Printing context = new Printing(temporal, this);
            if (appendable instanceof StringBuilder) {
                parts.print(context, (StringBuilder) appendable);
            } else {
                StringBuilder sb = new StringBuilder(32);
                parts.print(context, sb);
                appendable.append(sb);
            }
        } catch (IOException e) {
            throw new DateTimeException(e.getMessage(), e);
        }
    }

    public TemporalAccessor parse(CharSequence text) {
        Objects.requireNonNull(text, "text");
        return resolved(text, null);
    }

    public TemporalAccessor parse(CharSequence text, ParsePosition position) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(position, "position");
        return resolved(text, position);
    }

    public <T> T parse(CharSequence text, TemporalQuery<T> query) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(query, "query");
        try {
            return parse0(text, null).query(query);
        } catch (DateTimeParseException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(text, e);
        }
    }

    public TemporalAccessor parseBest(CharSequence text, TemporalQuery<?>... queries) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(queries, "queries");
        if (queries.length < 2) {
            throw new IllegalArgumentException("At least two queries must be specified");
        }
        try {
            TemporalAccessor resolved = parse0(text, null);
            for (int i = 0; i < queries.length; i++) {
                try {
                    return (TemporalAccessor) resolved.query(queries[i]);
                } catch (RuntimeException e) {
                    // The next one may fit.
                }
            }
            throw new DateTimeException("Unable to convert temporal using any of the specified queries");
        } catch (DateTimeParseException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(text, e);
        }
    }

    private TemporalAccessor resolved(CharSequence text, ParsePosition position) {
        try {
            return parse0(text, position);
        } catch (DateTimeParseException | IndexOutOfBoundsException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(text, e);
        }
    }

    private static String shortened(CharSequence text) {
        return text.length() > 64 ? text.subSequence(0, 64).toString() + "..." : text.toString();
    }

    private static DateTimeParseException failed(CharSequence text, RuntimeException e) {
        return new DateTimeParseException("Text '" + shortened(text) + "' could not be parsed: " + e.getMessage(),
                text, 0, e);
    }

    private TemporalAccessor parse0(CharSequence text, ParsePosition position) {
        ParsePosition pos = position != null ? position : new ParsePosition(0);
        Parsing context = parseUnresolved0(text, pos);
        if (context == null || pos.getErrorIndex() >= 0 || position == null && pos.getIndex() < text.length()) {
            if (pos.getErrorIndex() >= 0) {
                throw new DateTimeParseException("Text '" + shortened(text) + "' could not be parsed at index "
                        + pos.getErrorIndex(), text, pos.getErrorIndex());
            }
            throw new DateTimeParseException("Text '" + shortened(text)
                    + "' could not be parsed, unparsed text found at index " + pos.getIndex(), text, pos.getIndex());
        }
        return context.result().resolve(resolverStyle, resolverFields);
    }

    public TemporalAccessor parseUnresolved(CharSequence text, ParsePosition position) {
        Parsing context = parseUnresolved0(text, position);
        return context == null ? null : context.result();
    }

    private Parsing parseUnresolved0(CharSequence text, ParsePosition position) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(position, "position");
        Parsing context = new Parsing(this);
        int pos = parts.parse(context, text, position.getIndex());
        if (pos < 0) {
            position.setErrorIndex(~pos);
            return null;
        }
        position.setIndex(pos);
        return context;
    }

    Part.Composite parts(boolean optional) {
        return parts.withOptional(optional);
    }

    @Override
    public String toString() {
        String s = parts.toString();
        return s.startsWith("[") ? s : s.substring(1, s.length() - 1);
    }

    public java.text.Format toFormat() {
        return new ClassicFormat(this, null);
    }

    public java.text.Format toFormat(TemporalQuery<?> parseQuery) {
        Objects.requireNonNull(parseQuery, "parseQuery");
        return new ClassicFormat(this, parseQuery);
    }

    @SuppressWarnings("serial")
    private static final class ClassicFormat extends java.text.Format {
        private static final long serialVersionUID = -5131109964511036605L;

        private final DateTimeFormatter formatter;
        private final TemporalQuery<?> parseType;

        ClassicFormat(DateTimeFormatter formatter, TemporalQuery<?> parseType) {
            this.formatter = formatter;
            this.parseType = parseType;
        }

        @Override
        public StringBuffer format(Object obj, StringBuffer toAppendTo, java.text.FieldPosition pos) {
            Objects.requireNonNull(obj, "obj");
            Objects.requireNonNull(toAppendTo, "toAppendTo");
            Objects.requireNonNull(pos, "pos");
            if (!(obj instanceof TemporalAccessor)) {
                throw new IllegalArgumentException("Format target must implement TemporalAccessor");
            }
            pos.setBeginIndex(0);
            pos.setEndIndex(0);
            try {
                formatter.formatTo((TemporalAccessor) obj, toAppendTo);
            } catch (RuntimeException ex) {
                throw new IllegalArgumentException(ex.getMessage(), ex);
            }
            return toAppendTo;
        }

        @Override
        public Object parseObject(String text) throws java.text.ParseException {
            Objects.requireNonNull(text, "text");
            try {
                return parseType == null ? formatter.parse0(text, null) : formatter.parse(text, parseType);
            } catch (DateTimeParseException ex) {
                throw new java.text.ParseException(ex.getMessage(), ex.getErrorIndex());
            } catch (RuntimeException ex) {
                throw (java.text.ParseException) new java.text.ParseException(ex.getMessage(), 0).initCause(ex);
            }
        }

        @Override
        public Object parseObject(String text, ParsePosition pos) {
            Objects.requireNonNull(text, "text");
            Parsing context;
            try {
                context = formatter.parseUnresolved0(text, pos);
            } catch (IndexOutOfBoundsException ex) {
                if (pos.getErrorIndex() < 0) {
                    pos.setErrorIndex(0);
                }
                return null;
            }
            if (context == null) {
                if (pos.getErrorIndex() < 0) {
                    pos.setErrorIndex(0);
                }
                return null;
            }
            try {
                TemporalAccessor resolved = context.result().resolve(formatter.resolverStyle,
                        formatter.resolverFields);
                return parseType == null ? resolved : resolved.query(parseType);
            } catch (RuntimeException ex) {
                pos.setErrorIndex(0);
                return null;
            }
        }
    }
}
