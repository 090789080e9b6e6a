// A buffer of doubles: in an array (HeapDoubleBuffer), over the bytes of an array (ByteBufferAsDoubleBuffer), in memory outside the heap
// (DirectDoubleBuffer). The six buffers of this kind differ in their element only.
package java.nio;

import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

public abstract class DoubleBuffer extends Buffer
        implements Comparable<DoubleBuffer> {
    final boolean readOnly;

    DoubleBuffer(boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.readOnly = readOnly;
    }

    public static DoubleBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapDoubleBuffer(new double[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static DoubleBuffer wrap(double[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapDoubleBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static DoubleBuffer wrap(double[] array) {
        return wrap(array, 0, array.length);
    }

    /** Element at an index that is known to be valid. */
    abstract double at(int i);

    abstract void set(int i, double v);

    abstract void copyOut(int i, double[] dst, int offset, int length);

    abstract void copyIn(int i, double[] src, int offset, int length);

    /** The elements from index on, with the given mark, position, limit and capacity. */
    abstract DoubleBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public DoubleBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public DoubleBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public DoubleBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public DoubleBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    public double get() {
        return at(nextGet(1));
    }

    public double get(int index) {
        return at(checkIndex(index));
    }

    public DoubleBuffer get(double[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public DoubleBuffer get(double[] dst) {
        return get(dst, 0, dst.length);
    }

    public DoubleBuffer get(int index, double[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public DoubleBuffer get(int index, double[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public DoubleBuffer put(double d) {
        requireWritable();
        set(nextPut(1), d);
        return this;
    }

    public DoubleBuffer put(int index, double d) {
        requireWritable();
        set(checkIndex(index), d);
        return this;
    }

    public DoubleBuffer put(DoubleBuffer src) {
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

    public DoubleBuffer put(int index, DoubleBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        copy(index, src, offset, length);
        return this;
    }

    /** Both may be over the same memory. */
    private void copy(int index, DoubleBuffer src, int offset, int length) {
        if (src instanceof HeapDoubleBuffer) {
            HeapDoubleBuffer heap = (HeapDoubleBuffer) src;
            copyIn(index, heap.hb, heap.offset + offset, length);
        } else {
            double[] elements = new double[length];
            src.copyOut(offset, elements, 0, length);
            copyIn(index, elements, 0, length);
        }
    }

    public DoubleBuffer put(double[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final DoubleBuffer put(double[] src) {
        return put(src, 0, src.length);
    }

    public DoubleBuffer put(int index, double[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public DoubleBuffer put(int index, double[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return this instanceof HeapDoubleBuffer && !readOnly;
    }

    @Override
    public final double[] array() {
        if (!(this instanceof HeapDoubleBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapDoubleBuffer) this).hb;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof HeapDoubleBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapDoubleBuffer) this).offset;
    }

    @Override
    public final DoubleBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final DoubleBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final DoubleBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final DoubleBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final DoubleBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final DoubleBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final DoubleBuffer rewind() {
        super.rewind();
        return this;
    }

    public DoubleBuffer compact() {
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

    private static boolean same(double a, double b) {
        return a == b || a != a && b != b;
    }

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof DoubleBuffer)) {
            return false;
        }
        DoubleBuffer that = (DoubleBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(DoubleBuffer that) {
        int i = firstDifference(that);
        if (i < 0) {
            return remaining() - that.remaining();
        }
        double a = at(position() + i);
        double b = that.at(that.position() + i);
        return (a < b ? -1 : a > b ? 1 : a == b ? 0 : a != a ? b != b ? 0 : 1 : -1);
    }

    public int mismatch(DoubleBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(DoubleBuffer that) {
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

final class HeapDoubleBuffer extends DoubleBuffer {
    final double[] hb;
    final int offset;

    HeapDoubleBuffer(double[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
    }

    @Override
    double at(int i) {
        return hb[offset + i];
    }

    @Override
    void set(int i, double v) {
        hb[offset + i] = v;
    }

    @Override
    void copyOut(int i, double[] dst, int from, int length) {
        System.arraycopy(hb, offset + i, dst, from, length);
    }

    @Override
    void copyIn(int i, double[] src, int from, int length) {
        System.arraycopy(src, from, hb, offset + i, length);
    }

    @Override
    DoubleBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapDoubleBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    String kind() {
        return "java.nio.HeapDoubleBuffer" + (readOnly ? "R" : "");
    }
}

/** Over the bytes of an array, or, as base of DirectDoubleBuffer with base == null, of memory. */
class ByteBufferAsDoubleBuffer extends DoubleBuffer {
    final byte[] base;
    final boolean bigEndian;

    ByteBufferAsDoubleBuffer(byte[] base, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.base = base;
        this.address = address;
        this.bigEndian = bigEndian;
    }

    @Override
    final double at(int i) {
        return Double.longBitsToDouble(UNSAFE.getLongUnaligned(base, address + ((long) i << 3), bigEndian));
    }

    @Override
    final void set(int i, double x) {
        UNSAFE.putLongUnaligned(base, address + ((long) i << 3), Double.doubleToRawLongBits(x), bigEndian);
    }

    @Override
    final void copyOut(int i, double[] dst, int from, int length) {
        copyMemory(base, address + ((long) i << 3), dst, Unsafe.ARRAY_DOUBLE_BASE_OFFSET + ((long) from << 3), (long) length << 3, 8,
                bigEndian);
    }

    @Override
    final void copyIn(int i, double[] src, int from, int length) {
        copyMemory(src, Unsafe.ARRAY_DOUBLE_BASE_OFFSET + ((long) from << 3), base, address + ((long) i << 3), (long) length << 3, 8,
                bigEndian);
    }

    @Override
    DoubleBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new ByteBufferAsDoubleBuffer(base, address + ((long) index << 3), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    String kind() {
        return "java.nio.ByteBufferAsDoubleBuffer" + (readOnly ? "R" : "") + (bigEndian ? "B" : "L");
    }
}

final class DirectDoubleBuffer extends ByteBufferAsDoubleBuffer implements DirectBuffer {
    /** The buffer that keeps the memory alive. */
    private final Object owner;

    DirectDoubleBuffer(Object owner, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, address, bigEndian, readOnly, mark, pos, lim, cap);
        this.owner = owner;
    }

    @Override
    DoubleBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectDoubleBuffer(owner, address + ((long) index << 3), bigEndian, readOnly, mark, pos, lim, cap);
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
        return "java.nio.DirectDoubleBuffer" + (readOnly ? "R" : "") + (bigEndian ? "S" : "U");
    }
}
