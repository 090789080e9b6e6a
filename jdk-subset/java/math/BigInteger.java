// Integers of any size: a sign and a magnitude. The arithmetic of magnitudes is in Magnitude, modular powers are in
// Residues, primes in Primality. Bit operations see an infinite two's complement representation, of which word(i)
// computes the i-th 32 bits.
package java.math;

import java.util.Objects;
import java.util.Random;

public class BigInteger extends Number implements Comparable<BigInteger> {
    private static final long serialVersionUID = -8287574255936472291L;

    private static final int MAX_WORDS = Integer.MAX_VALUE / 32 + 1;
    private static final int CACHED = 16;
    private static final BigInteger[] cache = new BigInteger[2 * CACHED + 1];

    static {
        for (int i = -CACHED; i <= CACHED; i++) {
            cache[CACHED + i] = new BigInteger(Integer.signum(i), Magnitude.of(Math.abs(i)), null);
        }
    }

    public static final BigInteger ZERO = cache[CACHED];
    public static final BigInteger ONE = cache[CACHED + 1];
    public static final BigInteger TWO = cache[CACHED + 2];
    public static final BigInteger TEN = cache[CACHED + 10];

    final int signum;
    final int[] mag;

    // ---- Construction ----

    private BigInteger(int signum, int[] mag, Void trimmed) {
        if (mag.length >= MAX_WORDS && (mag.length > MAX_WORDS || mag[mag.length - 1] < 0)) {
            throw overflow();
        }
        this.signum = mag.length == 0 ? 0 : signum;
        this.mag = mag;
    }

    private static ArithmeticException overflow() {
        return new ArithmeticException("BigInteger would overflow supported range");
    }

    /** The number with this sign (any, if mag is zero) and magnitude. */
    static BigInteger make(int signum, int[] mag) {
        return mag.length == 0 ? ZERO : new BigInteger(signum, mag, null);
    }

    /** From words of two's complement, least significant first; the top bit is the sign. */
    private static BigInteger ofWords(int[] words) {
        int n = words.length;
        if (n == 0 || words[n - 1] >= 0) {
            return make(1, Magnitude.trim(words));
        }
        negate(words);
        return make(-1, Magnitude.trim(words));
    }

    private static void negate(int[] words) {
        int n = words.length;
        int i = 0;
        while (i < n && words[i] == 0) {
            i++;
        }
        if (i < n) {
            words[i] = -words[i];
            while (++i < n) {
                words[i] = ~words[i];
            }
        }
    }

    /** Big-endian bytes to words, with the given fill at the top. */
    private static int[] toWords(byte[] val, int off, int len, int fill) {
        int[] words = new int[len + 3 >> 2];
        int p = off + len;
        for (int i = 0; i < words.length; i++) {
            int x = 0;
            for (int shift = 0; shift < 32; shift += 8) {
                x |= (p > off ? val[--p] & 0xff : fill & 0xff) << shift;
            }
            words[i] = x;
        }
        return words;
    }

    public BigInteger(byte[] val, int off, int len) {
        if (val.length == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        Objects.checkFromIndexSize(off, len, val.length);
        boolean negative = len > 0 && val[off] < 0;
        int[] words = toWords(val, off, len, negative ? -1 : 0);
        if (negative) {
            negate(words);
        }
        mag = Magnitude.trim(words);
        signum = mag.length == 0 ? 0 : negative ? -1 : 1;
        checkRange();
    }

    public BigInteger(byte[] val) {
        this(val, 0, val.length);
    }

    public BigInteger(int signum, byte[] magnitude, int off, int len) {
        if (signum < -1 || signum > 1) {
            throw new NumberFormatException("Invalid signum value");
        }
        Objects.checkFromIndexSize(off, len, magnitude.length);
        mag = Magnitude.trim(toWords(magnitude, off, len, 0));
        if (mag.length != 0 && signum == 0) {
            throw new NumberFormatException("signum-magnitude mismatch");
        }
        this.signum = mag.length == 0 ? 0 : signum;
        checkRange();
    }

    public BigInteger(int signum, byte[] magnitude) {
        this(signum, magnitude, 0, magnitude.length);
    }

    private void checkRange() {
        if (mag.length > MAX_WORDS || mag.length == MAX_WORDS && mag[mag.length - 1] < 0) {
            throw overflow();
        }
    }

    public BigInteger(String val, int radix) {
        int len = val.length();
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("Radix out of range");
        }
        if (len == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        if (val.lastIndexOf('-') > 0 || val.lastIndexOf('+') > 0) {
            throw new NumberFormatException("Illegal embedded sign character");
        }
        char first = val.charAt(0);
        int start = first == '-' || first == '+' ? 1 : 0;
        if (start == len) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        while (start < len && Character.digit(val.charAt(start), radix) == 0) {
            start++;
        }
        for (int i = start; i < len; i++) {
            if (Character.digit(val.charAt(i), radix) < 0) {
                throw illegalDigit(val, start, i, radix);
            }
        }
        mag = Magnitude.parse(val, start, len, radix);
        signum = mag.length == 0 ? 0 : first == '-' ? -1 : 1;
        checkRange();
    }

    /** The message shows the group of digits that would be converted together. */
    private static NumberFormatException illegalDigit(String val, int start, int at, int radix) {
        int n = Magnitude.digitsPerInt(radix);
        int begin = start;
        int end = start + (val.length() - start) % n;
        if (end == start) {
            end += n;
        }
        while (end <= at) {
            begin = end;
            end += n;
        }
        return new NumberFormatException("For input string: \"" + val.substring(begin, end) + "\""
                + (radix == 10 ? "" : " under radix " + radix));
    }

    public BigInteger(String val) {
        this(val, 10);
    }

    public BigInteger(int numBits, Random rnd) {
        if (numBits < 0) {
            throw new IllegalArgumentException("numBits must be non-negative");
        }
        byte[] bytes = new byte[(int) ((numBits + 7L) / 8)];
        if (bytes.length > 0) {
            rnd.nextBytes(bytes);
            bytes[0] &= (byte) (0xff >> 8 * bytes.length - numBits);
        }
        mag = Magnitude.trim(toWords(bytes, 0, bytes.length, 0));
        signum = mag.length == 0 ? 0 : 1;
    }

    public BigInteger(int bitLength, int certainty, Random rnd) {
        if (bitLength < 2) {
            throw new ArithmeticException("bitLength < 2");
        }
        mag = Primality.random(bitLength, certainty, rnd).mag;
        signum = 1;
    }

    public static BigInteger probablePrime(int bitLength, Random rnd) {
        return new BigInteger(bitLength, 100, rnd);
    }

    public static BigInteger valueOf(long val) {
        if (val >= -CACHED && val <= CACHED) {
            return cache[CACHED + (int) val];
        }
        return val < 0 ? new BigInteger(-1, Magnitude.of(-val), null) : new BigInteger(1, Magnitude.of(val), null);
    }

    // ---- Arithmetic ----

    public BigInteger add(BigInteger val) {
        return add(val, val.signum);
    }

    public BigInteger subtract(BigInteger val) {
        return add(val, -val.signum);
    }

    private BigInteger add(BigInteger val, int sign) {
        if (sign == 0) {
            return this;
        }
        if (signum == 0) {
            return sign == val.signum ? val : val.negate();
        }
        if (signum == sign) {
            return new BigInteger(sign, Magnitude.add(mag, val.mag), null);
        }
        int c = Magnitude.compare(mag, val.mag);
        return c == 0 ? ZERO : c > 0 ? new BigInteger(signum, Magnitude.subtract(mag, val.mag), null)
                : new BigInteger(sign, Magnitude.subtract(val.mag, mag), null);
    }

    public BigInteger multiply(BigInteger val) {
        if (val.signum == 0 || signum == 0) {
            return ZERO;
        }
        if (mag.length + (long) val.mag.length > MAX_WORDS + 1L) {
            throw overflow();
        }
        return new BigInteger(signum * val.signum, Magnitude.multiply(mag, val.mag), null);
    }

    private int[][] divideMagnitudes(BigInteger val) {
        if (val.signum == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
        return Magnitude.divide(mag, val.mag);
    }

    public BigInteger divide(BigInteger val) {
        return make(signum * val.signum, divideMagnitudes(val)[0]);
    }

    public BigInteger[] divideAndRemainder(BigInteger val) {
        int[][] qr = divideMagnitudes(val);
        return new BigInteger[] {make(signum * val.signum, qr[0]), make(signum, qr[1])};
    }

    public BigInteger remainder(BigInteger val) {
        return make(signum, divideMagnitudes(val)[1]);
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("Negative exponent");
        }
        if (signum == 0) {
            return exponent == 0 ? ONE : this;
        }
        // Powers of two are shifted at the end.
        int twos = Magnitude.trailingZeros(mag);
        int[] odd = Magnitude.shiftRight(mag, twos);
        int sign = signum < 0 && (exponent & 1) != 0 ? -1 : 1;
        long shift = (long) twos * exponent;
        if (shift + (long) (Magnitude.bitLength(odd) - 1) * exponent >= Integer.MAX_VALUE) {
            throw overflow();
        }
        return make(sign, Magnitude.shiftLeft(Magnitude.pow(odd, exponent), (int) shift));
    }

    public BigInteger sqrt() {
        if (signum < 0) {
            throw new ArithmeticException("Negative BigInteger");
        }
        return make(1, Magnitude.sqrt(mag));
    }

    public BigInteger[] sqrtAndRemainder() {
        BigInteger s = sqrt();
        return new BigInteger[] {s, subtract(s.multiply(s))};
    }

    public BigInteger gcd(BigInteger val) {
        if (val.signum == 0) {
            return abs();
        }
        return signum == 0 ? val.abs() : make(1, Magnitude.gcd(mag, val.mag));
    }

    public BigInteger abs() {
        return signum >= 0 ? this : negate();
    }

    public BigInteger negate() {
        return new BigInteger(-signum, mag, null);
    }

    public int signum() {
        return signum;
    }

    // ---- Modular arithmetic ----

    public BigInteger mod(BigInteger m) {
        requirePositiveModulus(m);
        BigInteger r = remainder(m);
        return r.signum >= 0 ? r : r.add(m);
    }

    private static void requirePositiveModulus(BigInteger m) {
        if (m.signum <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
    }

    public BigInteger modPow(BigInteger exponent, BigInteger m) {
        requirePositiveModulus(m);
        if (m.equals(ONE)) {
            return ZERO;
        }
        if (exponent.signum == 0) {
            return ONE;
        }
        BigInteger base = mod(m);
        if (exponent.signum < 0) {
            base = base.modInverse(m);
        }
        return base.signum == 0 ? ZERO : make(1, new Residues(m.mag).pow(base.mag, exponent.mag));
    }

    public BigInteger modInverse(BigInteger m) {
        requirePositiveModulus(m);
        if (m.equals(ONE)) {
            return ZERO;
        }
        BigInteger a = m;
        BigInteger b = mod(m);
        BigInteger s = ZERO;
        BigInteger t = ONE;
        // b = t * this (mod m), a = s * this (mod m)
        while (b.signum != 0) {
            BigInteger[] qr = a.divideAndRemainder(b);
            BigInteger next = s.subtract(qr[0].multiply(t));
            a = b;
            b = qr[1];
            s = t;
            t = next;
        }
        if (!a.equals(ONE)) {
            throw new ArithmeticException("BigInteger not invertible.");
        }
        return s.mod(m);
    }

    public boolean isProbablePrime(int certainty) {
        return certainty <= 0 || Primality.test(abs(), certainty, null);
    }

    public BigInteger nextProbablePrime() {
        if (signum < 0) {
            throw new ArithmeticException("start < 0: " + this);
        }
        return Primality.next(this);
    }

    // ---- Shifts and bits ----

    public BigInteger shiftLeft(int n) {
        if (signum == 0) {
            return ZERO;
        }
        return n > 0 ? up(n) : n == 0 ? this : down(-n);
    }

    public BigInteger shiftRight(int n) {
        if (signum == 0) {
            return ZERO;
        }
        return n > 0 ? down(n) : n == 0 ? this : up(-n);
    }

    /** n is unsigned, as -Integer.MIN_VALUE is a possible distance. */
    private BigInteger up(int n) {
        if ((n & Magnitude.MASK) + Magnitude.bitLength(mag) > Integer.MAX_VALUE) {
            throw overflow();
        }
        return new BigInteger(signum, Magnitude.shiftLeft(mag, n), null);
    }

    private BigInteger down(int n) {
        int[] r = n < 0 ? Magnitude.ZERO : Magnitude.shiftRight(mag, n);
        if (signum < 0 && (n < 0 || Magnitude.trailingZeros(mag) < n)) {
            r = Magnitude.add(r, ONE.mag);
        }
        return make(signum, r);
    }

    /** Words of two's complement, and one more than the magnitude needs, for the sign. */
    private int[] words(int n) {
        int[] w = new int[n];
        System.arraycopy(mag, 0, w, 0, mag.length);
        if (signum < 0) {
            negate(w);
        }
        return w;
    }

    private int word(int i) {
        int n = mag.length;
        if (signum >= 0) {
            return i < n ? mag[i] : 0;
        }
        if (i >= n) {
            return -1;
        }
        int x = mag[i];
        for (int j = 0; j < i; j++) {
            if (mag[j] != 0) {
                return ~x;
            }
        }
        return -x;
    }

    private int size(BigInteger val) {
        return Math.max(mag.length, val.mag.length) + 1;
    }

    public BigInteger and(BigInteger val) {
        int n = size(val);
        int[] a = words(n);
        int[] b = val.words(n);
        for (int i = 0; i < n; i++) {
            a[i] &= b[i];
        }
        return ofWords(a);
    }

    public BigInteger or(BigInteger val) {
        int n = size(val);
        int[] a = words(n);
        int[] b = val.words(n);
        for (int i = 0; i < n; i++) {
            a[i] |= b[i];
        }
        return ofWords(a);
    }

    public BigInteger xor(BigInteger val) {
        int n = size(val);
        int[] a = words(n);
        int[] b = val.words(n);
        for (int i = 0; i < n; i++) {
            a[i] ^= b[i];
        }
        return ofWords(a);
    }

    public BigInteger not() {
        int n = mag.length + 1;
        int[] a = words(n);
        for (int i = 0; i < n; i++) {
            a[i] = ~a[i];
        }
        return ofWords(a);
    }

    public BigInteger andNot(BigInteger val) {
        int n = size(val);
        int[] a = words(n);
        int[] b = val.words(n);
        for (int i = 0; i < n; i++) {
            a[i] &= ~b[i];
        }
        return ofWords(a);
    }

    private static void checkBit(int n) {
        if (n < 0) {
            throw new ArithmeticException("Negative bit address");
        }
    }

    public boolean testBit(int n) {
        checkBit(n);
        return (word(n >>> 5) >>> n & 1) != 0;
    }

    public BigInteger setBit(int n) {
        return testBit(n) ? this : flipBit(n);
    }

    public BigInteger clearBit(int n) {
        return testBit(n) ? flipBit(n) : this;
    }

    public BigInteger flipBit(int n) {
        checkBit(n);
        int[] a = words(Math.max(mag.length, n / 32 + 1) + 1);
        a[n / 32] ^= 1 << n;
        return ofWords(a);
    }

    public int getLowestSetBit() {
        return signum == 0 ? -1 : Magnitude.trailingZeros(mag);
    }

    public int bitLength() {
        int n = Magnitude.bitLength(mag);
        // -2^k needs one bit less.
        return signum < 0 && Magnitude.trailingZeros(mag) == n - 1 ? n - 1 : n;
    }

    public int bitCount() {
        int n = 0;
        for (int i = 0; i < mag.length; i++) {
            n += Integer.bitCount(mag[i]);
        }
        // -x = ~(x - 1): the bits of x - 1 differ from the sign.
        return signum < 0 ? n + Magnitude.trailingZeros(mag) - 1 : n;
    }

    // ---- Comparison ----

    @Override
    public int compareTo(BigInteger val) {
        if (signum != val.signum) {
            return signum < val.signum ? -1 : 1;
        }
        return signum * Magnitude.compare(mag, val.mag);
    }

    @Override
    public boolean equals(Object x) {
        return x == this || x instanceof BigInteger && signum == ((BigInteger) x).signum
                && Magnitude.compare(mag, ((BigInteger) x).mag) == 0;
    }

    public BigInteger min(BigInteger val) {
        return compareTo(val) < 0 ? this : val;
    }

    public BigInteger max(BigInteger val) {
        return compareTo(val) > 0 ? this : val;
    }

    @Override
    public int hashCode() {
        int h = 0;
        for (int i = mag.length - 1; i >= 0; i--) {
            h = 31 * h + mag[i];
        }
        return h * signum;
    }

    // ---- Conversion ----

    public String toString(int radix) {
        if (signum == 0) {
            return "0";
        }
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            radix = 10;
        }
        if (mag.length == 1 && mag[0] >= 0) {
            return Integer.toString(signum * mag[0], radix);
        }
        return Magnitude.toString(mag, radix, signum < 0);
    }

    @Override
    public String toString() {
        return toString(10);
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[bitLength() / 8 + 1];
        int[] words = words(mag.length + 1);
        for (int i = bytes.length - 1, k = 0; i >= 0; i--, k++) {
            bytes[i] = (byte) (words[k >> 2] >> 8 * (k & 3));
        }
        return bytes;
    }

    @Override
    public int intValue() {
        return signum == 0 ? 0 : signum * mag[0];
    }

    @Override
    public long longValue() {
        return signum * Magnitude.low(mag);
    }

    /**
     * Bits of the floating-point number nearest to the magnitude, for a format with so many bits of fraction and such a
     * largest exponent; ties go to even.
     */
    private static long toFloatBits(int[] mag, int fraction, int maxExponent) {
        int bits = Magnitude.bitLength(mag);
        long infinity = 2L * maxExponent + 1 << fraction;
        if (bits == 0) {
            return 0;
        }
        if (bits - 1 > maxExponent) {
            return infinity;
        }
        long top = bits <= 64 ? Magnitude.low(mag) << 64 - bits : Magnitude.low(Magnitude.shiftRight(mag, bits - 64));
        int drop = 63 - fraction;
        long lost = top & (1L << drop) - 1;
        long kept = top >>> drop;
        long half = 1L << drop - 1;
        boolean more = lost > half
                || lost == half && ((kept & 1) != 0 || bits > 64 && Magnitude.trailingZeros(mag) < bits - 64);
        // The leading bit of the significand and a carry out of it add to the exponent.
        return ((long) (bits - 1 + maxExponent - 1) << fraction) + kept + (more ? 1 : 0);
    }

    @Override
    public float floatValue() {
        float x = Float.intBitsToFloat((int) toFloatBits(mag, 23, 127));
        return signum < 0 ? -x : x;
    }

    @Override
    public double doubleValue() {
        double x = Double.longBitsToDouble(toFloatBits(mag, 52, 1023));
        return signum < 0 ? -x : x;
    }

    public long longValueExact() {
        if (bitLength() <= 63) {
            return longValue();
        }
        throw new ArithmeticException("BigInteger out of long range");
    }

    public int intValueExact() {
        if (bitLength() <= 31) {
            return intValue();
        }
        throw new ArithmeticException("BigInteger out of int range");
    }

    public short shortValueExact() {
        if (bitLength() <= 15) {
            return shortValue();
        }
        throw new ArithmeticException("BigInteger out of short range");
    }

    public byte byteValueExact() {
        if (bitLength() <= 7) {
            return byteValue();
        }
        throw new ArithmeticException("BigInteger out of byte range");
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("signum", int.class),
        new java.io.ObjectStreamField("magnitude", byte[].class),
        new java.io.ObjectStreamField("bitCount", int.class),
        new java.io.ObjectStreamField("bitLength", int.class),
        new java.io.ObjectStreamField("firstNonzeroByteNum", int.class),
        new java.io.ObjectStreamField("lowestSetBit", int.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("signum", signum);
        byte[] b = abs().toByteArray();
        int from = b[0] == 0 ? 1 : 0;
        fields.put("magnitude", java.util.Arrays.copyOfRange(b, from, b.length));
        fields.put("bitCount", -1);
        fields.put("bitLength", -1);
        fields.put("firstNonzeroByteNum", -2);
        fields.put("lowestSetBit", -2);
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        int sign = fields.get("signum", -2);
        if (sign < -1 || sign > 1) {
            throw new java.io.StreamCorruptedException(fields.defaulted("signum")
                    ? "BigInteger: Signum not present in stream" : "BigInteger: Invalid signum value");
        }
        BigInteger value = new BigInteger(1, ((byte[]) fields.get("magnitude", null)).clone());
        if (value.signum == 0 != (sign == 0)) {
            throw new java.io.StreamCorruptedException("BigInteger: signum-magnitude mismatch");
        }
        jdk.internal.util.SerialData.set(this, BigInteger.class, "signum", sign);
        jdk.internal.util.SerialData.set(this, BigInteger.class, "mag", value.mag);
    }
}
