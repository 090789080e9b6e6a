// A zone with one rule a year into daylight saving time and one out of it.
package java.util;

public class SimpleTimeZone extends TimeZone {
    private static final long serialVersionUID = -403250971215465050L;

    public static final int WALL_TIME = 0;
    public static final int STANDARD_TIME = 1;
    public static final int UTC_TIME = 2;

    private static final int DOM_MODE = 1;
    private static final int DOW_IN_MONTH_MODE = 2;
    private static final int DOW_GE_DOM_MODE = 3;
    private static final int DOW_LE_DOM_MODE = 4;
    private static final int DAY = 86400000;
    private static final byte[] MONTH_LENGTHS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private int startMonth;
    private int startDay;
    private int startDayOfWeek;
    private int startTime;
    private int startTimeMode;
    private int endMonth;
    private int endDay;
    private int endDayOfWeek;
    private int endTime;
    private int endTimeMode;
    private int startYear;
    private int rawOffset;
    private boolean useDaylight;
    private int startMode;
    private int endMode;
    private int dstSavings;
    private final byte[] monthLength = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private int serialVersionOnStream = 2;

    public SimpleTimeZone(int rawOffset, String ID) {
        this.rawOffset = rawOffset;
        setID(ID);
        dstSavings = 3600000;
    }

    public SimpleTimeZone(int rawOffset, String ID, int startMonth, int startDay, int startDayOfWeek, int startTime,
            int endMonth, int endDay, int endDayOfWeek, int endTime) {
        this(rawOffset, ID, startMonth, startDay, startDayOfWeek, startTime, WALL_TIME, endMonth, endDay, endDayOfWeek,
                endTime, WALL_TIME, 3600000);
    }

    public SimpleTimeZone(int rawOffset, String ID, int startMonth, int startDay, int startDayOfWeek, int startTime,
            int endMonth, int endDay, int endDayOfWeek, int endTime, int dstSavings) {
        this(rawOffset, ID, startMonth, startDay, startDayOfWeek, startTime, WALL_TIME, endMonth, endDay, endDayOfWeek,
                endTime, WALL_TIME, dstSavings);
    }

    public SimpleTimeZone(int rawOffset, String ID, int startMonth, int startDay, int startDayOfWeek, int startTime,
            int startTimeMode, int endMonth, int endDay, int endDayOfWeek, int endTime, int endTimeMode,
                    int dstSavings) {
        setID(ID);
        this.rawOffset = rawOffset;
        this.startMonth = startMonth;
        this.startDay = startDay;
        this.startDayOfWeek = startDayOfWeek;
        this.startTime = startTime;
        this.startTimeMode = startTimeMode;
        this.endMonth = endMonth;
        this.endDay = endDay;
        this.endDayOfWeek = endDayOfWeek;
        this.endTime = endTime;
        this.endTimeMode = endTimeMode;
        this.dstSavings = dstSavings;
        decodeStart();
        decodeEnd();
        if (dstSavings <= 0) {
            throw new IllegalArgumentException("Illegal daylight saving value: " + dstSavings);
        }
    }

    public void setStartYear(int year) {
        startYear = year;
    }

    public void setStartRule(int startMonth, int startDay, int startDayOfWeek, int startTime) {
        this.startMonth = startMonth;
        this.startDay = startDay;
        this.startDayOfWeek = startDayOfWeek;
        this.startTime = startTime;
        startTimeMode = WALL_TIME;
        decodeStart();
    }

    public void setStartRule(int startMonth, int startDay, int startTime) {
        setStartRule(startMonth, startDay, 0, startTime);
    }

    public void setStartRule(int startMonth, int startDay, int startDayOfWeek, int startTime, boolean after) {
        setStartRule(startMonth, after ? startDay : -startDay, -startDayOfWeek, startTime);
    }

    public void setEndRule(int endMonth, int endDay, int endDayOfWeek, int endTime) {
        this.endMonth = endMonth;
        this.endDay = endDay;
        this.endDayOfWeek = endDayOfWeek;
        this.endTime = endTime;
        endTimeMode = WALL_TIME;
        decodeEnd();
    }

    public void setEndRule(int endMonth, int endDay, int endTime) {
        setEndRule(endMonth, endDay, 0, endTime);
    }

    public void setEndRule(int endMonth, int endDay, int endDayOfWeek, int endTime, boolean after) {
        setEndRule(endMonth, after ? endDay : -endDay, -endDayOfWeek, endTime);
    }

    private static void check(int month, int time, int timeMode, String which) {
        if (month < 0 || month > 11) {
            throw new IllegalArgumentException("Illegal " + which + " month " + month);
        }
        if (time < 0 || time > DAY) {
            throw new IllegalArgumentException("Illegal " + which + " time " + time);
        }
    }

    private static int checkDay(int mode, int month, int day, int dayOfWeek, String which) {
        if (dayOfWeek > 7) {
            throw new IllegalArgumentException("Illegal " + which + " day of week " + dayOfWeek);
        }
        if (mode == DOW_IN_MONTH_MODE) {
            if (day < -5 || day > 5) {
                throw new IllegalArgumentException("Illegal " + which + " day of week in month " + day);
            }
        } else if (day < 1 || day > MONTH_LENGTHS[month]) {
            throw new IllegalArgumentException("Illegal " + which + " day " + day);
        }
        return day;
    }

    private void decodeStart() {
        useDaylight = startDay != 0 && endDay != 0;
        if (startDay == 0) {
            return;
        }
        check(startMonth, startTime, startTimeMode, "start");
        startMode = startDayOfWeek == 0 ? DOM_MODE : startDayOfWeek > 0 ? DOW_IN_MONTH_MODE
                : startDay > 0 ? DOW_GE_DOM_MODE : DOW_LE_DOM_MODE;
        if (startMode >= DOW_GE_DOM_MODE) {
            startDayOfWeek = -startDayOfWeek;
            startDay = Math.abs(startDay);
        }
        checkDay(startMode, startMonth, startDay, startDayOfWeek, "start");
    }

    private void decodeEnd() {
        useDaylight = startDay != 0 && endDay != 0;
        if (endDay == 0) {
            return;
        }
        check(endMonth, endTime, endTimeMode, "end");
        endMode = endDayOfWeek == 0 ? DOM_MODE : endDayOfWeek > 0 ? DOW_IN_MONTH_MODE
                : endDay > 0 ? DOW_GE_DOM_MODE : DOW_LE_DOM_MODE;
        if (endMode >= DOW_GE_DOM_MODE) {
            endDayOfWeek = -endDayOfWeek;
            endDay = Math.abs(endDay);
        }
        checkDay(endMode, endMonth, endDay, endDayOfWeek, "end");
    }

    /** The instant of a rule in a year of the calendar that GregorianCalendar counts. */
    private static long instant(int mode, long year, int month, int day, int dayOfWeek, long time) {
        long first = GregorianCalendar.dayNumber(year, month, 1);
        long date;
        if (mode == DOM_MODE) {
            date = first + day - 1;
        } else if (mode == DOW_GE_DOM_MODE) {
            date = first + day - 1;
            date += Math.floorMod(dayOfWeek - GregorianCalendar.weekday(date), 7);
        } else if (mode == DOW_LE_DOM_MODE) {
            date = first + day - 1;
            date -= Math.floorMod(GregorianCalendar.weekday(date) - dayOfWeek, 7);
        } else if (day > 0) {
            date = first + Math.floorMod(dayOfWeek - GregorianCalendar.weekday(first), 7) + 7 * (day - 1);
        } else {
            long last = GregorianCalendar.dayNumber(month == 11 ? year + 1 : year, (month + 1) % 12, 1) - 1;
            date = last - Math.floorMod(GregorianCalendar.weekday(last) - dayOfWeek, 7) + 7 * (day + 1);
        }
        return date * DAY + time;
    }

    private long start(long year) {
        long time = startTime - (startTimeMode == UTC_TIME ? 0 : rawOffset);
        return instant(startMode, year, startMonth, startDay, startDayOfWeek, time);
    }

    private long end(long year) {
        long time = endTime - (endTimeMode == UTC_TIME ? 0 : endTimeMode == WALL_TIME ? rawOffset + dstSavings
                : rawOffset);
        return instant(endMode, year, endMonth, endDay, endDayOfWeek, time);
    }

    @Override
    public int getOffset(long date) {
        if (useDaylight) {
            long year = GregorianCalendar.yearOf(Math.floorDiv(date + rawOffset, (long) DAY));
            if (year >= startYear) {
                long start = start(year);
                long end = end(year);
                boolean in;
                if (start <= end) {
                    in = date >= start && date < end;
                    // A rule at the end of December can be over in January.
                    in |= date < start && date < end(year - 1) && year - 1 >= startYear && start(year - 1) <= end(year
                            - 1);
                } else {
                    in = date < end ? year > startYear : date >= start;
                }
                return in ? rawOffset + dstSavings : rawOffset;
            }
        }
        return rawOffset;
    }

    @Override
    public int getOffset(int era, int year, int month, int day, int dayOfWeek, int millis) {
        if (era != GregorianCalendar.AD && era != GregorianCalendar.BC) {
            throw new IllegalArgumentException("Illegal era " + era);
        }
        long y = era == GregorianCalendar.BC ? 1L - year : year;
        if (month < 0 || month > 11 || day < 1 || dayOfWeek < 1 || dayOfWeek > 7 || millis < 0 || millis >= DAY) {
            throw new IllegalArgumentException();
        }
        return getOffset(GregorianCalendar.dayNumber(y, month, day) * DAY + millis - rawOffset);
    }

    @Override
    public int getRawOffset() {
        return rawOffset;
    }

    @Override
    public void setRawOffset(int offsetMillis) {
        rawOffset = offsetMillis;
    }

    public void setDSTSavings(int millisSavedDuringDST) {
        if (millisSavedDuringDST <= 0) {
            throw new IllegalArgumentException("Illegal daylight saving value: " + millisSavedDuringDST);
        }
        dstSavings = millisSavedDuringDST;
    }

    @Override
    public int getDSTSavings() {
        return useDaylight ? dstSavings : 0;
    }

    @Override
    public boolean useDaylightTime() {
        return useDaylight;
    }

    @Override
    public boolean observesDaylightTime() {
        return useDaylightTime();
    }

    @Override
    public boolean inDaylightTime(Date date) {
        return getOffset(date.getTime()) != rawOffset;
    }

    @Override
    public Object clone() {
        return super.clone();
    }

    @Override
    public synchronized int hashCode() {
        return startMonth ^ startDay ^ startDayOfWeek ^ startTime ^ endMonth ^ endDay ^ endDayOfWeek ^ endTime
                ^ rawOffset;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof SimpleTimeZone && getID().equals(((SimpleTimeZone) obj).getID())
                && hasSameRules((SimpleTimeZone) obj);
    }

    @Override
    public boolean hasSameRules(TimeZone other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof SimpleTimeZone)) {
            return false;
        }
        SimpleTimeZone o = (SimpleTimeZone) other;
        return rawOffset == o.rawOffset && useDaylight == o.useDaylight && (!useDaylight || dstSavings == o.dstSavings
                && startMode == o.startMode && startMonth == o.startMonth && startDay == o.startDay
                && startDayOfWeek == o.startDayOfWeek && startTime == o.startTime && startTimeMode == o.startTimeMode
                && endMode == o.endMode && endMonth == o.endMonth && endDay == o.endDay
                && endDayOfWeek == o.endDayOfWeek && endTime == o.endTime && endTimeMode == o.endTimeMode
                && startYear == o.startYear);
    }

    @Override
    public String toString() {
        return getClass().getName() + "[id=" + getID() + ",offset=" + rawOffset + ",dstSavings=" + dstSavings
                + ",useDaylight=" + useDaylight + ",startYear=" + startYear + ",startMode=" + startMode + ",startMonth="
                + startMonth + ",startDay=" + startDay + ",startDayOfWeek=" + startDayOfWeek + ",startTime=" + startTime
                + ",startTimeMode=" + startTimeMode + ",endMode=" + endMode + ",endMonth=" + endMonth + ",endDay="
                + endDay + ",endDayOfWeek=" + endDayOfWeek + ",endTime=" + endTime + ",endTimeMode=" + endTimeMode
                        + ']';
    }

    /** The fields have what the days of a month are as days of weeks; the real rules follow. */
    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        SimpleTimeZone own = (SimpleTimeZone) clone();
        startDay = inWeeks(startMode, startDay);
        endDay = inWeeks(endMode, endDay);
        startDayOfWeek = startMode == DOM_MODE ? Calendar.SUNDAY : startDayOfWeek;
        endDayOfWeek = endMode == DOM_MODE ? Calendar.SUNDAY : endDayOfWeek;
        startTime += startTimeMode == UTC_TIME ? rawOffset : 0;
        endTime += endTimeMode == UTC_TIME ? rawOffset + dstSavings : endTimeMode == STANDARD_TIME ? dstSavings : 0;
        for (; startTime < 0; startTime += DAY) {
            startDayOfWeek = 1 + (startDayOfWeek + 5) % 7;
        }
        for (; startTime >= DAY; startTime -= DAY) {
            startDayOfWeek = 1 + startDayOfWeek % 7;
        }
        for (; endTime < 0; endTime += DAY) {
            endDayOfWeek = 1 + (endDayOfWeek + 5) % 7;
        }
        for (; endTime >= DAY; endTime -= DAY) {
            endDayOfWeek = 1 + endDayOfWeek % 7;
        }
        try {
            s.defaultWriteObject();
        } finally {
            startDay = own.startDay;
            endDay = own.endDay;
            startDayOfWeek = own.startDayOfWeek;
            endDayOfWeek = own.endDayOfWeek;
            startTime = own.startTime;
            endTime = own.endTime;
        }
        byte[] days = {(byte) startDay, (byte) startDayOfWeek, (byte) endDay, (byte) endDayOfWeek,
            (byte) startTimeMode, (byte) endTimeMode};
        s.writeInt(days.length);
        s.write(days);
        s.writeObject(new int[] {startTime, endTime});
    }

    private static int inWeeks(int mode, int day) {
        switch (mode) {
            case DOM_MODE:
                return 1 + day / 7;
            case DOW_GE_DOM_MODE:
                return day == 1 ? 1 : 1 + day / 7;
            case DOW_LE_DOM_MODE:
                return day >= 30 ? -1 : 1 + day / 7;
            default:
                return day;
        }
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        if (serialVersionOnStream < 1) {
            startDayOfWeek = startDayOfWeek == 0 ? Calendar.SUNDAY : startDayOfWeek;
            endDayOfWeek = endDayOfWeek == 0 ? Calendar.SUNDAY : endDayOfWeek;
            startMode = endMode = DOW_IN_MONTH_MODE;
            dstSavings = 3600000;
        } else {
            byte[] days = new byte[s.readInt() == 6 ? 6 : 4];
            s.readFully(days);
            startDay = days[0];
            startDayOfWeek = days[1];
            endDay = days[2];
            endDayOfWeek = days[3];
            if (days.length == 6) {
                startTimeMode = days[4];
                endTimeMode = days[5];
            }
        }
        if (serialVersionOnStream >= 2) {
            int[] times = (int[]) s.readObject();
            startTime = times[0];
            endTime = times[1];
        }
        serialVersionOnStream = 2;
    }
}
