// The names that dates of a locale consist of.
package java.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.TimeZone;
import jdk.internal.locale.LocaleData;

public class DateFormatSymbols implements java.io.Serializable, Cloneable {
    private static final long serialVersionUID = -5987973545549424702L;

    static final String PATTERN_CHARS = "GyMdkHmsSEDFwWahKzZYuXL";

    String[] eras;
    String[] months;
    String[] shortMonths;
    String[] weekdays;
    String[] shortWeekdays;
    String[] ampms;
    String[][] zoneStrings;
    String localPatternChars = "GyMdkHmsSEDFwWahKzZ";
    Locale locale;
    /** Whether names have been set, which then hold for all forms of a name. */
    transient boolean changed;

    public DateFormatSymbols() {
        this(Locale.getDefault(Locale.Category.FORMAT));
    }

    public DateFormatSymbols(Locale locale) {
        this.locale = Objects.requireNonNull(locale);
        eras = LocaleData.list(locale, "eras");
        months = Arrays.copyOf(LocaleData.list(locale, "months"), 13);
        months[12] = "";
        shortMonths = Arrays.copyOf(LocaleData.list(locale, "shortMonths"), 13);
        shortMonths[12] = "";
        weekdays = oneBased(LocaleData.list(locale, "weekdays"));
        shortWeekdays = oneBased(LocaleData.list(locale, "shortWeekdays"));
        ampms = LocaleData.list(locale, "ampm");
    }

    private static String[] oneBased(String[] names) {
        String[] all = new String[names.length + 1];
        all[0] = "";
        System.arraycopy(names, 0, all, 1, names.length);
        return all;
    }

    public static Locale[] getAvailableLocales() {
        return LocaleData.available();
    }

    public static final DateFormatSymbols getInstance() {
        return new DateFormatSymbols();
    }

    public static final DateFormatSymbols getInstance(Locale locale) {
        return new DateFormatSymbols(locale);
    }

    public String[] getEras() {
        return eras.clone();
    }

    public void setEras(String[] newEras) {
        eras = newEras.clone();
        changed = true;
    }

    public String[] getMonths() {
        return months.clone();
    }

    public void setMonths(String[] newMonths) {
        months = newMonths.clone();
        changed = true;
    }

    public String[] getShortMonths() {
        return shortMonths.clone();
    }

    public void setShortMonths(String[] newShortMonths) {
        shortMonths = newShortMonths.clone();
        changed = true;
    }

    public String[] getWeekdays() {
        return weekdays.clone();
    }

    public void setWeekdays(String[] newWeekdays) {
        weekdays = newWeekdays.clone();
        changed = true;
    }

    public String[] getShortWeekdays() {
        return shortWeekdays.clone();
    }

    public void setShortWeekdays(String[] newShortWeekdays) {
        shortWeekdays = newShortWeekdays.clone();
        changed = true;
    }

    public String[] getAmPmStrings() {
        return ampms.clone();
    }

    public void setAmPmStrings(String[] newAmpms) {
        ampms = newAmpms.clone();
        changed = true;
    }

    /** The names that were set for a zone; null if none were, or not of this zone. */
    String[] zone(String id) {
        if (zoneStrings != null) {
            for (String[] names : zoneStrings) {
                if (names[0].equalsIgnoreCase(id)) {
                    return names;
                }
            }
        }
        return null;
    }

    public String[][] getZoneStrings() {
        if (zoneStrings != null) {
            String[][] copy = new String[zoneStrings.length][];
            for (int i = 0; i < copy.length; i++) {
                copy[i] = zoneStrings[i].clone();
            }
            return copy;
        }
        return names(orderedIds());
    }

    /** The zones; those come first that are meant by a name that several have. */
    static String[] orderedIds() {
        java.util.LinkedHashSet<String> ids = new java.util.LinkedHashSet<>(java.util.List.of("America/Los_Angeles",
                "PST",
                "America/Denver", "America/Phoenix", "America/Chicago", "America/New_York", "America/Indianapolis",
                "Pacific/Honolulu", "America/Anchorage", "America/Halifax", "America/St_Johns", "Europe/Paris", "GMT",
                "Africa/Casablanca", "Asia/Jerusalem", "Asia/Tokyo", "Europe/Bucharest", "Asia/Shanghai", "UTC"));
        ids.addAll(Arrays.asList(TimeZone.getAvailableIDs()));
        return ids.toArray(new String[0]);
    }

    String[][] names(String[] ids) {
        String[][] all = new String[ids.length][];
        for (int i = 0; i < ids.length; i++) {
            TimeZone z = TimeZone.getTimeZone(ids[i]);
            String[] general = LocaleData.zone(ids[i], locale);
            String[] names = {ids[i], z.getDisplayName(false, TimeZone.LONG, locale),
                z.getDisplayName(false, TimeZone.SHORT, locale), z.getDisplayName(true, TimeZone.LONG, locale),
                z.getDisplayName(true, TimeZone.SHORT, locale), null, null};
            names[5] = general == null ? names[1] : general[4];
            names[6] = general == null ? names[2] : general[5];
            all[i] = names;
        }
        return all;
    }

    public void setZoneStrings(String[][] newZoneStrings) {
        String[][] copy = new String[newZoneStrings.length][];
        for (int i = 0; i < copy.length; i++) {
            if (newZoneStrings[i].length < 5) {
                throw new IllegalArgumentException();
            }
            copy[i] = newZoneStrings[i].clone();
        }
        zoneStrings = copy;
    }

    public String getLocalPatternChars() {
        return localPatternChars;
    }

    public void setLocalPatternChars(String newLocalPatternChars) {
        localPatternChars = newLocalPatternChars.toString();
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    private Object[] all() {
        return new Object[] {eras, months, shortMonths, weekdays, shortWeekdays, ampms, zoneStrings, localPatternChars};
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(all());
    }

    @Override
    public boolean equals(Object obj) {
        return obj != null && getClass() == obj.getClass() && Arrays.deepEquals(all(), ((DateFormatSymbols) obj).all());
    }
}
