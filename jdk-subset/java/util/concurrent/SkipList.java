// The sorted list under the concurrent navigable maps: a lazy list (Heller, Herlihy, Luchangco, Moir, Scherer, Shavit:
// "A Lazy Concurrent List-Based Set Algorithm") with levels of index above it, as in Pugh's skip lists.
//
// Readers take no lock. Who inserts after a node, or removes the node of it, holds the node's monitor and finds it
// still in the list and still before the same successor; who removes a node or changes its value holds that node's
// monitor. Monitors are taken in the order of the list. A removed node has the value null and keeps its link, so that
// whoever is on it finds on.
//
// The index is a hint: it leads to some node before a key. It changes under its own lock, after the list.
package java.util.concurrent;

import java.util.Comparator;
import jdk.internal.misc.Unsafe;

final class SkipList<K, V> {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long COUNT = U.objectFieldOffset(SkipList.class, "count");
    private static final int MAX_LEVEL = 16;
    private static final Object HEAD = new Object();

    static final class Node<K, V> {
        final K key;
        /** Null when the node has been removed. */
        volatile Object value;
        volatile Node<K, V> next;
        /** Has been entered into the index, or is about to be. */
        boolean indexed;

        Node(K key, Object value, Node<K, V> next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        V get() {
            return (V) value;
        }
    }

    private static final class Index<K, V> {
        final Node<K, V> node;
        final Index<K, V> down;
        volatile Index<K, V> right;

        Index(Node<K, V> node, Index<K, V> down, Index<K, V> right) {
            this.node = node;
            this.down = down;
            this.right = right;
        }
    }

    /** Natural order if null. */
    final Comparator<? super K> comparator;
    private final Node<K, V> head = new Node<>(null, HEAD, null);
    /** The leftmost entry of the highest level. */
    private volatile Index<K, V> top = new Index<>(head, null, null);
    private int levels = 1;
    private final Object indexLock = new Object();
    private volatile long count;

    SkipList(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    @SuppressWarnings("unchecked")
    int compare(Object a, Object b) {
        return comparator != null
                ? ((Comparator<Object>) comparator).compare(a, b) : ((Comparable<Object>) a).compareTo(b);
    }

    long size() {
        return count;
    }

    // ---- Searching ---------------------------------------------------------------------------------------------

    /** A node before the key, by the index; with a null key the last one of the index. */
    private Node<K, V> indexed(Object key) {
        Index<K, V> q = top;
        for (;;) {
            Index<K, V> r = q.right;
            // Removed nodes are passed by, not stepped on.
            while (r != null && r.node.value == null) {
                r = r.right;
            }
            if (r != null && (key == null || compare(key, r.node.key) > 0)) {
                q = r;
            } else if (q.down != null) {
                q = q.down;
            } else {
                return q.node;
            }
        }
    }

    /** The last node before the key. */
    private Node<K, V> before(Object key) {
        Node<K, V> p = indexed(key);
        for (Node<K, V> n; (n = p.next) != null && compare(key, n.key) > 0;) {
            p = n;
        }
        return p;
    }

    Node<K, V> find(Object key) {
        if (key == null) {
            throw new NullPointerException();
        }
        Node<K, V> n = indexed(key).next;
        for (int c; n != null; n = n.next) {
            if ((c = compare(key, n.key)) < 0) {
                return null;
            }
            if (c == 0 && n.value != null) {
                return n;
            }
        }
        return null;
    }

    /** The first node that is there, from n on. */
    static <K, V> Node<K, V> present(Node<K, V> n) {
        while (n != null && n.value == null) {
            n = n.next;
        }
        return n;
    }

    Node<K, V> first() {
        return present(head.next);
    }

    Node<K, V> last() {
        for (;;) {
            Node<K, V> p = indexed(null);
            Node<K, V> last = p.value != null ? p : null;
            for (Node<K, V> n = p.next; n != null; n = n.next) {
                if (n.value != null) {
                    last = n;
                }
            }
            if (last == head) {
                return null;
            }
            if (last != null && last.value != null) {
                return last;
            }
        }
    }

    /** The least node greater than the key, or equal to it. */
    Node<K, V> after(K key, boolean orEqual) {
        if (key == null) {
            throw new NullPointerException();
        }
        Node<K, V> n = before(key).next;
        while (n != null && (n.value == null || !orEqual && compare(key, n.key) >= 0)) {
            n = n.next;
        }
        return n;
    }

    /** The greatest node less than the key, or equal to it. */
    Node<K, V> before(K key, boolean orEqual) {
        if (key == null) {
            throw new NullPointerException();
        }
        for (;;) {
            Node<K, V> p = indexed(key);
            Node<K, V> best = p.value != null ? p : null;
            for (Node<K, V> n = p.next; n != null; n = n.next) {
                int c = compare(key, n.key);
                if (c < 0 || c == 0 && !orEqual) {
                    break;
                }
                if (n.value != null) {
                    best = n;
                }
            }
            if (best == head) {
                return null;
            }
            if (best != null && best.value != null) {
                return best;
            }
        }
    }

    // ---- Changing ----------------------------------------------------------------------------------------------

    /** The previous value, null if there was none. */
    @SuppressWarnings("unchecked")
    V put(K key, V value, boolean onlyIfAbsent) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        for (;;) {
            Node<K, V> p = before(key);
            Node<K, V> n = p.next;
            int c = n == null ? compare(key, p == head ? key : p.key) : compare(key, n.key);
            if (n != null && c > 0) {
                continue;
            }
            if (n != null && c == 0) {
                synchronized (n) {
                    Object old = n.value;
                    if (old != null) {
                        if (!onlyIfAbsent) {
                            n.value = value;
                        }
                        return (V) old;
                    }
                }
                // It is being removed: its predecessor will lead past it.
                Thread.onSpinWait();
                continue;
            }
            Node<K, V> node;
            synchronized (p) {
                if (p.value == null || p.next != n) {
                    continue;
                }
                node = new Node<>(key, value, n);
                node.indexed = level() > 0;
                p.next = node;
            }
            U.getAndAddLong(this, COUNT, 1L);
            if (node.indexed) {
                enter(node);
            }
            return null;
        }
    }

    /** Removes the key if its value equals the expected one, or whatever that is if null. Returns the removed value. */
    @SuppressWarnings("unchecked")
    V remove(Object key, Object expected) {
        if (key == null) {
            throw new NullPointerException();
        }
        for (;;) {
            Node<K, V> p = before(key);
            Node<K, V> n = p.next;
            if (n == null) {
                return null;
            }
            int c = compare(key, n.key);
            if (c < 0) {
                return null;
            }
            if (c > 0) {
                continue;
            }
            Object old;
            synchronized (p) {
                if (p.value == null || p.next != n) {
                    continue;
                }
                synchronized (n) {
                    old = n.value;
                    if (expected != null && !expected.equals(old)) {
                        return null;
                    }
                    n.value = null;
                    p.next = n.next;
                }
            }
            U.getAndAddLong(this, COUNT, -1L);
            if (n.indexed) {
                leave(n);
            }
            return (V) old;
        }
    }

    /** Replaces the value of a key if it equals the expected one, or of any kind if that is null. Returns the old
     *  value. */
    @SuppressWarnings("unchecked")
    V replace(K key, Object expected, V value) {
        for (Node<K, V> n; (n = find(key)) != null;) {
            synchronized (n) {
                Object old = n.value;
                if (old != null) {
                    if (expected != null && !expected.equals(old)) {
                        return null;
                    }
                    n.value = value;
                    return (V) old;
                }
            }
        }
        return null;
    }

    // ---- The index ---------------------------------------------------------------------------------------------

    /** One node in four is in the first level, one of four of these in the next. */
    private static int level() {
        int r = ThreadLocalRandom.current().nextInt();
        int level = 0;
        while ((r & 3) == 0 && level < MAX_LEVEL) {
            level++;
            r >>>= 2;
        }
        return level;
    }

    private void enter(Node<K, V> node) {
        synchronized (indexLock) {
            if (node.value == null) {
                return;
            }
            int level = 1 + level();
            if (level > levels) {
                top = new Index<>(head, top, null);
                level = ++levels;
            }
            enter(top, node, levels, level);
        }
    }

    /** Enters the node into the levels up to the given one; q is in level l. Returns the entry in level l, if any. */
    private Index<K, V> enter(Index<K, V> q, Node<K, V> node, int l, int level) {
        for (Index<K, V> r; (r = q.right) != null && compare(node.key, r.node.key) > 0;) {
            q = r;
        }
        Index<K, V> down = l > 1 ? enter(q.down, node, l - 1, level) : null;
        if (l > level) {
            return null;
        }
        Index<K, V> entry = new Index<>(node, down, q.right);
        q.right = entry;
        return entry;
    }

    private void leave(Node<K, V> node) {
        synchronized (indexLock) {
            for (Index<K, V> q = top; q != null; q = q.down) {
                Index<K, V> r;
                while ((r = q.right) != null && compare(node.key, r.node.key) > 0) {
                    q = r;
                }
                // A new node with the same key may be there too.
                for (Index<K, V> p = q; (r = p.right) != null && compare(node.key, r.node.key) == 0; p = r) {
                    if (r.node == node) {
                        p.right = r.right;
                        break;
                    }
                }
            }
        }
    }
}
