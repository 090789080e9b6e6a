// ArrayDeque: a circular array. At least one slot stays free: head == tail means empty.
package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

public class ArrayDeque<E> extends AbstractCollection<E>
        implements Deque<E>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 2340985798034038923L;
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    transient Object[] elements;
    transient int head;             // index of the first element
    transient int tail;             // index where the next last element goes

    public ArrayDeque() {
        elements = new Object[16 + 1];
    }

    public ArrayDeque(int numElements) {
        elements = new Object[numElements < 1 ? 1
                : numElements == Integer.MAX_VALUE ? Integer.MAX_VALUE : numElements + 1];
    }

    public ArrayDeque(Collection<? extends E> c) {
        this(c.size());
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            addLast(it.next());
        }
    }

    /** Makes room for [needed] more elements at least; small arrays double, large ones grow by half. */
    private void grow(int needed) {
        Object[] old = elements;
        int oldLength = old.length;
        int jump = oldLength < 64 ? oldLength + 2 : oldLength >> 1;
        int length = oldLength + (jump < needed ? needed : jump);
        if (length < 0 || length > MAX_LENGTH) {
            if (oldLength + needed < 0) {
                throw new IllegalStateException("Sorry, deque too big");
            }
            length = oldLength + needed > MAX_LENGTH ? Integer.MAX_VALUE : MAX_LENGTH;
        }
        Object[] a = new Object[length];
        int h = head;
        int t = tail;
        if (t < h || (t == h && old[h] != null)) {
            // Wrapped around: the part from head on moves to the end of the new array.
            int front = oldLength - h;
            System.arraycopy(old, 0, a, 0, t);
            System.arraycopy(old, h, a, length - front, front);
            head = length - front;
        } else {
            System.arraycopy(old, h, a, h, t - h);
        }
        elements = a;
    }

    public void addFirst(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        Object[] a = elements;
        int h = head - 1;
        if (h < 0) {
            h = a.length - 1;
        }
        a[h] = e;
        head = h;
        if (h == tail) {
            grow(1);
        }
    }

    public void addLast(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        Object[] a = elements;
        int t = tail;
        a[t] = e;
        if (++t == a.length) {
            t = 0;
        }
        tail = t;
        if (t == head) {
            grow(1);
        }
    }

    public boolean addAll(Collection<? extends E> c) {
        int before = size();
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            addLast(it.next());
        }
        return size() > before;
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public E removeFirst() {
        E e = pollFirst();
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    public E removeLast() {
        E e = pollLast();
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        Object[] a = elements;
        int h = head;
        E e = (E) a[h];
        if (e != null) {
            a[h] = null;
            if (++h == a.length) {
                h = 0;
            }
            head = h;
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        Object[] a = elements;
        int t = tail - 1;
        if (t < 0) {
            t = a.length - 1;
        }
        E e = (E) a[t];
        if (e != null) {
            a[t] = null;
            tail = t;
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public E getFirst() {
        E e = (E) elements[head];
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    public E getLast() {
        E e = peekLast();
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return (E) elements[head];
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        Object[] a = elements;
        int t = tail;
        return (E) a[(t == 0 ? a.length : t) - 1];
    }

    public boolean removeFirstOccurrence(Object o) {
        if (o != null) {
            Object[] a = elements;
            int t = tail;
            for (int i = head; i != t; ) {
                if (o.equals(a[i])) {
                    delete(i);
                    return true;
                }
                if (++i == a.length) {
                    i = 0;
                }
            }
        }
        return false;
    }

    public boolean removeLastOccurrence(Object o) {
        if (o != null) {
            Object[] a = elements;
            int h = head;
            for (int i = tail; i != h; ) {
                if (--i < 0) {
                    i = a.length - 1;
                }
                if (o.equals(a[i])) {
                    delete(i);
                    return true;
                }
            }
        }
        return false;
    }

    public boolean add(E e) {
        addLast(e);
        return true;
    }

    public boolean offer(E e) {
        addLast(e);
        return true;
    }

    public E remove() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E element() {
        return getFirst();
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) elements[head];
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return removeFirst();
    }

    /**
     * Closes the gap at [i], moving the shorter side. True if the elements after it moved (back by one),
     * false if those before it did.
     */
    boolean delete(int i) {
        Object[] a = elements;
        int length = a.length;
        int h = head;
        int t = tail;
        int front = i - h;
        if (front < 0) {
            front += length;
        }
        int back = t - i;
        if (back < 0) {
            back += length;
        }
        back--;
        if (front < back) {
            while (i != h) {
                int j = i == 0 ? length - 1 : i - 1;
                a[i] = a[j];
                i = j;
            }
            a[h] = null;
            head = h + 1 == length ? 0 : h + 1;
            return false;
        }
        t = t == 0 ? length - 1 : t - 1;
        while (i != t) {
            int j = i + 1 == length ? 0 : i + 1;
            a[i] = a[j];
            i = j;
        }
        a[t] = null;
        tail = t;
        return true;
    }

    public int size() {
        int n = tail - head;
        return n < 0 ? n + elements.length : n;
    }

    public boolean isEmpty() {
        return head == tail;
    }

    public Iterator<E> iterator() {
        return new DeqIterator();
    }

    public Iterator<E> descendingIterator() {
        return new DescendingIterator();
    }

    private class DeqIterator implements Iterator<E> {
        int cursor;
        int remaining = size();
        int lastRet = -1;

        DeqIterator() {
            cursor = head;
        }

        public final boolean hasNext() {
            return remaining > 0;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (remaining <= 0) {
                throw new NoSuchElementException();
            }
            Object[] a = elements;
            int i = cursor;
            // Weakly fail-fast: a slot that must be filled is not, so somebody else removed.
            if (i >= a.length || a[i] == null) {
                throw new ConcurrentModificationException();
            }
            E e = (E) a[i];
            lastRet = i;
            cursor = i + 1 == a.length ? 0 : i + 1;
            remaining--;
            return e;
        }

        // The elements after the removed one may have moved back: the next one is in its slot then.
        void afterDelete(boolean movedBack) {
            if (movedBack) {
                int c = cursor - 1;
                cursor = c < 0 ? elements.length - 1 : c;
            }
        }

        public final void remove() {
            if (lastRet < 0) {
                throw new IllegalStateException();
            }
            afterDelete(delete(lastRet));
            lastRet = -1;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            while (remaining > 0) {
                action.accept(next());
            }
        }
    }

    private final class DescendingIterator extends DeqIterator {
        DescendingIterator() {
            cursor = tail == 0 ? elements.length - 1 : tail - 1;
        }

        @SuppressWarnings("unchecked")
        @Override
        public E next() {
            if (remaining <= 0) {
                throw new NoSuchElementException();
            }
            Object[] a = elements;
            int i = cursor;
            if (i >= a.length || a[i] == null) {
                throw new ConcurrentModificationException();
            }
            E e = (E) a[i];
            lastRet = i;
            cursor = i == 0 ? a.length - 1 : i - 1;
            remaining--;
            return e;
        }

        @Override
        void afterDelete(boolean movedBack) {
            if (!movedBack) {
                int c = cursor + 1;
                cursor = c == elements.length ? 0 : c;
            }
        }
    }

    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.NONNULL | Spliterator.ORDERED);
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Object[] a = elements;
        int t = tail;
        for (int i = head; i != t; ) {
            Object e = a[i];
            if (e == null) {
                throw new ConcurrentModificationException();
            }
            action.accept((E) e);
            if (++i == a.length) {
                i = 0;
            }
        }
        if (t != tail || a != elements) {
            throw new ConcurrentModificationException();
        }
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

    /** Keeps what [drop] does not match, or whose membership in [c] is [wanted]; tests all first. */
    @SuppressWarnings("unchecked")
    private boolean keepIf(Predicate<? super E> drop, Collection<?> c, boolean wanted) {
        Object[] a = elements;
        int h = head;
        int t = tail;
        int n = size();
        boolean[] gone = new boolean[n];
        int count = 0;
        int i = h;
        for (int k = 0; k < n; k++) {
            Object e = a[i];
            if (drop != null ? drop.test((E) e) : c.contains(e) != wanted) {
                gone[k] = true;
                count++;
            }
            if (++i == a.length) {
                i = 0;
            }
        }
        if (a != elements || t != tail) {
            throw new ConcurrentModificationException();
        }
        if (count == 0) {
            return false;
        }
        int w = h;
        i = h;
        for (int k = 0; k < n; k++) {
            if (!gone[k]) {
                a[w] = a[i];
                if (++w == a.length) {
                    w = 0;
                }
            }
            if (++i == a.length) {
                i = 0;
            }
        }
        tail = w;
        while (w != t) {
            a[w] = null;
            if (++w == a.length) {
                w = 0;
            }
        }
        return true;
    }

    public boolean contains(Object o) {
        if (o != null) {
            Object[] a = elements;
            int t = tail;
            for (int i = head; i != t; ) {
                if (o.equals(a[i])) {
                    return true;
                }
                if (++i == a.length) {
                    i = 0;
                }
            }
        }
        return false;
    }

    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    public void clear() {
        Object[] a = elements;
        int t = tail;
        for (int i = head; i != t; ) {
            a[i] = null;
            if (++i == a.length) {
                i = 0;
            }
        }
        head = 0;
        tail = 0;
    }

    private void copyTo(Object[] to) {
        Object[] a = elements;
        int h = head;
        int t = tail;
        if (h <= t) {
            System.arraycopy(a, h, to, 0, t - h);
        } else {
            int front = a.length - h;
            System.arraycopy(a, h, to, 0, front);
            System.arraycopy(a, 0, to, front, t);
        }
    }

    public Object[] toArray() {
        Object[] a = new Object[size()];
        copyTo(a);
        return a;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        int n = size();
        if (a.length < n) {
            a = (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), n);
        }
        copyTo(a);
        if (a.length > n) {
            a[n] = null;
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    public ArrayDeque<E> clone() {
        try {
            ArrayDeque<E> copy = (ArrayDeque<E>) super.clone();
            copy.elements = Arrays.copyOf(elements, elements.length);
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError();
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(size());
        jdk.internal.util.SerialData.writeAll(s, iterator());
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        int n = s.readInt();
        jdk.internal.util.SerialData.check(s, Object[].class, n + 1);
        elements = new Object[jdk.internal.util.SerialData.trusted(Math.max(n, 0)) + 1];
        for (int i = 0; i < n; i++) {
            addLast((E) s.readObject());
        }
    }
}
