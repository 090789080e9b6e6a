// An entry of a zip file.
package java.util.zip;

import java.nio.file.attribute.FileTime;
import java.util.Objects;

public class ZipEntry implements ZipConstants, Cloneable {
    public static final int STORED = 0;
    public static final int DEFLATED = 8;

    static final long DOSTIME_BEFORE_1980 = 1 << 21 | 1 << 16;
    /** Years from 1980 to 2099: later times are kept as file times, too. */
    private static final long UPPER_DOSTIME_BOUND = 128L * 365 * 24 * 60 * 60 * 1000;

    String name;
    long xdostime = -1;
    FileTime mtime;
    FileTime atime;
    FileTime ctime;
    long crc = -1;
    long size = -1;
    long csize = -1;
    boolean csizeSet;
    int method = -1;
    int flag;
    byte[] extra;
    String comment;
    int extraAttributes = -1;

    public ZipEntry(String name) {
        Objects.requireNonNull(name, "name");
        if (name.length() > 0xffff) {
            throw new IllegalArgumentException("entry name too long");
        }
        this.name = name;
    }

    public ZipEntry(ZipEntry e) {
        Objects.requireNonNull(e, "entry");
        name = e.name;
        xdostime = e.xdostime;
        mtime = e.mtime;
        atime = e.atime;
        ctime = e.ctime;
        crc = e.crc;
        size = e.size;
        csize = e.csize;
        csizeSet = e.csizeSet;
        method = e.method;
        flag = e.flag;
        extra = e.extra;
        comment = e.comment;
        extraAttributes = e.extraAttributes;
    }

    public String getName() {
        return name;
    }

    public void setTime(long time) {
        xdostime = ZipBytes.toDos(time);
        mtime = xdostime != DOSTIME_BEFORE_1980 && time <= UPPER_DOSTIME_BOUND ? null : FileTime.fromMillis(time);
    }

    public long getTime() {
        return mtime != null ? mtime.toMillis() : xdostime != -1 ? ZipBytes.fromDos(xdostime) : -1;
    }

    public void setTimeLocal(java.time.LocalDateTime time) {
        int year = time.getYear() - 1980;
        if (year < 0) {
            xdostime = DOSTIME_BEFORE_1980;
        } else {
            xdostime = (year << 25 | time.getMonthValue() << 21 | time.getDayOfMonth() << 16 | time.getHour() << 11
                    | time.getMinute() << 5 | time.getSecond() >> 1) & 0xffffffffL;
            xdostime += (long) (time.getSecond() % 2 * 1000 + time.getNano() / 1000_000) << 32;
        }
        mtime = xdostime != DOSTIME_BEFORE_1980 && year <= 0x7f ? null
                : FileTime.from(java.time.ZonedDateTime.of(time, java.time.ZoneId.systemDefault()).toInstant());
    }

    public java.time.LocalDateTime getTimeLocal() {
        long millis = getTime();
        return mtime == null && xdostime == -1 ? null
                : java.time.LocalDateTime.ofInstant(java.time.Instant.ofEpochMilli(millis),
                        java.time.ZoneId.systemDefault());
    }

    public ZipEntry setLastModifiedTime(FileTime time) {
        mtime = Objects.requireNonNull(time, "lastModifiedTime");
        xdostime = ZipBytes.toDos(time.toMillis());
        return this;
    }

    public FileTime getLastModifiedTime() {
        return mtime != null ? mtime : xdostime == -1 ? null : FileTime.fromMillis(getTime());
    }

    public ZipEntry setLastAccessTime(FileTime time) {
        atime = Objects.requireNonNull(time, "lastAccessTime");
        return this;
    }

    public FileTime getLastAccessTime() {
        return atime;
    }

    public ZipEntry setCreationTime(FileTime time) {
        ctime = Objects.requireNonNull(time, "creationTime");
        return this;
    }

    public FileTime getCreationTime() {
        return ctime;
    }

    public void setSize(long size) {
        if (size < 0) {
            throw new IllegalArgumentException("invalid entry size");
        }
        this.size = size;
    }

    public long getSize() {
        return size;
    }

    public long getCompressedSize() {
        return csize;
    }

    public void setCompressedSize(long csize) {
        this.csize = csize;
        csizeSet = true;
    }

    public void setCrc(long crc) {
        if (crc < 0 || crc > ZipBytes.MAX32) {
            throw new IllegalArgumentException("invalid entry crc-32");
        }
        this.crc = crc;
    }

    public long getCrc() {
        return crc;
    }

    public void setMethod(int method) {
        if (method != STORED && method != DEFLATED) {
            throw new IllegalArgumentException("invalid compression method");
        }
        this.method = method;
    }

    public int getMethod() {
        return method;
    }

    public void setExtra(byte[] extra) {
        setExtra0(extra, false, true);
    }

    /** Sets the extra fields, and what is known from them: times, and the sizes of zip64 when [zip64]. */
    void setExtra0(byte[] extra, boolean zip64, boolean local) {
        if (extra != null) {
            if (extra.length > 0xffff) {
                throw new IllegalArgumentException("invalid extra field length");
            }
            int end;
            for (int at = 0; at + 4 < extra.length; at = end) {
                int tag = ZipBytes.get16(extra, at);
                int length = ZipBytes.get16(extra, at + 2);
                at += 4;
                end = at + length;
                if (end > extra.length) {
                    break;
                }
                if (tag == ZipBytes.TAG_ZIP64 && zip64) {
                    setZip64(extra, at, length, local);
                } else if (tag == ZipBytes.TAG_NTFS && length >= 32) {
                    setNtfs(extra, at + 4);
                } else if (tag == ZipBytes.TAG_TIMES) {
                    setTimes(extra, at, end, local);
                }
            }
        }
        this.extra = extra;
    }

    private void setZip64(byte[] b, int at, int length, boolean local) {
        if (local) {
            if (length >= 16) {
                size = ZipBytes.get64(b, at);
                csize = ZipBytes.get64(b, at + 8);
            }
            return;
        }
        if (size == ZipBytes.MAX32 && length >= 8) {
            size = ZipBytes.get64(b, at);
            at += 8;
            length -= 8;
        }
        if (csize == ZipBytes.MAX32 && length >= 8) {
            csize = ZipBytes.get64(b, at);
        }
    }

    private void setNtfs(byte[] b, int at) {
        if (ZipBytes.get16(b, at) != 1 || ZipBytes.get16(b, at + 2) != 24) {
            return;
        }
        long m = ZipBytes.get64(b, at + 4);
        long a = ZipBytes.get64(b, at + 12);
        long c = ZipBytes.get64(b, at + 20);
        mtime = m == ZipBytes.NO_TIME ? mtime : ZipBytes.ofNtfs(m);
        atime = a == ZipBytes.NO_TIME ? atime : ZipBytes.ofNtfs(a);
        ctime = c == ZipBytes.NO_TIME ? ctime : ZipBytes.ofNtfs(c);
    }

    /** In the local header are all the times that the flags name, in the directory only the first one. */
    private void setTimes(byte[] b, int at, int end, boolean local) {
        if (at >= end) {
            return;
        }
        int flags = b[at++];
        if ((flags & 1) != 0 && at + 4 <= end) {
            mtime = ZipBytes.ofUnix(ZipBytes.get32(b, at));
            at += 4;
        }
        if ((flags & 2) != 0 && at + 4 <= end) {
            atime = ZipBytes.ofUnix(ZipBytes.get32(b, at));
            at += 4;
        }
        if ((flags & 4) != 0 && at + 4 <= end) {
            ctime = ZipBytes.ofUnix(ZipBytes.get32(b, at));
        }
    }

    public byte[] getExtra() {
        return extra;
    }

    public void setComment(String comment) {
        this.comment = comment;
    }

    public String getComment() {
        return comment;
    }

    public boolean isDirectory() {
        return name.endsWith("/");
    }

    @Override
    public String toString() {
        return getName();
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public Object clone() {
        try {
            ZipEntry e = (ZipEntry) super.clone();
            e.extra = extra == null ? null : extra.clone();
            return e;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
