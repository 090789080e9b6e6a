import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

@SuppressWarnings("removal")
public class ThreadSuspend {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native int state(Thread t);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static native int[] suspendList(Thread[] list);
    static native int[] resumeList(Thread[] list);
    static native String owned(Thread t);
    static native String usage(Object o);
    static native Thread startHost();
    static native void letHostGo();
    static native int hostCalls();
    static native void joinHost();
    static native void rawHold(boolean hold);
    static native void rawUse();
    static native void rawWait();
    static native void rawNotify();
    static native int rawOwner();
    static native void events(boolean on);
    static native int callbacks(boolean ofStart);
    static native void leaveCallback();
    static native void errors(Thread unstarted, Thread ended, Thread live);

    static final int SUSPENDED = 0x100000, NATIVE = 0x400000;
    static final int NONE = 0, NOT_SUSPENDED = 13, ALREADY = 14;
    static final Object lock = new Object();
    static String name(Object o) { return o == lock ? "lock" : o instanceof Thread ? ((Thread) o).getName() : "other"; }

    interface Body { void run() throws Exception; }
    static Thread start(String name, Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
            } catch (Exception e) {
                System.out.println(e);
            }
        }, name);
        t.setDaemon(true);
        t.start();
        return t;
    }
    static void await(Thread t, int bits) throws InterruptedException {
        while ((state(t) & ~NATIVE) != bits) Thread.sleep(1);
    }
    static void checkState(Thread t, int bits) { checkInt("state", bits, state(t) & ~NATIVE); }

    static volatile long counter;
    static volatile boolean go, done;
    static void count() {
        while (!go) counter++;
    }
    /** The counter stands still for some time in which others run. */
    static boolean stands() throws InterruptedException {
        long before = counter;
        for (int i = 0; i < 3; i++) Thread.sleep(1);
        return counter == before;
    }

    static void running() throws Exception {
        go = false;
        Thread t = start("counter", () -> count());
        while (counter == 0) Thread.sleep(1);
        begin("SuspendThread", "a running thread");
        for (int i = 0; i < 20; i++) {
            checkInt("suspend", NONE, suspend(t));
            if (!stands()) checkInt("stands", 1, 0);
            checkState(t, SUSPENDED + 5);
            checkInt("suspend again", ALREADY, suspend(t));
            long before = counter;
            checkInt("resume", NONE, resume(t));
            while (counter == before) Thread.yield();
            checkState(t, 5);
        }
        begin("SuspendThread", "THREAD_SUSPENDED");
        suspend(t);
        checkInt("again", ALREADY, suspend(t));
        begin("ResumeThread", "once for many attempts");
        checkInt("resume", NONE, resume(t));
        checkInt("resume again", NOT_SUSPENDED, resume(t));
        if (Runtime.version().feature() < 23) {
            begin("ResumeThread", "Thread.suspend shares the flag");
            Thread.class.getMethod("suspend").invoke(t);
            checkState(t, SUSPENDED + 5);
            checkInt("suspended already", ALREADY, suspend(t));
            checkInt("resume", NONE, resume(t));
            checkInt("suspend", NONE, suspend(t));
            Thread.class.getMethod("resume").invoke(t);
            checkState(t, 5);
            checkInt("not suspended", NOT_SUSPENDED, resume(t));
        }
        end();
        go = true;
        t.join();
    }

    /** Suspended where it waits: the bits stay, and the end of the wait is not noticed before the resumption. What the
        bits are when it is over is open (0). */
    static void waits(String aspect, int bits, Body body, Body release, int after) throws Exception {
        done = false;
        Thread t = start("target", () -> {
            body.run();
            done = true;
        });
        await(t, bits);
        begin("SuspendThread", aspect);
        checkInt("suspend", NONE, suspend(t));
        checkState(t, SUSPENDED + bits);
        release.run();
        if (aspect.equals("parked")) LockSupport.unpark(t);
        for (int i = 0; i < 5; i++) Thread.sleep(1);
        checkInt("went on", 0, done ? 1 : 0);
        if (after != 0) checkState(t, SUSPENDED + after);
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("done", 1, done ? 1 : 0);
        end();
    }
    interface TimedBody { void run(long ms) throws Exception; }

    /** The same for a wait that comes to its end meanwhile; once more with a longer one if it was over before. */
    static void timeIsOver(String aspect, int bits, TimedBody body) throws Exception {
        for (long ms = 50; ; ms *= 4) {
            long time = ms;
            done = false;
            Thread t = start("target", () -> {
                body.run(time);
                done = true;
            });
            while (t.isAlive() && (state(t) & ~NATIVE) != bits) Thread.sleep(1);
            int error = suspend(t);
            if ((error != NONE || (state(t) & ~NATIVE) != SUSPENDED + bits) && ms < 10_000) {
                if (error == NONE) resume(t);
                t.join();
                continue;
            }
            begin("SuspendThread", aspect);
            checkInt("suspend", NONE, error);
            checkState(t, SUSPENDED + bits);
            Thread.sleep(ms + 10);
            checkInt("went on", 0, done ? 1 : 0);
            checkInt("resume", NONE, resume(t));
            t.join();
            checkInt("done", 1, done ? 1 : 0);
            end();
            return;
        }
    }
    static void nothing() { }
    static void notifyLock() { synchronized (lock) { lock.notify(); } }

    static void waiting() throws Exception {
        timeIsOver("asleep, time over", 0xe1, ms -> Thread.sleep(ms));
        waits("parked", 0x291, () -> LockSupport.park(), () -> nothing(), 0);
        timeIsOver("parked with a time", 0x2a1, ms -> LockSupport.parkNanos(ms * 1_000_000));
        waits("in Object.wait, notified", 0x191,
                () -> { synchronized (lock) { lock.wait(); } }, () -> notifyLock(), 0x401);
        timeIsOver("in Object.wait, time over", 0x1a1, ms -> { synchronized (lock) { lock.wait(ms); } });
        checkFree("after a wait of a suspended thread");
    }

    static void checkFree(String aspect) {
        begin("GetObjectMonitorUsage", aspect);
        checkText("usage", "- 0 [] []", usage(lock));
        end();
    }

    static void entering() throws Exception {
        done = false;
        Thread t, other;
        synchronized (lock) {
            t = start("target", () -> { synchronized (lock) { done = true; } });
            await(t, 0x401);
            begin("SuspendThread", "entering a monitor");
            checkInt("suspend", NONE, suspend(t));
            checkState(t, SUSPENDED + 0x401);
            other = start("other", () -> { synchronized (lock) { } });
            await(other, 0x401);
        }
        // The first in the queue is suspended: the second gets the monitor, and it is free afterwards.
        other.join();
        synchronized (lock) { }
        checkInt("entered", 0, done ? 1 : 0);
        checkState(t, SUSPENDED + 0x401);
        checkText("usage", "- 0 [target] []", usage(lock));
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("done", 1, done ? 1 : 0);
        // A thread that is suspended while it owns a monitor keeps it.
        go = false;
        Thread owner = start("owner", () -> { synchronized (lock) { count(); } });
        while (!owned(owner).equals("lock")) Thread.sleep(1);
        begin("SuspendThread", "an owner");
        checkInt("suspend", NONE, suspend(owner));
        Thread want = start("want", () -> { synchronized (lock) { } });
        await(want, 0x401);
        checkText("usage", "owner 1 [want] []", usage(lock));
        checkInt("resume", NONE, resume(owner));
        go = true;
        owner.join();
        want.join();
        end();
    }

    static void raw() throws Exception {
        rawHold(true);
        Thread t = start("raw", () -> rawUse());
        while (rawOwner() != 1) Thread.sleep(1);
        for (int i = 0; i < 3; i++) Thread.sleep(1);
        begin("RawMonitorEnter", "a suspended thread does not come out as owner");
        checkInt("suspend", NONE, suspend(t));
        rawHold(false);
        for (int i = 0; i < 5; i++) Thread.sleep(1);
        checkInt("owner", 1, rawOwner());
        rawHold(true);      // nobody else has it
        rawHold(false);
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("owner", 2, rawOwner());
        t = start("raw", () -> rawWait());
        while (rawOwner() != 1) Thread.sleep(1);
        begin("RawMonitorWait", "a suspended thread does not come out as owner");
        rawHold(true);      // it waits now
        rawHold(false);
        checkInt("suspend", NONE, suspend(t));
        rawNotify();
        for (int i = 0; i < 5; i++) Thread.sleep(1);
        checkInt("owner", 1, rawOwner());
        rawHold(true);
        rawHold(false);
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("owner", 2, rawOwner());
        end();
    }

    static void inNative() throws Exception {
        Thread t = startHost();
        begin("GetThreadState", "in native code");
        checkInt("state", 0x400005, state(t));
        begin("SuspendThread", "in native code");
        checkInt("suspend", NONE, suspend(t));
        checkInt("state", 0x500005, state(t));
        letHostGo();
        checkInt("it did not come back into the VM", 0, hostCalls());
        checkInt("state", SUSPENDED + 5, state(t) & ~NATIVE);
        checkInt("resume", NONE, resume(t));
        joinHost();
        checkInt("it came back", 1, hostCalls());
        end();
    }

    static volatile int result = -1;
    static void itself() throws Exception {
        Thread t = start("itself", () -> result = suspend(null));
        await(t, SUSPENDED + 5);
        begin("SuspendThread", "the caller, as null");
        checkInt("in the call", -1, result);
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("answered", NONE, result);
        result = -1;
        t = start("itself", () -> result = suspend(Thread.currentThread()));
        await(t, SUSPENDED + 5);
        begin("SuspendThread", "the caller, by name");
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("answered", NONE, result);
        end();
    }

    static int[] listed;
    static void lists() throws Exception {
        go = false;
        counter = 0;
        Thread a = start("a", () -> count()), b = start("b", () -> Thread.sleep(1000000));
        await(b, 0xe1);
        begin("SuspendThreadList", "two, one twice");
        checkText("results", "[0, 0, 14, 0]", Arrays.toString(suspendList(new Thread[] { a, b, a })));
        checkInt("stands", 1, stands() ? 1 : 0);
        checkState(b, SUSPENDED + 0xe1);
        begin("SuspendThreadList", "suspended already");
        checkText("results", "[14, 14, 0]", Arrays.toString(suspendList(new Thread[] { b, a })));
        begin("ResumeThreadList", "two, one twice");
        checkText("results", "[0, 13, 0, 0]", Arrays.toString(resumeList(new Thread[] { a, a, b })));
        checkState(a, 5);
        checkState(b, 0xe1);
        begin("ResumeThreadList", "not suspended");
        checkText("results", "[13, 0]", Arrays.toString(resumeList(new Thread[] { a })));
        begin("SuspendThreadList", "the caller among others, last of all");
        Thread c = new Thread("c") {
            @Override public void run() { listed = suspendList(new Thread[] { a, this, b, null }); }
        };
        c.start();
        await(c, SUSPENDED + 5);
        checkState(a, SUSPENDED + 5);
        checkState(b, SUSPENDED + 0xe1);
        checkInt("in the call", 1, listed == null ? 1 : 0);
        checkText("results", "[0, 0, 0, 0]", Arrays.toString(resumeList(new Thread[] { a, b, c })));
        c.join();
        checkText("results", "[0, 0, 0, 10, 0]", Arrays.toString(listed));
        begin("SuspendThreadList", "the caller twice");
        listed = null;
        Thread d = new Thread("d") {
            @Override public void run() { listed = suspendList(new Thread[] { this, this }); }
        };
        d.start();
        await(d, SUSPENDED + 5);
        checkInt("resume", NONE, resume(d));
        d.join();
        checkText("results", "[0, 14, 0]", Arrays.toString(listed));
        end();
        go = true;
        b.interrupt();
        a.join();
        b.join();
    }

    static int inAStart;
    /** At the start and the end of a thread, in the callbacks of the events. */
    static void startAndEnd() throws Exception {
        events(true);
        done = false;
        Thread t = start("started", () -> done = true);
        while (callbacks(true) != 1) Thread.sleep(1);
        begin("SuspendThread", "in the callback of ThreadStart");
        checkInt("suspend", NONE, suspend(t));
        checkInt("suspended", SUSPENDED, state(t) & SUSPENDED);
        leaveCallback();
        for (int i = 0; i < 5; i++) Thread.sleep(1);
        checkInt("ran", 0, done ? 1 : 0);
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("ran", 1, done ? 1 : 0);
        t = start("ending", () -> { });
        while (callbacks(false) != 1) Thread.sleep(1);
        begin("SuspendThread", "in the callback of ThreadEnd");
        checkInt("suspend", NONE, suspend(t));
        leaveCallback();
        for (int i = 0; i < 5; i++) Thread.sleep(1);
        checkInt("alive", 1, t.isAlive() ? 1 : 0);
        checkInt("suspended", SUSPENDED, state(t) & SUSPENDED);
        checkInt("resume", NONE, resume(t));
        t.join();
        checkInt("state", 2, state(t));
        events(false);
        // Suspended before it runs its first instruction, or not yet alive, or gone: one of the three.
        begin("SuspendThread", "around the start and the end");
        for (int i = 0; i < 200; i++) {
            int[] ran = { 0 };
            Thread s = new Thread(() -> ran[0] = 1);
            s.start();
            if (i % 2 == 1) Thread.yield();
            int error = suspend(s);
            if (error == NONE) {
                int then = ran[0];
                if (i % 8 == 0) Thread.sleep(1);
                checkInt("nothing happens", then, ran[0]);
                checkInt("resume", NONE, resume(s));
            } else checkInt("has ended", 15, error);
            s.join();
            checkInt("ran", 1, ran[0]);
        }
        end();
    }

    /** Two threads suspend each other: one of them wins, and stands in its call with the other one suspended, or both
        do. */
    static volatile int[] errors2;
    static volatile int rounds0, rounds1;
    static void mutual() throws Exception {
        begin("SuspendThread", "two threads each other");
        Thread[] t = new Thread[2];
        rounds0 = rounds1 = 0;
        t[0] = new Thread(() -> { for (; rounds0 < 300; rounds0++) suspend(t[1]); }, "left");
        t[1] = new Thread(() -> { for (; rounds1 < 300; rounds1++) suspend(t[0]); }, "right");
        t[0].start();
        t[1].start();
        while (t[0].isAlive() || t[1].isAlive()) {
            resume(t[0]);
            resume(t[1]);
            Thread.yield();
        }
        checkInt("left", 300, rounds0);
        checkInt("right", 300, rounds1);
        end();
    }

    public static void main(String[] args) throws Exception {
        running();
        waiting();
        entering();
        raw();
        inNative();
        itself();
        lists();
        startAndEnd();
        mutual();
        Thread ended = new Thread();
        ended.start();
        ended.join();
        errors(new Thread(), ended, Thread.currentThread());
    }
}
