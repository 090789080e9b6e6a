// A channel on the bytes of a file in a zip file system. What is written goes to the file when the channel closes.
package jdk.nio.zipfs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;

final class ZipChannel implements SeekableByteChannel {
    interface Target {
        void store(byte[] bytes) throws IOException;
    }

    private byte[] bytes;
    private int size;
    private int position;
    private final boolean readable;
    private final boolean append;
    private final Target target;
    private boolean closed;

    /** Without a target it is for reading only. */
    ZipChannel(byte[] bytes, boolean readable, boolean append, Target target) {
        this.bytes = bytes;
        size = bytes.length;
        position = append ? size : 0;
        this.readable = readable;
        this.append = append;
        this.target = target;
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    private void checkWritable() throws IOException {
        checkOpen();
        if (target == null) {
            throw new NonWritableChannelException();
        }
    }

    @Override
    public synchronized int read(ByteBuffer dst) throws IOException {
        checkOpen();
        if (!readable) {
            throw new NonReadableChannelException();
        }
        if (position >= size) {
            return dst.hasRemaining() ? -1 : 0;
        }
        int n = Math.min(dst.remaining(), size - position);
        dst.put(bytes, position, n);
        position += n;
        return n;
    }

    @Override
    public synchronized int write(ByteBuffer src) throws IOException {
        checkWritable();
        position = append ? size : position;
        int n = src.remaining();
        int end = Math.addExact(position, n);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        src.get(bytes, position, n);
        position = end;
        size = Math.max(size, end);
        return n;
    }

    @Override
    public synchronized long position() throws IOException {
        checkOpen();
        return position;
    }

    @Override
    public synchronized ZipChannel position(long newPosition) throws IOException {
        checkOpen();
        if (newPosition < 0 || newPosition > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Illegal position " + newPosition);
        }
        position = (int) newPosition;
        return this;
    }

    @Override
    public synchronized long size() throws IOException {
        checkOpen();
        return size;
    }

    @Override
    public synchronized ZipChannel truncate(long newSize) throws IOException {
        checkWritable();
        if (newSize < 0) {
            throw new IllegalArgumentException("Illegal size " + newSize);
        }
        if (newSize < size) {
            Arrays.fill(bytes, (int) newSize, size, (byte) 0);
            size = (int) newSize;
        }
        position = (int) Math.min(position, newSize);
        return this;
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            if (target != null) {
                target.store(Arrays.copyOf(bytes, size));
            }
        }
    }
}
