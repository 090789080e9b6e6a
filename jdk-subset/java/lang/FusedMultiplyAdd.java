/** a * b + c with one rounding, for Math.fma: exact in big integers. */
package java.lang;

final class FusedMultiplyAdd {
    private FusedMultiplyAdd() {
    }

    private static long significand(double d) {
        long bits = Double.doubleToRawLongBits(d);
        long f = bits & 0xfffffffffffffL;
        return (bits & 0x7ff0000000000000L) == 0 ? f : f | 1L << 52;
    }

    private static int exponent(double d) {
        int e = (int) (Double.doubleToRawLongBits(d) >> 52) & 0x7ff;
        return (e == 0 ? 1 : e) - 1075;
    }

    /** Finite arguments, a and b not zero; the result is rounded to the precision of float or double. */
    static double compute(double a, double b, double c, int precision) {
        boolean productNegative = a < 0 != b < 0;
        if (c == 0) {
            // Not a * b: an exact zero cannot arise, an underflowing product keeps its own sign.
            return precision == 53 ? a * b : (double) (float) (a * b);
        }
        long x = significand(a);
        long y = significand(b);
        int e = exponent(a) + exponent(b);
        int ce = exponent(c);
        // x * y through 32-bit halves.
        BigDigits p = new BigDigits(x >>> 32, 8);
        p.shiftLeft(32);
        p.add(new BigDigits(x & 0xffffffffL, 4));
        BigDigits q = new BigDigits(p);
        multiply(p, y >>> 32);
        p.shiftLeft(32);
        multiply(q, y & 0xffffffffL);
        p.add(q);
        BigDigits s = new BigDigits(significand(c), 8);
        // Far below the last bit of the other, an operand only makes the result inexact: bring it near.
        int gap = e + p.bitLength() - (ce + s.bitLength());
        if (gap > 200) {
            ce += gap - 200;
        } else if (gap < -200) {
            e += -gap - 200;
        }
        if (e > ce) {
            p.shiftLeft(e - ce);
            e = ce;
        } else {
            s.shiftLeft(ce - e);
        }
        boolean negative = productNegative;
        if (productNegative == c < 0) {
            p.add(s);
        } else {
            int cmp = p.compareTo(s);
            if (cmp == 0) {
                return 0.0;
            }
            if (cmp > 0) {
                p.subtract(s);
            } else {
                s.subtract(p);
                p = s;
                negative = c < 0;
            }
        }
        int drop = p.bitLength() - 64;
        if (drop < 0) {
            drop = 0;
        }
        double r = FloatText.round(p.bitsFrom(drop), p.anyBitBelow(drop), e + drop, precision);
        return negative ? -r : r;
    }

    private static void multiply(BigDigits b, long factor) {
        // multiplyAdd takes a non-negative int: 16 bits at a time.
        BigDigits high = new BigDigits(b);
        high.multiplyAdd((int) (factor >>> 16), 0);
        high.shiftLeft(16);
        b.multiplyAdd((int) factor & 0xffff, 0);
        b.add(high);
    }
}
