// vmargs: -Xmx48m
// Threads that build, check and hand over structures while others collect: nothing that is reachable is lost,
// references are cleared only when nothing else refers.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.atomic.*;
public class GcThreads {
    static final AtomicReferenceArray<Object[]> slots = new AtomicReferenceArray<>(64);
    static final AtomicInteger bad = new AtomicInteger();
    static volatile boolean stop;
    static final AtomicLong made = new AtomicLong();
    static Object[] tree(int depth, int v) {
        return depth == 0 ? new Object[] { v, new int[] { v, v } }
                : new Object[] { tree(depth - 1, v), tree(depth - 1, v), Integer.toString(v) };
    }
    static int check(Object[] t, int v) {
        if (t[0] instanceof Integer) return (Integer) t[0] == v && ((int[]) t[1])[1] == v ? 0 : 1;
        return check((Object[]) t[0], v) + check((Object[]) t[1], v) + (t[2].equals(Integer.toString(v)) ? 0 : 1);
    }
    static int value(Object[] t) { while (!(t[0] instanceof Integer)) t = (Object[]) t[0]; return (Integer) t[0]; }
    static void work(int id) {
        Random r = new Random(id); List<WeakReference<Object[]>> weak = new ArrayList<>(); Object[] mine = tree(6, id);
        WeakReference<Object[]> kept = new WeakReference<>(mine);
        for (int i = 0; i < 600; i++) {
            Object[] t = tree(1 + r.nextInt(5), r.nextInt(1000));
            made.incrementAndGet();
            weak.add(new WeakReference<>(t));
            Object[] other = slots.getAndSet(r.nextInt(64), t);
            if (other != null && check(other, value(other)) != 0) bad.incrementAndGet();
            if (i % 50 == 0)
                for (WeakReference<Object[]> w : weak) {
                    Object[] o = w.get();
                    if (o != null && check(o, value(o)) != 0) bad.incrementAndGet();
                }
            if (r.nextInt(20) == 0) {
                byte[] big = new byte[r.nextInt(300000)];
                if (big.length > 0 && big[big.length / 2] != 0) bad.incrementAndGet();
            }
            if (i % 100 == 99) { try { Thread.sleep(1); } catch (InterruptedException e) { } }
        }
        if (kept.get() != mine || check(mine, id) != 0) bad.incrementAndGet();
    }
    public static void main(String[] args) throws Exception {
        Thread[] t = new Thread[5];
        for (int i = 0; i < t.length; i++) {
            int id = i;
            t[i] = new Thread(() -> work(id));
        }
        Thread collector = new Thread(() -> {
            while (!stop) {
                System.gc();
                try { Thread.sleep(2); } catch (InterruptedException e) { }
            }
        });
        for (Thread x : t) x.start(); collector.start(); for (Thread x : t) x.join(); stop = true; collector.join();
        System.out.println(made + " " + bad);
    }
}
