// Digests over blocks of 64 bytes: MD5 (RFC 1321), SHA-1, SHA-224 and SHA-256, and of 128 bytes: SHA-384, SHA-512 and
// its shorter forms (FIPS 180-4). A message ends with a one bit, zeros, and its length in bits. Md2 and Keccak end in
// their own way.
package java.security;

import java.util.Locale;

abstract class BlockDigest extends MessageDigest implements Cloneable {
    private final int blockLength;
    private final int length;
    private final boolean bigEndian;
    private byte[] block;
    private int filled;
    private long count;
    int[] state;

    BlockDigest(String algorithm, int blockLength, int length, boolean bigEndian) {
        super(algorithm);
        this.blockLength = blockLength;
        block = new byte[blockLength];
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
        switch (algorithm.toUpperCase(Locale.ROOT)) {
        case "SHA-224":
        case "SHA224":
            return new Sha256(algorithm, 28);
        case "SHA-256":
        case "SHA256":
            return new Sha256(algorithm, 32);
        case "SHA-384":
        case "SHA384":
            return new Sha512(algorithm, 48);
        case "SHA-512":
        case "SHA512":
            return new Sha512(algorithm, 64);
        case "SHA-512/224":
        case "SHA512/224":
            return new Sha512(algorithm, 28);
        case "SHA-512/256":
        case "SHA512/256":
            return new Sha512(algorithm, 32);
        case "MD2":
            return new Md2(algorithm);
        case "SHA3-224":
            return new Keccak(algorithm, 28);
        case "SHA3-256":
            return new Keccak(algorithm, 32);
        case "SHA3-384":
            return new Keccak(algorithm, 48);
        case "SHA3-512":
            return new Keccak(algorithm, 64);
        default:
            return null;
        }
    }

    final int blockLength() {
        return blockLength;
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
        if (filled == blockLength) {
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
            int n = Math.min(len, blockLength - filled);
            System.arraycopy(input, offset, block, filled, n);
            filled += n;
            offset += n;
            len -= n;
            if (filled < blockLength) {
                return;
            }
            words = words();
            compress(block, 0, words);
            filled = 0;
        }
        if (len >= blockLength && words == null) {
            words = words();
        }
        for (; len >= blockLength; offset += blockLength, len -= blockLength) {
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

    /** What a digest that ends in another way than most gets at the end of a message: the bytes after it. */
    void finish(byte[] block, int filled) {
        throw new UnsupportedOperationException();
    }

    /** Of a digest that ends in another way: its last block is completed by finish. */
    final byte[] digestAfterFinish(int bytesPerWord) {
        byte[] digest = new byte[length];
        finish(block, filled);
        for (int i = 0; i < length; i++) {
            digest[i] = (byte) (state[i / bytesPerWord] >> 8 * (i % bytesPerWord));
        }
        engineReset();
        return digest;
    }

    @Override
    protected byte[] engineDigest() {
        long bits = count << 3;
        // The length takes an eighth of a block. That of a block of 128 bytes has 128 bits.
        byte[] tail = new byte[(filled < blockLength / 8 * 7 ? blockLength : 2 * blockLength) - filled];
        tail[0] = (byte) 0x80;
        for (int i = 0; i < 8; i++) {
            tail[tail.length - 8 + i] = (byte) (bits >> 8 * (bigEndian ? 7 - i : i));
        }
        if (blockLength == 128) {
            tail[tail.length - 9] = (byte) (count >>> 61);
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
            super(algorithm, 64, 16, false);
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
            super(algorithm, 64, 20, true);
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
            super(algorithm, 64, length, true);
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

    /** Its state is kept as pairs of ints, the high half first. */
    private static final class Sha512 extends BlockDigest {
        private static final long[] K = {
            0x428a2f98d728ae22L, 0x7137449123ef65cdL, 0xb5c0fbcfec4d3b2fL, 0xe9b5dba58189dbbcL,
            0x3956c25bf348b538L, 0x59f111f1b605d019L, 0x923f82a4af194f9bL, 0xab1c5ed5da6d8118L,
            0xd807aa98a3030242L, 0x12835b0145706fbeL, 0x243185be4ee4b28cL, 0x550c7dc3d5ffb4e2L,
            0x72be5d74f27b896fL, 0x80deb1fe3b1696b1L, 0x9bdc06a725c71235L, 0xc19bf174cf692694L,
            0xe49b69c19ef14ad2L, 0xefbe4786384f25e3L, 0x0fc19dc68b8cd5b5L, 0x240ca1cc77ac9c65L,
            0x2de92c6f592b0275L, 0x4a7484aa6ea6e483L, 0x5cb0a9dcbd41fbd4L, 0x76f988da831153b5L,
            0x983e5152ee66dfabL, 0xa831c66d2db43210L, 0xb00327c898fb213fL, 0xbf597fc7beef0ee4L,
            0xc6e00bf33da88fc2L, 0xd5a79147930aa725L, 0x06ca6351e003826fL, 0x142929670a0e6e70L,
            0x27b70a8546d22ffcL, 0x2e1b21385c26c926L, 0x4d2c6dfc5ac42aedL, 0x53380d139d95b3dfL,
            0x650a73548baf63deL, 0x766a0abb3c77b2a8L, 0x81c2c92e47edaee6L, 0x92722c851482353bL,
            0xa2bfe8a14cf10364L, 0xa81a664bbc423001L, 0xc24b8b70d0f89791L, 0xc76c51a30654be30L,
            0xd192e819d6ef5218L, 0xd69906245565a910L, 0xf40e35855771202aL, 0x106aa07032bbd1b8L,
            0x19a4c116b8d2d0c8L, 0x1e376c085141ab53L, 0x2748774cdf8eeb99L, 0x34b0bcb5e19b48a8L,
            0x391c0cb3c5c95a63L, 0x4ed8aa4ae3418acbL, 0x5b9cca4f7763e373L, 0x682e6ff3d6b2b8a3L,
            0x748f82ee5defb2fcL, 0x78a5636f43172f60L, 0x84c87814a1f0ab72L, 0x8cc702081a6439ecL,
            0x90befffa23631e28L, 0xa4506cebde82bde9L, 0xbef9a3f7b2c67915L, 0xc67178f2e372532bL,
            0xca273eceea26619cL, 0xd186b8c721c0c207L, 0xeada7dd6cde0eb1eL, 0xf57d4f7fee6ed178L,
            0x06f067aa72176fbaL, 0x0a637dc5a2c898a6L, 0x113f9804bef90daeL, 0x1b710b35131c471bL,
            0x28db77f523047d84L, 0x32caab7b40c72493L, 0x3c9ebe0a15c9bebcL, 0x431d67c49c100d4cL,
            0x4cc5d4becb3e42b6L, 0x597f299cfc657e2aL, 0x5fcb6fab3ad6faecL, 0x6c44198c4a475817L
        };

        Sha512(String algorithm, int length) {
            super(algorithm, 128, length, true);
        }

        private long[] start() {
            switch (engineGetDigestLength()) {
            case 28:
                return new long[] {
                    0x8c3d37c819544da2L, 0x73e1996689dcd4d6L, 0x1dfab7ae32ff9c82L, 0x679dd514582f9fcfL,
                    0x0f6d2b697bd44da8L, 0x77e36f7304c48942L, 0x3f9d85a86a1d36c8L, 0x1112e6ad91d692a1L
                };
            case 32:
                return new long[] {
                    0x22312194fc2bf72cL, 0x9f555fa3c84c64c2L, 0x2393b86b6f53b151L, 0x963877195940eabdL,
                    0x96283ee2a88effe3L, 0xbe5e1e2553863992L, 0x2b0199fc2c85b8aaL, 0x0eb72ddc81c52ca2L
                };
            case 48:
                return new long[] {
                    0xcbbb9d5dc1059ed8L, 0x629a292a367cd507L, 0x9159015a3070dd17L, 0x152fecd8f70e5939L,
                    0x67332667ffc00b31L, 0x8eb44a8768581511L, 0xdb0c2e0d64f98fa7L, 0x47b5481dbefa4fa4L
                };
            default:
                return new long[] {
                    0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
                    0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
                };
            }
        }

        @Override
        int[] initial() {
            long[] h = start();
            int[] s = new int[16];
            for (int i = 0; i < 8; i++) {
                s[2 * i] = (int) (h[i] >>> 32);
                s[2 * i + 1] = (int) h[i];
            }
            return s;
        }

        @Override
        int[] words() {
            return null;
        }

        private long get(int i) {
            return (long) state[2 * i] << 32 | state[2 * i + 1] & 0xffffffffL;
        }

        private void add(int i, long v) {
            v += get(i);
            state[2 * i] = (int) (v >>> 32);
            state[2 * i + 1] = (int) v;
        }

        @Override
        void compress(byte[] block, int p, int[] words) {
            long[] w = new long[80];
            for (int i = 0; i < 128; i++) {
                w[i >> 3] = w[i >> 3] << 8 | block[p + i] & 0xff;
            }
            for (int i = 16; i < 80; i++) {
                long x = w[i - 15];
                long y = w[i - 2];
                w[i] = w[i - 16] + w[i - 7] + ((x >>> 1 | x << 63) ^ (x >>> 8 | x << 56) ^ x >>> 7)
                        + ((y >>> 19 | y << 45) ^ (y >>> 61 | y << 3) ^ y >>> 6);
            }
            long a = get(0);
            long b = get(1);
            long c = get(2);
            long d = get(3);
            long e = get(4);
            long f = get(5);
            long g = get(6);
            long h = get(7);
            long[] k = K;
            for (int i = 0; i < 80; i++) {
                long x = h + ((e >>> 14 | e << 50) ^ (e >>> 18 | e << 46) ^ (e >>> 41 | e << 23)) + (g ^ e & (f ^ g))
                        + k[i] + w[i];
                long y = ((a >>> 28 | a << 36) ^ (a >>> 34 | a << 30) ^ (a >>> 39 | a << 25)) + (a & b | c & (a | b));
                h = g;
                g = f;
                f = e;
                e = d + x;
                d = c;
                c = b;
                b = a;
                a = x + y;
            }
            add(0, a);
            add(1, b);
            add(2, c);
            add(3, d);
            add(4, e);
            add(5, f);
            add(6, g);
            add(7, h);
        }
    }
}
