import org.joda.time.*;
import org.joda.time.format.*;

public class JodaDriver {
    public static void main(String[] args) throws Exception {
        DateTime t = new DateTime(2024, 2, 29, 12, 30, DateTimeZone.forID("Europe/Berlin"));
        System.out.println(t + " " + t.plusYears(1) + " " + t.withZone(DateTimeZone.forID("America/New_York")) + " "
                + DateTimeFormat.forPattern("EEEE d MMMM yyyy HH:mm z").withLocale(java.util.Locale.ENGLISH).print(t));
        System.out.println(Days.daysBetween(new LocalDate(2000, 1, 1), new LocalDate(2024, 1, 1)) + " " + new Period(t,
                t.plusHours(50)) + ISODateTimeFormat.basicDateTime().print(t)
                + PeriodFormat.wordBased(java.util.Locale.ENGLISH).print(new Period(1, 2, 3, 4)));
    }
}
