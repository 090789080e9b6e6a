// Encoders of the built-in charsets.
package jdk.internal.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

final class StandardEncoder extends CharsetEncoder {
    private final StandardCharset cs;
    private final int kind;
    private boolean markWritten;

    StandardEncoder(StandardCharset cs) {
        super(cs,
                cs.kind == StandardCharset.KIND_TABLE ? cs.bytes
                        : cs.kind == StandardCharset.KIND_UTF_8 ? 1.1f
                                : isNarrow(cs.kind) ? 1.0f : isWide(cs.kind) ? 4.0f : 2.0f,
                cs.kind == StandardCharset.KIND_TABLE ? cs.bytes
                        : cs.kind == StandardCharset.KIND_UTF_8 ? 3.0f : isNarrow(cs.kind) ? 1.0f
                                : isWide(cs.kind) || cs.kind == StandardCharset.KIND_UTF_16 ? 4.0f : 2.0f,
                replacement(cs.kind));
        this.cs = cs;
        kind = cs.kind;
    }

    private static boolean isNarrow(int kind) {
        return kind == StandardCharset.KIND_US_ASCII || kind == StandardCharset.KIND_ISO_8859_1
                || kind == StandardCharset.KIND_TABLE;
    }

    private static boolean isWide(int kind) {
        return kind >= StandardCharset.KIND_UTF_32BE && kind <= StandardCharset.KIND_UTF_32;
    }

    private static byte[] replacement(int kind) {
        byte[] b = new byte[4];
        int n = kind == StandardCharset.KIND_UTF_8 || isNarrow(kind) ? put(kind, '?', b, 0) : put(kind, 0xfffd, b, 0);
        return n == 1 ? new byte[] {b[0]} : n == 2 ? new byte[] {b[0], b[1]} : b;
    }

    /** The standard replacements are known to be legal. */
    @Override
    public boolean isLegalReplacement(byte[] repl) {
        return cs == null || super.isLegalReplacement(repl);
    }

    @Override
    protected void implReset() {
        markWritten = false;
    }

    /** Number of bytes of a code point in a charset that has all of them. */
    private static int size(int kind, int cp) {
        if (kind == StandardCharset.KIND_UTF_8) {
            return cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
        }
        return kind >= StandardCharset.KIND_UTF_32BE ? 4 : cp < 0x10000 ? 2 : 4;
    }

    /** Appends a code point, for which there is room; the result is the index after it. */
    private static int put(int kind, int cp, byte[] b, int p) {
        switch (kind) {
            case StandardCharset.KIND_UTF_8:
                return StreamEncoder.putUtf8(cp, b, p);
            case StandardCharset.KIND_UTF_16:
            case StandardCharset.KIND_UTF_16BE:
            case StandardCharset.KIND_UTF_16LE:
                if (cp >= 0x10000) {
                    p = put(kind, 0xd800 + (cp - 0x10000 >> 10), b, p);
                    cp = 0xdc00 + (cp & 0x3ff);
                }
                boolean little = kind == StandardCharset.KIND_UTF_16LE;
                b[p] = (byte) (little ? cp : cp >> 8);
                b[p + 1] = (byte) (little ? cp >> 8 : cp);
                return p + 2;
            case StandardCharset.KIND_UTF_32:
            case StandardCharset.KIND_UTF_32BE:
            case StandardCharset.KIND_UTF_32LE:
                for (int i = 0; i < 4; i++) {
                    b[p + i] = (byte) (cp >> 8 * (kind == StandardCharset.KIND_UTF_32LE ? i : 3 - i));
                }
                return p + 4;
            default:
                b[p] = (byte) cp;
                return p + 1;
        }
    }

    /** The bytes of a code point, as one number without zeros before; below 0: it has none. */
    private long number(Table table, int c) {
        int n = c < 0x10000 ? table.encode(c) : -1;
        if (cs.bytes == 3 && n > 0xff && (n & 0x80) == 0) {
            return 0x8f0080 | n;
        }
        if (n >= 0 || cs.bytes < 4) {
            return n;
        }
        int four = table.fourNumber(c);
        return four < 0 ? -1
                : four / 12600 + 0x81L << 24 | four / 1260 % 10 + '0' << 16 | four / 10 % 126 + 0x81 << 8
                        | four % 10 + '0';
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
        byte[] b;
        int p;
        int end;
        int base = 0;
        if (out.hasArray()) {
            b = out.array();
            p = out.arrayOffset() + out.position();
            base = p;
        } else {
            b = new byte[out.remaining()];
            p = 0;
        }
        end = p + out.remaining();
        int i = in.position();
        int n = in.limit();
        CoderResult r = CoderResult.UNDERFLOW;
        if (kind == StandardCharset.KIND_UTF_16 && !markWritten && i < n) {
            if (end - p < 2) {
                return CoderResult.OVERFLOW;
            }
            p = put(kind, 0xfeff, b, p);
            markWritten = true;
        }
        int limit = kind == StandardCharset.KIND_ISO_8859_1 ? 0x100 : 0x80;
        boolean narrow = isNarrow(kind);
        Table table = kind == StandardCharset.KIND_TABLE ? cs.table() : null;
        for (; i < n; i++) {
            int c = in.get(i);
            int units = 1;
            if (c >= 0xd800 && c < 0xe000) {
                if (c < 0xdc00 && i + 1 == n) {
                    // The other half may follow.
                    break;
                }
                char low = c < 0xdc00 ? in.get(i + 1) : 0;
                if (low < 0xdc00 || low >= 0xe000) {
                    r = CoderResult.malformedForLength(1);
                    break;
                }
                c = 0x10000 + (c - 0xd800 << 10) + (low - 0xdc00);
                units = 2;
            }
            int size = 1;
            if (table != null) {
                long bytes = number(table, c);
                if (bytes < 0) {
                    r = CoderResult.unmappableForLength(units);
                    break;
                }
                size = bytes <= 0xff ? 1 : bytes <= 0xffff ? 2 : bytes <= 0xffffff ? 3 : 4;
                if (end - p < size) {
                    r = CoderResult.OVERFLOW;
                    break;
                }
                for (int k = size - 1; k >= 0; k--) {
                    b[p++] = (byte) (bytes >> 8 * k);
                }
                i += units - 1;
                continue;
            }
            if (!narrow) {
                size = size(kind, c);
            } else if (c >= limit) {
                r = CoderResult.unmappableForLength(units);
                break;
            }
            if (end - p < size) {
                r = CoderResult.OVERFLOW;
                break;
            }
            p = put(kind, c, b, p);
            i += units - 1;
        }
        in.position(i);
        if (out.hasArray()) {
            out.position(out.position() + p - base);
        } else {
            out.put(b, 0, p);
        }
        return r;
    }
}
