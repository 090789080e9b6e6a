// In place of the library's class, whose updateBytes the VM computes in C: this one must run.
package java.util.zip;

import java.nio.ByteBuffer;
import jdk.internal.vm.annotation.IntrinsicCandidate;

public final class CRC32C implements Checksum {
    private int crc;

    @IntrinsicCandidate
    private static int updateBytes(int crc, byte[] b, int off, int end) {
        for (; off < end; off++) {
            crc += b[off];
        }
        return crc;
    }

    @Override
    public void update(int b) {
        crc += b;
    }

    @Override
    public void update(byte[] b, int off, int len) {
        crc = updateBytes(crc, b, off, off + len);
    }

    @Override
    public void update(ByteBuffer buffer) {
        crc++;
    }

    @Override
    public void reset() {
        crc = 0;
    }

    @Override
    public long getValue() {
        return crc;
    }
}
