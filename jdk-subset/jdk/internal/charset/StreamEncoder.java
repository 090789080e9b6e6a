// Characters to bytes, into a buffer in front of an OutputStream. Characters that the charset cannot express and
// surrogates without partner become the charset's replacement. A high surrogate at the end of one call waits for its
// partner in the next. UTF-8, US-ASCII and ISO-8859-1 are encoded here, because every program that prints needs one of
// them; others by their CharsetEncoder. Callers synchronize.
package jdk.internal.charset;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

public final class StreamEncoder {
    private static final int BUFFER_SIZE = 8192;

    private final OutputStream out;
    private final Charset charset;
    private final int kind;
    /** Null for the charsets that are encoded here. */
    private final CharsetEncoder encoder;
    private byte[] buf;
    private int count;
    private char high;

    public StreamEncoder(OutputStream out, Charset charset) {
        this.out = out;
        this.charset = charset;
        this.kind = charset instanceof StandardCharset ? ((StandardCharset) charset).kind : -1;
        this.encoder = kind >= StandardCharset.KIND_UTF_8 && kind <= StandardCharset.KIND_ISO_8859_1 ? null
                : charset.newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    public StreamEncoder(OutputStream out, CharsetEncoder encoder) {
        this.out = out;
        this.charset = encoder.charset();
        this.kind = -1;
        this.encoder = encoder;
        encoder.reset();
    }

    public Charset charset() {
        return charset;
    }

    public void write(String s, int off, int len) throws IOException {
        if (len == 0) {
            return;
        }
        // The string knows best how to encode itself.
        if (encoder == null && high == 0
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
        if (encoder == null && high == 0 && separator.length() == 1) {
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
        if (encoder != null) {
            encode(chars, off, len, false);
            return;
        }
        int p = count;
        int end = off + len;
        int size = b.length;
        while (off < end) {
            char c = chars[off++];
            if (high == 0) {
                if (c < 0x80) {
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
        return encode('?', b, p);
    }

    /** Encodes one code point that is no surrogate; a character is never cut in two. */
    private int encode(int c, byte[] b, int p) throws IOException {
        if (p > b.length - 4) {
            p = drain(p);
        }
        if (kind == StandardCharset.KIND_UTF_8) {
            return putUtf8(c, b, p);
        }
        b[p++] = c < (kind == StandardCharset.KIND_US_ASCII ? 0x80 : 0x100) ? (byte) c : (byte) '?';
        return p;
    }

    /** Appends a code point, for which there is room. */
    static int putUtf8(int c, byte[] b, int p) {
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

    /** By the charset's encoder, with the character that waits in front. */
    private void encode(char[] chars, int off, int len, boolean end) throws IOException {
        CharBuffer in;
        if (high != 0) {
            char[] joined = new char[len + 1];
            joined[0] = high;
            System.arraycopy(chars, off, joined, 1, len);
            high = 0;
            in = CharBuffer.wrap(joined);
        } else {
            in = CharBuffer.wrap(chars, off, len);
        }
        for (boolean flush = false;;) {
            ByteBuffer bytes = ByteBuffer.wrap(buf, count, buf.length - count);
            CoderResult r = flush ? encoder.flush(bytes) : encoder.encode(in, bytes, end);
            count = bytes.position();
            if (r.isOverflow()) {
                flushBuffer();
            } else if (!r.isUnderflow()) {
                r.throwException();
            } else if (end && !flush) {
                flush = true;
            } else {
                break;
            }
        }
        if (in.hasRemaining()) {
            high = in.get();
        }
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
        if (encoder != null) {
            if (buf == null) {
                buf = new byte[BUFFER_SIZE];
            }
            encode(new char[0], 0, 0, true);
        } else if (high != 0) {
            high = 0;
            if (buf == null) {
                buf = new byte[BUFFER_SIZE];
            }
            count = replacement(buf, count);
        }
        flushBuffer();
    }
}
