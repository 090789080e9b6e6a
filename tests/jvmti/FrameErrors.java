// Threads in all positions whose frames an agent wants to end: see frame_errors.c.
public class FrameErrors {
    static native void begin();
    static native void all(Object thread, String where, String pop, String force, String notify, boolean suspend);
    static native void arguments(Object text);
    static native void types(Thread thread, char right, Object good, Object bad);
    static native void outcome(String what, boolean ok);
    static native void open(String aspect);
    static native void close(String events);
    static native void pop(Thread thread, String what, int slot);
    static native void breakIn(String method);
    static native boolean isReached();
    static native void release();
    static native void prepareWait();
    static native void spinFromNative();
    static native void waitInNative();
    static native void ask(int which, int depth);
    static native void enable(int which, int event, boolean on, Thread thread);
    static native void mode(boolean throwing, boolean asking);
    static native void dispose();
    static native void expect(String aspect, String events);
    static final int THREAD_START = 52, FRAME_POP = 61, METHOD_EXIT = 66;

    static volatile int spinning, entered;
    static volatile boolean end;
    static volatile Object seen;
    static final Object lock = new Object(), taken = new Object();

    // Every call counts in `entered`, and spins until `end`.
    static int spinInt(int a) { entered++; while (!end) spinning++; return a; }
    static long spinLong(int a) { entered++; while (!end) spinning++; return a; }
    static float spinFloat(int a) { entered++; while (!end) spinning++; return a; }
    static double spinDouble(int a) { entered++; while (!end) spinning++; return a; }
    static void spinVoid(int a) { entered++; while (!end) spinning++; }
    static Number spinNumber(int a) { entered++; while (!end) spinning++; return a; }
    static Comparable<?> spinComparable(int a) { entered++; while (!end) spinning++; return a; }
    static synchronized int spinLocked(int a) { entered++; synchronized (lock) { while (!end) spinning++; } return a; }
    static int broken(int a) { entered++; a++; return a; }
    static class Starts { static int x = 1; static { entered++; while (!end) spinning++; } }
    static class Calls { static int x = spinInt(3); }

    static class Worker extends Thread {
        final Runnable body;
        Worker(Runnable body) { super("worker"); this.body = body; setDaemon(true); }
        public void run() { body.run(); }
    }
    static class Lonely extends Thread {
        public void run() { entered++; while (!end) spinning++; seen = "run ended"; }
    }

    static Thread spin(Runnable body) { return start(new Worker(body)); }
    static Thread start(Thread t) {
        end = false;
        entered = 0;
        seen = null;
        t.setDaemon(true);
        t.start();
        await(1);
        return t;
    }
    static void await(int calls) {
        while (entered < calls) pause();
        int s = spinning;
        while (spinning == s) pause();
    }
    static void pause() { try { Thread.sleep(1); } catch (InterruptedException e) { } }
    static void reach(Thread t, Thread.State state) { while (t.getState() != state) pause(); }
    static void finish(Thread t) throws Exception { end = true; t.join(); }

    static void blocked() { synchronized (taken) { spinning++; } }
    static class Taken { synchronized void method() { spinning++; } static synchronized void shared() { spinning++; } }

    static Object result(Thread t) throws Exception { t.join(); return seen; }

    static void errors() throws Exception {
        Thread unstarted = new Thread("unstarted"), dead = new Thread("shown");
        enable(1, THREAD_START, true, null);
        dead.start();
        dead.join();
        enable(1, THREAD_START, false, null);
        all(unstarted, "unstarted", "THREAD_NOT_ALIVE", "THREAD_NOT_ALIVE", "THREAD_NOT_ALIVE", false);
        all(dead, "terminated", "THREAD_NOT_ALIVE", "THREAD_NOT_ALIVE", "THREAD_NOT_ALIVE", false);
        arguments("text");
        all(Thread.currentThread(), "current thread in a native method", "OPAQUE_FRAME", "OPAQUE_FRAME", "OPAQUE_FRAME",
                false);

        Thread t = spin(() -> spinInt(1));
        all(t, "running", "THREAD_NOT_SUSPENDED", "THREAD_NOT_SUSPENDED", "THREAD_NOT_SUSPENDED", false);
        finish(t);
        t = new Worker(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } } });
        t.start();
        reach(t, Thread.State.WAITING);
        all(t, "waiting", "OPAQUE_FRAME", "OPAQUE_FRAME", "OPAQUE_FRAME", true);
        all(t, "waiting, not suspended", "THREAD_NOT_SUSPENDED", "THREAD_NOT_SUSPENDED", "THREAD_NOT_SUSPENDED", false);
        t.interrupt();
        t.join();
        t = new Worker(() -> { try { Thread.sleep(1000000); } catch (InterruptedException e) { } });
        t.start();
        reach(t, Thread.State.TIMED_WAITING);
        all(t, "sleeping", "OPAQUE_FRAME", "OPAQUE_FRAME", "OPAQUE_FRAME", true);
        t.interrupt();
        t.join();
        prepareWait();
        t = new Worker(() -> waitInNative());
        t.start();
        while (!isReached()) pause();
        all(t, "in a native method", "OPAQUE_FRAME", "OPAQUE_FRAME", "OPAQUE_FRAME", true);
        release();
        t.join();
        Taken object = new Taken();
        synchronized (taken) { synchronized (object) { synchronized (Taken.class) {
            Thread[] three = { new Worker(() -> blocked()), new Worker(() -> object.method()),
                    new Worker(() -> Taken.shared()) };
            String[] where = { "entering a block", "entering a synchronized method",
                    "entering a static synchronized method" };
            for (int i = 0; i < three.length; i++) {
                three[i].start();
                reach(three[i], Thread.State.BLOCKED);
                all(three[i], where[i], "OPAQUE_FRAME", "OPAQUE_FRAME", "NONE", true);
            }
        } } }
        t = start(new Lonely());
        all(t, "one frame", "NO_MORE_FRAMES", "", "NONE", true);
        types(t, 'V', null, null);
        outcome("the only frame", result(t) == null);
        t = spin(() -> { spinFromNative(); seen = "native returned"; });
        all(t, "called by a native method", "OPAQUE_FRAME", "", "", true);
        types(t, 'I', null, null);
        outcome("called by a native method", "native returned".equals(result(t)));
        t = spin(() -> { try { seen = FrameErrors.class.getDeclaredMethod("spinInt", int.class).invoke(null, 1);
                } catch (Exception e) { seen = e; } });
        if (Runtime.version().feature() < 21) { // then there is no native method below it
            all(t, "called by reflection", "OPAQUE_FRAME", "", "", true);
        }
        types(t, 'I', null, null);
        outcome("called by reflection", Integer.valueOf(-77).equals(result(t)));
        t = spin(() -> { seen = Starts.x; });
        all(t, "static initialiser", "OPAQUE_FRAME", "", "", true);
        types(t, 'V', null, null);
        outcome("static initialiser", Integer.valueOf(1).equals(result(t)));
        t = spin(() -> { seen = Calls.x; });
        pop(t, "called by a static initialiser", -1);
        await(2);
        finish(t);
        outcome("called by a static initialiser", Integer.valueOf(3).equals(seen));
    }

    static void results() throws Exception {
        Thread t = spin(() -> seen = spinInt(5));
        pop(t, "suspended", 0);
        await(2);
        outcome("called again", entered == 2);
        pop(t, "again", 0);
        await(3);
        finish(t);
        outcome("arguments stay changed, called again", Integer.valueOf(205).equals(seen) && entered == 3);
        t = spin(() -> { seen = spinLocked(5) + " " + Thread.holdsLock(FrameErrors.class) + Thread.holdsLock(lock); });
        pop(t, "synchronized", 0);
        await(2);
        finish(t);
        outcome("monitors are free", "105 falsefalse".equals(seen));
        t = spin(() -> { seen = spinLocked(5) + " " + Thread.holdsLock(FrameErrors.class) + Thread.holdsLock(lock); });
        types(t, 'I', null, null);
        outcome("monitors are free", "-77 falsefalse".equals(result(t)));
        t = spin(() -> seen = spinLong(5));
        types(t, 'J', null, null);
        outcome("value", Long.valueOf(-77000000000L).equals(result(t)));
        t = spin(() -> seen = spinFloat(5));
        types(t, 'F', null, null);
        outcome("value", Float.valueOf(-0.75f).equals(result(t)));
        t = spin(() -> seen = spinDouble(5));
        types(t, 'D', null, null);
        outcome("value", Double.valueOf(1e300).equals(result(t)));
        t = spin(() -> { spinVoid(5); seen = "after"; });
        types(t, 'V', "x", "x");
        outcome("goes on", "after".equals(result(t)) && entered == 1);
        t = spin(() -> seen = spinNumber(5));
        types(t, 'L', 5.5, "text");
        outcome("subclass", Double.valueOf(5.5).equals(result(t)));
        t = spin(() -> seen = spinComparable(5));
        types(t, 'L', "text", new Object());
        outcome("interface", "made for it".equals(result(t)));
        t = spin(() -> { Object o = spinNumber(5); seen = o == null ? "null" : o; });
        types(t, 'L', null, new int[1]);
        outcome("null", "null".equals(result(t)));

        breakIn("broken");
        t = new Worker(() -> seen = broken(5));
        entered = 0;
        t.start();
        while (!isReached()) pause();
        pop(t, "in a callback", 0);
        release();
        t.join();
        outcome("in a callback", Integer.valueOf(107).equals(seen) && entered == 2);
        breakIn("broken");
        t = new Worker(() -> seen = broken(5));
        entered = 0;
        t.start();
        while (!isReached()) pause();
        types(t, 'I', null, null);
        release();
        t.join();
        outcome("in a callback", Integer.valueOf(-77).equals(seen) && entered == 1);
    }

    static int popOne(int which) { ask(which, 1); return 1; }
    static int popTwo(int which) { ask(which, 1); ask(which, 1); return popOne(which) + 1; }
    static int popThrows(int which) { ask(which, 1); throw new IllegalArgumentException("thrown"); }
    static int popCatches(int which) {
        ask(which, 1);
        try { return popThrows(which); } catch (IllegalArgumentException e) { return 5; }
    }
    static int popDeep(int which, int n) {
        if (n == 0) {
            for (int i = 1; i < 6; i++) ask(which, i);
            return 0;
        }
        return popDeep(which, n - 1) + 1;
    }
    static int popOther(int which) { ask(which, 2); return 1; }
    static int popFrom(int which) { return popOther(which) + 1; }
    static void popQuiet() { ask(3, 1); }

    static void events() throws Exception {
        Thread self = Thread.currentThread();
        enable(3, FRAME_POP, true, null);
        open("the current thread");
        popOne(1);
        close("1:popOne");
        open("a caller of the caller");
        popFrom(3);
        close("1:popFrom 2:popFrom");
        popOne(3);
        expect("two environments in order of creation", "1:popOne 2:popOne");
        popTwo(1);
        expect("asked twice", "1:popOne 1:popTwo");
        popOne(2);
        popOne(0);
        expect("only who asked", "2:popOne");
        popFrom(1);
        expect("asked by a callee", "1:popFrom");
        try { popThrows(3); } catch (IllegalArgumentException e) { }
        expect("exception", "1:popThrows! 2:popThrows!");
        popCatches(1);
        expect("exception caught by the caller", "1:popThrows! 1:popCatches");
        popDeep(1, 5);
        expect("recursion", "1:popDeep 1:popDeep 1:popDeep 1:popDeep 1:popDeep");
        enable(1, METHOD_EXIT, true, null);
        popTwo(1);
        try { popThrows(1); } catch (IllegalArgumentException e) { }
        enable(1, METHOD_EXIT, false, null);
        expect("behind MethodExit", "exit:popOne 1:popOne exit:popTwo 1:popTwo exit:popThrows! 1:popThrows!");
        enable(1, FRAME_POP, false, null);
        popOne(3);
        expect("disabled", "2:popOne");
        enable(1, FRAME_POP, true, self);
        popOne(1);
        expect("for one thread", "1:popOne");
        Thread other = new Thread(() -> popOne(3));
        other.start();
        other.join();
        expect("for one thread, another", "2:popOne");
        enable(1, FRAME_POP, false, self);
        enable(1, FRAME_POP, true, null);
        mode(true, false);
        try {
            popOne(3);
            expect("no exception", "?");
        } catch (IllegalStateException e) {
            expect("callback throws", "1:popOne 2:popOne");
        }
        mode(false, true);
        popOne(1);
        popOne(0);
        expect("asked again in the callback", "1:popOne");
        disabledWhileWaiting();
        expect("disabled when it goes", "");
        enable(3, FRAME_POP, true, null);
        disposed();
        expect("environment disposed", "1:disposed");
        popOne(1);
        expect("the other environment goes on", "1:popOne");
    }
    static void disabledWhileWaiting() { ask(3, 1); enable(3, FRAME_POP, false, null); }
    static void disposed() { ask(3, 1); dispose(); }

    public static void main(String[] args) throws Exception {
        begin();
        errors();
        results();
        events();
        System.out.println("done");
    }
}
