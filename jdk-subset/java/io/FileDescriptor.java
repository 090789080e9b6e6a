// Handle of an open file of the operating system. `fd` is read and written by the natives in jdk-subset/native/io.c.
package java.io;

public final class FileDescriptor {
    private int fd;
    private boolean append;

    static {
        initIDs();
    }

    public static final FileDescriptor in = new FileDescriptor(0);
    public static final FileDescriptor out = new FileDescriptor(1);
    public static final FileDescriptor err = new FileDescriptor(2);

    public FileDescriptor() {
        fd = -1;
    }

    private FileDescriptor(int fd) {
        this.fd = fd;
        this.append = getAppend(fd);
    }

    public boolean valid() {
        return fd != -1;
    }

    public native void sync() throws SyncFailedException;

    private static native void initIDs();

    private static native boolean getAppend(int fd);

    /** Closes the file; a descriptor that is not open is left alone. */
    private native void close0() throws IOException;

    void close() throws IOException {
        close0();
    }
}
