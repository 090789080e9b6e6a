// Queue to which references are appended after the collector has found their referents unreachable. Last in, first out.
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

    /** False: the reference is in a queue already, has been, or never had one. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    boolean enqueue(Reference<?> r) {
        synchronized (lock) {
            ReferenceQueue<?> queue = r.queue;
            if (queue == NULL || queue == ENQUEUED) {
                return false;
            }
            Reference raw = r;
            lock.notifyAll(); // at first: the call may lack memory, the rest does not
            // Whoever finds the reference in the list must see that it is enqueued.
            raw.queue = ENQUEUED;
            raw.next = head == null ? raw : head;
            head = raw;
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

    /** Shows what is in the queue, and leaves it there. */
    void visit(java.util.function.Consumer<Reference<?>> visitor) {
        synchronized (lock) {
            for (Reference<?> r = head; r != null; r = r.next == r ? null : r.next) {
                visitor.accept(r);
            }
        }
    }

    public Reference<? extends T> poll() {
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
        synchronized (lock) {
            Reference<? extends T> r = take();
            if (r != null) {
                return r;
            }
            long deadline = timeout == 0 ? 0 : System.nanoTime() + timeout * 1000000L;
            long left = timeout;
            for (;;) {
                lock.wait(left);
                r = take();
                if (r != null) {
                    return r;
                }
                if (timeout != 0) {
                    left = (deadline - System.nanoTime() + 999999L) / 1000000L;
                    if (left <= 0) {
                        return null;
                    }
                }
            }
        }
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }
}
