// Two monitors are acquired in two orders. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LockOrder {
    static final Object A = new Object(), B = new Object();
    static int n;

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                n++;
            }
        }
    }

    static void run(boolean fixed) throws Exception {
        together(() -> both(A, B), () -> both(fixed ? A : B, fixed ? B : A));
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
