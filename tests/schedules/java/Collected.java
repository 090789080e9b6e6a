// A weak cache loses its entry between check and use: found with collections as choices (gc=N). With the argument
// `fixed': the corrected version. With `random': prints what the system's random numbers are.
import java.lang.ref.WeakReference;
import java.security.SecureRandom;
import java.util.*;

public class Collected {
    static volatile Object strong = new Object();
    static volatile int uses;
    static final WeakReference<Object> CACHE = new WeakReference<>(strong);

    static void use(boolean fixed) {
        if (fixed) {
            Object o = CACHE.get();
            uses++;
            if (o != null) o.hashCode();
        } else if (CACHE.get() != null) {
            uses++;
            CACHE.get().hashCode();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("random")) {
            System.out.println(new SecureRandom().nextLong() + " " + UUID.randomUUID() + " " + new Random().nextLong()
                    + " " + System.identityHashCode(new Object()) + " " + Math.random() + " " + System.nanoTime()
                    + " " + new SplittableRandom().nextLong() + " " + Set.of(1, 2, 3, 4, 5));
            return;
        }
        Thread t = new Thread(() -> use(args.length > 0));
        t.start();
        strong = null;
        uses++;
        t.join();
    }
}
