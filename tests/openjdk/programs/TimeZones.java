// Time-zone data: rules and transitions, java.util.TimeZone, calendars over changes of the clock, the TZ variable's
// default.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;

public class TimeZones {
    public static void main(String[] args) throws Exception {
        for (String id : new String[] {"Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe",
                "Africa/Casablanca", "America/Sao_Paulo", "Pacific/Apia", "UTC", "+05:30", "GMT-3"}) {
            ZoneId z = ZoneId.of(id);
            ZoneRules r = z.getRules();
            Instant i = Instant.parse("2020-07-01T00:00:00Z");
            System.out.println(z + " " + r.isFixedOffset() + " " + r.getOffset(i) + " " + r.isDaylightSavings(i) + " "
                    + r.nextTransition(i) + " " + r.getTransitions().size() / 10 + " " + r.getStandardOffset(
                    Instant.EPOCH) + " " + LocalDateTime.of(2011, 12, 30, 12, 0).atZone(z).toInstant());
        }
        System.out.println(ZoneId.getAvailableZoneIds().size() > 580 ? "all zones" : "few zones");
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        System.out.println(LocalDateTime.of(2021, 3, 28, 2, 30).atZone(berlin) + " "
                + LocalDateTime.of(2021, 10, 31, 2, 30).atZone(berlin).withLaterOffsetAtOverlap() + " "
                + berlin.getRules().getValidOffsets(LocalDateTime.of(2021, 3, 28, 2, 30)));
        System.out.println(ZonedDateTime.of(2021, 3, 27, 12, 0, 0, 0, berlin).plusDays(1).toInstant() + " "
                + ZonedDateTime.of(2021, 3, 27, 12, 0, 0, 0, berlin).plusHours(24));
        try { ZoneId.of("Mars/Olympus"); } catch (ZoneRulesException e) { System.out.println(e.getMessage()); }
        try { ZoneId.of("x y"); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        TimeZone tz = TimeZone.getTimeZone("America/Los_Angeles");
        System.out.println(tz.getRawOffset() + " " + tz.useDaylightTime() + " "
                + tz.inDaylightTime(new Date(1593561600000L)) + " " + tz.getOffset(1593561600000L) + " "
                + TimeZone.getTimeZone("Nowhere").getID() + " " + TimeZone.getTimeZone("GMT+2:30").getID());
        TimeZone.setDefault(tz);
        System.out.println(new Date(0) + " " + ZoneId.systemDefault());
        GregorianCalendar c = new GregorianCalendar(2021, Calendar.MARCH, 14, 1, 59, 59);
        c.add(Calendar.SECOND, 1);
        System.out.println(c.getTime() + " " + c.get(Calendar.HOUR_OF_DAY) + " " + c.get(Calendar.DST_OFFSET) + " "
                + c.getActualMaximum(Calendar.DAY_OF_MONTH));
        c.set(1582, Calendar.OCTOBER, 4);
        c.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.isLeapYear(1900));
        SimpleTimeZone s = new SimpleTimeZone(3600000, "Own", Calendar.MARCH, -1, Calendar.SUNDAY, 7200000,
                Calendar.OCTOBER, -1, Calendar.SUNDAY, 7200000);
        System.out.println(s.inDaylightTime(new Date(1625097600000L)) + " " + s.getDSTSavings());
        ZoneOffsetTransitionRule rule = ZoneId.of("America/New_York").getRules().getTransitionRules().get(0);
        System.out.println(rule + " " + rule.createTransition(2030));
        System.out.println(Clock.fixed(Instant.EPOCH, berlin).instant().atZone(berlin) + " "
                + ChronoUnit.HOURS.between(ZonedDateTime.of(2021, 10, 30, 12, 0, 0, 0, berlin),
                ZonedDateTime.of(2021, 10, 31, 12, 0, 0, 0, berlin)));
        System.out.println(DateTimeFormatter.ISO_ZONED_DATE_TIME.parse("2021-06-01T00:00:00+02:00[Europe/Paris]",
                ZonedDateTime::from).getZone() + " " + DateTimeFormatter.RFC_1123_DATE_TIME
                .format(OffsetDateTime.of(2021, 6, 1, 0, 0, 0, 0, ZoneOffset.UTC)));
    }
}
