import java.util.concurrent.locks.LockSupport;

public class VirtualMoves {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native void watch(int event, boolean on);
    static native void wantPop();
    static native void stopAt(String method, int at);
    static native String reported();
    static native String mounting();

    static final int SINGLE_STEP = 60, FRAME_POP = 61, BREAKPOINT = 62, METHOD_ENTRY = 65, METHOD_EXIT = 66,
        MONITOR_WAIT = 73, MONITOR_WAITED = 74, MONITOR_ENTER = 75, MONITOR_ENTERED = 76, SAMPLED_OBJECT_ALLOC = 86;
    static final Object lock = new Object();
    static volatile boolean over, held;
    static volatile String first, second;

    static String carrier() {
        return Thread.currentThread().toString().replaceAll(".*@", "");
    }

    static int parks(int a) {
        int b = a + 1;
        LockSupport.park();
        int c = b * 2;
        return c;
    }

    static int pops(int a) {
        wantPop();
        LockSupport.park();
        return a;
    }

    static class Sample { }

    static int allocates(int a) {
        Object before = new Sample();
        LockSupport.park();
        return before == new Sample() ? 0 : a;
    }

    static int enters(int a) {
        int b = a + 1;
        synchronized (lock) {
            b += a;
        }
        return b;
    }

    static void waits() {
        synchronized (lock) {
            try {
                lock.wait(1);
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        }
    }

    static int throwsUp(int a) {
        wantPop();
        LockSupport.park();
        throw new IllegalStateException();
    }

    interface Body {
        int run(int a);
    }

    /** Whoever is on that carrier stays there; the other one, on the other, ends. */
    static void occupy() {
        if (carrier().equals(first)) {
            held = true;
            while (!over) { }
        } else {
            while (!held) { }
        }
    }

    static void await(Thread t, int bits) {
        while (state(t) != bits) Thread.yield();
    }

    /** Watched, it goes on with another carrier. */
    static String moved(int result, Body body, int... events) throws Exception {
        over = held = false;
        int[] returned = {0};
        Thread t = Thread.ofVirtual().unstarted(() -> {
            first = carrier();
            for (int e : events) watch(e, true);
            try {
                returned[0] = body.run(20);
            } catch (IllegalStateException e) {
                returned[0] = -1;
            }
            for (int e : events) watch(e, false);
            second = carrier();
        });
        t.start();
        await(t, 0x291);
        Thread[] others = new Thread[2];
        for (int i = 0; i < 2; i++) others[i] = Thread.ofVirtual().start(VirtualMoves::occupy);
        while (!held) Thread.yield();
        LockSupport.unpark(t);
        t.join();
        over = true;
        for (Thread o : others) o.join();
        checkInt("result", result, returned[0]);
        checkText("moved", "true", "" + !first.equals(second));
        return reported();
    }

    public static void main(String[] args) throws Exception {
        begin("SingleStep", "over a park, onto another carrier");
        checkText("steps",
            "parks 0;parks 1;parks 2;parks 3;parks 4;parks 7;parks 8;parks 9;parks 10;parks 11;parks 12;",
            moved(42, VirtualMoves::parks, SINGLE_STEP).replaceAll("(lambda|watch)[^;]*;", ""));
        checkText("of mounting", "park;getAndSetParkPermit;setState;yieldContinuation;", mounting());
        begin("Breakpoint", "behind a park, on another carrier; a variable is changed");
        stopAt("parks", 7);
        checkText("stops", "stop parks 7 21;", moved(242, VirtualMoves::parks, BREAKPOINT));
        begin("FramePop", "behind a park, on another carrier");
        checkText("pops", "pop pops;", moved(20, VirtualMoves::pops, FRAME_POP));
        checkText("by an exception", "pop throwsUp by exception;", moved(-1, VirtualMoves::throwsUp, FRAME_POP));
        begin("MethodEntry, MethodExit", "over a park, onto another carrier");
        checkText("calls",
            "enter watch;leave watch 0;enter pops;enter wantPop;leave wantPop 0;leave pops 20;"
                + "enter watch;leave watch 0;",
            moved(20, VirtualMoves::pops, METHOD_ENTRY, METHOD_EXIT));
        checkText("of mounting", "park;getAndSetParkPermit;setState;yieldContinuation;", mounting());

        begin("SampledObjectAlloc", "before a park, and behind it on another carrier");
        checkText("samples", "sample;sample;", moved(20, VirtualMoves::allocates, SAMPLED_OBJECT_ALLOC));

        begin("MonitorContendedEnter, MonitorWait", "of a virtual thread");
        int[] events = {MONITOR_ENTER, MONITOR_ENTERED, MONITOR_WAIT, MONITOR_WAITED};
        Thread w = Thread.ofVirtual().unstarted(() -> {
            for (int e : events) watch(e, true);
            waits();
            for (int e : events) watch(e, false);
        });
        synchronized (lock) {
            w.start();
            await(w, 0x401);
        }
        w.join();
        checkText("events", "wants;has;waits 1;waited in vain;", reported());

        begin("SingleStep", "into a monitor that another one has");
        Thread t = Thread.ofVirtual().unstarted(() -> {
            watch(SINGLE_STEP, true);
            enters(1);
            watch(SINGLE_STEP, false);
        });
        synchronized (lock) {
            t.start();
            await(t, 0x401);
        }
        t.join();
        checkText("steps", "enters 0;enters 1;enters 2;enters 3;enters 4;enters 7;enters 8;enters 9;enters 10;"
            + "enters 11;enters 12;enters 13;enters 14;enters 15;enters 16;enters 24;enters 25;",
            reported().replaceAll("(lambda|watch)[^;]*;", ""));
        end();
    }
}
