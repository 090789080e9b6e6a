// LinkedList: a doubly linked list, as List and as Deque.
package java.util;

import java.util.function.Consumer;

public class LinkedList<E> extends AbstractSequentialList<E>
        implements List<E>, Deque<E>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 876323262645176354L;

    transient int size;
    transient Node<E> first;
    transient Node<E> last;

    private static final class Node<E> {
        E item;
        Node<E> next;
        Node<E> prev;

        Node(Node<E> prev, E element, Node<E> next) {
            this.item = element;
            this.next = next;
            this.prev = prev;
        }
    }

    public LinkedList() {
    }

    public LinkedList(Collection<? extends E> c) {
        addAll(c);
    }

    private void linkFirst(E e) {
        Node<E> f = first;
        Node<E> n = new Node<>(null, e, f);
        first = n;
        if (f == null) {
            last = n;
        } else {
            f.prev = n;
        }
        size++;
        modCount++;
    }

    void linkLast(E e) {
        Node<E> l = last;
        Node<E> n = new Node<>(l, e, null);
        last = n;
        if (l == null) {
            first = n;
        } else {
            l.next = n;
        }
        size++;
        modCount++;
    }

    void linkBefore(E e, Node<E> succ) {
        Node<E> pred = succ.prev;
        Node<E> n = new Node<>(pred, e, succ);
        succ.prev = n;
        if (pred == null) {
            first = n;
        } else {
            pred.next = n;
        }
        size++;
        modCount++;
    }

    E unlink(Node<E> x) {
        E element = x.item;
        Node<E> next = x.next;
        Node<E> prev = x.prev;
        if (prev == null) {
            first = next;
        } else {
            prev.next = next;
            x.prev = null;
        }
        if (next == null) {
            last = prev;
        } else {
            next.prev = prev;
            x.next = null;
        }
        x.item = null;
        size--;
        modCount++;
        return element;
    }

    Node<E> node(int index) {
        Node<E> x;
        if (index < size >> 1) {
            x = first;
            for (int i = 0; i < index; i++) {
                x = x.next;
            }
        } else {
            x = last;
            for (int i = size - 1; i > index; i--) {
                x = x.prev;
            }
        }
        return x;
    }

    private void checkElementIndex(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public E getFirst() {
        Node<E> f = first;
        if (f == null) {
            throw new NoSuchElementException();
        }
        return f.item;
    }

    public E getLast() {
        Node<E> l = last;
        if (l == null) {
            throw new NoSuchElementException();
        }
        return l.item;
    }

    public E removeFirst() {
        Node<E> f = first;
        if (f == null) {
            throw new NoSuchElementException();
        }
        return unlink(f);
    }

    public E removeLast() {
        Node<E> l = last;
        if (l == null) {
            throw new NoSuchElementException();
        }
        return unlink(l);
    }

    public void addFirst(E e) {
        linkFirst(e);
    }

    public void addLast(E e) {
        linkLast(e);
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int size() {
        return size;
    }

    public boolean add(E e) {
        linkLast(e);
        return true;
    }

    public boolean remove(Object o) {
        for (Node<E> x = first; x != null; x = x.next) {
            E e = x.item;
            if (o == null ? e == null : o.equals(e)) {
                unlink(x);
                return true;
            }
        }
        return false;
    }

    public boolean addAll(Collection<? extends E> c) {
        return addAll(size, c);
    }

    @SuppressWarnings("unchecked")
    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index, size);
        Object[] a = c.toArray();
        int n = a.length;
        if (n == 0) {
            return false;
        }
        Node<E> succ = index == size ? null : node(index);
        Node<E> pred = succ == null ? last : succ.prev;
        for (int i = 0; i < n; i++) {
            Node<E> x = new Node<>(pred, (E) a[i], null);
            if (pred == null) {
                first = x;
            } else {
                pred.next = x;
            }
            pred = x;
        }
        if (succ == null) {
            last = pred;
        } else {
            pred.next = succ;
            succ.prev = pred;
        }
        size += n;
        modCount++;
        return true;
    }

    public void clear() {
        Node<E> x = first;
        while (x != null) {
            Node<E> next = x.next;
            x.item = null;
            x.next = null;
            x.prev = null;
            x = next;
        }
        first = null;
        last = null;
        size = 0;
        modCount++;
    }

    public E get(int index) {
        checkElementIndex(index);
        return node(index).item;
    }

    public E set(int index, E element) {
        checkElementIndex(index);
        Node<E> x = node(index);
        E old = x.item;
        x.item = element;
        return old;
    }

    public void add(int index, E element) {
        checkPosition(index, size);
        if (index == size) {
            linkLast(element);
        } else {
            linkBefore(element, node(index));
        }
    }

    public E remove(int index) {
        checkElementIndex(index);
        return unlink(node(index));
    }

    public int indexOf(Object o) {
        int i = 0;
        for (Node<E> x = first; x != null; x = x.next) {
            E e = x.item;
            if (o == null ? e == null : o.equals(e)) {
                return i;
            }
            i++;
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        int i = size;
        for (Node<E> x = last; x != null; x = x.prev) {
            i--;
            E e = x.item;
            if (o == null ? e == null : o.equals(e)) {
                return i;
            }
        }
        return -1;
    }

    public E peek() {
        Node<E> f = first;
        return f == null ? null : f.item;
    }

    public E element() {
        return getFirst();
    }

    public E poll() {
        Node<E> f = first;
        return f == null ? null : unlink(f);
    }

    public E remove() {
        return removeFirst();
    }

    public boolean offer(E e) {
        return add(e);
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public E peekFirst() {
        Node<E> f = first;
        return f == null ? null : f.item;
    }

    public E peekLast() {
        Node<E> l = last;
        return l == null ? null : l.item;
    }

    public E pollFirst() {
        Node<E> f = first;
        return f == null ? null : unlink(f);
    }

    public E pollLast() {
        Node<E> l = last;
        return l == null ? null : unlink(l);
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return removeFirst();
    }

    public boolean removeFirstOccurrence(Object o) {
        return remove(o);
    }

    public boolean removeLastOccurrence(Object o) {
        for (Node<E> x = last; x != null; x = x.prev) {
            E e = x.item;
            if (o == null ? e == null : o.equals(e)) {
                unlink(x);
                return true;
            }
        }
        return false;
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new ListItr<>(this, index);
    }

    private static final class ListItr<E> implements ListIterator<E> {
        private final LinkedList<E> list;
        private Node<E> lastReturned;
        private Node<E> next;
        private int nextIndex;
        private int expectedModCount;

        ListItr(LinkedList<E> list, int index) {
            this.list = list;
            expectedModCount = list.modCount;
            next = index == list.size ? null : list.node(index);
            nextIndex = index;
        }

        public boolean hasNext() {
            return nextIndex < list.size;
        }

        public E next() {
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (nextIndex >= list.size) {
                throw new NoSuchElementException();
            }
            Node<E> x = next;
            lastReturned = x;
            next = x.next;
            nextIndex++;
            return x.item;
        }

        public boolean hasPrevious() {
            return nextIndex > 0;
        }

        public E previous() {
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (nextIndex <= 0) {
                throw new NoSuchElementException();
            }
            next = next == null ? list.last : next.prev;
            lastReturned = next;
            nextIndex--;
            return next.item;
        }

        public int nextIndex() {
            return nextIndex;
        }

        public int previousIndex() {
            return nextIndex - 1;
        }

        public void remove() {
            check();
            if (lastReturned == null) {
                throw new IllegalStateException();
            }
            Node<E> lastNext = lastReturned.next;
            list.unlink(lastReturned);
            if (next == lastReturned) {
                next = lastNext;
            } else {
                nextIndex--;
            }
            lastReturned = null;
            expectedModCount++;
        }

        public void set(E e) {
            if (lastReturned == null) {
                throw new IllegalStateException();
            }
            check();
            lastReturned.item = e;
        }

        public void add(E e) {
            check();
            lastReturned = null;
            if (next == null) {
                list.linkLast(e);
            } else {
                list.linkBefore(e, next);
            }
            nextIndex++;
            expectedModCount++;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            while (list.modCount == expectedModCount && nextIndex < list.size) {
                action.accept(next.item);
                lastReturned = next;
                next = next.next;
                nextIndex++;
            }
            check();
        }

        private void check() {
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    public Iterator<E> descendingIterator() {
        ListItr<E> it = new ListItr<>(this, size);
        return new Iterator<E>() {
            @Override
            public boolean hasNext() {
                return it.hasPrevious();
            }

            @Override
            public E next() {
                return it.previous();
            }

            @Override
            public void remove() {
                it.remove();
            }
        };
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        LinkedList<E> copy;
        try {
            copy = (LinkedList<E>) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
        copy.first = null;
        copy.last = null;
        copy.size = 0;
        copy.modCount = 0;
        for (Node<E> x = first; x != null; x = x.next) {
            copy.linkLast(x.item);
        }
        return copy;
    }

    private Object[] fill(Object[] a) {
        int i = 0;
        for (Node<E> x = first; x != null; x = x.next) {
            a[i++] = x.item;
        }
        return a;
    }

    public Object[] toArray() {
        return fill(new Object[size]);
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        if (a.length < size) {
            a = (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), size);
        }
        fill(a);
        if (a.length > size) {
            a[size] = null;
        }
        return a;
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.ORDERED);
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(size);
        jdk.internal.util.SerialData.writeAll(s, iterator());
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        int n = s.readInt();
        for (int i = 0; i < n; i++) {
            linkLast((E) s.readObject());
        }
    }
}
