import java.util.concurrent.locks.LockSupport;

public class ObjectMonitors {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native String owned(Thread t);
    static native String ownedDepths(Thread t);
    static native String contended(Thread t);
    static native String usage(Object o);
    static native void jniEnter(Object o);
    static native void jniExit(Object o);
    static native void errors(Thread unstarted, Thread ended);

    static class Lock {
        final String name;
        Lock(String name) { this.name = name; }
        synchronized void locked(Runnable r) { r.run(); }
    }
    /** JVMTI of 25: who waits does not contend for the monitor, until he is notified; Object.wait has a frame more. */
    static final boolean LATER = Runtime.version().feature() >= 25;
    static final boolean DEEPER = Runtime.version().feature() >= 21; // Object.wait calls Object.wait0
    static final Lock a = new Lock("a"), b = new Lock("b"), c = new Lock("c"), d = new Lock("d");

    static String name(Object o) {
        return o instanceof Lock ? ((Lock) o).name : o instanceof Thread ? ((Thread) o).getName()
            : o instanceof Class ? ((Class<?>) o).getSimpleName() : "other";
    }

    static void owns(String aspect, Thread t, String depths) {
        begin("GetOwnedMonitorStackDepthInfo", aspect);
        checkText("owned", depths, ownedDepths(t));
        begin("GetOwnedMonitorInfo", aspect);
        checkText("owned", depths.replaceAll("@-?[0-9]+", ""), owned(t));
        end();
    }

    static void wants(String aspect, Thread t, String expected) {
        begin("GetCurrentContendedMonitor", aspect);
        checkText("monitor", expected, contended(t));
        end();
    }

    static void used(String aspect, Object o, String expected) {
        begin("GetObjectMonitorUsage", aspect);
        checkText("usage", expected, usage(o));
        end();
    }

    static void await(Thread t, int bits) throws InterruptedException {
        while ((state(t) & 0x7fffff & ~0x400000) != bits) Thread.sleep(1);
    }

    static synchronized void nested(int depth, Runnable r) {
        synchronized (depth % 2 == 0 ? a : b) {
            if (depth > 0) nested(depth - 1, r);
            else r.run();
        }
    }

    static volatile boolean go;
    static void spin() { while (!go) Thread.onSpinWait(); }

    interface Body { void run() throws Exception; }
    static Thread start(String name, Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
            } catch (Exception e) {
                System.out.println(e);
            }
        }, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static void ofCaller() {
        owns("nothing", null, "");
        synchronized (a) {
            owns("one block", null, "a@2");
            synchronized (b) {
                synchronized (a) {
                    synchronized (c) { owns("blocks of one frame, recursive", null, "a@2 b@2 c@2"); }
                }
            }
        }
        a.locked(() -> owns("synchronized method", null, "a@4"));
        a.locked(() -> b.locked(() -> a.locked(() -> owns("shallowest depth of recursive ones", null, "a@4 b@7"))));
        nested(3, () -> owns("class, blocks and methods in turn", null, "ObjectMonitors@4 a@4 b@5"));
        jniEnter(c);
        owns("by JNI alone", null, "c@-1");
        synchronized (a) {
            owns("by JNI below a block", null, "a@2 c@-1");
            jniEnter(d);
            synchronized (d) { owns("by JNI and a block", null, "a@2 d@2 c@-1"); }
            jniExit(d);
            jniEnter(a);
            owns("by a block and then JNI", null, "a@2 c@-1");
            jniExit(a);
        }
        jniExit(c);
        owns("nothing any more", null, "");
        used("nobody", a, "- 0 [] []");
        synchronized (a) { used("the caller", a, "main 1 [] []"); }
        synchronized (a) {
            a.locked(() -> { synchronized (a) { used("the caller, three times", a, "main 3 [] []"); } });
        }
        jniEnter(a);
        int ofNatives = System.getenv("JVMTI_STRICT") != null ? 1 : 0;
        used("the caller by JNI", a, "main " + ofNatives + " [] []");
        synchronized (a) { used("the caller by JNI and a block", a, "main " + (1 + ofNatives) + " [] []"); }
        jniExit(a);
        wants("nothing", null, "none");
    }

    static void ofOthers() throws Exception {
        go = false;
        Thread t = start("spinner", () -> { synchronized (a) { b.locked(() -> { synchronized (a) { spin(); } }); } });
        while (!owned(t).equals("a b")) Thread.sleep(1);
        String depths = ownedDepths(t);     // spin() may or may not have been entered, or left for the loop
        begin("GetOwnedMonitorStackDepthInfo", "of a running thread");
        checkInt("right", 1, depths.matches("a@[12] b@[34]") ? 1 : 0);
        used("a running thread, twice", a, "spinner 2 [] []");
        wants("of a running thread", t, "none");
        Thread blocked = start("blocked", () -> { synchronized (c) { synchronized (b) { } } });
        await(blocked, 0x401);
        wants("blocked entering a block", blocked, "b");
        owns("without what it is blocked on", blocked, "c@0");
        used("one wants it", b, "spinner 1 [blocked] []");
        Thread method = start("method", () -> b.locked(() -> { }));
        await(method, 0x401);
        wants("blocked entering a method", method, "b");
        owns("blocked entering a method", method, "");
        Thread jni = start("jni", () -> { jniEnter(b); jniExit(b); });
        await(jni, 0x401);
        wants("blocked in MonitorEnter", jni, "b");
        used("three want it", b, "spinner 1 [blocked jni method] []");
        suspend(blocked);
        wants("blocked and suspended", blocked, "b");
        used("three want it, one suspended", b, "spinner 1 [blocked jni method] []");
        resume(blocked);
        go = true;
        for (Thread x : new Thread[] { t, blocked, method, jni }) x.join();
        used("all have left", b, "- 0 [] []");
    }

    static volatile boolean done;
    static void waiting() throws Exception {
        done = false;
        Body waits = () -> { synchronized (c) { synchronized (a) { synchronized (a) { a.wait(); } } } };
        Thread w = start("waiter", waits);
        await(w, 0x191);
        wants("in Object.wait", w, LATER ? "none" : "a");
        owns("without what it waits for", w, DEEPER ? "c@3" : "c@2");
        used("one waits", a, LATER ? "- 0 [] [waiter]" : "- 0 [waiter] [waiter]");
        String waiters = LATER ? "" : "timed waiter";
        Thread timed = start("timed", () -> { synchronized (a) { a.wait(1000000); } });
        await(timed, 0x1a1);
        wants("in Object.wait with a time", timed, LATER ? "none" : "a");
        used("two wait", a, "- 0 [" + waiters + "] [timed waiter]");
        Thread entering;
        synchronized (a) {
            used("owned, two wait", a, "main 1 [" + waiters + "] [timed waiter]");
            entering = start("entering", () -> { synchronized (a) { } });
            await(entering, 0x401);
            used("owned, two wait, one wants it", a,
                    "main 1 [" + ("entering " + waiters).trim() + "] [timed waiter]");
            a.notify();
            await(w, 0x401);
            wants("notified, not yet owner", w, "a");
            owns("notified, not yet owner", w, DEEPER ? "c@3" : "c@2");
            suspend(w);
            used("one of two notified, one wants it", a,
                    LATER ? "main 1 [entering waiter] [timed]" : "main 1 [entering timed waiter] [timed]");
            resume(w);
            timed.interrupt();
            await(timed, 0x200401);
            wants("interrupted, not yet owner", timed, "a");
        }
        w.join();
        timed.join();
        entering.join();
        used("all have gone", a, "- 0 [] []");
    }

    static void elsewhere() throws Exception {
        Thread s = start("sleeper", () -> Thread.sleep(1000000));
        await(s, 0xe1);
        wants("asleep", s, "none");
        s.interrupt();
        Thread p = start("parked", () -> LockSupport.park());
        await(p, 0x291);
        wants("parked", p, "none");
        LockSupport.unpark(p);
        Thread j = start("joiner", () -> p.join());
        j.join();
        Thread unstarted = new Thread();
        errors(unstarted, j);
        // Many, and one that was locked more than a thousand times over.
        Lock[] many = new Lock[40];
        for (int i = 0; i < many.length; i++) many[i] = new Lock("m" + i);
        chain(many, 0);
        deep(1500);
    }

    /** What JNI has entered is not kept for that. */
    static void forgotten() {
        String before = ownedDepths(null);
        for (int i = 0; i < 3; i++) jniEnter(new Lock("forgotten"));
        jniEnter(a);
        System.gc();
        begin("GetOwnedMonitorStackDepthInfo", "entered by JNI, and collected");
        checkText("owned", (before + " a@-1").trim(), ownedDepths(null));
        jniExit(a);
        checkText("owned", before, ownedDepths(null));
        end();
    }

    static void chain(Lock[] locks, int i) {
        if (i < locks.length) {
            synchronized (locks[i]) { chain(locks, i + 1); }
            return;
        }
        StringBuilder s = new StringBuilder();
        for (int k = locks.length - 1; k >= 0; k--)
            s.append(locks[k].name + "@" + (locks.length - k + 2) + (k == 0 ? "" : " "));
        owns("forty frames", null, s.toString());
    }

    static void deep(int n) {
        synchronized (d) {
            if (n > 1) deep(n - 1);
            else {
                used("entered 1500 times", d, "main 1500 [] []");
                owns("entered 1500 times", null, "d@2");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ofCaller();
        ofOthers();
        waiting();
        elsewhere();
        forgotten();
    }
}
