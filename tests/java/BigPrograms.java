// Programs with big numbers, as people write them: digits of pi and e, Fibonacci and Lucas numbers, Bernoulli numbers
// with fractions, perfect numbers, a bank account in BigDecimal, the Chinese remainder theorem, Pollard's rho, Pell's
// equation, base conversion, matrices.
import java.math.*;
import java.util.*;

public class BigPrograms {
    static final class Fraction {
        final BigInteger n, d;
        Fraction(BigInteger n, BigInteger d) {
            BigInteger g = n.gcd(d);
            if (d.signum() < 0) g = g.negate();
            this.n = n.divide(g);
            this.d = d.divide(g);
        }
        Fraction subtract(Fraction o) {
            return new Fraction(n.multiply(o.d).subtract(o.n.multiply(d)), d.multiply(o.d));
        }
        Fraction multiply(long k) { return new Fraction(n.multiply(BigInteger.valueOf(k)), d); }
        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }

    static String pi(int digits) {
        // Gibbons' spigot
        StringBuilder sb = new StringBuilder();
        BigInteger q = BigInteger.ONE, r = BigInteger.ZERO, t = BigInteger.ONE, k = BigInteger.ONE,
                m = BigInteger.valueOf(3), x = BigInteger.valueOf(3);
        BigInteger four = BigInteger.valueOf(4), three = BigInteger.valueOf(3), seven = BigInteger.valueOf(7);
        while (sb.length() < digits) {
            if (q.multiply(four).add(r).subtract(t).compareTo(m.multiply(t)) < 0) {
                sb.append(m);
                BigInteger nr = BigInteger.TEN.multiply(r.subtract(m.multiply(t)));
                m = BigInteger.TEN.multiply(three.multiply(q).add(r)).divide(t).subtract(BigInteger.TEN.multiply(m));
                q = q.multiply(BigInteger.TEN);
                r = nr;
            } else {
                BigInteger nr = q.shiftLeft(1).add(r).multiply(x);
                BigInteger nm =
                        q.multiply(seven.multiply(k)).add(BigInteger.TWO).add(r.multiply(x)).divide(t.multiply(x));
                q = q.multiply(k);
                t = t.multiply(x);
                x = x.add(BigInteger.TWO);
                k = k.add(BigInteger.ONE);
                m = nm;
                r = nr;
            }
        }
        return sb.toString();
    }

    static BigInteger[] fibonacci(int n) {
        if (n == 0) return new BigInteger[] {BigInteger.ZERO, BigInteger.ONE};
        BigInteger[] f = fibonacci(n / 2);
        BigInteger c = f[0].multiply(f[1].shiftLeft(1).subtract(f[0])), d = f[0].pow(2).add(f[1].pow(2));
        return n % 2 == 0 ? new BigInteger[] {c, d} : new BigInteger[] {d, c.add(d)};
    }

    static BigInteger rho(BigInteger n) {
        for (long c = 1;; c++) {
            BigInteger x = BigInteger.TWO, y = x, g = BigInteger.ONE, add = BigInteger.valueOf(c);
            while (g.equals(BigInteger.ONE)) {
                x = x.multiply(x).add(add).mod(n);
                y = y.multiply(y).add(add).mod(n);
                y = y.multiply(y).add(add).mod(n);
                g = x.subtract(y).gcd(n);
            }
            if (!g.equals(n)) return g;
        }
    }

    static void factor(BigInteger n, TreeMap<BigInteger, Integer> into) {
        if (n.equals(BigInteger.ONE)) return;
        if (n.isProbablePrime(30)) {
            into.merge(n, 1, Integer::sum);
        } else if (!n.testBit(0)) {
            into.merge(BigInteger.TWO, 1, Integer::sum);
            factor(n.shiftRight(1), into);
        } else {
            BigInteger d = rho(n);
            factor(d, into);
            factor(n.divide(d), into);
        }
    }

    public static void main(String[] args) {
        System.out.println(pi(150));
        System.out.println(fibonacci(1000)[0] + " " + fibonacci(20000)[0].toString().hashCode() + " "
                + fibonacci(20000)[0].bitLength());
        Fraction[] a = new Fraction[41];
        for (int m = 0; m <= 40; m++) {
            a[m] = new Fraction(BigInteger.ONE, BigInteger.valueOf(m + 1));
            for (int j = m; j >= 1; j--) a[j - 1] = a[j - 1].subtract(a[j]).multiply(j);
            if (m % 2 == 0) System.out.print(a[0] + " ");
        }
        System.out.println();
        for (int p : new int[] {2, 3, 5, 7, 13, 17, 19, 31, 61, 89})
            System.out.print(BigInteger.ONE.shiftLeft(p).subtract(BigInteger.ONE).shiftLeft(p - 1) + " ");
        System.out.println();
        BigDecimal balance = new BigDecimal("1000.00"), rate = new BigDecimal("0.0375");
        for (int year = 1; year <= 30; year++) {
            balance = balance.add(balance.multiply(rate).setScale(2, RoundingMode.HALF_EVEN))
                    .subtract(new BigDecimal("12.5"));
            if (year % 10 == 0)
                System.out.printf("%d: %,.2f %s%n", year, balance,
                        balance.divide(new BigDecimal(3), MathContext.DECIMAL64));
        }
        BigInteger x = BigInteger.ZERO, product = BigInteger.ONE;
        int[] moduli = {3, 5, 7, 11, 13, 10007, 999983}, rests = {2, 3, 2, 10, 5, 1234, 77};
        for (int m : moduli) product = product.multiply(BigInteger.valueOf(m));
        for (int i = 0; i < moduli.length; i++) {
            BigInteger m = BigInteger.valueOf(moduli[i]), rest = product.divide(m);
            x = x.add(rest.multiply(rest.modInverse(m)).multiply(BigInteger.valueOf(rests[i])));
        }
        System.out.println(x.mod(product));
        for (String s : new String[] {"18446744073709551617", "1000000000000000000", "600851475143",
                "340282366920938463463374607431768211457".substring(0, 16)}) {
            TreeMap<BigInteger, Integer> f = new TreeMap<>();
            factor(new BigInteger(s), f);
            System.out.println(s + " = " + f);
        }
        for (int n : new int[] {2, 7, 61, 109, 277}) {
            int root = (int) Math.sqrt(n), m = 0, d = 1, q = root;
            BigInteger h0 = BigInteger.ONE, h1 = BigInteger.valueOf(root), k0 = BigInteger.ZERO, k1 = BigInteger.ONE,
                    big = BigInteger.valueOf(n);
            while (!h1.pow(2).subtract(big.multiply(k1.pow(2))).equals(BigInteger.ONE)) {
                m = d * q - m;
                d = (n - m * m) / d;
                q = (root + m) / d;
                BigInteger h2 = h1.multiply(BigInteger.valueOf(q)).add(h0),
                        k2 = k1.multiply(BigInteger.valueOf(q)).add(k0);
                h0 = h1; h1 = h2; k0 = k1; k1 = k2;
            }
            System.out.println(n + ": " + h1 + " " + k1);
        }
        BigInteger c = new BigInteger("collatzconjecture", 36);
        int steps = 0;
        for (; !c.equals(BigInteger.ONE); steps++)
            c = c.testBit(0) ? c.multiply(BigInteger.valueOf(3)).add(BigInteger.ONE) : c.shiftRight(1);
        System.out.println(steps);
        MathContext mc = new MathContext(60);
        BigDecimal g = BigDecimal.ONE, s = BigDecimal.valueOf(2).sqrt(mc), old;
        do {
            old = g;
            g = g.add(s, mc).divide(BigDecimal.valueOf(2), mc);
            s = old.multiply(s, mc).sqrt(mc);
        } while (g.subtract(s).abs().compareTo(new BigDecimal("1e-55")) > 0);
        System.out.println(g.round(new MathContext(50)));
    }
}
