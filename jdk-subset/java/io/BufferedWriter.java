// Writer with a buffer in front of it.
package java.io;

import java.util.Objects;

public class BufferedWriter extends Writer {
    private Writer out;
    private char[] chars;
    private int count;

    public BufferedWriter(Writer out) {
        this(out, 8192);
    }

    public BufferedWriter(Writer out, int sz) {
        super(out);
        if (sz <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.out = out;
        this.chars = new char[sz];
    }

    private void ensureOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    void flushBuffer() throws IOException {
        synchronized (lock) {
            ensureOpen();
            int n = count;
            if (n > 0) {
                out.write(chars, 0, n);
                count = 0;
            }
        }
    }

    @Override
    public void write(int c) throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (count >= chars.length) {
                flushBuffer();
            }
            chars[count++] = (char) c;
        }
    }

    @Override
    public void write(char[] cbuf, int off, int len) throws IOException {
        synchronized (lock) {
            ensureOpen();
            Objects.checkFromIndexSize(off, len, cbuf.length);
            if (len == 0) {
                return;
            }
            if (len >= chars.length) {
                flushBuffer();
                out.write(cbuf, off, len);
                return;
            }
            int from = off;
            int end = off + len;
            while (from < end) {
                int n = Math.min(chars.length - count, end - from);
                System.arraycopy(cbuf, from, chars, count, n);
                from += n;
                count += n;
                if (count >= chars.length) {
                    flushBuffer();
                }
            }
        }
    }

    @Override
    public void write(String s, int off, int len) throws IOException {
        synchronized (lock) {
            ensureOpen();
            int from = off;
            int end = off + len;
            while (from < end) {
                int n = Math.min(chars.length - count, end - from);
                s.getChars(from, from + n, chars, count);
                from += n;
                count += n;
                if (count >= chars.length) {
                    flushBuffer();
                }
            }
        }
    }

    public void newLine() throws IOException {
        write(System.lineSeparator());
    }

    @Override
    public void flush() throws IOException {
        synchronized (lock) {
            flushBuffer();
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (out == null) {
                return;
            }
            try (Writer w = out) {
                flushBuffer();
            } finally {
                out = null;
                chars = null;
            }
        }
    }
}
