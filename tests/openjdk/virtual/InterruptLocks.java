// Interrupts of those who wait in locks, semaphores, latches, queues, conditions, barriers, futures.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class InterruptLocks {
    interface Wait { void run() throws Exception; }
    static void test(String what, Wait w) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> {
            try {
                w.run();
                System.out.println(what + " went on, interrupted " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(what + ": " + e + " " + Thread.currentThread().isInterrupted());
            }
        });
        Until.so(() -> t.getState() == Thread.State.WAITING || t.getState() == Thread.State.TIMED_WAITING);
        t.interrupt();
        t.join();
        Thread b = Thread.ofVirtual().unstarted(() -> {
            Thread.currentThread().interrupt();
            try {
                w.run();
                System.out.println(what + " went on, interrupted " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(what + " before: " + e.getClass().getSimpleName() + " "
                        + Thread.currentThread().isInterrupted());
            }
        });
        b.start();
        b.join();
    }
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        Semaphore semaphore = new Semaphore(0);
        CountDownLatch latch = new CountDownLatch(1);
        ReentrantLock free = new ReentrantLock();
        Condition never = free.newCondition();
        lock.lock();
        rw.writeLock().lock();
        stamped.writeLock();
        test("lockInterruptibly", lock::lockInterruptibly);
        test("tryLock", () -> lock.tryLock(1, TimeUnit.DAYS));
        test("readLock", () -> rw.readLock().lockInterruptibly());
        test("writeLock", () -> rw.writeLock().tryLock(1, TimeUnit.DAYS));
        test("stamped read", stamped::readLockInterruptibly);
        test("stamped write", stamped::writeLockInterruptibly);
        test("acquire", semaphore::acquire);
        test("tryAcquire", () -> semaphore.tryAcquire(2, 1, TimeUnit.DAYS));
        test("latch", latch::await);
        test("latch timed", () -> latch.await(1, TimeUnit.DAYS));
        test("condition", () -> {
            free.lock();
            try {
                never.await();
            } finally {
                free.unlock();
            }
        });
        test("take", new LinkedBlockingQueue<>()::take);
        test("poll", () -> new ArrayBlockingQueue<>(1).poll(1, TimeUnit.DAYS));
        test("put", () -> new SynchronousQueue<>().put(1));
        test("transfer", () -> new LinkedTransferQueue<>().transfer(1));
        test("exchange", () -> new Exchanger<>().exchange(1));
        test("barrier", () -> new CyclicBarrier(2).await());
        test("phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
        test("future", () -> new FutureTask<>(() -> 1).get());
        test("completable", () -> new CompletableFuture<>().get());
        Thread t = Thread.ofVirtual().start(() -> {
            lock.lock();
            System.out.println("lock is not interrupted, but says " + Thread.currentThread().isInterrupted());
            lock.unlock();
        });
        Until.state(t, Thread.State.WAITING);
        t.interrupt();
        lock.unlock();
        t.join();
    }
}
