// BigDecimal: preferred scales and precision of every operation with MathContext, all rounding modes, sticky additions,
// powers and roots.
import java.math.*; import java.util.*;
public class BigDecimalRules {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    static BigDecimal d(String s) { return new BigDecimal(s); }
    public static void main(String[] a) throws Exception {
        MathContext m2 = new MathContext(2), m5 = new MathContext(5), m9 = MathContext.DECIMAL32,
                u = MathContext.UNLIMITED;
        for (String[] p : new String[][] {{"100", "5"}, {"1", "8"}, {"1.00", "8"}, {"100.00", "4"}, {"1e10", "2e-5"},
                {"0.00", "5"}, {"0", "5.00"}, {"1e-5", "3"}, {"600.0", "3"}, {"12.0", "3.000"}, {"1e5", "1e-5"},
                {"7", "7"}, {"9999", "0.3"}, {"5", "1e3"}, {"1000", "1e3"}, {"1000000", "1e2"}}) {
            BigDecimal x = d(p[0]), y = d(p[1]);
            t(p[0] + "/" + p[1], () -> x.divide(y));
            t("  m2", () -> x.divide(y, m2));
            t("  m5", () -> x.divide(y, m5));
            t("  u", () -> x.divide(y, u));
            t("  int", () -> x.divideToIntegralValue(y));
            t("  int2", () -> x.divideToIntegralValue(y, m2));
            t("  int5", () -> x.divideToIntegralValue(y, m5));
            t("  rem", () -> x.remainder(y));
            t("  rem5", () -> x.remainder(y, m5));
            t("  dr", () -> Arrays.toString(x.divideAndRemainder(y)));
            t("  add", () -> x.add(y, m2) + " " + x.subtract(y, m2) + " " + x.multiply(y, m2) + " " + x.add(y, m5) + " "
                    + y.subtract(x, m5));
            t("  p", () -> x.pow(3) + " " + x.pow(3, m5) + " " + x.pow(-3, m5));
            t("  sq", () -> x.sqrt(m2) + " " + x.sqrt(m5) + " " + x.sqrt(m9));
            t("  squ", () -> x.sqrt(u));
            t("  1", () -> x.divide(y, RoundingMode.HALF_UP) + " " + x.divide(y, 3, RoundingMode.FLOOR));
        }
        t("add0", () -> d("0").add(d("1.2345678"), m5));
        t("add0", () -> d("0.0000000000").add(d("1.2"), m5));
        t("add0", () -> d("1.2").add(d("0.000000000"), m5));
        t("add0", () -> d("0.00").add(d("0.000"), m5));
        t("add0", () -> d("0e5").add(d("0e9"), m5));
        t("add0", () -> d("1e5").add(d("0e-9"), m5));
        t("far", () -> d("1").add(d("1e-100"), m5));
        t("far", () -> d("1").subtract(d("1e-100"), m5));
        t("far", () -> d("1").subtract(d("1e-100"), new MathContext(5, RoundingMode.UP))+" "
                +d("1").add(d("1e-100"), new MathContext(5, RoundingMode.UP)));
        t("far", () -> d("99999").add(d("1e-100"), new MathContext(5, RoundingMode.UP)));
        t("far", () -> d("1.00000000").add(d("1e-100"), m5));
        t("far", () -> d("1.00000000").subtract(d("1e-100"), new MathContext(5, RoundingMode.DOWN)));
        t("far", () -> d("1e100").subtract(d("1.5"), m5));
        t("far", () -> d("0").subtract(d("1e-100"), m5));
        t("far", () -> d("123").subtract(d("1e100"), m5));
        t("far", () -> d("12e3").add(d("-12000"), m5));
        t("far", () -> d("1.20").add(d("-1.2"), m5)+" "+d("1.20").subtract(d("1.2")));
        for (RoundingMode r : RoundingMode.values())
            for (String s : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5",
                    "9.9", "-9.99"})
                t(r + s, () -> d(s).round(new MathContext(1, r)) + " " + d(s).setScale(0, r));
        t("plus", () -> d("1.2345678").plus(m5) + " " + d("1.2345678").negate(m5) + " " + d("-1.2345678").abs(m5) + " "
                + d("0.00").plus(m5));
        t("move", () -> d("123.45").movePointLeft(5) + " " + d("123.45").movePointLeft(-5) + " "
                + d("123.45").movePointRight(5) + " " + d("1e5").movePointLeft(2) + " " + d("123.45").movePointLeft(0)
                + " " + d("1e5").movePointLeft(0) + " " + d("0").movePointLeft(3) + " " + d("0.00").movePointRight(5)
                + " " + d("123.45").scaleByPowerOfTen(3));
        t("pr", () -> d("0.00").precision() + " " + d("000123.40").precision() + " " + d("1e-10").precision() + " "
                + d("0").unscaledValue() + d("-12.50").unscaledValue() + d("-12.50").signum());
        t("cmp", () -> d("1.0").compareTo(d("1.00")) + " " + d("1.0").equals(d("1.00")) + d("1e10").compareTo(d("1e9"))
                + d("-5").compareTo(d("-50")) + d("0.001").compareTo(d("1e-3")) + d("12").max(d("12.0"))
                + d("12").min(d("12.0")) + d("12.0").max(d("12")) + d("12.0").min(d("12")));
        t("int", () -> d("123.99").intValue() + " " + d("1e10").intValue() + " " + d("-1.9e18").longValue() + " "
                + d("1e30").longValue() + " " + d("12345.678").toBigInteger() + " " + d("1e3").toBigInteger()
                + d("1200e-2").toBigIntegerExact() + d("1e-400").longValue() + d("1e400").longValue() + d("127.0")
                .byteValueExact() + d("12e2").shortValueExact()+d("-9223372036854775808.00").longValueExact());
        t("ctor", () -> new BigDecimal(123456789, m5) + " " + new BigDecimal(123456789012L, m5) + " "
                + new BigDecimal(BigInteger.valueOf(999999), 3, m5) + " " + new BigDecimal("1234567e3", m5) + " "
                + new BigDecimal(0.1f) + " " + new BigDecimal(1e-10, m9) + " " + BigDecimal.valueOf(123, -3) + " "
                + BigDecimal.valueOf(0.1) + BigDecimal.valueOf(-0.0) + new BigDecimal(new char[]{'1', '.', '5'}, m2)
                + new BigDecimal(BigInteger.TEN, m2) + new BigDecimal(-1.5e-5)
                + new BigDecimal(BigInteger.valueOf(5), -3));
        t("strip", () -> d("123000").stripTrailingZeros() + " " + d("1.23000").stripTrailingZeros() + " "
                + d("-1e5").stripTrailingZeros() + " " + d("1234567890000000000000000000000000").stripTrailingZeros()
                + " " + d("100").stripTrailingZeros().scale());
        t("ulp", () -> d("1e5").ulp() + " " + d("0").ulp() + " " + d("12.345").ulp());
        t("precision0", () -> d("1e5").sqrt(new MathContext(1, RoundingMode.HALF_DOWN)) + " "
                + d("2").sqrt(new MathContext(50)) + " " + d("1e-7").sqrt(m5) + " " + d("0.0001").sqrt(m5) + " "
                + d("100").sqrt(m5) + " " + d("10000.00").sqrt(m5)+ " " + d("4e10").sqrt(m5) + " "
                + d("3").sqrt(new MathContext(4, RoundingMode.DOWN))+ d("3").sqrt(new MathContext(4, RoundingMode.UP))
                + " " + d("1.0e2").sqrt(m2)+ " " + d("1.44").sqrt(new MathContext(7, RoundingMode.UP)));
        t("pow", () -> d("2").pow(100) + " " + d("1.5").pow(20) + " " + d("1.5").pow(20, m5) + " " + d("10").pow(5)
                + " " + d("1e3").pow(4) + " " + d("0.1").pow(5) + " " + d("0").pow(5) + " " + d("0.00").pow(5) + " "
                + d("-3").pow(3, m2) + " " + d("1.10").pow(2) + d("2").pow(-4, m9) + " " + d("12345.678").pow(9, m9));
        t("pow", () -> d("123456789").pow(5, new MathContext(3)));
        t("pow", () -> d("2").pow(1000, new MathContext(3)));
        t("pow", () -> d("2").pow(999, new MathContext(3)));
    }
}
