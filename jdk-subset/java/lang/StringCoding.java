/**
 * Strings to bytes and back for the charsets of the library. Malformed input becomes U+FFFD (one per
 * maximal malformed part, as the decoders of Java do), what cannot be encoded becomes '?'.
 */
package java.lang;

import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

final class StringCoding {
    private static final char REPLACEMENT = '\ufffd';

    private StringCoding() {
    }

    static Charset lookup(String name) throws UnsupportedEncodingException {
        if (name == null) {
            throw new NullPointerException();
        }
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new UnsupportedEncodingException(name);
        }
    }

    static Charset check(Charset charset) {
        if (charset == null) {
            throw new NullPointerException();
        }
        return charset;
    }

    static String decode(Charset charset, byte[] b, int off, int len) {
        String name = charset.name();
        if (len == 0) {
            return "";
        }
        if (name.equals("UTF-8")) {
            return decodeUTF8(b, off, len);
        }
        if (name.equals("ISO-8859-1")) {
            return latin1(b, off, len);
        }
        if (name.equals("US-ASCII")) {
            if (asciiPrefix(b, off, len) == len) {
                return latin1(b, off, len);
            }
            byte[] v = new byte[len << 1];
            for (int i = 0; i < len; i++) {
                StringUTF16.putChar(v, i, b[off + i] >= 0 ? b[off + i] : REPLACEMENT);
            }
            return new String(v, String.UTF16);
        }
        return charset.decode(ByteBuffer.wrap(b, off, len)).toString();
    }

    static byte[] encode(Charset charset, String s) {
        String name = charset.name();
        byte[] v = s.value;
        if (name.equals("UTF-8")) {
            return s.coder == String.LATIN1 ? encodeUTF8Latin1(v) : encodeUTF8(v);
        }
        if (name.equals("ISO-8859-1")) {
            if (s.coder == String.LATIN1) {
                return copy(v, 0, v.length);
            }
            return encodeNarrow(s, 255);
        }
        if (name.equals("US-ASCII")) {
            if (s.coder == String.LATIN1 && asciiPrefix(v, 0, v.length) == v.length) {
                return copy(v, 0, v.length);
            }
            return encodeNarrow(s, 127);
        }
        ByteBuffer bytes = charset.encode(s);
        byte[] r = new byte[bytes.remaining()];
        bytes.get(r);
        return r;
    }

    private static byte[] copy(byte[] b, int off, int len) {
        byte[] r = new byte[len];
        System.arraycopy(b, off, r, 0, len);
        return r;
    }

    private static String latin1(byte[] b, int off, int len) {
        return new String(copy(b, off, len), String.LATIN1);
    }

    private static int asciiPrefix(byte[] b, int off, int len) {
        int i = off;
        for (int end = off + len; i < end; i++) {
            if (b[i] < 0) {
                break;
            }
        }
        return i - off;
    }

    private static String decodeUTF8(byte[] b, int off, int len) {
        int n = asciiPrefix(b, off, len);
        if (n == len) {
            return latin1(b, off, len);
        }
        char[] out = new char[len];
        for (int i = 0; i < n; i++) {
            out[i] = (char) b[off + i];
        }
        int i = off + n;
        int end = off + len;
        while (i < end) {
            int b1 = b[i++];
            if (b1 >= 0) {
                out[n++] = (char) b1;
                continue;
            }
            // The first continuation byte has a range of its own after some lead bytes (Unicode table 3-7).
            int more;
            int low = 0x80;
            int high = 0xbf;
            b1 &= 0xff;
            if (b1 >= 0xc2 && b1 < 0xe0) {
                more = 1;
                b1 &= 0x1f;
            } else if (b1 >= 0xe0 && b1 < 0xf0) {
                more = 2;
                low = b1 == 0xe0 ? 0xa0 : 0x80;
                b1 &= 0x0f;
            } else if (b1 >= 0xf0 && b1 < 0xf5) {
                more = 3;
                low = b1 == 0xf0 ? 0x90 : 0x80;
                high = b1 == 0xf4 ? 0x8f : 0xbf;
                b1 &= 0x07;
            } else {
                out[n++] = REPLACEMENT;
                continue;
            }
            while (more > 0 && i < end) {
                int c = b[i] & 0xff;
                if (c < low || c > high) {
                    break;
                }
                low = 0x80;
                high = 0xbf;
                b1 = b1 << 6 | c & 0x3f;
                i++;
                more--;
            }
            if (more > 0) {
                out[n++] = REPLACEMENT;
            } else if (b1 < 0x10000) {
                // An encoded surrogate is malformed as a whole.
                out[n++] = b1 >= 0xd800 && b1 < 0xe000 ? REPLACEMENT : (char) b1;
            } else {
                out[n++] = Character.highSurrogate(b1);
                out[n++] = Character.lowSurrogate(b1);
            }
        }
        return new String(out, 0, n, null);
    }

    private static byte[] encodeUTF8Latin1(byte[] v) {
        int n = v.length;
        int k = asciiPrefix(v, 0, n);
        if (k == n) {
            return copy(v, 0, n);
        }
        int size = n;
        for (int i = k; i < n; i++) {
            size += v[i] >>> 31;
        }
        byte[] r = new byte[size];
        System.arraycopy(v, 0, r, 0, k);
        for (int i = k; i < n; i++) {
            int c = v[i];
            if (c < 0) {
                r[k++] = (byte) (0xc0 | (c & 0xff) >> 6);
                c = 0x80 | c & 0x3f;
            }
            r[k++] = (byte) c;
        }
        return r;
    }

    private static byte[] encodeUTF8(byte[] v) {
        int n = v.length >> 1;
        if (n > Integer.MAX_VALUE / 3) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        byte[] r = new byte[n * 3];
        int k = 0;
        for (int i = 0; i < n; i++) {
            int c = StringUTF16.getChar(v, i);
            if (c < 0x80) {
                r[k++] = (byte) c;
                continue;
            }
            if (c < 0x800) {
                r[k++] = (byte) (0xc0 | c >> 6);
            } else {
                if (c >= 0xd800 && c < 0xe000) {
                    int cp = StringUTF16.codePointAt(v, i, n);
                    if (cp < 0x10000) {
                        r[k++] = '?';
                        continue;
                    }
                    i++;
                    r[k++] = (byte) (0xf0 | cp >> 18);
                    r[k++] = (byte) (0x80 | cp >> 12 & 0x3f);
                    c = cp;
                } else {
                    r[k++] = (byte) (0xe0 | c >> 12);
                }
                r[k++] = (byte) (0x80 | c >> 6 & 0x3f);
            }
            r[k++] = (byte) (0x80 | c & 0x3f);
        }
        return copy(r, 0, k);
    }

    private static byte[] encodeNarrow(String s, int max) {
        int n = s.length();
        byte[] r = new byte[n];
        int k = 0;
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            if (c <= max) {
                r[k++] = (byte) c;
            } else {
                r[k++] = '?';
                if (Character.isHighSurrogate(c) && i + 1 < n && Character.isLowSurrogate(s.charAt(i + 1))) {
                    i++;
                }
            }
        }
        return k == n ? r : copy(r, 0, k);
    }
}
