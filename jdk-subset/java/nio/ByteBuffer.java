// A buffer of bytes: in an array, or in memory outside the heap (DirectByteBuffer). Values of several bytes are read
// and written in the buffer's byte order, at any index; both kinds of memory are reached through Unsafe as (hb,
// address).
package java.nio;

import java.util.Objects;
import jdk.internal.misc.Unsafe;

public abstract class ByteBuffer extends Buffer implements Comparable<ByteBuffer> {
    final byte[] hb;
    final int offset;
    final boolean readOnly;
    private boolean bigEndian = true;

    ByteBuffer(byte[] hb, int offset, long address, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
        this.address = address;
        this.readOnly = readOnly;
    }

    public static ByteBuffer allocateDirect(int capacity) {
        checkCapacity(capacity);
        return new DirectByteBuffer(capacity);
    }

    public static ByteBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapByteBuffer(new byte[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static ByteBuffer wrap(byte[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapByteBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static ByteBuffer wrap(byte[] array) {
        return wrap(array, 0, array.length);
    }

    /** The bytes from index on, with the given mark, position, limit and capacity, in big-endian order. */
    abstract ByteBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public ByteBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public ByteBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public ByteBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public ByteBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    private byte at(int i) {
        return hb != null ? hb[offset + i] : UNSAFE.getByte(address + i);
    }

    private void set(int i, byte b) {
        if (hb != null) {
            hb[offset + i] = b;
        } else {
            UNSAFE.putByte(address + i, b);
        }
    }

    public byte get() {
        return at(nextGet(1));
    }

    public byte get(int index) {
        return at(checkIndex(index));
    }

    public ByteBuffer get(byte[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public ByteBuffer get(byte[] dst) {
        return get(dst, 0, dst.length);
    }

    public ByteBuffer get(int index, byte[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public ByteBuffer get(int index, byte[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void copyOut(int i, byte[] dst, int from, int length) {
        if (hb != null) {
            System.arraycopy(hb, offset + i, dst, from, length);
        } else {
            UNSAFE.copyMemory(null, address + i, dst, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) from, length);
        }
    }

    private void copyIn(int i, byte[] src, int from, int length) {
        if (hb != null) {
            System.arraycopy(src, from, hb, offset + i, length);
        } else {
            UNSAFE.copyMemory(src, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) from, null, address + i, length);
        }
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public ByteBuffer put(byte b) {
        requireWritable();
        set(nextPut(1), b);
        return this;
    }

    public ByteBuffer put(int index, byte b) {
        requireWritable();
        set(checkIndex(index), b);
        return this;
    }

    public ByteBuffer put(ByteBuffer src) {
        if (src == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        requireWritable();
        int from = src.position();
        int n = src.remaining();
        UNSAFE.copyMemory(src.hb, src.address + from, hb, address + nextPut(n), n);
        src.position(from + n);
        return this;
    }

    public ByteBuffer put(int index, ByteBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        UNSAFE.copyMemory(src.hb, src.address + offset, hb, address + index, length);
        return this;
    }

    public ByteBuffer put(byte[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final ByteBuffer put(byte[] src) {
        return put(src, 0, src.length);
    }

    public ByteBuffer put(int index, byte[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public ByteBuffer put(int index, byte[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return hb != null && !readOnly;
    }

    @Override
    public final byte[] array() {
        if (hb == null) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return hb;
    }

    @Override
    public final int arrayOffset() {
        if (hb == null) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return offset;
    }

    @Override
    public ByteBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public ByteBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public ByteBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public ByteBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public ByteBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public ByteBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public ByteBuffer rewind() {
        super.rewind();
        return this;
    }

    public abstract ByteBuffer compact();

    final void compactBytes() {
        requireWritable();
        int n = remaining();
        UNSAFE.copyMemory(hb, address + position(), hb, address, n);
        clear();
        position(n);
    }

    @Override
    public abstract boolean isDirect();

    @Override
    public String toString() {
        return describe((isDirect() ? "java.nio.DirectByteBuffer" : "java.nio.HeapByteBuffer") + (readOnly ? "R" : ""));
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

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof ByteBuffer)) {
            return false;
        }
        ByteBuffer that = (ByteBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(ByteBuffer that) {
        int i = firstDifference(that);
        return i < 0 ? remaining() - that.remaining() : Byte.compare(at(position() + i), that.at(that.position() + i));
    }

    public int mismatch(ByteBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(ByteBuffer that) {
        int p = position();
        int q = that.position();
        int n = Math.min(remaining(), that.remaining());
        for (int i = 0; i < n; i++) {
            if (at(p + i) != that.at(q + i)) {
                return i;
            }
        }
        return -1;
    }

    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    public final ByteBuffer order(ByteOrder bo) {
        bigEndian = bo == ByteOrder.BIG_ENDIAN;
        return this;
    }

    public final int alignmentOffset(int index, int unitSize) {
        if (index < 0) {
            throw new IllegalArgumentException("Index less than zero: " + index);
        }
        if (unitSize < 1 || (unitSize & unitSize - 1) != 0) {
            throw new IllegalArgumentException("Unit size not a power of two: " + unitSize);
        }
        if (unitSize > 8 && !isDirect()) {
            throw new UnsupportedOperationException("Unit size unsupported for non-direct buffers: " + unitSize);
        }
        return (int) (address + index & unitSize - 1);
    }

    public final ByteBuffer alignedSlice(int unitSize) {
        int p = position();
        int end = limit();
        int over = alignmentOffset(p, unitSize);
        int first = over == 0 ? p : p + unitSize - over;
        int last = end - alignmentOffset(end, unitSize);
        if (first > end || last < p) {
            first = p;
            last = p;
        }
        return slice(first, last - first);
    }

    /** Checks an index and n bytes from there on. */
    private int checkIndex(int i, int n) {
        if (i < 0 || n > limit() - i) {
            throw new IndexOutOfBoundsException();
        }
        return i;
    }

    public char getChar() {
        return UNSAFE.getCharUnaligned(hb, address + nextGet(2), bigEndian);
    }

    public char getChar(int index) {
        return UNSAFE.getCharUnaligned(hb, address + checkIndex(index, 2), bigEndian);
    }

    public ByteBuffer putChar(char value) {
        requireWritable();
        UNSAFE.putCharUnaligned(hb, address + nextPut(2), value, bigEndian);
        return this;
    }

    public ByteBuffer putChar(int index, char value) {
        requireWritable();
        UNSAFE.putCharUnaligned(hb, address + checkIndex(index, 2), value, bigEndian);
        return this;
    }

    public CharBuffer asCharBuffer() {
        int n = remaining() >> 1;
        long start = address + position();
        return isDirect() ? new DirectCharBuffer(this, start, bigEndian, readOnly, -1, 0, n, n)
                : new ByteBufferAsCharBuffer(hb, start, bigEndian, readOnly, -1, 0, n, n);
    }

    public short getShort() {
        return UNSAFE.getShortUnaligned(hb, address + nextGet(2), bigEndian);
    }

    public short getShort(int index) {
        return UNSAFE.getShortUnaligned(hb, address + checkIndex(index, 2), bigEndian);
    }

    public ByteBuffer putShort(short value) {
        requireWritable();
        UNSAFE.putShortUnaligned(hb, address + nextPut(2), value, bigEndian);
        return this;
    }

    public ByteBuffer putShort(int index, short value) {
        requireWritable();
        UNSAFE.putShortUnaligned(hb, address + checkIndex(index, 2), value, bigEndian);
        return this;
    }

    public ShortBuffer asShortBuffer() {
        int n = remaining() >> 1;
        long start = address + position();
        return isDirect() ? new DirectShortBuffer(this, start, bigEndian, readOnly, -1, 0, n, n)
                : new ByteBufferAsShortBuffer(hb, start, bigEndian, readOnly, -1, 0, n, n);
    }

    public int getInt() {
        return UNSAFE.getIntUnaligned(hb, address + nextGet(4), bigEndian);
    }

    public int getInt(int index) {
        return UNSAFE.getIntUnaligned(hb, address + checkIndex(index, 4), bigEndian);
    }

    public ByteBuffer putInt(int value) {
        requireWritable();
        UNSAFE.putIntUnaligned(hb, address + nextPut(4), value, bigEndian);
        return this;
    }

    public ByteBuffer putInt(int index, int value) {
        requireWritable();
        UNSAFE.putIntUnaligned(hb, address + checkIndex(index, 4), value, bigEndian);
        return this;
    }

    public IntBuffer asIntBuffer() {
        int n = remaining() >> 2;
        long start = address + position();
        return isDirect() ? new DirectIntBuffer(this, start, bigEndian, readOnly, -1, 0, n, n)
                : new ByteBufferAsIntBuffer(hb, start, bigEndian, readOnly, -1, 0, n, n);
    }

    public long getLong() {
        return UNSAFE.getLongUnaligned(hb, address + nextGet(8), bigEndian);
    }

    public long getLong(int index) {
        return UNSAFE.getLongUnaligned(hb, address + checkIndex(index, 8), bigEndian);
    }

    public ByteBuffer putLong(long value) {
        requireWritable();
        UNSAFE.putLongUnaligned(hb, address + nextPut(8), value, bigEndian);
        return this;
    }

    public ByteBuffer putLong(int index, long value) {
        requireWritable();
        UNSAFE.putLongUnaligned(hb, address + checkIndex(index, 8), value, bigEndian);
        return this;
    }

    public LongBuffer asLongBuffer() {
        int n = remaining() >> 3;
        long start = address + position();
        return isDirect() ? new DirectLongBuffer(this, start, bigEndian, readOnly, -1, 0, n, n)
                : new ByteBufferAsLongBuffer(hb, start, bigEndian, readOnly, -1, 0, n, n);
    }

    public float getFloat() {
        return Float.intBitsToFloat(UNSAFE.getIntUnaligned(hb, address + nextGet(4), bigEndian));
    }

    public float getFloat(int index) {
        return Float.intBitsToFloat(UNSAFE.getIntUnaligned(hb, address + checkIndex(index, 4), bigEndian));
    }

    public ByteBuffer putFloat(float value) {
        requireWritable();
        UNSAFE.putIntUnaligned(hb, address + nextPut(4), Float.floatToRawIntBits(value), bigEndian);
        return this;
    }

    public ByteBuffer putFloat(int index, float value) {
        requireWritable();
        UNSAFE.putIntUnaligned(hb, address + checkIndex(index, 4), Float.floatToRawIntBits(value), bigEndian);
        return this;
    }

    public FloatBuffer asFloatBuffer() {
        int n = remaining() >> 2;
        long start = address + position();
        return isDirect() ? new DirectFloatBuffer(this, start, bigEndian, readOnly, -1, 0, n, n)
                : new ByteBufferAsFloatBuffer(hb, start, bigEndian, readOnly, -1, 0, n, n);
    }

    public double getDouble() {
        return Double.longBitsToDouble(UNSAFE.getLongUnaligned(hb, address + nextGet(8), bigEndian));
    }

    public double getDouble(int index) {
        return Double.longBitsToDouble(UNSAFE.getLongUnaligned(hb, address + checkIndex(index, 8), bigEndian));
    }

    public ByteBuffer putDouble(double value) {
        requireWritable();
        UNSAFE.putLongUnaligned(hb, address + nextPut(8), Double.doubleToRawLongBits(value), bigEndian);
        return this;
    }

    public ByteBuffer putDouble(int index, double value) {
        requireWritable();
        UNSAFE.putLongUnaligned(hb, address + checkIndex(index, 8), Double.doubleToRawLongBits(value), bigEndian);
        return this;
    }

    public DoubleBuffer asDoubleBuffer() {
        int n = remaining() >> 3;
        long start = address + position();
        return isDirect() ? new DirectDoubleBuffer(this, start, bigEndian, readOnly, -1, 0, n, n)
                : new ByteBufferAsDoubleBuffer(hb, start, bigEndian, readOnly, -1, 0, n, n);
    }
}

final class HeapByteBuffer extends ByteBuffer {
    HeapByteBuffer(byte[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(hb, offset, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) offset, readOnly, mark, pos, lim, cap);
    }

    @Override
    ByteBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapByteBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteBuffer compact() {
        compactBytes();
        return this;
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
