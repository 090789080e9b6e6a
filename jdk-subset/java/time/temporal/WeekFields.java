// Weeks as a locale counts them: by the first day of the week, and the least days of the first week.
package java.time.temporal;

import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.DAY_OF_WEEK;
import static java.time.temporal.ChronoField.DAY_OF_YEAR;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.YEAR;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.FOREVER;
import static java.time.temporal.ChronoUnit.MONTHS;
import static java.time.temporal.ChronoUnit.WEEKS;
import static java.time.temporal.ChronoUnit.YEARS;

import java.io.InvalidObjectException;
import java.io.Serializable;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

public final class WeekFields implements Serializable {
    private static final long serialVersionUID = -1177360819670808121L;
    private static final ConcurrentHashMap<String, WeekFields> KNOWN = new ConcurrentHashMap<>(4, 0.75f, 2);

    public static final TemporalUnit WEEK_BASED_YEARS = IsoFields.WEEK_BASED_YEARS;
    public static final WeekFields ISO = of(DayOfWeek.MONDAY, 4);
    public static final WeekFields SUNDAY_START = of(DayOfWeek.SUNDAY, 1);

    private final DayOfWeek firstDayOfWeek;
    private final int minimalDays;
    private final transient Field dayOfWeek = new Field("DayOfWeek", DAYS, WEEKS, ValueRange.of(1, 7));
    private final transient Field weekOfMonth = new Field("WeekOfMonth", WEEKS, MONTHS, ValueRange.of(0, 1, 4, 6));
    private final transient Field weekOfYear = new Field("WeekOfYear", WEEKS, YEARS, ValueRange.of(0, 1, 52, 54));
    private final transient Field weekOfWeekBasedYear = new Field("WeekOfWeekBasedYear", WEEKS,
            IsoFields.WEEK_BASED_YEARS, ValueRange.of(1, 52, 53));
    private final transient Field weekBasedYear = new Field("WeekBasedYear", IsoFields.WEEK_BASED_YEARS, FOREVER,
            YEAR.range());

    private WeekFields(DayOfWeek firstDayOfWeek, int minimalDays) {
        Objects.requireNonNull(firstDayOfWeek, "firstDayOfWeek");
        if (minimalDays < 1 || minimalDays > 7) {
            throw new IllegalArgumentException("Minimal number of days is invalid");
        }
        this.firstDayOfWeek = firstDayOfWeek;
        this.minimalDays = minimalDays;
    }

    public static WeekFields of(Locale locale) {
        Objects.requireNonNull(locale, "locale");
        int week = java.time.format.FormatText.week(locale);
        return of(DayOfWeek.SUNDAY.plus(week / 10 - 1), week % 10);
    }

    public static WeekFields of(DayOfWeek firstDayOfWeek, int minimalDaysInFirstWeek) {
        String key = firstDayOfWeek.toString() + minimalDaysInFirstWeek;
        WeekFields w = KNOWN.get(key);
        if (w == null) {
            WeekFields made = new WeekFields(firstDayOfWeek, minimalDaysInFirstWeek);
            w = KNOWN.putIfAbsent(key, made);
            w = w == null ? made : w;
        }
        return w;
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        if (firstDayOfWeek == null) {
            throw new InvalidObjectException("firstDayOfWeek is null");
        }
        if (minimalDays < 1 || minimalDays > 7) {
            throw new InvalidObjectException("Minimal number of days is invalid");
        }
    }

    private Object readResolve() throws InvalidObjectException {
        return of(firstDayOfWeek, minimalDays);
    }

    public DayOfWeek getFirstDayOfWeek() {
        return firstDayOfWeek;
    }

    public int getMinimalDaysInFirstWeek() {
        return minimalDays;
    }

    public TemporalField dayOfWeek() {
        return dayOfWeek;
    }

    public TemporalField weekOfMonth() {
        return weekOfMonth;
    }

    public TemporalField weekOfYear() {
        return weekOfYear;
    }

    public TemporalField weekOfWeekBasedYear() {
        return weekOfWeekBasedYear;
    }

    public TemporalField weekBasedYear() {
        return weekBasedYear;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof WeekFields && hashCode() == object.hashCode();
    }

    @Override
    public int hashCode() {
        return firstDayOfWeek.ordinal() * 7 + minimalDays;
    }

    @Override
    public String toString() {
        return "WeekFields[" + firstDayOfWeek + "," + minimalDays + "]";
    }

    private final class Field implements TemporalField {
        private final String name;
        private final TemporalUnit baseUnit;
        private final TemporalUnit rangeUnit;
        private final ValueRange range;

        Field(String name, TemporalUnit baseUnit, TemporalUnit rangeUnit, ValueRange range) {
            this.name = name;
            this.baseUnit = baseUnit;
            this.rangeUnit = rangeUnit;
            this.range = range;
        }

        private int weekday(TemporalAccessor t) {
            return Math.floorMod(t.get(DAY_OF_WEEK) - firstDayOfWeek.getValue(), 7) + 1;
        }

        /** By how many days the first week of what [day] belongs to begins before or after its first day. */
        private int startOfWeekOffset(int day, int weekday) {
            int start = Math.floorMod(day - weekday, 7);
            return start + 1 > minimalDays ? 7 - start : -start;
        }

        private int week(int offset, int day) {
            return (7 + offset + (day - 1)) / 7;
        }

        private int weekBasedYear(TemporalAccessor t) {
            int weekday = weekday(t);
            int year = t.get(YEAR);
            int day = t.get(DAY_OF_YEAR);
            int offset = startOfWeekOffset(day, weekday);
            int week = week(offset, day);
            if (week == 0) {
                return year - 1;
            }
            int length = (int) t.range(DAY_OF_YEAR).getMaximum();
            return week >= week(offset, length + minimalDays) ? year + 1 : year;
        }

        private int weekOfWeekBasedYear(TemporalAccessor t) {
            int weekday = weekday(t);
            int day = t.get(DAY_OF_YEAR);
            int offset = startOfWeekOffset(day, weekday);
            int week = week(offset, day);
            if (week == 0) {
                ChronoLocalDate date = Chronology.from(t).date(t).minus(day, DAYS);
                return weekOfWeekBasedYear(date);
            }
            if (week > 50) {
                int length = (int) t.range(DAY_OF_YEAR).getMaximum();
                int next = week(offset, length + minimalDays);
                if (week >= next) {
                    week = week - next + 1;
                }
            }
            return week;
        }

        @Override
        public long getFrom(TemporalAccessor t) {
            if (rangeUnit == WEEKS) {
                return weekday(t);
            } else if (rangeUnit == MONTHS) {
                int weekday = weekday(t);
                int day = t.get(DAY_OF_MONTH);
                return week(startOfWeekOffset(day, weekday), day);
            } else if (rangeUnit == YEARS) {
                int weekday = weekday(t);
                int day = t.get(DAY_OF_YEAR);
                return week(startOfWeekOffset(day, weekday), day);
            }
            return rangeUnit == IsoFields.WEEK_BASED_YEARS ? weekOfWeekBasedYear(t) : weekBasedYear(t);
        }

        @SuppressWarnings("unchecked")
        @Override
        public <R extends Temporal> R adjustInto(R t, long newValue) {
            int value = range.checkValidIntValue(newValue, this);
            int current = t.get(this);
            if (value == current) {
                return t;
            }
            if (rangeUnit == FOREVER) {
                int weekday = weekday(t);
                int week = weekOfWeekBasedYear(t);
                return (R) ofWeek(Chronology.from(t), value, week, weekday);
            }
            return (R) t.plus(value - current, baseUnit);
        }

        private ChronoLocalDate ofWeek(Chronology chrono, int year, int week, int weekday) {
            ChronoLocalDate date = chrono.date(year, 1, 1);
            int offset = startOfWeekOffset(1, weekday(date));
            int length = date.lengthOfYear();
            int next = week(offset, length + minimalDays);
            return date.plus(-offset + (weekday - 1) + (Math.min(week, next - 1) - 1) * 7, DAYS);
        }

        @Override
        public ChronoLocalDate resolve(Map<TemporalField, Long> values, TemporalAccessor partial,
                ResolverStyle style) {
            long value = values.get(this);
            int v = Math.toIntExact(value);
            if (rangeUnit == WEEKS) {
                int checked = range.checkValidIntValue(value, this);
                long weekday = Math.floorMod(firstDayOfWeek.getValue() - 1 + (checked - 1), 7) + 1;
                values.remove(this);
                values.put(DAY_OF_WEEK, weekday);
                return null;
            }
            if (!values.containsKey(DAY_OF_WEEK)) {
                return null;
            }
            int iso = DAY_OF_WEEK.checkValidIntValue(values.get(DAY_OF_WEEK));
            int weekday = Math.floorMod(iso - firstDayOfWeek.getValue(), 7) + 1;
            Chronology chrono = Chronology.from(partial);
            if (values.containsKey(YEAR)) {
                int year = YEAR.checkValidIntValue(values.get(YEAR));
                if (rangeUnit == MONTHS && values.containsKey(MONTH_OF_YEAR)) {
                    return resolveMonth(values, chrono, year, values.get(MONTH_OF_YEAR), v, weekday, style);
                }
                return rangeUnit == YEARS ? resolveYear(values, chrono, year, v, weekday, style) : null;
            }
            if ((rangeUnit == IsoFields.WEEK_BASED_YEARS || rangeUnit == FOREVER)
                    && values.containsKey(weekBasedYear) && values.containsKey(weekOfWeekBasedYear)) {
                return resolveWeekBased(values, chrono, weekday, style);
            }
            return null;
        }

        private ChronoLocalDate resolveMonth(Map<TemporalField, Long> values, Chronology chrono, int year, long month,
                long week, int weekday, ResolverStyle style) {
            ChronoLocalDate date;
            if (style == ResolverStyle.LENIENT) {
                date = chrono.date(year, 1, 1).plus(Math.subtractExact(month, 1), MONTHS);
                long weeks = Math.subtractExact(week, getFrom(date));
                date = date.plus(Math.addExact(Math.multiplyExact(weeks, 7), weekday - weekday(date)), DAYS);
            } else {
                int m = MONTH_OF_YEAR.checkValidIntValue(month);
                date = chrono.date(year, m, 1);
                int w = range.checkValidIntValue(week, this);
                date = date.plus((int) (w - getFrom(date)) * 7 + weekday - weekday(date), DAYS);
                if (style == ResolverStyle.STRICT && date.getLong(MONTH_OF_YEAR) != month) {
                    throw new DateTimeException("Strict mode rejected resolved date as it is in a different month");
                }
            }
            values.remove(this);
            values.remove(YEAR);
            values.remove(MONTH_OF_YEAR);
            values.remove(DAY_OF_WEEK);
            return date;
        }

        private ChronoLocalDate resolveYear(Map<TemporalField, Long> values, Chronology chrono, int year, long week,
                int weekday, ResolverStyle style) {
            ChronoLocalDate date = chrono.date(year, 1, 1);
            if (style == ResolverStyle.LENIENT) {
                long weeks = Math.subtractExact(week, getFrom(date));
                date = date.plus(Math.addExact(Math.multiplyExact(weeks, 7), weekday - weekday(date)), DAYS);
            } else {
                int w = range.checkValidIntValue(week, this);
                date = date.plus((int) (w - getFrom(date)) * 7 + weekday - weekday(date), DAYS);
                if (style == ResolverStyle.STRICT && date.getLong(YEAR) != year) {
                    throw new DateTimeException("Strict mode rejected resolved date as it is in a different year");
                }
            }
            values.remove(this);
            values.remove(YEAR);
            values.remove(DAY_OF_WEEK);
            return date;
        }

        private ChronoLocalDate resolveWeekBased(Map<TemporalField, Long> values, Chronology chrono, int weekday,
                ResolverStyle style) {
            int year = weekBasedYear.range.checkValidIntValue(values.get(weekBasedYear), weekBasedYear);
            ChronoLocalDate date;
            if (style == ResolverStyle.LENIENT) {
                date = ofWeek(chrono, year, 1, weekday);
                date = date.plus(Math.subtractExact(values.get(weekOfWeekBasedYear), 1), WEEKS);
            } else {
                int week = weekOfWeekBasedYear.range.checkValidIntValue(values.get(weekOfWeekBasedYear),
                        weekOfWeekBasedYear);
                date = ofWeek(chrono, year, week, weekday);
                if (style == ResolverStyle.STRICT && weekBasedYear(date) != year) {
                    throw new DateTimeException("Strict mode rejected resolved date as it is in a different "
                            + "week-based-year");
                }
            }
            values.remove(this);
            values.remove(weekBasedYear);
            values.remove(weekOfWeekBasedYear);
            values.remove(DAY_OF_WEEK);
            return date;
        }

        @Override
        public String getDisplayName(Locale locale) {
            Objects.requireNonNull(locale, "locale");
            return rangeUnit == YEARS ? java.time.format.FormatText.fieldName("week", "Week", locale) : name;
        }

        @Override
        public TemporalUnit getBaseUnit() {
            return baseUnit;
        }

        @Override
        public TemporalUnit getRangeUnit() {
            return rangeUnit;
        }

        @Override
        public boolean isDateBased() {
            return true;
        }

        @Override
        public boolean isTimeBased() {
            return false;
        }

        @Override
        public ValueRange range() {
            return range;
        }

        @Override
        public boolean isSupportedBy(TemporalAccessor t) {
            if (!t.isSupported(DAY_OF_WEEK)) {
                return false;
            }
            return rangeUnit == WEEKS || t.isSupported(rangeUnit == MONTHS ? DAY_OF_MONTH
                    : rangeUnit == FOREVER ? YEAR : DAY_OF_YEAR);
        }

        @Override
        public ValueRange rangeRefinedBy(TemporalAccessor t) {
            if (rangeUnit == WEEKS) {
                return range;
            } else if (rangeUnit == MONTHS || rangeUnit == YEARS) {
                ChronoField field = rangeUnit == MONTHS ? DAY_OF_MONTH : DAY_OF_YEAR;
                int weekday = weekday(t);
                int offset = startOfWeekOffset(t.get(field), weekday);
                ValueRange days = t.range(field);
                return ValueRange.of(week(offset, (int) days.getMinimum()), week(offset, (int) days.getMaximum()));
            } else if (rangeUnit == IsoFields.WEEK_BASED_YEARS) {
                return weekRange(t);
            }
            return YEAR.range();
        }

        private ValueRange weekRange(TemporalAccessor t) {
            if (!t.isSupported(DAY_OF_YEAR)) {
                return weekOfYear.range;
            }
            int day = t.get(DAY_OF_YEAR);
            int offset = startOfWeekOffset(day, weekday(t));
            int week = week(offset, day);
            if (week == 0) {
                return weekRange(Chronology.from(t).date(t).minus(day + 7, DAYS));
            }
            int length = (int) t.range(DAY_OF_YEAR).getMaximum();
            int next = week(offset, length + minimalDays);
            if (week >= next) {
                return weekRange(Chronology.from(t).date(t).plus(length - day + 1 + 7, DAYS));
            }
            return ValueRange.of(1, next - 1);
        }

        @Override
        public String toString() {
            return name + "[" + WeekFields.this + "]";
        }
    }
}
