import java.util.concurrent.locks.LockSupport;

/** What the scripts of virtual_threads.h share: its natives, errors and states, threads that do something simple. */
class VirtualThreads {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native int[] suspendList(Thread[] list);
    static native int[] resumeList(Thread[] list);
    static native int stop(Thread t, Throwable e);
    static native void pinned(Runnable task);
    static native String ownedDepths(Thread t);
    static native String owned(Thread t);
    static native String contended(Thread t);
    static native String usage(Object o);
    static native int on(String function, Thread t);
    static native int suspendAll(Thread[] except, int count);
    static native int resumeAll(Thread[] except, int count);
    static native String frames(Thread t);
    static native String info(Thread t);
    static native String listed(Thread t);
    static native String events();

    static final int NONE = 0, INVALID_THREAD = 10, NOT_SUSPENDED = 13, ALREADY = 14, NOT_ALIVE = 15, NO_FRAMES = 31,
        OPAQUE = 32, DUPLICATE = 40, UNSUPPORTED = 73, NULL = 100, ILLEGAL = 103;
    static final int RUNNABLE = 5, WAITS = 0x191, WAITS_TIMED = 0x1a1, PARKED = 0x291, PARKED_TIMED = 0x2a1,
        BLOCKED = 0x401, SUSPENDED = 0x100000;
    /** As many as the list has. */
    static final int OWN = -2;
    static final Object lock = new Object(), other = new Object();
    static volatile boolean go;
    static volatile int count;

    static String name(Object o) {
        return o == lock ? "lock" : o == other ? "other" : o instanceof Thread t ? t.getName() : "?";
    }

    static void await(Thread t, int bits) {
        while (state(t) != bits) Thread.yield();
    }

    static void expect(int error, Thread t, String... functions) {
        for (String f : functions) checkInt(f, error, on(f, t));
    }

    static void park() {
        int seven = 7;
        while (!go) LockSupport.park();
        count += seven;
    }

    static void spin() {
        int mine = 0;
        while (!go) count = ++mine;
    }

    static void waits() {
        synchronized (other) {
            try {
                while (!go) other.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().setName("v-was-interrupted");
            }
        }
    }

    static Thread start(String name, Runnable body) {
        return Thread.ofVirtual().name(name).start(body);
    }

    /** What is the same whatever it does. */
    static void always(Thread t, String group) {
        checkText("info", t.getName() + " 5 daemon " + group, info(t));
        checkText("listed", "no no", listed(t));
        expect(UNSUPPORTED, t, "GetThreadCpuTime", "RunAgentThread");
    }

    static final String[] LOOKS = {"GetFrameCount", "GetStackTrace", "GetFrameLocation", "GetThreadLocalStorage",
        "SetThreadLocalStorage", "GetOwnedMonitorInfo", "GetCurrentContendedMonitor"};
    static final String[] WANT_SUSPENSION = {"PopFrame", "ForceEarlyReturnVoid", "ForceEarlyReturnInt",
        "NotifyFramePop", "ClearAllFramePops", "GetLocalInt", "GetLocalInstance", "SetLocalInt"};

    static void alive(Thread t, int state, String frames) {
        checkInt("state", state, state(t));
        checkText("frames", frames, frames(t));
        always(t, "VirtualThreads");
        expect(NONE, t, LOOKS);
        expect(ILLEGAL, t, "VirtualThreadStart for one");
        expect(NONE, t, "VirtualThreadEnd for one");
    }

    static void running(Thread t) {
        expect(NOT_SUSPENDED, t, WANT_SUSPENSION);
        checkInt("stop", NOT_SUSPENDED, stop(t, new Error()));
        checkInt("resume", NOT_SUSPENDED, resume(t));
    }

    /** New, or at its end. */
    static void without(Thread t, int state, String group) {
        checkInt("state", state, state(t));
        always(t, group);
        expect(NOT_ALIVE, t, LOOKS);
        expect(NOT_ALIVE, t, WANT_SUSPENSION);
        expect(NOT_ALIVE, t, "InterruptThread", "VirtualThreadStart for one", "VirtualThreadEnd for one");
        checkInt("suspend", NOT_ALIVE, suspend(t));
        checkInt("resume", NOT_ALIVE, resume(t));
        checkInt("suspendList", NOT_ALIVE, suspendList(new Thread[] {t})[0]);
        checkInt("resumeList", NOT_ALIVE, resumeList(new Thread[] {t})[0]);
    }
}
