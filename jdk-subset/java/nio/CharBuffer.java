// A buffer of chars: in an array (HeapCharBuffer), over the bytes of an array (ByteBufferAsCharBuffer), in memory outside the heap
// (DirectCharBuffer), read-only over a CharSequence (StringCharBuffer). The six buffers of this kind differ in their element only.
package java.nio;

import java.io.IOException;
import java.util.Objects;
import java.util.stream.IntStream;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

public abstract class CharBuffer extends Buffer
        implements Comparable<CharBuffer>, Appendable, CharSequence, Readable {
    final boolean readOnly;

    CharBuffer(boolean readOnly, int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
        this.readOnly = readOnly;
    }

    public static CharBuffer allocate(int capacity) {
        checkCapacity(capacity);
        return new HeapCharBuffer(new char[capacity], 0, false, -1, 0, capacity, capacity);
    }

    public static CharBuffer wrap(char[] array, int offset, int length) {
        checkWrap(offset, length, array.length);
        return new HeapCharBuffer(array, 0, false, -1, offset, offset + length, array.length);
    }

    public static CharBuffer wrap(char[] array) {
        return wrap(array, 0, array.length);
    }

    public static CharBuffer wrap(CharSequence csq, int start, int end) {
        checkWrap(start, end - start, csq.length());
        return new StringCharBuffer(csq, 0, -1, start, end, csq.length());
    }

    public static CharBuffer wrap(CharSequence csq) {
        return wrap(csq, 0, csq.length());
    }

    /** Element at an index that is known to be valid. */
    abstract char at(int i);

    abstract void set(int i, char v);

    abstract void copyOut(int i, char[] dst, int offset, int length);

    abstract void copyIn(int i, char[] src, int offset, int length);

    /** The elements from index on, with the given mark, position, limit and capacity. */
    abstract CharBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap);

    @Override
    public CharBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public CharBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public CharBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    public CharBuffer asReadOnlyBuffer() {
        return view(0, true, markValue(), position(), limit(), capacity());
    }

    public char get() {
        return at(nextGet(1));
    }

    public char get(int index) {
        return at(checkIndex(index));
    }

    public CharBuffer get(char[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(nextGet(length), dst, offset, length);
        return this;
    }

    public CharBuffer get(char[] dst) {
        return get(dst, 0, dst.length);
    }

    public CharBuffer get(int index, char[] dst, int offset, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, dst.length);
        copyOut(index, dst, offset, length);
        return this;
    }

    public CharBuffer get(int index, char[] dst) {
        return get(index, dst, 0, dst.length);
    }

    private void requireWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public CharBuffer put(char c) {
        requireWritable();
        set(nextPut(1), c);
        return this;
    }

    public CharBuffer put(int index, char c) {
        requireWritable();
        set(checkIndex(index), c);
        return this;
    }

    public CharBuffer put(CharBuffer src) {
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

    public CharBuffer put(int index, CharBuffer src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.limit());
        copy(index, src, offset, length);
        return this;
    }

    /** Both may be over the same memory. */
    private void copy(int index, CharBuffer src, int offset, int length) {
        if (src instanceof HeapCharBuffer) {
            HeapCharBuffer heap = (HeapCharBuffer) src;
            copyIn(index, heap.hb, heap.offset + offset, length);
        } else {
            char[] elements = new char[length];
            src.copyOut(offset, elements, 0, length);
            copyIn(index, elements, 0, length);
        }
    }

    public CharBuffer put(char[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(nextPut(length), src, offset, length);
        return this;
    }

    public final CharBuffer put(char[] src) {
        return put(src, 0, src.length);
    }

    public CharBuffer put(int index, char[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(index, length, limit());
        Objects.checkFromIndexSize(offset, length, src.length);
        copyIn(index, src, offset, length);
        return this;
    }

    public CharBuffer put(int index, char[] src) {
        return put(index, src, 0, src.length);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public final boolean hasArray() {
        return this instanceof HeapCharBuffer && !readOnly;
    }

    @Override
    public final char[] array() {
        if (!(this instanceof HeapCharBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapCharBuffer) this).hb;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof HeapCharBuffer)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((HeapCharBuffer) this).offset;
    }

    @Override
    public final CharBuffer position(int newPosition) {
        super.position(newPosition);
        return this;
    }

    @Override
    public final CharBuffer limit(int newLimit) {
        super.limit(newLimit);
        return this;
    }

    @Override
    public final CharBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public final CharBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public final CharBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public final CharBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public final CharBuffer rewind() {
        super.rewind();
        return this;
    }

    public CharBuffer compact() {
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

    private static boolean same(char a, char b) {
        return a == b;
    }

    @Override
    public boolean equals(Object ob) {
        if (this == ob) {
            return true;
        }
        if (!(ob instanceof CharBuffer)) {
            return false;
        }
        CharBuffer that = (CharBuffer) ob;
        return remaining() == that.remaining() && firstDifference(that) < 0;
    }

    @Override
    public int compareTo(CharBuffer that) {
        int i = firstDifference(that);
        if (i < 0) {
            return remaining() - that.remaining();
        }
        char a = at(position() + i);
        char b = that.at(that.position() + i);
        return Character.compare(a, b);
    }

    public int mismatch(CharBuffer that) {
        int i = firstDifference(that);
        return i < 0 && remaining() != that.remaining() ? Math.min(remaining(), that.remaining()) : i;
    }

    /** Of the elements that both have; -1 if they agree. */
    private int firstDifference(CharBuffer that) {
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

    @Override
    public int read(CharBuffer target) throws IOException {
        int n = remaining();
        if (target == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        target.requireWritable();
        if (n == 0) {
            return -1;
        }
        n = Math.min(n, target.remaining());
        int end = limit();
        limit(position() + n);
        try {
            target.put(this);
        } finally {
            limit(end);
        }
        return n;
    }

    public CharBuffer put(String src, int start, int end) {
        requireWritable();
        Objects.checkFromIndexSize(start, end - start, src.length());
        int p = nextPut(end - start);
        for (int i = start; i < end; i++) {
            set(p++, src.charAt(i));
        }
        return this;
    }

    public final CharBuffer put(String src) {
        return put(src, 0, src.length());
    }

    @Override
    public String toString() {
        char[] chars = new char[remaining()];
        copyOut(position(), chars, 0, chars.length);
        return new String(chars);
    }

    @Override
    public final int length() {
        return remaining();
    }

    @Override
    public final boolean isEmpty() {
        return remaining() == 0;
    }

    @Override
    public final char charAt(int index) {
        return at(position() + checkIndexBelow(index, remaining()));
    }

    @Override
    public CharBuffer subSequence(int start, int end) {
        checkWrap(start, end - start, remaining());
        return view(0, readOnly, -1, position() + start, position() + end, capacity());
    }

    @Override
    public CharBuffer append(CharSequence csq) {
        return put(String.valueOf(csq));
    }

    @Override
    public CharBuffer append(CharSequence csq, int start, int end) {
        return put((csq == null ? "null" : csq).subSequence(start, end).toString());
    }

    @Override
    public CharBuffer append(char c) {
        return put(c);
    }

    @Override
    public IntStream chars() {
        return toString().chars();
    }
}

final class HeapCharBuffer extends CharBuffer {
    final char[] hb;
    final int offset;

    HeapCharBuffer(char[] hb, int offset, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.hb = hb;
        this.offset = offset;
    }

    @Override
    char at(int i) {
        return hb[offset + i];
    }

    @Override
    void set(int i, char v) {
        hb[offset + i] = v;
    }

    @Override
    void copyOut(int i, char[] dst, int from, int length) {
        System.arraycopy(hb, offset + i, dst, from, length);
    }

    @Override
    void copyIn(int i, char[] src, int from, int length) {
        System.arraycopy(src, from, hb, offset + i, length);
    }

    @Override
    CharBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new HeapCharBuffer(hb, offset + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }
}

/** Over the bytes of an array, or, as base of DirectCharBuffer with base == null, of memory. */
class ByteBufferAsCharBuffer extends CharBuffer {
    final byte[] base;
    final boolean bigEndian;

    ByteBufferAsCharBuffer(byte[] base, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(readOnly, mark, pos, lim, cap);
        this.base = base;
        this.address = address;
        this.bigEndian = bigEndian;
    }

    @Override
    final char at(int i) {
        return UNSAFE.getCharUnaligned(base, address + ((long) i << 1), bigEndian);
    }

    @Override
    final void set(int i, char x) {
        UNSAFE.putCharUnaligned(base, address + ((long) i << 1), x, bigEndian);
    }

    @Override
    final void copyOut(int i, char[] dst, int from, int length) {
        copyMemory(base, address + ((long) i << 1), dst, Unsafe.ARRAY_CHAR_BASE_OFFSET + ((long) from << 1), (long) length << 1, 2,
                bigEndian);
    }

    @Override
    final void copyIn(int i, char[] src, int from, int length) {
        copyMemory(src, Unsafe.ARRAY_CHAR_BASE_OFFSET + ((long) from << 1), base, address + ((long) i << 1), (long) length << 1, 2,
                bigEndian);
    }

    @Override
    CharBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new ByteBufferAsCharBuffer(base, address + ((long) index << 1), bigEndian, readOnly, mark, pos, lim, cap);
    }

    @Override
    public final ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}

final class DirectCharBuffer extends ByteBufferAsCharBuffer implements DirectBuffer {
    /** The buffer that keeps the memory alive. */
    private final Object owner;

    DirectCharBuffer(Object owner, long address, boolean bigEndian, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, address, bigEndian, readOnly, mark, pos, lim, cap);
        this.owner = owner;
    }

    @Override
    CharBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectCharBuffer(owner, address + ((long) index << 1), bigEndian, readOnly, mark, pos, lim, cap);
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
}

final class StringCharBuffer extends CharBuffer {
    private final CharSequence text;
    private final int offset;

    StringCharBuffer(CharSequence text, int offset, int mark, int pos, int lim, int cap) {
        super(true, mark, pos, lim, cap);
        this.text = text;
        this.offset = offset;
    }

    @Override
    char at(int i) {
        return text.charAt(offset + i);
    }

    @Override
    void set(int i, char c) {
        throw new ReadOnlyBufferException();
    }

    @Override
    void copyOut(int i, char[] dst, int from, int length) {
        for (int end = i + length; i < end; i++) {
            dst[from++] = text.charAt(offset + i);
        }
    }

    @Override
    void copyIn(int i, char[] src, int from, int length) {
        throw new ReadOnlyBufferException();
    }

    @Override
    CharBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new StringCharBuffer(text, offset + index, mark, pos, lim, cap);
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }
}
