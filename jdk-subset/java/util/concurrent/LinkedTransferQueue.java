// An unbounded transfer queue.
package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;

public class LinkedTransferQueue<E> extends AbstractQueue<E> implements TransferQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient DualQueue<E> queue = new DualQueue<>(true, this);

    public LinkedTransferQueue() {
    }

    public LinkedTransferQueue(Collection<? extends E> c) {
        addAll(c);
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
    public void put(E e) {
        transferNow(Objects.requireNonNull(e), DualQueue.ASYNC);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) {
        put(e);
        return true;
    }

    @Override
    public boolean offer(E e) {
        put(e);
        return true;
    }

    @Override
    public boolean add(E e) {
        put(e);
        return true;
    }

    @Override
    public boolean tryTransfer(E e) {
        return transferNow(Objects.requireNonNull(e), DualQueue.NOW) != null;
    }

    @Override
    public void transfer(E e) throws InterruptedException {
        queue.transfer(Objects.requireNonNull(e), DualQueue.FOREVER);
    }

    @Override
    public boolean tryTransfer(E e, long timeout, TimeUnit unit) throws InterruptedException {
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
    public E peek() {
        return queue.peek();
    }

    @Override
    public boolean isEmpty() {
        return queue.count(true) == 0;
    }

    @Override
    public int size() {
        return queue.count(true);
    }

    @Override
    public boolean hasWaitingConsumer() {
        return queue.count(false) != 0;
    }

    @Override
    public int getWaitingConsumerCount() {
        return queue.count(false);
    }

    @Override
    public boolean remove(Object o) {
        return queue.remove(o);
    }

    @Override
    public boolean contains(Object o) {
        return queue.contains(o);
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Iterator<E> iterator() {
        return queue.iterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(),
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
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

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        jdk.internal.util.SerialData.writeAll(s, iterator());
        s.writeObject(null);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        jdk.internal.util.SerialData.construct(this, LinkedTransferQueue.class, "()V", null);
        addAll((java.util.List<E>) jdk.internal.util.SerialData.readToNull(s));
    }
}
