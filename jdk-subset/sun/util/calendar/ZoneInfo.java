// A zone of tzdata, or a fixed offset: what TimeZone.getTimeZone answers. Before 1900 the raw offset of today holds.
package sun.util.calendar;

import java.util.Arrays;
import java.util.Date;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import jdk.internal.util.ZoneData;

public final class ZoneInfo extends TimeZone {
    private static final long serialVersionUID = 2653134537216586139L;
    private static final long SECONDS_1900 = -2208988800L;
    private static final long SECONDS_2037 = 2114380800L;
    private static final long SECONDS_2038 = 2145916800L;

    private int rawOffset;
    private int rawOffsetDiff;
    // Of the serial form; writeReplace fills them in.
    private int checksum;
    private int dstSavings;
    private boolean willGMTOffsetChange;
    private int[] offsets;
    private int[] simpleTimeZoneParams;
    private long[] transitions;
    /** null for a fixed offset. */
    private final transient ZoneData data;
    private transient SimpleTimeZone lastRule;

    public ZoneInfo(String id, int rawOffset, ZoneData data) {
        setID(id);
        this.data = data;
        this.rawOffset = data == null ? rawOffset : 1000 * data.standardOffsets[data.standardOffsets.length - 1];
    }

    /** The zone of tzdata with that name, under the name [id]; null when there is none. */
    public static ZoneInfo of(String name, String id) {
        ZoneData data = ZoneData.of(name);
        if (data == null) {
            return null;
        }
        boolean fixed = data.changes.length == 0 && data.standardChanges.length == 0 && data.rules.length == 0;
        return new ZoneInfo(id, 1000 * data.standardOffsets[0], fixed ? null : data);
    }

    /** Before 1900, and from 2037 on in a zone that has no yearly rules by then, there is the raw offset only. */
    private boolean apart(long second) {
        return data == null || second < SECONDS_1900 || second >= SECONDS_2037 && ends();
    }

    private boolean ends() {
        return data.rules.length == 0 && (data.changes.length == 0
                || data.changes[data.changes.length - 1] < SECONDS_2037);
    }

    @Override
    public int getOffset(long date) {
        long second = Math.floorDiv(date, 1000L);
        if (apart(second)) {
            return rawOffset;
        }
        // Of what tzdata knows without a rule, TimeZone has the time to 2037.
        int offset = second < SECONDS_2037 || data.changes.length == 0 ? data.offsetAt(second)
                : data.rules.length > 0 ? data.ruleOffsetAt(second) : data.offsetAt(Math.min(second, SECONDS_2038 - 1));
        return 1000 * offset + rawOffsetDiff;
    }

    private int standardAt(long second) {
        return apart(second) ? rawOffset : 1000 * data.standardOffsetAt(second) + rawOffsetDiff;
    }

    /** The offset at an instant; [parts] get the raw offset and what daylight saving time adds. */
    public int getOffsets(long date, int[] parts) {
        int total = getOffset(date);
        parts[0] = standardAt(Math.floorDiv(date, 1000L));
        parts[1] = total - parts[0];
        return total;
    }

    @Override
    public int getOffset(int era, int year, int month, int day, int dayOfWeek, int milliseconds) {
        if (milliseconds < 0 || milliseconds >= 86400000) {
            throw new IllegalArgumentException();
        }
        if (era != 0 && era != 1) {
            throw new IllegalArgumentException();
        }
        if (month < 0 || month > 11 || day < 1 || day > 31 || dayOfWeek < 1 || dayOfWeek > 7) {
            throw new IllegalArgumentException();
        }
        long days = ZoneData.dayOf(era == 0 ? 1 - year : year, month + 1, day);
        return getOffset(days * 86400000L + milliseconds - rawOffset);
    }

    @Override
    public int getRawOffset() {
        return rawOffset;
    }

    @Override
    public void setRawOffset(int offsetMillis) {
        rawOffsetDiff += offsetMillis - rawOffset;
        rawOffset = offsetMillis;
        lastRule = null;
    }

    @Override
    public boolean useDaylightTime() {
        return data != null && data.rules.length > 0;
    }

    @Override
    public boolean observesDaylightTime() {
        return useDaylightTime() || inDaylightTime(new Date());
    }

    @Override
    public boolean inDaylightTime(Date date) {
        return getOffset(date.getTime()) != standardAt(Math.floorDiv(date.getTime(), 1000L));
    }

    @Override
    public int getDSTSavings() {
        return useDaylightTime() ? lastRule().getDSTSavings() : 0;
    }

    @Override
    public boolean hasSameRules(TimeZone other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof ZoneInfo)) {
            return other != null && data == null && rawOffset == other.getRawOffset() && !other.useDaylightTime();
        }
        ZoneInfo o = (ZoneInfo) other;
        if (rawOffset != o.rawOffset || data == null || o.data == null) {
            return rawOffset == o.rawOffset && data == null && o.data == null;
        }
        return rawOffsetDiff == o.rawOffsetDiff && Arrays.equals(data.changes, o.data.changes)
                && Arrays.equals(data.offsets, o.data.offsets)
                && Arrays.equals(data.standardChanges, o.data.standardChanges)
                && Arrays.equals(data.rules, o.data.rules);
    }

    /** The yearly rules as a SimpleTimeZone has them: the one into daylight saving time and the one out of it. */
    private SimpleTimeZone lastRule() {
        if (lastRule == null && useDaylightTime()) {
            int[] r = data.rules;
            int in = r[ZoneData.RULE_AFTER] > r[ZoneData.RULE_BEFORE] ? 0 : ZoneData.RULE_PARTS;
            int out = ZoneData.RULE_PARTS - in;
            int savings = 1000 * (r[in + ZoneData.RULE_AFTER] - r[in + ZoneData.RULE_BEFORE]);
            lastRule = new SimpleTimeZone(rawOffset, getID(), r[in + ZoneData.RULE_MONTH] - 1, day(r, in),
                    weekday(r, in), 1000 * r[in + ZoneData.RULE_SECONDS], mode(r, in), r[out + ZoneData.RULE_MONTH] - 1,
                    day(r, out), weekday(r, out), 1000 * r[out + ZoneData.RULE_SECONDS], mode(r, out), savings);
        }
        return lastRule;
    }

    private static int mode(int[] r, int at) {
        int kind = r[at + ZoneData.RULE_KIND];
        return kind == 0 ? SimpleTimeZone.UTC_TIME : kind == 1 ? SimpleTimeZone.WALL_TIME
                : SimpleTimeZone.STANDARD_TIME;
    }

    /** As SimpleTimeZone counts: -1 with a weekday is the last one, a negative weekday "on or after". */
    private static int day(int[] r, int at) {
        int day = r[at + ZoneData.RULE_DAY];
        int length = r[at + ZoneData.RULE_MONTH] == 2 ? 28 : 30 + (r[at + ZoneData.RULE_MONTH] * 9 / 8 & 1);
        return r[at + ZoneData.RULE_WEEKDAY] != 0 && day == length - 6 ? -1 : day;
    }

    private static int weekday(int[] r, int at) {
        int weekday = r[at + ZoneData.RULE_WEEKDAY];
        if (weekday == 0) {
            return 0;
        }
        int sundayFirst = weekday % 7 + 1;
        return day(r, at) < 0 ? sundayFirst : -sundayFirst;
    }

    /** The tables of the serial form: changes of the offset, or of its parts, from 1900 to 2037. A change has its time,
     *  and the indices in [offsets] of the whole offset and of what daylight saving time adds; 0: nothing. */
    private Object writeReplace() {
        if (data == null || transitions != null) {
            return this;
        }
        offsets = new int[] {rawOffset - rawOffsetDiff};
        long[] table = new long[data.changes.length + data.standardChanges.length + data.rules.length * 140];
        int n = 0;
        table[n++] = change(SECONDS_1900, data.offsetAt(SECONDS_1900));
        int i = ZoneData.countUpTo(data.changes, SECONDS_1900 - 1);
        int k = ZoneData.countUpTo(data.standardChanges, SECONDS_1900 - 1);
        while (i < data.changes.length || k < data.standardChanges.length) {
            long a = i < data.changes.length ? data.changes[i] : Long.MAX_VALUE;
            long b = k < data.standardChanges.length ? data.standardChanges[k] : Long.MAX_VALUE;
            long at = Math.min(a, b);
            i += a == at ? 1 : 0;
            k += b == at ? 1 : 0;
            if (at < SECONDS_2038) {
                table[n++] = change(at, data.offsets[i]);
            }
        }
        if (data.rules.length > 0) {
            long last = data.changes[data.changes.length - 1];
            for (int year = ZoneData.yearOf(last); year < 2038; year++) {
                for (int r = 0; r < data.rules.length; r += ZoneData.RULE_PARTS) {
                    long at = data.ruleInstant(r, year);
                    if (at > last) {
                        table[n++] = change(at, data.rules[r + ZoneData.RULE_AFTER]);
                    }
                }
            }
            int[] r = data.rules;
            int in = r[ZoneData.RULE_AFTER] > r[ZoneData.RULE_BEFORE] ? 0 : ZoneData.RULE_PARTS;
            int out = ZoneData.RULE_PARTS - in;
            dstSavings = getDSTSavings();
            simpleTimeZoneParams = new int[] {r[in + ZoneData.RULE_MONTH] - 1, day(r, in), weekday(r, in),
                1000 * r[in + ZoneData.RULE_SECONDS], mode(r, in), r[out + ZoneData.RULE_MONTH] - 1, day(r, out),
                weekday(r, out), 1000 * r[out + ZoneData.RULE_SECONDS], mode(r, out)};
        }
        if (n > 1 && ends()) {
            table[n++] = (SECONDS_2038 * 1000 - offsets[0]) << 12;
        }
        transitions = n == 1 ? new long[0] : Arrays.copyOf(table, n);
        return this;
    }

    private long change(long second, int offset) {
        int added = 1000 * (offset - data.standardOffsetAt(second));
        int whole = index(1000 * offset, 0);
        return second * 1000 << 12 | (added == 0 ? 0 : index(added, 1)) << 4 | whole;
    }

    private int index(int offset, int from) {
        for (int i = from; i < offsets.length; i++) {
            if (offsets[i] == offset) {
                return i;
            }
        }
        offsets = Arrays.copyOf(offsets, offsets.length + 1);
        offsets[offsets.length - 1] = offset;
        return offsets.length - 1;
    }

    @Override
    public int hashCode() {
        return getRawOffset() ^ getID().hashCode();
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof ZoneInfo && getID().equals(((ZoneInfo) obj).getID()) && hasSameRules((ZoneInfo) obj);
    }

    private int transitions() {
        writeReplace();
        return transitions == null ? 0 : transitions.length;
    }

    @Override
    public String toString() {
        return getClass().getName() + "[id=\"" + getID() + "\",offset=" + rawOffset + ",dstSavings=" + getDSTSavings()
                + ",useDaylight=" + useDaylightTime() + ",transitions=" + transitions() + ",lastRule=" + lastRule()
                        + "]";
    }

    /** The tables of a stream are those of tzdata for its name, here in the form of this library. */
    private Object readResolve() {
        ZoneInfo zone = getID() == null ? null : of(getID(), getID());
        if (zone == null) {
            return new ZoneInfo(getID(), rawOffset, null);
        }
        if (zone.rawOffset != rawOffset) {
            zone.setRawOffset(rawOffset);
        }
        return zone;
    }
}
