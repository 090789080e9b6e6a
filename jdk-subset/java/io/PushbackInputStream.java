// Input stream into which bytes can be put back. Pushed-back bytes are buf[pos..).
package java.io;

import java.util.Objects;

public class PushbackInputStream extends FilterInputStream {
    protected byte[] buf;
    protected int pos;

    public PushbackInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        this.buf = new byte[size];
        this.pos = size;
    }

    public PushbackInputStream(InputStream in) {
        this(in, 1);
    }

    private void ensureOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        ensureOpen();
        return pos < buf.length ? buf[pos++] & 0xff : super.read();
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        int available = buf.length - pos;
        if (available > 0) {
            if (len < available) {
                available = len;
            }
            System.arraycopy(buf, pos, b, off, available);
            pos += available;
            off += available;
            len -= available;
        }
        if (len > 0) {
            len = super.read(b, off, len);
            if (len == -1) {
                return available == 0 ? -1 : available;
            }
            return available + len;
        }
        return available;
    }

    public void unread(int b) throws IOException {
        ensureOpen();
        if (pos == 0) {
            throw new IOException("Push back buffer is full");
        }
        buf[--pos] = (byte) b;
    }

    public void unread(byte[] b, int off, int len) throws IOException {
        ensureOpen();
        if (len > pos) {
            throw new IOException("Push back buffer is full");
        }
        pos -= len;
        System.arraycopy(b, off, buf, pos, len);
    }

    public void unread(byte[] b) throws IOException {
        unread(b, 0, b.length);
    }

    @Override
    public int available() throws IOException {
        ensureOpen();
        int n = buf.length - pos;
        int more = super.available();
        return n > Integer.MAX_VALUE - more ? Integer.MAX_VALUE : n + more;
    }

    @Override
    public long skip(long n) throws IOException {
        ensureOpen();
        if (n <= 0) {
            return 0;
        }
        long skipped = buf.length - pos;
        if (skipped > 0) {
            if (n < skipped) {
                skipped = n;
            }
            pos += (int) skipped;
            n -= skipped;
        }
        if (n > 0) {
            skipped += super.skip(n);
        }
        return skipped;
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

    @Override
    public synchronized void close() throws IOException {
        if (in == null) {
            return;
        }
        in.close();
        in = null;
        buf = null;
    }
}
