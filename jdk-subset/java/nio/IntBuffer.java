// A buffer of ints: in an array (HeapIntBuffer), over the bytes of an array (ByteBufferAsIntBuffer), in memory outside the heap
// (DirectIntBuffer). The six buffers of this kind differ in their element only.
package java.nio;

import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

public abstract class IntBuffer extends Buffer
        implements Comparable<IntBuffer> {
    final boolean readOnly;

    IntBuffer(boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.readOnly = readOnly;
    }

    public static IntBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapIntBuffer(new int[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static IntBuffer wrap(int[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapIntBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static IntBuffer wrap(int[] array) {
        return wrap(array, 0, array.length);
    }

    /** Element at an index that is known to be valid. */
    abstract int at(int i);

    abstract void set(int i, int v);

    abstract void copyOut(int i, int[] dst, int offset, int length);

    abstract void copyIn(int i, int[] src, int offset, int length);

    /** The elements from index on, with the given mark, position, limit and capacity. */
    abstract IntBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public IntBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public IntBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public IntBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public IntBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    public int get() {
        return at(nextGet(1));
    }

    public int get(int index) {
        return at(checkIndex(index));
    }

    public IntBuffer get(int[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public IntBuffer get(int[] dst) {
        return get(dst, 0, dst.length);
    }

    public IntBuffer get(int index, int[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public IntBuffer get(int index, int[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public IntBuffer put(int i) {
        requireWritable();
        set(nextPut(1), i);
        return this;
    }

    public IntBuffer put(int index, int i) {
        requireWritable();
        set(checkIndex(index), i);
        return this;
    }

    public IntBuffer put(IntBuffer src) {
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

    public IntBuffer put(int index, IntBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        copy(index, src, offset, length);
        return this;
    }

    /** Both may be over the same memory. */
    private void copy(int index, IntBuffer src, int offset, int length) {
        if (src instanceof HeapIntBuffer) {
            HeapIntBuffer heap = (HeapIntBuffer) src;
            copyIn(index, heap.hb, heap.offset + offset, length);
        } else {
            int[] elements = new int[length];
            src.copyOut(offset, elements, 0, length);
            copyIn(index, elements, 0, length);
        }
    }

    public IntBuffer put(int[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final IntBuffer put(int[] src) {
        return put(src, 0, src.length);
    }

    public IntBuffer put(int index, int[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public IntBuffer put(int index, int[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return this instanceof HeapIntBuffer && !readOnly;
    }

    @Override
    public final int[] array() {
        if (!(this instanceof HeapIntBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapIntBuffer) this).hb;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof HeapIntBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapIntBuffer) this).offset;
    }

    @Override
    public final IntBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final IntBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final IntBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final IntBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final IntBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final IntBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final IntBuffer rewind() {
        super.rewind();
        return this;
    }

    public IntBuffer compact() {
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

    private static boolean same(int a, int b) {
        return a == b;
    }

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof IntBuffer)) {
            return false;
        }
        IntBuffer that = (IntBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(IntBuffer that) {
        int i = firstDifference(that);
        if (i < 0) {
            return remaining() - that.remaining();
        }
        int a = at(position() + i);
        int b = that.at(that.position() + i);
        return Integer.compare(a, b);
    }

    public int mismatch(IntBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(IntBuffer that) {
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

final class HeapIntBuffer extends IntBuffer {
    final int[] hb;
    final int offset;

    HeapIntBuffer(int[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
    }

    @Override
    int at(int i) {
        return hb[offset + i];
    }

    @Override
    void set(int i, int v) {
        hb[offset + i] = v;
    }

    @Override
    void copyOut(int i, int[] dst, int from, int length) {
        System.arraycopy(hb, offset + i, dst, from, length);
    }

    @Override
    void copyIn(int i, int[] src, int from, int length) {
        System.arraycopy(src, from, hb, offset + i, length);
    }

    @Override
    IntBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapIntBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    String kind() {
        return "java.nio.HeapIntBuffer" + (readOnly ? "R" : "");
    }
}

/** Over the bytes of an array, or, as base of DirectIntBuffer with base == null, of memory. */
class ByteBufferAsIntBuffer extends IntBuffer {
    final byte[] base;
    final boolean bigEndian;

    ByteBufferAsIntBuffer(byte[] base, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.base = base;
        this.address = address;
        this.bigEndian = bigEndian;
    }

    @Override
    final int at(int i) {
        return UNSAFE.getIntUnaligned(base, address + ((long) i << 2), bigEndian);
    }

    @Override
    final void set(int i, int x) {
        UNSAFE.putIntUnaligned(base, address + ((long) i << 2), x, bigEndian);
    }

    @Override
    final void copyOut(int i, int[] dst, int from, int length) {
        copyMemory(base, address + ((long) i << 2), dst, Unsafe.ARRAY_INT_BASE_OFFSET + ((long) from << 2), (long) length << 2, 4,
                bigEndian);
    }

    @Override
    final void copyIn(int i, int[] src, int from, int length) {
        copyMemory(src, Unsafe.ARRAY_INT_BASE_OFFSET + ((long) from << 2), base, address + ((long) i << 2), (long) length << 2, 4,
                bigEndian);
    }

    @Override
    IntBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new ByteBufferAsIntBuffer(base, address + ((long) index << 2), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    String kind() {
        return "java.nio.ByteBufferAsIntBuffer" + (readOnly ? "R" : "") + (bigEndian ? "B" : "L");
    }
}

final class DirectIntBuffer extends ByteBufferAsIntBuffer implements DirectBuffer {
    /** The buffer that keeps the memory alive. */
    private final Object owner;

    DirectIntBuffer(Object owner, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, address, bigEndian, readOnly, mark, pos, lim, cap);
        this.owner = owner;
    }

    @Override
    IntBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectIntBuffer(owner, address + ((long) index << 2), bigEndian, readOnly, mark, pos, lim, cap);
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
        return "java.nio.DirectIntBuffer" + (readOnly ? "R" : "") + (bigEndian ? "S" : "U");
    }
}
