// StageSpliterator: the spliterator of a stream that has operations. It advances the source until elements come out
// at the end, and keeps those that nobody has asked for yet.
package java.util.stream;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

abstract class StageSpliterator {
    final Pipeline stage;
    private Spliterator<?> source;
    private Sink chain;                 // null before the first element is asked for
    private int next;                   // index of the current element in the buffer
    private boolean finished;

    StageSpliterator(Pipeline stage) {
        this.stage = stage;
    }

    /** Makes the sink that keeps the elements. */
    abstract Sink makeBuffer();

    abstract int buffered();

    abstract void emptyBuffer();

    private Spliterator<?> source() {
        Spliterator<?> s = source;
        if (s == null) {
            source = s = stage.takeSource();
        }
        return s;
    }

    /** Goes to the next element, and gives its index in the buffer; -1 at the end. */
    final int step() {
        if (chain == null) {
            if (finished) {
                return -1;
            }
            Spliterator<?> s = source();
            chain = stage.chain(makeBuffer());
            chain.begin(s.getExactSizeIfKnown());
            next = 0;
        } else if (++next < buffered()) {
            return next;
        } else {
            next = 0;
            emptyBuffer();
        }
        Sink c = chain;
        int shape = stage.head.shape();
        while (buffered() == 0) {
            if (c.cancelled() || !Pipeline.advance(source, c, shape)) {
                if (finished) {
                    return -1;
                }
                c.end();
                finished = true;
            }
        }
        return 0;
    }

    /** Runs everything into [action] if no element has been asked for yet. */
    final boolean runAll(Sink action) {
        if (chain != null || finished) {
            return false;
        }
        Spliterator<?> s = source();
        stage.push(s, action, false);
        finished = true;
        return true;
    }

    public final long estimateSize() {
        Spliterator<?> s = source();
        long n = stage.knownSize(s);
        return n >= 0 ? n : s.estimateSize();
    }

    public final long getExactSizeIfKnown() {
        return stage.knownSize(source());
    }

    public final int characteristics() {
        int c = stage.flags & (Spliterator.DISTINCT | Spliterator.SORTED | Spliterator.ORDERED | Spliterator.SIZED);
        if ((c & Spliterator.SIZED) != 0) {
            c &= ~Spliterator.SIZED;
            c |= source().characteristics() & (Spliterator.SIZED | Spliterator.SUBSIZED);
        }
        return c;
    }

    final void checkSorted() {
        if ((stage.flags & Spliterator.SORTED) == 0) {
            throw new IllegalStateException();
        }
    }

    static final class OfRef<T> extends StageSpliterator implements Spliterator<T> {
        private RefSinks.Buffer buffer;

        OfRef(Pipeline stage) {
            super(stage);
        }

        @Override
        Sink makeBuffer() {
            buffer = new RefSinks.Buffer();
            buffer.begin(-1);
            return new RefSinks.ForEach(buffer);
        }

        @Override
        int buffered() {
            return buffer.n;
        }

        @Override
        void emptyBuffer() {
            java.util.Arrays.fill(buffer.a, 0, buffer.n, null);
            buffer.n = 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            int i = step();
            if (i < 0) {
                return false;
            }
            action.accept((T) buffer.a[i]);
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (!runAll(new RefSinks.ForEach((Consumer<Object>) action))) {
                while (tryAdvance(action)) {
                    continue;
                }
            }
        }

        @Override
        public Spliterator<T> trySplit() {
            return null;
        }

        @Override
        public Comparator<? super T> getComparator() {
            checkSorted();
            return null;
        }
    }

    static final class OfInt extends StageSpliterator implements Spliterator.OfInt {
        private IntSinks.Buffer buffer;

        OfInt(Pipeline stage) {
            super(stage);
        }

        @Override
        Sink makeBuffer() {
            buffer = new IntSinks.Buffer();
            buffer.begin(-1);
            return new IntSinks.ForEach(buffer);
        }

        @Override
        int buffered() {
            return buffer.n;
        }

        @Override
        void emptyBuffer() {
            buffer.n = 0;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            int i = step();
            if (i < 0) {
                return false;
            }
            action.accept(buffer.a[i]);
            return true;
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            Objects.requireNonNull(action);
            if (!runAll(new IntSinks.ForEach(action))) {
                while (tryAdvance(action)) {
                    continue;
                }
            }
        }

        @Override
        public Spliterator.OfInt trySplit() {
            return null;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            checkSorted();
            return null;
        }
    }

    static final class OfLong extends StageSpliterator implements Spliterator.OfLong {
        private LongSinks.Buffer buffer;

        OfLong(Pipeline stage) {
            super(stage);
        }

        @Override
        Sink makeBuffer() {
            buffer = new LongSinks.Buffer();
            buffer.begin(-1);
            return new LongSinks.ForEach(buffer);
        }

        @Override
        int buffered() {
            return buffer.n;
        }

        @Override
        void emptyBuffer() {
            buffer.n = 0;
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            int i = step();
            if (i < 0) {
                return false;
            }
            action.accept(buffer.a[i]);
            return true;
        }

        @Override
        public void forEachRemaining(LongConsumer action) {
            Objects.requireNonNull(action);
            if (!runAll(new LongSinks.ForEach(action))) {
                while (tryAdvance(action)) {
                    continue;
                }
            }
        }

        @Override
        public Spliterator.OfLong trySplit() {
            return null;
        }

        @Override
        public Comparator<? super Long> getComparator() {
            checkSorted();
            return null;
        }
    }

    static final class OfDouble extends StageSpliterator implements Spliterator.OfDouble {
        private DoubleSinks.Buffer buffer;

        OfDouble(Pipeline stage) {
            super(stage);
        }

        @Override
        Sink makeBuffer() {
            buffer = new DoubleSinks.Buffer();
            buffer.begin(-1);
            return new DoubleSinks.ForEach(buffer);
        }

        @Override
        int buffered() {
            return buffer.n;
        }

        @Override
        void emptyBuffer() {
            buffer.n = 0;
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            int i = step();
            if (i < 0) {
                return false;
            }
            action.accept(buffer.a[i]);
            return true;
        }

        @Override
        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (!runAll(new DoubleSinks.ForEach(action))) {
                while (tryAdvance(action)) {
                    continue;
                }
            }
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            return null;
        }

        @Override
        public Comparator<? super Double> getComparator() {
            checkSorted();
            return null;
        }
    }
}
