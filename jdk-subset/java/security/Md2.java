// MD2 (RFC 1319): blocks of 16 bytes, each padded with the number of bytes that are missing, and a checksum as the last
// block. The state has a byte in each element: 16 of the digest, then 16 of the checksum.
package java.security;

import java.math.BigInteger;
import java.util.Arrays;

final class Md2 extends BlockDigest {
    private static final int BLOCK = 16;
    private static final int ROUNDS = 18;

    /** A permutation of the bytes, made of the digits of pi as the RFC's reference describes. */
    private static final byte[] PI = permutation();

    Md2(String algorithm) {
        super(algorithm, -1, BLOCK, BLOCK);
    }

    /** 3141..., by Machin's formula. */
    private static String digitsOfPi(int digits) {
        BigInteger unit = BigInteger.TEN.pow(digits + 10);
        BigInteger pi = arctan(5, unit).shiftLeft(2).subtract(arctan(239, unit)).shiftLeft(2);
        return pi.toString();
    }

    private static BigInteger arctan(int x, BigInteger unit) {
        BigInteger term = unit.divide(BigInteger.valueOf(x));
        BigInteger sum = term;
        for (int n = 3; term.signum() != 0; n += 2) {
            term = term.divide(BigInteger.valueOf((long) x * x));
            BigInteger part = term.divide(BigInteger.valueOf(n));
            sum = n % 4 == 3 ? sum.subtract(part) : sum.add(part);
        }
        return sum;
    }

    /** Durstenfeld's shuffle, with random numbers from the digits of pi. */
    private static byte[] permutation() {
        byte[] s = new byte[256];
        for (int i = 0; i < 256; i++) {
            s[i] = (byte) i;
        }
        String pi = digitsOfPi(722);
        int[] at = {0};
        for (int i = 2; i <= 256; i++) {
            int j = random(pi, at, i);
            byte x = s[j];
            s[j] = s[i - 1];
            s[i - 1] = x;
        }
        return s;
    }

    private static int random(String pi, int[] at, int n) {
        int x = pi.charAt(at[0]++) - '0';
        int y = 10;
        if (n > 10) {
            x = x * 10 + pi.charAt(at[0]++) - '0';
            y = 100;
        }
        if (n > 100) {
            x = x * 10 + pi.charAt(at[0]++) - '0';
            y = 1000;
        }
        return x < n * (y / n) ? x % n : random(pi, at, n);
    }

    @Override
    int[] initial() {
        return new int[2 * BLOCK];
    }

    private void mix(byte[] b, int p) {
        byte[] pi = PI;
        int[] x = new int[3 * BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            x[i] = state[i];
            x[BLOCK + i] = b[p + i] & 0xff;
            x[2 * BLOCK + i] = x[BLOCK + i] ^ x[i];
        }
        int t = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int k = 0; k < 3 * BLOCK; k++) {
                x[k] ^= pi[t] & 0xff;
                t = x[k];
            }
            t = t + round & 0xff;
        }
        System.arraycopy(x, 0, state, 0, BLOCK);
    }

    @Override
    void compress(byte[] b, int p, int blocks) {
        for (; blocks > 0; blocks--, p += BLOCK) {
            int last = state[2 * BLOCK - 1];
            for (int i = 0; i < BLOCK; i++) {
                last = state[BLOCK + i] ^= PI[(b[p + i] & 0xff) ^ last] & 0xff;
            }
            mix(b, p);
        }
    }

    @Override
    void finish(byte[] block, int filled) {
        Arrays.fill(block, filled, BLOCK, (byte) (BLOCK - filled));
        compress(block, 0, 1);
        byte[] checksum = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            checksum[i] = (byte) state[BLOCK + i];
        }
        mix(checksum, 0);
    }

    @Override
    protected byte[] engineDigest() {
        return digestAfterFinish(1);
    }
}
