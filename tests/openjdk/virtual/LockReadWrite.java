// ReentrantReadWriteLock and StampedLock: many readers at once, writers alone, downgrades, stamps, optimistic reads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LockReadWrite {
    static int a, b;
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        CyclicBarrier together = new CyclicBarrier(20);
        AtomicInteger wrong = new AtomicInteger();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++)
                e.submit(() -> {
                    rw.readLock().lock();
                    together.await();
                    rw.readLock().unlock();
                    return null;
                });
        }
        System.out.println("twenty readers at once " + rw.getReadLockCount());
        StampedLock stamped = new StampedLock();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                int n = i;
                e.submit(() -> {
                    for (int k = 0; k < 10; k++) {
                        if (n % 4 == 0) {
                            rw.writeLock().lock();
                            long s = stamped.writeLock();
                            a++;
                            Thread.yield();
                            b++;
                            stamped.unlockWrite(s);
                            rw.readLock().lock();
                            rw.writeLock().unlock();
                            rw.readLock().unlock();
                        } else if (n % 4 == 1) {
                            rw.readLock().lock();
                            if (a != b)
                                wrong.incrementAndGet();
                            rw.readLock().unlock();
                        } else if (n % 4 == 2) {
                            long s = stamped.tryOptimisticRead();
                            int x = a, y = b;
                            if (stamped.validate(s) && x != y)
                                wrong.incrementAndGet();
                        } else {
                            long s = stamped.readLock();
                            if (a != b)
                                wrong.incrementAndGet();
                            stamped.unlockRead(s);
                        }
                    }
                });
            }
        }
        System.out.println(a + " " + b + " wrong " + wrong);
        long s = stamped.readLock();
        long w = stamped.tryConvertToWriteLock(s);
        System.out.println((w != 0) + " " + stamped.isWriteLocked());
        Thread.startVirtualThread(() ->
            System.out.println(stamped.tryReadLock() + " " + stamped.tryWriteLock())).join();
        Thread.startVirtualThread(() -> {
            stamped.unlockWrite(w);
            System.out.println("stamps have no owner " + stamped.isWriteLocked());
        }).join();
    }
}
