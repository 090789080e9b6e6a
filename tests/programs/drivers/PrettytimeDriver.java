import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import org.ocpsoft.prettytime.PrettyTime;

public class PrettytimeDriver {
    public static void main(String[] args) throws Exception {
        PrettyTime p = new PrettyTime(LocalDateTime.of(2020, 1, 1, 0, 0).toInstant(ZoneOffset.UTC));
        p.setLocale(Locale.ENGLISH);
        for (int days : new int[] {-400, -40, -1, 0, 1, 8, 800}) {
            System.out.println(p.format(LocalDateTime.of(2020, 1, 1, 0, 0).plusDays(days).toInstant(ZoneOffset.UTC)));
        }
        p.setLocale(Locale.GERMAN);
        System.out.println(p.format(LocalDateTime.of(2019, 12, 1, 0, 0).toInstant(ZoneOffset.UTC)));
    }
}
