/**
 * Small non-negative big integers for the conversion between binary and decimal floating point numbers
 * and for fma, so that java.lang does not depend on java.math. Little-endian 32-bit limbs, changed in place.
 */
package java.lang;

final class BigDigits {
    private int[] limbs;
    private int size;

    BigDigits(long value, int capacity) {
        limbs = new int[capacity < 4 ? 4 : capacity];
        limbs[0] = (int) value;
        limbs[1] = (int) (value >>> 32);
        size = 2;
        trim();
    }

    BigDigits(BigDigits other) {
        limbs = new int[other.size + 2];
        System.arraycopy(other.limbs, 0, limbs, 0, other.size);
        size = other.size;
    }

    private void trim() {
        while (size > 0 && limbs[size - 1] == 0) {
            size--;
        }
    }

    private void reserve(int n) {
        if (n > limbs.length) {
            int[] grown = new int[n + (n >> 1)];
            System.arraycopy(limbs, 0, grown, 0, size);
            limbs = grown;
        }
    }

    boolean isZero() {
        return size == 0;
    }

    /** this = this * factor + addend; both are non-negative ints. */
    void multiplyAdd(int factor, int addend) {
        int[] a = limbs;
        int n = size;
        long f = factor;
        long carry = addend;
        for (int i = 0; i < n; i++) {
            carry += (a[i] & 0xffffffffL) * f;
            a[i] = (int) carry;
            carry >>>= 32;
        }
        if (carry != 0) {
            reserve(n + 1);
            limbs[n] = (int) carry;
            size = n + 1;
        }
    }

    void multiplyPowerOf5(int n) {
        for (; n >= 13; n -= 13) {
            multiplyAdd(1220703125, 0);
        }
        int f = 1;
        for (; n > 0; n--) {
            f *= 5;
        }
        if (f != 1) {
            multiplyAdd(f, 0);
        }
    }

    void shiftLeft(int n) {
        if (size == 0 || n == 0) {
            return;
        }
        int words = n >> 5;
        int bits = n & 31;
        reserve(size + words + 1);
        int[] a = limbs;
        int top = size + words;
        a[top] = 0;
        if (bits == 0) {
            for (int i = size - 1; i >= 0; i--) {
                a[i + words] = a[i];
            }
        } else {
            for (int i = size - 1; i >= 0; i--) {
                int w = a[i];
                a[i + words + 1] |= w >>> 32 - bits;
                a[i + words] = w << bits;
            }
        }
        for (int i = 0; i < words; i++) {
            a[i] = 0;
        }
        size = top + 1;
        trim();
    }

    int compareTo(BigDigits b) {
        if (size != b.size) {
            return size < b.size ? -1 : 1;
        }
        for (int i = size - 1; i >= 0; i--) {
            int x = limbs[i];
            int y = b.limbs[i];
            if (x != y) {
                return x + 0x80000000 < y + 0x80000000 ? -1 : 1;
            }
        }
        return 0;
    }

    /** Sign of this + b - c. */
    int compareSum(BigDigits b, BigDigits c) {
        BigDigits sum = new BigDigits(this);
        sum.add(b);
        return sum.compareTo(c);
    }

    void add(BigDigits b) {
        int n = size > b.size ? size : b.size;
        reserve(n + 1);
        int[] a = limbs;
        for (int i = size; i <= n; i++) {
            a[i] = 0;
        }
        size = n;
        long carry = 0;
        for (int i = 0; i < n; i++) {
            carry += (a[i] & 0xffffffffL) + (i < b.size ? b.limbs[i] & 0xffffffffL : 0);
            a[i] = (int) carry;
            carry >>>= 32;
        }
        if (carry != 0) {
            a[size++] = 1;
        }
    }

    void subtract(BigDigits b) {
        subtractMultiple(b, 1);
    }

    int bitLength() {
        return size == 0 ? 0 : (size << 5) - Integer.numberOfLeadingZeros(limbs[size - 1]);
    }

    /** Bits from index from on, 64 of them at most. */
    long bitsFrom(int from) {
        long r = 0;
        for (int i = 63; i >= 0; i--) {
            int k = from + i;
            int w = k >> 5;
            r = r << 1 | (w < size ? limbs[w] >>> (k & 31) & 1 : 0);
        }
        return r;
    }

    boolean anyBitBelow(int end) {
        for (int i = 0; i < size && i << 5 < end; i++) {
            int w = limbs[i];
            int rest = end - (i << 5);
            if (rest < 32) {
                w &= (1 << rest) - 1;
            }
            if (w != 0) {
                return true;
            }
        }
        return false;
    }

    /** this -= b * q; the result is known to be non-negative. */
    private void subtractMultiple(BigDigits b, int q) {
        int[] a = limbs;
        long borrow = 0;
        long carry = 0;
        for (int i = 0; i < size; i++) {
            if (i < b.size) {
                carry += (b.limbs[i] & 0xffffffffL) * q;
            }
            long d = (a[i] & 0xffffffffL) - (carry & 0xffffffffL) + borrow;
            a[i] = (int) d;
            borrow = d >> 32;
            carry >>>= 32;
        }
        trim();
    }

    /** The quotient by s, known to be below 10; this becomes the remainder. */
    int divideDigit(BigDigits s) {
        if (size < s.size) {
            return 0;
        }
        // Estimate from the top bits, which is never too large and at most one or two too small.
        int n = s.size - 1;
        long high = limbs[n] & 0xffffffffL;
        if (size > s.size) {
            high |= (long) limbs[n + 1] << 32;
        }
        int q = (int) (high / ((s.limbs[n] & 0xffffffffL) + 1));
        if (q > 0) {
            subtractMultiple(s, q);
        }
        while (compareTo(s) >= 0) {
            subtractMultiple(s, 1);
            q++;
        }
        return q;
    }
}
