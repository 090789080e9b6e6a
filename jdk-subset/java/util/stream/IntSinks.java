// IntSinks: the sinks of operations on streams of int values, and of their terminal operations.
package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;

final class IntSinks {
    private IntSinks() {
    }

    /** The sink of the operation [op] with argument [arg] in front of [down]. */
    static Sink wrap(int op, Object arg, Sink down) {
        switch (op) {
            case Pipeline.FILTER:
                return new Filter(down, (IntPredicate) arg);
            case Pipeline.MAP:
                return new Map(down, (IntUnaryOperator) arg);
            case Pipeline.MAP_TO_OBJ:
                return new MapToObj(down, (IntFunction<?>) arg);
            case Pipeline.MAP_TO_LONG:
                return new MapToLong(down, (IntToLongFunction) arg);
            case Pipeline.MAP_TO_DOUBLE:
                return new MapToDouble(down, (IntToDoubleFunction) arg);
            case Pipeline.WIDEN_TO_LONG:
                return new AsLong(down);
            case Pipeline.WIDEN_TO_DOUBLE:
                return new AsDouble(down);
            case Pipeline.MAP_MULTI:
                return new MapMulti(down, (IntStream.IntMapMultiConsumer) arg);
            case Pipeline.PEEK:
                return new Peek(down, (IntConsumer) arg);
            case Pipeline.SORT:
                return new Sort(down);
            case Pipeline.UNIQUE:
                return new Unique(down);
            case Pipeline.TAKE_WHILE:
                return new TakeWhile(down, (IntPredicate) arg);
            case Pipeline.DROP_WHILE:
                return new DropWhile(down, (IntPredicate) arg);
            default:
                throw new InternalError("stream operation " + op);
        }
    }

    static final class Filter extends Sink.Chained {
        private final IntPredicate test;

        Filter(Sink down, IntPredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(int v) {
            if (test.test(v)) {
                down.accept(v);
            }
        }
    }

    static final class Map extends Sink.Chained {
        private final IntUnaryOperator f;

        Map(Sink down, IntUnaryOperator f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(int v) {
            down.accept(f.applyAsInt(v));
        }
    }

    static final class MapToObj extends Sink.Chained {
        private final IntFunction<?> f;

        MapToObj(Sink down, IntFunction<?> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(int v) {
            down.accept((Object) f.apply(v));
        }
    }

    static final class MapToLong extends Sink.Chained {
        private final IntToLongFunction f;

        MapToLong(Sink down, IntToLongFunction f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(int v) {
            down.accept(f.applyAsLong(v));
        }
    }

    static final class MapToDouble extends Sink.Chained {
        private final IntToDoubleFunction f;

        MapToDouble(Sink down, IntToDoubleFunction f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(int v) {
            down.accept(f.applyAsDouble(v));
        }
    }

    static final class AsLong extends Sink.Chained {
        AsLong(Sink down) {
            super(down);
        }

        @Override
        public void accept(int v) {
            down.accept((long) v);
        }
    }

    static final class AsDouble extends Sink.Chained {
        AsDouble(Sink down) {
            super(down);
        }

        @Override
        public void accept(int v) {
            down.accept((double) v);
        }
    }

    static final class MapMulti extends Sink.Chained {
        private final IntStream.IntMapMultiConsumer f;

        MapMulti(Sink down, IntStream.IntMapMultiConsumer f) {
            super(down);
            this.f = f;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(int v) {
            f.accept(v, down);
        }
    }

    static final class Peek extends Sink.Chained {
        private final IntConsumer action;

        Peek(Sink down, IntConsumer action) {
            super(down);
            this.action = action;
        }

        @Override
        public void accept(int v) {
            action.accept(v);
            down.accept(v);
        }
    }

    static final class TakeWhile extends Sink.Chained {
        private final IntPredicate test;
        private boolean take = true;

        TakeWhile(Sink down, IntPredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(int v) {
            if (take && (take = test.test(v))) {
                down.accept(v);
            }
        }

        @Override
        boolean cancelled() {
            return !take || down.cancelled();
        }
    }

    static final class DropWhile extends Sink.Chained {
        private final IntPredicate test;
        private boolean take;

        DropWhile(Sink down, IntPredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(int v) {
            if (take || (take = !test.test(v))) {
                down.accept(v);
            }
        }
    }

    static final class Unique extends Sink.Chained {
        private HashSet<Integer> seen;

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
        public void accept(int v) {
            if (seen.add(v)) {
                down.accept(v);
            }
        }
    }

    /** Growing array of the elements. */
    static final class Buffer extends Sink {
        int[] a;
        int n;

        @Override
        void begin(long size) {
            a = new int[size >= 0 ? SharedSinks.arraySize(size) : 16];
            n = 0;
        }

        @Override
        public void accept(int v) {
            if (n == a.length) {
                a = Arrays.copyOf(a, n < 8 ? 16 : n + (n >> 1));
            }
            a[n++] = v;
        }
    }

    /** sorted: keeps all elements and passes them on at the end. */
    static final class Sort extends Sink.Chained {
        private final Buffer buffer = new Buffer();
        private boolean stepwise;

        Sort(Sink down) {
            super(down);
        }

        @Override
        void begin(long size) {
            buffer.begin(size);
        }

        @Override
        public void accept(int v) {
            buffer.accept(v);
        }

        @Override
        void end() {
            int[] a = buffer.a;
            int n = buffer.n;
            Arrays.sort(a, 0, n);
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
        private final IntConsumer action;

        ForEach(IntConsumer action) {
            this.action = action;
        }

        @Override
        public void accept(int v) {
            action.accept(v);
        }
    }

    /** toArray of a stream of known size. */
    static final class Fixed extends Sink {
        final int[] a;
        private int n;

        Fixed(long size) {
            a = new int[SharedSinks.arraySize(size)];
        }

        @Override
        void begin(long size) {
            if (size != a.length) {
                throw new IllegalStateException(
                        String.format("Begin size %d is not equal to fixed size %d", size, a.length));
            }
        }

        @Override
        public void accept(int v) {
            if (n >= a.length) {
                throw SharedSinks.tooMany(a.length);
            }
            a[n++] = v;
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
        private final IntBinaryOperator f;
        int state;
        boolean empty;

        Reduce(int identity, IntBinaryOperator f) {
            this.state = identity;
            this.f = f;
        }

        Reduce(IntBinaryOperator f) {
            this.empty = true;
            this.f = f;
        }

        @Override
        public void accept(int v) {
            if (empty) {
                empty = false;
                state = v;
            } else {
                state = f.applyAsInt(state, v);
            }
        }
    }

    /** Sum and number of the elements. */
    static final class Sum extends Sink {
        int sum;

        @Override
        public void accept(int v) {
            sum += v;
        }
    }

    static final class Average extends Sink {
        long n;
        long sum;

        @Override
        public void accept(int v) {
            n++;
            sum += v;
        }
    }

    static final class Min extends Sink {
        int value;
        boolean found;

        @Override
        public void accept(int v) {
            if (!found) {
                found = true;
                value = v;
            } else {
                value = Math.min(value, v);
            }
        }
    }

    static final class Max extends Sink {
        int value;
        boolean found;

        @Override
        public void accept(int v) {
            if (!found) {
                found = true;
                value = v;
            } else {
                value = Math.max(value, v);
            }
        }
    }

    static final class Collect extends Sink {
        private final Object container;
        private final ObjIntConsumer<Object> f;

        Collect(Object container, ObjIntConsumer<Object> f) {
            this.container = container;
            this.f = f;
        }

        @Override
        public void accept(int v) {
            f.accept(container, v);
        }
    }

    static final class Find extends Sink {
        boolean found;
        int value;

        @Override
        public void accept(int v) {
            if (!found) {
                found = true;
                value = v;
            }
        }

        @Override
        boolean cancelled() {
            return found;
        }
    }

    /** Stops at the first element for which the test answers [wanted]. */
    static final class Match extends Sink {
        private final IntPredicate test;
        private final boolean wanted;
        boolean found;

        Match(IntPredicate test, boolean wanted) {
            this.test = test;
            this.wanted = wanted;
        }

        @Override
        public void accept(int v) {
            if (!found && test.test(v) == wanted) {
                found = true;
            }
        }

        @Override
        boolean cancelled() {
            return found;
        }
    }
}
