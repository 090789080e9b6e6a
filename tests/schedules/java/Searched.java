// Small programs whose orders are counted in two ways: by the search, and by trying every thread at every step.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Searched {
    static int n, m;
    static volatile int v;
    static boolean flag;
    static final Object a = new Object(), b = new Object();

    static class First {
        static int x = 1;
        static { Second.y++; }
    }

    static class Second {
        static int y = 1;
        static { First.x++; }
    }

    static class Alone {
        static int x = new Object().hashCode();
    }

    static void run(Runnable... runnables) throws InterruptedException {
        Thread[] threads = new Thread[runnables.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(runnables[i]);
            threads[i].start();
        }
        for (Thread t : threads) t.join();
    }

    static void awaitFlag() {
        synchronized (a) {
            try {
                while (!flag) a.wait();
            } catch (InterruptedException e) {
                m++;
            }
            n++;
        }
    }

    static void sections(int count) {
        for (int i = 0; i < count; i++) {
            synchronized (a) {
                n++;
            }
        }
    }

    static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                n++;
            }
        }
    }

    static void daemon() {
        Thread t = new Thread(() -> {
            v = 1;
            v = 2;
        });
        t.setDaemon(true);
        t.start();
        v = 3;
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch latch = new CountDownLatch(1);
        AtomicInteger counter = new AtomicInteger();
        Runnable locked = () -> {
            lock.lock();
            n++;
            lock.unlock();
        }, tries = () -> {
            if (lock.tryLock()) lock.unlock();
        };
        switch (args[0]) {
            case "sections" -> run(() -> sections(2), () -> sections(2));
            case "threads" -> run(() -> sections(1), () -> sections(1), () -> sections(1));
            case "deadlock" -> run(() -> nested(a, b), () -> nested(b, a));
            case "nested" -> run(() -> nested(a, b), () -> sections(1));
            case "wait" -> run(Searched::awaitFlag, () -> {
                synchronized (a) {
                    flag = true;
                    a.notify();
                }
            });
            case "lock" -> run(locked, locked);
            case "try" -> run(tries, tries);
            case "latch" -> run(() -> {
                n = 1;
                latch.countDown();
            }, () -> {
                try {
                    latch.await();
                    m = n;
                } catch (InterruptedException e) {
                    m = -1;
                }
            });
            case "park" -> {
                Thread main = Thread.currentThread();
                Thread t = new Thread(() -> LockSupport.unpark(main));
                t.start();
                LockSupport.park();
                t.join();
            }
            case "interrupt" -> {
                Thread t = new Thread(() -> n = Thread.interrupted() ? 1 : 0);
                t.start();
                t.interrupt();
                t.join();
            }
            case "atomic" -> run(counter::incrementAndGet, counter::incrementAndGet, () -> v = counter.get());
            case "class" -> run(() -> n = Alone.x, () -> m = Alone.x);
            case "classes" -> run(() -> n = First.x, () -> m = Second.y);
            case "daemon" -> daemon();
            case "queued" -> {          // before somebody waits, and after it
                lock.lock();
                Thread t = new Thread(locked);
                t.start();
                v = lock.hasQueuedThreads() ? 1 : 0;
                lock.unlock();
                t.join();
            }
            case "alive" -> {           // each is alive or has ended
                Thread one = new Thread(() -> n++), two = new Thread(() -> m++);
                one.start();
                two.start();
                v = one.isAlive() && two.getState() != Thread.State.TERMINATED ? 1 : 0;
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
