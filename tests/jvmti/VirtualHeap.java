import java.util.concurrent.locks.LockSupport;

public class VirtualHeap {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native void tag(Object o, long tag);
    static native String holders();
    static native void hold(Object[] holder, Runnable task);

    static volatile boolean go;
    static volatile int running;

    static Object fresh(int tag) {
        Object o = new Object();
        tag(o, tag);
        return o;
    }

    static void spin(int tag) {
        Object mine = fresh(tag);
        running++;
        while (!go) { }
        tag(mine, 0);
    }

    static void park(int tag) {
        Object mine = fresh(tag);
        while (!go) LockSupport.park();
        tag(mine, 0);
    }

    static void hold(int tag) {
        Object[] holder = {fresh(tag)};
        hold(holder, VirtualHeap::spinBare);
    }

    static void spinBare() {
        running++;
        while (!go) { }
    }

    static Thread start(int tag, Runnable task) {
        Thread t = Thread.ofVirtual().unstarted(task);
        tag(t, tag);
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = {start(1, () -> spin(101)), start(2, () -> park(102)), start(3, () -> hold(103))};
        while (running < 2 || state(threads[1]) != 0x291) Thread.yield();
        begin("FollowReferences", "what virtual threads hold");
        String seen = holders();
        System.gc();
        checkText("again, after a collection", seen, holders());
        checkText("holders", "101 local of 1 at 0 1;102 local of 2 at 6 1;103 JNI local of 3 at 2 0;", seen);
        go = true;
        LockSupport.unpark(threads[1]);
        for (Thread t : threads) t.join();
        checkText("afterwards", "", holders());
        end();
    }
}
