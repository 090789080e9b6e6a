// Output stream into a growing array. Closing has no effect.
package java.io;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Objects;

public class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf;
    protected int count;

    public ByteArrayOutputStream() {
        this(32);
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new byte[size];
    }

    private void ensureCapacity(int min) {
        int old = buf.length;
        if (min - old > 0) {
            if (min < 0) {
                throw new OutOfMemoryError("Required array length " + old + " + " + (min - old) + " is too large");
            }
            int size = old << 1;
            if (size - min < 0 || size > Integer.MAX_VALUE - 8) {
                size = min > Integer.MAX_VALUE - 8 ? min : Math.max(min, Math.min(size, Integer.MAX_VALUE - 8));
            }
            buf = Arrays.copyOf(buf, size);
        }
    }

    @Override
    public synchronized void write(int b) {
        ensureCapacity(count + 1);
        buf[count++] = (byte) b;
    }

    @Override
    public synchronized void write(byte[] b, int off, int len) {
        Objects.checkFromIndexSize(off, len, b.length);
        ensureCapacity(count + len);
        System.arraycopy(b, off, buf, count, len);
        count += len;
    }

    public void writeBytes(byte[] b) {
        write(b, 0, b.length);
    }

    public synchronized void writeTo(OutputStream out) throws IOException {
        out.write(buf, 0, count);
    }

    public synchronized void reset() {
        count = 0;
    }

    public synchronized byte[] toByteArray() {
        return Arrays.copyOf(buf, count);
    }

    public synchronized int size() {
        return count;
    }

    @Override
    public synchronized String toString() {
        return new String(buf, 0, count);
    }

    public synchronized String toString(String charsetName) throws UnsupportedEncodingException {
        return new String(buf, 0, count, charsetName);
    }

    public synchronized String toString(Charset charset) {
        return new String(buf, 0, count, charset);
    }

    @Deprecated
    @SuppressWarnings("deprecation")
    public synchronized String toString(int hibyte) {
        return new String(buf, hibyte, 0, count);
    }

    @Override
    public void close() throws IOException {
    }
}
