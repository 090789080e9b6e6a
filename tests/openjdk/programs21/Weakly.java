// References: refersTo, get through the library's native, soft ones, clear, enqueue, weak maps, ephemerons by chance.
import java.lang.ref.*;
import java.util.*;

public class Weakly {
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(o, q);
        SoftReference<Object> s = new SoftReference<>(o);
        PhantomReference<Object> p = new PhantomReference<>(o, q);
        System.out.println(w.refersTo(o) + " " + (w.get() == o) + (s.get() == o) + p.refersTo(o) + p.get()
                + w.refersTo(null));
        o = null;
        s.clear();
        s = null;
        int n = 0;
        while (n < 2) {
            System.gc();
            Reference<?> r = q.remove(50);
            if (r != null) System.out.println(++n + " " + r.refersTo(null) + r.enqueue());
        }
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object kept = new Object();
        map.put(kept, "kept");
        for (int i = 0; i < 50; i++) map.put(new Object(), "lost");
        while (map.size() > 1) System.gc();
        System.out.println(map.values());
        ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> new int[1]);
        for (int i = 0; i < 10000; i++) local.get()[0]++;
        System.out.println(local.get()[0]);
        ClassValue<String> names = new ClassValue<>() {
            protected String computeValue(Class<?> c) { return c.getSimpleName(); }
        };
        System.out.println(names.get(String.class) + names.get(int[].class));
        Reference.reachabilityFence(kept);
    }
}
