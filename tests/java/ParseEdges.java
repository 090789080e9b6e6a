import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Parsing at the edges: exponents beyond 32 and 64 bits, week years before Christ, halves of a day alone. */
public class ParseEdges {
    private static final String[] NUMBERS = {"0E00E", "1E5E", "1E", "1E-", "1E--5", "1E5-", "12E3E4", "1EE5", "1E+5",
        "E5", "1E999", "1E-999", "-1E5", "1.E5", ".E5", "1E5,000", "1E5.5", "1E2147483647", "1E2147483648",
        "1E-2147483648", "1E-2147483649", "1E4294967297", "1E9223372036854775807",
        "1E9223372036854775808", "1E-9223372036854775808",
        "1E-9223372036854775809", "1E99999999999", "1.5E2147483647", "15E2147483647", "1.55E-2147483648",
        "0E99999999999", "1E-99999999999", "001E0000000000000000000000005"};

    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        for (String pattern : new String[] {"0E0", "#,##0.###"}) {
            DecimalFormat f = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US));
            for (int i = 0; i < 2 * NUMBERS.length; i++) {
                f.setParseBigDecimal(i % 2 == 1);
                ParsePosition at = new ParsePosition(0);
                Object value;
                try {
                    value = f.parse(NUMBERS[i / 2], at);
                } catch (ArithmeticException e) {
                    value = e;
                }
                System.out.println(NUMBERS[i / 2] + " " + value + " " + at.getIndex() + " " + at.getErrorIndex());
            }
        }
        weekDates();
        halves();
    }

    private static void weekDates() {
        for (int year : new int[] {-3000, -5, 0, 1, 2, 1582, 2009, 127574020, 300000000}) {
            for (int week : new int[] {1, 5, 60, -3}) {
                for (int state = 0; state < 6; state++) {
                    GregorianCalendar c = new GregorianCalendar(2000, 1, 1, 3, 4, 5);
                    c.getTimeInMillis();
                    if (state % 2 == 1) {
                        c.clear();
                    }
                    if (state >= 2) {
                        c.set(Calendar.ERA, state / 2 - 1);
                    }
                    c.setWeekDate(year, week, 3);
                    System.out.println(year + " " + week + " " + c.getTimeInMillis() + " " + c.get(Calendar.ERA) + " "
                            + c.get(Calendar.YEAR));
                }
            }
        }
        String[][] texts = {{"Y", "235"}, {"Y", "-5"}, {"Y", "1"}, {"Y", "0"}, {"Y s", "235 5"}, {"Y y", "235 300"},
            {"Y-M-d", "2009-5-6"}, {"Y w", "22294321 5"}, {"Y", "300000000"}, {"Y", "2147483647"}, {"Y G", "5 BC"},
            {"Y w u", "235 5 3"}, {"y-M-d'T'H:m:sYs", "2009-02-14T00:31:302009-30"}};
        for (String[] text : texts) {
            ParsePosition at = new ParsePosition(0);
            System.out.println(text[0] + " " + text[1] + " "
                    + new SimpleDateFormat(text[0], Locale.US).parse(text[1], at).getTime() + " " + at.getIndex());
        }
    }

    private static void halves() {
        String[][] texts = {{"a", "PM"}, {"S a", "1 PM"}, {"m a", "5 AM"}, {"s a", "5 PM"}, {"n a", "5 PM"},
            {"N a", "5 PM"}, {"A a", "5 AM"}, {"mm:ss a", "01:02 PM"}, {"h a", "5 PM"}, {"K a", "5 PM"},
            {"d a S", "1 AM 5"}};
        for (ResolverStyle style : ResolverStyle.values()) {
            for (String[] text : texts) {
                TemporalAccessor t = null;
                StringBuilder sb = new StringBuilder(style + " " + text[0]);
                try {
                    t = DateTimeFormatter.ofPattern(text[0], Locale.US).withResolverStyle(style).parse(text[1]);
                } catch (RuntimeException e) {
                    sb.append(' ').append(e.getMessage());
                }
                for (ChronoField f : ChronoField.values()) {
                    sb.append(t != null && t.isSupported(f) ? " " + f + "=" + t.getLong(f) : "");
                }
                System.out.println(sb);
            }
        }
    }
}
