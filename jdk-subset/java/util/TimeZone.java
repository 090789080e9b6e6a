// Offsets from UTC by the rules of places: tzdata's zones, names of old, and GMT+hh:mm.
package java.util;

import jdk.internal.locale.LocaleData;
import jdk.internal.util.ZoneData;
import sun.util.calendar.ZoneInfo;

public abstract class TimeZone implements java.io.Serializable, Cloneable {
    private static final long serialVersionUID = 3581463369166924961L;

    public static final int SHORT = 0;
    public static final int LONG = 1;

    /** The three letters of old, as ZoneId.SHORT_IDS has them. */
    private static final String OLD = "EST=-5 HST=-10 MST=-7 ACT=Australia/Darwin AET=Australia/Sydney "
            + "AGT=America/Argentina/Buenos_Aires ART=Africa/Cairo AST=America/Anchorage BET=America/Sao_Paulo "
            + "BST=Asia/Dhaka CAT=Africa/Harare CNT=America/St_Johns CST=America/Chicago CTT=Asia/Shanghai "
            + "EAT=Africa/Addis_Ababa ECT=Europe/Paris IET=America/Indiana/Indianapolis IST=Asia/Kolkata "
            + "JST=Asia/Tokyo "
            + "MIT=Pacific/Apia NET=Asia/Yerevan NST=Pacific/Auckland PLT=Asia/Karachi PNT=America/Phoenix "
            + "PRT=America/Puerto_Rico PST=America/Los_Angeles SST=Pacific/Guadalcanal VST=Asia/Ho_Chi_Minh ";

    private static volatile TimeZone defaultZone;
    private static final HashMap<String, ZoneInfo> KNOWN = new HashMap<>();

    private String ID;

    public TimeZone() {
    }

    public abstract int getOffset(int era, int year, int month, int day, int dayOfWeek, int milliseconds);

    public int getOffset(long date) {
        return inDaylightTime(new Date(date)) ? getRawOffset() + getDSTSavings() : getRawOffset();
    }

    /** The offset, in its two parts. */
    int getOffsets(long date, int[] parts) {
        if (this instanceof ZoneInfo) {
            return ((ZoneInfo) this).getOffsets(date, parts);
        }
        parts[0] = getRawOffset();
        int total = inDaylightTime(new Date(date)) ? parts[0] + getDSTSavings() : parts[0];
        if (this instanceof SimpleTimeZone) {
            total = getOffset(date);
        }
        parts[1] = total - parts[0];
        return total;
    }

    public abstract void setRawOffset(int offsetMillis);

    public abstract int getRawOffset();

    public String getID() {
        return ID;
    }

    public void setID(String ID) {
        if (ID == null) {
            throw new NullPointerException();
        }
        this.ID = ID;
    }

    public final String getDisplayName() {
        return getDisplayName(false, LONG, Locale.getDefault(Locale.Category.DISPLAY));
    }

    public final String getDisplayName(Locale locale) {
        return getDisplayName(false, LONG, locale);
    }

    public final String getDisplayName(boolean daylight, int style) {
        return getDisplayName(daylight, style, Locale.getDefault(Locale.Category.DISPLAY));
    }

    public String getDisplayName(boolean daylight, int style, Locale locale) {
        if (style != SHORT && style != LONG) {
            throw new IllegalArgumentException("Illegal style: " + style);
        }
        String id = getID();
        if (style == SHORT && id.equals("UTC")) {
            return id;
        }
        String[] names = LocaleData.zone(id, Objects.requireNonNull(locale));
        if (names != null) {
            return names[(daylight ? 2 : 0) + 1 - style];
        }
        if (id.startsWith("GMT") && id.length() > 3) {
            return id;
        }
        int offset = getRawOffset() + (daylight ? getDSTSavings() : 0);
        return custom(offset / 60000);
    }

    private static String custom(int minutes) {
        int m = Math.abs(minutes);
        return "GMT" + (minutes < 0 ? '-' : '+') + two(m / 60) + ":" + two(m % 60);
    }

    private static String two(int n) {
        return n < 10 ? "0" + n : Integer.toString(n);
    }

    public int getDSTSavings() {
        return useDaylightTime() ? 3600000 : 0;
    }

    public abstract boolean useDaylightTime();

    public boolean observesDaylightTime() {
        return useDaylightTime() || inDaylightTime(new Date());
    }

    public abstract boolean inDaylightTime(Date date);

    public static synchronized TimeZone getTimeZone(String ID) {
        ZoneInfo known = known(ID);
        return known != null ? (TimeZone) known.clone() : new ZoneInfo("GMT", 0, null);
    }

    private static ZoneInfo known(String id) {
        synchronized (KNOWN) {
            ZoneInfo z = KNOWN.get(id);
            if (z == null && (z = find(id)) != null) {
                KNOWN.put(id, z);
            }
            return z;
        }
    }

    private static ZoneInfo find(String id) {
        if (id.equals("UTC") || id.equals("GMT")) {
            return new ZoneInfo(id, 0, null);
        }
        if (id.length() == 3) {
            int at = OLD.indexOf(id.concat("="));
            if (at >= 0 && (at == 0 || OLD.charAt(at - 1) == ' ')) {
                String target = OLD.substring(at + 4, OLD.indexOf(' ', at));
                return target.charAt(0) == '-' ? new ZoneInfo(id, 3600000 * Integer.parseInt(target), null)
                        : ZoneInfo.of(target, id);
            }
        }
        ZoneInfo z = id.startsWith("GMT") ? customZone(id) : null;
        return z != null ? z : ZoneInfo.of(id, id);
    }

    /** GMT, a sign, and h, hh, hmm, hhmm, h:mm or hh:mm. */
    private static ZoneInfo customZone(String id) {
        int n = id.length();
        if (n < 5 || n > 9 || id.charAt(3) != '+' && id.charAt(3) != '-') {
            return null;
        }
        int colon = id.indexOf(':');
        String digits = id.substring(4, colon < 0 ? n : colon).concat(colon < 0 ? "" : id.substring(colon + 1));
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return null;
            }
        }
        if (digits.length() > 4 || colon >= 0 && (n - colon != 3 || colon == 4)) {
            return null;
        }
        int value = Integer.parseInt(digits);
        int hours = colon < 0 && digits.length() <= 2 ? value : value / 100;
        int minutes = colon < 0 && digits.length() <= 2 ? 0 : value % 100;
        if (hours > 23 || minutes > 59) {
            return null;
        }
        if (hours == 0 && minutes == 0) {
            return new ZoneInfo(digits.length() == 1 && colon < 0 ? "GMT" + id.charAt(3) + "00:00" : custom0(id), 0,
                    null);
        }
        int offset = (hours * 60 + minutes) * (id.charAt(3) == '-' ? -1 : 1);
        return new ZoneInfo(custom(offset), offset * 60000, null);
    }

    private static String custom0(String id) {
        return "GMT" + id.charAt(3) + "00:00";
    }

    public static synchronized String[] getAvailableIDs() {
        String[] ids = ZoneData.ids();
        String[] all = Arrays.copyOf(ids, ids.length + 28);
        int n = ids.length;
        for (int at = 0; at < OLD.length(); at = OLD.indexOf(' ', at) + 1) {
            all[n++] = OLD.substring(at, at + 3);
        }
        return all;
    }

    public static synchronized String[] getAvailableIDs(int rawOffset) {
        ArrayList<String> found = new ArrayList<>();
        for (String id : getAvailableIDs()) {
            if (known(id).getRawOffset() == rawOffset) {
                found.add(id);
            }
        }
        String[] ids = found.toArray(new String[0]);
        Arrays.sort(ids);
        return ids;
    }

    public static TimeZone getDefault() {
        return (TimeZone) getDefaultRef().clone();
    }

    static TimeZone getDefaultRef() {
        TimeZone z = defaultZone;
        return z != null ? z : setDefaultZone();
    }

    private static synchronized TimeZone setDefaultZone() {
        if (defaultZone == null) {
            String id = System.getProperty("user.timezone");
            if (id == null || id.isEmpty()) {
                id = PlatformZone.find();
            }
            ZoneInfo z = known(id);
            z = z == null ? new ZoneInfo("GMT", 0, null) : (ZoneInfo) z.clone();
            System.setProperty("user.timezone", z == null ? "GMT" : id);
            defaultZone = z;
        }
        return defaultZone;
    }

    public static void setDefault(TimeZone zone) {
        defaultZone = zone == null ? null : (TimeZone) zone.clone();
    }

    public boolean hasSameRules(TimeZone other) {
        return other != null && getRawOffset() == other.getRawOffset() && useDaylightTime() == other.useDaylightTime();
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public static TimeZone getTimeZone(java.time.ZoneId zoneId) {
        String id = zoneId.getId();
        if (zoneId instanceof java.time.ZoneOffset) {
            int seconds = ((java.time.ZoneOffset) zoneId).getTotalSeconds();
            if (seconds % 60 != 0) {
                return new SimpleTimeZone(seconds * 1000, "GMT".concat(id));
            }
            id = seconds == 0 ? "UTC" : "GMT".concat(id);
        }
        return getTimeZone(id);
    }

    public java.time.ZoneId toZoneId() {
        String id = getID();
        try {
            return java.time.ZoneId.of(id, java.time.ZoneId.SHORT_IDS);
        } catch (java.time.DateTimeException e) {
            return java.time.ZoneOffset.ofTotalSeconds(getRawOffset() / 1000);
        }
    }
}
