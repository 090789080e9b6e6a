/**
 * The body of both builders: a growing array in the form of String (see there). A builder that has
 * become UTF-16 stays so; toString compresses again.
 */
package java.lang;

import java.util.stream.IntStream;

abstract class AbstractStringBuilder implements Appendable, CharSequence {
    byte[] value;
    byte coder;
    int count;

    AbstractStringBuilder() {
        value = new byte[16];
    }

    AbstractStringBuilder(int capacity) {
        value = new byte[capacity];
    }

    AbstractStringBuilder(String str) {
        int n = str.length();
        int capacity = n < Integer.MAX_VALUE - 16 ? n + 16 : Integer.MAX_VALUE;
        byte c = str.coder;
        coder = c;
        value = new byte[c == 0 ? capacity : StringUTF16.doubled(capacity)];
        System.arraycopy(str.value, 0, value, 0, str.value.length);
        count = n;
    }

    AbstractStringBuilder(CharSequence seq) {
        value = new byte[seq.length() + 16];
        append(seq);
    }

    int compareTo(AbstractStringBuilder other) {
        if (this == other) {
            return 0;
        }
        int n = count < other.count ? count : other.count;
        for (int i = 0; i < n; i++) {
            char c = charAt(i);
            char d = other.charAt(i);
            if (c != d) {
                return c - d;
            }
        }
        return count - other.count;
    }

    @Override
    public int length() {
        return count;
    }

    public int capacity() {
        return value.length >> coder;
    }

    public void ensureCapacity(int minimumCapacity) {
        if (minimumCapacity > value.length >> coder) {
            grow(minimumCapacity);
        }
    }

    /** Makes room for at least minimum chars (negative: overflow) and returns the new array. */
    final byte[] grow(int minimum) {
        int max = Integer.MAX_VALUE - 8 >> coder;
        int old = value.length >> coder;
        int bytes = minimum << coder;
        if (minimum < 0 || minimum > Integer.MAX_VALUE >> coder || bytes == Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        int capacity = old + 1 << 1;
        if (capacity < minimum) {
            capacity = minimum;
        } else if (capacity > max || old > max >> 1) {
            capacity = minimum > max ? minimum : max;
        }
        byte[] v = new byte[capacity << coder];
        System.arraycopy(value, 0, v, 0, count << coder);
        value = v;
        return v;
    }

    /** Latin-1 to UTF-16, with the same capacity in chars. */
    final void inflate() {
        if (coder == 0) {
            byte[] v = new byte[StringUTF16.doubled(value.length)];
            StringUTF16.inflate(value, 0, v, 0, count);
            value = v;
            coder = String.UTF16;
        }
    }

    public void trimToSize() {
        int n = count << coder;
        if (n < value.length) {
            byte[] v = new byte[n];
            System.arraycopy(value, 0, v, 0, n);
            value = v;
        }
    }

    public void setLength(int newLength) {
        if (newLength < 0) {
            throw new StringIndexOutOfBoundsException(newLength);
        }
        if (newLength > value.length >> coder) {
            grow(newLength);
        }
        byte[] v = value;
        for (int i = count << coder, e = newLength << coder; i < e; i++) {
            v[i] = 0;
        }
        count = newLength;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= count) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + count);
        }
        byte[] v = value;
        if (coder == 0) {
            return (char) (v[index] & 0xff);
        }
        index <<= 1;
        return (char) (v[index] & 0xff | v[index + 1] << 8);
    }

    public int codePointAt(int index) {
        String.checkIndex(index, count);
        return coder == 0 ? value[index] & 0xff : StringUTF16.codePointAt(value, index, count);
    }

    public int codePointBefore(int index) {
        int i = index - 1;
        if (i < 0 || i >= count) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return coder == 0 ? value[i] & 0xff : StringUTF16.codePointBefore(value, index);
    }

    public int codePointCount(int beginIndex, int endIndex) {
        if (beginIndex < 0 || endIndex > count || beginIndex > endIndex) {
            throw new IndexOutOfBoundsException();
        }
        return coder == 0 ? endIndex - beginIndex : StringUTF16.codePointCount(value, beginIndex, endIndex);
    }

    public int offsetByCodePoints(int index, int codePointOffset) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException();
        }
        return Character.offsetByCodePoints(this, index, codePointOffset);
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        checkRangeSIOOBE(srcBegin, srcEnd, count);
        int n = srcEnd - srcBegin;
        if (dstBegin < 0 || n > dst.length - dstBegin) {
            throw new IndexOutOfBoundsException("start " + dstBegin + ", end " + (dstBegin + n)
                    + ", length " + dst.length);
        }
        byte[] v = value;
        if (coder == 0) {
            while (srcBegin < srcEnd) {
                dst[dstBegin++] = (char) (v[srcBegin++] & 0xff);
            }
        } else {
            StringUTF16.getChars(v, srcBegin, srcEnd, dst, dstBegin);
        }
    }

    public void setCharAt(int index, char ch) {
        String.checkIndex(index, count);
        put(index, ch);
    }

    /** Stores at an index that has room. */
    final void put(int index, char c) {
        if (coder == 0) {
            if (c < 256) {
                value[index] = (byte) c;
                return;
            }
            inflate();
        }
        byte[] v = value;
        index <<= 1;
        v[index] = (byte) c;
        v[index + 1] = (byte) (c >> 8);
    }

    public AbstractStringBuilder append(Object obj) {
        return append(String.valueOf(obj));
    }

    public AbstractStringBuilder append(String str) {
        if (str == null) {
            str = "null";
        }
        byte[] s = str.value;
        int n = count;
        int m = n + (s.length >> str.coder);
        byte[] v = value;
        if (coder != str.coder) {
            appendMixed(str, m);
            return this;
        }
        if (m < 0 || m << coder > v.length || m > Integer.MAX_VALUE >> coder) {
            v = grow(m);
        }
        System.arraycopy(s, 0, v, n << coder, s.length);
        count = m;
        return this;
    }

    /** The string has the other coder than the builder. */
    final void appendMixed(String str, int newCount) {
        if (str.value.length == 0) {
            return;
        }
        if (newCount < 0 || newCount > value.length >> coder) {
            grow(newCount);
        }
        inflate();
        str.getBytes(value, count, String.UTF16);
        count = newCount;
    }

    public AbstractStringBuilder append(StringBuffer sb) {
        return append((AbstractStringBuilder) sb);
    }

    AbstractStringBuilder append(AbstractStringBuilder other) {
        return append(other == null ? "null" : other.toString());
    }

    @Override
    public AbstractStringBuilder append(CharSequence s) {
        if (s == null) {
            return append("null");
        }
        if (s instanceof String) {
            return append((String) s);
        }
        if (s instanceof AbstractStringBuilder) {
            return append((AbstractStringBuilder) s);
        }
        return append(s, 0, s.length());
    }

    @Override
    public AbstractStringBuilder append(CharSequence s, int start, int end) {
        if (s == null) {
            s = "null";
        }
        checkRange(start, end, s.length());
        int n = end - start;
        int at = count;
        if (n > (value.length >> coder) - at) {
            grow(at + n);
        }
        if (s instanceof String && coder == 0) {
            String str = (String) s;
            if (str.coder == 0) {
                System.arraycopy(str.value, start, value, at, n);
                count = at + n;
                return this;
            }
        }
        for (int i = start; i < end; i++) {
            put(at, s.charAt(i));
            count = ++at; // each time: put may inflate, which keeps count chars
        }
        return this;
    }

    public AbstractStringBuilder append(char[] str) {
        appendChars(str, 0, str.length);
        return this;
    }

    public AbstractStringBuilder append(char[] str, int offset, int len) {
        int end = offset + len;
        checkRange(offset, end, str.length);
        appendChars(str, offset, len);
        return this;
    }

    private void appendChars(char[] str, int offset, int len) {
        int at = count;
        if (len > (value.length >> coder) - at) {
            grow(at + len);
        }
        for (int i = 0; i < len; i++) {
            put(at, str[offset + i]);
            count = ++at;
        }
    }

    public AbstractStringBuilder append(boolean b) {
        return append(b ? "true" : "false");
    }

    @Override
    public AbstractStringBuilder append(char c) {
        appendChar(c);
        return this;
    }

    final void appendChar(char c) {
        int n = count;
        if (n == value.length >> coder) {
            grow(n + 1);
        }
        put(n, c);
        count = n + 1;
    }

    public AbstractStringBuilder append(int i) {
        appendInt(i);
        return this;
    }

    final void appendInt(int i) {
        if (coder != 0) {
            append(Integer.toString(i));
            return;
        }
        int n = count + Integer.stringSize(i);
        if (n < 0 || n > value.length) {
            grow(n);
        }
        Integer.putDigits(i, n, value);
        count = n;
    }

    public AbstractStringBuilder append(long lng) {
        return append(Long.toString(lng));
    }

    public AbstractStringBuilder append(float f) {
        return append(Float.toString(f));
    }

    public AbstractStringBuilder append(double d) {
        return append(Double.toString(d));
    }

    public AbstractStringBuilder appendCodePoint(int codePoint) {
        if (codePoint >>> 16 == 0) {
            appendChar((char) codePoint);
            return this;
        }
        return append(Character.toString(codePoint));
    }

    public AbstractStringBuilder delete(int start, int end) {
        if (end > count) {
            end = count;
        }
        checkRangeSIOOBE(start, end, count);
        int n = end - start;
        if (n > 0) {
            move(end, start);
            count -= n;
        }
        return this;
    }

    public AbstractStringBuilder deleteCharAt(int index) {
        String.checkIndex(index, count);
        move(index + 1, index);
        count--;
        return this;
    }

    /** Moves what begins at index from to index to, which has room. */
    private void move(int from, int to) {
        int c = coder;
        System.arraycopy(value, from << c, value, to << c, count - from << c);
    }

    /** Opens a gap of n chars. */
    private void open(int offset, int n) {
        if (n > (value.length >> coder) - count) {
            grow(count + n);
        }
        move(offset, offset + n);
        count += n;
    }

    public AbstractStringBuilder replace(int start, int end, String str) {
        if (end > count) {
            end = count;
        }
        checkRangeSIOOBE(start, end, count);
        int extra = str.length() - (end - start);
        if (extra > (value.length >> coder) - count) {
            grow(count + extra);
        }
        move(end, end + extra);
        count += extra;
        putString(start, str);
        return this;
    }

    private void putString(int at, String str) {
        if (str.coder > coder) {
            inflate();
        }
        str.getBytes(value, at, coder);
    }

    public String substring(int start) {
        return substring(start, count);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public String substring(int start, int end) {
        checkRangeSIOOBE(start, end, count);
        return makeString(start, end - start);
    }

    final String makeString(int start, int n) {
        if (n == 0) {
            return "";
        }
        if (coder != 0) {
            return StringUTF16.newString(value, start, n);
        }
        byte[] r = new byte[n];
        System.arraycopy(value, start, r, 0, n);
        return new String(r, String.LATIN1);
    }

    public AbstractStringBuilder insert(int index, char[] str, int offset, int len) {
        String.checkOffset(index, count);
        checkRangeSIOOBE(offset, offset + len, str.length);
        open(index, len);
        for (int i = 0; i < len; i++) {
            put(index + i, str[offset + i]);
        }
        return this;
    }

    public AbstractStringBuilder insert(int offset, Object obj) {
        return insert(offset, String.valueOf(obj));
    }

    public AbstractStringBuilder insert(int offset, String str) {
        String.checkOffset(offset, count);
        if (str == null) {
            str = "null";
        }
        open(offset, str.length());
        putString(offset, str);
        return this;
    }

    public AbstractStringBuilder insert(int offset, char[] str) {
        String.checkOffset(offset, count);
        return insert(offset, str, 0, str.length);
    }

    public AbstractStringBuilder insert(int dstOffset, CharSequence s) {
        return insert(dstOffset, s == null ? "null" : s.toString());
    }

    public AbstractStringBuilder insert(int dstOffset, CharSequence s, int start, int end) {
        if (s == null) {
            s = "null";
        }
        String.checkOffset(dstOffset, count);
        checkRange(start, end, s.length());
        return insert(dstOffset, s.subSequence(start, end).toString());
    }

    public AbstractStringBuilder insert(int offset, boolean b) {
        return insert(offset, String.valueOf(b));
    }

    public AbstractStringBuilder insert(int offset, char c) {
        String.checkOffset(offset, count);
        open(offset, 1);
        put(offset, c);
        return this;
    }

    public AbstractStringBuilder insert(int offset, int i) {
        return insert(offset, String.valueOf(i));
    }

    public AbstractStringBuilder insert(int offset, long l) {
        return insert(offset, String.valueOf(l));
    }

    public AbstractStringBuilder insert(int offset, float f) {
        return insert(offset, String.valueOf(f));
    }

    public AbstractStringBuilder insert(int offset, double d) {
        return insert(offset, String.valueOf(d));
    }

    public int indexOf(String str) {
        return indexOf(str, 0);
    }

    public int indexOf(String str, int fromIndex) {
        return String.indexOf(value, coder, count, str, fromIndex);
    }

    public int lastIndexOf(String str) {
        return lastIndexOf(str, count);
    }

    public int lastIndexOf(String str, int fromIndex) {
        return String.lastIndexOf(value, coder, count, str, fromIndex);
    }

    public AbstractStringBuilder reverse() {
        byte[] v = value;
        int n = count;
        if (coder == 0) {
            for (int i = 0, j = n - 1; i < j; i++, j--) {
                byte b = v[i];
                v[i] = v[j];
                v[j] = b;
            }
            return this;
        }
        for (int i = 0, j = n - 1; i < j; i++, j--) {
            char c = StringUTF16.getChar(v, i);
            StringUTF16.putChar(v, i, StringUTF16.getChar(v, j));
            StringUTF16.putChar(v, j, c);
        }
        // Surrogate pairs keep their order.
        for (int i = 0; i < n - 1; i++) {
            char c = StringUTF16.getChar(v, i);
            char d = StringUTF16.getChar(v, i + 1);
            if (Character.isLowSurrogate(c) && Character.isHighSurrogate(d)) {
                StringUTF16.putChar(v, i++, d);
                StringUTF16.putChar(v, i, c);
            }
        }
        return this;
    }

    @Override
    public abstract String toString();

    @Override
    public IntStream chars() {
        return CharSpliterator.stream(this, false, false);
    }

    @Override
    public IntStream codePoints() {
        return CharSpliterator.stream(this, true, false);
    }

    private static void checkRange(int start, int end, int len) {
        if (start < 0 || start > end || end > len) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end + ", length " + len);
        }
    }

    private static void checkRangeSIOOBE(int start, int end, int len) {
        if (start < 0 || start > end || end > len) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + end + ", length " + len);
        }
    }
}
