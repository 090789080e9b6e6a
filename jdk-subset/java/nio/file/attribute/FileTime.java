// A point in time of a file, with nanoseconds.
package java.nio.file.attribute;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

public final class FileTime implements Comparable<FileTime> {
    /** Seconds since 1970, and nanoseconds. */
    private final long seconds;
    private final int nanos;
    /** What it was made of: conversions of these are rounded to zero. */
    private final long value;
    private final TimeUnit unit;

    private FileTime(long seconds, int nanos, long value, TimeUnit unit) {
        this.seconds = seconds;
        this.nanos = nanos;
        this.value = value;
        this.unit = unit;
    }

    public static FileTime from(long value, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        long s = unit.toSeconds(value);
        if (s == Long.MAX_VALUE || s == Long.MIN_VALUE || unit.compareTo(TimeUnit.SECONDS) >= 0) {
            return new FileTime(s, 0, value, unit);
        }
        long rest = unit.toNanos(value - unit.convert(s, TimeUnit.SECONDS));
        return rest < 0 ? new FileTime(s - 1, (int) rest + 1_000_000_000, value, unit)
                : new FileTime(s, (int) rest, value, unit);
    }

    public static FileTime fromMillis(long value) {
        return from(value, TimeUnit.MILLISECONDS);
    }

    public long to(TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        if (this.unit != null) {
            return unit.convert(value, this.unit);
        }
        long whole = unit.convert(seconds, TimeUnit.SECONDS);
        if (whole == Long.MIN_VALUE || whole == Long.MAX_VALUE) {
            return whole;
        }
        long fraction = unit.convert(nanos, TimeUnit.NANOSECONDS);
        return whole > Long.MAX_VALUE - fraction ? Long.MAX_VALUE : whole + fraction;
    }

    public long toMillis() {
        return to(TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof FileTime && compareTo((FileTime) obj) == 0;
    }

    @Override
    public int hashCode() {
        return (int) (seconds ^ seconds >>> 32) + 51 * nanos;
    }

    @Override
    public int compareTo(FileTime other) {
        int c = Long.compare(seconds, other.seconds);
        return c != 0 ? c : Integer.compare(nanos, other.nanos);
    }

    private static void append(StringBuilder sb, long x, int width) {
        String s = Long.toString(x);
        for (int i = s.length(); i < width; i++) {
            sb.append('0');
        }
        sb.append(s);
    }

    /** ISO 8601 in UTC. */
    @Override
    public String toString() {
        long days = Math.floorDiv(seconds, 86400L);
        int time = (int) Math.floorMod(seconds, 86400L);
        // Days from 1 March of the year 0, in cycles of 400 years
        long z = days + 719468;
        long cycle = Math.floorDiv(z, 146097L);
        int inCycle = (int) Math.floorMod(z, 146097L);
        int year = (inCycle - inCycle / 1460 + inCycle / 36524 - inCycle / 146096) / 365;
        int inYear = inCycle - (365 * year + year / 4 - year / 100);
        int month = (5 * inYear + 2) / 153;
        int day = inYear - (153 * month + 2) / 5 + 1;
        long y = cycle * 400 + year + (month >= 10 ? 1 : 0);
        StringBuilder sb = new StringBuilder(30);
        if (y < 0) {
            sb.append('-');
        }
        append(sb, Math.abs(y), 4);
        sb.append('-');
        append(sb, month < 10 ? month + 3 : month - 9, 2);
        sb.append('-');
        append(sb, day, 2);
        sb.append('T');
        append(sb, time / 3600, 2);
        sb.append(':');
        append(sb, time / 60 % 60, 2);
        sb.append(':');
        append(sb, time % 60, 2);
        if (nanos != 0) {
            sb.append('.');
            append(sb, nanos, 9);
            while (sb.charAt(sb.length() - 1) == '0') {
                sb.setLength(sb.length() - 1);
            }
        }
        return sb.append('Z').toString();
    }

    public static FileTime from(java.time.Instant instant) {
        return new FileTime(instant.getEpochSecond(), instant.getNano(), 0, null);
    }

    public java.time.Instant toInstant() {
        long s = Math.min(Math.max(seconds, java.time.Instant.MIN.getEpochSecond()),
                java.time.Instant.MAX.getEpochSecond());
        return s == seconds ? java.time.Instant.ofEpochSecond(s, nanos)
                : s < 0 ? java.time.Instant.MIN : java.time.Instant.MAX;
    }
}
