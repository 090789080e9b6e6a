// The result of an action that has been scheduled.
package java.util.concurrent;

public interface ScheduledFuture<V> extends Delayed, Future<V> {
}
