// java.util.concurrent.atomic, ConcurrentHashMap, reference objects across collections.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.lang.ref.*;
public class Atomics {
    public static void main(String[] x) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.compareAndSet(16, 3) + " "
                + i.compareAndSet(16, 4) + " " + i.updateAndGet(v -> v * 7) + " " + i.accumulateAndGet(2, Integer::sum)
                + " " + i + " " + i.getAndSet(-1) + i.get());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-10) + " " + l.compareAndSet(16, 3) + " "
                + l.getAndUpdate(v -> v >> 3) + " " + l);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.compareAndSet("a", "b") + " " + r.getAndSet("c") + " " + r.updateAndGet(s -> s + s) + " "
                + r);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);
        AtomicIntegerArray ia = new AtomicIntegerArray(4);
        ia.addAndGet(2, 7);
        System.out.println(ia + " " + ia.compareAndSet(2, 7, 8) + ia.get(2));
        try { ia.get(4); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        System.out.println(la.getAndIncrement(1) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(3);
        ra.set(1, "q");
        System.out.println(ra.compareAndSet(1, "q", "z") + " " + ra);
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int k = 0; k < 1000; k++) m.merge("k" + k % 37, 1, Integer::sum);
        int sum = 0;
        for (int v : m.values()) sum += v;
        System.out.println(m.size() + " " + sum + " " + m.get("k3") + " " + m.putIfAbsent("new", 1)
                + m.computeIfAbsent("c", s -> 9));
        SoftReference<Object> soft = new SoftReference<>(new Object());
        WeakReference<Object> weak = new WeakReference<>(new Object());
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        PhantomReference<Object> ph = new PhantomReference<>(new Object(), q);
        Object strong = new Object(); WeakReference<Object> kept = new WeakReference<>(strong);
        for (int k = 0; k < 3; k++) System.gc();
        System.out.println((soft.get() != null) + " " + weak.get() + " " + ph.get() + " " + kept.refersTo(strong) + " "
                + (kept.get() == strong));
        WeakHashMap<Object, String> wm = new WeakHashMap<>();
        Object key = new Object();
        wm.put(key, "v");
        wm.put(new Object(), "w");
        System.gc(); System.out.println(wm.get(key));
        int[] hash = new int[100];
        for (int k = 0; k < 100000; k++) {
            Object o = new byte[k % 3000];
            hash[k % 100] ^= System.identityHashCode(o) == 0 ? 1 : 0;
        }
        int or = 0;
        for (int h : hash) or |= h;
        System.out.println(or);
    }
}
