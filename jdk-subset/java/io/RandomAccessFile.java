// A file that is read and written at any position. The position is the one that the operating system keeps for the open
// file.
package java.io;

import java.nio.channels.FileChannel;
import sun.nio.ch.FileChannelImpl;

public class RandomAccessFile implements DataOutput, DataInput, Closeable {
    // Flags of open0
    private static final int WRITE = 1;
    private static final int SYNC = 2;
    private static final int DATA_SYNC = 4;

    private final FileDescriptor fd;
    private final Object closeLock = new Object();
    private volatile boolean closed;
    private FileChannel channel;
    private final boolean writable;

    static {
        initIDs();
    }

    public RandomAccessFile(String name, String mode) throws FileNotFoundException {
        this(name != null ? new File(name) : null, mode);
    }

    public RandomAccessFile(File file, String mode) throws FileNotFoundException {
        String name = file != null ? file.getPath() : null;
        int flags = mode.equals("r") ? 0 : mode.equals("rw") ? WRITE : mode.equals("rws") ? WRITE | SYNC
                : mode.equals("rwd") ? WRITE | DATA_SYNC : -1;
        if (flags < 0) {
            throw new IllegalArgumentException(
                    "Illegal mode \"" + mode + "\" must be one of \"r\", \"rw\", \"rws\", or \"rwd\"");
        }
        if (name == null) {
            throw new NullPointerException();
        }
        if (file.isInvalid()) {
            throw new FileNotFoundException("Invalid file path");
        }
        writable = flags != 0;
        fd = new FileDescriptor();
        open0(name, flags);
    }

    private static native void initIDs();

    private native void open0(String name, int flags) throws FileNotFoundException;

    private native int read0() throws IOException;

    private native int readBytes(byte[] b, int off, int len) throws IOException;

    private native void write0(int b) throws IOException;

    private native void writeBytes(byte[] b, int off, int len) throws IOException;

    private native void seek0(long pos) throws IOException;

    private native void setLength0(long newLength) throws IOException;

    public native long getFilePointer() throws IOException;

    public native long length() throws IOException;

    public final FileChannel getChannel() {
        synchronized (closeLock) {
            if (channel == null) {
                channel = FileChannelImpl.of(fd, true, writable, false, this, closed);
            }
            return channel;
        }
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    public int read() throws IOException {
        return read0();
    }

    public int read(byte[] b, int off, int len) throws IOException {
        return readBytes(b, off, len);
    }

    public int read(byte[] b) throws IOException {
        return readBytes(b, 0, b.length);
    }

    @Override
    public final void readFully(byte[] b) throws IOException {
        readFully(b, 0, b.length);
    }

    @Override
    public final void readFully(byte[] b, int off, int len) throws IOException {
        for (int n = 0; n < len;) {
            int count = read(b, off + n, len - n);
            if (count < 0) {
                throw new EOFException();
            }
            n += count;
        }
    }

    @Override
    public int skipBytes(int n) throws IOException {
        if (n <= 0) {
            return 0;
        }
        long position = getFilePointer();
        long target = Math.min(position + n, length());
        seek(target);
        return (int) (target - position);
    }

    @Override
    public void write(int b) throws IOException {
        write0(b);
    }

    @Override
    public void write(byte[] b) throws IOException {
        writeBytes(b, 0, b.length);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        writeBytes(b, off, len);
    }

    public void seek(long pos) throws IOException {
        if (pos < 0) {
            throw new IOException("Negative seek offset");
        }
        seek0(pos);
    }

    /** The position is moved to the end if it would be after it. */
    public void setLength(long newLength) throws IOException {
        long position = getFilePointer();
        setLength0(newLength);
        if (position > newLength) {
            seek0(newLength);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        synchronized (closeLock) {
            if (closed) {
                return;
            }
            closed = true;
        }
        FileChannel c = channel;
        if (c != null) {
            c.close();
        }
        fd.close();
    }

    // ---- Values ----

    private long bytes(int n) throws IOException {
        byte[] b = new byte[n];
        readFully(b, 0, n);
        long x = 0;
        for (int i = 0; i < n; i++) {
            x = x << 8 | b[i] & 0xff;
        }
        return x;
    }

    private void writeBytes(long x, int n) throws IOException {
        byte[] b = new byte[n];
        for (int i = n - 1; i >= 0; i--) {
            b[i] = (byte) x;
            x >>= 8;
        }
        write(b, 0, n);
    }

    @Override
    public final boolean readBoolean() throws IOException {
        return readUnsignedByte() != 0;
    }

    @Override
    public final byte readByte() throws IOException {
        return (byte) readUnsignedByte();
    }

    @Override
    public final int readUnsignedByte() throws IOException {
        int x = read();
        if (x < 0) {
            throw new EOFException();
        }
        return x;
    }

    @Override
    public final short readShort() throws IOException {
        return (short) bytes(2);
    }

    @Override
    public final int readUnsignedShort() throws IOException {
        return (int) bytes(2);
    }

    @Override
    public final char readChar() throws IOException {
        return (char) bytes(2);
    }

    @Override
    public final int readInt() throws IOException {
        return (int) bytes(4);
    }

    @Override
    public final long readLong() throws IOException {
        return bytes(8);
    }

    @Override
    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    /** Bytes up to the end of the line, as characters. */
    @Override
    public final String readLine() throws IOException {
        StringBuilder sb = new StringBuilder();
        int c = read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n' && c != '\r') {
            sb.append((char) c);
            c = read();
        }
        if (c == '\r') {
            long position = getFilePointer();
            if (read() != '\n') {
                seek(position);
            }
        }
        return sb.toString();
    }

    @Override
    public final String readUTF() throws IOException {
        return DataInputStream.readUTF(this);
    }

    @Override
    public final void writeBoolean(boolean v) throws IOException {
        write(v ? 1 : 0);
    }

    @Override
    public final void writeByte(int v) throws IOException {
        write(v);
    }

    @Override
    public final void writeShort(int v) throws IOException {
        writeBytes(v, 2);
    }

    @Override
    public final void writeChar(int v) throws IOException {
        writeBytes(v, 2);
    }

    @Override
    public final void writeInt(int v) throws IOException {
        writeBytes(v, 4);
    }

    @Override
    public final void writeLong(long v) throws IOException {
        writeBytes(v, 8);
    }

    @Override
    public final void writeFloat(float v) throws IOException {
        writeInt(Float.floatToIntBits(v));
    }

    @Override
    public final void writeDouble(double v) throws IOException {
        writeLong(Double.doubleToLongBits(v));
    }

    @Override
    public final void writeBytes(String s) throws IOException {
        int n = s.length();
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++) {
            b[i] = (byte) s.charAt(i);
        }
        write(b, 0, n);
    }

    @Override
    public final void writeChars(String s) throws IOException {
        int n = s.length();
        byte[] b = new byte[2 * n];
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            b[2 * i] = (byte) (c >> 8);
            b[2 * i + 1] = (byte) c;
        }
        write(b, 0, 2 * n);
    }

    @Override
    public final void writeUTF(String str) throws IOException {
        write(DataOutputStream.utf(str));
    }
}
