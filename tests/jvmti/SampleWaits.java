// Driven by sample_waits.c.
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class SampleWaits {
    static native void begin();
    static native void end();
    static native void note(String what, String failure, long microseconds);
    static native void rawMonitorWait(long milliseconds);
    static native long milliseconds();

    static final long MILLIS = milliseconds();

    interface Wait {
        /** Waits for about MILLIS; true: it ended as it must. */
        boolean run() throws Exception;
    }

    /** Which end by themselves. */
    static final List<Thread> threads = new ArrayList<>();

    static void measure(String what, Wait wait) throws Exception {
        long from = System.nanoTime();
        boolean right = wait.run();
        long took = System.nanoTime() - from;
        // a wait may end a little early by another clock than nanoTime
        boolean early = took < (MILLIS - 1) * 1_000_000;
        note(what, !right ? "ended for another reason" : early ? "ended early" : null, took / 1000);
    }

    /** Runs [task] in a thread of its own after MILLIS. */
    static void later(Runnable task) {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(MILLIS);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            task.run();
        });
        threads.add(t);
        t.start();
    }

    static Process child(String command) throws Exception {
        return new ProcessBuilder("/bin/sh", "-c", command).start();
    }

    /** Its start takes time, too: so it waits for a line. */
    static void begin(Process child) throws Exception {
        child.getOutputStream().write('\n');
        child.getOutputStream().flush();
    }

    static boolean sleeps() throws Exception {
        Thread.sleep(MILLIS);
        return !Thread.interrupted();
    }

    static void basic() throws Exception {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        measure("Thread.sleep", SampleWaits::sleeps);
        measure("Thread.sleep with nanoseconds", () -> {
            Thread.sleep(MILLIS - 1, 999_999);
            return true;
        });
        measure("Object.wait until notified", () -> {
            boolean[] told = new boolean[1];
            synchronized (monitor) {
                later(() -> {
                    synchronized (monitor) {
                        told[0] = true;
                        monitor.notifyAll();
                    }
                });
                while (!told[0]) monitor.wait();
            }
            return true;
        });
        measure("Object.wait with a time", () -> {
            synchronized (monitor) {
                monitor.wait(MILLIS);
            }
            return true;
        });
        measure("contended monitor", () -> {
            CountDownLatch owned = new CountDownLatch(1);
            Thread owner = new Thread(() -> {
                synchronized (monitor) {
                    owned.countDown();
                    LockSupport.parkNanos(MILLIS * 1_000_000);
                }
            });
            threads.add(owner);
            owner.start();
            owned.await();
            synchronized (monitor) {
                return true;
            }
        });
        measure("LockSupport.parkNanos", () -> {
            long until = System.nanoTime() + MILLIS * 1_000_000;
            for (long left; (left = until - System.nanoTime()) > 0;) LockSupport.parkNanos(left);
            return true;
        });
        measure("LockSupport.park", () -> {
            Thread self = Thread.currentThread();
            boolean[] told = new boolean[1];
            later(() -> {
                synchronized (told) {
                    told[0] = true;
                }
                LockSupport.unpark(self);
            });
            for (;;) {
                LockSupport.park();
                synchronized (told) {
                    if (told[0]) return true;
                }
            }
        });
        measure("Thread.join", () -> {
            Thread t = new Thread(() -> LockSupport.parkNanos(MILLIS * 1_000_000));
            t.start();
            t.join();
            return !t.isAlive();
        });
        measure("Thread.join with a time", () -> {
            Thread t = new Thread(() -> LockSupport.parkNanos(MILLIS * 3_000_000));
            threads.add(t);
            t.start();
            t.join(MILLIS);
            return t.isAlive();
        });
        measure("Condition.await with a time", () -> {
            lock.lock();
            try {
                return !condition.await(MILLIS, TimeUnit.MILLISECONDS);
            } finally {
                lock.unlock();
            }
        });
        measure("Condition.awaitNanos", () -> {
            lock.lock();
            try {
                return condition.awaitNanos(MILLIS * 1_000_000) <= 0;
            } finally {
                lock.unlock();
            }
        });
        measure("ReentrantLock.tryLock", () -> {
            CountDownLatch owned = new CountDownLatch(1), free = new CountDownLatch(1);
            Thread owner = new Thread(() -> {
                lock.lock();
                owned.countDown();
                try {
                    free.await();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
                lock.unlock();
            });
            threads.add(owner);
            owner.start();
            owned.await();
            boolean got = lock.tryLock(MILLIS, TimeUnit.MILLISECONDS);
            free.countDown();
            return !got;
        });
        measure("CountDownLatch.await", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            later(latch::countDown);
            return latch.await(1, TimeUnit.HOURS);
        });
        measure("Semaphore.tryAcquire", () -> !new Semaphore(0).tryAcquire(MILLIS, TimeUnit.MILLISECONDS));
        measure("SynchronousQueue.poll",
                () -> new SynchronousQueue<String>().poll(MILLIS, TimeUnit.MILLISECONDS) == null);
        measure("Exchanger.exchange", () -> {
            try {
                new Exchanger<String>().exchange("x", MILLIS, TimeUnit.MILLISECONDS);
                return false;
            } catch (TimeoutException e) {
                return true;
            }
        });
        measure("CyclicBarrier.await", () -> {
            try {
                new CyclicBarrier(2).await(MILLIS, TimeUnit.MILLISECONDS);
                return false;
            } catch (TimeoutException e) {
                return true;
            }
        });
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        measure("ScheduledExecutorService", () ->
                timer.schedule(() -> "done", MILLIS, TimeUnit.MILLISECONDS).get().equals("done"));
        timer.shutdown();
        measure("ExecutorService.awaitTermination", () -> {
            boolean ended = Executors.newSingleThreadExecutor(r -> {
                Thread t = new Thread(r);
                t.setDaemon(true);
                return t;
            }).awaitTermination(MILLIS, TimeUnit.MILLISECONDS);
            return !ended && timer.awaitTermination(1, TimeUnit.HOURS);
        });
        measure("RawMonitorWait", () -> {
            rawMonitorWait(MILLIS);
            return true;
        });
    }

    static final String SLEEP = String.format("sleep %d.%03d", MILLIS / 1000, MILLIS % 1000);

    static void processes() throws Exception {
        Process exits = child("read line; " + SLEEP + "; exit 7"), lasts = child("exec sleep 100");
        Process writes = child("read line; " + SLEEP + "; echo end");
        measure("Process.waitFor", () -> {
            begin(exits);
            return exits.waitFor() == 7;
        });
        measure("Process.waitFor with a time", () -> !lasts.waitFor(MILLIS, TimeUnit.MILLISECONDS));
        lasts.destroyForcibly().waitFor();
        measure("pipe of a process", () -> {
            begin(writes);
            StringBuilder text = new StringBuilder();
            InputStream in = writes.getInputStream();
            for (int b; (b = in.read()) >= 0;) text.append((char) b);
            return text.toString().equals("end\n") && writes.waitFor() == 0;
        });
    }

    /** Java 21 and newer; this is compiled for 17. */
    static void virtualThreads() throws Exception {
        Method start;
        try {
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException e) {
            return;
        }
        Wait[] waits = {SampleWaits::sleeps, () -> !new Semaphore(0).tryAcquire(MILLIS, TimeUnit.MILLISECONDS)};
        for (Wait wait : waits) {
            boolean[] right = new boolean[1];
            Runnable task = () -> {
                try {
                    right[0] = wait.run();
                } catch (Exception e) {
                    System.out.println(e);
                }
            };
            measure("virtual thread", () -> {
                ((Thread) start.invoke(null, task)).join();
                return right[0];
            });
        }
    }

    public static void main(String[] args) throws Exception {
        begin();
        basic();
        processes();
        try {
            SampleWaitsNet.run();
        } catch (SocketException e) {
            if (!e.getMessage().contains("class library has no sockets")) throw e;
        }
        virtualThreads();
        for (Thread t : threads) t.join();
        end();
    }
}
