// An instant in milliseconds since 1970. The calendar fields in its text are those of UTC, the only time zone of this
// library.
package java.util;

public class Date implements java.io.Serializable, Cloneable, Comparable<Date> {
    private static final long serialVersionUID = 7523967970034938905L;
    private static final long DAY = 86400000L;

    private transient long fastTime;

    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long date) {
        fastTime = date;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public long getTime() {
        return fastTime;
    }

    public void setTime(long time) {
        fastTime = time;
    }

    public boolean before(Date when) {
        return fastTime < when.fastTime;
    }

    public boolean after(Date when) {
        return fastTime > when.fastTime;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Date && getTime() == ((Date) obj).getTime();
    }

    @Override
    public int compareTo(Date anotherDate) {
        return Long.compare(fastTime, anotherDate.fastTime);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(getTime());
    }

    private static String twoDigits(long n) {
        return n < 10 ? "0" + n : Long.toString(n);
    }

    /** As "Thu Jan 01 00:00:00 UTC 1970". */
    @Override
    public String toString() {
        long days = Math.floorDiv(fastTime, DAY);
        long seconds = Math.floorMod(fastTime, DAY) / 1000L;
        // Days since 0000-03-01: years that begin in March have the leap day at their end.
        long shifted = days + 719468L;
        long era = Math.floorDiv(shifted, 146097L);
        long dayOfEra = shifted - era * 146097L;
        long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int month = (int) ((5 * dayOfYear + 2) / 153);
        long day = dayOfYear - (153 * month + 2) / 5 + 1;
        month = month < 10 ? month + 2 : month - 10;
        long year = yearOfEra + era * 400 + (month < 2 ? 1 : 0);
        int weekday = (int) Math.floorMod(days + 4, 7L);
        return "SunMonTueWedThuFriSat".substring(3 * weekday, 3 * weekday + 3) + ' '
                + "JanFebMarAprMayJunJulAugSepOctNovDec".substring(3 * month, 3 * month + 3) + ' ' + twoDigits(day)
                + ' '
                + twoDigits(seconds / 3600) + ':' + twoDigits(seconds / 60 % 60) + ':' + twoDigits(seconds % 60)
                + " UTC " + year;
    }
}
