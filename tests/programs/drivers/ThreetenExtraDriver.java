import org.threeten.extra.*;
import org.threeten.extra.chrono.*;
import java.time.*;

public class ThreetenExtraDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(YearQuarter.of(2024, 3).atEndOfQuarter() + " "
                + Interval.parse("2024-01-01T00:00:00Z/P1D").toDuration() + YearWeek.from(LocalDate.of(2021, 1, 3))
                + PeriodDuration.parse("P1DT2H").getDuration());
        System.out.println(JulianDate.of(2024, 1, 1) + " " + CopticDate.from(LocalDate.of(2024, 1, 1))
                + AmountFormats.wordBased(Period.of(1, 2, 17), Duration.ofHours(5), java.util.Locale.ENGLISH));
    }
}
