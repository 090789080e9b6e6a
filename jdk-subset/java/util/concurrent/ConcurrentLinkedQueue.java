// An unbounded queue without locks, after Michael and Scott ("Simple, Fast, and Practical Non-Blocking and Blocking
// Concurrent Queue Algorithms").
//
// The head is a node whose element has been taken; the tail may lag after the last node. An element is taken by
// setting its node's item to null, wherever the node is; nodes without item are passed by, and unlinked by removals
// inside.
package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import jdk.internal.misc.Unsafe;

public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, java.io.Serializable {
    private static final long serialVersionUID = 196745693267521676L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long HEAD = U.objectFieldOffset(ConcurrentLinkedQueue.class, "head");
    private static final long TAIL = U.objectFieldOffset(ConcurrentLinkedQueue.class, "tail");
    private static final long ITEM = U.objectFieldOffset(Node.class, "item");
    private static final long NEXT = U.objectFieldOffset(Node.class, "next");

    private static final class Node<E> {
        volatile E item;
        volatile Node<E> next;

        Node(E item) {
            this.item = item;
        }

        boolean take(E e) {
            return U.compareAndSetReference(this, ITEM, e, null);
        }
    }

    private transient volatile Node<E> head;
    private transient volatile Node<E> tail;

    public ConcurrentLinkedQueue() {
        head = tail = new Node<>(null);
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        this();
        for (E e : c) {
            offer(e);
        }
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        Node<E> node = new Node<>(Objects.requireNonNull(e));
        for (;;) {
            Node<E> t = tail;
            Node<E> n = t.next;
            if (n != null) {
                U.compareAndSetReference(this, TAIL, t, n);
            } else if (U.compareAndSetReference(t, NEXT, null, node)) {
                U.compareAndSetReference(this, TAIL, t, node);
                return true;
            }
        }
    }

    @Override
    public E poll() {
        for (;;) {
            Node<E> h = head;
            Node<E> n = h.next;
            if (n == null) {
                return null;
            }
            E e = n.item;
            boolean taken = e != null && n.take(e);
            U.compareAndSetReference(this, HEAD, h, n);
            if (taken) {
                return e;
            }
        }
    }

    /** The first node with an element from n on. */
    private static <E> Node<E> present(Node<E> n) {
        while (n != null && n.item == null) {
            n = n.next;
        }
        return n;
    }

    @Override
    public E peek() {
        for (Node<E> n = head; (n = present(n)) != null;) {
            E e = n.item;
            if (e != null) {
                return e;
            }
        }
        return null;
    }

    @Override
    public boolean isEmpty() {
        return present(head) == null;
    }

    @Override
    public int size() {
        int count = 0;
        for (Node<E> n = present(head); n != null && count < Integer.MAX_VALUE; n = present(n.next)) {
            count++;
        }
        return count;
    }

    @Override
    public boolean contains(Object o) {
        if (o != null) {
            for (Node<E> n = head; n != null; n = n.next) {
                if (o.equals(n.item)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean remove(Object o) {
        if (o != null) {
            Node<E> prev = head;
            for (Node<E> n = prev.next; n != null; n = n.next) {
                E e = n.item;
                boolean taken = o.equals(e) && n.take(e);
                Node<E> next;
                if (n.item == null && (next = n.next) != null) {
                    // Never the last one, after which others may be adding.
                    U.compareAndSetReference(prev, NEXT, n, next);
                } else {
                    prev = n;
                }
                if (taken) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        boolean changed = false;
        for (E e : c) {
            offer(e);
            changed = true;
        }
        return changed;
    }

    @Override
    public Iterator<E> iterator() {
        return new Itr();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(),
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    private final class Itr implements Iterator<E> {
        private Node<E> next;
        private E nextItem;
        private Node<E> returned;

        Itr() {
            advance(head);
        }

        /** To the first element after a node. Unlinks empty nodes on the way, but never the last one, after which
         *  others may be adding. */
        private void advance(Node<E> prev) {
            Node<E> n = prev.next;
            E e = null;
            while (n != null && (e = n.item) == null) {
                Node<E> s = n.next;
                if (s != null) {
                    U.compareAndSetReference(prev, NEXT, n, s);
                }
                n = s;
            }
            next = n;
            nextItem = e;
        }

        @Override
        public boolean hasNext() {
            return nextItem != null;
        }

        @Override
        public E next() {
            E e = nextItem;
            if (e == null) {
                throw new NoSuchElementException();
            }
            returned = next;
            advance(next);
            return e;
        }

        @Override
        public void remove() {
            Node<E> n = returned;
            if (n == null) {
                throw new IllegalStateException();
            }
            returned = null;
            n.item = null;
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        jdk.internal.util.SerialData.writeAll(s, iterator());
        s.writeObject(null);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        jdk.internal.util.SerialData.construct(this, ConcurrentLinkedQueue.class, "()V", null);
        addAll((java.util.List<E>) jdk.internal.util.SerialData.readToNull(s));
    }
}
