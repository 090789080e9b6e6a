// A blocking queue with a fixed capacity, whose waiting threads can be served fairly.
package java.util.concurrent;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ArrayBlockingQueue<E> extends BlockingList<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -817911632652898426L;

    public ArrayBlockingQueue(int capacity) {
        this(capacity, false);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        super(capacity, fair, true);
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> c) {
        this(capacity, fair);
        if (!insertAll(c, true)) {
            throw new IllegalArgumentException();
        }
    }

    @Override
    public boolean add(E e) {
        return super.add(e);
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
        new ObjectStreamField("items", Object[].class),
        new ObjectStreamField("takeIndex", int.class),
        new ObjectStreamField("putIndex", int.class),
        new ObjectStreamField("count", int.class),
        new ObjectStreamField("lock", ReentrantLock.class),
        new ObjectStreamField("notEmpty", Condition.class),
        new ObjectStreamField("notFull", Condition.class),
    };

    private void writeAsDefault(ObjectOutputStream s) throws IOException {
        Object[] elements = toArray();
        ReentrantLock lock = new ReentrantLock(isFair());
        ObjectOutputStream.PutField fields = s.putFields();
        fields.put("items", Arrays.copyOf(elements, Math.max(capacity(), elements.length)));
        fields.put("takeIndex", 0);
        fields.put("putIndex", elements.length % capacity());
        fields.put("count", elements.length);
        fields.put("lock", lock);
        fields.put("notEmpty", lock.newCondition());
        fields.put("notFull", lock.newCondition());
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        ObjectInputStream.GetField fields = s.readFields();
        Object[] items = (Object[]) fields.get("items", null);
        ReentrantLock lock = (ReentrantLock) fields.get("lock", null);
        int take = fields.get("takeIndex", 0);
        int put = fields.get("putIndex", 0);
        int count = fields.get("count", 0);
        if (lock == null || items == null || items.length == 0 || take < 0 || take >= items.length || put < 0
                || put >= items.length || count < 0 || count > items.length
                || (take + count) % items.length != put) {
            throw new InvalidObjectException("invariants violated");
        }
        restore(items.length, lock.isFair(), true);
        for (int i = 0; i < count; i++) {
            E e = (E) items[(take + i) % items.length];
            if (e == null) {
                throw new InvalidObjectException("invariants violated");
            }
            add(e);
        }
    }
}
