// RefSources: the sources of Stream's factory methods.
package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

final class RefSources {
    private RefSources() {
    }

    /** The first [n] elements of an array that nobody else has. */
    static <T> Spliterator<T> array(Object[] a, int n) {
        return Spliterators.spliterator(a, 0, n,
                n < 2 ? Spliterator.ORDERED | Spliterator.IMMUTABLE : Spliterator.ORDERED);
    }

    /** seed, f(seed), f(f(seed)) ... up to the first value that [more] refuses, if there is such a test. */
    static final class Iterate<T> extends Spliterators.AbstractSpliterator<T> {
        private final Predicate<? super T> more;
        private final UnaryOperator<T> f;
        private T value;
        private boolean started;
        private boolean finished;

        Iterate(T seed, Predicate<? super T> more, UnaryOperator<T> f) {
            super(Long.MAX_VALUE, ORDERED | IMMUTABLE);
            this.value = seed;
            this.more = more;
            this.f = f;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (finished) {
                return false;
            }
            T v;
            if (started) {
                v = f.apply(value);
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
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (finished) {
                return;
            }
            finished = true;
            T v = started ? f.apply(value) : value;
            while (more == null || more.test(v)) {
                action.accept(v);
                v = f.apply(v);
            }
        }
    }

    /** [left] values of a supplier, without order; Long.MAX_VALUE is infinitely many. */
    static final class Generate<T> implements Spliterator<T> {
        private final Supplier<? extends T> s;
        private long left;

        Generate(long left, Supplier<? extends T> s) {
            this.left = left;
            this.s = s;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            action.accept(s.get());
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
        public Spliterator<T> trySplit() {
            return left == 0 ? null : new Generate<>(left >>>= 1, s);
        }
    }

    /** The elements of [a] and then those of [b]. */
    static final class Concat<T> implements Spliterator<T> {
        private final Spliterator<T> a;
        private final Spliterator<T> b;
        private boolean beforeSplit = true;     // true while a may have elements
        private final boolean unsized;          // the sum of the sizes overflows

        Concat(Spliterator<T> a, Spliterator<T> b) {
            this.a = a;
            this.b = b;
            this.unsized = a.estimateSize() + b.estimateSize() < 0;
        }

        @Override
        public Spliterator<T> trySplit() {
            Spliterator<T> part = beforeSplit ? a : b.trySplit();
            beforeSplit = false;
            return part;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            if (beforeSplit) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                beforeSplit = false;
            }
            return b.tryAdvance(action);
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
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
        public Comparator<? super T> getComparator() {
            if (beforeSplit) {
                throw new IllegalStateException();
            }
            return b.getComparator();
        }
    }

    static final class BuilderImpl<T> implements Stream.Builder<T> {
        private Object[] a = new Object[8];
        private int n;
        private boolean built;

        @Override
        public void accept(T t) {
            if (built) {
                throw new IllegalStateException();
            }
            if (n == a.length) {
                a = Arrays.copyOf(a, n << 1);
            }
            a[n++] = t;
        }

        @Override
        public Stream<T> build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return StreamSupport.stream(RefSources.<T>array(a, n), false);
        }
    }
}
