// Queue to which references are appended after the collector has found their referents unreachable.
package java.lang.ref;

public class ReferenceQueue<T> {
    /** A queue that accepts nothing: marks references without a queue, and those already enqueued. */
    private static final class Null extends ReferenceQueue<Object> {
        @Override
        boolean enqueue(Reference<?> r) {
            return false;
        }
    }

    static final ReferenceQueue<Object> NULL = new Null();
    static final ReferenceQueue<Object> ENQUEUED = new Null();

    private final Object lock = new Object();
    private volatile Reference<? extends T> head;

    public ReferenceQueue() {
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    boolean enqueue(Reference<?> r) {
        synchronized (lock) {
            ReferenceQueue<?> queue = r.queue;
            if (queue == NULL || queue == ENQUEUED) {
                return false;
            }
            Reference raw = r;
            raw.next = head == null ? raw : head;
            head = raw;
            raw.queue = ENQUEUED;
            lock.notifyAll();
            return true;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Reference<? extends T> take() {
        Reference r = head;
        if (r != null) {
            r.queue = NULL;
            head = r.next == r ? null : r.next;
            r.next = r;
        }
        return r;
    }

    public Reference<? extends T> poll() {
        Reference.processPendingReferences();
        if (head == null) {
            return null;
        }
        synchronized (lock) {
            return take();
        }
    }

    public Reference<? extends T> remove(long timeout) throws IllegalArgumentException, InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        // Waits in short steps, because the pending list has no thread of its own to empty it.
        long start = System.nanoTime();
        for (;;) {
            Reference.processPendingReferences();
            synchronized (lock) {
                Reference<? extends T> r = take();
                if (r != null) {
                    return r;
                }
                long left = 20;
                if (timeout != 0) {
                    left = timeout - (System.nanoTime() - start) / 1000000L;
                    if (left <= 0) {
                        return null;
                    }
                }
                lock.wait(left < 20 ? left : 20);
            }
        }
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }
}
