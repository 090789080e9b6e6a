// What locales show, from the tables that make/LocaleTables.java writes: the languages en, de, fr and ja with some of
// their regions; all others show what the root locale does.
package jdk.internal.locale;

import java.util.HashMap;
import java.util.Locale;
import jdk.internal.util.Texts;

public final class LocaleData {
    /** The lines of each text, by its tag; those of zones.txt begin with "zones". */
    private static final HashMap<String, HashMap<String, String>> READ = new HashMap<>();

    private LocaleData() {
    }

    private static String[] texts(String language) {
        switch (language) {
        case "": return Data.TEXTS;
        case "en": return DataEN.TEXTS;
        case "de": return DataDE.TEXTS;
        case "fr": return DataFR.TEXTS;
        case "ja": return DataJA.TEXTS;
        default: return null;
        }
    }

    private static HashMap<String, String> read(String prefix, String[] texts, String tag) {
        HashMap<String, String> lines;
        synchronized (READ) {
            lines = READ.get(prefix.concat(tag));
            if (lines != null) {
                return lines;
            }
            lines = new HashMap<>();
            if (texts == null) {
                readZones(tag, lines);
            }
            for (int i = 0; texts != null && i < texts.length; i += 2) {
                if (texts[i].equals(tag)) {
                    split(texts[i + 1], lines);
                }
            }
            READ.put(prefix.concat(tag), lines);
        }
        return lines;
    }

    /** Lines of zones.txt, which follow a line with a tag. */
    private static void readZones(String tag, HashMap<String, String> lines) {
        String text = Texts.read("jdk/internal/locale/zones.txt");
        String head = "\n#".concat(tag).concat("\n");
        int begin = text.indexOf(head);
        if (begin >= 0) {
            begin += head.length();
            int end = text.indexOf("\n#", begin - 1);
            split(end < 0 ? text.substring(begin) : text.substring(begin, end + 1), lines);
        }
    }

    private static void split(String text, HashMap<String, String> lines) {
        for (int at = 0; at < text.length();) {
            int end = text.indexOf('\n', at);
            end = end < 0 ? text.length() : end;
            int equals = text.indexOf('=', at);
            lines.put(text.substring(at, equals), text.substring(equals + 1, end));
            at = end + 1;
        }
    }

    public static boolean has(String language) {
        return texts(language) != null;
    }

    /** The locales that have data, without the root. */
    public static Locale[] available() {
        String[] tags = {"", "en", "en-US", "en-GB", "en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-ZA", "de",
                "de-DE",
            "de-AT", "de-CH", "fr", "fr-FR", "fr-BE", "fr-CA", "fr-CH", "ja", "ja-JP"};
        Locale[] locales = new Locale[tags.length];
        for (int i = 0; i < tags.length; i++) {
            locales[i] = Locale.forLanguageTag(tags[i]);
        }
        return locales;
    }

    /** The value of a key, of the locale or of what it inherits from; null when there is none. */
    public static String text(Locale locale, String key) {
        for (int level = 0; level < 3; level++) {
            String value = text(locale, key, level);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** The value that the locale's region (0), its language (1) or the root (2) has itself. */
    private static String text(Locale locale, String key, int level) {
        String language = locale.getLanguage();
        String[] texts = level == 2 ? Data.TEXTS : texts(language);
        if (texts == null || level == 0 && locale.getCountry().isEmpty()) {
            return null;
        }
        return read("", texts, level == 2 ? "" : level == 1 ? language : language + "-" + locale.getCountry()).get(key);
    }

    public static String[] list(Locale locale, String key) {
        return parts(text(locale, key), '|');
    }

    public static String[] parts(String text, char separator) {
        if (text == null) {
            return null;
        }
        int n = 1;
        for (int i = 0; (i = text.indexOf(separator, i) + 1) > 0;) {
            n++;
        }
        String[] parts = new String[n];
        int at = 0;
        for (int i = 0; i < n; i++) {
            int end = i == n - 1 ? text.length() : text.indexOf(separator, at);
            parts[i] = text.substring(at, end);
            at = end + 1;
        }
        return parts;
    }

    /** What the lists CODE:NAME|CODE:NAME name so; null when none does. */
    public static String named(Locale locale, String key, String code) {
        String head = code.concat(":");
        for (int level = 0; level < 3; level++) {
            String text = text(locale, key, level);
            int at = text == null ? -1 : text.startsWith(head) ? 0 : text.indexOf("|".concat(head)) + 1;
            if (at > 0 || at == 0 && text.startsWith(head)) {
                int end = text.indexOf('|', at);
                return text.substring(at + head.length(), end < 0 ? text.length() : end);
            }
        }
        return null;
    }

    /** A text of an era, by its place among those of the calendar. */
    public static String era(String calendar, int index, java.time.format.TextStyle style, Locale locale) {
        return list(locale, calendar + "." + style.asNormal() + ".eras")[index];
    }

    /** The years from 1300 on: bit 0 of a character is set if the first month has 30 days. */
    public static String monthsOfIslam() {
        return UmmAlQura.TEXTS[1];
    }

    /** A line of what regions have: "money", "codes", "week11" and others. */
    public static String region(String key) {
        return read("regions", Regions.TEXTS, "").get(key);
    }

    /** The first day of the week times 10 and the days that its first week has at least. */
    public static int week(Locale locale) {
        String country = locale.getCountry();
        if (country.length() != 2 || country.equals("US")) {
            return 11;
        }
        for (String key : read("regions", Regions.TEXTS, "").keySet()) {
            if (key.startsWith("week")) {
                String members = region(key);
                for (int at = 0; at < members.length(); at += 3) {
                    if (members.startsWith(country, at)) {
                        return Integer.parseInt(key.substring(4));
                    }
                }
            }
        }
        return 11;
    }

    /** Six names of a zone: standard long and short, daylight long and short, general long and short; or null. */
    public static String[] zone(String id, Locale locale) {
        String group = read("zones", null, "groups").get(id);
        if (group == null) {
            group = indexZones(id);
        }
        if (group.isEmpty()) {
            return null;
        }
        String language = texts(locale.getLanguage()) == null ? "" : locale.getLanguage();
        return namesOfZones(group, language);
    }

    /** The names of a group of zones. An empty general name is the standard one, an empty short name the root's. Long
     *  daylight and general names say what they share with the standard one (make/LocaleTables.java). */
    private static String[] namesOfZones(String group, String language) {
        String text = read("zones", null, language).get(group);
        if (text == null || text.isEmpty()) {
            return language.isEmpty() || text != null ? null : namesOfZones(group, "");
        }
        String[] listed = parts(text, '|');
        String[] names = new String[6];
        String[] root = null;
        for (int i = 0; i < 6; i++) {
            String name = i < listed.length ? listed[i] : "";
            if (!name.isEmpty()) {
                names[i] = i == 2 || i == 4 ? shared(names[0], name) : name;
            } else if (i > 3) {
                names[i] = names[i - 4];
            } else {
                root = root == null ? namesOfZones(group, "") : root;
                names[i] = root[i];
            }
        }
        return names;
    }

    private static String shared(String from, String name) {
        int end = name.length() - 1;
        return from.substring(0, name.charAt(0) - '0').concat(name.substring(1, end))
                .concat(from.substring(from.length() - (name.charAt(end) - '0')));
    }

    /** The zone that a name means in a text: several have the same. */
    public static String meantZone(String id, String name, boolean full, Locale locale) {
        String language = texts(locale.getLanguage()) == null ? "" : locale.getLanguage();
        String meant = read("zones", null, "meant".concat(language)).get((full ? "F" : "S").concat(name));
        if (meant == null) {
            String[] usual = parts(read("zones", null, "usual").get("groups"), '|');
            meant = usual[groupOf(name, full ? 0 : 1, language, usual.length)];
        }
        return meant.isEmpty() ? id : meant;
    }

    /** The first group of zones with a long (0) or short (1) name. */
    private static int groupOf(String name, int kind, String language, int count) {
        for (int i = 0; i < count; i++) {
            String[] all = namesOfZones(Integer.toString(i), language);
            for (int k = kind; all != null && k < all.length; k += 2) {
                if (all[k].equals(name)) {
                    return i;
                }
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static String indexZones(String id) {
        HashMap<String, String> groups = read("zones", null, "groups");
        synchronized (READ) {
            if (groups.isEmpty()) {
                String[] lists = parts(read("zones", null, "ids").get("ids"), '|');
                for (int i = 0; i < lists.length; i++) {
                    for (String member : parts(lists[i], ' ')) {
                        groups.put(member, Integer.toString(i));
                    }
                }
            }
            String group = groups.get(id);
            return group == null ? "" : group;
        }
    }
}
