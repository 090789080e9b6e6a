// The fields of an instant in the calendar of Date: the Julian one before 1582-10-15, then the Gregorian; in UTC, the
// only time zone of this library.
package java.util;

final class CalendarFields {
    private static final long DAY = 86400000L;
    /** 1582-10-15, in days since 1970. */
    private static final long GREGORIAN = -141427L;
    /** Days from the 1st of March of the year 0 in each calendar to 1970. */
    private static final long GREGORIAN_OFFSET = 719468L;
    private static final long JULIAN_OFFSET = 719470L;
    /** The days that October 1582 lacks. */
    private static final int LACKING = 10;

    private static final String MONTHS =
            "January,February,March,April,May,June,July,August,September,October,November,December";
    private static final String DAYS = "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday";

    final long time;
    /** Of the era: 1 BC is 1, as 1 AD is. */
    final long year;
    /** From 0. */
    final int month;
    final int day;
    final int dayOfYear;
    /** 0 is Sunday. */
    final int weekday;
    final int millisOfDay;

    CalendarFields(long time) {
        this.time = time;
        long days = Math.floorDiv(time, DAY);
        boolean gregorian = days >= GREGORIAN;
        // Years that begin in March have the leap day at their end.
        long shifted = days + (gregorian ? GREGORIAN_OFFSET : JULIAN_OFFSET);
        long cycles = 0;
        if (gregorian) {
            cycles = Math.floorDiv(shifted, 146097L);
            long d = shifted - cycles * 146097L;
            // Without the leap days of the centuries the rest is as in the Julian calendar.
            long centuries = Math.min(d / 36524, 3);
            shifted = d + centuries;
        }
        long marchYear = Math.floorDiv(4 * shifted + 3, 1461L);
        int dayOfMarchYear = (int) (shifted - Math.floorDiv(1461L * marchYear, 4L));
        int m = (5 * dayOfMarchYear + 2) / 153;
        month = m < 10 ? m + 2 : m - 10;
        day = dayOfMarchYear - (153 * m + 2) / 5 + 1;
        long y = marchYear + 400 * cycles + (month < 2 ? 1 : 0);
        year = y > 0 ? y : 1 - y;
        boolean leap = gregorian ? y % 4 == 0 && (y % 100 != 0 || y % 400 == 0) : y % 4 == 0;
        // The 1st of March is the 60th day.
        dayOfYear = (month < 2 ? dayOfMarchYear - 305 : dayOfMarchYear + (leap ? 61 : 60))
                - (gregorian && y == 1582 ? LACKING : 0);
        weekday = (int) Math.floorMod(days + 4, 7L);
        millisOfDay = (int) Math.floorMod(time, DAY);
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

    String monthName() {
        return MONTHS.split(",")[month];
    }

    String dayName() {
        return DAYS.split(",")[weekday];
    }
}
