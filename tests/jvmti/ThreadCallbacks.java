public class ThreadCallbacks {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native int stop(Thread t, Object exception);
    static native void prepare(Thread victim, Thread agent, Object lock, Object exception);
    static native void watch(Thread t);
    static native int suspendedItself();
    static native boolean isInCallback();
    static native void leaveCallback();
    static String name(Object o) { return "?"; }

    static final Object lock = new Object();
    static class Stop extends RuntimeException { }
    static volatile boolean go;
    static volatile int count;
    static volatile String end;

    public static void main(String[] args) throws Exception {
        Thread victim = new Thread(() -> {
            try {
                while (!go) count++;
                end = "not stopped";
            } catch (Stop e) {
                end = "stopped" + (Thread.interrupted() ? ", interrupted" : "");
            }
        }, "victim");
        victim.start();
        while (count == 0) Thread.sleep(1);
        Thread t = new Thread(() -> {
            watch(Thread.currentThread());
            try {
                synchronized (lock) { lock.wait(1); }
                synchronized (lock) { lock.wait(1); }
                synchronized (lock) { lock.wait(1); }
                System.out.println("not stopped");
            } catch (InterruptedException e) {
                System.out.println(e);
            } catch (Stop e) {
                System.out.println("  stopped in the callback" + (Thread.interrupted() ? ", interrupted" : ""));
            }
        }, "t");
        prepare(victim, new Thread("agent"), lock, new Stop());
        t.start();
        victim.join();
        while ((state(t) & 0x100000) == 0) Thread.sleep(1);
        System.out.println("  victim " + end);
        begin("SuspendThread", "the caller, in a callback");
        for (int i = 0; i < 3; i++) Thread.sleep(1);
        checkInt("in the call", 0, suspendedItself());
        checkInt("resume", 0, resume(t));
        while (!isInCallback()) Thread.sleep(1);
        checkInt("answered", 100, suspendedItself());
        begin("StopThread", "in a callback");
        checkInt("suspend", 0, suspend(t));
        checkInt("stop", 0, stop(t, new Stop()));
        leaveCallback();
        for (int i = 0; i < 3; i++) Thread.sleep(1);
        checkInt("still there", 0x100000, state(t) & 0x100000);
        checkInt("resume", 0, resume(t));
        t.join();
        end();
    }
}
