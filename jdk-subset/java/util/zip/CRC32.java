// Cyclic redundancy check of 32 bits with the polynomial of ITU-T V.42, as in zip files.
package java.util.zip;

public class CRC32 implements Checksum {
    private static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            int x = i;
            for (int bit = 0; bit < 8; bit++) {
                x = (x & 1) != 0 ? x >>> 1 ^ 0xedb88320 : x >>> 1;
            }
            TABLE[i] = x;
        }
    }

    /** Complement of the value. */
    private int crc = -1;

    public CRC32() {
    }

    @Override
    public void update(int b) {
        crc = crc >>> 8 ^ TABLE[(crc ^ b) & 0xff];
    }

    @Override
    public void update(byte[] b, int off, int len) {
        if (b == null) {
            throw new NullPointerException();
        }
        if (off < 0 || len < 0 || off > b.length - len) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int x = crc;
        int[] table = TABLE;
        for (int end = off + len; off < end; off++) {
            x = x >>> 8 ^ table[(x ^ b[off]) & 0xff];
        }
        crc = x;
    }

    @Override
    public void reset() {
        crc = -1;
    }

    @Override
    public long getValue() {
        return ~crc & 0xffffffffL;
    }
}
