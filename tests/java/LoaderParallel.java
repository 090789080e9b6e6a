// Parallel-capable loaders: registration and its inheritance, locks that getClassLoadingLock hands out and that are
// held, several threads that load the same and different classes, deadlock-free crossing of two loaders, loaders that
// are not parallel capable.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class LoaderParallel {
    public static class Base extends ClassLoader {
        final AtomicInteger defined = new AtomicInteger();
        Base() { super(LoaderParallel.class.getClassLoader()); }
        Object lock(String n) { return getClassLoadingLock(n); }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (!n.startsWith("LoaderParallel$K")) return super.loadClass(n, resolve);
            synchronized (getClassLoadingLock(n)) {
                Class<?> c = findLoadedClass(n);
                if (c == null) {
                    byte[] b;
                    try (InputStream in = LoaderParallel.class.getResourceAsStream("/" + n
                            + ".class")) { b = in.readAllBytes(); } catch (IOException e) {
                        throw new ClassNotFoundException(n, e);
                    }
                    c = defineClass(n, b, 0, b.length);
                    defined.incrementAndGet();
                }
                return c;
            }
        }
    }
    public static class Parallel extends Base { static final boolean ok = registerAsParallelCapable(); }
    public static class Capable extends ClassLoader {
        static final boolean ok = registerAsParallelCapable();
        Capable() { super(null); }
        Object lock(String n) { return getClassLoadingLock(n); }
    }
    /* Not parallel capable, the two would wait for each other's lock. */
    public static class Crossing extends Capable {
        static final boolean ok = registerAsParallelCapable();
        final Crossing[] pair;
        final int me;
        Crossing(Crossing[] pair, int me) { this.pair = pair; this.me = me; }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (n.equals(me == 0 ? "LoaderParallel$K6" : "LoaderParallel$K3")) return pair[1 - me].loadClass(n);
            if (!n.startsWith("LoaderParallel$K")) return LoaderParallel.class.getClassLoader().loadClass(n);
            synchronized (getClassLoadingLock(n)) {
                Class<?> c = findLoadedClass(n);
                if (c != null) return c;
                byte[] b;
                try (InputStream in = LoaderParallel.class.getResourceAsStream("/" + n
                        + ".class")) { b = in.readAllBytes(); } catch (IOException e) {
                    throw new ClassNotFoundException(n, e);
                }
                return defineClass(n, b, 0, b.length);
            }
        }
    }
    public static class Child extends Capable { static final boolean ok = registerAsParallelCapable(); }
    public static class Heir extends Capable { }
    public static class K1 { public static int v = K2.v + 1; }
    public static class K2 extends K3 { public static int v = 5; }
    public static class K3 implements K4 { }
    interface K4 { }
    public static class K5 extends K6 { }
    public static class K6 { }

    static List<String> race(int threads, Callable<String> work) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<String> results = Collections.synchronizedList(new ArrayList<>());
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(() -> {
                try {
                    start.await();
                    results.add(work.call());
                } catch (Throwable e) {
                    results.add(e.toString());
                }
            });
            all[i].start();
        }
        start.countDown();
        for (Thread t : all) t.join();
        return new ArrayList<>(new TreeSet<>(results));
    }
    public static void main(String[] args) throws Exception {
        System.out.println(Parallel.ok + " " + Capable.ok + Child.ok + new Parallel().isRegisteredAsParallelCapable()
                + new Capable().isRegisteredAsParallelCapable() + new Child().isRegisteredAsParallelCapable()
                + new Heir().isRegisteredAsParallelCapable() + new Base().isRegisteredAsParallelCapable());
        System.out.println(ClassLoader.getSystemClassLoader().isRegisteredAsParallelCapable() + " "
                + ClassLoader.getPlatformClassLoader().isRegisteredAsParallelCapable()
                + new java.net.URLClassLoader(new java.net.URL[0]).isRegisteredAsParallelCapable());
        Base b = new Base();
        Capable c = new Capable();
        System.out.println((b.lock("x") == b) + " " + (c.lock("x") == c) + (c.lock("x") == c.lock("x"))
                + (c.lock("x") == c.lock("y")));
        for (int i = 0; i < 10; i++) {
            Base l = i % 2 == 0 ? new Base() : new Parallel();
            List<String> r = race(8,
                    () -> Class.forName("LoaderParallel$K1", true, l).getField("v").get(null).toString());
            List<String> s = race(8, () -> l.loadClass("LoaderParallel$K5").getName());
            if (i < 2 || !r.toString().equals("[6]")) System.out.println(r + " " + s + " " + l.defined);
        }
        // each class of the pair is asked for through the other loader first
        for (int i = 0; i < 20; i++) {
            Crossing[] pair = new Crossing[2];
            pair[0] = new Crossing(pair, 0);
            pair[1] = new Crossing(pair, 1);
            AtomicInteger n = new AtomicInteger();
            List<String> r = race(4, () -> {
                int k = n.getAndIncrement() & 1;
                return pair[k].loadClass(k == 0 ? "LoaderParallel$K5"
                        : "LoaderParallel$K2").getSuperclass().getClassLoader() == pair[1 - k] ? "crossed" : "?";
            });
            if (i == 0 || !r.toString().equals("[crossed]")) System.out.println(r);
        }
        // the same name defined by several threads at once: one wins, the others get LinkageError
        byte[] bytes;
        try (InputStream in = LoaderParallel.class.getResourceAsStream("/LoaderParallel$K6.class")) {
            bytes = in.readAllBytes();
        }
        class Raw extends ClassLoader {
            Class<?> def() { return defineClass("LoaderParallel$K6", bytes, 0, bytes.length); }
        }
        for (int i = 0; i < 10; i++) {
            Raw raw = new Raw();
            AtomicInteger won = new AtomicInteger(), lost = new AtomicInteger();
            race(6, () -> {
                try {
                    raw.def();
                    won.incrementAndGet();
                } catch (LinkageError e) {
                    lost.incrementAndGet();
                }
                return "";
            });
            if (i == 0 || won.get() != 1 || lost.get() != 5) System.out.println(won + " " + lost);
        }
        // many threads use the application loader for the same new classes
        System.out.println(race(8, () -> new Late1().toString() + Late2.x));
    }
    static class Late1 extends Late3 { public String toString() { return "late" + new Late4(); } }
    static class Late2 { static int x = 7; }
    static class Late3 { }
    static class Late4 extends Late3 { public String toString() { return "4"; } }
}
