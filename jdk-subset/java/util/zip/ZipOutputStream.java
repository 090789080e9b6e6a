// Writes a zip file.
package java.util.zip;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.concurrent.TimeUnit;

public class ZipOutputStream extends DeflaterOutputStream implements ZipConstants {
    public static final int STORED = ZipEntry.STORED;
    public static final int DEFLATED = ZipEntry.DEFLATED;

    /** Seconds of Unix fit into the field of times as far as this. */
    private static final long LAST_UNIX_TIME = 0x7fffffffL;
    private static final long ZIP64_END = 0x06064b50L;
    private static final long ZIP64_LOCATOR = 0x07064b50L;

    private static final class Written {
        final ZipEntry entry;
        final long offset;

        Written(ZipEntry entry, long offset) {
            this.entry = entry;
            this.offset = offset;
        }
    }

    private Written current;
    private final ArrayList<Written> entries = new ArrayList<>();
    private final HashSet<String> seen = new HashSet<>();
    private final CRC32 crc = new CRC32();
    private final ZipNames names;
    private long written;
    private long locoff;
    private byte[] comment;
    private int method = DEFLATED;
    private boolean finished;
    private boolean closed;

    public ZipOutputStream(OutputStream out) {
        this(out, StandardCharsets.UTF_8);
    }

    public ZipOutputStream(OutputStream out, Charset charset) {
        super(out, 512, false);
        names = new ZipNames(charset);
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    public void setComment(String comment) {
        byte[] b = null;
        if (comment != null) {
            b = names.bytes(comment);
            if (b.length > 0xffff) {
                throw new IllegalArgumentException("ZIP file comment too long");
            }
        }
        this.comment = b;
    }

    public void setMethod(int method) {
        if (method != DEFLATED && method != STORED) {
            throw new IllegalArgumentException("invalid compression method");
        }
        this.method = method;
    }

    public void setLevel(int level) {
        def.setLevel(level);
    }

    public void putNextEntry(ZipEntry e) throws IOException {
        ensureOpen();
        if (current != null) {
            closeEntry();
        }
        if (e.xdostime == -1) {
            e.setTime(System.currentTimeMillis());
        }
        if (e.method == -1) {
            e.method = method;
        }
        e.flag = 0;
        switch (e.method) {
            case DEFLATED:
                if (!e.csizeSet) {
                    e.csize = -1;
                }
                if (e.size == -1 || e.csize == -1 || e.crc == -1) {
                    e.flag = 8;
                }
                break;
            case STORED:
                if (e.size == -1) {
                    e.size = e.csize;
                } else if (e.csize == -1) {
                    e.csize = e.size;
                } else if (e.size != e.csize) {
                    throw new ZipException("STORED entry where compressed != uncompressed size");
                }
                if (e.size == -1 || e.crc == -1) {
                    throw new ZipException("STORED entry missing size, compressed size, or crc-32");
                }
                break;
            default:
                throw new ZipException("unsupported compression method");
        }
        if (!seen.add(e.name)) {
            throw new ZipException("duplicate entry: " + e.name);
        }
        if (names.utf8) {
            e.flag |= ZipBytes.UTF8;
        }
        current = new Written(e, written);
        entries.add(current);
        writeLocal(e);
    }

    public void closeEntry() throws IOException {
        ensureOpen();
        if (current == null) {
            return;
        }
        ZipEntry e = current.entry;
        switch (e.method) {
            case DEFLATED:
                def.finish();
                while (!def.finished()) {
                    deflate();
                }
                closeDeflated(e);
                def.reset();
                written += e.csize;
                break;
            case STORED:
                if (e.size != written - locoff) {
                    throw new ZipException("invalid entry size (expected " + e.size + " but got "
                            + (written - locoff) + " bytes)");
                }
                if (e.crc != crc.getValue()) {
                    throw new ZipException("invalid entry crc-32 (expected " + ZipBytes.hex(e.crc) + " but got "
                            + ZipBytes.hex(crc.getValue()) + ")");
                }
                break;
            default:
                throw new ZipException("invalid compression method");
        }
        crc.reset();
        current = null;
    }

    private void closeDeflated(ZipEntry e) throws IOException {
        if ((e.flag & 8) == 0) {
            if (e.size != def.getBytesRead()) {
                throw new ZipException("invalid entry size (expected " + e.size + " but got " + def.getBytesRead()
                        + " bytes)");
            }
            if (e.csize != def.getBytesWritten()) {
                throw new ZipException("invalid entry compressed size (expected " + e.csize + " but got "
                        + def.getBytesWritten() + " bytes)");
            }
            if (e.crc != crc.getValue()) {
                throw new ZipException("invalid entry CRC-32 (expected " + ZipBytes.hex(e.crc) + " but got "
                        + ZipBytes.hex(crc.getValue()) + ")");
            }
        } else {
            e.size = def.getBytesRead();
            e.csize = def.getBytesWritten();
            e.crc = crc.getValue();
            Bytes b = new Bytes().put32(EXTSIG).put32(e.crc);
            if (e.csize >= ZipBytes.MAX32 || e.size >= ZipBytes.MAX32) {
                b.put64(e.csize).put64(e.size);
            } else {
                b.put32(e.csize).put32(e.size);
            }
            write(b);
        }
    }

    @Override
    public synchronized void write(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return;
        }
        if (current == null) {
            throw new ZipException("no current ZIP entry");
        }
        ZipEntry e = current.entry;
        switch (e.method) {
            case DEFLATED:
                super.write(b, off, len);
                break;
            case STORED:
                written += len;
                if (written - locoff > e.size) {
                    throw new ZipException("attempt to write past end of STORED entry");
                }
                out.write(b, off, len);
                break;
            default:
                throw new ZipException("invalid compression method");
        }
        crc.update(b, off, len);
    }

    @Override
    public void finish() throws IOException {
        ensureOpen();
        if (finished) {
            return;
        }
        if (current != null) {
            closeEntry();
        }
        long off = written;
        for (int i = 0; i < entries.size(); i++) {
            writeCentral(entries.get(i));
        }
        writeEnd(off, written - off);
        finished = true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            super.close();
            closed = true;
        }
    }

    /** Bytes that grow. */
    private static final class Bytes {
        byte[] b = new byte[64];
        int n;

        private int more(int k) {
            if (n + k > b.length) {
                b = Arrays.copyOf(b, Math.max(2 * b.length, n + k));
            }
            n += k;
            return n - k;
        }

        Bytes put8(int v) {
            int at = more(1);
            b[at] = (byte) v;
            return this;
        }

        Bytes put16(int v) {
            int at = more(2);
            ZipBytes.put16(b, at, v);
            return this;
        }

        Bytes put32(long v) {
            int at = more(4);
            ZipBytes.put32(b, at, v);
            return this;
        }

        Bytes put64(long v) {
            int at = more(8);
            ZipBytes.put64(b, at, v);
            return this;
        }

        Bytes put(Bytes v) {
            int at = more(v.n);
            System.arraycopy(v.b, 0, b, at, v.n);
            return this;
        }

        Bytes put(byte[] v) {
            if (v != null) {
                int at = more(v.length);
                System.arraycopy(v, 0, b, at, v.length);
            }
            return this;
        }
    }

    private void write(Bytes b) throws IOException {
        out.write(b.b, 0, b.n);
        written += b.n;
    }

    private static boolean isLate(FileTime t) {
        return t != null && seconds(t) > LAST_UNIX_TIME;
    }

    private static long seconds(FileTime t) {
        return t.to(TimeUnit.SECONDS);
    }

    /** The fields for the times: of Unix where all of them fit into it, otherwise of NTFS. */
    private static void putTimes(Bytes b, ZipEntry e, boolean local) {
        int flags = (e.mtime != null ? 1 : 0) | (e.atime != null ? 2 : 0) | (e.ctime != null ? 4 : 0);
        if (flags == 0) {
            return;
        }
        if (isLate(e.mtime) || isLate(e.atime) || isLate(e.ctime)) {
            b.put16(ZipBytes.TAG_NTFS).put16(32).put32(0).put16(1).put16(24).put64(ZipBytes.ntfs(e.mtime))
                    .put64(ZipBytes.ntfs(e.atime)).put64(ZipBytes.ntfs(e.ctime));
            return;
        }
        int count = local ? Integer.bitCount(flags) : flags & 1;
        b.put16(ZipBytes.TAG_TIMES).put16(1 + 4 * count).put8(flags);
        if (e.mtime != null) {
            b.put32(seconds(e.mtime));
        }
        if (local && e.atime != null) {
            b.put32(seconds(e.atime));
        }
        if (local && e.ctime != null) {
            b.put32(seconds(e.ctime));
        }
    }

    /** The program's fields, without those of zip64 and times, which are written anew. */
    private static void putExtra(Bytes b, byte[] extra) {
        if (extra == null) {
            return;
        }
        int at = 0;
        while (at + 4 <= extra.length) {
            int tag = ZipBytes.get16(extra, at);
            int size = ZipBytes.get16(extra, at + 2);
            if (at + 4 + size > extra.length) {
                break;
            }
            if (tag != ZipBytes.TAG_TIMES && tag != ZipBytes.TAG_ZIP64) {
                b.put(Arrays.copyOfRange(extra, at, at + 4 + size));
            }
            at += 4 + size;
        }
        b.put(Arrays.copyOfRange(extra, at, extra.length));
    }

    private void writeLocal(ZipEntry e) throws IOException {
        Bytes fields = new Bytes();
        boolean later = (e.flag & 8) == 8;
        boolean zip64 = !later && (e.csize >= ZipBytes.MAX32 || e.size >= ZipBytes.MAX32);
        if (zip64) {
            fields.put16(ZipBytes.TAG_ZIP64).put16(16).put64(e.size).put64(e.csize);
        }
        putTimes(fields, e, true);
        putExtra(fields, e.extra);
        byte[] name = names.bytes(e.name);
        Bytes b = new Bytes().put32(LOCSIG).put16(zip64 ? 45 : version(e)).put16(e.flag).put16(e.method)
                .put32(e.xdostime);
        if (later) {
            b.put32(0).put32(0).put32(0);
        } else {
            b.put32(e.crc).put32(zip64 ? ZipBytes.MAX32 : e.csize).put32(zip64 ? ZipBytes.MAX32 : e.size);
        }
        write(b.put16(name.length).put16(fields.n).put(name).put(fields));
        locoff = written;
    }

    private static int version(ZipEntry e) {
        return e.method == DEFLATED ? 20 : 10;
    }

    private void writeCentral(Written w) throws IOException {
        ZipEntry e = w.entry;
        long csize = e.csize;
        long size = e.size;
        long offset = w.offset;
        Bytes large = new Bytes();
        if (e.size >= ZipBytes.MAX32) {
            large.put64(e.size);
            size = ZipBytes.MAX32;
        }
        if (e.csize >= ZipBytes.MAX32) {
            large.put64(e.csize);
            csize = ZipBytes.MAX32;
        }
        if (w.offset >= ZipBytes.MAX32) {
            large.put64(w.offset);
            offset = ZipBytes.MAX32;
        }
        Bytes fields = new Bytes();
        if (large.n > 0) {
            fields.put16(ZipBytes.TAG_ZIP64).put16(large.n).put(large);
        }
        putTimes(fields, e, false);
        putExtra(fields, e.extra);
        byte[] name = names.bytes(e.name);
        byte[] text = e.comment == null ? new byte[0] : names.bytes(e.comment);
        int version = large.n > 0 ? 45 : version(e);
        int attributes = e.extraAttributes;
        Bytes b = new Bytes().put32(CENSIG).put16(attributes >= 0 ? 3 << 8 | version : version).put16(version)
                .put16(e.flag).put16(e.method).put32(e.xdostime).put32(e.crc).put32(csize).put32(size)
                .put16(name.length).put16(fields.n).put16(Math.min(text.length, 0xffff)).put16(0).put16(0)
                .put32(attributes > 0 ? (long) attributes << 16 : 0).put32(offset);
        write(b.put(name).put(fields)
                .put(text.length > 0xffff ? Arrays.copyOf(text, 0xffff) : text));
    }

    private void writeEnd(long off, long len) throws IOException {
        int count = entries.size();
        boolean zip64 = len >= ZipBytes.MAX32 || off >= ZipBytes.MAX32 || count >= ZipBytes.MAX16;
        Bytes b = new Bytes();
        if (zip64) {
            b.put32(ZIP64_END).put64(44).put16(45).put16(45).put32(0).put32(0).put64(count).put64(count).put64(len)
                    .put64(off);
            b.put32(ZIP64_LOCATOR).put32(0).put64(off + len).put32(1);
        }
        b.put32(ENDSIG).put16(0).put16(0).put16(Math.min(count, ZipBytes.MAX16)).put16(Math.min(count, ZipBytes.MAX16))
                .put32(Math.min(len, ZipBytes.MAX32)).put32(Math.min(off, ZipBytes.MAX32));
        write(b.put16(comment == null ? 0 : comment.length).put(comment));
    }
}
