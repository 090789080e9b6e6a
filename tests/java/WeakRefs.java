// Weak, soft and phantom references: cleared by System.gc() when nothing else refers to the object, kept otherwise;
// WeakHashMap loses its entries; clear and refersTo.
import java.lang.ref.*;
import java.util.*;
public class WeakRefs {
    static Object strong = new Object();
    static WeakReference<Object> make() { return new WeakReference<>(new Object()); }
    static class Sub extends WeakReference<byte[]> {
        final int id;
        Sub(byte[] b, int id) {
            super(b);
            this.id = id;
        }
    }
    static List<WeakReference<int[]>> many() {
        List<WeakReference<int[]>> l = new ArrayList<>();
        for (int i = 0; i < 1000; i++) l.add(new WeakReference<>(new int[] { i }));
        return l;
    }
    static void fill(WeakHashMap<Object, String> m, List<Object> keep) {
        for (int i = 0; i < 50; i++) {
            Object k = new Object();
            m.put(k, "v" + i);
            if (i % 5 == 0) keep.add(k);
        }
    }
    static WeakReference<Object> chain(Object[] head) {
        Object[] a = { new Object[] { new Object() } };
        head[0] = a;
        return new WeakReference<>(((Object[]) a[0])[0]);
    }
    public static void main(String[] args) {
        WeakReference<Object> w = make(), s = new WeakReference<>(strong);
        SoftReference<Object> soft = new SoftReference<>(new Object());
        PhantomReference<Object> ph = new PhantomReference<>(strong, new ReferenceQueue<>());
        System.out.println((s.get() == strong) + " " + ph.get() + (soft.get() != null));
        List<WeakReference<int[]>> l = many();
        int[] kept = { 500 };
        l.set(500, new WeakReference<>(kept));
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        List<Object> keep = new ArrayList<>();
        fill(m, keep);
        Sub sub = new Sub(new byte[200000], 5);
        Object[] head = new Object[1];
        WeakReference<Object> ch = chain(head);
        System.gc();
        int alive = 0;
        for (WeakReference<int[]> r : l) if (r.get() != null) alive++;
        System.out.println(w.get() + " " + (s.get() == strong) + (soft.get() != null) + " "
                + (kept == null ? -2 : alive) + " " + (kept != null && l.get(500).get() == kept) + sub.get() + sub.id
                + (ch.get() != null) + w.refersTo(null) + s.refersTo(strong));
        head[0] = null;
        strong = null;
        System.gc();
        System.out.println(ch.get() + " " + s.get());
        System.out.println(keep.size() + " " + m.containsKey(keep.get(3)) + m.get(keep.get(9)));
        WeakReference<Object> c = new WeakReference<>("literal");
        System.gc();
        System.out.println(c.get());
        c.clear();
        System.out.println(c.get() + " " + c.enqueue());
        soft.clear();
        System.out.println(soft.get());
        WeakReference<Class<?>> k = new WeakReference<>(WeakRefs.class);
        System.gc();
        System.out.println(k.get().getSimpleName() + " " + new WeakReference<>(null).get());
    }
}
