// SplittableRandom: the SplitMix64 generator of Steele, Lea and Flood (OOPSLA 2014).
package java.util;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public final class SplittableRandom implements RandomGenerator, SplittableGenerator {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    // Seeds of the generators made without one.
    private static long defaultSeed = mix64(System.currentTimeMillis()) ^ mix64(System.nanoTime());

    private long seed;
    private final long gamma;           // odd

    private SplittableRandom(long seed, long gamma) {
        this.seed = seed;
        this.gamma = gamma;
    }

    public SplittableRandom(long seed) {
        this(seed, GOLDEN_GAMMA);
    }

    public SplittableRandom() {
        long s = freshSeed();
        this.seed = mix64(s);
        this.gamma = mixGamma(s + GOLDEN_GAMMA);
    }

    private static synchronized long freshSeed() {
        long s = defaultSeed;
        defaultSeed = s + 2 * GOLDEN_GAMMA;
        return s;
    }

    private static long mix64(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private static int mix32(long z) {
        z = (z ^ z >>> 33) * 0x62a9d9ed799705f5L;
        return (int) ((z ^ z >>> 28) * 0xcb24d0a5c88c35b3L >>> 32);
    }

    /** An odd number with enough changes between neighbouring bits. */
    private static long mixGamma(long z) {
        z = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
        z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
        z = z ^ z >>> 33 | 1L;
        return Long.bitCount(z ^ z >>> 1) < 24 ? z ^ 0xaaaaaaaaaaaaaaaaL : z;
    }

    private long nextSeed() {
        return seed += gamma;
    }

    @Override
    public SplittableRandom split() {
        return new SplittableRandom(mix64(nextSeed()), mixGamma(nextSeed()));
    }

    @Override
    public SplittableRandom split(SplittableGenerator source) {
        return new SplittableRandom(source.nextLong(), mixGamma(source.nextLong()));
    }

    @Override
    public int nextInt() {
        return mix32(nextSeed());
    }

    @Override
    public long nextLong() {
        return mix64(nextSeed());
    }

    @Override
    public void nextBytes(byte[] bytes) {
        SplittableGenerator.super.nextBytes(bytes);
    }

    @Override
    public Stream<SplittableGenerator> splits() {
        return splits(Long.MAX_VALUE, this);
    }

    @Override
    public Stream<SplittableGenerator> splits(long streamSize) {
        return splits(streamSize, this);
    }

    @Override
    public Stream<SplittableGenerator> splits(SplittableGenerator source) {
        return splits(Long.MAX_VALUE, source);
    }

    @Override
    public Stream<SplittableGenerator> splits(long streamSize, SplittableGenerator source) {
        if (streamSize < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        return StreamSupport.stream(new Splits(this, source, streamSize), false);
    }

    /** [left] generators that [g] splits off. */
    private static final class Splits implements Spliterator<SplittableGenerator> {
        private final SplittableRandom g;
        private final SplittableGenerator source;
        private long left;

        Splits(SplittableRandom g, SplittableGenerator source, long left) {
            this.g = g;
            this.source = source;
            this.left = left;
        }

        @Override
        public boolean tryAdvance(Consumer<? super SplittableGenerator> action) {
            Objects.requireNonNull(action);
            if (left <= 0) {
                return false;
            }
            left--;
            action.accept(source == g ? g.split() : g.split(source));
            return true;
        }

        @Override
        public Spliterator<SplittableGenerator> trySplit() {
            long half = left >>> 1;
            if (half == 0) {
                return null;
            }
            left -= half;
            return new Splits(g, source, half);
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return SIZED | SUBSIZED | NONNULL | IMMUTABLE;
        }
    }

    @Override
    public IntStream ints(long streamSize) {
        return SplittableGenerator.super.ints(streamSize);
    }

    @Override
    public IntStream ints() {
        return SplittableGenerator.super.ints();
    }

    @Override
    public IntStream ints(long streamSize, int randomNumberOrigin, int randomNumberBound) {
        return SplittableGenerator.super.ints(streamSize, randomNumberOrigin, randomNumberBound);
    }

    @Override
    public IntStream ints(int randomNumberOrigin, int randomNumberBound) {
        return SplittableGenerator.super.ints(randomNumberOrigin, randomNumberBound);
    }

    @Override
    public LongStream longs(long streamSize) {
        return SplittableGenerator.super.longs(streamSize);
    }

    @Override
    public LongStream longs() {
        return SplittableGenerator.super.longs();
    }

    @Override
    public LongStream longs(long streamSize, long randomNumberOrigin, long randomNumberBound) {
        return SplittableGenerator.super.longs(streamSize, randomNumberOrigin, randomNumberBound);
    }

    @Override
    public LongStream longs(long randomNumberOrigin, long randomNumberBound) {
        return SplittableGenerator.super.longs(randomNumberOrigin, randomNumberBound);
    }

    @Override
    public DoubleStream doubles(long streamSize) {
        return SplittableGenerator.super.doubles(streamSize);
    }

    @Override
    public DoubleStream doubles() {
        return SplittableGenerator.super.doubles();
    }

    @Override
    public DoubleStream doubles(long streamSize, double randomNumberOrigin, double randomNumberBound) {
        return SplittableGenerator.super.doubles(streamSize, randomNumberOrigin, randomNumberBound);
    }

    @Override
    public DoubleStream doubles(double randomNumberOrigin, double randomNumberBound) {
        return SplittableGenerator.super.doubles(randomNumberOrigin, randomNumberBound);
    }
}
