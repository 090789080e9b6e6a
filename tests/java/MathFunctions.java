// java.lang.Math and StrictMath: exact arithmetic, floor and ceil family, rounding, sqrt, remainder, ulp, scaling,
// sign, fma, min and max with zeros and NaN; rounded transcendental values.
public class MathFunctions {
    static final double[] D = { 0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 1e-310, 4.9e-324, 1e16, -1e16,
            4503599627370497.5, 1e300, Double.MAX_VALUE, Double.MIN_NORMAL, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN, 2147483647.5, -2147483648.6, 0.49999999999999994, 3.7, -3.2 };
    interface Op { Object run(); }
    static String t(Op o) {
        try { return String.valueOf(o.run()); } catch (ArithmeticException e) { return "!" + e.getMessage(); }
    }
    public static void main(String[] args) {
        for (double d : D)
            System.out.println(d + ": " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " " + Math.round(d)
                    + " " + Math.round((float) d) + " " + Math.abs(d) + " " + Math.sqrt(d) + " " + Math.signum(d) + " "
                    + Math.ulp(d) + " " + Math.ulp((float) d) + " " + Math.getExponent(d) + " " + Math.nextUp(d) + " "
                    + Math.nextDown(d) + " " + Math.nextAfter(d, 0) + " " + Math.scalb(d, -3) + " " + (int) d + " "
                    + (long) d + " " + (float) d + " " + StrictMath.cbrt(d));
        long h = 0;
        for (double a : D)
            for (double b : D) {
                h = h * 31 + Double.doubleToLongBits(Math.IEEEremainder(a, b));
                h = h * 31 + Double.doubleToLongBits(a % b);
                h = h * 31 + Double.doubleToLongBits(Math.max(a, b));
                h = h * 31 + Double.doubleToLongBits(Math.min(a, b));
                h = h * 31 + Double.doubleToLongBits(Math.copySign(a, b));
                h = h * 31 + Double.doubleToLongBits(Math.fma(a, b, 1.5));
                h = h * 31 + Double.doubleToLongBits(Math.nextAfter(a, b));
                h = h * 31 + Double.compare(a, b);
                h = h * 31 + Float.floatToIntBits((float) a % (float) b);
                h = h * 31 + Float.floatToIntBits(Math.max((float) a, (float) b));
                h = h * 31 + Double.doubleToLongBits(StrictMath.hypot(a, b));
                h = h * 31 + Double.doubleToLongBits(StrictMath.atan2(a, b));
            }
        System.out.println(h);
        int[] I = { 0, 1, -1, 7, -7, 3, 100000, Integer.MAX_VALUE, Integer.MIN_VALUE, 46341 };
        h = 0;
        for (int a : I)
            for (int b : I) {
                String s = t(() -> Math.addExact(a, b)) + t(() -> Math.subtractExact(a, b))
                        + t(() -> Math.multiplyExact(a, b)) + t(() -> Math.floorDiv(a, b))
                        + t(() -> Math.floorMod(a, b)) + Math.multiplyFull(a, b)
                        + t(() -> Math.toIntExact((long) a * b)) + Math.max(a, b) + Math.min(a, b);
                h = h * 31 + s.hashCode();
                if (a == Integer.MIN_VALUE && b < 2) System.out.println(s);
            }
        System.out.println(h);
        long[] L = { 0, 1, -1, 10, -3, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 3037000500L };
        h = 0;
        for (long a : L)
            for (long b : L) {
                String s = t(() -> Math.addExact(a, b)) + t(() -> Math.subtractExact(a, b))
                        + t(() -> Math.multiplyExact(a, b)) + t(() -> Math.floorDiv(a, b))
                        + t(() -> Math.floorMod(a, b)) + Math.multiplyHigh(a, b) + t(() -> Math.floorMod(a, (int) b));
                h = h * 31 + s.hashCode();
            }
        System.out.println(h);
        System.out.println(t(() -> Math.negateExact(Integer.MIN_VALUE))
                + t(() -> Math.incrementExact(Integer.MAX_VALUE)) + t(() -> Math.decrementExact(Long.MIN_VALUE))
                + t(() -> Math.absExact(Integer.MIN_VALUE)) + Math.abs(Integer.MIN_VALUE) + Math.abs(Long.MIN_VALUE)
                + t(() -> Math.toIntExact(1L << 31)));
        double s = 0;
        for (int i = 1; i < 200; i++) {
            double x = i / 17.0;
            s += Math.sin(x) + Math.cos(x) + Math.tan(x) / 100 + Math.exp(-x) + Math.log(x) + Math.log10(x)
                    + Math.pow(x, 1.3) + Math.atan(x) + Math.asin(1 / (x + 1)) + Math.acos(1 / (x + 1))
                    + Math.sinh(x / 10) + Math.cosh(x / 10) + Math.tanh(x) + Math.cbrt(x) + Math.hypot(x, 3)
                    + Math.atan2(x, 2) + Math.expm1(x / 10) + Math.log1p(x);
        }
        System.out.println(Math.round(s * 1e6));
        h = 0;
        for (int i = -300; i < 300; i++) {
            double x = i / 7.3;
            for (double v : new double[] { StrictMath.atan(x), StrictMath.asin(i / 301.0), StrictMath.acos(i / 301.0),
                    StrictMath.sinh(x), StrictMath.cosh(x), StrictMath.tanh(x), StrictMath.cbrt(x), StrictMath.expm1(x),
                    StrictMath.log1p(Math.abs(x)), StrictMath.hypot(x, i), StrictMath.sqrt(i * i + 0.5),
                    StrictMath.atan2(x, 0.7) })
                h = h * 31 + Double.doubleToLongBits(v);
        }
        System.out.println(h);
        System.out.println(Math.PI + " " + Math.E + " " + Math.toRadians(180) + " " + Math.toDegrees(Math.PI)
                + Math.pow(2, 10) + Math.pow(0, 0) + Math.pow(-8, 1.0 / 3) + Math.pow(2, -1074) + Math.pow(-2, 3)
                + Math.exp(0) + Math.log(1) + Math.log10(1000) + Math.sqrt(2) + Math.cbrt(27) + Math.hypot(3, 4)
                + Math.sin(0) + Math.cos(0) + Math.atan2(0, -1));
    }
}
