// Keeps a checksum of the bytes that are read.
package java.util.zip;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

public class CheckedInputStream extends FilterInputStream {
    private final Checksum cksum;

    public CheckedInputStream(InputStream in, Checksum cksum) {
        super(in);
        this.cksum = cksum;
    }

    @Override
    public int read() throws IOException {
        int b = in.read();
        if (b >= 0) {
            cksum.update(b);
        }
        return b;
    }

    @Override
    public int read(byte[] buf, int off, int len) throws IOException {
        int n = in.read(buf, off, len);
        if (n > 0) {
            cksum.update(buf, off, n);
        }
        return n;
    }

    /** What is skipped counts. */
    @Override
    public long skip(long n) throws IOException {
        byte[] buf = new byte[512];
        long total = 0;
        while (total < n) {
            int count = read(buf, 0, (int) Math.min(n - total, buf.length));
            if (count < 0) {
                break;
            }
            total += count;
        }
        return total;
    }

    public Checksum getChecksum() {
        return cksum;
    }
}
