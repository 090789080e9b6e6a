// Eight threads write a, then b; one reads a before any has written b.
// With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Between8 {
    static int a, b;
    static final Object LOCK = new Object();

    static void write() {
        a = 1;
        b = 1;
    }

    static void run(boolean fixed) throws Exception {
        Runnable[] all = new Runnable[9];
        for (int i = 0; i < 8; i++) {
            all[i] = () -> {
                if (!fixed) write();
                else synchronized (LOCK) {
                    write();
                }
            };
        }
        all[8] = () -> {
            int x, y;
            if (fixed) {
                synchronized (LOCK) {
                    x = a;
                    y = b;
                }
            } else {
                x = a;
                y = b;
            }
            check(x == y, "a without b");
        };
        together(all);
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
