// sizes: 40 29 | 20000 1
// The functions of Math that come from a C library against exact values in big integers: random arguments (1st: how
// many) are within one unit in the last place, and results are semi-monotonic; so are, for every 2nd's exponent, the
// arguments of sin, cos and tan that are nearest to multiples of pi/2.
import java.math.BigInteger;
import java.util.function.DoubleUnaryOperator;

public class MathUlps {
    /** An exact value is a big integer with a number of bits after the binary point. */
    static final class Exact {
        final BigInteger digits;
        final int scale;

        Exact(BigInteger digits, int scale) {
            this.digits = digits;
            this.scale = scale;
        }

        static Exact of(double x) {
            long bits = Double.doubleToRawLongBits(x);
            int e = (int) (bits >> 52) & 0x7ff;
            long m = bits & 0xfffffffffffffL | (e == 0 ? 0 : 1L << 52);
            return new Exact(BigInteger.valueOf(bits < 0 ? -m : m), 1075 - Math.max(e, 1));
        }

        /** The digits with [places] bits after the point; rounded down if these are fewer. */
        BigInteger at(int places) {
            return digits.shiftLeft(places - scale);
        }
    }

    /** Bits after the point: in the series, and of pi, which is multiplied by the largest doubles. */
    static final int W = 256, FAR = 1400;
    static final BigInteger ONE = BigInteger.ONE.shiftLeft(W);
    static final BigInteger HALF_PI = halfPi();
    static final BigInteger LN2 = logarithmOfTwo();
    static final BigInteger LN10 = ln(Exact.of(10));

    /** By Machin's formula pi/4 = 4 atan(1/5) - atan(1/239); with 100 bits more than needed. */
    static BigInteger halfPi() {
        return arctangentOfInverse(5).shiftLeft(2).subtract(arctangentOfInverse(239)).shiftRight(99);
    }

    static BigInteger arctangentOfInverse(int n) {
        BigInteger term = BigInteger.ONE.shiftLeft(FAR + 100).divide(BigInteger.valueOf(n)), sum = term;
        for (int k = 3; term.signum() != 0; k += 2) {
            term = term.divide(BigInteger.valueOf(-n * n));
            sum = sum.add(term.divide(BigInteger.valueOf(k)));
        }
        return sum;
    }

    /** ln 2 = sum of 1 / (k 2^k). */
    static BigInteger logarithmOfTwo() {
        BigInteger sum = BigInteger.ZERO;
        for (int k = 1; k < W + 20; k++) sum = sum.add(ONE.shiftLeft(20 - k).divide(BigInteger.valueOf(k)));
        return sum.shiftRight(20);
    }

    static BigInteger times(BigInteger a, BigInteger b, int scale) {
        return a.multiply(b).shiftRight(scale);
    }

    /** e^v; v has W bits after the point. */
    static Exact exp(BigInteger v) {
        int k = v.divide(LN2).intValue();
        BigInteger r = v.subtract(LN2.multiply(BigInteger.valueOf(k))).shiftRight(8), term = ONE, sum = ONE;
        for (int n = 1; term.bitLength() > 1; n++) {
            term = times(term, r, W).divide(BigInteger.valueOf(n));
            sum = sum.add(term);
        }
        for (int i = 0; i < 8; i++) sum = times(sum, sum, W);
        return new Exact(sum, W - k);
    }

    /** ln x with W bits after the point: from an approximation l to l + ln(x / e^l). */
    static BigInteger ln(Exact x) {
        int k = x.digits.bitLength() - 1 - x.scale;
        BigInteger m = x.digits.shiftLeft(W - k - x.scale); // in [1, 2)
        BigInteger l = Exact.of(StrictMath.log(m.shiftRight(W - 60).doubleValue() * 0x1p-60)).at(W);
        BigInteger t = times(m, exp(l.negate()).at(W), W).subtract(ONE), power = t, sum = t;
        for (int n = 2; n < 7; n++) {
            power = times(power, t.negate(), W);
            sum = sum.add(power.divide(BigInteger.valueOf(n)));
        }
        return l.add(sum).add(LN2.multiply(BigInteger.valueOf(k)));
    }

    static int quadrant;

    /** What a finite x is more than [quadrant] times pi/2, with W significant bits. */
    static Exact reduce(double x) {
        BigInteger[] q = Exact.of(x).at(FAR).add(HALF_PI.shiftRight(1)).divideAndRemainder(HALF_PI);
        BigInteger r = q[1].subtract(HALF_PI.shiftRight(1));
        if (q[1].signum() < 0) {
            q[0] = q[0].subtract(BigInteger.ONE);
            r = r.add(HALF_PI);
        }
        quadrant = q[0].intValue() & 3;
        int surplus = Math.min(Math.max(r.bitLength() - W, 0), FAR - W);
        return new Exact(r.shiftRight(surplus), FAR - surplus);
    }

    /** The Taylor series of sin (n = 1) or cos (n = 0). */
    static Exact series(Exact r, int n) {
        BigInteger square = times(r.digits, r.digits, r.scale).negate();
        BigInteger term = n == 1 ? r.digits : BigInteger.ONE.shiftLeft(r.scale), sum = term;
        while (term.bitLength() > 1) {
            term = times(term, square, r.scale).divide(BigInteger.valueOf((n + 1) * (n + 2)));
            sum = sum.add(term);
            n += 2;
        }
        return new Exact(sum, r.scale);
    }

    static Exact sin(double x, int turns) {
        Exact r = reduce(x);
        int q = quadrant + turns & 3;
        Exact s = series(r, 1 - (q & 1));
        return q < 2 ? s : new Exact(s.digits.negate(), s.scale);
    }

    static Exact quotient(Exact a, Exact b) {
        return new Exact(a.digits.shiftLeft(W + b.scale).divide(b.digits), W + a.scale);
    }

    /** How many units in the last place of the exact value the result is away. */
    static void check(String name, double x, double result, Exact exact) {
        double error;
        int unit = Math.max(exact.digits.bitLength() - exact.scale - 53, -1074); // exponent
        if (unit > 971) {
            error = Double.isInfinite(result) ? 0 : 2;
        } else if (Double.isFinite(result)) {
            int places = 60 - unit;
            error = Exact.of(result).at(places).subtract(exact.at(places)).abs().doubleValue() * 0x1p-60;
        } else {
            error = Double.POSITIVE_INFINITY;
        }
        if (!(error <= 1)) wrong(name + "(" + x + ") = " + result + ": " + error + " units");
    }

    static void wrong(String what) {
        System.out.println(what);
        System.exit(1);
    }

    static void checkMonotonic(String name, DoubleUnaryOperator f, double x, boolean rising) {
        double last = f.applyAsDouble(x);
        for (int i = 0; i < 3; i++) {
            x = Math.nextUp(x);
            double next = f.applyAsDouble(x);
            if (rising ? next < last : next > last) wrong(name + " is not monotonic at " + x);
            last = next;
        }
    }

    static void angle(double x) {
        Exact s = sin(x, 0), c = sin(x, 1);
        check("sin", x, Math.sin(x), s);
        check("cos", x, Math.cos(x), c);
        check("tan", x, Math.tan(x), quotient(s, c));
        check("StrictMath.sin", x, StrictMath.sin(x), s);
        check("StrictMath.cos", x, StrictMath.cos(x), c);
        check("StrictMath.tan", x, StrictMath.tan(x), quotient(s, c));
        if (Math.abs(x) < 1e6 && Math.abs(Math.sin(2 * x)) > 0x1p-20) {
            checkMonotonic("sin", Math::sin, x, Math.cos(x) > 0);
            checkMonotonic("cos", Math::cos, x, Math.sin(x) < 0);
            checkMonotonic("tan", Math::tan, x, true);
        }
    }

    /** Doubles m 2^e nearest to multiples of pi/2: m is a denominator of the continued fraction of 2^e / (pi/2). */
    static void nearestToMultiples(int e) {
        BigInteger a = BigInteger.ONE.shiftLeft(FAR + e), b = HALF_PI, before = BigInteger.ONE, m = BigInteger.ZERO;
        while (m.bitLength() <= 53) {
            if (m.bitLength() > 40) angle(Math.scalb(m.doubleValue(), e));
            BigInteger[] q = a.divideAndRemainder(b);
            BigInteger next = m.multiply(q[0]).add(before);
            before = m;
            m = next;
            a = b;
            b = q[1];
        }
    }

    static void logarithms(double x) {
        BigInteger l = ln(Exact.of(x));
        check("log", x, Math.log(x), new Exact(l, W));
        check("log10", x, Math.log10(x), quotient(new Exact(l, W), new Exact(LN10, W)));
        checkMonotonic("log", Math::log, x, true);
        checkMonotonic("log10", Math::log10, x, true);
    }

    static void power(double x, double y) {
        Exact e = Exact.of(y);
        BigInteger v = e.digits.multiply(ln(Exact.of(x))).shiftRight(e.scale);
        if (v.bitLength() > W + 11) return;
        check("pow to " + y, x, Math.pow(x, y), exp(v));
        checkMonotonic("pow to " + y, t -> Math.pow(t, y), x, y > 0);
    }

    static void exponential(double x) {
        check("exp", x, Math.exp(x), exp(Exact.of(x).at(W)));
        checkMonotonic("exp", Math::exp, x, true);
    }

    static long seed = 1;

    static long next() {
        long z = seed += 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    static double uniform(double most) {
        return (next() >> 11) * 0x1p-52 * most;
    }

    /** Of either sign, 2 to some power between these. */
    static double anySize(int from, int to) {
        int exponent = from + (int) ((next() >>> 1) % (to - from));
        return Math.scalb(1 + Math.abs(uniform(1)), exponent) * (next() < 0 ? -1 : 1);
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        for (int e = -52; e < 971; e += Integer.parseInt(args[1])) nearestToMultiples(e);
        for (int i = 0; i < count; i++) {
            angle(anySize(-60, 1024));
            angle(uniform(8));
            angle(uniform(1e9));
            angle(Math.rint(uniform(1e9)) * (Math.PI / 2));
            logarithms(Math.abs(anySize(-1074, 1024)));
            logarithms(1 + uniform(0.5));
            logarithms(1 + anySize(-50, -2));
            exponential(uniform(745));
            exponential(uniform(1));
            exponential(anySize(-60, 3));
            power(Math.abs(anySize(-1074, 1024)), uniform(4));
            power(Math.abs(uniform(10)), uniform(300));
            power(1 + anySize(-40, -2), anySize(-10, 45));
        }
        double power = 1;
        for (int n = 0; n <= 22; n++, power *= 10)
            if (Math.log10(power) != n) wrong("log10(" + power + ") is not " + n);
        System.out.println("ok");
    }
}
