// Writes a file of gzip (RFC 1952).
package java.util.zip;

import java.io.IOException;
import java.io.OutputStream;

public class GZIPOutputStream extends DeflaterOutputStream {
    protected CRC32 crc = new CRC32();

    public GZIPOutputStream(OutputStream out, int size) throws IOException {
        this(out, size, false);
    }

    public GZIPOutputStream(OutputStream out, int size, boolean syncFlush) throws IOException {
        super(out, size, syncFlush);
        out.write(new byte[] {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 255});
        crc.reset();
    }

    public GZIPOutputStream(OutputStream out) throws IOException {
        this(out, 512, false);
    }

    public GZIPOutputStream(OutputStream out, boolean syncFlush) throws IOException {
        this(out, 512, syncFlush);
    }

    @Override
    public synchronized void write(byte[] buf, int off, int len) throws IOException {
        super.write(buf, off, len);
        crc.update(buf, off, len);
    }

    @Override
    public void finish() throws IOException {
        if (def.finished()) {
            return;
        }
        def.finish();
        while (!def.finished()) {
            int n = def.deflate(buf, 0, buf.length);
            if (def.finished() && n <= buf.length - 8) {
                trailer(buf, n);
                out.write(buf, 0, n + 8);
                return;
            }
            if (n > 0) {
                out.write(buf, 0, n);
            }
        }
        byte[] trailer = new byte[8];
        trailer(trailer, 0);
        out.write(trailer);
    }

    private void trailer(byte[] b, int at) {
        ZipBytes.put32(b, at, crc.getValue());
        ZipBytes.put32(b, at + 4, def.getTotalIn());
    }
}
