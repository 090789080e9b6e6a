// Tests whether natural numbers are prime: trial division, Miller-Rabin, and a strong Lucas test (Selfridge's
// parameters; Baillie and Wagstaff, "Lucas Pseudoprimes", 1980). Below 2^64 the answer is certain.
package java.math;

import java.util.Random;

final class Primality {
    /** Odd primes up to 127. */
    private static final int[] SMALL =
            {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
        107, 109, 113, 127};
    /** These bases of Miller-Rabin decide all numbers below 2^64 (Jaeschke; Sorenson and Webster). */
    private static final int CERTAIN_BASES = 12;

    private Primality() {
    }

    /** w >= 0; the probability that a composite passes is at most 2^-certainty. */
    static boolean test(BigInteger w, int certainty, Random random) {
        int bits = w.bitLength();
        if (bits <= 2) {
            return w.intValue() >= 2;
        }
        if (!w.testBit(0)) {
            return false;
        }
        int[] rest = new int[w.mag.length];
        for (int i = 0; i < SMALL.length; i++) {
            if (Magnitude.divideWord(w.mag, w.mag.length, SMALL[i], rest) == 0) {
                return bits <= 7 && w.intValue() == SMALL[i];
            }
        }
        if (bits <= 14) {
            return true;
        }
        if (!millerRabin(w, BigInteger.TWO)) {
            return false;
        }
        if (bits <= 64) {
            for (int i = 0; i < CERTAIN_BASES - 1; i++) {
                if (!millerRabin(w, BigInteger.valueOf(SMALL[i]))) {
                    return false;
                }
            }
            return true;
        }
        if (!strongLucas(w)) {
            return false;
        }
        // A composite passes a round with a probability of 1/4 at most; of large numbers far fewer pass (FIPS 186-4,
        // table C.3).
        int rounds = Math.min((certainty - 1) / 2 + 1, bits < 100 ? 50 : bits < 256 ? 27 : bits < 512 ? 15
                : bits < 768 ? 8 : bits < 1024 ? 4 : 2);
        if (random == null) {
            random = new Random();
        }
        for (int i = 0; i < rounds; i++) {
            BigInteger b;
            do {
                b = new BigInteger(bits, random);
            } while (b.compareTo(BigInteger.ONE) <= 0 || b.compareTo(w) >= 0);
            if (!millerRabin(w, b)) {
                return false;
            }
        }
        return true;
    }

    private static boolean millerRabin(BigInteger w, BigInteger base) {
        BigInteger minusOne = w.subtract(BigInteger.ONE);
        int a = minusOne.getLowestSetBit();
        BigInteger z = base.modPow(minusOne.shiftRight(a), w);
        if (z.equals(BigInteger.ONE) || z.equals(minusOne)) {
            return true;
        }
        while (--a > 0) {
            z = z.multiply(z).mod(w);
            if (z.equals(minusOne)) {
                return true;
            }
            if (z.equals(BigInteger.ONE)) {
                return false;
            }
        }
        return false;
    }

    /** Jacobi symbol (d/n), n odd and positive. */
    private static int jacobi(int d, BigInteger n) {
        BigInteger a = BigInteger.valueOf(d).mod(n);
        int j = 1;
        while (a.signum != 0) {
            int twos = a.getLowestSetBit();
            a = a.shiftRight(twos);
            int n8 = n.intValue() & 7;
            if ((twos & 1) != 0 && (n8 == 3 || n8 == 5)) {
                j = -j;
            }
            if ((n8 & 3) == 3 && (a.intValue() & 3) == 3) {
                j = -j;
            }
            BigInteger t = n.mod(a);
            n = a;
            a = t;
        }
        return n.equals(BigInteger.ONE) ? j : 0;
    }

    private static BigInteger half(BigInteger x, BigInteger n) {
        return (x.testBit(0) ? x.add(n) : x).shiftRight(1).mod(n);
    }

    private static boolean strongLucas(BigInteger n) {
        int d = 5;
        for (int tries = 1;; tries++) {
            int j = jacobi(d, n);
            if (j == -1) {
                break;
            }
            if (j == 0 && !BigInteger.valueOf(Math.abs(d)).equals(n)) {
                return false;
            }
            if (tries == 20) {
                // A square has no such d.
                BigInteger root = n.sqrt();
                if (root.multiply(root).equals(n)) {
                    return false;
                }
            }
            d = d > 0 ? -d - 2 : 2 - d;
        }
        BigInteger bigD = BigInteger.valueOf(d);
        BigInteger q = BigInteger.valueOf((1 - d) / 4);
        BigInteger e = n.add(BigInteger.ONE);
        int s = e.getLowestSetBit();
        e = e.shiftRight(s);
        // U and V of index k and q^k, for the leading bits k of e; P = 1
        BigInteger u = BigInteger.ONE;
        BigInteger v = BigInteger.ONE;
        BigInteger qk = q;
        for (int i = e.bitLength() - 2; i >= 0; i--) {
            u = u.multiply(v).mod(n);
            v = v.multiply(v).subtract(qk.shiftLeft(1)).mod(n);
            qk = qk.multiply(qk).mod(n);
            if (e.testBit(i)) {
                BigInteger next = half(u.add(v), n);
                v = half(bigD.multiply(u).add(v), n);
                u = next;
                qk = qk.multiply(q).mod(n);
            }
        }
        if (u.signum == 0) {
            return true;
        }
        for (int i = 0; i < s; i++) {
            if (v.signum == 0) {
                return true;
            }
            v = v.multiply(v).subtract(qk.shiftLeft(1)).mod(n);
            qk = qk.multiply(qk).mod(n);
        }
        return false;
    }

    /** The first probable prime above a non-negative number. */
    static BigInteger next(BigInteger start) {
        BigInteger w = start.add(BigInteger.ONE);
        if (w.bitLength() <= 7) {
            while (!test(w, 100, null)) {
                w = w.add(BigInteger.ONE);
            }
            return w;
        }
        return search(w.setBit(0), Integer.MAX_VALUE, 100, null);
    }

    /** The first probable prime among w, w + 2... (w odd, above 127) with at most `bits` bits, or null. */
    static BigInteger search(BigInteger w, int bits, int certainty, Random random) {
        int count = SMALL.length;
        int[] residue = new int[count];
        int[] rest = new int[w.mag.length];
        for (int i = 0; i < count; i++) {
            residue[i] = Magnitude.divideWord(w.mag, w.mag.length, SMALL[i], rest);
        }
        for (int step = 0;; step += 2) {
            boolean candidate = true;
            for (int i = 0; i < count && candidate; i++) {
                candidate = (residue[i] + step) % SMALL[i] != 0;
            }
            if (candidate) {
                BigInteger x = w.add(BigInteger.valueOf(step));
                if (x.bitLength() > bits) {
                    return null;
                }
                if (test(x, certainty, random)) {
                    return x;
                }
            }
        }
    }

    /** A random prime with exactly this many bits, at least two. */
    static BigInteger random(int bits, int certainty, Random random) {
        if (bits == 2) {
            return random.nextBoolean() ? BigInteger.TWO : BigInteger.valueOf(3);
        }
        for (;;) {
            BigInteger w = new BigInteger(bits, random).setBit(bits - 1).setBit(0);
            if (bits <= 7) {
                if (test(w, certainty, random)) {
                    return w;
                }
                continue;
            }
            BigInteger p = search(w, bits, certainty, random);
            if (p != null) {
                return p;
            }
        }
    }
}
