// Locks and conditions under contention: mutual exclusion, hand-over in a bounded buffer, readers and writers, fairness
// of a queue, interrupts and time-outs of queued threads.
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class JucLockThreads {
    static int counter;

    static Thread[] start(int n, Runnable r) {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(r, "t" + i);
            ts[i].start();
        }
        return ts;
    }

    static void join(Thread... ts) throws InterruptedException {
        for (Thread t : ts) {
            t.join();
        }
    }

    static void mutex(Lock lock, int rounds) throws Exception {
        counter = 0;
        join(start(4, () -> {
            for (int i = 0; i < rounds; i++) {
                try {
                    if (i % 3 == 0) {
                        while (!lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                        }
                    } else if (i % 3 == 1) {
                        lock.lockInterruptibly();
                    } else {
                        lock.lock();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                counter++;
                lock.unlock();
            }
        }));
        System.out.println(counter);
    }

    static void buffer(boolean fair) throws Exception {
        ReentrantLock lock = new ReentrantLock(fair);
        Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        ArrayDeque<Integer> q = new ArrayDeque<>();
        AtomicLong sum = new AtomicLong();
        AtomicInteger next = new AtomicInteger();
        Thread[] producers = start(3, () -> {
            for (int i; (i = next.incrementAndGet()) <= 900;) {
                lock.lock();
                try {
                    while (q.size() == 5) {
                        notFull.awaitUninterruptibly();
                    }
                    q.add(i);
                    notEmpty.signal();
                } finally {
                    lock.unlock();
                }
            }
        });
        Thread[] consumers = start(3, () -> {
            for (int i = 0; i < 300; i++) {
                lock.lock();
                try {
                    while (q.isEmpty()) {
                        notEmpty.await(1, TimeUnit.MILLISECONDS);
                    }
                    sum.addAndGet(q.poll());
                    notFull.signalAll();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    lock.unlock();
                }
            }
        });
        join(producers);
        join(consumers);
        System.out.println(sum + " " + q);
    }

    static void waitQueued(ReentrantLock lock, int n) throws Exception {
        while (lock.getQueueLength() != n) {
            Thread.sleep(1);
        }
    }

    static void fairness() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuffer order = new StringBuffer();
        lock.lock();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                lock.lock();
                order.append(id);
                lock.unlock();
            });
            ts[i].start();
            waitQueued(lock, i + 1);
        }
        while (ts[3].getState() == Thread.State.RUNNABLE) {
            Thread.yield();             // queued, but not parked yet
        }
        System.out.println(lock.hasQueuedThreads() + " " + lock.hasQueuedThread(ts[2]) + " " + ts[3].getState());
        lock.unlock();
        join(ts);
        System.out.println(order + " " + lock.hasQueuedThreads());
    }

    static void interrupts() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        StringBuffer log = new StringBuffer();
        lock.lock();
        Thread a = new Thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                log.append("a interrupted " + Thread.currentThread().isInterrupted() + "\n");
            }
        });
        a.start();
        waitQueued(lock, 1);
        Thread b = new Thread(() -> {
            lock.lock();
            log.append("b got it, flag " + Thread.currentThread().isInterrupted() + "\n");
            lock.unlock();
        });
        b.start();
        waitQueued(lock, 2);
        a.interrupt();
        a.join();
        b.interrupt();
        waitQueued(lock, 1);
        Thread c = new Thread(() -> {
            try {
                log.append("c timed " + lock.tryLock(5, TimeUnit.MILLISECONDS) + "\n");
            } catch (InterruptedException e) {
                log.append("wrong");
            }
        });
        c.start();
        c.join();
        lock.unlock();
        b.join();
        Condition cond = lock.newCondition();
        Thread d = new Thread(() -> {
            lock.lock();
            try {
                cond.await();
            } catch (InterruptedException e) {
                log.append("d interrupted in await, holds " + lock.isHeldByCurrentThread() + "\n");
            }
            lock.unlock();
        });
        d.start();
        for (;;) {
            lock.lock();
            boolean waits = lock.hasWaiters(cond);
            lock.unlock();
            if (waits) {
                break;
            }
            Thread.sleep(1);
        }
        d.interrupt();
        d.join();
        System.out.print(log);
    }

    static void readers(ReadWriteLock rw) throws Exception {
        int[] data = new int[2];
        AtomicInteger bad = new AtomicInteger();
        Thread[] ws = start(2, () -> {
            for (int i = 0; i < 300; i++) {
                rw.writeLock().lock();
                data[0]++;
                data[1]++;
                rw.writeLock().unlock();
            }
        });
        Thread[] rs = start(3, () -> {
            for (int i = 0; i < 300; i++) {
                rw.readLock().lock();
                if (data[0] != data[1]) {
                    bad.incrementAndGet();
                }
                rw.readLock().unlock();
            }
        });
        join(ws);
        join(rs);
        System.out.println(data[0] + " " + data[1] + " " + bad);
    }

    static void optimistic() throws Exception {
        StampedLock sl = new StampedLock();
        long[] p = new long[2];
        AtomicInteger bad = new AtomicInteger();
        Thread[] ws = start(2, () -> {
            for (int i = 0; i < 300; i++) {
                long s = sl.writeLock();
                p[0]++;
                p[1]--;
                sl.unlockWrite(s);
            }
        });
        Thread[] rs = start(2, () -> {
            for (int i = 0; i < 300; i++) {
                long s = sl.tryOptimisticRead();
                long a = p[0], b = p[1];
                if (!sl.validate(s)) {
                    s = sl.readLock();
                    a = p[0];
                    b = p[1];
                    if (i % 2 == 0) {
                        sl.unlockRead(s);
                    } else {
                        long w;
                        while ((w = sl.tryConvertToWriteLock(s)) == 0) {
                            sl.unlockRead(s);
                            s = sl.readLock();
                        }
                        sl.unlock(w);
                    }
                }
                if (a + b != 0) {
                    bad.incrementAndGet();
                }
            }
        });
        join(ws);
        join(rs);
        System.out.println(p[0] + " " + p[1] + " " + bad + " " + sl.toString().replaceAll(".*\\[", "["));
    }

    public static void main(String[] args) throws Exception {
        mutex(new ReentrantLock(), 1500);
        mutex(new ReentrantLock(true), 300);
        mutex(new ReentrantReadWriteLock().writeLock(), 600);
        mutex(new StampedLock().asWriteLock(), 600);
        buffer(false);
        buffer(true);
        fairness();
        interrupts();
        readers(new ReentrantReadWriteLock());
        readers(new ReentrantReadWriteLock(true));
        readers(new StampedLock().asReadWriteLock());
        optimistic();
    }
}
