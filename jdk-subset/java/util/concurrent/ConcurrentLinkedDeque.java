// An unbounded deque for many threads. Its lock is held for a few steps only.
package java.util.concurrent;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;

public class ConcurrentLinkedDeque<E> extends BlockingList<E> implements Deque<E>, java.io.Serializable {
    private static final long serialVersionUID = 876323262645176354L;

    public ConcurrentLinkedDeque() {
        super(Integer.MAX_VALUE, false, false);
    }

    public ConcurrentLinkedDeque(Collection<? extends E> c) {
        this();
        insertAll(c, false);
    }

    private static <T> T present(T x) {
        if (x == null) {
            throw new NoSuchElementException();
        }
        return x;
    }

    @Override
    public void addFirst(E e) {
        insert(e, true);
    }

    @Override
    public boolean offerFirst(E e) {
        return insert(e, true);
    }

    @Override
    public E removeFirst() {
        return present(extract(true));
    }

    @Override
    public E pollFirst() {
        return extract(true);
    }

    @Override
    public E getFirst() {
        return present(look(true));
    }

    @Override
    public E peekFirst() {
        return look(true);
    }

    @Override
    public boolean removeFirstOccurrence(Object o) {
        return removeOccurrence(Objects.requireNonNull(o), true);
    }

    @Override
    public void addLast(E e) {
        insert(e, false);
    }

    @Override
    public boolean offerLast(E e) {
        return insert(e, false);
    }

    @Override
    public E removeLast() {
        return present(extract(false));
    }

    @Override
    public E pollLast() {
        return extract(false);
    }

    @Override
    public E getLast() {
        return present(look(false));
    }

    @Override
    public E peekLast() {
        return look(false);
    }

    @Override
    public boolean removeLastOccurrence(Object o) {
        return removeOccurrence(Objects.requireNonNull(o), false);
    }

    @Override
    public boolean offer(E e) {
        return insert(e, false);
    }

    @Override
    public boolean add(E e) {
        return insert(e, false);
    }

    @Override
    public E poll() {
        return extract(true);
    }

    @Override
    public E peek() {
        return look(true);
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public void push(E e) {
        insert(e, true);
    }

    @Override
    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return backwards();
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        return !c.isEmpty() && insertAll(c, false);
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(),
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        jdk.internal.util.SerialData.writeAll(s, iterator());
        s.writeObject(null);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        jdk.internal.util.SerialData.construct(this, ConcurrentLinkedDeque.class, "()V", null);
        addAll((java.util.List<E>) jdk.internal.util.SerialData.readToNull(s));
    }
}
