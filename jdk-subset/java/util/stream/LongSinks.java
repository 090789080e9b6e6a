// LongSinks: the sinks of operations on streams of long values, and of their terminal operations.
package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;

final class LongSinks {
    private LongSinks() {
    }

    /** The sink of the operation [op] with argument [arg] in front of [down]. */
    static Sink wrap(int op, Object arg, Sink down) {
        switch (op) {
            case Pipeline.FILTER:
                return new Filter(down, (LongPredicate) arg);
            case Pipeline.MAP:
                return new Map(down, (LongUnaryOperator) arg);
            case Pipeline.MAP_TO_OBJ:
                return new MapToObj(down, (LongFunction<?>) arg);
            case Pipeline.MAP_TO_INT:
                return new MapToInt(down, (LongToIntFunction) arg);
            case Pipeline.MAP_TO_DOUBLE:
                return new MapToDouble(down, (LongToDoubleFunction) arg);
            case Pipeline.WIDEN_TO_DOUBLE:
                return new AsDouble(down);
            case Pipeline.MAP_MULTI:
                return new MapMulti(down, (LongStream.LongMapMultiConsumer) arg);
            case Pipeline.PEEK:
                return new Peek(down, (LongConsumer) arg);
            case Pipeline.SORT:
                return new Sort(down);
            case Pipeline.UNIQUE:
                return new Unique(down);
            case Pipeline.TAKE_WHILE:
                return new TakeWhile(down, (LongPredicate) arg);
            case Pipeline.DROP_WHILE:
                return new DropWhile(down, (LongPredicate) arg);
            default:
                throw new InternalError("stream operation " + op);
        }
    }

    static final class Filter extends Sink.Chained {
        private final LongPredicate test;

        Filter(Sink down, LongPredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(long v) {
            if (test.test(v)) {
                down.accept(v);
            }
        }
    }

    static final class Map extends Sink.Chained {
        private final LongUnaryOperator f;

        Map(Sink down, LongUnaryOperator f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(long v) {
            down.accept(f.applyAsLong(v));
        }
    }

    static final class MapToObj extends Sink.Chained {
        private final LongFunction<?> f;

        MapToObj(Sink down, LongFunction<?> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(long v) {
            down.accept((Object) f.apply(v));
        }
    }

    static final class MapToInt extends Sink.Chained {
        private final LongToIntFunction f;

        MapToInt(Sink down, LongToIntFunction f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(long v) {
            down.accept(f.applyAsInt(v));
        }
    }

    static final class MapToDouble extends Sink.Chained {
        private final LongToDoubleFunction f;

        MapToDouble(Sink down, LongToDoubleFunction f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(long v) {
            down.accept(f.applyAsDouble(v));
        }
    }

    static final class AsDouble extends Sink.Chained {
        AsDouble(Sink down) {
            super(down);
        }

        @Override
        public void accept(long v) {
            down.accept((double) v);
        }
    }

    static final class MapMulti extends Sink.Chained {
        private final LongStream.LongMapMultiConsumer f;

        MapMulti(Sink down, LongStream.LongMapMultiConsumer f) {
            super(down);
            this.f = f;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(long v) {
            f.accept(v, down);
        }
    }

    static final class Peek extends Sink.Chained {
        private final LongConsumer action;

        Peek(Sink down, LongConsumer action) {
            super(down);
            this.action = action;
        }

        @Override
        public void accept(long v) {
            action.accept(v);
            down.accept(v);
        }
    }

    static final class TakeWhile extends Sink.Chained {
        private final LongPredicate test;
        private boolean take = true;

        TakeWhile(Sink down, LongPredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(long v) {
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
        private final LongPredicate test;
        private boolean take;

        DropWhile(Sink down, LongPredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(long v) {
            if (take || (take = !test.test(v))) {
                down.accept(v);
            }
        }
    }

    static final class Unique extends Sink.Chained {
        private HashSet<Long> seen;

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
        public void accept(long v) {
            if (seen.add(v)) {
                down.accept(v);
            }
        }
    }

    /** Growing array of the elements. */
    static final class Buffer extends Sink {
        long[] a;
        int n;

        @Override
        void begin(long size) {
            a = new long[size >= 0 ? SharedSinks.arraySize(size) : 16];
            n = 0;
        }

        @Override
        public void accept(long v) {
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
        public void accept(long v) {
            buffer.accept(v);
        }

        @Override
        void end() {
            long[] a = buffer.a;
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
        private final LongConsumer action;

        ForEach(LongConsumer action) {
            this.action = action;
        }

        @Override
        public void accept(long v) {
            action.accept(v);
        }
    }

    /** toArray of a stream of known size. */
    static final class Fixed extends Sink {
        final long[] a;
        private int n;

        Fixed(long size) {
            a = new long[SharedSinks.arraySize(size)];
        }

        @Override
        void begin(long size) {
            if (size != a.length) {
                throw new IllegalStateException(
                        String.format("Begin size %d is not equal to fixed size %d", size, a.length));
            }
        }

        @Override
        public void accept(long v) {
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
        private final LongBinaryOperator f;
        long state;
        boolean empty;

        Reduce(long identity, LongBinaryOperator f) {
            this.state = identity;
            this.f = f;
        }

        Reduce(LongBinaryOperator f) {
            this.empty = true;
            this.f = f;
        }

        @Override
        public void accept(long v) {
            if (empty) {
                empty = false;
                state = v;
            } else {
                state = f.applyAsLong(state, v);
            }
        }
    }

    /** Sum and number of the elements. */
    static final class Sum extends Sink {
        long sum;

        @Override
        public void accept(long v) {
            sum += v;
        }
    }

    static final class Average extends Sink {
        long n;
        long sum;

        @Override
        public void accept(long v) {
            n++;
            sum += v;
        }
    }

    static final class Min extends Sink {
        long value;
        boolean found;

        @Override
        public void accept(long v) {
            if (!found) {
                found = true;
                value = v;
            } else {
                value = Math.min(value, v);
            }
        }
    }

    static final class Max extends Sink {
        long value;
        boolean found;

        @Override
        public void accept(long v) {
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
        private final ObjLongConsumer<Object> f;

        Collect(Object container, ObjLongConsumer<Object> f) {
            this.container = container;
            this.f = f;
        }

        @Override
        public void accept(long v) {
            f.accept(container, v);
        }
    }

    static final class Find extends Sink {
        boolean found;
        long value;

        @Override
        public void accept(long v) {
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
        private final LongPredicate test;
        private final boolean wanted;
        boolean found;

        Match(LongPredicate test, boolean wanted) {
            this.test = test;
            this.wanted = wanted;
        }

        @Override
        public void accept(long v) {
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
