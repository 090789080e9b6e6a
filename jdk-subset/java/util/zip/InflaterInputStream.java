// Decompresses what is read.
package java.util.zip;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

public class InflaterInputStream extends FilterInputStream {
    protected Inflater inf;
    protected byte[] buf;
    protected int len;

    private final boolean ownInflater;
    private boolean closed;
    private boolean reachEOF;
    private byte[] single;

    InflaterInputStream(InputStream in, Inflater inf, int size, boolean ownInflater) {
        super(in);
        if (in == null || inf == null) {
            throw new NullPointerException();
        }
        if (size <= 0) {
            throw new IllegalArgumentException("buffer size <= 0");
        }
        this.inf = inf;
        this.ownInflater = ownInflater;
        buf = new byte[size];
    }

    public InflaterInputStream(InputStream in, Inflater inf, int size) {
        this(in, inf, size, false);
    }

    public InflaterInputStream(InputStream in, Inflater inf) {
        this(in, inf, 512, false);
    }

    public InflaterInputStream(InputStream in) {
        this(in, in != null ? new Inflater() : null, 512, true);
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        ensureOpen();
        if (single == null) {
            single = new byte[1];
        }
        return read(single, 0, 1) == -1 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        try {
            int n;
            while ((n = inf.inflate(b, off, len)) == 0) {
                if (inf.finished() || inf.needsDictionary()) {
                    reachEOF = true;
                    return -1;
                }
                if (inf.needsInput()) {
                    fill();
                }
            }
            return n;
        } catch (DataFormatException e) {
            String s = e.getMessage();
            throw new ZipException(s != null ? s : "Invalid ZLIB data format");
        }
    }

    @Override
    public int available() throws IOException {
        ensureOpen();
        if (reachEOF) {
            return 0;
        }
        if (inf.finished()) {
            reachEOF = true;
            return 0;
        }
        return 1;
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
                reachEOF = true;
                break;
            }
            total += count;
        }
        return total;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            if (ownInflater) {
                inf.end();
            }
            in.close();
            closed = true;
        }
    }

    protected void fill() throws IOException {
        ensureOpen();
        len = in.read(buf, 0, buf.length);
        if (len == -1) {
            throw new EOFException("Unexpected end of ZLIB input stream");
        }
        inf.setInput(buf, 0, len);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public synchronized void mark(int readlimit) {
    }

    @Override
    public synchronized void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }
}
