// Arithmetic of natural numbers: arrays of 32-bit words, least significant first, without zero words at the top (zero
// is the empty array). Results are new arrays or the operands themselves; nothing is changed in place. Multiplication
// is schoolbook and Karatsuba; division is Knuth's algorithm D (TAOCP 4.3.1) and, for long operands, that of Burnikel
// and Ziegler; conversions from and to text divide and conquer.
package java.math;

import java.util.Arrays;

final class Magnitude {
    static final int[] ZERO = {};
    static final long MASK = 0xffffffffL;

    private static final int KARATSUBA = 60;
    private static final int BURNIKEL_ZIEGLER = 80;
    private static final int TEXT_WORDS = 40;

    private Magnitude() {
    }

    /** The low n words of a, without the zeros at their top. */
    static int[] trim(int[] a, int n) {
        while (n > 0 && a[n - 1] == 0) {
            n--;
        }
        return n == a.length ? a : n == 0 ? ZERO : Arrays.copyOf(a, n);
    }

    static int[] trim(int[] a) {
        return trim(a, a.length);
    }

    static int[] of(long x) {
        int high = (int) (x >>> 32);
        return high != 0 ? new int[] {(int) x, high} : x != 0 ? new int[] {(int) x} : ZERO;
    }

    /** The low 64 bits. */
    static long low(int[] a) {
        return a.length == 0 ? 0 : a.length == 1 ? a[0] & MASK : (long) a[1] << 32 | a[0] & MASK;
    }

    static int bitLength(int[] a) {
        int n = a.length;
        return n == 0 ? 0 : 32 * n - Integer.numberOfLeadingZeros(a[n - 1]);
    }

    static int trailingZeros(int[] a) {
        int i = 0;
        while (a[i] == 0) {
            i++;
        }
        return 32 * i + Integer.numberOfTrailingZeros(a[i]);
    }

    static boolean testBit(int[] a, int n) {
        return n >> 5 < a.length && (a[n >> 5] >>> n & 1) != 0;
    }

    static int compare(int[] a, int[] b) {
        if (a.length != b.length) {
            return a.length < b.length ? -1 : 1;
        }
        for (int i = a.length - 1; i >= 0; i--) {
            int x = a[i];
            int y = b[i];
            if (x != y) {
                return x + Integer.MIN_VALUE < y + Integer.MIN_VALUE ? -1 : 1;
            }
        }
        return 0;
    }

    static int[] add(int[] a, int[] b) {
        if (a.length < b.length) {
            int[] c = a;
            a = b;
            b = c;
        }
        int[] r = new int[a.length + 1];
        addWords(a, b, r);
        return trim(r);
    }

    /** r = a + b, where b is not longer than a. The VM has a body in C for this and the other loops over words. */
    private static void addWords(int[] a, int[] b, int[] r) {
        int n = a.length;
        int m = b.length;
        long c = 0;
        int i = 0;
        for (; i < m; i++) {
            c += (a[i] & MASK) + (b[i] & MASK);
            r[i] = (int) c;
            c >>>= 32;
        }
        for (; i < n; i++) {
            c += a[i] & MASK;
            r[i] = (int) c;
            c >>>= 32;
        }
        r[n] = (int) c;
    }

    /** a - b, where a >= b. */
    static int[] subtract(int[] a, int[] b) {
        int[] r = new int[a.length];
        subtractWords(a, b, r);
        return trim(r);
    }

    private static void subtractWords(int[] a, int[] b, int[] r) {
        int n = a.length;
        int m = b.length;
        long c = 0;
        int i = 0;
        for (; i < m; i++) {
            c += (a[i] & MASK) - (b[i] & MASK);
            r[i] = (int) c;
            c >>= 32;
        }
        for (; i < n; i++) {
            c += a[i] & MASK;
            r[i] = (int) c;
            c >>= 32;
        }
    }

    static int[] shiftLeft(int[] a, int bits) {
        int n = a.length;
        if (n == 0 || bits == 0) {
            return a;
        }
        int words = bits >>> 5;
        int s = bits & 31;
        int[] r = new int[n + words + 1];
        if (s == 0) {
            System.arraycopy(a, 0, r, words, n);
        } else {
            int carry = 0;
            for (int i = 0; i < n; i++) {
                int x = a[i];
                r[words + i] = x << s | carry;
                carry = x >>> 32 - s;
            }
            r[words + n] = carry;
        }
        return trim(r);
    }

    static int[] shiftRight(int[] a, int bits) {
        int words = bits >>> 5;
        int s = bits & 31;
        int n = a.length - words;
        if (n <= 0) {
            return ZERO;
        }
        if (bits == 0) {
            return a;
        }
        int[] r = new int[n];
        if (s == 0) {
            System.arraycopy(a, words, r, 0, n);
        } else {
            int high = 0;
            for (int i = n - 1; i >= 0; i--) {
                int x = a[words + i];
                r[i] = x >>> s | high;
                high = x << 32 - s;
            }
        }
        return trim(r);
    }

    // ---- Multiplication ----

    static int[] multiply(int[] a, int[] b) {
        if (a.length < b.length) {
            int[] c = a;
            a = b;
            b = c;
        }
        int n = a.length;
        int m = b.length;
        if (m == 0) {
            return ZERO;
        }
        if (m < KARATSUBA) {
            return a == b ? squareWords(a) : multiplyWords(a, b);
        }
        if (n >= 2 * m) {
            return multiplyPieces(a, b);
        }
        // (x1 B + x0) (y1 B + y0) with three products
        int half = n + 1 >> 1;
        int[] x0 = trim(a, Math.min(half, n));
        int[] x1 = Arrays.copyOfRange(a, half, n);
        if (a == b) {
            int[] low = multiply(x0, x0);
            int[] high = multiply(x1, x1);
            int[] sum = add(x0, x1);
            int[] middle = subtract(subtract(multiply(sum, sum), low), high);
            return combine(low, middle, high, half, n + m);
        }
        int[] y0 = trim(b, Math.min(half, m));
        int[] y1 = m > half ? Arrays.copyOfRange(b, half, m) : ZERO;
        int[] low = multiply(x0, y0);
        int[] high = multiply(x1, y1);
        int[] middle = subtract(subtract(multiply(add(x0, x1), add(y0, y1)), low), high);
        return combine(low, middle, high, half, n + m);
    }

    private static int[] combine(int[] low, int[] middle, int[] high, int half, int size) {
        int[] r = new int[size];
        System.arraycopy(low, 0, r, 0, low.length);
        System.arraycopy(high, 0, r, 2 * half, high.length);
        addAt(r, half, middle);
        return trim(r);
    }

    private static void addAt(int[] r, int at, int[] a) {
        long c = 0;
        for (int i = 0; i < a.length; i++, at++) {
            c += (r[at] & MASK) + (a[i] & MASK);
            r[at] = (int) c;
            c >>>= 32;
        }
        while (c != 0) {
            c += r[at] & MASK;
            r[at++] = (int) c;
            c >>>= 32;
        }
    }

    /** The longer factor in pieces of the length of the shorter one. */
    private static int[] multiplyPieces(int[] a, int[] b) {
        int n = a.length;
        int m = b.length;
        int[] r = new int[n + m];
        for (int i = 0; i < n; i += m) {
            addAt(r, i, multiply(trim(Arrays.copyOfRange(a, i, Math.min(i + m, n))), b));
        }
        return trim(r);
    }

    private static int[] multiplyWords(int[] a, int[] b) {
        int[] r = new int[a.length + b.length];
        multiplyWords(a, b, r);
        return trim(r);
    }

    /** r = a * b, where r is new. */
    private static void multiplyWords(int[] a, int[] b, int[] r) {
        int n = a.length;
        int m = b.length;
        for (int i = 0; i < m; i++) {
            long x = b[i] & MASK;
            long c = 0;
            int k = i;
            for (int j = 0; j < n; j++, k++) {
                c += x * (a[j] & MASK) + (r[k] & MASK);
                r[k] = (int) c;
                c >>>= 32;
            }
            r[k] = (int) c;
        }
    }

    private static int[] squareWords(int[] a) {
        int n = a.length;
        int[] r = new int[2 * n];
        for (int i = 0; i < n - 1; i++) {
            long x = a[i] & MASK;
            long c = 0;
            int k = 2 * i + 1;
            for (int j = i + 1; j < n; j++, k++) {
                c += x * (a[j] & MASK) + (r[k] & MASK);
                r[k] = (int) c;
                c >>>= 32;
            }
            r[k] = (int) c;
        }
        // Twice the mixed products, plus the squares
        int bit = 0;
        long c = 0;
        for (int i = 0, k = 0; i < n; i++, k += 2) {
            long x = a[i] & MASK;
            long square = x * x;
            int low = r[k];
            int high = r[k + 1];
            c += (low << 1 & MASK | bit) + (square & MASK);
            r[k] = (int) c;
            c = (c >>> 32) + ((high << 1 | low >>> 31) & MASK) + (square >>> 32);
            r[k + 1] = (int) c;
            c >>>= 32;
            bit = high >>> 31;
        }
        return trim(r);
    }

    static int[] multiply(int[] a, int factor, int addend) {
        int n = a.length;
        int[] r = new int[n + 1];
        long f = factor & MASK;
        long c = addend & MASK;
        for (int i = 0; i < n; i++) {
            c += f * (a[i] & MASK);
            r[i] = (int) c;
            c >>>= 32;
        }
        r[n] = (int) c;
        return trim(r);
    }

    /** a to the power e >= 0. */
    static int[] pow(int[] a, int e) {
        int[] r = {1};
        for (int bit = 31 - Integer.numberOfLeadingZeros(e); bit >= 0; bit--) {
            r = multiply(r, r);
            if ((e >>> bit & 1) != 0) {
                r = multiply(r, a);
            }
        }
        return r;
    }

    // ---- Division ----

    /** Unsigned x / d for a divisor of 32 bits, when the quotient has 32 bits, too. */
    private static long quotient(long x, long d) {
        if (x >= 0) {
            return x / d;
        }
        long q = (x >>> 1) / d << 1;
        long r = x - q * d;
        return r >= d ? q + 1 : q;
    }

    /** Divides by one word; the quotient goes to q (of the length of a; may be a), the result is the remainder. */
    static int divideWord(int[] a, int n, int divisor, int[] q) {
        long d = divisor & MASK;
        long r = 0;
        if (divisor > 0) {
            for (int i = n - 1; i >= 0; i--) {
                long x = r << 32 | a[i] & MASK;
                long y = x / d;
                q[i] = (int) y;
                r = x - y * d;
            }
        } else {
            for (int i = n - 1; i >= 0; i--) {
                long x = r << 32 | a[i] & MASK;
                long y = quotient(x, d);
                q[i] = (int) y;
                r = x - y * d;
            }
        }
        return (int) r;
    }

    /** Quotient and remainder; the divisor is not zero. */
    static int[][] divide(int[] a, int[] b) {
        int n = b.length;
        if (compare(a, b) < 0) {
            return new int[][] {ZERO, a};
        }
        if (n == 1) {
            int[] q = new int[a.length];
            int r = divideWord(a, a.length, b[0], q);
            return new int[][] {trim(q), r == 0 ? ZERO : new int[] {r}};
        }
        if (a.length <= 2) {
            long x = low(a);
            long y = low(b);
            return new int[][] {of(Long.divideUnsigned(x, y)), of(Long.remainderUnsigned(x, y))};
        }
        if (n < BURNIKEL_ZIEGLER || a.length - n < BURNIKEL_ZIEGLER / 2) {
            return divideKnuth(a, b);
        }
        return divideBlocks(a, b);
    }

    static int[] remainder(int[] a, int[] b) {
        return divide(a, b)[1];
    }

    private static int[][] divideKnuth(int[] a, int[] b) {
        int n = b.length;
        int shift = Integer.numberOfLeadingZeros(b[n - 1]);
        int[] v = shiftLeft(b, shift);
        int[] u = Arrays.copyOf(shiftLeft(a, shift), a.length + 1);
        int[] q = new int[a.length - n + 1];
        long v1 = v[n - 1] & MASK;
        long v2 = v[n - 2] & MASK;
        for (int j = q.length - 1; j >= 0; j--) {
            long u0 = u[j + n] & MASK;
            long u01 = u0 << 32 | u[j + n - 1] & MASK;
            long digit = u0 >= v1 ? MASK : quotient(u01, v1);
            long rest = u01 - digit * v1;
            // The estimate is too large by two at most.
            while (rest >= 0 && rest <= MASK
                    && digit * v2 + Long.MIN_VALUE > (rest << 32 | u[j + n - 2] & MASK) + Long.MIN_VALUE) {
                digit--;
                rest += v1;
            }
            if (digit == 0) {
                continue;
            }
            long product = 0;
            long c = 0;
            int k = j;
            for (int i = 0; i < n; i++, k++) {
                product += digit * (v[i] & MASK);
                c += (u[k] & MASK) - (product & MASK);
                u[k] = (int) c;
                c >>= 32;
                product >>>= 32;
            }
            c += (u[k] & MASK) - product;
            u[k] = (int) c;
            if (c < 0) {
                digit--;
                c = 0;
                k = j;
                for (int i = 0; i < n; i++, k++) {
                    c += (u[k] & MASK) + (v[i] & MASK);
                    u[k] = (int) c;
                    c >>>= 32;
                }
                u[k] += (int) c;
            }
            q[j] = (int) digit;
        }
        return new int[][] {trim(q), shiftRight(trim(u, n), shift)};
    }

    /** Burnikel and Ziegler, "Fast Recursive Division", algorithm 3: blocks of as many words as the (scaled) divisor
     *  has. */
    private static int[][] divideBlocks(int[] a, int[] b) {
        int m = 1 << 32 - Integer.numberOfLeadingZeros(b.length / BURNIKEL_ZIEGLER);
        int n = (b.length + m - 1) / m * m;
        int shift = (n - b.length) * 32 + Integer.numberOfLeadingZeros(b[b.length - 1]);
        b = shiftLeft(b, shift);
        a = shiftLeft(a, shift);
        int blocks = Math.max(2, bitLength(a) / 32 / n + 1);
        int[] q = new int[(blocks - 1) * n];
        int[] rest = words(a, (blocks - 1) * n, blocks * n);
        for (int i = blocks - 2; i >= 0; i--) {
            int[][] qr = divide2by1(join(rest, words(a, i * n, i * n + n), n), b, n);
            System.arraycopy(qr[0], 0, q, i * n, qr[0].length);
            rest = qr[1];
        }
        return new int[][] {trim(q), shiftRight(rest, shift)};
    }

    /** Words from..to of a as a number. */
    private static int[] words(int[] a, int from, int to) {
        to = Math.min(to, a.length);
        return from >= to ? ZERO : trim(Arrays.copyOfRange(a, from, to));
    }

    /** high * 2^(32 n) + low */
    private static int[] join(int[] high, int[] low, int n) {
        if (high.length == 0) {
            return low;
        }
        int[] r = new int[high.length + n];
        System.arraycopy(low, 0, r, 0, low.length);
        System.arraycopy(high, 0, r, n, high.length);
        return r;
    }

    /** a of 2n words by b of n words, whose top bit is set; the quotient has n words. */
    private static int[][] divide2by1(int[] a, int[] b, int n) {
        if ((n & 1) != 0 || n < BURNIKEL_ZIEGLER) {
            return compare(a, b) < 0 ? new int[][] {ZERO, a} : divideKnuth(a, b);
        }
        int half = n / 2;
        int[][] high = divide3by2(words(a, half, 2 * n), b, half);
        int[][] low = divide3by2(join(high[1], words(a, 0, half), half), b, half);
        return new int[][] {join(high[0], low[0], half), low[1]};
    }

    /** a of 3n words by b of 2n words; the quotient has n words. */
    private static int[][] divide3by2(int[] a, int[] b, int n) {
        int[] a12 = words(a, n, 3 * n);
        int[] b1 = words(b, n, 2 * n);
        int[] q;
        int[] r;
        if (compare(words(a, 2 * n, 3 * n), b1) < 0) {
            int[][] qr = divide2by1(a12, b1, n);
            q = qr[0];
            r = qr[1];
        } else {
            q = new int[n];
            Arrays.fill(q, -1);
            r = subtract(add(a12, b1), shiftLeft(b1, 32 * n));
        }
        int[] product = multiply(q, words(b, 0, n));
        r = join(r, words(a, 0, n), n);
        while (compare(r, product) < 0) {
            r = add(r, b);
            q = subtract(q, ONE);
        }
        return new int[][] {q, subtract(r, product)};
    }

    private static final int[] ONE = {1};

    // ---- Roots and divisors ----

    /** The integral part of the square root. */
    static int[] sqrt(int[] a) {
        if (a.length <= 1) {
            return of((long) Math.sqrt(low(a)));
        }
        // Newton's iteration from above. The first value comes from the top 62 or 63 bits.
        int bits = bitLength(a);
        int shift = bits - 63 + (bits - 63 & 1);
        int[] x;
        if (shift <= 0) {
            x = of((long) Math.sqrt(low(a)) + 1);
        } else {
            x = shiftLeft(of((long) Math.ceil(Math.sqrt(low(shiftRight(a, shift)))) + 1), shift / 2);
        }
        for (;;) {
            int[] y = shiftRight(add(x, divide(a, x)[0]), 1);
            if (compare(y, x) >= 0) {
                return x;
            }
            x = y;
        }
    }

    static int[] gcd(int[] a, int[] b) {
        while (b.length > 2 || a.length > 2 && b.length > 0) {
            int[] r = remainder(a, b);
            a = b;
            b = r;
        }
        long x = low(a);
        long y = low(b);
        if (y == 0) {
            return a;
        }
        if (x == 0) {
            return b;
        }
        int shift = Long.numberOfTrailingZeros(x | y);
        x >>>= Long.numberOfTrailingZeros(x);
        while (y != 0) {
            y >>>= Long.numberOfTrailingZeros(y);
            if (x + Long.MIN_VALUE > y + Long.MIN_VALUE) {
                long t = x;
                x = y;
                y = t;
            }
            y -= x;
        }
        return shiftLeft(of(x), shift);
    }

    // ---- Text ----

    /** As many digits of the radix as surely fit in an int. */
    static int digitsPerInt(int radix) {
        int n = 0;
        for (long p = radix; p <= Integer.MAX_VALUE; p *= radix) {
            n++;
        }
        return n;
    }

    private static int power(int radix, int digits) {
        int p = 1;
        while (digits-- > 0) {
            p *= radix;
        }
        return p;
    }

    /** radix to the powers piece, 2 piece, 4 piece..., as long as they have at most half of `words` words and one
     *  more. */
    private static int[][] powers(int radix, int piece, int words) {
        int[][] list = new int[32][];
        int n = 0;
        int[] p = pow(of(radix), piece);
        do {
            list[n++] = p;
            p = multiply(p, p);
        } while (p.length <= words / 2 + 1);
        return Arrays.copyOf(list, n);
    }

    static int[] parse(String s, int from, int to, int radix) {
        int n = digitsPerInt(radix);
        int piece = n * TEXT_WORDS;
        if (to - from <= piece) {
            return parseWords(s, from, to, radix, n);
        }
        return parse(s, from, to, radix, n, powers(radix, piece, (to - from) / n + 1));
    }

    private static int[] parse(String s, int from, int to, int radix, int n, int[][] powers) {
        int level = -1;
        int digits = n * TEXT_WORDS;
        while (level + 1 < powers.length && (long) digits << level + 1 < to - from) {
            level++;
        }
        if (level < 0) {
            return parseWords(s, from, to, radix, n);
        }
        int middle = to - (digits << level);
        return add(multiply(parse(s, from, middle, radix, n, powers), powers[level]),
                parse(s, middle, to, radix, n, powers));
    }

    private static int[] parseWords(String s, int from, int to, int radix, int n) {
        int[] r = ZERO;
        int group = power(radix, n);
        int end = from + (to - from) % n;
        if (end == from) {
            end = Math.min(to, from + n);
        }
        while (from < to) {
            int x = 0;
            for (; from < end; from++) {
                x = x * radix + Character.digit(s.charAt(from), radix);
            }
            r = multiply(r, group, x);
            end += n;
        }
        return r;
    }

    static String toString(int[] a, int radix, boolean negative) {
        int n = digitsPerInt(radix);
        StringBuilder sb = new StringBuilder(a.length * (n + 1) + 2);
        if (negative) {
            sb.append('-');
        }
        int start = sb.length();
        if (a.length <= TEXT_WORDS) {
            appendWords(sb, a, radix, n, 0);
        } else {
            int[][] powers = powers(radix, n * TEXT_WORDS, a.length);
            append(sb, a, radix, n, powers, powers.length - 1, start);
        }
        return sb.toString();
    }

    /** Appends the digits of a; zeros in front, to the full number of digits of this level, unless these are the first
     *  digits. */
    private static void append(StringBuilder sb, int[] a, int radix, int n, int[][] powers, int level, int start) {
        if (level < 0) {
            appendWords(sb, a, radix, n, sb.length() == start ? 0 : n * TEXT_WORDS);
            return;
        }
        boolean first = sb.length() == start;
        if (first && compare(a, powers[level]) < 0) {
            append(sb, a, radix, n, powers, level - 1, start);
            return;
        }
        // Only the first quotient can have more digits than those of one level below.
        int[][] qr = divide(a, powers[level]);
        append(sb, qr[0], radix, n, powers, first ? level : level - 1, start);
        append(sb, qr[1], radix, n, powers, level - 1, start);
    }

    private static void appendWords(StringBuilder sb, int[] a, int radix, int n, int width) {
        int size = a.length;
        int[] rest = a.clone();
        int group = power(radix, n);
        char[] digits = new char[Math.max(width, (size + 1) * 32)];
        int p = digits.length;
        while (size > 0) {
            int x = divideWord(rest, size, group, rest);
            while (size > 0 && rest[size - 1] == 0) {
                size--;
            }
            for (int i = 0; size > 0 ? i < n : x != 0; i++) {
                int y = x / radix;
                digits[--p] = Character.forDigit(x - y * radix, radix);
                x = y;
            }
        }
        while (digits.length - p < width) {
            digits[--p] = '0';
        }
        sb.append(digits, p, digits.length - p);
    }
}
