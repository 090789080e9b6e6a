import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.TreeSet;

/** SimpleDateFormat: where strict and lenient formats find an error; names of months alone and in dates. */
public class DateLeniency {
    static String parse(String pattern, String text, Locale locale, boolean lenient) {
        SimpleDateFormat f = new SimpleDateFormat(pattern, locale);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        f.setLenient(lenient);
        ParsePosition p = new ParsePosition(0);
        Date d = f.parse(text, p);
        return (d == null ? null : d.getTime()) + "," + p.getIndex() + "," + p.getErrorIndex();
    }

    static void numbers() {
        String[] patterns = {"k", "h", "u", "K", "H", "d", "M", "s", "hh a", "yyyy-DDD", "w", "F", "E u", "h:",
            "hhhhh:D", "ssss:k", "uuu/EEE", "K:u/"};
        String[] texts = {"0", "24", "25", "12", "13", "-1", "7", "8", "00", "12 PM", "13 PM", "2020-366", "2021-366",
            "2021-000", "54", "Sun 0", "Mon 1", "Mon 2", "3-x", "30x", "0000-8:1", "00/Sun", "92/"};
        for (String p : patterns) {
            StringBuilder sb = new StringBuilder(p);
            for (String t : texts) {
                sb.append(' ').append(parse(p, t, Locale.US, true)).append(' ').append(parse(p, t, Locale.US, false));
            }
            System.out.println(sb);
        }
    }

    static void months() {
        for (String tag : new String[] {"de", "en", "fr", "ja", ""}) {
            Locale locale = Locale.forLanguageTag(tag);
            TreeSet<String> names = new TreeSet<>();
            for (int month = 0; month < 12; month++) {
                for (int style : new int[] {Calendar.SHORT_FORMAT, Calendar.LONG_FORMAT, Calendar.SHORT_STANDALONE,
                    Calendar.LONG_STANDALONE}) {
                    Calendar c = Calendar.getInstance(TimeZone.getTimeZone("UTC"), locale);
                    c.clear();
                    c.set(2020, month, 1);
                    String name = c.getDisplayName(Calendar.MONTH, style, locale);
                    names.add(name == null ? "-" : name);
                }
            }
            for (String p : new String[] {"MMM|", "MMMM|", "LLL|", "LLLL|", "'3 'd MMM|"}) {
                StringBuilder sb = new StringBuilder(tag + " " + p);
                for (String name : names) {
                    sb.append(' ').append(parse(p, (p.contains("d") ? "3 1 " : "") + name + "|", locale, true));
                }
                System.out.println(sb);
            }
        }
    }

    public static void main(String[] args) {
        numbers();
        System.out.println(parse("ssss:k", "48000020311791_", Locale.FRANCE, true));
        months();
        for (int year : new int[] {2024, 5, -3, -57, -4712}) {
            SimpleDateFormat f = new SimpleDateFormat("G y yy yyyy Y YY YYYY", Locale.GERMANY);
            f.setTimeZone(TimeZone.getTimeZone("UTC"));
            System.out.println(f.format(new Date((year - 1970) * 31556952000L)));
        }
    }
}
