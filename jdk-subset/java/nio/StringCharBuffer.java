// A buffer over a CharSequence: it can only be read.
package java.nio;

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
