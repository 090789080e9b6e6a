// Strengths in order: weak references are cleared before finalization, phantom ones after it; a resurrected object
// keeps its phantom references; references to references; soft and weak to the same object; a finalizable object is
// reachable from its own finalizer only.
import java.lang.ref.*;
import java.util.concurrent.*;
public class PhantomOrder {
    static volatile Object saved; static final CountDownLatch ran = new CountDownLatch(1);
    static class Revived { protected void finalize() { saved = this; ran.countDown(); } }
    static ReferenceQueue<Object> q = new ReferenceQueue<>();
    static Reference<?>[] make() {
        Object o = new Revived();
        return new Reference<?>[] { new WeakReference<>(o, q), new PhantomReference<>(o, q),
                new SoftReference<>(new Object(), q), new WeakReference<>(new WeakReference<>(new Object())) };
    }
    static void await() throws Exception {
        while (ran.getCount() > 0) {
            System.gc();
            System.runFinalization();
            ran.await(10, TimeUnit.MILLISECONDS);
        }
    }
    public static void main(String[] args) throws Exception {
        Reference<?>[] r = make();
        System.out.println((r[0].get() != null) + " " + r[1].get() + " " + (r[2].get() != null));
        await();
        System.out.println("finalized " + (saved != null) + ", weak " + (r[0].get() == null) + ", phantom refers to it "
                + ((PhantomReference<Object>) r[1]).refersTo(saved));
        System.out.println("first in the queue is the weak one " + (q.remove() == r[0]) + " " + (q.poll() == null));
        System.gc();
        System.out.println("still held: " + ((PhantomReference<Object>) r[1]).refersTo(saved) + " " + q.remove(20));
        saved = null; Reference<?> got = null; while (got == null) { System.gc(); got = q.remove(20); }
        System.out.println("phantom at last " + (got == r[1]) + " " + ((PhantomReference<Object>) r[1]).refersTo(null));
        System.out.println((r[2].get() != null) + " " + r[3].get());
        PhantomReference<Object> p = new PhantomReference<>(new Object(), null);
        System.gc();
        System.out.println(p.refersTo(null) + " " + p.enqueue() + " " + p.isEnqueued());
        try {
            new PhantomReference<>("x", q).getClass().getMethod("clone");
        } catch (NoSuchMethodException e) { System.out.println("no clone"); }
        Object key = new Object();
        PhantomReference<Object> held = new PhantomReference<>(key, q);
        System.gc();
        System.out.println(q.remove(20) + " " + held.refersTo(key));
        Reference.reachabilityFence(key);
        held.clear(); System.out.println(held.refersTo(key) + " " + held.enqueue() + " " + (q.poll() == held));
    }
}
