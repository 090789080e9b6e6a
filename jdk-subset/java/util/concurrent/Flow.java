// Reactive streams: a publisher gives items to subscribers that ask for them.
package java.util.concurrent;

public final class Flow {
    private static final int DEFAULT_BUFFER_SIZE = 256;

    private Flow() {
    }

    @FunctionalInterface
    public static interface Publisher<T> {
        void subscribe(Subscriber<? super T> subscriber);
    }

    public static interface Subscriber<T> {
        void onSubscribe(Subscription subscription);

        void onNext(T item);

        void onError(Throwable throwable);

        void onComplete();
    }

    public static interface Subscription {
        void request(long n);

        void cancel();
    }

    public static interface Processor<T, R> extends Subscriber<T>, Publisher<R> {
    }

    public static int defaultBufferSize() {
        return DEFAULT_BUFFER_SIZE;
    }
}
