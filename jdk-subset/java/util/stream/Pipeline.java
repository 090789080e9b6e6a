// Pipeline: a stage of a stream: the head with its source, or an operation on the stage before it.
// An operation is an op code and an argument; the sink that executes it is made when the terminal operation runs, so
// that building a pipeline creates one object per stage and loads no class per operation. Evaluation is sequential;
// parallel() only sets the mark that isParallel() reports.
package java.util.stream;

import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

abstract class Pipeline {
    static final int REF = 0;
    static final int INT = 1;
    static final int LONG = 2;
    static final int DOUBLE = 3;

    // Flags of a stage: the characteristics of its elements, with the bits of Spliterator, and two separate ones.
    static final int DISTINCT = Spliterator.DISTINCT;
    static final int SORTED = Spliterator.SORTED;
    static final int ORDERED = Spliterator.ORDERED;
    static final int SIZED = Spliterator.SIZED;
    static final int SHORT = 1 << 30;           // some stage may stop early
    static final int SLICED = 1 << 29;          // some stage changes a known size
    private static final int FROM_SOURCE = DISTINCT | SORTED | ORDERED | SIZED;

    static final int NONE = 0;                  // no sink: unordered, boxed
    static final int SLICE = 1;
    static final int FLAT_MAP = 2;
    static final int MAP_MULTI = 3;
    static final int FILTER = 4;
    static final int MAP = 5;
    static final int MAP_TO_INT = 6;
    static final int MAP_TO_LONG = 7;
    static final int MAP_TO_DOUBLE = 8;
    static final int MAP_TO_OBJ = 9;
    static final int PEEK = 10;
    static final int SORT = 11;
    static final int UNIQUE = 12;
    static final int UNIQUE_SORTED = 13;
    static final int TAKE_WHILE = 14;
    static final int DROP_WHILE = 15;
    static final int WIDEN_TO_LONG = 16;
    static final int WIDEN_TO_DOUBLE = 17;

    private static final String USED = "stream has already been operated upon or closed";

    final Pipeline head;
    final Pipeline upstream;                    // null for the head
    final int op;
    final Object arg;
    final long skip;                            // of SLICE
    final long limit;                           // of SLICE; -1: none
    final int flags;
    private boolean used;

    // Only of the head.
    private Spliterator<?> source;
    private Supplier<? extends Spliterator<?>> supplier;
    private boolean parallel;
    private Runnable closeHandler;

    Pipeline(Spliterator<?> source, boolean parallel) {
        this.head = this;
        this.upstream = null;
        this.op = NONE;
        this.arg = null;
        this.skip = 0;
        this.limit = -1;
        this.source = source;
        this.parallel = parallel;
        int c = source.characteristics() & FROM_SOURCE;
        // A sort order other than the natural one is of no use to the stages.
        if ((c & SORTED) != 0 && source.getComparator() != null) {
            c &= ~SORTED;
        }
        this.flags = c;
    }

    Pipeline(Supplier<? extends Spliterator<?>> supplier, int characteristics, boolean parallel) {
        this.head = this;
        this.upstream = null;
        this.op = NONE;
        this.arg = null;
        this.skip = 0;
        this.limit = -1;
        this.supplier = supplier;
        this.parallel = parallel;
        this.flags = characteristics & FROM_SOURCE;
    }

    Pipeline(Pipeline upstream, int op, Object arg, int clear, int set) {
        upstream.markUsed();
        this.head = upstream.head;
        this.upstream = upstream;
        this.op = op;
        this.arg = arg;
        this.skip = 0;
        this.limit = -1;
        this.flags = upstream.flags & ~clear | set;
    }

    /** A slice: skips [skip] elements and then passes [limit] ones, or all if that is -1. */
    Pipeline(Pipeline upstream, long skip, long limit) {
        upstream.markUsed();
        this.head = upstream.head;
        this.upstream = upstream;
        this.op = SLICE;
        this.arg = null;
        this.skip = skip;
        this.limit = limit;
        this.flags = upstream.flags | SLICED | (limit >= 0 ? SHORT : 0);
    }

    abstract int shape();

    private void markUsed() {
        if (used) {
            throw new IllegalStateException(USED);
        }
        used = true;
    }

    // What BaseStream wants, except for the return types.

    public final boolean isParallel() {
        return head.parallel;
    }

    final void setParallel(boolean parallel) {
        head.parallel = parallel;
    }

    public final void close() {
        used = true;
        Pipeline h = head;
        source = null;
        supplier = null;
        Runnable handler = h.closeHandler;
        if (handler != null) {
            h.closeHandler = null;
            handler.run();
        }
    }

    final void addCloseHandler(Runnable handler) {
        if (used) {
            throw new IllegalStateException(USED);
        }
        java.util.Objects.requireNonNull(handler);
        Pipeline h = head;
        Runnable before = h.closeHandler;
        h.closeHandler = before == null ? handler : new BothHandlers(before, handler);
    }

    // Evaluation.

    /** Ends the building of this stream, and gives the spliterator of its source. */
    final Spliterator<?> open() {
        markUsed();
        return takeSource();
    }

    final Spliterator<?> takeSource() {
        Pipeline h = head;
        Spliterator<?> s = h.source;
        if (s != null) {
            h.source = null;
        } else if (h.supplier != null) {
            s = h.supplier.get();
            h.supplier = null;
        } else {
            throw new IllegalStateException("source already consumed or closed");
        }
        return s;
    }

    final void useUp() {
        markUsed();
    }

    /** Runs the stream into [terminal], which is asked whether it wants more if [stops]. */
    final <K extends Sink> K run(K terminal, boolean stops) {
        push(open(), terminal, stops);
        return terminal;
    }

    @SuppressWarnings("unchecked")
    final void push(Spliterator<?> s, Sink terminal, boolean stops) {
        Sink sink = chain(terminal);
        sink.begin(s.getExactSizeIfKnown());
        if (stops || (flags & SHORT) != 0) {
            pushUntilCancelled(s, sink, head.shape());
        } else {
            switch (head.shape()) {
                case REF:
                    ((Spliterator<Object>) s).forEachRemaining(sink);
                    break;
                case INT:
                    ((Spliterator.OfInt) s).forEachRemaining((IntConsumer) sink);
                    break;
                case LONG:
                    ((Spliterator.OfLong) s).forEachRemaining((LongConsumer) sink);
                    break;
                default:
                    ((Spliterator.OfDouble) s).forEachRemaining((DoubleConsumer) sink);
                    break;
            }
        }
        sink.end();
    }

    private static void pushUntilCancelled(Spliterator<?> s, Sink sink, int shape) {
        while (!sink.cancelled() && advance(s, sink, shape)) {
            continue;
        }
    }

    @SuppressWarnings("unchecked")
    static boolean advance(Spliterator<?> s, Sink sink, int shape) {
        switch (shape) {
            case REF:
                return ((Spliterator<Object>) s).tryAdvance(sink);
            case INT:
                return ((Spliterator.OfInt) s).tryAdvance((IntConsumer) sink);
            case LONG:
                return ((Spliterator.OfLong) s).tryAdvance((LongConsumer) sink);
            default:
                return ((Spliterator.OfDouble) s).tryAdvance((DoubleConsumer) sink);
        }
    }

    /** The first sink of the chain of this stream's operations that ends in [terminal]. */
    final Sink chain(Sink terminal) {
        Sink sink = terminal;
        for (Pipeline p = this; p.upstream != null; p = p.upstream) {
            sink = p.wrap(sink);
        }
        return sink;
    }

    /** The exact number of elements that arrive at the end when [s] is the source, or -1. */
    final long knownSize(Spliterator<?> s) {
        if ((flags & SIZED) == 0) {
            return -1;
        }
        long size = s.getExactSizeIfKnown();
        return size >= 0 && (flags & SLICED) != 0 ? sliceSize(size) : size;
    }

    private long sliceSize(long size) {
        if (upstream == null) {
            return size;
        }
        long n = upstream.sliceSize(size);
        return op == SLICE ? slicedSize(n, skip, limit) : n;
    }

    /** What a slice leaves of [size] elements; -1 if that is unknown. */
    static long slicedSize(long size, long skip, long limit) {
        if (size < 0) {
            return -1;
        }
        long left = size > skip ? size - skip : 0;
        return limit >= 0 && limit < left ? limit : left;
    }

    /** The sink of this stage in front of [down]. */
    private Sink wrap(Sink down) {
        switch (op) {
            case NONE:
                return down;
            case SLICE:
                return new SharedSinks.Slice(down, skip, limit);
            case FLAT_MAP:
                return upstream.shape() == REF ? new SharedSinks.FlatMapObjects(down, arg, shape())
                        : new SharedSinks.FlatMapPrimitives(down, arg, shape());
            default:
                break;
        }
        switch (upstream.shape()) {
            case REF:
                return wrapRef(down);
            case INT:
                return IntSinks.wrap(op, arg, down);
            case LONG:
                return LongSinks.wrap(op, arg, down);
            default:
                return DoubleSinks.wrap(op, arg, down);
        }
    }

    @SuppressWarnings("unchecked")
    private Sink wrapRef(Sink down) {
        switch (op) {
            case FILTER:
                return new RefSinks.Filter(down, (Predicate<Object>) arg);
            case MAP:
                return new RefSinks.Map(down, (Function<Object, Object>) arg);
            case MAP_TO_INT:
                return new RefSinks.MapToInt(down, (ToIntFunction<Object>) arg);
            case MAP_TO_LONG:
                return new RefSinks.MapToLong(down, (ToLongFunction<Object>) arg);
            case MAP_TO_DOUBLE:
                return new RefSinks.MapToDouble(down, (ToDoubleFunction<Object>) arg);
            case MAP_MULTI:
                return new RefSinks.MapMulti(down, (BiConsumer<Object, Object>) arg);
            case PEEK:
                return new RefSinks.Peek(down, (Consumer<Object>) arg);
            case SORT:
                return new RefSinks.Sort(down, (Comparator<Object>) arg);
            case UNIQUE:
                return new RefSinks.Unique(down);
            case UNIQUE_SORTED:
                return new RefSinks.UniqueSorted(down);
            case TAKE_WHILE:
                return new RefSinks.TakeWhile(down, (Predicate<Object>) arg);
            case DROP_WHILE:
                return new RefSinks.DropWhile(down, (Predicate<Object>) arg);
            default:
                throw new InternalError("stream operation " + op);
        }
    }

    /** Runs two close handlers; the second one runs even if the first one throws. */
    static final class BothHandlers implements Runnable {
        private final Runnable a;
        private final Runnable b;

        BothHandlers(Runnable a, Runnable b) {
            this.a = a;
            this.b = b;
        }

        @Override
        public void run() {
            try {
                a.run();
            } catch (Throwable first) {
                try {
                    b.run();
                } catch (Throwable second) {
                    if (first != second) {
                        first.addSuppressed(second);
                    }
                }
                throw first;
            }
            b.run();
        }
    }

    /** The close handler of a stream made from others: closes these. */
    static final class Closer implements Runnable {
        private final BaseStream<?, ?> a;

        Closer(BaseStream<?, ?> a) {
            this.a = a;
        }

        @Override
        public void run() {
            a.close();
        }
    }
}
