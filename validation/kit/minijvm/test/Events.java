package minijvm.test;

import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;

/** What has events as its consequence: each method is a cause, and returns when it has had its effect. */
final class Events {
    private static byte[] loaded;       // the class file of Loaded
    private static Class<?> kept;

    private Events() {
    }

    /** What the others need is loaded here, so that nothing but the event comes of them later. */
    static void initialize(byte[] file) throws ClassNotFoundException {
        loaded = file;
        loading();
        new Target().read();
        new Contender(new InterruptedException());
        Runtime.getRuntime();
        LockSupport.unpark(null);
        Held.initialize();
    }

    static void thread() throws InterruptedException {
        Thread thread = new Thread("minijvm.test thread");
        thread.start();
        thread.join();
    }

    static void contention() throws InterruptedException {
        Object monitor = new Object();
        Contender contender = new Contender(monitor);
        synchronized (monitor) {
            contender.start();
            while (contender.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
        }
        contender.join();
    }

    static void waiting() throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
            monitor.wait(1);
        }
    }

    static void collection() {
        System.gc();
    }

    static void death() throws CloneNotSupportedException {
        Target.passing();
        System.gc();
    }

    static void loading() throws ClassNotFoundException {
        kept = new Loader().load(loaded);
    }

    private static WeakReference<Class<?>> dropped() throws ClassNotFoundException {
        return new WeakReference<>(new Loader().load(loaded));
    }

    static void unloading() throws ClassNotFoundException {
        WeakReference<Class<?>> reference = dropped();
        for (int i = 0; i < 3 && reference.get() != null; i++) {
            System.gc();
        }
        if (reference.get() != null) {
            throw new IllegalStateException("minijvm.test.Loaded is not unloaded: somebody has a reference to it");
        }
    }

    private static void fail() {
        throw new IllegalStateException("minijvm.test");
    }

    static void exception() {
        try {
            fail();
        } catch (IllegalStateException e) {
            Target.shared++;
        }
    }

    static void execution() {
        Target.method(1);
    }

    static void access() {
        new Target().read();
    }

    static void modification() {
        new Target().write(1);
    }

    static void binding() {
        Target.bound();
    }

    static void allocation() throws CloneNotSupportedException {
        Target.passing();
    }

    /** 32 times the interval of samples that an agent has when it does not set one. */
    static void allocations() {
        for (int i = 0; i < 256; i++) {
            Target.see(new byte[1 << 16]);
        }
    }

    static void exhaustion() {
        Object[] all = null;
        try {
            for (;;) {
                all = new Object[] {all, new long[Integer.MAX_VALUE - 16]};
            }
        } catch (OutOfMemoryError e) {
            Target.shared++;
        }
    }
}
