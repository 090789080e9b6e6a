import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Which zone a name means that several zones have; localized dates with times of another style. */
public class ZoneNames {
    public static void main(String[] args) {
        Locale[] locales = {Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH, Locale.JAPANESE};
        String[] ids = {"America/Chicago", "Asia/Shanghai", "Asia/Kolkata", "Europe/Paris", "America/Nuuk",
            "Asia/Dubai", "Pacific/Chatham", "America/Havana", "Africa/Johannesburg", "Asia/Riyadh",
            "Asia/Tokyo", "Asia/Dhaka",
            "America/Los_Angeles", "Pacific/Port_Moresby", "Asia/Bangkok", "Australia/Sydney", "America/Anchorage"};
        for (Locale locale : locales) {
            for (TextStyle style : new TextStyle[] {TextStyle.SHORT, TextStyle.FULL}) {
                DateTimeFormatter named = new DateTimeFormatterBuilder().appendZoneText(style).toFormatter(locale);
                StringBuilder sb = new StringBuilder(locale + " " + style);
                for (String id : ids) {
                    for (int month = 1; month < 12; month += 6) {
                        String name = named.format(LocalDateTime.of(2024, month, 1, 0, 0).atZone(ZoneId.of(id)));
                        try {
                            sb.append(' ').append(name).append('=').append(named.parse(name, TemporalQueries.zone()));
                        } catch (DateTimeException e) {
                            sb.append(' ').append(name).append('=').append(e.getMessage());
                        }
                    }
                }
                System.out.println(sb);
            }
            for (FormatStyle date : FormatStyle.values()) {
                StringBuilder sb = new StringBuilder(locale + " " + date);
                for (FormatStyle time : FormatStyle.values()) {
                    sb.append(" | ").append(DateTimeFormatter.ofLocalizedDateTime(date, time).withLocale(locale)
                            .format(LocalDateTime.of(2024, 2, 29, 13, 5).atZone(ZoneId.of("Europe/Paris"))));
                }
                System.out.println(sb);
            }
        }
    }
}
