// The rules of a time zone, read from zones.txt (which zones.py makes of tzdata): when the standard offset and the wall
// offset change, and the yearly rules that hold after the last of these changes. Both java.time and java.util.TimeZone
// are on it; nothing here loads a class of theirs.
//
// A record is a row of numbers: the count of offsets and the offsets in seconds; for the standard and then the wall
// offset the count of changes, the index of the first offset, and for each change the seconds since the one before and
// the index of the offset; the count of rules, and for each rule what RULE_* name, offsets by index. A number has
// digits of base 45 whose first is '#'; all but the last are from the upper half of the alphabet; the lowest bit is the
// sign. Seconds have one more low bit: 0 means quarters of an hour.
package jdk.internal.util;

public final class ZoneData {
    /** Parts of a rule: RULE_DAY is the day of the month on or after which the weekday is (negative: on or before,
     *  counted from the month's end); RULE_WEEKDAY 1 to 7, 0 for the day itself; RULE_SECONDS of the day (86400 is its
     *  end); RULE_KIND what they count from: 0 universal, 1 wall, 2 standard time. */
    public static final int RULE_MONTH = 0;
    public static final int RULE_DAY = 1;
    public static final int RULE_WEEKDAY = 2;
    public static final int RULE_SECONDS = 3;
    public static final int RULE_KIND = 4;
    public static final int RULE_STANDARD = 5;
    public static final int RULE_BEFORE = 6;
    public static final int RULE_AFTER = 7;
    public static final int RULE_PARTS = 8;

    private static volatile ZoneData machine;

    private static final int MOST_OFFSETS = 64;
    private static final int MOST_CHANGES = 4096;
    private static final int MOST_RULES = 16;

    /** Instants in seconds since 1970, ascending; offsets[i] holds before changes[i], one more offset after all. */
    public final long[] standardChanges;
    public final int[] standardOffsets;
    public final long[] changes;
    public final int[] offsets;
    /** RULE_PARTS numbers each, in the order of the year. */
    public final int[] rules;

    public ZoneData(long[] standardChanges, int[] standardOffsets, long[] changes, int[] offsets, int[] rules) {
        this.standardChanges = standardChanges;
        this.standardOffsets = standardOffsets;
        this.changes = changes;
        this.offsets = offsets;
        this.rules = rules;
    }

    /** The text of zones.py. */
    private static final class Text {
        static final String VERSION;
        /** A name and the number of its record in each line, between line ends. */
        static final String IDS;
        static final String[] RECORDS;

        static {
            String text = Texts.read("jdk/internal/util/zones.txt");
            int ids = text.indexOf("\n\n");
            int records = text.indexOf("\n\n", ids + 2);
            VERSION = text.substring(0, ids);
            IDS = text.substring(ids + 1, records + 1);
            RECORDS = text.substring(records + 2).split("\n");
        }
    }

    /** The release of tzdata. */
    public static String version() {
        return Text.VERSION;
    }

    /** The names of all zones, sorted. */
    public static String[] ids() {
        String[] ids = Text.IDS.substring(1).split("\n");
        for (int i = 0; i < ids.length; i++) {
            ids[i] = ids[i].substring(0, ids[i].indexOf(' '));
        }
        return ids;
    }

    /** The number of the zone's record, which zones that are the same share; -1 for an unknown name. */
    public static int recordOf(String id) {
        if (id.indexOf('\n') >= 0 || id.indexOf(' ') >= 0) {
            return -1;
        }
        String text = Text.IDS;
        String key = "\n".concat(id).concat(" ");
        int at = text.indexOf(key);
        return at < 0 ? -1 : Integer.parseInt(text.substring(at + key.length(), text.indexOf('\n', at + key.length())));
    }

    /** The rules of the zone, read anew in each call; null for an unknown name. */
    public static ZoneData of(String id) {
        int record = recordOf(id);
        return record < 0 ? null : parse(Text.RECORDS[record]);
    }

    /** The zone of the machine by name, as far as the environment, /etc/timezone or /etc/localtime name one. */
    public static String defaultId() {
        String id = System.getProperty("user.timezone");
        if (id == null || id.isEmpty()) {
            id = System.getenv("TZ");
            if (id != null && id.startsWith(":")) {
                id = id.substring(1);
            }
        }
        if (id == null || id.isEmpty()) {
            try {
                String path = new java.io.File("/etc/localtime").getCanonicalPath();
                int at = path.indexOf("/zoneinfo/");
                id = at < 0 ? null : path.substring(at + 10);
            } catch (java.io.IOException e) {
                id = null;
            }
        }
        return id == null || id.isEmpty() ? "GMT" : id;
    }

    /** The rules of the machine's zone; universal time if its name is unknown. */
    public static ZoneData ofDefault() {
        ZoneData d = machine;
        if (d == null) {
            d = of(defaultId());
            if (d == null) {
                d = new ZoneData(new long[0], new int[1], new long[0], new int[1], new int[0]);
            }
            machine = d;
        }
        return d;
    }

    /** Reads a record. IllegalArgumentException when it has another form. */
    static ZoneData parse(String text) {
        return new Reader(text).read();
    }

    private static final class Reader {
        private final String text;
        private int at;
        private int[] table;

        Reader(String text) {
            this.text = text;
        }

        private IllegalArgumentException damaged() {
            return new IllegalArgumentException("damaged zone data at " + at);
        }

        private long number() {
            long n = 0;
            while (at < text.length()) {
                int digit = text.charAt(at++) - '#';
                if (digit > '\\' - '#') {
                    digit--;
                } else if (digit == '\\' - '#') {
                    throw damaged();
                }
                if (digit < 0 || digit >= 90 || n > 1L << 40) {
                    throw damaged();
                }
                n = n * 45 + digit % 45;
                if (digit < 45) {
                    return n;
                }
            }
            throw damaged();
        }

        private long signed() {
            long n = number();
            return (n & 1) == 0 ? n >> 1 : -(n >> 1) - 1;
        }

        private int within(int low, int high) {
            long n = signed();
            if (n < low || n > high) {
                throw damaged();
            }
            return (int) n;
        }

        private long seconds() {
            long n = signed();
            return (n & 1) == 0 ? (n >> 1) * 900 : n >> 1;
        }

        private int secondsWithin(int low, int high) {
            long n = seconds();
            if (n < low || n > high) {
                throw damaged();
            }
            return (int) n;
        }

        private int offset() {
            return table[within(0, table.length - 1)];
        }

        ZoneData read() {
            table = new int[within(1, MOST_OFFSETS)];
            for (int i = 0; i < table.length; i++) {
                table[i] = secondsWithin(-18 * 3600, 18 * 3600);
            }
            long[] standardChanges = new long[within(0, MOST_CHANGES)];
            int[] standardOffsets = changes(standardChanges);
            long[] changes = new long[within(0, MOST_CHANGES)];
            int[] offsets = changes(changes);
            int[] rules = new int[RULE_PARTS * within(0, MOST_RULES)];
            for (int i = 0; i < rules.length;) {
                rules[i++] = within(1, 12);
                int day = within(-28, 31);
                if (day == 0) {
                    throw damaged();
                }
                rules[i++] = day;
                rules[i++] = within(0, 7);
                rules[i++] = secondsWithin(0, 86400);
                rules[i++] = within(0, 2);
                rules[i++] = offset();
                rules[i++] = offset();
                rules[i++] = offset();
            }
            if (at != text.length()) {
                throw damaged();
            }
            return new ZoneData(standardChanges, standardOffsets, changes, offsets, rules);
        }

        private int[] changes(long[] instants) {
            int[] offsets = new int[instants.length + 1];
            offsets[0] = offset();
            long instant = 0;
            for (int i = 0; i < instants.length; i++) {
                long since = seconds();
                if (i > 0 && since <= 0) {
                    throw damaged();
                }
                instants[i] = instant += since;
                offsets[i + 1] = offset();
            }
            return offsets;
        }
    }

    /** How many of the instants are not after [second]. */
    public static int countUpTo(long[] instants, long second) {
        int low = 0;
        int high = instants.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (instants[middle] <= second) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    public int standardOffsetAt(long second) {
        return standardOffsets[countUpTo(standardChanges, second)];
    }

    public int offsetAt(long second) {
        int n = changes.length;
        if (rules.length == 0 || n > 0 && second < changes[n - 1]) {
            return offsets[countUpTo(changes, second)];
        }
        return ruleOffsetAt(second);
    }

    /** The offset by the yearly rules alone. */
    public int ruleOffsetAt(long second) {
        int year = yearOf(second + offsets[offsets.length - 1]);
        int offset = rules[RULE_BEFORE];
        for (int i = 0; i < rules.length && second >= ruleInstant(i, year); i += RULE_PARTS) {
            offset = rules[i + RULE_AFTER];
        }
        return offset;
    }

    /** The instant of a local time: the earlier one of two; a time that was left out is later by what was left out. */
    public long instantOf(long local) {
        int before = offsetAt(local - 86400);
        int after = offsetAt(local + 86400);
        return offsetAt(local - before) != before && offsetAt(local - after) == after ? local - after : local - before;
    }

    /** When the rule whose parts begin at [i] changes the offset in that year. */
    public long ruleInstant(int i, int year) {
        int kind = rules[i + RULE_KIND];
        int from = kind == 0 ? 0 : rules[i + (kind == 1 ? RULE_BEFORE : RULE_STANDARD)];
        return ruleDay(i, year) * 86400 + rules[i + RULE_SECONDS] - from;
    }

    /** The day of the rule, in days since 1970. */
    public long ruleDay(int i, int year) {
        int month = rules[i + RULE_MONTH];
        int day = rules[i + RULE_DAY];
        int weekday = rules[i + RULE_WEEKDAY];
        long date = day > 0 ? dayOf(year, month, day)
                : dayOf(month == 12 ? year + 1 : year, month == 12 ? 1 : month + 1, 1) + day;
        if (weekday == 0) {
            return date;
        }
        int actual = (int) Math.floorMod(date + 3, 7L) + 1;
        return day > 0 ? date + Math.floorMod(weekday - actual, 7) : date - Math.floorMod(actual - weekday, 7);
    }

    /** Days since 1970 of a date of the Gregorian calendar; March begins the year that is counted here. */
    public static long dayOf(long year, int month, int day) {
        long y = month > 2 ? year : year - 1;
        int m = month > 2 ? month - 3 : month + 9;
        return 365 * y + Math.floorDiv(y, 4L) - Math.floorDiv(y, 100L) + Math.floorDiv(y, 400L) + (153 * m + 2) / 5
                + day - 719469;
    }

    /** The year of the Gregorian calendar in which that second since 1970 is. */
    public static int yearOf(long second) {
        long day = Math.floorDiv(second, 86400L);
        long year = 1970 + Math.floorDiv(day * 400, 146097L);
        if (dayOf(year, 1, 1) > day) {
            year--;
        } else if (dayOf(year + 1, 1, 1) <= day) {
            year++;
        }
        return (int) year;
    }
}
