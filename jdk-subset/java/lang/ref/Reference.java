// Base of the reference objects. `referent` is weak for the collector, which links cleared references through
// `discovered` into the pending list. Until a handler thread exists, the pending list is moved to the queues whenever
// a queue is asked.
//
// States: active (queue set or NULL, next == null); enqueued (queue == ENQUEUED, next = following element, or this
// at the end); inactive (queue == NULL, next == this).
package java.lang.ref;

public abstract class Reference<T> {
    private T referent;
    volatile ReferenceQueue<? super T> queue;
    @SuppressWarnings("rawtypes")
    volatile Reference next;
    private transient Reference<?> discovered;

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

    private native boolean refersTo0(Object o);

    private native void clear0();

    /** Moves what the collector has found to the queues. */
    static void processPendingReferences() {
        if (!hasReferencePendingList()) {
            return;
        }
        Reference<?> r = getAndClearReferencePendingList();
        while (r != null) {
            Reference<?> following = r.discovered;
            r.discovered = null;
            r.enqueueFromPending();
            r = following;
        }
    }

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
