// A publisher that gives submitted items to its subscribers, each with a separate buffer, by an executor.
package java.util.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

public class SubmissionPublisher<T> implements Flow.Publisher<T>, AutoCloseable {
    private static final int MAXIMUM_BUFFER = 1 << 30;

    private final Executor executor;
    private final int maxBufferCapacity;
    private final BiConsumer<? super Flow.Subscriber<? super T>, ? super Throwable> handler;
    /** Held while items are given out, so that all subscribers get them in one order; guards what follows. */
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayList<Buffer<T>> buffers = new ArrayList<>();
    private volatile boolean closed;
    private volatile Throwable closedException;

    /** One subscriber and what it has not taken yet. Its monitor guards its fields; the subscriber is called without
     *  it, by one thread at a time. */
    private static final class Buffer<T> implements Flow.Subscription, Runnable, ForkJoinPool.ManagedBlocker,
            CompletableFuture.AsynchronousCompletionTask {
        final Flow.Subscriber<? super T> subscriber;
        private final Executor executor;
        private final BiConsumer<? super Flow.Subscriber<? super T>, ? super Throwable> handler;
        private final int capacity;
        private final ArrayDeque<T> items = new ArrayDeque<>();
        private long demand;
        private boolean greeted;
        private boolean completing;
        private Throwable error;
        /** No more calls of the subscriber, except the one that reports the end. */
        private boolean finished;
        /** A task is running, or has been given to the executor. */
        private boolean active;

        // How long a producer waits for room; the publisher's lock lets only one wait.
        private boolean timed;
        private long deadline;

        Buffer(Flow.Subscriber<? super T> subscriber, Executor executor,
                BiConsumer<? super Flow.Subscriber<? super T>, ? super Throwable> handler, int capacity) {
            this.subscriber = subscriber;
            this.executor = executor;
            this.handler = handler;
            this.capacity = capacity;
        }

        synchronized boolean isFinished() {
            return finished;
        }

        synchronized int lag() {
            return items.size();
        }

        synchronized long surplus() {
            return demand - items.size();
        }

        void start() {
            synchronized (this) {
                if (active) {
                    return;
                }
                active = true;
            }
            boolean started = false;
            try {
                executor.execute(this);
                started = true;
            } finally {
                if (!started) {
                    synchronized (this) {
                        active = false;
                    }
                    cancel();
                }
            }
        }

        /** The lag with the item, 0 if there is no room, -1 if nobody wants it any more. */
        int offer(T item) {
            int n;
            synchronized (this) {
                if (finished || completing || error != null) {
                    return -1;
                }
                if (items.size() >= capacity) {
                    return 0;
                }
                items.add(item);
                n = items.size();
            }
            start();
            return n;
        }

        void fail(Throwable t) {
            synchronized (this) {
                if (finished || error != null) {
                    return;
                }
                error = t;
                notifyAll();
            }
            start();
        }

        void complete() {
            synchronized (this) {
                completing = true;
                notifyAll();
            }
            start();
        }

        @Override
        public void request(long n) {
            if (n <= 0L) {
                fail(new IllegalArgumentException("non-positive subscription request"));
                return;
            }
            synchronized (this) {
                demand = demand + n < 0L ? Long.MAX_VALUE : demand + n;
            }
            start();
        }

        @Override
        public synchronized void cancel() {
            finished = true;
            items.clear();
            notifyAll();
        }

        @Override
        public void run() {
            for (;;) {
                T item = null;
                Throwable failure = null;
                boolean greeting = false;
                synchronized (this) {
                    if (finished) {
                        active = false;
                        return;
                    }
                    if (!greeted) {
                        greeted = true;
                        greeting = true;
                    } else if (error != null) {
                        failure = error;
                        finished = true;
                        items.clear();
                    } else if (items.isEmpty() && completing) {
                        finished = true;
                    } else if (demand > 0L && !items.isEmpty()) {
                        item = items.poll();
                        if (demand != Long.MAX_VALUE) {
                            demand--;
                        }
                    } else {
                        active = false;
                        return;
                    }
                    notifyAll();
                }
                try {
                    if (greeting) {
                        subscriber.onSubscribe(this);
                    } else if (item != null) {
                        subscriber.onNext(item);
                    } else if (failure != null) {
                        subscriber.onError(failure);
                    } else {
                        subscriber.onComplete();
                    }
                } catch (Throwable t) {
                    if (greeting || item != null) {
                        failed(t, item != null);
                    }
                }
            }
        }

        /** The subscriber threw an exception. */
        private void failed(Throwable t, boolean tellHandler) {
            cancel();
            try {
                if (tellHandler && handler != null) {
                    handler.accept(subscriber, t);
                }
            } catch (Throwable ignored) {
                // The subscriber is reported all the same.
            }
            try {
                subscriber.onError(t);
            } catch (Throwable ignored) {
                // Nobody is left to show.
            }
        }

        @Override
        public synchronized boolean isReleasable() {
            return finished || completing || error != null || items.size() < capacity
                    || timed && deadline - System.nanoTime() <= 0L;
        }

        @Override
        public synchronized boolean block() throws InterruptedException {
            while (!isReleasable()) {
                if (timed) {
                    TimeUnit.NANOSECONDS.timedWait(this, deadline - System.nanoTime());
                } else {
                    wait();
                }
            }
            return true;
        }

        /** Waits for room; an interrupt ends a timed wait. */
        void awaitRoom(boolean timed, long deadline) {
            synchronized (this) {
                this.timed = timed;
                this.deadline = deadline;
            }
            boolean interrupted = false;
            while (!isReleasable()) {
                try {
                    ForkJoinPool.managedBlock(this);
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (timed) {
                        break;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public SubmissionPublisher(Executor executor, int maxBufferCapacity,
            BiConsumer<? super Flow.Subscriber<? super T>, ? super Throwable> handler) {
        if (executor == null) {
            throw new NullPointerException();
        }
        if (maxBufferCapacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive");
        }
        this.executor = executor;
        this.handler = handler;
        this.maxBufferCapacity = maxBufferCapacity >= MAXIMUM_BUFFER ? MAXIMUM_BUFFER
                : maxBufferCapacity == 1 ? 1 : Integer.highestOneBit(maxBufferCapacity - 1) << 1;
    }

    public SubmissionPublisher(Executor executor, int maxBufferCapacity) {
        this(executor, maxBufferCapacity, null);
    }

    public SubmissionPublisher() {
        this(new CompletableFuture<Void>().defaultExecutor(), Flow.defaultBufferSize(), null);
    }

    /** The buffers of those that are still subscribed. */
    private ArrayList<Buffer<T>> live() {
        for (int i = buffers.size() - 1; i >= 0; i--) {
            if (buffers.get(i).isFinished()) {
                buffers.remove(i);
            }
        }
        return buffers;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        if (subscriber == null) {
            throw new NullPointerException();
        }
        Buffer<T> b = new Buffer<>(subscriber, executor, handler, maxBufferCapacity);
        lock.lock();
        try {
            ArrayList<Buffer<T>> list = live();
            for (int i = 0; i < list.size(); i++) {
                Buffer<T> other = list.get(i);
                if (subscriber.equals(other.subscriber)) {
                    list.remove(i);
                    other.fail(new IllegalStateException("Duplicate subscribe"));
                    return;
                }
            }
            if (!closed) {
                list.add(b);
                b.start();
            } else if (closedException != null) {
                b.fail(closedException);
            } else {
                b.complete();
            }
        } finally {
            lock.unlock();
        }
    }

    private static final int WAIT = 0;
    private static final int WAIT_TIMED = 1;
    private static final int DROP = 2;

    private int give(T item, int mode, long nanos, BiPredicate<Flow.Subscriber<? super T>, ? super T> onDrop) {
        if (item == null) {
            throw new NullPointerException();
        }
        int lag = 0;
        int drops = 0;
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("Closed");
            }
            ArrayList<Buffer<T>> list = live();
            ArrayList<Buffer<T>> full = null;
            for (int i = 0; i < list.size(); i++) {
                Buffer<T> b = list.get(i);
                int n = b.offer(item);
                if (n == 0) {
                    if (full == null) {
                        full = new ArrayList<>();
                    }
                    full.add(b);
                } else if (n > lag) {
                    lag = n;
                }
            }
            for (int i = 0; full != null && i < full.size(); i++) {
                Buffer<T> b = full.get(i);
                int n = 0;
                if (mode != DROP) {
                    b.awaitRoom(mode == WAIT_TIMED, System.nanoTime() + nanos);
                    n = b.offer(item);
                }
                if (n == 0 && onDrop != null && onDrop.test(b.subscriber, item)) {
                    n = b.offer(item);
                }
                if (n == 0) {
                    drops++;
                } else if (n > lag) {
                    lag = n;
                }
            }
        } finally {
            lock.unlock();
        }
        return drops > 0 ? -drops : lag;
    }

    public int submit(T item) {
        return give(item, WAIT, 0L, null);
    }

    public int offer(T item, BiPredicate<Flow.Subscriber<? super T>, ? super T> onDrop) {
        return give(item, DROP, 0L, onDrop);
    }

    public int offer(T item, long timeout, TimeUnit unit, BiPredicate<Flow.Subscriber<? super T>, ? super T> onDrop) {
        long nanos = unit.toNanos(timeout);
        return give(item, nanos > 0L ? WAIT_TIMED : DROP, nanos, onDrop);
    }

    private void end(Throwable error) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closedException = error;
            closed = true;
            for (int i = 0; i < buffers.size(); i++) {
                if (error != null) {
                    buffers.get(i).fail(error);
                } else {
                    buffers.get(i).complete();
                }
            }
            buffers.clear();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        end(null);
    }

    public void closeExceptionally(Throwable error) {
        if (error == null) {
            throw new NullPointerException();
        }
        end(error);
    }

    public boolean isClosed() {
        return closed;
    }

    public Throwable getClosedException() {
        return closedException;
    }

    public boolean hasSubscribers() {
        return getNumberOfSubscribers() != 0;
    }

    public int getNumberOfSubscribers() {
        lock.lock();
        try {
            return live().size();
        } finally {
            lock.unlock();
        }
    }

    public Executor getExecutor() {
        return executor;
    }

    public int getMaxBufferCapacity() {
        return maxBufferCapacity;
    }

    public List<Flow.Subscriber<? super T>> getSubscribers() {
        lock.lock();
        try {
            ArrayList<Flow.Subscriber<? super T>> result = new ArrayList<>();
            ArrayList<Buffer<T>> list = live();
            for (int i = 0; i < list.size(); i++) {
                result.add(list.get(i).subscriber);
            }
            return result;
        } finally {
            lock.unlock();
        }
    }

    public boolean isSubscribed(Flow.Subscriber<? super T> subscriber) {
        if (subscriber == null) {
            throw new NullPointerException();
        }
        return getSubscribers().contains(subscriber);
    }

    public long estimateMinimumDemand() {
        lock.lock();
        try {
            ArrayList<Buffer<T>> list = live();
            long least = Long.MAX_VALUE;
            for (int i = 0; i < list.size(); i++) {
                least = Math.min(least, list.get(i).surplus());
            }
            return list.isEmpty() ? 0L : least;
        } finally {
            lock.unlock();
        }
    }

    public int estimateMaximumLag() {
        lock.lock();
        try {
            ArrayList<Buffer<T>> list = live();
            int most = 0;
            for (int i = 0; i < list.size(); i++) {
                most = Math.max(most, list.get(i).lag());
            }
            return most;
        } finally {
            lock.unlock();
        }
    }

    private static final class ConsumerSubscriber<T> implements Flow.Subscriber<T>, BiConsumer<Void, Throwable> {
        private final CompletableFuture<Void> status;
        private final Consumer<? super T> consumer;
        private volatile Flow.Subscription subscription;

        ConsumerSubscriber(CompletableFuture<Void> status, Consumer<? super T> consumer) {
            this.status = status;
            this.consumer = consumer;
        }

        /** However the status completes, there is no need for more items. */
        @Override
        public void accept(Void unused, Throwable t) {
            subscription.cancel();
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            status.whenComplete(this);
            if (!status.isDone()) {
                subscription.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(T item) {
            try {
                consumer.accept(item);
            } catch (Throwable t) {
                subscription.cancel();
                status.completeExceptionally(t);
            }
        }

        @Override
        public void onError(Throwable t) {
            status.completeExceptionally(t);
        }

        @Override
        public void onComplete() {
            status.complete(null);
        }
    }

    public CompletableFuture<Void> consume(Consumer<? super T> consumer) {
        if (consumer == null) {
            throw new NullPointerException();
        }
        CompletableFuture<Void> status = new CompletableFuture<>();
        subscribe(new ConsumerSubscriber<T>(status, consumer));
        return status;
    }
}
