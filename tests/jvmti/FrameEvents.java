// Methods whose frames end in the middle of an instruction: see frame_events.c.
public class FrameEvents {
    static native void begin();
    static native void arm(String event, char action);
    static native void outcome(String what, boolean ok);

    static int watched, before, after, calls;
    static long watchedWide;
    static Object watchedRef = "old";
    int instance;
    static final Object lock = new Object();
    static volatile boolean holding;

    static int doesGetStatic(int a) { calls++; before++; a += watched; after++; return a; }
    static int doesPutStatic(int a) { calls++; before++; watched = a + 1; after++; return a; }
    static int doesGetWide(int a) { calls++; before++; a += (int) watchedWide; after++; return a; }
    static int doesPutWide(int a) { calls++; before++; watchedWide = a + 1L; after++; return a; }
    static int doesPutRef(int a) { calls++; before++; watchedRef = "new"; after++; return a; }
    int doesGetField(int a) { calls++; before++; a += instance; after++; return a; }
    int doesPutField(int a) { calls++; before++; instance = a + 1; after++; return a; }
    static int doesNew(int a) { calls++; before++; Object o = new Object(); after++; return o == null ? 0 : a; }
    static int doesNewArray(int a) { calls++; before++; int[] o = new int[a]; after++; return o.length; }
    static int doesNewObjects(int a) { calls++; before++; Object[] o = new String[a]; after++; return o.length; }
    static int doesNewMulti(int a) { calls++; before++; Object[][] o = new String[a][2]; after++; return o.length; }
    static int doesLoad(int a) { calls++; before++; a += Loaded.x; after++; return a; }
    static class Loaded { static int x = 5; }
    static int doesLoad2(int a) { calls++; before++; a += new Loaded2().x; after++; return a; }
    static class Loaded2 { int x = 5; }
    static int doesLoad3(int a) { calls++; before++; a += Loaded3.x(); after++; return a; }
    static class Loaded3 { static int x() { return 5; } }
    static int doesEnter(int a) { calls++; before++; synchronized (lock) { after++; } return a; }
    static synchronized int doesEnterMethod(int a) { calls++; before++; after++; return a; }

    interface Body { int run(); }

    static void pop(String event, Body body, int result) {
        before = after = calls = 0;
        arm(event, 'p');
        int got = body.run();
        outcome("called twice, to its end once: " + event, got == result && before == 2 && after == 1 && calls == 2);
    }
    static void force(String event, Body body) {
        before = after = calls = 0;
        arm(event, 'r');
        int got = body.run();
        outcome("not gone on with: " + event, got == 4242 && before == 1 && after == 0 && calls == 1);
    }

    /** The other thread holds the monitor until we are blocked at it. */
    static void contended(Object monitor, String event, char action, Body body, boolean method) throws Exception {
        Thread main = Thread.currentThread();
        holding = false;
        Thread t = new Thread(() -> {
            synchronized (monitor) { holding = true; while (main.getState() != State.BLOCKED) pause(); }
        });
        t.start();
        while (!holding) pause();
        before = after = calls = 0;
        arm(event, action);
        int got = body.run();
        if (action == 'p') outcome("called again", got == 7 && before == (method ? 1 : 2) && after == 1);
        else outcome("not gone on with", got == 4242 && before == (method ? 0 : 1) && after == 0);
        t.join();
        System.out.println("monitor is free: " + !Thread.holdsLock(monitor));
    }
    static final Thread.State BLOCKED = Thread.State.BLOCKED;
    static class State { static final Thread.State BLOCKED = Thread.State.BLOCKED; }
    static void pause() { try { Thread.sleep(1); } catch (InterruptedException e) { } }

    public static void main(String[] args) throws Exception {
        FrameEvents o = new FrameEvents();
        begin();
        // the first samples are drawn with the default interval
        for (int i = 0; i < 16 * 16; i++) watchedRef = new byte[1 << 16];
        for (int round = 0; round < 2; round++) {
            System.out.println("round " + round);
            watched = 0;
            watchedWide = 0;
            o.instance = 0;
            pop("FieldAccess", () -> doesGetStatic(7), 7);
            pop("FieldModification", () -> doesPutStatic(7), 7);
            pop("FieldAccess", () -> doesGetWide(7), 7);
            pop("FieldModification", () -> doesPutWide(7), 7);
            pop("FieldModification", () -> doesPutRef(7), 7);
            pop("FieldAccess", () -> o.doesGetField(7), 7);
            pop("FieldModification", () -> o.doesPutField(7), 7);
            force("FieldAccess", () -> doesGetStatic(7));
            force("FieldModification", () -> doesPutStatic(7));
            force("FieldAccess", () -> doesGetWide(7));
            force("FieldModification", () -> doesPutWide(7));
            force("FieldModification", () -> doesPutRef(7));
            force("FieldAccess", () -> o.doesGetField(7));
            force("FieldModification", () -> o.doesPutField(7));
            pop("SampledObjectAlloc", () -> doesNew(7), 7);
            pop("SampledObjectAlloc", () -> doesNewArray(7), 7);
            pop("SampledObjectAlloc", () -> doesNewObjects(7), 7);
            pop("SampledObjectAlloc", () -> doesNewMulti(7), 7);
            force("SampledObjectAlloc", () -> doesNew(7));
            force("SampledObjectAlloc", () -> doesNewArray(7));
            force("SampledObjectAlloc", () -> doesNewObjects(7));
            force("SampledObjectAlloc", () -> doesNewMulti(7));
        }
        for (int round = 0; round < 2; round++) {
            contended(lock, "MonitorContendedEnter", 'p', () -> doesEnter(7), false);
            contended(lock, "MonitorContendedEnter", 'r', () -> doesEnter(7), false);
            contended(lock, "MonitorContendedEntered", 'p', () -> doesEnter(7), false);
            contended(lock, "MonitorContendedEntered", 'r', () -> doesEnter(7), false);
            contended(FrameEvents.class, "MonitorContendedEnter", 'p', () -> doesEnterMethod(7), true);
            contended(FrameEvents.class, "MonitorContendedEnter", 'r', () -> doesEnterMethod(7), true);
            contended(FrameEvents.class, "MonitorContendedEntered", 'p', () -> doesEnterMethod(7), true);
            contended(FrameEvents.class, "MonitorContendedEntered", 'r', () -> doesEnterMethod(7), true);
        }
        pop("ClassPrepare", () -> doesLoad(7), 12);
        pop("ClassPrepare", () -> doesLoad2(7), 12);
        force("ClassPrepare", () -> doesLoad3(7));
        System.out.println("done");
    }
}
