import java.util.concurrent.locks.LockSupport;

public class ThreadSignals {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native int stop(Thread t, Object exception);
    static native int interrupt(Thread t);
    static native int rawWait();
    static native boolean isInRaw();
    static native void stayInNative();
    static native void leaveNative();
    static native boolean isInNative();
    static native int stopMyself(Thread me, Object exception);
    static native void watch(Thread t, boolean on);
    static native void errors(Thread unstarted, Thread ended, Thread live, Object exception);
    static String name(Object o) { return "?"; }

    interface Body { void run() throws Exception; }
    static final Object lock = new Object();
    static volatile boolean ready, go;

    static class Stop extends RuntimeException { }

    /** Runs the body and tells how it ended, and whether the thread is interrupted then. */
    static class Victim extends Thread {
        final Body body;
        String how;
        Victim(String name, Body body) {
            super(name);
            this.body = body;
        }
        @Override public void run() {
            try {
                body.run();
                how = "returned";
            } catch (Throwable e) {
                how = e.getClass().getSimpleName();
            }
            how += isInterrupted() ? ", interrupted" : ", not interrupted";
        }
    }

    static Victim start(String name, int bits, Body body) throws Exception {
        ready = go = false;
        Victim v = new Victim(name, body);
        v.start();
        if (bits == 5) while (!ready) Thread.sleep(1);
        else if (bits == 0x400005) while (!isInNative()) Thread.sleep(1);
        else if (bits == 1) while (!isInRaw()) Thread.sleep(1);
        else while ((state(v) & 0x7ffff) != bits) Thread.sleep(1);
        return v;
    }

    static void tell(Victim v) throws Exception {
        v.join();
        System.out.println("  " + v.getName() + ": " + v.how);
    }

    static void spin() {
        ready = true;
        while (!go) { }
    }
    static void asleep() throws Exception { Thread.sleep(1000000); }
    static void asleepCaught() throws Exception {
        try {
            Thread.sleep(1000000);
        } catch (InterruptedException e) {
            System.out.println("  caught InterruptedException");
        }
    }
    static void waiting() throws Exception { synchronized (lock) { lock.wait(); } }
    static void waitingWithTime() throws Exception { synchronized (lock) { lock.wait(1000000); } }
    static void parked() { while (!go) LockSupport.park(); }
    static void parkedOnce() { LockSupport.park(); }
    static void blocked() { synchronized (lock) { ready = true; } }
    static void inNative() { stayInNative(); }
    static void raw() {
        int result = rawWait();
        System.out.println("  raw wait answered " + result
                + (Thread.currentThread().isInterrupted() ? " interrupted" : ""));
    }
    static void raw2() {
        Thread.currentThread().interrupt();
        System.out.println("  raw wait of an interrupted thread answered " + rawWait()
            + (Thread.currentThread().isInterrupted() ? " interrupted" : ""));
    }

    static void stopped(String name, int bits, Body body, Object exception) throws Exception {
        Victim v = start(name, bits, body);
        watch(v, bits != 0x400005);     // in native code it yields, so the place is open
        begin("StopThread", name);
        checkInt("error", 0, stop(v, exception));
        if (bits == 0x400005) leaveNative();
        tell(v);
        end();
    }

    static void stopAll() throws Exception {
        stopped("running", 5, () -> spin(), new Stop());
        stopped("running, checked exception", 5, () -> spin(), new Exception());
        stopped("asleep", 0xe1, () -> asleep(), new Stop());
        stopped("asleep, with a handler", 0xe1, () -> asleepCaught(), new Stop());
        stopped("in Object.wait", 0x191, () -> waiting(), new Stop());
        stopped("in Object.wait with a time", 0x1a1, () -> waitingWithTime(), new Stop());
        stopped("parked", 0x291, () -> parked(), new Stop());
        stopped("parked once", 0x291, () -> parkedOnce(), new Stop());
        stopped("in native code", 0x400005, () -> inNative(), new Stop());
        stopped("running, ThreadDeath", 5, () -> spin(), new ThreadDeath());

        Victim v;
        synchronized (lock) {
            v = start("entering a monitor", 0x401, () -> blocked());
            begin("StopThread", "entering a monitor");
            checkInt("error", 0, stop(v, new Stop()));
            checkInt("still blocked", 0x401, state(v) & 0x7ffff);
        }
        tell(v);

        v = start("suspended", 5, () -> spin());
        begin("StopThread", "suspended");
        checkInt("suspend", 0, suspend(v));
        checkInt("error", 0, stop(v, new Stop()));
        checkInt("still suspended", 0x100000, state(v) & 0x100000);
        checkInt("resume", 0, resume(v));
        tell(v);

        v = start("twice", 5, () -> spin());
        begin("StopThread", "a ThreadDeath is not replaced");
        checkInt("suspend", 0, suspend(v));
        checkInt("first", 0, stop(v, new ThreadDeath()));
        checkInt("second", 0, stop(v, new Stop()));
        checkInt("resume", 0, resume(v));
        tell(v);
        v = start("twice", 5, () -> spin());
        begin("StopThread", "another one is replaced");
        checkInt("suspend", 0, suspend(v));
        checkInt("first", 0, stop(v, new Stop()));
        checkInt("second", 0, stop(v, new ThreadDeath()));
        checkInt("resume", 0, resume(v));
        tell(v);

        begin("StopThread", "the caller");
        try {
            System.out.println("  answered " + stopMyself(Thread.currentThread(), new Stop()));
        } catch (Stop e) {
            System.out.println("  thrown" + (Thread.interrupted() ? ", interrupted" : ""));
        }
        end();
    }

    static void interrupted(String name, int bits, Body body) throws Exception {
        Victim v = start(name, bits, body);
        begin("InterruptThread", name);
        checkInt("error", 0, interrupt(v));
        if (bits == 5) checkInt("state", 0x200005, state(v));
        go = true;
        if (bits == 0x400005) leaveNative();
        tell(v);
        end();
    }

    static void interruptAll() throws Exception {
        interrupted("running", 5, () -> spin());
        interrupted("asleep", 0xe1, () -> asleep());
        interrupted("in Object.wait", 0x191, () -> waiting());
        interrupted("in Object.wait with a time", 0x1a1, () -> waitingWithTime());
        interrupted("parked", 0x291, () -> parkedOnce());
        interrupted("in native code", 0x400005, () -> inNative());
        interrupted("in RawMonitorWait", 1, () -> raw());
        Victim r = new Victim("before RawMonitorWait", () -> raw2());
        r.start();
        tell(r);
        Victim v;
        synchronized (lock) {
            v = start("entering a monitor", 0x401, () -> blocked());
            begin("InterruptThread", "entering a monitor");
            checkInt("error", 0, interrupt(v));
            checkInt("state", 0x200401, state(v));
        }
        tell(v);
        begin("InterruptThread", "the caller");
        checkInt("error", 0, interrupt(Thread.currentThread()));
        checkInt("interrupted", 1, Thread.interrupted() ? 1 : 0);
        v = start("suspended asleep", 0xe1, () -> asleep());
        begin("InterruptThread", "suspended");
        checkInt("suspend", 0, suspend(v));
        checkInt("error", 0, interrupt(v));
        Thread.sleep(5);
        checkInt("state, whether the interrupt was taken or not", 0x1000e1, state(v) & 0x1fffff);
        checkInt("resume", 0, resume(v));
        tell(v);
        end();
    }

    public static void main(String[] args) throws Exception {
        stopAll();
        interruptAll();
        Thread ended = new Thread();
        ended.start();
        ended.join();
        errors(new Thread(), ended, Thread.currentThread(), new Stop());
    }
}
