// An instant in milliseconds since 1970. The calendar fields in its text are those of UTC (CalendarFields).
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

    private static String twoDigits(int n) {
        return n < 10 ? "0" + n : Integer.toString(n);
    }

    /** As "Thu Jan 01 00:00:00 UTC 1970". */
    @Override
    public String toString() {
        CalendarFields f = new CalendarFields(fastTime);
        return f.dayName().substring(0, 3) + ' ' + f.monthName().substring(0, 3) + ' ' + twoDigits(f.day) + ' '
                + twoDigits(f.hour()) + ':' + twoDigits(f.minute()) + ':' + twoDigits(f.second()) + " UTC " + f.year;
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeLong(getTime());
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        setTime(s.readLong());
    }
}
