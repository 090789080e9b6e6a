/** The builder for one thread; hot methods are written out to save the interpreter a call. */
package java.lang;

import java.io.Serializable;

public final class StringBuilder extends AbstractStringBuilder
        implements Serializable, Comparable<StringBuilder>, CharSequence {
    static final long serialVersionUID = 4383685877147921099L;

    public StringBuilder() {
        super();
    }

    public StringBuilder(int capacity) {
        super(capacity);
    }

    public StringBuilder(String str) {
        super(str);
    }

    public StringBuilder(CharSequence seq) {
        super(seq);
    }

    @Override
    public int compareTo(StringBuilder another) {
        return super.compareTo(another);
    }

    @Override
    public StringBuilder append(Object obj) {
        append(String.valueOf(obj));
        return this;
    }

    @Override
    public StringBuilder append(String str) {
        if (str == null) {
            str = "null";
        }
        byte[] s = str.value;
        int n = count;
        if ((coder | str.coder) == 0) {
            int m = n + s.length;
            byte[] v = value;
            if (m < 0 || m > v.length) {
                v = grow(m);
            }
            System.arraycopy(s, 0, v, n, s.length);
            count = m;
        } else {
            super.append(str);
        }
        return this;
    }

    @Override
    public StringBuilder append(StringBuffer sb) {
        super.append(sb);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence s) {
        super.append(s);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence s, int start, int end) {
        super.append(s, start, end);
        return this;
    }

    @Override
    public StringBuilder append(char[] str) {
        super.append(str);
        return this;
    }

    @Override
    public StringBuilder append(char[] str, int offset, int len) {
        super.append(str, offset, len);
        return this;
    }

    @Override
    public StringBuilder append(boolean b) {
        append(b ? "true" : "false");
        return this;
    }

    @Override
    public StringBuilder append(char c) {
        int n = count;
        byte[] v = value;
        if (c < 256 && coder == 0 && n < v.length) {
            v[n] = (byte) c;
            count = n + 1;
        } else {
            appendChar(c);
        }
        return this;
    }

    @Override
    public StringBuilder append(int i) {
        appendInt(i);
        return this;
    }

    @Override
    public StringBuilder append(long lng) {
        append(Long.toString(lng));
        return this;
    }

    @Override
    public StringBuilder append(float f) {
        append(Float.toString(f));
        return this;
    }

    @Override
    public StringBuilder append(double d) {
        append(Double.toString(d));
        return this;
    }

    @Override
    public StringBuilder appendCodePoint(int codePoint) {
        super.appendCodePoint(codePoint);
        return this;
    }

    @Override
    public StringBuilder delete(int start, int end) {
        super.delete(start, end);
        return this;
    }

    @Override
    public StringBuilder deleteCharAt(int index) {
        super.deleteCharAt(index);
        return this;
    }

    @Override
    public StringBuilder replace(int start, int end, String str) {
        super.replace(start, end, str);
        return this;
    }

    @Override
    public StringBuilder insert(int index, char[] str, int offset, int len) {
        super.insert(index, str, offset, len);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, Object obj) {
        super.insert(offset, obj);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, String str) {
        super.insert(offset, str);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, char[] str) {
        super.insert(offset, str);
        return this;
    }

    @Override
    public StringBuilder insert(int dstOffset, CharSequence s) {
        super.insert(dstOffset, s);
        return this;
    }

    @Override
    public StringBuilder insert(int dstOffset, CharSequence s, int start, int end) {
        super.insert(dstOffset, s, start, end);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, boolean b) {
        super.insert(offset, b);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, char c) {
        super.insert(offset, c);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, int i) {
        super.insert(offset, i);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, long l) {
        super.insert(offset, l);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, float f) {
        super.insert(offset, f);
        return this;
    }

    @Override
    public StringBuilder insert(int offset, double d) {
        super.insert(offset, d);
        return this;
    }

    @Override
    public StringBuilder reverse() {
        super.reverse();
        return this;
    }

    @Override
    public String toString() {
        int n = count;
        if (coder != 0 || n == 0) {
            return makeString(0, n);
        }
        byte[] r = new byte[n];
        System.arraycopy(value, 0, r, 0, n);
        return new String(r, String.LATIN1);
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(count);
        char[] c = new char[Math.max(capacity(), count)];
        getChars(0, count, c, 0);
        s.writeObject(c);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        int n = s.readInt();
        char[] c = (char[]) s.readObject();
        if (n < 0 || n > c.length) {
            throw new java.io.StreamCorruptedException("count value invalid");
        }
        jdk.internal.util.SerialData.construct(this, StringBuilder.class, "()V", null);
        append(c, 0, n);
    }
}
