// RefSinks: the sinks of operations on streams of objects, and of their terminal operations.
package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

final class RefSinks {
    private RefSinks() {
    }

    static final class Filter extends Sink.Chained {
        private final Predicate<Object> test;

        Filter(Sink down, Predicate<Object> test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(Object t) {
            if (test.test(t)) {
                down.accept(t);
            }
        }
    }

    static final class Map extends Sink.Chained {
        private final Function<Object, Object> f;

        Map(Sink down, Function<Object, Object> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(Object t) {
            down.accept(f.apply(t));
        }
    }

    static final class MapToInt extends Sink.Chained {
        private final ToIntFunction<Object> f;

        MapToInt(Sink down, ToIntFunction<Object> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(Object t) {
            down.accept(f.applyAsInt(t));
        }
    }

    static final class MapToLong extends Sink.Chained {
        private final ToLongFunction<Object> f;

        MapToLong(Sink down, ToLongFunction<Object> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(Object t) {
            down.accept(f.applyAsLong(t));
        }
    }

    static final class MapToDouble extends Sink.Chained {
        private final ToDoubleFunction<Object> f;

        MapToDouble(Sink down, ToDoubleFunction<Object> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(Object t) {
            down.accept(f.applyAsDouble(t));
        }
    }

    /** mapMulti to any shape: a sink is a consumer of each. */
    static final class MapMulti extends Sink.Chained {
        private final BiConsumer<Object, Object> f;

        MapMulti(Sink down, BiConsumer<Object, Object> f) {
            super(down);
            this.f = f;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(Object t) {
            f.accept(t, down);
        }
    }

    static final class Peek extends Sink.Chained {
        private final Consumer<Object> action;

        Peek(Sink down, Consumer<Object> action) {
            super(down);
            this.action = action;
        }

        @Override
        public void accept(Object t) {
            action.accept(t);
            down.accept(t);
        }
    }

    static final class TakeWhile extends Sink.Chained {
        private final Predicate<Object> test;
        private boolean take = true;

        TakeWhile(Sink down, Predicate<Object> test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(Object t) {
            if (take && (take = test.test(t))) {
                down.accept(t);
            }
        }

        @Override
        boolean cancelled() {
            return !take || down.cancelled();
        }
    }

    static final class DropWhile extends Sink.Chained {
        private final Predicate<Object> test;
        private boolean take;

        DropWhile(Sink down, Predicate<Object> test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(Object t) {
            if (take || (take = !test.test(t))) {
                down.accept(t);
            }
        }
    }

    static final class Unique extends Sink.Chained {
        private HashSet<Object> seen;

        Unique(Sink down) {
            super(down);
        }

        @Override
        void begin(long size) {
            seen = new HashSet<>();
            down.begin(-1);
        }

        @Override
        void end() {
            seen = null;
            down.end();
        }

        @Override
        public void accept(Object t) {
            if (seen.add(t)) {
                down.accept(t);
            }
        }
    }

    /** distinct behind a sort: equal elements are neighbours. */
    static final class UniqueSorted extends Sink.Chained {
        private boolean seenNull;
        private Object last;

        UniqueSorted(Sink down) {
            super(down);
        }

        @Override
        void begin(long size) {
            seenNull = false;
            last = null;
            down.begin(-1);
        }

        @Override
        public void accept(Object t) {
            if (t == null) {
                if (!seenNull) {
                    seenNull = true;
                    last = null;
                    down.accept((Object) null);
                }
            } else if (last == null || !t.equals(last)) {
                last = t;
                down.accept(t);
            }
        }
    }

    /** Growing array of the elements. */
    static class Buffer extends Sink {
        Object[] a;
        int n;

        @Override
        void begin(long size) {
            a = new Object[size >= 0 ? SharedSinks.arraySize(size) : 16];
            n = 0;
        }

        @Override
        public void accept(Object t) {
            if (n == a.length) {
                a = Arrays.copyOf(a, n < 8 ? 16 : n + (n >> 1));
            }
            a[n++] = t;
        }
    }

    /** sorted: keeps all elements and passes them on at the end. */
    static final class Sort extends Sink.Chained {
        private final Comparator<Object> order;
        private final Buffer buffer = new Buffer();
        private boolean stepwise;

        Sort(Sink down, Comparator<Object> order) {
            super(down);
            this.order = order;
        }

        @Override
        void begin(long size) {
            buffer.begin(size);
        }

        @Override
        public void accept(Object t) {
            buffer.accept(t);
        }

        @Override
        void end() {
            Object[] a = buffer.a;
            int n = buffer.n;
            Arrays.sort(a, 0, n, order);
            Sink next = down;
            next.begin(n);
            if (stepwise) {
                for (int i = 0; i < n && !next.cancelled(); i++) {
                    next.accept(a[i]);
                }
            } else {
                for (int i = 0; i < n; i++) {
                    next.accept(a[i]);
                }
            }
            next.end();
            buffer.a = null;
        }

        // All elements are needed, whatever the stages behind want; but these are asked at the end.
        @Override
        boolean cancelled() {
            stepwise = true;
            return false;
        }
    }

    static final class ForEach extends Sink {
        private final Consumer<Object> action;

        ForEach(Consumer<Object> action) {
            this.action = action;
        }

        @Override
        public void accept(Object t) {
            action.accept(t);
        }
    }

    /** toArray of a stream of known size, into an array made by [generator]. */
    static final class Fixed extends Sink {
        Object[] a;
        int n;

        Fixed(long size, IntFunction<?> generator) {
            int length = SharedSinks.arraySize(size);
            a = generator == null ? new Object[length] : (Object[]) generator.apply(length);
        }

        @Override
        void begin(long size) {
            if (size != a.length) {
                throw new IllegalStateException(
                        String.format("Begin size %d is not equal to fixed size %d", size, a.length));
            }
        }

        @Override
        public void accept(Object t) {
            if (n >= a.length) {
                throw SharedSinks.tooMany(a.length);
            }
            a[n++] = t;
        }

        @Override
        void end() {
            if (n < a.length) {
                throw SharedSinks.tooFew(n, a.length);
            }
        }
    }

    /** reduce; without identity the first element is the start. */
    static final class Reduce extends Sink {
        private final BiFunction<Object, Object, Object> f;
        Object state;
        boolean empty;

        Reduce(Object identity, BiFunction<Object, Object, Object> f) {
            this.state = identity;
            this.f = f;
        }

        Reduce(BinaryOperator<Object> f) {
            this.empty = true;
            this.f = f;
        }

        @Override
        public void accept(Object t) {
            if (empty) {
                empty = false;
                state = t;
            } else {
                state = f.apply(state, t);
            }
        }
    }

    static final class Collect extends Sink {
        private final Object container;
        private final BiConsumer<Object, Object> f;

        Collect(Object container, BiConsumer<Object, Object> f) {
            this.container = container;
            this.f = f;
        }

        @Override
        public void accept(Object t) {
            f.accept(container, t);
        }
    }

    static final class Find extends Sink {
        boolean found;
        Object value;

        @Override
        public void accept(Object t) {
            if (!found) {
                found = true;
                value = t;
            }
        }

        @Override
        boolean cancelled() {
            return found;
        }
    }

    /** Stops at the first element for which the test answers [wanted]. */
    static final class Match extends Sink {
        private final Predicate<Object> test;
        private final boolean wanted;
        boolean found;

        Match(Predicate<Object> test, boolean wanted) {
            this.test = test;
            this.wanted = wanted;
        }

        @Override
        public void accept(Object t) {
            if (!found && test.test(t) == wanted) {
                found = true;
            }
        }

        @Override
        boolean cancelled() {
            return found;
        }
    }
}
