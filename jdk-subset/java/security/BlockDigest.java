// Digests over blocks of 64 bytes: MD5 (RFC 1321), SHA-1, SHA-224 and SHA-256 (FIPS 180-4). A message ends with a one
// bit, zeros, and its length in bits.
package java.security;

import java.util.Arrays;

abstract class BlockDigest extends MessageDigest implements Cloneable {
    private static final int BLOCK = 64;

    private final int length;
    private final boolean bigEndian;
    private byte[] block = new byte[BLOCK];
    private int filled;
    private long count;
    int[] state;

    BlockDigest(String algorithm, int length, boolean bigEndian) {
        super(algorithm);
        this.length = length;
        this.bigEndian = bigEndian;
        state = initial();
    }

    static MessageDigest create(String algorithm) {
        if (algorithm.equalsIgnoreCase("MD5")) {
            return new Md5(algorithm);
        }
        if (algorithm.equalsIgnoreCase("SHA-1") || algorithm.equalsIgnoreCase("SHA1")
                || algorithm.equalsIgnoreCase("SHA")) {
            return new Sha1(algorithm);
        }
        return algorithm.equalsIgnoreCase("SHA-256") ? new Sha256(algorithm, 32)
                : algorithm.equalsIgnoreCase("SHA-224") || algorithm.equalsIgnoreCase("SHA224")
                        ? new Sha256(algorithm, 28) : null;
    }

    abstract int[] initial();

    /** Takes the block at p in; words has room for the block's 16 words and what the digest derives from them. */
    abstract void compress(byte[] b, int p, int[] words);

    abstract int[] words();

    @Override
    public Object clone() throws CloneNotSupportedException {
        BlockDigest d = (BlockDigest) super.clone();
        d.block = block.clone();
        d.state = state.clone();
        return d;
    }

    @Override
    protected int engineGetDigestLength() {
        return length;
    }

    @Override
    protected void engineReset() {
        state = initial();
        filled = 0;
        count = 0;
    }

    @Override
    protected void engineUpdate(byte input) {
        block[filled++] = input;
        count++;
        if (filled == BLOCK) {
            compress(block, 0, words());
            filled = 0;
        }
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int len) {
        if (len == 0) {
            return;
        }
        if ((offset | len) < 0 || offset > input.length - len) {
            throw new ArrayIndexOutOfBoundsException();
        }
        count += len;
        int[] words = null;
        if (filled > 0) {
            int n = Math.min(len, BLOCK - filled);
            System.arraycopy(input, offset, block, filled, n);
            filled += n;
            offset += n;
            len -= n;
            if (filled < BLOCK) {
                return;
            }
            words = words();
            compress(block, 0, words);
            filled = 0;
        }
        if (len >= BLOCK && words == null) {
            words = words();
        }
        for (; len >= BLOCK; offset += BLOCK, len -= BLOCK) {
            compress(input, offset, words);
        }
        System.arraycopy(input, offset, block, 0, len);
        filled = len;
    }

    final void load(byte[] b, int p, int[] words) {
        for (int i = 0; i < 16; i++, p += 4) {
            words[i] = bigEndian ? b[p] << 24 | (b[p + 1] & 0xff) << 16 | (b[p + 2] & 0xff) << 8 | b[p + 3] & 0xff
                    : b[p + 3] << 24 | (b[p + 2] & 0xff) << 16 | (b[p + 1] & 0xff) << 8 | b[p] & 0xff;
        }
    }

    @Override
    protected byte[] engineDigest() {
        long bits = count << 3;
        byte[] tail = new byte[(filled < 56 ? 64 : 128) - filled];
        tail[0] = (byte) 0x80;
        for (int i = 0; i < 8; i++) {
            tail[tail.length - 8 + i] = (byte) (bits >> 8 * (bigEndian ? 7 - i : i));
        }
        engineUpdate(tail, 0, tail.length);
        byte[] digest = new byte[length];
        for (int i = 0; i < length; i++) {
            digest[i] = (byte) (state[i >> 2] >> 8 * (bigEndian ? ~i & 3 : i & 3));
        }
        engineReset();
        return digest;
    }

    @Override
    protected int engineDigest(byte[] buf, int offset, int len) throws DigestException {
        if (len < length) {
            throw new DigestException("Length must be at least " + length + " for " + getAlgorithm() + "digests");
        }
        if (offset < 0 || buf.length - offset < len) {
            throw new DigestException("Buffer too short to store digest");
        }
        System.arraycopy(engineDigest(), 0, buf, offset, length);
        return length;
    }

    private static final class Md5 extends BlockDigest {
        private static final int[] SINES = new int[64];
        private static final int[] SHIFTS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

        static {
            for (int i = 0; i < 64; i++) {
                SINES[i] = (int) (long) (Math.abs(Math.sin(i + 1)) * 4294967296.0);
            }
        }

        Md5(String algorithm) {
            super(algorithm, 16, false);
        }

        @Override
        int[] initial() {
            return new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
        }

        @Override
        int[] words() {
            return new int[16];
        }

        @Override
        void compress(byte[] block, int p, int[] w) {
            load(block, p, w);
            int a = state[0];
            int b = state[1];
            int c = state[2];
            int d = state[3];
            int[] sines = SINES;
            int[] shifts = SHIFTS;
            for (int i = 0; i < 64; i++) {
                int f;
                int k;
                if (i < 32) {
                    if (i < 16) {
                        f = d ^ b & (c ^ d);
                        k = i;
                    } else {
                        f = c ^ d & (b ^ c);
                        k = 5 * i + 1;
                    }
                } else if (i < 48) {
                    f = b ^ c ^ d;
                    k = 3 * i + 5;
                } else {
                    f = c ^ (b | ~d);
                    k = 7 * i;
                }
                int x = a + f + sines[i] + w[k & 15];
                int s = shifts[i >> 4 << 2 | i & 3];
                a = d;
                d = c;
                c = b;
                b += x << s | x >>> 32 - s;
            }
            state[0] += a;
            state[1] += b;
            state[2] += c;
            state[3] += d;
        }
    }

    private static final class Sha1 extends BlockDigest {
        Sha1(String algorithm) {
            super(algorithm, 20, true);
        }

        @Override
        int[] initial() {
            return new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
        }

        @Override
        int[] words() {
            return new int[80];
        }

        @Override
        void compress(byte[] block, int p, int[] w) {
            load(block, p, w);
            for (int i = 16; i < 80; i++) {
                int x = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
                w[i] = x << 1 | x >>> 31;
            }
            int a = state[0];
            int b = state[1];
            int c = state[2];
            int d = state[3];
            int e = state[4];
            for (int i = 0; i < 80; i++) {
                int f;
                if (i < 20) {
                    f = (d ^ b & (c ^ d)) + 0x5a827999;
                } else if (i < 40) {
                    f = (b ^ c ^ d) + 0x6ed9eba1;
                } else if (i < 60) {
                    f = (b & c | d & (b | c)) + 0x8f1bbcdc;
                } else {
                    f = (b ^ c ^ d) + 0xca62c1d6;
                }
                f += (a << 5 | a >>> 27) + e + w[i];
                e = d;
                d = c;
                c = b << 30 | b >>> 2;
                b = a;
                a = f;
            }
            state[0] += a;
            state[1] += b;
            state[2] += c;
            state[3] += d;
            state[4] += e;
        }
    }

    private static final class Sha256 extends BlockDigest {
        private static final int[] K = {
            0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
            0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
            0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
            0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
            0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
            0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
            0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
            0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
        };

        Sha256(String algorithm, int length) {
            super(algorithm, length, true);
            state = initial();
        }

        @Override
        int[] initial() {
            return engineGetDigestLength() == 32 ? new int[] {
                0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
            } : new int[] {
                0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4
            };
        }

        @Override
        int[] words() {
            return new int[64];
        }

        @Override
        void compress(byte[] block, int p, int[] w) {
            load(block, p, w);
            for (int i = 16; i < 64; i++) {
                int x = w[i - 15];
                int y = w[i - 2];
                w[i] = w[i - 16] + w[i - 7] + ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3)
                        + ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10);
            }
            int[] s = state;
            int a = s[0];
            int b = s[1];
            int c = s[2];
            int d = s[3];
            int e = s[4];
            int f = s[5];
            int g = s[6];
            int h = s[7];
            int[] k = K;
            for (int i = 0; i < 64; i++) {
                int x = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ e & (f ^ g))
                        + k[i] + w[i];
                int y = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b | c & (a | b));
                h = g;
                g = f;
                f = e;
                e = d + x;
                d = c;
                c = b;
                b = a;
                a = x + y;
            }
            s[0] += a;
            s[1] += b;
            s[2] += c;
            s[3] += d;
            s[4] += e;
            s[5] += f;
            s[6] += g;
            s[7] += h;
        }
    }
}
