// A doubly linked list with a capacity and one lock, at whose ends threads can wait: what the array and linked blocking
// queues and the blocking deque have in common.
//
// Iterators are weakly consistent: a node that is unlinked keeps its links, so that an iterator standing on it finds
// on; but one that was taken from an end links to itself in the direction in which it was the last before the end,
// which reports the iterator to begin at that end.
package java.util.concurrent;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import jdk.internal.util.SerialData;

abstract class BlockingList<E> extends AbstractQueue<E> {
    private static final class Node<E> {
        /** Null when the node has been unlinked. */
        E item;
        Node<E> prev;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    /** Value of nanos for operations without a time-out. */
    static final long FOREVER = -1L;

    private final transient ReentrantLock lock;
    private final transient Condition notEmpty;
    private final transient Condition notFull;
    private final int capacity;
    private transient Node<E> first;
    private transient Node<E> last;
    private transient int count;

    /** A queue throws InterruptedException even if it need not wait, a deque does not. */
    private final boolean queue;

    BlockingList(int capacity, boolean fair, boolean queue) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        this.queue = queue;
        lock = new ReentrantLock(fair);
        notEmpty = lock.newCondition();
        notFull = lock.newCondition();
    }

    /** Of an object that is read from a stream, which has run no constructor. */
    final void restore(int capacity, boolean fair, boolean queue) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        ReentrantLock lock = new ReentrantLock(fair);
        SerialData.set(this, BlockingList.class, "capacity", capacity);
        SerialData.set(this, BlockingList.class, "queue", queue);
        SerialData.set(this, BlockingList.class, "lock", lock);
        SerialData.set(this, BlockingList.class, "notEmpty", lock.newCondition());
        SerialData.set(this, BlockingList.class, "notFull", lock.newCondition());
    }

    final int capacity() {
        return capacity;
    }

    final boolean isFair() {
        return lock.isFair();
    }

    /** The elements that follow in a stream, up to null. */
    @SuppressWarnings("unchecked")
    final void readElements(ObjectInputStream s) throws IOException, ClassNotFoundException {
        for (E e; (e = (E) s.readObject()) != null;) {
            add(e);
        }
    }

    static void writeElements(ObjectOutputStream s, Object[] elements) throws IOException {
        for (Object e : elements) {
            s.writeObject(e);
        }
        s.writeObject(null);
    }

    static long nanos(long timeout, TimeUnit unit) {
        long n = unit.toNanos(timeout);
        return n > 0L ? n : 0L;
    }

    private void enter(long nanos) throws InterruptedException {
        if (queue || nanos != FOREVER) {
            lock.lockInterruptibly();
        } else {
            lock.lock();
        }
    }

    private void link(E e, boolean front) {
        Node<E> n = new Node<>(e);
        if (front) {
            Node<E> f = first;
            n.next = f;
            first = n;
            if (f == null) {
                last = n;
            } else {
                f.prev = n;
            }
        } else {
            Node<E> l = last;
            n.prev = l;
            last = n;
            if (l == null) {
                first = n;
            } else {
                l.next = n;
            }
        }
        count++;
        notEmpty.signal();
    }

    private E unlink(Node<E> n) {
        E item = n.item;
        Node<E> p = n.prev;
        Node<E> s = n.next;
        n.item = null;
        if (p == null) {
            first = s;
            n.next = n;
        } else {
            p.next = s;
        }
        if (s == null) {
            last = p;
            n.prev = n;
        } else {
            s.prev = p;
        }
        count--;
        notFull.signal();
        return item;
    }

    /** False if there was no room in time. */
    final boolean insert(E e, boolean front, long nanos) throws InterruptedException {
        Objects.requireNonNull(e);
        enter(nanos);
        try {
            while (count == capacity) {
                if (nanos == FOREVER) {
                    notFull.await();
                } else if (nanos <= 0L) {
                    return false;
                } else if ((nanos = notFull.awaitNanos(nanos)) < 0L) {
                    nanos = 0L;
                }
            }
            link(e, front);
            return true;
        } finally {
            lock.unlock();
        }
    }

    final boolean insert(E e, boolean front) {
        Objects.requireNonNull(e);
        lock.lock();
        try {
            if (count == capacity) {
                return false;
            }
            link(e, front);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Null if there was no element in time. */
    final E extract(boolean front, long nanos) throws InterruptedException {
        enter(nanos);
        try {
            Node<E> n;
            while ((n = front ? first : last) == null) {
                if (nanos == FOREVER) {
                    notEmpty.await();
                } else if (nanos <= 0L) {
                    return null;
                } else if ((nanos = notEmpty.awaitNanos(nanos)) < 0L) {
                    nanos = 0L;
                }
            }
            return unlink(n);
        } finally {
            lock.unlock();
        }
    }

    final E extract(boolean front) {
        lock.lock();
        try {
            Node<E> n = front ? first : last;
            return n == null ? null : unlink(n);
        } finally {
            lock.unlock();
        }
    }

    final E look(boolean front) {
        lock.lock();
        try {
            Node<E> n = front ? first : last;
            return n == null ? null : n.item;
        } finally {
            lock.unlock();
        }
    }

    final boolean removeOccurrence(Object o, boolean front) {
        if (o == null) {
            return false;
        }
        lock.lock();
        try {
            for (Node<E> n = front ? first : last; n != null; n = front ? n.next : n.prev) {
                if (o.equals(n.item)) {
                    unlink(n);
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Adds all or, without room for all, none if the whole must fit. */
    final boolean insertAll(Collection<? extends E> c, boolean whole) {
        Object[] elements = c.toArray();
        for (int i = 0; i < elements.length; i++) {
            Objects.requireNonNull(elements[i]);
        }
        lock.lock();
        try {
            if (whole && capacity - count < elements.length) {
                return false;
            }
            for (int i = 0; i < elements.length; i++) {
                if (count == capacity) {
                    throw new IllegalStateException("Queue full");
                }
                @SuppressWarnings("unchecked")
                E e = (E) elements[i];
                link(e, false);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    final int drain(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        lock.lock();
        try {
            int n = 0;
            while (n < maxElements && first != null) {
                c.add(first.item);
                unlink(first);
                n++;
            }
            return n;
        } finally {
            lock.unlock();
        }
    }

    final int room() {
        lock.lock();
        try {
            return capacity - count;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int size() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        lock.lock();
        try {
            for (Node<E> n = first; n != null; n = n.next) {
                if (o.equals(n.item)) {
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void clear() {
        lock.lock();
        try {
            while (first != null) {
                unlink(first);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Object[] toArray() {
        return toArray(new Object[0]);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        lock.lock();
        try {
            if (a.length < count) {
                a = (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), count);
            }
            int i = 0;
            for (Node<E> n = first; n != null; n = n.next) {
                a[i++] = (T) n.item;
            }
            if (i < a.length) {
                a[i] = null;
            }
            return a;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (Iterator<E> it = iterator(); it.hasNext();) {
            action.accept(it.next());
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Itr(true);
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(iterator(), size(),
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    final Iterator<E> backwards() {
        return new Itr(false);
    }

    private final class Itr implements Iterator<E> {
        private final boolean forward;
        private Node<E> next;
        private E nextItem;
        private Node<E> returned;

        Itr(boolean forward) {
            this.forward = forward;
            lock.lock();
            try {
                next = forward ? first : last;
                nextItem = next == null ? null : next.item;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            returned = next;
            E item = nextItem;
            lock.lock();
            try {
                Node<E> n = next;
                do {
                    Node<E> s = forward ? n.next : n.prev;
                    n = s != n ? s : forward ? first : last;
                } while (n != null && n.item == null);
                next = n;
                nextItem = n == null ? null : n.item;
            } finally {
                lock.unlock();
            }
            return item;
        }

        @Override
        public void remove() {
            Node<E> n = returned;
            if (n == null) {
                throw new IllegalStateException();
            }
            returned = null;
            lock.lock();
            try {
                if (n.item != null) {
                    unlink(n);
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
