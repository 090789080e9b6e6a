// Base64: encoders and decoders of RFC 4648 (basic, URL-safe) and RFC 2045 (MIME).
package java.util;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

public class Base64 {
    private static final String BASIC_ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private Base64() {
    }

    public static Encoder getEncoder() {
        return Encoder.RFC4648;
    }

    public static Encoder getUrlEncoder() {
        return Encoder.RFC4648_URLSAFE;
    }

    public static Encoder getMimeEncoder() {
        return Encoder.RFC2045;
    }

    public static Encoder getMimeEncoder(int lineLength, byte[] lineSeparator) {
        Objects.requireNonNull(lineSeparator);
        int[] values = Decoder.RFC4648.values;
        for (int i = 0; i < lineSeparator.length; i++) {
            byte b = lineSeparator[i];
            if (values[b & 0xff] != -1) {
                throw new IllegalArgumentException(
                        "Illegal base64 line separator character 0x" + Integer.toString(b, 16));
            }
        }
        lineLength &= ~3;
        return lineLength <= 0 ? Encoder.RFC4648 : new Encoder(false, lineSeparator, lineLength, true);
    }

    public static Decoder getDecoder() {
        return Decoder.RFC4648;
    }

    public static Decoder getUrlDecoder() {
        return Decoder.RFC4648_URLSAFE;
    }

    public static Decoder getMimeDecoder() {
        return Decoder.RFC2045;
    }

    private static byte[] remaining(ByteBuffer buffer) {
        byte[] b = new byte[buffer.remaining()];
        buffer.get(b);
        return b;
    }

    public static class Encoder {
        static final Encoder RFC4648 = new Encoder(false, null, -1, true);
        static final Encoder RFC4648_URLSAFE = new Encoder(true, null, -1, true);
        static final Encoder RFC2045 = new Encoder(false, new byte[] {'\r', '\n'}, 76, true);

        private final byte[] newline;
        private final int linemax;
        private final boolean isURL;
        private final boolean doPadding;
        private final byte[] alphabet;

        Encoder(boolean isURL, byte[] newline, int linemax, boolean doPadding) {
            this.isURL = isURL;
            this.newline = newline;
            this.linemax = linemax;
            this.doPadding = doPadding;
            byte[] a = new byte[64];
            for (int i = 0; i < 64; i++) {
                a[i] = (byte) BASIC_ALPHABET.charAt(i);
            }
            if (isURL) {
                a[62] = '-';
                a[63] = '_';
            }
            this.alphabet = a;
        }

        private int encodedLength(int n, boolean throwing) {
            long len;
            if (doPadding) {
                len = 4L * ((n + 2L) / 3);
            } else {
                int rest = n % 3;
                len = 4L * (n / 3) + (rest == 0 ? 0 : rest + 1);
            }
            if (linemax > 0 && len > 0) {
                len += (len - 1) / linemax * newline.length;
            }
            if (len > Integer.MAX_VALUE) {
                if (throwing) {
                    throw new OutOfMemoryError("Encoded size is too large");
                }
                return -1;
            }
            return (int) len;
        }

        public byte[] encode(byte[] src) {
            byte[] dst = new byte[encodedLength(src.length, true)];
            encodeInto(src, dst);
            return dst;
        }

        public int encode(byte[] src, byte[] dst) {
            int len = encodedLength(src.length, false);
            if (dst.length < len || len == -1) {
                throw new IllegalArgumentException(
                        "Output byte array is too small for encoding all input bytes");
            }
            return encodeInto(src, dst);
        }

        @SuppressWarnings("deprecation")
        public ByteBuffer encode(ByteBuffer buffer) {
            return ByteBuffer.wrap(encode(remaining(buffer)));
        }

        public String encodeToString(byte[] src) {
            byte[] encoded = encode(src);
            return new String(encoded, 0, 0, encoded.length);
        }

        public OutputStream wrap(OutputStream os) {
            Objects.requireNonNull(os);
            return new EncOutputStream(os, alphabet, newline, linemax, doPadding);
        }

        public Encoder withoutPadding() {
            return doPadding ? new Encoder(isURL, newline, linemax, false) : this;
        }

        private int encodeInto(byte[] src, byte[] dst) {
            byte[] a = alphabet;
            int n = src.length;
            int whole = n / 3 * 3;
            int perLine = linemax > 0 ? linemax / 4 * 3 : whole;
            int sp = 0;
            int dp = 0;
            while (sp < whole) {
                int stop = sp + perLine < whole ? sp + perLine : whole;
                while (sp < stop) {
                    int bits = (src[sp] & 0xff) << 16 | (src[sp + 1] & 0xff) << 8 | (src[sp + 2] & 0xff);
                    dst[dp] = a[bits >>> 18];
                    dst[dp + 1] = a[(bits >>> 12) & 0x3f];
                    dst[dp + 2] = a[(bits >>> 6) & 0x3f];
                    dst[dp + 3] = a[bits & 0x3f];
                    sp += 3;
                    dp += 4;
                }
                if (linemax > 0 && sp % perLine == 0 && sp < n) {
                    for (int i = 0; i < newline.length; i++) {
                        dst[dp++] = newline[i];
                    }
                }
            }
            if (sp < n) {
                int b0 = src[sp++] & 0xff;
                dst[dp++] = a[b0 >> 2];
                if (sp == n) {
                    dst[dp++] = a[(b0 << 4) & 0x3f];
                    if (doPadding) {
                        dst[dp++] = '=';
                        dst[dp++] = '=';
                    }
                } else {
                    int b1 = src[sp] & 0xff;
                    dst[dp++] = a[(b0 << 4) & 0x3f | (b1 >> 4)];
                    dst[dp++] = a[(b1 << 2) & 0x3f];
                    if (doPadding) {
                        dst[dp++] = '=';
                    }
                }
            }
            return dp;
        }
    }

    public static class Decoder {
        static final Decoder RFC4648 = new Decoder(false, false);
        static final Decoder RFC4648_URLSAFE = new Decoder(true, false);
        static final Decoder RFC2045 = new Decoder(false, true);

        private final boolean isMIME;
        final int[] values;             // by character; -1: illegal, -2: padding

        private Decoder(boolean isURL, boolean isMIME) {
            this.isMIME = isMIME;
            int[] v = new int[256];
            Arrays.fill(v, -1);
            for (int i = 0; i < 64; i++) {
                v[BASIC_ALPHABET.charAt(i)] = i;
            }
            if (isURL) {
                v['+'] = -1;
                v['/'] = -1;
                v['-'] = 62;
                v['_'] = 63;
            }
            v['='] = -2;
            this.values = v;
        }

        public byte[] decode(byte[] src) {
            byte[] dst = new byte[decodedLength(src)];
            int n = decodeInto(src, dst);
            return n == dst.length ? dst : Arrays.copyOf(dst, n);
        }

        /** The position stays if the input is wrong. */
        public ByteBuffer decode(ByteBuffer buffer) {
            int start = buffer.position();
            try {
                return ByteBuffer.wrap(decode(remaining(buffer)));
            } catch (IllegalArgumentException e) {
                buffer.position(start);
                throw e;
            }
        }

        public byte[] decode(String src) {
            int n = src.length();
            byte[] b = new byte[n];
            for (int i = 0; i < n; i++) {
                char c = src.charAt(i);
                // Like encoding in ISO-8859-1: what does not fit becomes a question mark.
                b[i] = (byte) (c < 256 ? c : '?');
            }
            return decode(b);
        }

        public int decode(byte[] src, byte[] dst) {
            if (dst.length < decodedLength(src)) {
                throw new IllegalArgumentException(
                        "Output byte array is too small for decoding all input bytes");
            }
            return decodeInto(src, dst);
        }

        public InputStream wrap(InputStream is) {
            Objects.requireNonNull(is);
            return new DecInputStream(is, values, isMIME);
        }

        private int decodedLength(byte[] src) {
            int n = src.length;
            if (n == 0) {
                return 0;
            }
            if (n < 2) {
                if (isMIME) {
                    return 0;
                }
                throw new IllegalArgumentException(
                        "Input byte[] should at least have 2 bytes for base64 bytes");
            }
            int len = n;
            int paddings = 0;
            if (isMIME) {
                int skipped = 0;
                for (int i = 0; i < n; i++) {
                    int b = src[i] & 0xff;
                    if (b == '=') {
                        len -= n - i;
                        break;
                    }
                    if (values[b] == -1) {
                        skipped++;
                    }
                }
                len -= skipped;
                paddings = (4 - (len & 3)) & 3;
                return 3 * ((len + 3) / 4) - paddings;
            }
            if (src[n - 1] == '=') {
                paddings++;
                if (src[n - 2] == '=') {
                    paddings++;
                }
            }
            if (paddings == 0 && (len & 3) != 0) {
                paddings = 4 - (len & 3);
            }
            return 3 * (int) ((len + 3L) / 4) - paddings;
        }

        private int decodeInto(byte[] src, byte[] dst) {
            int[] v = values;
            int sl = src.length;
            int sp = 0;
            int dp = 0;
            int bits = 0;
            int shift = 18;             // of the next sextet in the group of four
            while (sp < sl) {
                if (shift == 18) {
                    // Whole groups of legal characters.
                    while (sp + 4 <= sl) {
                        int b1 = v[src[sp] & 0xff];
                        int b2 = v[src[sp + 1] & 0xff];
                        int b3 = v[src[sp + 2] & 0xff];
                        int b4 = v[src[sp + 3] & 0xff];
                        if ((b1 | b2 | b3 | b4) < 0) {
                            break;
                        }
                        int x = b1 << 18 | b2 << 12 | b3 << 6 | b4;
                        dst[dp++] = (byte) (x >> 16);
                        dst[dp++] = (byte) (x >> 8);
                        dst[dp++] = (byte) x;
                        sp += 4;
                    }
                    if (sp >= sl) {
                        break;
                    }
                }
                int b = v[src[sp++] & 0xff];
                if (b < 0) {
                    if (b == -2) {
                        // Legal are xx== and xxx=; of the former, one '=' is after us.
                        if ((shift == 6 && (sp == sl || src[sp++] != '=')) || shift == 18) {
                            throw new IllegalArgumentException(
                                    "Input byte array has wrong 4-byte ending unit");
                        }
                        break;
                    }
                    if (isMIME) {
                        continue;
                    }
                    throw new IllegalArgumentException(
                            "Illegal base64 character " + Integer.toString(src[sp - 1], 16));
                }
                bits |= b << shift;
                shift -= 6;
                if (shift < 0) {
                    dst[dp++] = (byte) (bits >> 16);
                    dst[dp++] = (byte) (bits >> 8);
                    dst[dp++] = (byte) bits;
                    shift = 18;
                    bits = 0;
                }
            }
            if (shift == 6) {
                dst[dp++] = (byte) (bits >> 16);
            } else if (shift == 0) {
                dst[dp++] = (byte) (bits >> 16);
                dst[dp++] = (byte) (bits >> 8);
            } else if (shift == 12) {
                throw new IllegalArgumentException("Last unit does not have enough valid bits");
            }
            while (sp < sl) {
                if (isMIME && v[src[sp++] & 0xff] < 0) {
                    continue;
                }
                throw new IllegalArgumentException("Input byte array has incorrect ending byte at " + sp);
            }
            return dp;
        }
    }

    private static final class EncOutputStream extends FilterOutputStream {
        private final byte[] alphabet;
        private final byte[] newline;
        private final int linemax;
        private final boolean doPadding;
        private int pending;            // bytes of an incomplete group of three
        private int bits;
        private int linepos;
        private boolean closed;

        EncOutputStream(OutputStream os, byte[] alphabet, byte[] newline, int linemax, boolean doPadding) {
            super(os);
            this.alphabet = alphabet;
            this.newline = newline;
            this.linemax = linemax;
            this.doPadding = doPadding;
        }

        @Override
        public void write(int b) throws IOException {
            if (closed) {
                throw new IOException("Stream is closed");
            }
            bits = bits << 8 | (b & 0xff);
            if (++pending == 3) {
                checkNewline();
                out.write(alphabet[(bits >> 18) & 0x3f]);
                out.write(alphabet[(bits >> 12) & 0x3f]);
                out.write(alphabet[(bits >> 6) & 0x3f]);
                out.write(alphabet[bits & 0x3f]);
                linepos += 4;
                pending = 0;
                bits = 0;
            }
        }

        private void checkNewline() throws IOException {
            if (linemax > 0 && linepos == linemax) {
                out.write(newline);
                linepos = 0;
            }
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
            if (closed) {
                throw new IOException("Stream is closed");
            }
            if (off < 0 || len < 0 || len > b.length - off) {
                throw new ArrayIndexOutOfBoundsException();
            }
            for (int i = 0; i < len; i++) {
                write(b[off + i]);
            }
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            if (pending == 1) {
                checkNewline();
                out.write(alphabet[(bits >> 2) & 0x3f]);
                out.write(alphabet[(bits << 4) & 0x3f]);
                if (doPadding) {
                    out.write('=');
                    out.write('=');
                }
            } else if (pending == 2) {
                checkNewline();
                out.write(alphabet[(bits >> 10) & 0x3f]);
                out.write(alphabet[(bits >> 4) & 0x3f]);
                out.write(alphabet[(bits << 2) & 0x3f]);
                if (doPadding) {
                    out.write('=');
                }
            }
            pending = 0;
            out.close();
        }
    }

    private static final class DecInputStream extends InputStream {
        private final InputStream is;
        private final int[] values;
        private final boolean isMIME;
        private int bits;               // decoded bytes that wait, the next one on top
        private int ready;              // how many
        private boolean eof;
        private boolean closed;
        private final byte[] single = new byte[1];

        DecInputStream(InputStream is, int[] values, boolean isMIME) {
            this.is = is;
            this.values = values;
            this.isMIME = isMIME;
        }

        /** Decodes the next group; false at the end. */
        private boolean group() throws IOException {
            int x = 0;
            int n = 0;
            while (n < 4) {
                int c = is.read();
                if (c < 0) {
                    eof = true;
                    if (n == 0) {
                        return false;
                    }
                    if (n == 1) {
                        throw new IOException("Base64 stream has one un-decoded dangling byte.");
                    }
                    break;
                }
                int v = values[c];
                if (v >= 0) {
                    x = x << 6 | v;
                    n++;
                } else if (v == -2) {
                    eof = true;
                    if (n < 2) {
                        throw new IOException("Illegal base64 ending sequence:" + (24 - 6 * n));
                    }
                    if (n == 2 && is.read() != '=') {
                        throw new IOException("Illegal base64 ending sequence:" + (24 - 6 * n));
                    }
                    break;
                } else if (!isMIME) {
                    throw new IOException("Illegal base64 character 0x" + Integer.toString(c, 16));
                }
            }
            // Drop the bits that do not fill a byte.
            if (n == 4) {
                bits = x;
                ready = 3;
            } else if (n == 3) {
                bits = x >> 2;
                ready = 2;
            } else {
                bits = x >> 4;
                ready = 1;
            }
            return true;
        }

        @Override
        public int read() throws IOException {
            return read(single, 0, 1) == -1 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            if (closed) {
                throw new IOException("Stream is closed");
            }
            Objects.checkFromIndexSize(off, len, b.length);
            if (len == 0) {
                return 0;
            }
            int n = 0;
            while (n < len) {
                if (ready == 0 && (eof || !group())) {
                    break;
                }
                ready--;
                b[off + n++] = (byte) (bits >> (ready << 3));
            }
            return n == 0 ? -1 : n;
        }

        @Override
        public int available() throws IOException {
            if (closed) {
                throw new IOException("Stream is closed");
            }
            return is.available();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                is.close();
            }
        }
    }
}
