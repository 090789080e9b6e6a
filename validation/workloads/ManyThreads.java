package workloads;

import java.util.concurrent.atomic.AtomicInteger;

/** Many threads that live for a moment, in bursts and one by one, some of which throw, some start others. */
public final class ManyThreads {
    private static final int BURSTS = 15;
    private static final int BURST = 12;

    private ManyThreads() { }

    public static void main(String[] args) {
        AtomicInteger sum = new AtomicInteger();
        AtomicInteger thrown = new AtomicInteger();
        for (int burst = 0; burst < BURSTS; burst++) {
            Thread[] threads = new Thread[BURST];
            for (int i = 0; i < BURST; i++) {
                int number = burst * BURST + i;
                threads[i] = new Thread(() -> {
                    sum.addAndGet(number);
                    if (number % 10 == 0)
                        Common.join(Common.start("child of " + number, () -> sum.addAndGet(1000)));
                    if (number % 9 == 0)
                        throw new IllegalStateException("number " + number);
                }, "short " + number);
                threads[i].setUncaughtExceptionHandler((thread, uncaught) -> thrown.incrementAndGet());
                threads[i].start();
            }
            Common.join(threads);
        }
        for (int i = 0; i < 40; i++) {
            Thread thread = new Thread(sum::incrementAndGet);
            thread.setDaemon(i % 2 == 0);
            thread.start();
            Common.join(thread);
        }
        Common.say("threads: sum " + sum + ", thrown " + thrown + ", never started " + new Thread(() -> { }).isAlive());
    }
}
