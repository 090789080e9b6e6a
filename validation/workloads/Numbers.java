package workloads;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Random;

/** Much arithmetic: loops over ints, longs, floats and doubles, arrays, sorting, matrices, big numbers. */
public final class Numbers {
    private Numbers() { }

    public static int sieve(int limit) {
        boolean[] composite = new boolean[limit];
        int primes = 0;
        for (int i = 2; i < limit; i++) {
            primes += composite[i] ? 0 : 1;
            if (!composite[i])
                for (int j = 2 * i; j < limit; j += i)
                    composite[j] = true;
        }
        return primes;
    }

    static double matrices(int size) {
        double[][] a = new double[size][size];
        double[][] b = new double[size][size];
        double trace = 0;
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++) {
                a[i][j] = i + j / 8.0;
                b[i][j] = i - j / 4.0;
            }
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++)
                    sum += a[i][k] * b[k][j];
                trace += i == j ? sum : 0;
            }
        return trace;
    }

    static long mixed(int rounds) {
        int i = 1;
        long j = 1;
        float f = 1;
        double d = 1;
        for (int n = 1; n <= rounds; n++) {
            i = i * 31 + n << 1 ^ i >>> 3;
            j += (long) i * n & ~0xffL | j >> 5;
            f = f * 0.5f + n % 7;
            d = d / 3 + Math.sqrt(n) - f;
            i += (int) f + (byte) n + (short) j + (char) i % (n + 1);
        }
        return i ^ j ^ Float.floatToIntBits(f) ^ Double.doubleToLongBits(d);
    }

    static long sorted() {
        Random random = new Random(42);
        int[] ints = random.ints(1000).toArray();
        double[] doubles = random.doubles(500).toArray();
        Arrays.sort(ints);
        Arrays.sort(doubles);
        long sum = 0;
        for (int i = 0; i < ints.length; i += 7)
            sum = sum * 31 + ints[i];
        return sum ^ Double.doubleToLongBits(doubles[250]) ^ Arrays.binarySearch(ints, ints[100]);
    }

    public static void main(String[] args) {
        Common.say("sieve: " + sieve(15000));
        Common.say("matrices: " + matrices(24));
        Common.say("mixed: " + mixed(8000));
        Common.say("sorted: " + sorted());
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 60; i++)
            factorial = factorial.multiply(BigInteger.valueOf(i));
        Common.say("big: " + factorial + " " + factorial.mod(BigInteger.valueOf(1_000_003)) + " "
                   + BigInteger.TWO.modPow(factorial, BigInteger.valueOf(97)));
        Common.say("decimal: " + new BigDecimal("1.10").divide(new BigDecimal("3"), 20, RoundingMode.HALF_EVEN) + " "
                   + Double.toString(0.1 + 0.2) + " " + 1e30f + " " + (int) Double.NaN + " " + (long) 1e30 + " "
                   + Float.MIN_VALUE + " " + 0.0 / 0.0 + " " + -7 / 2 + " " + -7 % 3 + " " + Math.floorMod(-7, 3));
        Common.say("bits: " + Integer.bitCount(0x5555) + " " + Long.reverse(3) + " " + Integer.toHexString(-1 >>> 4)
                   + " " + Integer.parseInt("-77", 8) + " " + Long.toString(1L << 62, 36) + " " + (1 << 33) + " "
                   + Integer.MAX_VALUE + 1);
    }
}
