import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.Era;
import java.time.chrono.HijrahChronology;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.MinguoChronology;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalField;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** The calendars other than that of ISO: dates, fields, arithmetic, resolution, texts and serial forms, for random
 *  values of a fixed seed. */
public class Chronologies {
    interface Work {
        Object run() throws Exception;
    }

    private static final List<Chronology> ALL = List.of(ThaiBuddhistChronology.INSTANCE, MinguoChronology.INSTANCE,
            JapaneseChronology.INSTANCE, HijrahChronology.INSTANCE);
    private static final Random RANDOM = new Random(36);

    private static void show(String what, Work work) {
        String s;
        try {
            s = String.valueOf(work.run());
        } catch (Exception e) {
            s = e.getClass().getSimpleName() + ": " + e.getMessage();
        }
        System.out.println(what + " = " + s);
    }

    private static int upTo(int n) {
        return RANDOM.nextInt(n);
    }

    private static <T> T oneOf(List<T> list) {
        return list.get(upTo(list.size()));
    }

    public static void main(String[] args) {
        for (int i = 0; i < 160; i++) {
            Chronology c = ALL.get(i % 4);
            fields(c);
            creation(c);
            resolution(i % 8 == 7 ? IsoChronology.INSTANCE : c);
        }
        for (Chronology c : ALL) {
            names(c);
        }
        for (String s : List.of("ja-JP-u-ca-japanese", "th-TH-u-ca-buddhist", "zh-u-ca-roc",
                "ar-u-ca-islamic-umalqura", "ar-u-ca-islamic", "ja-JP-u-ca-xx", "de")) {
            show(s, () -> Chronology.ofLocale(Locale.forLanguageTag(s)));
        }
        show("all", () -> new TreeSet<>(Chronology.getAvailableChronologies()));
        for (String s : List.of("Hijrah", "islamic", "ThaiBuddhist", "buddhist", "Japanese", "roc", "ISO", "x")) {
            show(s, () -> Chronology.of(s) + " " + Chronology.of(s).getCalendarType() + " " + Chronology.of(s).eras());
        }
    }

    private static ChronoLocalDate date(Chronology c) {
        return c.dateEpochDay(LocalDate.of(1883, 1, 1).toEpochDay() + upTo(100_000));
    }

    private static long value() {
        switch (upTo(4)) {
            case 0: return upTo(40) - 5;
            case 1: return upTo(400) - 10;
            case 2: return upTo(3000) - 100;
            default: return upTo(100);
        }
    }

    private static void fields(Chronology c) {
        ChronoLocalDate d = date(c);
        ChronoLocalDate other = date(c);
        ChronoField f = ChronoField.values()[upTo(30)];
        ChronoUnit u = ChronoUnit.values()[upTo(16)];
        long v = value();
        String id = d.toString();
        show(id, () -> d.hashCode() + " " + d.lengthOfMonth() + " " + d.lengthOfYear() + " " + d.isLeapYear() + " "
                + d.getEra() + " " + d.toEpochDay());
        show(id + " " + f, () -> d.isSupported(f) + " " + d.range(f) + " " + d.getLong(f));
        show(id + " with " + f + " " + v, () -> d.with(f, v));
        show(id + " plus " + v + u, () -> d.plus(v, u));
        show(id + " minus " + v + u, () -> d.minus(v, u));
        show(id + " until " + other, () -> d.until(other) + " " + d.until(other, u));
        show(id + " compared", () -> d.compareTo(other) + " " + d.equals(other) + " " + d.isBefore(other) + " "
                + d.equals(c.dateEpochDay(d.toEpochDay())));
        show(id + " in", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(new Object[] {d, c, d.getEra(), d.atTime(LocalTime.of(3, 4)),
                    d.atTime(LocalTime.NOON).atZone(ZoneId.of("Europe/Berlin")), d.until(other)});
            }
            byte[] b = bytes.toByteArray();
            return Arrays.hashCode(b) + " " + Arrays.toString(
                    (Object[]) new ObjectInputStream(new ByteArrayInputStream(b)).readObject());
        });
        Locale l = Locale.forLanguageTag(oneOf(List.of("en", "de", "fr", "ja", "und", "en-GB")));
        String pattern = oneOf(List.of("G y MMM d", "GGGG yyyy-MM-dd", "GGGGG yy/M/d EEE", "uuuu-DDD", "y MMMM EEEE d",
                "d LLLL y G"));
        text(d, pattern + " " + l, DateTimeFormatter.ofPattern(pattern, l).withChronology(c));
        FormatStyle style = FormatStyle.values()[upTo(4)];
        text(d, style + " " + l, DateTimeFormatter.ofLocalizedDate(style).withLocale(l).withChronology(c));
        show(style + " " + l, () -> DateTimeFormatterBuilder.getLocalizedDateTimePattern(style, style, c, l));
    }

    private static void text(ChronoLocalDate d, String what, DateTimeFormatter f) {
        show(d + " " + what, () -> {
            String s = f.format(d);
            try {
                return s + " -> " + f.parse(s, ChronoLocalDate::from);
            } catch (DateTimeException e) {
                return s + " -> " + e.getMessage();
            }
        });
    }

    private static void creation(Chronology c) {
        int y = c == ALL.get(3) ? 1290 + upTo(320) : upTo(3000) - 200;
        int m = upTo(15) - 1;
        int d = upTo(35) - 1;
        int yoe = upTo(70) - 1;
        int v = (int) value();
        ChronoField f = ChronoField.values()[upTo(30)];
        Era era = upTo(8) == 0 ? oneOf(ALL).eras().get(0) : oneOf(c.eras());
        show(c + " " + y + " " + m + " " + d, () -> c.date(y, m, d));
        show(c + " " + y + " " + v, () -> c.dateYearDay(y, v));
        show(c + " " + era + " " + yoe + " " + m + " " + d, () -> c.date(era, yoe, m, d));
        show(c + " " + era + " " + yoe + " " + v, () -> c.dateYearDay(era, yoe, v));
        show(c + " " + era + " " + yoe, () -> c.prolepticYear(era, yoe));
        show(c + " leap " + y, () -> c.isLeapYear(y));
        show(c + " era " + (m - 2), () -> c.eraOf(m - 2));
        show(c + " " + f, () -> c.range(f));
        show(era + " " + f, () -> era.range(f));
    }

    private static void resolution(Chronology c) {
        for (ResolverStyle style : ResolverStyle.values()) {
            Map<TemporalField, Long> map = new HashMap<>();
            int mask = upTo(64);
            int year = upTo(75) - 2;
            if ((mask & 1) != 0) {
                map.put(ChronoField.ERA, upTo(6) - 2L);
            }
            if ((mask & 3) != 0) {
                map.put(ChronoField.YEAR_OF_ERA, (long) year + (c == ALL.get(3) ? 1400 : 0));
            }
            if ((mask & 4) != 0) {
                map.put(ChronoField.YEAR, (long) year + (c == ALL.get(3) ? 1400 : c == ALL.get(2) ? 1950 : 0));
            }
            if ((mask & 8) != 0) {
                map.put(ChronoField.MONTH_OF_YEAR, upTo(15) - 1L);
                map.put(ChronoField.DAY_OF_MONTH, upTo(35) - 1L);
            } else if ((mask & 16) != 0) {
                map.put(ChronoField.DAY_OF_YEAR, upTo(380) - 5L);
            } else if ((mask & 32) != 0) {
                map.put(ChronoField.PROLEPTIC_MONTH, 17200L + upTo(100));
            } else {
                map.put(ChronoField.MONTH_OF_YEAR, upTo(14) - 0L);
                map.put(ChronoField.ALIGNED_WEEK_OF_MONTH, upTo(6) + 0L);
                map.put(upTo(2) == 0 ? ChronoField.DAY_OF_WEEK : ChronoField.ALIGNED_DAY_OF_WEEK_IN_MONTH,
                        upTo(9) + 0L);
            }
            Map<String, Long> sorted = new TreeMap<>();
            map.forEach((k, v) -> sorted.put(k.toString(), v));
            show(c + " " + style + " " + sorted, () -> c.resolveDate(map, style) + " left " + map.size());
        }
    }

    private static void names(Chronology c) {
        for (String tag : List.of("en", "de", "fr", "ja", "und", "en-US", "de-CH")) {
            Locale l = Locale.forLanguageTag(tag);
            StringBuilder sb = new StringBuilder();
            for (TextStyle style : TextStyle.values()) {
                sb.append(c.getDisplayName(style, l));
                for (Era e : c.eras()) {
                    sb.append('|').append(e.getDisplayName(style, l));
                }
                sb.append(' ');
            }
            show(c + " " + tag, () -> sb);
        }
    }
}
