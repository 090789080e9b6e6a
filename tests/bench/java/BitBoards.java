// group: arithmetic
// Sets of 64 squares in longs: floods, counting, reversing, carry-less products, xorshift numbers, Morton codes.
public class BitBoards {
    static int count(long v) {
        v -= v >>> 1 & 0x5555555555555555L;
        v = (v & 0x3333333333333333L) + (v >>> 2 & 0x3333333333333333L);
        v = v + (v >>> 4) & 0x0f0f0f0f0f0f0f0fL;
        return (int) (v * 0x0101010101010101L >>> 56);
    }

    static long reverse(long v) {
        v = (v & 0x5555555555555555L) << 1 | v >>> 1 & 0x5555555555555555L;
        v = (v & 0x3333333333333333L) << 2 | v >>> 2 & 0x3333333333333333L;
        v = (v & 0x0f0f0f0f0f0f0f0fL) << 4 | v >>> 4 & 0x0f0f0f0f0f0f0f0fL;
        v = (v & 0x00ff00ff00ff00ffL) << 8 | v >>> 8 & 0x00ff00ff00ff00ffL;
        return v << 48 | (v & 0xffff0000L) << 16 | v >>> 16 & 0xffff0000L | v >>> 48;
    }

    static long flood(long start, long open) {
        long seen = start & open;
        for (;;) {
            long more = seen | (seen << 8 | seen >>> 8 | seen << 1 & ~0x0101010101010101L
                | seen >>> 1 & ~0x8080808080808080L) & open;
            if (more == seen) return seen;
            seen = more;
        }
    }

    static long product(long a, long b) {
        long r = 0;
        while (b != 0) {
            if ((b & 1) != 0) r ^= a;
            a = a << 1 ^ (a < 0 ? 0x1b : 0);
            b >>>= 1;
        }
        return r;
    }

    static long morton(int x, int y) {
        long r = 0;
        for (int i = 0; i < 16; i++) r |= (long) (x >> i & 1) << 2 * i | (long) (y >> i & 1) << 2 * i + 1;
        return r;
    }

    static int squares(long v) {
        int sum = 0;
        for (; v != 0; v &= v - 1) sum = sum * 3 + count((v & -v) - 1);
        return sum;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 280000;
        long seed = 88172645463325252L, hash = 0;
        for (int i = 0; i < n; i++) {
            seed ^= seed << 13;
            seed ^= seed >>> 7;
            seed ^= seed << 17;
            long open = seed | reverse(seed);
            hash = hash * 31 + count(flood(1L << (i & 63), open)) + squares(seed & 0x00ffff00ff00ff00L);
            hash ^= product(seed, i * 0x9e3779b97f4a7c15L) + morton(i, (int) seed);
            if (seed % 1000 == 7) hash += Long.rotateLeft(open, i);
        }
        System.out.println("checksum=" + hash);
    }
}
