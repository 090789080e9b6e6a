// Bytes of an InputStream to characters, through a byte buffer and a CharsetDecoder. More bytes may be read ahead than
// needed, but a read does not wait for input once it has something to deliver. Callers synchronize.
package jdk.internal.charset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

public final class StreamDecoder {
    private static final int BUFFER_SIZE = 8192;

    private final InputStream in;
    private final CharsetDecoder decoder;
    /** Bytes below 0x80 are characters, wherever they stand. */
    private final boolean asciiBytes;
    private final byte[] buf = new byte[BUFFER_SIZE];
    /** The bytes of buf that are not decoded yet. */
    private final ByteBuffer bytes = ByteBuffer.wrap(buf).limit(0);
    private boolean eof;
    private boolean flushed;
    /** A character that was decoded together with one that was asked for alone; -1 = none. */
    private int second = -1;

    public StreamDecoder(InputStream in, Charset charset) {
        this(in, charset.newDecoder().onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE));
    }

    public StreamDecoder(InputStream in, CharsetDecoder decoder) {
        this.in = in;
        this.decoder = decoder;
        asciiBytes = decoder instanceof StandardDecoder && ((StandardDecoder) decoder).hasAsciiBytes();
        decoder.reset();
    }

    public Charset charset() {
        return decoder.charset();
    }

    public boolean ready() throws IOException {
        return second >= 0 || bytes.hasRemaining() || inputReady();
    }

    private boolean inputReady() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Moves what is left to the front and reads once after it. */
    private void fill() throws IOException {
        bytes.compact();
        int left = bytes.position();
        int n;
        try {
            n = in.read(buf, left, buf.length - left);
        } finally {
            bytes.flip();
        }
        if (n < 0) {
            eof = true;
        } else if (n == 0) {
            throw new IOException("Underlying input stream returned zero bytes");
        } else {
            bytes.limit(left + n);
        }
    }

    public int read(char[] cbuf, int off, int len) throws IOException {
        if (len == 0) {
            return 0;
        }
        int given = 0;
        if (second >= 0) {
            cbuf[off] = (char) second;
            second = -1;
            given = 1;
            if (len == 1 || !bytes.hasRemaining() && !inputReady()) {
                return 1;
            }
        }
        if (len - given == 1) {
            int p = bytes.position();
            if (asciiBytes && p < bytes.limit() && buf[p] >= 0 && !eof) {
                cbuf[off + given] = (char) buf[p];
                bytes.position(p + 1);
                return given + 1;
            }
            // Room for two: a pair of surrogates comes immediately.
            char[] two = new char[2];
            int n = decode(two, 0, 2, given > 0, true);
            if (n <= 0) {
                return given > 0 ? given : -1;
            }
            cbuf[off + given] = two[0];
            if (n == 2) {
                second = two[1];
            }
            return given + 1;
        }
        int n = decode(cbuf, off + given, len - given, given > 0, false);
        return n <= 0 ? given > 0 ? given : -1 : given + n;
    }

    /** Number of characters, -1 at the end; one is enough if only one is wanted. */
    private int decode(char[] cbuf, int off, int len, boolean given, boolean single) throws IOException {
        CharBuffer out = CharBuffer.wrap(cbuf, off, len);
        for (;;) {
            if (flushed) {
                break;
            }
            CoderResult r = decoder.decode(bytes, out, eof);
            if (r.isOverflow()) {
                break;
            }
            if (!r.isUnderflow()) {
                r.throwException();
            }
            int n = out.position() - off;
            if (eof) {
                if (decoder.flush(out).isUnderflow()) {
                    flushed = true;
                }
                break;
            }
            if (n > 0 && (single || !inputReady()) || n == 0 && given && !inputReady()) {
                break;
            }
            fill();
        }
        int n = out.position() - off;
        if (n == 0 && flushed) {
            // Input that comes after the end, from a terminal for instance, starts anew.
            decoder.reset();
            flushed = false;
            eof = false;
            return -1;
        }
        return n;
    }
}
