import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

public class VirtualRaw {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native void enter(int times);
    static native void leave(int times);
    static native void errorsOfOthers();
    static native int await(long millis);
    static native int waiting();
    static native void wake(boolean all);
    static native void enterNew();
    static native int rounds();

    static final int THREADS = 6, TIMES = 4, INTERRUPT = 52;
    static final Object lock = new Object();
    static volatile boolean owned, go;
    static int waits;

    interface Action {
        void run() throws Exception;
    }

    static Thread start(Action action) {
        return Thread.ofVirtual().start(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** What an owner does where a virtual thread leaves its carrier. */
    static final Action[] ACTIONS = {
        Thread::yield,
        () -> Thread.sleep(1),
        () -> LockSupport.parkNanos(1000),
        () -> {
            synchronized (lock) {
                Thread.yield();
            }
        },
        () -> {
            synchronized (lock) {
                lock.wait(1);
            }
        },
        () -> start(() -> {}).join(),
        () -> checkInt("timed out", 0, await(1)),
    };
    static final String[] NAMES = {"yields", "sleeps", "parks", "enters", "waits", "joins", "waits for it"};

    static void exclusion(int action) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int depth = 1 + i % 2;
            threads.add(start(() -> {
                for (int k = 0; k < TIMES; k++) {
                    enter(depth);
                    ACTIONS[action].run();
                    leave(depth);
                    Thread.yield();
                }
            }));
        }
        for (Thread t : threads) t.join();
    }

    static void others() throws Exception {
        owned = go = false;
        Thread owner = start(() -> {
            enter(1);
            owned = true;
            while (!go) Thread.sleep(1);
            leave(1);
        });
        while (!owned) Thread.sleep(1);
        start(VirtualRaw::errorsOfOthers).join();
        errorsOfOthers();
        go = true;
        owner.join();
    }

    static void interrupted(boolean virtual) throws Exception {
        Action wait = () -> {
            enter(2);
            checkInt("interrupted", INTERRUPT, await(0));
            checkInt("once", 0, await(1));
            leave(2);
            checkInt("flag", 0, Thread.interrupted() ? 1 : 0);
            LockSupport.parkNanos(1000);
            checkInt("flag of the next carrier", 0, Thread.currentThread().isInterrupted() ? 1 : 0);
        };
        Thread t = virtual ? start(wait) : new Thread(() -> {
            try {
                wait.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        if (!virtual) t.start();
        while (waiting() == 0) Thread.sleep(1);
        checkInt("state", 5, state(t)); // not in native code
        t.interrupt();
        t.join();
        Thread before = start(() -> {
            Thread.currentThread().interrupt();
            enter(1);
            checkInt("interrupted before", INTERRUPT, await(0));
            leave(1);
        });
        before.join();
    }

    static void notified() throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++)
            threads[i] = start(() -> {
                enter(1);
                checkInt("notified", 0, await(0));
                leave(1);
            });
        while (waiting() != threads.length) Thread.sleep(1);
        wake(false);
        wake(true);
        for (Thread t : threads) t.join();
    }

    /** Its carrier is another's then, which leaves it as ever. */
    static void ends() throws Exception {
        for (int i = 0; i < 4; i++) start(VirtualRaw::enterNew).join();
        int[] turn = {0};
        Thread[] threads = new Thread[20];
        for (int i = 0; i < threads.length; i++)
            threads[i] = start(() -> {
                synchronized (turn) {
                    turn[0]++;
                    turn.notifyAll();
                    while (turn[0] < threads.length) turn.wait();
                }
            });
        for (Thread t : threads) t.join();
    }

    /** A line for each use, however often it is tried. */
    static void often(String function, String what, Action use) throws Exception {
        begin(function, what);
        for (int i = rounds(); i > 0; i--) use.run();
    }

    public static void main(String[] args) throws Exception {
        for (int action = 0; action < ACTIONS.length; action++) {
            int one = action;
            often("RawMonitorEnter", "of virtual threads, the owner " + NAMES[action], () -> exclusion(one));
        }
        often("RawMonitorExit", "NOT_MONITOR_OWNER, another virtual thread", VirtualRaw::others);
        often("RawMonitorWait", "INTERRUPT, virtual threads", () -> interrupted(true));
        often("RawMonitorWait", "INTERRUPT, platform threads", () -> interrupted(false));
        often("RawMonitorNotify", "virtual threads", VirtualRaw::notified);
        often("RawMonitorEnter", "by virtual threads that end", VirtualRaw::ends);
        end();
    }
}
