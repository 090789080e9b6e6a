import java.util.concurrent.locks.LockSupport;

public class VirtualLate {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native int stop(Thread t, Throwable e);
    static native void support();
    static native int starts();
    static native int ends();
    static native int frameCount(Thread t);
    static native boolean isCurrent(Thread t);
    static native void pinned(Runnable task);

    static final int NONE = 0, NOT_SUSPENDED = 13, NOT_ALIVE = 15, OPAQUE = 32, SUSPENDED = 0x100000;
    static final Object lock = new Object();
    static volatile boolean go;
    static volatile int count;

    static void spin() {
        while (!go) count++;
    }

    static void park() {
        while (!go) LockSupport.park();
    }

    static Thread started(Thread.State state, Runnable body) {
        Thread t = Thread.ofVirtual().start(body);
        while (t.getState() != state) Thread.yield();
        return t;
    }

    static void live(String kind, Thread t, int state, int frames, boolean mounted) {
        begin("can_support_virtual_threads", kind);
        checkInt("state", state, state(t));
        checkInt("frames", frames, frameCount(t));
        checkInt("stop", NOT_SUSPENDED, stop(t, new Error()));
        checkInt("suspend", NONE, suspend(t));
        checkInt("suspended", SUSPENDED | state, state(t));
        checkInt("frames", frames, frameCount(t));
        if (!mounted) checkInt("stop", OPAQUE, stop(t, new Error()));
        checkInt("resume", NONE, resume(t));
        checkInt("resumed", state, state(t));
    }

    static void without(String kind, Thread t, int state) {
        begin("can_support_virtual_threads", kind);
        checkInt("state", state, state(t));
        checkInt("frames", -NOT_ALIVE, frameCount(t));
        checkInt("suspend", NOT_ALIVE, suspend(t));
        checkInt("stop", NOT_SUSPENDED, stop(t, new Error()));
        checkInt("resume", NOT_ALIVE, resume(t));
    }

    public static void main(String[] args) throws Exception {
        Thread fresh = Thread.ofVirtual().unstarted(() -> {}), dead = Thread.ofVirtual().start(() -> {});
        dead.join();
        Thread runs = started(Thread.State.RUNNABLE, VirtualLate::spin);
        while (count == 0) Thread.yield();
        Thread parks = started(Thread.State.WAITING, VirtualLate::park), blocked;
        Thread pins = started(Thread.State.WAITING, () -> pinned(VirtualLate::park));
        synchronized (lock) {
            blocked = started(Thread.State.BLOCKED, () -> {
                synchronized (lock) {
                    park();
                }
            });
            Thread asks = Thread.ofVirtual().start(() -> {
                support();
                begin("can_support_virtual_threads", "who asks for it, over a park");
                checkInt("current", 1, isCurrent(Thread.currentThread()) ? 1 : 0);
                checkInt("state", 5, state(Thread.currentThread()));
                LockSupport.parkNanos(1000000);
                checkInt("current", 1, isCurrent(Thread.currentThread()) ? 1 : 0);
                checkInt("state", 5, state(Thread.currentThread()));
            });
            asks.join();
            live("running before", runs, 5, 7, true);
            live("parked before", parks, 0x291, 11, false);
            live("pinned before", pins, 0x291, 15, true);
            live("blocked before", blocked, 0x401, 7, false);
            without("new before", fresh, 0);
            without("at its end before", dead, 2);
            without("at its end", asks, 2);
        }
        begin("VirtualThreadStart, VirtualThreadEnd", "of what began before, and after");
        checkInt("starts", 0, starts());
        checkInt("ends", 1, ends());
        fresh.start();
        go = true;
        for (Thread t : new Thread[] {parks, pins, blocked}) LockSupport.unpark(t);
        for (Thread t : new Thread[] {fresh, runs, parks, pins, blocked}) t.join();
        checkInt("starts", 1, starts());
        checkInt("ends", 6, ends());
        end();
    }
}
