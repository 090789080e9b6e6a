// Offsets in each pattern: texts, and what is read, strictly and leniently; texts of fields and zones in other styles.
import java.text.ParsePosition;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.Locale;

public class OffsetTexts {
    static String read(DateTimeFormatter f, String text) {
        ParsePosition p = new ParsePosition(0);
        TemporalAccessor t = f.parseUnresolved(text, p);
        return (t == null ? "-" : t.getLong(ChronoField.OFFSET_SECONDS)) + "@" + p.getIndex() + "/" + p.getErrorIndex();
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.US);
        String[] texts = {"Z", "+1", "+01", "-1", "+0130", "+01:30", "-01:30:15", "+013015", "+1:30", "+01:3", "+19",
            "+18:00", "+00", "-00:00", "+130", "z", "01:00", "+ 1", "+"};
        for (String pattern : ("+H +HH +Hmm +HHmm +H:mm +HH:mm +HMM +HHMM +H:MM +HH:MM +HMMss +HHMMss +H:MM:ss "
                + "+HH:MM:ss +HMMSS +HHMMSS +H:MM:SS +HH:MM:SS +Hmmss +HHmmss +H:mm:ss +HH:mm:ss").split(" ")) {
            DateTimeFormatter strict = new DateTimeFormatterBuilder().appendOffset(pattern, "Z").toFormatter();
            DateTimeFormatter lenient = new DateTimeFormatterBuilder().parseLenient().appendOffset(pattern, "Z")
                    .toFormatter();
            StringBuilder b = new StringBuilder(strict.toString());
            for (int s : new int[] {0, 3600, -3600, 5400, -5415, 36000, -36000, 12, -12, 64800, 30})
                b.append(' ').append(strict.format(ZoneOffset.ofTotalSeconds(s)));
            for (String t : texts)
                b.append(' ').append(t).append('=').append(read(strict, t)).append(' ').append(read(lenient, t));
            System.out.println(b);
        }
        ZonedDateTime z = ZonedDateTime.of(2024, 2, 29, 13, 4, 5, 60708090, ZoneId.of("Europe/Paris"));
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN})
            for (TextStyle style : TextStyle.values()) {
                StringBuilder b = new StringBuilder(l + " " + style);
                for (ChronoField f : new ChronoField[] {ChronoField.AMPM_OF_DAY, ChronoField.ERA,
                    ChronoField.MONTH_OF_YEAR, ChronoField.DAY_OF_WEEK})
                    b.append(' ').append(new DateTimeFormatterBuilder().appendText(f, style).toFormatter(l).format(z));
                b.append(' ').append(new DateTimeFormatterBuilder().appendZoneText(style).toFormatter(l).format(z));
                b.append(' ').append(new DateTimeFormatterBuilder().appendGenericZoneText(style).toFormatter(l)
                        .format(z));
                System.out.println(b.append(' ').append(ZoneId.of("Asia/Tokyo").getDisplayName(style, l)));
            }
    }
}
