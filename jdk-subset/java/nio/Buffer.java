// Position, limit and capacity of a buffer: 0 <= mark <= position <= limit <= capacity. The VM reads limit, capacity
// and address by name: address is that of the memory of a direct buffer, or an offset in its array.
package java.nio;

import jdk.internal.misc.Unsafe;

public abstract class Buffer {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private int mark = -1;
    private int position;
    private int limit;
    private final int capacity;
    long address;

    Buffer(int mark, int pos, int lim, int cap) {
        checkCapacity(cap);
        this.capacity = cap;
        limit(lim);
        position(pos);
        this.mark = mark;
    }

    static void checkCapacity(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
    }

    static void checkWrap(int offset, int length, int size) {
        if ((offset | length | offset + length | size - (offset + length)) < 0) {
            throw new IndexOutOfBoundsException();
        }
    }

    public final int capacity() {
        return capacity;
    }

    public final int position() {
        return position;
    }

    public Buffer position(int newPosition) {
        if (newPosition > limit) {
            throw new IllegalArgumentException("newPosition > limit: (" + newPosition + " > " + limit + ")");
        }
        if (newPosition < 0) {
            throw new IllegalArgumentException("newPosition < 0: (" + newPosition + " < 0)");
        }
        if (mark > newPosition) {
            mark = -1;
        }
        position = newPosition;
        return this;
    }

    public final int limit() {
        return limit;
    }

    public Buffer limit(int newLimit) {
        if (newLimit > capacity) {
            throw new IllegalArgumentException("newLimit > capacity: (" + newLimit + " > " + capacity + ")");
        }
        if (newLimit < 0) {
            throw new IllegalArgumentException("newLimit < 0: (" + newLimit + " < 0)");
        }
        limit = newLimit;
        if (position > newLimit) {
            position = newLimit;
        }
        if (mark > newLimit) {
            mark = -1;
        }
        return this;
    }

    public Buffer mark() {
        mark = position;
        return this;
    }

    public Buffer reset() {
        if (mark < 0) {
            throw new InvalidMarkException();
        }
        position = mark;
        return this;
    }

    public Buffer clear() {
        position = 0;
        limit = capacity;
        mark = -1;
        return this;
    }

    public Buffer flip() {
        limit = position;
        position = 0;
        mark = -1;
        return this;
    }

    public Buffer rewind() {
        position = 0;
        mark = -1;
        return this;
    }

    public final int remaining() {
        int n = limit - position;
        return n > 0 ? n : 0;
    }

    public final boolean hasRemaining() {
        return position < limit;
    }

    public abstract boolean isReadOnly();

    public abstract boolean hasArray();

    public abstract Object array();

    public abstract int arrayOffset();

    public abstract boolean isDirect();

    public abstract Buffer slice();

    public abstract Buffer slice(int index, int length);

    public abstract Buffer duplicate();

    final int markValue() {
        return mark;
    }

    final int nextGet(int n) {
        if (limit - position < n) {
            throw new BufferUnderflowException();
        }
        int p = position;
        position = p + n;
        return p;
    }

    final int nextPut(int n) {
        if (limit - position < n) {
            throw new BufferOverflowException();
        }
        int p = position;
        position = p + n;
        return p;
    }

    final int checkIndex(int i) {
        return checkIndexBelow(i, limit);
    }

    static int checkIndexBelow(int i, int end) {
        if (i < 0 || i >= end) {
            throw new IndexOutOfBoundsException();
        }
        return i;
    }

    final String describe(String kind) {
        return kind + "[pos=" + position + " lim=" + limit + " cap=" + capacity + "]";
    }

    /** Copies elements of the given size, as they are or with their bytes swapped if that memory is not in the
     *  machine's order. */
    static void copyMemory(Object from, long fromOffset, Object to, long toOffset, long bytes, int size,
            boolean bigEndian) {
        if (bigEndian == UNSAFE.isBigEndian()) {
            UNSAFE.copyMemory(from, fromOffset, to, toOffset, bytes);
        } else {
            UNSAFE.copySwapMemory(from, fromOffset, to, toOffset, bytes, size);
        }
    }
}
