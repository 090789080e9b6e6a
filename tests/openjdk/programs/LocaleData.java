// Locale data: number, currency, date formats in several languages, collation, break iteration, display names, plural
// of MessageFormat, CLDR and COMPAT providers.
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class LocaleData {
    public static void main(String[] args) throws Exception {
        Locale[] locales = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("ar", "EG"),
                new Locale("hi", "IN"), Locale.forLanguageTag("sr-Latn-RS"), new Locale("pt", "BR"), Locale.ROOT};
        ZonedDateTime when = ZonedDateTime.of(2021, 3, 28, 15, 4, 5, 0, ZoneId.of("Europe/Berlin"));
        Date date = Date.from(when.toInstant());
        for (Locale l : locales) {
            System.out.println(l.toLanguageTag() + " " + l.getDisplayName(Locale.ENGLISH) + " "
                    + l.getDisplayLanguage(l));
            System.out.println("  " + NumberFormat.getInstance(l).format(-1234567.891) + " " + NumberFormat
                    .getPercentInstance(l).format(0.256) + " " + NumberFormat.getCurrencyInstance(l).format(1234.5)
                    + " " + NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(123456));
            System.out.println("  " + DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(l).format(when)
                    + " | " + DateTimeFormatter.ofLocalizedDateTime(FormatStyle.SHORT).withLocale(l).format(when));
            DateFormat f = DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.LONG, l);
            f.setTimeZone(TimeZone.getTimeZone("Asia/Kolkata"));
            System.out.println("  " + f.format(date) + " | "
                    + String.format(l, "%,d %.2f %tA %<tB", 9876543, 2.5, when));
            System.out.println("  " + DayOfWeek.TUESDAY.getDisplayName(TextStyle.SHORT, l) + " "
                    + Month.MAY.getDisplayName(TextStyle.FULL, l) + " " + WeekFields.of(l).getFirstDayOfWeek() + " "
                    + Calendar.getInstance(l).getFirstDayOfWeek() + " " + new DateFormatSymbols(l).getAmPmStrings()[1]);
            System.out.println("  " + ZoneId.of("America/New_York").getDisplayName(TextStyle.FULL, l) + " "
                    + TimeZone.getTimeZone("Asia/Tokyo").getDisplayName(false, TimeZone.SHORT, l));
        }
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5") + " "
                + new SimpleDateFormat("d. MMMM yyyy", Locale.GERMAN).parse("3. Oktober 1990").getTime() / 3600000);
        String[] words = {"zebra", "Äpfel", "apfel", "Zoo", "öl", "oel", "ober"};
        Arrays.sort(words, Collator.getInstance(Locale.GERMAN));
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Collator.getInstance(new Locale("sv")));
        System.out.println(Arrays.toString(words));
        BreakIterator b = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        String text = "One sentence. Another one? Yes! Mr. X.";
        b.setText(text);
        for (int from = b.first(), to = b.next(); to != BreakIterator.DONE; from = to, to = b.next())
            System.out.print("[" + text.substring(from, to) + "]");
        System.out.println();
        Currency c = Currency.getInstance("JPY");
        System.out.println(c.getSymbol(Locale.JAPAN) + " " + c.getDisplayName(Locale.GERMAN) + " "
                + c.getDefaultFractionDigits() + " " + Currency.getInstance(Locale.UK) + " "
                + (Currency.getAvailableCurrencies().size() > 150));
        System.out.println(new MessageFormat("{0,choice,0#none|1#one|1<{0} many} at {1,date,short} {2,number,#.##}",
                Locale.US).format(new Object[] {5, new Date(0), 3.14159}).replaceAll("1/1/70|12/31/69", "epoch"));
        System.out.println("TITLE ISTANBUL".toLowerCase(new Locale("tr")) + " " + "straße".toUpperCase(Locale.GERMAN)
                + " " + "i".toUpperCase(Locale.forLanguageTag("lt")));
        System.out.println(Locale.getAvailableLocales().length > 500 ? "many locales" : "few locales");
        System.out.println(Locale.forLanguageTag("zh-Hant-TW-u-ca-roc").getDisplayName(Locale.ENGLISH) + " "
                + new Locale.Builder().setLanguage("de").setRegion("CH").setExtension('u', "nu-latn").build() + " "
                + Locale.lookup(Locale.LanguageRange.parse("fr-CA,en;q=0.5"), List.of(Locale.ENGLISH, Locale.FRENCH)));
        System.out.println(java.time.chrono.JapaneseDate.of(2021, 5, 1) + " " + java.time.chrono.ThaiBuddhistDate
                .from(LocalDate.of(2021, 5, 1)) + " " + java.time.chrono.HijrahDate.from(LocalDate.of(2021, 5, 1)));
        System.out.println(DateTimeFormatter.ofPattern("G y MMMM EEEE", Locale.JAPAN)
                .withChronology(java.time.chrono.JapaneseChronology.INSTANCE).format(LocalDate.of(2019, 5, 1)));
        System.out.println(DecimalFormatSymbols.getInstance(new Locale("fa", "IR")).getZeroDigit() + " "
                + Locale.getISOCountries().length + " " + Normalizer.normalize("é", Normalizer.Form.NFD).length());
    }
}
