/** The box of int, its text forms and bit operations. Boxes of small values come from IntegerCache. */
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public final class Integer extends Number implements Comparable<Integer>, Constable, ConstantDesc {
    private static final long serialVersionUID = 1360826667806852920L;

    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    @SuppressWarnings("unchecked")
    public static final Class<Integer> TYPE = (Class<Integer>) Class.getPrimitiveClass("int");

    /** The arrays of string constants: tables without code that fills them. */
    static final byte[] DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz".value;
    /** "00" to "99", for two digits per division. */
    static final byte[] DIGIT_PAIRS = ("00010203040506070809101112131415161718192021222324252627282930313233343536373839"
            + "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
            + "8081828384858687888990919293949596979899").value;

    private final int value;

    private static final class IntegerCache {
        static final Integer[] cache;
        static final int high;

        static {
            // -XX:AutoBoxCacheMax arrives as this property.
            int h = 127;
            String s = jdk.internal.misc.VM.getSavedProperty("java.lang.Integer.IntegerCache.high");
            if (s != null) {
                try {
                    h = Math.min(Math.max(parseInt(s), 127), MAX_VALUE - 129);
                } catch (NumberFormatException e) {
                    h = 127;
                }
            }
            high = h;
            Integer[] c = new Integer[h + 129];
            for (int i = 0; i < c.length; i++) {
                c[i] = new Integer(i - 128);
            }
            cache = c;
        }
    }

    public static Integer valueOf(int i) {
        if (i >= -128 && i <= IntegerCache.high) {
            return IntegerCache.cache[i + 128];
        }
        return new Integer(i);
    }

    public static Integer valueOf(String s) throws NumberFormatException {
        return valueOf(parseInt(s, 10));
    }

    public static Integer valueOf(String s, int radix) throws NumberFormatException {
        return valueOf(parseInt(s, radix));
    }

    @Deprecated(since = "9", forRemoval = true)
    public Integer(int value) {
        this.value = value;
    }

    @Deprecated(since = "9", forRemoval = true)
    public Integer(String s) throws NumberFormatException {
        this.value = parseInt(s, 10);
    }

    public static String toString(int i, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || radix == 10) {
            return toString(i);
        }
        byte[] buf = new byte[32 + 1];
        int pos = buf.length;
        byte[] digits = Integer.DIGITS;
        // Negative remainders, because the negative range is the larger one.
        int n = i < 0 ? i : -i;
        do {
            int q = n / radix;
            buf[--pos] = digits[(q * radix - n)];
            n = q;
        } while (n != 0);
        if (i < 0) {
            buf[--pos] = '-';
        }
        return tail(buf, pos);
    }

    private static String tail(byte[] buf, int pos) {
        byte[] r = new byte[buf.length - pos];
        System.arraycopy(buf, pos, r, 0, r.length);
        return new String(r, String.LATIN1);
    }

    public static String toUnsignedString(int i, int radix) {
        return Long.toString(i & 0xffffffffL, radix);
    }

    public static String toUnsignedString(int i) {
        return Long.toString(i & 0xffffffffL);
    }

    public static String toHexString(int i) {
        return powerOfTwo(i, 4);
    }

    public static String toOctalString(int i) {
        return powerOfTwo(i, 3);
    }

    public static String toBinaryString(int i) {
        return powerOfTwo(i, 1);
    }

    private static String powerOfTwo(int i, int shift) {
        int bits = 32 - numberOfLeadingZeros(i);
        int n = bits == 0 ? 1 : (bits + shift - 1) / shift;
        byte[] buf = new byte[n];
        byte[] digits = Integer.DIGITS;
        int mask = (1 << shift) - 1;
        while (--n >= 0) {
            buf[n] = digits[i & mask];
            i >>>= shift;
        }
        return new String(buf, String.LATIN1);
    }

    public static String toString(int i) {
        int n = stringSize(i);
        byte[] buf = new byte[n];
        putDigits(i, n, buf);
        return new String(buf, String.LATIN1);
    }

    /** Number of chars of the decimal form. */
    static int stringSize(int i) {
        int n = 1;
        if (i >= 0) {
            i = -i;
            n = 0;
        }
        for (int p = -10, d = 1; d < 10; d++, p *= 10) {
            if (i > p) {
                return n + d;
            }
        }
        return n + 10;
    }

    /** Writes the decimal form so that it ends before index pos; returns where it begins. */
    static int putDigits(int i, int pos, byte[] buf) {
        byte[] pairs = DIGIT_PAIRS;
        int n = i < 0 ? i : -i;
        while (n <= -100) {
            int q = n / 100;
            int k = q * 100 - n << 1;
            n = q;
            buf[--pos] = pairs[k + 1];
            buf[--pos] = pairs[k];
        }
        if (n <= -10) {
            int k = -n << 1;
            buf[--pos] = pairs[k + 1];
            buf[--pos] = pairs[k];
        } else {
            buf[--pos] = (byte) ('0' - n);
        }
        if (i < 0) {
            buf[--pos] = '-';
        }
        return pos;
    }

    public static int parseInt(String s) throws NumberFormatException {
        return parseInt(s, 10);
    }

    public static int parseInt(String s, int radix) throws NumberFormatException {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        checkRadix(radix);
        int end = s.length();
        int i = 0;
        boolean negative = false;
        if (end > 0) {
            char c = s.charAt(0);
            if (c == '-' || c == '+') {
                negative = c == '-';
                i = 1;
            }
        }
        if (i == end) {
            throw NumberFormatException.forInputString(s, radix);
        }
        // Accumulated as a negative number: the range is larger by one.
        int limit = negative ? MIN_VALUE : -MAX_VALUE;
        int multiplyLimit = limit / radix;
        int result = 0;
        for (; i < end; i++) {
            char c = s.charAt(i);
            int digit = c >= '0' && c <= '9' && c - '0' < radix ? c - '0' : Character.digit(c, radix);
            if (digit < 0 || result < multiplyLimit) {
                throw NumberFormatException.forInputString(s, radix);
            }
            result *= radix;
            if (result < limit + digit) {
                throw NumberFormatException.forInputString(s, radix);
            }
            result -= digit;
        }
        return negative ? result : -result;
    }

    private static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
    }

    private static void checkRange(CharSequence s, int begin, int end) {
        if (s == null) {
            throw new NullPointerException();
        }
        if (begin < 0 || begin > end || end > s.length()) {
            throw new IndexOutOfBoundsException();
        }
    }

    public static int parseInt(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        checkRange(s, beginIndex, endIndex);
        checkRadix(radix);
        if (beginIndex == endIndex) {
            throw NumberFormatException.forInputString("", radix);
        }
        int i = beginIndex;
        char c = s.charAt(i);
        boolean negative = c == '-';
        if (negative || c == '+') {
            i++;
        }
        if (i == endIndex) {
            throw NumberFormatException.forCharSequence(s, beginIndex, endIndex, i);
        }
        int limit = negative ? MIN_VALUE : -MAX_VALUE;
        int multiplyLimit = limit / radix;
        int result = 0;
        for (; i < endIndex; i++) {
            int digit = Character.digit(s.charAt(i), radix);
            if (digit < 0 || result < multiplyLimit || result * radix < limit + digit) {
                throw NumberFormatException.forCharSequence(s, beginIndex, endIndex, i);
            }
            result = result * radix - digit;
        }
        return negative ? result : -result;
    }

    public static int parseUnsignedInt(String s) throws NumberFormatException {
        return parseUnsignedInt(s, 10);
    }

    public static int parseUnsignedInt(String s, int radix) throws NumberFormatException {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        int n = s.length();
        if (n == 0) {
            throw NumberFormatException.forInputString(s, radix);
        }
        if (s.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s + ".");
        }
        // So few digits cannot leave the positive range.
        if (n <= 5 || radix == 10 && n <= 9) {
            return parseInt(s, radix);
        }
        long l = Long.parseLong(s, radix);
        if (l >>> 32 != 0) {
            throw new NumberFormatException("String value " + s + " exceeds range of unsigned int.");
        }
        return (int) l;
    }

    public static int parseUnsignedInt(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        checkRange(s, beginIndex, endIndex);
        int n = endIndex - beginIndex;
        if (n == 0) {
            throw new NumberFormatException("");
        }
        if (s.charAt(beginIndex) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s + ".");
        }
        if (n <= 5 || radix == 10 && n <= 9) {
            return parseInt(s, beginIndex, endIndex, radix);
        }
        long l = Long.parseLong(s, beginIndex, endIndex, radix);
        if (l >>> 32 != 0) {
            throw new NumberFormatException("String value " + s + " exceeds range of unsigned int.");
        }
        return (int) l;
    }

    public static Integer decode(String nm) throws NumberFormatException {
        if (nm.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        int index = 0;
        char first = nm.charAt(0);
        boolean negative = first == '-';
        if (negative || first == '+') {
            index++;
        }
        int radix = 10;
        if (nm.startsWith("0x", index) || nm.startsWith("0X", index)) {
            index += 2;
            radix = 16;
        } else if (nm.startsWith("#", index)) {
            index++;
            radix = 16;
        } else if (nm.startsWith("0", index) && nm.length() > index + 1) {
            index++;
            radix = 8;
        }
        if (nm.startsWith("-", index) || nm.startsWith("+", index)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String rest = nm.substring(index);
        if (negative && !rest.isEmpty()) {
            return parseNegative(rest, radix);
        }
        return valueOf(parseInt(negative ? "-" : rest, radix));
    }

    private static Integer parseNegative(String digits, int radix) {
        return valueOf(parseInt("-".concat(digits), radix));
    }

    public static Integer getInteger(String nm) {
        return getInteger(nm, null);
    }

    public static Integer getInteger(String nm, int val) {
        Integer result = getInteger(nm, null);
        return result == null ? valueOf(val) : result;
    }

    public static Integer getInteger(String nm, Integer val) {
        String v = nm == null || nm.isEmpty() ? null : System.getProperty(nm);
        if (v != null) {
            try {
                return decode(v);
            } catch (NumberFormatException e) {
                return val;
            }
        }
        return val;
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public String toString() {
        return toString(value);
    }

    @Override
    public int hashCode() {
        return value;
    }

    public static int hashCode(int value) {
        return value;
    }

    public boolean equals(Object obj) {
        return obj instanceof Integer && ((Integer) obj).value == value;
    }

    public int compareTo(Integer anotherInteger) {
        int a = value;
        int b = anotherInteger.value;
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compare(int x, int y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(int x, int y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static long toUnsignedLong(int x) {
        return x & 0xffffffffL;
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) ((dividend & 0xffffffffL) / (divisor & 0xffffffffL));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) ((dividend & 0xffffffffL) % (divisor & 0xffffffffL));
    }

    public static int highestOneBit(int i) {
        return i & MIN_VALUE >>> numberOfLeadingZeros(i);
    }

    public static int lowestOneBit(int i) {
        return i & -i;
    }

    public static int numberOfLeadingZeros(int i) {
        if (i <= 0) {
            return i == 0 ? 32 : 0;
        }
        int n = 31;
        if (i >= 1 << 16) {
            n -= 16;
            i >>>= 16;
        }
        if (i >= 1 << 8) {
            n -= 8;
            i >>>= 8;
        }
        if (i >= 1 << 4) {
            n -= 4;
            i >>>= 4;
        }
        if (i >= 1 << 2) {
            n -= 2;
            i >>>= 2;
        }
        return n - (i >>> 1);
    }

    public static int numberOfTrailingZeros(int i) {
        return i == 0 ? 32 : 31 - numberOfLeadingZeros(i & -i);
    }

    public static int bitCount(int i) {
        i -= i >>> 1 & 0x55555555;
        i = (i & 0x33333333) + (i >>> 2 & 0x33333333);
        return (i + (i >>> 4) & 0x0f0f0f0f) * 0x01010101 >>> 24;
    }

    public static int reverse(int i) {
        i = (i & 0x55555555) << 1 | i >>> 1 & 0x55555555;
        i = (i & 0x33333333) << 2 | i >>> 2 & 0x33333333;
        i = (i & 0x0f0f0f0f) << 4 | i >>> 4 & 0x0f0f0f0f;
        return reverseBytes(i);
    }

    public static int reverseBytes(int i) {
        return i << 24 | (i & 0xff00) << 8 | i >>> 8 & 0xff00 | i >>> 24;
    }

    public static int rotateLeft(int i, int distance) {
        return i << distance | i >>> -distance;
    }

    public static int rotateRight(int i, int distance) {
        return i >>> distance | i << -distance;
    }

    public static int signum(int i) {
        return i > 0 ? 1 : i < 0 ? -1 : 0;
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    @Override
    public Optional<Integer> describeConstable() {
        return Optional.of(this);
    }

    @Override
    public Integer resolveConstantDesc(MethodHandles.Lookup lookup) {
        return this;
    }
}
