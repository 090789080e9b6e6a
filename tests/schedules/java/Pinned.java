// Virtual threads that are pinned while they wait for a lock, whose owner then has no carrier; with a second argument
// `fixed' nothing pins them. It runs with JDK 21 or later, and compiles with an older one.
import java.util.concurrent.locks.*;

public class Pinned {
    static final Lock lock = new ReentrantLock();
    static final Object monitor = new Object();
    static boolean fixed;
    static int n;

    /** Waits for the lock, pinned before JDK 24: it owns a monitor. */
    static void monitor() {
        if (fixed) {
            count();
            return;
        }
        synchronized (monitor) {
            count();
        }
    }
    /** Waits for the lock, pinned: the VM has called the initializer. */
    static void initializer() {
        if (fixed) count();
        else Initialized.touch();
    }
    static class Initialized {
        static { count(); }
        static void touch() {}
    }
    /** Waits to be notified, which pins before JDK 24, but lends its carrier. */
    static void waiting() {
        synchronized (monitor) {
            try {
                while (n == 0) monitor.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void count() {
        lock.lock();
        n++;
        lock.unlock();
    }
    static void owner() {
        lock.lock();
        LockSupport.parkNanos(20_000_000);
        n++;
        lock.unlock();
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        fixed = args[1].equals("fixed");
        Runnable other = args[0].equals("monitor") ? Pinned::monitor : args[0].equals("waiting") ? Pinned::waiting
            : Pinned::initializer;
        Thread first = Virtuals.start(Pinned::owner), second = Virtuals.start(other);
        first.join();
        second.join();
    }
}
