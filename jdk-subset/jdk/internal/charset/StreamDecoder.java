// Bytes of an InputStream to characters, through a byte buffer. Malformed input becomes U+FFFD, as many as the Java
// platform's decoders produce. More bytes may be read ahead than needed, but a read does not wait for input once it
// has something to deliver. Callers synchronize.
package jdk.internal.charset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;

public final class StreamDecoder {
    private static final int BUFFER_SIZE = 8192;

    private final InputStream in;
    private final Charset charset;
    private int kind;
    private final byte[] buf = new byte[BUFFER_SIZE];
    private int pos;
    private int limit;
    private boolean eof;
    /** Low surrogate of a pair whose high one filled up the caller's array; 0 = none. */
    private char low;

    public StreamDecoder(InputStream in, Charset charset) {
        this.in = in;
        this.charset = charset;
        this.kind = StandardCharset.kindOf(charset);
    }

    public Charset charset() {
        return charset;
    }

    public boolean ready() throws IOException {
        return low != 0 || pos < limit || inputReady();
    }

    private boolean inputReady() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Moves what is left to the front and reads once behind it; false at the end of input. */
    private boolean fill() throws IOException {
        int left = limit - pos;
        if (left > 0 && pos > 0) {
            System.arraycopy(buf, pos, buf, 0, left);
        }
        pos = 0;
        limit = left;
        int n = in.read(buf, left, buf.length - left);
        if (n < 0) {
            eof = true;
            return false;
        }
        if (n == 0) {
            throw new IOException("Underlying input stream returned zero bytes");
        }
        limit = left + n;
        return true;
    }

    public int read(char[] cbuf, int off, int len) throws IOException {
        if (len == 0) {
            return 0;
        }
        int p = off;
        int end = off + len;
        if (low != 0) {
            cbuf[p++] = low;
            low = 0;
            if (p == end || !ready()) {
                return 1;
            }
        }
        for (;;) {
            p = decode(cbuf, p, end);
            if (p == end || low != 0) {
                break;
            }
            if (eof) {
                break;
            }
            if (p > off && !inputReady()) {
                break;
            }
            fill();
        }
        return p == off ? -1 : p - off;
    }

    /** Decodes until the array is full, or the buffer is empty but for the start of a character. */
    private int decode(char[] c, int p, int end) {
        if (kind == StandardCharset.KIND_UTF_8) {
            return decodeUtf8(c, p, end);
        }
        if (kind >= StandardCharset.KIND_UTF_16BE) {
            return decodeUtf16(c, p, end);
        }
        byte[] b = buf;
        int i = pos;
        int n = limit - i < end - p ? limit - i : end - p;
        int stop = i + n;
        if (kind == StandardCharset.KIND_ISO_8859_1) {
            while (i < stop) {
                c[p++] = (char) (b[i++] & 0xff);
            }
        } else {
            while (i < stop) {
                byte x = b[i++];
                c[p++] = x >= 0 ? (char) x : '\ufffd';
            }
        }
        pos = i;
        return p;
    }

    private int decodeUtf8(char[] c, int p, int end) {
        byte[] b = buf;
        int i = pos;
        int n = limit;
        while (p < end && i < n) {
            int x = b[i];
            if (x >= 0) {
                c[p++] = (char) x;
                i++;
                continue;
            }
            int need = sequenceLength(x);
            if (need == 1) {
                c[p++] = '\ufffd';
                i++;
                continue;
            }
            int bad = malformed(b, i, n, need);
            if (bad > 0) {
                c[p++] = '\ufffd';
                i += bad;
                continue;
            }
            if (i + need > n) {
                if (!eof) {
                    break;
                }
                // Input ends inside a character whose beginning is well formed: one replacement.
                c[p++] = '\ufffd';
                i = n;
                continue;
            }
            if (need == 2) {
                c[p++] = (char) ((x & 0x1f) << 6 | b[i + 1] & 0x3f);
            } else if (need == 3) {
                c[p++] = (char) ((x & 0xf) << 12 | (b[i + 1] & 0x3f) << 6 | b[i + 2] & 0x3f);
            } else {
                int cp = (x & 7) << 18 | (b[i + 1] & 0x3f) << 12 | (b[i + 2] & 0x3f) << 6 | b[i + 3] & 0x3f;
                c[p++] = (char) (0xd800 + (cp - 0x10000 >> 10));
                char second = (char) (0xdc00 + (cp & 0x3ff));
                if (p < end) {
                    c[p++] = second;
                } else {
                    low = second;
                }
            }
            i += need;
        }
        pos = i;
        return p;
    }

    /** Length that the first byte announces; 1 for bytes that start nothing. */
    private static int sequenceLength(int first) {
        int x = first & 0xff;
        if (x < 0xc2) {
            return 1;
        }
        return x < 0xe0 ? 2 : x < 0xf0 ? 3 : x < 0xf5 ? 4 : 1;
    }

    /** How many bytes of the sequence at i form one malformed piece; 0 if none, as far as the bytes are there. */
    private static int malformed(byte[] b, int i, int n, int need) {
        if (i + 1 >= n) {
            return 0;
        }
        int first = b[i] & 0xff;
        int second = b[i + 1] & 0xff;
        if ((second & 0xc0) != 0x80 || first == 0xe0 && second < 0xa0
                || first == 0xf0 && second < 0x90 || first == 0xf4 && second > 0x8f) {
            return 1;
        }
        if (need == 2 || i + 2 >= n) {
            return 0;
        }
        if ((b[i + 2] & 0xc0) != 0x80) {
            return 2;
        }
        if (need == 3) {
            // A surrogate: the three bytes count as one piece.
            return first == 0xed && second >= 0xa0 ? 3 : 0;
        }
        if (i + 3 >= n) {
            return 0;
        }
        return (b[i + 3] & 0xc0) != 0x80 ? 3 : 0;
    }

    private int decodeUtf16(char[] c, int p, int end) {
        byte[] b = buf;
        while (p < end && pos < limit) {
            if (limit - pos < 2) {
                if (eof) {
                    c[p++] = '\ufffd';
                    pos = limit;
                }
                return p;
            }
            int u = unit(b, pos);
            if (kind == StandardCharset.KIND_UTF_16) {
                // The byte order mark decides, and is consumed; without one it is big-endian.
                kind = u == 0xfffe ? StandardCharset.KIND_UTF_16LE : StandardCharset.KIND_UTF_16BE;
                if (u == 0xfffe || u == 0xfeff) {
                    pos += 2;
                }
                continue;
            }
            if (u >= 0xd800 && u < 0xdc00) {
                if (limit - pos < 4) {
                    if (eof) {
                        c[p++] = '\ufffd';
                        pos = limit;
                    }
                    return p;
                }
                int v = unit(b, pos + 2);
                if (v >= 0xdc00 && v < 0xe000) {
                    c[p++] = (char) u;
                    if (p < end) {
                        c[p++] = (char) v;
                    } else {
                        low = (char) v;
                    }
                } else {
                    c[p++] = '\ufffd';
                }
                pos += 4;
                continue;
            }
            c[p++] = u >= 0xdc00 && u < 0xe000 ? '\ufffd' : (char) u;
            pos += 2;
        }
        return p;
    }

    private int unit(byte[] b, int i) {
        return kind == StandardCharset.KIND_UTF_16LE ? b[i] & 0xff | (b[i + 1] & 0xff) << 8
                : (b[i] & 0xff) << 8 | b[i + 1] & 0xff;
    }
}
