// The checksum of zlib streams (RFC 1950): a sum of the bytes and a sum of these sums, modulo 65521.
package java.util.zip;

public class Adler32 implements Checksum {
    private static final int BASE = 65521;
    /** So many steps cannot overflow an int that counts as unsigned; half of them do not become negative. */
    private static final int STEPS = 2776;

    private int a = 1;
    private int b;

    public Adler32() {
    }

    @Override
    public void update(int value) {
        a = (a + (value & 0xff)) % BASE;
        b = (b + a) % BASE;
    }

    @Override
    public void update(byte[] b, int off, int len) {
        if (b == null) {
            throw new NullPointerException();
        }
        if (off < 0 || len < 0 || off > b.length - len) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int x = a;
        int y = this.b;
        int end = off + len;
        while (off < end) {
            for (int stop = Math.min(end, off + STEPS); off < stop; off++) {
                x += b[off] & 0xff;
                y += x;
            }
            x %= BASE;
            y %= BASE;
        }
        a = x;
        this.b = y;
    }

    @Override
    public void reset() {
        a = 1;
        b = 0;
    }

    @Override
    public long getValue() {
        return (long) b << 16 | a;
    }
}
