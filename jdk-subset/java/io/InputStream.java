// Superclass of all byte input streams.
package java.io;

import java.util.Arrays;
import java.util.Objects;

public abstract class InputStream implements Closeable {
    private static final int MAX_SKIP_BUFFER_SIZE = 2048;
    private static final int DEFAULT_BUFFER_SIZE = 8192;
    private static final int MAX_BUFFER_SIZE = Integer.MAX_VALUE - 8;

    public InputStream() {
    }

    public static InputStream nullInputStream() {
        return new NullInputStream();
    }

    public abstract int read() throws IOException;

    public int read(byte[] b) throws IOException {
        return read(b, 0, b.length);
    }

    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        int c = read();
        if (c == -1) {
            return -1;
        }
        b[off] = (byte) c;
        int i = 1;
        try {
            while (i < len) {
                c = read();
                if (c == -1) {
                    break;
                }
                b[off + i++] = (byte) c;
            }
        } catch (IOException e) {
            // The bytes read so far are delivered; the failure shows up at the next read.
        }
        return i;
    }

    public byte[] readAllBytes() throws IOException {
        return readNBytes(Integer.MAX_VALUE);
    }

    public byte[] readNBytes(int len) throws IOException {
        if (len < 0) {
            throw new IllegalArgumentException("len < 0");
        }
        byte[] buf = new byte[Math.min(len, DEFAULT_BUFFER_SIZE)];
        int count = 0;
        while (count < len) {
            if (count == buf.length) {
                if (count >= MAX_BUFFER_SIZE) {
                    throw new OutOfMemoryError("Required array size too large");
                }
                int size = count > MAX_BUFFER_SIZE / 2 ? MAX_BUFFER_SIZE : count * 2;
                buf = Arrays.copyOf(buf, Math.min(len, size));
            }
            int n = read(buf, count, buf.length - count);
            if (n < 0) {
                break;
            }
            count += n;
        }
        return count == buf.length ? buf : Arrays.copyOf(buf, count);
    }

    public int readNBytes(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        int n = 0;
        while (n < len) {
            int count = read(b, off + n, len - n);
            if (count < 0) {
                break;
            }
            n += count;
        }
        return n;
    }

    public long skip(long n) throws IOException {
        if (n <= 0) {
            return 0;
        }
        long remaining = n;
        int size = (int) Math.min(MAX_SKIP_BUFFER_SIZE, remaining);
        byte[] scratch = new byte[size];
        while (remaining > 0) {
            int count = read(scratch, 0, (int) Math.min(size, remaining));
            if (count < 0) {
                break;
            }
            remaining -= count;
        }
        return n - remaining;
    }

    public void skipNBytes(long n) throws IOException {
        while (n > 0) {
            long count = skip(n);
            if (count > 0 && count <= n) {
                n -= count;
            } else if (count == 0) {
                if (read() == -1) {
                    throw new EOFException();
                }
                n--;
            } else {
                throw new IOException("Unable to skip exactly");
            }
        }
    }

    public int available() throws IOException {
        return 0;
    }

    public void close() throws IOException {
    }

    public synchronized void mark(int readlimit) {
    }

    public synchronized void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public boolean markSupported() {
        return false;
    }

    public long transferTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        long total = 0;
        byte[] buffer = new byte[DEFAULT_BUFFER_SIZE];
        int n;
        while ((n = read(buffer, 0, DEFAULT_BUFFER_SIZE)) >= 0) {
            out.write(buffer, 0, n);
            total += n;
        }
        return total;
    }

    private static final class NullInputStream extends InputStream {
        private volatile boolean closed;

        private void ensureOpen() throws IOException {
            if (closed) {
                throw new IOException("Stream closed");
            }
        }

        @Override
        public int available() throws IOException {
            ensureOpen();
            return 0;
        }

        @Override
        public int read() throws IOException {
            ensureOpen();
            return -1;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            Objects.checkFromIndexSize(off, len, b.length);
            if (len == 0) {
                return 0;
            }
            ensureOpen();
            return -1;
        }

        @Override
        public byte[] readAllBytes() throws IOException {
            ensureOpen();
            return new byte[0];
        }

        @Override
        public int readNBytes(byte[] b, int off, int len) throws IOException {
            Objects.checkFromIndexSize(off, len, b.length);
            ensureOpen();
            return 0;
        }

        @Override
        public byte[] readNBytes(int len) throws IOException {
            if (len < 0) {
                throw new IllegalArgumentException("len < 0");
            }
            ensureOpen();
            return new byte[0];
        }

        @Override
        public long skip(long n) throws IOException {
            ensureOpen();
            return 0L;
        }

        @Override
        public void skipNBytes(long n) throws IOException {
            ensureOpen();
            if (n > 0) {
                throw new EOFException();
            }
        }

        @Override
        public long transferTo(OutputStream out) throws IOException {
            Objects.requireNonNull(out);
            ensureOpen();
            return 0L;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
