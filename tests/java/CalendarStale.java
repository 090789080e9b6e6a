import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.zip.CRC32;

/** GregorianCalendar: which fields decide after others were set, cleared, rolled; offsets that a program sets. */
public class CalendarStale {
    static final int[] FIELDS = {Calendar.MONTH, Calendar.DAY_OF_MONTH, Calendar.DAY_OF_WEEK, Calendar.WEEK_OF_MONTH,
        Calendar.DAY_OF_WEEK_IN_MONTH, Calendar.DAY_OF_YEAR, Calendar.WEEK_OF_YEAR};
    static final int[] VALUES = {4, 17, 3, 2, 3, 200, 33};

    static GregorianCalendar base(boolean empty) {
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        c.clear();
        if (!empty) {
            c.setTimeInMillis(1602338400000L);
        }
        return c;
    }

    /** Sets one of the fields, or clears it: numbers from 7 on. */
    static void change(Calendar c, int i) {
        if (i < FIELDS.length) {
            c.set(FIELDS[i], VALUES[i]);
        } else {
            c.clear(FIELDS[i - FIELDS.length]);
        }
    }

    static void sequences() {
        for (int first = 0; first < 28; first++) {
            CRC32 crc = new CRC32();
            for (int second = 0; second < 14; second++) {
                for (int third = 0; third < 14; third++) {
                    GregorianCalendar c = base(first < 14);
                    change(c, first % 14);
                    change(c, second);
                    change(c, third);
                    crc.update(Long.toString(c.getTimeInMillis()).getBytes());
                }
            }
            System.out.println("sequences " + first + " " + Long.toHexString(crc.getValue()));
        }
    }

    static void rolls() {
        for (int field = 1; field <= 12; field++) {
            for (int amount = -1; amount <= 1; amount += 2) {
                StringBuilder sb = new StringBuilder("roll " + field + " " + amount);
                for (int i = 0; i < 14; i++) {
                    GregorianCalendar c = base(false);
                    c.roll(field, amount);
                    change(c, i);
                    sb.append(' ').append((c.getTimeInMillis() - 1602338400000L) / 3600000);
                }
                System.out.println(sb);
            }
        }
        GregorianCalendar c = base(false);
        c.set(2025, Calendar.DECEMBER, 28);
        c.roll(Calendar.WEEK_OF_YEAR, -1);
        System.out.println("roll from the last week: " + c.getTime());
    }

    static void offsets(String zone) {
        for (int kind = 0; kind < 4; kind++) {
            for (int then = 0; then < 4; then++) {
                GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone(zone), Locale.GERMANY);
                c.setTimeInMillis(1592338400000L);
                if (kind % 2 == 0) {
                    c.set(Calendar.ZONE_OFFSET, 5000000);
                }
                if (kind > 0) {
                    c.set(Calendar.DST_OFFSET, 1800000);
                }
                StringBuilder sb = new StringBuilder(zone + " " + kind + then);
                if (then < 3) {
                    sb.append(' ').append(c.getTimeInMillis());
                } else {
                    sb.append(' ').append(c.get(Calendar.ZONE_OFFSET));
                }
                if (then == 1) {
                    c.clear(Calendar.MILLISECOND);
                }
                if (then != 2) {
                    c.set(2001, Calendar.FEBRUARY, 3);
                }
                System.out.println(sb.append(" " + c.getTimeInMillis() + " " + c.get(Calendar.ZONE_OFFSET) + " "
                        + c.get(Calendar.DST_OFFSET)));
            }
        }
    }

    /** Zones whose changes tzdata lists for decades: TimeZone knows them up to 2037. */
    static void farZones() {
        for (String id : new String[] {"Africa/Casablanca", "Africa/El_Aaiun", "Europe/Paris", "Asia/Kolkata"}) {
            TimeZone zone = TimeZone.getTimeZone(id);
            StringBuilder sb = new StringBuilder(id);
            for (int year = 2034; year < 2090; year += year < 2042 ? 1 : 7) {
                for (int month = 0; month < 12; month += 3) {
                    GregorianCalendar c = new GregorianCalendar(zone, Locale.US);
                    c.set(year, month, 20, 12, 0, 0);
                    sb.append(' ').append(zone.getOffset(c.getTimeInMillis()) / 60000);
                }
            }
            System.out.println(sb);
        }
    }

    public static void main(String[] args) {
        sequences();
        rolls();
        offsets("Europe/Berlin");
        offsets("UTC");
        farZones();
    }
}
