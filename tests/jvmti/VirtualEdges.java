import java.util.concurrent.locks.LockSupport;

public class VirtualEdges {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native String contended(Thread t);
    static native void watch(int event, boolean on);
    static native String reported();
    static native int stateTold();
    static native void pinned(Runnable task);
    static native String popsOf(Thread t, int depth);

    static final int SINGLE_STEP = 60, METHOD_ENTRY = 65, METHOD_EXIT = 66, CONTENDED_ENTER = 75;
    static final int RUNNABLE = 5, WAITS = 0x191, WAITS_TIMED = 0x1a1, PARKED = 0x291, BLOCKED = 0x401,
        SUSPENDED = 0x100000, INTERRUPTED = 0x200000;
    static final Object lock = new Object();
    static volatile boolean go, over, again;
    static volatile int count;

    static String name(Object o) {
        return o == lock ? "lock" : "?";
    }

    static void await(Thread t, int bits) {
        while (state(t) != bits) Thread.yield();
    }

    static Thread start(Runnable body) {
        return Thread.ofVirtual().name("v").start(body);
    }

    static void body() {
        Thread.yield();
    }

    static String watched(int... events) throws Exception {
        for (int e : events) watch(e, true);
        start(VirtualEdges::body).join();
        for (int e : events) watch(e, false);
        return reported();
    }

    static void parks() {
        while (!go) LockSupport.park();
    }

    static void spins() {
        while (!go) count++;
    }

    static void enters() {
        synchronized (lock) {
            count++;
        }
    }

    static void waits(long millis) {
        synchronized (lock) {
            try {
                do lock.wait(millis); while (again);
            } catch (InterruptedException e) {
                count++;
            }
        }
    }

    static String pops(Runnable body, int state, int depth) throws Exception {
        go = false;
        count = 0;
        Thread t = start(body);
        while (state == RUNNABLE && count == 0) Thread.yield();
        await(t, state);
        checkInt("suspend", 0, suspend(t));
        String pops = popsOf(t, depth);
        checkInt("resume", 0, resume(t));
        go = true;
        LockSupport.unpark(t);
        t.join();
        return pops;
    }

    /** Keeps the only carrier. */
    static Thread hog() {
        over = false;
        count = 0;
        Thread h = Thread.ofVirtual().start(() -> {
            while (!over) count++;
        });
        while (count == 0) Thread.onSpinWait();
        return h;
    }

    static void letGo(Thread... threads) throws Exception {
        over = true;
        for (Thread t : threads) t.join();
    }

    static void wants(Thread t, int state, String monitor) {
        await(t, state);
        checkText("contended", monitor, contended(t));
    }

    static void contention() throws Exception {
        Thread hog, first, second;
        begin("GetCurrentContendedMonitor", "of who may enter, and has no carrier");
        synchronized (lock) {
            first = start(VirtualEdges::enters);
            wants(first, BLOCKED, "lock");
            second = start(VirtualEdges::enters);
            wants(second, BLOCKED, "lock");
            hog = hog();
        }
        wants(first, RUNNABLE, "lock");
        wants(second, BLOCKED, "lock");
        letGo(hog, first, second);
        checkText("contended at the end", "none", contended(Thread.currentThread()));

        begin("GetCurrentContendedMonitor", "of who is suspended and may enter");
        synchronized (lock) {
            first = start(VirtualEdges::enters);
            await(first, BLOCKED);
            checkInt("suspend", 0, suspend(first));
        }
        wants(first, SUSPENDED | RUNNABLE, "lock");
        checkInt("resume", 0, resume(first));
        first.join();

        begin("GetCurrentContendedMonitor", "of who has been notified, and has no carrier");
        first = start(() -> waits(0));
        wants(first, WAITS, "none");
        hog = hog();
        synchronized (lock) {
            lock.notifyAll();
            wants(first, BLOCKED, "lock");
        }
        wants(first, RUNNABLE, "lock");
        letGo(hog, first);

        begin("GetCurrentContendedMonitor", "of who was interrupted while it waits");
        first = start(() -> waits(0));
        await(first, WAITS);
        hog = hog();
        first.interrupt();
        wants(first, INTERRUPTED | RUNNABLE, "none");
        synchronized (lock) {
            lock.notifyAll();
            wants(first, INTERRUPTED | RUNNABLE, "lock");
        }
        letGo(hog, first);

        begin("GetCurrentContendedMonitor", "of who has waited long enough");
        again = true;
        first = start(() -> waits(20));
        await(first, WAITS_TIMED);
        synchronized (lock) {
            wants(first, BLOCKED, "lock");
            hog = hog();
        }
        wants(first, RUNNABLE, "lock");
        again = false;
        letGo(hog, first);
    }

    public static void main(String[] args) throws Exception {
        watched(SINGLE_STEP);
        begin("SingleStep", "where a virtual thread begins and ends");
        checkText("steps", "step edge;step body;step edge;", watched(SINGLE_STEP));
        begin("MethodEntry, MethodExit", "where a virtual thread begins and ends");
        checkText("calls", "enter body;leave body;", watched(METHOD_ENTRY, METHOD_EXIT));
        begin("NotifyFramePop", "where a virtual thread begins and ends");
        checkText("without a carrier", "parks NONE;run NONE;runWith NONE;run NONE;run OPAQUE_FRAME;"
            + "enter0 OPAQUE_FRAME;enter OPAQUE_FRAME;", pops(VirtualEdges::parks, PARKED, 4));
        checkText("with one", "spins NONE;run NONE;runWith NONE;run NONE;run OPAQUE_FRAME;"
            + "enter0 OPAQUE_FRAME;enter OPAQUE_FRAME;", pops(VirtualEdges::spins, RUNNABLE, 0));
        contention();
        begin("MonitorContendedEnter", "the state of a virtual thread that keeps its carrier");
        Thread t;
        synchronized (lock) {
            watch(CONTENDED_ENTER, true);
            t = start(() -> pinned(VirtualEdges::enters));
            await(t, BLOCKED);
            watch(CONTENDED_ENTER, false);
        }
        t.join();
        checkInt("state", RUNNABLE, stateTold());
        end();
    }
}
