/** The box of long, its text forms and bit operations. Boxes of small values come from LongCache. */
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public final class Long extends Number implements Comparable<Long>, Constable, ConstantDesc {
    private static final long serialVersionUID = 4290774380558885855L;

    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    @SuppressWarnings("unchecked")
    public static final Class<Long> TYPE = (Class<Long>) Class.getPrimitiveClass("long");

    private final long value;

    private static final class LongCache {
        static final Long[] cache;

        static {
            Long[] c = new Long[127 + 129];
            for (int i = 0; i < c.length; i++) {
                c[i] = new Long(i - 128);
            }
            cache = c;
        }
    }

    public static Long valueOf(long l) {
        if (l >= -128 && l <= 127) {
            return LongCache.cache[(int) l + 128];
        }
        return new Long(l);
    }

    public static Long valueOf(String s) throws NumberFormatException {
        return valueOf(parseLong(s, 10));
    }

    public static Long valueOf(String s, int radix) throws NumberFormatException {
        return valueOf(parseLong(s, radix));
    }

    @Deprecated(since = "9", forRemoval = true)
    public Long(long value) {
        this.value = value;
    }

    @Deprecated(since = "9", forRemoval = true)
    public Long(String s) throws NumberFormatException {
        this.value = parseLong(s, 10);
    }

    public static String toString(long i, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || radix == 10) {
            return toString(i);
        }
        byte[] buf = new byte[64 + 1];
        int pos = buf.length;
        byte[] digits = Integer.DIGITS;
        // Negative remainders, because the negative range is the larger one.
        long n = i < 0 ? i : -i;
        do {
            long q = n / radix;
            buf[--pos] = digits[(int) (q * radix - n)];
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

    public static String toUnsignedString(long i, int radix) {
        if (i >= 0) {
            return toString(i, radix);
        }
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            radix = 10;
        }
        long q = divideUnsigned(i, radix);
        return toString(q, radix).concat(toString(i - q * radix, radix));
    }

    public static String toUnsignedString(long i) {
        return toUnsignedString(i, 10);
    }

    public static String toHexString(long i) {
        return powerOfTwo(i, 4);
    }

    public static String toOctalString(long i) {
        return powerOfTwo(i, 3);
    }

    public static String toBinaryString(long i) {
        return powerOfTwo(i, 1);
    }

    private static String powerOfTwo(long i, int shift) {
        int bits = 64 - numberOfLeadingZeros(i);
        int n = bits == 0 ? 1 : (bits + shift - 1) / shift;
        byte[] buf = new byte[n];
        byte[] digits = Integer.DIGITS;
        int mask = (1 << shift) - 1;
        while (--n >= 0) {
            buf[n] = digits[(int) i & mask];
            i >>>= shift;
        }
        return new String(buf, String.LATIN1);
    }

    public static String toString(long i) {
        if (i == (int) i) {
            return Integer.toString((int) i);
        }
        byte[] buf = new byte[20];
        byte[] pairs = Integer.DIGIT_PAIRS;
        int pos = 20;
        long n = i < 0 ? i : -i;
        while (n < Integer.MIN_VALUE) {
            long q = n / 100;
            int k = (int) (q * 100 - n) << 1;
            n = q;
            buf[--pos] = pairs[k + 1];
            buf[--pos] = pairs[k];
        }
        pos = Integer.putDigits((int) n, pos, buf);
        if (i > 0) {
            pos++; // the sign that the negative rest brought along
        }
        return tail(buf, pos);
    }

    public static long parseLong(String s) throws NumberFormatException {
        return parseLong(s, 10);
    }

    public static long parseLong(String s, int radix) throws NumberFormatException {
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
        long limit = negative ? MIN_VALUE : -MAX_VALUE;
        long multiplyLimit = limit / radix;
        long result = 0;
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

    public static long parseLong(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        checkRange(s, beginIndex, endIndex);
        checkRadix(radix);
        if (beginIndex == endIndex) {
            throw new NumberFormatException("");
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
        long limit = negative ? MIN_VALUE : -MAX_VALUE;
        long multiplyLimit = limit / radix;
        long result = 0;
        for (; i < endIndex; i++) {
            int digit = Character.digit(s.charAt(i), radix);
            if (digit < 0 || result < multiplyLimit || result * radix < limit + digit) {
                throw NumberFormatException.forCharSequence(s, beginIndex, endIndex, i);
            }
            result = result * radix - digit;
        }
        return negative ? result : -result;
    }

    public static long parseUnsignedLong(String s) throws NumberFormatException {
        return parseUnsignedLong(s, 10);
    }

    public static long parseUnsignedLong(String s, int radix) throws NumberFormatException {
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
        if (n <= 12 || radix == 10 && n <= 18) {
            return parseLong(s, radix);
        }
        return parseLongUnsigned(s, 0, n, radix);
    }

    public static long parseUnsignedLong(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        checkRange(s, beginIndex, endIndex);
        int n = endIndex - beginIndex;
        if (n == 0) {
            throw NumberFormatException.forInputString("", radix);
        }
        if (s.charAt(beginIndex) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string "
                    + s.subSequence(beginIndex, endIndex) + ".");
        }
        if (n <= 12 || radix == 10 && n <= 18) {
            return parseLong(s, beginIndex, endIndex, radix);
        }
        return parseLongUnsigned(s, beginIndex, endIndex, radix);
    }

    /** All digits but the last must fit the signed range; the last one may use the 64th bit. */
    private static long parseLongUnsigned(CharSequence s, int begin, int end, int radix) {
        long first = parseLong(s, begin, end - 1, radix);
        int digit = Character.digit(s.charAt(end - 1), radix);
        if (digit < 0) {
            throw new NumberFormatException("Bad digit at end of " + s.subSequence(begin, end));
        }
        long result = first * radix + digit;
        if (first > divideUnsigned(-1, radix) || compareUnsigned(result, first * radix) < 0) {
            throw new NumberFormatException("String value " + s.subSequence(begin, end)
                    + " exceeds range of unsigned long.");
        }
        return result;
    }

    public static Long decode(String nm) throws NumberFormatException {
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
        return valueOf(parseLong(negative ? "-" : rest, radix));
    }

    private static Long parseNegative(String digits, int radix) {
        return valueOf(parseLong("-".concat(digits), radix));
    }

    public static Long getLong(String nm) {
        return getLong(nm, null);
    }

    public static Long getLong(String nm, long val) {
        Long result = getLong(nm, null);
        return result == null ? valueOf(val) : result;
    }

    public static Long getLong(String nm, Long val) {
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
        return (int) value;
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
        return (int) (value ^ value >>> 32);
    }

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public boolean equals(Object obj) {
        return obj instanceof Long && ((Long) obj).value == value;
    }

    public int compareTo(Long anotherLong) {
        long a = value;
        long b = anotherLong.value;
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compare(long x, long y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(long x, long y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static long divideUnsigned(long dividend, long divisor) {
        if (divisor < 0) {
            return compareUnsigned(dividend, divisor) < 0 ? 0 : 1;
        }
        if (dividend >= 0) {
            return dividend / divisor;
        }
        // Half the dividend is positive; the quotient is then at most one too small.
        long q = (dividend >>> 1) / divisor << 1;
        return compareUnsigned(dividend - q * divisor, divisor) >= 0 ? q + 1 : q;
    }

    public static long remainderUnsigned(long dividend, long divisor) {
        if (dividend >= 0 && divisor > 0) {
            return dividend % divisor;
        }
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    public static long highestOneBit(long i) {
        return i & MIN_VALUE >>> numberOfLeadingZeros(i);
    }

    public static long lowestOneBit(long i) {
        return i & -i;
    }

    public static int numberOfLeadingZeros(long i) {
        int high = (int) (i >>> 32);
        return high == 0 ? 32 + Integer.numberOfLeadingZeros((int) i) : Integer.numberOfLeadingZeros(high);
    }

    public static int numberOfTrailingZeros(long i) {
        int low = (int) i;
        return low == 0 ? 32 + Integer.numberOfTrailingZeros((int) (i >>> 32))
                : Integer.numberOfTrailingZeros(low);
    }

    public static int bitCount(long i) {
        return Integer.bitCount((int) i) + Integer.bitCount((int) (i >>> 32));
    }

    public static long reverse(long i) {
        return (long) Integer.reverse((int) i) << 32 | Integer.reverse((int) (i >>> 32)) & 0xffffffffL;
    }

    public static long reverseBytes(long i) {
        return (long) Integer.reverseBytes((int) i) << 32
                | Integer.reverseBytes((int) (i >>> 32)) & 0xffffffffL;
    }

    public static long rotateLeft(long i, int distance) {
        return i << distance | i >>> -distance;
    }

    public static long rotateRight(long i, int distance) {
        return i >>> distance | i << -distance;
    }

    public static int signum(long i) {
        return i > 0 ? 1 : i < 0 ? -1 : 0;
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    @Override
    public Optional<Long> describeConstable() {
        return Optional.of(this);
    }

    @Override
    public Long resolveConstantDesc(MethodHandles.Lookup lookup) {
        return this;
    }
}
