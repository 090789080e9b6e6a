// A queue without room: each put waits for a take and vice versa.
package java.util.concurrent;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.util.SerialData;

public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient DualQueue<E> queue;

    public SynchronousQueue() {
        this(false);
    }

    public SynchronousQueue(boolean fair) {
        queue = new DualQueue<>(fair, this);
    }

    /** A time-out for the queue: not positive means not at all. */
    private static long nanos(long timeout, TimeUnit unit) {
        long n = unit.toNanos(timeout);
        return n > 0L ? n : DualQueue.NOW;
    }

    /** A transfer that does not wait is not interrupted. */
    private E transferNow(E e, long how) {
        try {
            return queue.transfer(e, how);
        } catch (InterruptedException x) {
            throw new InternalError(x);
        }
    }

    @Override
    public void put(E e) throws InterruptedException {
        queue.transfer(Objects.requireNonNull(e), DualQueue.FOREVER);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        if (queue.transfer(e, nanos(timeout, unit)) != null) {
            return true;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }

    @Override
    public boolean offer(E e) {
        return transferNow(Objects.requireNonNull(e), DualQueue.NOW) != null;
    }

    @Override
    public E take() throws InterruptedException {
        return queue.transfer(null, DualQueue.FOREVER);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        E e = queue.transfer(null, nanos(timeout, unit));
        if (e == null && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return e;
    }

    @Override
    public E poll() {
        return transferNow(null, DualQueue.NOW);
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public void clear() {
    }

    @Override
    public boolean contains(Object o) {
        return false;
    }

    @Override
    public boolean remove(Object o) {
        return false;
    }

    @Override
    public boolean containsAll(Collection<?> c) {
        return c.isEmpty();
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        return false;
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        return false;
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.emptySpliterator();
    }

    @Override
    public Object[] toArray() {
        return new Object[0];
    }

    @Override
    public <T> T[] toArray(T[] a) {
        if (a.length > 0) {
            a[0] = null;
        }
        return a;
    }

    @Override
    public String toString() {
        return "[]";
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int n = 0;
        for (E e; n < maxElements && (e = poll()) != null; n++) {
            c.add(e);
        }
        return n;
    }

    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("qlock", ReentrantLock.class),
        new ObjectStreamField("waitingProducers", WaitQueue.class),
        new ObjectStreamField("waitingConsumers", WaitQueue.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        ObjectOutputStream.PutField fields = s.putFields();
        fields.put("qlock", new ReentrantLock(queue.isFifo()));
        fields.put("waitingProducers", queue.isFifo() ? new FifoWaitQueue() : new LifoWaitQueue());
        fields.put("waitingConsumers", queue.isFifo() ? new FifoWaitQueue() : new LifoWaitQueue());
        s.writeFields();
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        boolean fair = s.readFields().get("waitingProducers", null) instanceof FifoWaitQueue;
        SerialData.set(this, SynchronousQueue.class, "queue", new DualQueue<>(fair, this));
    }

    /** What streams have for the threads that wait, which no stream keeps. */
    static class WaitQueue implements java.io.Serializable {
        private static final long serialVersionUID = -858510627080488182L;
    }

    static final class LifoWaitQueue extends WaitQueue {
        private static final long serialVersionUID = -3633113410248163686L;
    }

    static final class FifoWaitQueue extends WaitQueue {
        private static final long serialVersionUID = -3623113410248163686L;
    }
}
