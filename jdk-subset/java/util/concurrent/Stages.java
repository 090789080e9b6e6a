// The default methods of CompletionStage for exceptions, for stages that are not ours: by way of handle and
// thenCompose.
package java.util.concurrent;

import java.util.function.BiFunction;
import java.util.function.Function;

final class Stages {
    private Stages() {
    }

    /** A failure becomes a stage that recovers, a result the stage that has it; composing with Identity gives the
     *  outcome. */
    private static final class Recover<T> implements BiFunction<T, Throwable, CompletionStage<T>> {
        private final CompletionStage<T> stage;
        private final Function<Throwable, ? extends T> value;
        private final Function<Throwable, ? extends CompletionStage<T>> next;
        private final Executor executor;
        private final boolean async;

        Recover(CompletionStage<T> stage, Function<Throwable, ? extends T> value,
                Function<Throwable, ? extends CompletionStage<T>> next, Executor executor, boolean async) {
            this.stage = stage;
            this.value = value;
            this.next = next;
            this.executor = executor;
            this.async = async;
        }

        @Override
        public CompletionStage<T> apply(T result, Throwable ex) {
            if (ex == null) {
                return stage;
            }
            if (!async) {
                return next.apply(ex);
            }
            if (value != null) {
                Recovery<T> r = new Recovery<>(value, ex);
                return executor == null ? stage.handleAsync(r) : stage.handleAsync(r, executor);
            }
            Composition<T> r = new Composition<>(next, ex);
            CompletionStage<CompletionStage<T>> s = executor == null
                    ? stage.handleAsync(r) : stage.handleAsync(r, executor);
            return s.thenCompose(new Identity<T>());
        }
    }

    private static final class Recovery<T> implements BiFunction<T, Throwable, T> {
        private final Function<Throwable, ? extends T> fn;
        private final Throwable ex;

        Recovery(Function<Throwable, ? extends T> fn, Throwable ex) {
            this.fn = fn;
            this.ex = ex;
        }

        @Override
        public T apply(T result, Throwable unused) {
            return fn.apply(ex);
        }
    }

    private static final class Composition<T> implements BiFunction<T, Throwable, CompletionStage<T>> {
        private final Function<Throwable, ? extends CompletionStage<T>> fn;
        private final Throwable ex;

        Composition(Function<Throwable, ? extends CompletionStage<T>> fn, Throwable ex) {
            this.fn = fn;
            this.ex = ex;
        }

        @Override
        public CompletionStage<T> apply(T result, Throwable unused) {
            return fn.apply(ex);
        }
    }

    private static final class Identity<T> implements Function<CompletionStage<T>, CompletionStage<T>> {
        @Override
        public CompletionStage<T> apply(CompletionStage<T> stage) {
            return stage;
        }
    }

    static <T> CompletionStage<T> exceptionally(CompletionStage<T> stage, Function<Throwable, ? extends T> fn,
            Executor executor, boolean async) {
        CompletionStage<CompletionStage<T>> s = stage.handle(new Recover<T>(stage, fn, null, executor, async));
        return s.thenCompose(new Identity<T>());
    }

    static <T> CompletionStage<T> exceptionallyCompose(CompletionStage<T> stage,
            Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor, boolean async) {
        CompletionStage<CompletionStage<T>> s = stage.handle(new Recover<T>(stage, null, fn, executor, async));
        return s.thenCompose(new Identity<T>());
    }
}
