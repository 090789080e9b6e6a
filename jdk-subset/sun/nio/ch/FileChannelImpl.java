// An open file as a channel. Natives (jdk-subset/native/channel.c) return an error number below 0. Files that may let a
// thread wait (pipes, terminals) are polled together with an event descriptor, through which close wakes the waiting
// threads; the file itself is closed after all threads have left it, so that its number cannot mean another file.
package sun.nio.ch;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

public class FileChannelImpl extends FileChannel {
    /** For transfers to channels of other kinds. */
    private static final int CHUNK = 8192;

    private static final long LONGEST_PAUSE_MILLIS = 50;

    // Operations of file0
    private static final int SIZE = 0;
    private static final int POSITION = 1;
    private static final int SEEK = 2;
    private static final int TRUNCATE = 3;
    private static final int FORCE = 4;
    private static final int FORCE_DATA = 5;
    private static final int CLOSE = 6;
    private static final int MAY_WAIT = 7;

    private final FileDescriptor fd;
    private final boolean readable;
    private final boolean writable;
    private final boolean append;
    /** The stream that has the file; it closes it. */
    private final Closeable parent;
    /** Signalled by close; null for a file that never lets a thread wait. */
    private final FileDescriptor wake;
    private final Object positionLock = new Object();
    private final Object userLock = new Object();
    private int users;

    public FileChannelImpl(FileDescriptor fd, boolean readable, boolean writable, boolean append, Closeable parent) {
        this.fd = fd;
        this.readable = readable;
        this.writable = writable;
        this.append = append;
        this.parent = parent;
        FileDescriptor event = null;
        if (file0(fd, MAY_WAIT, 0) == 1) {
            event = new FileDescriptor();
            if (event0(event) != 0) {
                event = null;
            }
        }
        wake = event;
    }

    /** The channel of a stream, which is its parent; closed if the stream is. */
    public static FileChannelImpl of(FileDescriptor fd, boolean readable, boolean writable, boolean append,
            Closeable stream, boolean closed) {
        FileChannelImpl channel = new FileChannelImpl(fd, readable, writable, append, stream);
        if (closed) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new InternalError(e);
            }
        }
        return channel;
    }

    /** Bytes of b between the file and the buffer; at the position of the file if `position` is below 0. */
    private static native long transfer0(FileDescriptor fd, ByteBuffer b, int from, int length, long position,
            boolean write);

    private static native long file0(FileDescriptor fd, int operation, long argument);

    /** A new event descriptor. */
    private static native int event0(FileDescriptor event);

    private static native void signal0(FileDescriptor event);

    /** Returns when a transfer would not wait, or the event was signalled: 1 or 0. 2 asks without waiting. */
    private static native int await0(FileDescriptor fd, FileDescriptor event, boolean write, boolean ask);

    /** 0: locked; 1: another process has a lock. */
    private static native int lock0(FileDescriptor fd, long position, long size, boolean shared);

    private static native int unlock0(FileDescriptor fd, long position, long size);

    /** The address, which is at most `end` - `position` before that of the position. */
    private static native long map0(FileDescriptor fd, int mode, long position, long size);

    private static native void unmap0(long address, long size);

    private static native MappedByteBuffer buffer0(long address, int size, boolean readOnly, Runnable end);

    private static native String errorText(int error);

    private static long check(long result) throws IOException {
        if (result < 0) {
            throw new IOException(errorText((int) -result));
        }
        return result;
    }

    // ---- Threads in the channel ----

    private void ensureOpen() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private void ensureReadable() throws IOException {
        ensureOpen();
        if (!readable) {
            throw new NonReadableChannelException();
        }
    }

    private void ensureWritable() throws IOException {
        ensureOpen();
        if (!writable) {
            throw new NonWritableChannelException();
        }
    }

    /** False if the channel is closed. */
    private boolean enter() {
        begin();
        synchronized (userLock) {
            users++;
        }
        return isOpen();
    }

    private void leave(boolean completed) throws AsynchronousCloseException {
        synchronized (userLock) {
            if (--users == 0) {
                userLock.notifyAll();
            }
        }
        end(completed);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        FileLockTable.closed(this);
        if (wake != null) {
            signal0(wake);
        }
        boolean interrupted = false;
        synchronized (userLock) {
            while (users > 0) {
                try {
                    userLock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (wake != null) {
            file0(wake, CLOSE, 0);
        }
        if (parent != null) {
            parent.close();
        } else if (fd.valid()) {
            check(file0(fd, CLOSE, 0));
        }
    }

    /** An operation that does not wait. */
    private long file(int operation, long argument) throws IOException {
        long result = 0;
        boolean completed = false;
        try {
            if (enter()) {
                result = check(file0(fd, operation, argument));
                completed = true;
            }
        } finally {
            leave(completed);
        }
        return result;
    }

    // ---- Reading and writing ----

    /** All that one call of the system transfers; -1 at the end of the file. */
    private int transfer(ByteBuffer b, long position, boolean write) throws IOException {
        int from = b.position();
        int length = b.remaining();
        if (wake != null && await0(fd, wake, write, false) == 0) {
            return 0;
        }
        long n = check(transfer0(fd, b, from, length, position, write));
        if (n > 0) {
            b.position(from + (int) n);
        }
        return n == 0 && !write && length > 0 ? -1 : (int) n;
    }

    private int run(ByteBuffer b, long position, boolean write) throws IOException {
        int n = 0;
        boolean completed = false;
        try {
            if (enter()) {
                n = transfer(b, position, write);
                completed = isOpen() || n != 0;
            }
        } finally {
            leave(completed);
        }
        return n;
    }

    /** Stops after a buffer that was not transferred whole, and where a further one would let the thread wait. */
    private long run(ByteBuffer[] buffers, int offset, int length, boolean write) throws IOException {
        long total = 0;
        boolean completed = false;
        try {
            if (!enter()) {
                return 0;
            }
            for (int i = 0; i < length; i++) {
                ByteBuffer b = buffers[offset + i];
                int wanted = b.remaining();
                if (wanted == 0) {
                    continue;
                }
                if (total > 0 && wake != null && await0(fd, wake, write, true) == 0) {
                    break;
                }
                int n = transfer(b, -1, write);
                if (n < 0) {
                    total = total == 0 ? -1 : total;
                    break;
                }
                total += n;
                if (n < wanted) {
                    break;
                }
            }
            completed = isOpen() || total != 0;
        } finally {
            leave(completed);
        }
        return total;
    }

    private static void checkTarget(ByteBuffer dst) {
        if (dst.isReadOnly()) {
            throw new IllegalArgumentException("Read-only buffer");
        }
    }

    @Override
    public int read(ByteBuffer dst) throws IOException {
        ensureReadable();
        synchronized (positionLock) {
            checkTarget(dst);
            return run(dst, -1, false);
        }
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, dsts.length);
        ensureReadable();
        synchronized (positionLock) {
            for (int i = 0; i < length; i++) {
                checkTarget(dsts[offset + i]);
            }
            return run(dsts, offset, length, false);
        }
    }

    @Override
    public int write(ByteBuffer src) throws IOException {
        ensureWritable();
        synchronized (positionLock) {
            return run(src, -1, true);
        }
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, srcs.length);
        ensureWritable();
        synchronized (positionLock) {
            return run(srcs, offset, length, true);
        }
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
        Objects.requireNonNull(dst);
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
        ensureReadable();
        checkTarget(dst);
        return run(dst, position, false);
    }

    @Override
    public int write(ByteBuffer src, long position) throws IOException {
        Objects.requireNonNull(src);
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
        ensureWritable();
        return run(src, position, true);
    }

    // ---- Position and size ----

    @Override
    public long position() throws IOException {
        ensureOpen();
        synchronized (positionLock) {
            return append ? file(SIZE, 0) : file(POSITION, 0);
        }
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        ensureOpen();
        if (newPosition < 0) {
            throw new IllegalArgumentException();
        }
        synchronized (positionLock) {
            file(SEEK, newPosition);
            return this;
        }
    }

    @Override
    public long size() throws IOException {
        ensureOpen();
        synchronized (positionLock) {
            return file(SIZE, 0);
        }
    }

    @Override
    public FileChannel truncate(long newSize) throws IOException {
        ensureOpen();
        if (newSize < 0) {
            throw new IllegalArgumentException("Negative size");
        }
        if (!writable) {
            throw new NonWritableChannelException();
        }
        synchronized (positionLock) {
            long position = file(POSITION, 0);
            if (newSize < file(SIZE, 0)) {
                file(TRUNCATE, newSize);
            }
            if (position > newSize) {
                file(SEEK, newSize);
            }
            return this;
        }
    }

    @Override
    public void force(boolean metaData) throws IOException {
        ensureOpen();
        file(metaData ? FORCE : FORCE_DATA, 0);
    }

    // ---- To and from other channels ----

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        ensureOpen();
        if (!target.isOpen()) {
            throw new ClosedChannelException();
        }
        if (!readable) {
            throw new NonReadableChannelException();
        }
        if (target instanceof FileChannelImpl && !((FileChannelImpl) target).writable) {
            throw new NonWritableChannelException();
        }
        if (position < 0 || count < 0) {
            throw new IllegalArgumentException();
        }
        long rest = Math.min(count, Math.max(size() - position, 0));
        long done = 0;
        ByteBuffer b = ByteBuffer.allocate((int) Math.min(rest, CHUNK));
        while (done < rest) {
            b.clear().limit((int) Math.min(rest - done, CHUNK));
            if (read(b, position + done) <= 0) {
                break;
            }
            b.flip();
            int wanted = b.remaining();
            int n = target.write(b);
            done += n;
            if (n < wanted) {
                break;
            }
        }
        return done;
    }

    @Override
    public long transferFrom(ReadableByteChannel src, long position, long count) throws IOException {
        ensureOpen();
        if (!src.isOpen()) {
            throw new ClosedChannelException();
        }
        if (!writable) {
            throw new NonWritableChannelException();
        }
        if (src instanceof FileChannelImpl && !((FileChannelImpl) src).readable) {
            throw new NonReadableChannelException();
        }
        if (position < 0 || count < 0) {
            throw new IllegalArgumentException();
        }
        if (position > size()) {
            return 0;
        }
        long done = 0;
        ByteBuffer b = ByteBuffer.allocate((int) Math.min(count, CHUNK));
        while (done < count) {
            b.clear().limit((int) Math.min(count - done, CHUNK));
            int n = src.read(b);
            if (n <= 0) {
                break;
            }
            b.flip();
            while (b.hasRemaining()) {
                done += write(b, position + done);
            }
            if (n < b.capacity() && !(src instanceof FileChannelImpl)) {
                break;
            }
        }
        return done;
    }

    // ---- Memory ----

    private static final class Unmapper implements Runnable {
        private final long address;
        private final long size;

        Unmapper(long address, long size) {
            this.address = address;
            this.size = size;
        }

        @Override
        public void run() {
            unmap0(address, size);
        }
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Size exceeds Integer.MAX_VALUE");
        }
        ensureOpen();
        Objects.requireNonNull(mode, "Mode is null");
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
        if (size < 0) {
            throw new IllegalArgumentException("Negative size");
        }
        if (position + size < 0) {
            throw new IllegalArgumentException("Position + size overflow");
        }
        if (mode != MapMode.READ_ONLY && !writable) {
            throw new NonWritableChannelException();
        }
        if (!readable) {
            throw new NonReadableChannelException();
        }
        synchronized (positionLock) {
            if (size() < position + size) {
                if (!writable) {
                    throw new IOException("Channel not open for writing - cannot extend file to required size");
                }
                file(TRUNCATE, position + size);
            }
        }
        boolean readOnly = mode == MapMode.READ_ONLY;
        if (size == 0) {
            return buffer0(0, 0, readOnly, null);
        }
        long before = position & PAGE - 1;
        long address = 0;
        boolean completed = false;
        try {
            if (enter()) {
                int how = readOnly ? 0 : mode == MapMode.READ_WRITE ? 1 : 2;
                address = map0(fd, how, position - before, size + before);
                if (address < 0) {
                    System.gc();
                    address = map0(fd, how, position - before, size + before);
                }
                if (address < 0) {
                    throw new IOException("Map failed", new OutOfMemoryError("Map failed"));
                }
                completed = true;
            }
        } finally {
            leave(completed);
        }
        return buffer0(address + before, (int) size, readOnly, new Unmapper(address, size + before));
    }

    /** Parts of files begin at multiples of this; pages may be smaller. */
    private static final long PAGE = 65536;

    // ---- Locks ----

    private FileLockImpl prepare(Channel owner, long position, long size, boolean shared) throws IOException {
        ensureOpen();
        if (shared && !readable) {
            throw new NonReadableChannelException();
        }
        if (!shared && !writable) {
            throw new NonWritableChannelException();
        }
        return owner == this ? new FileLockImpl(this, position, size, shared)
                : new FileLockImpl(this, (AsynchronousFileChannel) owner, position, size, shared);
    }

    /** Asks again and again: a thread that waited in the system could not be interrupted, nor the channel closed. */
    FileLock lock(Channel owner, long position, long size, boolean shared) throws IOException {
        FileLockImpl lock = prepare(owner, position, size, shared);
        FileLockTable.add(lock);
        boolean locked = false;
        try {
            for (long pause = 1; !locked; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                locked = take(lock);
                if (!locked) {
                    Thread.sleep(pause);
                }
            }
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new FileLockInterruptionException();
        } catch (ClosedChannelException e) {
            throw new AsynchronousCloseException();
        } finally {
            if (!locked) {
                FileLockTable.remove(lock);
            }
        }
        return lock;
    }

    FileLock tryLock(Channel owner, long position, long size, boolean shared) throws IOException {
        FileLockImpl lock = prepare(owner, position, size, shared);
        FileLockTable.add(lock);
        boolean locked = false;
        try {
            locked = take(lock);
        } finally {
            if (!locked) {
                FileLockTable.remove(lock);
            }
        }
        return locked ? lock : null;
    }

    /** False if another process has such a lock. */
    private boolean take(FileLockImpl lock) throws IOException {
        synchronized (userLock) {
            ensureOpen();
            users++;
        }
        try {
            return check(lock0(fd, lock.position(), lock.size(), lock.isShared())) == 0;
        } finally {
            synchronized (userLock) {
                if (--users == 0) {
                    userLock.notifyAll();
                }
            }
        }
    }

    void unlock(FileLockImpl lock) throws IOException {
        check(unlock0(fd, lock.position(), lock.size()));
        FileLockTable.remove(lock);
    }

    FileDescriptor descriptor() {
        return fd;
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return lock(this, position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return tryLock(this, position, size, shared);
    }
}
