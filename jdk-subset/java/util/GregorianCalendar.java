// The Julian calendar and, from a day on, the Gregorian one. Days are counted from 1970-01-01; years without an era go
// on below 1, as 0 is 1 BC.
package java.util;

import sun.util.calendar.ZoneInfo;

public class GregorianCalendar extends Calendar {
    private static final long serialVersionUID = -8125100834729963327L;

    public static final int BC = 0;
    public static final int AD = 1;

    private static final long DAY = 86400000L;
    private static final long DEFAULT_CHANGE = -12219292800000L;
    private static final int[] MINIMA = {0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, -13 * 3600000, 0};
    private static final int[] LEAST_MAXIMA = {1, 292269054, 11, 52, 4, 28, 365, 7, 4, 1, 11, 23, 59, 59, 999,
        14 * 3600000, 20 * 60000};
    private static final int[] MAXIMA = {1, 292278994, 11, 53, 6, 31, 366, 7, 6, 1, 11, 23, 59, 59, 999,
        14 * 3600000, 2 * 3600000};
    private static final byte[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private long gregorianCutover = DEFAULT_CHANGE;
    /** The day of the change, and its years in both calendars. */
    private transient long changeDay = Math.floorDiv(DEFAULT_CHANGE, DAY);
    private transient int changeYear = 1582;
    private transient int changeYearJulian = 1582;
    /** What an offset consists of; a field so that reading it makes no garbage. */
    private transient int[] offsets;

    public GregorianCalendar() {
        this(TimeZone.getDefault(), Locale.getDefault(Locale.Category.FORMAT));
    }

    public GregorianCalendar(TimeZone zone) {
        this(zone, Locale.getDefault(Locale.Category.FORMAT));
    }

    public GregorianCalendar(Locale aLocale) {
        this(TimeZone.getDefault(), aLocale);
    }

    public GregorianCalendar(TimeZone zone, Locale aLocale) {
        super((TimeZone) zone.clone(), aLocale);
        setTimeInMillis(System.currentTimeMillis());
    }

    public GregorianCalendar(int year, int month, int dayOfMonth) {
        this(year, month, dayOfMonth, 0, 0, 0);
    }

    public GregorianCalendar(int year, int month, int dayOfMonth, int hourOfDay, int minute) {
        this(year, month, dayOfMonth, hourOfDay, minute, 0);
    }

    public GregorianCalendar(int year, int month, int dayOfMonth, int hourOfDay, int minute, int second) {
        super(TimeZone.getDefault(), Locale.getDefault(Locale.Category.FORMAT));
        set(YEAR, year);
        set(MONTH, month);
        set(DAY_OF_MONTH, dayOfMonth);
        if (hourOfDay >= 12 && hourOfDay <= 23) {
            internalSetBoth(PM, hourOfDay - 12);
        } else {
            internalSetBoth(AM, hourOfDay);
        }
        set(HOUR_OF_DAY, hourOfDay);
        set(MINUTE, minute);
        set(SECOND, second);
    }

    private void internalSetBoth(int half, int hour) {
        compute(AM_PM, half);
        compute(HOUR, hour);
    }

    // Days

    /** The number of a day in one of the calendars; the month from 0, and beyond a year's months. */
    static long dayNumber(long year, long month, long day, boolean gregorian) {
        year += Math.floorDiv(month, 12L);
        int m = (int) Math.floorMod(month, 12L);
        // March begins the year that is counted here.
        long y = m >= 2 ? year : year - 1;
        int n = m >= 2 ? m - 2 : m + 10;
        long days = 365 * y + Math.floorDiv(y, 4L) + (153 * n + 2) / 5 + day - 1;
        return gregorian ? days - Math.floorDiv(y, 100L) + Math.floorDiv(y, 400L) - 719468 : days - 719470;
    }

    static long dayNumber(long year, int month, int day) {
        return dayNumber(year, month, day, true);
    }

    static int weekday(long day) {
        return (int) Math.floorMod(day + 4, 7L) + 1;
    }

    /** The year in which a day is, in the Gregorian calendar. */
    static long yearOf(long day) {
        return yearOf(day, true);
    }

    private static long yearOf(long day, boolean gregorian) {
        long year = gregorian ? 1970 + Math.floorDiv(day * 400, 146097L) : 1970 + Math.floorDiv(day * 4, 1461L);
        while (dayNumber(year, 0, 1, gregorian) > day) {
            year--;
        }
        while (dayNumber(year + 1, 0, 1, gregorian) <= day) {
            year++;
        }
        return year;
    }

    /** The day of a date in the calendar that holds on it; what the change leaves out counts on in the Julian one. */
    private long fixed(long year, long month, long day) {
        long g = dayNumber(year, month, day, true);
        return g >= changeDay ? g : dayNumber(year, month, day, false);
    }

    private long firstOfYear(long year) {
        return first(year, 0);
    }

    /** The first day of a month: if the change has left out its beginning, the day of the change. */
    private long first(long year, long month) {
        long g = dayNumber(year, month, 1, true);
        if (g >= changeDay) {
            return g;
        }
        return Math.min(dayNumber(year, month, 1, false), changeDay);
    }

    private long startOfWeek(long day) {
        return day - Math.floorMod(weekday(day) - getFirstDayOfWeek(), 7);
    }

    /** The week of a day in the year or month that begins with [first]; 0 if it is before the first week. */
    private int week(long first, long day) {
        return (int) Math.floorDiv(day - firstWeek(first), 7L) + 1;
    }

    private long firstWeek(long first) {
        long start = startOfWeek(first + 6);
        return start - first >= getMinimalDaysInFirstWeek() ? start - 7 : start;
    }

    public void setGregorianChange(Date date) {
        setChange(date.getTime());
        setTimeInMillis(getTimeInMillis());
        areFieldsSet = false;
        complete();
    }

    private void setChange(long time) {
        gregorianCutover = time;
        changeDay = Math.floorDiv(time, DAY);
        if (time == Long.MAX_VALUE) {
            changeDay++;
        }
        changeYear = (int) yearOf(changeDay, true);
        changeYearJulian = (int) yearOf(changeDay - 1, false);
    }

    public final Date getGregorianChange() {
        return new Date(gregorianCutover);
    }

    public boolean isLeapYear(int year) {
        if ((year & 3) != 0) {
            return false;
        }
        boolean gregorian = year > changeYear || year == changeYear && dayNumber(year, 1, 29, true) >= changeDay;
        if (year == changeYearJulian && year == changeYear) {
            gregorian = dayNumber(year, 2, 1, false) - 1 >= changeDay || dayNumber(year, 1, 28, true) >= changeDay;
        }
        return !gregorian || year % 100 != 0 || year % 400 == 0;
    }

    @Override
    public String getCalendarType() {
        return "gregory";
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof GregorianCalendar && super.equals(obj)
                && gregorianCutover == ((GregorianCalendar) obj).gregorianCutover;
    }

    @Override
    public int hashCode() {
        return super.hashCode() ^ (int) (changeDay + 719163);
    }

    @Override
    public Object clone() {
        GregorianCalendar other = (GregorianCalendar) super.clone();
        other.offsets = null;
        return other;
    }

    @Override
    public TimeZone getTimeZone() {
        return super.getTimeZone();
    }

    @Override
    public void setTimeZone(TimeZone zone) {
        super.setTimeZone(zone);
    }

    // From the time to the fields

    private int offsetsAt(long time) {
        if (offsets == null) {
            offsets = new int[2];
        }
        return zone().getOffsets(time, offsets);
    }

    private TimeZone zone() {
        return super.getTimeZone();
    }

    @Override
    protected void computeFields() {
        int total = offsetsAt(time);
        boolean zoneSet = stampOf(ZONE_OFFSET) > COMPUTED;
        boolean savingSet = stampOf(DST_OFFSET) > COMPUTED;
        if ((zoneSet || savingSet) && !areFieldsSet && keepsOffsets) {
            offsets[0] = zoneSet ? internalGet(ZONE_OFFSET) : offsets[0];
            offsets[1] = savingSet ? internalGet(DST_OFFSET) : offsets[1];
            total = offsets[0] + offsets[1];
        }
        computeFields(total);
    }

    /** Fields of offsets that a program has set stay, when the time follows from the fields. */
    private transient boolean keepsOffsets;

    /** Offsets that a program has set are newer than other fields: it has asked for the time, but for no field. */
    private transient boolean offsetsSet;

    @Override
    protected void complete() {
        super.complete();
        forgetOffsets();
    }

    private void forgetOffsets() {
        if (offsetsSet) {
            restamp(ZONE_OFFSET, COMPUTED);
            restamp(DST_OFFSET, COMPUTED);
            offsetsSet = false;
        }
    }

    /** Once the time is known the offsets are those of the zone again, unless a field has been cleared since. */
    @Override
    public void set(int field, int value) {
        if (areFieldsSet) {
            forgetOffsets();
        }
        super.set(field, value);
    }

    private void computeFields(int total) {
        long day = Math.floorDiv(time, DAY);
        int millis = (int) Math.floorMod(time, DAY) + total % (int) DAY;
        day += total / (int) DAY;
        while (millis < 0) {
            millis += (int) DAY;
            day--;
        }
        while (millis >= DAY) {
            millis -= (int) DAY;
            day++;
        }
        boolean gregorian = day >= changeDay;
        long year = yearOf(day, gregorian);
        int inYear = (int) (day - dayNumber(year, 0, 1, gregorian));
        int month = 0;
        while (month < 11 && dayNumber(year, month + 1, 1, gregorian) <= day) {
            month++;
        }
        int date = (int) (day - dayNumber(year, month, 1, gregorian)) + 1;
        long firstOfYear = firstOfYear(year);
        long firstOfMonth = first(year, month);
        compute(ERA, year > 0 ? AD : BC);
        compute(YEAR, (int) (year > 0 ? year : 1 - year));
        compute(MONTH, month);
        compute(DAY_OF_MONTH, date);
        compute(DAY_OF_YEAR, firstOfYear == dayNumber(year, 0, 1, gregorian) ? inYear + 1 : (int) (day - firstOfYear)
                + 1);
        compute(DAY_OF_WEEK, weekday(day));
        int index = (int) (day - firstOfMonth);
        compute(DAY_OF_WEEK_IN_MONTH, (year == changeYear && firstOfMonth != dayNumber(year, month, 1, gregorian)
                ? index : date - 1) / 7 + 1);
        compute(WEEK_OF_MONTH, week(firstOfMonth, day));
        int week = week(firstOfYear, day);
        if (week == 0) {
            week = week(firstOfYear(year - 1), day);
        } else if (month == 11 && day >= firstWeek(firstOfYear(year + 1))) {
            week = 1;
        }
        compute(WEEK_OF_YEAR, week);
        compute(AM_PM, millis / 43200000);
        compute(HOUR, millis / 3600000 % 12);
        compute(HOUR_OF_DAY, millis / 3600000);
        compute(MINUTE, millis / 60000 % 60);
        compute(SECOND, millis / 1000 % 60);
        compute(MILLISECOND, millis % 1000);
        compute(ZONE_OFFSET, offsets[0]);
        compute(DST_OFFSET, offsets[1]);
        areFieldsSet = areAllFieldsSet = true;
    }

    // From the fields to the time

    private static int newest(int a, int b) {
        return a == UNSET || b == UNSET ? UNSET : Math.max(a, b);
    }

    /** The fields that say which day it is: DAY_OF_MONTH, WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH, DAY_OF_YEAR or
     *  WEEK_OF_YEAR, the one that is newest with the weekday it needs. */
    private int dayField() {
        int weekday = stampOf(DAY_OF_WEEK);
        int[] candidates = {DAY_OF_MONTH, WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH, DAY_OF_YEAR, WEEK_OF_YEAR};
        int best = UNSET;
        int field = DAY_OF_MONTH;
        for (int c : candidates) {
            int s = stampOf(c);
            s = c == DAY_OF_MONTH || c == DAY_OF_YEAR ? s : newest(s, weekday);
            // A weekday that is newer than several weeks belongs to the newest of them.
            if (s > best || s == best && s > COMPUTED && stampOf(c) > stampOf(field)) {
                best = s;
                field = c;
            }
        }
        if (best == UNSET) {
            // Without a whole group the newest part of one decides.
            int[] stamps = {stampOf(WEEK_OF_MONTH), Math.max(stampOf(DAY_OF_WEEK_IN_MONTH), weekday),
                stampOf(WEEK_OF_YEAR)};
            int[] parts = {WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH, WEEK_OF_YEAR};
            for (int i = 0; i < parts.length; i++) {
                if (stamps[i] > best) {
                    best = stamps[i];
                    field = parts[i];
                }
            }
        }
        return field;
    }

    private long dayFromFields(long year) {
        int field = dayField();
        long month = isSet(MONTH) ? internalGet(MONTH) : 0;
        if (field == DAY_OF_MONTH) {
            return fixed(year, month, isSet(DAY_OF_MONTH) ? internalGet(DAY_OF_MONTH) : 1);
        }
        if (field == DAY_OF_YEAR) {
            return firstOfYear(year) + internalGet(DAY_OF_YEAR) - 1;
        }
        boolean hasWeekday = isSet(DAY_OF_WEEK);
        int weekday = hasWeekday ? internalGet(DAY_OF_WEEK) : getFirstDayOfWeek();
        if (field == DAY_OF_WEEK_IN_MONTH) {
            long n = isSet(DAY_OF_WEEK_IN_MONTH) ? internalGet(DAY_OF_WEEK_IN_MONTH) : 1;
            long first = first(year, month);
            long bound = n >= 0 ? first + 7 * n - 1 : first(year, month + 1) + 7 * (n + 1) - 1;
            return bound - Math.floorMod(weekday(bound) - weekday, 7);
        }
        long first = firstWeek(field == WEEK_OF_MONTH ? first(year, month) : firstOfYear(year));
        return first + 7L * (internalGet(field) - 1) + Math.floorMod(weekday - getFirstDayOfWeek(), 7);
    }

    @Override
    protected void computeTime() {
        boolean strict = !isLenient();
        int[] asked = strict ? fields.clone() : null;
        boolean[] were = strict ? new boolean[FIELD_COUNT] : null;
        if (strict) {
            for (int field = 0; field < FIELD_COUNT; field++) {
                were[field] = stampOf(field) > COMPUTED;
                if (were[field] && (asked[field] < getMinimum(field) || asked[field] > getMaximum(field))) {
                    throw new IllegalArgumentException(getFieldName(field));
                }
            }
        }
        long year = isSet(YEAR) ? internalGet(YEAR) : 1970;
        int era = isSet(ERA) ? internalGet(ERA) : AD;
        if (era == BC) {
            year = 1 - year;
        } else if (era != AD) {
            throw new IllegalArgumentException("Invalid era");
        }
        long millis;
        int hourStamp = stampOf(HOUR_OF_DAY) == UNSET ? Math.max(stampOf(HOUR), stampOf(AM_PM))
                : newest(stampOf(HOUR), stampOf(AM_PM));
        if (stampOf(HOUR_OF_DAY) >= hourStamp) {
            millis = internalGet(HOUR_OF_DAY);
        } else {
            millis = internalGet(HOUR) + (isSet(AM_PM) ? 12 * internalGet(AM_PM) : 0);
        }
        millis = ((millis * 60 + internalGet(MINUTE)) * 60 + internalGet(SECOND)) * 1000 + internalGet(MILLISECOND);
        long local = dayFromFields(year) * DAY + millis;
        boolean zoneSet = stampOf(ZONE_OFFSET) > COMPUTED;
        boolean savingSet = stampOf(DST_OFFSET) > COMPUTED;
        time = toUtc(local, zoneSet, savingSet);
        keepsOffsets = zoneSet || savingSet;
        int zoneStamp = stampOf(ZONE_OFFSET);
        int savingStamp = stampOf(DST_OFFSET);
        boolean[] known = isSet.clone();
        computeFields();
        if (keepsOffsets) {
            restamp(ZONE_OFFSET, Math.max(zoneStamp, COMPUTED));
            restamp(DST_OFFSET, Math.max(savingStamp, COMPUTED));
            keepsOffsets = false;
            offsetsSet = true;
        }
        if (strict) {
            for (int field = 0; field < FIELD_COUNT; field++) {
                if (were[field] && asked[field] != internalGet(field)) {
                    System.arraycopy(asked, 0, fields, 0, FIELD_COUNT);
                    throw new IllegalArgumentException(getFieldName(field) + ": " + asked[field] + " -> "
                            + recomputed(field));
                }
            }
        }
        forgetOthers(known);
    }

    /** What a field of the time is; the fields themselves are as they were asked for. */
    private int recomputed(int field) {
        GregorianCalendar c = (GregorianCalendar) clone();
        c.setLenient(true);
        c.setTimeInMillis(time + 1);
        c.setTimeInMillis(time);
        return c.internalGet(field);
    }

    /** The instant of a local time: of two the later one, in standard time; what a change leaves out as before it. */
    private long toUtc(long local, boolean zoneSet, boolean savingSet) {
        if (zoneSet && savingSet) {
            return local - internalGet(ZONE_OFFSET) - internalGet(DST_OFFSET);
        }
        if (zoneSet) {
            int zone = internalGet(ZONE_OFFSET);
            offsetsAt(local - zone);
            return local - zone - offsets[1];
        }
        if (savingSet) {
            int saving = internalGet(DST_OFFSET);
            offsetsAt(local - zone().getRawOffset());
            return local - offsets[0] - saving;
        }
        TimeZone zone = zone();
        int total = offsetsAt(local - zone.getRawOffset());
        long standard = local - offsets[0];
        int there = offsetsAt(standard);
        if (there == offsets[0] && standard == local - there) {
            return standard;
        }
        if (!(zone instanceof ZoneInfo) && !zone.useDaylightTime()) {
            return local - total;
        }
        long saved = local - there;
        return offsetsAt(saved) == there ? saved : local - offsets[0];
    }

    // Arithmetic

    private long currentDay() {
        return Math.floorDiv(time + internalGet(ZONE_OFFSET) + internalGet(DST_OFFSET), DAY);
    }

    private long prolepticYear() {
        return internalGet(ERA) == BC ? 1L - internalGet(YEAR) : internalGet(YEAR);
    }

    private void setYear(long year) {
        set(ERA, year > 0 ? AD : BC);
        set(YEAR, (int) (year > 0 ? year : 1 - year));
    }

    private void pinDayOfMonth() {
        int month = internalGet(MONTH);
        int length = monthLength(prolepticYear(), month);
        if (internalGet(DAY_OF_MONTH) > length) {
            set(DAY_OF_MONTH, length);
        }
    }

    /** The last date of a month. */
    private int monthLength(long year, int month) {
        if (month == 1 && isLeap(year)) {
            return 29;
        }
        return LENGTHS[month];
    }

    private boolean isLeap(long year) {
        boolean gregorian = dayNumber(year, 2, 1, true) - 1 >= changeDay;
        return year % 4 == 0 && (!gregorian || year % 100 != 0 || year % 400 == 0);
    }

    @Override
    public void add(int field, int amount) {
        if (amount == 0) {
            return;
        }
        if (field < 0 || field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        }
        complete();
        if (field == YEAR) {
            setYear(prolepticYear() + amount);
            pinDayOfMonth();
        } else if (field == MONTH) {
            long month = internalGet(MONTH) + (long) amount;
            long year = prolepticYear() + Math.floorDiv(month, 12L);
            if (Math.floorDiv(month, 12L) != 0) {
                setYear(year);
            }
            set(MONTH, (int) Math.floorMod(month, 12L));
            pinDayOfMonth();
        } else if (field == ERA) {
            int era = Math.max(0, Math.min(1, internalGet(ERA) + amount));
            set(ERA, era);
        } else if (field >= HOUR) {
            long unit = field == HOUR || field == HOUR_OF_DAY ? 3600000 : field == MINUTE ? 60000
                    : field == SECOND ? 1000 : 1;
            setTimeInMillis(time + amount * unit);
        } else {
            long days = field == WEEK_OF_YEAR || field == WEEK_OF_MONTH || field == DAY_OF_WEEK_IN_MONTH ? 7L * amount
                    : amount;
            long millis = 0;
            if (field == AM_PM) {
                days = amount / 2;
                millis = 12 * 3600000L * (amount % 2);
            }
            addDays(days, millis);
        }
    }

    /** The time of day stays what it is, where the offset changes, too. */
    private void addDays(long days, long millis) {
        int offset = internalGet(ZONE_OFFSET) + internalGet(DST_OFFSET);
        long local = time + offset + days * DAY + millis;
        long day = Math.floorDiv(local, DAY);
        setTimeInMillis(local - offset);
        int change = offset - (internalGet(ZONE_OFFSET) + internalGet(DST_OFFSET));
        if (change != 0) {
            setTimeInMillis(time + change);
            if (currentDay() != day) {
                setTimeInMillis(time - change);
            }
        }
    }

    @Override
    public void roll(int field, boolean up) {
        roll(field, up ? 1 : -1);
    }

    private static int rolled(int value, int amount, int min, int max) {
        return min + (int) Math.floorMod((long) value - min + amount, (long) max - min + 1);
    }

    @Override
    public void roll(int field, int amount) {
        if (amount == 0) {
            return;
        }
        if (field < 0 || field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        }
        complete();
        int value = internalGet(field);
        int min = getMinimum(field);
        int max = getMaximum(field);
        switch (field) {
        case HOUR:
        case HOUR_OF_DAY: {
            int now = internalGet(HOUR_OF_DAY);
            int then = field == HOUR_OF_DAY ? rolled(now, amount, 0, 23)
                    : now / 12 * 12 + rolled(now % 12, amount, 0, 11);
            // A whole turn is one hour on.
            then += then != now ? 0 : amount > 0 ? 1 : -1;
            int offset = internalGet(ZONE_OFFSET) + internalGet(DST_OFFSET);
            setTimeInMillis(time + (then - now) * 3600000L);
            int change = offset - (internalGet(ZONE_OFFSET) + internalGet(DST_OFFSET));
            if (change != 0) {
                setTimeInMillis(time + change);
            }
            return;
        }
        case YEAR:
            set(YEAR, internalGet(ERA) == AD ? rolled(value, amount, 1, getActualMaximum(YEAR)) : value + amount);
            pinDayOfMonth();
            return;
        case MONTH:
            set(MONTH, rolled(value, amount, 0, 11));
            pinDayOfMonth();
            return;
        case WEEK_OF_YEAR:
            rollWeekOfYear(amount);
            return;
        case DAY_OF_WEEK: {
            int week = internalGet(WEEK_OF_YEAR);
            if (week > 1 && week < 52 && prolepticYear() != changeYear) {
                set(WEEK_OF_YEAR, week);
                set(DAY_OF_WEEK, rolled(value, amount, SUNDAY, SATURDAY));
                return;
            }
            int shift = Math.floorMod(value - getFirstDayOfWeek(), 7);
            addDays(Math.floorMod(shift + amount, 7) - shift, 0);
            return;
        }
        case WEEK_OF_MONTH: {
            long day = currentDay();
            long year = prolepticYear();
            long first = first(year, internalGet(MONTH));
            long last = first(year, internalGet(MONTH) + 1) - 1;
            int week = rolled(value, amount, 1, getActualMaximum(WEEK_OF_MONTH));
            long target = firstWeek(first) + 7L * (week - 1)
                    + Math.floorMod(internalGet(DAY_OF_WEEK) - getFirstDayOfWeek(), 7);
            target = Math.max(first, Math.min(last, target));
            if (year == changeYear) {
                addDays(target - day, 0);
            } else {
                set(DAY_OF_MONTH, (int) (target - first) + 1);
            }
            return;
        }
        case DAY_OF_MONTH:
        case DAY_OF_YEAR:
        case DAY_OF_WEEK_IN_MONTH: {
            long day = currentDay();
            long year = prolepticYear();
            int month = internalGet(MONTH);
            long first = field == DAY_OF_YEAR ? firstOfYear(year) : first(year, month);
            int length = (int) ((field == DAY_OF_YEAR ? firstOfYear(year + 1) : first(year, month + 1)) - first);
            int index = (int) (day - first);
            int then;
            if (field == DAY_OF_WEEK_IN_MONTH) {
                int lowest = index % 7;
                int count = (length - 1 - lowest) / 7 + 1;
                then = lowest + 7 * rolled(index / 7, amount, 0, count - 1);
            } else {
                then = rolled(index, amount, 0, length - 1);
            }
            if (year == changeYear) {
                addDays(then - index, 0);
            } else {
                set(field, field == DAY_OF_WEEK_IN_MONTH ? then / 7 + 1 : then + 1);
            }
            return;
        }
        default:
            set(field, rolled(value, amount, min, max));
        }
    }

    private void rollWeekOfYear(int amount) {
        long day = currentDay();
        long year = prolepticYear();
        int woy = internalGet(WEEK_OF_YEAR);
        int month = internalGet(MONTH);
        int max = getActualMaximum(WEEK_OF_YEAR);
        // A week that counts for the neighbouring year rolls within its days of this one.
        long firstWeek = firstWeek(firstOfYear(year));
        int week = woy;
        if (month == 11 && woy == 1) {
            week = max + (day >= firstWeek + 7L * max ? 1 : 0);
        } else if (month == 0 && woy >= 52) {
            week = 0;
        }
        long then;
        if (week >= 1 && week <= max) {
            // Weeks whose day of this name is in another year are left out.
            int from = day - 7L * (week - 1) < firstOfYear(year) ? 2 : 1;
            int to = day + 7L * (max - week) >= firstOfYear(year + 1) ? max - 1 : max;
            int rolled = rolled(week, amount, from, to);
            if (year != changeYear) {
                set(WEEK_OF_YEAR, rolled);
                return;
            }
            then = day + 7L * (rolled - week);
        } else {
            // The first step leads to the first or the last week that is whole.
            int steps = week == 0 == amount > 0 ? amount - Integer.signum(amount) : amount;
            int target = rolled(week == 0 ? 1 : max, steps, 1, max);
            then = firstWeek + 7L * (target - 1) + Math.floorMod(internalGet(DAY_OF_WEEK) - getFirstDayOfWeek(), 7);
        }
        addDays(then - day, 0);
    }

    // Limits

    @Override
    public int getMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getMaximum(int field) {
        return field >= YEAR && field <= DAY_OF_WEEK_IN_MONTH && field != DAY_OF_WEEK
                ? Math.max(MAXIMA[field], Math.max(atChange(field, 0), atChange(field, -1))) : MAXIMA[field];
    }

    /** The actual maximum on the day of the change, or just before. */
    private int atChange(int field, long shift) {
        GregorianCalendar c = (GregorianCalendar) clone();
        c.setLenient(true);
        c.setTimeInMillis(gregorianCutover + shift);
        return c.getActualMaximum(field);
    }

    @Override
    public int getGreatestMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getLeastMaximum(int field) {
        return field >= YEAR && field <= DAY_OF_WEEK_IN_MONTH && field != DAY_OF_WEEK
                ? Math.min(LEAST_MAXIMA[field], Math.min(atChange(field, 0), atChange(field, -1)))
                        : LEAST_MAXIMA[field];
    }

    @Override
    public int getActualMinimum(int field) {
        if (field == DAY_OF_MONTH) {
            GregorianCalendar c = completed();
            long year = c.prolepticYear();
            int month = c.internalGet(MONTH);
            long first = first(year, month);
            boolean gregorian = first >= changeDay;
            return (int) (first - dayNumber(year, month, 1, gregorian)) + 1;
        }
        return getMinimum(field);
    }

    /** This calendar with all fields, or a copy that has them. */
    private GregorianCalendar completed() {
        if (areFieldsSet && areAllFieldsSet) {
            return this;
        }
        GregorianCalendar c = (GregorianCalendar) clone();
        c.setLenient(true);
        c.complete();
        return c;
    }

    @Override
    public int getActualMaximum(int field) {
        switch (field) {
        case ERA:
        case DAY_OF_WEEK:
        case AM_PM:
        case HOUR:
        case HOUR_OF_DAY:
        case MINUTE:
        case SECOND:
        case MILLISECOND:
        case ZONE_OFFSET:
        case DST_OFFSET:
        case MONTH:
            return MAXIMA[field];
        default:
        }
        GregorianCalendar c = completed();
        long year = c.prolepticYear();
        int month = c.internalGet(MONTH);
        if (field == DAY_OF_MONTH) {
            long last = first(year, month + 1) - 1;
            return (int) (last - dayNumber(year, month, 1, last >= changeDay)) + 1;
        }
        if (field == DAY_OF_YEAR) {
            return (int) (firstOfYear(year + 1) - firstOfYear(year));
        }
        // As by `java`, weeks are counted with the weekdays of that year of the other era.
        long counted = c.internalGet(ERA) == BC ? c.internalGet(YEAR) : year;
        if (field == WEEK_OF_YEAR) {
            long first = firstOfYear(counted);
            return (int) ((firstWeek(first + firstOfYear(year + 1) - firstOfYear(year)) - firstWeek(first)) / 7);
        }
        if (field == WEEK_OF_MONTH) {
            long start = first(counted, month);
            long last = first(counted, month + 1) - 1;
            // In the year of the change it is the week of the month's last day with the same weekday.
            last -= year == changeYear ? Math.floorMod(weekday(last) - c.internalGet(DAY_OF_WEEK), 7) : 0;
            return week(start, last);
        }
        if (field == DAY_OF_WEEK_IN_MONTH) {
            long first = first(year, month);
            int length = (int) (first(year, month + 1) - first);
            int lowest = Math.floorMod(c.internalGet(DAY_OF_WEEK) - weekday(first), 7);
            return (length - 1 - lowest) / 7 + 1;
        }
        return actualMaximumYear(c);
    }

    /** The last year that has this day and time before the instants end. */
    private int actualMaximumYear(GregorianCalendar c) {
        GregorianCalendar g = (GregorianCalendar) c.clone();
        long inYear = g.time - g.yearStart();
        boolean ad = g.internalGet(ERA) == AD;
        g.setTimeInMillis(ad ? Long.MAX_VALUE : Long.MIN_VALUE);
        int last = g.internalGet(YEAR);
        long rest = g.time - g.yearStart();
        return (ad ? inYear > rest : inYear < rest) ? last - 1 : last;
    }

    private long yearStart() {
        return firstOfYear(prolepticYear()) * DAY - internalGet(ZONE_OFFSET) - internalGet(DST_OFFSET);
    }

    // Years of weeks

    @Override
    public final boolean isWeekDateSupported() {
        return true;
    }

    @Override
    public int getWeekYear() {
        int year = get(YEAR);
        long proleptic = prolepticYear();
        int week = internalGet(WEEK_OF_YEAR);
        if (internalGet(MONTH) == 0 && week >= 52) {
            proleptic--;
        } else if (internalGet(MONTH) == 11 && week == 1) {
            proleptic++;
        }
        return internalGet(ERA) == BC || proleptic != year ? (int) proleptic : year;
    }

    @Override
    public void setWeekDate(int weekYear, int weekOfYear, int dayOfWeek) {
        if (dayOfWeek < SUNDAY || dayOfWeek > SATURDAY) {
            throw new IllegalArgumentException("invalid dayOfWeek: " + dayOfWeek);
        }
        GregorianCalendar c = (GregorianCalendar) clone();
        c.setLenient(true);
        c.complete();
        int millis = (int) Math.floorMod(c.time + c.internalGet(ZONE_OFFSET) + c.internalGet(DST_OFFSET), DAY);
        long year = c.internalGet(ERA) == BC ? 1L - weekYear : weekYear;
        long first = firstWeek(firstOfYear(year));
        long day = first + 7L * (weekOfYear - 1) + Math.floorMod(dayOfWeek - getFirstDayOfWeek(), 7);
        if (!isLenient()) {
            long weeks = (firstWeek(firstOfYear(year + 1L)) - first) / 7;
            if (weekOfYear < 1 || weekOfYear > weeks) {
                throw new IllegalArgumentException();
            }
        }
        c.clear(ZONE_OFFSET);
        c.clear(DST_OFFSET);
        c.setTimeInMillis(c.toUtc(day * DAY + millis, false, false));
        set(ERA, c.internalGet(ERA));
        set(c.internalGet(YEAR), c.internalGet(MONTH), c.internalGet(DAY_OF_MONTH));
        complete();
    }

    @Override
    public int getWeeksInWeekYear() {
        long year = getWeekYear();
        return (int) ((firstWeek(firstOfYear(year + 1)) - firstWeek(firstOfYear(year))) / 7);
    }

    public java.time.ZonedDateTime toZonedDateTime() {
        return java.time.ZonedDateTime.ofInstant(java.time.Instant.ofEpochMilli(getTimeInMillis()),
                getTimeZone().toZoneId());
    }

    public static GregorianCalendar from(java.time.ZonedDateTime zdt) {
        GregorianCalendar cal = new GregorianCalendar(TimeZone.getTimeZone(zdt.getZone()));
        cal.setGregorianChange(new Date(Long.MIN_VALUE));
        cal.setFirstDayOfWeek(MONDAY);
        cal.setMinimalDaysInFirstWeek(4);
        try {
            cal.setTimeInMillis(Math.addExact(Math.multiplyExact(zdt.toEpochSecond(), 1000),
                    zdt.get(java.time.temporal.ChronoField.MILLI_OF_SECOND)));
        } catch (ArithmeticException ex) {
            throw new IllegalArgumentException(ex);
        }
        return cal;
    }
}
