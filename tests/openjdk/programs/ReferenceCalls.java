// References and their queues, finalizers, Cleaner: what is cleared when, and who runs it
// vmargs: -Xmx64m
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class ReferenceCalls {
    static CountDownLatch finalized;
    static Object risen;
    static class Final {
        final String name;
        Final(String name) { this.name = name; }
        @Override protected void finalize() {
            System.out.println(name + " is finalized by "
                    + Thread.currentThread().getName().replace("Secondary finalizer", "Finalizer"));
            if (name.equals("risen")) risen = this;
            finalized.countDown();
        }
    }
    static class Copied extends Final implements Cloneable {
        Copied() { super("copied"); }
        Copied copy() throws Exception { return (Copied) clone(); }
    }
    static class Failing {
        Failing() { throw new IllegalStateException(); }
        protected void finalize() {
            System.out.println("of a failed constructor");
            finalized.countDown();
        }
    }
    static Reference<?> await(ReferenceQueue<?> q) throws Exception {
        Reference<?> r = null;
        for (int i = 0; i < 200 && r == null; i++) {
            System.gc();
            r = q.remove(50);
        }
        return r;
    }
    static void weak() throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Object strong = new Object();
        WeakReference<Object> kept = new WeakReference<>(strong, q), lost = new WeakReference<>(new Object(), q);
        SoftReference<Object> soft = new SoftReference<>(new Object(), q);
        System.out.println((await(q) == lost) + " " + lost.get() + " " + lost.refersTo(null) + " "
                + kept.refersTo(strong) + " " + kept.refersTo(null) + " " + (soft.get() != null));
        kept.clear();
        System.out.println(kept.get() + " " + kept.enqueue() + " " + (q.poll() == kept) + " " + kept.enqueue() + " "
                + kept.isEnqueued());
        PhantomReference<Object> phantom = new PhantomReference<>(strong, q);
        System.out.println(phantom.get() + " " + phantom.refersTo(strong));
        strong = null;
        System.out.println((await(q) == phantom) + " " + phantom.refersTo(null));
        try {
            phantom.getClass().getMethod("clone");
        } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "kept");
        for (int i = 0; i < 100; i++) map.put(new Object(), "lost");
        while (map.size() > 1) { System.gc(); Thread.sleep(5); }
        System.out.println(map.size() + " " + map.get(key));
        Object o = new Object();
        System.out.println(new WeakReference<>(o).enqueue());
    }
    static void soft() {
        List<SoftReference<byte[]>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) all.add(new SoftReference<>(new byte[1 << 20]));
        List<byte[]> fill = new ArrayList<>();
        try {
            for (;;) fill.add(new byte[1 << 20]);
        } catch (OutOfMemoryError e) {
            int size = fill.size();
            fill = null;
            System.out.println(e.getMessage() + " " + (size > 10) + " " + all.stream().allMatch(r -> r.get() == null));
        }
    }
    static void make() throws Exception {
        new Final("risen");
        new Copied().copy();
        try { new Failing(); } catch (IllegalStateException e) { }
    }
    static void finalizers() throws Exception {
        finalized = new CountDownLatch(4);
        java.io.PrintStream out = System.out;
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(bytes));
        Thread t = new Thread(() -> { try { make(); } catch (Exception e) { } });
        t.start();
        t.join();
        while (!finalized.await(20, TimeUnit.MILLISECONDS)) { System.gc(); System.runFinalization(); }
        System.setOut(out);
        String[] lines = bytes.toString().split("\n");
        Arrays.sort(lines);
        System.out.println(String.join("\n", lines));
        while (risen == null) Thread.sleep(5);
        System.out.println(((Final) risen).name);
        risen = null;
        System.gc();
        System.runFinalization();
        System.out.println(finalized.getCount());
    }
    public static class State implements Runnable {
        public State() { }
        public void run() {
            System.out.println("cleaned by " + Thread.currentThread().getName() + " "
                    + Thread.currentThread().isDaemon());
            done.countDown();
        }
    }
    static CountDownLatch done = new CountDownLatch(2);
    static void cleaner() throws Exception {
        Cleaner c = Cleaner.create();
        Object o = new Object();
        Cleaner.Cleanable now = c.register(o,
                () -> System.out.println("cleaned now by " + Thread.currentThread().getName()));
        now.clean();
        now.clean();
        c.register(new Object(), new State());
        Cleaner own = Cleaner.create(r -> { Thread t = new Thread(r, "own cleaner"); t.setDaemon(true); return t; });
        while (done.getCount() == 2) { System.gc(); Thread.sleep(5); }
        own.register(new Object(), new State());
        while (!done.await(10, TimeUnit.MILLISECONDS)) System.gc();
    }
    static void loaders() throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        byte[] b = ReferenceCalls.class.getResourceAsStream("/ReferenceCalls$State.class").readAllBytes();
        class Own extends ClassLoader {
            Class<?> define() { return defineClass("ReferenceCalls$State", b, 0, b.length); }
        }
        Object instance = new Own().define().getDeclaredConstructor().newInstance();
        WeakReference<Object> r = new WeakReference<>(instance.getClass().getClassLoader(), q);
        System.gc();
        System.out.println(r.get() != null);
        instance = null;
        System.out.println(await(q) == r);
        r = new WeakReference<>(java.lang.invoke.MethodHandles.lookup().defineHiddenClass(b, true).lookupClass(), q);
        System.out.println(await(q) == r);
    }
    public static void main(String[] args) throws Exception {
        weak();
        finalizers();
        cleaner();
        loaders();
        Thread t = new Thread(ReferenceCalls::soft);
        t.start();
        t.join();
    }
}
