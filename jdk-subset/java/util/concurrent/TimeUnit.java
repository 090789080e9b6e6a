// Time durations at a given granularity. Conversions truncate and saturate.
package java.util.concurrent;

public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1000L),
    MILLISECONDS(1000000L),
    SECONDS(1000000000L),
    MINUTES(60000000000L),
    HOURS(3600000000000L),
    DAYS(86400000000000L);

    /** Nanoseconds per unit. */
    private final long scale;

    TimeUnit(long scale) {
        this.scale = scale;
    }

    public long convert(long sourceDuration, TimeUnit sourceUnit) {
        long from = sourceUnit.scale;
        long to = scale;
        if (from == to) {
            return sourceDuration;
        }
        if (from < to) {
            return sourceDuration / (to / from);
        }
        long ratio = from / to;
        long most = Long.MAX_VALUE / ratio;
        if (sourceDuration > most) {
            return Long.MAX_VALUE;
        }
        return sourceDuration < -most ? Long.MIN_VALUE : sourceDuration * ratio;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    private int excessNanos(long d, long m) {
        if (this == NANOSECONDS) {
            return (int) (d - m * 1000000L);
        }
        return this == MICROSECONDS ? (int) (d * 1000L - m * 1000000L) : 0;
    }

    public void timedWait(Object obj, long timeout) throws InterruptedException {
        if (timeout > 0) {
            long ms = toMillis(timeout);
            obj.wait(ms, excessNanos(timeout, ms));
        }
    }

    public void timedJoin(Thread thread, long timeout) throws InterruptedException {
        if (timeout > 0) {
            long ms = toMillis(timeout);
            thread.join(ms, excessNanos(timeout, ms));
        }
    }

    public void sleep(long timeout) throws InterruptedException {
        if (timeout > 0) {
            long ms = toMillis(timeout);
            Thread.sleep(ms, excessNanos(timeout, ms));
        }
    }

    public long convert(java.time.Duration duration) {
        long s = duration.getSeconds();
        int n = duration.getNano();
        if (s < 0 && n > 0) {
            s++;
            n -= 1000_000_000;
        }
        long whole = convert(s, SECONDS);
        if (whole == Long.MIN_VALUE || whole == Long.MAX_VALUE) {
            return whole;
        }
        long sum = whole + convert(n, NANOSECONDS);
        return s >= 0 && n >= 0 && sum < 0 ? Long.MAX_VALUE : s <= 0 && n <= 0 && sum > 0 ? Long.MIN_VALUE : sum;
    }

    public java.time.temporal.ChronoUnit toChronoUnit() {
        switch (this) {
            case NANOSECONDS: return java.time.temporal.ChronoUnit.NANOS;
            case MICROSECONDS: return java.time.temporal.ChronoUnit.MICROS;
            case MILLISECONDS: return java.time.temporal.ChronoUnit.MILLIS;
            case SECONDS: return java.time.temporal.ChronoUnit.SECONDS;
            case MINUTES: return java.time.temporal.ChronoUnit.MINUTES;
            case HOURS: return java.time.temporal.ChronoUnit.HOURS;
            default: return java.time.temporal.ChronoUnit.DAYS;
        }
    }

    public static TimeUnit of(java.time.temporal.ChronoUnit chronoUnit) {
        switch (java.util.Objects.requireNonNull(chronoUnit, "chronoUnit")) {
            case NANOS: return NANOSECONDS;
            case MICROS: return MICROSECONDS;
            case MILLIS: return MILLISECONDS;
            case SECONDS: return SECONDS;
            case MINUTES: return MINUTES;
            case HOURS: return HOURS;
            case DAYS: return DAYS;
            default: throw new IllegalArgumentException("No TimeUnit equivalent for " + chronoUnit);
        }
    }
}
