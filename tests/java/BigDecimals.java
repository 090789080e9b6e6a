// BigDecimal with seeded random operands (short and long, scales from -40 to 40, all rounding modes): results folded
// into hash codes that java must agree with, and identities: quotient and remainder, rounding is within one unit, exact
// division, roots, text round trips.
import java.math.*;
import java.util.*;

public class BigDecimals {
    static final Random r = new Random(4711);
    static int hash;

    static BigDecimal random() {
        int bits = r.nextInt(5) == 0 ? r.nextInt(300) : r.nextInt(r.nextBoolean() ? 30 : 66);
        BigInteger v = r.nextInt(7) == 0 ? BigInteger.TEN.pow(bits / 4).multiply(BigInteger.valueOf(r.nextInt(12)))
                : new BigInteger(bits, r);
        return new BigDecimal(r.nextBoolean() ? v : v.negate(), r.nextInt(r.nextBoolean() ? 8 : 80) - r.nextInt(20));
    }

    static void mix(Object o) {
        hash = hash * 31 + o.hashCode();
    }

    static void check(boolean ok, String what, Object... operands) {
        if (!ok) {
            System.out.println("wrong: " + what + " " + Arrays.toString(operands));
        }
    }

    interface Operation {
        Object run();
    }

    static void run(Operation o) {
        try {
            mix(o.run().toString());
        } catch (ArithmeticException e) {
            mix(e.getMessage().replace("BigInteger divide", "/"));
        }
    }

    public static void main(String[] args) {
        RoundingMode[] modes = RoundingMode.values();
        for (int round = 0; round < 6; round++) {
            for (int i = 0; i < 150; i++) {
                BigDecimal a = random(), b = random(), c = random();
                RoundingMode mode = modes[r.nextInt(8)];
                MathContext mc = new MathContext(r.nextInt(r.nextBoolean() ? 8 : 60), mode);
                int s = r.nextInt(60) - 20, n = r.nextInt(12) - 4;
                run(() -> a.add(b));
                run(() -> a.subtract(b));
                run(() -> a.multiply(b));
                run(() -> a.add(b, mc));
                run(() -> a.subtract(b, mc));
                run(() -> a.multiply(b, mc));
                run(() -> a.divide(b));
                run(() -> a.divide(b, mc));
                run(() -> a.divide(b, mode));
                run(() -> a.divide(b, s, mode));
                run(() -> a.divideToIntegralValue(b));
                run(() -> a.divideToIntegralValue(b, mc));
                run(() -> a.remainder(b));
                run(() -> a.remainder(b, mc));
                run(() -> a.round(mc));
                run(() -> a.setScale(s, mode));
                run(() -> a.pow(n));
                run(() -> a.pow(n, mc));
                run(() -> a.stripTrailingZeros());
                run(() -> a.movePointLeft(s));
                run(() -> a.movePointRight(s));
                run(() -> a.scaleByPowerOfTen(s));
                run(() -> a.ulp());
                run(() -> a.negate(mc));
                run(() -> a.abs(mc));
                run(() -> a.plus(mc));
                run(() -> a.toBigInteger());
                run(() -> a.toBigIntegerExact());
                run(() -> a.longValueExact());
                run(() -> a.intValueExact());
                run(() -> a.longValue());
                run(() -> a.intValue());
                run(() -> a.doubleValue());
                run(() -> a.floatValue());
                run(() -> a.toPlainString());
                run(() -> a.toEngineeringString());
                run(() -> a.precision());
                run(() -> a.compareTo(b));
                run(() -> a.max(b));
                run(() -> a.min(b));
                run(() -> a.hashCode());
                run(() -> a.equals(b));
                if (i % 5 == 0) run(() -> a.abs().sqrt(mc));
                check(new BigDecimal(a.toString()).equals(a) && new BigDecimal(a.toEngineeringString()).compareTo(a)
                        == 0 && new BigDecimal(a.toPlainString()).compareTo(a) == 0, "text", a);
                check(a.add(b).subtract(b).compareTo(a) == 0, "+-", a, b);
                check(a.multiply(b.add(c)).compareTo(a.multiply(b).add(a.multiply(c))) == 0, "distributive", a, b, c);
                if (b.signum() != 0) {
                    BigDecimal[] qr = a.divideAndRemainder(b);
                    check(qr[0].multiply(b).add(qr[1]).compareTo(a) == 0 && qr[1].abs().compareTo(b.abs()) < 0,
                            "divide", a, b);
                    check(a.multiply(b).divide(b).compareTo(a) == 0, "exact", a, b);
                }
                if (mode != RoundingMode.UNNECESSARY) {
                    BigDecimal d = a.setScale(s, mode);
                    check(d.subtract(a).abs().compareTo(d.ulp()) < 0, "rounding", a, s, mode);
                    if (mc.getPrecision() > 0) {
                        BigDecimal x = a.abs().sqrt(mc);
                        check(x.signum() == 0 || x.subtract(x.ulp()).pow(2).compareTo(a.abs()) <= 0
                                && x.add(x.ulp()).pow(2).compareTo(a.abs()) >= 0, "root", a, mc);
                    }
                }
                double d = Double.longBitsToDouble(r.nextLong());
                if (d - d == 0) {
                    mix(new BigDecimal(d));
                    check(new BigDecimal(d).doubleValue() == d && BigDecimal.valueOf(d).doubleValue() == d, "double",
                            d);
                }
            }
            System.out.println(round + " " + hash);
        }
        // pi by Machin's formula, e by its series
        MathContext mc = new MathContext(120);
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 90; i++) {
            term = term.divide(BigDecimal.valueOf(i), mc);
            e = e.add(term, mc);
        }
        System.out.println(e);
        System.out.println(arctan(5).multiply(BigDecimal.valueOf(16))
                .subtract(arctan(239).multiply(BigDecimal.valueOf(4))).setScale(100, RoundingMode.HALF_EVEN));
    }

    static BigDecimal arctan(int n) {
        BigDecimal x = BigDecimal.ONE.divide(BigDecimal.valueOf(n), 110, RoundingMode.DOWN), sum = x,
                square = BigDecimal.valueOf(n * n);
        for (int k = 3; x.signum() != 0; k += 2) {
            x = x.divide(square, 110, RoundingMode.DOWN).negate();
            sum = sum.add(x.divide(BigDecimal.valueOf(k), 110, RoundingMode.DOWN));
        }
        return sum;
    }
}
