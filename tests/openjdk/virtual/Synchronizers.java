// Semaphore, CountDownLatch, CyclicBarrier, Phaser, Exchanger among virtual threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(3, true);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(60);
        for (int i = 0; i < 60; i++)
            Thread.startVirtualThread(() -> {
                s.acquireUninterruptibly();
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                Thread.yield();
                inside.decrementAndGet();
                s.release();
                all.countDown();
            });
        all.await();
        System.out.println("never more than three " + (most.get() <= 3) + " " + s.availablePermits());
        AtomicInteger rounds = new AtomicInteger(), sum = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(10, rounds::incrementAndGet);
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10; i++)
                e.submit(() -> {
                    for (int k = 0; k < 20; k++)
                        sum.addAndGet(barrier.await());
                    return null;
                });
        }
        System.out.println(rounds + " " + sum);
        CyclicBarrier broken = new CyclicBarrier(2);
        Thread waits = Thread.startVirtualThread(() -> {
            try {
                broken.await();
            } catch (BrokenBarrierException e) {
                System.out.println("broken");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        Until.state(waits, Thread.State.WAITING);
        broken.reset();
        waits.join();
        Phaser phaser = new Phaser(1) {
            @Override protected boolean onAdvance(int phase, int parties) {
                System.out.println("phase " + phase + " with " + parties);
                return phase >= 3 || parties == 0;
            }
        };
        for (int i = 0; i < 8; i++) {
            int n = i;
            phaser.register();
            Thread.startVirtualThread(() -> {
                for (int k = 0; k < 3 && !(n == 2 && k == 2); k++)
                    phaser.arriveAndAwaitAdvance();
                phaser.arriveAndDeregister();
            });
        }
        while (phaser.arriveAndAwaitAdvance() >= 0) { }
        System.out.println(phaser.isTerminated());
        Exchanger<String> x = new Exchanger<>();
        String[] got = new String[2];
        Thread a = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 100; i++)
                    got[0] = x.exchange("a" + i);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        for (int i = 0; i < 100; i++)
            got[1] = x.exchange("main" + i);
        a.join();
        System.out.println(got[0] + " " + got[1]);
        try {
            x.exchange("nobody", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody came");
        }
    }
}
