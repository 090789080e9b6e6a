// DoubleSources: the sources of DoubleStream's factory methods.
package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;

final class DoubleSources {
    private DoubleSources() {
    }

    /** seed, f(seed), f(f(seed)) ... up to the first value that [more] refuses, if there is such a test. */
    static final class Iterate extends Spliterators.AbstractDoubleSpliterator {
        private final DoublePredicate more;
        private final DoubleUnaryOperator f;
        private double value;
        private boolean started;
        private boolean finished;

        Iterate(double seed, DoublePredicate more, DoubleUnaryOperator f) {
            super(Long.MAX_VALUE, ORDERED | IMMUTABLE | NONNULL);
            this.value = seed;
            this.more = more;
            this.f = f;
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (finished) {
                return false;
            }
            double v;
            if (started) {
                v = f.applyAsDouble(value);
            } else {
                v = value;
                started = true;
            }
            if (more != null && !more.test(v)) {
                finished = true;
                return false;
            }
            value = v;
            action.accept(v);
            return true;
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (finished) {
                return;
            }
            finished = true;
            double v = started ? f.applyAsDouble(value) : value;
            while (more == null || more.test(v)) {
                action.accept(v);
                v = f.applyAsDouble(v);
            }
        }
    }

    /** [left] values of a supplier, without order; Long.MAX_VALUE is infinitely many. */
    static final class Generate implements Spliterator.OfDouble {
        private final DoubleSupplier s;
        private long left;

        Generate(long left, DoubleSupplier s) {
            this.left = left;
            this.s = s;
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            action.accept(s.getAsDouble());
            return true;
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return IMMUTABLE;
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            return left == 0 ? null : new Generate(left >>>= 1, s);
        }
    }

    /** The elements of [a] and then those of [b]. */
    static final class Concat implements Spliterator.OfDouble {
        private final Spliterator.OfDouble a;
        private final Spliterator.OfDouble b;
        private boolean beforeSplit = true;     // true while a may have elements
        private final boolean unsized;          // the sum of the sizes overflows

        Concat(Spliterator.OfDouble a, Spliterator.OfDouble b) {
            this.a = a;
            this.b = b;
            this.unsized = a.estimateSize() + b.estimateSize() < 0;
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            Spliterator.OfDouble part = beforeSplit ? a : b.trySplit();
            beforeSplit = false;
            return part;
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            if (beforeSplit) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                beforeSplit = false;
            }
            return b.tryAdvance(action);
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            if (beforeSplit) {
                a.forEachRemaining(action);
            }
            b.forEachRemaining(action);
        }

        @Override
        public long estimateSize() {
            if (!beforeSplit) {
                return b.estimateSize();
            }
            long size = a.estimateSize() + b.estimateSize();
            return size >= 0 ? size : Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            if (!beforeSplit) {
                return b.characteristics();
            }
            return a.characteristics() & b.characteristics()
                    & ~(DISTINCT | SORTED | (unsized ? SIZED | SUBSIZED : 0));
        }

        @Override
        public Comparator<? super Double> getComparator() {
            if (beforeSplit) {
                throw new IllegalStateException();
            }
            return b.getComparator();
        }
    }

    static final class BuilderImpl implements DoubleStream.Builder {
        private double[] a = new double[8];
        private int n;
        private boolean built;

        @Override
        public void accept(double t) {
            if (built) {
                throw new IllegalStateException();
            }
            if (n == a.length) {
                a = Arrays.copyOf(a, n << 1);
            }
            a[n++] = t;
        }

        @Override
        public DoubleStream build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return StreamSupport.doubleStream(Spliterators.spliterator(a, 0, n,
                    n < 2 ? Spliterator.ORDERED | Spliterator.IMMUTABLE : Spliterator.ORDERED), false);
        }
    }
}
