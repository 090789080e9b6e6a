// The fields of a date or time that Formatter shows: of a Calendar or an instant in the default zone, or of a
// java.time object. What the latter does not have is a DateTimeException.
package java.util;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import jdk.internal.locale.LocaleData;

abstract class DateFields {
    /** Null: it is of another kind. */
    static DateFields of(Object date, Locale l) {
        if (date instanceof Calendar) {
            Calendar copy = (Calendar) ((Calendar) date).clone();
            copy.setLenient(true);
            return new OfCalendar(copy);
        }
        if (date instanceof Long || date instanceof Date) {
            Calendar c = Calendar.getInstance(l == null ? Locale.US : l);
            c.setTimeInMillis(date instanceof Long ? (Long) date : ((Date) date).getTime());
            return new OfCalendar(c);
        }
        return date instanceof TemporalAccessor ? new OfTemporal((TemporalAccessor) date) : null;
    }

    /** The class of what was passed. */
    abstract Class<?> kind();

    /** Of the era: 1 BC is 1, as 1 AD is. */
    abstract int year();

    /** From 0. */
    abstract int month();

    abstract int day();

    abstract int dayOfYear();

    /** From Sunday, which is 0. */
    abstract int dayOfWeek();

    abstract int hour();

    /** From 1 to 12. */
    abstract int clockHour();

    abstract int minute();

    abstract int second();

    abstract int millis();

    abstract int nanos();

    /** 0: before noon, 1: after it. */
    abstract int half();

    /** In minutes. */
    abstract int offset();

    /** Milliseconds since the epoch. */
    abstract long time();

    /** Seconds since the epoch. */
    abstract long seconds();

    abstract String zoneName(Locale l);

    String monthName(String key, Locale l) {
        return name(key, month(), l);
    }

    String dayName(String key, Locale l) {
        return name(key, dayOfWeek(), l);
    }

    String halfName(Locale l) {
        return name("ampm", half(), l);
    }

    private static String name(String key, int index, Locale l) {
        return LocaleData.list(l == null ? Locale.US : l, key)[index];
    }

    private static String nameOf(TimeZone zone, boolean summer, Locale l) {
        return zone.getDisplayName(summer, TimeZone.SHORT, l == null ? Locale.US : l);
    }

    private static final class OfCalendar extends DateFields {
        private final Calendar calendar;

        OfCalendar(Calendar calendar) {
            this.calendar = calendar;
        }

        @Override
        Class<?> kind() {
            return calendar.getClass();
        }

        @Override
        int year() {
            return calendar.get(Calendar.YEAR);
        }

        @Override
        int month() {
            return calendar.get(Calendar.MONTH);
        }

        @Override
        int day() {
            return calendar.get(Calendar.DAY_OF_MONTH);
        }

        @Override
        int dayOfYear() {
            return calendar.get(Calendar.DAY_OF_YEAR);
        }

        @Override
        int dayOfWeek() {
            return calendar.get(Calendar.DAY_OF_WEEK) - 1;
        }

        @Override
        int hour() {
            return calendar.get(Calendar.HOUR_OF_DAY);
        }

        @Override
        int clockHour() {
            return (hour() + 11) % 12 + 1;
        }

        @Override
        int minute() {
            return calendar.get(Calendar.MINUTE);
        }

        @Override
        int second() {
            return calendar.get(Calendar.SECOND);
        }

        @Override
        int millis() {
            return calendar.get(Calendar.MILLISECOND);
        }

        @Override
        int nanos() {
            return millis() * 1000000;
        }

        @Override
        int half() {
            return calendar.get(Calendar.AM_PM);
        }

        @Override
        int offset() {
            return (calendar.get(Calendar.ZONE_OFFSET) + calendar.get(Calendar.DST_OFFSET)) / 60000;
        }

        @Override
        long time() {
            return calendar.getTimeInMillis();
        }

        @Override
        long seconds() {
            return time() / 1000;
        }

        @Override
        String zoneName(Locale l) {
            return nameOf(calendar.getTimeZone(), calendar.get(Calendar.DST_OFFSET) != 0, l);
        }
    }

    private static final class OfTemporal extends DateFields {
        private final TemporalAccessor temporal;

        OfTemporal(TemporalAccessor temporal) {
            this.temporal = temporal;
        }

        @Override
        Class<?> kind() {
            return temporal.getClass();
        }

        @Override
        int year() {
            return temporal.get(ChronoField.YEAR_OF_ERA);
        }

        @Override
        int month() {
            return temporal.get(ChronoField.MONTH_OF_YEAR) - 1;
        }

        @Override
        int day() {
            return temporal.get(ChronoField.DAY_OF_MONTH);
        }

        @Override
        int dayOfYear() {
            return temporal.get(ChronoField.DAY_OF_YEAR);
        }

        @Override
        int dayOfWeek() {
            return temporal.get(ChronoField.DAY_OF_WEEK) % 7;
        }

        @Override
        int hour() {
            return temporal.get(ChronoField.HOUR_OF_DAY);
        }

        @Override
        int clockHour() {
            return temporal.get(ChronoField.CLOCK_HOUR_OF_AMPM);
        }

        @Override
        int minute() {
            return temporal.get(ChronoField.MINUTE_OF_HOUR);
        }

        @Override
        int second() {
            return temporal.get(ChronoField.SECOND_OF_MINUTE);
        }

        @Override
        int millis() {
            return temporal.get(ChronoField.MILLI_OF_SECOND);
        }

        @Override
        int nanos() {
            return temporal.isSupported(ChronoField.NANO_OF_SECOND) ? temporal.get(ChronoField.NANO_OF_SECOND)
                    : millis() * 1000000;
        }

        @Override
        int half() {
            return temporal.get(ChronoField.AMPM_OF_DAY);
        }

        @Override
        int offset() {
            return temporal.get(ChronoField.OFFSET_SECONDS) / 60;
        }

        @Override
        long time() {
            return seconds() * 1000 + temporal.getLong(ChronoField.MILLI_OF_SECOND);
        }

        @Override
        long seconds() {
            return temporal.getLong(ChronoField.INSTANT_SECONDS);
        }

        @Override
        String zoneName(Locale l) {
            ZoneId zone = temporal.query(TemporalQueries.zone());
            if (zone == null) {
                throw new DateTimeException("no zone");
            }
            if (zone instanceof ZoneOffset || !temporal.isSupported(ChronoField.INSTANT_SECONDS)) {
                return zone.getId();
            }
            boolean summer = zone.getRules().isDaylightSavings(Instant.from(temporal));
            return nameOf(TimeZone.getTimeZone(zone), summer, l);
        }
    }
}
