// A future that is completed by running it.
package java.util.concurrent;

public interface RunnableFuture<V> extends Runnable, Future<V> {
    @Override
    void run();
}
