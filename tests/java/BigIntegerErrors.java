// BigInteger: messages of exceptions, parsing, identities of results, limits of shifts and of size.
import java.math.*; import java.util.*;
public class BigIntegerErrors {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    public static void main(String[] a) throws Exception {
        for (String s : new String[] {"", "+", "-", "+-5", "--5", "5-", "1+2", "12x4", "123456789x123", "x", " 5", "5 ",
                "1_0", "\u0661\u0662", "0000000000", "-0", "+00012", "123456789012345678901234567890x",
                "1234567890123456789x1234567890", "1234567890-123", "12345678901234567890 "})
            t("<" + s + ">", () -> new BigInteger(s));
        for (String s
                : new String[] {"fffffffffffg", "zz", "7fffffff", "g", "-ffffffffffffffffffffff", "ff ff ff ff ff"})
            t("16<" + s + ">", () -> new BigInteger(s, 16));
        t("r", () -> new BigInteger("10", 1));
        t("r", () -> new BigInteger("10", 37));
        t("r", () -> new BigInteger("", 37));
        t("r", () -> new BigInteger("zZ", 36));
        t("r", () -> new BigInteger("102", 2));
        t("n", () -> new BigInteger((String) null));
        t("b", () -> new BigInteger(new byte[0]));
        t("b", () -> new BigInteger(2, new byte[1]));
        t("b", () -> new BigInteger(0, new byte[] {0, 1}));
        t("b", () -> new BigInteger(0, new byte[] {0, 0}));
        t("b", () -> new BigInteger(1, new byte[] {0, 0}));
        t("b", () -> new BigInteger(-1, new byte[] {0, 3}));
        t("b", () -> new BigInteger(1, new byte[0]));
        t("b", () -> new BigInteger(new byte[3], 2, 2));
        t("b", () -> new BigInteger(1, new byte[3], 2, 2));
        t("b", () -> new BigInteger(new byte[3], 2, 0));
        t("b", () -> new BigInteger(1, new byte[3], 2, 0));
        t("b", () -> new BigInteger((byte[]) null));
        t("b", () -> new BigInteger(new byte[3], -1, 0));
        BigInteger x = new BigInteger("123456789012345678901234567890"), z = BigInteger.ZERO, m = x.negate();
        t("div0", () -> x.divide(z));
        t("rem0", () -> x.remainder(z));
        t("dr0", () -> x.divideAndRemainder(z));
        t("mod0", () -> x.mod(z));
        t("modn", () -> x.mod(m));
        t("pow", () -> x.pow(-1));
        t("modpow", () -> x.modPow(x, z));
        t("modpow", () -> x.modPow(BigInteger.valueOf(-1), BigInteger.TEN));
        t("modinv", () -> x.modInverse(z));
        t("modinv", () -> BigInteger.TEN.modInverse(BigInteger.TEN));
        t("modinv", () -> BigInteger.TEN.modInverse(BigInteger.ONE));
        t("sqrt", () -> m.sqrt());
        t("sqrt", () -> m.sqrtAndRemainder()[0]);
        t("bit", () -> x.testBit(-1));
        t("bit", () -> x.setBit(-1));
        t("bit", () -> x.clearBit(-1));
        t("bit", () -> x.flipBit(-1));
        t("exact", () -> x.longValueExact());
        t("exact", () -> x.intValueExact());
        t("exact", () -> x.shortValueExact());
        t("exact", () -> x.byteValueExact());
        t("exact", () -> BigInteger.valueOf(300).byteValueExact());
        t("exact", () -> BigInteger.valueOf(1L << 40).intValueExact());
        t("rnd", () -> new BigInteger(-1, new Random(5)));
        t("rnd", () -> new BigInteger(0, new Random(5)));
        t("rnd", () -> new BigInteger(100, new Random(5)));
        t("rnd", () -> new BigInteger(1, 5, new Random(5)));
        t("rnd", () -> BigInteger.probablePrime(1, new Random(5)));
        t("npp", () -> m.nextProbablePrime());
        t("npp", () -> x.nextProbablePrime());
        t("null", () -> x.add(null));
        t("null", () -> x.multiply(null));
        t("null", () -> new BigInteger(5, (Random) null));
        t("over", () -> BigInteger.TWO.pow(Integer.MAX_VALUE));
        t("over", () -> BigInteger.ONE.shiftLeft(Integer.MAX_VALUE));
        t("over", () -> x.shiftLeft(Integer.MAX_VALUE));
        t("sh", () -> x.shiftRight(Integer.MAX_VALUE));
        t("sh", () -> m.shiftRight(Integer.MAX_VALUE));
        t("sh", () -> x.shiftLeft(Integer.MIN_VALUE));
        t("sh", () -> x.shiftRight(Integer.MIN_VALUE));
        t("sh", () -> z.shiftRight(Integer.MIN_VALUE));
        t("str", () -> x.toString(1) + " " + x.toString(37) + " " + x.toString(36) + m.toString(2));
        t("dbl", () -> x.doubleValue() + " " + x.floatValue() + " " + BigInteger.TEN.pow(400).doubleValue()
                + BigInteger.TEN.pow(400).negate().floatValue());
        t("hash", () -> x.hashCode() + " " + m.hashCode() + " " + z.hashCode());
        t("cls", () -> BigInteger.valueOf(5) == BigInteger.valueOf(5));
        t("cls", () -> (BigInteger.valueOf(16) == BigInteger.valueOf(16)) + " " + (BigInteger.valueOf(17)
                == BigInteger.valueOf(17)) + (BigInteger.valueOf(-16) == BigInteger.valueOf(-16))
                + (BigInteger.valueOf(1) == BigInteger.ONE) + (BigInteger.valueOf(2) == BigInteger.TWO));
        t("abs", () -> (x.abs() == x) + " " + (x.add(z) == x) + (z.add(x) == x) + (x.multiply(BigInteger.ONE) == x)
                + (x.shiftLeft(0) == x) + (x.subtract(z) == x) + (z.negate() == z) + (x.max(x) == x)+ (x.pow(1) == x)
                + (x.mod(x) == z)+ (x.gcd(z) == x) );
    }
}
