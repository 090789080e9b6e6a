// Base of the reference objects. `referent` is weak for the collector, which links what it has cleared through
// `discovered` into the pending list and wakes the thread "Reference Handler"; that one moves each reference to its
// queue.
//
// States: active (queue set or NULL, next == null); pending (the same, linked through discovered); enqueued (queue ==
// ENQUEUED, next = following element, or this at the end); inactive (queue == NULL, next == this).
package java.lang.ref;

import jdk.internal.access.RefAccess;
import jdk.internal.ref.Cleaner;

public abstract class Reference<T> {
    private T referent;
    volatile ReferenceQueue<? super T> queue;
    @SuppressWarnings("rawtypes")
    volatile Reference next;
    private transient Reference<?> discovered;

    static {
        RefAccess.set(new Access());
        ReferenceHandler.startIn(rootGroup());
    }

    /** The thread that empties the pending list. */
    private static final class ReferenceHandler extends Thread {
        /** Guards busy; notified when a list has been worked off. */
        static final Object progress = new Object();
        private static boolean busy;
        /** The rest of a list: what this thread has taken and not yet handled. */
        private static Reference<?> pending;

        private ReferenceHandler(ThreadGroup group) {
            super(group, null, "Reference Handler", 0, false);
        }

        static void startIn(ThreadGroup group) {
            Thread t = new ReferenceHandler(group);
            t.setPriority(MAX_PRIORITY);
            t.setDaemon(true);
            t.start();
        }

        /** When there is no memory for a step the VM runs it once more: nothing is lost by that. */
        @Override
        public void run() {
            for (;;) {
                if (!busy) {
                    waitForReferencePendingList();
                    take();
                }
                while (pending != null) {
                    handle(pending);
                }
                rest();
            }
        }

        private static void take() {
            synchronized (progress) {
                pending = getAndClearReferencePendingList();
                busy = pending != null;
            }
        }

        private static void handle(Reference<?> r) {
            if (r instanceof Cleaner) {
                ((Cleaner) r).clean();
            } else {
                r.enqueueFromPending();
            }
            pending = r.discovered;
            r.discovered = null;
        }

        private static void rest() {
            synchronized (progress) {
                busy = false;
                progress.notifyAll();
            }
        }

        /** Returns when all that the collections so far have found is in the queues. */
        static void await() {
            if (Thread.currentThread() instanceof ReferenceHandler) {
                return;
            }
            boolean interrupted = false;
            synchronized (progress) {
                while (busy || hasReferencePendingList()) {
                    try {
                        progress.wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final class Access extends RefAccess {
        @Override
        public void awaitReferenceHandler() {
            ReferenceHandler.await();
        }

        @Override
        public void runFinalization() {
            Finalizer.runFinalization();
        }
    }

    static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent; (parent = group.getParent()) != null;) {
            group = parent;
        }
        return group;
    }

    Reference(T referent) {
        this(referent, null);
    }

    @SuppressWarnings("unchecked")
    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue == null ? (ReferenceQueue<? super T>) (ReferenceQueue<?>) ReferenceQueue.NULL : queue;
    }

    private static native Reference<?> getAndClearReferencePendingList();

    private static native boolean hasReferencePendingList();

    private static native void waitForReferencePendingList();

    native boolean refersTo0(Object o);

    private native void clear0();

    private void enqueueFromPending() {
        ReferenceQueue<? super T> q = queue;
        if (q != ReferenceQueue.NULL) {
            q.enqueue(this);
        }
    }

    public T get() {
        return referent;
    }

    public final boolean refersTo(T obj) {
        return refersTo0(obj);
    }

    public void clear() {
        clear0();
    }

    /** The referent of a FinalReference that the collector has made inactive. */
    T getFromInactiveFinalReference() {
        return referent;
    }

    void clearInactiveFinalReference() {
        referent = null;
    }

    @Deprecated(since = "16")
    public boolean isEnqueued() {
        return queue == ReferenceQueue.ENQUEUED;
    }

    public boolean enqueue() {
        clear0();
        return queue.enqueue(this);
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void reachabilityFence(Object ref) {
        // The interpreter keeps every local variable alive as long as its method may read it: the call suffices.
    }
}
