// DoublePipeline: a stage of a stream of double values.
package java.util.stream;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

final class DoublePipeline extends Pipeline implements DoubleStream {
    DoublePipeline(Spliterator.OfDouble source, boolean parallel) {
        super(source, parallel);
    }

    DoublePipeline(Supplier<? extends Spliterator.OfDouble> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    DoublePipeline(Pipeline upstream, int op, Object arg, int clear, int set) {
        super(upstream, op, arg, clear, set);
    }

    private DoublePipeline(Pipeline upstream, long skip, long limit) {
        super(upstream, skip, limit);
    }

    @Override
    int shape() {
        return DOUBLE;
    }

    // BaseStream

    @Override
    public DoubleStream sequential() {
        setParallel(false);
        return this;
    }

    @Override
    public DoubleStream parallel() {
        setParallel(true);
        return this;
    }

    @Override
    public DoubleStream unordered() {
        return (flags & ORDERED) == 0 ? this : new DoublePipeline(this, NONE, null, ORDERED, 0);
    }

    @Override
    public DoubleStream onClose(Runnable closeHandler) {
        addCloseHandler(closeHandler);
        return this;
    }

    @Override
    public Spliterator.OfDouble spliterator() {
        if (upstream == null) {
            return (Spliterator.OfDouble) open();
        }
        useUp();
        return new StageSpliterator.OfDouble(this);
    }

    @Override
    public PrimitiveIterator.OfDouble iterator() {
        return Spliterators.iterator(spliterator());
    }

    // Intermediate operations

    @Override
    public DoubleStream filter(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return new DoublePipeline(this, FILTER, predicate, SIZED, 0);
    }

    @Override
    public DoubleStream map(DoubleUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, MAP, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        return new RefPipeline<>(this, MAP_TO_OBJ, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public IntStream mapToInt(DoubleToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, MAP_TO_INT, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public LongStream mapToLong(DoubleToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, MAP_TO_LONG, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public DoubleStream mapMulti(DoubleMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public Stream<Double> boxed() {
        return new RefPipeline<>(this, NONE, null, 0, 0);
    }

    @Override
    public DoubleStream distinct() {
        return new DoublePipeline(this, (flags & DISTINCT) != 0 ? NONE : UNIQUE, null, SORTED | SIZED, 0);
    }

    @Override
    public DoubleStream sorted() {
        // What is sorted already passes straight through.
        return new DoublePipeline(this, (flags & SORTED) != 0 ? NONE : SORT, null, 0, ORDERED | SORTED);
    }

    @Override
    public DoubleStream peek(DoubleConsumer action) {
        Objects.requireNonNull(action);
        return new DoublePipeline(this, PEEK, action, 0, 0);
    }

    @Override
    public DoubleStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        return new DoublePipeline(this, 0, maxSize);
    }

    @Override
    public DoubleStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return n == 0 ? this : new DoublePipeline(this, n, -1);
    }

    @Override
    public DoubleStream takeWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return new DoublePipeline(this, TAKE_WHILE, predicate, SIZED, SHORT);
    }

    @Override
    public DoubleStream dropWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return new DoublePipeline(this, DROP_WHILE, predicate, SIZED, 0);
    }

    // Terminal operations

    @Override
    public void forEach(DoubleConsumer action) {
        Objects.requireNonNull(action);
        if (upstream == null) {
            ((Spliterator.OfDouble) open()).forEachRemaining(action);
        } else {
            run(new DoubleSinks.ForEach(action), false);
        }
    }

    @Override
    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    @Override
    public double[] toArray() {
        Spliterator<?> s = open();
        long size = knownSize(s);
        if (size >= 0) {
            DoubleSinks.Fixed all = new DoubleSinks.Fixed(size);
            push(s, all, false);
            return all.a;
        }
        DoubleSinks.Buffer all = new DoubleSinks.Buffer();
        push(s, all, false);
        return all.n == all.a.length ? all.a : Arrays.copyOf(all.a, all.n);
    }

    @Override
    public double reduce(double identity, DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        return run(new DoubleSinks.Reduce(identity, op), false).state;
    }

    @Override
    public OptionalDouble reduce(DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        DoubleSinks.Reduce r = run(new DoubleSinks.Reduce(op), false);
        return r.empty ? OptionalDouble.empty() : OptionalDouble.of(r.state);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Spliterator<?> s = open();
        R container = supplier.get();
        push(s, new DoubleSinks.Collect(container, (ObjDoubleConsumer<Object>) accumulator), false);
        return container;
    }

    @Override
    public double sum() {
        return run(new DoubleSinks.Sum(), false).sum();
    }

    @Override
    public OptionalDouble average() {
        DoubleSinks.Sum s = run(new DoubleSinks.Sum(), false);
        return s.n > 0 ? OptionalDouble.of(s.sum() / s.n) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble min() {
        DoubleSinks.Min m = run(new DoubleSinks.Min(), false);
        return m.found ? OptionalDouble.of(m.value) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble max() {
        DoubleSinks.Max m = run(new DoubleSinks.Max(), false);
        return m.found ? OptionalDouble.of(m.value) : OptionalDouble.empty();
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
    public DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        run(new DoubleSinks.ForEach(all), false);
        return all;
    }

    private boolean finds(DoublePredicate predicate, boolean answer) {
        Objects.requireNonNull(predicate);
        return run(new DoubleSinks.Match(predicate, answer), true).found;
    }

    @Override
    public boolean anyMatch(DoublePredicate predicate) {
        return finds(predicate, true);
    }

    @Override
    public boolean allMatch(DoublePredicate predicate) {
        return !finds(predicate, false);
    }

    @Override
    public boolean noneMatch(DoublePredicate predicate) {
        return !finds(predicate, true);
    }

    @Override
    public OptionalDouble findFirst() {
        DoubleSinks.Find f = run(new DoubleSinks.Find(), true);
        return f.found ? OptionalDouble.of(f.value) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble findAny() {
        return findFirst();
    }
}
