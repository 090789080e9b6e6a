// A latch is counted down before the result is stored. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LatchEarly {
    static int result;
    static final CountDownLatch DONE = new CountDownLatch(1);

    static void run(boolean fixed) throws Exception {
        together(() -> {
            if (!fixed) DONE.countDown();
            result = 42;
            if (fixed) DONE.countDown();
        }, () -> {
            try {
                DONE.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            check(result == 42, "result " + result);
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
