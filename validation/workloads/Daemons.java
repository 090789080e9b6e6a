package workloads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/** The end of main while daemon threads compute, allocate, throw, load classes, wait, block, sleep and park. */
public final class Daemons {
    private interface Work {
        void once() throws Exception;
    }

    /** So many rounds each does before the end, at which they all begin again. */
    private static final int FIRST = 3;
    private static final CountDownLatch END = new CountDownLatch(1);
    private static final Object LOCK = new Object();
    private static final Object NEVER = new Object();
    private static final AtomicIntegerArray ROUNDS = new AtomicIntegerArray(8);
    private static volatile Object sink;

    private Daemons() { }

    private static void daemon(int number, String name, Work work) {
        Thread thread = new Thread(() -> {
            while (true) {
                try {
                    if (ROUNDS.incrementAndGet(number) > FIRST)
                        END.await();
                    work.once();
                } catch (Exception e) {
                    sink = e;
                }
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Common.say("hook: daemons are at work"), "hook"));
        daemon(0, "computes", () -> sink = Numbers.sieve(100));
        daemon(1, "allocates", () -> sink = new int[100]);
        daemon(2, "throws", () -> {
            throw new Exception();
        });
        daemon(3, "loads", () -> sink = new Patched().with("Hidden$Template", "Hidden$Template")
            .get("Hidden$Template"));
        daemon(4, "contends", () -> {
            synchronized (LOCK) {
                sink = LOCK;
            }
        });
        daemon(5, "waits", () -> {
            synchronized (NEVER) {
                NEVER.wait();
            }
        });
        daemon(6, "sleeps", () -> Thread.sleep(1));
        daemon(7, "parks", () -> LockSupport.parkNanos(100_000));
        for (int i = 0; i < ROUNDS.length(); i++) {
            int number = i;
            Common.until(() -> ROUNDS.get(number) > (number == 5 ? 0 : FIRST));
        }
        Common.say("daemons: " + ROUNDS.length());
        END.countDown();
    }
}
