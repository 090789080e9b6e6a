public class RawThreads {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native int interrupt(Thread t);
    static native void count(int times);
    static native int value();
    static native int waitAt(int depth, long millis);
    static native int waiting();
    static native int woken();
    static native void wake(boolean all, int times);
    static native void reset();
    static native int depthOk();
    static native void hold(boolean on);
    static native void errorsOfOthers(String who);
    static native void destroyOthers();
    static native void many();
    static native void inCallbacks();
    static native void takeTurns(int me);
    static native void suspendFirst(Thread first);
    static String name(Object o) { return "?"; }

    static class Waiter extends Thread {
        final int depth;
        final long millis;
        volatile int result = -1;
        Waiter(int depth, long millis) {
            this.depth = depth;
            this.millis = millis;
            start();
        }
        @Override public void run() { result = waitAt(depth, millis); }
    }

    static Waiter[] waiters(int n) throws Exception {
        reset();
        Waiter[] list = new Waiter[n];
        for (int i = 0; i < n; i++) list[i] = new Waiter(i + 1, 0);
        while (waiting() != n) Thread.sleep(1);
        return list;
    }

    static void join(Waiter[] list) throws Exception {
        for (Waiter w : list) {
            w.join();
            checkInt("result", 0, w.result);
        }
        checkInt("depths", 1, depthOk());
    }

    public static void main(String[] args) throws Exception {
        begin("RawMonitorEnter", "keeps others out");
        Thread[] counters = new Thread[4];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new Thread(() -> count(2000));
            counters[i].start();
        }
        for (Thread t : counters) t.join();
        checkInt("counted", 8000, value());

        begin("RawMonitorNotify", "one of five at a time");
        Waiter[] five = waiters(5);
        for (int i = 1; i <= 5; i++) {
            reset();
            wake(false, 1);
            while (woken() != 1) Thread.sleep(1);
            for (int k = 0; k < 2; k++) Thread.sleep(1);
            checkInt("woken", 1, woken());
            checkInt("waiting", 5 - i, waiting());
        }
        join(five);
        begin("RawMonitorNotify", "three times in a row");
        five = waiters(5);
        wake(false, 3);
        while (woken() != 3) Thread.sleep(1);
        for (int k = 0; k < 2; k++) Thread.sleep(1);
        checkInt("woken", 3, woken());
        reset();
        wake(false, 2);
        join(five);
        begin("RawMonitorNotifyAll", "all of five");
        five = waiters(5);
        wake(true, 1);
        join(five);
        checkInt("woken", 5, woken());
        begin("RawMonitorNotify", "nobody waits: not kept");
        reset();
        wake(false, 1);
        Waiter w = new Waiter(1, 0);
        while (waiting() != 1) Thread.sleep(1);
        checkInt("woken", 0, woken());
        wake(true, 1);
        w.join();

        begin("RawMonitorWait", "state of a waiting thread");
        five = waiters(1);
        checkInt("state", 5, state(five[0])); // not in native code
        begin("RawMonitorEnter", "state of a blocked thread");
        hold(true);
        Waiter blocked = new Waiter(1, 0);
        while (state(blocked) != 5) Thread.sleep(1);
        for (int k = 0; k < 20; k++) Thread.sleep(1);
        checkInt("state", 5, state(blocked));
        hold(false);
        while (waiting() != 2) Thread.sleep(1);
        blocked.interrupt();
        blocked.join();
        begin("RawMonitorWait", "INTERRUPT");
        checkInt("error", 0, interrupt(five[0]));
        five[0].join();
        checkInt("result", 52, five[0].result);
        checkInt("depths", 1, depthOk());
        begin("RawMonitorWait", "interrupted, with a time");
        w = new Waiter(3, 1000000);
        while (waiting() != 1) Thread.sleep(1);
        w.interrupt();
        w.join();
        checkInt("result", 52, w.result);
        checkInt("depths", 1, depthOk());
        begin("RawMonitorWait", "time out");
        w = new Waiter(3, 10);
        w.join();
        checkInt("result", 0, w.result);
        checkInt("depths", 1, depthOk());
        begin("RawMonitorWait", "a negative time is for ever");
        w = new Waiter(1, -1);
        while (waiting() != 1) Thread.sleep(1);
        for (int k = 0; k < 3; k++) Thread.sleep(1);
        checkInt("result", -1, w.result);
        w.interrupt();
        w.join();
        end();

        errorsOfOthers("nobody has it");
        hold(true);
        Thread other = new Thread(() -> {
            errorsOfOthers("another thread has it");
            destroyOthers();
        });
        other.start();
        other.join();
        begin("DestroyRawMonitor", "refused: still the same monitor");
        hold(true);
        hold(false);
        hold(false);
        end();
        many();
        begin("RawMonitorExit", "who is first is suspended");
        Thread[] two = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            two[i] = new Thread(() -> takeTurns(me));
            two[i].start();
        }
        suspendFirst(two[0]);
        for (Thread t : two) t.join();
        end();
        inCallbacks();
    }
}
