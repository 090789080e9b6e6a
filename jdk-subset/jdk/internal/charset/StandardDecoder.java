// Decoders of the built-in charsets. The loops work on arrays: those of the buffers, or copies.
package jdk.internal.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

final class StandardDecoder extends CharsetDecoder {
    private final StandardCharset cs;
    /** That of the charset, until a byte order mark (or its absence) has decided between the two orders. */
    private int kind;
    private boolean started;
    /** Indices after what a loop consumed and produced. */
    private int from;
    private int to;

    StandardDecoder(StandardCharset cs) {
        super(cs, averageChars(cs), cs.bytes == 4 ? 2.0f : 1.0f);
        this.cs = cs;
        kind = cs.kind;
    }

    private static float averageChars(StandardCharset cs) {
        if (cs.kind == StandardCharset.KIND_TABLE) {
            return cs.bytes == 1 || cs.bytes == 4 ? 1.0f : 0.5f;
        }
        return cs.kind < StandardCharset.KIND_UTF_16BE ? 1.0f : cs.kind < StandardCharset.KIND_UTF_32BE ? 0.5f : 0.25f;
    }

    boolean hasAsciiBytes() {
        return cs.kind <= StandardCharset.KIND_ISO_8859_1 || cs.kind == StandardCharset.KIND_TABLE;
    }

    @Override
    protected void implReset() {
        kind = cs.kind;
        started = false;
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        int p = in.position();
        int q = out.position();
        byte[] b;
        int bBase = 0;
        if (in.hasArray()) {
            b = in.array();
            bBase = in.arrayOffset() + p;
        } else {
            b = new byte[in.remaining()];
            in.get(p, b);
        }
        char[] c;
        int cBase = 0;
        if (out.hasArray()) {
            c = out.array();
            cBase = out.arrayOffset() + q;
        } else {
            c = new char[out.remaining()];
        }
        CoderResult r = decode(b, bBase, bBase + in.remaining(), c, cBase, cBase + out.remaining());
        if (!out.hasArray()) {
            out.put(q, c, 0, to);
        }
        in.position(p + from - bBase);
        out.position(q + to - cBase);
        return r;
    }

    private CoderResult decode(byte[] b, int i, int n, char[] c, int p, int end) {
        from = i;
        to = p;
        if (!started && kind >= StandardCharset.KIND_UTF_16 && kind <= StandardCharset.KIND_UTF_32) {
            int size = kind == StandardCharset.KIND_UTF_16 ? 2 : 4;
            if (n - i < size) {
                return CoderResult.UNDERFLOW;
            }
            started = true;
            i = readMark(b, i, size);
        }
        switch (kind) {
            case StandardCharset.KIND_UTF_8:
                return decodeUtf8(b, i, n, c, p, end);
            case StandardCharset.KIND_UTF_16BE:
            case StandardCharset.KIND_UTF_16LE:
                return decodeUtf16(b, i, n, c, p, end, kind == StandardCharset.KIND_UTF_16BE);
            case StandardCharset.KIND_UTF_32BE:
            case StandardCharset.KIND_UTF_32LE:
                return decodeUtf32(b, i, n, c, p, end, kind == StandardCharset.KIND_UTF_32BE);
            default:
                return decodeBytes(b, i, n, c, p, end);
        }
    }

    /** The byte order mark decides, and is consumed; without one it is big-endian. With a fixed order, UTF-32 may have
     *  a mark, UTF-16 not. */
    private int readMark(byte[] b, int i, int size) {
        if (kind == StandardCharset.KIND_UTF_32BE || kind == StandardCharset.KIND_UTF_32LE) {
            return wide(b, i, kind == StandardCharset.KIND_UTF_32BE) == 0xfeff ? i + 4 : i;
        }
        int big = size == 2 ? unit(b, i, true) : wide(b, i, true);
        boolean little = big == (size == 2 ? 0xfffe : 0xfffe0000);
        kind = size == 2 ? little ? StandardCharset.KIND_UTF_16LE : StandardCharset.KIND_UTF_16BE
                : little ? StandardCharset.KIND_UTF_32LE : StandardCharset.KIND_UTF_32BE;
        return little || big == 0xfeff ? i + size : i;
    }

    private CoderResult done(int i, int p, CoderResult r) {
        from = i;
        to = p;
        return r;
    }

    private CoderResult malformed(int i, int p, int length) {
        return done(i, p, CoderResult.malformedForLength(length));
    }

    private CoderResult decodeBytes(byte[] b, int i, int n, char[] c, int p, int end) {
        if (cs.bytes > 1) {
            return cs.bytes == 2 ? decodePairs(b, i, n, c, p, end)
                    : cs.bytes == 3 ? decodeTriples(b, i, n, c, p, end) : decodeFours(b, i, n, c, p, end);
        }
        int stop = n - i < end - p ? n : i + (end - p);
        if (kind == StandardCharset.KIND_ISO_8859_1) {
            while (i < stop) {
                c[p++] = (char) (b[i++] & 0xff);
            }
        } else if (kind == StandardCharset.KIND_US_ASCII) {
            while (i < stop) {
                byte x = b[i];
                if (x < 0) {
                    return malformed(i, p, 1);
                }
                c[p++] = (char) x;
                i++;
            }
        } else {
            char[] table = cs.table().chars;
            while (i < stop) {
                char y = table[b[i] & 0xff];
                if (y == Table.NONE) {
                    return done(i, p, CoderResult.unmappableForLength(1));
                }
                c[p++] = y;
                i++;
            }
        }
        return done(i, p, i < n ? CoderResult.OVERFLOW : CoderResult.UNDERFLOW);
    }

    private static final int TRIPLE = 0x8f;

    /** Charsets whose characters have one or two bytes. */
    private CoderResult decodePairs(byte[] b, int i, int n, char[] c, int p, int end) {
        Table table = cs.table();
        char[] chars = table.chars;
        while (i < n && p < end) {
            int x = b[i] & 0xff;
            char y = chars[x];
            int length = 1;
            if (y == Table.NONE) {
                if (i + 1 == n) {
                    return done(i, p, CoderResult.UNDERFLOW);
                }
                int t = b[i + 1] & 0xff;
                if (!table.isLead(x)) {
                    return malformed(i, p, 1);
                }
                length = 2;
                y = table.pair(x, t);
                if (y == Table.NONE) {
                    return table.isUsed(t) ? malformed(i, p, 1) : done(i, p, CoderResult.unmappableForLength(2));
                }
            }
            c[p++] = y;
            i += length;
        }
        return done(i, p, i < n ? CoderResult.OVERFLOW : CoderResult.UNDERFLOW);
    }

    /** EUC-JP. */
    private CoderResult decodeTriples(byte[] b, int i, int n, char[] c, int p, int end) {
        Table table = cs.table();
        while (i < n) {
            int x = b[i] & 0xff;
            int y = table.chars[x];
            int length = 1;
            if (y == Table.NONE) {
                length = x == TRIPLE ? 3 : 2;
                if (n - i < length) {
                    return done(i, p, CoderResult.UNDERFLOW);
                }
                int t = b[i + 1] & 0xff;
                y = length == 3 ? table.triple(t, b[i + 2] & 0xff) : x < 0x80 ? Table.NONE : table.pair(x, t);
                if (y == Table.NONE) {
                    return done(i, p, CoderResult.unmappableForLength(length));
                }
            }
            if (p == end) {
                return done(i, p, CoderResult.OVERFLOW);
            }
            c[p++] = (char) y;
            i += length;
        }
        return done(i, p, CoderResult.UNDERFLOW);
    }

    /** GB18030. */
    private CoderResult decodeFours(byte[] b, int i, int n, char[] c, int p, int end) {
        Table table = cs.table();
        while (i < n) {
            int x = b[i] & 0xff;
            int cp = table.chars[x];
            int length = 1;
            if (cp == Table.NONE) {
                if (!table.isLead(x)) {
                    return malformed(i, p, 1);
                }
                if (i + 1 == n) {
                    return done(i, p, CoderResult.UNDERFLOW);
                }
                int t = b[i + 1] & 0xff;
                length = t >= '0' && t <= '9' ? 4 : 2;
                if (n - i < length) {
                    return done(i, p, CoderResult.UNDERFLOW);
                }
                cp = length == 4 ? four(table, b, i) : table.pair(x, t);
                if (length == 2 && cp == Table.NONE) {
                    return malformed(i, p, t < '0' ? 1 : 2);
                }
            }
            if (cp == BAD_THIRD || cp == BAD_FOURTH) {
                return malformed(i, p, cp == BAD_THIRD ? 3 : 4);
            }
            if (end - p < (cp >= 0x10000 ? 2 : 1)) {
                return done(i, p, CoderResult.OVERFLOW);
            }
            if (cp == OUTSIDE) {
                return malformed(i, p, 4);
            }
            if (cp >= 0x10000) {
                p = pair(cp, c, p);
            } else {
                c[p++] = (char) cp;
            }
            i += length;
        }
        return done(i, p, CoderResult.UNDERFLOW);
    }

    // In place of a code point
    private static final int BAD_THIRD = -1;
    private static final int BAD_FOURTH = -2;
    private static final int OUTSIDE = -3;

    /** The code point of four bytes. */
    private static int four(Table table, byte[] b, int i) {
        int b1 = b[i] & 0xff;
        int b3 = b[i + 2] & 0xff;
        int b4 = b[i + 3] & 0xff;
        if (b3 < 0x81 || b3 > 0xfe) {
            return BAD_THIRD;
        }
        if (b4 < '0' || b4 > '9') {
            return BAD_FOURTH;
        }
        int number = (((b1 - 0x81) * 10 + b[i + 1] - '0') * 126 + b3 - 0x81) * 10 + b4 - '0';
        char[] list = table.four();
        if (number < list.length) {
            return list[number];
        }
        int cp = number - Table.SUPPLEMENTARY + 0x10000;
        return cp >= 0x10000 && cp <= 0x10ffff ? cp : OUTSIDE;
    }

    private CoderResult decodeUtf8(byte[] b, int i, int n, char[] c, int p, int end) {
        while (i < n) {
            int stop = n - i < end - p ? n : i + (end - p);
            int x = 0;
            while (i < stop && (x = b[i]) >= 0) {
                c[p++] = (char) x;
                i++;
            }
            if (i == n) {
                break;
            }
            x = b[i];
            if (x >= 0) {
                return done(i, p, CoderResult.OVERFLOW);
            }
            int need = sequenceLength(x);
            if (need == 1) {
                return malformed(i, p, 1);
            }
            int bad = malformedLength(b, i, Math.min(n, i + need - 1), need);
            if (bad == 0 && i + need <= n) {
                // There must be room before the last byte counts.
                if (end - p < (need == 4 ? 2 : 1)) {
                    return done(i, p, CoderResult.OVERFLOW);
                }
                bad = malformedLength(b, i, n, need);
            }
            if (bad > 0) {
                return malformed(i, p, bad);
            }
            if (i + need > n) {
                return done(i, p, CoderResult.UNDERFLOW);
            }
            if (need == 2) {
                c[p++] = (char) ((x & 0x1f) << 6 | b[i + 1] & 0x3f);
            } else if (need == 3) {
                c[p++] = (char) ((x & 0xf) << 12 | (b[i + 1] & 0x3f) << 6 | b[i + 2] & 0x3f);
            } else {
                p = pair((x & 7) << 18 | (b[i + 1] & 0x3f) << 12 | (b[i + 2] & 0x3f) << 6 | b[i + 3] & 0x3f, c, p);
            }
            i += need;
        }
        return done(i, p, CoderResult.UNDERFLOW);
    }

    private static int pair(int cp, char[] c, int p) {
        c[p] = (char) (0xd800 + (cp - 0x10000 >> 10));
        c[p + 1] = (char) (0xdc00 + (cp & 0x3ff));
        return p + 2;
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
    private static int malformedLength(byte[] b, int i, int n, int need) {
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

    private static int unit(byte[] b, int i, boolean big) {
        int x = b[i] & 0xff;
        int y = b[i + 1] & 0xff;
        return big ? x << 8 | y : y << 8 | x;
    }

    private static int wide(byte[] b, int i, boolean big) {
        return big ? unit(b, i, true) << 16 | unit(b, i + 2, true) : unit(b, i + 2, false) << 16 | unit(b, i, false);
    }

    private CoderResult decodeUtf16(byte[] b, int i, int n, char[] c, int p, int end, boolean big) {
        while (n - i >= 2) {
            int u = unit(b, i, big);
            if (u < 0xd800 || u >= 0xe000) {
                if (p == end) {
                    return done(i, p, CoderResult.OVERFLOW);
                }
                c[p++] = (char) u;
                i += 2;
                continue;
            }
            if (u >= 0xdc00) {
                return malformed(i, p, 2);
            }
            if (n - i < 4) {
                break;
            }
            int v = unit(b, i + 2, big);
            if (v < 0xdc00 || v >= 0xe000) {
                return malformed(i, p, 4);
            }
            if (end - p < 2) {
                return done(i, p, CoderResult.OVERFLOW);
            }
            c[p++] = (char) u;
            c[p++] = (char) v;
            i += 4;
        }
        return done(i, p, CoderResult.UNDERFLOW);
    }

    private CoderResult decodeUtf32(byte[] b, int i, int n, char[] c, int p, int end, boolean big) {
        while (n - i >= 4) {
            int cp = wide(b, i, big);
            if (cp < 0 || cp > 0x10ffff) {
                return malformed(i, p, 4);
            }
            if (end - p < (cp < 0x10000 ? 1 : 2)) {
                return done(i, p, CoderResult.OVERFLOW);
            }
            if (cp < 0x10000) {
                c[p++] = (char) cp;
            } else {
                p = pair(cp, c, p);
            }
            i += 4;
        }
        return done(i, p, CoderResult.UNDERFLOW);
    }
}
