import java.io.*;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/** Sets and clears watches, runs accesses, and prints how many events came (watch_sites.c). */
public class WatchSites {
    static native void watch(Class<?> c, String field, boolean isStatic);
    static native void clear(Class<?> c, String field, boolean isStatic);
    static native int events();
    static native void retransform(Class<?> c);

    public static class Data {
        public int a;
        int unused;
        static int s;
    }

    /** Runs before the first watch. */
    static class Before {
        static int use(Data d) {
            int sum = 0;
            for (int i = 0; i < 3; i++) sum += d.a + d.a;
            d.a = sum;
            Data.s += 2;
            return Data.s;
        }
    }

    /** Runs after it, unwatched at first. */
    static class Between {
        static int use(Data d) {
            d.a++;
            return d.a - Data.s;
        }
    }

    /** Runs for the first time when the fields are watched. */
    static class Later {
        static int use(Data d) {
            return d.a * Data.s + d.a;
        }
    }

    /** Has a field and accesses of its own, and some to Data.a: four events of its own, one of Data's. */
    public static class Guest implements IntSupplier, Runnable {
        int own;

        public int getAsInt() {
            return own + own + new Data().a;
        }

        public void run() {
            own = own + 1;
        }
    }

    static class Host extends ClassLoader {
        Host() {
            super(WatchSites.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Guest.class.getName())) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            try (InputStream in = WatchSites.class.getResourceAsStream("WatchSites$Guest.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Object guest() throws Exception {
        return new Host().loadClass(Guest.class.getName()).getDeclaredConstructor().newInstance();
    }

    static void use(Object guest) {
        ((Runnable) guest).run();
        ((IntSupplier) guest).getAsInt();
    }

    static void watchAll(boolean on) {
        for (String field : new String[] {"a", "s"})
            if (on) watch(Data.class, field, field.equals("s"));
            else clear(Data.class, field, field.equals("s"));
    }

    static void show(String what) {
        Data d = new Data();
        Before.use(d);
        String before = "" + events();
        Between.use(d);
        String between = "" + events();
        System.out.println(what + ": before " + before + ", between " + between);
    }

    static WeakReference<Class<?>> useAndDrop() throws Exception {
        Object g = guest();
        watch(g.getClass(), "own", false);
        use(g);
        System.out.println("guest that goes: " + events());
        return new WeakReference<>(g.getClass());
    }

    static void race() throws Exception {
        final int count = 60;
        Object[] guests = new Object[count];
        for (int i = 0; i < count; i++) guests[i] = guest();
        for (boolean on : new boolean[] {true, false, true}) {
            Thread runner = new Thread(() -> {
                for (Object g : guests) use(g);
            });
            runner.start();
            for (Object g : guests)
                if (on) watch(g.getClass(), "own", false);
                else clear(g.getClass(), "own", false);
            runner.join();
            events();
            for (Object g : guests) use(g);
            System.out.println("all " + (on ? "watched: " : "cleared: ") + events());
        }
    }

    static class Fast {
        int i;
        long j;
        volatile long v;
        static int s;
        static volatile boolean done;

        boolean turn(int n) {
            i = i + 1;
            j = j + i;
            v = v + 1;
            s = s + 1;
            return i == n && j == (long) n * (n + 1) / 2 && v == n && s == n;
        }
    }

    /** A thread computes while the watches of its fields come and go. */
    static void underFire() throws Exception {
        boolean[] good = {true};
        CountDownLatch running = new CountDownLatch(1);
        Thread runner = new Thread(() -> {
            Fast f = new Fast();
            for (int n = 1; !Fast.done; n++) {
                good[0] &= f.turn(n);
                if (n == 100) running.countDown();
            }
        });
        runner.start();
        running.await();
        for (int round = 0; round < 1000; round++)
            for (String f : new String[] {"i", "s"})
                if (round % 2 == 0) watch(Fast.class, f, f.equals("s"));
                else clear(Fast.class, f, f.equals("s"));
        Fast.done = true;
        runner.join();
        events();
        System.out.println("under fire: " + good[0] + " " + new Fast().i + " " + events());
    }

    public static void main(String[] args) throws Exception {
        Before.use(new Data());
        watch(Data.class, "unused", false);
        System.out.println("nothing: " + events());
        show("not watched");
        watchAll(true);
        show("watched");
        Later.use(new Data());
        System.out.println("later: " + events());
        watchAll(false);
        show("cleared");
        Later.use(new Data());
        System.out.println("later: " + events());

        Object stays = guest();
        use(stays);
        watch(stays.getClass(), "own", false);
        use(stays);
        System.out.println("guest: " + events());
        WeakReference<Class<?>> gone = useAndDrop();
        while (gone.get() != null) System.gc();
        watchAll(true);
        use(stays);
        System.out.println("after one has gone: " + events());
        show("the others");

        retransform(Before.class);
        show("retransformed");
        watchAll(false);
        show("cleared");
        retransform(Between.class);
        watchAll(true);
        show("retransformed, then watched");
        race();
        watchAll(false);
        underFire();
        show("end");
    }
}
