// What virtual threads cost: begun and ended one after the other, parked at once, handing over to each other, yielding,
// sleeping. Arguments: which of these, how many. Each prints a checksum.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

public class VirtualThreads {
    static final AtomicLong SUM = new AtomicLong();

    /** Each is joined before the next begins. */
    static void sequence(int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            int x = i;
            Thread.startVirtualThread(() -> SUM.addAndGet(x)).join();
        }
    }

    /** All park, a few frames deep; then all go on. */
    static void parked(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        CountDownLatch begun = new CountDownLatch(n);
        for (int i = 0; i < n; i++) {
            int x = i;
            threads[i] = Thread.startVirtualThread(() -> SUM.addAndGet(waitBelow(4, x, begun)));
        }
        begun.await();
        for (Thread t : threads) {
            LockSupport.unpark(t);
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    private static int waitBelow(int depth, int x, CountDownLatch begun) {
        if (depth > 0) {
            return waitBelow(depth - 1, x, begun) + 1;
        }
        begun.countDown();
        LockSupport.park();
        return x;
    }

    static volatile int turn;

    /** Two threads take turns. */
    static void handover(int n) throws InterruptedException {
        Thread[] two = new Thread[2];
        for (int k = 0; k < 2; k++) {
            int me = k;
            two[k] = Thread.ofVirtual().unstarted(() -> {
                for (int i = 0; i < n; i++) {
                    while (turn != me) {
                        LockSupport.park();
                    }
                    turn = 1 - me;
                    LockSupport.unpark(two[1 - me]);
                }
                SUM.addAndGet(n);
            });
        }
        both(two);
    }

    /** Two threads that have nothing to do but to let others go first. */
    static void yielding(int n) throws InterruptedException {
        Thread[] two = new Thread[2];
        for (int k = 0; k < 2; k++) {
            two[k] = Thread.ofVirtual().unstarted(() -> {
                for (int i = 0; i < n; i++) {
                    Thread.yield();
                }
                SUM.addAndGet(n);
            });
        }
        both(two);
    }

    /**
     * A hundred threads sleep, again and again. For 100 microseconds: one is over before a slow VM has come to parking,
     * so that the faster VM would be given the greater work.
     */
    static void sleeping(int n) throws InterruptedException {
        Thread[] threads = new Thread[100];
        for (int k = 0; k < threads.length; k++) {
            threads[k] = Thread.ofVirtual().unstarted(() -> {
                try {
                    for (int i = 0; i < n / 100; i++) {
                        Thread.sleep(0, 100_000);
                    }
                } catch (InterruptedException e) {
                    SUM.addAndGet(-1);
                }
                SUM.addAndGet(n);
            });
        }
        both(threads);
    }

    private static void both(Thread[] threads) throws InterruptedException {
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
        case "sequence" -> sequence(n);
        case "parked" -> parked(n);
        case "handover" -> handover(n);
        case "yielding" -> yielding(n);
        default -> sleeping(n);
        }
        System.out.println("checksum=" + SUM.get());
    }
}
