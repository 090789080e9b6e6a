// Dates by patterns of letters.
package java.text;

import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Objects;
import java.util.TimeZone;
import jdk.internal.locale.LocaleData;

public class SimpleDateFormat extends DateFormat {
    private static final long serialVersionUID = 4774881970558875024L;

    private static final String LETTERS = DateFormatSymbols.PATTERN_CHARS;
    /** By the letter's place: the field of Calendar (-1 none), of DateFormat. */
    private static final int[] CALENDAR = {Calendar.ERA, Calendar.YEAR, Calendar.MONTH, Calendar.DATE,
            Calendar.HOUR_OF_DAY,
        Calendar.HOUR_OF_DAY, Calendar.MINUTE, Calendar.SECOND, Calendar.MILLISECOND, Calendar.DAY_OF_WEEK,
        Calendar.DAY_OF_YEAR, Calendar.DAY_OF_WEEK_IN_MONTH, Calendar.WEEK_OF_YEAR, Calendar.WEEK_OF_MONTH,
        Calendar.AM_PM, Calendar.HOUR, Calendar.HOUR, Calendar.ZONE_OFFSET, Calendar.ZONE_OFFSET, Calendar.YEAR,
        Calendar.DAY_OF_WEEK, Calendar.ZONE_OFFSET, Calendar.MONTH};
    private static final int[] FIELD = {ERA_FIELD, YEAR_FIELD, MONTH_FIELD, DATE_FIELD, HOUR_OF_DAY1_FIELD,
        HOUR_OF_DAY0_FIELD, MINUTE_FIELD, SECOND_FIELD, MILLISECOND_FIELD, DAY_OF_WEEK_FIELD, DAY_OF_YEAR_FIELD,
        DAY_OF_WEEK_IN_MONTH_FIELD, WEEK_OF_YEAR_FIELD, WEEK_OF_MONTH_FIELD, AM_PM_FIELD, HOUR1_FIELD, HOUR0_FIELD,
        TIMEZONE_FIELD, TIMEZONE_FIELD, YEAR_FIELD, DAY_OF_WEEK_FIELD, TIMEZONE_FIELD, MONTH_FIELD};

    private String pattern;
    private DateFormatSymbols formatData;
    private Date defaultCenturyStart;
    private transient int defaultCenturyStartYear;
    private Locale locale;
    private int serialVersionOnStream = 1;
    /** The pattern: letters with their counts, and literal texts between them. */
    private transient Item[] items;

    /** A field (a letter and its count), or a text. */
    private static final class Item {
        final char letter;
        final int count;
        final String text;
        /** A month that is no part of a date. */
        boolean alone;

        Item(char letter, int count, String text) {
            this.letter = letter;
            this.count = count;
            this.text = text;
        }

        boolean isNumber() {
            return text == null && "GzZXaE".indexOf(letter) < 0 && (letter != 'M' && letter != 'L' || count < 3);
        }
    }

    public SimpleDateFormat() {
        this("", Locale.getDefault(Locale.Category.FORMAT));
        applyPattern(pattern(SHORT, SHORT, locale));
    }

    public SimpleDateFormat(String pattern) {
        this(pattern, Locale.getDefault(Locale.Category.FORMAT));
    }

    public SimpleDateFormat(String pattern, Locale locale) {
        this(pattern, DateFormatSymbols.getInstance(Objects.requireNonNull(checked(pattern, locale))), locale);
    }

    public SimpleDateFormat(String pattern, DateFormatSymbols formatSymbols) {
        this(pattern, (DateFormatSymbols) checked(pattern, formatSymbols).clone(),
                Locale.getDefault(Locale.Category.FORMAT));
    }

    private static <T> T checked(String pattern, T other) {
        if (pattern == null || other == null) {
            throw new NullPointerException();
        }
        return other;
    }

    private SimpleDateFormat(String pattern, DateFormatSymbols symbols, Locale locale) {
        this.pattern = pattern;
        formatData = symbols;
        this.locale = locale;
        calendar = Calendar.getInstance(locale);
        items = compile(pattern);
        numberFormat = NumberFormat.getIntegerInstance(locale);
        numberFormat.setGroupingUsed(false);
        initializeDefaultCentury();
    }

    private void initializeDefaultCentury() {
        GregorianCalendar c = new GregorianCalendar();
        c.add(Calendar.YEAR, -80);
        startCentury(c.getTime());
    }

    private void startCentury(Date start) {
        defaultCenturyStart = start;
        calendar.setTime(start);
        defaultCenturyStartYear = calendar.get(Calendar.YEAR);
    }

    public void set2DigitYearStart(Date startDate) {
        startCentury(new Date(startDate.getTime()));
    }

    public Date get2DigitYearStart() {
        return (Date) defaultCenturyStart.clone();
    }

    private static Item[] compile(String pattern) {
        java.util.ArrayList<Item> list = new java.util.ArrayList<>();
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < pattern.length();) {
            char c = pattern.charAt(i);
            if (c == '\'') {
                i++;
                if (i < pattern.length() && pattern.charAt(i) == '\'') {
                    i++;
                    text.append('\'');
                } else {
                    quoted = !quoted;
                }
            } else if (quoted || !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
                text.append(c);
                i++;
            } else {
                if (LETTERS.indexOf(c) < 0) {
                    throw new IllegalArgumentException("Illegal pattern character '" + c + "'");
                }
                if (text.length() > 0) {
                    list.add(new Item('\0', 0, text.toString()));
                    text.setLength(0);
                }
                int start = i;
                while (i < pattern.length() && pattern.charAt(i) == c) {
                    i++;
                }
                if (c == 'X' && i - start > 3) {
                    throw new IllegalArgumentException("invalid ISO 8601 format: length=" + (i - start));
                }
                list.add(new Item(c, i - start, null));
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("Unterminated quote");
        }
        if (text.length() > 0) {
            list.add(new Item('\0', 0, text.toString()));
        }
        standAlone(list);
        return list.toArray(new Item[0]);
    }

    /** A month without any other field has the name that it has alone. */
    private static void standAlone(java.util.ArrayList<Item> list) {
        int month = -1;
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).text == null) {
                if (month >= 0 || list.get(i).letter != 'M') {
                    return;
                }
                month = i;
            }
        }
        if (month >= 0) {
            list.set(month, new Item('L', list.get(month).count, null));
            list.get(month).alone = true;
        }
    }

    // Formatting

    @Override
    public StringBuffer format(Date date, StringBuffer toAppendTo, FieldPosition pos) {
        return format(date, toAppendTo, new Runs(pos));
    }

    @Override
    public AttributedCharacterIterator formatToCharacterIterator(Object obj) {
        Objects.requireNonNull(obj, "formatToCharacterIterator must be passed non-null object");
        if (!(obj instanceof Date) && !(obj instanceof Number)) {
            throw new IllegalArgumentException("Cannot format given Object as a Date");
        }
        Runs runs = new Runs();
        Date date = obj instanceof Date ? (Date) obj : new Date(((Number) obj).longValue());
        return runs.iterator(format(date, new StringBuffer(), runs).toString());
    }

    private StringBuffer format(Date date, StringBuffer sb, Runs runs) {
        calendar.setTime(date);
        for (Item item : items) {
            if (item.text != null) {
                sb.append(item.text);
            } else {
                int start = sb.length();
                field(item.letter, item.count, sb);
                int index = LETTERS.indexOf(item.letter);
                runs.add(attribute(item.letter, index), FIELD[index], start, sb.length());
            }
        }
        return sb;
    }

    private static Field attribute(char letter, int index) {
        switch (letter) {
        case 'k': return Field.HOUR_OF_DAY1;
        case 'h': return Field.HOUR1;
        case 'z':
        case 'Z':
        case 'X': return Field.TIME_ZONE;
        default: return Field.ofCalendarField(CALENDAR[index]);
        }
    }

    /** One of the locale's names, or of those that were set. */
    private String name(String[] set, String key, int index, int base) {
        String[] names = set;
        if (!formatData.changed) {
            String[] own = LocaleData.list(formatData.locale, key);
            if (own != null) {
                names = own;
                index -= base;
            }
        }
        return index >= 0 && index < names.length ? names[index] : null;
    }

    private void field(char letter, int count, StringBuffer sb) {
        int field = CALENDAR[LETTERS.indexOf(letter)];
        boolean weekYear = letter == 'Y' && calendar.isWeekDateSupported();
        int value = weekYear ? calendar.getWeekYear() : letter == 'z' ? 0 : calendar.get(field);
        String name = null;
        switch (letter) {
        case 'G':
            name = value < formatData.eras.length ? formatData.eras[value] : "";
            break;
        case 'y':
        case 'Y':
            if (count == 2) {
                // A week year before year 1 keeps its sign.
                number(value % 100, 2, 2, sb);
            } else {
                number(value, count, Integer.MAX_VALUE, sb);
            }
            return;
        case 'M':
            name = count >= 4 ? formatData.months[value] : count == 3 ? formatData.shortMonths[value] : null;
            value++;
            break;
        case 'L':
            name = count >= 4 ? name(formatData.months, "longMonths", value, 0)
                    : count == 3 ? name(formatData.shortMonths, "briefMonths", value, 0) : null;
            value++;
            break;
        case 'E':
            name = count >= 4 ? formatData.weekdays[value] : formatData.shortWeekdays[value];
            break;
        case 'u':
            value = value == Calendar.SUNDAY ? 7 : value - 1;
            break;
        case 'a':
            name = formatData.ampms[value];
            break;
        case 'k':
            value = value == 0 ? 24 : value;
            break;
        case 'h':
            value = value == 0 ? 12 : value;
            break;
        case 'z':
            name = zoneName(count);
            break;
        case 'Z':
        case 'X':
            offset(letter, count, sb);
            return;
        default:
        }
        if (name != null) {
            sb.append(name);
        } else {
            number(value, count, Integer.MAX_VALUE, sb);
        }
    }

    private String zoneName(int count) {
        TimeZone zone = calendar.getTimeZone();
        boolean daylight = calendar.get(Calendar.DST_OFFSET) != 0;
        String[] names = formatData.zone(zone.getID());
        if (formatData.zoneStrings != null) {
            return names == null ? zone.getID() : names[(daylight ? 3 : 1) + (count < 4 ? 1 : 0)];
        }
        return zone.getDisplayName(daylight, count < 4 ? TimeZone.SHORT : TimeZone.LONG, formatData.locale);
    }

    private void offset(char letter, int count, StringBuffer sb) {
        int minutes = (calendar.get(Calendar.ZONE_OFFSET) + calendar.get(Calendar.DST_OFFSET)) / 60000;
        if (letter == 'X' && minutes == 0) {
            sb.append('Z');
            return;
        }
        sb.append(minutes < 0 ? '-' : '+');
        minutes = Math.abs(minutes);
        two(minutes / 60, sb);
        if (letter == 'X' && count == 1) {
            return;
        }
        if (letter == 'X' && count == 3) {
            sb.append(':');
        }
        two(minutes % 60, sb);
    }

    private static void two(int n, StringBuffer sb) {
        sb.append((char) ('0' + n / 10)).append((char) ('0' + n % 10));
    }

    private void number(int value, int min, int max, StringBuffer sb) {
        if (numberFormat instanceof DecimalFormat && value >= 0) {
            // The usual numbers need no DecimalFormat.
            char zero = ((DecimalFormat) numberFormat).zeroDigit();
            String digits = Integer.toString(value);
            for (int i = digits.length(); i < min; i++) {
                sb.append(zero);
            }
            for (int i = Math.max(0, digits.length() - max); i < digits.length(); i++) {
                sb.append((char) (digits.charAt(i) - '0' + zero));
            }
            return;
        }
        numberFormat.setMinimumIntegerDigits(min);
        numberFormat.setMaximumIntegerDigits(max);
        numberFormat.format((long) value, sb, new FieldPosition(0));
    }

    // Parsing

    @Override
    public Date parse(String text, ParsePosition pos) {
        return new Parser(text, pos).parse();
    }

    /** The fields that a text has, in the order in which they are found. */
    private final class Parser {
        private final String text;
        private final ParsePosition pos;
        private final int[] values = new int[Calendar.FIELD_COUNT + 1];
        private final int[] order = new int[Calendar.FIELD_COUNT + 1];
        private int next = 1;
        private boolean ambiguousYear;
        private static final int WEEK_YEAR = Calendar.FIELD_COUNT;
        private int at;

        Parser(String text, ParsePosition pos) {
            this.text = text;
            this.pos = pos;
            at = pos.index;
        }

        private void set(int field, int value) {
            values[field] = value;
            order[field] = next++;
        }

        Date parse() {
            int start = pos.index;
            for (int i = 0; i < items.length; i++) {
                Item item = items[i];
                boolean valid;
                if (item.text != null) {
                    valid = text.startsWith(item.text, at);
                    if (!valid) {
                        int k = 0;
                        while (k < item.text.length() && at < text.length() && text.charAt(at) == item.text.charAt(k)) {
                            k++;
                            at++;
                        }
                    } else {
                        at += item.text.length();
                    }
                } else {
                    // Numbers without anything in between are as long as their letters.
                    valid = field(item, i + 1 < items.length && items[i + 1].isNumber());
                }
                if (!valid) {
                    pos.errorIndex = at;
                    pos.index = start;
                    return null;
                }
            }
            pos.index = at;
            try {
                return date();
            } catch (IllegalArgumentException e) {
                pos.errorIndex = at;
                pos.index = start;
                return null;
            }
        }

        private Date date() {
            Calendar c = calendar;
            c.clear();
            boolean weekDate = order[WEEK_YEAR] > order[Calendar.YEAR];
            if (weekDate && !c.isWeekDateSupported()) {
                if (order[Calendar.YEAR] == 0) {
                    set(Calendar.YEAR, values[WEEK_YEAR]);
                }
                weekDate = false;
            }
            for (int n = 1; n < next; n++) {
                for (int field = 0; field < Calendar.FIELD_COUNT; field++) {
                    if (order[field] == n) {
                        c.set(field, values[field]);
                    }
                }
            }
            if (weekDate) {
                int week = order[Calendar.WEEK_OF_YEAR] > 0 ? values[Calendar.WEEK_OF_YEAR] : 1;
                int day = order[Calendar.DAY_OF_WEEK] > 0 ? values[Calendar.DAY_OF_WEEK] : c.getFirstDayOfWeek();
                if (c.isLenient() && (day < 1 || day > 7)) {
                    week += Math.floorDiv(day - 1, 7);
                    day = Math.floorMod(day, 7) + 1;    // as `java` does: one day late
                }
                c.setWeekDate(values[WEEK_YEAR], week, day);
            }
            Date date = c.getTime();
            if (ambiguousYear && date.before(defaultCenturyStart)) {
                c.clear();
                values[Calendar.YEAR] += 100;
                values[WEEK_YEAR] += 100;
                ambiguousYear = false;
                return date();
            }
            return date;
        }

        private boolean skipSpaces() {
            while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
            return at < text.length();
        }

        /** Finds the longest name at the position; -1 if none is there. */
        private int name(String[] names, int first) {
            int best = -1;
            int length = 0;
            for (int i = first; names != null && i < names.length; i++) {
                int n = names[i].length();
                if (n > length && text.regionMatches(true, at, names[i], 0, n)) {
                    best = i;
                    length = n;
                }
            }
            matched = length;
            return best;
        }

        private int matched;

        /** Of two lists of names the longest; sets the field. Before names spaces are skipped in vain. */
        private boolean names(int before, int field, int base, int first, String[]... lists) {
            if (at != before) {
                return false;
            }
            int best = -1;
            int length = 0;
            for (String[] names : lists) {
                int i = name(names, first);
                if (i >= 0 && matched > length) {
                    best = i;
                    length = matched;
                }
            }
            if (best < 0) {
                return false;
            }
            at += length;
            set(field, best - base);
            return true;
        }

        private boolean field(Item item, boolean exact) {
            int before = at;
            if (!skipSpaces()) {
                return false;
            }
            char letter = item.letter;
            int count = item.count;
            switch (letter) {
            case 'z':
            case 'Z':
                return zone();
            case 'X':
                return isoOffset(count);
            case 'G':
                return names(before, Calendar.ERA, 0, 0, formatData.eras);
            case 'E':
                return names(before, Calendar.DAY_OF_WEEK, 0, 1, formatData.weekdays, formatData.shortWeekdays);
            case 'a':
                return names(before, Calendar.AM_PM, 0, 0, formatData.ampms);
            case 'M':
            case 'L':
                if (count > 2) {
                    String[] full = formatData.changed || !item.alone ? trimmed(formatData.months) : null;
                    String[] brief = formatData.changed || !item.alone ? trimmed(formatData.shortMonths) : null;
                    return formatData.changed || letter == 'M'
                            ? names(before, Calendar.MONTH, 0, 0, full, brief)
                            : names(before, Calendar.MONTH, 0, 0, LocaleData.list(formatData.locale, "longMonths"),
                                    LocaleData.list(formatData.locale, "briefMonths"), full, brief);
                }
                break;
            default:
            }
            return number(letter, count, exact, before);
        }

        private String[] trimmed(String[] months) {
            return months.length == 13 && months[12].isEmpty() ? java.util.Arrays.copyOf(months, 12) : months;
        }

        private boolean number(char letter, int count, boolean exact, int before) {
            String part = text;
            if (exact) {
                // Spaces before the number count as its digits.
                if (before + count > text.length()) {
                    return false;
                }
                part = text.substring(0, before + count);
            }
            int start = at;
            ParsePosition p = new ParsePosition(at);
            Number number = numberFormat.parse(part, p);
            if (number == null) {
                return false;
            }
            int value = number.intValue();
            if (number.doubleValue() < 0 && text.charAt(start) != '-' && p.index < text.length()) {
                // A minus sign after the number was taken as its sign.
                value = -value;
                p.index--;
            }
            at = p.index;
            int field = CALENDAR[LETTERS.indexOf(letter)];
            switch (letter) {
            case 'y':
            case 'Y':
                if (count <= 2 && at - start == 2 && Character.isDigit(text.charAt(start))
                        && Character.isDigit(text.charAt(start + 1))) {
                    int pivot = defaultCenturyStartYear % 100;
                    ambiguousYear = value == pivot;
                    value += defaultCenturyStartYear / 100 * 100 + (value < pivot ? 100 : 0);
                }
                set(letter == 'Y' ? WEEK_YEAR : Calendar.YEAR, value);
                return true;
            case 'M':
            case 'L':
                value--;
                break;
            // A weekday that the calendar refuses if it is strict is found out when the whole text has been read.
            case 'k':
                if (!isLenient() && (value < 1 || value > 24)) {
                    return false;
                }
                value = value == 24 ? 0 : value;
                break;
            case 'h':
                if (!isLenient() && (value < 1 || value > 12)) {
                    return false;
                }
                value = value == 12 ? 0 : value;
                break;
            case 'u':
                value = value < 1 || value > 7 ? value : value == 7 ? Calendar.SUNDAY : value + 1;
                break;
            default:
            }
            set(field, value);
            return true;
        }

        private boolean rejected(int start) {
            at = start;
            return false;
        }

        private int digit(int i) {
            return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9' ? text.charAt(i) - '0' : -1;
        }

        private void setOffset(int minutes, char sign) {
            set(Calendar.ZONE_OFFSET, sign == '-' ? -minutes * 60000 : minutes * 60000);
            set(Calendar.DST_OFFSET, 0);
        }

        /** hh:mm, h:mm or hhmm after a sign. */
        private boolean numericOffset(int i, int count, boolean colon, char sign) {
            int hours = digit(i++);
            if (hours < 0) {
                return rejected(i - 1);
            }
            if (digit(i) >= 0) {
                hours = hours * 10 + digit(i++);
            } else if (count > 0 || !colon) {
                return rejected(i);
            }
            if (hours > 23) {
                return rejected(i - 1);
            }
            int minutes = 0;
            if (count != 1) {
                if (colon) {
                    if (i >= text.length() || text.charAt(i) != ':') {
                        return rejected(i);
                    }
                    i++;
                }
                if (digit(i) < 0 || digit(i + 1) < 0) {
                    return rejected(digit(i) < 0 ? i : i + 1);
                }
                minutes = digit(i) * 10 + digit(i + 1);
                i += 2;
                if (minutes > 59) {
                    return rejected(i - 1);
                }
            }
            at = i;
            setOffset(hours * 60 + minutes, sign);
            return true;
        }

        private boolean isoOffset(int count) {
            char c = text.charAt(at);
            if (c == 'Z') {
                at++;
                setOffset(0, '+');
                return true;
            }
            if (c != '+' && c != '-') {
                return rejected(at + 1);
            }
            return numericOffset(at + 1, count, count == 3, c);
        }

        private boolean zone() {
            char c = text.charAt(at);
            if (c == '+' || c == '-') {
                return numericOffset(at + 1, 0, false, c);
            }
            if (text.regionMatches(true, at, "GMT", 0, 3)) {
                int i = at + 3;
                if (i >= text.length() || text.charAt(i) != '+' && text.charAt(i) != '-') {
                    at += 3;
                    setOffset(0, '+');
                    return true;
                }
                return numericOffset(i + 1, 0, true, text.charAt(i));
            }
            return zoneName();
        }

        /** A zone's name: of the own zone, of the default zone, or of any other. */
        private boolean zoneName() {
            TimeZone own = getTimeZone();
            String[] names = namesOf(own.getID());
            int index = zoneIndex(names);
            TimeZone zone = own;
            if (index <= 0) {
                zone = TimeZone.getDefault();
                names = namesOf(zone.getID());
                index = zoneIndex(names);
            }
            if (index <= 0) {
                String[][] all = formatData.zoneStrings == null ? formatData.names(DateFormatSymbols.orderedIds())
                        : formatData.zoneStrings;
                for (int i = 0; i < all.length && index <= 0; i++) {
                    names = all[i];
                    index = zoneIndex(names);
                    zone = index > 0 ? TimeZone.getTimeZone(names[0]) : zone;
                }
            }
            if (index <= 0) {
                return false;
            }
            if (!zone.equals(own)) {
                setTimeZone(zone);
            }
            boolean same = index == 1 || index == 3 ? names[1].equalsIgnoreCase(names[3])
                    : names[2].equalsIgnoreCase(names[4]);
            int savings = index >= 3 ? zone.getDSTSavings() : 0;
            if (!same && !(index >= 3 && savings == 0)) {
                order[Calendar.ZONE_OFFSET] = 0;
                set(Calendar.DST_OFFSET, savings);
            }
            at += names[index].length();
            return true;
        }

        private String[] namesOf(String id) {
            String[] set = formatData.zone(id);
            return set != null ? set : formatData.zoneStrings != null ? null : formatData.names(new String[] {id})[0];
        }

        private int zoneIndex(String[] names) {
            if (names == null) {
                return 0;
            }
            for (int i = 1; i <= 4; i++) {
                if (text.regionMatches(true, at, names[i], 0, names[i].length())) {
                    return i;
                }
            }
            return -1;
        }
    }

    // Patterns

    private static String translate(String pattern, String from, String to) {
        StringBuilder sb = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
                int k = from.indexOf(c);
                if (k < 0) {
                    throw new IllegalArgumentException("Illegal pattern  character '" + c + "'");
                }
                if (k < to.length()) {
                    c = to.charAt(k);
                }
            }
            sb.append(c);
        }
        if (quoted) {
            throw new IllegalArgumentException("Unfinished quote in pattern");
        }
        return sb.toString();
    }

    public String toPattern() {
        return pattern;
    }

    public String toLocalizedPattern() {
        return translate(pattern, LETTERS, formatData.getLocalPatternChars());
    }

    public void applyPattern(String pattern) {
        items = compile(pattern);
        this.pattern = pattern;
    }

    public void applyLocalizedPattern(String pattern) {
        String p = translate(pattern, formatData.getLocalPatternChars(), LETTERS);
        items = compile(p);
        this.pattern = p;
    }

    public DateFormatSymbols getDateFormatSymbols() {
        return (DateFormatSymbols) formatData.clone();
    }

    public void setDateFormatSymbols(DateFormatSymbols newFormatSymbols) {
        formatData = (DateFormatSymbols) newFormatSymbols.clone();
    }

    @Override
    public Object clone() {
        SimpleDateFormat other = (SimpleDateFormat) super.clone();
        other.formatData = (DateFormatSymbols) formatData.clone();
        return other;
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public boolean equals(Object obj) {
        return super.equals(obj) && pattern.equals(((SimpleDateFormat) obj).pattern)
                && formatData.equals(((SimpleDateFormat) obj).formatData);
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        try {
            items = compile(pattern);
        } catch (IllegalArgumentException e) {
            throw new java.io.InvalidObjectException("invalid pattern");
        }
        if (serialVersionOnStream < 1) {
            initializeDefaultCentury();
        } else {
            Date start = defaultCenturyStart;
            Date time = calendar.getTime();
            startCentury(start);
            calendar.setTime(time);
        }
        serialVersionOnStream = 1;
    }
}
