// Decompresses what is written.
package java.util.zip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

public class InflaterOutputStream extends FilterOutputStream {
    protected final Inflater inf;
    protected final byte[] buf;

    private final boolean ownInflater;
    private boolean closed;

    private InflaterOutputStream(OutputStream out, Inflater inf, int size, boolean ownInflater) {
        super(out);
        if (out == null) {
            throw new NullPointerException("Null output");
        }
        if (inf == null) {
            throw new NullPointerException("Null inflater");
        }
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size < 1");
        }
        this.inf = inf;
        this.ownInflater = ownInflater;
        buf = new byte[size];
    }

    public InflaterOutputStream(OutputStream out) {
        this(out, out != null ? new Inflater() : null, 512, true);
    }

    public InflaterOutputStream(OutputStream out, Inflater infl) {
        this(out, infl, 512, false);
    }

    public InflaterOutputStream(OutputStream out, Inflater infl, int bufLen) {
        this(out, infl, bufLen, false);
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            try {
                finish();
            } finally {
                out.close();
                closed = true;
            }
        }
    }

    @Override
    public void flush() throws IOException {
        ensureOpen();
        if (!inf.finished()) {
            try {
                while (!inf.finished() && !inf.needsInput()) {
                    int n = inf.inflate(buf, 0, buf.length);
                    if (n < 1) {
                        break;
                    }
                    out.write(buf, 0, n);
                }
                super.flush();
            } catch (DataFormatException e) {
                throw damaged(e);
            }
        }
    }

    private static ZipException damaged(DataFormatException e) {
        String s = e.getMessage();
        return new ZipException(s != null ? s : "Invalid ZLIB data format");
    }

    public void finish() throws IOException {
        ensureOpen();
        flush();
        if (ownInflater) {
            inf.end();
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        if (b == null) {
            throw new NullPointerException("Null buffer for read");
        }
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return;
        }
        try {
            while (true) {
                int n;
                if (inf.needsInput()) {
                    if (len < 1) {
                        break;
                    }
                    int part = Math.min(len, 512);
                    inf.setInput(b, off, part);
                    off += part;
                    len -= part;
                }
                do {
                    n = inf.inflate(buf, 0, buf.length);
                    if (n > 0) {
                        out.write(buf, 0, n);
                    }
                } while (n > 0);
                if (inf.finished()) {
                    break;
                }
                if (inf.needsDictionary()) {
                    throw new ZipException("ZLIB dictionary missing");
                }
            }
        } catch (DataFormatException e) {
            throw damaged(e);
        }
    }
}
