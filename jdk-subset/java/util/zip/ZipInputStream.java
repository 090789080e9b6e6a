// Reads the entries of a zip file from a stream.
package java.util.zip;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

public class ZipInputStream extends InflaterInputStream implements ZipConstants {
    private static final int STORED = ZipEntry.STORED;
    private static final int DEFLATED = ZipEntry.DEFLATED;

    private ZipEntry entry;
    private CRC32 crc = new CRC32();
    private long remaining;
    private byte[] header = new byte[512];
    private boolean closed;
    private boolean entryEOF;
    private final ZipNames names;

    public ZipInputStream(InputStream in) {
        this(in, StandardCharsets.UTF_8);
    }

    public ZipInputStream(InputStream in, Charset charset) {
        super(new PushbackInputStream(Objects.requireNonNull(in, "in"), 512), new Inflater(true), 512, true);
        names = new ZipNames(charset);
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    public ZipEntry getNextEntry() throws IOException {
        ensureOpen();
        if (entry != null) {
            closeEntry();
        }
        crc.reset();
        inf.reset();
        entry = readHeader();
        if (entry == null) {
            return null;
        }
        if (entry.method == STORED) {
            remaining = entry.size;
        }
        entryEOF = false;
        return entry;
    }

    public void closeEntry() throws IOException {
        ensureOpen();
        while (read(header, 0, header.length) != -1) {
        }
        entryEOF = true;
    }

    @Override
    public int available() throws IOException {
        ensureOpen();
        return entryEOF ? 0 : 1;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        if (entry == null) {
            return -1;
        }
        int n;
        switch (entry.method) {
            case DEFLATED:
                n = super.read(b, off, len);
                if (n == -1) {
                    readEnd(entry);
                    entryEOF = true;
                    entry = null;
                } else {
                    crc.update(b, off, n);
                    remaining -= n;
                }
                return n;
            case STORED:
                if (remaining <= 0) {
                    entryEOF = true;
                    entry = null;
                    return -1;
                }
                n = in.read(b, off, (int) Math.min(len, remaining));
                if (n == -1) {
                    throw new ZipException("unexpected EOF");
                }
                crc.update(b, off, n);
                remaining -= n;
                if (remaining == 0 && entry.crc != crc.getValue()) {
                    throw new ZipException("invalid entry CRC (expected " + ZipBytes.hex(entry.crc) + " but got "
                            + ZipBytes.hex(crc.getValue()) + ")");
                }
                return n;
            default:
                throw new ZipException("invalid compression method");
        }
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("negative skip length");
        }
        ensureOpen();
        int max = (int) Math.min(n, Integer.MAX_VALUE);
        byte[] piece = new byte[Math.min(max, 512)];
        int total = 0;
        while (total < max) {
            int count = read(piece, 0, Math.min(max - total, piece.length));
            if (count == -1) {
                entryEOF = true;
                break;
            }
            total += count;
        }
        return total;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            super.close();
            closed = true;
        }
    }

    private ZipEntry readHeader() throws IOException {
        byte[] h = header;
        try {
            readFully(h, 0, LOCHDR);
        } catch (EOFException e) {
            return null;
        }
        if (ZipBytes.get32(h, 0) != LOCSIG) {
            return null;
        }
        int flag = ZipBytes.get16(h, LOCFLG);
        int method = ZipBytes.get16(h, LOCHOW);
        long time = ZipBytes.get32(h, LOCTIM);
        long crc = ZipBytes.get32(h, LOCCRC);
        long csize = ZipBytes.get32(h, LOCSIZ);
        long size = ZipBytes.get32(h, LOCLEN);
        int extraLength = ZipBytes.get16(h, LOCEXT);
        int nameLength = ZipBytes.get16(h, LOCNAM);
        byte[] name = nameLength <= h.length ? h : new byte[nameLength];
        readFully(name, 0, nameLength);
        ZipEntry e = createZipEntry(names.text(name, 0, nameLength, (flag & ZipBytes.UTF8) != 0));
        e.flag = flag;
        if ((flag & 1) == 1) {
            throw new ZipException("encrypted ZIP entry not supported");
        }
        e.method = method;
        e.xdostime = time;
        if ((flag & 8) == 8) {
            if (method != DEFLATED) {
                throw new ZipException("only DEFLATED entries can have EXT descriptor");
            }
        } else {
            e.crc = crc;
            e.csize = csize;
            e.size = size;
        }
        if (extraLength > 0) {
            byte[] extra = new byte[extraLength];
            readFully(extra, 0, extraLength);
            e.setExtra0(extra, e.csize == ZipBytes.MAX32 || e.size == ZipBytes.MAX32, true);
        }
        return e;
    }

    protected ZipEntry createZipEntry(String name) {
        return new ZipEntry(name);
    }

    private void readEnd(ZipEntry e) throws IOException {
        int n = inf.getRemaining();
        if (n > 0) {
            ((PushbackInputStream) in).unread(buf, len - n, n);
        }
        if ((e.flag & 8) == 8) {
            boolean large = inf.getBytesWritten() > ZipBytes.MAX32 || inf.getBytesRead() > ZipBytes.MAX32;
            readDescriptor(e, large ? 8 : 4);
        }
        if (e.size != inf.getBytesWritten()) {
            throw new ZipException("invalid entry size (expected " + e.size + " but got " + inf.getBytesWritten()
                    + " bytes)");
        }
        if (e.csize != inf.getBytesRead()) {
            throw new ZipException("invalid entry compressed size (expected " + e.csize + " but got "
                    + inf.getBytesRead() + " bytes)");
        }
        if (e.crc != crc.getValue()) {
            throw new ZipException("invalid entry CRC (expected " + ZipBytes.hex(e.crc) + " but got "
                    + ZipBytes.hex(crc.getValue()) + ")");
        }
    }

    /** The numbers after the data, perhaps without their signature (APPNOTE 4.3.9); [width] bytes a size. */
    private void readDescriptor(ZipEntry e, int width) throws IOException {
        int length = EXTHDR - 8 + 2 * width;
        readFully(header, 0, length);
        int at = 4;
        boolean signed = ZipBytes.get32(header, 0) == EXTSIG;
        if (!signed) {
            at = 0;
            length -= 4;
        }
        e.crc = ZipBytes.get32(header, at);
        e.csize = width == 8 ? ZipBytes.get64(header, at + 4) : ZipBytes.get32(header, at + 4);
        e.size = width == 8 ? ZipBytes.get64(header, at + 12) : ZipBytes.get32(header, at + 8);
        if (!signed) {
            ((PushbackInputStream) in).unread(header, length, 4);
        }
    }

    private void readFully(byte[] b, int off, int len) throws IOException {
        while (len > 0) {
            int n = in.read(b, off, len);
            if (n == -1) {
                throw new EOFException();
            }
            off += n;
            len -= n;
        }
    }
}
