// A list whose changes copy the array that holds the elements: reading takes no lock, an iterator shows the list as it
// was.
package java.util.concurrent;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class CopyOnWriteArrayList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 8673264195747942595L;

    /** Held for changes. */
    private final transient Object lock = new Object();
    /** Its elements are never written. */
    private transient volatile Object[] array;

    public CopyOnWriteArrayList() {
        array = new Object[0];
    }

    public CopyOnWriteArrayList(Collection<? extends E> c) {
        Object[] es = c.toArray();
        array = es.getClass() == Object[].class ? es : Arrays.copyOf(es, es.length, Object[].class);
    }

    public CopyOnWriteArrayList(E[] toCopyIn) {
        array = Arrays.copyOf(toCopyIn, toCopyIn.length, Object[].class);
    }

    private CopyOnWriteArrayList(Object[] elements, boolean unused) {
        array = elements;
    }

    final Object[] elements() {
        return array;
    }

    @SuppressWarnings("unchecked")
    private static <E> E at(Object[] a, int i) {
        return (E) a[i];
    }

    private static IndexOutOfBoundsException outOfBounds(int index, int size) {
        return new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }

    /** a without the n elements from index on. */
    private static Object[] without(Object[] a, int index, int n) {
        Object[] b = new Object[a.length - n];
        System.arraycopy(a, 0, b, 0, index);
        System.arraycopy(a, index + n, b, index, a.length - index - n);
        return b;
    }

    /** a with room for n elements at index. */
    private static Object[] with(Object[] a, int index, int n) {
        Object[] b = new Object[a.length + n];
        System.arraycopy(a, 0, b, 0, index);
        System.arraycopy(a, index, b, index + n, a.length - index);
        return b;
    }

    private static int indexIn(Object o, Object[] a, int from, int to) {
        for (int i = from; i < to; i++) {
            if (o == null ? a[i] == null : o.equals(a[i])) {
                return i;
            }
        }
        return -1;
    }

    private static int lastIndexIn(Object o, Object[] a, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (o == null ? a[i] == null : o.equals(a[i])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int size() {
        return array.length;
    }

    @Override
    public boolean isEmpty() {
        return array.length == 0;
    }

    @Override
    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    @Override
    public int indexOf(Object o) {
        Object[] a = array;
        return indexIn(o, a, 0, a.length);
    }

    public int indexOf(E e, int index) {
        Object[] a = array;
        return indexIn(e, a, index, a.length);
    }

    @Override
    public int lastIndexOf(Object o) {
        Object[] a = array;
        return lastIndexIn(o, a, 0, a.length);
    }

    public int lastIndexOf(E e, int index) {
        return lastIndexIn(e, array, 0, index + 1);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object clone() {
        return new CopyOnWriteArrayList<E>(array, true);
    }

    @Override
    public Object[] toArray() {
        return array.clone();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        Object[] es = array;
        if (a.length < es.length) {
            return (T[]) Arrays.copyOf(es, es.length, a.getClass());
        }
        System.arraycopy(es, 0, a, 0, es.length);
        if (a.length > es.length) {
            a[es.length] = null;
        }
        return a;
    }

    @Override
    public E get(int index) {
        return CopyOnWriteArrayList.<E>at(array, index);
    }

    @Override
    public E set(int index, E element) {
        synchronized (lock) {
            Object[] a = array;
            E old = CopyOnWriteArrayList.<E>at(a, index);
            if (old != element) {
                a = a.clone();
                a[index] = element;
            }
            array = a;
            return old;
        }
    }

    @Override
    public boolean add(E e) {
        synchronized (lock) {
            Object[] a = array;
            a = with(a, a.length, 1);
            a[a.length - 1] = e;
            array = a;
            return true;
        }
    }

    @Override
    public void add(int index, E element) {
        synchronized (lock) {
            Object[] a = array;
            if (index > a.length || index < 0) {
                throw outOfBounds(index, a.length);
            }
            a = with(a, index, 1);
            a[index] = element;
            array = a;
        }
    }

    @Override
    public E remove(int index) {
        synchronized (lock) {
            Object[] a = array;
            E old = CopyOnWriteArrayList.<E>at(a, index);
            array = without(a, index, 1);
            return old;
        }
    }

    @Override
    public boolean remove(Object o) {
        synchronized (lock) {
            Object[] a = array;
            int i = indexIn(o, a, 0, a.length);
            if (i < 0) {
                return false;
            }
            array = without(a, i, 1);
            return true;
        }
    }

    public boolean addIfAbsent(E e) {
        if (indexOf(e) >= 0) {
            return false;
        }
        synchronized (lock) {
            return indexOf(e) < 0 && add(e);
        }
    }

    @Override
    public boolean containsAll(Collection<?> c) {
        Object[] a = array;
        for (Object o : c) {
            if (indexIn(o, a, 0, a.length) < 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return filter(new Membership(c, true), 0, -1);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return filter(new Membership(c, false), 0, -1);
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return filter(filter, 0, -1);
    }

    private static final class Membership implements Predicate<Object> {
        private final Collection<?> c;
        private final boolean present;

        Membership(Collection<?> c, boolean present) {
            this.c = c;
            this.present = present;
        }

        @Override
        public boolean test(Object o) {
            return c.contains(o) == present;
        }
    }

    /** Removes what the predicate accepts between two indices; -1: the end. */
    private boolean filter(Predicate<? super E> condemned, int from, int to) {
        synchronized (lock) {
            Object[] a = array;
            if (to < 0) {
                to = a.length;
            }
            boolean[] out = new boolean[a.length];
            int n = 0;
            for (int i = from; i < to; i++) {
                if (condemned.test(CopyOnWriteArrayList.<E>at(a, i))) {
                    out[i] = true;
                    n++;
                }
            }
            if (n == 0) {
                return false;
            }
            Object[] b = new Object[a.length - n];
            for (int i = 0, k = 0; i < a.length; i++) {
                if (!out[i]) {
                    b[k++] = a[i];
                }
            }
            array = b;
            return true;
        }
    }

    public int addAllAbsent(Collection<? extends E> c) {
        Object[] cs = c.toArray();
        synchronized (lock) {
            Object[] a = array;
            Object[] b = with(a, a.length, cs.length);
            int n = a.length;
            for (int i = 0; i < cs.length; i++) {
                if (indexIn(cs[i], b, 0, n) < 0) {
                    b[n++] = cs[i];
                }
            }
            if (n > a.length) {
                array = n == b.length ? b : Arrays.copyOf(b, n);
            }
            return n - a.length;
        }
    }

    @Override
    public void clear() {
        synchronized (lock) {
            array = new Object[0];
        }
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        Object[] cs = c.toArray();
        synchronized (lock) {
            return insertAll(array.length, cs);
        }
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> c) {
        Object[] cs = c.toArray();
        synchronized (lock) {
            int n = array.length;
            if (index > n || index < 0) {
                throw outOfBounds(index, n);
            }
            return insertAll(index, cs);
        }
    }

    private boolean insertAll(int index, Object[] cs) {
        if (cs.length == 0) {
            return false;
        }
        Object[] a = with(array, index, cs.length);
        System.arraycopy(cs, 0, a, index, cs.length);
        array = a;
        return true;
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Object[] a = array;
        for (int i = 0; i < a.length; i++) {
            action.accept(CopyOnWriteArrayList.<E>at(a, i));
        }
    }

    @Override
    public void replaceAll(UnaryOperator<E> operator) {
        synchronized (lock) {
            Objects.requireNonNull(operator);
            Object[] a = array.clone();
            for (int i = 0; i < a.length; i++) {
                a[i] = operator.apply(CopyOnWriteArrayList.<E>at(a, i));
            }
            array = a;
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> c) {
        synchronized (lock) {
            Object[] a = array.clone();
            Arrays.sort((E[]) a, c);
            array = a;
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }

    @Override
    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof List)) {
            return false;
        }
        Object[] a = array;
        Iterator<?> it = ((List<?>) o).iterator();
        for (int i = 0; i < a.length; i++) {
            if (!it.hasNext() || !Objects.equals(a[i], it.next())) {
                return false;
            }
        }
        return !it.hasNext();
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    @Override
    public Iterator<E> iterator() {
        return new Itr<E>(array, 0);
    }

    @Override
    public ListIterator<E> listIterator() {
        return new Itr<E>(array, 0);
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        Object[] a = array;
        if (index < 0 || index > a.length) {
            throw outOfBounds(index, a.length);
        }
        return new Itr<E>(a, index);
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(array, Spliterator.IMMUTABLE | Spliterator.ORDERED);
    }

    private static final class Itr<E> implements ListIterator<E> {
        private final Object[] snapshot;
        private int cursor;

        Itr(Object[] snapshot, int cursor) {
            this.snapshot = snapshot;
            this.cursor = cursor;
        }

        @Override
        public boolean hasNext() {
            return cursor < snapshot.length;
        }

        @Override
        public boolean hasPrevious() {
            return cursor > 0;
        }

        @Override
        public E next() {
            if (cursor >= snapshot.length) {
                throw new NoSuchElementException();
            }
            return CopyOnWriteArrayList.<E>at(snapshot, cursor++);
        }

        @Override
        public E previous() {
            if (cursor <= 0) {
                throw new NoSuchElementException();
            }
            return CopyOnWriteArrayList.<E>at(snapshot, --cursor);
        }

        @Override
        public int nextIndex() {
            return cursor;
        }

        @Override
        public int previousIndex() {
            return cursor - 1;
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void set(E e) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(E e) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public List<E> subList(int fromIndex, int toIndex) {
        synchronized (lock) {
            Object[] a = array;
            if (fromIndex < 0 || toIndex > a.length || fromIndex > toIndex) {
                throw new IndexOutOfBoundsException();
            }
            return new Part(a, fromIndex, toIndex - fromIndex);
        }
    }

    /** A part of the list, valid as long as the list is changed through it only. */
    private final class Part extends AbstractList<E> implements RandomAccess {
        private final int offset;
        private int size;
        private Object[] expected;

        Part(Object[] expected, int offset, int size) {
            this.expected = expected;
            this.offset = offset;
            this.size = size;
        }

        private void check() {
            if (array != expected) {
                throw new ConcurrentModificationException();
            }
        }

        private void checkIndex(int index) {
            if (index < 0 || index >= size) {
                throw outOfBounds(index, size);
            }
        }

        /** After a change of the list. */
        private void changed() {
            size += array.length - expected.length;
            expected = array;
        }

        @Override
        public int size() {
            synchronized (lock) {
                check();
                return size;
            }
        }

        @Override
        public E get(int index) {
            synchronized (lock) {
                checkIndex(index);
                check();
                return CopyOnWriteArrayList.this.get(offset + index);
            }
        }

        @Override
        public E set(int index, E element) {
            synchronized (lock) {
                checkIndex(index);
                check();
                E old = CopyOnWriteArrayList.this.set(offset + index, element);
                changed();
                return old;
            }
        }

        @Override
        public void add(int index, E element) {
            synchronized (lock) {
                check();
                if (index < 0 || index > size) {
                    throw outOfBounds(index, size);
                }
                CopyOnWriteArrayList.this.add(offset + index, element);
                changed();
            }
        }

        @Override
        public E remove(int index) {
            synchronized (lock) {
                checkIndex(index);
                check();
                E old = CopyOnWriteArrayList.this.remove(offset + index);
                changed();
                return old;
            }
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> c) {
            Object[] cs = c.toArray();
            synchronized (lock) {
                check();
                if (index < 0 || index > size) {
                    throw outOfBounds(index, size);
                }
                boolean b = insertAll(offset + index, cs);
                changed();
                return b;
            }
        }

        @Override
        public boolean addAll(Collection<? extends E> c) {
            return addAll(size, c);
        }

        @Override
        public void clear() {
            synchronized (lock) {
                check();
                array = without(array, offset, size);
                changed();
            }
        }

        private boolean filterPart(Predicate<? super E> condemned) {
            synchronized (lock) {
                check();
                boolean b = filter(condemned, offset, offset + size);
                changed();
                return b;
            }
        }

        @Override
        public boolean removeIf(Predicate<? super E> condemned) {
            return filterPart(Objects.requireNonNull(condemned));
        }

        @Override
        public boolean removeAll(Collection<?> c) {
            return filterPart(new Membership(Objects.requireNonNull(c), true));
        }

        @Override
        public boolean retainAll(Collection<?> c) {
            return filterPart(new Membership(Objects.requireNonNull(c), false));
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            synchronized (lock) {
                check();
                Object[] a = array.clone();
                for (int i = offset; i < offset + size; i++) {
                    a[i] = operator.apply(CopyOnWriteArrayList.<E>at(a, i));
                }
                array = a;
                changed();
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public void sort(Comparator<? super E> c) {
            synchronized (lock) {
                check();
                Object[] a = array.clone();
                Arrays.sort((E[]) a, offset, offset + size, c);
                array = a;
                changed();
            }
        }

        @Override
        public Iterator<E> iterator() {
            return listIterator(0);
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            synchronized (lock) {
                check();
                if (index < 0 || index > size) {
                    throw outOfBounds(index, size);
                }
                return new Itr<E>(Arrays.copyOfRange(expected, offset, offset + size), index);
            }
        }

        @Override
        public Spliterator<E> spliterator() {
            synchronized (lock) {
                check();
                return Spliterators.spliterator(expected, offset, offset + size,
                        Spliterator.IMMUTABLE | Spliterator.ORDERED);
            }
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            synchronized (lock) {
                check();
                if (fromIndex < 0 || toIndex > size || fromIndex > toIndex) {
                    throw new IndexOutOfBoundsException();
                }
                return new Part(expected, offset + fromIndex, toIndex - fromIndex);
            }
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        Object[] all = array;
        s.writeInt(all.length);
        for (int i = 0; i < all.length; i++) {
            s.writeObject(all[i]);
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        jdk.internal.util.SerialData.construct(this, CopyOnWriteArrayList.class, "()V", null);
        array = jdk.internal.util.SerialData.readElements(s, s.readInt());
    }
}
