// float and double arithmetic, comparison with NaN, conversions with saturation, remainder, text.
public class FloatingPoint {
    static final double[] D = { 0.0, -0.0, 1.0, -1.0, 0.1, 1.5, -2.5, 1e10, -1e10, 1e300, -1e300, 1e-300, 4.9e-324,
            Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Math.PI, 2147483647.5,
            -2147483649.5, 9.3e18 };
    static final float[] F = { 0f, -0f, 1f, -1f, 0.1f, 1.5f, -2.5f, 1e10f, 1e38f, -1e38f, 1e-38f, 1.4e-45f,
            Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 3.4f };
    public static void main(String[] args) {
        long h = 0;
        for (double a : D) {
            System.out.println(a + " " + (int) a + " " + (long) a + " " + (float) a + " " + (byte) a + " "
                    + (char) (int) a + " " + -a + " " + Double.doubleToRawLongBits(a));
            for (double b : D) {
                h = h * 31 + Double.doubleToLongBits(a + b);
                h = h * 31 + Double.doubleToLongBits(a - b);
                h = h * 31 + Double.doubleToLongBits(a * b);
                h = h * 31 + Double.doubleToLongBits(a / b); h = h * 31 + Double.doubleToLongBits(a % b);
                h = h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a == b ? 16 : 0)
                        + (a != b ? 32 : 0) + (!(a < b) ? 64 : 0) + (!(a > b) ? 128 : 0);
                h = h * 31 + Double.compare(a, b);
            }
        }
        System.out.println(h);
        h = 0;
        for (float a : F) {
            System.out.println(a + " " + (int) a + " " + (long) a + " " + (double) a + " " + (short) a + " " + -a + " "
                    + Float.floatToRawIntBits(a));
            for (float b : F) {
                h = h * 31 + Float.floatToIntBits(a + b);
                h = h * 31 + Float.floatToIntBits(a - b);
                h = h * 31 + Float.floatToIntBits(a * b);
                h = h * 31 + Float.floatToIntBits(a / b); h = h * 31 + Float.floatToIntBits(a % b);
                h = h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a == b ? 16 : 0)
                        + (!(a >= b) ? 64 : 0);
            }
        }
        System.out.println(h);
        float sum = 0; for (int i = 1; i < 1000; i++) sum += 1f / i; System.out.println(sum);
        double ds = 0; for (int i = 1; i < 1000; i++) ds += 1d / i; System.out.println(ds);
        System.out.println((0.1 + 0.2) + " " + (0.1f + 0.2f) + " " + 1.0 / 3 + " " + 1f / 3 + " " + 100.0 + " " + 1e7
                + " " + 1.0e-3 + " " + 9999999.0 + " " + 12345678.9f + " " + 1e21 + " " + 2e-5f);
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.rint(2.5) + " " + Math.floor(-1.1)
                + " " + Math.ceil(-1.9) + " " + Math.sqrt(2) + " " + Math.abs(-0.0) + " " + Math.max(-0.0, 0.0) + " "
                + Math.min(Double.NaN, 1));
    }
}
