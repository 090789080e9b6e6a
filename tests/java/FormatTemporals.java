// Formatter: every conversion of dates with the classes of java.time, and with what they have no field for.
import java.time.*;
import java.time.temporal.*;
import java.util.*;

public class FormatTemporals {
    static final String CONVERSIONS = "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc";

    static String format(String form, Object value) {
        try {
            return String.format(Locale.US, form, value);
        } catch (IllegalFormatConversionException e) {
            return "!" + (e.getConversion() == form.charAt(form.length() - 1) ? "" : e.getConversion());
        }
    }

    static void all(Object value) {
        StringBuilder line = new StringBuilder(value.getClass().getSimpleName() + " " + value + ":");
        for (char c : CONVERSIONS.toCharArray()) {
            line.append(' ').append(c).append('=').append(format("%t" + c, value));
        }
        System.out.println(line);
    }

    /** One field, and a zone if one is passed. */
    record Only(ChronoField field, long value, ZoneId zone) implements TemporalAccessor {
        @Override
        public boolean isSupported(TemporalField f) {
            return f == field;
        }

        @Override
        public long getLong(TemporalField f) {
            if (f != field) {
                throw new UnsupportedTemporalTypeException("only " + field);
            }
            return value;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <R> R query(TemporalQuery<R> q) {
            return q == TemporalQueries.zone() ? (R) zone : TemporalAccessor.super.query(q);
        }
    }

    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Object[] values = {LocalDate.of(-5, 2, 3), LocalDate.of(12345, 12, 31), LocalDateTime.of(0, 1, 1, 0, 0, 0, 1),
            LocalTime.of(23, 59), LocalTime.NOON, OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHoursMinutes(-3, -30)),
            ZonedDateTime.of(1500, 2, 28, 1, 2, 3, 4000000, ZoneOffset.ofHours(5)),
            ZonedDateTime.of(2024, 7, 1, 1, 2, 3, 999999999, ZoneId.of("Europe/Paris")),
            ZonedDateTime.of(2024, 1, 7, 13, 2, 3, 0, ZoneId.of("America/New_York")),
            OffsetDateTime.of(1969, 12, 31, 23, 59, 59, 999999999, ZoneOffset.UTC), Instant.EPOCH,
            Instant.ofEpochSecond(-1, 5), Year.of(3), YearMonth.of(2020, 2), MonthDay.of(2, 29), DayOfWeek.SUNDAY,
            Month.MAY, ZoneOffset.ofHours(1)};
        for (Object value : values) {
            all(value);
        }
        for (ChronoField f : ChronoField.values()) {
            all(new Only(f, 1, null));
        }
        all(new Only(ChronoField.HOUR_OF_DAY, 1, ZoneId.of("Europe/Paris")));
        LocalDate day = LocalDate.of(2024, 2, 29);
        System.out.println(String.format("%-12tY|%12tB|%TA|%1$tF %<tD", day, day, day));
        System.out.println(String.format(Locale.GERMANY, "%tA %<tB %<tb %<ta", day));
        System.out.println(String.format(Locale.FRANCE, "%tA %<tB %<tb %<ta", day));
        for (Object other : new Object[] {"text", 1, 1.5, Duration.ofHours(1), Period.ofDays(1), ZoneId.of("UTC")}) {
            try {
                System.out.println(String.format("%tY", other));
            } catch (IllegalFormatConversionException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(String.format("%tY|%TB|%5tH|", null, null, null));
    }
}
