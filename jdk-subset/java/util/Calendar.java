// Fields of an instant that follow from each other: what is set last decides what the others become.
package java.util;

import jdk.internal.locale.LocaleData;

public abstract class Calendar implements java.io.Serializable, Cloneable, Comparable<Calendar> {
    private static final long serialVersionUID = -1807547505821590642L;

    public static final int ERA = 0;
    public static final int YEAR = 1;
    public static final int MONTH = 2;
    public static final int WEEK_OF_YEAR = 3;
    public static final int WEEK_OF_MONTH = 4;
    public static final int DATE = 5;
    public static final int DAY_OF_MONTH = 5;
    public static final int DAY_OF_YEAR = 6;
    public static final int DAY_OF_WEEK = 7;
    public static final int DAY_OF_WEEK_IN_MONTH = 8;
    public static final int AM_PM = 9;
    public static final int HOUR = 10;
    public static final int HOUR_OF_DAY = 11;
    public static final int MINUTE = 12;
    public static final int SECOND = 13;
    public static final int MILLISECOND = 14;
    public static final int ZONE_OFFSET = 15;
    public static final int DST_OFFSET = 16;
    public static final int FIELD_COUNT = 17;
    public static final int SUNDAY = 1;
    public static final int MONDAY = 2;
    public static final int TUESDAY = 3;
    public static final int WEDNESDAY = 4;
    public static final int THURSDAY = 5;
    public static final int FRIDAY = 6;
    public static final int SATURDAY = 7;
    public static final int JANUARY = 0;
    public static final int FEBRUARY = 1;
    public static final int MARCH = 2;
    public static final int APRIL = 3;
    public static final int MAY = 4;
    public static final int JUNE = 5;
    public static final int JULY = 6;
    public static final int AUGUST = 7;
    public static final int SEPTEMBER = 8;
    public static final int OCTOBER = 9;
    public static final int NOVEMBER = 10;
    public static final int DECEMBER = 11;
    public static final int UNDECIMBER = 12;
    public static final int AM = 0;
    public static final int PM = 1;
    public static final int ALL_STYLES = 0;
    static final int STANDALONE_MASK = 0x8000;
    public static final int SHORT = 1;
    public static final int LONG = 2;
    public static final int NARROW_FORMAT = 4;
    public static final int NARROW_STANDALONE = NARROW_FORMAT | STANDALONE_MASK;
    public static final int SHORT_FORMAT = 1;
    public static final int LONG_FORMAT = 2;
    public static final int SHORT_STANDALONE = SHORT | STANDALONE_MASK;
    public static final int LONG_STANDALONE = LONG | STANDALONE_MASK;

    private static final String[] FIELD_NAMES = {"ERA", "YEAR", "MONTH", "WEEK_OF_YEAR", "WEEK_OF_MONTH",
            "DAY_OF_MONTH",
        "DAY_OF_YEAR", "DAY_OF_WEEK", "DAY_OF_WEEK_IN_MONTH", "AM_PM", "HOUR", "HOUR_OF_DAY", "MINUTE", "SECOND",
        "MILLISECOND", "ZONE_OFFSET", "DST_OFFSET"};

    /** Stamps: when a field was set; UNSET, or COMPUTED from the time. */
    static final int UNSET = 0;
    static final int COMPUTED = 1;

    protected int[] fields = new int[FIELD_COUNT];
    protected boolean[] isSet = new boolean[FIELD_COUNT];
    private transient int[] stamp = new int[FIELD_COUNT];
    protected long time;
    protected boolean isTimeSet;
    protected boolean areFieldsSet;
    transient boolean areAllFieldsSet;
    private boolean lenient = true;
    private TimeZone zone;
    private int firstDayOfWeek;
    private int minimalDaysInFirstWeek;
    private int nextStamp = 2;
    private int serialVersionOnStream = 1;

    protected Calendar() {
        this(TimeZone.getDefault(), Locale.getDefault(Locale.Category.FORMAT));
    }

    protected Calendar(TimeZone zone, Locale aLocale) {
        this.zone = zone;
        int week = LocaleData.week(aLocale);
        firstDayOfWeek = week / 10;
        minimalDaysInFirstWeek = week % 10;
    }

    public static Calendar getInstance() {
        return getInstance(TimeZone.getDefault(), Locale.getDefault(Locale.Category.FORMAT));
    }

    public static Calendar getInstance(TimeZone zone) {
        return getInstance(zone, Locale.getDefault(Locale.Category.FORMAT));
    }

    public static Calendar getInstance(Locale aLocale) {
        return getInstance(TimeZone.getDefault(), aLocale);
    }

    public static Calendar getInstance(TimeZone zone, Locale aLocale) {
        Objects.requireNonNull(zone);
        return new GregorianCalendar(zone, aLocale);
    }

    public static synchronized Locale[] getAvailableLocales() {
        return LocaleData.available();
    }

    public static Set<String> getAvailableCalendarTypes() {
        return Set.of("gregory");
    }

    public String getCalendarType() {
        return getClass().getName();
    }

    protected abstract void computeTime();

    protected abstract void computeFields();

    public final Date getTime() {
        return new Date(getTimeInMillis());
    }

    public final void setTime(Date date) {
        setTimeInMillis(date.getTime());
    }

    public long getTimeInMillis() {
        if (!isTimeSet) {
            updateTime();
        }
        return time;
    }

    public void setTimeInMillis(long millis) {
        if (time == millis && isTimeSet && areFieldsSet && areAllFieldsSet) {
            return;
        }
        time = millis;
        isTimeSet = true;
        areFieldsSet = false;
        computeFields();
        areAllFieldsSet = areFieldsSet = true;
    }

    public int get(int field) {
        complete();
        return internalGet(field);
    }

    protected final int internalGet(int field) {
        return fields[field];
    }

    final void internalSet(int field, int value) {
        fields[field] = value;
    }

    /** Stores a field that follows from the time. */
    final void compute(int field, int value) {
        fields[field] = value;
        stamp[field] = COMPUTED;
        isSet[field] = true;
    }

    /** Fields have values that follow from the time, but count as not set until a field is asked for or set. */
    private transient boolean hidesOthers;

    final void forgetOthers(boolean[] known) {
        for (int field = 0; field < FIELD_COUNT; field++) {
            if (!known[field]) {
                stamp[field] = UNSET;
                isSet[field] = false;
                hidesOthers = true;
            }
        }
    }

    private void showOthers() {
        for (int field = 0; hidesOthers && areFieldsSet && field < FIELD_COUNT; field++) {
            if (!isSet[field]) {
                compute(field, fields[field]);
            }
        }
        hidesOthers = false;
    }

    final int stampOf(int field) {
        return stamp[field];
    }

    final void restamp(int field, int newStamp) {
        stamp[field] = newStamp;
    }

    public void set(int field, int value) {
        if (areFieldsSet && !areAllFieldsSet) {
            computeFields();
        }
        showOthers();
        internalSet(field, value);
        isTimeSet = false;
        areFieldsSet = false;
        isSet[field] = true;
        stamp[field] = nextStamp++;
        if (nextStamp == Integer.MAX_VALUE) {
            adjustStamp();
        }
    }

    /** Numbers the stamps from 2 on again. */
    private void adjustStamp() {
        int newest = COMPUTED;
        int next = COMPUTED;
        for (;;) {
            int oldest = Integer.MAX_VALUE;
            for (int s : stamp) {
                if (s > next && s < oldest) {
                    oldest = s;
                }
            }
            if (oldest == Integer.MAX_VALUE) {
                break;
            }
            newest++;
            for (int i = 0; i < stamp.length; i++) {
                if (stamp[i] == oldest) {
                    stamp[i] = newest;
                }
            }
            next = Math.max(newest, next);
        }
        nextStamp = newest + 1;
    }

    public final void set(int year, int month, int date) {
        set(YEAR, year);
        set(MONTH, month);
        set(DATE, date);
    }

    public final void set(int year, int month, int date, int hourOfDay, int minute) {
        set(year, month, date);
        set(HOUR_OF_DAY, hourOfDay);
        set(MINUTE, minute);
    }

    public final void set(int year, int month, int date, int hourOfDay, int minute, int second) {
        set(year, month, date, hourOfDay, minute);
        set(SECOND, second);
    }

    public final void clear() {
        for (int i = 0; i < FIELD_COUNT; i++) {
            stamp[i] = fields[i] = 0;
            isSet[i] = false;
        }
        areAllFieldsSet = areFieldsSet = false;
        isTimeSet = false;
    }

    public final void clear(int field) {
        fields[field] = 0;
        stamp[field] = UNSET;
        isSet[field] = false;
        areAllFieldsSet = areFieldsSet = false;
        isTimeSet = false;
    }

    public final boolean isSet(int field) {
        return stamp[field] != UNSET;
    }

    protected void complete() {
        if (!isTimeSet) {
            updateTime();
        }
        if (!areFieldsSet || !areAllFieldsSet) {
            computeFields();
            areAllFieldsSet = areFieldsSet = true;
        }
        showOthers();
    }

    private void updateTime() {
        computeTime();
        isTimeSet = true;
    }

    // Names

    private static String key(int field, int style) {
        boolean alone = (style & STANDALONE_MASK) != 0;
        int kind = style & ~STANDALONE_MASK;
        switch (field) {
        case ERA: return kind == NARROW_FORMAT ? "narrowEras" : kind != LONG ? "eras"
                : alone ? "erasAlone" : "longEras";
        case AM_PM: return kind == NARROW_FORMAT ? "narrowAmpm" : "ampm";
        case MONTH: return kind == NARROW_FORMAT ? alone ? "narrowMonths" : "narrowMonthsFormat"
                : kind == LONG ? alone ? "longMonths" : "months" : alone ? "briefMonths" : "shortMonths";
        case DAY_OF_WEEK: return kind == NARROW_FORMAT ? alone ? "narrowWeekdays" : "narrowWeekdaysFormat"
                : kind == LONG ? alone ? "longWeekdays" : "weekdays" : alone ? "briefWeekdays" : "shortWeekdays";
        default: return null;
        }
    }

    /** The names of a field's values, the first of which is for [firstValue]. */
    private String[] names(int field, int style, Locale locale) {
        String key = key(field, style);
        return key == null ? null : LocaleData.list(locale, key);
    }

    private static int firstValue(int field) {
        return field == DAY_OF_WEEK ? 1 : 0;
    }

    private boolean checkDisplayNameParams(int field, int style, boolean all, Locale locale) {
        int kind = style & ~STANDALONE_MASK;
        if (field < 0 || field >= FIELD_COUNT || kind != SHORT && kind != LONG && kind != NARROW_FORMAT
                && !(all && style == ALL_STYLES)) {
            throw new IllegalArgumentException();
        }
        if (locale == null) {
            throw new NullPointerException();
        }
        return key(field, SHORT) != null;
    }

    public String getDisplayName(int field, int style, Locale locale) {
        if (!checkDisplayNameParams(field, style, false, locale)) {
            return null;
        }
        int value = get(field);
        String[] names = names(field, style, locale);
        int i = value - firstValue(field);
        return names == null || i < 0 || i >= names.length ? null : names[i];
    }

    public Map<String, Integer> getDisplayNames(int field, int style, Locale locale) {
        if (!checkDisplayNameParams(field, style, true, locale)) {
            return null;
        }
        complete();
        int[] styles = style == ALL_STYLES
                ? new int[] {SHORT_FORMAT, LONG_FORMAT, NARROW_FORMAT, SHORT_STANDALONE, LONG_STANDALONE,
                        NARROW_STANDALONE}
                : new int[] {style};
        Map<String, Integer> map = new HashMap<>();
        for (int s : styles) {
            String[] names = names(field, s, locale);
            Map<String, Integer> found = new HashMap<>();
            for (int i = 0; names != null && i < names.length; i++) {
                Integer earlier = found.put(names[i], i + firstValue(field));
                if (earlier != null) {
                    found = null;
                    break;
                }
            }
            if (found != null) {
                map.putAll(found);
            }
        }
        return map.isEmpty() ? null : map;
    }

    // Comparison

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof Calendar)) {
            return false;
        }
        Calendar that = (Calendar) obj;
        try {
            return getTimeInMillis() == that.getTimeInMillis() && lenient == that.lenient
                    && firstDayOfWeek == that.firstDayOfWeek && minimalDaysInFirstWeek == that.minimalDaysInFirstWeek
                    && (zone instanceof sun.util.calendar.ZoneInfo ? zone.equals(that.zone)
                            : zone.equals(that.getTimeZone()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public int hashCode() {
        int other = (lenient ? 1 : 0) | firstDayOfWeek << 1 | minimalDaysInFirstWeek << 4 | zone.hashCode() << 7;
        long t = getTimeInMillis();
        return (int) t ^ (int) (t >> 32) ^ other;
    }

    public boolean before(Object when) {
        return when instanceof Calendar && compareTo((Calendar) when) < 0;
    }

    public boolean after(Object when) {
        return when instanceof Calendar && compareTo((Calendar) when) > 0;
    }

    @Override
    public int compareTo(Calendar anotherCalendar) {
        return Long.compare(getTimeInMillis(), anotherCalendar.getTimeInMillis());
    }

    // Arithmetic

    public abstract void add(int field, int amount);

    public abstract void roll(int field, boolean up);

    public void roll(int field, int amount) {
        for (; amount > 0; amount--) {
            roll(field, true);
        }
        for (; amount < 0; amount++) {
            roll(field, false);
        }
    }

    public void setTimeZone(TimeZone value) {
        zone = value;
        areAllFieldsSet = areFieldsSet = false;
    }

    public TimeZone getTimeZone() {
        return zone;
    }

    public void setLenient(boolean lenient) {
        this.lenient = lenient;
    }

    public boolean isLenient() {
        return lenient;
    }

    public void setFirstDayOfWeek(int value) {
        if (firstDayOfWeek != value) {
            firstDayOfWeek = value;
            invalidateWeekFields();
        }
    }

    public int getFirstDayOfWeek() {
        return firstDayOfWeek;
    }

    public void setMinimalDaysInFirstWeek(int value) {
        if (minimalDaysInFirstWeek != value) {
            minimalDaysInFirstWeek = value;
            invalidateWeekFields();
        }
    }

    public int getMinimalDaysInFirstWeek() {
        return minimalDaysInFirstWeek;
    }

    /** The numbers of weeks that were computed follow the new definition. */
    private void invalidateWeekFields() {
        if (stamp[WEEK_OF_MONTH] != COMPUTED && stamp[WEEK_OF_YEAR] != COMPUTED) {
            return;
        }
        Calendar c = (Calendar) clone();
        c.setLenient(true);
        c.clear(WEEK_OF_MONTH);
        c.clear(WEEK_OF_YEAR);
        for (int field = WEEK_OF_YEAR; field <= WEEK_OF_MONTH; field++) {
            if (stamp[field] == COMPUTED) {
                fields[field] = c.get(field);
            }
        }
    }

    public boolean isWeekDateSupported() {
        return false;
    }

    public int getWeekYear() {
        throw new UnsupportedOperationException();
    }

    public void setWeekDate(int weekYear, int weekOfYear, int dayOfWeek) {
        throw new UnsupportedOperationException();
    }

    public int getWeeksInWeekYear() {
        throw new UnsupportedOperationException();
    }

    public abstract int getMinimum(int field);

    public abstract int getMaximum(int field);

    public abstract int getGreatestMinimum(int field);

    public abstract int getLeastMaximum(int field);

    public int getActualMinimum(int field) {
        return extreme(field, getGreatestMinimum(field), getMinimum(field));
    }

    public int getActualMaximum(int field) {
        return extreme(field, getLeastMaximum(field), getMaximum(field));
    }

    /** The last value on the way from [value] to [end] that the calendar keeps when it is set. */
    private int extreme(int field, int value, int end) {
        if (value == end) {
            return value;
        }
        int step = value < end ? 1 : -1;
        Calendar work = (Calendar) clone();
        work.setLenient(true);
        if (step > 0 && (field == WEEK_OF_YEAR || field == WEEK_OF_MONTH)) {
            work.set(DAY_OF_WEEK, firstDayOfWeek);
        }
        int result = value;
        for (;;) {
            work.set(field, value);
            if (work.get(field) != value) {
                return result;
            }
            result = value;
            if (value == end) {
                return result;
            }
            value += step;
        }
    }

    @Override
    public Object clone() {
        try {
            Calendar other = (Calendar) super.clone();
            other.fields = fields.clone();
            other.isSet = isSet.clone();
            other.stamp = stamp.clone();
            other.zone = (TimeZone) zone.clone();
            return other;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    static String getFieldName(int field) {
        return FIELD_NAMES[field];
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder(800);
        sb.append(getClass().getName()).append('[');
        append(sb, "time", isTimeSet, time);
        sb.append(",areFieldsSet=").append(areFieldsSet).append(",areAllFieldsSet=").append(areAllFieldsSet)
                .append(",lenient=").append(lenient).append(",zone=").append(zone);
        sb.append(",firstDayOfWeek=").append(firstDayOfWeek).append(",minimalDaysInFirstWeek=")
                .append(minimalDaysInFirstWeek);
        for (int i = 0; i < FIELD_COUNT; i++) {
            sb.append(',');
            append(sb, FIELD_NAMES[i], isSet(i), fields[i]);
        }
        return sb.append(']').toString();
    }

    private static void append(StringBuilder sb, String name, boolean valid, long value) {
        sb.append(name).append('=');
        if (valid) {
            sb.append(value);
        } else {
            sb.append('?');
        }
    }

    /** Builds a Calendar from an instant or from fields. */
    public static class Builder {
        /** An instant excludes fields. */
        private boolean hasInstant;
        private long instant;
        private final int[] values = new int[FIELD_COUNT];
        private final int[] order = new int[FIELD_COUNT];
        private int next = 1;
        private int[] week;
        private TimeZone zone;
        private boolean lenient = true;
        private Locale locale;
        private String type;
        private int firstDay;
        private int minimalDays;

        public Builder() {
        }

        public Builder setInstant(long instant) {
            if (next > 1 || week != null) {
                throw new IllegalStateException();
            }
            this.instant = instant;
            hasInstant = true;
            return this;
        }

        public Builder setInstant(Date instant) {
            return setInstant(instant.getTime());
        }

        public Builder set(int field, int value) {
            if (field < 0 || field >= FIELD_COUNT) {
                throw new IllegalArgumentException("field is invalid");
            }
            if (hasInstant) {
                throw new IllegalStateException("instant has been set");
            }
            values[field] = value;
            order[field] = next++;
            return this;
        }

        public Builder setFields(int... fieldValuePairs) {
            if (fieldValuePairs.length % 2 != 0) {
                throw new IllegalArgumentException();
            }
            if (hasInstant) {
                throw new IllegalStateException("instant has been set");
            }
            for (int i = 0; i < fieldValuePairs.length; i += 2) {
                if (fieldValuePairs[i] < 0 || fieldValuePairs[i] >= FIELD_COUNT) {
                    throw new IllegalArgumentException("field is invalid");
                }
                set(fieldValuePairs[i], fieldValuePairs[i + 1]);
            }
            return this;
        }

        public Builder setDate(int year, int month, int dayOfMonth) {
            return setFields(YEAR, year, MONTH, month, DAY_OF_MONTH, dayOfMonth);
        }

        public Builder setTimeOfDay(int hourOfDay, int minute, int second) {
            return setTimeOfDay(hourOfDay, minute, second, 0);
        }

        public Builder setTimeOfDay(int hourOfDay, int minute, int second, int millis) {
            return setFields(HOUR_OF_DAY, hourOfDay, MINUTE, minute, SECOND, second, MILLISECOND, millis);
        }

        public Builder setWeekDate(int weekYear, int weekOfYear, int dayOfWeek) {
            if (hasInstant) {
                throw new IllegalStateException("instant has been set");
            }
            week = new int[] {weekYear, weekOfYear, dayOfWeek, next++};
            return this;
        }

        public Builder setTimeZone(TimeZone zone) {
            this.zone = Objects.requireNonNull(zone);
            return this;
        }

        public Builder setLenient(boolean lenient) {
            this.lenient = lenient;
            return this;
        }

        public Builder setCalendarType(String type) {
            String t = type.equals("gregorian") ? "gregory" : type;
            if (!getAvailableCalendarTypes().contains(t) && !t.equals("iso8601")) {
                throw new IllegalArgumentException("unknown calendar type: " + t);
            }
            if (this.type != null && !this.type.equals(t)) {
                throw new IllegalStateException("calendar type has been set");
            }
            this.type = t;
            return this;
        }

        public Builder setLocale(Locale locale) {
            this.locale = Objects.requireNonNull(locale);
            return this;
        }

        public Builder setWeekDefinition(int firstDayOfWeek, int minimalDaysInFirstWeek) {
            if (firstDayOfWeek < 1 || firstDayOfWeek > 7 || minimalDaysInFirstWeek < 1 || minimalDaysInFirstWeek > 7) {
                throw new IllegalArgumentException();
            }
            firstDay = firstDayOfWeek;
            minimalDays = minimalDaysInFirstWeek;
            return this;
        }

        public Calendar build() {
            GregorianCalendar c = new GregorianCalendar(zone == null ? TimeZone.getDefault() : zone,
                    locale == null ? Locale.getDefault() : locale);
            if ("iso8601".equals(type)) {
                c.setGregorianChange(new Date(Long.MIN_VALUE));
                if (firstDay == 0) {
                    setWeekDefinition(MONDAY, 4);
                }
            }
            c.setLenient(lenient);
            if (firstDay != 0) {
                c.setFirstDayOfWeek(firstDay);
                c.setMinimalDaysInFirstWeek(minimalDays);
            }
            if (hasInstant) {
                c.setTimeInMillis(instant);
                c.complete();
                return c;
            }
            c.clear();
            for (int n = 1; n < next; n++) {
                for (int field = 0; field < FIELD_COUNT; field++) {
                    if (order[field] == n) {
                        c.set(field, values[field]);
                    }
                }
            }
            if (week != null && week[3] > Math.max(Math.max(order[YEAR], order[MONTH]), Math.max(order[DAY_OF_MONTH],
                    order[DAY_OF_YEAR]))) {
                c.setWeekDate(week[0], week[1], week[2]);
            }
            c.complete();
            return c;
        }
    }

    public final java.time.Instant toInstant() {
        return java.time.Instant.ofEpochMilli(getTimeInMillis());
    }

    /** The zone is a SimpleTimeZone in the fields; one of tzdata follows them. */
    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        if (!isTimeSet) {
            try {
                updateTime();
            } catch (IllegalArgumentException e) {
                // The fields are written as they are.
            }
        }
        TimeZone own = zone;
        if (own instanceof sun.util.calendar.ZoneInfo) {
            zone = new SimpleTimeZone(own.getRawOffset(), own.getID());
        }
        try {
            s.defaultWriteObject();
        } finally {
            zone = own;
        }
        if (own instanceof sun.util.calendar.ZoneInfo) {
            s.writeObject(own);
        }
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        if (fields == null || isSet == null || fields.length != FIELD_COUNT || isSet.length != FIELD_COUNT) {
            throw new java.io.InvalidObjectException("fields");
        }
        stamp = new int[FIELD_COUNT];
        for (int i = 0; i < FIELD_COUNT; i++) {
            stamp[i] = isSet[i] ? COMPUTED : UNSET;
        }
        nextStamp = 2;
        try {
            Object tzdata = s.readObject();
            if (tzdata instanceof sun.util.calendar.ZoneInfo) {
                zone = (TimeZone) tzdata;
            }
        } catch (java.io.OptionalDataException e) {
            if (!e.eof) {
                throw e;
            }
        }
        if (zone instanceof SimpleTimeZone) {
            TimeZone known = TimeZone.getTimeZone(zone.getID());
            if (known.getID().equals(zone.getID()) && known.hasSameRules(zone)) {
                zone = known;
            }
        }
    }
}
