// A lock that a channel has, until it is released or the channel closed.
package sun.nio.ch;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;

public class FileLockImpl extends FileLock {
    final FileChannelImpl file;
    /** Device and number of the file. */
    final long[] key = new long[2];
    private volatile boolean invalid;

    private final Channel owner;

    FileLockImpl(FileChannelImpl file, long position, long size, boolean shared) {
        super(file, position, size, shared);
        this.file = file;
        owner = file;
    }

    FileLockImpl(FileChannelImpl file, AsynchronousFileChannel owner, long position, long size, boolean shared) {
        super(owner, position, size, shared);
        this.file = file;
        this.owner = owner;
    }

    @Override
    public Channel acquiredBy() {
        return owner;
    }

    @Override
    public boolean isValid() {
        return !invalid;
    }

    void invalidate() {
        invalid = true;
    }

    @Override
    public void release() throws IOException {
        if (!owner.isOpen()) {
            throw new ClosedChannelException();
        }
        synchronized (this) {
            if (!invalid) {
                file.unlock(this);
                invalid = true;
            }
        }
    }
}
