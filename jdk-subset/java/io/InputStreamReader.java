// Characters from the bytes of another stream.
package java.io;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.util.Objects;
import jdk.internal.charset.StandardCharset;
import jdk.internal.charset.StreamDecoder;

public class InputStreamReader extends Reader {
    private final InputStream in;
    private final StreamDecoder decoder;
    private boolean closed;

    private InputStreamReader(InputStream in, StreamDecoder decoder) {
        super(in);
        this.in = in;
        this.decoder = decoder;
    }

    public InputStreamReader(InputStream in) {
        this(in, new StreamDecoder(in, Charset.defaultCharset()));
    }

    public InputStreamReader(InputStream in, String charsetName) throws UnsupportedEncodingException {
        this(in, new StreamDecoder(in, PrintStream.toCharset(charsetName)));
    }

    public InputStreamReader(InputStream in, Charset cs) {
        this(in, new StreamDecoder(in, Objects.requireNonNull(cs, "charset")));
    }

    public InputStreamReader(InputStream in, CharsetDecoder dec) {
        this(in, new StreamDecoder(in, Objects.requireNonNull(dec, "charset decoder")));
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    public String getEncoding() {
        return closed ? null : StandardCharset.encodingName(decoder.charset());
    }

    @Override
    public int read(CharBuffer target) throws IOException {
        return super.read(target);
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            ensureOpen();
            char[] one = new char[1];
            return decoder.read(one, 0, 1) < 0 ? -1 : one[0];
        }
    }

    @Override
    public int read(char[] cbuf, int off, int len) throws IOException {
        synchronized (lock) {
            ensureOpen();
            Objects.checkFromIndexSize(off, len, cbuf.length);
            return decoder.read(cbuf, off, len);
        }
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            ensureOpen();
            return decoder.ready();
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (closed) {
                return;
            }
            try {
                in.close();
            } finally {
                closed = true;
            }
        }
    }
}
