// java.lang.Thread, Object.wait, LockSupport, thread groups: states, interrupts, exceptions, traces of other threads
// jdk: 17
import java.util.*;
import java.util.concurrent.locks.LockSupport;

public class ThreadCalls {
    static final Object lock = new Object();
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": fine");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    interface Body { void run() throws Exception; }
    static Runnable of(Body b) {
        return () -> {
            try {
                b.run();
            } catch (Exception e) {
                System.out.println(Thread.currentThread().getName() + " " + e);
            }
        };
    }
    static Thread await(Thread t, Thread.State s) throws Exception {
        while (t.getState() != s) Thread.sleep(1);
        return t;
    }
    static void states() throws Exception {
        Thread t = new Thread(of(() -> { synchronized (lock) { lock.wait(); } }), "waits");
        System.out.println(t.getState() + " " + t.isAlive());
        t.start();
        await(t, Thread.State.WAITING);
        System.out.println(t.getState() + " " + t.getStackTrace()[0]);
        t.interrupt();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.isInterrupted() + " " + t.getThreadGroup());
        t = new Thread(of(() -> { synchronized (lock) { lock.wait(100000); } }), "waits for a while");
        t.start();
        await(t, Thread.State.TIMED_WAITING);
        synchronized (lock) { lock.notify(); }
        t.join();
        t = new Thread(of(() -> Thread.sleep(100000)), "sleeps");
        t.start();
        await(t, Thread.State.TIMED_WAITING).interrupt();
        t.join();
        t = new Thread(of(() -> { synchronized (lock) { System.out.println("got it"); } }), "wants");
        synchronized (lock) {
            t.start();
            await(t, Thread.State.BLOCKED);
            System.out.println(Thread.holdsLock(lock));
        }
        t.join();
        t = new Thread(of(() -> {
            LockSupport.park(lock);
            System.out.println("unparked " + Thread.currentThread().isInterrupted());
        }), "parks");
        t.start();
        await(t, Thread.State.WAITING);
        System.out.println(LockSupport.getBlocker(t) == lock);
        LockSupport.unpark(t);
        t.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        LockSupport.parkUntil(System.currentTimeMillis() - 1);
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try { Thread.sleep(10); } catch (InterruptedException e) { System.out.println(e); }
        Thread.currentThread().interrupt();
        try { synchronized (lock) { lock.wait(10); } } catch (InterruptedException e) { System.out.println(e); }
        Thread.currentThread().interrupt();
        try { Thread.currentThread().join(10); } catch (InterruptedException e) { System.out.println(e); }
    }
    static void wrong() throws Exception {
        attempt("wait", of(() -> lock.wait()));
        attempt("wait(1)", () -> { try { lock.wait(1); } catch (InterruptedException e) { } });
        attempt("negative", () -> { try { lock.wait(-1); } catch (InterruptedException e) { } });
        attempt("nanos", () -> { try { lock.wait(1, 1000000); } catch (InterruptedException e) { } });
        attempt("notify", lock::notify);
        attempt("notifyAll", lock::notifyAll);
        attempt("sleep", () -> { try { Thread.sleep(-1); } catch (InterruptedException e) { } });
        attempt("holdsLock", () -> Thread.holdsLock(null));
        attempt("join", () -> { try { Thread.currentThread().join(-1); } catch (InterruptedException e) { } });
        Thread t = new Thread(() -> { });
        t.start();
        attempt("twice", t::start);
        t.join();
        attempt("thrice", t::start);
        attempt("priority", () -> t.setPriority(11));
        attempt("daemon", () -> Thread.currentThread().setDaemon(true));
        attempt("name", () -> t.setName(null));
    }
    static void groups() throws Exception {
        ThreadGroup g = new ThreadGroup("mine");
        g.setMaxPriority(4);
        Thread t = new Thread(g, of(() -> Thread.sleep(100000)), "member", 1 << 20);
        t.setPriority(9);
        t.setDaemon(true);
        t.start();
        System.out.println(t + " " + g.activeCount() + " " + t.isDaemon() + " " + t.getPriority());
        t.setPriority(2);
        t.setName("renamed");
        System.out.println(t + " " + g);
        g.interrupt();
        t.join();
        System.out.println(g.activeCount() + " " + t);
        g.destroy();
        System.out.println(g.isDestroyed());
        ThreadGroup system = Thread.currentThread().getThreadGroup().getParent();
        Thread[] all = new Thread[50];
        TreeSet<String> names = new TreeSet<>();
        for (int i = system.enumerate(all); i-- > 0;)
            names.add(all[i].getName() + " " + all[i].getPriority() + " " + all[i].isDaemon() + " "
                    + all[i].getThreadGroup().getName());
        for (String s : new String[] { "Finalizer 8 true system", "Reference Handler 10 true system",
                "Signal Dispatcher 9 true system", "main 5 false main",
                                       "Common-Cleaner 8 true InnocuousThreadGroup" })
            System.out.println(s + " " + names.contains(s));
        System.out.println(Thread.currentThread().getId());
    }
    static void uncaught() throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException("mine"); }, "fails");
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " handled " + e));
        t.start();
        t.join();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) ->
                System.out.println(thread.getName() + " by default " + e));
        t = new Thread(() -> { throw new Error("other"); }, "fails too");
        t.start();
        t.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        t = new Thread(() -> { throw new Error("plain"); }, "prints");
        t.start();
        t.join();
        t = new Thread(() -> { throw new Error("a"); }, "bad handler");
        t.setUncaughtExceptionHandler((thread, e) -> { throw new RuntimeException("b"); });
        t.start();
        t.join();
    }
    @SuppressWarnings("removal")
    static void old() throws Exception {
        java.util.concurrent.CountDownLatch spins = new java.util.concurrent.CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                for (;;) spins.countDown();
            } catch (ThreadDeath e) {
                System.out.println("stopped");
                throw e;
            }
        });
        t.start();
        spins.await();
        t.suspend();
        Thread.sleep(5);
        t.resume();
        t.stop();
        t.join();
        t = new Thread(() -> System.out.println("never"));
        t.stop();
        t.start();
        t.join();
        System.out.println(t.getState());
    }
    static void deep(int n, Runnable r) {
        if (n > 0) deep(n - 1, r);
        else r.run();
    }
    static void traces() throws Exception {
        Thread t = new Thread(() -> deep(3, of(() -> { synchronized (lock) { lock.wait(); } })), "deep");
        t.start();
        await(t, Thread.State.WAITING);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        for (StackTraceElement e : all.get(t))
            System.out.println("  " + e.getModuleName() + "/" + e.getClassName().replaceAll("\\$\\$Lambda.*", "") + "."
                    + e.getMethodName().replaceAll("\\$\\d+", "") + " " + e.getLineNumber() + " " + e.isNativeMethod());
        System.out.println(all.get(Thread.currentThread())[0].getMethodName() + " " + all.containsKey(t));
        t.interrupt();
        t.join();
        System.out.println(t.getStackTrace().length + " " + new Thread().getStackTrace().length);
        Thread.dumpStack();
    }
    static class Local extends InheritableThreadLocal<String> {
        protected String initialValue() { return "none"; }
        protected String childValue(String s) { return "child of " + s; }
    }
    static void locals() throws Exception {
        Local l = new Local();
        l.set("main");
        Thread t = new Thread(() -> System.out.println(l.get()));
        t.start();
        t.join();
        ClassLoader mine = new ClassLoader() { };
        Thread.currentThread().setContextClassLoader(mine);
        t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == mine));
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        states();
        wrong();
        groups();
        uncaught();
        old();
        traces();
        locals();
        Thread daemon = new Thread(of(() -> Thread.sleep(100000)));
        daemon.setDaemon(true);
        daemon.start();
        new Thread(of(() -> { Thread.sleep(50); System.out.println("last"); })).start();
        throw new Exception("main ends badly");
    }
}
