// Reads files of gzip (RFC 1952): members one after another.
package java.util.zip;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

public class GZIPInputStream extends InflaterInputStream {
    protected CRC32 crc = new CRC32();
    protected boolean eos;

    public static final int GZIP_MAGIC = 0x8b1f;

    private static final int HAS_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;

    private boolean closed;

    public GZIPInputStream(InputStream in, int size) throws IOException {
        super(in, in != null ? new Inflater(true) : null, size, true);
        readHeader(in);
    }

    public GZIPInputStream(InputStream in) throws IOException {
        this(in, 512);
    }

    @Override
    public int read(byte[] buf, int off, int len) throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
        if (eos) {
            return -1;
        }
        int n = super.read(buf, off, len);
        if (n == -1) {
            if (!readTrailer()) {
                return read(buf, off, len);
            }
            eos = true;
        } else {
            crc.update(buf, off, n);
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            super.close();
            eos = true;
            closed = true;
        }
    }

    /** The number of bytes of the header. */
    private int readHeader(InputStream source) throws IOException {
        CheckedInputStream in = new CheckedInputStream(source, crc);
        crc.reset();
        if (readShort(in) != GZIP_MAGIC) {
            throw new ZipException("Not in GZIP format");
        }
        if (readByte(in) != 8) {
            throw new ZipException("Unsupported compression method");
        }
        int flags = readByte(in);
        skip(in, 6);
        int n = 10;
        if ((flags & HAS_EXTRA) != 0) {
            int size = readShort(in);
            skip(in, size);
            n += size + 2;
        }
        for (int part = HAS_NAME; part <= HAS_COMMENT; part <<= 1) {
            if ((flags & part) != 0) {
                do {
                    n++;
                } while (readByte(in) != 0);
            }
        }
        if ((flags & HAS_CRC) != 0) {
            int expected = (int) crc.getValue() & 0xffff;
            if (readShort(in) != expected) {
                throw new ZipException("Corrupt GZIP header");
            }
            n += 2;
        }
        crc.reset();
        return n;
    }

    /** Whether this was the last member; what follows the last one and is no member is ignored. */
    private boolean readTrailer() throws IOException {
        InputStream in = this.in;
        int left = inf.getRemaining();
        if (left > 0) {
            in = new SequenceInputStream(new java.io.ByteArrayInputStream(buf, len - left, left), new Unclosed(in));
        }
        if (readInt(in) != crc.getValue() || readInt(in) != (inf.getBytesWritten() & 0xffffffffL)) {
            throw new ZipException("Corrupt GZIP trailer");
        }
        if (this.in.available() <= 0 && left <= 26) {
            return true;
        }
        int used = 8;
        try {
            used += readHeader(in);
        } catch (IOException e) {
            return true;
        }
        inf.reset();
        if (left > used) {
            inf.setInput(buf, len - left + used, left - used);
        }
        return false;
    }

    /** A SequenceInputStream closes what it has read; the stream below is not its own. */
    private static final class Unclosed extends java.io.FilterInputStream {
        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
        }
    }

    private static long readInt(InputStream in) throws IOException {
        long low = readShort(in);
        return (long) readShort(in) << 16 | low;
    }

    private static int readShort(InputStream in) throws IOException {
        int low = readByte(in);
        return readByte(in) << 8 | low;
    }

    private static int readByte(InputStream in) throws IOException {
        int b = in.read();
        if (b == -1) {
            throw new EOFException();
        }
        if (b < -1 || b > 255) {
            throw new IOException(in.getClass().getName() + ".read() returned value out of range -1..255: " + b);
        }
        return b;
    }

    private static void skip(InputStream in, int n) throws IOException {
        while (n-- > 0) {
            readByte(in);
        }
    }
}
