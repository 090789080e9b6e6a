// ReentrantLock: fair ones in the order of arrival, holds, queues, conditions in order, tryLock, wrong owners.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LockReentrant {
    public static void main(String[] args) throws Exception {
        ReentrantLock fair = new ReentrantLock(true);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> all = new ArrayList<>();
        fair.lock();
        for (int i = 0; i < 20; i++) {
            int n = i;
            all.add(Thread.startVirtualThread(() -> {
                fair.lock();
                try {
                    order.add(n);
                } finally {
                    fair.unlock();
                }
            }));
            Until.so(() -> fair.getQueueLength() == n + 1);
        }
        System.out.println(fair.hasQueuedThread(all.get(7)) + " " + fair.hasQueuedThreads());
        fair.unlock();
        for (Thread t : all)
            t.join();
        System.out.println(order);
        Condition c = fair.newCondition();
        order.clear();
        all.clear();
        for (int i = 0; i < 10; i++) {
            int n = i;
            all.add(Thread.startVirtualThread(() -> {
                fair.lock();
                fair.lock();
                try {
                    c.awaitUninterruptibly();
                    order.add(n * 10 + fair.getHoldCount());
                } finally {
                    fair.unlock();
                    fair.unlock();
                }
            }));
            Until.so(() -> {
                fair.lock();
                try {
                    return fair.getWaitQueueLength(c) == n + 1;
                } finally {
                    fair.unlock();
                }
            });
        }
        fair.lock();
        c.signal();
        c.signal();
        c.signalAll();
        fair.unlock();
        for (Thread t : all)
            t.join();
        System.out.println(order);
        Thread t = Thread.startVirtualThread(() -> {
            try {
                fair.unlock();
            } catch (IllegalMonitorStateException e) {
                System.out.println("not the owner " + fair.isHeldByCurrentThread());
            }
            fair.lock();
            for (int i = 0; i < 5; i++)
                Thread.yield();
            System.out.println(fair.isHeldByCurrentThread() + " " + fair.getHoldCount() + " " + fair.tryLock());
            fair.unlock();
            try {
                System.out.println(c.awaitNanos(1000) <= 0);
                System.out.println(c.await(1, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            fair.unlock();
        });
        t.join();
        System.out.println(fair.isLocked() + " " + fair.isFair());
    }
}
