// Makes the threads of an executor.
package java.util.concurrent;

public interface ThreadFactory {
    Thread newThread(Runnable r);
}
