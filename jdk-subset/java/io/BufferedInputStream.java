// Input stream with a byte buffer, supporting mark and reset.
// Invariant: 0 <= pos <= count <= buf.length; markpos is -1 or 0 <= markpos <= pos. `buf` is null once closed.
package java.io;

import java.util.Objects;

public class BufferedInputStream extends FilterInputStream {
    private static final int DEFAULT_BUFFER_SIZE = 8192;
    private static final int MAX_BUFFER_SIZE = Integer.MAX_VALUE - 8;

    protected volatile byte[] buf;
    protected int count;
    protected int pos;
    protected int markpos = -1;
    protected int marklimit;

    public BufferedInputStream(InputStream in) {
        this(in, DEFAULT_BUFFER_SIZE);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        buf = new byte[size];
    }

    private InputStream input() throws IOException {
        InputStream input = in;
        if (input == null) {
            throw new IOException("Stream closed");
        }
        return input;
    }

    private byte[] buffer() throws IOException {
        byte[] buffer = buf;
        if (buffer == null) {
            throw new IOException("Stream closed");
        }
        return buffer;
    }

    /** Reads more bytes into the buffer, keeping those from markpos on. Called when pos == count. */
    private void fill() throws IOException {
        byte[] buffer = buffer();
        if (markpos == -1) {
            pos = 0;
        } else if (pos >= buffer.length) {
            if (markpos > 0) {
                int kept = pos - markpos;
                System.arraycopy(buffer, markpos, buffer, 0, kept);
                pos = kept;
                markpos = 0;
            } else if (buffer.length >= marklimit) {
                markpos = -1;
                pos = 0;
            } else {
                if (buffer.length >= MAX_BUFFER_SIZE) {
                    throw new OutOfMemoryError("Required array size too large");
                }
                int size = pos > MAX_BUFFER_SIZE / 2 ? MAX_BUFFER_SIZE : pos * 2;
                if (size > marklimit) {
                    size = marklimit;
                }
                byte[] larger = new byte[size];
                System.arraycopy(buffer, 0, larger, 0, pos);
                if (buf == null) {
                    throw new IOException("Stream closed");
                }
                buf = larger;
                buffer = larger;
            }
        }
        count = pos;
        int n = input().read(buffer, pos, buffer.length - pos);
        if (n > 0) {
            count = n + pos;
        }
    }

    @Override
    public synchronized int read() throws IOException {
        if (pos >= count) {
            fill();
            if (pos >= count) {
                return -1;
            }
        }
        return buffer()[pos++] & 0xff;
    }

    private int readOnce(byte[] b, int off, int len) throws IOException {
        int available = count - pos;
        if (available <= 0) {
            if (len >= buffer().length && markpos == -1) {
                return input().read(b, off, len);
            }
            fill();
            available = count - pos;
            if (available <= 0) {
                return -1;
            }
        }
        int n = available < len ? available : len;
        System.arraycopy(buffer(), pos, b, off, n);
        pos += n;
        return n;
    }

    @Override
    public synchronized int read(byte[] b, int off, int len) throws IOException {
        buffer();
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        int n = 0;
        for (;;) {
            int count = readOnce(b, off + n, len - n);
            if (count <= 0) {
                return n == 0 ? count : n;
            }
            n += count;
            if (n >= len) {
                return n;
            }
            InputStream input = in;
            if (input != null && input.available() <= 0) {
                return n;
            }
        }
    }

    @Override
    public synchronized long skip(long n) throws IOException {
        buffer();
        if (n <= 0) {
            return 0;
        }
        long available = count - pos;
        if (available <= 0) {
            if (markpos == -1) {
                return input().skip(n);
            }
            fill();
            available = count - pos;
            if (available <= 0) {
                return 0;
            }
        }
        long skipped = available < n ? available : n;
        pos += (int) skipped;
        return skipped;
    }

    @Override
    public synchronized int available() throws IOException {
        int n = count - pos;
        int more = input().available();
        return n > Integer.MAX_VALUE - more ? Integer.MAX_VALUE : n + more;
    }

    @Override
    public synchronized void mark(int readlimit) {
        marklimit = readlimit;
        markpos = pos;
    }

    @Override
    public synchronized void reset() throws IOException {
        buffer();
        if (markpos < 0) {
            throw new IOException("Resetting to invalid mark");
        }
        pos = markpos;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void close() throws IOException {
        buf = null;
        InputStream input = in;
        in = null;
        if (input != null) {
            input.close();
        }
    }
}
