// Blocking and unblocking of threads, the base of the synchronizers. The blocker is what thread dumps show.
package java.util.concurrent.locks;

import jdk.internal.misc.Unsafe;

public class LockSupport {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BLOCKER = U.objectFieldOffset(Thread.class, "parkBlocker");

    private LockSupport() {
    }

    public static void setCurrentBlocker(Object blocker) {
        U.putReferenceOpaque(Thread.currentThread(), BLOCKER, blocker);
    }

    public static Object getBlocker(Thread t) {
        if (t == null) {
            throw new NullPointerException();
        }
        return U.getReferenceOpaque(t, BLOCKER);
    }

    public static void unpark(Thread thread) {
        if (thread != null) {
            U.unpark(thread);
        }
    }

    public static void park(Object blocker) {
        Thread t = Thread.currentThread();
        U.putReferenceOpaque(t, BLOCKER, blocker);
        U.park(false, 0L);
        U.putReferenceOpaque(t, BLOCKER, null);
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            Thread t = Thread.currentThread();
            U.putReferenceOpaque(t, BLOCKER, blocker);
            U.park(false, nanos);
            U.putReferenceOpaque(t, BLOCKER, null);
        }
    }

    public static void parkUntil(Object blocker, long deadline) {
        Thread t = Thread.currentThread();
        U.putReferenceOpaque(t, BLOCKER, blocker);
        U.park(true, deadline);
        U.putReferenceOpaque(t, BLOCKER, null);
    }

    public static void park() {
        U.park(false, 0L);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            U.park(false, nanos);
        }
    }

    public static void parkUntil(long deadline) {
        U.park(true, deadline);
    }
}
