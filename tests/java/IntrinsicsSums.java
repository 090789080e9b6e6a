// Digests, check sums, functions of bits and words that are not aligned, which the VM computes in C
// (vm/interp/intrinsics.def): every length and offset around a block, pieces, ranges that fail.
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

public class IntrinsicsSums {
    private static long seed = 20261123;

    private static int random(int bound) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % bound);
    }

    private static final byte[] BYTES = new byte[20000];

    private static void digests() throws Exception {
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256"}) {
            MessageDigest d = MessageDigest.getInstance(name);
            int hash = 0;
            for (int n = 0; n < 300; n++) {
                d.update(BYTES, n % 7, n);
                hash = 31 * hash + Arrays.hashCode(d.digest());
            }
            for (int at = 0; at < BYTES.length;) {
                int n = Math.min(random(200), BYTES.length - at);
                d.update(BYTES, at, n);
                at += n;
                if (random(20) == 0) {
                    hash = 31 * hash + Arrays.hashCode(((MessageDigest) d.clone()).digest());
                }
            }
            System.out.println(name + " " + hash + " " + Arrays.toString(d.digest("abc".getBytes())));
        }
    }

    private static void sums() {
        for (Checksum c : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            long hash = 0;
            for (int n = 0; n < 100; n++) {
                c.update(BYTES, n, n);
                hash = 31 * hash + c.getValue();
            }
            for (int at = 0; at < BYTES.length;) {
                int n = Math.min(random(9000), BYTES.length - at);
                c.update(BYTES, at, n);
                c.update(n);
                at += n;
                hash = 31 * hash + c.getValue();
            }
            c.reset();
            c.update(new byte[1 << 17], 3, (1 << 17) - 3);
            System.out.println(c.getClass().getSimpleName() + " " + hash + " " + c.getValue());
            int[][] ranges = {{-1, 3}, {0, 20001}, {19999, 2}, {20001, 0}, {Integer.MAX_VALUE, 5}, {5, -1}};
            for (int[] r : ranges) {
                try {
                    c.update(BYTES, r[0], r[1]);
                    System.out.println("no failure");
                } catch (ArrayIndexOutOfBoundsException e) {
                    System.out.print(c.getValue() + " ");
                }
            }
            try {
                c.update(null, 0, 0);
            } catch (NullPointerException e) {
                System.out.println(c.getValue());
            }
        }
    }

    private static void bits() {
        long hash = 0;
        for (int i = 0; i < 3000; i++) {
            long x = i < 130 ? (i < 65 ? 1L << i : -1L >>> i) : (seed * 31 + random(1 << 30)) >> random(64);
            int y = (int) x;
            if (i == 129) {
                x = y = 0;
            }
            hash = 31 * hash + Integer.numberOfLeadingZeros(y) + 3 * Integer.numberOfTrailingZeros(y)
                    + 5 * Integer.bitCount(y) + 7L * Integer.reverseBytes(y);
            hash = 31 * hash + Long.numberOfLeadingZeros(x) + 3 * Long.numberOfTrailingZeros(x) + 5 * Long.bitCount(x)
                    + 7 * Long.reverseBytes(x);
        }
        System.out.println("bits " + hash + " " + Integer.numberOfLeadingZeros(0) + Integer.numberOfTrailingZeros(0)
                + Long.numberOfLeadingZeros(0) + Long.numberOfTrailingZeros(0) + " " + Long.reverseBytes(1)
                + Integer.reverseBytes(-2) + Long.bitCount(-1));
    }

    private static void words() {
        long hash = 0;
        byte[] copy = BYTES.clone();
        ByteBuffer[] buffers = {ByteBuffer.wrap(copy), ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN)};
        for (int i = 0; i < 2000; i++) {
            ByteBuffer b = buffers[i & 1];
            int at = random(BYTES.length - 8);
            hash = 31 * hash + b.getLong(at) + b.getInt(at) + b.getShort(at) + b.getChar(at);
            b.putLong(at, hash);
            b.putInt(random(BYTES.length - 4), (int) hash);
            b.putShort(random(BYTES.length - 2), (short) hash);
            b.putChar(random(BYTES.length - 2), (char) hash);
        }
        System.out.println("words " + hash + " " + Arrays.hashCode(copy));
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < BYTES.length; i++) {
            BYTES[i] = (byte) random(256);
        }
        digests();
        sums();
        bits();
        words();
    }
}
