// Characters to bytes, into a buffer in front of an OutputStream. Characters that the charset cannot express and
// surrogates without partner become the charset's replacement. A high surrogate at the end of one call waits for its
// partner in the next. Callers synchronize.
package jdk.internal.charset;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;

public final class StreamEncoder {
    private static final int BUFFER_SIZE = 8192;

    private final OutputStream out;
    private final Charset charset;
    private final int kind;
    private byte[] buf;
    private int count;
    private char high;
    private boolean markWritten;

    public StreamEncoder(OutputStream out, Charset charset) {
        this.out = out;
        this.charset = charset;
        this.kind = StandardCharset.kindOf(charset);
    }

    public Charset charset() {
        return charset;
    }

    public void write(String s, int off, int len) throws IOException {
        if (len == 0) {
            return;
        }
        // One- and multi-byte charsets without state: the string knows best how to encode itself.
        if (kind <= StandardCharset.KIND_ISO_8859_1 && high == 0
                && !Character.isHighSurrogate(s.charAt(off + len - 1))) {
            byte[] bytes = (off == 0 && len == s.length() ? s : s.substring(off, off + len)).getBytes(charset);
            if (buf == null) {
                buf = new byte[BUFFER_SIZE];
            }
            int n = bytes.length;
            if (n <= buf.length - count) {
                System.arraycopy(bytes, 0, buf, count, n);
                count += n;
                return;
            }
            if (n == len) {
                put(bytes, n);
                return;
            }
        }
        char[] chars = new char[len];
        s.getChars(off, off + len, chars, 0);
        write(chars, 0, len);
    }

    /** Bytes that are one character each may be cut anywhere. */
    private void put(byte[] bytes, int n) throws IOException {
        int from = 0;
        while (n > buf.length - count) {
            int room = buf.length - count;
            System.arraycopy(bytes, from, buf, count, room);
            from += room;
            n -= room;
            count = buf.length;
            flushBuffer();
        }
        System.arraycopy(bytes, from, buf, count, n);
        count += n;
    }

    public void newLine() throws IOException {
        String separator = System.lineSeparator();
        if (kind <= StandardCharset.KIND_ISO_8859_1 && high == 0 && separator.length() == 1) {
            if (buf == null) {
                buf = new byte[BUFFER_SIZE];
            } else if (count == buf.length) {
                flushBuffer();
            }
            buf[count++] = (byte) separator.charAt(0);
        } else {
            write(separator, 0, separator.length());
        }
    }

    public void write(char[] chars, int off, int len) throws IOException {
        if (len == 0) {
            return;
        }
        byte[] b = buf;
        if (b == null) {
            b = buf = new byte[BUFFER_SIZE];
        }
        int p = count;
        int end = off + len;
        int size = b.length;
        int kind = this.kind;
        if (kind == StandardCharset.KIND_UTF_16 && !markWritten) {
            markWritten = true;
            p = encode(0xfeff, b, p);
        }
        while (off < end) {
            char c = chars[off++];
            if (high == 0) {
                if (c < 0x80 && kind <= StandardCharset.KIND_ISO_8859_1) {
                    if (p == size) {
                        p = drain(p);
                    }
                    b[p++] = (byte) c;
                } else if (c >= 0xd800 && c < 0xdc00) {
                    high = c;
                } else if (c >= 0xdc00 && c < 0xe000) {
                    p = replacement(b, p);
                } else {
                    p = encode(c, b, p);
                }
            } else if (c >= 0xdc00 && c < 0xe000) {
                int pair = 0x10000 + (high - 0xd800 << 10) + (c - 0xdc00);
                high = 0;
                p = encode(pair, b, p);
            } else {
                high = 0;
                off--;
                p = replacement(b, p);
            }
        }
        count = p;
    }

    /** Empties the buffer up to p. The state stays consistent in case the stream below fails. */
    private int drain(int p) throws IOException {
        count = 0;
        out.write(buf, 0, p);
        return 0;
    }

    private int replacement(byte[] b, int p) throws IOException {
        return encode(kind <= StandardCharset.KIND_ISO_8859_1 ? '?' : 0xfffd, b, p);
    }

    /** Encodes one code point that is no surrogate; a character is never cut in two. */
    private int encode(int c, byte[] b, int p) throws IOException {
        int kind = this.kind;
        if (p > b.length - 4) {
            int need = kind == StandardCharset.KIND_UTF_8 ? c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4
                    : kind <= StandardCharset.KIND_ISO_8859_1 ? 1 : c < 0x10000 ? 2 : 4;
            if (p + need > b.length) {
                p = drain(p);
            }
        }
        if (kind == StandardCharset.KIND_UTF_8) {
            if (c < 0x80) {
                b[p++] = (byte) c;
                return p;
            }
            if (c < 0x800) {
                b[p++] = (byte) (0xc0 | c >> 6);
            } else {
                if (c < 0x10000) {
                    b[p++] = (byte) (0xe0 | c >> 12);
                } else {
                    b[p++] = (byte) (0xf0 | c >> 18);
                    b[p++] = (byte) (0x80 | c >> 12 & 0x3f);
                }
                b[p++] = (byte) (0x80 | c >> 6 & 0x3f);
            }
            b[p++] = (byte) (0x80 | c & 0x3f);
            return p;
        }
        if (kind == StandardCharset.KIND_US_ASCII) {
            b[p++] = c < 0x80 ? (byte) c : (byte) '?';
            return p;
        }
        if (kind == StandardCharset.KIND_ISO_8859_1) {
            b[p++] = c < 0x100 ? (byte) c : (byte) '?';
            return p;
        }
        if (c < 0x10000) {
            return unit(c, b, p);
        }
        p = unit(0xd800 + (c - 0x10000 >> 10), b, p);
        return unit(0xdc00 + (c & 0x3ff), b, p);
    }

    private int unit(int u, byte[] b, int p) {
        if (kind == StandardCharset.KIND_UTF_16LE) {
            b[p] = (byte) u;
            b[p + 1] = (byte) (u >> 8);
        } else {
            b[p] = (byte) (u >> 8);
            b[p + 1] = (byte) u;
        }
        return p + 2;
    }

    /** Hands the encoded bytes to the stream, without flushing that. */
    public void flushBuffer() throws IOException {
        int n = count;
        if (n > 0) {
            count = 0;
            out.write(buf, 0, n);
        }
    }

    /** End of input: a waiting high surrogate becomes a replacement. */
    public void finish() throws IOException {
        if (high != 0) {
            high = 0;
            if (buf == null) {
                buf = new byte[BUFFER_SIZE];
            }
            count = replacement(buf, count);
        }
        flushBuffer();
    }

    /** The whole string in one array, for charsets that String does not encode by itself. */
    public static byte[] encode(Charset charset, String s) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream(s.length() * 2 + 2);
        StreamEncoder e = new StreamEncoder(bytes, charset);
        char[] chars = s.toCharArray();
        try {
            e.write(chars, 0, chars.length);
            e.finish();
        } catch (IOException x) {
            throw new InternalError(x);
        }
        return bytes.toByteArray();
    }
}
