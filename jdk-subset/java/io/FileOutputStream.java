// Output stream that writes to a file; unbuffered.
package java.io;

import java.util.Objects;

public class FileOutputStream extends OutputStream {
    private final FileDescriptor fd;
    private final Object closeLock = new Object();
    private volatile boolean closed;

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
        this.fd = new FileDescriptor();
        open0(name, append);
    }

    public FileOutputStream(FileDescriptor fdObj) {
        if (fdObj == null) {
            throw new NullPointerException();
        }
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
        fd.close();
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }
}
