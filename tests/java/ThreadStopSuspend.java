// jdk: 17
// The deprecated ones: stop, suspend, resume, ThreadDeath; finally blocks and monitors of a stopped thread; stop before
// start, of a dead thread, of oneself.
public class ThreadStopSuspend {
    static final Object lock = new Object();
    static volatile int count;
    static volatile boolean inside;

    static void count() {
        try {
            synchronized (lock) {
                inside = true;
                while (true) {
                    count++;
                }
            }
        } finally {
            System.out.println("finally, lock held " + Thread.holdsLock(lock));
        }
    }

    static void expect(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": no exception");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(ThreadStopSuspend::count, "counting");
        t.start();
        while (!inside) {
            Thread.sleep(1);
        }
        t.suspend();
        int a = count;
        Thread.sleep(30);
        System.out.println("suspended: " + (a == count) + " " + t.getState() + " " + t.isAlive());
        t.suspend();
        t.resume();
        while (a == count) {
            Thread.sleep(1);
        }
        System.out.println("resumed: " + (a != count));
        t.suspend();
        t.stop();
        t.join();
        synchronized (lock) {
            System.out.println("stopped: " + t.getState());
        }
        for (int kind = 0; kind < 3; kind++) {
            int k = kind;
            Thread w = new Thread(() -> {
                try {
                    switch (k) {
                        case 0 -> Thread.sleep(100000);
                        case 1 -> {
                            synchronized (lock) {
                                lock.wait();
                            }
                        }
                        default -> {
                            while (true) {
                                java.util.concurrent.locks.LockSupport.park();
                            }
                        }
                    }
                } catch (ThreadDeath e) {
                    System.out.println(k + " dies: " + e + (k < 2 ? " " + Thread.currentThread().isInterrupted() : ""));
                    throw e;
                } catch (InterruptedException e) {
                    System.out.println(k + " " + e);
                }
            });
            w.start();
            while (w.getState() == Thread.State.NEW || w.getState() == Thread.State.RUNNABLE) {
                Thread.sleep(1);
            }
            w.stop();
            w.join();
        }
        Thread never = new Thread(() -> System.out.println("never printed"));
        never.stop();
        never.start();
        never.join();
        System.out.println("stopped before start: " + never.getState());
        never.stop();
        never.suspend();
        never.resume();
        expect("stop oneself", () -> Thread.currentThread().stop());
        Thread.currentThread().resume();
        Thread fresh = new Thread(() -> System.out.println("runs"));
        fresh.suspend();
        fresh.resume();
        fresh.start();
        fresh.join();
        Thread self = new Thread(() -> {
            System.out.println("before");
            Thread.currentThread().suspend();
            System.out.println("after");
        });
        self.start();
        StackTraceElement[] trace;
        do {
            Thread.sleep(1);
            trace = self.getStackTrace();
        } while (trace.length == 0 || !trace[0].getMethodName().startsWith("suspend"));
        System.out.println("main goes on " + self.isAlive());
        while (self.isAlive()) {        // it may not have been suspended yet
            self.resume();
            self.join(1);
        }
    }
}
