// ReferenceQueue: poll, remove with and without time limit, interrupts; enqueue, isEnqueued, clear, refersTo;
// references with no queue, or dead themselves, are never seen; every reference of a collection arrives once.
import java.lang.ref.*;
import java.util.*;
public class RefQueues {
    static class Weak extends WeakReference<Object> {
        final int id;
        Weak(Object o, ReferenceQueue<Object> q, int id) {
            super(o, q);
            this.id = id;
        }
    }
    static List<Weak> make(ReferenceQueue<Object> q, int n, List<Object> keep) {
        List<Weak> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Object o = new int[i % 20];
            l.add(new Weak(o, q, i));
            if (i % 3 == 0) keep.add(o);
        }
        return l;
    }
    static void lose(ReferenceQueue<Object> q) { for (int i = 0; i < 50; i++) new Weak(new Object(), q, -1); }
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        System.out.println(q.poll() + " " + q.remove(5));
        try { q.remove(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Object strong = new Object(); Weak w = new Weak(strong, q, 1);
        System.out.println(w.isEnqueued() + " " + w.enqueue() + " " + w.isEnqueued() + " " + w.get() + " "
                + w.enqueue());
        System.out.println((q.poll() == w) + " " + w.isEnqueued() + " " + q.poll() + " " + w.enqueue());
        Weak cleared = new Weak(strong, q, 2);
        cleared.clear();
        System.gc();
        System.out.println(cleared.get() + " " + cleared.isEnqueued() + " " + q.remove(20) + " " + cleared.enqueue()
                + " " + (q.remove() == cleared));
        WeakReference<Object> none = new WeakReference<>(strong);
        System.out.println(none.isEnqueued() + " " + none.enqueue() + " " + none.get() + " "
                + new WeakReference<>(strong, null).enqueue());
        System.out.println(new Weak(strong, q, 3).refersTo(strong) + " " + none.refersTo(null) + " "
                + none.refersTo(strong));
        lose(q); List<Object> keep = new ArrayList<>(); List<Weak> l = make(q, 3000, keep); System.gc();
        BitSet seen = new BitSet(); int twice = 0; Reference<?> r;
        while (seen.cardinality() < 2000 && (r = q.remove(1000000)) != null) {
            Weak x = (Weak) r;
            if (x.id < 0 || seen.get(x.id)) twice++;
            else seen.set(x.id);
            if (x.get() != null || x.isEnqueued()) twice++;
        }
        int alive = 0; for (Weak x : l) if (x.get() != null) alive++;
        System.out.println(seen.cardinality() + " " + twice + " " + alive + " " + keep.size() + " " + q.remove(10) + " "
                + seen.get(3) + seen.get(4));
        keep.clear();
        System.gc();
        int n = 0;
        while (n < 1000 && q.remove(1000000) != null) n++;
        System.out.println(n + " " + q.poll());
        Thread main = Thread.currentThread(); main.interrupt();
        try {
            q.remove();
        } catch (InterruptedException e) {
            System.out.println("interrupted " + main.isInterrupted());
        }
        Thread waiter = new Thread(() -> {
            try {
                System.out.println("got " + ((Weak) q.remove()).id);
                q.remove();
            } catch (InterruptedException e) {
                System.out.println("woken by interrupt");
            }
        });
        waiter.start();
        Weak late = new Weak(strong, q, 77);
        late.enqueue();
        while (late.isEnqueued()) Thread.yield();
        while (waiter.getState() != Thread.State.WAITING) Thread.yield();
        waiter.interrupt();
        waiter.join();
        long t = System.nanoTime(); System.out.println(q.remove(50) + " " + (System.nanoTime() - t >= 49_000_000));
    }
}
