import java.util.concurrent.locks.LockSupport;

public class SuspendStorm {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void storm(Thread[] workers, Thread[] agents, long[] counts);
    static native void calm();
    static native int failures();
    static native int suspensions();
    static native void rawAdd();
    static native long rawCount();
    static String name(Object o) { return "?"; }

    static final int WORKERS = 6, ROUNDS = 150, SUSPENSIONS = 150;
    static final long[] counts = new long[WORKERS];
    static final Object lock = new Object(), turn = new Object();
    static long locked, rounds;     // guarded by lock
    static int whose;               // guarded by turn
    static volatile Object garbage;

    static synchronized void nested(int n) {
        synchronized (lock) {
            if (n > 0) nested(n - 1);
            else locked++;
        }
    }

    /** All take turns: whoever loses a notification stands still for ever. */
    static void takeTurn(int me) {
        synchronized (turn) {
            while (whose != me) {
                try {
                    if (me % 2 == 0) turn.wait();
                    else turn.wait(1000);
                } catch (InterruptedException e) { }
            }
            whose = (me + 1) % WORKERS;
            turn.notifyAll();
        }
    }

    static void work(int me) {
        long[] mine = counts;
        for (int i = 0; i < ROUNDS || suspensions() < SUSPENSIONS; i++) {
            mine[me]++;
            nested(i % 3);
            mine[me]++;
            for (int k = 0; k < 200; k++) mine[me]++;
            rawAdd();
            mine[me]++;
            if (i % 16 == me) garbage = new Object[1000];
            if (i % 20 == me) LockSupport.parkNanos(10000);
            if (i % 25 == me) {
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) { }
            }
            mine[me]++;
            String s = "made " + i;
            if (s.length() < 5) System.out.println(s);
            synchronized (lock) { rounds++; }
            mine[me]++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] workers = new Thread[WORKERS], agents = new Thread[3];
        for (int i = 0; i < WORKERS; i++) {
            int me = i;
            workers[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) takeTurn(me);
                work(me);
            }, "worker " + i);
        }
        for (int i = 0; i < 3; i++) agents[i] = new Thread("agent " + i);
        begin("SuspendThread", "a storm");
        for (Thread t : workers) t.start();
        storm(workers, agents, counts);
        for (Thread t : workers) t.join();
        calm();
        checkInt("failures", 0, failures());
        checkInt("counted under the lock", rounds, locked);
        checkInt("counted under the raw monitor", rounds, rawCount());
        checkInt("many suspensions", 1, suspensions() >= SUSPENSIONS ? 1 : 0);
        end();
    }
}
