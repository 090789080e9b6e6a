// IntPipeline: a stage of a stream of int values.
package java.util.stream;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

final class IntPipeline extends Pipeline implements IntStream {
    IntPipeline(Spliterator.OfInt source, boolean parallel) {
        super(source, parallel);
    }

    IntPipeline(Supplier<? extends Spliterator.OfInt> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    IntPipeline(Pipeline upstream, int op, Object arg, int clear, int set) {
        super(upstream, op, arg, clear, set);
    }

    private IntPipeline(Pipeline upstream, long skip, long limit) {
        super(upstream, skip, limit);
    }

    @Override
    int shape() {
        return INT;
    }

    // BaseStream

    @Override
    public IntStream sequential() {
        setParallel(false);
        return this;
    }

    @Override
    public IntStream parallel() {
        setParallel(true);
        return this;
    }

    @Override
    public IntStream unordered() {
        return (flags & ORDERED) == 0 ? this : new IntPipeline(this, NONE, null, ORDERED, 0);
    }

    @Override
    public IntStream onClose(Runnable closeHandler) {
        addCloseHandler(closeHandler);
        return this;
    }

    @Override
    public Spliterator.OfInt spliterator() {
        if (upstream == null) {
            return (Spliterator.OfInt) open();
        }
        useUp();
        return new StageSpliterator.OfInt(this);
    }

    @Override
    public PrimitiveIterator.OfInt iterator() {
        return Spliterators.iterator(spliterator());
    }

    // Intermediate operations

    @Override
    public IntStream filter(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new IntPipeline(this, FILTER, predicate, SIZED, 0);
    }

    @Override
    public IntStream map(IntUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, MAP, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        return new RefPipeline<>(this, MAP_TO_OBJ, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public LongStream mapToLong(IntToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, MAP_TO_LONG, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, MAP_TO_DOUBLE, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public LongStream asLongStream() {
        return new LongPipeline(this, WIDEN_TO_LONG, null, 0, 0);
    }

    @Override
    public DoubleStream asDoubleStream() {
        return new DoublePipeline(this, WIDEN_TO_DOUBLE, null, 0, 0);
    }

    @Override
    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public IntStream mapMulti(IntMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public Stream<Integer> boxed() {
        return new RefPipeline<>(this, NONE, null, 0, 0);
    }

    @Override
    public IntStream distinct() {
        return new IntPipeline(this, (flags & DISTINCT) != 0 ? NONE : UNIQUE, null, SORTED | SIZED, 0);
    }

    @Override
    public IntStream sorted() {
        // What is sorted already passes straight through.
        return new IntPipeline(this, (flags & SORTED) != 0 ? NONE : SORT, null, 0, ORDERED | SORTED);
    }

    @Override
    public IntStream peek(IntConsumer action) {
        Objects.requireNonNull(action);
        return new IntPipeline(this, PEEK, action, 0, 0);
    }

    @Override
    public IntStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        return new IntPipeline(this, 0, maxSize);
    }

    @Override
    public IntStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return n == 0 ? this : new IntPipeline(this, n, -1);
    }

    @Override
    public IntStream takeWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new IntPipeline(this, TAKE_WHILE, predicate, SIZED, SHORT);
    }

    @Override
    public IntStream dropWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new IntPipeline(this, DROP_WHILE, predicate, SIZED, 0);
    }

    // Terminal operations

    @Override
    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        if (upstream == null) {
            ((Spliterator.OfInt) open()).forEachRemaining(action);
        } else {
            run(new IntSinks.ForEach(action), false);
        }
    }

    @Override
    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    @Override
    public int[] toArray() {
        Spliterator<?> s = open();
        long size = knownSize(s);
        if (size >= 0) {
            IntSinks.Fixed all = new IntSinks.Fixed(size);
            push(s, all, false);
            return all.a;
        }
        IntSinks.Buffer all = new IntSinks.Buffer();
        push(s, all, false);
        return all.n == all.a.length ? all.a : Arrays.copyOf(all.a, all.n);
    }

    @Override
    public int reduce(int identity, IntBinaryOperator op) {
        Objects.requireNonNull(op);
        return run(new IntSinks.Reduce(identity, op), false).state;
    }

    @Override
    public OptionalInt reduce(IntBinaryOperator op) {
        Objects.requireNonNull(op);
        IntSinks.Reduce r = run(new IntSinks.Reduce(op), false);
        return r.empty ? OptionalInt.empty() : OptionalInt.of(r.state);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Spliterator<?> s = open();
        R container = supplier.get();
        push(s, new IntSinks.Collect(container, (ObjIntConsumer<Object>) accumulator), false);
        return container;
    }

    @Override
    public int sum() {
        return run(new IntSinks.Sum(), false).sum;
    }

    @Override
    public OptionalDouble average() {
        IntSinks.Average a = run(new IntSinks.Average(), false);
        return a.n > 0 ? OptionalDouble.of((double) a.sum / a.n) : OptionalDouble.empty();
    }

    @Override
    public OptionalInt min() {
        IntSinks.Min m = run(new IntSinks.Min(), false);
        return m.found ? OptionalInt.of(m.value) : OptionalInt.empty();
    }

    @Override
    public OptionalInt max() {
        IntSinks.Max m = run(new IntSinks.Max(), false);
        return m.found ? OptionalInt.of(m.value) : OptionalInt.empty();
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
    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics all = new IntSummaryStatistics();
        run(new IntSinks.ForEach(all), false);
        return all;
    }

    private boolean finds(IntPredicate predicate, boolean answer) {
        Objects.requireNonNull(predicate);
        return run(new IntSinks.Match(predicate, answer), true).found;
    }

    @Override
    public boolean anyMatch(IntPredicate predicate) {
        return finds(predicate, true);
    }

    @Override
    public boolean allMatch(IntPredicate predicate) {
        return !finds(predicate, false);
    }

    @Override
    public boolean noneMatch(IntPredicate predicate) {
        return !finds(predicate, true);
    }

    @Override
    public OptionalInt findFirst() {
        IntSinks.Find f = run(new IntSinks.Find(), true);
        return f.found ? OptionalInt.of(f.value) : OptionalInt.empty();
    }

    @Override
    public OptionalInt findAny() {
        return findFirst();
    }
}
