// Steps 0, 2, 4 are one thread's, 1 and 3 the other's: all five can happen.
// With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ThreeSteps {
    static int step;
    static final boolean[] DONE = new boolean[5];
    static final Object LOCK = new Object();

    static void steps(int first) {
        for (int k = first; k < 5; k += 2) {
            if (step == k) {
                step = k + 1;
                DONE[k] = true;
            }
        }
    }

    static void locked(int first) {
        synchronized (LOCK) {
            steps(first);
        }
    }

    static void run(boolean fixed) throws Exception {
        if (fixed) together(() -> locked(0), () -> locked(1));
        else together(() -> steps(0), () -> steps(1));
        check(!(DONE[0] && DONE[1] && DONE[2] && DONE[3] && DONE[4]), "all five");
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
