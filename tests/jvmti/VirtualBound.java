import java.util.concurrent.locks.LockSupport;

public class VirtualBound {
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
    static native String owned(Thread t);
    static native String contended(Thread t);
    static native String usage(Object o);
    static native int on(String function, Thread t);
    static native int ownCpuTime();
    static native int suspendAll(Thread[] except, int count);
    static native int resumeAll(Thread[] except, int count);
    static native String frames(Thread t);
    static native String info(Thread t);
    static native String listed(Thread t);
    static native String children(ThreadGroup g);
    static native String events();
    static native String versions();
    static native void rest(Thread virtual);

    static final int NONE = 0, INVALID_THREAD = 10, NOT_SUSPENDED = 13, ALREADY = 14, NOT_ALIVE = 15, NO_FRAMES = 31,
        OPAQUE = 32, DUPLICATE = 40, UNSUPPORTED = 73, NULL = 100, ILLEGAL = 103;
    static final int SUSPENDED = 0x100000, OWN = -2;
    static final Object lock = new Object(), other = new Object();
    static volatile boolean go;
    static volatile int count;

    static String name(Object o) {
        return o == lock ? "lock" : o == other ? "other" : o instanceof Thread t ? t.getName() : "?";
    }

    static void await(Thread t, int bits) {
        while (state(t) != bits) Thread.onSpinWait();
    }

    static void expect(int error, Thread t, String... functions) {
        for (String f : functions) checkInt(f, error, on(f, t));
    }

    static void park() {
        while (!go) LockSupport.park();
    }

    static void spin() {
        int mine = 0;
        while (!go) count = ++mine;
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

    static void alive(Thread t, int state, String... frames) {
        checkInt("state", state, state(t));
        checkText("frames", String.join(" ", frames), frames(t));
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

    /** New, or at its end; nobody knows what stopping it does in the reference. */
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

    static Thread start(String name, Runnable body) {
        return Thread.ofVirtual().name(name).start(body);
    }

    public static void main(String[] args) throws Exception {
        begin("GetEnv", "the versions of 25");
        checkText("versions",
            "1.2 9.0 11.0 13.3 14.3 15.3 16.3 17.3 18.3 19.3 20.3 21.3 22.3 23.3 24.3 25.3", versions());
        Thread fresh = Thread.ofVirtual().name("v-new").unstarted(() -> {});
        rest(fresh);
        begin("virtual threads", "new");
        without(fresh, 0, "VirtualThreads");

        Thread parked = start("v-parked", VirtualBound::park);
        await(parked, 0x291);
        String[] parking = {"park", "park", "parkVirtualThread", "park", "park", "run", "runWith", "run"};
        begin("virtual threads", "parked");
        alive(parked, 0x291, parking);
        running(parked);
        checkInt("suspend", NONE, suspend(parked));
        checkInt("again", ALREADY, suspend(parked));
        alive(parked, SUSPENDED + 0x291, parking);
        expect(OPAQUE, parked, "PopFrame", "ForceEarlyReturnVoid", "NotifyFramePop", "GetLocalInt", "SetLocalInt");
        expect(NONE, parked, "NotifyFramePop 2", "GetLocalInstance");
        expect(DUPLICATE, parked, "NotifyFramePop 2");
        expect(NONE, parked, "ClearAllFramePops", "NotifyFramePop 2", "ClearAllFramePops");
        checkInt("resume", NONE, resume(parked));

        Thread runs = start("v-runs", VirtualBound::spin);
        while (count == 0) Thread.onSpinWait();
        begin("virtual threads", "running");
        alive(runs, 5, "spin", "run", "runWith", "run");
        running(runs);
        checkInt("suspend", NONE, suspendList(new Thread[] {runs})[0]);
        alive(runs, SUSPENDED + 5, "spin", "run", "runWith", "run");
        expect(NONE, runs, "NotifyFramePop", "ClearAllFramePops", "GetLocalInt");
        int stands = count;
        Thread.sleep(2);
        checkInt("stands", stands, count);
        checkInt("resume", NONE, resumeList(new Thread[] {runs})[0]);
        Thread stopped = start("v-stopped", () -> {
            try {
                spin();
            } catch (IllegalStateException e) {
                LockSupport.park(); /* the permit is there */
                Thread.currentThread().setName("v-was-stopped");
            }
        });
        int before = count;
        while (count == before) Thread.onSpinWait();
        await(stopped, 5);
        LockSupport.unpark(stopped);
        checkInt("suspend to stop", NONE, suspend(stopped));
        if (frames(stopped).startsWith("spin")) {
            checkInt("stop", NONE, stop(stopped, new IllegalStateException()));
            checkInt("resume to stop", NONE, resume(stopped));
            stopped.join();
            checkText("caught", "v-was-stopped", stopped.getName());
        } else {
            resume(stopped);
        }

        Thread blocked, waits = start("v-waits", () -> {
            synchronized (other) {
                try {
                    while (!go) other.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().setName("v-was-interrupted");
                }
            }
        });
        await(waits, 0x191);
        synchronized (lock) {
            blocked = start("v-blocked", () -> {
                synchronized (lock) {
                    park();
                }
            });
            await(blocked, 0x401);
            begin("virtual threads", "blocked");
            checkText("contended", "lock", contended(blocked));
            checkText("owned", "", owned(blocked));
            running(blocked);
            checkText("usage", "main 1 [] []", usage(lock));
        }
        await(blocked, 0x291);
        begin("virtual threads", "who owns a monitor");
        checkText("owned", "lock", owned(blocked));
        checkText("contended", "none", contended(blocked));
        checkText("usage", "- 0 [] []", usage(lock));
        begin("virtual threads", "in Object.wait");
        checkText("contended", "none", contended(waits));
        checkText("usage", "- 0 [] []", usage(other));
        running(waits);
        checkInt("interrupt", NONE, on("InterruptThread", waits));
        waits.join();
        checkText("interrupted", "v-was-interrupted", waits.getName());

        begin("virtual threads", "all of them suspended");
        Thread platform = new Thread(VirtualBound::park, "platform");
        platform.start();
        await(platform, 0x291);
        checkInt("less than none", ILLEGAL, suspendAll(null, -1));
        checkInt("no list", NULL, suspendAll(null, 1));
        checkInt("a platform thread", INVALID_THREAD, suspendAll(new Thread[] {platform}, OWN));
        checkInt("null", INVALID_THREAD, suspendAll(new Thread[] {null}, OWN));
        checkInt("resume: less than none", ILLEGAL, resumeAll(null, -1));
        checkInt("resume: no list", NULL, resumeAll(null, 1));
        checkInt("resume: a platform thread", INVALID_THREAD, resumeAll(new Thread[] {platform}, OWN));
        checkInt("nobody is", 5, state(runs));
        checkInt("suspendAll", NONE, suspendAll(new Thread[] {fresh, parked, waits}, OWN));
        checkInt("excepted", 0x291, state(parked));
        checkInt("platform", 0x291, state(platform));
        checkInt("blocked", SUSPENDED + 0x291, state(blocked));
        checkInt("runs", SUSPENDED + 5, state(runs));
        checkInt("again", NONE, suspendAll(null, 0));
        checkInt("parked now", SUSPENDED + 0x291, state(parked));
        checkInt("one resumed", NONE, resume(runs));
        checkInt("resumeAll", NONE, resumeAll(new Thread[] {parked}, OWN));
        checkInt("excepted still", SUSPENDED + 0x291, state(parked));
        checkInt("blocked again", 0x291, state(blocked));
        checkInt("resumeAll", NONE, resumeAll(null, 0));
        checkInt("parked again", 0x291, state(parked));
        Thread self = start("v-self", () -> {
            checkInt("suspendAll and oneself", NONE, suspendAll(new Thread[] {parked, blocked, runs}, OWN));
        });
        while ((state(self) & SUSPENDED) == 0) Thread.onSpinWait();
        checkInt("resumeAll", NONE, resumeAll(null, 0));
        self.join();

        begin("platform threads", "locals and frames of running ones");
        expect(NOT_SUSPENDED, platform, WANT_SUSPENSION);
        expect(ILLEGAL, platform, "VirtualThreadStart for one");
        checkInt("suspend", NONE, suspend(platform));
        expect(OPAQUE, platform, "GetLocalInt", "SetLocalInt", "NotifyFramePop");
        expect(NONE, platform, "NotifyFramePop 2");
        expect(DUPLICATE, platform, "NotifyFramePop 2");
        expect(NONE, platform, "ClearAllFramePops", "NotifyFramePop 2", "ClearAllFramePops", "GetThreadCpuTime");
        expect(NOT_ALIVE, new Thread(), "ClearAllFramePops");
        checkInt("resume", NONE, resume(platform));
        expect(NONE, null, "NotifyFramePop 1", "ClearAllFramePops", "ClearAllFramePops");

        begin("GetThreadGroupChildren", "weak children, no virtual threads");
        ThreadGroup main = Thread.currentThread().getThreadGroup(), mine = new ThreadGroup("mine");
        ThreadGroup sub = new ThreadGroup(mine, "sub");
        checkText("main", "main platform | mine", children(main));
        checkText("mine", " | sub", children(mine));
        checkText("sub", " |", children(sub));
        checkText("virtual", " |", children(parked.getThreadGroup()));

        begin("VirtualThreadStart, VirtualThreadEnd", "not the events of platform threads");
        go = true;
        for (Thread t : new Thread[] {parked, blocked, runs, platform}) {
            LockSupport.unpark(t);
            t.join();
        }
        String seen = events();
        for (Thread t : new Thread[] {parked, runs, blocked, self}) {
            checkText(t.getName(), "true false", seen.contains("VirtualThreadStart " + t.getName() + ";") + " "
                + seen.contains(";ThreadStart " + t.getName() + ";"));
        }
        checkText("new", "false", "" + seen.contains("v-new"));
        Thread last = start("v-last", () -> {});
        last.join();
        /* Who joins may be faster than the event. */
        while (!(seen = events()).contains("VirtualThreadEnd v-last")) Thread.sleep(1);
        checkText("end", "false", "" + seen.contains(";ThreadEnd "));
        begin("virtual threads", "at their end");
        without(parked, 2, "none");
        checkInt("excepted from nothing", NONE, suspendAll(new Thread[] {parked}, OWN));
        checkInt("resumed", NONE, resumeAll(null, 0));
        end();
    }
}
