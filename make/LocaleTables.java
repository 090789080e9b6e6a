import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahChronology;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.MinguoChronology;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Writes the data of locales that the embedded class library has, from what java 17 answers (its CLDR is version 39).
 *
 *      java make/LocaleTables.java jdk-subset/jdk/internal/locale
 *
 *  Each class has texts of lines KEY=VALUE|VALUE...; jdk.internal.locale.LocaleData reads them. */
public class LocaleTables {
    private static final List<String> LANGUAGES = List.of("", "en", "de", "fr", "ja");
    /** A locale has what differs from the one of its language, which has what differs from the root's. */
    private static final List<String> TAGS = List.of("", "en", "en-US", "en-GB", "en-AU", "en-CA", "en-IE",
            "en-IN", "en-NZ", "en-ZA", "de", "de-DE", "de-AT", "de-CH", "fr", "fr-FR", "fr-BE", "fr-CA", "fr-CH", "ja",
            "ja-JP");
    private static final int[] STYLES = {DateFormat.FULL, DateFormat.LONG, DateFormat.MEDIUM, DateFormat.SHORT};

    private static Path folder;

    public static void main(String[] arguments) throws IOException {
        folder = Path.of(arguments[0]);
        for (String language : LANGUAGES) {
            Map<String, String> texts = new LinkedHashMap<>();
            for (String tag : TAGS) {
                if (tag.equals(language) || !language.isEmpty() && tag.startsWith(language + "-")) {
                    Locale locale = Locale.forLanguageTag(tag);
                    Map<String, String> lines = locale(locale);
                    String parent = tag.contains("-") ? language : "";
                    if (tag.isEmpty()) {
                        lines.entrySet().removeIf(e -> e.getKey().equals("symbol." + e.getValue()));
                    } else {
                        Map<String, String> inherited = locale(Locale.forLanguageTag(parent));
                        lines.entrySet().removeIf(e -> e.getValue().equals(inherited.get(e.getKey())));
                    }
                    texts.put(tag, text(lines));
                }
            }
            write("Data" + language.toUpperCase(Locale.ROOT), "what the locales of a language show", texts);
        }
        write("Regions", "weeks and currencies of regions, and the properties of currencies",
                Map.of("", text(regions())));
        zones();
        write("UmmAlQura", "the months of Islam's years 1300 to 1600; bit 0: the first"
                + " month has 30 days", Map.of("", ummAlQura()));
    }

    /** A character for each year; bit 0 is the first month. */
    private static String ummAlQura() {
        StringBuilder sb = new StringBuilder();
        for (int year = 1300; year <= 1600; year++) {
            int bits = 0;
            for (int month = 1; month <= 12; month++) {
                bits |= HijrahChronology.INSTANCE.date(year, month, 1).lengthOfMonth() == 30 ? 1 << month - 1 : 0;
            }
            sb.append((char) bits);
        }
        return sb.toString();
    }

    private static String join(Object... values) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            String value = String.valueOf(values[i]);
            if (value.contains("|") || value.contains("\n")) {
                throw new IllegalStateException(value);
            }
            sb.append(i == 0 ? "" : "|").append(value);
        }
        return sb.toString();
    }

    private static Map<String, String> locale(Locale l) {
        Map<String, String> m = new TreeMap<>();
        DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(l);
        m.put("symbols", join(s.getZeroDigit(), s.getGroupingSeparator(), s.getDecimalSeparator(), s.getPerMill(),
                s.getPercent(), s.getMinusSign(), s.getExponentSeparator(), s.getInfinity(), s.getNaN(),
                s.getMonetaryDecimalSeparator(), s.getMonetaryGroupingSeparator()));
        m.put("patterns", join(pattern(NumberFormat.getNumberInstance(l)), pattern(NumberFormat.getCurrencyInstance(l)),
                pattern(NumberFormat.getPercentInstance(l))));
        DateFormatSymbols d = DateFormatSymbols.getInstance(l);
        m.put("eras", join((Object[]) d.getEras()));
        m.put("months", join((Object[]) Arrays.copyOf(d.getMonths(), 12)));
        m.put("shortMonths", join((Object[]) Arrays.copyOf(d.getShortMonths(), 12)));
        m.put("weekdays", join((Object[]) Arrays.copyOfRange(d.getWeekdays(), 1, 8)));
        m.put("shortWeekdays", join((Object[]) Arrays.copyOfRange(d.getShortWeekdays(), 1, 8)));
        m.put("ampm", join((Object[]) d.getAmPmStrings()));
        names(m, l, "longMonths", Calendar.MONTH, Calendar.LONG_STANDALONE, 0, 12);
        names(m, l, "briefMonths", Calendar.MONTH, Calendar.SHORT_STANDALONE, 0, 12);
        names(m, l, "narrowMonths", Calendar.MONTH, Calendar.NARROW_STANDALONE, 0, 12);
        names(m, l, "narrowMonthsFormat", Calendar.MONTH, Calendar.NARROW_FORMAT, 0, 12);
        names(m, l, "longWeekdays", Calendar.DAY_OF_WEEK, Calendar.LONG_STANDALONE, 1, 7);
        names(m, l, "briefWeekdays", Calendar.DAY_OF_WEEK, Calendar.SHORT_STANDALONE, 1, 7);
        names(m, l, "narrowWeekdays", Calendar.DAY_OF_WEEK, Calendar.NARROW_STANDALONE, 1, 7);
        names(m, l, "narrowWeekdaysFormat", Calendar.DAY_OF_WEEK, Calendar.NARROW_FORMAT, 1, 7);
        names(m, l, "longEras", Calendar.ERA, Calendar.LONG_FORMAT, 0, 2);
        names(m, l, "erasAlone", Calendar.ERA, Calendar.LONG_STANDALONE, 0, 2);
        names(m, l, "narrowEras", Calendar.ERA, Calendar.NARROW_FORMAT, 0, 2);
        names(m, l, "narrowAmpm", Calendar.AM_PM, Calendar.NARROW_FORMAT, 0, 2);
        Object[] dates = new Object[4];
        Object[] times = new Object[4];
        Object[] glue = new Object[4];
        for (int i = 0; i < 4; i++) {
            dates[i] = ((SimpleDateFormat) DateFormat.getDateInstance(STYLES[i], l)).toPattern();
            times[i] = ((SimpleDateFormat) DateFormat.getTimeInstance(STYLES[i], l)).toPattern();
            glue[i] = ((SimpleDateFormat) DateFormat.getDateTimeInstance(STYLES[i], STYLES[i], l)).toPattern();
        }
        for (int i = 0; i < 4; i++) {
            glue[i] = ((String) glue[i]).replace((String) times[i], "{0}").replace((String) dates[i], "{1}");
        }
        for (int i = 0; i < 16; i++) {
            // What joins a date and a time follows from the shorter of their styles.
            String joined = ((String) glue[Math.max(i / 4, i % 4)]).replace("{0}", (String) times[i % 4])
                    .replace("{1}", (String) dates[i / 4]);
            if (!joined.equals(((SimpleDateFormat) DateFormat.getDateTimeInstance(i / 4, i % 4, l)).toPattern())) {
                throw new IllegalStateException(l + ": " + joined);
            }
        }
        m.put("zero", DateTimeFormatter.ofPattern("O", l).format(java.time.ZoneOffset.UTC));
        m.put("dates", join(dates));
        m.put("times", join(times));
        m.put("glue", join(glue));
        String listed = Locale.forLanguageTag("zh-Hant-TW").getDisplayName(l);
        m.put("listed", listed.contains("\u3001") ? "\u3001" : ", ");
        quarters(m, l);
        calendars(m, l);
        compact(m, l);
        currencies(m, l);
        if (!l.getLanguage().isEmpty() && l.getCountry().isEmpty() && !l.getLanguage().equals("en")) {
            display(m, "languages", Locale.getISOLanguages(), x -> new Locale(x).getDisplayLanguage(l));
            display(m, "countries", Locale.getISOCountries(), x -> new Locale("", x).getDisplayCountry(l));
            String[] scripts = Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2).isEmpty() ? null
                    : scripts();
            display(m, "scripts", scripts,
                    x -> new Locale.Builder().setScript(x).build().getDisplayScript(l));
        }
        return m;
    }

    private static String[] scripts() {
        Set<String> scripts = new TreeSet<>();
        for (Locale l : Locale.getAvailableLocales()) {
            if (!l.getScript().isEmpty()) {
                scripts.add(l.getScript());
            }
        }
        return scripts.toArray(new String[0]);
    }

    private static void display(Map<String, String> m, String key, String[] codes, Function<String, String> name) {
        StringBuilder sb = new StringBuilder();
        for (String code : codes) {
            String n = name.apply(code);
            if (!n.equals(code)) {
                sb.append(sb.length() == 0 ? "" : "|").append(code).append(':').append(n);
            }
        }
        m.put(key, sb.toString());
    }

    private static String pattern(NumberFormat f) {
        return ((DecimalFormat) f).toPattern();
    }

    private static void names(Map<String, String> m, Locale l, String key, int field, int style, int first, int n) {
        Calendar c = new Calendar.Builder().setCalendarType("gregory").setLocale(l).setDate(2001, 0, 1).build();
        Object[] names = new Object[n];
        for (int i = 0; i < n; i++) {
            c.set(2001, field == Calendar.MONTH ? i : 0, 1);
            if (field != Calendar.MONTH) {
                c.getTime();
                c.set(field, first + i);
                c.getTime();
            }
            String name = c.getDisplayName(field, style, l);
            if (name == null) {
                return;
            }
            names[i] = name;
        }
        m.put(key, join(names));
    }

    private static void quarters(Map<String, String> m, Locale l) {
        String[] patterns = {"QQQ", "QQQQ", "qqq", "qqqq"};
        for (String p : patterns) {
            Object[] names = new Object[4];
            for (int i = 0; i < 4; i++) {
                names[i] = DateTimeFormatter.ofPattern(p, l).format(java.time.LocalDate.of(2001, 1 + 3 * i, 1));
            }
            m.put(p, join(names));
        }
    }

    private static final List<Chronology> CALENDARS = List.of(ThaiBuddhistChronology.INSTANCE,
            MinguoChronology.INSTANCE, JapaneseChronology.INSTANCE, HijrahChronology.INSTANCE);

    /** Of the calendars other than that of ISO: names, eras, patterns of dates, months and days of the week ("other",
     *  if they differ from those of ISO; the months of Islam are its own). */
    private static void calendars(Map<String, String> m, Locale l) {
        for (Chronology c : CALENDARS) {
            String type = c.getCalendarType().split("-")[0];
            m.put(type + ".name", c.getDisplayName(TextStyle.FULL, l));
            Object[] dates = new Object[4];
            for (FormatStyle style : FormatStyle.values()) {
                dates[style.ordinal()] = DateTimeFormatterBuilder.getLocalizedDateTimePattern(style, null, c, l);
            }
            m.put(type + ".dates", join(dates));
            for (TextStyle style : List.of(TextStyle.FULL, TextStyle.SHORT, TextStyle.NARROW)) {
                Object[] eras = c.eras().stream().map(e -> e.getDisplayName(style, l)).toArray();
                m.put(type + "." + style + ".eras", join(eras));
            }
            for (TextStyle style : TextStyle.values()) {
                String months = texts(c, ChronoField.MONTH_OF_YEAR, style, l);
                String days = texts(c, ChronoField.DAY_OF_WEEK, style, l);
                boolean same = days.equals(texts(IsoChronology.INSTANCE, ChronoField.DAY_OF_WEEK, style, l));
                other(m, style + ".days", same ? "" : days, type);
                if (c == HijrahChronology.INSTANCE) {
                    m.put(type + "." + style + ".months", months);
                } else {
                    same = months.equals(texts(IsoChronology.INSTANCE, ChronoField.MONTH_OF_YEAR, style, l));
                    other(m, style + ".months", same ? "" : months, type);
                }
            }
        }
    }

    /** What these calendars have in common; what one has otherwise is an entry with its name. */
    private static void other(Map<String, String> m, String key, String value, String type) {
        if (!m.computeIfAbsent("other." + key, k -> value).equals(value)) {
            m.put(type + "." + key, value);
        }
    }

    private static String texts(Chronology c, ChronoField field, TextStyle style, Locale l) {
        DateTimeFormatter f = new DateTimeFormatterBuilder().appendText(field, style).toFormatter(l);
        boolean months = field == ChronoField.MONTH_OF_YEAR;
        ChronoLocalDate first = c.date(LocalDate.of(2001, 1, 1));
        first = months ? first.with(ChronoField.MONTH_OF_YEAR, 1) : first;
        Object[] names = new Object[months ? 12 : 7];
        for (int i = 0; i < names.length; i++) {
            names[i] = f.format(first.plus(i, months ? ChronoUnit.MONTHS : ChronoUnit.DAYS));
        }
        return join(names);
    }

    /** What stands around the digits of 10^3 ... 10^14, for one and for many. */
    private static void compact(Map<String, String> m, Locale l) {
        for (NumberFormat.Style style : NumberFormat.Style.values()) {
            for (int plural = 0; plural < 2; plural++) {
                Object[] affixes = new Object[15];
                for (int i = 0; i < 15; i++) {
                    long power = 1;
                    for (int k = 0; k < i; k++) {
                        power *= 10;
                    }
                    NumberFormat f = NumberFormat.getCompactNumberInstance(l, style);
                    f.setMaximumFractionDigits(0);
                    f.setGroupingUsed(false);
                    affixes[i] = f.format(power * (1 + plural)).replaceFirst("[0-9]+", "{0}");
                    String digits = f.format(power * (1 + plural)).replaceAll("[^0-9]", "");
                    affixes[i] = digits.length() + ((String) affixes[i]);
                }
                m.put("compact" + style.name().charAt(0) + plural, join(affixes));
            }
        }
    }

    /** All symbols; of the names, those that differ from the language's, in a region. */
    private static void currencies(Map<String, String> m, Locale l) {
        List<String> names = new ArrayList<>();
        Locale parent = l.getCountry().isEmpty() ? null : new Locale(l.getLanguage());
        for (Currency c : currencies()) {
            String code = c.getCurrencyCode();
            m.put("symbol." + code, c.getSymbol(l));
            String name = c.getDisplayName(l);
            if (!name.equals(parent == null ? code : c.getDisplayName(parent))) {
                names.add(code + ":" + name);
            }
        }
        if (!names.isEmpty()) {
            m.put("currencies", join(names.toArray()));
        }
    }

    private static List<Currency> currencies() {
        List<Currency> all = new ArrayList<>(Currency.getAvailableCurrencies());
        all.sort((a, b) -> a.getCurrencyCode().compareTo(b.getCurrencyCode()));
        return all;
    }

    private static Map<String, String> regions() {
        Map<String, String> m = new TreeMap<>();
        Map<String, StringBuilder> weeks = new TreeMap<>();
        StringBuilder money = new StringBuilder();
        for (String country : Locale.getISOCountries()) {
            Calendar c = Calendar.getInstance(new Locale("en", country));
            String week = c.getFirstDayOfWeek() + "" + c.getMinimalDaysInFirstWeek();
            weeks.computeIfAbsent(week, k -> new StringBuilder()).append(country).append(' ');
            Currency currency = Currency.getInstance(new Locale("", country));
            if (currency != null) {
                money.append(money.length() == 0 ? "" : "|").append(country).append(currency.getCurrencyCode());
            }
        }
        weeks.forEach((k, v) -> m.put("week" + k, v.toString().trim()));
        m.put("money", money.toString());
        StringBuilder codes = new StringBuilder();
        for (Currency c : currencies()) {
            codes.append(codes.length() == 0 ? "" : "|").append(c.getCurrencyCode())
                    .append(c.getDefaultFractionDigits()).append(':').append(c.getNumericCode());
        }
        m.put("codes", codes.toString());
        return m;
    }

    /** Zones with the same names in all languages are one group; its names, in each language, have its number. */
    private static void zones() throws IOException {
        Map<List<String>, Integer> groups = new LinkedHashMap<>();
        Map<Integer, StringBuilder> members = new TreeMap<>();
        String[] ids = TimeZone.getAvailableIDs();
        Arrays.sort(ids);
        for (String id : ids) {
            List<String> names = new ArrayList<>();
            for (String language : LANGUAGES) {
                names.add(zone(id, Locale.forLanguageTag(language)));
            }
            if (names.stream().allMatch(String::isEmpty)) {
                continue;
            }
            int group = groups.computeIfAbsent(names, k -> groups.size());
            members.computeIfAbsent(group, k -> new StringBuilder()).append(id).append(' ');
        }
        StringBuilder zones = new StringBuilder();
        members.forEach((k, v) -> zones.append(k == 0 ? "" : "|").append(v.toString().trim()));
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("ids", "ids=" + zones);
        for (int i = 0; i < LANGUAGES.size(); i++) {
            StringBuilder sb = new StringBuilder();
            int number = 0;
            for (List<String> names : groups.keySet()) {
                String root = names.get(0);
                String mine = names.get(i);
                if (i == 0 || !mine.equals(root)) {
                    sb.append(number).append('=').append(shortened(mine, i == 0 ? "" : root)).append('\n');
                }
                number++;
            }
            texts.put(LANGUAGES.get(i), sb.toString());
        }
        meant(new ArrayList<>(groups.keySet()), texts);
        StringBuilder sb = new StringBuilder("Written by make/LocaleTables.java: the names of zones.\n");
        texts.forEach((tag, text) -> sb.append('#').append(tag).append('\n').append(text)
                .append(text.endsWith("\n") ? "" : "\n"));
        Files.writeString(folder.resolve("zones.txt"), sb);
    }

    /** Names of a zone without what follows. A general name that is the standard one and a short name that is the
     *  root's are empty; trailing empty names are left out. Other daylight and general long names have, after and
     *  before them, how many characters they share with the standard one at the end and the beginning, from "0". */
    private static String shortened(String names, String root) {
        String[] all = names.split("\\|", -1);
        String[] others = root.split("\\|", -1);
        if (all.length != 6 || Arrays.asList(all).contains("")) {
            return names;
        }
        String[] result = all.clone();
        for (int i = 0; i < 6; i++) {
            if (i > 3 && all[i].equals(all[i - 4])
                    || i % 2 == 1 && i < 4 && others.length == 6 && all[i].equals(others[i])) {
                result[i] = "";
            } else if (i == 2 || i == 4) {
                result[i] = difference(all[0], all[i]);
            }
        }
        return String.join("|", result).replaceFirst("\\|+$", "");
    }

    private static String difference(String from, String name) {
        int most = Math.min(Math.min(from.length(), name.length()), 60);
        int first = 0;
        while (first < most && from.charAt(first) == name.charAt(first)) {
            first++;
        }
        most = Math.min(Math.min(from.length(), name.length()) - first, 60);
        int last = 0;
        while (last < most && from.charAt(from.length() - 1 - last) == name.charAt(name.length() - 1 - last)) {
            last++;
        }
        return (char) ('0' + first) + name.substring(first, name.length() - last) + (char) ('0' + last);
    }

    /** The zone that a text with a name of a group is parsed to. Names that several groups have, or that mean another
     *  zone than most names of their group, have lines, of long (F) and short names (S), in each language. */
    private static void meant(List<List<String>> groups, Map<String, String> texts) {
        List<Map<String, Integer>> votes = new ArrayList<>();
        List<Map<String, String>> found = new ArrayList<>();
        List<Map<String, Integer>> first = new ArrayList<>();
        groups.forEach(g -> votes.add(new TreeMap<>()));
        for (int i = 0; i < LANGUAGES.size(); i++) {
            found.add(new TreeMap<>());
            first.add(new TreeMap<>());
            for (int g = 0; g < groups.size(); g++) {
                String[] names = groups.get(g).get(i).split("\\|");
                for (int k = 0; k < names.length && names.length == 6; k++) {
                    String key = (k % 2 == 0 ? "F" : "S") + names[k];
                    first.get(i).putIfAbsent(key, g);
                    String id = found.get(i).computeIfAbsent(key, parserOf(Locale.forLanguageTag(LANGUAGES.get(i))));
                    votes.get(g).merge(id, 1, Integer::sum);
                }
            }
        }
        List<String> usual = new ArrayList<>();
        for (Map<String, Integer> v : votes) {
            usual.add(v.isEmpty() ? ""
                    : java.util.Collections.max(v.entrySet(), Map.Entry.comparingByValue()).getKey());
        }
        texts.put("usual", "groups=" + String.join("|", usual));
        for (int i = 0; i < LANGUAGES.size(); i++) {
            Map<String, String> others = new TreeMap<>(found.get(i));
            Map<String, Integer> of = first.get(i);
            others.entrySet().removeIf(e -> e.getValue().equals(usual.get(of.get(e.getKey()))));
            texts.put("meant" + LANGUAGES.get(i), text(others));
        }
    }

    private static Function<String, String> parserOf(Locale l) {
        return name -> parsed(name, l);
    }

    private static String parsed(String name, Locale l) {
        DateTimeFormatter f = new DateTimeFormatterBuilder().appendZoneText(name.charAt(0) == 'F' ? TextStyle.FULL
                : TextStyle.SHORT).toFormatter(l);
        try {
            return f.parse(name.substring(1)).query(java.time.temporal.TemporalQueries.zoneId()).getId();
        } catch (java.time.DateTimeException e) {
            return "";
        }
    }

    private static String zone(String id, Locale l) {
        TimeZone z = TimeZone.getTimeZone(id);
        String[] names = {z.getDisplayName(false, TimeZone.LONG, l), z.getDisplayName(false, TimeZone.SHORT, l),
            z.getDisplayName(true, TimeZone.LONG, l), z.getDisplayName(true, TimeZone.SHORT, l), "", ""};
        for (int i = 0; i < 2; i++) {
            try {
                names[4 + i] = DateTimeFormatter.ofPattern(i == 0 ? "vvvv" : "v", l)
                        .format(ZonedDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneId.of(id)));
            } catch (java.time.DateTimeException e) {
                names[4 + i] = names[i];
            }
        }
        // Names that follow from the offset need no table.
        if (names[0].startsWith("GMT") && names[1].startsWith("GMT") && names[0].equals(names[1])) {
            return "";
        }
        return join((Object[]) names);
    }

    private static String text(Map<String, String> lines) {
        StringBuilder sb = new StringBuilder();
        lines.forEach((k, v) -> sb.append(k).append('=').append(v).append('\n'));
        return sb.toString();
    }

    private static void write(String name, String about, Map<String, String> texts) throws IOException {
        StringBuilder sb = new StringBuilder("// Written by make/LocaleTables.java: " + about + ".\n"
                + "package jdk.internal.locale;\n\nfinal class " + name + " {\n");
        sb.append("    static final String[] TEXTS = {\n");
        texts.forEach((tag, text) -> {
            sb.append("        \"").append(tag).append("\",\n");
            literal(sb, text);
        });
        sb.append("    };\n\n    private ").append(name).append("() {\n    }\n}\n");
        Files.writeString(folder.resolve(name + ".java"), sb);
    }

    /** A text as literals that fit lines of 120 columns; the compiler makes one constant of them. */
    private static void literal(StringBuilder sb, String text) {
        StringBuilder line = new StringBuilder();
        boolean first = true;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || line.length() > 85) {
                if (i < text.length() || line.length() > 0 || first) {
                    sb.append(first ? "        \"" : "\n            + \"").append(line).append('"');
                    first = false;
                }
                line.setLength(0);
            }
            if (i < text.length()) {
                char c = text.charAt(i);
                if (c == '\n') {
                    line.append("\\n");
                } else if (c == '"' || c == '\\') {
                    line.append('\\').append(c);
                } else if (c < ' ' || c >= 0x7f) {
                    line.append(String.format("\\u%04x", (int) c));
                } else {
                    line.append(c);
                }
            }
        }
        sb.append(",\n");
    }
}
