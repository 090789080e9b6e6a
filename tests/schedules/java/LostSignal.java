// A flag is read without the lock, then the thread waits for a Condition.
// With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LostSignal {
    static volatile boolean ready;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();

    static void await(boolean fixed) {
        if (!fixed && ready) return;
        LOCK.lock();
        try {
            if (fixed) while (!ready) CHANGED.awaitUninterruptibly();
            else CHANGED.awaitUninterruptibly();
        } finally {
            LOCK.unlock();
        }
    }

    static void run(boolean fixed) throws Exception {
        together(() -> await(fixed), () -> {
            LOCK.lock();
            ready = true;
            CHANGED.signal();
            LOCK.unlock();
        });
    }

    static void check(boolean ok, String message) {
        if (!ok) throw new IllegalStateException(message);
    }

    static void together(Runnable... all) throws InterruptedException {
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) threads[i] = new Thread(all[i]);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        run(args.length > 0 && args[0].equals("fixed"));
    }
}
