// A blocking deque with an optional capacity.
package java.util.concurrent;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LinkedBlockingDeque<E> extends BlockingList<E> implements BlockingDeque<E>, java.io.Serializable {
    private static final long serialVersionUID = -387911632671998426L;

    public LinkedBlockingDeque() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingDeque(int capacity) {
        super(capacity, false, false);
    }

    public LinkedBlockingDeque(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
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
        if (!insert(e, true)) {
            throw new IllegalStateException("Deque full");
        }
    }

    @Override
    public boolean offerFirst(E e) {
        return insert(e, true);
    }

    @Override
    public void putFirst(E e) throws InterruptedException {
        insert(e, true, FOREVER);
    }

    @Override
    public boolean offerFirst(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return insert(e, true, nanos(timeout, unit));
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
    public E takeFirst() throws InterruptedException {
        return extract(true, FOREVER);
    }

    @Override
    public E pollFirst(long timeout, TimeUnit unit) throws InterruptedException {
        return extract(true, nanos(timeout, unit));
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
        return removeOccurrence(o, true);
    }

    @Override
    public void addLast(E e) {
        if (!insert(e, false)) {
            throw new IllegalStateException("Deque full");
        }
    }

    @Override
    public boolean offerLast(E e) {
        return insert(e, false);
    }

    @Override
    public void putLast(E e) throws InterruptedException {
        insert(e, false, FOREVER);
    }

    @Override
    public boolean offerLast(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return insert(e, false, nanos(timeout, unit));
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
    public E takeLast() throws InterruptedException {
        return extract(false, FOREVER);
    }

    @Override
    public E pollLast(long timeout, TimeUnit unit) throws InterruptedException {
        return extract(false, nanos(timeout, unit));
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
        return removeOccurrence(o, false);
    }

    @Override
    public boolean add(E e) {
        addLast(e);
        return true;
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public void push(E e) {
        addFirst(e);
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        boolean changed = false;
        for (E e : c) {
            addLast(e);
            changed = true;
        }
        return changed;
    }

    @Override
    public Iterator<E> descendingIterator() {
        return backwards();
    }

    @Override
    public boolean offer(E e) {
        return insert(e, false);
    }

    @Override
    public void put(E e) throws InterruptedException {
        insert(e, false, FOREVER);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return insert(e, false, nanos(timeout, unit));
    }

    @Override
    public E poll() {
        return extract(true);
    }

    @Override
    public E take() throws InterruptedException {
        return extract(true, FOREVER);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return extract(true, nanos(timeout, unit));
    }

    @Override
    public E peek() {
        return look(true);
    }

    @Override
    public int remainingCapacity() {
        return room();
    }

    @Override
    public boolean remove(Object o) {
        return removeOccurrence(o, true);
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drain(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        return drain(c, maxElements);
    }

    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("capacity", int.class),
        new ObjectStreamField("lock", ReentrantLock.class),
        new ObjectStreamField("notEmpty", Condition.class),
        new ObjectStreamField("notFull", Condition.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        ObjectOutputStream.PutField fields = s.putFields();
        fields.put("capacity", capacity());
        fields.put("lock", lock);
        fields.put("notEmpty", lock.newCondition());
        fields.put("notFull", lock.newCondition());
        s.writeFields();
        writeElements(s, toArray());
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        restore(s.readFields().get("capacity", 0), false, false);
        readElements(s);
    }
}
