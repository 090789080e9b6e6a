// What a thread looks like while it waits in each kind of blocking operation: state, blocker, and how an interrupt ends
// it.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class JucStates {
    interface Op { Object run() throws Exception; }

    static void look(String what, boolean interrupt, Op op, Runnable release) throws Exception {
        String[] end = new String[1];
        Thread t = new Thread(() -> {
            try {
                op.run();
                end[0] = "ended, flag " + Thread.currentThread().isInterrupted();
            } catch (Exception e) {
                end[0] = e.getClass().getSimpleName() + ", flag " + Thread.currentThread().isInterrupted();
            }
        });
        t.start();
        while (t.getState() != Thread.State.WAITING && t.getState() != Thread.State.TIMED_WAITING
                && t.getState() != Thread.State.BLOCKED) {
            Thread.sleep(1);
        }
        Thread.State s = t.getState();
        Object b = LockSupport.getBlocker(t);
        if (interrupt) {
            t.interrupt();
        }
        release.run();
        t.join();
        System.out.println(what + ": " + s + " " + (b == null ? "no blocker" : "blocker") + ", " + end[0] + " "
                + LockSupport.getBlocker(t) + t.getState());
    }

    public static void main(String[] args) throws Exception {
        Runnable nothing = () -> { };
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Condition cond = lock.newCondition();
        lock.lock();
        look("lockInterruptibly", true, () -> { lock.lockInterruptibly(); return 0; }, nothing);
        look("tryLock timed", true, () -> lock.tryLock(100, TimeUnit.SECONDS), nothing);
        look("lock", true, () -> { lock.lock(); lock.unlock(); return 0; }, lock::unlock);
        look("condition", true, () -> {
            lock.lock();
            try { cond.await(); } finally { lock.unlock(); }
            return 0;
        }, nothing);
        look("condition timed", true, () -> {
            lock.lock();
            try { cond.awaitNanos(1L << 50); } finally { lock.unlock(); }
            return 0;
        }, nothing);
        look("signal", false, () -> {
            lock.lock();
            try { cond.await(); } finally { lock.unlock(); }
            return 0;
        }, () -> {
            lock.lock();
            cond.signalAll();
            lock.unlock();
        });
        look("wait", true, () -> { synchronized (monitor) { monitor.wait(); } return 0; }, nothing);
        look("wait timed", true, () -> { synchronized (monitor) { monitor.wait(100000); } return 0; }, nothing);
        synchronized (monitor) {
            Thread t = new Thread(() -> { synchronized (monitor) { } });
            t.start();
            while (t.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            System.out.println("monitor: " + t.getState());
        }
        look("sleep", true, () -> { Thread.sleep(100000); return 0; }, nothing);
        CompletableFuture<String> joined = new CompletableFuture<>();
        look("join", true, () -> {
            Thread t = new Thread(joined::join);
            t.start();
            try { t.join(); } finally { joined.complete("end"); }
            return 0;
        }, nothing);
        look("park", true, () -> { LockSupport.park(); return 0; }, nothing);
        Thread[] parked = new Thread[1];
        look("park with blocker", false, () -> {
            parked[0] = Thread.currentThread();
            LockSupport.park("b");
            return 0;
        }, () -> LockSupport.unpark(parked[0]));
        look("parkNanos", true, () -> { LockSupport.parkNanos("b", 1L << 50); return 0; }, nothing);
        look("parkNanos for ever", true, () -> { LockSupport.parkNanos(Long.MAX_VALUE); return 0; }, nothing);
        look("parkUntil for ever", true, () -> { LockSupport.parkUntil(Long.MAX_VALUE); return 0; }, nothing);
        look("parkUntil", true, () -> {
            LockSupport.parkUntil("b", System.currentTimeMillis() + 1000000);
            return 0;
        }, nothing);
        CountDownLatch latch = new CountDownLatch(1);
        look("latch interrupted", true, () -> { latch.await(); return 0; }, nothing);
        look("latch", false, () -> { latch.await(); return 0; }, latch::countDown);
        Semaphore sem = new Semaphore(0);
        look("semaphore", true, () -> { sem.acquire(); return 0; }, nothing);
        look("semaphore uninterruptible", true, () -> { sem.acquireUninterruptibly(); return 0; }, sem::release);
        look("barrier", true, () -> new CyclicBarrier(2).await(), nothing);
        look("queue", true, () -> new LinkedBlockingQueue<>().take(), nothing);
        look("queue timed", true, () -> new ArrayBlockingQueue<>(1).poll(100, TimeUnit.SECONDS), nothing);
        look("synchronous", true, () -> new SynchronousQueue<>().take(), nothing);
        look("transfer", true, () -> { new LinkedTransferQueue<>().transfer("x"); return 0; }, nothing);
        look("exchanger", true, () -> new Exchanger<>().exchange("x"), nothing);
        FutureTask<Integer> ft = new FutureTask<>(() -> 1);
        look("future", true, ft::get, nothing);
        look("future done", false, ft::get, ft);
        CompletableFuture<Integer> cf = new CompletableFuture<>();
        look("completable", true, cf::get, nothing);
        look("completable join", true, cf::join, () -> cf.complete(1));
        Phaser ph = new Phaser(2);
        look("phaser", true, () -> ph.awaitAdvanceInterruptibly(0), nothing);
        look("phaser advance", true, () -> ph.arriveAndAwaitAdvance(), ph::arrive);
        StampedLock sl = new StampedLock();
        long stamp = sl.writeLock();
        look("stamped", true, () -> sl.readLockInterruptibly(), nothing);
        look("stamped read", true, () -> sl.readLock(), () -> sl.unlockWrite(stamp));
        ExecutorService e = Executors.newFixedThreadPool(1);
        look("awaitTermination", true, () -> e.awaitTermination(100, TimeUnit.SECONDS), nothing);
        e.shutdown();
    }
}
