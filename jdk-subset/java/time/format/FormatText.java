// The texts of fields in the locales of this library.
package java.time.format;

import java.time.chrono.Chronology;
import java.time.chrono.IsoChronology;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import jdk.internal.locale.LocaleData;

public final class FormatText {
    private FormatText() {
    }

    static Set<Locale> locales() {
        HashSet<Locale> set = new HashSet<>();
        Collections.addAll(set, LocaleData.available());
        set.add(Locale.ROOT);
        return set;
    }

    static char decimalSeparator(Locale locale) {
        return LocaleData.list(locale, "symbols")[2].charAt(0);
    }

    /** The name of a field; this library has those of the fields that have none. */
    public static String fieldName(String key, String name, Locale locale) {
        return key.equals("dayperiod") ? "AM/PM" : key.equals("weekday") ? "day of the week" : key;
    }

    private static String key(TextStyle style, String what) {
        switch (style) {
            case FULL: return what.toLowerCase(Locale.ROOT);
            case FULL_STANDALONE: return "long".concat(what);
            case SHORT: return "short".concat(what);
            case SHORT_STANDALONE: return "brief".concat(what);
            case NARROW: return "narrow" + what + "Format";
            default: return "narrow".concat(what);
        }
    }

    /** The first part of a calendar's type is its name in the tables. */
    private static String table(Chronology chrono) {
        String type = chrono.getCalendarType();
        int end = type == null ? -1 : type.indexOf('-');
        return end < 0 ? type : type.substring(0, end);
    }

    /** A list that a calendar other than that of ISO has; null: it is as there. */
    private static String[] other(Chronology chrono, TextStyle style, String what, Locale locale) {
        if (chrono == IsoChronology.INSTANCE) {
            return null;
        }
        String key = "." + style + "." + what;
        String[] texts = LocaleData.list(locale, table(chrono) + key);
        texts = texts == null ? LocaleData.list(locale, "other".concat(key)) : texts;
        return texts[0].isEmpty() ? null : texts;
    }

    static String name(Chronology chrono, Locale locale) {
        String name = LocaleData.text(locale, table(chrono) + ".name");
        return name == null ? chrono.getId() : name;
    }

    /** The texts of a field's values in order, of which the first is that of [first(field)]; null: it has none. */
    static String[] texts(Chronology chrono, TemporalField field, TextStyle style, Locale locale) {
        String[] texts;
        if (field == ChronoField.MONTH_OF_YEAR && (texts = other(chrono, style, "months", locale)) != null) {
            return texts;
        } else if (field == ChronoField.DAY_OF_WEEK && (texts = other(chrono, style, "days", locale)) != null) {
            return texts;
        } else if (field == ChronoField.MONTH_OF_YEAR) {
            return LocaleData.list(locale, key(style, "Months"));
        } else if (field == ChronoField.DAY_OF_WEEK) {
            String[] sunday = LocaleData.list(locale, key(style, "Weekdays"));
            String[] monday = new String[7];
            for (int i = 0; i < 7; i++) {
                monday[i] = sunday[(i + 1) % 7];
            }
            return monday;
        } else if (style.isStandalone() && (field == ChronoField.AMPM_OF_DAY
                || field == ChronoField.ERA && chrono == IsoChronology.INSTANCE)) {
            return null;
        } else if (field == ChronoField.AMPM_OF_DAY) {
            boolean narrow = style == TextStyle.NARROW;
            return LocaleData.list(locale, narrow ? "narrowAmpm" : "ampm");
        } else if (field == ChronoField.ERA && chrono == IsoChronology.INSTANCE) {
            String[] eras = LocaleData.list(locale, style.asNormal() == TextStyle.FULL ? "erasAlone"
                    : style.asNormal() == TextStyle.SHORT ? "eras" : "narrowEras");
            // The root locale has CE in all other styles.
            return style == TextStyle.SHORT && eras[1].equals("CE") ? new String[] {"BC", "AD"} : eras;
        } else if (field == ChronoField.ERA) {
            return LocaleData.list(locale, table(chrono) + "." + style.asNormal() + ".eras");
        } else if (field == IsoFields.QUARTER_OF_YEAR) {
            if (style.asNormal() == TextStyle.NARROW) {
                return new String[] {"1", "2", "3", "4"};
            }
            String k = style.asNormal() == TextStyle.FULL ? "qqqq" : "qqq";
            return LocaleData.list(locale, style.isStandalone() ? k : k.toUpperCase(Locale.ROOT));
        }
        return null;
    }

    static int first(Chronology chrono, TemporalField field) {
        return field == ChronoField.ERA ? chrono.eras().get(0).getValue() : field == ChronoField.AMPM_OF_DAY ? 0 : 1;
    }

    static String text(Chronology chrono, TemporalField field, long value, TextStyle style, Locale locale) {
        String[] texts = texts(chrono, field, style, locale);
        long i = value - first(chrono, field);
        return texts == null || i < 0 || i >= texts.length || texts[(int) i].isEmpty() ? null : texts[(int) i];
    }

    static String pattern(FormatStyle date, FormatStyle time, Chronology chrono, Locale locale) {
        String[] dates = chrono == IsoChronology.INSTANCE ? null : LocaleData.list(locale, table(chrono) + ".dates");
        dates = dates == null ? LocaleData.list(locale, "dates") : dates;
        String d = date == null ? null : dates[date.ordinal()];
        String t = time == null ? null : LocaleData.list(locale, "times")[time.ordinal()];
        if (d == null || t == null) {
            return d == null ? t : d;
        }
        String[] glue = LocaleData.list(locale, "glue");
        return glue[Math.max(date.ordinal(), time.ordinal())].replace("{1}", d).replace("{0}", t);
    }

    /** The offset of no hours. */
    static String zero(Locale locale) {
        return LocaleData.text(locale, "zero");
    }

    static String[] zone(String id, Locale locale) {
        return LocaleData.zone(id, locale);
    }

    /** The zone that a name means, which the zone [id] has, too. */
    static String meantZone(String id, String name, boolean full, Locale locale) {
        return LocaleData.meantZone(id, name, full, locale);
    }

    /** The first day of the week (Sunday is 1) times 10 and the least days of the first week. */
    public static int week(Locale locale) {
        return LocaleData.week(locale);
    }
}
