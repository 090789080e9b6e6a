// Which fields of a GregorianCalendar are set after one was cleared and the time or a field was asked for; greatest
// values of fields in years before Christ.
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

public class CalendarSets {
    static final int FIELDS = Calendar.FIELD_COUNT;

    static GregorianCalendar calendar() {
        return new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    }

    static String sets(Calendar c) {
        StringBuilder sb = new StringBuilder(" ");
        for (int f = 0; f < FIELDS; f++) {
            sb.append(c.isSet(f) ? '1' : '0');
        }
        return sb.toString();
    }

    /** What is set as it is, after the time and after a field. */
    static String asked(Calendar c, int field) {
        String s = sets(c);
        s += " " + c.getTimeInMillis() + sets(c);
        return s + " " + c.get(field) + sets(c);
    }

    static void cleared() {
        for (int f = 0; f < FIELDS; f++) {
            GregorianCalendar c = calendar();
            c.clear();
            c.set(2021, 4, 31);
            c.clear(f);
            System.out.println(f + asked(c, Calendar.YEAR));
            c.setTimeInMillis(1622448000123L);
            c.clear(f);
            System.out.println(f + asked(c, f));
            c.clear(f);
            c.getTimeInMillis();
            c.set(f, 1);
            System.out.println(f + asked(c, Calendar.MONTH));
            c = calendar();
            c.clear();
            c.set(2021, 4, 31, 10, 20);
            c.getTimeInMillis();
            c.add(f, f == Calendar.ZONE_OFFSET || f == Calendar.DST_OFFSET ? 0 : 1);
            System.out.println(f + asked(c, Calendar.DATE));
            c.setLenient(false);
            c.clear(Calendar.MINUTE);
            System.out.println(f + asked(c, Calendar.HOUR));
        }
    }

    static void before() {
        for (int firstDay = 1; firstDay <= 2; firstDay++) {
            for (int days : new int[] {1, 4}) {
                for (int y = -48; y < 3; y += y < -10 ? 5 : 1) {
                    GregorianCalendar c = calendar();
                    c.setFirstDayOfWeek(firstDay);
                    c.setMinimalDaysInFirstWeek(days);
                    StringBuilder sb = new StringBuilder(firstDay + " " + days + " " + y);
                    for (int m = 0; m < 12; m++) {
                        c.clear();
                        c.set(Calendar.ERA, y > 0 ? GregorianCalendar.AD : GregorianCalendar.BC);
                        c.set(y > 0 ? y : 1 - y, m, 1 + (m + y + 70) % 7);
                        sb.append(' ');
                        for (int f : new int[] {Calendar.WEEK_OF_MONTH, Calendar.DAY_OF_WEEK_IN_MONTH, Calendar.DATE}) {
                            sb.append(c.getActualMaximum(f));
                        }
                        if (m % 4 == 0) {
                            sb.append('/').append(c.getActualMaximum(Calendar.WEEK_OF_YEAR)).append('/')
                                    .append(c.getActualMaximum(Calendar.DAY_OF_YEAR));
                        }
                    }
                    System.out.println(sb);
                }
            }
        }
    }

    public static void main(String[] args) {
        cleared();
        before();
    }
}
