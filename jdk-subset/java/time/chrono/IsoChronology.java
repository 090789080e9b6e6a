// The calendar of ISO 8601.
package java.time.chrono;

import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.ERA;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.PROLEPTIC_MONTH;
import static java.time.temporal.ChronoField.YEAR;
import static java.time.temporal.ChronoField.YEAR_OF_ERA;

import java.io.Serializable;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.time.temporal.ValueRange;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class IsoChronology extends AbstractChronology implements Serializable {
    private static final long serialVersionUID = -1440403870442975015L;

    public static final IsoChronology INSTANCE = new IsoChronology();

    private IsoChronology() {
    }

    @Override
    public String getId() {
        return "ISO";
    }

    @Override
    public String getCalendarType() {
        return "iso8601";
    }

    @Override
    public LocalDate date(Era era, int yearOfEra, int month, int dayOfMonth) {
        return date(prolepticYear(era, yearOfEra), month, dayOfMonth);
    }

    @Override
    public LocalDate date(int prolepticYear, int month, int dayOfMonth) {
        return LocalDate.of(prolepticYear, month, dayOfMonth);
    }

    @Override
    public LocalDate dateYearDay(Era era, int yearOfEra, int dayOfYear) {
        return dateYearDay(prolepticYear(era, yearOfEra), dayOfYear);
    }

    @Override
    public LocalDate dateYearDay(int prolepticYear, int dayOfYear) {
        return LocalDate.ofYearDay(prolepticYear, dayOfYear);
    }

    @Override
    public LocalDate dateEpochDay(long epochDay) {
        return LocalDate.ofEpochDay(epochDay);
    }

    @Override
    public LocalDate date(TemporalAccessor temporal) {
        return LocalDate.from(temporal);
    }

    @Override
    public long epochSecond(int prolepticYear, int month, int dayOfMonth, int hour, int minute, int second,
            ZoneOffset zoneOffset) {
        return super.epochSecond(prolepticYear, month, dayOfMonth, hour, minute, second, zoneOffset);
    }

    @Override
    public LocalDateTime localDateTime(TemporalAccessor temporal) {
        return LocalDateTime.from(temporal);
    }

    @Override
    public ZonedDateTime zonedDateTime(TemporalAccessor temporal) {
        return ZonedDateTime.from(temporal);
    }

    @Override
    public ZonedDateTime zonedDateTime(Instant instant, ZoneId zone) {
        return ZonedDateTime.ofInstant(instant, zone);
    }

    @Override
    public LocalDate dateNow() {
        return dateNow(Clock.systemDefaultZone());
    }

    @Override
    public LocalDate dateNow(ZoneId zone) {
        return dateNow(Clock.system(zone));
    }

    @Override
    public LocalDate dateNow(Clock clock) {
        Objects.requireNonNull(clock, "clock");
        return date(LocalDate.now(clock));
    }

    @Override
    public boolean isLeapYear(long prolepticYear) {
        return Year.isLeap(prolepticYear);
    }

    @Override
    public int prolepticYear(Era era, int yearOfEra) {
        if (!(era instanceof IsoEra)) {
            throw new ClassCastException("Era must be IsoEra");
        }
        return era == IsoEra.CE ? yearOfEra : 1 - yearOfEra;
    }

    @Override
    public IsoEra eraOf(int eraValue) {
        return IsoEra.of(eraValue);
    }

    @Override
    public List<Era> eras() {
        return List.of(IsoEra.values());
    }

    @Override
    public LocalDate resolveDate(Map<TemporalField, Long> fieldValues, ResolverStyle resolverStyle) {
        return (LocalDate) super.resolveDate(fieldValues, resolverStyle);
    }

    @Override
    void resolveProlepticMonth(Map<TemporalField, Long> values, ResolverStyle style) {
        Long months = values.remove(PROLEPTIC_MONTH);
        if (months != null) {
            if (style != ResolverStyle.LENIENT) {
                PROLEPTIC_MONTH.checkValidValue(months);
            }
            Impl.addField(values, MONTH_OF_YEAR, Math.floorMod(months, 12L) + 1);
            Impl.addField(values, YEAR, Math.floorDiv(months, 12L));
        }
    }

    @Override
    LocalDate resolveYearOfEra(Map<TemporalField, Long> values, ResolverStyle style) {
        Long yoe = values.remove(YEAR_OF_ERA);
        if (yoe == null) {
            if (values.containsKey(ERA)) {
                ERA.checkValidValue(values.get(ERA));
            }
            return null;
        }
        if (style != ResolverStyle.LENIENT) {
            YEAR_OF_ERA.checkValidValue(yoe);
        }
        Long era = values.remove(ERA);
        if (era == null) {
            Long year = values.get(YEAR);
            if (style == ResolverStyle.STRICT) {
                if (year != null) {
                    Impl.addField(values, YEAR, year > 0 ? yoe : Math.subtractExact(1, yoe));
                } else {
                    values.put(YEAR_OF_ERA, yoe);
                }
            } else {
                Impl.addField(values, YEAR, year == null || year > 0 ? yoe : Math.subtractExact(1, yoe));
            }
        } else if (era == 1L) {
            Impl.addField(values, YEAR, yoe);
        } else if (era == 0L) {
            Impl.addField(values, YEAR, Math.subtractExact(1, yoe));
        } else {
            throw new DateTimeException("Invalid value for era: " + era);
        }
        return null;
    }

    @Override
    LocalDate resolveYMD(Map<TemporalField, Long> values, ResolverStyle style) {
        int y = YEAR.checkValidIntValue(values.remove(YEAR));
        long month = values.remove(MONTH_OF_YEAR);
        long day = values.remove(DAY_OF_MONTH);
        if (style == ResolverStyle.LENIENT) {
            return LocalDate.of(y, 1, 1).plusMonths(Math.subtractExact(month, 1))
                    .plusDays(Math.subtractExact(day, 1));
        }
        int m = MONTH_OF_YEAR.checkValidIntValue(month);
        int d = DAY_OF_MONTH.checkValidIntValue(day);
        if (style == ResolverStyle.SMART) {
            d = Math.min(d, Month.of(m).length(Year.isLeap(y)));
        }
        return LocalDate.of(y, m, d);
    }

    @Override
    public ValueRange range(ChronoField field) {
        return field.range();
    }

    @Override
    public Period period(int years, int months, int days) {
        return Period.of(years, months, days);
    }

    private void readObject(java.io.ObjectInputStream in) throws java.io.InvalidObjectException {
        throw new java.io.InvalidObjectException("Deserialization via serialization delegate");
    }
}
