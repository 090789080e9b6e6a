// Says what happens with a task that a ThreadPoolExecutor cannot take.
package java.util.concurrent;

public interface RejectedExecutionHandler {
    void rejectedExecution(Runnable r, ThreadPoolExecutor executor);
}
