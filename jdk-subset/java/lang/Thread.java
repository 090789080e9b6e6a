// A thread of execution. The VM knows the fields eetop, name, group, priority, daemon, threadStatus, interrupted,
// stillborn, stackSize, tid, contextClassLoader, inheritedAccessControlContext and parkBlocker by name.
package java.lang;

import java.security.AccessControlContext;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.misc.VM;
import sun.nio.ch.Interruptible;

public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private volatile String name;
    private int priority;
    private boolean daemon;
    private volatile boolean interrupted;
    private boolean stillborn;
    private volatile long eetop;
    private Runnable target;
    private ThreadGroup group;
    private ClassLoader contextClassLoader;
    private AccessControlContext inheritedAccessControlContext;
    private final long stackSize;
    private final long tid;
    private volatile int threadStatus;
    volatile Object parkBlocker;
    /** The channel in which the thread may wait. */
    volatile Interruptible blocker;
    private volatile UncaughtExceptionHandler uncaughtExceptionHandler;

    ThreadLocal.ThreadLocalMap threadLocals;
    ThreadLocal.ThreadLocalMap inheritableThreadLocals;

    /** State of java.util.concurrent.ThreadLocalRandom, reached through Unsafe. */
    long threadLocalRandomSeed;
    int threadLocalRandomProbe;
    int threadLocalRandomSecondarySeed;

    private static int threadInitNumber;
    private static long threadSeqNumber;
    private static volatile UncaughtExceptionHandler defaultUncaughtExceptionHandler;

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED;
    }

    public static native Thread currentThread();

    public static native void yield();

    public static native void sleep(long millis) throws InterruptedException;

    public static native boolean holdsLock(Object obj);

    private native void start0();

    private native void setPriority0(int newPriority);

    private native void interrupt0();

    private native void setNativeName(String name);

    private static native StackTraceElement[][] dumpThreads(Thread[] threads);

    private static native Thread[] getThreads();

    private native void stop0(Object o);

    private native void suspend0();

    private native void resume0();

    private static synchronized int nextThreadNum() {
        return threadInitNumber++;
    }

    private static synchronized long nextThreadID() {
        return ++threadSeqNumber;
    }

    private static String nextThreadName() {
        return "Thread-".concat(String.valueOf(nextThreadNum()));
    }

    public Thread() {
        this(null, null, nextThreadName(), 0, true);
    }

    public Thread(Runnable target) {
        this(null, target, nextThreadName(), 0, true);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, nextThreadName(), 0, true);
    }

    public Thread(String name) {
        this(null, null, name, 0, true);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name, 0, true);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name, 0, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, name, 0, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name, stackSize, true);
    }

    public Thread(ThreadGroup g, Runnable target, String name, long stackSize, boolean inheritThreadLocals) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        Thread parent = currentThread();
        if (g == null) {
            g = parent.group;
        }
        g.addUnstarted();
        this.name = name;
        this.group = g;
        this.daemon = parent.daemon;
        this.contextClassLoader = parent.getContextClassLoader();
        this.target = target;
        int p = parent.priority;
        int max = g.getMaxPriority();
        this.priority = p < max ? p : max;
        if (inheritThreadLocals && parent.inheritableThreadLocals != null) {
            this.inheritableThreadLocals = ThreadLocal.createInheritedMap(parent.inheritableThreadLocals);
        }
        this.stackSize = stackSize;
        this.tid = nextThreadID();
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        if (nanos > 0 && millis < Long.MAX_VALUE) {
            millis++;
        }
        sleep(millis);
    }

    public static void onSpinWait() {
    }

    public synchronized void start() {
        if (threadStatus != 0) {
            throw new IllegalThreadStateException();
        }
        group.add(this);
        boolean started = false;
        try {
            start0();
            started = true;
        } finally {
            if (!started) {
                group.threadStartFailed(this);
            }
        }
    }

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    /** Called by the VM when the thread has ended. */
    private void exit() {
        if (group != null) {
            group.threadTerminated(this);
            group = null;
        }
        target = null;
        threadLocals = null;
        inheritableThreadLocals = null;
        inheritedAccessControlContext = null;
        uncaughtExceptionHandler = null;
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void stop() {
        if (threadStatus != 0) {
            resume();
        }
        stop0(new ThreadDeath());
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void suspend() {
        suspend0();
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void resume() {
        resume0();
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public int countStackFrames() {
        throw new UnsupportedOperationException();
    }

    public void interrupt() {
        interrupted = true;
        interrupt0();
        Interruptible channel = blocker;
        if (channel != null) {
            channel.interrupt(this);
        }
    }

    public static boolean interrupted() {
        Thread t = currentThread();
        boolean was = t.interrupted;
        if (was) {
            t.interrupted = false;
        }
        return was;
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public final boolean isAlive() {
        return eetop != 0;
    }

    public final void setPriority(int newPriority) {
        if (newPriority > MAX_PRIORITY || newPriority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        ThreadGroup g = getThreadGroup();
        if (g != null) {
            if (newPriority > g.getMaxPriority()) {
                newPriority = g.getMaxPriority();
            }
            priority = newPriority;
            setPriority0(newPriority);
        }
    }

    public final int getPriority() {
        return priority;
    }

    public final synchronized void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
        if (threadStatus != 0) {
            setNativeName(name);
        }
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getThreadGroup() {
        return group;
    }

    public static int activeCount() {
        return currentThread().getThreadGroup().activeCount();
    }

    public static int enumerate(Thread[] tarray) {
        return currentThread().getThreadGroup().enumerate(tarray);
    }

    public final synchronized void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            while (isAlive()) {
                wait(0);
            }
            return;
        }
        if (!isAlive()) {
            return;
        }
        long start = System.nanoTime();
        long delay = millis;
        do {
            wait(delay);
            delay = millis - (System.nanoTime() - start) / 1000000L;
        } while (isAlive() && delay > 0);
    }

    public final synchronized void join(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        if (nanos > 0 && millis < Long.MAX_VALUE) {
            millis++;
        }
        join(millis);
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    public final void setDaemon(boolean on) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated(since = "17", forRemoval = true)
    public final void checkAccess() {
    }

    @Override
    public String toString() {
        ThreadGroup g = getThreadGroup();
        String head = "Thread[" + getName() + "," + getPriority() + ",";
        return g != null ? head + g.getName() + "]" : head + "]";
    }

    public ClassLoader getContextClassLoader() {
        return contextClassLoader;
    }

    public void setContextClassLoader(ClassLoader cl) {
        contextClassLoader = cl;
    }

    public StackTraceElement[] getStackTrace() {
        if (this != currentThread()) {
            if (!isAlive()) {
                return new StackTraceElement[0];
            }
            StackTraceElement[] trace = dumpThreads(new Thread[] {this})[0];
            return trace == null ? new StackTraceElement[0] : trace;
        }
        return new Exception().getStackTrace();
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Thread[] threads = getThreads();
        StackTraceElement[][] traces = dumpThreads(threads);
        Map<Thread, StackTraceElement[]> map = new HashMap<>(threads.length);
        for (int i = 0; i < threads.length; i++) {
            if (traces[i] != null) {
                map.put(threads[i], traces[i]);
            }
        }
        return map;
    }

    public long getId() {
        return tid;
    }

    public State getState() {
        return VM.toThreadState(threadStatus);
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler eh) {
        defaultUncaughtExceptionHandler = eh;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultUncaughtExceptionHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return uncaughtExceptionHandler != null ? uncaughtExceptionHandler : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler eh) {
        uncaughtExceptionHandler = eh;
    }

    /** Called by the VM with the exception that ended the thread. */
    private void dispatchUncaughtException(Throwable e) {
        getUncaughtExceptionHandler().uncaughtException(this, e);
    }
}
