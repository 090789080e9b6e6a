// Collector: a mutable reduction for Stream.collect.
package java.util.stream;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

public interface Collector<T, A, R> {
    Supplier<A> supplier();

    BiConsumer<A, T> accumulator();

    BinaryOperator<A> combiner();

    Function<A, R> finisher();

    Set<Characteristics> characteristics();

    static <T, R> Collector<T, R, R> of(Supplier<R> supplier, BiConsumer<R, T> accumulator,
                                        BinaryOperator<R> combiner, Characteristics... characteristics) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Objects.requireNonNull(characteristics);
        EnumSet<Characteristics> set = EnumSet.of(Characteristics.IDENTITY_FINISH, characteristics);
        return new Collectors.Given<>(supplier, accumulator, combiner, null, Collections.unmodifiableSet(set));
    }

    static <T, A, R> Collector<T, A, R> of(Supplier<A> supplier, BiConsumer<A, T> accumulator,
                                           BinaryOperator<A> combiner, Function<A, R> finisher,
                                           Characteristics... characteristics) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Objects.requireNonNull(finisher);
        Objects.requireNonNull(characteristics);
        Set<Characteristics> set = Collections.emptySet();
        if (characteristics.length > 0) {
            EnumSet<Characteristics> some = EnumSet.noneOf(Characteristics.class);
            Collections.addAll(some, characteristics);
            set = Collections.unmodifiableSet(some);
        }
        return new Collectors.Given<>(supplier, accumulator, combiner, finisher, set);
    }

    enum Characteristics {
        CONCURRENT,
        UNORDERED,
        IDENTITY_FINISH
    }
}
