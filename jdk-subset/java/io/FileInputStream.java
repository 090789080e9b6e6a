// Input stream that reads from a file; unbuffered.
package java.io;

import java.util.Arrays;
import java.nio.channels.FileChannel;
import java.util.Objects;
import sun.nio.ch.FileChannelImpl;

public class FileInputStream extends InputStream {
    private final FileDescriptor fd;
    private final Object closeLock = new Object();
    private volatile boolean closed;
    private FileChannel channel;

    static {
        initIDs();
    }

    public FileInputStream(String name) throws FileNotFoundException {
        this(name != null ? new File(name) : null);
    }

    public FileInputStream(File file) throws FileNotFoundException {
        String name = file != null ? file.getPath() : null;
        if (name == null) {
            throw new NullPointerException();
        }
        if (file.isInvalid()) {
            throw new FileNotFoundException("Invalid file path");
        }
        fd = new FileDescriptor();
        open0(name);
    }

    public FileInputStream(FileDescriptor fdObj) {
        if (fdObj == null) {
            throw new NullPointerException();
        }
        fd = fdObj;
    }

    private static native void initIDs();

    private native void open0(String name) throws FileNotFoundException;

    private native int read0() throws IOException;

    private native int readBytes(byte[] b, int off, int len) throws IOException;

    private native long length0() throws IOException;

    private native long position0() throws IOException;

    private native long skip0(long n) throws IOException;

    private native int available0() throws IOException;

    @Override
    public int read() throws IOException {
        return read0();
    }

    @Override
    public int read(byte[] b) throws IOException {
        return readBytes(b, 0, b.length);
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        return readBytes(b, off, len);
    }

    @Override
    public byte[] readAllBytes() throws IOException {
        long remaining = length0() - position0();
        if (remaining <= 0 || remaining > Integer.MAX_VALUE - 8) {
            return super.readAllBytes();
        }
        byte[] buf = new byte[(int) remaining];
        int count = readNBytes(buf, 0, buf.length);
        if (count < buf.length) {
            return Arrays.copyOf(buf, count);
        }
        byte[] tail = super.readAllBytes();
        if (tail.length == 0) {
            return buf;
        }
        if (tail.length > Integer.MAX_VALUE - 8 - count) {
            throw new OutOfMemoryError("Required array size too large");
        }
        buf = Arrays.copyOf(buf, count + tail.length);
        System.arraycopy(tail, 0, buf, count, tail.length);
        return buf;
    }

    @Override
    public long skip(long n) throws IOException {
        return skip0(n);
    }

    @Override
    public int available() throws IOException {
        return available0();
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

    public FileChannel getChannel() {
        synchronized (closeLock) {
            if (channel == null) {
                channel = FileChannelImpl.of(fd, true, false, false, this, closed);
            }
            return channel;
        }
    }

    public final FileDescriptor getFD() throws IOException {
        if (fd != null) {
            return fd;
        }
        throw new IOException();
    }
}
