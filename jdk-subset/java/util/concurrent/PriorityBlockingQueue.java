// An unbounded blocking queue in the order of a priority queue.
package java.util.concurrent;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import jdk.internal.util.SerialData;

public class PriorityBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = 5595510919245408276L;

    private final transient PriorityQueue<E> heap;
    private final transient ReentrantLock lock = new ReentrantLock();
    private final transient Condition notEmpty = lock.newCondition();

    public PriorityBlockingQueue() {
        heap = new PriorityQueue<>();
    }

    public PriorityBlockingQueue(int initialCapacity) {
        heap = new PriorityQueue<>(initialCapacity);
    }

    public PriorityBlockingQueue(int initialCapacity, Comparator<? super E> comparator) {
        heap = new PriorityQueue<>(initialCapacity, comparator);
    }

    @SuppressWarnings("unchecked")
    public PriorityBlockingQueue(Collection<? extends E> c) {
        if (c instanceof SortedSet) {
            heap = new PriorityQueue<>((SortedSet<? extends E>) c);
        } else if (c instanceof PriorityBlockingQueue) {
            PriorityBlockingQueue<? extends E> q = (PriorityBlockingQueue<? extends E>) c;
            q.lock.lock();
            try {
                heap = new PriorityQueue<>((PriorityQueue<? extends E>) q.heap);
            } finally {
                q.lock.unlock();
            }
        } else {
            heap = new PriorityQueue<>(c);
        }
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        lock.lock();
        try {
            heap.offer(e);
            notEmpty.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void put(E e) {
        offer(e);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) {
        return offer(e);
    }

    @Override
    public E poll() {
        lock.lock();
        try {
            return heap.poll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            E e;
            while ((e = heap.poll()) == null) {
                notEmpty.await();
            }
            return e;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        lock.lockInterruptibly();
        try {
            E e;
            while ((e = heap.poll()) == null && nanos > 0L) {
                nanos = notEmpty.awaitNanos(nanos);
            }
            return e;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E peek() {
        lock.lock();
        try {
            return heap.peek();
        } finally {
            lock.unlock();
        }
    }

    public Comparator<? super E> comparator() {
        return heap.comparator();
    }

    @Override
    public int size() {
        lock.lock();
        try {
            return heap.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean remove(Object o) {
        lock.lock();
        try {
            return heap.remove(o);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean contains(Object o) {
        lock.lock();
        try {
            return heap.contains(o);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
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
        lock.lock();
        try {
            int n = 0;
            while (n < maxElements && !heap.isEmpty()) {
                c.add(heap.peek());
                heap.poll();
                n++;
            }
            return n;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void clear() {
        lock.lock();
        try {
            heap.clear();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Object[] toArray() {
        lock.lock();
        try {
            return heap.toArray();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public <T> T[] toArray(T[] a) {
        lock.lock();
        try {
            return heap.toArray(a);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        lock.lock();
        try {
            return heap.removeIf(filter);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        lock.lock();
        try {
            return heap.removeAll(c);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        lock.lock();
        try {
            return heap.retainAll(c);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        lock.lock();
        try {
            heap.forEach(action);
        } finally {
            lock.unlock();
        }
    }

    /** Over the elements that are there now. */
    @Override
    public Iterator<E> iterator() {
        return new SnapshotIterator<>(heap, lock);
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(toArray(), Spliterator.NONNULL | Spliterator.SIZED | Spliterator.SUBSIZED);
    }

    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("q", PriorityQueue.class),
        new ObjectStreamField("lock", ReentrantLock.class),
        new ObjectStreamField("notEmpty", Condition.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        PriorityQueue<E> q;
        lock.lock();
        try {
            q = new PriorityQueue<>(Math.max(heap.size(), 1), heap.comparator());
            q.addAll(heap);
        } finally {
            lock.unlock();
        }
        ReentrantLock held = new ReentrantLock();
        held.lock();
        ObjectOutputStream.PutField fields = s.putFields();
        fields.put("q", q);
        fields.put("lock", held);
        fields.put("notEmpty", held.newCondition());
        s.writeFields();
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        Object q = Objects.requireNonNull(s.readFields().get("q", null));
        SerialData.set(this, PriorityBlockingQueue.class, "heap", q);
        ReentrantLock newLock = new ReentrantLock();
        SerialData.set(this, PriorityBlockingQueue.class, "lock", newLock);
        SerialData.set(this, PriorityBlockingQueue.class, "notEmpty", newLock.newCondition());
    }
}
