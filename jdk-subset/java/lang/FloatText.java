/**
 * Decimal and hexadecimal text of float and double, both ways. toString gives the digits that Java 17
 * gives, which are not always the shortest ones: the margin around a power of two is a quarter of its
 * gap, large integers lose their insignificant digits by a separate rule, and in the ranges where
 * the work is done in int or long a sum may overflow; all of it was found by comparing with `java`.
 * Parsing is correctly rounded.
 */
package java.lang;

final class FloatText {
    private static final int[] INT_POWERS_OF_5 = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125,
        9765625, 48828125, 244140625, 1220703125};
    private static final double[] POWERS_OF_10 = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
        1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

    /** More digits never decide: the longest halfway point has 767. The rest is folded into one digit. */
    private static final int MAX_DIGITS = 800;

    /** The significant digits (values, not chars), and the power of ten of the first one. */
    private byte[] digits;
    private int count;
    private int exponent;

    private FloatText() {
    }

    static String toString(double d) {
        long bits = Double.doubleToRawLongBits(d);
        int e = (int) (bits >> 52) & 0x7ff;
        long f = bits & 0xfffffffffffffL;
        if (e == 0x7ff) {
            return f != 0 ? "NaN" : bits > 0 ? "Infinity" : "-Infinity";
        }
        if (e == 0) {
            if (f == 0) {
                return bits == 0 ? "0.0" : "-0.0";
            }
            e = 1;
        } else {
            f |= 1L << 52;
        }
        FloatText t = new FloatText();
        t.digits = new byte[24];
        t.generate(f, e - 1075, 53);
        return t.format(bits < 0);
    }

    static String toString(float d) {
        int bits = Float.floatToRawIntBits(d);
        int e = bits >> 23 & 0xff;
        int f = bits & 0x7fffff;
        if (e == 0xff) {
            return f != 0 ? "NaN" : bits > 0 ? "Infinity" : "-Infinity";
        }
        if (e == 0) {
            if (f == 0) {
                return bits == 0 ? "0.0" : "-0.0";
            }
            e = 1;
        } else {
            f |= 1 << 23;
        }
        FloatText t = new FloatText();
        t.digits = new byte[24];
        t.generate(f, e - 150, 24);
        return t.format(bits < 0);
    }

    /** The digits as Java writes them: plain from 1e-3 to 1e7, else with an exponent. */
    private String format(boolean negative) {
        byte[] d = digits;
        int n = count;
        while (n > 1 && d[n - 1] == 0) {
            n--;
        }
        int k = exponent;
        byte[] r = new byte[32];
        int p = 0;
        if (negative) {
            r[p++] = '-';
        }
        int i = 0;
        if (k < -3 || k >= 7) {
            r[p++] = (byte) ('0' + d[i++]);
            r[p++] = '.';
        } else if (k < 0) {
            r[p++] = '0';
            r[p++] = '.';
            while (++k < 0) {
                r[p++] = '0';
            }
        } else {
            while (k >= 0) {
                r[p++] = (byte) (i < n ? '0' + d[i++] : '0');
                k--;
            }
            r[p++] = '.';
        }
        if (i == n) {
            r[p++] = '0';
        }
        while (i < n) {
            r[p++] = (byte) ('0' + d[i++]);
        }
        k = exponent;
        if (k < -3 || k >= 7) {
            r[p++] = 'E';
            int end = p + Integer.stringSize(k);
            Integer.putDigits(k, end, r);
            p = end;
        }
        byte[] v = new byte[p];
        System.arraycopy(r, 0, v, 0, p);
        return new String(v, String.LATIN1);
    }

    private static long powerOf5(int n) {
        return n < 14 ? INT_POWERS_OF_5[n] : (long) INT_POWERS_OF_5[13] * powerOf5(n - 13);
    }

    private static int bitsOfPowerOf5(int n) {
        return n < 27 ? 64 - Long.numberOfLeadingZeros(powerOf5(n)) : 3 * n;
    }

    /**
     * Digits of f * 2^e, a number of the given precision, by the method of Steele and White: the value is
     * the fraction b / s, m / s half the gap to its neighbours; digits are taken until what is left,
     * rounded down (low) or up (high), is closer than the margin.
     */
    private void generate(long f, int e, int precision) {
        int lead = 63 - Long.numberOfLeadingZeros(f);
        int zeros = Long.numberOfTrailingZeros(f);
        int top = e + lead;
        if (e + zeros >= 0 && top < 63) {
            generateInteger(e >= 0 ? f << e : f >> -e, top - precision - 1);
            return;
        }
        // The tangent of log10 at 1.5 never is below it: the estimate is exact or one too large.
        double x = Double.longBitsToDouble(f << 52 - lead & 0xfffffffffffffL | 0x3ff0000000000000L);
        double estimate = (x - 1.5) * 0.289529654602168 + 0.1760912590558 + top * 0.301029995663981;
        int k = (int) estimate;
        if (estimate < k) {
            k--;
        }
        int gap = top - (lead + 1 < precision ? lead + 1 : precision);
        f >>>= zeros;
        e += zeros;
        int b5 = k < 0 ? -k : 0;
        int s5 = k > 0 ? k : 0;
        int b2 = b5 + (e > 0 ? e : 0);
        int s2 = s5 + (e < 0 ? -e : 0);
        int m2 = b5 + gap + (e < 0 ? -e : 0);
        int common = b2 < s2 ? b2 : s2;
        b2 -= common;
        s2 -= common;
        m2 -= common;
        if (f == 1) {
            m2--;
        }
        if (m2 < 0) {
            b2 -= m2;
            s2 -= m2;
            m2 = 0;
        }
        int bBits = lead + 1 - zeros + b2 + bitsOfPowerOf5(b5);
        int sBits = s2 + 1 + bitsOfPowerOf5(s5 + 1);
        exponent = k;
        count = 0;
        // Forms with an exponent show at least two digits.
        boolean two = k < -3 || k >= 8;
        if (bBits < 32 && sBits < 32) {
            generateInt((int) f * INT_POWERS_OF_5[b5] << b2, INT_POWERS_OF_5[s5] << s2,
                    INT_POWERS_OF_5[b5] << m2, two);
        } else if (bBits < 64 && sBits < 64) {
            generateLong(f * powerOf5(b5) << b2, powerOf5(s5) << s2, powerOf5(b5) << m2, two);
        } else {
            BigDigits b = new BigDigits(f, (bBits >> 5) + 3);
            BigDigits s = new BigDigits(1, (sBits >> 5) + 3);
            BigDigits m = new BigDigits(1, (bBits >> 5) + 3);
            b.multiplyPowerOf5(b5);
            b.shiftLeft(b2);
            s.multiplyPowerOf5(s5);
            s.shiftLeft(s2);
            m.multiplyPowerOf5(b5);
            m.shiftLeft(m2);
            generateBig(b, s, m, two);
        }
    }

    /** An integer whose last digits, those below a quarter of its gap, are rounded off. */
    private void generateInteger(long v, int insignificantBits) {
        int drop = 0;
        long power = 1;
        if (insignificantBits > 1) {
            for (long t = 1L << insignificantBits; t >= 10; t /= 10) {
                drop++;
                power *= 10;
            }
        }
        if (drop > 0) {
            long rest = v % power;
            v /= power;
            if (rest >= power >> 1) {
                v++;
            }
        }
        byte[] s = Long.toString(v).value;
        int n = s.length;
        for (int i = 0; i < n; i++) {
            digits[i] = (byte) (s[i] - '0');
        }
        count = n;
        exponent = n - 1 + drop;
    }

    private void generateInt(int b, int s, int m, boolean two) {
        byte[] d = digits;
        int n = 0;
        int tens = s * 10;
        int q = b / s;
        b = b % s * 10;
        m *= 10;
        boolean low = b < m;
        boolean high = b + m > tens;
        if (q == 0 && !high) {
            exponent--;
        } else {
            d[n++] = (byte) q;
        }
        if (two) {
            low = high = false;
        }
        while (!low && !high) {
            q = b / s;
            b = b % s * 10;
            m *= 10;
            low = m <= 0 || b < m;
            high = m <= 0 || b + m > tens;
            d[n++] = (byte) q;
        }
        count = n;
        int half = (b << 1) - tens;
        if (high && (!low || half > 0 || half == 0 && (d[n - 1] & 1) != 0)) {
            roundUp();
        }
    }

    private void generateLong(long b, long s, long m, boolean two) {
        byte[] d = digits;
        int n = 0;
        long tens = s * 10;
        int q = (int) (b / s);
        b = b % s * 10;
        m *= 10;
        boolean low = b < m;
        boolean high = b + m > tens;
        if (q == 0 && !high) {
            exponent--;
        } else {
            d[n++] = (byte) q;
        }
        if (two) {
            low = high = false;
        }
        while (!low && !high) {
            long r = b / s;
            b = (b - r * s) * 10;
            m *= 10;
            low = m <= 0 || b < m;
            high = m <= 0 || b + m > tens;
            d[n++] = (byte) r;
        }
        count = n;
        long half = (b << 1) - tens;
        if (high && (!low || half > 0 || half == 0 && (d[n - 1] & 1) != 0)) {
            roundUp();
        }
    }

    private void generateBig(BigDigits b, BigDigits s, BigDigits m, boolean two) {
        byte[] d = digits;
        int n = 0;
        int q = b.divideDigit(s);
        boolean low = b.compareTo(m) < 0;
        boolean high = b.compareSum(m, s) > 0;
        if (q == 0 && !high) {
            exponent--;
        } else {
            d[n++] = (byte) q;
        }
        if (two) {
            low = high = false;
        }
        while (!low && !high) {
            b.multiplyAdd(10, 0);
            m.multiplyAdd(10, 0);
            d[n++] = (byte) b.divideDigit(s);
            low = b.compareTo(m) < 0;
            high = b.compareSum(m, s) > 0;
        }
        count = n;
        if (high) {
            int half = b.compareSum(b, s);
            if (!low || half > 0 || half == 0 && (d[n - 1] & 1) != 0) {
                roundUp();
            }
        }
    }

    private void roundUp() {
        int i = count - 1;
        while (i >= 0 && digits[i] == 9) {
            digits[i--] = 0;
        }
        if (i >= 0) {
            digits[i]++;
        } else {
            digits[0] = 1;
            exponent++;
        }
    }

    static double parseDouble(String in) {
        in = in.trim();
        return parse(in, 53);
    }

    static float parseFloat(String in) {
        in = in.trim();
        return (float) parse(in, 24);
    }

    private static NumberFormatException bad(String in) {
        return new NumberFormatException(in.isEmpty() ? "empty String" : "For input string: \"" + in + "\"");
    }

    /** The value rounded to the precision of double or float; a float comes as the same double. */
    private static double parse(String in, int precision) {
        int n = in.length();
        int i = 0;
        boolean negative = false;
        if (n > 0 && (in.charAt(0) == '-' || in.charAt(0) == '+')) {
            negative = in.charAt(0) == '-';
            i = 1;
        }
        if (i == n) {
            throw bad(in);
        }
        char c = in.charAt(i);
        if (c > '9') {
            if (in.startsWith("NaN", i) && n == i + 3) {
                return Double.NaN;
            }
            if (in.startsWith("Infinity", i) && n == i + 8) {
                return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            }
            throw bad(in);
        }
        double r;
        if (c == '0' && i + 1 < n && (in.charAt(i + 1) | 32) == 'x') {
            r = parseHex(in, i + 2, precision);
        } else {
            FloatText t = new FloatText();
            t.scan(in, i);
            r = t.toDouble();
            if (precision == 24) {
                r = t.toFloat(r);
            }
        }
        return negative ? -r : r;
    }

    /** Digits [. Digits] [(e|E) [sign] Digits] [f|F|d|D], with a digit on at least one side of the point. */
    private void scan(String in, int i) {
        int n = in.length();
        byte[] d = new byte[n - i < MAX_DIGITS ? n - i : MAX_DIGITS + 1];
        int k = 0;
        long exp = -1;
        boolean point = false;
        boolean any = false;
        boolean rest = false;
        char c = 0;
        for (; i < n; i++) {
            c = in.charAt(i);
            if (c == '.') {
                if (point) {
                    throw new NumberFormatException("multiple points");
                }
                point = true;
                continue;
            }
            if (c < '0' || c > '9') {
                break;
            }
            any = true;
            if (k == 0 && c == '0') {
                if (point) {
                    exp--;
                }
                continue;
            }
            if (k < MAX_DIGITS) {
                d[k++] = (byte) (c - '0');
            } else if (c != '0') {
                rest = true;
            }
            if (!point) {
                exp++;
            }
        }
        if (!any) {
            throw bad(in);
        }
        if (i < n && (c | 32) == 'e') {
            i++;
            boolean minus = false;
            if (i < n && (in.charAt(i) == '-' || in.charAt(i) == '+')) {
                minus = in.charAt(i++) == '-';
            }
            if (i == n || in.charAt(i) < '0' || in.charAt(i) > '9') {
                throw bad(in);
            }
            long e = 0;
            while (i < n && (c = in.charAt(i)) >= '0' && c <= '9') {
                if (e < 100000000000L) {
                    e = e * 10 + (c - '0');
                }
                i++;
            }
            exp += minus ? -e : e;
        }
        if (i < n && ((c | 32) == 'f' || (c | 32) == 'd')) {
            i++;
        }
        if (i != n) {
            throw bad(in);
        }
        if (rest) {
            d[k++] = 1;
        }
        while (k > 0 && d[k - 1] == 0) {
            k--;
        }
        digits = d;
        count = k;
        exponent = exp > 10000 ? 10000 : exp < -10000 ? -10000 : (int) exp;
    }

    private double toDouble() {
        int n = count;
        if (n == 0 || exponent < -326) {
            return 0.0;
        }
        if (exponent > 309) {
            return Double.POSITIVE_INFINITY;
        }
        byte[] d = digits;
        int lead = n < 18 ? n : 18;
        long l = 0;
        for (int i = 0; i < lead; i++) {
            l = l * 10 + d[i];
        }
        int e = exponent - lead + 1; // the value is about l * 10^e
        double v = (double) l;
        if (n <= 18 && l <= 1L << 53) {
            // Both operands exact: one correctly rounded operation.
            if (e >= 0 && e <= 22) {
                return e == 0 ? v : v * POWERS_OF_10[e];
            }
            if (e < 0 && e >= -22) {
                return v / POWERS_OF_10[-e];
            }
            if (e > 22 && e <= 22 + 15 - n) {
                return v * POWERS_OF_10[e - 22] * 1e22;
            }
        }
        for (; e > 22; e -= 22) {
            v *= 1e22;
        }
        for (; e < -22; e += 22) {
            v /= 1e22;
        }
        v = e >= 0 ? v * POWERS_OF_10[e] : v / POWERS_OF_10[-e];
        return refine(v);
    }

    /** Steps from an approximation to the double nearest to the decimal, by exact comparison. */
    private double refine(double v) {
        if (v == Double.POSITIVE_INFINITY) {
            v = Double.MAX_VALUE;
        }
        while (true) {
            long bits = Double.doubleToRawLongBits(v);
            int e = (int) (bits >> 52);
            long f = bits & 0xfffffffffffffL;
            if (e == 0) {
                e = 1;
            } else {
                f |= 1L << 52;
            }
            int c = compare(2 * f + 1, e - 1076);
            if (c > 0 || c == 0 && (bits & 1) != 0) {
                v = Double.longBitsToDouble(bits + 1);
                if (c == 0 || v == Double.POSITIVE_INFINITY) {
                    return v;
                }
                continue;
            }
            if (c == 0 || bits == 0) {
                return v;
            }
            // Below a power of two the gap is half as wide.
            c = f == 1L << 52 && e > 1 ? compare(4 * f - 1, e - 1077) : compare(2 * f - 1, e - 1076);
            if (c < 0 || c == 0 && (bits & 1) != 0) {
                v = Double.longBitsToDouble(bits - 1);
                if (c == 0) {
                    return v;
                }
                continue;
            }
            return v;
        }
    }

    /** Sign of the decimal minus f * 2^e. */
    private int compare(long f, int e) {
        int n = count;
        int e10 = exponent - n + 1;
        BigDigits a = new BigDigits(0, n / 9 + 40);
        int i = 0;
        while (i < n) {
            int power = 1;
            int part = 0;
            for (int j = 0; j < 9 && i < n; j++, i++) {
                part = part * 10 + digits[i];
                power *= 10;
            }
            a.multiplyAdd(power, part);
        }
        BigDigits b = new BigDigits(f, 40);
        int shift = e10 - e;
        if (e10 >= 0) {
            a.multiplyPowerOf5(e10);
        } else {
            b.multiplyPowerOf5(-e10);
        }
        if (shift > 0) {
            a.shiftLeft(shift);
        } else {
            b.shiftLeft(-shift);
        }
        return a.compareTo(b);
    }

    /** d is the double nearest to the decimal; midway between two floats the decimal decides. */
    private double toFloat(double d) {
        float f = (float) d;
        double err = d - f;
        if (err == 0 || d == 0 || d > 0x1p128) {
            return f;
        }
        int bits = Float.floatToRawIntBits(f);
        if (bits == 0x7f800000) {
            err = d - 0x1p128;
        }
        int other = err > 0 ? bits + 1 : bits - 1;
        double g = other == 0x7f800000 ? 0x1p128 : Float.intBitsToFloat(other);
        if (g - d != err) {
            return f;
        }
        long b = Double.doubleToRawLongBits(d);
        int e = (int) (b >> 52);
        int c = compare(b & 0xfffffffffffffL | 1L << 52, e - 1075);
        return c != 0 && c > 0 == err > 0 ? Float.intBitsToFloat(other) : f;
    }

    /** HexDigits [. HexDigits] (p|P) [sign] Digits [f|F|d|D], from index i on. */
    private static double parseHex(String in, int i, int precision) {
        int n = in.length();
        long sig = 0;
        boolean sticky = false;
        boolean any = false;
        boolean point = false;
        long exp = 0;
        for (; i < n; i++) {
            char c = in.charAt(i);
            if (c == '.' && !point) {
                point = true;
                continue;
            }
            int h = c < 128 ? Character.digit(c, 16) : -1;
            if (h < 0) {
                break;
            }
            any = true;
            if (sig >>> 60 == 0) {
                sig = sig << 4 | h;
                if (point) {
                    exp -= 4;
                }
            } else {
                sticky |= h != 0;
                if (!point) {
                    exp += 4;
                }
            }
        }
        if (!any || i == n || (in.charAt(i) | 32) != 'p') {
            throw bad(in);
        }
        i++;
        boolean minus = false;
        if (i < n && (in.charAt(i) == '-' || in.charAt(i) == '+')) {
            minus = in.charAt(i++) == '-';
        }
        long e = 0;
        int start = i;
        while (i < n && in.charAt(i) >= '0' && in.charAt(i) <= '9') {
            if (e < 100000000000L) {
                e = e * 10 + (in.charAt(i) - '0');
            }
            i++;
        }
        if (i == start) {
            throw bad(in);
        }
        if (i < n && ((in.charAt(i) | 32) == 'f' || (in.charAt(i) | 32) == 'd')) {
            i++;
        }
        if (i != n) {
            throw bad(in);
        }
        exp += minus ? -e : e;
        return round(sig, sticky, exp > 10000 ? 10000 : exp < -10000 ? -10000 : (int) exp, precision);
    }

    /**
     * sig * 2^e (sig unsigned; sticky: plus something below its last bit) to the nearest number of
     * precision 53 or 24, ties to even. A sticky sig has at least 61 bits.
     */
    static double round(long sig, boolean sticky, int e, int precision) {
        if (sig == 0) {
            return 0.0;
        }
        int top = e + 63 - Long.numberOfLeadingZeros(sig);
        if (top > 1023) {
            return Double.POSITIVE_INFINITY;
        }
        int min = precision == 53 ? -1074 : -149;
        int q = top - precision + 1 > min ? top - precision + 1 : min;
        int shift = q - e;
        long m;
        if (shift <= 0) {
            m = sig << -shift;
        } else if (shift > 64) {
            m = 0;
        } else {
            m = shift == 64 ? 0 : sig >>> shift;
            long rest = shift == 64 ? sig : sig << 64 - shift;
            // rest is a fraction of 2^64: compare with a half.
            if (rest < 0 && (rest != Long.MIN_VALUE || sticky || (m & 1) != 0)) {
                m++;
            }
        }
        if (precision == 24) {
            double r = m * Double.longBitsToDouble((long) (q + 1023) << 52);
            return r >= 0x1p128 ? Double.POSITIVE_INFINITY : r;
        }
        // The carry of m into the exponent field does the right thing, also for subnormals.
        return Double.longBitsToDouble(((long) (q + 1074) << 52) + m);
    }

    static String toHexString(double d) {
        long bits = Double.doubleToRawLongBits(d);
        int e = (int) (bits >> 52) & 0x7ff;
        long f = bits & 0xfffffffffffffL;
        if (e == 0x7ff) {
            return toString(d);
        }
        StringBuilder sb = new StringBuilder(24);
        sb.append(bits < 0 ? "-0x" : "0x").append(e == 0 ? "0." : "1.");
        if (f == 0) {
            sb.append('0');
        }
        byte[] hex = Integer.DIGITS;
        for (; f != 0; f = f << 4 & 0xfffffffffffffL) {
            sb.append((char) hex[(int) (f >>> 48)]);
        }
        int exp = e != 0 ? e - 1023 : (bits << 1) == 0 ? 0 : -1022;
        return sb.append('p').append(exp).toString();
    }

    static String toHexString(float f) {
        if (f == 0 || f != f || Math.abs(f) >= Float.MIN_NORMAL) {
            return toHexString((double) f);
        }
        // Subnormal: written with the exponent of the smallest normal float.
        String s = toHexString(f * 0x1p-896);
        return s.substring(0, s.length() - 6).concat("p-126");
    }
}
