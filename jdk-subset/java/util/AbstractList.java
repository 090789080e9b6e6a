// AbstractList: lists on top of get(int) and size(): iterators, sublists, equality.
package java.util;

import java.util.function.Consumer;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount = 0;

    protected AbstractList() {
    }

    public boolean add(E e) {
        add(size(), e);
        return true;
    }

    public abstract E get(int index);

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public int indexOf(Object o) {
        ListIterator<E> it = listIterator();
        while (it.hasNext()) {
            E e = it.next();
            if (o == null ? e == null : o.equals(e)) {
                return it.previousIndex();
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        ListIterator<E> it = listIterator(size());
        while (it.hasPrevious()) {
            E e = it.previous();
            if (o == null ? e == null : o.equals(e)) {
                return it.nextIndex();
            }
        }
        return -1;
    }

    public void clear() {
        removeRange(0, size());
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index, size());
        boolean changed = false;
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            add(index++, it.next());
            changed = true;
        }
        return changed;
    }

    public Iterator<E> iterator() {
        return new Itr<>(this);
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size());
        return new ListItr<>(this, index);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        checkSubList(fromIndex, toIndex, size());
        return this instanceof RandomAccess
                ? new RandomAccessSubList<>(this, null, fromIndex, toIndex)
                : new SubList<>(this, null, fromIndex, toIndex);
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof List)) {
            return false;
        }
        ListIterator<E> a = listIterator();
        ListIterator<?> b = ((List<?>) o).listIterator();
        while (a.hasNext() && b.hasNext()) {
            E x = a.next();
            Object y = b.next();
            if (!(x == null ? y == null : x.equals(y))) {
                return false;
            }
        }
        return !(a.hasNext() || b.hasNext());
    }

    public int hashCode() {
        int h = 1;
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            E e = it.next();
            h = 31 * h + (e == null ? 0 : e.hashCode());
        }
        return h;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        ListIterator<E> it = listIterator(fromIndex);
        for (int n = toIndex - fromIndex; n > 0; n--) {
            it.next();
            it.remove();
        }
    }

    static void checkPosition(int index, int size) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    static void checkSubList(int fromIndex, int toIndex, int size) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + fromIndex);
        }
        if (toIndex > size) {
            throw new IndexOutOfBoundsException("toIndex = " + toIndex);
        }
        if (fromIndex > toIndex) {
            throw new IllegalArgumentException(
                    "fromIndex(" + fromIndex + ") > toIndex(" + toIndex + ")");
        }
    }

    private static class Itr<E> implements Iterator<E> {
        final AbstractList<E> list;
        int cursor;
        int lastRet = -1;
        int expectedModCount;

        Itr(AbstractList<E> list) {
            this.list = list;
            this.expectedModCount = list.modCount;
        }

        @Override
        public boolean hasNext() {
            return cursor != list.size();
        }

        @Override
        public E next() {
            check();
            try {
                int i = cursor;
                E e = list.get(i);
                lastRet = i;
                cursor = i + 1;
                return e;
            } catch (IndexOutOfBoundsException past) {
                check();
                throw new NoSuchElementException(past);
            }
        }

        @Override
        public void remove() {
            if (lastRet < 0) {
                throw new IllegalStateException();
            }
            check();
            try {
                list.remove(lastRet);
                if (lastRet < cursor) {
                    cursor--;
                }
                lastRet = -1;
                expectedModCount = list.modCount;
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException(gone);
            }
        }

        final void check() {
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    private static final class ListItr<E> extends Itr<E> implements ListIterator<E> {
        ListItr(AbstractList<E> list, int index) {
            super(list);
            cursor = index;
        }

        @Override
        public boolean hasPrevious() {
            return cursor != 0;
        }

        @Override
        public E previous() {
            check();
            try {
                int i = cursor - 1;
                E e = list.get(i);
                lastRet = cursor = i;
                return e;
            } catch (IndexOutOfBoundsException past) {
                check();
                throw new NoSuchElementException(past);
            }
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
        public void set(E e) {
            if (lastRet < 0) {
                throw new IllegalStateException();
            }
            check();
            try {
                list.set(lastRet, e);
                expectedModCount = list.modCount;
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException(gone);
            }
        }

        @Override
        public void add(E e) {
            check();
            try {
                int i = cursor;
                list.add(i, e);
                lastRet = -1;
                cursor = i + 1;
                expectedModCount = list.modCount;
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException(gone);
            }
        }
    }

    /** Spliterator of lists with constant-time get; fail-fast for AbstractLists. */
    static final class IndexSpliterator<E> implements Spliterator<E> {
        private final List<E> list;
        private final AbstractList<E> checked;      // null: the list has no modCount
        private int index;
        private int fence;                          // -1 until bound
        private int expectedModCount;

        IndexSpliterator(List<E> list) {
            this.list = list;
            this.checked = list instanceof AbstractList ? (AbstractList<E>) list : null;
            this.fence = -1;
        }

        private IndexSpliterator(IndexSpliterator<E> parent, int index, int fence) {
            this.list = parent.list;
            this.checked = parent.checked;
            this.index = index;
            this.fence = fence;
            this.expectedModCount = parent.expectedModCount;
        }

        private int bind() {
            if (fence < 0) {
                if (checked != null) {
                    expectedModCount = checked.modCount;
                }
                fence = list.size();
            }
            return fence;
        }

        private E fetch(int i) {
            try {
                return list.get(i);
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException();
            }
        }

        private void check() {
            if (checked != null && checked.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
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
            return new IndexSpliterator<>(this, lo, mid);
        }

        @Override
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
            action.accept(fetch(i));
            check();
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            int hi = bind();
            int i = index;
            index = hi;
            for (; i < hi; i++) {
                action.accept(fetch(i));
            }
            check();
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

    private static class SubList<E> extends AbstractList<E> {
        private final AbstractList<E> root;
        private final SubList<E> parent;
        private final int offset;
        protected int size;

        SubList(AbstractList<E> root, SubList<E> parent, int fromIndex, int toIndex) {
            this.root = root;
            this.parent = parent;
            this.offset = (parent == null ? 0 : parent.offset) + fromIndex;
            this.size = toIndex - fromIndex;
            this.modCount = root.modCount;
        }

        private void check() {
            if (root.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        // A structural change through this view is a change of all views above it.
        private void grown(int delta) {
            SubList<E> s = this;
            int m = root.modCount;
            do {
                s.size += delta;
                s.modCount = m;
                s = s.parent;
            } while (s != null);
        }

        @Override
        public E set(int index, E element) {
            Objects.checkIndex(index, size);
            check();
            return root.set(offset + index, element);
        }

        @Override
        public E get(int index) {
            Objects.checkIndex(index, size);
            check();
            return root.get(offset + index);
        }

        @Override
        public int size() {
            check();
            return size;
        }

        @Override
        public void add(int index, E element) {
            checkPosition(index, size);
            check();
            root.add(offset + index, element);
            grown(1);
        }

        @Override
        public E remove(int index) {
            Objects.checkIndex(index, size);
            check();
            E e = root.remove(offset + index);
            grown(-1);
            return e;
        }

        @Override
        protected void removeRange(int fromIndex, int toIndex) {
            check();
            root.removeRange(offset + fromIndex, offset + toIndex);
            grown(fromIndex - toIndex);
        }

        @Override
        public boolean addAll(Collection<? extends E> c) {
            return addAll(size, c);
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> c) {
            checkPosition(index, size);
            int n = c.size();
            if (n == 0) {
                return false;
            }
            check();
            root.addAll(offset + index, c);
            grown(n);
            return true;
        }

        @Override
        public Iterator<E> iterator() {
            return listIterator();
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            check();
            checkPosition(index, size);
            ListIterator<E> it = root.listIterator(offset + index);
            SubList<E> self = this;
            return new ListIterator<E>() {
                @Override
                public boolean hasNext() {
                    return nextIndex() < self.size;
                }

                @Override
                public E next() {
                    if (hasNext()) {
                        return it.next();
                    }
                    throw new NoSuchElementException();
                }

                @Override
                public boolean hasPrevious() {
                    return previousIndex() >= 0;
                }

                @Override
                public E previous() {
                    if (hasPrevious()) {
                        return it.previous();
                    }
                    throw new NoSuchElementException();
                }

                @Override
                public int nextIndex() {
                    return it.nextIndex() - self.offset;
                }

                @Override
                public int previousIndex() {
                    return it.previousIndex() - self.offset;
                }

                @Override
                public void remove() {
                    it.remove();
                    self.grown(-1);
                }

                @Override
                public void set(E e) {
                    it.set(e);
                }

                @Override
                public void add(E e) {
                    it.add(e);
                    self.grown(1);
                }
            };
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            checkSubList(fromIndex, toIndex, size);
            return new SubList<>(root, this, fromIndex, toIndex);
        }
    }

    private static final class RandomAccessSubList<E> extends SubList<E> implements RandomAccess {
        RandomAccessSubList(AbstractList<E> root, SubList<E> parent, int fromIndex, int toIndex) {
            super(root, parent, fromIndex, toIndex);
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            checkSubList(fromIndex, toIndex, size);
            return new RandomAccessSubList<>(root(), this, fromIndex, toIndex);
        }

        private AbstractList<E> root() {
            return ((SubList<E>) this).root;
        }
    }
}
