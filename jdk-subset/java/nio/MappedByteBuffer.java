// Bytes of a file in memory. All direct buffers have this class above them; those of other memory are always loaded,
// and there is nothing to force.
package java.nio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

public abstract class MappedByteBuffer extends ByteBuffer {
    final boolean mapped;

    MappedByteBuffer(long address, boolean mapped, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, 0, address, readOnly, mark, pos, lim, cap);
        this.mapped = mapped;
    }

    /** Operates on the pages of the memory: whether all are loaded, asks for them, writes them; an error number. */
    private static native int pages0(long address, long length, int operation);

    private static final int LOADED = 0;
    private static final int LOAD = 1;
    private static final int FORCE = 2;
    private static final int NOT_LOADED = -1;

    public final boolean isLoaded() {
        return !mapped || capacity() == 0 || pages0(address, capacity(), LOADED) != NOT_LOADED;
    }

    public final MappedByteBuffer load() {
        if (mapped && capacity() > 0) {
            pages0(address, capacity(), LOAD);
        }
        return this;
    }

    public final MappedByteBuffer force() {
        return capacity() == 0 ? this : write(0, capacity());
    }

    public final MappedByteBuffer force(int index, int length) {
        if (mapped && capacity() > 0) {
            Objects.checkFromIndexSize(index, length, limit());
            return length == 0 ? this : write(index, length);
        }
        return this;
    }

    private MappedByteBuffer write(int index, int length) {
        int error = mapped ? pages0(address + index, length, FORCE) : 0;
        if (error != 0) {
            throw new UncheckedIOException(new IOException("error " + error));
        }
        return this;
    }

    @Override
    public final MappedByteBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final MappedByteBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final MappedByteBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final MappedByteBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final MappedByteBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final MappedByteBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final MappedByteBuffer rewind() {
        super.rewind();
        return this;
    }

    @Override
    public abstract MappedByteBuffer slice();

    @Override
    public abstract MappedByteBuffer slice(int index, int length);

    @Override
    public abstract MappedByteBuffer duplicate();

    @Override
    public abstract MappedByteBuffer compact();
}
