// DoubleSinks: the sinks of operations on streams of double values, and of their terminal operations.
package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;

final class DoubleSinks {
    private DoubleSinks() {
    }

    /** The sink of the operation [op] with argument [arg] in front of [down]. */
    static Sink wrap(int op, Object arg, Sink down) {
        switch (op) {
            case Pipeline.FILTER:
                return new Filter(down, (DoublePredicate) arg);
            case Pipeline.MAP:
                return new Map(down, (DoubleUnaryOperator) arg);
            case Pipeline.MAP_TO_OBJ:
                return new MapToObj(down, (DoubleFunction<?>) arg);
            case Pipeline.MAP_TO_INT:
                return new MapToInt(down, (DoubleToIntFunction) arg);
            case Pipeline.MAP_TO_LONG:
                return new MapToLong(down, (DoubleToLongFunction) arg);
            case Pipeline.MAP_MULTI:
                return new MapMulti(down, (DoubleStream.DoubleMapMultiConsumer) arg);
            case Pipeline.PEEK:
                return new Peek(down, (DoubleConsumer) arg);
            case Pipeline.SORT:
                return new Sort(down);
            case Pipeline.UNIQUE:
                return new Unique(down);
            case Pipeline.TAKE_WHILE:
                return new TakeWhile(down, (DoublePredicate) arg);
            case Pipeline.DROP_WHILE:
                return new DropWhile(down, (DoublePredicate) arg);
            default:
                throw new InternalError("stream operation " + op);
        }
    }

    static final class Filter extends Sink.Chained {
        private final DoublePredicate test;

        Filter(Sink down, DoublePredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(double v) {
            if (test.test(v)) {
                down.accept(v);
            }
        }
    }

    static final class Map extends Sink.Chained {
        private final DoubleUnaryOperator f;

        Map(Sink down, DoubleUnaryOperator f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(double v) {
            down.accept(f.applyAsDouble(v));
        }
    }

    static final class MapToObj extends Sink.Chained {
        private final DoubleFunction<?> f;

        MapToObj(Sink down, DoubleFunction<?> f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(double v) {
            down.accept((Object) f.apply(v));
        }
    }

    static final class MapToInt extends Sink.Chained {
        private final DoubleToIntFunction f;

        MapToInt(Sink down, DoubleToIntFunction f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(double v) {
            down.accept(f.applyAsInt(v));
        }
    }

    static final class MapToLong extends Sink.Chained {
        private final DoubleToLongFunction f;

        MapToLong(Sink down, DoubleToLongFunction f) {
            super(down);
            this.f = f;
        }

        @Override
        public void accept(double v) {
            down.accept(f.applyAsLong(v));
        }
    }

    static final class MapMulti extends Sink.Chained {
        private final DoubleStream.DoubleMapMultiConsumer f;

        MapMulti(Sink down, DoubleStream.DoubleMapMultiConsumer f) {
            super(down);
            this.f = f;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(double v) {
            f.accept(v, down);
        }
    }

    static final class Peek extends Sink.Chained {
        private final DoubleConsumer action;

        Peek(Sink down, DoubleConsumer action) {
            super(down);
            this.action = action;
        }

        @Override
        public void accept(double v) {
            action.accept(v);
            down.accept(v);
        }
    }

    static final class TakeWhile extends Sink.Chained {
        private final DoublePredicate test;
        private boolean take = true;

        TakeWhile(Sink down, DoublePredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(double v) {
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
        private final DoublePredicate test;
        private boolean take;

        DropWhile(Sink down, DoublePredicate test) {
            super(down);
            this.test = test;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        public void accept(double v) {
            if (take || (take = !test.test(v))) {
                down.accept(v);
            }
        }
    }

    static final class Unique extends Sink.Chained {
        private HashSet<Double> seen;

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
        public void accept(double v) {
            if (seen.add(v)) {
                down.accept(v);
            }
        }
    }

    /** Growing array of the elements. */
    static final class Buffer extends Sink {
        double[] a;
        int n;

        @Override
        void begin(long size) {
            a = new double[size >= 0 ? SharedSinks.arraySize(size) : 16];
            n = 0;
        }

        @Override
        public void accept(double v) {
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
        public void accept(double v) {
            buffer.accept(v);
        }

        @Override
        void end() {
            double[] a = buffer.a;
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
        private final DoubleConsumer action;

        ForEach(DoubleConsumer action) {
            this.action = action;
        }

        @Override
        public void accept(double v) {
            action.accept(v);
        }
    }

    /** toArray of a stream of known size. */
    static final class Fixed extends Sink {
        final double[] a;
        private int n;

        Fixed(long size) {
            a = new double[SharedSinks.arraySize(size)];
        }

        @Override
        void begin(long size) {
            if (size != a.length) {
                throw new IllegalStateException(
                        String.format("Begin size %d is not equal to fixed size %d", size, a.length));
            }
        }

        @Override
        public void accept(double v) {
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
        private final DoubleBinaryOperator f;
        double state;
        boolean empty;

        Reduce(double identity, DoubleBinaryOperator f) {
            this.state = identity;
            this.f = f;
        }

        Reduce(DoubleBinaryOperator f) {
            this.empty = true;
            this.f = f;
        }

        @Override
        public void accept(double v) {
            if (empty) {
                empty = false;
                state = v;
            } else {
                state = f.applyAsDouble(state, v);
            }
        }
    }

    /** Number of the elements, and their sum with compensation (Kahan): the low-order part that the sum lacks is
     *  kept beside it. A plain sum goes along for infinite values, where the compensation is NaN. */
    static final class Sum extends Sink {
        long n;
        private double high;
        private double lack;
        private double simple;

        @Override
        public void accept(double v) {
            n++;
            simple += v;
            double t = v - lack;
            double s = high;
            double next = s + t;
            lack = (next - s) - t;
            high = next;
        }

        double sum() {
            double s = high - lack;
            return Double.isNaN(s) && Double.isInfinite(simple) ? simple : s;
        }
    }

    static final class Min extends Sink {
        double value;
        boolean found;

        @Override
        public void accept(double v) {
            if (!found) {
                found = true;
                value = v;
            } else {
                value = Math.min(value, v);
            }
        }
    }

    static final class Max extends Sink {
        double value;
        boolean found;

        @Override
        public void accept(double v) {
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
        private final ObjDoubleConsumer<Object> f;

        Collect(Object container, ObjDoubleConsumer<Object> f) {
            this.container = container;
            this.f = f;
        }

        @Override
        public void accept(double v) {
            f.accept(container, v);
        }
    }

    static final class Find extends Sink {
        boolean found;
        double value;

        @Override
        public void accept(double v) {
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
        private final DoublePredicate test;
        private final boolean wanted;
        boolean found;

        Match(DoublePredicate test, boolean wanted) {
            this.test = test;
            this.wanted = wanted;
        }

        @Override
        public void accept(double v) {
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
