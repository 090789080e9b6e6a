// Random: the 48-bit linear congruential generator that the API documents, and its derived values.
package java.util;

import java.io.Serializable;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class Random implements RandomGenerator, Serializable {
    static final long serialVersionUID = 3905348978240129619L;

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;
    private static final double DOUBLE_UNIT = 0x1.0p-53;
    private static final float FLOAT_UNIT = 0x1.0p-24f;

    // Makes the seeds of generators that are created in the same nanosecond differ.
    private static long uniquifier = 0x9E3779B97F4A7C15L;

    private long seed;
    private double nextNextGaussian;
    private boolean haveNextNextGaussian;

    private static synchronized long freshSeed() {
        uniquifier = uniquifier * 0x5851F42D4C957F2DL + 1;
        return uniquifier ^ System.nanoTime();
    }

    public Random() {
        this(freshSeed());
    }

    public Random(long seed) {
        if (getClass() == Random.class) {
            this.seed = (seed ^ MULTIPLIER) & MASK;
        } else {
            setSeed(seed);              // a subclass may have its own
        }
    }

    public synchronized void setSeed(long seed) {
        this.seed = (seed ^ MULTIPLIER) & MASK;
        haveNextNextGaussian = false;
    }

    protected int next(int bits) {
        long s = seed * MULTIPLIER + 0xBL & MASK;
        seed = s;
        return (int) (s >>> 48 - bits);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        int n = bytes.length;
        for (int i = 0; i < n;) {
            int r = nextInt();
            for (int k = n - i < 4 ? n - i : 4; k > 0; k--) {
                bytes[i++] = (byte) r;
                r >>= 8;
            }
        }
    }

    @Override
    public int nextInt() {
        return next(32);
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int r = next(31);
        int m = bound - 1;
        if ((bound & m) == 0) {
            return (int) (bound * (long) r >> 31);
        }
        // Values from an incomplete last interval are thrown away: there the sum overflows.
        for (int u = r; u - (r = u % bound) + m < 0;) {
            u = next(31);
        }
        return r;
    }

    @Override
    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }

    @Override
    public boolean nextBoolean() {
        return next(1) != 0;
    }

    @Override
    public float nextFloat() {
        return next(24) * FLOAT_UNIT;
    }

    @Override
    public double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * DOUBLE_UNIT;
    }

    // The polar method, which makes two values at a time.
    @Override
    public synchronized double nextGaussian() {
        if (haveNextNextGaussian) {
            haveNextNextGaussian = false;
            return nextNextGaussian;
        }
        double v1;
        double v2;
        double s;
        do {
            v1 = 2 * nextDouble() - 1;
            v2 = 2 * nextDouble() - 1;
            s = v1 * v1 + v2 * v2;
        } while (s >= 1 || s == 0);
        double multiplier = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        nextNextGaussian = v2 * multiplier;
        haveNextNextGaussian = true;
        return v1 * multiplier;
    }

    @Override
    public IntStream ints(long streamSize) {
        return RandomGenerator.super.ints(streamSize);
    }

    @Override
    public IntStream ints() {
        return RandomGenerator.super.ints();
    }

    @Override
    public IntStream ints(long streamSize, int randomNumberOrigin, int randomNumberBound) {
        return RandomGenerator.super.ints(streamSize, randomNumberOrigin, randomNumberBound);
    }

    @Override
    public IntStream ints(int randomNumberOrigin, int randomNumberBound) {
        return RandomGenerator.super.ints(randomNumberOrigin, randomNumberBound);
    }

    @Override
    public LongStream longs(long streamSize) {
        return RandomGenerator.super.longs(streamSize);
    }

    @Override
    public LongStream longs() {
        return RandomGenerator.super.longs();
    }

    @Override
    public LongStream longs(long streamSize, long randomNumberOrigin, long randomNumberBound) {
        return RandomGenerator.super.longs(streamSize, randomNumberOrigin, randomNumberBound);
    }

    @Override
    public LongStream longs(long randomNumberOrigin, long randomNumberBound) {
        return RandomGenerator.super.longs(randomNumberOrigin, randomNumberBound);
    }

    @Override
    public DoubleStream doubles(long streamSize) {
        return RandomGenerator.super.doubles(streamSize);
    }

    @Override
    public DoubleStream doubles() {
        return RandomGenerator.super.doubles();
    }

    @Override
    public DoubleStream doubles(long streamSize, double randomNumberOrigin, double randomNumberBound) {
        return RandomGenerator.super.doubles(streamSize, randomNumberOrigin, randomNumberBound);
    }

    @Override
    public DoubleStream doubles(double randomNumberOrigin, double randomNumberBound) {
        return RandomGenerator.super.doubles(randomNumberOrigin, randomNumberBound);
    }
}
