// A permit is released although none was acquired. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class SemaphoreTwice {
    static final Semaphore PERMITS = new Semaphore(1);
    static final AtomicInteger INSIDE = new AtomicInteger();

    static void work(boolean fixed) {
        boolean mine = PERMITS.tryAcquire();
        try {
            if (mine) {
                check(INSIDE.incrementAndGet() == 1, "two inside");
                INSIDE.decrementAndGet();
            }
        } finally {
            if (mine || !fixed) PERMITS.release();
        }
    }

    static void run(boolean fixed) throws Exception {
        together(() -> work(fixed), () -> work(fixed), () -> work(fixed));
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
