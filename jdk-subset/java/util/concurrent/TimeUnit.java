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
}
