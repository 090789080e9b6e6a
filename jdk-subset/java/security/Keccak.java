// SHA-3 (FIPS 202): a sponge of 25 words of 64 bits, which are kept as pairs of ints, the low half first.
package java.security;

import java.util.Arrays;

final class Keccak extends BlockDigest {
    private static final int LANES = 25;
    private static final int ROUNDS = 24;

    /** A bit in each place 2^j - 1 by a shift register (FIPS 202, algorithm 5). */
    private static final long[] CONSTANTS = new long[ROUNDS];
    /** How far each lane is rotated, and where it goes, along the path of rho and pi. */
    private static final int[] ROTATION = new int[LANES];
    private static final int[] TARGET = new int[LANES];

    static {
        int register = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int j = 0; j < 7; j++) {
                if ((register & 1) != 0) {
                    CONSTANTS[round] |= 1L << (1 << j) - 1;
                }
                register = register << 1 ^ (register >> 7) * 0x171;
            }
        }
        int x = 1;
        int y = 0;
        TARGET[0] = 0;
        for (int t = 0; t < ROUNDS; t++) {
            ROTATION[x + 5 * y] = (t + 1) * (t + 2) / 2 % 64;
            int next = (2 * x + 3 * y) % 5;
            TARGET[x + 5 * y] = y + 5 * next;
            x = y;
            y = next;
        }
    }

    Keccak(String algorithm, int length) {
        super(algorithm, 200 - 2 * length, length, false);
    }

    @Override
    int[] initial() {
        return new int[2 * LANES];
    }

    @Override
    int[] words() {
        return new int[0];
    }

    @Override
    void compress(byte[] b, int p, int[] words) {
        long[] a = new long[LANES];
        int n = blockLength();
        for (int i = 0; i < LANES; i++) {
            a[i] = state[2 * i] & 0xffffffffL | (long) state[2 * i + 1] << 32;
            for (int k = 0; k < 8 && 8 * i < n; k++) {
                a[i] ^= (b[p + 8 * i + k] & 0xffL) << 8 * k;
            }
        }
        permute(a);
        for (int i = 0; i < LANES; i++) {
            state[2 * i] = (int) a[i];
            state[2 * i + 1] = (int) (a[i] >>> 32);
        }
    }

    private static void permute(long[] a) {
        long[] c = new long[5];
        long[] b = new long[LANES];
        for (int round = 0; round < ROUNDS; round++) {
            for (int x = 0; x < 5; x++) {
                c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
            }
            for (int x = 0; x < 5; x++) {
                long d = c[(x + 4) % 5] ^ Long.rotateLeft(c[(x + 1) % 5], 1);
                for (int y = 0; y < LANES; y += 5) {
                    b[TARGET[x + y]] = Long.rotateLeft(a[x + y] ^ d, ROTATION[x + y]);
                }
            }
            for (int y = 0; y < LANES; y += 5) {
                for (int x = 0; x < 5; x++) {
                    a[x + y] = b[x + y] ^ ~b[(x + 1) % 5 + y] & b[(x + 2) % 5 + y];
                }
            }
            a[0] ^= CONSTANTS[round];
        }
    }

    @Override
    void finish(byte[] block, int filled) {
        Arrays.fill(block, filled, block.length, (byte) 0);
        block[filled] = 6;
        block[block.length - 1] |= (byte) 0x80;
        compress(block, 0, words());
    }

    @Override
    protected byte[] engineDigest() {
        return digestAfterFinish(4);
    }
}
