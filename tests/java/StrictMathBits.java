// jdk: 17
// StrictMath to the last bit: checksums of every function over random arguments (of all exponents, of the ranges where
// the functions are used, multiples of pi/4, next to the places where the algorithms change) and special values. Also
// what Math defines exactly: fma, abs, scalb.
// args: 50000
// full: 1000000
public class StrictMathBits {
    interface Unary { double of(double x); }
    interface Binary { double of(double x, double y); }

    static final double[] SPECIAL = {
        0.0, 1, 2, 3, 0.5, 1.5, 1.0 / 3, 0.1, 10, 100, 1000, 1e22, 1e23, Double.MIN_VALUE, Double.MIN_NORMAL,
        Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN, Math.PI, Math.E, Math.PI / 2, Math.PI / 4,
        3 * Math.PI / 4, Math.PI * 0x1p19, 0.6744, 0.34657359, 1.0397, 709.782712893384, 710.4758600739439,
        745.1332191019411, 708.39, 22, 38.816242111356935, 0.4375, 0.6875, 1.1875, 2.4375, 0.975, 0.41422, 0.2929,
        0x1p-28, 0x1p-27, 0x1p-29, 0x1p-54, 0x1p-55, 0x1p20, 0x1p26, 0x1p31, 0x1p52, 0x1p53, 0x1p63, 0x1p64, 0x1p66,
        1023, 1024, 1074, 1075, 6381956970095103.0 * 0x1p797 };

    static long seed;

    static long next() {
        long z = seed += 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    static double argument(int i) {
        long b = next();
        switch (i & 7) {
            case 0: case 1: return Double.longBitsToDouble(b);
            case 2: return (b >> 11) * 0x1p-52; // in [-1, 1)
            case 3: return (b >> 11) * 0x1p-49;
            case 4: return (b >> 11) * (750 * 0x1p-52);
            case 5: return Double.longBitsToDouble(b & 0x800fffffffffffffL | 1023L - 64 + (b >>> 52 & 127) << 52);
            case 6: {
                long s = Double.doubleToRawLongBits(SPECIAL[(int) ((b >>> 8) % SPECIAL.length)]) + b % 5;
                return Double.longBitsToDouble(s ^ b & Long.MIN_VALUE);
            }
            default: return (int) (b >> 40) * (Math.PI / 4);
        }
    }

    /** The bits. NaN is one value where several arguments are NaN, of which any may become the result, and where none
     *  is: processors differ in the sign of the NaN that they make. */
    static long bits(double r, boolean canonical) {
        return canonical ? Double.doubleToLongBits(r) : Double.doubleToRawLongBits(r);
    }

    /** Such that two wrong signs do not cancel. */
    static long add(long sum, long bits) {
        return Long.rotateLeft(sum, 9) * 0x9e3779b97f4a7c15L + bits;
    }

    static int count;

    static void print(String name, long sum) {
        System.out.println(name + " " + Long.toHexString(sum));
    }

    static void check(String name, Unary f) {
        long sum = seed = 1;
        for (int i = 0; i < count; i++) {
            double x = argument(i);
            sum = add(sum, bits(f.of(x), x == x));
        }
        print(name, sum);
    }

    /** Both classes have the function, and it is the same. */
    static void check(String name, Unary f, Unary ofMath) {
        check(name, f);
        check("Math." + name, ofMath);
    }

    static void check(String name, Binary f) {
        long sum = seed = 2;
        for (int i = 0; i < count; i++) {
            double x = argument(i), y = argument((i & 1) == 0 ? i : i >>> 3);
            sum = add(sum, bits(f.of(x, y), (x != x) == (y != y)));
        }
        print(name, sum);
    }

    /** A third argument that is near the product of the others, and any. */
    static void fma() {
        long sum = seed = 3, floats = 3;
        for (int i = 0; i < count; i++) {
            double x = argument(i), y = argument(i >>> 3), z;
            switch (i % 5) {
                case 0: z = argument(i >>> 6); break;
                case 1: z = -x * y; break;
                case 2: z = 0.0; break;
                default: z = x * y * argument(2) * Math.scalb(1.0, (int) (next() >> 57));
            }
            sum = add(add(sum, bits(Math.fma(x, y, z), true)), bits(StrictMath.fma(z, y, x), true));
            float r = Math.fma((float) x, (float) y, (float) z), s = StrictMath.fma((float) z, (float) x, (float) y);
            floats = add(add(floats, Float.floatToIntBits(r)), Float.floatToIntBits(s));
        }
        print("fma", sum);
        print("fma of floats", floats);
    }

    /** By any int, by some exponent, to about the subnormal numbers. */
    static void scalb() {
        long sum = seed = 4;
        for (int i = 0; i < count; i++) {
            double x = argument(i);
            int r = (int) (next() >> 32);
            int n = i % 3 == 0 ? r : i % 3 == 1 ? r >> 20 : -1020 - Math.getExponent(x) - (r & 63);
            sum = add(add(sum, bits(StrictMath.scalb(x, n), false)), Float.floatToIntBits(Math.scalb((float) x, n)));
        }
        print("scalb", sum);
    }

    public static void main(String[] args) {
        count = Integer.parseInt(args[0]);
        check("sin", StrictMath::sin);
        check("cos", StrictMath::cos);
        check("tan", StrictMath::tan);
        check("asin", StrictMath::asin, Math::asin);
        check("acos", StrictMath::acos, Math::acos);
        check("atan", StrictMath::atan, Math::atan);
        check("exp", StrictMath::exp);
        check("log", StrictMath::log);
        check("log10", StrictMath::log10);
        check("sqrt", StrictMath::sqrt, Math::sqrt);
        check("cbrt", StrictMath::cbrt, Math::cbrt);
        check("sinh", StrictMath::sinh, Math::sinh);
        check("cosh", StrictMath::cosh, Math::cosh);
        check("tanh", StrictMath::tanh, Math::tanh);
        check("expm1", StrictMath::expm1, Math::expm1);
        check("log1p", StrictMath::log1p, Math::log1p);
        check("ceil", StrictMath::ceil);
        check("floor", StrictMath::floor);
        check("rint", StrictMath::rint);
        check("round", x -> StrictMath.round(x) + StrictMath.round((float) x));
        check("ulp", x -> StrictMath.ulp(x));
        check("ulp of floats", x -> Float.floatToIntBits(StrictMath.ulp((float) x)));
        check("getExponent", x -> StrictMath.getExponent(x) + StrictMath.getExponent((float) x));
        check("signum", x -> StrictMath.signum(x));
        check("abs", x -> Math.abs(x));
        check("nextUp", x -> StrictMath.nextUp(x));
        check("nextDown", x -> StrictMath.nextDown(x));
        check("toRadians", StrictMath::toRadians, Math::toRadians);
        check("toDegrees", StrictMath::toDegrees, Math::toDegrees);
        check("pow", StrictMath::pow);
        check("atan2", StrictMath::atan2);
        check("Math.atan2", Math::atan2);
        check("hypot", StrictMath::hypot);
        check("Math.hypot", Math::hypot);
        check("IEEEremainder", StrictMath::IEEEremainder);
        check("Math.IEEEremainder", Math::IEEEremainder);
        check("IEEEremainder of multiples", x -> StrictMath.IEEEremainder(x, Double.MIN_VALUE));
        check("remainder", (x, y) -> x % y);
        check("copySign", (x, y) -> StrictMath.copySign(x, y));
        check("nextAfter", (x, y) -> StrictMath.nextAfter(x, y));
        check("min", (x, y) -> StrictMath.min(x, y));
        check("max", (x, y) -> StrictMath.max(x, y));
        fma();
        scalb();
    }
}
