/** Elementary functions. The transcendental ones are natives here where `java` rounds them differently from
 *  StrictMath, otherwise those of StrictMath. */
package java.lang;

import java.util.Random;

public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    private static final class RandomHolder {
        static final Random random = new Random();
    }

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static double asin(double a) {
        return StrictMath.asin(a);
    }

    public static double acos(double a) {
        return StrictMath.acos(a);
    }

    public static double atan(double a) {
        return StrictMath.atan(a);
    }

    public static native double exp(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static double cbrt(double a) {
        return StrictMath.cbrt(a);
    }

    public static double sinh(double a) {
        return StrictMath.sinh(a);
    }

    public static double cosh(double a) {
        return StrictMath.cosh(a);
    }

    public static double tanh(double a) {
        return StrictMath.tanh(a);
    }

    public static double expm1(double a) {
        return StrictMath.expm1(a);
    }

    public static double log1p(double a) {
        return StrictMath.log1p(a);
    }

    public static double sqrt(double a) {
        return StrictMath.sqrt(a);
    }

    public static double IEEEremainder(double f1, double f2) {
        return StrictMath.IEEEremainder(f1, f2);
    }

    public static double atan2(double y, double x) {
        return StrictMath.atan2(y, x);
    }

    public static native double pow(double a, double b);

    public static double hypot(double x, double y) {
        return StrictMath.hypot(x, y);
    }

    public static double toRadians(double angdeg) {
        return angdeg * 0.017453292519943295;
    }

    public static double toDegrees(double angrad) {
        return angrad * 57.29577951308232;
    }

    public static double ceil(double a) {
        return -floor(-a);
    }

    public static double floor(double a) {
        // From 2^52 on (and for NaN) there is no fraction.
        if (!(a > -0x1p52 && a < 0x1p52)) {
            return a;
        }
        double t = (double) (long) a;
        if (t > a) {
            t -= 1.0;
        }
        // The zeros keep their sign.
        return t == 0 ? copySign(t, a) : t;
    }

    public static double rint(double a) {
        double t = abs(a);
        if (t < 0x1p52) {
            // Adding 2^52 leaves no room for a fraction: the addition itself rounds to even.
            t = t + 0x1p52 - 0x1p52;
        }
        return copySign(1.0, a) * t;
    }

    public static int round(float a) {
        // floor(a + 1/2), exact because the sum is a double.
        return (int) floor(a + 0.5);
    }

    public static long round(double a) {
        if (!(a > -0x1p52 && a < 0x1p52)) {
            return (long) a;
        }
        double t = floor(a);
        // a - t is exact; adding one half to a first might round up.
        return a - t >= 0.5 ? (long) t + 1 : (long) t;
    }

    public static double random() {
        return RandomHolder.random.nextDouble();
    }

    public static int addExact(int x, int y) {
        int r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static long addExact(long x, long y) {
        long r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static int subtractExact(int x, int y) {
        int r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static long subtractExact(long x, long y) {
        long r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static int multiplyExact(int x, int y) {
        long r = (long) x * (long) y;
        if ((int) r != r) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) r;
    }

    public static long multiplyExact(long x, int y) {
        return multiplyExact(x, (long) y);
    }

    public static long multiplyExact(long x, long y) {
        long r = x * y;
        if ((int) x != x || (int) y != y) {
            if (x != 0 && (r / x != y || x == -1 && y == Long.MIN_VALUE)) {
                throw new ArithmeticException("long overflow");
            }
        }
        return r;
    }

    public static int incrementExact(int a) {
        if (a == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a + 1;
    }

    public static long incrementExact(long a) {
        if (a == Long.MAX_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a + 1;
    }

    public static int decrementExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a - 1;
    }

    public static long decrementExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a - 1;
    }

    public static int negateExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -a;
    }

    public static long negateExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -a;
    }

    public static int toIntExact(long value) {
        if ((int) value != value) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    public static long multiplyFull(int x, int y) {
        return (long) x * (long) y;
    }

    public static long multiplyHigh(long x, long y) {
        long x1 = x >> 32;
        long x0 = x & 0xffffffffL;
        long y1 = y >> 32;
        long y0 = y & 0xffffffffL;
        long mid = x1 * y0 + (x0 * y0 >>> 32);
        return x1 * y1 + (mid >> 32) + (x0 * y1 + (mid & 0xffffffffL) >> 32);
    }

    public static int floorDiv(int x, int y) {
        int q = x / y;
        return (x ^ y) < 0 && q * y != x ? q - 1 : q;
    }

    public static long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    public static long floorDiv(long x, long y) {
        long q = x / y;
        return (x ^ y) < 0 && q * y != x ? q - 1 : q;
    }

    public static int floorMod(int x, int y) {
        int r = x % y;
        return (r ^ y) < 0 && r != 0 ? r + y : r;
    }

    public static int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    public static long floorMod(long x, long y) {
        long r = x % y;
        return (r ^ y) < 0 && r != 0 ? r + y : r;
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static int absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return a < 0 ? -a : a;
    }

    public static long absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return a < 0 ? -a : a;
    }

    public static float abs(float a) {
        return a <= 0.0f ? 0.0f - a : a;
    }

    public static double abs(double a) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(a) & Long.MAX_VALUE);
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static float max(float a, float b) {
        if (a > b) {
            return a;
        }
        if (a == b) {
            return a == 0 ? a + b : a; // zeros of different sign are equal but ordered
        }
        return a != a ? a : b;
    }

    public static float min(float a, float b) {
        if (a < b) {
            return a;
        }
        if (a == b) {
            return a == 0 ? -(-a - b) : a; // zeros of different sign are equal but ordered
        }
        return a != a ? a : b;
    }

    public static double max(double a, double b) {
        if (a > b) {
            return a;
        }
        if (a == b) {
            return a == 0 ? a + b : a; // zeros of different sign are equal but ordered
        }
        return a != a ? a : b;
    }

    public static double min(double a, double b) {
        if (a < b) {
            return a;
        }
        if (a == b) {
            return a == 0 ? -(-a - b) : a; // zeros of different sign are equal but ordered
        }
        return a != a ? a : b;
    }

    public static double ulp(double d) {
        int e = getExponent(d);
        if (e == 1024) {
            return abs(d);
        }
        return e <= -1022 ? Double.MIN_VALUE : powerOfTwo(e - 52);
    }

    public static float ulp(float f) {
        int e = getExponent(f);
        if (e == 128) {
            return abs(f);
        }
        return e <= -126 ? Float.MIN_VALUE : (float) powerOfTwo(e - 23);
    }

    /** 2^e, which is in the range of double. */
    private static double powerOfTwo(int e) {
        return Double.longBitsToDouble(e >= -1022 ? (long) (e + 1023) << 52 : 1L << e + 1074);
    }

    public static double signum(double d) {
        return d > 0 ? 1.0 : d < 0 ? -1.0 : d;
    }

    public static float signum(float f) {
        return f > 0 ? 1.0f : f < 0 ? -1.0f : f;
    }

    public static double copySign(double magnitude, double sign) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(magnitude) & Long.MAX_VALUE
                | Double.doubleToRawLongBits(sign) & Long.MIN_VALUE);
    }

    public static float copySign(float magnitude, float sign) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(magnitude) & Integer.MAX_VALUE
                | Float.floatToRawIntBits(sign) & Integer.MIN_VALUE);
    }

    public static int getExponent(double d) {
        return ((int) (Double.doubleToRawLongBits(d) >> 52) & 0x7ff) - 1023;
    }

    public static int getExponent(float f) {
        return (Float.floatToRawIntBits(f) >> 23 & 0xff) - 127;
    }

    public static double nextUp(double d) {
        if (d < Double.POSITIVE_INFINITY) {
            long bits = Double.doubleToRawLongBits(d + 0.0); // -0.0 becomes 0.0
            return Double.longBitsToDouble(bits >= 0 ? bits + 1 : bits - 1);
        }
        return d;
    }

    public static float nextUp(float f) {
        if (f < Float.POSITIVE_INFINITY) {
            int bits = Float.floatToRawIntBits(f + 0.0f);
            return Float.intBitsToFloat(bits >= 0 ? bits + 1 : bits - 1);
        }
        return f;
    }

    public static double nextDown(double d) {
        return -nextUp(-d);
    }

    public static float nextDown(float f) {
        return -nextUp(-f);
    }

    public static double nextAfter(double start, double direction) {
        if (start > direction) {
            return nextDown(start);
        }
        if (start < direction) {
            return nextUp(start);
        }
        return start == direction ? direction : start + direction;
    }

    public static float nextAfter(float start, double direction) {
        if (start > direction) {
            return nextDown(start);
        }
        if (start < direction) {
            return nextUp(start);
        }
        return start == direction ? (float) direction : start + (float) direction;
    }

    public static double scalb(double d, int scaleFactor) {
        // A step down is by 2^-969 only: if it reaches the subnormal numbers and rounds, the last one gives zero.
        int n = scaleFactor;
        for (int step = 0; step < 2 && n > 1023; step++) {
            d *= 0x1p1023;
            n -= 1023;
        }
        for (int step = 0; step < 2 && n < -1022; step++) {
            d *= 0x1p-969;
            n += 969;
        }
        return d * powerOfTwo(max(min(n, 1023), -1022));
    }

    public static float scalb(float f, int scaleFactor) {
        // A float times 2^n with |n| <= 278 is exact in double.
        return (float) (f * powerOfTwo(max(min(scaleFactor, 278), -278)));
    }

    public static double fma(double a, double b, double c) {
        return StrictMath.fma(a, b, c);
    }

    public static float fma(float a, float b, float c) {
        return StrictMath.fma(a, b, c);
    }
}
