// java.time: dates, times, zones, amounts, adjusters, formats and their errors, in large tables.

import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;
import java.util.zip.CRC32;

public class TimeApi {
    interface Action {
        Object run() throws Exception;
    }

    static void show(String what, Action a) {
        String s;
        try {
            s = String.valueOf(a.run());
        } catch (Throwable e) {
            s = e.toString();
        }
        System.out.println(what + ": " + s);
    }

    static String parsed(TemporalAccessor t) {
        StringBuilder sb = new StringBuilder();
        for (ChronoField f : ChronoField.values()) {
            if (t.isSupported(f)) {
                sb.append(f).append('=').append(t.getLong(f)).append(' ');
            }
        }
        return sb.append(t.query(TemporalQueries.zone())).append(' ').append(t.query(TemporalQueries.chronology()))
                .append(t.query(DateTimeFormatter.parsedExcessDays())).append(t.query(
                DateTimeFormatter.parsedLeapSecond())).toString();
    }

    static final TemporalAccessor[] SAMPLES = {
        LocalDate.of(2024, 2, 29), LocalDate.of(-5, 1, 1), LocalTime.of(13, 5, 9, 120_000_000),
        LocalDateTime.of(1999, 12, 31, 23, 59, 59, 1),
        OffsetDateTime.of(2020, 6, 15, 0, 0, 0, 0, ZoneOffset.ofHours(-3)),
        ZonedDateTime.of(2021, 10, 31, 2, 30, 0, 0, ZoneId.of("Europe/Paris")), Instant.ofEpochSecond(1234567890, 5000),
        Year.of(2023), YearMonth.of(2023, 11), MonthDay.of(2, 29), OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(5)),
        DayOfWeek.FRIDAY, Month.MAY, ZoneOffset.ofHoursMinutes(5, 30),
    };

    static void fields() {
        for (TemporalAccessor t : SAMPLES) {
            System.out.println(t + (t instanceof Enum ? "" : " " + t.hashCode()));
            StringBuilder sb = new StringBuilder();
            TemporalField[] more = {IsoFields.QUARTER_OF_YEAR, IsoFields.DAY_OF_QUARTER,
                IsoFields.WEEK_OF_WEEK_BASED_YEAR, IsoFields.WEEK_BASED_YEAR, JulianFields.JULIAN_DAY,
                JulianFields.RATA_DIE, WeekFields.ISO.weekOfMonth(), WeekFields.SUNDAY_START.weekOfYear(),
                WeekFields.SUNDAY_START.dayOfWeek(), WeekFields.ISO.weekBasedYear()};
            List<TemporalField> all = new ArrayList<>(Arrays.asList(ChronoField.values()));
            all.addAll(Arrays.asList(more));
            for (TemporalField f : all) {
                sb.append(f).append('=');
                try {
                    sb.append(t.isSupported(f)).append(' ').append(t.getLong(f)).append(' ').append(t.range(f));
                } catch (RuntimeException e) {
                    sb.append(e.getMessage());
                }
                sb.append("; ");
            }
            System.out.println(sb);
            System.out.println(t.query(TemporalQueries.precision()) + " " + t.query(TemporalQueries.chronology()) + " "
                    + t.query(TemporalQueries.zone()) + " " + t.query(TemporalQueries.localDate()) + " "
                    + t.query(TemporalQueries.localTime()) + " " + t.query(TemporalQueries.offset()));
            if (t instanceof Temporal) {
                change((Temporal) t);
            }
        }
    }

    static void change(Temporal t) {
        for (ChronoUnit u : ChronoUnit.values()) {
            for (long n : new long[] {1, -1, 37, 100000, Long.MIN_VALUE}) {
                show("  " + n + " " + u, () -> t.plus(n, u) + " " + t.minus(n, u) + " " + t.until(t.plus(n, u), u));
            }
        }
        for (ChronoField f : ChronoField.values()) {
            for (long n : new long[] {0, 1, 12, 60, 2000}) {
                show("  " + f + " " + n, () -> t.with(f, n));
            }
        }
        show("  first", () -> t.with(TemporalAdjusters.firstDayOfMonth()));
        show("  next", () -> t.with(TemporalAdjusters.next(DayOfWeek.MONDAY)));
        show("  last", () -> t.with(TemporalAdjusters.lastInMonth(DayOfWeek.TUESDAY)));
        show("  third", () -> t.with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.SUNDAY)));
        show("  period", () -> t.plus(Period.of(1, 13, -40)));
        show("  duration", () -> t.plus(Duration.ofSeconds(100_000, 5)));
        show("  week based", () -> t.plus(3, IsoFields.WEEK_BASED_YEARS) + " " + t.plus(5, IsoFields.QUARTER_YEARS));
    }

    static void amounts() {
        String[] durations = {"PT0S", "PT1S", "-PT1.5S", "P1DT2H3M4.000000005S", "PT-0.001S", "pt5m", "P", "PT", "PT1",
            "P1Y", "PT1.0000000001S", "PT9223372036854775807S", "P99999999999999999D", "+PT+5H-3M", "PT-1H.5S"};
        for (String s : durations) {
            show(s, () -> {
                Duration d = Duration.parse(s);
                return d + " " + d.hashCode() + " " + d.negated() + " " + d.abs() + " " + d.toMillis() + " "
                        + d.multipliedBy(-7) + " " + d.dividedBy(3) + " " + d.toDaysPart() + " " + d.toHoursPart()
                        + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillisPart() + " "
                        + d.truncatedTo(ChronoUnit.MINUTES);
            });
        }
        show("nanos", () -> Duration.ofSeconds(Long.MAX_VALUE, 1).toNanos());
        show("between", () -> Duration.between(LocalTime.MIN, LocalTime.MAX) + " "
                + Duration.between(Instant.MIN, Instant.MAX));
        show("divided", () -> Duration.ofDays(3).dividedBy(Duration.ofHours(7)));
        show("estimated", () -> Duration.of(1, ChronoUnit.MONTHS));
        for (String s : new String[] {"P0D", "P1Y2M3D", "-P1Y-2M", "P3W", "p1y1w", "P", "P1Y2", "P99999999999D"}) {
            show(s, () -> {
                Period p = Period.parse(s);
                return p + " " + p.hashCode() + " " + p.normalized() + " " + p.negated() + " " + p.isNegative() + " "
                        + p.toTotalMonths() + " " + p.plusDays(5).multipliedBy(3);
            });
        }
        show("period between", () -> Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 1, 31)) + " "
                + Period.between(LocalDate.of(2024, 3, 31), LocalDate.of(2024, 2, 29)));
        show("dates", () -> LocalDate.of(2024, 1, 30).datesUntil(LocalDate.of(2024, 6, 1), Period.of(0, 1, 1))
                .toList());
        show("from", () -> Duration.from(Period.ofDays(1)));
    }

    static void texts() {
        String[] inputs = {"2024-02-30", "2024-02-29", "+12345-01-01", "-0001-12-31", "2024-13-01", "2024-1-1",
            "12:34", "12:34:56.789", "24:00", "2024-02-29T12:34", "2024-02-29T24:00", "2024-02-29T12:34:56+01:00",
            "2024-02-29T12:34:56+01:00[Europe/Paris]", "2024-03-31T02:30:00+01:00[Europe/Paris]",
            "2024-02-29T12:34:56Z", "2024-02-29T12:34:60Z", "2024-06-30T23:59:60Z", "10:15+01", "10:15:30+01:00",
            "--02-29", "2024", "2024-07", "", "x", "2024-02-29T12:34:56.123456789-18:00", "2024-W10-4", "2024-060",
            "Thu, 29 Feb 2024 12:34:56 GMT", "20240229", "20240229+0100"};
        DateTimeFormatter[] formatters = {DateTimeFormatter.ISO_LOCAL_DATE, DateTimeFormatter.ISO_DATE,
            DateTimeFormatter.ISO_TIME, DateTimeFormatter.ISO_DATE_TIME, DateTimeFormatter.ISO_INSTANT,
            DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.BASIC_ISO_DATE,
            DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_OFFSET_DATE_TIME,
            DateTimeFormatter.ISO_OFFSET_TIME};
        for (String s : inputs) {
            show("date " + s, () -> LocalDate.parse(s));
            show("time " + s, () -> LocalTime.parse(s));
            show("datetime " + s, () -> LocalDateTime.parse(s));
            show("offset " + s, () -> OffsetDateTime.parse(s) + " " + OffsetDateTime.parse(s).toInstant());
            show("offset time " + s, () -> OffsetTime.parse(s));
            show("zoned " + s, () -> ZonedDateTime.parse(s));
            show("instant " + s, () -> Instant.parse(s));
            show("year " + s, () -> Year.parse(s) + " " + YearMonth.parse(s));
            show("month day " + s, () -> MonthDay.parse(s));
            for (DateTimeFormatter f : formatters) {
                show("  " + s, () -> parsed(f.parse(s)));
            }
        }
        for (DateTimeFormatter f : formatters) {
            System.out.println(f + " " + f.getResolverStyle() + " " + f.getChronology());
            for (TemporalAccessor t : SAMPLES) {
                show("  " + t, () -> f.format(t));
            }
        }
    }

    static void patterns() {
        Random r = new Random(1);
        String letters = "GuyDMLdQqYwWEecFaBhKkHmsSAnNVvzOXxZp";
        List<String> patterns = new ArrayList<>();
        for (char c : letters.toCharArray()) {
            for (int n = 1; n <= 6; n++) {
                if (c != 'B') {
                    patterns.add(String.valueOf(c).repeat(n));
                }
            }
        }
        patterns.addAll(List.of("yyyy-MM-dd HH:mm:ss", "EEE, d MMM yyyy HH:mm:ss Z", "dd/MM/yy", "h:mm a",
                "yyyyMMddHHmmssSSS", "'o''clock' h", "''", "[yyyy][-MM]", "ppH:mm", "uuuu-MM-dd'T'HH:mm[:ss][.SSS]XXX",
                "yyyy-'W'ww-e", "hh 'o", "a]", "{", "I", "pp", "yyyyMMdd", "MMMM d, u G", "EEEE QQQQ"));
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 7, 14, 5, 9, 123_456_789, ZoneId.of("Europe/Paris"));
        ZonedDateTime summer = z.withMonth(7).withZoneSameInstant(ZoneId.of("America/New_York"));
        for (Locale l : new Locale[] {Locale.ENGLISH, Locale.US}) {
            for (String p : patterns) {
                show(l + " " + p, () -> {
                    DateTimeFormatter f = DateTimeFormatter.ofPattern(p, l);
                    return f + " " + f.format(z) + " " + f.format(summer) + " ";
                });
                show("  parsed", () -> {
                    DateTimeFormatter f = DateTimeFormatter.ofPattern(p, l);
                    return parsed(f.parse(f.format(z)));
                });
            }
            for (FormatStyle s : FormatStyle.values()) {
                show(l + " " + s, () -> DateTimeFormatter.ofLocalizedDate(s).withLocale(l).format(z) + " | "
                        + DateTimeFormatter.ofLocalizedTime(s).withLocale(l).format(z) + " | "
                        + DateTimeFormatter.ofLocalizedDateTime(s).withLocale(l).format(z));
            }
        }
        String[][] parses = {{"yyyy-MM-dd", "2024-02-30"}, {"uuuu-MM-dd", "2024-02-30"}, {"yy", "99"},
            {"dd MMM yyyy", "07 Mar 2024"}, {"dd MMM yyyy", "07 mar 2024"}, {"HHmmss", "140509"},
            {"yyyyMMdd", "20240307"}, {"yyyyMMdd", "2024037"}, {"H:m", "25:00"}, {"h:mm a", "2:05 PM"},
            {"yyyy-MM-dd HH:mm z", "2024-03-07 14:05 Europe/Paris"}, {"HH:mm X", "14:05 +01"}, {"D yyyy", "60 2024"},
            {"yyyy-'W'ww-e", "2024-W10-5"}, {"EEEE d MMMM yyyy", "Thursday 7 March 2024"},
            {"EEEE d MMMM yyyy", "Friday 7 March 2024"}, {"SSS", "123"}, {"A", "50000000"}, {"n", "5"}};
        for (String[] p : parses) {
            for (ResolverStyle s : ResolverStyle.values()) {
                show(p[0] + " " + p[1] + " " + s, () -> DateTimeFormatter.ofPattern(p[0], Locale.US)
                        .withResolverStyle(s).parse(p[1], TimeApi::parsed));
            }
        }
        for (Locale l : new Locale[] {Locale.FRENCH, Locale.CANADA_FRENCH, Locale.GERMAN, Locale.ROOT}) {
            for (String p : new String[] {"O", "OOOO"}) {
                for (int seconds : new int[] {0, 3600, -10800, 19800, -10810}) {
                    show(p + " " + l + " " + seconds, () -> {
                        DateTimeFormatter f = DateTimeFormatter.ofPattern(p, l);
                        String s = f.format(ZoneOffset.ofTotalSeconds(seconds));
                        return s + " " + ZoneOffset.from(f.parse(s));
                    });
                }
            }
        }
        show("best", () -> DateTimeFormatter.ofPattern("yyyy-MM-dd[ HH:mm]").parseBest("2024-01-02",
                LocalDateTime::from, LocalDate::from));
        show("defaults", () -> new DateTimeFormatterBuilder().appendPattern("yyyy").parseDefaulting(
                ChronoField.MONTH_OF_YEAR, 1).parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter()
                .parse("2024", LocalDate::from));
        show("names", () -> DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " "
                + Month.MAY.getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " "
                + IsoEra.CE.getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " "
                + ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    }

    static void zones() {
        String[] ids = {"UTC", "GMT", "Z", "+5", "-05:30", "+18:00", "+19:00", "UTC+1", "GMT-08:00", "UT+3",
            "Europe/Paris", "Nowhere/City", "x", "EST", "America/New_York", "+1:00", "utc", "Europe/paris", ""};
        for (String id : ids) {
            show(id, () -> {
                ZoneId z = ZoneId.of(id);
                return z + " " + z.normalized() + " " + z.getRules() + " " + z.hashCode();
            });
        }
        show("short", () -> ZoneId.of("EST", ZoneId.SHORT_IDS) + " " + ZoneId.of("PST", ZoneId.SHORT_IDS));
        CRC32 crc = new CRC32();
        for (String id : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            ZoneRules rules = ZoneId.of(id).getRules();
            crc.update((id + rules.getTransitions() + rules.getTransitionRules()).getBytes());
        }
        System.out.println("all zones " + ZoneId.getAvailableZoneIds().size() + " " + crc.getValue());
        String[] thirty = {"Europe/Paris", "Europe/London", "Europe/Dublin", "America/New_York", "America/St_Johns",
            "America/Sao_Paulo", "Asia/Tokyo", "Asia/Kolkata", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Apia",
            "Africa/Casablanca", "Africa/Cairo", "Antarctica/Troll", "Asia/Gaza", "America/Godthab",
            "Europe/Moscow", "Asia/Kathmandu", "Pacific/Chatham", "America/Caracas", "Europe/Amsterdam",
            "Africa/Monrovia", "Asia/Pyongyang", "America/Adak", "Atlantic/Azores", "Europe/Prague",
            "Pacific/Kiritimati", "America/Asuncion", "Asia/Jerusalem", "America/Havana"};
        Random r = new Random(2);
        for (String id : thirty) {
            ZoneId zone = ZoneId.of(id);
            ZoneRules rules = zone.getRules();
            crc.reset();
            for (int i = 0; i < 1500; i++) {
                long second = -12219292800L + (long) (r.nextDouble() * 25_800_000_000L);
                Instant instant = Instant.ofEpochSecond(second);
                ZonedDateTime z = instant.atZone(zone);
                LocalDateTime local = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
                ZoneOffsetTransition next = i % 5 == 0 ? rules.nextTransition(instant) : null;
                ZoneOffsetTransition previous = i % 5 == 0 ? rules.previousTransition(instant) : null;
                if (next != null) {
                    local = next.getDateTimeBefore().plusMinutes(r.nextInt(120) - 60);
                }
                crc.update((z + " " + rules.isDaylightSavings(instant) + rules.getStandardOffset(instant)
                        + rules.getValidOffsets(local) + ZonedDateTime.of(local, zone) + next + previous).getBytes());
            }
            System.out.println(id + " " + crc.getValue() + " " + rules.getTransitionRules());
        }
        ZoneId paris = ZoneId.of("Europe/Paris");
        ZonedDateTime gap = ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, paris);
        ZonedDateTime overlap = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, paris);
        System.out.println(gap + " " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " "
                + gap.minusHours(1) + " "
                + overlap.plusHours(1) + " " + overlap.plusDays(1));
        ZoneOffset one = ZoneOffset.ofHours(1);
        show("strict", () -> ZonedDateTime.ofStrict(LocalDateTime.of(2024, 3, 31, 2, 30), one, paris));
        show("strict", () -> ZonedDateTime.ofStrict(LocalDateTime.of(2024, 5, 31, 2, 30), one, paris));
    }

    static void dates() {
        CRC32 crc = new CRC32();
        for (int year = 1582; year <= 2400; year++) {
            crc.reset();
            for (LocalDate d = LocalDate.of(year, 1, 1); d.getYear() == year; d = d.plusDays(11)) {
                crc.update((d + " " + d.getDayOfWeek() + d.getDayOfYear() + d.toEpochDay() + d.isLeapYear()
                        + d.plusMonths(13) + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + d.hashCode()).getBytes());
            }
            if (year % 20 == 0) {
                System.out.println(year + " " + crc.getValue());
            }
        }
        int[][] bad = {{2023, 2, 29}, {2023, 4, 31}, {2023, 13, 1}, {2023, 1, 32}, {1_000_000_000, 1, 1}, {2023, 0, 1}};
        for (int[] b : bad) {
            show(Arrays.toString(b), () -> LocalDate.of(b[0], b[1], b[2]));
        }
        show("year day", () -> LocalDate.ofYearDay(2023, 366));
        show("from", () -> LocalDate.from(LocalTime.NOON));
        show("max", () -> LocalDate.MAX.plusDays(1));
        show("instant", () -> Instant.MAX.plusNanos(1));
        show("clock", () -> Clock.fixed(Instant.EPOCH, ZoneOffset.UTC) + " " + Clock.systemUTC() + " "
                + Clock.offset(Clock.systemUTC(), Duration.ofHours(1)) + " "
                + Clock.tickMinutes(ZoneOffset.UTC) + " " + LocalDateTime.now(Clock.fixed(Instant.EPOCH,
                ZoneId.of("Asia/Tokyo"))));
        show("unit", () -> LocalDate.MIN.plus(1, ChronoUnit.HOURS));
        show("range", () -> ValueRange.of(1, 2, 3, 4) + " " + ValueRange.of(5, 4));
        System.out.println(Month.FEBRUARY.firstDayOfYear(true) + " " + Month.MARCH.firstMonthOfQuarter() + " "
                + DayOfWeek.MONDAY.minus(15) + " " + Year.isLeap(1900) + " " + YearMonth.of(2024, 2).atEndOfMonth());
    }

    public static void main(String[] args) {
        fields();
        amounts();
        texts();
        patterns();
        zones();
        dates();
    }
}
