// Monitors of one thread: synchronized methods and blocks, reentrancy, release by exceptions, holdsLock,
// IllegalMonitorStateException, null, wait with timeout.
public class Synchronized1 {
    final Object lock = new Object(); int depth, max; static int sdepth;
    synchronized int rec(int n) {
        depth++;
        max = Math.max(max, depth);
        try { return n == 0 ? 0 : n + rec(n - 1); } finally { depth--; }
    }
    static synchronized int srec(int n) {
        if (n == 0) throw new IllegalStateException("bottom " + Thread.holdsLock(Synchronized1.class));
        sdepth++;
        return srec(n - 1);
    }
    void nested(int n) {
        synchronized (lock) {
            if (n > 0) nested(n - 1);
            else throw new RuntimeException("deep " + Thread.holdsLock(lock));
        }
    }
    static synchronized boolean held() { return Thread.holdsLock(Synchronized1.class); }
    synchronized boolean heldThis() { return Thread.holdsLock(this); }
    static String attempt(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException | Error e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }
    int loop() {
        int s = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (this) {
                if (i == 2) continue;
                synchronized (lock) {
                    if (i == 7) break;
                    s += i;
                }
            }
            s += 100;
        }
        return s;
    }
    public static void main(String[] args) throws Exception {
        Synchronized1 s = new Synchronized1();
        System.out.println(s.rec(200) + " " + s.max + " " + s.depth + " " + Thread.holdsLock(s));
        try {
            srec(50);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + sdepth + Thread.holdsLock(Synchronized1.class));
        }
        System.out.println(attempt(() -> s.nested(100)) + Thread.holdsLock(s.lock) + held() + s.heldThis() + s.loop()
                + Thread.holdsLock(s) + Thread.holdsLock(s.lock));
        Object o = new Object();
        System.out.println(attempt(o::notify));
        System.out.println(attempt(o::notifyAll));
        System.out
                .println(attempt(() -> { try { o.wait(1); } catch (InterruptedException e) { throw new Error(e); } }));
        System.out.println(attempt(() -> {
            synchronized (o) {
                o.notify();
                o.notifyAll();
            }
        }));
        System.out.println(attempt(() -> {
            Object n = null;
            synchronized (n) { System.out.println("never"); }
        }).startsWith("NullPointer"));
        System.out.println(attempt(() -> Thread.holdsLock(null)).startsWith("NullPointer"));
        synchronized (o) {
            long t = System.nanoTime();
            o.wait(15);
            System.out.println("waited " + (System.nanoTime() - t >= 14_000_000L) + Thread.holdsLock(o));
            synchronized (o) { o.wait(1, 500); }
        }
        System.out.println(
                attempt(() -> { synchronized (o) { try { o.wait(-1); } catch (InterruptedException e) { } } }));
        int h = o.hashCode();
        synchronized (o) { synchronized (o) { System.out.println(h == o.hashCode()); } }
        System.out.println(h == System.identityHashCode(o));
        Object[] many = new Object[300];
        for (int i = 0; i < many.length; i++) many[i] = new Object();
        lockAll(many, 0);
        int held = 0;
        for (Object m : many) if (Thread.holdsLock(m)) held++;
        System.out.println(held);
        synchronized (String.class) {
            synchronized ("literal") {
                synchronized (int[].class) { System.out.println(Thread.holdsLock("lit" + "eral")); }
            }
        }
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < 5; i++) sb.append(i).insert(0, 'x');
        System.out.println(sb.reverse());
        Thread.sleep(2); System.out.println(Thread.currentThread().getName() + Thread.interrupted());
    }
    static void lockAll(Object[] a, int i) {
        if (i == a.length) {
            System.gc();
            int n = 0;
            for (Object o : a) if (Thread.holdsLock(o)) n++;
            System.out.println("inside " + n);
            return;
        }
        synchronized (a[i]) { synchronized (a[i]) { lockAll(a, i + 1); } }
    }
}
