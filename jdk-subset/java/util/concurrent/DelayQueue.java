// A blocking queue from which an element can be taken when its delay has expired.
package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class DelayQueue<E extends Delayed> extends AbstractQueue<E> implements BlockingQueue<E> {
    private final transient ReentrantLock lock = new ReentrantLock();
    private final transient Condition available = lock.newCondition();
    private final PriorityQueue<E> heap = new PriorityQueue<>();
    /** The thread that waits for the delay of the first element; the others wait until it has taken it. */
    private Thread leader;

    public DelayQueue() {
    }

    public DelayQueue(Collection<? extends E> c) {
        addAll(c);
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        lock.lock();
        try {
            heap.offer(e);
            if (heap.peek() == e) {
                leader = null;
                available.signal();
            }
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

    private E expired() {
        E first = heap.peek();
        return first == null || first.getDelay(TimeUnit.NANOSECONDS) > 0L ? null : heap.poll();
    }

    @Override
    public E poll() {
        lock.lock();
        try {
            return expired();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E take() throws InterruptedException {
        return take(false, 0L);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return take(true, unit.toNanos(timeout));
    }

    private E take(boolean timed, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            for (;;) {
                E e = expired();
                if (e != null || timed && nanos <= 0L) {
                    return e;
                }
                e = heap.peek();
                long delay = e == null ? Long.MAX_VALUE : e.getDelay(TimeUnit.NANOSECONDS);
                if (e == null || leader != null || timed && nanos < delay) {
                    if (timed) {
                        nanos = available.awaitNanos(nanos);
                    } else {
                        available.await();
                    }
                } else {
                    Thread self = Thread.currentThread();
                    leader = self;
                    e = null;
                    try {
                        long left = available.awaitNanos(delay);
                        if (timed) {
                            nanos -= delay - left;
                        }
                    } finally {
                        if (leader == self) {
                            leader = null;
                        }
                    }
                }
            }
        } finally {
            if (leader == null && !heap.isEmpty()) {
                available.signal();
            }
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
            for (E e; n < maxElements && (e = heap.peek()) != null && e.getDelay(TimeUnit.NANOSECONDS) <= 0L; n++) {
                c.add(e);
                heap.poll();
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
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
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
    public boolean remove(Object o) {
        lock.lock();
        try {
            return heap.remove(o);
        } finally {
            lock.unlock();
        }
    }

    /** Over the elements that are there now, expired or not. */
    @Override
    public Iterator<E> iterator() {
        return new SnapshotIterator<>(heap, lock);
    }
}
