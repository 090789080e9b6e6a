import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

public class VirtualSuspension extends VirtualThreads {
    static final int MANY = 1000, ROUNDS = 5;
    static final AtomicIntegerArray turns = new AtomicIntegerArray(MANY);
    static final AtomicInteger born = new AtomicInteger();
    static final Object[] locks = new Object[8];
    static final Thread[] threads = new Thread[MANY];
    static volatile boolean over;

    /** Each does the like, in its own order; what it holds meanwhile the others of its kind wait for. */
    static void work(int number) {
        int turn = number;
        while (!over) {
            turns.incrementAndGet(number);
            switch (turn++ % 4) {
                case 0 -> Thread.yield();
                case 1 -> LockSupport.parkNanos(1);
                case 2 -> {
                    synchronized (locks[number % locks.length]) {
                        turns.incrementAndGet(number);
                    }
                }
                default -> Thread.ofVirtual().start(born::incrementAndGet);
            }
        }
    }

    static int[] look() {
        int[] seen = new int[MANY];
        for (int i = 0; i < MANY; i++) seen[i] = turns.get(i);
        return seen;
    }

    static long differences(int[] before, int[] after, int from) {
        long n = 0;
        for (int i = from; i < MANY; i++) n += before[i] == after[i] ? 0 : 1;
        return n;
    }

    /** All of them, from the first that counts on, have gone on since. */
    static void awaitTurns(int from, int to) {
        int[] before = look();
        for (int i = from; i < to; i++)
            while (turns.get(i) == before[i]) Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < locks.length; i++) locks[i] = new Object();
        for (int i = 0; i < MANY; i++) {
            int number = i;
            threads[i] = Thread.ofVirtual().start(() -> work(number));
        }
        awaitTurns(0, MANY);
        begin("SuspendAllVirtualThreads", "1,000 that run, park, block and start others");
        for (int round = 0; round < ROUNDS; round++) {
            checkInt("suspend", 0, suspendAll(null, 0));
            int[] seen = look();
            int children = born.get();
            for (int i = 0; i < MANY; i += 97) {
                checkInt("suspended", SUSPENDED, state(threads[i]) & SUSPENDED);
                checkInt("frames", 0, on("GetFrameCount", threads[i]));
                checkInt("suspended already", 14, suspend(threads[i]));
            }
            System.gc();
            checkInt("moved", 0, differences(seen, look(), 0));
            checkInt("born", children, born.get());
            checkInt("resume", 0, resumeAll(null, 0));
            awaitTurns(0, 50);
        }
        begin("SuspendThreadList", "all but one");
        Thread[] most = java.util.Arrays.copyOfRange(threads, 1, MANY);
        int[] results = suspendList(most);
        for (int r : results) checkInt("suspended", 0, r);
        int[] before = look();
        for (Thread t : most) if ((state(t) & SUSPENDED) == 0) checkText("not suspended", "", t.toString());
        checkInt("moved", 0, differences(before, look(), 1));
        for (int r : resumeList(most)) checkInt("resumed", 0, r);
        awaitTurns(0, MANY);
        begin("SuspendThread, ResumeThread", "one after the other, again and again");
        for (int i = 0; i < MANY; i += 10) {
            Thread t = threads[i];
            checkInt("suspend", 0, suspend(t));
            int stands = turns.get(i);
            checkInt("state", SUSPENDED, state(t) & SUSPENDED);
            checkInt("turns", stands, turns.get(i));
            checkInt("resume", 0, resume(t));
        }
        awaitTurns(0, MANY);
        over = true;
        for (Thread t : threads) t.join();
        end();
    }
}
