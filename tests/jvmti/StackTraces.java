// Stacks of all kinds of threads: see stack_traces.c.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class StackTraces {
    static native void begin();
    static native void atBottom(int depth);
    static native void nulls();
    static native void refused(Object thread, String what);
    static native void inNative();
    static native void others(Thread[] threads);
    static native void consistent(Thread[] threads);
    static native int instants(Thread[] threads, long unused, int rounds);
    static native void instantsDone(int wrong);
    static native void between(String what);
    static native void callbacks(boolean on);

    static void descend(int depth) { if (depth == 0) atBottom(descended); else descend(depth - 1); }
    static int descended;

    static final Object lock = new Object(), waiting = new Object(), blocking = new Object();
    static boolean stop;
    static volatile boolean end, spinning;
    static int spun;

    static class Worker extends Thread {
        final int kind;
        Worker(int kind, String name) { super(name); this.kind = kind; setDaemon(true); }
        public void run() { StackTraces.run(kind); }
    }
    static void run(int kind) {
        switch (kind) {
        case 0: await(); break;
        case 1: inNative(); break;
        case 2: spin(); break;
        case 3: sleep(); break;
        case 4: hold(); break;
        case 5: alternate(); break;
        }
    }
    static void await() {
        synchronized (waiting) { while (!stop) try { waiting.wait(); } catch (InterruptedException e) { return; } }
    }
    static void spin() { while (!end) { spinning = true; spun++; } }
    static void sleep() { try { Thread.sleep(1000000); } catch (InterruptedException e) { } }
    static void hold() { synchronized (blocking) { spun++; } }
    static void alternate() { while (!end) { synchronized (lock) { counted(); } Thread.yield(); } }
    static void counted() { for (int i = 0; i < 100; i++) spun++; }

    static void viaReflection(String what) { between(what); }
    static void viaHandle(String what) { between(what); }

    static void reach(Thread t, Thread.State state) throws Exception {
        while (t.getState() != state) Thread.sleep(1);
    }

    public static void main(String[] args) throws Throwable {
        Runnable lambda = () -> between("a lambda");
        begin();
        for (int depth : new int[] { 0, 1, 5, 700 }) { descended = depth; descend(depth); }
        nulls();
        Thread unstarted = new Thread("unstarted"), dead = new Thread("shown");
        dead.start();
        dead.join();
        refused(unstarted, "unstarted");
        refused(dead, "terminated");
        refused("text", "no thread");
        refused(Thread.currentThread(), "freed reference");
        lambda.run();
        StackTraces.class.getDeclaredMethod("viaReflection", String.class).invoke(null, "reflection");
        MethodHandle handle = MethodHandles.lookup().findStatic(StackTraces.class, "viaHandle",
                MethodType.methodType(void.class, String.class));
        handle.invokeExact("a method handle");
        callbacks(true);
        nest();
        callbacks(false);

        Thread[] workers = new Thread[5];
        synchronized (blocking) {
            for (int i = 0; i < workers.length; i++) { workers[i] = new Worker(i, "worker " + i); workers[i].start(); }
            reach(workers[0], Thread.State.WAITING);
            reach(workers[1], Thread.State.WAITING);
            while (!spinning) Thread.sleep(1);
            reach(workers[3], Thread.State.TIMED_WAITING);
            reach(workers[4], Thread.State.BLOCKED);
            others(workers);
        }
        Thread[] resting = new Thread[20];
        for (int i = 0; i < resting.length; i++) { resting[i] = new Worker(0, "resting " + i); resting[i].start(); }
        for (Thread t : resting) reach(t, Thread.State.WAITING);
        consistent(resting);
        end = true;
        workers[2].join();
        end = false;
        Thread[] pair = { new Worker(5, "one"), new Worker(5, "other") };
        for (Thread t : pair) t.start();
        instantsDone(instants(pair, 0, 300));
        end = true;
        for (Thread t : pair) t.join();
        synchronized (waiting) { stop = true; waiting.notifyAll(); }
        for (Thread t : resting) t.join();
        workers[1].join();
        workers[3].interrupt();
        workers[3].join();
        System.out.println("done");
    }
    static void nest() { counted(); }
}
