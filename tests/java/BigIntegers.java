// BigInteger arithmetic with seeded random operands of 0 to 6000 bits: results folded into hash codes that java must
// agree with, and algebraic identities
// (division, roots, gcd, modular inverse and power, shifts against powers of two, two's complement operations, text in
// all radices, bytes).
import java.math.BigInteger;
import java.util.*;

public class BigIntegers {
    static final Random r = new Random(20261121);
    static int hash;

    static BigInteger random(int maxBits) {
        int bits = r.nextInt(maxBits + 1);
        BigInteger x;
        switch (r.nextInt(6)) {
            case 0: x = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE); break;
            case 1: x = BigInteger.ONE.shiftLeft(bits); break;
            case 2:
                x = new BigInteger(bits / 2 + 1, r).shiftLeft(bits / 2).add(BigInteger.valueOf(r.nextInt(3) - 1));
                break;
            default: x = new BigInteger(bits, r);
        }
        return r.nextBoolean() ? x : x.negate();
    }

    static void mix(Object o) {
        hash = hash * 31 + o.hashCode();
    }

    static void check(boolean ok, String what, Object... operands) {
        if (!ok) {
            System.out.println("wrong: " + what + " " + Arrays.toString(operands));
        }
    }

    static void arithmetic(int maxBits, int rounds) {
        for (int i = 0; i < rounds; i++) {
            BigInteger a = random(maxBits), b = random(maxBits), c = random(maxBits / 2 + 1);
            mix(a.add(b)); mix(a.subtract(b)); mix(a.multiply(b)); mix(a.multiply(a));
            check(a.add(b).subtract(b).equals(a), "+-", a, b);
            check(a.add(b).multiply(c).equals(a.multiply(c).add(b.multiply(c))), "distributive", a, b, c);
            check(a.multiply(a).equals(a.multiply(a.negate()).negate()), "square", a);
            if (c.signum() != 0) {
                BigInteger[] qr = a.divideAndRemainder(c);
                mix(qr[0]); mix(qr[1]); mix(a.mod(c.abs()));
                check(qr[0].multiply(c).add(qr[1]).equals(a) && qr[1].abs().compareTo(c.abs()) < 0
                        && (qr[1].signum() == 0 || qr[1].signum() == a.signum()), "divide", a, c);
                check(a.multiply(c).divide(c).equals(a), "exact", a, c);
                BigInteger m = c.abs().setBit(70);
                BigInteger s = b.abs().add(BigInteger.ONE);
                if (s.gcd(m).equals(BigInteger.ONE)) {
                    BigInteger inv = s.modInverse(m);
                    mix(inv);
                    check(inv.multiply(s).mod(m).equals(BigInteger.ONE), "inverse", s, m);
                }
            }
            BigInteger g = a.gcd(b);
            mix(g);
            check(g.signum() == 0 ? a.signum() == 0 && b.signum() == 0 : a.mod(g).signum() == 0
                    && b.mod(g).signum() == 0 && a.divide(g).gcd(b.divide(g)).equals(BigInteger.ONE), "gcd", a, b);
            BigInteger root = a.abs().sqrt();
            mix(root);
            check(root.multiply(root).compareTo(a.abs()) <= 0 && root.add(BigInteger.ONE).pow(2).compareTo(a.abs()) > 0,
                    "sqrt", a);
            check(a.multiply(a).sqrtAndRemainder()[1].signum() == 0, "exact root", a);
            mix(a.compareTo(b));
            mix(a.min(b));
            mix(a.max(b));
            mix(a.bitLength());
            mix(a.bitCount());
            mix(a.getLowestSetBit());
            mix(a.doubleValue());
            mix(a.floatValue());
            mix(a.longValue());
            mix(a.intValue());
            mix(a.shortValue());
        }
        System.out.println(maxBits + " " + hash);
    }

    static void bits(int maxBits, int rounds) {
        for (int i = 0; i < rounds; i++) {
            BigInteger a = random(maxBits), b = random(maxBits);
            int n = r.nextInt(maxBits + 40);
            BigInteger p = BigInteger.ONE.shiftLeft(n);
            check(a.shiftLeft(n).equals(a.multiply(p)) && a.shiftLeft(n).shiftRight(n).equals(a), "shift", a, n);
            check(a.shiftRight(n).equals(a.subtract(a.mod(p)).divide(p)), "floor", a, n);
            check(a.and(b).add(a.or(b)).equals(a.add(b)) && a.xor(b).equals(a.or(b).subtract(a.and(b))) && a.andNot(b)
                    .equals(a.and(b.not())) && a.not().equals(a.negate().subtract(BigInteger.ONE)), "logic", a, b);
            mix(a.and(b));
            mix(a.or(b));
            mix(a.xor(b));
            mix(a.andNot(b));
            mix(a.not());
            mix(a.testBit(n));
            mix(a.setBit(n));
            mix(a.clearBit(n));
            mix(a.flipBit(n));
            byte[] bytes = a.toByteArray();
            mix(Arrays.hashCode(bytes));
            check(new BigInteger(bytes).equals(a) && new BigInteger(a.signum(), a.abs().toByteArray()).equals(a),
                    "bytes", a);
            int radix = 2 + r.nextInt(35);
            String s = a.toString(radix);
            mix(s);
            check(new BigInteger(s, radix).equals(a)
                    && new BigInteger("000" + a.abs().toString(radix), radix).equals(a.abs()), "radix " + radix, a);
        }
        System.out.println(maxBits + " " + hash);
    }

    public static void main(String[] args) {
        arithmetic(70, 300);
        arithmetic(700, 120);
        arithmetic(6000, 12);
        bits(100, 200);
        bits(3000, 40);
        BigInteger big = BigInteger.valueOf(3).pow(30000), text = new BigInteger("9".repeat(7000) + "1234567");
        System.out.println(big.toString().hashCode() + " " + big.toString(7).hashCode() + " " + text.hashCode() + " "
                + text.toString().hashCode() + " " + big.mod(text).hashCode() + " "
                + big.multiply(text).divide(text).equals(big));
        BigInteger u = new BigInteger(30000, r), v = new BigInteger(13000, r), w = u.multiply(v).add(v.shiftRight(1));
        System.out.println(w.divide(v).equals(u) + " " + w.mod(v).equals(v.shiftRight(1)) + " " + w.hashCode() + " "
                + u.divide(v).hashCode());
        for (int i = 0; i < 40; i++) {
            BigInteger m = new BigInteger(2 + r.nextInt(300), r).add(BigInteger.TWO), b = random(300),
                    e = new BigInteger(r.nextInt(120), r);
            BigInteger p = b.modPow(e, m);
            mix(p);
            BigInteger slow = BigInteger.ONE.mod(m);
            for (int k = e.bitLength() - 1; k >= 0; k--) {
                slow = slow.multiply(slow).mod(m);
                if (e.testBit(k)) slow = slow.multiply(b).mod(m);
            }
            check(slow.equals(p), "modPow", b, e, m);
        }
        for (int i = -12; i <= 12; i++) {
            System.out.print(BigInteger.valueOf(i).pow(13) + " ");
        }
        System.out.println(hash);
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 600; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f);
        for (String s : new String[] {"340282366920938463463374607431768211455",
                "340282356779733661637539395458142568447", "340282356779733661637539395458142568448",
                "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797"
                + "75872070963302864166928879109465555478519404026306574886715058206819089020007083836762738548"
                + "45817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711"
                + "559699508093042880", "9007199254740993", "16777217", "16777219", "9223372036854775807",
                "-9223372036854775808", "9223372036854774785"}) {
            BigInteger x = new BigInteger(s);
            System.out.println(x.floatValue() + " " + x.doubleValue() + " " + x.longValue() + " " + x.bitLength());
        }
    }
}
