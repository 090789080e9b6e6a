// Thread.getState in every state, seen from another thread; stack traces of others; getAllStackTraces.
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

public class ThreadStates {
    static final Object lock = new Object(), other = new Object();

    static void await(Thread t, Thread.State s) throws InterruptedException {
        for (int i = 0; t.getState() != s; i++) {
            if (i > 5000) {
                System.out.println("still " + t.getState());
                return;
            }
            Thread.sleep(1);
        }
        StringBuilder sb = new StringBuilder(t.getName() + " " + t.getState() + ":");
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getModuleName() == null) {
                sb.append(' ').append(e.getMethodName()).append(':').append(e.getLineNumber());
            }
        }
        System.out.println(sb);
    }

    static void quietly(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void waitOn(Object o, long millis) {
        synchronized (o) {
            try {
                o.wait(millis);
            } catch (InterruptedException e) {
                System.out.println("woken " + Thread.currentThread().isInterrupted() + " " + e.getMessage());
            }
        }
    }

    static synchronized void locked() {
    }

    static volatile boolean run = true;

    static volatile boolean spins;

    static void spin() {
        spins = true;
        while (run) {
            Thread.onSpinWait();
        }
    }

    static Thread thread(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        return t;
    }

    static void end(Thread t) throws InterruptedException {
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = thread("new", () -> { });
        await(t, Thread.State.NEW);
        t.start();
        t.join();
        await(t, Thread.State.TERMINATED);
        t = thread("sleeping", () -> quietly(100000));
        t.start();
        await(t, Thread.State.TIMED_WAITING);
        end(t);
        t = thread("waiting", () -> waitOn(lock, 0));
        t.start();
        await(t, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
            await(t, Thread.State.BLOCKED);
        }
        t.join();
        t = thread("timed", () -> waitOn(lock, 100000));
        t.start();
        await(t, Thread.State.TIMED_WAITING);
        end(t);
        t = thread("parked", LockSupport::park);
        t.start();
        await(t, Thread.State.WAITING);
        LockSupport.unpark(t);
        t.join();
        t = thread("parked for", () -> LockSupport.parkNanos(other, 1000000000000L));
        t.start();
        await(t, Thread.State.TIMED_WAITING);
        System.out.println(LockSupport.getBlocker(t) == other);
        end(t);
        t = thread("blocked", () -> {
            synchronized (other) { quietly(0); }
        });
        synchronized (other) {
            t.start();
            await(t, Thread.State.BLOCKED);
        }
        t.join();
        t = thread("blocked in method", ThreadStates::locked);
        synchronized (ThreadStates.class) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            System.out.println(t.getState() + " " + t.getStackTrace()[0].getMethodName());
        }
        t.join();
        Thread sleeper = thread("sleeper", () -> quietly(100000));
        sleeper.start();
        t = thread("joining", () -> {
            try {
                sleeper.join();
            } catch (InterruptedException e) {
                System.out.println("join interrupted " + e.getMessage());
            }
        });
        t.start();
        await(t, Thread.State.WAITING);
        end(t);
        end(sleeper);
        t = thread("spinning", ThreadStates::spin);
        t.start();
        while (!spins) {
            Thread.sleep(1);
        }
        StackTraceElement[] trace = t.getStackTrace();
        System.out.println(t.getState() + " " + trace[trace.length - 2].getMethodName());
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(t) + " " + all.containsKey(Thread.currentThread()) + " "
                + all.containsKey(sleeper) + " "
            + (all.get(Thread.currentThread()).length > 1));
        run = false;
        t.join();
        System.out.println(new Thread().getStackTrace().length + " "
                + Thread.currentThread().getStackTrace()[1].getMethodName());
    }
}
