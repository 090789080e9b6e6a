// The fields of a Calendar, or of an instant in the default zone, that Formatter shows.
package java.util;

import jdk.internal.locale.LocaleData;

final class CalendarFields {
    private final Calendar calendar;
    final long time;
    /** Of the era: 1 BC is 1, as 1 AD is. */
    final int year;
    final int month;
    final int day;
    final int dayOfYear;
    final int millisOfDay;
    /** In minutes. */
    final int offset;

    CalendarFields(Calendar calendar) {
        this.calendar = calendar;
        time = calendar.getTimeInMillis();
        year = calendar.get(Calendar.YEAR);
        month = calendar.get(Calendar.MONTH);
        day = calendar.get(Calendar.DAY_OF_MONTH);
        dayOfYear = calendar.get(Calendar.DAY_OF_YEAR);
        millisOfDay = ((calendar.get(Calendar.HOUR_OF_DAY) * 60 + calendar.get(Calendar.MINUTE)) * 60
                + calendar.get(Calendar.SECOND)) * 1000 + calendar.get(Calendar.MILLISECOND);
        offset = (calendar.get(Calendar.ZONE_OFFSET) + calendar.get(Calendar.DST_OFFSET)) / 60000;
    }

    static CalendarFields of(Object date, Locale l) {
        if (date instanceof Calendar) {
            Calendar copy = (Calendar) ((Calendar) date).clone();
            copy.setLenient(true);
            return new CalendarFields(copy);
        }
        Calendar c = Calendar.getInstance(l == null ? Locale.US : l);
        c.setTimeInMillis(date instanceof Long ? (Long) date : ((Date) date).getTime());
        return new CalendarFields(c);
    }

    int hour() {
        return millisOfDay / 3600000;
    }

    int minute() {
        return millisOfDay / 60000 % 60;
    }

    int second() {
        return millisOfDay / 1000 % 60;
    }

    String monthName(String key, Locale l) {
        return LocaleData.list(l == null ? Locale.US : l, key)[month];
    }

    String dayName(String key, Locale l) {
        return LocaleData.list(l == null ? Locale.US : l, key)[calendar.get(Calendar.DAY_OF_WEEK) - 1];
    }

    String half(Locale l) {
        return LocaleData.list(l == null ? Locale.US : l, "ampm")[hour() / 12];
    }

    String zoneName(Locale l) {
        return calendar.getTimeZone().getDisplayName(calendar.get(Calendar.DST_OFFSET) != 0, TimeZone.SHORT,
                l == null ? Locale.US : l);
    }
}
