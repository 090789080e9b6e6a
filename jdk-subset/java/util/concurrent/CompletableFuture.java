// A future that can be completed by anybody and from which further stages depend.
//
// The dependents of a future are steps, linked in a stack; one step may be in the stacks of several sources. A step
// that is fired does nothing as long as its sources are incomplete; then whoever claims it runs its function, or hands
// it to its executor, and completes the dependent future. Completing a future fires its stack without recursion: see
// fireDependents.
package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import jdk.internal.misc.Unsafe;

public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long RESULT = U.objectFieldOffset(CompletableFuture.class, "result");
    private static final long STACK = U.objectFieldOffset(CompletableFuture.class, "stack");
    private static final long CLAIMED = U.objectFieldOffset(Step.class, "claimed");
    private static final long OPEN = U.objectFieldOffset(Step.class, "open");
    private static final long COUNTED = U.objectFieldOffset(Link.class, "counted");

    /** What stands for a null result. */
    private static final Failure NIL = new Failure(null);

    private volatile Object result;
    private volatile Link stack;

    private static final class Failure {
        final Throwable ex;

        Failure(Throwable ex) {
            this.ex = ex;
        }
    }

    /** Marks the tasks that the async methods give to executors. */
    public static interface AsynchronousCompletionTask {
    }

    public CompletableFuture() {
    }

    private CompletableFuture(Object r) {
        result = r;
    }

    // ---- Results -----------------------------------------------------------------------------------------------

    private static Object encode(Object value) {
        return value == null ? NIL : value;
    }

    @SuppressWarnings("unchecked")
    private static <T> T decode(Object r) {
        return r == NIL ? null : (T) r;
    }

    /** The exception of a result, null if it is not one. */
    private static Throwable failureOf(Object r) {
        return r instanceof Failure ? ((Failure) r).ex : null;
    }

    private static Object wrap(Throwable x) {
        return new Failure(x instanceof CompletionException ? x : new CompletionException(x));
    }

    /** The result for a future that depends on one with this result. */
    private static Object relay(Object r) {
        Throwable x = failureOf(r);
        return x == null || x instanceof CompletionException ? r : wrap(x);
    }

    private boolean setResult(Object r) {
        return result == null && U.compareAndSetReference(this, RESULT, null, r);
    }

    private static <T> T reportGet(Object r) throws ExecutionException {
        Throwable x = failureOf(r);
        if (x == null) {
            return CompletableFuture.<T>decode(r);
        }
        if (x instanceof CancellationException) {
            throw (CancellationException) x;
        }
        if (x instanceof CompletionException && x.getCause() != null) {
            x = x.getCause();
        }
        throw new ExecutionException(x);
    }

    private static <T> T reportJoin(Object r) {
        Throwable x = failureOf(r);
        if (x == null) {
            return CompletableFuture.<T>decode(r);
        }
        if (x instanceof CancellationException) {
            throw (CancellationException) x;
        }
        if (x instanceof CompletionException) {
            throw (CompletionException) x;
        }
        throw new CompletionException(x);
    }

    // ---- Steps -------------------------------------------------------------------------------------------------

    private static final int APPLY = 0;
    private static final int ACCEPT = 1;
    private static final int RUN = 2;
    private static final int COMPOSE = 3;
    private static final int RELAY = 4;
    // Those that care for failures themselves.
    private static final int HANDLE = 5;
    private static final int WHEN = 6;
    private static final int EXCEPTIONALLY = 7;
    private static final int EXCEPTIONALLY_COMPOSE = 8;
    // With two sources.
    private static final int COMBINE = 9;
    private static final int ACCEPT_BOTH = 10;
    private static final int RUN_BOTH = 11;
    private static final int APPLY_EITHER = 12;
    private static final int ACCEPT_EITHER = 13;
    private static final int RUN_EITHER = 14;
    // With any number.
    private static final int ALL = 15;
    private static final int ANY = 16;
    /** Wakes a thread that waits. */
    private static final int SIGNAL = 17;

    private static final class Link {
        final Step step;
        volatile Link next;
        /** For ALL: this source has been counted. */
        volatile int counted;

        Link(Step step) {
            this.step = step;
        }
    }

    private static final class Step implements Runnable, AsynchronousCompletionTask {
        final int kind;
        final Executor executor;
        final CompletableFuture<?>[] sources;
        final Object function;
        /** Null when the step is done. */
        volatile CompletableFuture<?> target;
        volatile int claimed;
        /** For ALL: how many sources are incomplete. */
        volatile int open;
        volatile Thread waiter;

        Step(int kind, CompletableFuture<?> target, Object function, Executor executor,
                CompletableFuture<?>... sources) {
            this.kind = kind;
            this.target = target;
            this.function = function;
            this.executor = executor;
            this.sources = sources;
        }

        boolean isDead() {
            return kind == SIGNAL ? waiter == null : target == null;
        }

        private boolean claim() {
            return claimed == 0 && U.compareAndSetInt(this, CLAIMED, 0, 1);
        }

        /** The result to go on with: null while incomplete. For ALL and the steps with two necessary sources the first
         *  failure, if there is one. */
        private Object ready(Link from) {
            CompletableFuture<?>[] s = sources;
            if (kind == ALL) {
                if (from.counted != 0 || !U.compareAndSetInt(from, COUNTED, 0, 1)
                        || U.getAndAddInt(this, OPEN, -1) != 1) {
                    return null;
                }
                for (int i = 0; i < s.length; i++) {
                    if (failureOf(s[i].result) != null) {
                        return s[i].result;
                    }
                }
                return NIL;
            }
            if (kind >= APPLY_EITHER && kind != SIGNAL) {
                for (int i = 0; i < s.length; i++) {
                    Object r = s[i].result;
                    if (r != null) {
                        return r;
                    }
                }
                return null;
            }
            Object r = s[0].result;
            if (r != null && s.length == 2) {
                Object r2 = s[1].result;
                if (r2 == null || failureOf(r) == null && failureOf(r2) != null) {
                    return r2;
                }
            }
            return r;
        }

        /**
         * Runs the step if its sources are complete. Returns the target if that has been completed and its dependents
         * are still to be fired.
         */
        CompletableFuture<?> fire(Link from) {
            if (isDead()) {
                return null;
            }
            Object r = ready(from);
            if (r == null || !claim()) {
                return null;
            }
            if (kind == SIGNAL) {
                Thread t = waiter;
                waiter = null;
                LockSupport.unpark(t);
                return null;
            }
            if (executor != null && (failureOf(r) == null ? kind != EXCEPTIONALLY_COMPOSE
                    : kind >= HANDLE && kind <= EXCEPTIONALLY_COMPOSE)) {
                try {
                    executor.execute(this);
                    return null;
                } catch (Throwable x) {
                    CompletableFuture<?> d = target;
                    target = null;
                    d.setResult(wrap(x));
                    return d;
                }
            }
            return perform(r);
        }

        @Override
        public void run() {
            Object r = null;
            if (kind >= APPLY_EITHER) {
                for (int i = 0; r == null && i < sources.length; i++) {
                    r = sources[i].result;
                }
            } else {
                r = sources[0].result;
                if (failureOf(r) == null && sources.length == 2 && failureOf(sources[1].result) != null) {
                    r = sources[1].result;
                }
            }
            CompletableFuture<?> d = perform(r);
            if (d != null) {
                d.fireDependents();
            }
        }

        private CompletableFuture<?> perform(Object r) {
            CompletableFuture<?> d = target;
            if (d.result == null) {
                Object end;
                try {
                    end = compute(r, d);
                } catch (Throwable x) {
                    end = wrap(x);
                }
                if (end == null) {
                    // A composed stage is incomplete: it completes the target by a step of its own.
                    target = null;
                    return null;
                }
                d.setResult(end);
            }
            target = null;
            if (kind >= COMBINE && kind != ALL) {
                for (int i = 0; i < sources.length; i++) {
                    sources[i].dropDead();
                }
            }
            return d;
        }

        /** The target's result; null if another stage will give it. */
        @SuppressWarnings("unchecked")
        private Object compute(Object r, CompletableFuture<?> d) {
            Throwable x = failureOf(r);
            if (x != null && !(kind >= HANDLE && kind <= EXCEPTIONALLY_COMPOSE)) {
                return relay(r);
            }
            Object v = x != null || r == NIL ? null : r;
            switch (kind) {
                case APPLY:
                case APPLY_EITHER:
                    return encode(((Function<Object, Object>) function).apply(v));
                case ACCEPT:
                case ACCEPT_EITHER:
                    ((Consumer<Object>) function).accept(v);
                    return NIL;
                case RUN:
                case RUN_BOTH:
                case RUN_EITHER:
                    ((Runnable) function).run();
                    return NIL;
                case COMBINE:
                    return encode(((BiFunction<Object, Object, Object>) function).apply(v, decode(sources[1].result)));
                case ACCEPT_BOTH:
                    ((BiConsumer<Object, Object>) function).accept(v, decode(sources[1].result));
                    return NIL;
                case HANDLE:
                    return encode(((BiFunction<Object, Throwable, Object>) function).apply(v, x));
                case WHEN:
                    try {
                        ((BiConsumer<Object, Throwable>) function).accept(v, x);
                    } catch (Throwable y) {
                        if (x == null) {
                            return wrap(y);
                        }
                        if (x != y) {
                            x.addSuppressed(y);
                        }
                    }
                    return relay(r);
                case EXCEPTIONALLY:
                    return x == null ? r : encode(((Function<Throwable, Object>) function).apply(x));
                case COMPOSE:
                    return compose(((Function<Object, CompletionStage<Object>>) function).apply(v)
                            .toCompletableFuture(), d);
                case EXCEPTIONALLY_COMPOSE:
                    return x == null ? r : compose(((Function<Throwable, CompletionStage<Object>>) function).apply(x)
                            .toCompletableFuture(), d);
                default:
                    // RELAY, ALL and ANY
                    return relay(r);
            }
        }

        private static Object compose(CompletableFuture<Object> g, CompletableFuture<?> d) {
            Object r = g.result;
            if (r != null) {
                return relay(r);
            }
            new Step(RELAY, d, null, null, g).attach();
            return null;
        }

        /** Puts the step into the stacks of its incomplete sources; fires it if it might be ready already. */
        void attach() {
            for (int i = 0; i < sources.length && claimed == 0; i++) {
                Link link = new Link(this);
                if (sources[i].result == null && sources[i].push(link)) {
                    if (sources[i].result == null) {
                        continue;
                    }
                }
                CompletableFuture<?> d = fire(link);
                if (d != null) {
                    d.fireDependents();
                }
            }
        }
    }

    /** False if the future is complete. */
    private boolean push(Link link) {
        for (;;) {
            Link h = stack;
            link.next = h;
            if (U.compareAndSetReference(this, STACK, h, link)) {
                return true;
            }
            if (result != null) {
                return false;
            }
        }
    }

    /** Takes steps that are done out of the stack, where they would stay if this future never completed. */
    private void dropDead() {
        Link prev = null;
        for (Link p = stack; p != null; p = p.next) {
            if (!p.step.isDead()) {
                prev = p;
            } else if (prev != null) {
                prev.next = p.next;
            } else {
                U.compareAndSetReference(this, STACK, p, p.next);
            }
        }
    }

    /**
     * Fires everything that depends on this complete future. Of a future completed thereby all dependents but the last
     * one move to the stack of this one, so that there is no recursion along chains.
     */
    private void fireDependents() {
        CompletableFuture<?> f = this;
        for (;;) {
            Link h = f.stack;
            if (h == null) {
                if (f == this || (h = (f = this).stack) == null) {
                    return;
                }
            }
            Link rest = h.next;
            if (U.compareAndSetReference(f, STACK, h, rest)) {
                if (rest != null && f != this) {
                    Link own;
                    do {
                        own = stack;
                        h.next = own;
                    } while (!U.compareAndSetReference(this, STACK, own, h));
                } else {
                    CompletableFuture<?> d = h.step.fire(h);
                    f = d == null ? this : d;
                }
            }
        }
    }

    private boolean completeWith(Object r) {
        boolean set = setResult(r);
        fireDependents();
        return set;
    }

    private static CompletableFuture<?> toFuture(CompletionStage<?> other) {
        return other.toCompletableFuture();
    }

    private static Executor checked(Executor executor) {
        if (executor == null) {
            throw new NullPointerException();
        }
        return !Async.USE_COMMON_POOL && executor == ForkJoinPool.commonPool() ? Async.POOL : executor;
    }

    private <U> CompletableFuture<U> dependent(int kind, CompletableFuture<?> other, Object function,
            Executor executor) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> d = newIncompleteFuture();
        Step s = other == null
                ? new Step(kind, d, function, executor, this) : new Step(kind, d, function, executor, this, other);
        s.attach();
        return d;
    }

    // ---- Asynchronous tasks ------------------------------------------------------------------------------------

    /** Where the async methods run things: in threads of their own if the common pool has one worker only. */
    private static final class Async implements Executor {
        static final boolean USE_COMMON_POOL = ForkJoinPool.getCommonPoolParallelism() > 1;
        static final Executor POOL = USE_COMMON_POOL ? ForkJoinPool.commonPool() : new Async();

        private Async() {
        }

        @Override
        public void execute(Runnable r) {
            if (r == null) {
                throw new NullPointerException();
            }
            new Thread(r).start();
        }
    }

    private static final class Task<T> implements Runnable, AsynchronousCompletionTask {
        private final CompletableFuture<T> target;
        private final Supplier<? extends T> supplier;
        private final Runnable action;

        Task(CompletableFuture<T> target, Supplier<? extends T> supplier, Runnable action) {
            this.target = target;
            this.supplier = supplier;
            this.action = action;
        }

        @Override
        public void run() {
            if (target.result == null) {
                Object r = NIL;
                try {
                    if (supplier != null) {
                        r = encode(supplier.get());
                    } else {
                        action.run();
                    }
                } catch (Throwable x) {
                    r = wrap(x);
                }
                target.setResult(r);
            }
            target.fireDependents();
        }
    }

    private static <U> CompletableFuture<U> start(Supplier<? extends U> supplier, Runnable action, Executor executor) {
        if (supplier == null && action == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> d = new CompletableFuture<>();
        executor.execute(new Task<U>(d, supplier, action));
        return d;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return start(supplier, null, Async.POOL);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        return start(supplier, null, checked(executor));
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return start(null, runnable, Async.POOL);
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        return start(null, runnable, checked(executor));
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        return new CompletableFuture<U>(encode(value));
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        return new CompletableFuture<U>((Object) new Failure(ex));
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return new MinimalStage<U>(encode(value));
    }

    public static <U> CompletionStage<U> failedStage(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        return new MinimalStage<U>(new Failure(ex));
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... cfs) {
        CompletableFuture<Void> d = new CompletableFuture<>();
        if (cfs.length == 0) {
            d.result = NIL;
        } else {
            CompletableFuture<?>[] sources = checkedCopy(cfs);
            Step s = new Step(ALL, d, null, null, sources);
            s.open = sources.length;
            s.attach();
        }
        return d;
    }

    private static CompletableFuture<?>[] checkedCopy(CompletableFuture<?>[] cfs) {
        CompletableFuture<?>[] copy = cfs.clone();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException();
            }
        }
        return copy;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... cfs) {
        CompletableFuture<?>[] sources = checkedCopy(cfs);
        for (int i = 0; i < sources.length; i++) {
            Object r = sources[i].result;
            if (r != null) {
                return new CompletableFuture<Object>(relay(r));
            }
        }
        CompletableFuture<Object> d = new CompletableFuture<>();
        new Step(ANY, d, null, null, sources).attach();
        return d;
    }

    // ---- Waiting -----------------------------------------------------------------------------------------------

    private static final class Wait implements ForkJoinPool.ManagedBlocker {
        private final CompletableFuture<?> future;
        private final boolean interruptible;
        private final boolean timed;
        private final long deadline;
        private Step signal;
        private boolean interrupted;
        boolean timedOut;

        Wait(CompletableFuture<?> future, boolean interruptible, boolean timed, long nanos) {
            this.future = future;
            this.interruptible = interruptible;
            this.timed = timed;
            this.deadline = timed ? System.nanoTime() + nanos : 0L;
        }

        @Override
        public boolean isReleasable() {
            if (Thread.interrupted()) {
                interrupted = true;
            }
            timedOut = timed && deadline - System.nanoTime() <= 0L;
            return future.result != null || interrupted && interruptible || timedOut;
        }

        @Override
        public boolean block() {
            if (signal == null) {
                signal = new Step(SIGNAL, null, null, null, future);
                signal.waiter = Thread.currentThread();
                signal.attach();
            }
            while (!isReleasable()) {
                if (timed) {
                    LockSupport.parkNanos(this, deadline - System.nanoTime());
                } else {
                    LockSupport.park(this);
                }
            }
            return true;
        }

        /** Gives up waiting if still queued. True if the thread was interrupted. */
        boolean end() {
            if (signal != null && signal.waiter != null) {
                signal.waiter = null;
                future.dropDead();
            }
            return interrupted;
        }
    }

    /** The result; null after an interrupt or a time-out. */
    private Object await(boolean interruptible, boolean timed, long nanos) throws InterruptedException {
        Wait w = new Wait(this, interruptible, timed, nanos);
        try {
            ForkJoinPool.managedBlock(w);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
        boolean interrupted = w.end();
        Object r = result;
        if (interrupted) {
            if (interruptible && r == null) {
                throw new InterruptedException();
            }
            Thread.currentThread().interrupt();
        }
        if (r != null) {
            fireDependents();
        }
        return r;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        Object r = result;
        if (r == null) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            r = await(true, false, 0L);
        }
        return CompletableFuture.<T>reportGet(r);
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        Object r = result;
        if (r == null) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            r = await(true, true, nanos);
            if (r == null) {
                throw new TimeoutException();
            }
        }
        return CompletableFuture.<T>reportGet(r);
    }

    public T join() {
        Object r = result;
        try {
            return CompletableFuture.<T>reportJoin(r != null ? r : await(false, false, 0L));
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    public T getNow(T valueIfAbsent) {
        Object r = result;
        return r == null ? valueIfAbsent : CompletableFuture.<T>reportJoin(r);
    }

    // ---- Completing --------------------------------------------------------------------------------------------

    @Override
    public boolean isDone() {
        return result != null;
    }

    public boolean complete(T value) {
        return completeWith(encode(value));
    }

    public boolean completeExceptionally(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        return completeWith(new Failure(ex));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = result == null && setResult(new Failure(new CancellationException()));
        fireDependents();
        return cancelled || isCancelled();
    }

    @Override
    public boolean isCancelled() {
        return failureOf(result) instanceof CancellationException;
    }

    public boolean isCompletedExceptionally() {
        return failureOf(result) != null;
    }

    public void obtrudeValue(T value) {
        result = encode(value);
        fireDependents();
    }

    public void obtrudeException(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        result = new Failure(ex);
        fireDependents();
    }

    public int getNumberOfDependents() {
        return countDependents();
    }

    private int countDependents() {
        int n = 0;
        for (Link p = stack; p != null; p = p.next) {
            n++;
        }
        return n;
    }

    @Override
    public String toString() {
        Object r = result;
        int n = countDependents();
        Throwable x = failureOf(r);
        return super.toString() + (r == null ? n == 0 ? "[Not completed]" : "[Not completed, " + n + " dependents]"
                : x != null ? "[Completed exceptionally: " + x + "]" : "[Completed normally]");
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<U>();
    }

    public Executor defaultExecutor() {
        return Async.POOL;
    }

    private <U> CompletableFuture<T> relayTo(CompletableFuture<T> d) {
        Object r = result;
        if (r != null) {
            d.result = relay(r);
        } else {
            new Step(RELAY, d, null, null, this).attach();
        }
        return d;
    }

    public CompletableFuture<T> copy() {
        return relayTo(newIncompleteFuture());
    }

    public CompletionStage<T> minimalCompletionStage() {
        return relayTo(new MinimalStage<T>());
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        if (supplier == null || executor == null) {
            throw new NullPointerException();
        }
        executor.execute(new Task<T>(this, supplier, null));
        return this;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    // ---- Time --------------------------------------------------------------------------------------------------

    /** One daemon thread that starts things later. */
    private static final class Delayer implements ThreadFactory {
        static final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, new Delayer());

        static {
            timer.setRemoveOnCancelPolicy(true);
        }

        private Delayer() {
        }

        @Override
        public Thread newThread(Runnable r) {
            Thread t = new Thread(r);
            t.setDaemon(true);
            t.setName("CompletableFutureDelayScheduler");
            return t;
        }
    }

    /** What happens to a future when its time is over, and what stops that when it completes before. */
    private static final class Expiry<T> implements Runnable, BiConsumer<Object, Throwable> {
        private final CompletableFuture<T> future;
        private final Object result;
        private final boolean exceptional;
        private Future<?> scheduled;

        Expiry(CompletableFuture<T> future, Object result, boolean exceptional) {
            this.future = future;
            this.result = result;
            this.exceptional = exceptional;
        }

        @Override
        public void run() {
            if (exceptional) {
                future.completeExceptionally(new TimeoutException());
            } else {
                future.completeWith(result);
            }
        }

        @Override
        public void accept(Object ignored, Throwable ex) {
            if ((ex == null || !(ex instanceof TimeoutException)) && !scheduled.isDone()) {
                scheduled.cancel(false);
            }
        }

        CompletableFuture<T> schedule(long timeout, TimeUnit unit) {
            scheduled = Delayer.timer.schedule(this, timeout, unit);
            future.whenComplete(this);
            return future;
        }
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        if (unit == null) {
            throw new NullPointerException();
        }
        return result != null ? this : new Expiry<T>(this, null, true).schedule(timeout, unit);
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        if (unit == null) {
            throw new NullPointerException();
        }
        return result != null ? this : new Expiry<T>(this, encode(value), false).schedule(timeout, unit);
    }

    private static final class DelayedExecutor implements Executor {
        private final long delay;
        private final TimeUnit unit;
        private final Executor executor;

        DelayedExecutor(long delay, TimeUnit unit, Executor executor) {
            this.delay = delay;
            this.unit = unit;
            this.executor = executor;
        }

        @Override
        public void execute(Runnable r) {
            Delayer.timer.schedule(new Runnable() {
                @Override
                public void run() {
                    executor.execute(r);
                }
            }, delay, unit);
        }
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        if (unit == null || executor == null) {
            throw new NullPointerException();
        }
        return new DelayedExecutor(delay, unit, executor);
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        if (unit == null) {
            throw new NullPointerException();
        }
        return new DelayedExecutor(delay, unit, Async.POOL);
    }

    // ---- The methods of CompletionStage ------------------------------------------------------------------------

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> fn) {
        return dependent(APPLY, null, fn, null);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn) {
        return dependent(APPLY, null, fn, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn, Executor executor) {
        return dependent(APPLY, null, fn, checked(executor));
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return dependent(ACCEPT, null, action, null);
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return dependent(ACCEPT, null, action, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return dependent(ACCEPT, null, action, checked(executor));
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable action) {
        return dependent(RUN, null, action, null);
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        return dependent(RUN, null, action, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
        return dependent(RUN, null, action, checked(executor));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> fn) {
        return dependent(COMBINE, toFuture(other), fn, null);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> fn) {
        return dependent(COMBINE, toFuture(other), fn, defaultExecutor());
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> fn, Executor executor) {
        return dependent(COMBINE, toFuture(other), fn, checked(executor));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action) {
        return dependent(ACCEPT_BOTH, toFuture(other), action, null);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action) {
        return dependent(ACCEPT_BOTH, toFuture(other), action, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action, Executor executor) {
        return dependent(ACCEPT_BOTH, toFuture(other), action, checked(executor));
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return dependent(RUN_BOTH, toFuture(other), action, null);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return dependent(RUN_BOTH, toFuture(other), action, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return dependent(RUN_BOTH, toFuture(other), action, checked(executor));
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return dependent(APPLY_EITHER, toFuture(other), fn, null);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return dependent(APPLY_EITHER, toFuture(other), fn, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn,
            Executor executor) {
        return dependent(APPLY_EITHER, toFuture(other), fn, checked(executor));
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return dependent(ACCEPT_EITHER, toFuture(other), action, null);
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return dependent(ACCEPT_EITHER, toFuture(other), action, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action,
            Executor executor) {
        return dependent(ACCEPT_EITHER, toFuture(other), action, checked(executor));
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return dependent(RUN_EITHER, toFuture(other), action, null);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return dependent(RUN_EITHER, toFuture(other), action, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return dependent(RUN_EITHER, toFuture(other), action, checked(executor));
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn) {
        return dependent(COMPOSE, null, fn, null);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn) {
        return dependent(COMPOSE, null, fn, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn,
            Executor executor) {
        return dependent(COMPOSE, null, fn, checked(executor));
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
        return dependent(HANDLE, null, fn, null);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn) {
        return dependent(HANDLE, null, fn, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn, Executor executor) {
        return dependent(HANDLE, null, fn, checked(executor));
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return dependent(WHEN, null, action, null);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return dependent(WHEN, null, action, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action, Executor executor) {
        return dependent(WHEN, null, action, checked(executor));
    }

    @Override
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> fn) {
        return dependent(EXCEPTIONALLY, null, fn, null);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn) {
        return dependent(EXCEPTIONALLY, null, fn, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn, Executor executor) {
        return dependent(EXCEPTIONALLY, null, fn, checked(executor));
    }

    @Override
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return dependent(EXCEPTIONALLY_COMPOSE, null, fn, null);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return dependent(EXCEPTIONALLY_COMPOSE, null, fn, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn,
            Executor executor) {
        return dependent(EXCEPTIONALLY_COMPOSE, null, fn, checked(executor));
    }

    /** A stage that can only be depended upon. */
    private static final class MinimalStage<T> extends CompletableFuture<T> {
        MinimalStage() {
        }

        MinimalStage(Object r) {
            super(r);
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new MinimalStage<U>();
        }

        @Override
        public CompletableFuture<T> toCompletableFuture() {
            return super.relayTo(new CompletableFuture<T>());
        }

        @Override
        public T get() {
            throw new UnsupportedOperationException();
        }

        @Override
        public T get(long timeout, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public T getNow(T valueIfAbsent) {
            throw new UnsupportedOperationException();
        }

        @Override
        public T join() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean complete(T value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean completeExceptionally(Throwable ex) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void obtrudeValue(T value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void obtrudeException(Throwable ex) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isDone() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isCancelled() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isCompletedExceptionally() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getNumberOfDependents() {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }
    }
}
