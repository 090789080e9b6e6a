// RandomGenerator: what all random generators have in common; everything follows from nextLong.
package java.util.random;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public interface RandomGenerator {
    static RandomGenerator of(String name) {
        return RandomSupport.create(name, RandomGenerator.class);
    }

    static RandomGenerator getDefault() {
        return new java.util.SplittableRandom();
    }

    default boolean isDeprecated() {
        return false;
    }

    default DoubleStream doubles() {
        return RandomSupport.doubles(this, Long.MAX_VALUE, 0, 0, false);
    }

    default DoubleStream doubles(double randomNumberOrigin, double randomNumberBound) {
        RandomSupport.checkRange(randomNumberOrigin, randomNumberBound);
        return RandomSupport.doubles(this, Long.MAX_VALUE, randomNumberOrigin, randomNumberBound, true);
    }

    default DoubleStream doubles(long streamSize) {
        RandomSupport.checkSize(streamSize);
        return RandomSupport.doubles(this, streamSize, 0, 0, false);
    }

    default DoubleStream doubles(long streamSize, double randomNumberOrigin, double randomNumberBound) {
        RandomSupport.checkSize(streamSize);
        RandomSupport.checkRange(randomNumberOrigin, randomNumberBound);
        return RandomSupport.doubles(this, streamSize, randomNumberOrigin, randomNumberBound, true);
    }

    default IntStream ints() {
        return RandomSupport.ints(this, Long.MAX_VALUE, 0, 0, false);
    }

    default IntStream ints(int randomNumberOrigin, int randomNumberBound) {
        RandomSupport.checkRange(randomNumberOrigin, randomNumberBound);
        return RandomSupport.ints(this, Long.MAX_VALUE, randomNumberOrigin, randomNumberBound, true);
    }

    default IntStream ints(long streamSize) {
        RandomSupport.checkSize(streamSize);
        return RandomSupport.ints(this, streamSize, 0, 0, false);
    }

    default IntStream ints(long streamSize, int randomNumberOrigin, int randomNumberBound) {
        RandomSupport.checkSize(streamSize);
        RandomSupport.checkRange(randomNumberOrigin, randomNumberBound);
        return RandomSupport.ints(this, streamSize, randomNumberOrigin, randomNumberBound, true);
    }

    default LongStream longs() {
        return RandomSupport.longs(this, Long.MAX_VALUE, 0, 0, false);
    }

    default LongStream longs(long randomNumberOrigin, long randomNumberBound) {
        RandomSupport.checkRange(randomNumberOrigin, randomNumberBound);
        return RandomSupport.longs(this, Long.MAX_VALUE, randomNumberOrigin, randomNumberBound, true);
    }

    default LongStream longs(long streamSize) {
        RandomSupport.checkSize(streamSize);
        return RandomSupport.longs(this, streamSize, 0, 0, false);
    }

    default LongStream longs(long streamSize, long randomNumberOrigin, long randomNumberBound) {
        RandomSupport.checkSize(streamSize);
        RandomSupport.checkRange(randomNumberOrigin, randomNumberBound);
        return RandomSupport.longs(this, streamSize, randomNumberOrigin, randomNumberBound, true);
    }

    default boolean nextBoolean() {
        return nextInt() < 0;
    }

    default void nextBytes(byte[] bytes) {
        int n = bytes.length;
        for (int i = 0; i < n;) {
            long r = nextLong();
            for (int k = n - i < 8 ? n - i : 8; k > 0; k--) {
                bytes[i++] = (byte) r;
                r >>>= 8;
            }
        }
    }

    default float nextFloat() {
        return (nextInt() >>> 8) * 0x1.0p-24f;
    }

    default float nextFloat(float bound) {
        if (!(bound > 0 && bound < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be finite and positive");
        }
        float r = nextFloat() * bound;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default float nextFloat(float origin, float bound) {
        if (!(origin < bound && bound - origin < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        float r = nextFloat() * (bound - origin) + origin;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    default double nextDouble(double bound) {
        if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be finite and positive");
        }
        double r = nextDouble() * bound;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default double nextDouble(double origin, double bound) {
        RandomSupport.checkRange(origin, bound);
        return RandomSupport.bounded(this, origin, bound);
    }

    default int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    default int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return RandomSupport.bounded(this, 0, bound);
    }

    default int nextInt(int origin, int bound) {
        RandomSupport.checkRange(origin, bound);
        return RandomSupport.bounded(this, origin, bound);
    }

    long nextLong();

    default long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return RandomSupport.bounded(this, 0, bound);
    }

    default long nextLong(long origin, long bound) {
        RandomSupport.checkRange(origin, bound);
        return RandomSupport.bounded(this, origin, bound);
    }

    default double nextGaussian() {
        return RandomSupport.gaussian(this);
    }

    default double nextGaussian(double mean, double stddev) {
        if (stddev < 0.0) {
            throw new IllegalArgumentException("standard deviation must be non-negative");
        }
        return mean + stddev * nextGaussian();
    }

    default double nextExponential() {
        return -Math.log(1.0 - nextDouble());
    }

    interface StreamableGenerator extends RandomGenerator {
        static StreamableGenerator of(String name) {
            return RandomSupport.create(name, StreamableGenerator.class);
        }

        Stream<RandomGenerator> rngs();

        default Stream<RandomGenerator> rngs(long streamSize) {
            RandomSupport.checkSize(streamSize);
            return rngs().limit(streamSize);
        }
    }

    interface SplittableGenerator extends StreamableGenerator {
        static SplittableGenerator of(String name) {
            return RandomSupport.create(name, SplittableGenerator.class);
        }

        SplittableGenerator split();

        SplittableGenerator split(SplittableGenerator source);

        default Stream<SplittableGenerator> splits() {
            return this.splits(this);
        }

        Stream<SplittableGenerator> splits(long streamSize);

        Stream<SplittableGenerator> splits(SplittableGenerator source);

        Stream<SplittableGenerator> splits(long streamSize, SplittableGenerator source);

        @Override
        default Stream<RandomGenerator> rngs() {
            return RandomSupport.asGenerators(this.splits());
        }

        @Override
        default Stream<RandomGenerator> rngs(long streamSize) {
            return RandomSupport.asGenerators(this.splits(streamSize));
        }
    }
}
