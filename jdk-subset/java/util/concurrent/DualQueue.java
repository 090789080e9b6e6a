// A dual queue after Scherer, Lea and Scott ("Scalable Synchronous Queues"): its nodes are either all elements, whose
// producers may wait, or all requests of waiting consumers. The other kind of thread, when it comes, fulfils the node
// at the front. The monitor of the queue is held for these few steps only; threads wait parked, each on its node.
//
// Iterators are weakly consistent: a node that is unlinked keeps its next link, except one taken from the front, which
// links to itself and so sends them to the front.
package java.util.concurrent;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.locks.LockSupport;

final class DualQueue<E> {
    private static final class Node<E> {
        /** The element; of a request, when fulfilled, the element it got. */
        volatile E item;
        final boolean data;
        /** No longer in the queue: fulfilled, cancelled or removed. */
        volatile boolean unlinked;
        final Thread waiter;
        Node<E> prev;
        Node<E> next;

        Node(E item, Thread waiter) {
            this.item = item;
            this.data = item != null;
            this.waiter = waiter;
        }
    }

    /** How long to wait to be matched: not at all, not at all but leave the element there, as long as it takes;
     *  otherwise nanoseconds. */
    static final long NOW = 0L;
    static final long ASYNC = -1L;
    static final long FOREVER = -2L;

    private final boolean fifo;
    private final Object blocker;
    private Node<E> first;
    private Node<E> last;
    private int count;

    DualQueue(boolean fifo, Object blocker) {
        this.fifo = fifo;
        this.blocker = blocker;
    }

    boolean isFifo() {
        return fifo;
    }

    private void link(Node<E> n) {
        if (first == null) {
            first = n;
            last = n;
        } else if (fifo) {
            n.prev = last;
            last.next = n;
            last = n;
        } else {
            n.next = first;
            first.prev = n;
            first = n;
        }
        count++;
    }

    private void unlink(Node<E> n) {
        Node<E> p = n.prev;
        Node<E> s = n.next;
        if (p == null) {
            first = s;
            n.next = n;
        } else {
            p.next = s;
        }
        if (s == null) {
            last = p;
        } else {
            s.prev = p;
        }
        count--;
        n.unlinked = true;
    }

    /** Gives e away, or gets an element if e is null. Returns the element, null if nobody came in time. */
    E transfer(E e, long nanos) throws InterruptedException {
        Node<E> n;
        boolean matched = false;
        E result = e;
        synchronized (this) {
            n = first;
            if (n != null && n.data == (e == null)) {
                matched = true;
                if (e == null) {
                    result = n.item;
                    n.item = null;
                } else {
                    n.item = e;
                }
                unlink(n);
            } else if (nanos == NOW) {
                return null;
            } else {
                n = new Node<>(e, nanos == ASYNC ? null : Thread.currentThread());
                link(n);
            }
        }
        if (matched) {
            LockSupport.unpark(n.waiter);
            return result;
        }
        return nanos == ASYNC || await(n, nanos) ? n.data ? e : n.item : null;
    }

    /** Waits until somebody has unlinked the node; false after a time-out. */
    private boolean await(Node<E> n, long nanos) throws InterruptedException {
        long deadline = nanos > 0L ? System.nanoTime() + nanos : 0L;
        while (!n.unlinked) {
            boolean interrupted = Thread.interrupted();
            long left = nanos > 0L ? deadline - System.nanoTime() : 1L;
            if (interrupted || left <= 0L) {
                boolean withdrawn = withdraw(n);
                if (interrupted && withdrawn) {
                    throw new InterruptedException();
                }
                if (interrupted) {
                    // Matched just before: the interrupt is for what the thread does next.
                    Thread.currentThread().interrupt();
                }
                return !withdrawn;
            }
            if (nanos > 0L) {
                LockSupport.parkNanos(blocker, left);
            } else {
                LockSupport.park(blocker);
            }
        }
        return true;
    }

    private synchronized boolean withdraw(Node<E> n) {
        if (n.unlinked) {
            return false;
        }
        unlink(n);
        return true;
    }

    /** Elements in the queue or, asked for requests, the number of those. */
    synchronized int count(boolean data) {
        return first != null && first.data == data ? count : 0;
    }

    synchronized E peek() {
        return first == null || !first.data ? null : first.item;
    }

    private boolean removeNode(Node<E> n) {
        if (!withdraw(n)) {
            return false;
        }
        // A waiting producer is done: the element is out.
        LockSupport.unpark(n.waiter);
        return true;
    }

    private Node<E> find(Object o) {
        if (first != null && first.data) {
            for (Node<E> n = first; n != null; n = n.next) {
                if (o.equals(n.item)) {
                    return n;
                }
            }
        }
        return null;
    }

    synchronized boolean contains(Object o) {
        return o != null && find(o) != null;
    }

    synchronized boolean remove(Object o) {
        Node<E> n = o == null ? null : find(o);
        return n != null && removeNode(n);
    }

    Iterator<E> iterator() {
        return new Itr();
    }

    private final class Itr implements Iterator<E> {
        private Node<E> next;
        private E nextItem;
        private Node<E> returned;

        Itr() {
            advance(true);
        }

        private void advance(boolean fromFirst) {
            synchronized (DualQueue.this) {
                Node<E> n = next;
                do {
                    n = fromFirst || n.next == n ? first : n.next;
                    fromFirst = false;
                } while (n != null && n.unlinked);
                next = n != null && n.data ? n : null;
                nextItem = next == null ? null : next.item;
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            E item = nextItem;
            returned = next;
            advance(false);
            return item;
        }

        @Override
        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            removeNode(returned);
            returned = null;
        }
    }
}
