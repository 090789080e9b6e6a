// ArrayList: the growable array. Grows by half; get, add and the iterator are hot paths.
package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class ArrayList<E> extends AbstractList<E>
        implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 8683452581122892189L;
    private static final int DEFAULT_CAPACITY = 10;
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;
    private static final Object[] EMPTY = {};
    // Distinguished from EMPTY: the first add makes room for DEFAULT_CAPACITY.
    private static final Object[] DEFAULT_EMPTY = {};

    transient Object[] elementData;
    private int size;

    public ArrayList(int initialCapacity) {
        if (initialCapacity > 0) {
            elementData = new Object[initialCapacity];
        } else if (initialCapacity == 0) {
            elementData = EMPTY;
        } else {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
    }

    public ArrayList() {
        elementData = DEFAULT_EMPTY;
    }

    public ArrayList(Collection<? extends E> c) {
        Object[] a = c.toArray();
        if ((size = a.length) == 0) {
            elementData = EMPTY;
        } else if (c.getClass() == ArrayList.class) {
            elementData = a;
        } else {
            // Another class may have kept the array or made one of a narrower type.
            elementData = Arrays.copyOf(a, a.length, Object[].class);
        }
    }

    public void trimToSize() {
        modCount++;
        if (size < elementData.length) {
            elementData = size == 0 ? EMPTY : Arrays.copyOf(elementData, size);
        }
    }

    public void ensureCapacity(int minCapacity) {
        if (minCapacity > elementData.length
                && !(elementData == DEFAULT_EMPTY && minCapacity <= DEFAULT_CAPACITY)) {
            modCount++;
            grow(minCapacity);
        }
    }

    private Object[] grow(int minCapacity) {
        Object[] old = elementData;
        int length = old.length;
        if (length == 0 && old == DEFAULT_EMPTY) {
            return elementData = new Object[minCapacity > DEFAULT_CAPACITY ? minCapacity : DEFAULT_CAPACITY];
        }
        int wanted = newLength(length, minCapacity);
        Object[] a = new Object[wanted];
        System.arraycopy(old, 0, a, 0, size);
        return elementData = a;
    }

    /** Half more than [length], at least [minLength]; OutOfMemoryError when no array can hold it. */
    static int newLength(int length, int minLength) {
        if (minLength < 0) {
            throw new OutOfMemoryError("Required array length " + length + " + " + (minLength - length)
                + " is too large");
        }
        int wanted = length + (length >> 1);
        if (wanted < minLength) {
            wanted = minLength;
        }
        if (wanted < 0 || wanted > MAX_LENGTH) {
            wanted = minLength > MAX_LENGTH ? Integer.MAX_VALUE : MAX_LENGTH;
        }
        return wanted;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        return indexOfRange(o, 0, size);
    }

    int indexOfRange(Object o, int start, int end) {
        Object[] a = elementData;
        if (o == null) {
            for (int i = start; i < end; i++) {
                if (a[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = start; i < end; i++) {
                if (o.equals(a[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        return lastIndexOfRange(o, 0, size);
    }

    int lastIndexOfRange(Object o, int start, int end) {
        Object[] a = elementData;
        if (o == null) {
            for (int i = end - 1; i >= start; i--) {
                if (a[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = end - 1; i >= start; i--) {
                if (o.equals(a[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public Object clone() {
        try {
            ArrayList<?> v = (ArrayList<?>) super.clone();
            v.elementData = Arrays.copyOf(elementData, size);
            v.modCount = 0;
            return v;
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
    }

    public Object[] toArray() {
        int n = size;
        Object[] a = new Object[n];
        System.arraycopy(elementData, 0, a, 0, n);
        return a;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        int n = size;
        if (a.length < n) {
            return (T[]) Arrays.copyOf(elementData, n, a.getClass());
        }
        System.arraycopy(elementData, 0, a, 0, n);
        if (a.length > n) {
            a[n] = null;
        }
        return a;
    }

    private static IndexOutOfBoundsException outOfBounds(int index, int length) {
        return new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        if (index >= size || index < 0) {
            throw outOfBounds(index, size);
        }
        return (E) elementData[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        if (index >= size || index < 0) {
            throw outOfBounds(index, size);
        }
        Object[] a = elementData;
        E old = (E) a[index];
        a[index] = element;
        return old;
    }

    public boolean add(E e) {
        modCount++;
        int n = size;
        Object[] a = elementData;
        if (n == a.length) {
            a = grow(n + 1);
        }
        a[n] = e;
        size = n + 1;
        return true;
    }

    public void add(int index, E element) {
        int n = size;
        if (index > n || index < 0) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + n);
        }
        modCount++;
        Object[] a = elementData;
        if (n == a.length) {
            a = grow(n + 1);
        }
        System.arraycopy(a, index, a, index + 1, n - index);
        a[index] = element;
        size = n + 1;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        if (index >= size || index < 0) {
            throw outOfBounds(index, size);
        }
        E old = (E) elementData[index];
        fastRemove(index);
        return old;
    }

    private void fastRemove(int index) {
        modCount++;
        Object[] a = elementData;
        int n = size - 1;
        if (n > index) {
            System.arraycopy(a, index + 1, a, index, n - index);
        }
        size = n;
        a[n] = null;
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof List)) {
            return false;
        }
        int expected = modCount;
        boolean same;
        if (o.getClass() == ArrayList.class) {
            ArrayList<?> other = (ArrayList<?>) o;
            int otherExpected = other.modCount;
            int n = size;
            same = n == other.size;
            if (same) {
                Object[] a = elementData;
                Object[] b = other.elementData;
                if (n > a.length || n > b.length) {
                    throw new ConcurrentModificationException();
                }
                for (int i = 0; i < n; i++) {
                    Object x = a[i];
                    Object y = b[i];
                    if (!(x == null ? y == null : x.equals(y))) {
                        same = false;
                        break;
                    }
                }
            }
            if (other.modCount != otherExpected) {
                throw new ConcurrentModificationException();
            }
        } else {
            Object[] a = elementData;
            int n = size;
            if (n > a.length) {
                throw new ConcurrentModificationException();
            }
            Iterator<?> it = ((List<?>) o).iterator();
            same = true;
            for (int i = 0; i < n; i++) {
                if (!it.hasNext()) {
                    same = false;
                    break;
                }
                Object x = a[i];
                Object y = it.next();
                if (!(x == null ? y == null : x.equals(y))) {
                    same = false;
                    break;
                }
            }
            same = same && !it.hasNext();
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        return same;
    }

    public int hashCode() {
        int expected = modCount;
        Object[] a = elementData;
        int n = size;
        if (n > a.length) {
            throw new ConcurrentModificationException();
        }
        int h = 1;
        for (int i = 0; i < n; i++) {
            Object e = a[i];
            h = 31 * h + (e == null ? 0 : e.hashCode());
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        return h;
    }

    public boolean remove(Object o) {
        int i = indexOfRange(o, 0, size);
        if (i < 0) {
            return false;
        }
        fastRemove(i);
        return true;
    }

    public void clear() {
        modCount++;
        Object[] a = elementData;
        int n = size;
        size = 0;
        for (int i = 0; i < n; i++) {
            a[i] = null;
        }
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] a = c.toArray();
        modCount++;
        int n = a.length;
        if (n == 0) {
            return false;
        }
        int s = size;
        Object[] data = elementData;
        if (n > data.length - s) {
            data = grow(s + n);
        }
        System.arraycopy(a, 0, data, s, n);
        size = s + n;
        return true;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        int s = size;
        if (index > s || index < 0) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + s);
        }
        Object[] a = c.toArray();
        modCount++;
        int n = a.length;
        if (n == 0) {
            return false;
        }
        Object[] data = elementData;
        if (n > data.length - s) {
            data = grow(s + n);
        }
        if (s > index) {
            System.arraycopy(data, index, data, index + n, s - index);
        }
        System.arraycopy(a, 0, data, index, n);
        size = s + n;
        return true;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        if (fromIndex > toIndex) {
            throw new IndexOutOfBoundsException(
                    "From Index: " + fromIndex + " > To Index: " + toIndex);
        }
        modCount++;
        closeGap(fromIndex, toIndex);
    }

    private void closeGap(int from, int to) {
        Object[] a = elementData;
        int s = size;
        System.arraycopy(a, to, a, from, s - to);
        int n = s - (to - from);
        size = n;
        for (int i = n; i < s; i++) {
            a[i] = null;
        }
    }

    public boolean removeAll(Collection<?> c) {
        return keepIf(c, false, 0, size);
    }

    public boolean retainAll(Collection<?> c) {
        return keepIf(c, true, 0, size);
    }

    // Keeps the elements e with c.contains(e) == wanted; consistent also when contains() throws.
    private boolean keepIf(Collection<?> c, boolean wanted, int from, int end) {
        Objects.requireNonNull(c);
        Object[] a = elementData;
        int r = from;
        while (true) {
            if (r == end) {
                return false;
            }
            if (c.contains(a[r]) != wanted) {
                break;
            }
            r++;
        }
        int w = r++;
        try {
            for (; r < end; r++) {
                Object e = a[r];
                if (c.contains(e) == wanted) {
                    a[w++] = e;
                }
            }
        } catch (Throwable t) {
            System.arraycopy(a, r, a, w, end - r);
            w += end - r;
            throw t;
        } finally {
            modCount += end - w;
            closeGap(w, end);
        }
        return true;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return removeIf(filter, 0, size);
    }

    @SuppressWarnings("unchecked")
    private boolean removeIf(Predicate<? super E> filter, int from, int end) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        Object[] a = elementData;
        int i = from;
        while (i < end && !filter.test((E) a[i])) {
            i++;
        }
        if (i == end) {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            return false;
        }
        // All tests run before the first removal: a predicate that throws leaves the list as it was.
        boolean[] drop = new boolean[end - i];
        drop[0] = true;
        int first = i;
        for (i = first + 1; i < end; i++) {
            if (filter.test((E) a[i])) {
                drop[i - first] = true;
            }
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
        int w = first;
        for (i = first; i < end; i++) {
            if (!drop[i - first]) {
                a[w++] = a[i];
            }
        }
        closeGap(w, end);
        return true;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        Object[] a = elementData;
        int n = size;
        for (int i = 0; modCount == expected && i < n; i++) {
            action.accept((E) a[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public void replaceAll(UnaryOperator<E> operator) {
        replaceRange(operator, 0, size);
        modCount++;
    }

    @SuppressWarnings("unchecked")
    private void replaceRange(UnaryOperator<E> operator, int from, int end) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        Object[] a = elementData;
        for (int i = from; modCount == expected && i < end; i++) {
            a[i] = operator.apply((E) a[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> c) {
        int expected = modCount;
        Arrays.sort((E[]) elementData, 0, size, c);
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    public Iterator<E> iterator() {
        return new Itr<>(this);
    }

    public ListIterator<E> listIterator() {
        return new ListItr<>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new ListItr<>(this, index);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        checkSubList(fromIndex, toIndex, size);
        return new SubList<>(this, null, fromIndex, toIndex);
    }

    @Override
    public Spliterator<E> spliterator() {
        return new ArrayListSpliterator<>(this, 0, -1, 0);
    }

    private static class Itr<E> implements Iterator<E> {
        final ArrayList<E> list;
        int cursor;
        int lastRet = -1;
        int expectedModCount;

        Itr(ArrayList<E> list) {
            this.list = list;
            this.expectedModCount = list.modCount;
        }

        @Override
        public boolean hasNext() {
            return cursor != list.size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            ArrayList<E> l = list;
            if (l.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            int i = cursor;
            if (i >= l.size) {
                throw new NoSuchElementException();
            }
            Object[] a = l.elementData;
            if (i >= a.length) {
                throw new ConcurrentModificationException();
            }
            cursor = i + 1;
            lastRet = i;
            return (E) a[i];
        }

        @Override
        public void remove() {
            int i = lastRet;
            if (i < 0) {
                throw new IllegalStateException();
            }
            ArrayList<E> l = list;
            if (l.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (i >= l.size) {
                throw new ConcurrentModificationException();
            }
            l.remove(i);
            cursor = i;
            lastRet = -1;
            expectedModCount = l.modCount;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            ArrayList<E> l = list;
            int n = l.size;
            int i = cursor;
            if (i < n) {
                Object[] a = l.elementData;
                if (i >= a.length) {
                    throw new ConcurrentModificationException();
                }
                for (; i < n && l.modCount == expectedModCount; i++) {
                    action.accept((E) a[i]);
                }
                cursor = i;
                lastRet = i - 1;
                if (l.modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    private static final class ListItr<E> extends Itr<E> implements ListIterator<E> {
        ListItr(ArrayList<E> list, int index) {
            super(list);
            cursor = index;
        }

        @Override
        public boolean hasPrevious() {
            return cursor != 0;
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
        @SuppressWarnings("unchecked")
        public E previous() {
            ArrayList<E> l = list;
            if (l.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            int i = cursor - 1;
            if (i < 0) {
                throw new NoSuchElementException();
            }
            Object[] a = l.elementData;
            if (i >= a.length) {
                throw new ConcurrentModificationException();
            }
            cursor = i;
            lastRet = i;
            return (E) a[i];
        }

        @Override
        public void set(E e) {
            if (lastRet < 0) {
                throw new IllegalStateException();
            }
            ArrayList<E> l = list;
            if (l.modCount != expectedModCount || lastRet >= l.size) {
                throw new ConcurrentModificationException();
            }
            l.set(lastRet, e);
        }

        @Override
        public void add(E e) {
            ArrayList<E> l = list;
            int i = cursor;
            if (l.modCount != expectedModCount || i > l.size) {
                throw new ConcurrentModificationException();
            }
            l.add(i, e);
            cursor = i + 1;
            lastRet = -1;
            expectedModCount = l.modCount;
        }
    }

    /** A view of a range; works on the array of the root list. */
    private static final class SubList<E> extends AbstractList<E> implements RandomAccess {
        private final ArrayList<E> root;
        private final SubList<E> parent;        // null: the root list itself
        private final int offset;
        private int size;

        SubList(ArrayList<E> root, SubList<E> parent, int fromIndex, int toIndex) {
            this.root = root;
            this.parent = parent;
            this.offset = (parent == null ? 0 : parent.offset) + fromIndex;
            this.size = toIndex - fromIndex;
            this.modCount = parent == null ? root.modCount : parent.modCount;
        }

        private void check() {
            if (root.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        // A structural change through this view is a change of all views above it.
        private void resized(int delta) {
            int mc = root.modCount;
            SubList<E> s = this;
            do {
                s.size += delta;
                s.modCount = mc;
                s = s.parent;
            } while (s != null);
        }

        @SuppressWarnings("unchecked")
        public E set(int index, E element) {
            if (index < 0 || index >= size) {
                throw outOfBounds(index, size);
            }
            check();
            Object[] a = root.elementData;
            int i = offset + index;
            E old = (E) a[i];
            a[i] = element;
            return old;
        }

        @SuppressWarnings("unchecked")
        public E get(int index) {
            if (index < 0 || index >= size) {
                throw outOfBounds(index, size);
            }
            check();
            return (E) root.elementData[offset + index];
        }

        public int size() {
            check();
            return size;
        }

        public void add(int index, E element) {
            checkPosition(index, size);
            check();
            root.add(offset + index, element);
            resized(1);
        }

        public E remove(int index) {
            if (index < 0 || index >= size) {
                throw outOfBounds(index, size);
            }
            check();
            E old = root.remove(offset + index);
            resized(-1);
            return old;
        }

        protected void removeRange(int fromIndex, int toIndex) {
            check();
            root.removeRange(offset + fromIndex, offset + toIndex);
            resized(fromIndex - toIndex);
        }

        public boolean addAll(Collection<? extends E> c) {
            return addAll(size, c);
        }

        public boolean addAll(int index, Collection<? extends E> c) {
            checkPosition(index, size);
            int n = c.size();
            if (n == 0) {
                return false;
            }
            check();
            root.addAll(offset + index, c);
            resized(n);
            return true;
        }

        public boolean removeAll(Collection<?> c) {
            return keepIf(c, false);
        }

        public boolean retainAll(Collection<?> c) {
            return keepIf(c, true);
        }

        private boolean keepIf(Collection<?> c, boolean wanted) {
            check();
            int before = root.size;
            boolean changed = root.keepIf(c, wanted, offset, offset + size);
            if (changed) {
                resized(root.size - before);
            }
            return changed;
        }

        public boolean removeIf(Predicate<? super E> filter) {
            check();
            int before = root.size;
            boolean changed = root.removeIf(filter, offset, offset + size);
            if (changed) {
                resized(root.size - before);
            }
            return changed;
        }

        public void replaceAll(UnaryOperator<E> operator) {
            root.replaceRange(operator, offset, offset + size);
        }

        public Object[] toArray() {
            check();
            return Arrays.copyOfRange(root.elementData, offset, offset + size);
        }

        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            check();
            int n = size;
            if (a.length < n) {
                return (T[]) Arrays.copyOfRange(root.elementData, offset, offset + n, a.getClass());
            }
            System.arraycopy(root.elementData, offset, a, 0, n);
            if (a.length > n) {
                a[n] = null;
            }
            return a;
        }

        public int indexOf(Object o) {
            int i = root.indexOfRange(o, offset, offset + size);
            check();
            return i >= 0 ? i - offset : -1;
        }

        public int lastIndexOf(Object o) {
            int i = root.lastIndexOfRange(o, offset, offset + size);
            check();
            return i >= 0 ? i - offset : -1;
        }

        public boolean contains(Object o) {
            return indexOf(o) >= 0;
        }

        public int hashCode() {
            check();
            Object[] a = root.elementData;
            int h = 1;
            for (int i = offset, end = offset + size; i < end; i++) {
                Object e = a[i];
                h = 31 * h + (e == null ? 0 : e.hashCode());
            }
            check();
            return h;
        }

        public Iterator<E> iterator() {
            return listIterator();
        }

        public ListIterator<E> listIterator(int index) {
            check();
            checkPosition(index, size);
            return new SubListItr(index);
        }

        public List<E> subList(int fromIndex, int toIndex) {
            checkSubList(fromIndex, toIndex, size);
            return new SubList<>(root, this, fromIndex, toIndex);
        }

        @Override
        public Spliterator<E> spliterator() {
            return new IndexSpliterator<>(this);
        }

        private final class SubListItr implements ListIterator<E> {
            private int cursor;
            private int lastRet = -1;
            private int expectedModCount = modCount;

            SubListItr(int index) {
                cursor = index;
            }

            private void verify() {
                if (root.modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }

            public boolean hasNext() {
                return cursor != size;
            }

            @SuppressWarnings("unchecked")
            public E next() {
                verify();
                int i = cursor;
                if (i >= size) {
                    throw new NoSuchElementException();
                }
                Object[] a = root.elementData;
                if (offset + i >= a.length) {
                    throw new ConcurrentModificationException();
                }
                cursor = i + 1;
                lastRet = i;
                return (E) a[offset + i];
            }

            public boolean hasPrevious() {
                return cursor != 0;
            }

            @SuppressWarnings("unchecked")
            public E previous() {
                verify();
                int i = cursor - 1;
                if (i < 0) {
                    throw new NoSuchElementException();
                }
                Object[] a = root.elementData;
                if (offset + i >= a.length) {
                    throw new ConcurrentModificationException();
                }
                cursor = i;
                lastRet = i;
                return (E) a[offset + i];
            }

            @SuppressWarnings("unchecked")
            public void forEachRemaining(Consumer<? super E> action) {
                Objects.requireNonNull(action);
                int n = size;
                int i = cursor;
                if (i < n) {
                    Object[] a = root.elementData;
                    if (offset + i >= a.length) {
                        throw new ConcurrentModificationException();
                    }
                    for (; i < n && root.modCount == expectedModCount; i++) {
                        action.accept((E) a[offset + i]);
                    }
                    cursor = i;
                    lastRet = i - 1;
                    verify();
                }
            }

            public int nextIndex() {
                return cursor;
            }

            public int previousIndex() {
                return cursor - 1;
            }

            public void remove() {
                if (lastRet < 0) {
                    throw new IllegalStateException();
                }
                verify();
                SubList.this.remove(lastRet);
                cursor = lastRet;
                lastRet = -1;
                expectedModCount = root.modCount;
            }

            public void set(E e) {
                if (lastRet < 0) {
                    throw new IllegalStateException();
                }
                verify();
                root.set(offset + lastRet, e);
            }

            public void add(E e) {
                verify();
                int i = cursor;
                SubList.this.add(i, e);
                cursor = i + 1;
                lastRet = -1;
                expectedModCount = root.modCount;
            }
        }
    }

    private static final class ArrayListSpliterator<E> implements Spliterator<E> {
        private final ArrayList<E> list;
        private int index;
        private int fence;                  // -1 until bound at the first use
        private int expectedModCount;

        ArrayListSpliterator(ArrayList<E> list, int index, int fence, int expectedModCount) {
            this.list = list;
            this.index = index;
            this.fence = fence;
            this.expectedModCount = expectedModCount;
        }

        private int bind() {
            int hi = fence;
            if (hi < 0) {
                expectedModCount = list.modCount;
                hi = fence = list.size;
            }
            return hi;
        }

        @Override
        public Spliterator<E> trySplit() {
            int hi = bind();
            int lo = index;
            int mid = (lo + hi) >>> 1;
            if (lo >= mid) {
                return null;
            }
            index = mid;
            return new ArrayListSpliterator<>(list, lo, mid, expectedModCount);
        }

        @Override
        @SuppressWarnings("unchecked")
        public boolean tryAdvance(Consumer<? super E> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            int hi = bind();
            int i = index;
            if (i >= hi) {
                return false;
            }
            index = i + 1;
            action.accept((E) list.elementData[i]);
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void forEachRemaining(Consumer<? super E> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            int hi = bind();
            Object[] a = list.elementData;
            int i = index;
            index = hi;
            if (hi > a.length) {
                throw new ConcurrentModificationException();
            }
            for (; i < hi; i++) {
                action.accept((E) a[i]);
            }
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public long estimateSize() {
            return bind() - index;
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED;
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        int expected = modCount;
        s.defaultWriteObject();
        s.writeInt(size);
        for (int i = 0; i < size; i++) {
            s.writeObject(elementData[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        s.readInt();
        if (size < 0) {
            throw new java.io.InvalidObjectException("Invalid size: " + size);
        }
        elementData = size == 0 ? EMPTY : jdk.internal.util.SerialData.readElements(s, size);
    }
}
