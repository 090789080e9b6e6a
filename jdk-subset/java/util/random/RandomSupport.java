// RandomSupport: bounded values and streams of values for all random generators.
package java.util.random;

import java.util.Objects;
import java.util.Random;
import java.util.Spliterator;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

final class RandomSupport {
    private static final String BAD_RANGE = "bound must be greater than origin";
    static final int TRAITS = Spliterator.SIZED | Spliterator.SUBSIZED | Spliterator.NONNULL
            | Spliterator.IMMUTABLE;

    private RandomSupport() {
    }

    static <T extends RandomGenerator> T create(String name, Class<T> type) {
        Objects.requireNonNull(name);
        RandomGenerator g = name.equals("Random") ? new Random()
                : name.equals("SplittableRandom") ? new SplittableRandom() : null;
        if (!type.isInstance(g)) {
            throw new IllegalArgumentException(
                    "No implementation of the random number generator algorithm \"" + name + "\" is available");
        }
        return type.cast(g);
    }

    @SuppressWarnings("unchecked")
    static Stream<RandomGenerator> asGenerators(Stream<? extends RandomGenerator> s) {
        return (Stream<RandomGenerator>) s;
    }

    static void checkSize(long n) {
        if (n < 0L) {
            throw new IllegalArgumentException("size must be non-negative");
        }
    }

    static void checkRange(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    static void checkRange(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    static void checkRange(double origin, double bound) {
        if (!(origin < bound && bound - origin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    /** A value from [origin] to below [bound], all equally likely. */
    static int bounded(RandomGenerator g, int origin, int bound) {
        int r = g.nextInt();
        int n = bound - origin;
        int m = n - 1;
        if ((n & m) == 0) {
            return (r & m) + origin;
        }
        if (n > 0) {
            // Values from an incomplete last interval are thrown away: there the sum overflows.
            for (int u = r >>> 1; u + m - (r = u % n) < 0;) {
                u = g.nextInt() >>> 1;
            }
            return r + origin;
        }
        while (r < origin || r >= bound) {      // the size of the range is no int
            r = g.nextInt();
        }
        return r;
    }

    static long bounded(RandomGenerator g, long origin, long bound) {
        long r = g.nextLong();
        long n = bound - origin;
        long m = n - 1;
        if ((n & m) == 0L) {
            return (r & m) + origin;
        }
        if (n > 0L) {
            for (long u = r >>> 1; u + m - (r = u % n) < 0L;) {
                u = g.nextLong() >>> 1;
            }
            return r + origin;
        }
        while (r < origin || r >= bound) {
            r = g.nextLong();
        }
        return r;
    }

    static double bounded(RandomGenerator g, double origin, double bound) {
        double r = g.nextDouble() * (bound - origin) + origin;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    // The polar method; its second value is not kept, as there is no place for it.
    static double gaussian(RandomGenerator g) {
        double v;
        double s;
        do {
            v = 2 * g.nextDouble() - 1;
            double w = 2 * g.nextDouble() - 1;
            s = v * v + w * w;
        } while (s >= 1 || s == 0);
        return v * StrictMath.sqrt(-2 * StrictMath.log(s) / s);
    }

    static IntStream ints(RandomGenerator g, long n, int origin, int bound, boolean ranged) {
        return StreamSupport.intStream(new Ints(g, n, origin, bound, ranged), false);
    }

    static LongStream longs(RandomGenerator g, long n, long origin, long bound, boolean ranged) {
        return StreamSupport.longStream(new Longs(g, n, origin, bound, ranged), false);
    }

    static DoubleStream doubles(RandomGenerator g, long n, double origin, double bound, boolean ranged) {
        return StreamSupport.doubleStream(new Doubles(g, n, origin, bound, ranged), false);
    }

    private static final class Ints implements Spliterator.OfInt {
        private final RandomGenerator g;
        private long left;
        private final int origin;
        private final int bound;
        private final boolean ranged;

        Ints(RandomGenerator g, long n, int origin, int bound, boolean ranged) {
            this.g = g;
            this.left = n;
            this.origin = origin;
            this.bound = bound;
            this.ranged = ranged;
        }

        private int next() {
            return ranged ? bounded(g, origin, bound) : g.nextInt();
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (left <= 0) {
                return false;
            }
            left--;
            action.accept(next());
            return true;
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            long n = left;
            left = 0;
            for (; n > 0; n--) {
                action.accept(next());
            }
        }

        @Override
        public Spliterator.OfInt trySplit() {
            long half = left >>> 1;
            if (half == 0) {
                return null;
            }
            left -= half;
            return new Ints(g, half, origin, bound, ranged);
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return TRAITS;
        }
    }

    private static final class Longs implements Spliterator.OfLong {
        private final RandomGenerator g;
        private long left;
        private final long origin;
        private final long bound;
        private final boolean ranged;

        Longs(RandomGenerator g, long n, long origin, long bound, boolean ranged) {
            this.g = g;
            this.left = n;
            this.origin = origin;
            this.bound = bound;
            this.ranged = ranged;
        }

        private long next() {
            return ranged ? bounded(g, origin, bound) : g.nextLong();
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (left <= 0) {
                return false;
            }
            left--;
            action.accept(next());
            return true;
        }

        @Override
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            long n = left;
            left = 0;
            for (; n > 0; n--) {
                action.accept(next());
            }
        }

        @Override
        public Spliterator.OfLong trySplit() {
            long half = left >>> 1;
            if (half == 0) {
                return null;
            }
            left -= half;
            return new Longs(g, half, origin, bound, ranged);
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return TRAITS;
        }
    }

    private static final class Doubles implements Spliterator.OfDouble {
        private final RandomGenerator g;
        private long left;
        private final double origin;
        private final double bound;
        private final boolean ranged;

        Doubles(RandomGenerator g, long n, double origin, double bound, boolean ranged) {
            this.g = g;
            this.left = n;
            this.origin = origin;
            this.bound = bound;
            this.ranged = ranged;
        }

        private double next() {
            return ranged ? bounded(g, origin, bound) : g.nextDouble();
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (left <= 0) {
                return false;
            }
            left--;
            action.accept(next());
            return true;
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            long n = left;
            left = 0;
            for (; n > 0; n--) {
                action.accept(next());
            }
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            long half = left >>> 1;
            if (half == 0) {
                return null;
            }
            left -= half;
            return new Doubles(g, half, origin, bound, ranged);
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return TRAITS;
        }
    }
}
