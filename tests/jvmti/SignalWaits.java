// Driven by signal_waits.c.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class SignalWaits {
    static native void begin(boolean restart);
    static native void waited(String what, long wanted, long elapsed);
    static native void end();

    interface Waiting {
        void run() throws Exception;
    }

    static final long WANTED = 60;

    static void measure(String what, Waiting waiting) throws Exception {
        long start = System.nanoTime();
        waiting.run();
        waited(what, WANTED * 1_000_000, System.nanoTime() - start);
    }

    static void all() throws Exception {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Semaphore semaphore = new Semaphore(0);
        measure("sleep", () -> Thread.sleep(WANTED));
        measure("wait", () -> {
            synchronized (monitor) {
                monitor.wait(WANTED);
            }
        });
        measure("park", () -> {
            long until = System.nanoTime() + WANTED * 1_000_000;
            for (long left; (left = until - System.nanoTime()) > 0;) LockSupport.parkNanos(left);
        });
        Thread sleeper = new Thread(() -> LockSupport.park(monitor));
        sleeper.start();
        measure("join", () -> sleeper.join(WANTED));
        LockSupport.unpark(sleeper);
        sleeper.join();
        measure("poll", () -> queue.poll(WANTED, TimeUnit.MILLISECONDS));
        measure("tryAcquire", () -> semaphore.tryAcquire(WANTED, TimeUnit.MILLISECONDS));
        measure("await", () -> {
            lock.lock();
            condition.await(WANTED, TimeUnit.MILLISECONDS);
            lock.unlock();
        });
        Semaphore entered = new Semaphore(0);
        Thread owner = new Thread(() -> {
            synchronized (monitor) {
                long start = System.nanoTime();
                entered.release();
                while (System.nanoTime() - start < 2 * WANTED * 1_000_000) LockSupport.parkNanos(1_000_000);
            }
        });
        owner.start();
        entered.acquire();
        measure("monitor", () -> {
            synchronized (monitor) {
                monitor.notifyAll();
            }
        });
        owner.join();
        boolean[] interrupted = {false};
        Thread target = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                interrupted[0] = true;
            }
        });
        target.start();
        measure("interrupt", () -> {
            Thread.sleep(WANTED);
            target.interrupt();
            target.join();
        });
        if (!interrupted[0]) throw new AssertionError("not interrupted");
    }

    public static void main(String[] args) throws Exception {
        for (boolean restart : new boolean[] {true, false}) {
            begin(restart);
            all();
            end();
        }
    }
}
