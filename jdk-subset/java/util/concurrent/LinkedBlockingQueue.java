// A blocking queue with an optional capacity.
package java.util.concurrent;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LinkedBlockingQueue<E> extends BlockingList<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(capacity, false, true);
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        insertAll(c, false);
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
        new ObjectStreamField("count", AtomicInteger.class),
        new ObjectStreamField("takeLock", ReentrantLock.class),
        new ObjectStreamField("notEmpty", Condition.class),
        new ObjectStreamField("putLock", ReentrantLock.class),
        new ObjectStreamField("notFull", Condition.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        Object[] elements = toArray();
        ReentrantLock take = new ReentrantLock();
        ReentrantLock put = new ReentrantLock();
        take.lock();
        put.lock();
        ObjectOutputStream.PutField fields = s.putFields();
        fields.put("capacity", capacity());
        fields.put("count", new AtomicInteger(elements.length));
        fields.put("takeLock", take);
        fields.put("notEmpty", take.newCondition());
        fields.put("putLock", put);
        fields.put("notFull", put.newCondition());
        s.writeFields();
        writeElements(s, elements);
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        restore(s.readFields().get("capacity", 0), false, true);
        readElements(s);
    }
}
