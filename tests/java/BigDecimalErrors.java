// BigDecimal and MathContext: messages of exceptions, parsing, limits of the scale, exact conversions, texts in plain,
// scientific and engineering notation.
// javac: -Xlint:-deprecation
import java.math.*; import java.util.*;
public class BigDecimalErrors {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    public static void main(String[] a) throws Exception {
        for (String s : new String[] {"", "+", "-", "+-5", ".", "e5", "1e", "1e+", "1e-", "1.2.3", "1..2", "1e5.5",
                "0x10", " 1", "1 ", "1e99999999999", "1e2147483647", "1e2147483648", "1e-2147483647", "1e-2147483648",
                "0e2147483648", ".5", "5.", "+.5e3", "1E+3", "1_0", "abc", "12a", "1.5f", "NaN", "Infinity",
                "\u0661\u0662.\u0665", "00012.500", "-0.00", "0e-5", "123456789012345678901234567890.5",
                "1234567890123456789012345678x", "1e12345678901", "1234567890123456789012e2147483647", "1.e5", "--1",
                "1-", "1e--5", "1e0000000000000005", "1e00000000005", "-", "1.0e+-5", "12345678901234567890.1234.5",
                "123456789012345678901.1e", "12345678901234567890-1"}) {
            t("<" + s + ">", () -> new BigDecimal(s));
        }
        t("d", () -> new BigDecimal(Double.NaN));
        t("d", () -> new BigDecimal(Double.POSITIVE_INFINITY));
        t("d", () -> BigDecimal.valueOf(Double.NaN));
        t("d", () -> new BigDecimal(0.1));
        t("d", () -> new BigDecimal(-0.0));
        t("d", () -> new BigDecimal(1e300));
        t("d", () -> new BigDecimal(0.1, MathContext.DECIMAL32));
        t("d", () -> BigDecimal.valueOf(1e22));
        t("d", () -> BigDecimal.valueOf(100.0));
        t("d", () -> new BigDecimal(Double.MIN_VALUE).precision());
        t("d", () -> new BigDecimal(3.0));
        t("d", () -> new BigDecimal(1.5e10).scale());
        t("c", () -> new BigDecimal(new char[] {'1', '2'}, 1, 2));
        t("c", () -> new BigDecimal(new char[] {'1', '2'}, 1, 1));
        t("c", () -> new BigDecimal(new char[] {'1', '2'}, -1, 1));
        t("c", () -> new BigDecimal(new char[0]));
        t("c", () -> new BigDecimal((String) null));
        t("c", () -> new BigDecimal((char[]) null));
        t("c", () -> new BigDecimal((BigInteger) null));
        t("mc", () -> new MathContext(-1));
        t("mc", () -> new MathContext(5, null));
        t("mc", () -> new MathContext(5) + " " + MathContext.DECIMAL128 + MathContext.UNLIMITED + new MathContext(5)
                .hashCode() * 0 + new MathContext(5).equals(new MathContext(5, RoundingMode.HALF_UP)));
        for (String s : new String[] {"precision=5 roundingMode=UP", "precision=5 roundingMode=FOO",
                "precision=x roundingMode=UP", "", "precision=-5 roundingMode=UP", "precision=5  roundingMode=UP",
                null})
            t("mc" + s, () -> new MathContext(s));
        t("rm", () -> RoundingMode.valueOf(9));
        t("rm", () -> RoundingMode.valueOf(4));
        t("rm", () -> RoundingMode.valueOf("X"));
        BigDecimal x = new BigDecimal("123.456"), z = BigDecimal.ZERO, n = x.negate(),
                big = new BigDecimal("1e2147483647"), small = new BigDecimal("1e-2147483647");
        t("div", () -> x.divide(z));
        t("div", () -> z.divide(z));
        t("div", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        t("div", () -> x.divide(z, MathContext.DECIMAL32));
        t("div", () -> z.divide(z, MathContext.DECIMAL32));
        t("div", () -> x.divide(z, 3, RoundingMode.UP));
        t("div", () -> z.divide(z, 3, RoundingMode.UP));
        t("div", () -> x.divide(new BigDecimal(7), RoundingMode.UNNECESSARY));
        t("div", () -> x.divide(new BigDecimal(7), 9));
        t("div", () -> x.divide(new BigDecimal(7), 5, -1));
        t("div", () -> x.divide(new BigDecimal(7), new MathContext(5, RoundingMode.UNNECESSARY)));
        t("divint", () -> x.divideToIntegralValue(z));
        t("divint", () -> x.divideToIntegralValue(new BigDecimal("0.01"), new MathContext(2)));
        t("rem", () -> x.remainder(z));
        t("rem", () -> x.remainder(new BigDecimal("0.01"), new MathContext(2)));
        t("dr", () -> Arrays.toString(x.divideAndRemainder(z)));
        t("div", () -> x.divide(new BigDecimal(7), (RoundingMode) null));
        t("scale", () -> x.setScale(1, RoundingMode.UNNECESSARY));
        t("scale", () -> x.setScale(1));
        t("scale", () -> x.setScale(1, 9));
        t("scale", () -> big.setScale(2));
        t("scale", () -> small.setScale(-5, RoundingMode.UP));
        t("scale", () -> x.setScale(5));
        t("pow", () -> x.pow(-1));
        t("pow", () -> x.pow(1000000000));
        t("pow", () -> x.pow(-2, MathContext.DECIMAL32));
        t("pow", () -> x.pow(-2, MathContext.UNLIMITED));
        t("pow", () -> x.pow(1000, new MathContext(2)));
        t("pow", () -> x.pow(1000000000, new MathContext(2)));
        t("pow", () -> x.pow(99999999, new MathContext(5)));
        t("pow", () -> x.pow(0));
        t("pow", () -> z.pow(0));
        t("pow", () -> x.pow(0, new MathContext(3)));
        t("sqrt", () -> n.sqrt(MathContext.DECIMAL32));
        t("sqrt", () -> x.sqrt(MathContext.UNLIMITED));
        t("sqrt", () -> new BigDecimal("15129").sqrt(MathContext.UNLIMITED));
        t("sqrt", () -> new BigDecimal("2").sqrt(new MathContext(5, RoundingMode.UNNECESSARY)));
        t("sqrt", () -> new BigDecimal("4.00").sqrt(new MathContext(5, RoundingMode.UNNECESSARY)));
        t("sqrt", () -> new BigDecimal("0.00").sqrt(new MathContext(5))+" "
                +new BigDecimal("0.000").sqrt(new MathContext(5)));
        t("ex", () -> x.longValueExact());
        t("ex", () -> x.intValueExact());
        t("ex", () -> x.toBigIntegerExact());
        t("ex", () -> new BigDecimal("1e30").longValueExact());
        t("ex", () -> new BigDecimal("1e10").intValueExact());
        t("ex", () -> new BigDecimal("70000").shortValueExact());
        t("ex", () -> new BigDecimal("300").byteValueExact());
        t("ex", () -> new BigDecimal("9223372036854775808").longValueExact());
        t("ex", () -> new BigDecimal("0.1").byteValueExact());
        t("ex", () -> new BigDecimal("1e-50").longValueExact());
        t("ov", () -> big.multiply(big));
        t("ov", () -> small.multiply(small));
        t("ov", () -> big.scaleByPowerOfTen(10));
        t("ov", () -> small.scaleByPowerOfTen(-10));
        t("ov", () -> big.movePointRight(3));
        t("ov", () -> small.movePointLeft(3));
        t("ov", () -> big.add(BigDecimal.ONE, new MathContext(5)));
        t("ov", () -> z.multiply(big).multiply(big));
        t("ov", () -> new BigDecimal("10e2147483647"));
        t("ov", () -> new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE) + " "
                + new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE).precision());
        t("ov", () -> new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE).toEngineeringString());
        t("misc", () -> x.ulp() + " " + x.stripTrailingZeros() + new BigDecimal("1200").stripTrailingZeros() + " "
                + new BigDecimal("0.000").stripTrailingZeros() + new BigDecimal("0e5").stripTrailingZeros());
        t("h", () -> x.hashCode() + " " + n.hashCode() + " " + new BigDecimal("1e5").hashCode() + " "
                + new BigDecimal("123456789012345678901234567890.5").hashCode() + " " + z.hashCode() + " "
                + new BigDecimal("0.00").hashCode());
        t("s", () -> new BigDecimal("1e-7") + " " + new BigDecimal("1e-6") + new BigDecimal("0e-7") + " "
                + new BigDecimal("123e5") + " " + new BigDecimal("123e5").toEngineeringString() + " "
                + new BigDecimal("1e-8").toEngineeringString()+ " " + new BigDecimal("0e-8").toEngineeringString() + " "
                + new BigDecimal("0e8").toEngineeringString() + " " + new BigDecimal("12e4").toPlainString()
                + new BigDecimal("-12e-9").toPlainString()+ new BigDecimal("0e4").toPlainString());
        t("m", () -> (x.setScale(3) == x) + "" + (x.abs() == x) + (x.round(new MathContext(10)) == x) + (x.plus() == x)
                + (BigDecimal.valueOf(5) == BigDecimal.valueOf(5)) + (BigDecimal.valueOf(1, 0) == BigDecimal.ONE)
                + (BigDecimal.valueOf(0, 5) == BigDecimal.valueOf(0, 5)));
        t("dbl", () -> new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("1e-400").doubleValue() + " "
                + new BigDecimal("0.1").floatValue() + " " + new BigDecimal("-4.9e-324").doubleValue()
                + new BigDecimal("16777217").floatValue() + " " + new BigDecimal("1e2147483647").doubleValue());
    }
}
