// Goes through what a locked heap held when the iterator was made.
package java.util.concurrent;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;

final class SnapshotIterator<E> implements Iterator<E> {
    private final PriorityQueue<E> heap;
    private final ReentrantLock lock;
    private final Object[] elements;
    private int cursor;
    private int returned = -1;

    SnapshotIterator(PriorityQueue<E> heap, ReentrantLock lock) {
        this.heap = heap;
        this.lock = lock;
        lock.lock();
        try {
            elements = heap.toArray();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean hasNext() {
        return cursor < elements.length;
    }

    @Override
    @SuppressWarnings("unchecked")
    public E next() {
        if (cursor >= elements.length) {
            throw new NoSuchElementException();
        }
        returned = cursor++;
        return (E) elements[returned];
    }

    /** Removes exactly this element, not an equal one. */
    @Override
    public void remove() {
        if (returned < 0) {
            throw new IllegalStateException();
        }
        Object o = elements[returned];
        returned = -1;
        lock.lock();
        try {
            for (Iterator<E> it = heap.iterator(); it.hasNext();) {
                if (it.next() == o) {
                    it.remove();
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
