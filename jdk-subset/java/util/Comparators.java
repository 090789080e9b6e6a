// Comparators: the classes after the factory methods of Comparator.
package java.util;

import java.io.Serializable;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

final class Comparators {
    private Comparators() {
    }

    // An enum, so that toString() is INSTANCE and there is one object only.
    enum NaturalOrderComparator implements Comparator<Comparable<Object>> {
        INSTANCE;

        @Override
        public int compare(Comparable<Object> a, Comparable<Object> b) {
            return a.compareTo(b);
        }

        @Override
        public Comparator<Comparable<Object>> reversed() {
            return Comparator.reverseOrder();
        }
    }

    static final class NullComparator<T> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = -7569533591570686392L;

        private final boolean nullFirst;
        private final Comparator<T> real;       // null: all non-null values are equal

        @SuppressWarnings("unchecked")
        NullComparator(boolean nullFirst, Comparator<? super T> real) {
            this.nullFirst = nullFirst;
            this.real = (Comparator<T>) real;
        }

        @Override
        public int compare(T a, T b) {
            if (a == null) {
                return b == null ? 0 : nullFirst ? -1 : 1;
            }
            if (b == null) {
                return nullFirst ? 1 : -1;
            }
            return real == null ? 0 : real.compare(a, b);
        }

        @Override
        public Comparator<T> thenComparing(Comparator<? super T> other) {
            Objects.requireNonNull(other);
            return new NullComparator<>(nullFirst, real == null ? other : real.thenComparing(other));
        }

        @Override
        public Comparator<T> reversed() {
            return new NullComparator<>(!nullFirst, real == null ? null : real.reversed());
        }
    }

    static final class Then<T> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = 1L;

        private final Comparator<T> first;
        private final Comparator<? super T> second;

        Then(Comparator<T> first, Comparator<? super T> second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public int compare(T a, T b) {
            int r = first.compare(a, b);
            return r != 0 ? r : second.compare(a, b);
        }
    }

    static final class ByKeyOrder<T, U> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = 1L;

        private final Function<? super T, ? extends U> key;
        private final Comparator<? super U> order;

        ByKeyOrder(Function<? super T, ? extends U> key, Comparator<? super U> order) {
            this.key = key;
            this.order = order;
        }

        @Override
        public int compare(T a, T b) {
            return order.compare(key.apply(a), key.apply(b));
        }
    }

    static final class ByKey<T, U extends Comparable<? super U>> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = 1L;

        private final Function<? super T, ? extends U> key;

        ByKey(Function<? super T, ? extends U> key) {
            this.key = key;
        }

        @Override
        public int compare(T a, T b) {
            return key.apply(a).compareTo(key.apply(b));
        }
    }

    static final class ByInt<T> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = 1L;

        private final ToIntFunction<? super T> key;

        ByInt(ToIntFunction<? super T> key) {
            this.key = key;
        }

        @Override
        public int compare(T a, T b) {
            int x = key.applyAsInt(a);
            int y = key.applyAsInt(b);
            return x < y ? -1 : x == y ? 0 : 1;
        }
    }

    static final class ByLong<T> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = 1L;

        private final ToLongFunction<? super T> key;

        ByLong(ToLongFunction<? super T> key) {
            this.key = key;
        }

        @Override
        public int compare(T a, T b) {
            long x = key.applyAsLong(a);
            long y = key.applyAsLong(b);
            return x < y ? -1 : x == y ? 0 : 1;
        }
    }

    static final class ByDouble<T> implements Comparator<T>, Serializable {
        private static final long serialVersionUID = 1L;

        private final ToDoubleFunction<? super T> key;

        ByDouble(ToDoubleFunction<? super T> key) {
            this.key = key;
        }

        @Override
        public int compare(T a, T b) {
            return Double.compare(key.applyAsDouble(a), key.applyAsDouble(b));
        }
    }
}
