// java.lang.ref.Cleaner: actions run once, by clean() or by the collector, on a daemon thread; exceptions are ignored;
// factories; errors.
import java.lang.ref.Cleaner;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Cleaners {
    static final AtomicInteger ran = new AtomicInteger();
    static class Count implements Runnable { public void run() { ran.incrementAndGet(); } }
    static void registerMany(Cleaner c, int n, Runnable r) { for (int i = 0; i < n; i++) c.register(new Object(), r); }
    static void await(int want) throws Exception { while (ran.get() < want) { System.gc(); Thread.sleep(5); } }
    public static void main(String[] args) throws Exception {
        Cleaner c = Cleaner.create();
        Object held = new Object(); Cleaner.Cleanable direct = c.register(held, new Count());
        direct.clean(); direct.clean(); System.out.println(ran.get());
        registerMany(c, 100, new Count()); await(101); System.out.println(ran.get());
        registerMany(c, 10, () -> {
            ran.incrementAndGet();
            throw new RuntimeException("ignored");
        });
        await(111);
        System.out.println(ran.get());
        try {
            Cleaner.Cleanable x = c.register(new Object(),
                    () -> { throw new IllegalStateException("thrown to the caller of clean"); });
            x.clean();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        SynchronousQueue<String> names = new SynchronousQueue<>();
        c.register(new Object(), () -> {
            Thread t = Thread.currentThread();
            try {
                names.put(t.isDaemon() + " " + t.getName().startsWith("Cleaner-") + " " + t.getPriority() + " "
                        + (t.getContextClassLoader() == ClassLoader.getSystemClassLoader()));
            } catch (InterruptedException e) { }
        });
        String s = null;
        while (s == null) {
            System.gc();
            s = names.poll(10, TimeUnit.MILLISECONDS);
        }
        System.out.println(s);
        try { c.register(null, new Count()); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { c.register("x", null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Cleaner.create(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try {
            Cleaner.create(r -> {
                Thread t = new Thread(r);
                t.setDaemon(true);
                t.start();
                return t;
            });
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread[] made = new Thread[1]; Cleaner own = Cleaner.create(r -> made[0] = new Thread(r, "own cleaner"));
        System.out.println(made[0].getName() + " " + made[0].isDaemon() + " " + made[0].isAlive());
        registerMany(own, 5, new Count()); own = null; c = null; await(116); System.out.println(ran.get());
        while (made[0].isAlive()) {
            System.gc();
            made[0].join(10);
        }
        System.out.println("thread of a dead cleaner ends: " + !made[0].isAlive());
        System.out.println(held != null);
    }
}
