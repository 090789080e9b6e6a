// A length of time in seconds and nanoseconds.
package java.time;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.NANOS;
import static java.time.temporal.ChronoUnit.SECONDS;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Duration implements TemporalAmount, Comparable<Duration>, Serializable {
    private static final long serialVersionUID = 3078945930695997490L;
    private static final long BILLION = 1000_000_000L;
    private static final BigInteger BIG_BILLION = BigInteger.valueOf(BILLION);

    public static final Duration ZERO = new Duration(0, 0);

    private final long seconds;
    private final int nanos;

    private Duration(long seconds, int nanos) {
        this.seconds = seconds;
        this.nanos = nanos;
    }

    private static Duration create(long seconds, int nanos) {
        return (seconds | nanos) == 0 ? ZERO : new Duration(seconds, nanos);
    }

    public static Duration ofDays(long days) {
        return create(Math.multiplyExact(days, 86400L), 0);
    }

    public static Duration ofHours(long hours) {
        return create(Math.multiplyExact(hours, 3600L), 0);
    }

    public static Duration ofMinutes(long minutes) {
        return create(Math.multiplyExact(minutes, 60L), 0);
    }

    public static Duration ofSeconds(long seconds) {
        return create(seconds, 0);
    }

    public static Duration ofSeconds(long seconds, long nanoAdjustment) {
        return create(Math.addExact(seconds, Math.floorDiv(nanoAdjustment, BILLION)),
                (int) Math.floorMod(nanoAdjustment, BILLION));
    }

    public static Duration ofMillis(long millis) {
        return create(Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1000_000);
    }

    public static Duration ofNanos(long nanos) {
        return create(Math.floorDiv(nanos, BILLION), (int) Math.floorMod(nanos, BILLION));
    }

    public static Duration of(long amount, TemporalUnit unit) {
        return ZERO.plus(amount, unit);
    }

    public static Duration from(TemporalAmount amount) {
        Objects.requireNonNull(amount, "amount");
        Duration d = ZERO;
        for (TemporalUnit unit : amount.getUnits()) {
            d = d.plus(amount.get(unit), unit);
        }
        return d;
    }

    private static final class Text {
        static final Pattern PATTERN = Pattern.compile("([-+]?)P(?:([-+]?[0-9]+)D)?"
                + "(T(?:([-+]?[0-9]+)H)?(?:([-+]?[0-9]+)M)?(?:([-+]?[0-9]+)(?:[.,]([0-9]{0,9}))?S)?)?",
                Pattern.CASE_INSENSITIVE);
    }

    public static Duration parse(CharSequence text) {
        Objects.requireNonNull(text, "text");
        Matcher m = Text.PATTERN.matcher(text);
        if (m.matches() && !"T".equalsIgnoreCase(m.group(3))
                && (m.group(2) != null || m.group(4) != null || m.group(5) != null || m.group(6) != null)) {
            boolean negate = "-".equals(m.group(1));
            try {
                long days = number(text, m.group(2), 86400, "days");
                long hours = number(text, m.group(4), 3600, "hours");
                long minutes = number(text, m.group(5), 60, "minutes");
                long seconds = number(text, m.group(6), 1, "seconds");
                boolean negative = m.group(6) != null && m.group(6).charAt(0) == '-';
                int nanos = 0;
                String fraction = m.group(7);
                if (fraction != null && !fraction.isEmpty()) {
                    nanos = Integer.parseInt(fraction.concat("000000000").substring(0, 9)) * (negative ? -1 : 1);
                }
                Duration d = ofSeconds(Math.addExact(days, Math.addExact(hours, Math.addExact(minutes, seconds))),
                        nanos);
                return negate ? d.negated() : d;
            } catch (ArithmeticException e) {
                throw (DateTimeParseException) new DateTimeParseException(
                        "Text cannot be parsed to a Duration: overflow", text, 0).initCause(e);
            }
        }
        throw new DateTimeParseException("Text cannot be parsed to a Duration", text, 0);
    }

    private static long number(CharSequence text, String part, int factor, String what) {
        if (part == null) {
            return 0;
        }
        try {
            return Math.multiplyExact(Long.parseLong(part), factor);
        } catch (NumberFormatException | ArithmeticException e) {
            throw (DateTimeParseException) new DateTimeParseException(
                    "Text cannot be parsed to a Duration: " + what, text, 0).initCause(e);
        }
    }

    public static Duration between(Temporal startInclusive, Temporal endExclusive) {
        try {
            return ofNanos(startInclusive.until(endExclusive, NANOS));
        } catch (DateTimeException | ArithmeticException e) {
            long secs = startInclusive.until(endExclusive, SECONDS);
            long nanos;
            try {
                nanos = endExclusive.getLong(NANO_OF_SECOND) - startInclusive.getLong(NANO_OF_SECOND);
                if (secs > 0 && nanos < 0) {
                    secs++;
                } else if (secs < 0 && nanos > 0) {
                    secs--;
                }
            } catch (DateTimeException e2) {
                nanos = 0;
            }
            return ofSeconds(secs, nanos);
        }
    }

    @Override
    public long get(TemporalUnit unit) {
        if (unit == SECONDS) {
            return seconds;
        } else if (unit == NANOS) {
            return nanos;
        }
        throw new UnsupportedTemporalTypeException("Unsupported unit: " + unit);
    }

    @Override
    public List<TemporalUnit> getUnits() {
        return Units.ALL;
    }

    private static final class Units {
        static final List<TemporalUnit> ALL = List.of(SECONDS, NANOS);
    }

    public boolean isZero() {
        return (seconds | nanos) == 0;
    }

    public boolean isNegative() {
        return seconds < 0;
    }

    public long getSeconds() {
        return seconds;
    }

    public int getNano() {
        return nanos;
    }

    public Duration withSeconds(long seconds) {
        return create(seconds, nanos);
    }

    public Duration withNanos(int nanoOfSecond) {
        ChronoField.NANO_OF_SECOND.checkValidIntValue(nanoOfSecond);
        return create(seconds, nanoOfSecond);
    }

    public Duration plus(Duration duration) {
        return plus(duration.seconds, duration.nanos);
    }

    public Duration plus(long amountToAdd, TemporalUnit unit) {
        Objects.requireNonNull(unit, "unit");
        if (unit == DAYS) {
            return plus(Math.multiplyExact(amountToAdd, 86400L), 0);
        }
        if (unit.isDurationEstimated()) {
            throw new UnsupportedTemporalTypeException("Unit must not have an estimated duration");
        }
        if (amountToAdd == 0) {
            return this;
        }
        if (unit instanceof ChronoUnit) {
            switch ((ChronoUnit) unit) {
                case NANOS: return plusNanos(amountToAdd);
                case MICROS: return plusSeconds(amountToAdd / 1000_000_000L * 1000)
                        .plusNanos(amountToAdd % 1000_000_000L * 1000);
                case MILLIS: return plusMillis(amountToAdd);
                case SECONDS: return plusSeconds(amountToAdd);
                default: return plusSeconds(Math.multiplyExact(unit.getDuration().seconds, amountToAdd));
            }
        }
        Duration d = unit.getDuration().multipliedBy(amountToAdd);
        return plusSeconds(d.seconds).plusNanos(d.nanos);
    }

    public Duration plusDays(long days) {
        return plus(Math.multiplyExact(days, 86400L), 0);
    }

    public Duration plusHours(long hours) {
        return plus(Math.multiplyExact(hours, 3600L), 0);
    }

    public Duration plusMinutes(long minutes) {
        return plus(Math.multiplyExact(minutes, 60L), 0);
    }

    public Duration plusSeconds(long seconds) {
        return plus(seconds, 0);
    }

    public Duration plusMillis(long millis) {
        return plus(millis / 1000, millis % 1000 * 1000_000);
    }

    public Duration plusNanos(long nanos) {
        return plus(0, nanos);
    }

    private Duration plus(long moreSeconds, long moreNanos) {
        if ((moreSeconds | moreNanos) == 0) {
            return this;
        }
        long s = Math.addExact(Math.addExact(seconds, moreSeconds), moreNanos / BILLION);
        return ofSeconds(s, nanos + moreNanos % BILLION);
    }

    public Duration minus(Duration duration) {
        return duration.seconds == Long.MIN_VALUE ? plus(Long.MAX_VALUE, -duration.nanos).plus(1, 0)
                : plus(-duration.seconds, -duration.nanos);
    }

    public Duration minus(long amountToSubtract, TemporalUnit unit) {
        return amountToSubtract == Long.MIN_VALUE ? plus(Long.MAX_VALUE, unit).plus(1, unit)
                : plus(-amountToSubtract, unit);
    }

    public Duration minusDays(long days) {
        return days == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-days);
    }

    public Duration minusHours(long hours) {
        return hours == Long.MIN_VALUE ? plusHours(Long.MAX_VALUE).plusHours(1) : plusHours(-hours);
    }

    public Duration minusMinutes(long minutes) {
        return minutes == Long.MIN_VALUE ? plusMinutes(Long.MAX_VALUE).plusMinutes(1) : plusMinutes(-minutes);
    }

    public Duration minusSeconds(long seconds) {
        return seconds == Long.MIN_VALUE ? plusSeconds(Long.MAX_VALUE).plusSeconds(1) : plusSeconds(-seconds);
    }

    public Duration minusMillis(long millis) {
        return millis == Long.MIN_VALUE ? plusMillis(Long.MAX_VALUE).plusMillis(1) : plusMillis(-millis);
    }

    public Duration minusNanos(long nanos) {
        return nanos == Long.MIN_VALUE ? plusNanos(Long.MAX_VALUE).plusNanos(1) : plusNanos(-nanos);
    }

    private BigInteger total() {
        return BigInteger.valueOf(seconds).multiply(BIG_BILLION).add(BigInteger.valueOf(nanos));
    }

    private static Duration of(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(BIG_BILLION);
        if (parts[0].bitLength() > 63) {
            throw new ArithmeticException("Exceeds capacity of Duration: " + nanos);
        }
        return ofSeconds(parts[0].longValue(), parts[1].intValue());
    }

    public Duration multipliedBy(long multiplicand) {
        return multiplicand == 0 ? ZERO : multiplicand == 1 ? this
                : of(total().multiply(BigInteger.valueOf(multiplicand)));
    }

    public Duration dividedBy(long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("Cannot divide by zero");
        }
        return divisor == 1 ? this : of(new BigDecimal(total(), 9).divide(BigDecimal.valueOf(divisor),
                RoundingMode.DOWN).movePointRight(9).toBigIntegerExact());
    }

    public long dividedBy(Duration divisor) {
        Objects.requireNonNull(divisor, "divisor");
        if (divisor.isZero()) {
            throw new ArithmeticException("Cannot divide by zero");
        }
        return new BigDecimal(total(), 9).divideToIntegralValue(new BigDecimal(divisor.total(), 9)).longValueExact();
    }

    public Duration negated() {
        return multipliedBy(-1);
    }

    public Duration abs() {
        return isNegative() ? negated() : this;
    }

    @Override
    public Temporal addTo(Temporal temporal) {
        if (seconds != 0) {
            temporal = temporal.plus(seconds, SECONDS);
        }
        return nanos != 0 ? temporal.plus(nanos, NANOS) : temporal;
    }

    @Override
    public Temporal subtractFrom(Temporal temporal) {
        if (seconds != 0) {
            temporal = temporal.minus(seconds, SECONDS);
        }
        return nanos != 0 ? temporal.minus(nanos, NANOS) : temporal;
    }

    public long toDays() {
        return seconds / 86400;
    }

    public long toHours() {
        return seconds / 3600;
    }

    public long toMinutes() {
        return seconds / 60;
    }

    public long toSeconds() {
        return seconds;
    }

    public long toMillis() {
        return scaled(1000);
    }

    public long toNanos() {
        return scaled(BILLION);
    }

    /** Of two negative parts, so that the least value does not overflow on the way. */
    private long scaled(long perSecond) {
        long s = seconds;
        long n = nanos;
        if (s < 0) {
            s++;
            n -= BILLION;
        }
        return Math.addExact(Math.multiplyExact(s, perSecond), n / (BILLION / perSecond));
    }

    public long toDaysPart() {
        return seconds / 86400;
    }

    public int toHoursPart() {
        return (int) (toHours() % 24);
    }

    public int toMinutesPart() {
        return (int) (toMinutes() % 60);
    }

    public int toSecondsPart() {
        return (int) (seconds % 60);
    }

    public int toMillisPart() {
        return nanos / 1000_000;
    }

    public int toNanosPart() {
        return nanos;
    }

    public Duration truncatedTo(TemporalUnit unit) {
        Objects.requireNonNull(unit, "unit");
        if (unit == SECONDS && (seconds >= 0 || nanos == 0)) {
            return new Duration(seconds, 0);
        } else if (unit == NANOS) {
            return this;
        }
        Duration d = unit.getDuration();
        if (d.getSeconds() > 86400) {
            throw new UnsupportedTemporalTypeException("Unit is too large to be used for truncation");
        }
        long n = d.toNanos();
        if (86400L * BILLION % n != 0) {
            throw new UnsupportedTemporalTypeException("Unit must divide into a standard day without remainder");
        }
        long part = (seconds % 86400) * BILLION + nanos;
        return plusNanos(part / n * n - part);
    }

    @Override
    public int compareTo(Duration other) {
        int c = Long.compare(seconds, other.seconds);
        return c != 0 ? c : nanos - other.nanos;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Duration && ((Duration) other).seconds == seconds && ((Duration) other).nanos == nanos;
    }

    @Override
    public int hashCode() {
        return (int) (seconds ^ seconds >>> 32) + 51 * nanos;
    }

    @Override
    public String toString() {
        if (isZero()) {
            return "PT0S";
        }
        long effective = seconds < 0 && nanos > 0 ? seconds + 1 : seconds;
        long hours = effective / 3600;
        int minutes = (int) (effective % 3600 / 60);
        int secs = (int) (effective % 60);
        StringBuilder sb = new StringBuilder(24).append("PT");
        if (hours != 0) {
            sb.append(hours).append('H');
        }
        if (minutes != 0) {
            sb.append(minutes).append('M');
        }
        if (secs == 0 && nanos == 0 && sb.length() > 2) {
            return sb.toString();
        }
        sb.append(seconds < 0 && nanos > 0 && secs == 0 ? "-0" : Integer.toString(secs));
        if (nanos > 0) {
            int at = sb.length();
            sb.append(seconds < 0 ? 2 * BILLION - nanos : nanos + BILLION);
            while (sb.charAt(sb.length() - 1) == '0') {
                sb.setLength(sb.length() - 1);
            }
            sb.setCharAt(at, '.');
        }
        return sb.append('S').toString();
    }

    private Object writeReplace() {
        return new Ser(Ser.DURATION, this);
    }

    void writeExternal(DataOutput out) throws IOException {
        out.writeLong(seconds);
        out.writeInt(nanos);
    }

    static Duration readExternal(DataInput in) throws IOException {
        return ofSeconds(in.readLong(), in.readInt());
    }
}
