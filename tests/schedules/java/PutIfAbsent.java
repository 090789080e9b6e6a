// A ConcurrentHashMap is checked, then changed. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class PutIfAbsent {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    static void count(boolean fixed) {
        if (fixed) {
            MAP.merge("k", 1, Integer::sum);
        } else {
            Integer old = MAP.get("k");
            MAP.put("k", old == null ? 1 : old + 1);
        }
    }

    static void run(boolean fixed) throws Exception {
        together(() -> count(fixed), () -> count(fixed));
        check(MAP.get("k") == 2, "count " + MAP.get("k"));
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
