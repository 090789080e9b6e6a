// Compresses what is written.
package java.util.zip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

public class DeflaterOutputStream extends FilterOutputStream {
    protected Deflater def;
    protected byte[] buf;

    private final boolean syncFlush;
    private final boolean ownDeflater;
    private boolean closed;

    private DeflaterOutputStream(OutputStream out, Deflater def, int size, boolean syncFlush, boolean ownDeflater) {
        super(out);
        if (out == null || def == null) {
            throw new NullPointerException();
        }
        if (size <= 0) {
            throw new IllegalArgumentException("buffer size <= 0");
        }
        this.def = def;
        this.syncFlush = syncFlush;
        this.ownDeflater = ownDeflater;
        buf = new byte[size];
    }

    public DeflaterOutputStream(OutputStream out, Deflater def, int size, boolean syncFlush) {
        this(out, def, size, syncFlush, false);
    }

    public DeflaterOutputStream(OutputStream out, Deflater def, int size) {
        this(out, def, size, false, false);
    }

    public DeflaterOutputStream(OutputStream out, Deflater def, boolean syncFlush) {
        this(out, def, 512, syncFlush, false);
    }

    public DeflaterOutputStream(OutputStream out, Deflater def) {
        this(out, def, 512, false, false);
    }

    public DeflaterOutputStream(OutputStream out, boolean syncFlush) {
        this(out, out != null ? new Deflater() : null, 512, syncFlush, true);
    }

    public DeflaterOutputStream(OutputStream out) {
        this(out, false);
    }

    /** For the streams of this package, which compress without zlib's own header. */
    DeflaterOutputStream(OutputStream out, int size, boolean syncFlush) {
        this(out, out != null ? new Deflater(Deflater.DEFAULT_COMPRESSION, true) : null, size, syncFlush, true);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        if (def.finished()) {
            throw new IOException("write beyond end of stream");
        }
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        if (len > 0) {
            def.setInput(b, off, len);
            while (!def.needsInput()) {
                deflate();
            }
        }
    }

    public void finish() throws IOException {
        if (!def.finished()) {
            def.finish();
            while (!def.finished()) {
                deflate();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            Throwable first = null;
            try {
                finish();
            } catch (Throwable e) {
                first = e;
                throw e;
            } finally {
                if (ownDeflater) {
                    def.end();
                }
                if (first == null) {
                    out.close();
                } else {
                    try {
                        out.close();
                    } catch (Throwable e) {
                        if (first != e) {
                            first.addSuppressed(e);
                        }
                    }
                }
            }
        }
    }

    protected void deflate() throws IOException {
        int n = def.deflate(buf, 0, buf.length);
        if (n > 0) {
            out.write(buf, 0, n);
        }
    }

    @Override
    public void flush() throws IOException {
        if (syncFlush && !def.finished()) {
            int n;
            while ((n = def.deflate(buf, 0, buf.length, Deflater.SYNC_FLUSH)) > 0) {
                out.write(buf, 0, n);
                if (n < buf.length) {
                    break;
                }
            }
        }
        out.flush();
    }
}
