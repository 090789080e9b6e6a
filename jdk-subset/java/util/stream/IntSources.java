// IntSources: the sources of IntStream's factory methods.
package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

final class IntSources {
    private IntSources() {
    }

    static IntStream range(int from, int end) {
        return StreamSupport.intStream(new Range(from, end, false), false);
    }

    static IntStream rangeClosed(int from, int last) {
        return StreamSupport.intStream(new Range(from, last, true), false);
    }

    /** The values from [next] to below [end], and [end] itself too if [closed]. */
    static final class Range implements Spliterator.OfInt {
        private int next;
        private final int end;
        private boolean closed;

        Range(int from, int end, boolean closed) {
            this.next = from;
            this.end = end;
            this.closed = closed;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            int v = next;
            if (v < end) {
                next = v + 1;
                action.accept(v);
                return true;
            }
            if (closed) {
                closed = false;
                action.accept(v);
                return true;
            }
            return false;
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            int v = next;
            int e = end;
            boolean last = closed;
            next = e;
            closed = false;
            for (; v < e; v++) {
                action.accept(v);
            }
            if (last) {
                action.accept(v);
            }
        }

        @Override
        public long estimateSize() {
            return (long) end - next + (closed ? 1 : 0);
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | IMMUTABLE | NONNULL | DISTINCT | SORTED;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            return null;
        }

        @Override
        public Spliterator.OfInt trySplit() {
            long size = estimateSize();
            if (size <= 1) {
                return null;
            }
            int from = next;
            next = from + (int) (size >>> 1);
            return new Range(from, next, false);
        }
    }

    /** seed, f(seed), f(f(seed)) ... up to the first value that [more] refuses, if there is such a test. */
    static final class Iterate extends Spliterators.AbstractIntSpliterator {
        private final IntPredicate more;
        private final IntUnaryOperator f;
        private int value;
        private boolean started;
        private boolean finished;

        Iterate(int seed, IntPredicate more, IntUnaryOperator f) {
            super(Long.MAX_VALUE, ORDERED | IMMUTABLE | NONNULL);
            this.value = seed;
            this.more = more;
            this.f = f;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (finished) {
                return false;
            }
            int v;
            if (started) {
                v = f.applyAsInt(value);
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
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            if (finished) {
                return;
            }
            finished = true;
            int v = started ? f.applyAsInt(value) : value;
            while (more == null || more.test(v)) {
                action.accept(v);
                v = f.applyAsInt(v);
            }
        }
    }

    /** [left] values of a supplier, without order; Long.MAX_VALUE is infinitely many. */
    static final class Generate implements Spliterator.OfInt {
        private final IntSupplier s;
        private long left;

        Generate(long left, IntSupplier s) {
            this.left = left;
            this.s = s;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            action.accept(s.getAsInt());
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
        public Spliterator.OfInt trySplit() {
            return left == 0 ? null : new Generate(left >>>= 1, s);
        }
    }

    /** The elements of [a] and then those of [b]. */
    static final class Concat implements Spliterator.OfInt {
        private final Spliterator.OfInt a;
        private final Spliterator.OfInt b;
        private boolean beforeSplit = true;     // true while a may have elements
        private final boolean unsized;          // the sum of the sizes overflows

        Concat(Spliterator.OfInt a, Spliterator.OfInt b) {
            this.a = a;
            this.b = b;
            this.unsized = a.estimateSize() + b.estimateSize() < 0;
        }

        @Override
        public Spliterator.OfInt trySplit() {
            Spliterator.OfInt part = beforeSplit ? a : b.trySplit();
            beforeSplit = false;
            return part;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            if (beforeSplit) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                beforeSplit = false;
            }
            return b.tryAdvance(action);
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
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
        public Comparator<? super Integer> getComparator() {
            if (beforeSplit) {
                throw new IllegalStateException();
            }
            return b.getComparator();
        }
    }

    static final class BuilderImpl implements IntStream.Builder {
        private int[] a = new int[8];
        private int n;
        private boolean built;

        @Override
        public void accept(int t) {
            if (built) {
                throw new IllegalStateException();
            }
            if (n == a.length) {
                a = Arrays.copyOf(a, n << 1);
            }
            a[n++] = t;
        }

        @Override
        public IntStream build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return StreamSupport.intStream(Spliterators.spliterator(a, 0, n,
                    n < 2 ? Spliterator.ORDERED | Spliterator.IMMUTABLE : Spliterator.ORDERED), false);
        }
    }
}
