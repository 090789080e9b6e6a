// An instant in milliseconds since 1970; the fields of old are those of the default zone.
package java.util;

public class Date implements java.io.Serializable, Cloneable, Comparable<Date> {
    private static final long serialVersionUID = 7523967970034938905L;

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

    // Fields, which Calendar has replaced

    @Deprecated
    public Date(int year, int month, int date) {
        this(year, month, date, 0, 0, 0);
    }

    @Deprecated
    public Date(int year, int month, int date, int hrs, int min) {
        this(year, month, date, hrs, min, 0);
    }

    @Deprecated
    public Date(int year, int month, int date, int hrs, int min, int sec) {
        GregorianCalendar c = new GregorianCalendar();
        c.clear();
        setFields(c, year, month, date, hrs, min, sec);
        fastTime = c.getTimeInMillis();
    }

    @Deprecated
    public Date(String s) {
        this(parse(s));
    }

    private static void setFields(Calendar c, int year, int month, int date, int hrs, int min, int sec) {
        long y = year + 1900L;
        c.set(Calendar.ERA, y > 0 ? GregorianCalendar.AD : GregorianCalendar.BC);
        c.set(Calendar.YEAR, (int) (y > 0 ? y : 1 - y));
        c.set(Calendar.MONTH, month);
        c.set(Calendar.DAY_OF_MONTH, date);
        c.set(Calendar.HOUR_OF_DAY, hrs);
        c.set(Calendar.MINUTE, min);
        c.set(Calendar.SECOND, sec);
    }

    @Deprecated
    public static long UTC(int year, int month, int date, int hrs, int min, int sec) {
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        c.clear();
        setFields(c, year, month, date, hrs, min, sec);
        return c.getTimeInMillis();
    }

    /** Numbers with the separator after them, names, zones, and comments in brackets, in any order. */
    @Deprecated
    public static long parse(String s) {
        return new DateText(s).parse();
    }

    private GregorianCalendar calendar() {
        GregorianCalendar c = new GregorianCalendar();
        c.setTimeInMillis(getTime());
        return c;
    }

    private void store(int field, int value) {
        GregorianCalendar c = calendar();
        if (field == Calendar.YEAR) {
            c.set(Calendar.ERA, value > 0 ? GregorianCalendar.AD : GregorianCalendar.BC);
            value = value > 0 ? value : 1 - value;
        }
        c.set(field, value);
        fastTime = c.getTimeInMillis();
    }

    @Deprecated
    public int getYear() {
        return calendar().get(Calendar.YEAR) - 1900;
    }

    @Deprecated
    public void setYear(int year) {
        store(Calendar.YEAR, year + 1900);
    }

    @Deprecated
    public int getMonth() {
        return calendar().get(Calendar.MONTH);
    }

    @Deprecated
    public void setMonth(int month) {
        store(Calendar.MONTH, month);
    }

    @Deprecated
    public int getDate() {
        return calendar().get(Calendar.DAY_OF_MONTH);
    }

    @Deprecated
    public void setDate(int date) {
        store(Calendar.DAY_OF_MONTH, date);
    }

    @Deprecated
    public int getDay() {
        return calendar().get(Calendar.DAY_OF_WEEK) - 1;
    }

    @Deprecated
    public int getHours() {
        return calendar().get(Calendar.HOUR_OF_DAY);
    }

    @Deprecated
    public void setHours(int hours) {
        store(Calendar.HOUR_OF_DAY, hours);
    }

    @Deprecated
    public int getMinutes() {
        return calendar().get(Calendar.MINUTE);
    }

    @Deprecated
    public void setMinutes(int minutes) {
        store(Calendar.MINUTE, minutes);
    }

    @Deprecated
    public int getSeconds() {
        return calendar().get(Calendar.SECOND);
    }

    @Deprecated
    public void setSeconds(int seconds) {
        store(Calendar.SECOND, seconds);
    }

    /** Minutes to add to the local time. */
    @Deprecated
    public int getTimezoneOffset() {
        return -TimeZone.getDefaultRef().getOffset(getTime()) / 60000;
    }

    private static String name(String key, int index) {
        return jdk.internal.locale.LocaleData.list(Locale.US, key)[index];
    }

    private static StringBuilder two(StringBuilder sb, int n) {
        return (n < 10 ? sb.append('0') : sb).append(n);
    }

    private static StringBuilder time(StringBuilder sb, Calendar c) {
        two(sb, c.get(Calendar.HOUR_OF_DAY)).append(':');
        two(sb, c.get(Calendar.MINUTE)).append(':');
        return two(sb, c.get(Calendar.SECOND)).append(' ');
    }

    /** As "Thu Jan 01 00:00:00 UTC 1970". */
    @Override
    public String toString() {
        GregorianCalendar c = calendar();
        StringBuilder sb = new StringBuilder(28);
        sb.append(name("shortWeekdays", c.get(Calendar.DAY_OF_WEEK) - 1)).append(' ');
        sb.append(name("shortMonths", c.get(Calendar.MONTH))).append(' ');
        two(sb, c.get(Calendar.DAY_OF_MONTH)).append(' ');
        time(sb, c);
        TimeZone zone = c.getTimeZone();
        sb.append(zone.getDisplayName(c.get(Calendar.DST_OFFSET) != 0, TimeZone.SHORT, Locale.US));
        return sb.append(' ').append(c.get(Calendar.YEAR)).toString();
    }

    @Deprecated
    public String toLocaleString() {
        return java.text.DateFormat.getDateTimeInstance().format(this);
    }

    /** As "1 Jan 1970 00:00:00 GMT". */
    @Deprecated
    public String toGMTString() {
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("GMT"));
        c.setTimeInMillis(getTime());
        StringBuilder sb = new StringBuilder(32).append(c.get(Calendar.DAY_OF_MONTH)).append(' ');
        sb.append(name("shortMonths", c.get(Calendar.MONTH))).append(' ').append(c.get(Calendar.YEAR)).append(' ');
        return time(sb, c).append("GMT").toString();
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeLong(fastTime);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        fastTime = s.readLong();
    }

    public static Date from(java.time.Instant instant) {
        try {
            return new Date(instant.toEpochMilli());
        } catch (ArithmeticException ex) {
            throw new IllegalArgumentException(ex);
        }
    }

    public java.time.Instant toInstant() {
        return java.time.Instant.ofEpochMilli(getTime());
    }
}
