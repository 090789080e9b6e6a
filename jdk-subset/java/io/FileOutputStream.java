// Output stream that writes to a file; unbuffered.
package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import sun.nio.ch.FileChannelImpl;

public class FileOutputStream extends OutputStream {
    private final FileDescriptor fd;
    private final Object closeLock = new Object();
    private volatile boolean closed;
    private FileChannel channel;
    private final boolean append;

    static {
        initIDs();
    }

    public FileOutputStream(String name) throws FileNotFoundException {
        this(name != null ? new File(name) : null, false);
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        this(name != null ? new File(name) : null, append);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        String name = file != null ? file.getPath() : null;
        if (name == null) {
            throw new NullPointerException();
        }
        if (file.isInvalid()) {
            throw new FileNotFoundException("Invalid file path");
        }
        this.append = append;
        this.fd = new FileDescriptor();
        open0(name, append);
    }

    public FileOutputStream(FileDescriptor fdObj) {
        if (fdObj == null) {
            throw new NullPointerException();
        }
        this.append = false;
        this.fd = fdObj;
    }

    private native void open0(String name, boolean append) throws FileNotFoundException;

    private native void write(int b, boolean append) throws IOException;

    private native void writeBytes(byte[] b, int off, int len, boolean append) throws IOException;

    private static native void initIDs();

    @Override
    public void write(int b) throws IOException {
        write(b, false);
    }

    @Override
    public void write(byte[] b) throws IOException {
        writeBytes(b, 0, b.length, false);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        writeBytes(b, off, len, false);
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
                channel = FileChannelImpl.of(fd, false, true, append, this, closed);
            }
            return channel;
        }
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }
}
