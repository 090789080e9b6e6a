// A file whose operations are tasks of an executor.
package sun.nio.ch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class AsynchronousFileChannelImpl extends AsynchronousFileChannel {
    /** Of channels for which the program names no executor. */
    private static final class Common {
        static final ExecutorService EXECUTOR = Executors.newCachedThreadPool(task -> {
            Thread t = new Thread(task);
            t.setDaemon(true);
            return t;
        });
    }

    private final FileChannelImpl file;
    private final ExecutorService executor;
    private final boolean readable;
    private final boolean writable;

    public AsynchronousFileChannelImpl(FileChannelImpl file, boolean readable, boolean writable,
            ExecutorService executor) {
        this.file = file;
        this.readable = readable;
        this.writable = writable;
        this.executor = executor == null ? Common.EXECUTOR : executor;
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public AsynchronousFileChannel truncate(long size) throws IOException {
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        file.force(metaData);
    }

    private <V> CompletableFuture<V> start(Callable<V> operation) {
        CompletableFuture<V> result = new CompletableFuture<>();
        if (!isOpen()) {
            result.completeExceptionally(new ClosedChannelException());
            return result;
        }
        executor.execute(() -> {
            try {
                result.complete(operation.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    private <V, A> void start(Callable<V> operation, A attachment, CompletionHandler<V, ? super A> handler) {
        Objects.requireNonNull(handler, "'handler' is null");
        executor.execute(() -> {
            V value;
            try {
                if (!isOpen()) {
                    throw new ClosedChannelException();
                }
                value = operation.call();
            } catch (Throwable e) {
                handler.failed(e, attachment);
                return;
            }
            handler.completed(value, attachment);
        });
    }

    private void checkLock(boolean shared) {
        if (shared && !readable) {
            throw new NonReadableChannelException();
        }
        if (!shared && !writable) {
            throw new NonWritableChannelException();
        }
    }

    @Override
    public <A> void lock(long position, long size, boolean shared, A attachment,
            CompletionHandler<FileLock, ? super A> handler) {
        checkLock(shared);
        start(() -> file.lock(this, position, size, shared), attachment, handler);
    }

    @Override
    public Future<FileLock> lock(long position, long size, boolean shared) {
        checkLock(shared);
        return start(() -> file.lock(this, position, size, shared));
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(this, position, size, shared);
    }

    private void checkRead(ByteBuffer dst, long position) {
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
        if (dst.isReadOnly()) {
            throw new IllegalArgumentException("Read-only buffer");
        }
        if (!readable) {
            throw new NonReadableChannelException();
        }
    }

    private void checkWrite(ByteBuffer src, long position) {
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
        if (!writable) {
            throw new NonWritableChannelException();
        }
    }

    @Override
    public <A> void read(ByteBuffer dst, long position, A attachment,
            CompletionHandler<Integer, ? super A> handler) {
        Objects.requireNonNull(handler, "'handler' is null");
        checkRead(dst, position);
        start(() -> file.read(dst, position), attachment, handler);
    }

    @Override
    public Future<Integer> read(ByteBuffer dst, long position) {
        checkRead(dst, position);
        return start(() -> file.read(dst, position));
    }

    @Override
    public <A> void write(ByteBuffer src, long position, A attachment,
            CompletionHandler<Integer, ? super A> handler) {
        Objects.requireNonNull(handler, "'handler' is null");
        checkWrite(src, position);
        start(() -> file.write(src, position), attachment, handler);
    }

    @Override
    public Future<Integer> write(ByteBuffer src, long position) {
        checkWrite(src, position);
        return start(() -> file.write(src, position));
    }
}
