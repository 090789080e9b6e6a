// A buffer of floats: in an array (HeapFloatBuffer), over the bytes of an array (ByteBufferAsFloatBuffer), in memory outside the heap
// (DirectFloatBuffer). The six buffers of this kind differ in their element only.
package java.nio;

import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

public abstract class FloatBuffer extends Buffer
        implements Comparable<FloatBuffer> {
    final boolean readOnly;

    FloatBuffer(boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.readOnly = readOnly;
    }

    public static FloatBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapFloatBuffer(new float[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static FloatBuffer wrap(float[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapFloatBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static FloatBuffer wrap(float[] array) {
        return wrap(array, 0, array.length);
    }

    /** Element at an index that is known to be valid. */
    abstract float at(int i);

    abstract void set(int i, float v);

    abstract void copyOut(int i, float[] dst, int offset, int length);

    abstract void copyIn(int i, float[] src, int offset, int length);

    /** The elements from index on, with the given mark, position, limit and capacity. */
    abstract FloatBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public FloatBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public FloatBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public FloatBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public FloatBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    public float get() {
        return at(nextGet(1));
    }

    public float get(int index) {
        return at(checkIndex(index));
    }

    public FloatBuffer get(float[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public FloatBuffer get(float[] dst) {
        return get(dst, 0, dst.length);
    }

    public FloatBuffer get(int index, float[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public FloatBuffer get(int index, float[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public FloatBuffer put(float f) {
        requireWritable();
        set(nextPut(1), f);
        return this;
    }

    public FloatBuffer put(int index, float f) {
        requireWritable();
        set(checkIndex(index), f);
        return this;
    }

    public FloatBuffer put(FloatBuffer src) {
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

    public FloatBuffer put(int index, FloatBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        copy(index, src, offset, length);
        return this;
    }

    /** Both may be over the same memory. */
    private void copy(int index, FloatBuffer src, int offset, int length) {
        if (src instanceof HeapFloatBuffer) {
            HeapFloatBuffer heap = (HeapFloatBuffer) src;
            copyIn(index, heap.hb, heap.offset + offset, length);
        } else {
            float[] elements = new float[length];
            src.copyOut(offset, elements, 0, length);
            copyIn(index, elements, 0, length);
        }
    }

    public FloatBuffer put(float[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final FloatBuffer put(float[] src) {
        return put(src, 0, src.length);
    }

    public FloatBuffer put(int index, float[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public FloatBuffer put(int index, float[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return this instanceof HeapFloatBuffer && !readOnly;
    }

    @Override
    public final float[] array() {
        if (!(this instanceof HeapFloatBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapFloatBuffer) this).hb;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof HeapFloatBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapFloatBuffer) this).offset;
    }

    @Override
    public final FloatBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final FloatBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final FloatBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final FloatBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final FloatBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final FloatBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final FloatBuffer rewind() {
        super.rewind();
        return this;
    }

    public FloatBuffer compact() {
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

    private static boolean same(float a, float b) {
        return a == b || a != a && b != b;
    }

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof FloatBuffer)) {
            return false;
        }
        FloatBuffer that = (FloatBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(FloatBuffer that) {
        int i = firstDifference(that);
        if (i < 0) {
            return remaining() - that.remaining();
        }
        float a = at(position() + i);
        float b = that.at(that.position() + i);
        return (a < b ? -1 : a > b ? 1 : a == b ? 0 : a != a ? b != b ? 0 : 1 : -1);
    }

    public int mismatch(FloatBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(FloatBuffer that) {
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

final class HeapFloatBuffer extends FloatBuffer {
    final float[] hb;
    final int offset;

    HeapFloatBuffer(float[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
    }

    @Override
    float at(int i) {
        return hb[offset + i];
    }

    @Override
    void set(int i, float v) {
        hb[offset + i] = v;
    }

    @Override
    void copyOut(int i, float[] dst, int from, int length) {
        System.arraycopy(hb, offset + i, dst, from, length);
    }

    @Override
    void copyIn(int i, float[] src, int from, int length) {
        System.arraycopy(src, from, hb, offset + i, length);
    }

    @Override
    FloatBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapFloatBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    String kind() {
        return "java.nio.HeapFloatBuffer" + (readOnly ? "R" : "");
    }
}

/** Over the bytes of an array, or, as base of DirectFloatBuffer with base == null, of memory. */
class ByteBufferAsFloatBuffer extends FloatBuffer {
    final byte[] base;
    final boolean bigEndian;

    ByteBufferAsFloatBuffer(byte[] base, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.base = base;
        this.address = address;
        this.bigEndian = bigEndian;
    }

    @Override
    final float at(int i) {
        return Float.intBitsToFloat(UNSAFE.getIntUnaligned(base, address + ((long) i << 2), bigEndian));
    }

    @Override
    final void set(int i, float x) {
        UNSAFE.putIntUnaligned(base, address + ((long) i << 2), Float.floatToRawIntBits(x), bigEndian);
    }

    @Override
    final void copyOut(int i, float[] dst, int from, int length) {
        copyMemory(base, address + ((long) i << 2), dst, Unsafe.ARRAY_FLOAT_BASE_OFFSET + ((long) from << 2), (long) length << 2, 4,
                bigEndian);
    }

    @Override
    final void copyIn(int i, float[] src, int from, int length) {
        copyMemory(src, Unsafe.ARRAY_FLOAT_BASE_OFFSET + ((long) from << 2), base, address + ((long) i << 2), (long) length << 2, 4,
                bigEndian);
    }

    @Override
    FloatBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new ByteBufferAsFloatBuffer(base, address + ((long) index << 2), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    String kind() {
        return "java.nio.ByteBufferAsFloatBuffer" + (readOnly ? "R" : "") + (bigEndian ? "B" : "L");
    }
}

final class DirectFloatBuffer extends ByteBufferAsFloatBuffer implements DirectBuffer {
    /** The buffer that keeps the memory alive. */
    private final Object owner;

    DirectFloatBuffer(Object owner, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, address, bigEndian, readOnly, mark, pos, lim, cap);
        this.owner = owner;
    }

    @Override
    FloatBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectFloatBuffer(owner, address + ((long) index << 2), bigEndian, readOnly, mark, pos, lim, cap);
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
        return "java.nio.DirectFloatBuffer" + (readOnly ? "R" : "") + (bigEndian ? "S" : "U");
    }
}
