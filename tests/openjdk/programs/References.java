// Soft, weak and phantom references, queues, cleaners, finalizers, WeakHashMap, resurrection, memory after clearing.
// vmargs: -Xmx160m
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class References {
    static final AtomicInteger finalized = new AtomicInteger();
    static Object saved;
    static class Fin {
        final int n;
        Fin(int n) { this.n = n; }
        protected void finalize() {
            finalized.incrementAndGet();
            if (n == 7) saved = this;
        }
    }
    static class Thrower {
        protected void finalize() {
            finalized.incrementAndGet();
            throw new IllegalStateException("ignored");
        }
    }
    static void make(int n) { for (int i = 0; i < n; i++) new Fin(i); new Thrower(); }
    static boolean until(BooleanCheck c) throws Exception {
        while (!c.ok()) { System.gc(); System.runFinalization(); Thread.sleep(5); }
        return true;
    }
    interface BooleanCheck { boolean ok() throws Exception; }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Object strong = new Object();
        WeakReference<Object> kept = new WeakReference<>(strong, q), weak = new WeakReference<>(new Object(), q);
        PhantomReference<Object> phantom = new PhantomReference<>(new int[1000], q);
        SoftReference<byte[]> soft = new SoftReference<>(new byte[1000]);
        System.out.println(until(() -> weak.get() == null) + " " + (kept.get() == strong) + " " + (soft.get() != null)
                + " " + phantom.get() + " " + kept.refersTo(strong) + " " + weak.refersTo(null));
        Set<Reference<?>> got = new HashSet<>();
        System.out.println(until(() -> {
            for (Reference<?> r; (r = q.poll()) != null; ) got.add(r);
            return got.size() == 2;
        }) + " " + got.contains(weak) + " " + got.contains(phantom) + " " + kept.isEnqueued() + " " + kept.enqueue()
                + " " + q.remove(1000) + " " + q.remove(10));
        make(20);
        System.out.println(until(() -> finalized.get() == 21) + " " + ((Fin) saved).n);
        saved = null;
        System.out.println(until(() -> true) + " " + finalized.get());
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "kept");
        for (int i = 0; i < 100; i++) map.put(new Object(), "v" + i);
        System.out.println(until(() -> map.size() == 1) + " " + map.get(key));
        Cleaner cleaner = Cleaner.create();
        AtomicInteger cleaned = new AtomicInteger();
        for (int i = 0; i < 10; i++) cleaner.register(new Object(), cleaned::incrementAndGet);
        Cleaner.Cleanable c = cleaner.register(strong, () -> cleaned.addAndGet(100));
        System.out.println(until(() -> cleaned.get() == 10) + " " + cleaned);
        c.clean();
        c.clean();
        System.out.println(cleaned);
        BlockingQueue<String> log = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> { try { log.add("removed " + (q.remove() != null));
                } catch (InterruptedException e) { log.add("interrupted"); } });
        t.start();
        PhantomReference<Object> late = new PhantomReference<>(new Object(), q);
        System.out.println(until(() -> !log.isEmpty()) + " " + log.take() + " " + late.refersTo(null));
        // Direct memory and mapped things go with their buffers.
        for (int i = 0; i < 64; i++) java.nio.ByteBuffer.allocateDirect(8 << 20).put(0, (byte) i);
        System.out.println("direct buffers freed");
        List<SoftReference<byte[]>> softs = new ArrayList<>();
        for (int i = 0; i < 400; i++) softs.add(new SoftReference<>(new byte[1 << 20]));
        System.out.println(softs.stream().anyMatch(s -> s.get() == null) + " " + Reference.class.getSimpleName());
        Reference.reachabilityFence(strong);
    }
}
