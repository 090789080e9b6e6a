// A flag is read outside of the monitor, then the thread waits. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LostNotify {
    static volatile boolean ready;
    static final Object LOCK = new Object();

    static void await(boolean fixed) {
        try {
            if (fixed) {
                synchronized (LOCK) {
                    while (!ready) LOCK.wait();
                }
            } else if (!ready) {
                synchronized (LOCK) {
                    LOCK.wait();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void run(boolean fixed) throws Exception {
        together(() -> await(fixed), () -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
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
