// SharedSinks: the sinks of operations that are the same for all shapes of streams.
package java.util.stream;

import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

final class SharedSinks {
    private SharedSinks() {
    }

    /** skip and limit. */
    static final class Slice extends Sink.Chained {
        private long skip;
        private long left;
        private final long limit;

        Slice(Sink down, long skip, long limit) {
            super(down);
            this.skip = skip;
            this.limit = limit;
            this.left = limit >= 0 ? limit : Long.MAX_VALUE;
        }

        @Override
        void begin(long size) {
            down.begin(Pipeline.slicedSize(size, skip, limit));
        }

        @Override
        boolean cancelled() {
            return left == 0 || down.cancelled();
        }

        private boolean wants() {
            if (skip != 0) {
                skip--;
                return false;
            }
            if (left <= 0) {
                return false;
            }
            left--;
            return true;
        }

        @Override
        public void accept(Object t) {
            if (wants()) {
                down.accept(t);
            }
        }

        @Override
        public void accept(int v) {
            if (wants()) {
                down.accept(v);
            }
        }

        @Override
        public void accept(long v) {
            if (wants()) {
                down.accept(v);
            }
        }

        @Override
        public void accept(double v) {
            if (wants()) {
                down.accept(v);
            }
        }
    }

    /** flatMap to any shape; the subclasses take the elements. Once the stages after have been asked whether they
     *  want to stop, an inner stream is advanced step by step, so that it is not run further than needed. */
    abstract static class FlatMap extends Sink.Chained {
        final Object mapper;
        private final int shape;
        private boolean stepwise;

        FlatMap(Sink down, Object mapper, int shape) {
            super(down);
            this.mapper = mapper;
            this.shape = shape;
        }

        @Override
        void begin(long size) {
            down.begin(-1);
        }

        @Override
        boolean cancelled() {
            stepwise = true;
            return down.cancelled();
        }

        @SuppressWarnings("unchecked")
        final void push(BaseStream<?, ?> inner) {
            if (inner == null) {
                return;
            }
            try (inner) {
                BaseStream<?, ?> s = inner.sequential();
                if (stepwise) {
                    Spliterator<?> from = s.spliterator();
                    int kind = shape;
                    while (!down.cancelled() && Pipeline.advance(from, down, kind)) {
                        continue;
                    }
                    return;
                }
                switch (shape) {
                    case Pipeline.REF:
                        ((Stream<Object>) s).forEach((Consumer<Object>) down);
                        break;
                    case Pipeline.INT:
                        ((IntStream) s).forEach((IntConsumer) down);
                        break;
                    case Pipeline.LONG:
                        ((LongStream) s).forEach((LongConsumer) down);
                        break;
                    default:
                        ((DoubleStream) s).forEach((DoubleConsumer) down);
                        break;
                }
            }
        }
    }

    static final class FlatMapObjects extends FlatMap {
        FlatMapObjects(Sink down, Object mapper, int shape) {
            super(down, mapper, shape);
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(Object t) {
            push((BaseStream<?, ?>) ((Function<Object, Object>) mapper).apply(t));
        }
    }

    static final class FlatMapPrimitives extends FlatMap {
        FlatMapPrimitives(Sink down, Object mapper, int shape) {
            super(down, mapper, shape);
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(int v) {
            push((BaseStream<?, ?>) ((IntFunction<Object>) mapper).apply(v));
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(long v) {
            push((BaseStream<?, ?>) ((LongFunction<Object>) mapper).apply(v));
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(double v) {
            push((BaseStream<?, ?>) ((DoubleFunction<Object>) mapper).apply(v));
        }
    }

    /** count. */
    static final class Count extends Sink {
        long n;

        @Override
        public void accept(Object t) {
            n++;
        }

        @Override
        public void accept(int v) {
            n++;
        }

        @Override
        public void accept(long v) {
            n++;
        }

        @Override
        public void accept(double v) {
            n++;
        }
    }

    static IllegalStateException tooFew(long got, long expected) {
        return new IllegalStateException(
                String.format("End size %d is less than fixed size %d", got, expected));
    }

    static IllegalStateException tooMany(long expected) {
        return new IllegalStateException(String.format("Accept exceeded fixed size of %d", expected));
    }

    static int arraySize(long size) {
        if (size >= Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("Stream size exceeds max array size");
        }
        return (int) size;
    }
}
