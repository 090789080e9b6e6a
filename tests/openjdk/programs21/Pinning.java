// vmargs: -Djdk.virtualThreadScheduler.parallelism=2 -Djdk.virtualThreadScheduler.maxPoolSize=2
// Virtual threads on two carriers that contend, wait, park and sleep inside monitors: all come through.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Pinning {
    static int counter;
    static synchronized void add() { counter++; }

    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(Thread.startVirtualThread(() -> {
                for (int k = 0; k < 100; k++) {
                    add();
                    if (k % 10 == 0) Thread.yield();
                }
            }));
        }
        for (Thread t : all) t.join();
        System.out.println(counter);
        Object lock = new Object();
        int[] turn = {0};
        all.clear();
        Thread sleeper = Thread.ofVirtual().start(() -> {
            synchronized (lock) {
                try {
                    Thread.sleep(5);
                    lock.wait(3);
                    LockSupport.parkNanos(1000);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
                turn[0]++;
            }
        });
        Thread other = Thread.ofVirtual().start(() -> {
            synchronized (lock) {
                turn[0]++;
            }
        });
        sleeper.join();
        other.join();
        System.out.println(turn[0]);
        // three wait; two carriers: the third starts only because carriers are compensated or released
        CountDownLatch ready = new CountDownLatch(1);
        AtomicInteger woken = new AtomicInteger();
        Thread waiter = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                ready.countDown();
                try {
                    while (turn[0] < 3) lock.wait();
                } catch (InterruptedException e) { }
                woken.incrementAndGet();
            }
        });
        ready.await();
        Thread notifier = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                turn[0]++;
                lock.notifyAll();
            }
        });
        waiter.join();
        notifier.join();
        System.out.println(woken);
        Thread interrupted = Thread.startVirtualThread(() -> {
            synchronized (new Object()) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + Thread.currentThread().isInterrupted());
                }
            }
        });
        while (interrupted.getState() != Thread.State.WAITING) Thread.sleep(1);
        interrupted.interrupt();
        interrupted.join();
        ReentrantLock r = new ReentrantLock();
        r.lock();
        Thread[] queue = new Thread[20];
        for (int i = 0; i < 20; i++) queue[i] = Thread.startVirtualThread(() -> { r.lock(); counter++; r.unlock(); });
        while (r.getQueueLength() < 20) Thread.sleep(1);
        r.unlock();
        for (Thread t : queue) t.join();
        System.out.println(counter);
    }
}
