// java.time arithmetic, parsing, formatting, periods, adjusters, errors; sleeping and measuring.
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class TimeApi {
    interface Act { Object run(); }
    static void t(Act a) { try { System.out.println(a.run()); } catch (RuntimeException e) { System.out.println(e); } }

    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2020, 2, 29);
        t(() -> d.plusYears(1) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " "
                + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.isLeapYear() + " " + d.getDayOfYear() + " "
                + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.getLong(JulianFields.JULIAN_DAY));
        t(() -> Period.between(LocalDate.of(1999, 12, 31), d) + " " + ChronoUnit.DAYS.between(LocalDate.EPOCH, d) + " "
                + d.until(d.plusMonths(13)) + " " + Period.parse("P1Y2M3W4D").toTotalMonths());
        t(() -> Duration.ofSeconds(3661, 5_000_000) + " " + Duration.parse("PT-1.5S").toMillis() + " "
                + Duration.ofDays(1).toHoursPart() + " " + Duration.between(LocalTime.NOON, LocalTime.of(13, 5)));
        t(() -> LocalTime.of(23, 59).plusMinutes(2) + " "
                + LocalTime.parse("10:15:30.123").truncatedTo(ChronoUnit.SECONDS) + " " + LocalTime.MAX);
        t(() -> DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS a E w",
                Locale.ENGLISH).format(LocalDateTime.of(2021, 1, 2, 13, 4, 5, 678_000_000)));
        t(() -> LocalDate.parse("31/12/2021",
                DateTimeFormatter.ofPattern("dd/MM/uuuu").withResolverStyle(ResolverStyle.STRICT)));
        t(() -> LocalDate.parse("30/02/2021",
                DateTimeFormatter.ofPattern("dd/MM/uuuu").withResolverStyle(ResolverStyle.STRICT)));
        t(() -> LocalDate.parse("2021-13-01"));
        t(() -> LocalDate.of(2021, 2, 29));
        t(() -> Instant.ofEpochSecond(-1, 999_999_999) + " " + Instant.MAX + " "
                + Instant.parse("2021-01-01T00:00:00.5Z").toEpochMilli());
        t(() -> d.get(ChronoField.HOUR_OF_DAY));
        t(() -> Year.of(2024).atDay(366) + " " + YearMonth.of(2021, 2).lengthOfMonth() + " " + MonthDay.of(2, 29)
                .atYear(2021) + " " + Month.JANUARY.minus(1) + " " + OffsetTime.of(1, 2, 3, 0, ZoneOffset.ofHours(-5)));
        t(() -> new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR,
                4).appendLiteral('/').appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT).optionalStart()
                .appendPattern(" HH").optionalEnd().toFormatter(Locale.ENGLISH).format(d));
        t(() -> d.atStartOfDay(ZoneOffset.UTC).toInstant().plus(1, ChronoUnit.WEEKS));
        t(() -> Chronology.of("ThaiBuddhist").date(d) + " " + IsoEra.CE + " " + ValueRange.of(1, 28, 31) + " "
                + d.range(ChronoField.DAY_OF_MONTH));
        t(() -> d.datesUntil(d.plusDays(10), Period.ofDays(3)).toList());
        List<LocalDate> dates = new ArrayList<>(List.of(d, LocalDate.MIN, LocalDate.MAX, LocalDate.EPOCH));
        Collections.sort(dates);
        System.out.println(dates);
        long t0 = System.nanoTime();
        Thread.sleep(30, 500);
        long took = System.nanoTime() - t0;
        System.out.println((took >= 30_000_000) + " " + (took < 10_000_000_000L) + " " + (Clock.systemUTC().instant()
                .getNano() >= 0) + " " + (Math.abs(System.currentTimeMillis() - Instant.now().toEpochMilli()) < 10000));
    }
}
