// A buffer of characters: over an array, or read-only over a CharSequence. Byte order is the machine's.
package java.nio;

import java.io.IOException;
import java.util.Objects;

public abstract class CharBuffer extends Buffer
        implements Comparable<CharBuffer>, Appendable, CharSequence, Readable {
    CharBuffer(int mark, int pos, int lim, int cap) {
        super(mark, pos, lim, cap);
    }

    public static CharBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new OverArray(new char[capacity], 0, -1, 0, capacity, capacity, false);
    }

    public static CharBuffer wrap(char[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return new OverArray(array, 0, -1, offset, offset + length, array.length, false);
    }

    public static CharBuffer wrap(char[] array) {
        return wrap(array, 0, array.length);
    }

    public static CharBuffer wrap(CharSequence csq, int start, int end) {
        Objects.checkFromToIndex(start, end, csq.length());
        return new OverText(csq, 0, -1, start, end, csq.length());
    }

    public static CharBuffer wrap(CharSequence csq) {
        return wrap(csq, 0, csq.length());
    }

    /** Element at an index that is known to be valid. */
    abstract char at(int index);

    abstract void set(int index, char c);

    @Override
    public int read(CharBuffer target) throws IOException {
        int remaining = remaining();
        int room = target.remaining();
        if (target == this) {
            throw new IllegalArgumentException();
        }
        if (target.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        if (remaining == 0) {
            return -1;
        }
        int n = Math.min(remaining, room);
        for (int i = 0; i < n; i++) {
            target.put(get());
        }
        return n;
    }

    @Override
    public abstract CharBuffer slice();

    @Override
    public abstract CharBuffer slice(int index, int length);

    @Override
    public abstract CharBuffer duplicate();

    public abstract CharBuffer asReadOnlyBuffer();

    public char get() {
        return at(nextGet(1));
    }

    public char get(int index) {
        return at(checkIndex(index));
    }

    private void requireWritable() {
        if (isReadOnly()) {
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

    public CharBuffer get(char[] dst, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, dst.length);
        int p = nextGet(length);
        for (int i = 0; i < length; i++) {
            dst[offset + i] = at(p + i);
        }
        return this;
    }

    public CharBuffer get(char[] dst) {
        return get(dst, 0, dst.length);
    }

    public CharBuffer put(CharBuffer src) {
        if (src == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        requireWritable();
        int n = src.remaining();
        int p = nextPut(n);
        for (int i = 0; i < n; i++) {
            set(p + i, src.get());
        }
        return this;
    }

    public CharBuffer put(char[] src, int offset, int length) {
        requireWritable();
        Objects.checkFromIndexSize(offset, length, src.length);
        int p = nextPut(length);
        for (int i = 0; i < length; i++) {
            set(p + i, src[offset + i]);
        }
        return this;
    }

    public final CharBuffer put(char[] src) {
        return put(src, 0, src.length);
    }

    public CharBuffer put(String src, int start, int end) {
        Objects.checkFromToIndex(start, end, src.length());
        requireWritable();
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
    public final boolean hasArray() {
        return this instanceof OverArray && !isReadOnly();
    }

    @Override
    public final char[] array() {
        if (!(this instanceof OverArray)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((OverArray) this).chars;
    }

    @Override
    public final int arrayOffset() {
        if (!(this instanceof OverArray)) {
            throw new UnsupportedOperationException();
        }
        requireWritable();
        return ((OverArray) this).offset;
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
        int from = position();
        int n = remaining();
        for (int i = 0; i < n; i++) {
            set(i, at(from + i));
        }
        clear();
        position(n);
        discardMark();
        return this;
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public int hashCode() {
        int h = 1;
        for (int i = limit() - 1; i >= position(); i--) {
            h = 31 * h + at(i);
        }
        return h;
    }

    @Override
    public boolean equals(Object ob) {
        return this == ob || ob instanceof CharBuffer && remaining() == ((CharBuffer) ob).remaining()
                && compareTo((CharBuffer) ob) == 0;
    }

    @Override
    public int compareTo(CharBuffer that) {
        int n = Math.min(remaining(), that.remaining());
        for (int i = 0; i < n; i++) {
            int d = Character.compare(at(position() + i), that.at(that.position() + i));
            if (d != 0) {
                return d;
            }
        }
        return remaining() - that.remaining();
    }

    @Override
    public String toString() {
        char[] chars = new char[remaining()];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = at(position() + i);
        }
        return new String(chars);
    }

    @Override
    public final int length() {
        return remaining();
    }

    @Override
    public final char charAt(int index) {
        if (index < 0 || index >= remaining()) {
            throw new IndexOutOfBoundsException();
        }
        return at(position() + index);
    }

    @Override
    public CharBuffer subSequence(int start, int end) {
        Objects.checkFromToIndex(start, end, remaining());
        CharBuffer b = duplicate();
        b.limit(position() + end);
        b.position(position() + start);
        return b;
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

    private static final class OverArray extends CharBuffer {
        final char[] chars;
        final int offset;
        private final boolean readOnly;

        OverArray(char[] chars, int offset, int mark, int pos, int lim, int cap, boolean readOnly) {
            super(mark, pos, lim, cap);
            this.chars = chars;
            this.offset = offset;
            this.readOnly = readOnly;
        }

        @Override
        char at(int index) {
            return chars[offset + index];
        }

        @Override
        void set(int index, char c) {
            chars[offset + index] = c;
        }

        @Override
        public boolean isReadOnly() {
            return readOnly;
        }

        @Override
        public CharBuffer slice() {
            return slice(position(), remaining());
        }

        @Override
        public CharBuffer slice(int index, int length) {
            Objects.checkFromIndexSize(index, length, limit());
            return new OverArray(chars, offset + index, -1, 0, length, length, readOnly);
        }

        @Override
        public CharBuffer duplicate() {
            return new OverArray(chars, offset, markValue(), position(), limit(), capacity(), readOnly);
        }

        @Override
        public CharBuffer asReadOnlyBuffer() {
            return new OverArray(chars, offset, markValue(), position(), limit(), capacity(), true);
        }
    }

    private static final class OverText extends CharBuffer {
        private final CharSequence text;
        private final int offset;

        OverText(CharSequence text, int offset, int mark, int pos, int lim, int cap) {
            super(mark, pos, lim, cap);
            this.text = text;
            this.offset = offset;
        }

        @Override
        char at(int index) {
            return text.charAt(offset + index);
        }

        @Override
        void set(int index, char c) {
            throw new ReadOnlyBufferException();
        }

        @Override
        public boolean isReadOnly() {
            return true;
        }

        @Override
        public CharBuffer slice() {
            return slice(position(), remaining());
        }

        @Override
        public CharBuffer slice(int index, int length) {
            Objects.checkFromIndexSize(index, length, limit());
            return new OverText(text, offset + index, -1, 0, length, length);
        }

        @Override
        public CharBuffer duplicate() {
            return new OverText(text, offset, markValue(), position(), limit(), capacity());
        }

        @Override
        public CharBuffer asReadOnlyBuffer() {
            return duplicate();
        }
    }
}
