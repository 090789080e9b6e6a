// A buffer of shorts: in an array (HeapShortBuffer), over the bytes of an array (ByteBufferAsShortBuffer), in memory outside the heap
// (DirectShortBuffer). The six buffers of this kind differ in their element only.
package java.nio;

import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

public abstract class ShortBuffer extends Buffer
        implements Comparable<ShortBuffer> {
    final boolean readOnly;

    ShortBuffer(boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.readOnly = readOnly;
    }

    public static ShortBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapShortBuffer(new short[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static ShortBuffer wrap(short[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapShortBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static ShortBuffer wrap(short[] array) {
        return wrap(array, 0, array.length);
    }

    /** Element at an index that is known to be valid. */
    abstract short at(int i);

    abstract void set(int i, short v);

    abstract void copyOut(int i, short[] dst, int offset, int length);

    abstract void copyIn(int i, short[] src, int offset, int length);

    /** The elements from index on, with the given mark, position, limit and capacity. */
    abstract ShortBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public ShortBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public ShortBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public ShortBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public ShortBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    public short get() {
        return at(nextGet(1));
    }

    public short get(int index) {
        return at(checkIndex(index));
    }

    public ShortBuffer get(short[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public ShortBuffer get(short[] dst) {
        return get(dst, 0, dst.length);
    }

    public ShortBuffer get(int index, short[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public ShortBuffer get(int index, short[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public ShortBuffer put(short s) {
        requireWritable();
        set(nextPut(1), s);
        return this;
    }

    public ShortBuffer put(int index, short s) {
        requireWritable();
        set(checkIndex(index), s);
        return this;
    }

    public ShortBuffer put(ShortBuffer src) {
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

    public ShortBuffer put(int index, ShortBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        copy(index, src, offset, length);
        return this;
    }

    /** Both may be over the same memory. */
    private void copy(int index, ShortBuffer src, int offset, int length) {
        if (src instanceof HeapShortBuffer) {
            HeapShortBuffer heap = (HeapShortBuffer) src;
            copyIn(index, heap.hb, heap.offset + offset, length);
        } else {
            short[] elements = new short[length];
            src.copyOut(offset, elements, 0, length);
            copyIn(index, elements, 0, length);
        }
    }

    public ShortBuffer put(short[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final ShortBuffer put(short[] src) {
        return put(src, 0, src.length);
    }

    public ShortBuffer put(int index, short[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public ShortBuffer put(int index, short[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return this instanceof HeapShortBuffer && !readOnly;
    }

    @Override
    public final short[] array() {
        if (!(this instanceof HeapShortBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapShortBuffer) this).hb;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof HeapShortBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapShortBuffer) this).offset;
    }

    @Override
    public final ShortBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final ShortBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final ShortBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final ShortBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final ShortBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final ShortBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final ShortBuffer rewind() {
        super.rewind();
        return this;
    }

    public ShortBuffer compact() {
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
            h = 31 * h + at(i);
        }
        return h;
    }

    private static boolean same(short a, short b) {
        return a == b;
    }

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof ShortBuffer)) {
            return false;
        }
        ShortBuffer that = (ShortBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(ShortBuffer that) {
        int i = firstDifference(that);
        if (i < 0) {
            return remaining() - that.remaining();
        }
        short a = at(position() + i);
        short b = that.at(that.position() + i);
        return Short.compare(a, b);
    }

    public int mismatch(ShortBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(ShortBuffer that) {
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

final class HeapShortBuffer extends ShortBuffer {
    final short[] hb;
    final int offset;

    HeapShortBuffer(short[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
    }

    @Override
    short at(int i) {
        return hb[offset + i];
    }

    @Override
    void set(int i, short v) {
        hb[offset + i] = v;
    }

    @Override
    void copyOut(int i, short[] dst, int from, int length) {
        System.arraycopy(hb, offset + i, dst, from, length);
    }

    @Override
    void copyIn(int i, short[] src, int from, int length) {
        System.arraycopy(src, from, hb, offset + i, length);
    }

    @Override
    ShortBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapShortBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    String kind() {
        return "java.nio.HeapShortBuffer" + (readOnly ? "R" : "");
    }
}

/** Over the bytes of an array, or, as base of DirectShortBuffer with base == null, of memory. */
class ByteBufferAsShortBuffer extends ShortBuffer {
    final byte[] base;
    final boolean bigEndian;

    ByteBufferAsShortBuffer(byte[] base, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.base = base;
        this.address = address;
        this.bigEndian = bigEndian;
    }

    @Override
    final short at(int i) {
        return UNSAFE.getShortUnaligned(base, address + ((long) i << 1), bigEndian);
    }

    @Override
    final void set(int i, short x) {
        UNSAFE.putShortUnaligned(base, address + ((long) i << 1), x, bigEndian);
    }

    @Override
    final void copyOut(int i, short[] dst, int from, int length) {
        copyMemory(base, address + ((long) i << 1), dst, Unsafe.ARRAY_SHORT_BASE_OFFSET + ((long) from << 1), (long) length << 1, 2,
                bigEndian);
    }

    @Override
    final void copyIn(int i, short[] src, int from, int length) {
        copyMemory(src, Unsafe.ARRAY_SHORT_BASE_OFFSET + ((long) from << 1), base, address + ((long) i << 1), (long) length << 1, 2,
                bigEndian);
    }

    @Override
    ShortBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new ByteBufferAsShortBuffer(base, address + ((long) index << 1), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    String kind() {
        return "java.nio.ByteBufferAsShortBuffer" + (readOnly ? "R" : "") + (bigEndian ? "B" : "L");
    }
}

final class DirectShortBuffer extends ByteBufferAsShortBuffer implements DirectBuffer {
    /** The buffer that keeps the memory alive. */
    private final Object owner;

    DirectShortBuffer(Object owner, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, address, bigEndian, readOnly, mark, pos, lim, cap);
        this.owner = owner;
    }

    @Override
    ShortBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectShortBuffer(owner, address + ((long) index << 1), bigEndian, readOnly, mark, pos, lim, cap);
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
        return "java.nio.DirectShortBuffer" + (readOnly ? "R" : "") + (bigEndian ? "S" : "U");
    }
}
