// Puts a formatter together.
package java.time.format;

import static java.time.temporal.ChronoField.AMPM_OF_DAY;
import static java.time.temporal.ChronoField.CLOCK_HOUR_OF_AMPM;
import static java.time.temporal.ChronoField.CLOCK_HOUR_OF_DAY;
import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.DAY_OF_WEEK;
import static java.time.temporal.ChronoField.DAY_OF_YEAR;
import static java.time.temporal.ChronoField.ERA;
import static java.time.temporal.ChronoField.HOUR_OF_AMPM;
import static java.time.temporal.ChronoField.HOUR_OF_DAY;
import static java.time.temporal.ChronoField.MILLI_OF_DAY;
import static java.time.temporal.ChronoField.MINUTE_OF_HOUR;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.NANO_OF_DAY;
import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.SECOND_OF_MINUTE;
import static java.time.temporal.ChronoField.YEAR;
import static java.time.temporal.ChronoField.YEAR_OF_ERA;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public final class DateTimeFormatterBuilder {
    private static final TemporalQuery<ZoneId> REGION_ONLY = t -> {
        ZoneId zone = t.query(TemporalQueries.zoneId());
        return zone instanceof ZoneOffset ? null : zone;
    };

    private DateTimeFormatterBuilder active = this;
    private final DateTimeFormatterBuilder parent;
    private final List<Part> parts = new ArrayList<>();
    private final boolean optional;
    private int padWidth;
    private char padChar;
    /** Where the number is that digits of the following ones could belong to; -1: nowhere. */
    private int valueIndex = -1;

    public DateTimeFormatterBuilder() {
        parent = null;
        optional = false;
    }

    private DateTimeFormatterBuilder(DateTimeFormatterBuilder parent, boolean optional) {
        this.parent = parent;
        this.optional = optional;
    }

    public static String getLocalizedDateTimePattern(FormatStyle dateStyle, FormatStyle timeStyle, Chronology chrono,
            Locale locale) {
        Objects.requireNonNull(locale, "locale");
        Objects.requireNonNull(chrono, "chrono");
        if (dateStyle == null && timeStyle == null) {
            throw new IllegalArgumentException("Either dateStyle or timeStyle must be non-null");
        }
        return FormatText.pattern(dateStyle, timeStyle, chrono, locale);
    }

    public DateTimeFormatterBuilder parseCaseSensitive() {
        return add(Part.Setting.SENSITIVE);
    }

    public DateTimeFormatterBuilder parseCaseInsensitive() {
        return add(Part.Setting.INSENSITIVE);
    }

    public DateTimeFormatterBuilder parseStrict() {
        return add(Part.Setting.STRICT);
    }

    public DateTimeFormatterBuilder parseLenient() {
        return add(Part.Setting.LENIENT);
    }

    public DateTimeFormatterBuilder parseDefaulting(TemporalField field, long value) {
        Objects.requireNonNull(field, "field");
        return add(new Part.Default(field, value));
    }

    public DateTimeFormatterBuilder appendValue(TemporalField field) {
        Objects.requireNonNull(field, "field");
        return addNumber(new Part.Number(field, 1, 19, SignStyle.NORMAL, 0));
    }

    public DateTimeFormatterBuilder appendValue(TemporalField field, int width) {
        Objects.requireNonNull(field, "field");
        if (width < 1 || width > 19) {
            throw new IllegalArgumentException("The width must be from 1 to 19 inclusive but was " + width);
        }
        return addNumber(new Part.Number(field, width, width, SignStyle.NOT_NEGATIVE, 0));
    }

    public DateTimeFormatterBuilder appendValue(TemporalField field, int minWidth, int maxWidth,
            SignStyle signStyle) {
        if (minWidth == maxWidth && signStyle == SignStyle.NOT_NEGATIVE) {
            return appendValue(field, maxWidth);
        }
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(signStyle, "signStyle");
        if (minWidth < 1 || minWidth > 19) {
            throw new IllegalArgumentException("The minimum width must be from 1 to 19 inclusive but was " + minWidth);
        }
        if (maxWidth < 1 || maxWidth > 19) {
            throw new IllegalArgumentException("The maximum width must be from 1 to 19 inclusive but was " + maxWidth);
        }
        if (maxWidth < minWidth) {
            throw new IllegalArgumentException("The maximum width must exceed or equal the minimum width but "
                    + maxWidth + " < " + minWidth);
        }
        return addNumber(new Part.Number(field, minWidth, maxWidth, signStyle, 0));
    }

    private static void checkReduced(int width, int maxWidth) {
        if (width < 1 || width > 10) {
            throw new IllegalArgumentException("The minWidth must be from 1 to 10 inclusive but was " + width);
        }
        if (maxWidth < 1 || maxWidth > 10) {
            throw new IllegalArgumentException("The maxWidth must be from 1 to 10 inclusive but was " + width);
        }
        if (maxWidth < width) {
            throw new IllegalArgumentException("Maximum width must exceed or equal the minimum width but " + maxWidth
                    + " < " + width);
        }
    }

    public DateTimeFormatterBuilder appendValueReduced(TemporalField field, int width, int maxWidth, int baseValue) {
        Objects.requireNonNull(field, "field");
        checkReduced(width, maxWidth);
        if (!field.range().isValidValue(baseValue)) {
            throw new IllegalArgumentException("The base value must be within the range of the field");
        }
        return addNumber(new Part.Reduced(field, width, maxWidth, baseValue, null, 0));
    }

    public DateTimeFormatterBuilder appendValueReduced(TemporalField field, int width, int maxWidth,
            ChronoLocalDate baseDate) {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(baseDate, "baseDate");
        checkReduced(width, maxWidth);
        return addNumber(new Part.Reduced(field, width, maxWidth, 0, baseDate, 0));
    }

    /** Numbers that follow one of fixed or known width directly make it leave them their digits. */
    private DateTimeFormatterBuilder addNumber(Part.Number n) {
        if (active.valueIndex >= 0) {
            int index = active.valueIndex;
            Part.Number base = (Part.Number) active.parts.get(index);
            if (n.minWidth == n.maxWidth && n.signStyle == SignStyle.NOT_NEGATIVE) {
                base = base.withSubsequentWidth(n.maxWidth);
                add(n.withSubsequentWidth(-1));
                active.valueIndex = index;
            } else {
                base = base.withSubsequentWidth(-1);
                add(n);
                active.valueIndex = active.parts.size() - 1;
            }
            active.parts.set(index, base);
        } else {
            add(n);
            active.valueIndex = active.parts.size() - 1;
        }
        return this;
    }

    public DateTimeFormatterBuilder appendFraction(TemporalField field, int minWidth, int maxWidth,
            boolean decimalPoint) {
        Objects.requireNonNull(field, "field");
        if (!field.range().isFixed()) {
            throw new IllegalArgumentException("Field must have a fixed set of values: " + field);
        }
        if (minWidth < 0 || minWidth > 9) {
            throw new IllegalArgumentException("Minimum width must be from 0 to 9 inclusive but was " + minWidth);
        }
        if (maxWidth < 1 || maxWidth > 9) {
            throw new IllegalArgumentException("Maximum width must be from 1 to 9 inclusive but was " + maxWidth);
        }
        if (maxWidth < minWidth) {
            throw new IllegalArgumentException("Maximum width must exceed or equal the minimum width but " + maxWidth
                    + " < " + minWidth);
        }
        Part.Fraction f = new Part.Fraction(field, minWidth, maxWidth, decimalPoint, 0);
        return minWidth == maxWidth && !decimalPoint ? addNumber(f) : add(f);
    }

    public DateTimeFormatterBuilder appendText(TemporalField field) {
        return appendText(field, TextStyle.FULL);
    }

    public DateTimeFormatterBuilder appendText(TemporalField field, TextStyle textStyle) {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(textStyle, "textStyle");
        return add(new Part.Text(field, textStyle, null));
    }

    public DateTimeFormatterBuilder appendText(TemporalField field, Map<Long, String> textLookup) {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(textLookup, "textLookup");
        return add(new Part.Text(field, TextStyle.FULL, new LinkedHashMap<>(textLookup)));
    }

    public DateTimeFormatterBuilder appendInstant() {
        return add(new Part.InstantText(-2));
    }

    public DateTimeFormatterBuilder appendInstant(int fractionalDigits) {
        if (fractionalDigits < -1 || fractionalDigits > 9) {
            throw new IllegalArgumentException("The fractional digits must be from -1 to 9 inclusive but was "
                    + fractionalDigits);
        }
        return add(new Part.InstantText(fractionalDigits));
    }

    public DateTimeFormatterBuilder appendOffsetId() {
        return add(Part.OffsetText.Z);
    }

    public DateTimeFormatterBuilder appendOffset(String pattern, String noOffsetText) {
        Objects.requireNonNull(noOffsetText, "noOffsetText");
        Objects.requireNonNull(pattern, "pattern");
        return add(new Part.OffsetText(pattern, noOffsetText));
    }

    public DateTimeFormatterBuilder appendLocalizedOffset(TextStyle style) {
        Objects.requireNonNull(style, "style");
        if (style != TextStyle.FULL && style != TextStyle.SHORT) {
            throw new IllegalArgumentException("Style must be either full or short");
        }
        return add(new Part.LocalizedOffset(style));
    }

    public DateTimeFormatterBuilder appendZoneId() {
        return add(new Part.ZoneIdText(TemporalQueries.zoneId(), "ZoneId()"));
    }

    public DateTimeFormatterBuilder appendZoneRegionId() {
        return add(new Part.ZoneIdText(REGION_ONLY, "ZoneRegionId()"));
    }

    public DateTimeFormatterBuilder appendZoneOrOffsetId() {
        return add(new Part.ZoneIdText(TemporalQueries.zone(), "ZoneOrOffsetId()"));
    }

    public DateTimeFormatterBuilder appendZoneText(TextStyle textStyle) {
        Objects.requireNonNull(textStyle, "textStyle");
        return add(new Part.ZoneText(textStyle, null, false));
    }

    public DateTimeFormatterBuilder appendZoneText(TextStyle textStyle, Set<ZoneId> preferredZones) {
        Objects.requireNonNull(textStyle, "textStyle");
        Objects.requireNonNull(preferredZones, "preferredZones");
        return add(new Part.ZoneText(textStyle, preferredZones, false));
    }

    public DateTimeFormatterBuilder appendGenericZoneText(TextStyle textStyle) {
        Objects.requireNonNull(textStyle, "textStyle");
        return add(new Part.ZoneText(textStyle, null, true));
    }

    public DateTimeFormatterBuilder appendGenericZoneText(TextStyle textStyle, Set<ZoneId> preferredZones) {
        Objects.requireNonNull(textStyle, "textStyle");
        return add(new Part.ZoneText(textStyle, preferredZones, true));
    }

    public DateTimeFormatterBuilder appendChronologyId() {
        return add(new Part.ChronoText(null));
    }

    public DateTimeFormatterBuilder appendChronologyText(TextStyle textStyle) {
        Objects.requireNonNull(textStyle, "textStyle");
        return add(new Part.ChronoText(textStyle));
    }

    public DateTimeFormatterBuilder appendLocalized(FormatStyle dateStyle, FormatStyle timeStyle) {
        if (dateStyle == null && timeStyle == null) {
            throw new IllegalArgumentException("Either the date or time style must be non-null");
        }
        return add(new Part.Localized(dateStyle, timeStyle));
    }

    public DateTimeFormatterBuilder appendLiteral(char literal) {
        return add(new Part.Literal(String.valueOf(literal)));
    }

    public DateTimeFormatterBuilder appendLiteral(String literal) {
        Objects.requireNonNull(literal, "literal");
        return literal.isEmpty() ? this : add(new Part.Literal(literal));
    }

    /** Parts of the day are those of two halves: this library has no others. */
    public DateTimeFormatterBuilder appendDayPeriodText(TextStyle style) {
        Objects.requireNonNull(style, "style");
        return add(new Part.Text(AMPM_OF_DAY, style, null));
    }

    public DateTimeFormatterBuilder append(DateTimeFormatter formatter) {
        Objects.requireNonNull(formatter, "formatter");
        return add(formatter.parts(false));
    }

    public DateTimeFormatterBuilder appendOptional(DateTimeFormatter formatter) {
        Objects.requireNonNull(formatter, "formatter");
        return add(formatter.parts(true));
    }

    public DateTimeFormatterBuilder appendPattern(String pattern) {
        Objects.requireNonNull(pattern, "pattern");
        for (int pos = 0; pos < pattern.length(); pos++) {
            char c = pattern.charAt(pos);
            if (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
                int start = pos++;
                while (pos < pattern.length() && pattern.charAt(pos) == c) {
                    pos++;
                }
                int count = pos - start;
                if (c == 'p') {
                    int pad = 0;
                    if (pos < pattern.length()) {
                        c = pattern.charAt(pos);
                        if (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
                            pad = count;
                            start = pos++;
                            while (pos < pattern.length() && pattern.charAt(pos) == c) {
                                pos++;
                            }
                            count = pos - start;
                        }
                    }
                    if (pad == 0) {
                        throw new IllegalArgumentException("Pad letter 'p' must be followed by valid pad pattern: "
                                + pattern);
                    }
                    padNext(pad);
                }
                letter(c, count);
                pos--;
            } else if (c == '\'') {
                int start = pos++;
                for (; pos < pattern.length(); pos++) {
                    if (pattern.charAt(pos) == '\'') {
                        if (pos + 1 < pattern.length() && pattern.charAt(pos + 1) == '\'') {
                            pos++;
                        } else {
                            break;
                        }
                    }
                }
                if (pos >= pattern.length()) {
                    throw new IllegalArgumentException("Pattern ends with an incomplete string literal: " + pattern);
                }
                String s = pattern.substring(start + 1, pos);
                if (s.isEmpty()) {
                    appendLiteral('\'');
                } else {
                    appendLiteral(s.replace("''", "'"));
                }
            } else if (c == '[') {
                optionalStart();
            } else if (c == ']') {
                if (active.parent == null) {
                    throw new IllegalArgumentException("Pattern invalid as it contains ] without previous [");
                }
                optionalEnd();
            } else if (c == '{' || c == '}' || c == '#') {
                throw new IllegalArgumentException("Pattern includes reserved character: '" + c + "'");
            } else {
                appendLiteral(c);
            }
        }
        return this;
    }

    private static IllegalArgumentException tooMany(char c) {
        return new IllegalArgumentException("Too many pattern letters: " + c);
    }

    private static TemporalField field(char c) {
        switch (c) {
            case 'G': return ERA;
            case 'y': return YEAR_OF_ERA;
            case 'u': return YEAR;
            case 'Q': case 'q': return IsoFields.QUARTER_OF_YEAR;
            case 'M': case 'L': return MONTH_OF_YEAR;
            case 'D': return DAY_OF_YEAR;
            case 'd': return DAY_OF_MONTH;
            case 'F': return ChronoField.ALIGNED_DAY_OF_WEEK_IN_MONTH;
            case 'E': case 'c': case 'e': return DAY_OF_WEEK;
            case 'a': return AMPM_OF_DAY;
            case 'H': return HOUR_OF_DAY;
            case 'k': return CLOCK_HOUR_OF_DAY;
            case 'K': return HOUR_OF_AMPM;
            case 'h': return CLOCK_HOUR_OF_AMPM;
            case 'm': return MINUTE_OF_HOUR;
            case 's': return SECOND_OF_MINUTE;
            case 'S': case 'n': return NANO_OF_SECOND;
            case 'A': return MILLI_OF_DAY;
            case 'N': return NANO_OF_DAY;
            case 'g': return JulianFields.MODIFIED_JULIAN_DAY;
            default: return null;
        }
    }

    private static TextStyle style(int count) {
        return count == 3 ? TextStyle.SHORT : count == 4 ? TextStyle.FULL : TextStyle.NARROW;
    }

    private void letter(char c, int count) {
        TemporalField field = field(c);
        switch (c) {
            case 'v':
                if (count != 1 && count != 4) {
                    throw new IllegalArgumentException("Wrong number of pattern letters: " + c);
                }
                appendGenericZoneText(count == 1 ? TextStyle.SHORT : TextStyle.FULL);
                return;
            case 'z':
                if (count > 4) {
                    throw tooMany(c);
                }
                appendZoneText(count == 4 ? TextStyle.FULL : TextStyle.SHORT);
                return;
            case 'V':
                if (count != 2) {
                    throw new IllegalArgumentException("Pattern letter count must be 2: " + c);
                }
                appendZoneId();
                return;
            case 'Z':
                if (count > 5) {
                    throw tooMany(c);
                }
                if (count == 4) {
                    appendLocalizedOffset(TextStyle.FULL);
                } else {
                    appendOffset(count == 5 ? "+HH:MM:ss" : "+HHMM", count == 5 ? "Z" : "+0000");
                }
                return;
            case 'O':
                if (count != 1 && count != 4) {
                    throw new IllegalArgumentException("Pattern letter count must be 1 or 4: " + c);
                }
                appendLocalizedOffset(count == 1 ? TextStyle.SHORT : TextStyle.FULL);
                return;
            case 'X':
            case 'x':
                if (count > 5) {
                    throw tooMany(c);
                }
                appendOffset(Part.OffsetText.PATTERNS[count + (count == 1 ? 0 : 1)], c == 'X' ? "Z"
                        : count == 1 ? "+00" : count % 2 == 0 ? "+0000" : "+00:00");
                return;
            case 'W':
                if (count > 1) {
                    throw tooMany(c);
                }
                addNumber(new Part.WeekBased(c, count, count, count, 0));
                return;
            case 'w':
                if (count > 2) {
                    throw tooMany(c);
                }
                addNumber(new Part.WeekBased(c, count, count, 2, 0));
                return;
            case 'Y':
                addNumber(count == 2 ? new Part.WeekBased(c, count, count, 2, 0)
                        : new Part.WeekBased(c, count, count, 19, 0));
                return;
            case 'B':
                if (count != 1 && count != 4 && count != 5) {
                    throw new IllegalArgumentException("Wrong number of pattern letters: " + c);
                }
                appendDayPeriodText(count == 1 ? TextStyle.SHORT : style(count));
                return;
            default:
                if (field == null) {
                    throw new IllegalArgumentException("Unknown pattern letter: " + c);
                }
                field(c, count, field);
                return;
        }
    }

    private void field(char c, int count, TemporalField field) {
        boolean alone = c == 'L' || c == 'c' || c == 'q';
        switch (c) {
            case 'u':
            case 'y':
                if (count == 2) {
                    appendValueReduced(field, 2, 2, LocalDate.of(2000, 1, 1));
                } else {
                    appendValue(field, count, 19, count < 4 ? SignStyle.NORMAL : SignStyle.EXCEEDS_PAD);
                }
                return;
            case 'c':
                if (count == 1) {
                    addNumber(new Part.WeekBased(c, count, count, count, 0));
                    return;
                }
                if (count == 2) {
                    throw new IllegalArgumentException("Invalid pattern \"cc\"");
                }
                break;
            case 'L':
            case 'q':
            case 'M':
            case 'Q':
            case 'e':
                if (count <= 2) {
                    if (c == 'e') {
                        addNumber(new Part.WeekBased(c, count, count, count, 0));
                    } else if (count == 1) {
                        appendValue(field);
                    } else {
                        appendValue(field, 2);
                    }
                    return;
                }
                break;
            case 'E':
                count = Math.max(count, 3);
                break;
            case 'a':
                if (count != 1) {
                    throw tooMany(c);
                }
                appendText(field, TextStyle.SHORT);
                return;
            case 'G':
                count = Math.max(count, 3);
                break;
            case 'S':
                appendFraction(NANO_OF_SECOND, count, count, false);
                return;
            case 'F':
                if (count != 1) {
                    throw tooMany(c);
                }
                appendValue(field);
                return;
            case 'd':
            case 'h':
            case 'H':
            case 'k':
            case 'K':
            case 'm':
            case 's':
                if (count > 2) {
                    throw tooMany(c);
                }
                if (count == 1) {
                    appendValue(field);
                } else {
                    appendValue(field, count);
                }
                return;
            case 'D':
                if (count > 3) {
                    throw tooMany(c);
                }
                if (count == 1) {
                    appendValue(field);
                } else {
                    appendValue(field, count, 3, SignStyle.NOT_NEGATIVE);
                }
                return;
            case 'g':
                appendValue(field, count, 19, SignStyle.NORMAL);
                return;
            default:                // A, n, N
                appendValue(field, count, 19, SignStyle.NOT_NEGATIVE);
                return;
        }
        if (count > 5) {
            throw tooMany(c);
        }
        appendText(field, alone ? style(count).asStandalone() : style(count));
    }

    public DateTimeFormatterBuilder padNext(int padWidth) {
        return padNext(padWidth, ' ');
    }

    public DateTimeFormatterBuilder padNext(int padWidth, char padChar) {
        if (padWidth < 1) {
            throw new IllegalArgumentException("The pad width must be at least one but was " + padWidth);
        }
        active.padWidth = padWidth;
        active.padChar = padChar;
        active.valueIndex = -1;
        return this;
    }

    public DateTimeFormatterBuilder optionalStart() {
        active.valueIndex = -1;
        active = new DateTimeFormatterBuilder(active, true);
        return this;
    }

    public DateTimeFormatterBuilder optionalEnd() {
        if (active.parent == null) {
            throw new IllegalStateException("Cannot call optionalEnd() as there was no previous call to "
                    + "optionalStart()");
        }
        if (active.parts.isEmpty()) {
            active = active.parent;
        } else {
            Part.Composite c = new Part.Composite(active.parts, active.optional);
            active = active.parent;
            add(c);
        }
        return this;
    }

    private DateTimeFormatterBuilder add(Part p) {
        if (active.padWidth > 0) {
            p = new Part.Pad(p, active.padWidth, active.padChar);
            active.padWidth = 0;
            active.padChar = 0;
        }
        active.parts.add(p);
        active.valueIndex = -1;
        return this;
    }

    public DateTimeFormatter toFormatter() {
        return toFormatter(Locale.getDefault(Locale.Category.FORMAT));
    }

    public DateTimeFormatter toFormatter(Locale locale) {
        return toFormatter(locale, ResolverStyle.SMART, null);
    }

    DateTimeFormatter toFormatter(ResolverStyle resolverStyle, Chronology chrono) {
        return toFormatter(Locale.getDefault(Locale.Category.FORMAT), resolverStyle, chrono);
    }

    private DateTimeFormatter toFormatter(Locale locale, ResolverStyle resolverStyle, Chronology chrono) {
        Objects.requireNonNull(locale, "locale");
        while (active.parent != null) {
            optionalEnd();
        }
        return new DateTimeFormatter(new Part.Composite(parts, false), locale, DecimalStyle.STANDARD, resolverStyle,
                null, chrono, null);
    }
}
