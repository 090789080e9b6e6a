// Double and Float text: thousands of pseudo-random values printed and parsed back (hashed), special values,
// hexadecimal, parsing of odd forms, errors; compare and bits.
public class DoubleText {
    static float large = 123456789f, odd = 16777217f;      // javac 19 and later have other texts for constants
    interface Op { Object run(); }
    static String t(Op o) {
        try {
            return String.valueOf(o.run());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + "<" + e.getMessage() + ">";
        }
    }
    public static void main(String[] args) {
        long x = 88172645463325252L, h = 0, back = 0;
        for (int i = 0; i < 6000; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            double d = Double.longBitsToDouble(x);
            float f = Float.intBitsToFloat((int) (x >>> 20));
            double s = (x >> 40) / 1000.0, e = (double) (x >>> 11) / (1L << 53), w = x >> (i & 63);
            String[] t = { Double.toString(d), Float.toString(f), Double.toString(s), Double.toString(e), "" + w,
                    "" + (float) e };
            for (String q : t) h = h * 31 + q.hashCode();
            if (Double.doubleToLongBits(Double.parseDouble(t[0])) != Double.doubleToLongBits(d)
                    || Float.floatToIntBits(Float.parseFloat(t[1])) != Float.floatToIntBits(f)
                    || Double.parseDouble(t[2]) != s || Double.parseDouble(t[3]) != e)
                back++;
            if (i % 500 == 0) System.out.println(String.join(" ", t));
        }
        System.out.println(h + " " + back);
        for (double d : new double[] { 0, -0.0, 1, 10, 100, 1e6, 9999999, 1e7, 12345678.9, 0.001, 0.00099, 1e-5, 123e20,
                1e21, 1e22, 1e23, 2e-44, 4.9e-324, 1.7976931348623157e308, Double.MIN_NORMAL, 9007199254740993.0,
                2.2250738585072011e-308, 0.1 + 0.2, 1 / 3.0, 100 * 1.1, 5e-324, 4.35, 1.0E23, 8.41E21, 2.0E-3,
                9.5367431640625E-7, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.1e-45, 3.4e38 })
            System.out.print(d + " " + (float) d + " " + Double.toHexString(d) + " " + Float.toHexString((float) d)
                    + " " + Double.doubleToLongBits(d) + ";");
        System.out.println();
        for (String s : new String[] { "1", " 1.5 ", "1e5", "1E-5", ".5", "5.", "+3", "-0", "0x1p3", "0x1.8p-1",
                "0x.8P0", "NaN", "-Infinity", "Infinity", "1d", "2f", "1e400", "-1e400", "1e-400", "4.9e-324",
                "2.4e-324", "2.5e-324", "179769313486231580793e289", "0.1e-999999999999", "1e99999999999",
                "123456789012345678901234567890", "9007199254740993", "9007199254740992.99999999999999999999",
                "0.000000000000000000000000000000000000000000000000000000012345",
                "1.00000000000000011102230246251565404236316680908203125",
                "1.00000000000000011102230246251565404236316680908203124",
                "1.00000000000000011102230246251565404236316680908203126", "", " ", "abc", "1.2.3", "e5", "1e", "1e+",
                "0x1", "--1", "1,5", "nan", "1 2", "0x1p", "1_0", "\u0661", "1.5l", ".", "+", "0x.p1", "Infinityx" })
            System.out.println(s + ": " + t(() -> Double.parseDouble(s)) + " " + t(() -> Float.parseFloat(s)));
        System.out.println(t(() -> Double.parseDouble(null)) + t(() -> Double.valueOf("7.5"))
                + t(() -> Float.valueOf(null)));
        h = 0;
        for (int i = 0; i < 3000; i++) {
            String s = (i * 7919 % 1000) + "." + (i * 104729 % 1000000) + (i % 3 == 0 ? "e" + (i % 600 - 300) : "");
            h = h * 31 + Double.doubleToLongBits(Double.parseDouble(s));
            h = h * 31 + Float.floatToIntBits(Float.parseFloat(s));
        }
        System.out.println(h);
        System.out.println(Double.compare(0.0, -0.0) + Double.compare(Double.NaN, 1) + " " + Double.isNaN(0 / 0.0)
                + Double.isInfinite(1 / 0.0) + Double.isFinite(1) + Float.compare(1f, 2f)
                + Double.valueOf(2.5).intValue() + Double.valueOf(-1.9).longValue() + Double.MAX_VALUE + Float.MIN_VALUE
                + Double.MIN_EXPONENT + Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc00001))
                + Double.doubleToRawLongBits(Double.NaN) + Double.sum(1, 2) + Double.max(-0.0, 0.0) + Float.min(-0f, 0f)
                + new Double(3).hashCode() + Float.hashCode(3.5f) + (0.1f + 0.2f) + (0.1f == 0.1) + (float) 0.1
                + (double) 0.1f + 1.0e10f + 1.0e-10f + large + odd);
    }
}
