import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Spaces in texts of dates: before numbers and zones they are skipped, before names they are not. */
public class DateSpaces {
    static void parse(String pattern, String text) {
        for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.FRENCH}) {
            SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
            format.setTimeZone(TimeZone.getTimeZone("UTC"));
            ParsePosition p = new ParsePosition(0);
            Date date = format.parse(text, p);
            System.out.println(pattern + "|" + text + "| " + (date == null ? null : date.getTime()) + " " + p.getIndex()
                    + " " + p.getErrorIndex());
        }
    }

    public static void main(String[] args) {
        String[] cases = {"M E|3  Tue", "M E|3 Tue", "M  E|3 Tue", "M  E|3  Tue", "M E|3\tTue", "d M|1  2", "d  M|1 2",
            "d MMM|1   Jan", "d LLLL|1  January", "d 'x' M|1 x  2", "d 'x' M|1  x 2", "E d|Tue  3", "E d| Tue 3",
            "a h|AM  3", "h a|3  PM", "yyyy G|2000  AD", "G yyyy| AD 1", "z d|UTC  3", "d z|3  UTC", "d Z|3  +0100",
            "d X|3  Z", "M-E|3- Tue", "M-d|3- 4", "Md|3 4", "MMd|03 4", "MMMd|Jan 4", "d MMM| 1 Jan", "  d|1",
            " d|   1", "d |1", "d |1   "};
        for (String c : cases) {
            parse(c.substring(0, c.indexOf('|')), c.substring(c.indexOf('|') + 1));
        }
    }
}
