// What calendars share: how dates follow from fields, and the calendars that are known.
package java.time.chrono;

import static java.time.temporal.ChronoField.ALIGNED_DAY_OF_WEEK_IN_MONTH;
import static java.time.temporal.ChronoField.ALIGNED_DAY_OF_WEEK_IN_YEAR;
import static java.time.temporal.ChronoField.ALIGNED_WEEK_OF_MONTH;
import static java.time.temporal.ChronoField.ALIGNED_WEEK_OF_YEAR;
import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.DAY_OF_WEEK;
import static java.time.temporal.ChronoField.DAY_OF_YEAR;
import static java.time.temporal.ChronoField.EPOCH_DAY;
import static java.time.temporal.ChronoField.ERA;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.PROLEPTIC_MONTH;
import static java.time.temporal.ChronoField.YEAR;
import static java.time.temporal.ChronoField.YEAR_OF_ERA;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.MONTHS;
import static java.time.temporal.ChronoUnit.WEEKS;
import static java.time.temporal.TemporalAdjusters.nextOrSame;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalField;
import java.time.temporal.ValueRange;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public abstract class AbstractChronology implements Chronology {
    protected AbstractChronology() {
    }

    private static Chronology[] all() {
        return new Chronology[] {IsoChronology.INSTANCE, HijrahChronology.INSTANCE, JapaneseChronology.INSTANCE,
            MinguoChronology.INSTANCE, ThaiBuddhistChronology.INSTANCE};
    }

    static Chronology ofLocale(Locale locale) {
        Objects.requireNonNull(locale, "locale");
        String type = locale.getUnicodeLocaleType("ca");
        if (type == null || type.equals("iso") || type.equals("iso8601")) {
            return IsoChronology.INSTANCE;
        }
        for (Chronology c : getAvailableChronologies()) {
            if (type.equals(c.getCalendarType())) {
                return c;
            }
        }
        throw new DateTimeException("Unknown calendar system: " + type);
    }

    private static Chronology find(String id) {
        if (id.equals("ISO") || id.equals("iso8601")) {
            return IsoChronology.INSTANCE;
        }
        Chronology[] all = all();
        for (int i = 0; i < all.length; i++) {
            if (all[i].getId().equals(id) || all[i].getCalendarType().equals(id)) {
                return all[i];
            }
        }
        // Islam's calendar is known by these names, too.
        if (id.equals("Hijrah") || id.equals("islamic")) {
            return HijrahChronology.INSTANCE;
        }
        for (Chronology c : java.util.ServiceLoader.load(Chronology.class)) {
            if (c.getId().equals(id) || id.equals(c.getCalendarType())) {
                return c;
            }
        }
        return null;
    }

    static Chronology of(String id) {
        Objects.requireNonNull(id, "id");
        Chronology c = find(id);
        if (c == null) {
            throw new DateTimeException("Unknown chronology: " + id);
        }
        return c;
    }

    static Set<Chronology> getAvailableChronologies() {
        HashSet<Chronology> set = new HashSet<>(List.of(all()));
        for (Chronology c : java.util.ServiceLoader.load(Chronology.class)) {
            set.add(c);
        }
        return set;
    }

    @Override
    public ChronoLocalDate resolveDate(Map<TemporalField, Long> values, ResolverStyle style) {
        if (values.containsKey(EPOCH_DAY)) {
            return dateEpochDay(values.remove(EPOCH_DAY));
        }
        resolveProlepticMonth(values, style);
        ChronoLocalDate resolved = resolveYearOfEra(values, style);
        if (resolved != null) {
            return resolved;
        }
        if (!values.containsKey(YEAR)) {
            return null;
        }
        if (values.containsKey(MONTH_OF_YEAR)) {
            if (values.containsKey(DAY_OF_MONTH)) {
                return resolveYMD(values, style);
            }
            if (values.containsKey(ALIGNED_WEEK_OF_MONTH)) {
                if (values.containsKey(ALIGNED_DAY_OF_WEEK_IN_MONTH)) {
                    return resolveWeeks(values, style, ALIGNED_WEEK_OF_MONTH, ALIGNED_DAY_OF_WEEK_IN_MONTH);
                }
                if (values.containsKey(DAY_OF_WEEK)) {
                    return resolveWeeks(values, style, ALIGNED_WEEK_OF_MONTH, DAY_OF_WEEK);
                }
            }
        }
        if (values.containsKey(DAY_OF_YEAR)) {
            return resolveYD(values, style);
        }
        if (values.containsKey(ALIGNED_WEEK_OF_YEAR)) {
            if (values.containsKey(ALIGNED_DAY_OF_WEEK_IN_YEAR)) {
                return resolveWeeks(values, style, ALIGNED_WEEK_OF_YEAR, ALIGNED_DAY_OF_WEEK_IN_YEAR);
            }
            if (values.containsKey(DAY_OF_WEEK)) {
                return resolveWeeks(values, style, ALIGNED_WEEK_OF_YEAR, DAY_OF_WEEK);
            }
        }
        return null;
    }

    void resolveProlepticMonth(Map<TemporalField, Long> values, ResolverStyle style) {
        Long months = values.remove(PROLEPTIC_MONTH);
        if (months != null) {
            if (style != ResolverStyle.LENIENT) {
                PROLEPTIC_MONTH.checkValidValue(months);
            }
            ChronoLocalDate date = dateNow().with(DAY_OF_MONTH, 1).with(PROLEPTIC_MONTH, months);
            Impl.addField(values, MONTH_OF_YEAR, date.get(MONTH_OF_YEAR));
            Impl.addField(values, YEAR, date.get(YEAR));
        }
    }

    ChronoLocalDate resolveYearOfEra(Map<TemporalField, Long> values, ResolverStyle style) {
        Long value = values.remove(YEAR_OF_ERA);
        if (value == null) {
            if (values.containsKey(ERA)) {
                range(ERA).checkValidValue(values.get(ERA), ERA);
            }
            return null;
        }
        Long era = values.remove(ERA);
        int yoe = style != ResolverStyle.LENIENT ? range(YEAR_OF_ERA).checkValidIntValue(value, YEAR_OF_ERA)
                : Math.toIntExact(value);
        if (era != null) {
            Era e = eraOf(range(ERA).checkValidIntValue(era, ERA));
            Impl.addField(values, YEAR, prolepticYear(e, yoe));
        } else if (values.containsKey(YEAR)) {
            int year = range(YEAR).checkValidIntValue(values.get(YEAR), YEAR);
            Impl.addField(values, YEAR, prolepticYear(dateYearDay(year, 1).getEra(), yoe));
        } else if (style == ResolverStyle.STRICT) {
            values.put(YEAR_OF_ERA, value);
        } else {
            List<Era> eras = eras();
            Impl.addField(values, YEAR, eras.isEmpty() ? yoe : prolepticYear(eras.get(eras.size() - 1), yoe));
        }
        return null;
    }

    ChronoLocalDate resolveYMD(Map<TemporalField, Long> values, ResolverStyle style) {
        int y = range(YEAR).checkValidIntValue(values.remove(YEAR), YEAR);
        long month = values.remove(MONTH_OF_YEAR);
        long day = values.remove(DAY_OF_MONTH);
        if (style == ResolverStyle.LENIENT) {
            return date(y, 1, 1).plus(Math.subtractExact(month, 1), MONTHS).plus(Math.subtractExact(day, 1), DAYS);
        }
        int m = range(MONTH_OF_YEAR).checkValidIntValue(month, MONTH_OF_YEAR);
        int d = range(DAY_OF_MONTH).checkValidIntValue(day, DAY_OF_MONTH);
        if (style == ResolverStyle.SMART) {
            try {
                return date(y, m, d);
            } catch (DateTimeException e) {
                return date(y, m, 1).with(java.time.temporal.TemporalAdjusters.lastDayOfMonth());
            }
        }
        return date(y, m, d);
    }

    ChronoLocalDate resolveYD(Map<TemporalField, Long> values, ResolverStyle style) {
        int y = range(YEAR).checkValidIntValue(values.remove(YEAR), YEAR);
        long day = values.remove(DAY_OF_YEAR);
        if (style == ResolverStyle.LENIENT) {
            return dateYearDay(y, 1).plus(Math.subtractExact(day, 1), DAYS);
        }
        return dateYearDay(y, range(DAY_OF_YEAR).checkValidIntValue(day, DAY_OF_YEAR));
    }

    /** By weeks of a month or of a year that begin with its first day, and a day of such a week or of a real one. */
    private ChronoLocalDate resolveWeeks(Map<TemporalField, Long> values, ResolverStyle style, ChronoField weeks,
            ChronoField days) {
        boolean ofMonth = weeks == ALIGNED_WEEK_OF_MONTH;
        int y = range(YEAR).checkValidIntValue(values.remove(YEAR), YEAR);
        long month = ofMonth ? values.remove(MONTH_OF_YEAR) : 1;
        long week = values.remove(weeks);
        long day = values.remove(days);
        if (style == ResolverStyle.LENIENT) {
            ChronoLocalDate date = ofMonth ? date(y, 1, 1) : dateYearDay(y, 1);
            long w = Math.subtractExact(week, 1);
            long m = Math.subtractExact(month, 1);
            if (days != DAY_OF_WEEK) {
                return date.plus(m, MONTHS).plus(w, WEEKS).plus(Math.subtractExact(day, 1), DAYS);
            }
            return lenientWeekday(date, m, w, Math.subtractExact(day, 1)); // one day early, as on `java`
        }
        int m = ofMonth ? range(MONTH_OF_YEAR).checkValidIntValue(month, MONTH_OF_YEAR) : 1;
        int w = range(weeks).checkValidIntValue(week, weeks);
        int d = range(days).checkValidIntValue(day, days);
        ChronoLocalDate date = ofMonth ? date(y, m, 1) : dateYearDay(y, 1);
        if (days == DAY_OF_WEEK) {
            date = date.plus((w - 1) * 7, DAYS).with(nextOrSame(DayOfWeek.of(d)));
        } else {
            date = date.plus((w - 1) * 7 + (d - 1), DAYS);
        }
        if (style == ResolverStyle.STRICT && (ofMonth ? date.get(MONTH_OF_YEAR) != m : date.get(YEAR) != y)) {
            throw new DateTimeException("Strict mode rejected resolved date as it is in a different "
                    + (ofMonth ? "month" : "year"));
        }
        return date;
    }

    private static ChronoLocalDate lenientWeekday(ChronoLocalDate base, long months, long weeks, long weekday) {
        ChronoLocalDate date = base.plus(months, MONTHS).plus(weeks, WEEKS);
        if (weekday > 7) {
            date = date.plus((weekday - 1) / 7, WEEKS);
            weekday = (weekday - 1) % 7 + 1;
        } else if (weekday < 1) {
            date = date.plus(Math.subtractExact(weekday, 7) / 7, WEEKS);
            weekday = (weekday + 6) % 7 + 1;
        }
        return date.with(nextOrSame(DayOfWeek.of((int) weekday)));
    }

    Object writeReplace() {
        return new Ser(Ser.CHRONO, this);
    }

    @Override
    public int compareTo(Chronology other) {
        return getId().compareTo(other.getId());
    }

    @Override
    public boolean equals(Object obj) {
        return obj == this || obj instanceof AbstractChronology && compareTo((AbstractChronology) obj) == 0;
    }

    @Override
    public int hashCode() {
        return getClass().hashCode() ^ getId().hashCode();
    }

    @Override
    public String toString() {
        return getId();
    }
}
