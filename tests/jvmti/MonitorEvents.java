import java.util.concurrent.locks.LockSupport;

public class MonitorEvents {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native String usage(Object o);
    static native void jniEnter(Object o);
    static native void jniExit(Object o);
    static native void events(int environment, boolean on, Thread t);
    static native void throwIn(int event);
    static native void setUp();
    static native int reported();

    static class Lock {
        final String name;
        Lock(String name) { this.name = name; }
        synchronized void locked() { }
        synchronized void waits(long millis) throws InterruptedException { wait(millis); }
    }
    static final Lock lock = new Lock("lock"), other = new Lock("other");
    static String name(Object o) {
        return o instanceof Lock ? ((Lock) o).name : o instanceof Thread ? ((Thread) o).getName() : "?";
    }

    interface Body { void run() throws Exception; }
    static Thread start(String name, Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                System.out.println("  " + Thread.currentThread().getName() + ": " + e);
            }
        }, name);
        t.start();
        return t;
    }
    static void await(Thread t, int bits) throws InterruptedException {
        while ((state(t) & 0x7ffff) != bits) Thread.sleep(1);
    }
    /** Blocked, and its callbacks are over. */
    static void awaitBlocked(Thread t) throws InterruptedException {
        while (state(t) != 0x401) Thread.sleep(1);
        Thread.sleep(1);
    }

    static void contended(String name, Body body) throws Exception {
        System.out.println(name);
        Thread t;
        synchronized (lock) {
            t = start("t", body);
            awaitBlocked(t);
        }
        t.join();
    }

    static void entering() throws Exception {
        begin("MonitorContendedEnter", "contents, order");
        System.out.println("uncontended");
        start("t", () -> {
            synchronized (lock) { synchronized (lock) { lock.locked(); } }
            jniEnter(lock);
            jniExit(lock);
        }).join();
        contended("block", () -> { synchronized (lock) { System.out.println("  inside"); } });
        contended("block, owning another",
                () -> { synchronized (other) { synchronized (lock) { System.out.println("  inside"); } } });
        contended("method", () -> lock.locked());
        contended("JNI", () -> {
            jniEnter(lock);
            System.out.println("  inside");
            jniExit(lock);
        });
        System.out.println("class");
        Thread t;
        synchronized (MonitorEvents.class) {
            t = start("t", () -> staticLocked());
            awaitBlocked(t);
        }
        t.join();
        end();
    }
    static synchronized void staticLocked() { }

    static void waits(String name, int bits, Body body, Body then) throws Exception {
        System.out.println(name);
        Thread t = start("t", body);
        if (bits != 0) {
            await(t, bits);
            then.run();
        }
        t.join();
    }
    static void notifyLock() { synchronized (lock) { lock.notify(); } }

    static volatile Thread joiner;

    static void waiting() throws Exception {
        begin("MonitorWait", "contents, order");
        waits("notified", 0x191, () -> { synchronized (lock) { lock.wait(); } }, () -> notifyLock());
        waits("notified, with a time", 0x1a1,
                () -> { synchronized (lock) { lock.wait(1000000); } }, () -> notifyLock());
        waits("in a method, recursive", 0x191, () -> { synchronized (lock) { lock.waits(0); } }, () -> notifyLock());
        waits("owning another", 0x191,
                () -> { synchronized (other) { synchronized (lock) { lock.wait(); } } }, () -> notifyLock());
        waits("time out", 0, () -> { synchronized (lock) { lock.wait(5); } }, null);
        waits("nanoseconds", 0, () -> { synchronized (lock) { lock.wait(4, 500000); } }, null);
        System.out.println("interrupted");
        Thread t = start("t", () -> { synchronized (lock) { lock.wait(); } });
        await(t, 0x191);
        synchronized (lock) { } // now it waits: in its callback it has the state already, and still the lock
        t.interrupt();
        t.join();
        waits("interrupted before", 0, () -> {
            Thread.currentThread().interrupt();
            synchronized (lock) { lock.wait(); }
        }, null);
        waits("not the owner", 0, () -> lock.wait(), null);
        waits("negative", 0, () -> { synchronized (lock) { lock.wait(-1); } }, null);
        waits("negative, not the owner", 0, () -> lock.wait(-5), null);
        System.out.println("notified, but the monitor is taken");
        t = start("t", () -> { synchronized (lock) { lock.wait(); System.out.println("  inside"); } });
        await(t, 0x191);
        synchronized (lock) {
            lock.notifyAll();
            await(t, 0x401);
            System.out.println("  free in a moment");
        }
        t.join();
        System.out.println("time out, but the monitor is taken");
        int before = reported();
        t = start("t", () -> { synchronized (lock) { lock.wait(2000); System.out.println("  inside"); } });
        await(t, 0x1a1);
        synchronized (lock) {
            while (reported() < before + 3) Thread.sleep(1);
            System.out.println("  free in a moment");
        }
        t.join();
        System.out.println("join");
        Thread u = start("u", () -> {
            while (joiner == null) Thread.sleep(1);
            await(joiner, 0x191);
        });
        waits("joins", 0, () -> {
            joiner = Thread.currentThread();
            u.join();
        }, null);
        System.out.println("park and sleep");
        waits("park", 0, () -> LockSupport.parkNanos(1000), null);
        waits("sleep", 0, () -> Thread.sleep(1), null);
        end();
    }

    static void throwing() throws Exception {
        begin("MonitorContendedEnter", "throws");
        throwIn(1);
        contended("entering, block", () -> { synchronized (lock) { System.out.println("  inside"); } });
        checkText("usage", "- 0 [] []", usage(lock));
        throwIn(1);
        contended("entering, method", () -> lock.locked());
        checkText("usage", "- 0 [] []", usage(lock));
        begin("MonitorContendedEntered", "throws");
        throwIn(2);
        contended("entered, block", () -> { synchronized (lock) { System.out.println("  inside"); } });
        checkText("usage", "- 0 [] []", usage(lock));
        throwIn(2);
        contended("entered, method", () -> lock.locked());
        checkText("usage", "- 0 [] []", usage(lock));
        begin("MonitorWait", "throws");
        throwIn(3);
        waits("wait", 0, () -> { synchronized (lock) { lock.wait(5); } }, null);
        checkText("usage", "- 0 [] []", usage(lock));
        begin("MonitorWaited", "throws");
        throwIn(4);
        waits("waited", 0, () -> { synchronized (lock) { lock.wait(5); } }, null);
        checkText("usage", "- 0 [] []", usage(lock));
        throwIn(4);
        waits("waited, notified", 0x191, () -> { synchronized (lock) { lock.wait(); } }, () -> notifyLock());
        checkText("usage", "- 0 [] []", usage(lock));
        end();
    }

    static void enabling() throws Exception {
        begin("MonitorWaited", "two environments, one thread, none");
        events(2, true, null);
        waits("both", 0, () -> { synchronized (lock) { lock.wait(5); } }, null);
        contended("both", () -> lock.locked());
        events(1, false, null);
        waits("the second", 0, () -> { synchronized (lock) { lock.wait(5); } }, null);
        events(2, false, null);
        waits("none", 0, () -> { synchronized (lock) { lock.wait(5); } }, null);
        contended("none", () -> lock.locked());
        waits("one thread", 0, () -> {
            events(1, true, Thread.currentThread());
            Thread me = Thread.currentThread();
            Thread t2 = start("t2", () -> {
                await(me, 0x191);
                synchronized (lock) { lock.wait(5); }
            });
            t2.join();
            synchronized (lock) { lock.wait(5); }
            events(1, false, Thread.currentThread());
            synchronized (lock) { lock.wait(5); }
        }, null);
        end();
    }

    public static void main(String[] args) throws Exception {
        setUp();
        events(1, true, null);
        entering();
        waiting();
        throwing();
        enabling();
    }
}
