package workloads;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Loaders, classes and hidden classes that come and go, and some that something keeps. */
public final class Unloading {
    /** Made anew in each round: statics, a lambda, an array class, a nested class. */
    public static class Guest implements Runnable {
        static final List<Object> kept = new ArrayList<>();
        static int runs;

        static final class Inner {
            final Guest[] guests = new Guest[3];
        }

        @Override
        public void run() {
            runs++;
            kept.add(new Inner());
            Runnable lambda = () -> kept.add(new Inner[2]);
            lambda.run();
            kept.add(lambda);
        }
    }

    private Unloading() { }

    private static Runnable guest() throws Exception {
        Patched loader = new Patched().with("Unloading$Guest", "Unloading$Guest")
            .with("Unloading$Guest$Inner", "Unloading$Guest$Inner");
        return (Runnable) loader.get("Unloading$Guest").getDeclaredConstructor().newInstance();
    }

    private static void round(List<WeakReference<?>> gone) throws Exception {
        Runnable guest = guest();
        for (int i = 0; i < 3; i++)
            guest.run();
        gone.add(new WeakReference<>(guest.getClass()));
        gone.add(new WeakReference<>(guest.getClass().getClassLoader()));
    }

    private static void hidden(List<WeakReference<?>> gone) throws Exception {
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(Common.bytes("Hidden$Template"), true).lookupClass();
        Object object = hidden.getDeclaredConstructor().newInstance();
        gone.add(new WeakReference<>(object.getClass()));
    }

    private static long left(List<WeakReference<?>> references) {
        long left = 0;
        for (WeakReference<?> reference : references)
            left += reference.get() != null ? 1 : 0;
        return left;
    }

    /** What an instance, a class, a thread or a context loader keeps stays. */
    static void kept() throws Exception {
        List<WeakReference<?>> references = new ArrayList<>();
        Runnable instance = guest();
        references.add(new WeakReference<>(instance.getClass().getClassLoader()));
        Thread thread = new Thread(() -> { }, "keeps");
        thread.setContextClassLoader(guest().getClass().getClassLoader());
        references.add(new WeakReference<>(thread.getContextClassLoader()));
        Class<?> type = guest().getClass();
        references.add(new WeakReference<>(type.getClassLoader()));
        System.gc();
        System.gc();
        Common.say("kept: " + left(references));
        instance.run();
        thread.start();
        thread.join();
        Common.say("kept: " + instance.getClass().getName() + " " + type.getName());
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            List<WeakReference<?>> gone = new ArrayList<>();
            for (int j = 0; j < 4; j++) {
                round(gone);
                hidden(gone);
            }
            Common.say("gone: " + gone.size() + ", all " + Common.collected(() -> left(gone) == 0));
        }
        kept();
    }
}
