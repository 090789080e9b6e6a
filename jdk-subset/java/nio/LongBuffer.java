// A buffer of longs: in an array (HeapLongBuffer), over the bytes of an array (ByteBufferAsLongBuffer), in memory outside the heap
// (DirectLongBuffer). The six buffers of this kind differ in their element only.
package java.nio;

import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

public abstract class LongBuffer extends Buffer
        implements Comparable<LongBuffer> {
    final boolean readOnly;

    LongBuffer(boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.readOnly = readOnly;
    }

    public static LongBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapLongBuffer(new long[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static LongBuffer wrap(long[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapLongBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static LongBuffer wrap(long[] array) {
        return wrap(array, 0, array.length);
    }

    /** Element at an index that is known to be valid. */
    abstract long at(int i);

    abstract void set(int i, long v);

    abstract void copyOut(int i, long[] dst, int offset, int length);

    abstract void copyIn(int i, long[] src, int offset, int length);

    /** The elements from index on, with the given mark, position, limit and capacity. */
    abstract LongBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public LongBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public LongBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public LongBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public LongBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    public long get() {
        return at(nextGet(1));
    }

    public long get(int index) {
        return at(checkIndex(index));
    }

    public LongBuffer get(long[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public LongBuffer get(long[] dst) {
        return get(dst, 0, dst.length);
    }

    public LongBuffer get(int index, long[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public LongBuffer get(int index, long[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public LongBuffer put(long l) {
        requireWritable();
        set(nextPut(1), l);
        return this;
    }

    public LongBuffer put(int index, long l) {
        requireWritable();
        set(checkIndex(index), l);
        return this;
    }

    public LongBuffer put(LongBuffer src) {
        if (src == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        requireWritable();
        int from = src.position();
        int n = src.remaining();
        copy(nextPut(n), src, from, n);
        src.position(from + n);
        return this;
    }

    public LongBuffer put(int index, LongBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        copy(index, src, offset, length);
        return this;
    }

    /** Both may be over the same memory. */
    private void copy(int index, LongBuffer src, int offset, int length) {
        if (src instanceof HeapLongBuffer) {
            HeapLongBuffer heap = (HeapLongBuffer) src;
            copyIn(index, heap.hb, heap.offset + offset, length);
        } else {
            long[] elements = new long[length];
            src.copyOut(offset, elements, 0, length);
            copyIn(index, elements, 0, length);
        }
    }

    public LongBuffer put(long[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final LongBuffer put(long[] src) {
        return put(src, 0, src.length);
    }

    public LongBuffer put(int index, long[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public LongBuffer put(int index, long[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return this instanceof HeapLongBuffer && !readOnly;
    }

    @Override
    public final long[] array() {
        if (!(this instanceof HeapLongBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapLongBuffer) this).hb;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof HeapLongBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapLongBuffer) this).offset;
    }

    @Override
    public final LongBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final LongBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final LongBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final LongBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final LongBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final LongBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final LongBuffer rewind() {
        super.rewind();
        return this;
    }

    public LongBuffer compact() {
        requireWritable();
        int n = remaining();
        copy(0, this, position(), n);
        clear();
        position(n);
        return this;
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public int hashCode() {
        int h = 1;
        int p = position();
        for (int i = limit() - 1; i >= p; i--) {
            h = 31 * h + (int) at(i);
        }
        return h;
    }

    private static boolean same(long a, long b) {
        return a == b;
    }

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof LongBuffer)) {
            return false;
        }
        LongBuffer that = (LongBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(LongBuffer that) {
        int i = firstDifference(that);
        if (i < 0) {
            return remaining() - that.remaining();
        }
        long a = at(position() + i);
        long b = that.at(that.position() + i);
        return Long.compare(a, b);
    }

    public int mismatch(LongBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(LongBuffer that) {
        int p = position();
        int q = that.position();
        int n = Math.min(remaining(), that.remaining());
        for (int i = 0; i < n; i++) {
            if (!same(at(p + i), that.at(q + i))) {
                return i;
            }
        }
        return -1;
    }

    public abstract ByteOrder order();

    /** Name of the Java platform's class for this buffer, which has one for each combination of attributes. */
    abstract String kind();

    @Override
    public String toString() {
        return describe(kind());
    }
}

final class HeapLongBuffer extends LongBuffer {
    final long[] hb;
    final int offset;

    HeapLongBuffer(long[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
    }

    @Override
    long at(int i) {
        return hb[offset + i];
    }

    @Override
    void set(int i, long v) {
        hb[offset + i] = v;
    }

    @Override
    void copyOut(int i, long[] dst, int from, int length) {
        System.arraycopy(hb, offset + i, dst, from, length);
    }

    @Override
    void copyIn(int i, long[] src, int from, int length) {
        System.arraycopy(src, from, hb, offset + i, length);
    }

    @Override
    LongBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapLongBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    String kind() {
        return "java.nio.HeapLongBuffer" + (readOnly ? "R" : "");
    }
}

/** Over the bytes of an array, or, as base of DirectLongBuffer with base == null, of memory. */
class ByteBufferAsLongBuffer extends LongBuffer {
    final byte[] base;
    final boolean bigEndian;

    ByteBufferAsLongBuffer(byte[] base, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.base = base;
        this.address = address;
        this.bigEndian = bigEndian;
    }

    @Override
    final long at(int i) {
        return UNSAFE.getLongUnaligned(base, address + ((long) i << 3), bigEndian);
    }

    @Override
    final void set(int i, long x) {
        UNSAFE.putLongUnaligned(base, address + ((long) i << 3), x, bigEndian);
    }

    @Override
    final void copyOut(int i, long[] dst, int from, int length) {
        copyMemory(base, address + ((long) i << 3), dst, Unsafe.ARRAY_LONG_BASE_OFFSET + ((long) from << 3), (long) length << 3, 8,
                bigEndian);
    }

    @Override
    final void copyIn(int i, long[] src, int from, int length) {
        copyMemory(src, Unsafe.ARRAY_LONG_BASE_OFFSET + ((long) from << 3), base, address + ((long) i << 3), (long) length << 3, 8,
                bigEndian);
    }

    @Override
    LongBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new ByteBufferAsLongBuffer(base, address + ((long) index << 3), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    String kind() {
        return "java.nio.ByteBufferAsLongBuffer" + (readOnly ? "R" : "") + (bigEndian ? "B" : "L");
    }
}

final class DirectLongBuffer extends ByteBufferAsLongBuffer implements DirectBuffer {
    /** The buffer that keeps the memory alive. */
    private final Object owner;

    DirectLongBuffer(Object owner, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, address, bigEndian, readOnly, mark, pos, lim, cap);
        this.owner = owner;
    }

    @Override
    LongBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectLongBuffer(owner, address + ((long) index << 3), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public boolean isDirect() {
        return true;
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public Object attachment() {
        return owner;
    }

    @Override
    public Cleaner cleaner() {
        return null;
    }

    @Override
    String kind() {
        return "java.nio.DirectLongBuffer" + (readOnly ? "R" : "") + (bigEndian ? "S" : "U");
    }
}
