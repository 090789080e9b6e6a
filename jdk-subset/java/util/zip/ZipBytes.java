// Numbers in the byte order of zip files, and the times of theirs.
package java.util.zip;

import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import jdk.internal.util.ZoneData;

final class ZipBytes {
    static final int TAG_ZIP64 = 1;
    static final int TAG_NTFS = 10;
    static final int TAG_TIMES = 0x5455;
    static final int MAX16 = 0xffff;
    static final long MAX32 = 0xffffffffL;
    static final int UTF8 = 0x800;

    /** Times of NTFS count from 1601 in units of 100 ns. */
    private static final long FROM_1601 = 11644473600L * 1000 * 1000;
    static final long NO_TIME = Long.MIN_VALUE;

    private ZipBytes() {
    }

    static int get16(byte[] b, int at) {
        return b[at] & 0xff | (b[at + 1] & 0xff) << 8;
    }

    static long get32(byte[] b, int at) {
        return (get16(b, at) | (long) get16(b, at + 2) << 16) & MAX32;
    }

    static long get64(byte[] b, int at) {
        return get32(b, at) | get32(b, at + 4) << 32;
    }

    static void put16(byte[] b, int at, int v) {
        b[at] = (byte) v;
        b[at + 1] = (byte) (v >> 8);
    }

    static void put32(byte[] b, int at, long v) {
        put16(b, at, (int) v);
        put16(b, at + 2, (int) (v >> 16));
    }

    static void put64(byte[] b, int at, long v) {
        put32(b, at, v);
        put32(b, at + 4, v >> 32);
    }

    /** Milliseconds since 1970 of the local date and time of DOS; numbers out of range are carried. */
    static long fromDos(long dos) {
        int month = (int) (dos >> 21 & 15) - 1;
        long year = 1980 + (dos >> 25 & 127) + Math.floorDiv(month, 12);
        long day = ZoneData.dayOf(year, Math.floorMod(month, 12) + 1, 1) + (dos >> 16 & 31) - 1;
        long local = day * 86400 + (dos >> 11 & 31) * 3600 + (dos >> 5 & 63) * 60 + (dos << 1 & 62);
        return ZoneData.ofDefault().instantOf(local) * 1000 + (dos >> 32);
    }

    /** The local date and time of DOS in the low half, the milliseconds that it leaves out in the other one; null
     *  precedes 1980 for its first day. */
    static long toDos(long millis) {
        long second = Math.floorDiv(millis, 1000L);
        long local = second + ZoneData.ofDefault().offsetAt(second);
        int year = ZoneData.yearOf(local);
        if (year < 1980) {
            return ZipEntry.DOSTIME_BEFORE_1980;
        }
        int month = 12;
        long day = Math.floorDiv(local, 86400L);
        while (ZoneData.dayOf(year, month, 1) > day) {
            month--;
        }
        int time = (int) Math.floorMod(local, 86400L);
        int dos = year - 1980 << 25 | month << 21 | (int) (day - ZoneData.dayOf(year, month, 1) + 1) << 16
                | time / 3600 << 11 | time / 60 % 60 << 5 | time % 60 >> 1;
        return (dos & MAX32) + ((millis % 2000) << 32);
    }

    static FileTime ofNtfs(long t) {
        return FileTime.from(t / 10 - FROM_1601, TimeUnit.MICROSECONDS);
    }

    static long ntfs(FileTime t) {
        return t == null ? NO_TIME : (t.to(TimeUnit.MICROSECONDS) + FROM_1601) * 10;
    }

    static FileTime ofUnix(long t) {
        return FileTime.from((int) t, TimeUnit.SECONDS);
    }

    static String hex(long v) {
        return "0x" + Long.toHexString(v);
    }
}
