import java.util.Locale;
import org.threeten.bp.Duration;
import org.threeten.bp.LocalDate;
import org.threeten.bp.Period;
import org.threeten.bp.ZoneId;
import org.threeten.bp.ZonedDateTime;
import org.threeten.bp.format.DateTimeFormatter;

public class ThreetenbpDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(LocalDate.of(2024, 2, 29).plusYears(1) + " " + Period.between(LocalDate.of(2000, 1, 31),
                LocalDate.of(2024, 3, 1)));
        System.out.println(ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")));
        System.out.println(DateTimeFormatter.ofPattern("EEEE d MMMM yyyy", Locale.FRENCH).format(LocalDate.of(2024, 8,
                1)));
        System.out.println(Duration.parse("PT36H15M") + " " + LocalDate.parse("2024-W05-3",
                DateTimeFormatter.ISO_WEEK_DATE));
    }
}
