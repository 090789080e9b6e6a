// SHA-3 (FIPS 202): a sponge of 25 words of 64 bits, which are kept as pairs of ints, the low half first.
package java.security;

import java.util.Arrays;

final class Keccak extends BlockDigest {
    private static final int LANES = 25;

    Keccak(String algorithm, int length) {
        super(algorithm, KECCAK, 200 - 2 * length, length);
    }

    @Override
    int[] initial() {
        return new int[2 * LANES];
    }

    @Override
    void finish(byte[] block, int filled) {
        Arrays.fill(block, filled, block.length, (byte) 0);
        block[filled] = 6;
        block[block.length - 1] |= (byte) 0x80;
        compress(block, 0, 1);
    }

    @Override
    protected byte[] engineDigest() {
        return digestAfterFinish(4);
    }
}
