// Primality of BigInteger: all numbers up to 20000 against a sieve, Carmichael numbers and strong pseudoprimes,
// Mersenne primes, next primes; random primes have the size asked for and pass; RSA round trip.
import java.math.BigInteger;
import java.util.*;

public class BigPrimes {
    public static void main(String[] args) {
        int n = 20000, wrong = 0;
        BitSet composite = new BitSet();
        for (int i = 2; i * i <= n; i++) if (!composite.get(i)) for (int j = i * i; j <= n; j += i) composite.set(j);
        for (int i = 0; i <= n; i++)
            if (BigInteger.valueOf(i).isProbablePrime(30) != (i > 1 && !composite.get(i))) wrong++;
        System.out.println("wrong: " + wrong + " " + BigInteger.valueOf(-7).isProbablePrime(5)
                + BigInteger.valueOf(-8).isProbablePrime(5) + BigInteger.valueOf(8).isProbablePrime(0));
        for (String s
                : new String[] {"561", "41041", "825265", "321197185", "2047", "3215031751", "3825123056546413051",
                "318665857834031151167461", "3317044064679887385961981", "18446744073709551557", "18446744073709551556",
                "170141183460469231731687303715884105727", "170141183460469231731687303715884105729",
                "1000000000000000000000000000057", "1000000016000000063", "340561", "5459", "5777", "10877"})
            System.out.println(s + " " + new BigInteger(s).isProbablePrime(60));
        for (int p : new int[] {61, 89, 107, 127, 521, 607, 257, 263, 331, 600})
            System.out.print(p + ":" + BigInteger.ONE.shiftLeft(p).subtract(BigInteger.ONE).isProbablePrime(40) + " ");
        System.out.println();
        BigInteger p = BigInteger.ZERO;
        for (int i = 0; i < 60; i++) System.out.print((p = p.nextProbablePrime()) + " ");
        System.out.println();
        for (int e = 5; e < 60; e += 6)
            System.out.print(BigInteger.TEN.pow(e).nextProbablePrime() + " "
                    + BigInteger.ONE.shiftLeft(e).nextProbablePrime() + " ");
        System.out.println();
        Random r = new Random(8);
        for (int bits = 2; bits < 200; bits += bits < 20 ? 1 : 37) {
            BigInteger q = new BigInteger(bits, 40, r);
            System.out.print(bits + ":" + (q.bitLength() == bits) + q.isProbablePrime(50)
                    + (BigInteger.probablePrime(bits, r).bitLength() == bits) + " ");
        }
        System.out.println();
        BigInteger a = BigInteger.probablePrime(256, r), b = BigInteger.probablePrime(250, r), m = a.multiply(b),
                phi = a.subtract(BigInteger.ONE).multiply(b.subtract(BigInteger.ONE)), e = BigInteger.valueOf(65537);
        BigInteger message = new BigInteger("attack at dawn".getBytes());
        System.out.println(new String(message.modPow(e, m).modPow(e.modInverse(phi), m).toByteArray())
                + m.isProbablePrime(10) + a.multiply(a).isProbablePrime(10));
    }
}
