// Compresses what is read.
package java.util.zip;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

public class DeflaterInputStream extends FilterInputStream {
    protected final Deflater def;
    protected final byte[] buf;

    private final boolean ownDeflater;
    private boolean reachEOF;

    private DeflaterInputStream(InputStream in, Deflater defl, int bufLen, boolean ownDeflater) {
        super(in);
        if (in == null) {
            throw new NullPointerException("Null input");
        }
        if (defl == null) {
            throw new NullPointerException("Null deflater");
        }
        if (bufLen < 1) {
            throw new IllegalArgumentException("Buffer size < 1");
        }
        def = defl;
        buf = new byte[bufLen];
        this.ownDeflater = ownDeflater;
    }

    public DeflaterInputStream(InputStream in) {
        this(in, in != null ? new Deflater() : null, 512, true);
    }

    public DeflaterInputStream(InputStream in, Deflater defl) {
        this(in, defl, 512, false);
    }

    public DeflaterInputStream(InputStream in, Deflater defl, int bufLen) {
        this(in, defl, bufLen, false);
    }

    private void ensureOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            try {
                if (ownDeflater) {
                    def.end();
                }
                in.close();
            } finally {
                in = null;
            }
        }
    }

    @Override
    public int read() throws IOException {
        byte[] b = new byte[1];
        return read(b, 0, 1) <= 0 ? -1 : b[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        if (b == null) {
            throw new NullPointerException("Null buffer for read");
        }
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        int total = 0;
        while (len > 0 && !def.finished()) {
            if (def.needsInput()) {
                int n = in.read(buf, 0, buf.length);
                if (n < 0) {
                    def.finish();
                } else if (n > 0) {
                    def.setInput(buf, 0, n);
                }
            }
            int n = def.deflate(b, off, len);
            total += n;
            off += n;
            len -= n;
        }
        if (total == 0 && def.finished()) {
            reachEOF = true;
            return -1;
        }
        return total;
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("negative skip length");
        }
        ensureOpen();
        byte[] piece = new byte[512];
        int left = (int) Math.min(n, Integer.MAX_VALUE);
        long total = 0;
        while (left > 0) {
            int count = read(piece, 0, Math.min(left, piece.length));
            if (count <= 0) {
                break;
            }
            total += count;
            left -= count;
        }
        return total;
    }

    @Override
    public int available() throws IOException {
        ensureOpen();
        return reachEOF ? 0 : 1;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void mark(int limit) {
    }

    @Override
    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }
}
