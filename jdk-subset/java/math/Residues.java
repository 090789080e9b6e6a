// Multiplication of residues modulo m, and powers of them by sliding windows. For odd m the residues are in
// Montgomery's form (x R mod m, R = 2^(32 n)), so that reduction needs no division; "Modular Multiplication Without
// Trial Division" (1985).
package java.math;

import java.util.Arrays;

final class Residues {
    private static final long MASK = Magnitude.MASK;

    private final int[] m;
    private final int n;
    private final boolean montgomery;
    /** -1/m mod 2^32 */
    private int inverse;

    Residues(int[] m) {
        this.m = m;
        n = m.length;
        montgomery = (m[0] & 1) != 0;
        if (montgomery) {
            int x = m[0];
            // Each step doubles the number of correct bits, from 3 on.
            for (int i = 0; i < 4; i++) {
                x *= 2 - m[0] * x;
            }
            inverse = -x;
        }
    }

    private int[] enter(int[] a) {
        int[] x = Magnitude.remainder(montgomery ? Magnitude.shiftLeft(a, 32 * n) : a, m);
        return montgomery ? Arrays.copyOf(x, n) : x;
    }

    private int[] leave(int[] x) {
        if (!montgomery) {
            return x;
        }
        int[] one = new int[n];
        one[0] = 1;
        return Magnitude.trim(multiply(x, one));
    }

    private int[] multiply(int[] a, int[] b) {
        if (!montgomery) {
            return Magnitude.remainder(Magnitude.multiply(a, b), m);
        }
        int n = this.n;
        int[] m = this.m;
        int[] r = new int[n];
        long b0 = b[0] & MASK;
        long m0 = m[0] & MASK;
        int top = 0;
        for (int i = 0; i < n; i++) {
            // r = (r + a[i] b + q m) / 2^32, where q makes the division exact
            long x = a[i] & MASK;
            long c = x * b0 + (r[0] & MASK);
            long q = (int) c * inverse & MASK;
            long d = q * m0 + (c & MASK);
            c >>>= 32;
            d >>>= 32;
            for (int j = 1; j < n; j++) {
                c += x * (b[j] & MASK) + (r[j] & MASK);
                d += q * (m[j] & MASK) + (c & MASK);
                r[j - 1] = (int) d;
                c >>>= 32;
                d >>>= 32;
            }
            c += d + (top & MASK);
            r[n - 1] = (int) c;
            top = (int) (c >>> 32);
        }
        if (top != 0 || !less(r, m)) {
            long c = 0;
            for (int j = 0; j < n; j++) {
                c += (r[j] & MASK) - (m[j] & MASK);
                r[j] = (int) c;
                c >>= 32;
            }
        }
        return r;
    }

    private static boolean less(int[] a, int[] b) {
        int i = a.length - 1;
        while (i >= 0 && a[i] == b[i]) {
            i--;
        }
        return i >= 0 && a[i] + Integer.MIN_VALUE < b[i] + Integer.MIN_VALUE;
    }

    /** base to the power e > 0. */
    int[] pow(int[] base, int[] e) {
        int bits = Magnitude.bitLength(e);
        int width = bits < 8 ? 1 : bits < 36 ? 3 : bits < 140 ? 4 : bits < 450 ? 5 : 6;
        // odd[i] = base^(2i+1)
        int[][] odd = new int[1 << width - 1][];
        odd[0] = enter(base);
        if (width > 1) {
            int[] square = multiply(odd[0], odd[0]);
            for (int i = 1; i < odd.length; i++) {
                odd[i] = multiply(odd[i - 1], square);
            }
        }
        int[] r = null;
        int i = bits - 1;
        while (i >= 0) {
            if (!Magnitude.testBit(e, i)) {
                r = multiply(r, r);
                i--;
                continue;
            }
            int end = Math.max(0, i - width + 1);
            while (!Magnitude.testBit(e, end)) {
                end++;
            }
            int window = 0;
            for (; i >= end; i--) {
                window = window << 1 | (Magnitude.testBit(e, i) ? 1 : 0);
                if (r != null) {
                    r = multiply(r, r);
                }
            }
            r = r == null ? odd[window >> 1] : multiply(r, odd[window >> 1]);
        }
        return leave(r);
    }
}
