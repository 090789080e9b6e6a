// Characters to the bytes of another stream.
package java.io;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Objects;
import jdk.internal.charset.StandardCharset;
import jdk.internal.charset.StreamEncoder;

public class OutputStreamWriter extends Writer {
    private final OutputStream out;
    private final StreamEncoder encoder;
    private boolean closed;

    private OutputStreamWriter(OutputStream out, StreamEncoder encoder) {
        super(out);
        this.out = out;
        this.encoder = encoder;
    }

    public OutputStreamWriter(OutputStream out) {
        this(out, new StreamEncoder(out, Charset.defaultCharset()));
    }

    public OutputStreamWriter(OutputStream out, String charsetName) throws UnsupportedEncodingException {
        this(out, new StreamEncoder(out, PrintStream.toCharset(charsetName)));
    }

    public OutputStreamWriter(OutputStream out, Charset cs) {
        this(out, new StreamEncoder(out, Objects.requireNonNull(cs, "charset")));
    }

    public OutputStreamWriter(OutputStream out, CharsetEncoder enc) {
        this(out, new StreamEncoder(out, Objects.requireNonNull(enc, "charset encoder")));
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    public String getEncoding() {
        return closed ? null : StandardCharset.encodingName(encoder.charset());
    }

    @Override
    public void write(int c) throws IOException {
        char[] one = {(char) c};
        write(one, 0, 1);
    }

    @Override
    public void write(char[] cbuf, int off, int len) throws IOException {
        synchronized (lock) {
            ensureOpen();
            Objects.checkFromIndexSize(off, len, cbuf.length);
            encoder.write(cbuf, off, len);
        }
    }

    @Override
    public void write(String str, int off, int len) throws IOException {
        if (len < 0) {
            throw new IndexOutOfBoundsException();
        }
        synchronized (lock) {
            ensureOpen();
            if (off < 0 || off > str.length() - len) {
                throw new StringIndexOutOfBoundsException("begin " + off + ", end " + (off + len) + ", length "
                        + str.length());
            }
            encoder.write(str, off, len);
        }
    }

    @Override
    public Writer append(CharSequence csq, int start, int end) throws IOException {
        if (csq == null) {
            csq = "null";
        }
        return append(csq.subSequence(start, end));
    }

    @Override
    public Writer append(CharSequence csq) throws IOException {
        write(String.valueOf(csq));
        return this;
    }

    @Override
    public void flush() throws IOException {
        synchronized (lock) {
            ensureOpen();
            encoder.flushBuffer();
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (closed) {
                return;
            }
            closed = true;
            try {
                encoder.finish();
                out.flush();
            } finally {
                out.close();
            }
        }
    }
}
