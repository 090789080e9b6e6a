// A sleep stands in for an order. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class SleepOrder {
    static int result;

    static void run(boolean fixed) throws Exception {
        Thread worker = new Thread(() -> result = 42);
        worker.start();
        if (fixed) worker.join();
        else Thread.sleep(100);
        check(result == 42, "result " + result);
        worker.join();
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
