// LongSources: the sources of LongStream's factory methods.
package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

final class LongSources {
    private LongSources() {
    }

    static LongStream range(long from, long end) {
        // A range of more than Long.MAX_VALUE values is made of two.
        if (end - from < 0) {
            long mid = from + ((end - from) >>> 1) + 1;
            return LongStream.concat(range(from, mid), range(mid, end));
        }
        return StreamSupport.longStream(new Range(from, end, false), false);
    }

    static LongStream rangeClosed(long from, long last) {
        // A range of more than Long.MAX_VALUE values is made of two.
        if (last - from + 1 < 0) {
            long mid = from + ((last - from) >>> 1) + 1;
            return LongStream.concat(range(from, mid), rangeClosed(mid, last));
        }
        return StreamSupport.longStream(new Range(from, last, true), false);
    }

    /** The values from [next] to below [end], and [end] itself too if [closed]. */
    static final class Range implements Spliterator.OfLong {
        private long next;
        private final long end;
        private boolean closed;

        Range(long from, long end, boolean closed) {
            this.next = from;
            this.end = end;
            this.closed = closed;
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            long v = next;
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
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            long v = next;
            long e = end;
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
            return end - next + (closed ? 1 : 0);
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | IMMUTABLE | NONNULL | DISTINCT | SORTED;
        }

        @Override
        public Comparator<? super Long> getComparator() {
            return null;
        }

        @Override
        public Spliterator.OfLong trySplit() {
            long size = estimateSize();
            if (size <= 1) {
                return null;
            }
            long from = next;
            next = from + (long) (size >>> 1);
            return new Range(from, next, false);
        }
    }

    /** seed, f(seed), f(f(seed)) ... up to the first value that [more] refuses, if there is such a test. */
    static final class Iterate extends Spliterators.AbstractLongSpliterator {
        private final LongPredicate more;
        private final LongUnaryOperator f;
        private long value;
        private boolean started;
        private boolean finished;

        Iterate(long seed, LongPredicate more, LongUnaryOperator f) {
            super(Long.MAX_VALUE, ORDERED | IMMUTABLE | NONNULL);
            this.value = seed;
            this.more = more;
            this.f = f;
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (finished) {
                return false;
            }
            long v;
            if (started) {
                v = f.applyAsLong(value);
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
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            if (finished) {
                return;
            }
            finished = true;
            long v = started ? f.applyAsLong(value) : value;
            while (more == null || more.test(v)) {
                action.accept(v);
                v = f.applyAsLong(v);
            }
        }
    }

    /** [left] values of a supplier, without order; Long.MAX_VALUE is infinitely many. */
    static final class Generate implements Spliterator.OfLong {
        private final LongSupplier s;
        private long left;

        Generate(long left, LongSupplier s) {
            this.left = left;
            this.s = s;
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            action.accept(s.getAsLong());
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
        public Spliterator.OfLong trySplit() {
            return left == 0 ? null : new Generate(left >>>= 1, s);
        }
    }

    /** The elements of [a] and then those of [b]. */
    static final class Concat implements Spliterator.OfLong {
        private final Spliterator.OfLong a;
        private final Spliterator.OfLong b;
        private boolean beforeSplit = true;     // true while a may have elements
        private final boolean unsized;          // the sum of the sizes overflows

        Concat(Spliterator.OfLong a, Spliterator.OfLong b) {
            this.a = a;
            this.b = b;
            this.unsized = a.estimateSize() + b.estimateSize() < 0;
        }

        @Override
        public Spliterator.OfLong trySplit() {
            Spliterator.OfLong part = beforeSplit ? a : b.trySplit();
            beforeSplit = false;
            return part;
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            if (beforeSplit) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                beforeSplit = false;
            }
            return b.tryAdvance(action);
        }

        @Override
        public void forEachRemaining(LongConsumer action) {
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
        public Comparator<? super Long> getComparator() {
            if (beforeSplit) {
                throw new IllegalStateException();
            }
            return b.getComparator();
        }
    }

    static final class BuilderImpl implements LongStream.Builder {
        private long[] a = new long[8];
        private int n;
        private boolean built;

        @Override
        public void accept(long t) {
            if (built) {
                throw new IllegalStateException();
            }
            if (n == a.length) {
                a = Arrays.copyOf(a, n << 1);
            }
            a[n++] = t;
        }

        @Override
        public LongStream build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return StreamSupport.longStream(Spliterators.spliterator(a, 0, n,
                    n < 2 ? Spliterator.ORDERED | Spliterator.IMMUTABLE : Spliterator.ORDERED), false);
        }
    }
}
