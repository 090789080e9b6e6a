// A list is read in a loop while another thread adds. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Iterate {
    static List<Integer> list = new ArrayList<>(List.of(1, 2, 3));

    static void run(boolean fixed) throws Exception {
        if (fixed) list = new CopyOnWriteArrayList<>(list);
        int[] sum = new int[1];
        together(() -> {
            for (int x : list) sum[0] += x;
        }, () -> list.add(4));
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
