// The loops of BigInteger over words that the VM computes in C, against slower ways to the same numbers: carries and
// borrows through all words, products and quotients of every length, results that need one word more.
import java.math.BigInteger;

public class IntrinsicsBig {
    private static long seed = 20261123;
    private static long sum;

    private static int random() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) (seed >>> 32);
    }

    private static int random(int bound) {
        return (random() >>> 1) % bound;
    }

    /** Words that are random, zero, all ones, or have few bits. */
    private static BigInteger number(int words) {
        byte[] bytes = new byte[4 * words];
        int kind = random(4);
        for (int i = 0; i < words; i++) {
            int w = kind == 0 || random(4) == 0 ? random() : kind == 1 ? 0 : kind == 2 ? -1 : 1 << random(32);
            for (int k = 0; k < 4; k++) {
                bytes[4 * i + k] = (byte) (w >> 8 * k);
            }
        }
        return new BigInteger(1, bytes);
    }

    private static void check(boolean good, String what, BigInteger a, BigInteger b) {
        if (!good) {
            System.out.println("wrong " + what + ": " + a + " " + b);
        }
    }

    /** By shifts and additions only. */
    private static BigInteger product(BigInteger a, BigInteger b) {
        BigInteger r = BigInteger.ZERO;
        for (int i = b.bitLength() - 1; i >= 0; i--) {
            r = r.shiftLeft(1);
            if (b.testBit(i)) {
                r = r.add(a);
            }
        }
        return r;
    }

    private static void add(BigInteger x) {
        sum = sum * 1000003 + x.hashCode();
    }

    public static void main(String[] args) {
        for (int k = 0; k < 600; k++) {
            BigInteger a = number(1 + random(12));
            BigInteger b = number(1 + random(12));
            BigInteger s = a.add(b);
            BigInteger p = a.multiply(b);
            check(s.subtract(b).equals(a) && s.subtract(a).equals(b) && b.add(a).equals(s), "sum", a, b);
            check(a.subtract(b).add(b).equals(a) && a.subtract(b).negate().equals(b.subtract(a)), "difference", a, b);
            check(p.equals(product(a, b)) && p.equals(b.multiply(a)), "product", a, b);
            add(s);
            add(p);
            add(a.subtract(b));
            if (b.signum() != 0) {
                BigInteger[] qr = a.multiply(a).add(b).divideAndRemainder(b);
                check(qr[0].multiply(b).add(qr[1]).equals(a.multiply(a).add(b)) && qr[1].compareTo(b) < 0
                        && qr[1].signum() >= 0, "quotient", a, b);
                check(p.divide(b).equals(a) && p.mod(b).signum() == 0, "exact quotient", a, b);
                add(qr[0]);
                add(qr[1]);
            }
        }
        System.out.println("mixed " + sum);
        int[] divisors = {1, 2, 3, 10, 0xffff, 0x10000, 0x10001, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, -2,
            1000000000};
        for (int words = 1; words < 40; words++) {
            for (int divisor : divisors) {
                BigInteger a = number(words);
                BigInteger d = BigInteger.valueOf(divisor & 0xffffffffL);
                BigInteger[] qr = a.divideAndRemainder(d);
                check(product(qr[0], d).add(qr[1]).equals(a) && qr[1].compareTo(d) < 0 && qr[1].signum() >= 0,
                        "short quotient", a, d);
                add(qr[0]);
                add(qr[1]);
            }
        }
        System.out.println("short " + sum);
        // Long ones, on both sides of where cleverer algorithms begin
        for (int words = 60; words < 100; words += 3) {
            BigInteger a = number(words);
            BigInteger b = number(words + random(30));
            BigInteger p = a.multiply(b);
            check(p.equals(product(a, b)), "long product", a, b);
            check(a.multiply(a).equals(product(a, a)) && a.pow(3).equals(a.multiply(a).multiply(a)), "square", a, a);
            add(p);
            add(new BigInteger(p.toString()));
            add(new BigInteger(p.toString(7), 7));
        }
        BigInteger ones = BigInteger.ONE.shiftLeft(32 * 20).subtract(BigInteger.ONE);
        System.out.println(ones.add(BigInteger.ONE).bitCount() + " " + ones.add(ones).bitCount() + " "
                + ones.multiply(ones).bitCount() + " " + ones.add(BigInteger.ONE).subtract(BigInteger.ONE));
        // Montgomery's way for odd moduli, and not for even ones
        for (int k = 0; k < 20; k++) {
            BigInteger base = number(8);
            BigInteger exponent = number(2);
            BigInteger modulus = number(1 + random(9)).setBit(0).setBit(7);
            if (k % 4 == 3) {
                modulus = modulus.clearBit(0);
            }
            BigInteger r = BigInteger.ONE;
            for (int i = exponent.bitLength() - 1; i >= 0; i--) {
                r = r.multiply(r).mod(modulus);
                if (exponent.testBit(i)) {
                    r = r.multiply(base).mod(modulus);
                }
            }
            check(base.modPow(exponent, modulus).equals(r), "modPow", base, modulus);
            add(r);
        }
        System.out.println("all " + sum);
    }
}
