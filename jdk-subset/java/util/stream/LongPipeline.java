// LongPipeline: a stage of a stream of long values.
package java.util.stream;

import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

final class LongPipeline extends Pipeline implements LongStream {
    LongPipeline(Spliterator.OfLong source, boolean parallel) {
        super(source, parallel);
    }

    LongPipeline(Supplier<? extends Spliterator.OfLong> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    LongPipeline(Pipeline upstream, int op, Object arg, int clear, int set) {
        super(upstream, op, arg, clear, set);
    }

    private LongPipeline(Pipeline upstream, long skip, long limit) {
        super(upstream, skip, limit);
    }

    @Override
    int shape() {
        return LONG;
    }

    // BaseStream

    @Override
    public LongStream sequential() {
        setParallel(false);
        return this;
    }

    @Override
    public LongStream parallel() {
        setParallel(true);
        return this;
    }

    @Override
    public LongStream unordered() {
        return (flags & ORDERED) == 0 ? this : new LongPipeline(this, NONE, null, ORDERED, 0);
    }

    @Override
    public LongStream onClose(Runnable closeHandler) {
        addCloseHandler(closeHandler);
        return this;
    }

    @Override
    public Spliterator.OfLong spliterator() {
        if (upstream == null) {
            return (Spliterator.OfLong) open();
        }
        useUp();
        return new StageSpliterator.OfLong(this);
    }

    @Override
    public PrimitiveIterator.OfLong iterator() {
        return Spliterators.iterator(spliterator());
    }

    // Intermediate operations

    @Override
    public LongStream filter(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new LongPipeline(this, FILTER, predicate, SIZED, 0);
    }

    @Override
    public LongStream map(LongUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, MAP, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public <U> Stream<U> mapToObj(LongFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        return new RefPipeline<>(this, MAP_TO_OBJ, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public IntStream mapToInt(LongToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, MAP_TO_INT, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, MAP_TO_DOUBLE, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public DoubleStream asDoubleStream() {
        return new DoublePipeline(this, WIDEN_TO_DOUBLE, null, DISTINCT, 0);
    }

    @Override
    public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public LongStream mapMulti(LongMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public Stream<Long> boxed() {
        return new RefPipeline<>(this, NONE, null, 0, 0);
    }

    @Override
    public LongStream distinct() {
        return new LongPipeline(this, (flags & DISTINCT) != 0 ? NONE : UNIQUE, null, SORTED | SIZED, 0);
    }

    @Override
    public LongStream sorted() {
        // What is sorted already passes straight through.
        return new LongPipeline(this, (flags & SORTED) != 0 ? NONE : SORT, null, 0, ORDERED | SORTED);
    }

    @Override
    public LongStream peek(LongConsumer action) {
        Objects.requireNonNull(action);
        return new LongPipeline(this, PEEK, action, 0, 0);
    }

    @Override
    public LongStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        return new LongPipeline(this, 0, maxSize);
    }

    @Override
    public LongStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return n == 0 ? this : new LongPipeline(this, n, -1);
    }

    @Override
    public LongStream takeWhile(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new LongPipeline(this, TAKE_WHILE, predicate, SIZED, SHORT);
    }

    @Override
    public LongStream dropWhile(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new LongPipeline(this, DROP_WHILE, predicate, SIZED, 0);
    }

    // Terminal operations

    @Override
    public void forEach(LongConsumer action) {
        Objects.requireNonNull(action);
        if (upstream == null) {
            ((Spliterator.OfLong) open()).forEachRemaining(action);
        } else {
            run(new LongSinks.ForEach(action), false);
        }
    }

    @Override
    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    @Override
    public long[] toArray() {
        Spliterator<?> s = open();
        long size = knownSize(s);
        if (size >= 0) {
            LongSinks.Fixed all = new LongSinks.Fixed(size);
            push(s, all, false);
            return all.a;
        }
        LongSinks.Buffer all = new LongSinks.Buffer();
        push(s, all, false);
        return all.n == all.a.length ? all.a : Arrays.copyOf(all.a, all.n);
    }

    @Override
    public long reduce(long identity, LongBinaryOperator op) {
        Objects.requireNonNull(op);
        return run(new LongSinks.Reduce(identity, op), false).state;
    }

    @Override
    public OptionalLong reduce(LongBinaryOperator op) {
        Objects.requireNonNull(op);
        LongSinks.Reduce r = run(new LongSinks.Reduce(op), false);
        return r.empty ? OptionalLong.empty() : OptionalLong.of(r.state);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Spliterator<?> s = open();
        R container = supplier.get();
        push(s, new LongSinks.Collect(container, (ObjLongConsumer<Object>) accumulator), false);
        return container;
    }

    @Override
    public long sum() {
        return run(new LongSinks.Sum(), false).sum;
    }

    @Override
    public OptionalDouble average() {
        LongSinks.Average a = run(new LongSinks.Average(), false);
        return a.n > 0 ? OptionalDouble.of((double) a.sum / a.n) : OptionalDouble.empty();
    }

    @Override
    public OptionalLong min() {
        LongSinks.Min m = run(new LongSinks.Min(), false);
        return m.found ? OptionalLong.of(m.value) : OptionalLong.empty();
    }

    @Override
    public OptionalLong max() {
        LongSinks.Max m = run(new LongSinks.Max(), false);
        return m.found ? OptionalLong.of(m.value) : OptionalLong.empty();
    }

    @Override
    public long count() {
        Spliterator<?> s = open();
        long size = knownSize(s);
        if (size >= 0) {
            return size;
        }
        SharedSinks.Count count = new SharedSinks.Count();
        push(s, count, false);
        return count.n;
    }

    @Override
    public LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics all = new LongSummaryStatistics();
        run(new LongSinks.ForEach(all), false);
        return all;
    }

    private boolean finds(LongPredicate predicate, boolean answer) {
        Objects.requireNonNull(predicate);
        return run(new LongSinks.Match(predicate, answer), true).found;
    }

    @Override
    public boolean anyMatch(LongPredicate predicate) {
        return finds(predicate, true);
    }

    @Override
    public boolean allMatch(LongPredicate predicate) {
        return !finds(predicate, false);
    }

    @Override
    public boolean noneMatch(LongPredicate predicate) {
        return !finds(predicate, true);
    }

    @Override
    public OptionalLong findFirst() {
        LongSinks.Find f = run(new LongSinks.Find(), true);
        return f.found ? OptionalLong.of(f.value) : OptionalLong.empty();
    }

    @Override
    public OptionalLong findAny() {
        return findFirst();
    }
}
