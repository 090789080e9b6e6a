// A lazy singleton is created twice. With the argument `fixed': the corrected version.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class CheckThenAct {
    static Object made;
    static int count;
    static final Object LOCK = new Object();

    static Object get() {
        if (made == null) {
            made = new Object();
            count++;
        }
        return made;
    }

    static Object locked() {
        synchronized (LOCK) {
            return get();
        }
    }

    static void run(boolean fixed) throws Exception {
        Object[] got = new Object[2];
        together(() -> got[0] = fixed ? locked() : get(), () -> got[1] = fixed ? locked() : get());
        check(got[0] == got[1], "two objects");
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
