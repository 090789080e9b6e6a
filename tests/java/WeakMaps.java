// WeakHashMap and the like under collections: entries vanish with their keys, iteration sees none half gone, values
// that refer to keys keep them; ThreadLocals and interned strings of dead owners.
import java.lang.ref.*;
import java.util.*;
public class WeakMaps {
    static void fill(Map<Object, Integer> m, List<Object> keep, int n) {
        for (int i = 0; i < n; i++) {
            Object k = new StringBuilder("k" + i);
            m.put(k, i);
            if (i % 4 == 0) keep.add(k);
        }
    }
    static int settle(Map<?, ?> m, int want) throws Exception {
        while (m.size() != want) {
            System.gc();
            Thread.sleep(5);
        }
        return m.size();
    }
    public static void main(String[] args) throws Exception {
        Map<Object, Integer> m = new WeakHashMap<>(); List<Object> keep = new ArrayList<>(); fill(m, keep, 1000);
        System.out.println(settle(m, 250));
        int sum = 0;
        for (Map.Entry<Object, Integer> e : m.entrySet()) sum += e.getKey() != null ? e.getValue() : -1000000;
        System.out.println(sum + " " + m.get(keep.get(9)) + m.containsKey(keep.get(249)) + m.containsValue(4)
                + m.containsValue(5));
        Iterator<Object> it = m.keySet().iterator();
        Object held = it.next();
        keep.clear();
        System.out.println(settle(m, 1) + " " + m.containsKey(held));
        held = null;
        it = null;
        System.out.println(settle(m, 0) + " " + m.isEmpty() + m);
        Map<Object, Object[]> self = new WeakHashMap<>();
        for (int i = 0; i < 10; i++) {
            Object k = new Object();
            self.put(k, new Object[] { k });
        }
        System.gc();
        Thread.sleep(30);
        System.out.println(self.size());
        self.clear();
        m.put(null, 5); System.gc(); System.out.println(m.get(null) + " " + m.size() + m.remove(null));
        String s = new String("interned" + args.length).intern();
        System.gc();
        System.out.println(s == ("interned" + args.length).intern());
        ThreadLocal<byte[]> local = new ThreadLocal<>();
        local.set(new byte[10]);
        WeakReference<byte[]> w = new WeakReference<>(local.get());
        System.gc();
        System.out.println(w.get() != null && local.get().length == 10);
        local.remove();
        while (w.get() != null) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println(w.get());
        Thread t = new Thread(() -> local.set(new byte[5]));
        WeakReference<Thread> wt = new WeakReference<>(t);
        t.start();
        t.join();
        t = null;
        while (wt.get() != null) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println(wt.get());
    }
}
