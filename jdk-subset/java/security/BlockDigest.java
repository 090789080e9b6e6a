// Digests over blocks of 64 bytes: MD5 (RFC 1321), SHA-1, SHA-224 and SHA-256, and of 128 bytes: SHA-384, SHA-512 and
// its shorter forms (FIPS 180-4). A message ends with a one bit, zeros, and its length in bits. Md2 and Keccak end in
// their own way. What a block does to the state is native but for Md2.
package java.security;

import java.util.Locale;

class BlockDigest extends MessageDigest implements Cloneable {
    /** Kinds, as the native method knows them. */
    static final int MD5 = 0;
    static final int SHA1 = 1;
    static final int SHA256 = 2;
    static final int SHA512 = 3;
    static final int KECCAK = 4;

    private final int kind;
    private final int blockLength;
    private final int length;
    private final boolean bigEndian;
    private byte[] block;
    private int filled;
    private long count;
    int[] state;

    BlockDigest(String algorithm, int kind, int blockLength, int length) {
        super(algorithm);
        this.kind = kind;
        this.blockLength = blockLength;
        block = new byte[blockLength];
        this.length = length;
        bigEndian = kind != MD5;
        state = initial();
    }

    /** Null if there is no such digest, or if only an alias of a provider has that name. */
    static MessageDigest create(String algorithm) {
        return create(algorithm, algorithm);
    }

    /** The digest [name], which calls itself [algorithm]. */
    static MessageDigest create(String algorithm, String name) {
        if (name.equalsIgnoreCase("MD5")) {
            return new BlockDigest(algorithm, MD5, 64, 16);
        }
        if (name.equalsIgnoreCase("SHA-1") || name.equalsIgnoreCase("SHA1") || name.equalsIgnoreCase("SHA")) {
            return new BlockDigest(algorithm, SHA1, 64, 20);
        }
        switch (name.toUpperCase(Locale.ROOT)) {
        case "SHA-224":
        case "SHA224":
            return new BlockDigest(algorithm, SHA256, 64, 28);
        case "SHA-256":
        case "SHA256":
            return new BlockDigest(algorithm, SHA256, 64, 32);
        case "SHA-384":
        case "SHA384":
            return new BlockDigest(algorithm, SHA512, 128, 48);
        case "SHA-512":
        case "SHA512":
            return new BlockDigest(algorithm, SHA512, 128, 64);
        case "SHA-512/224":
        case "SHA512/224":
            return new BlockDigest(algorithm, SHA512, 128, 28);
        case "SHA-512/256":
        case "SHA512/256":
            return new BlockDigest(algorithm, SHA512, 128, 32);
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

    private static native void compress0(int kind, int[] state, byte[] input, int at, int blocks, int length);

    /** Takes blocks from p in b. */
    void compress(byte[] b, int p, int blocks) {
        compress0(kind, state, b, p, blocks, blockLength);
    }

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
            compress(block, 0, 1);
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
        if (filled > 0) {
            int n = Math.min(len, blockLength - filled);
            System.arraycopy(input, offset, block, filled, n);
            filled += n;
            offset += n;
            len -= n;
            if (filled < blockLength) {
                return;
            }
            compress(block, 0, 1);
            filled = 0;
        }
        if (len >= blockLength) {
            int blocks = len / blockLength;
            compress(input, offset, blocks);
            offset += blocks * blockLength;
            len -= blocks * blockLength;
        }
        System.arraycopy(input, offset, block, 0, len);
        filled = len;
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

    /** The state at the start; that of the digests of 128 bytes is in pairs, the high half first. */
    int[] initial() {
        switch (kind) {
        case MD5:
            return new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
        case SHA1:
            return new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
        case SHA256:
            return length == 32 ? new int[] {
                0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
            } : new int[] {
                0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4
            };
        default:
            long[] h = initialLong();
            int[] s = new int[16];
            for (int i = 0; i < 8; i++) {
                s[2 * i] = (int) (h[i] >>> 32);
                s[2 * i + 1] = (int) h[i];
            }
            return s;
        }
    }

    private long[] initialLong() {
        switch (length) {
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
}
