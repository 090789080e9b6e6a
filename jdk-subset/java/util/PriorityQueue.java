// PriorityQueue: a binary heap in an array; the same sift operations as `java`, hence the same order of
// iteration.
package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

public class PriorityQueue<E> extends AbstractQueue<E> implements java.io.Serializable {
    private static final long serialVersionUID = -7720805057305804111L;
    private static final int DEFAULT_INITIAL_CAPACITY = 11;

    transient Object[] queue;
    int size;
    private final Comparator<? super E> comparator;
    transient int modCount;

    public PriorityQueue() {
        this(DEFAULT_INITIAL_CAPACITY, null);
    }

    public PriorityQueue(int initialCapacity) {
        this(initialCapacity, null);
    }

    public PriorityQueue(Comparator<? super E> comparator) {
        this(DEFAULT_INITIAL_CAPACITY, comparator);
    }

    public PriorityQueue(int initialCapacity, Comparator<? super E> comparator) {
        if (initialCapacity < 1) {
            throw new IllegalArgumentException();
        }
        this.queue = new Object[initialCapacity];
        this.comparator = comparator;
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> c) {
        if (c instanceof SortedSet) {
            comparator = (Comparator<? super E>) ((SortedSet<? extends E>) c).comparator();
            takeAll(c);
        } else if (c instanceof PriorityQueue) {
            comparator = (Comparator<? super E>) ((PriorityQueue<? extends E>) c).comparator();
            takeAll(c);
        } else {
            comparator = null;
            takeAll(c);
            heapify();
        }
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(PriorityQueue<? extends E> c) {
        comparator = (Comparator<? super E>) c.comparator();
        takeAll(c);
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(SortedSet<? extends E> c) {
        comparator = (Comparator<? super E>) c.comparator();
        takeAll(c);
    }

    private void takeAll(Collection<? extends E> c) {
        Object[] a = c.toArray();
        if (c.getClass() != ArrayList.class) {
            a = Arrays.copyOf(a, a.length, Object[].class);
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                throw new NullPointerException();
            }
        }
        size = a.length;
        queue = a.length == 0 ? new Object[1] : a;
        // A foreign PriorityQueue subclass may deliver any order.
        if (c instanceof PriorityQueue && c.getClass() != PriorityQueue.class) {
            heapify();
        }
    }

    private Object[] grow(int minCapacity) {
        int old = queue.length;
        int jump = old < 64 ? old + 2 : old >> 1;
        int length = old + jump;
        if (length < 0 || length > Integer.MAX_VALUE - 8) {
            length = ArrayList.newLength(old, minCapacity);
        }
        return queue = Arrays.copyOf(queue, length);
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        modCount++;
        int n = size;
        if (n >= queue.length) {
            grow(n + 1);
        }
        siftUp(n, e);
        size = n + 1;
        return true;
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) queue[0];
    }

    private int indexOf(Object o) {
        if (o != null) {
            Object[] q = queue;
            for (int i = 0, n = size; i < n; i++) {
                if (o.equals(q[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i == -1) {
            return false;
        }
        removeAt(i);
        return true;
    }

    void removeEq(Object o) {
        Object[] q = queue;
        for (int i = 0, n = size; i < n; i++) {
            if (o == q[i]) {
                removeAt(i);
                return;
            }
        }
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public Object[] toArray() {
        return Arrays.copyOf(queue, size);
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        int n = size;
        if (a.length < n) {
            return (T[]) Arrays.copyOf(queue, n, a.getClass());
        }
        System.arraycopy(queue, 0, a, 0, n);
        if (a.length > n) {
            a[n] = null;
        }
        return a;
    }

    public Iterator<E> iterator() {
        return new Itr();
    }

    private final class Itr implements Iterator<E> {
        private int cursor;
        private int lastRet = -1;
        // Elements that a removal moved in front of the cursor: visited at the end.
        private ArrayDeque<E> forgetMeNot;
        private E lastRetElt;
        private int expectedModCount = modCount;

        public boolean hasNext() {
            return cursor < size || (forgetMeNot != null && !forgetMeNot.isEmpty());
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (expectedModCount != modCount) {
                throw new ConcurrentModificationException();
            }
            if (cursor < size) {
                return (E) queue[lastRet = cursor++];
            }
            if (forgetMeNot != null) {
                lastRet = -1;
                lastRetElt = forgetMeNot.poll();
                if (lastRetElt != null) {
                    return lastRetElt;
                }
            }
            throw new NoSuchElementException();
        }

        public void remove() {
            if (expectedModCount != modCount) {
                throw new ConcurrentModificationException();
            }
            if (lastRet != -1) {
                E moved = PriorityQueue.this.removeAt(lastRet);
                lastRet = -1;
                if (moved == null) {
                    cursor--;
                } else {
                    if (forgetMeNot == null) {
                        forgetMeNot = new ArrayDeque<>();
                    }
                    forgetMeNot.add(moved);
                }
            } else if (lastRetElt != null) {
                PriorityQueue.this.removeEq(lastRetElt);
                lastRetElt = null;
            } else {
                throw new IllegalStateException();
            }
            expectedModCount = modCount;
        }
    }

    public int size() {
        return size;
    }

    public void clear() {
        modCount++;
        Object[] q = queue;
        for (int i = 0, n = size; i < n; i++) {
            q[i] = null;
        }
        size = 0;
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        Object[] q = queue;
        E result = (E) q[0];
        if (result != null) {
            modCount++;
            int n = --size;
            E x = (E) q[n];
            q[n] = null;
            if (n > 0) {
                siftDown(q, 0, x, n);
            }
        }
        return result;
    }

    /** Removes at [i]; answers the element that moved to a place before [i], if one did. */
    @SuppressWarnings("unchecked")
    E removeAt(int i) {
        Object[] q = queue;
        modCount++;
        int s = --size;
        if (s == i) {
            q[i] = null;
            return null;
        }
        E moved = (E) q[s];
        q[s] = null;
        siftDown(q, i, moved, s);
        if (q[i] == moved) {
            siftUp(i, moved);
            if (q[i] != moved) {
                return moved;
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private void siftUp(int k, E x) {
        Object[] q = queue;
        Comparator<? super E> cmp = comparator;
        if (cmp == null) {
            Comparable<? super E> key = (Comparable<? super E>) x;
            while (k > 0) {
                int parent = (k - 1) >>> 1;
                Object e = q[parent];
                if (key.compareTo((E) e) >= 0) {
                    break;
                }
                q[k] = e;
                k = parent;
            }
            q[k] = key;
        } else {
            while (k > 0) {
                int parent = (k - 1) >>> 1;
                Object e = q[parent];
                if (cmp.compare(x, (E) e) >= 0) {
                    break;
                }
                q[k] = e;
                k = parent;
            }
            q[k] = x;
        }
    }

    @SuppressWarnings("unchecked")
    private void siftDown(Object[] q, int k, E x, int n) {
        Comparator<? super E> cmp = comparator;
        int half = n >>> 1;
        if (cmp == null) {
            Comparable<? super E> key = (Comparable<? super E>) x;
            while (k < half) {
                int child = (k << 1) + 1;
                Object c = q[child];
                int right = child + 1;
                if (right < n && ((Comparable<? super E>) c).compareTo((E) q[right]) > 0) {
                    c = q[child = right];
                }
                if (key.compareTo((E) c) <= 0) {
                    break;
                }
                q[k] = c;
                k = child;
            }
            q[k] = key;
        } else {
            while (k < half) {
                int child = (k << 1) + 1;
                Object c = q[child];
                int right = child + 1;
                if (right < n && cmp.compare((E) c, (E) q[right]) > 0) {
                    c = q[child = right];
                }
                if (cmp.compare(x, (E) c) <= 0) {
                    break;
                }
                q[k] = c;
                k = child;
            }
            q[k] = x;
        }
    }

    @SuppressWarnings("unchecked")
    private void heapify() {
        Object[] q = queue;
        int n = size;
        for (int i = (n >>> 1) - 1; i >= 0; i--) {
            siftDown(q, i, (E) q[i], n);
        }
    }

    public Comparator<? super E> comparator() {
        return comparator;
    }

    public final Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.NONNULL);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return keepIf(filter, null, false);
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return keepIf(null, c, false);
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return keepIf(null, c, true);
    }

    @SuppressWarnings("unchecked")
    private boolean keepIf(Predicate<? super E> drop, Collection<?> c, boolean wanted) {
        int expected = ++modCount;
        Object[] q = queue;
        int n = size;
        boolean[] gone = new boolean[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (drop != null ? drop.test((E) q[i]) : c.contains(q[i]) != wanted) {
                gone[i] = true;
                count++;
            }
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        if (count == 0) {
            return false;
        }
        int w = 0;
        for (int i = 0; i < n; i++) {
            if (!gone[i]) {
                q[w++] = q[i];
            }
        }
        size = w;
        while (w < n) {
            q[w++] = null;
        }
        heapify();
        return true;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        Object[] q = queue;
        for (int i = 0, n = size; i < n; i++) {
            action.accept((E) q[i]);
        }
        if (expected != modCount) {
            throw new ConcurrentModificationException();
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(Math.max(2, size + 1));
        for (int i = 0; i < size; i++) {
            s.writeObject(queue[i]);
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        s.readInt();
        Object[] a = jdk.internal.util.SerialData.readElements(s, size);
        queue = a.length == 0 ? new Object[1] : a;
        heapify();
    }
}
