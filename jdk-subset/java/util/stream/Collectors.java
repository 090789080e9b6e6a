// Collectors: the usual reductions. A collector of ours is one object that is its own supplier, accumulator and
// finisher, so that each kind costs one class.
package java.util.stream;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public final class Collectors {
    private static final int CONCURRENT = 1;
    private static final int UNORDERED = 2;
    private static final int IDENTITY = 4;

    private Collectors() {
    }

    /** A collector that is its own supplier, accumulator (accept) and finisher (apply). */
    abstract static class Base<T, A, R>
            implements Collector<T, A, R>, Supplier<A>, BiConsumer<A, T>, Function<A, R> {
        private final int traits;

        Base(int traits) {
            this.traits = traits;
        }

        /** Joins two containers. */
        abstract A combine(A a, A b);

        boolean finishesByIdentity() {
            return (traits & IDENTITY) != 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public R apply(A container) {
            return (R) container;
        }

        @Override
        public Supplier<A> supplier() {
            return this;
        }

        @Override
        public BiConsumer<A, T> accumulator() {
            return this;
        }

        @Override
        public BinaryOperator<A> combiner() {
            return new Combiner<>(this);
        }

        @Override
        public Function<A, R> finisher() {
            return this;
        }

        @Override
        public Set<Characteristics> characteristics() {
            if (traits == 0) {
                return Collections.emptySet();
            }
            EnumSet<Characteristics> set = EnumSet.noneOf(Characteristics.class);
            if ((traits & CONCURRENT) != 0) {
                set.add(Characteristics.CONCURRENT);
            }
            if ((traits & UNORDERED) != 0) {
                set.add(Characteristics.UNORDERED);
            }
            if ((traits & IDENTITY) != 0) {
                set.add(Characteristics.IDENTITY_FINISH);
            }
            return Collections.unmodifiableSet(set);
        }
    }

    private static final class Combiner<A> implements BinaryOperator<A> {
        private final Base<?, A, ?> collector;

        Combiner(Base<?, A, ?> collector) {
            this.collector = collector;
        }

        @Override
        public A apply(A a, A b) {
            return collector.combine(a, b);
        }
    }

    /** The traits of any collector. */
    private static int traits(Collector<?, ?, ?> c) {
        if (c instanceof Base) {
            return ((Base<?, ?, ?>) c).traits;
        }
        Set<Collector.Characteristics> set = c.characteristics();
        return (set.contains(Collector.Characteristics.CONCURRENT) ? CONCURRENT : 0)
                | (set.contains(Collector.Characteristics.UNORDERED) ? UNORDERED : 0)
                | (set.contains(Collector.Characteristics.IDENTITY_FINISH) ? IDENTITY : 0);
    }

    /** A collector of the functions that Collector.of was given. */
    static final class Given<T, A, R> implements Collector<T, A, R> {
        private final Supplier<A> supplier;
        private final BiConsumer<A, T> accumulator;
        private final BinaryOperator<A> combiner;
        private final Function<A, R> finisher;          // null: identity
        private final Set<Characteristics> characteristics;

        Given(Supplier<A> supplier, BiConsumer<A, T> accumulator, BinaryOperator<A> combiner,
              Function<A, R> finisher, Set<Characteristics> characteristics) {
            this.supplier = supplier;
            this.accumulator = accumulator;
            this.combiner = combiner;
            this.finisher = finisher;
            this.characteristics = characteristics;
        }

        @Override
        public Supplier<A> supplier() {
            return supplier;
        }

        @Override
        public BiConsumer<A, T> accumulator() {
            return accumulator;
        }

        @Override
        public BinaryOperator<A> combiner() {
            return combiner;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Function<A, R> finisher() {
            return finisher == null ? (Function<A, R>) new Identity() : finisher;
        }

        @Override
        public Set<Characteristics> characteristics() {
            return characteristics;
        }
    }

    private static final class Identity implements Function<Object, Object> {
        @Override
        public Object apply(Object t) {
            return t;
        }
    }

    // Collections

    private static final class ToCollection<T, C extends Collection<T>> extends Base<T, C, C> {
        private final Supplier<C> factory;

        ToCollection(Supplier<C> factory) {
            super(IDENTITY);
            this.factory = factory;
        }

        @Override
        public C get() {
            return factory.get();
        }

        @Override
        public void accept(C c, T t) {
            c.add(t);
        }

        @Override
        C combine(C a, C b) {
            a.addAll(b);
            return a;
        }
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> collectionFactory) {
        return new ToCollection<>(collectionFactory);
    }

    private static final class ToList<T> extends Base<T, List<T>, List<T>> {
        private final boolean unmodifiable;

        ToList(boolean unmodifiable) {
            super(unmodifiable ? 0 : IDENTITY);
            this.unmodifiable = unmodifiable;
        }

        @Override
        public List<T> get() {
            return new ArrayList<>();
        }

        @Override
        public void accept(List<T> c, T t) {
            c.add(t);
        }

        @Override
        List<T> combine(List<T> a, List<T> b) {
            a.addAll(b);
            return a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public List<T> apply(List<T> c) {
            return unmodifiable ? (List<T>) List.of(c.toArray()) : c;
        }
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return new ToList<>(false);
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return new ToList<>(true);
    }

    private static final class ToSet<T> extends Base<T, Set<T>, Set<T>> {
        private final boolean unmodifiable;

        ToSet(boolean unmodifiable) {
            super(unmodifiable ? UNORDERED : UNORDERED | IDENTITY);
            this.unmodifiable = unmodifiable;
        }

        @Override
        public Set<T> get() {
            return new HashSet<>();
        }

        @Override
        public void accept(Set<T> c, T t) {
            c.add(t);
        }

        @Override
        Set<T> combine(Set<T> a, Set<T> b) {
            if (a.size() < b.size()) {
                b.addAll(a);
                return b;
            }
            a.addAll(b);
            return a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Set<T> apply(Set<T> c) {
            return unmodifiable ? (Set<T>) Set.of(c.toArray()) : c;
        }
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return new ToSet<>(false);
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return new ToSet<>(true);
    }

    // Strings

    private static final class Concat extends Base<CharSequence, StringBuilder, String> {
        Concat() {
            super(0);
        }

        @Override
        public StringBuilder get() {
            return new StringBuilder();
        }

        @Override
        public void accept(StringBuilder sb, CharSequence s) {
            sb.append(s);
        }

        @Override
        StringBuilder combine(StringBuilder a, StringBuilder b) {
            a.append(b);
            return a;
        }

        @Override
        public String apply(StringBuilder sb) {
            return sb.toString();
        }
    }

    private static final class Join extends Base<CharSequence, StringJoiner, String> {
        private final CharSequence delimiter;
        private final CharSequence prefix;
        private final CharSequence suffix;

        Join(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
            super(0);
            this.delimiter = delimiter;
            this.prefix = prefix;
            this.suffix = suffix;
        }

        @Override
        public StringJoiner get() {
            return new StringJoiner(delimiter, prefix, suffix);
        }

        @Override
        public void accept(StringJoiner j, CharSequence s) {
            j.add(s);
        }

        @Override
        StringJoiner combine(StringJoiner a, StringJoiner b) {
            return a.merge(b);
        }

        @Override
        public String apply(StringJoiner j) {
            return j.toString();
        }
    }

    public static Collector<CharSequence, ?, String> joining() {
        return new Concat();
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter) {
        return new Join(delimiter, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter, CharSequence prefix,
                                                             CharSequence suffix) {
        return new Join(delimiter, prefix, suffix);
    }

    // Adapters of another collector

    /** Hands the work on to [down]; subclasses say what arrives there. */
    private abstract static class Adapter<T, U, A, R> extends Base<T, A, R> {
        final Collector<? super U, A, R> down;
        final BiConsumer<A, ? super U> add;

        Adapter(Collector<? super U, A, R> down) {
            super(traits(down));
            this.down = down;
            this.add = down.accumulator();
        }

        @Override
        public A get() {
            return down.supplier().get();
        }

        @Override
        public Supplier<A> supplier() {
            return down.supplier();
        }

        @Override
        A combine(A a, A b) {
            return down.combiner().apply(a, b);
        }

        @Override
        public R apply(A container) {
            return down.finisher().apply(container);
        }
    }

    private static final class Mapping<T, U, A, R> extends Adapter<T, U, A, R> {
        private final Function<? super T, ? extends U> mapper;

        Mapping(Function<? super T, ? extends U> mapper, Collector<? super U, A, R> down) {
            super(down);
            this.mapper = mapper;
        }

        @Override
        public void accept(A container, T t) {
            add.accept(container, mapper.apply(t));
        }
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> mapper,
                                                          Collector<? super U, A, R> downstream) {
        return new Mapping<>(mapper, downstream);
    }

    private static final class FlatMapping<T, U, A, R> extends Adapter<T, U, A, R> {
        private final Function<? super T, ? extends Stream<? extends U>> mapper;

        FlatMapping(Function<? super T, ? extends Stream<? extends U>> mapper,
                    Collector<? super U, A, R> down) {
            super(down);
            this.mapper = mapper;
        }

        @Override
        public void accept(A container, T t) {
            try (Stream<? extends U> s = mapper.apply(t)) {
                if (s != null) {
                    s.sequential().forEach(new Adding<>(add, container));
                }
            }
        }
    }

    private static final class Adding<A, U> implements Consumer<U> {
        private final BiConsumer<A, ? super U> add;
        private final A container;

        Adding(BiConsumer<A, ? super U> add, A container) {
            this.add = add;
            this.container = container;
        }

        @Override
        public void accept(U u) {
            add.accept(container, u);
        }
    }

    public static <T, U, A, R> Collector<T, ?, R> flatMapping(
            Function<? super T, ? extends Stream<? extends U>> mapper, Collector<? super U, A, R> downstream) {
        return new FlatMapping<>(mapper, downstream);
    }

    private static final class Filtering<T, A, R> extends Adapter<T, T, A, R> {
        private final Predicate<? super T> predicate;

        Filtering(Predicate<? super T> predicate, Collector<? super T, A, R> down) {
            super(down);
            this.predicate = predicate;
        }

        @Override
        public void accept(A container, T t) {
            if (predicate.test(t)) {
                add.accept(container, t);
            }
        }
    }

    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> predicate,
                                                         Collector<? super T, A, R> downstream) {
        return new Filtering<>(predicate, downstream);
    }

    private static final class AndThen<T, A, R, RR> extends Base<T, A, RR> {
        private final Collector<T, A, R> down;
        private final Function<R, RR> then;

        AndThen(Collector<T, A, R> down, Function<R, RR> then) {
            super(traits(down) & ~IDENTITY);
            this.down = down;
            this.then = then;
        }

        @Override
        public A get() {
            return down.supplier().get();
        }

        @Override
        public Supplier<A> supplier() {
            return down.supplier();
        }

        @Override
        public void accept(A container, T t) {
            down.accumulator().accept(container, t);
        }

        @Override
        public BiConsumer<A, T> accumulator() {
            return down.accumulator();
        }

        @Override
        A combine(A a, A b) {
            return down.combiner().apply(a, b);
        }

        @Override
        public RR apply(A container) {
            return then.apply(down.finisher().apply(container));
        }
    }

    public static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(Collector<T, A, R> downstream,
                                                                      Function<R, RR> finisher) {
        return new AndThen<>(downstream, Objects.requireNonNull(finisher));
    }

    // Numbers

    private static final class SumInt<T> extends Base<T, int[], Integer> {
        private final ToIntFunction<? super T> mapper;

        SumInt(ToIntFunction<? super T> mapper) {
            super(0);
            this.mapper = mapper;
        }

        @Override
        public int[] get() {
            return new int[1];
        }

        @Override
        public void accept(int[] a, T t) {
            a[0] += mapper.applyAsInt(t);
        }

        @Override
        int[] combine(int[] a, int[] b) {
            a[0] += b[0];
            return a;
        }

        @Override
        public Integer apply(int[] a) {
            return a[0];
        }
    }

    /** Sum of longs; without a function their number. */
    private static final class SumLong<T> extends Base<T, long[], Long> {
        private final ToLongFunction<? super T> mapper;

        SumLong(ToLongFunction<? super T> mapper) {
            super(0);
            this.mapper = mapper;
        }

        @Override
        public long[] get() {
            return new long[1];
        }

        @Override
        public void accept(long[] a, T t) {
            a[0] += mapper == null ? 1 : mapper.applyAsLong(t);
        }

        @Override
        long[] combine(long[] a, long[] b) {
            a[0] += b[0];
            return a;
        }

        @Override
        public Long apply(long[] a) {
            return a[0];
        }
    }

    /** Average of ints or of longs; the container is sum and number. */
    private static final class AverageLong<T> extends Base<T, long[], Double> {
        private final ToIntFunction<? super T> ints;
        private final ToLongFunction<? super T> longs;

        AverageLong(ToIntFunction<? super T> ints, ToLongFunction<? super T> longs) {
            super(0);
            this.ints = ints;
            this.longs = longs;
        }

        @Override
        public long[] get() {
            return new long[2];
        }

        @Override
        public void accept(long[] a, T t) {
            a[0] += longs == null ? ints.applyAsInt(t) : longs.applyAsLong(t);
            a[1]++;
        }

        @Override
        long[] combine(long[] a, long[] b) {
            a[0] += b[0];
            a[1] += b[1];
            return a;
        }

        @Override
        public Double apply(long[] a) {
            return a[1] == 0 ? 0.0d : (double) a[0] / a[1];
        }
    }

    /** Sum or average of doubles. */
    private static final class SumDouble<T> extends Base<T, DoubleSummaryStatistics, Double> {
        private final ToDoubleFunction<? super T> mapper;
        private final boolean average;

        SumDouble(ToDoubleFunction<? super T> mapper, boolean average) {
            super(0);
            this.mapper = mapper;
            this.average = average;
        }

        @Override
        public DoubleSummaryStatistics get() {
            return new DoubleSummaryStatistics();
        }

        @Override
        public void accept(DoubleSummaryStatistics a, T t) {
            a.accept(mapper.applyAsDouble(t));
        }

        @Override
        DoubleSummaryStatistics combine(DoubleSummaryStatistics a, DoubleSummaryStatistics b) {
            a.combine(b);
            return a;
        }

        @Override
        public Double apply(DoubleSummaryStatistics a) {
            return average ? a.getAverage() : a.getSum();
        }
    }

    public static <T> Collector<T, ?, Long> counting() {
        return new SumLong<>(null);
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper) {
        return new SumInt<>(mapper);
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper) {
        return new SumLong<>(Objects.requireNonNull(mapper));
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper) {
        return new SumDouble<>(mapper, false);
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper) {
        return new AverageLong<>(mapper, null);
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper) {
        return new AverageLong<>(null, Objects.requireNonNull(mapper));
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper) {
        return new SumDouble<>(mapper, true);
    }

    private static final class StatisticsInt<T> extends Base<T, IntSummaryStatistics, IntSummaryStatistics> {
        private final ToIntFunction<? super T> mapper;

        StatisticsInt(ToIntFunction<? super T> mapper) {
            super(IDENTITY);
            this.mapper = mapper;
        }

        @Override
        public IntSummaryStatistics get() {
            return new IntSummaryStatistics();
        }

        @Override
        public void accept(IntSummaryStatistics a, T t) {
            a.accept(mapper.applyAsInt(t));
        }

        @Override
        IntSummaryStatistics combine(IntSummaryStatistics a, IntSummaryStatistics b) {
            a.combine(b);
            return a;
        }
    }

    private static final class StatisticsLong<T> extends Base<T, LongSummaryStatistics, LongSummaryStatistics> {
        private final ToLongFunction<? super T> mapper;

        StatisticsLong(ToLongFunction<? super T> mapper) {
            super(IDENTITY);
            this.mapper = mapper;
        }

        @Override
        public LongSummaryStatistics get() {
            return new LongSummaryStatistics();
        }

        @Override
        public void accept(LongSummaryStatistics a, T t) {
            a.accept(mapper.applyAsLong(t));
        }

        @Override
        LongSummaryStatistics combine(LongSummaryStatistics a, LongSummaryStatistics b) {
            a.combine(b);
            return a;
        }
    }

    private static final class StatisticsDouble<T>
            extends Base<T, DoubleSummaryStatistics, DoubleSummaryStatistics> {
        private final ToDoubleFunction<? super T> mapper;

        StatisticsDouble(ToDoubleFunction<? super T> mapper) {
            super(IDENTITY);
            this.mapper = mapper;
        }

        @Override
        public DoubleSummaryStatistics get() {
            return new DoubleSummaryStatistics();
        }

        @Override
        public void accept(DoubleSummaryStatistics a, T t) {
            a.accept(mapper.applyAsDouble(t));
        }

        @Override
        DoubleSummaryStatistics combine(DoubleSummaryStatistics a, DoubleSummaryStatistics b) {
            a.combine(b);
            return a;
        }
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> mapper) {
        return new StatisticsInt<>(mapper);
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(
            ToLongFunction<? super T> mapper) {
        return new StatisticsLong<>(mapper);
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
            ToDoubleFunction<? super T> mapper) {
        return new StatisticsDouble<>(mapper);
    }

    // Reductions

    private static final class Reducing<T, U> extends Base<T, Object[], U> {
        private final U identity;
        private final Function<? super T, ? extends U> mapper;      // null: the elements themselves
        private final BinaryOperator<U> op;

        Reducing(U identity, Function<? super T, ? extends U> mapper, BinaryOperator<U> op) {
            super(0);
            this.identity = identity;
            this.mapper = mapper;
            this.op = op;
        }

        @Override
        public Object[] get() {
            return new Object[] {identity};
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(Object[] box, T t) {
            box[0] = op.apply((U) box[0], mapper == null ? (U) t : mapper.apply(t));
        }

        @Override
        @SuppressWarnings("unchecked")
        Object[] combine(Object[] a, Object[] b) {
            a[0] = op.apply((U) a[0], (U) b[0]);
            return a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public U apply(Object[] box) {
            return (U) box[0];
        }
    }

    /** The value so far of a reduction without identity. */
    private static final class Partial {
        Object value;
        boolean present;
    }

    private static final class ReducingOptional<T> extends Base<T, Partial, Optional<T>> {
        private final BinaryOperator<T> op;

        ReducingOptional(BinaryOperator<T> op) {
            super(0);
            this.op = op;
        }

        @Override
        public Partial get() {
            return new Partial();
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(Partial p, T t) {
            if (p.present) {
                p.value = op.apply((T) p.value, t);
            } else {
                p.value = t;
                p.present = true;
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        Partial combine(Partial a, Partial b) {
            if (b.present) {
                accept(a, (T) b.value);
            }
            return a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Optional<T> apply(Partial p) {
            return Optional.ofNullable((T) p.value);
        }
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> comparator) {
        return reducing(BinaryOperator.minBy(comparator));
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> comparator) {
        return reducing(BinaryOperator.maxBy(comparator));
    }

    public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> op) {
        return new Reducing<>(identity, null, op);
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> op) {
        return new ReducingOptional<>(op);
    }

    public static <T, U> Collector<T, ?, U> reducing(U identity, Function<? super T, ? extends U> mapper,
                                                     BinaryOperator<U> op) {
        return new Reducing<>(identity, Objects.requireNonNull(mapper), op);
    }

    // Maps

    private static final class HashMapFactory<K, V> implements Supplier<Map<K, V>> {
        @Override
        public Map<K, V> get() {
            return new HashMap<>();
        }
    }

    private static final class ConcurrentHashMapFactory<K, V> implements Supplier<ConcurrentMap<K, V>> {
        @Override
        public ConcurrentMap<K, V> get() {
            return new ConcurrentHashMap<>();
        }
    }

    /** Groups by key; each value is a container of [down] until the end. */
    private static final class Grouping<T, K, A, D, M extends Map<K, D>> extends Base<T, Map<K, A>, M> {
        private final Function<? super T, ? extends K> classifier;
        private final Supplier<M> factory;
        private final Collector<? super T, A, D> down;
        private final BiConsumer<A, ? super T> add;
        private final Fresh<K, A> fresh;
        private final boolean concurrent;

        Grouping(Function<? super T, ? extends K> classifier, Supplier<M> factory,
                 Collector<? super T, A, D> down, boolean concurrent) {
            super((concurrent ? CONCURRENT | UNORDERED : 0) | traits(down) & IDENTITY);
            this.classifier = classifier;
            this.factory = factory;
            this.down = down;
            this.add = down.accumulator();
            this.fresh = new Fresh<>(down.supplier());
            this.concurrent = concurrent;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map<K, A> get() {
            return (Map<K, A>) factory.get();
        }

        @Override
        public void accept(Map<K, A> map, T t) {
            K key = Objects.requireNonNull(classifier.apply(t), "element cannot be mapped to a null key");
            A container = map.computeIfAbsent(key, fresh);
            if (concurrent) {
                synchronized (container) {
                    add.accept(container, t);
                }
            } else {
                add.accept(container, t);
            }
        }

        @Override
        Map<K, A> combine(Map<K, A> a, Map<K, A> b) {
            BinaryOperator<A> join = down.combiner();
            for (Map.Entry<K, A> e : b.entrySet()) {
                a.merge(e.getKey(), e.getValue(), join);
            }
            return a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public M apply(Map<K, A> map) {
            if (!finishesByIdentity()) {
                map.replaceAll(new FinishValue<>(down.finisher()));
            }
            return (M) map;
        }
    }

    /** Makes the container of a new group. */
    private static final class Fresh<K, A> implements Function<K, A> {
        private final Supplier<A> supplier;

        Fresh(Supplier<A> supplier) {
            this.supplier = supplier;
        }

        @Override
        public A apply(K key) {
            return supplier.get();
        }
    }

    /** Turns the container of a group into its result, which takes its place. */
    private static final class FinishValue<K, A> implements BiFunction<K, A, A> {
        private final Function<A, A> finisher;

        @SuppressWarnings("unchecked")
        FinishValue(Function<A, ?> finisher) {
            this.finisher = (Function<A, A>) finisher;
        }

        @Override
        public A apply(K key, A container) {
            return finisher.apply(container);
        }
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(
            Function<? super T, ? extends K> classifier) {
        return groupingBy(classifier, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return new Grouping<T, K, A, D, Map<K, D>>(classifier, new HashMapFactory<K, D>(), downstream, false);
    }

    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> classifier, Supplier<M> mapFactory,
            Collector<? super T, A, D> downstream) {
        return new Grouping<T, K, A, D, M>(classifier, mapFactory, downstream, false);
    }

    public static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier) {
        return groupingByConcurrent(classifier, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return new Grouping<T, K, A, D, ConcurrentMap<K, D>>(classifier, new ConcurrentHashMapFactory<K, D>(),
                downstream, true);
    }

    public static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Supplier<M> mapFactory,
            Collector<? super T, A, D> downstream) {
        return new Grouping<T, K, A, D, M>(classifier, mapFactory, downstream, true);
    }

    /** Map of false and true; both are always there. */
    private static final class Partition<D> extends AbstractMap<Boolean, D> {
        D onFalse;
        D onTrue;

        Partition(D onFalse, D onTrue) {
            this.onFalse = onFalse;
            this.onTrue = onTrue;
        }

        @Override
        public Set<Map.Entry<Boolean, D>> entrySet() {
            return new PartitionEntries<>(this);
        }
    }

    private static final class PartitionEntries<D> extends AbstractSet<Map.Entry<Boolean, D>> {
        private final Partition<D> partition;

        PartitionEntries(Partition<D> partition) {
            this.partition = partition;
        }

        @Override
        public int size() {
            return 2;
        }

        @Override
        public Iterator<Map.Entry<Boolean, D>> iterator() {
            return new PartitionIterator<>(partition);
        }
    }

    private static final class PartitionIterator<D> implements Iterator<Map.Entry<Boolean, D>> {
        private final Partition<D> partition;
        private int next;

        PartitionIterator(Partition<D> partition) {
            this.partition = partition;
        }

        @Override
        public boolean hasNext() {
            return next < 2;
        }

        @Override
        public Map.Entry<Boolean, D> next() {
            switch (next++) {
                case 0:
                    return new AbstractMap.SimpleImmutableEntry<>(false, partition.onFalse);
                case 1:
                    return new AbstractMap.SimpleImmutableEntry<>(true, partition.onTrue);
                default:
                    next = 2;
                    throw new NoSuchElementException();
            }
        }
    }

    private static final class Partitioning<T, A, D> extends Base<T, Partition<A>, Map<Boolean, D>> {
        private final Predicate<? super T> predicate;
        private final Collector<? super T, A, D> down;
        private final BiConsumer<A, ? super T> add;

        Partitioning(Predicate<? super T> predicate, Collector<? super T, A, D> down) {
            super(traits(down) & IDENTITY);
            this.predicate = predicate;
            this.down = down;
            this.add = down.accumulator();
        }

        @Override
        public Partition<A> get() {
            Supplier<A> fresh = down.supplier();
            return new Partition<>(fresh.get(), fresh.get());
        }

        @Override
        public void accept(Partition<A> p, T t) {
            add.accept(predicate.test(t) ? p.onTrue : p.onFalse, t);
        }

        @Override
        Partition<A> combine(Partition<A> a, Partition<A> b) {
            BinaryOperator<A> join = down.combiner();
            return new Partition<>(join.apply(a.onFalse, b.onFalse), join.apply(a.onTrue, b.onTrue));
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map<Boolean, D> apply(Partition<A> p) {
            if (finishesByIdentity()) {
                return (Map<Boolean, D>) p;
            }
            Function<A, D> finisher = down.finisher();
            return new Partition<>(finisher.apply(p.onFalse), finisher.apply(p.onTrue));
        }
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate) {
        return partitioningBy(predicate, Collectors.<T>toList());
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
            Predicate<? super T> predicate, Collector<? super T, A, D> downstream) {
        return new Partitioning<T, A, D>(predicate, downstream);
    }

    private static IllegalStateException duplicateKey(Object key, Object u, Object v) {
        return new IllegalStateException(
                String.format("Duplicate key %s (attempted merging values %s and %s)", key, u, v));
    }

    /** One entry per element. Without [merge] a second value for a key is an error. */
    private static final class ToMap<T, K, U, M extends Map<K, U>> extends Base<T, M, M> {
        private final Function<? super T, ? extends K> keyOf;
        private final Function<? super T, ? extends U> valueOf;
        private final BinaryOperator<U> merge;
        private final Supplier<M> factory;

        ToMap(Function<? super T, ? extends K> keyOf, Function<? super T, ? extends U> valueOf,
              BinaryOperator<U> merge, Supplier<M> factory, boolean concurrent) {
            super(concurrent ? CONCURRENT | UNORDERED | IDENTITY : IDENTITY);
            this.keyOf = keyOf;
            this.valueOf = valueOf;
            this.merge = merge;
            this.factory = factory;
        }

        @Override
        public M get() {
            return factory.get();
        }

        private void put(M map, K key, U value) {
            if (merge != null) {
                map.merge(key, value, merge);
                return;
            }
            U old = map.putIfAbsent(key, Objects.requireNonNull(value));
            if (old != null) {
                throw duplicateKey(key, old, value);
            }
        }

        @Override
        public void accept(M map, T t) {
            K key = keyOf.apply(t);
            put(map, key, valueOf.apply(t));
        }

        @Override
        M combine(M a, M b) {
            for (Map.Entry<K, U> e : b.entrySet()) {
                put(a, e.getKey(), e.getValue());
            }
            return a;
        }
    }

    /** Map to unmodifiable map. */
    private static final class Freeze<K, U> implements Function<Map<K, U>, Map<K, U>> {
        @Override
        @SuppressWarnings("unchecked")
        public Map<K, U> apply(Map<K, U> map) {
            return (Map<K, U>) Map.ofEntries(map.entrySet().toArray(new Map.Entry[0]));
        }
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> keyMapper,
                                                             Function<? super T, ? extends U> valueMapper) {
        return new ToMap<T, K, U, Map<K, U>>(keyMapper, valueMapper, null, new HashMapFactory<K, U>(), false);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper) {
        Objects.requireNonNull(keyMapper, "keyMapper");
        Objects.requireNonNull(valueMapper, "valueMapper");
        return collectingAndThen(Collectors.<T, K, U>toMap(keyMapper, valueMapper), new Freeze<K, U>());
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> keyMapper,
                                                             Function<? super T, ? extends U> valueMapper,
                                                             BinaryOperator<U> mergeFunction) {
        return toMap(keyMapper, valueMapper, mergeFunction, new HashMapFactory<K, U>());
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper,
            BinaryOperator<U> mergeFunction) {
        Objects.requireNonNull(keyMapper, "keyMapper");
        Objects.requireNonNull(valueMapper, "valueMapper");
        Objects.requireNonNull(mergeFunction, "mergeFunction");
        return collectingAndThen(Collectors.<T, K, U>toMap(keyMapper, valueMapper, mergeFunction),
                new Freeze<K, U>());
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper,
            BinaryOperator<U> mergeFunction, Supplier<M> mapFactory) {
        Objects.requireNonNull(mergeFunction);
        return new ToMap<T, K, U, M>(keyMapper, valueMapper, mergeFunction, mapFactory, false);
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper) {
        return new ToMap<T, K, U, ConcurrentMap<K, U>>(keyMapper, valueMapper, null,
                new ConcurrentHashMapFactory<K, U>(), true);
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper,
            BinaryOperator<U> mergeFunction) {
        return toConcurrentMap(keyMapper, valueMapper, mergeFunction, new ConcurrentHashMapFactory<K, U>());
    }

    public static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper,
            BinaryOperator<U> mergeFunction, Supplier<M> mapFactory) {
        Objects.requireNonNull(mergeFunction);
        return new ToMap<T, K, U, M>(keyMapper, valueMapper, mergeFunction, mapFactory, true);
    }

    // Two collectors at once

    private static final class Teeing<T, A1, A2, R1, R2, R> extends Base<T, Object[], R> {
        private final Collector<? super T, A1, R1> first;
        private final Collector<? super T, A2, R2> second;
        private final BiConsumer<A1, ? super T> addFirst;
        private final BiConsumer<A2, ? super T> addSecond;
        private final BiFunction<? super R1, ? super R2, R> merger;

        Teeing(Collector<? super T, A1, R1> first, Collector<? super T, A2, R2> second,
               BiFunction<? super R1, ? super R2, R> merger) {
            super(traits(first) & traits(second) & ~IDENTITY);
            this.first = first;
            this.second = second;
            this.addFirst = Objects.requireNonNull(first.accumulator(), "downstream1 accumulator");
            this.addSecond = Objects.requireNonNull(second.accumulator(), "downstream2 accumulator");
            this.merger = merger;
        }

        @Override
        public Object[] get() {
            return new Object[] {first.supplier().get(), second.supplier().get()};
        }

        @Override
        @SuppressWarnings("unchecked")
        public void accept(Object[] both, T t) {
            addFirst.accept((A1) both[0], t);
            addSecond.accept((A2) both[1], t);
        }

        @Override
        @SuppressWarnings("unchecked")
        Object[] combine(Object[] a, Object[] b) {
            a[0] = first.combiner().apply((A1) a[0], (A1) b[0]);
            a[1] = second.combiner().apply((A2) a[1], (A2) b[1]);
            return a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public R apply(Object[] both) {
            R1 a = first.finisher().apply((A1) both[0]);
            R2 b = second.finisher().apply((A2) both[1]);
            return merger.apply(a, b);
        }
    }

    public static <T, R1, R2, R> Collector<T, ?, R> teeing(Collector<? super T, ?, R1> downstream1,
                                                           Collector<? super T, ?, R2> downstream2,
                                                           BiFunction<? super R1, ? super R2, R> merger) {
        Objects.requireNonNull(downstream1, "downstream1");
        Objects.requireNonNull(downstream2, "downstream2");
        Objects.requireNonNull(merger, "merger");
        return teeing0(downstream1, downstream2, merger);
    }

    private static <T, A1, A2, R1, R2, R> Collector<T, ?, R> teeing0(
            Collector<? super T, A1, R1> first, Collector<? super T, A2, R2> second,
            BiFunction<? super R1, ? super R2, R> merger) {
        return new Teeing<T, A1, A2, R1, R2, R>(first, second, merger);
    }
}
