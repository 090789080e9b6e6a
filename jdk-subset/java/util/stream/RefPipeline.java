// RefPipeline: a stage of a stream of objects.
package java.util.stream;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

final class RefPipeline<T> extends Pipeline implements Stream<T> {
    RefPipeline(Spliterator<T> source, boolean parallel) {
        super(source, parallel);
    }

    RefPipeline(Supplier<? extends Spliterator<T>> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    RefPipeline(Pipeline upstream, int op, Object arg, int clear, int set) {
        super(upstream, op, arg, clear, set);
    }

    private RefPipeline(Pipeline upstream, long skip, long limit) {
        super(upstream, skip, limit);
    }

    @Override
    int shape() {
        return REF;
    }

    // BaseStream

    @Override
    public Stream<T> sequential() {
        setParallel(false);
        return this;
    }

    @Override
    public Stream<T> parallel() {
        setParallel(true);
        return this;
    }

    @Override
    public Stream<T> unordered() {
        return (flags & ORDERED) == 0 ? this : new RefPipeline<>(this, NONE, null, ORDERED, 0);
    }

    @Override
    public Stream<T> onClose(Runnable closeHandler) {
        addCloseHandler(closeHandler);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Spliterator<T> spliterator() {
        if (upstream == null) {
            return (Spliterator<T>) open();
        }
        useUp();
        return new StageSpliterator.OfRef<>(this);
    }

    @Override
    public Iterator<T> iterator() {
        return Spliterators.iterator(spliterator());
    }

    // Intermediate operations

    @Override
    public Stream<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return new RefPipeline<>(this, FILTER, predicate, SIZED, 0);
    }

    @Override
    public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
        Objects.requireNonNull(mapper);
        return new RefPipeline<>(this, MAP, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, MAP_TO_INT, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, MAP_TO_LONG, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, MAP_TO_DOUBLE, mapper, SORTED | DISTINCT, 0);
    }

    @Override
    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        Objects.requireNonNull(mapper);
        return new RefPipeline<>(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, FLAT_MAP, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
        Objects.requireNonNull(mapper);
        return new RefPipeline<>(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public IntStream mapMultiToInt(BiConsumer<? super T, ? super IntConsumer> mapper) {
        Objects.requireNonNull(mapper);
        return new IntPipeline(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public LongStream mapMultiToLong(BiConsumer<? super T, ? super LongConsumer> mapper) {
        Objects.requireNonNull(mapper);
        return new LongPipeline(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public DoubleStream mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePipeline(this, MAP_MULTI, mapper, SORTED | DISTINCT | SIZED, 0);
    }

    @Override
    public Stream<T> distinct() {
        int how = (flags & DISTINCT) != 0 ? NONE : (flags & SORTED) != 0 ? UNIQUE_SORTED : UNIQUE;
        return new RefPipeline<>(this, how, null, SIZED, DISTINCT);
    }

    @Override
    public Stream<T> sorted() {
        // What is sorted already passes straight through.
        if ((flags & SORTED) != 0) {
            return new RefPipeline<>(this, NONE, null, 0, ORDERED | SORTED);
        }
        return new RefPipeline<>(this, SORT, Comparator.naturalOrder(), 0, ORDERED | SORTED);
    }

    @Override
    public Stream<T> sorted(Comparator<? super T> comparator) {
        return new RefPipeline<>(this, SORT, Objects.requireNonNull(comparator), SORTED, ORDERED);
    }

    @Override
    public Stream<T> peek(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return new RefPipeline<>(this, PEEK, action, 0, 0);
    }

    @Override
    public Stream<T> limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        return new RefPipeline<>(this, 0, maxSize);
    }

    @Override
    public Stream<T> skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return n == 0 ? this : new RefPipeline<>(this, n, -1);
    }

    @Override
    public Stream<T> takeWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return new RefPipeline<>(this, TAKE_WHILE, predicate, SIZED, SHORT);
    }

    @Override
    public Stream<T> dropWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return new RefPipeline<>(this, DROP_WHILE, predicate, SIZED, 0);
    }

    // Terminal operations

    @Override
    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        if (upstream == null) {
            ((Spliterator<T>) open()).forEachRemaining(action);
        } else {
            run(new RefSinks.ForEach((Consumer<Object>) action), false);
        }
    }

    @Override
    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    @Override
    public Object[] toArray() {
        return elements(null);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A> A[] toArray(IntFunction<A[]> generator) {
        Objects.requireNonNull(generator);
        return (A[]) elements(generator);
    }

    private Object[] elements(IntFunction<?> generator) {
        Spliterator<?> s = open();
        long size = knownSize(s);
        if (size >= 0) {
            RefSinks.Fixed all = new RefSinks.Fixed(size, generator);
            push(s, all, false);
            return all.a;
        }
        RefSinks.Buffer all = new RefSinks.Buffer();
        push(s, all, false);
        if (generator == null) {
            return all.n == all.a.length ? all.a : Arrays.copyOf(all.a, all.n);
        }
        Object[] out = (Object[]) generator.apply(all.n);
        System.arraycopy(all.a, 0, out, 0, all.n);
        return out;
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<T> toList() {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(toArray()));
    }

    @Override
    @SuppressWarnings("unchecked")
    public T reduce(T identity, BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        return (T) run(new RefSinks.Reduce(identity, (BiFunction<Object, Object, Object>) (Object) accumulator),
                false).state;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Optional<T> reduce(BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        RefSinks.Reduce r = run(new RefSinks.Reduce((BinaryOperator<Object>) accumulator), false);
        return r.empty ? Optional.empty() : Optional.of((T) r.state);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        return (U) run(new RefSinks.Reduce(identity, (BiFunction<Object, Object, Object>) (Object) accumulator),
                false).state;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator,
                         BiConsumer<R, R> combiner) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Spliterator<?> s = open();
        R container = supplier.get();
        push(s, new RefSinks.Collect(container, (BiConsumer<Object, Object>) (Object) accumulator), false);
        return container;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R, A> R collect(Collector<? super T, A, R> collector) {
        BiConsumer<A, ? super T> accumulator = collector.accumulator();
        Spliterator<?> s = open();
        A container = collector.supplier().get();
        push(s, new RefSinks.Collect(container, (BiConsumer<Object, Object>) (Object) accumulator), false);
        boolean done = collector instanceof Collectors.Base
                ? ((Collectors.Base<?, ?, ?>) collector).finishesByIdentity()
                : collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH);
        return done ? (R) container : collector.finisher().apply(container);
    }

    @Override
    public Optional<T> min(Comparator<? super T> comparator) {
        return reduce(BinaryOperator.minBy(comparator));
    }

    @Override
    public Optional<T> max(Comparator<? super T> comparator) {
        return reduce(BinaryOperator.maxBy(comparator));
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

    @SuppressWarnings("unchecked")
    private boolean finds(Predicate<? super T> predicate, boolean answer) {
        Objects.requireNonNull(predicate);
        return run(new RefSinks.Match((Predicate<Object>) predicate, answer), true).found;
    }

    @Override
    public boolean anyMatch(Predicate<? super T> predicate) {
        return finds(predicate, true);
    }

    @Override
    public boolean allMatch(Predicate<? super T> predicate) {
        return !finds(predicate, false);
    }

    @Override
    public boolean noneMatch(Predicate<? super T> predicate) {
        return !finds(predicate, true);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Optional<T> findFirst() {
        RefSinks.Find f = run(new RefSinks.Find(), true);
        return f.found ? Optional.of((T) f.value) : Optional.empty();
    }

    @Override
    public Optional<T> findAny() {
        return findFirst();
    }
}
