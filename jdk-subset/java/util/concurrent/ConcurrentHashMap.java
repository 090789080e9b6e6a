// A hash table for many threads: reading takes no lock, changing locks one bin by the monitor of its first node; a first node is put into an empty bin by
// compare-and-swap.
//
// The table doubles bin by bin: a bin that has been moved holds a Forward to the new table, in which everybody goes on; the new table becomes the map's when all bins have
// been moved. A node's hash and key never change and a chain is never reordered: moving copies nodes, except a common rest of a chain, so that readers and iterators
// on the old one see all elements. The iteration order is that of the Java platform's class (below its limit for turning long bins into trees).
//
// Elements of the table are read as plain array elements after the volatile field published, and written before it: that orders a change before the reads that follow it.
package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import jdk.internal.misc.Unsafe;

public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 7249069246763182397L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long TABLE = U.objectFieldOffset(ConcurrentHashMap.class, "table");
    private static final long COUNT = U.objectFieldOffset(ConcurrentHashMap.class, "count");
    private static final long RESIZING = U.objectFieldOffset(ConcurrentHashMap.class, "resizing");
    private static final long BASE = U.arrayBaseOffset(Node[].class);
    private static final long SCALE = U.arrayIndexScale(Node[].class);

    private static final int MAXIMUM_CAPACITY = 1 << 30;
    private static final int DEFAULT_CAPACITY = 16;
    /** A bin longer than this enlarges a small table. */
    private static final int LONG_BIN = 8;
    private static final int SMALL_TABLE = 64;

    private static class Node<K, V> {
        /** Not negative in nodes with a key. */
        final int hash;
        final K key;
        volatile V value;
        volatile Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private static final int MOVED = -1;
    private static final int RESERVED = -2;

    /** In place of a bin that has been moved to a larger table. */
    private static final class Forward<K, V> extends Node<K, V> {
        final Node<K, V>[] table;

        Forward(Node<K, V>[] table) {
            super(MOVED, null, null, null);
            this.table = table;
        }
    }

    /** Null until the first insertion. */
    private transient volatile Node<K, V>[] table;
    private transient volatile int published;
    private transient volatile long count;
    private transient volatile int resizing;
    private transient int initialCapacity = DEFAULT_CAPACITY;
    private transient KeySetView<K, V> keySet;
    private transient ValuesView<K, V> values;
    private transient EntrySetView<K, V> entrySet;

    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int initialCapacity) {
        this(initialCapacity, 0.75f, 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        putAll(m);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor) {
        this(initialCapacity, loadFactor, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel) {
        if (!(loadFactor > 0.0f) || initialCapacity < 0 || concurrencyLevel <= 0) {
            throw new IllegalArgumentException();
        }
        if (initialCapacity < concurrencyLevel) {
            initialCapacity = concurrencyLevel;
        }
        long size = (long) (1.0 + (long) initialCapacity / loadFactor);
        this.initialCapacity = size >= MAXIMUM_CAPACITY ? MAXIMUM_CAPACITY : tableSizeFor((int) size);
    }

    private static int tableSizeFor(int c) {
        int n = c <= 1 ? 1 : Integer.highestOneBit(c - 1) << 1;
        return n <= 0 || n > MAXIMUM_CAPACITY ? MAXIMUM_CAPACITY : n;
    }

    private static int spread(int h) {
        return (h ^ h >>> 16) & 0x7fffffff;
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V>[] newTable(int n) {
        return (Node<K, V>[]) new Node<?, ?>[n];
    }

    // ---- Access to the table -----------------------------------------------------------------------------------

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V> binAt(Node<K, V>[] tab, int i) {
        return (Node<K, V>) U.getReferenceVolatile(tab, BASE + i * SCALE);
    }

    private boolean fillBin(Node<K, V>[] tab, int i, Node<K, V> node) {
        boolean filled = U.compareAndSetReference(tab, BASE + i * SCALE, null, node);
        published = 0;
        return filled;
    }

    private void setBin(Node<K, V>[] tab, int i, Node<K, V> node) {
        U.putReferenceVolatile(tab, BASE + i * SCALE, node);
        published = 0;
    }

    private static <K, V> Node<K, V>[] destination(Node<K, V> forward) {
        return ((Forward<K, V>) forward).table;
    }

    private Node<K, V>[] tableForInsertion() {
        Node<K, V>[] tab = table;
        return tab != null ? tab : makeTable(initialCapacity);
    }

    private Node<K, V>[] makeTable(int capacity) {
        U.compareAndSetReference(this, TABLE, null, newTable(capacity));
        return table;
    }

    private static boolean matches(Node<?, ?> e, int h, Object key) {
        return e.hash == h && (e.key == key || key.equals(e.key));
    }

    private static IllegalStateException recursive() {
        return new IllegalStateException("Recursive update");
    }

    // ---- Lookup ------------------------------------------------------------------------------------------------

    private Node<K, V> find(Object key) {
        int h = spread(key.hashCode());
        int ordered = published;
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        Node<K, V> e = tab[tab.length - 1 & h];
        while (e != null) {
            int eh = e.hash;
            if (eh == h) {
                K k = e.key;
                if (k == key || key.equals(k)) {
                    return e;
                }
            }
            if (eh == MOVED) {
                tab = destination(e);
                e = tab[tab.length - 1 & h];
            } else {
                e = e.next;
            }
        }
        return null;
    }

    @Override
    public int size() {
        long n = count;
        return n < 0L ? 0 : n > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) n;
    }

    public long mappingCount() {
        long n = count;
        return n < 0L ? 0L : n;
    }

    @Override
    public boolean isEmpty() {
        return count <= 0L;
    }

    @Override
    public V get(Object key) {
        Node<K, V> e = find(key);
        return e == null ? null : e.value;
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = find(key);
        return e == null ? defaultValue : e.value;
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            V v = e.value;
            if (v == value || value.equals(v)) {
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    // ---- Growing -----------------------------------------------------------------------------------------------

    private static int threshold(int n) {
        return n - (n >>> 2);
    }

    /** One more element; length is that of its bin before. */
    private void added(Node<K, V>[] tab, int length) {
        if (length >= LONG_BIN && tab.length < SMALL_TABLE) {
            presize(tab.length << 1);
        }
        long n = U.getAndAddLong(this, COUNT, 1L) + 1L;
        Node<K, V>[] t;
        while (n >= threshold((t = table).length) && t.length < MAXIMUM_CAPACITY && enlarge(t)) {
        }
    }

    /** Makes room for n elements at once. */
    private void presize(int n) {
        int capacity = n >= MAXIMUM_CAPACITY >>> 1 ? MAXIMUM_CAPACITY : tableSizeFor(n + (n >>> 1) + 1);
        if (table == null) {
            makeTable(Math.max(initialCapacity, capacity));
        }
        Node<K, V>[] t;
        while (threshold((t = table).length) < capacity && t.length < MAXIMUM_CAPACITY && enlarge(t)) {
        }
    }

    /** Doubles the table; false if another thread is doing it. */
    private boolean enlarge(Node<K, V>[] tab) {
        if (resizing != 0 || !U.compareAndSetInt(this, RESIZING, 0, 1)) {
            return false;
        }
        try {
            if (table == tab) {
                int n = tab.length;
                Node<K, V>[] larger = newTable(n << 1);
                Forward<K, V> forward = new Forward<>(larger);
                for (int i = 0; i < n; i++) {
                    while (!move(tab, i, larger, forward)) {
                    }
                }
                table = larger;
            }
            return true;
        } finally {
            resizing = 0;
        }
    }

    private boolean move(Node<K, V>[] tab, int i, Node<K, V>[] larger, Forward<K, V> forward) {
        Node<K, V> f = binAt(tab, i);
        if (f == null) {
            return fillBin(tab, i, forward);
        }
        if (f == forward) {
            return true;
        }
        synchronized (f) {
            if (binAt(tab, i) != f) {
                return false;
            }
            if (f.hash < 0) {
                throw recursive();
            }
            split(f, tab.length, larger, i);
            setBin(tab, i, forward);
            return true;
        }
    }

    /**
     * Distributes a chain to bins i and i + n. Its longest rest with a common destination is taken over as it is;
     * copies of the nodes before come in front of it, the last one first.
     */
    private void split(Node<K, V> head, int n, Node<K, V>[] tab, int i) {
        Node<K, V> rest = head;
        for (Node<K, V> e = head.next; e != null; e = e.next) {
            if ((e.hash & n) != (rest.hash & n)) {
                rest = e;
            }
        }
        Node<K, V> low = (rest.hash & n) == 0 ? rest : null;
        Node<K, V> high = low == null ? rest : null;
        for (Node<K, V> e = head; e != rest; e = e.next) {
            if ((e.hash & n) == 0) {
                low = new Node<>(e.hash, e.key, e.value, low);
            } else {
                high = new Node<>(e.hash, e.key, e.value, high);
            }
        }
        tab[i] = low;
        tab[i + n] = high;
    }

    // ---- Changes -----------------------------------------------------------------------------------------------

    private V putValue(K key, V value, boolean onlyIfAbsent) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int h = spread(key.hashCode());
        Node<K, V>[] tab = tableForInsertion();
        for (;;) {
            int i = tab.length - 1 & h;
            Node<K, V> f = binAt(tab, i);
            if (f == null) {
                if (fillBin(tab, i, new Node<>(h, key, value, null))) {
                    added(tab, 0);
                    return null;
                }
                continue;
            }
            if (f.hash == MOVED) {
                tab = destination(f);
                continue;
            }
            if (onlyIfAbsent && matches(f, h, key)) {
                return f.value;
            }
            int length = 1;
            synchronized (f) {
                if (binAt(tab, i) != f) {
                    continue;
                }
                if (f.hash < 0) {
                    throw recursive();
                }
                Node<K, V> e = f;
                for (;;) {
                    if (matches(e, h, key)) {
                        V old = e.value;
                        if (!onlyIfAbsent) {
                            e.value = value;
                        }
                        return old;
                    }
                    Node<K, V> next = e.next;
                    if (next == null) {
                        break;
                    }
                    e = next;
                    length++;
                }
                e.next = new Node<>(h, key, value, null);
                published = 0;
            }
            added(tab, length);
            return null;
        }
    }

    @Override
    public V put(K key, V value) {
        return putValue(key, value, false);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return putValue(key, value, true);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> m) {
        presize(m.size());
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            putValue(e.getKey(), e.getValue(), false);
        }
    }

    /** Takes e, which follows prev, out of a bin; the bin is locked. */
    private void unlink(Node<K, V>[] tab, int i, Node<K, V> prev, Node<K, V> e) {
        if (prev == null) {
            setBin(tab, i, e.next);
        } else {
            prev.next = e.next;
            published = 0;
        }
    }

    /** Removes or, with a new value, replaces; only if the current value equals expected, unless that is null. */
    private V replaceNode(Object key, V value, Object expected) {
        int h = spread(key.hashCode());
        Node<K, V>[] tab = table;
        while (tab != null) {
            int i = tab.length - 1 & h;
            Node<K, V> f = binAt(tab, i);
            if (f == null) {
                return null;
            }
            if (f.hash == MOVED) {
                tab = destination(f);
                continue;
            }
            V old;
            synchronized (f) {
                if (binAt(tab, i) != f) {
                    continue;
                }
                if (f.hash < 0) {
                    throw recursive();
                }
                Node<K, V> prev = null;
                Node<K, V> e = f;
                while (!matches(e, h, key)) {
                    prev = e;
                    e = e.next;
                    if (e == null) {
                        return null;
                    }
                }
                old = e.value;
                if (expected != null && expected != old && !expected.equals(old)) {
                    return null;
                }
                if (value != null) {
                    e.value = value;
                    return old;
                }
                unlink(tab, i, prev, e);
            }
            U.getAndAddLong(this, COUNT, -1L);
            return old;
        }
        return null;
    }

    @Override
    public V remove(Object key) {
        return replaceNode(key, null, null);
    }

    @Override
    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        return value != null && replaceNode(key, null, value) != null;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        if (key == null || oldValue == null || newValue == null) {
            throw new NullPointerException();
        }
        return replaceNode(key, newValue, oldValue) != null;
    }

    @Override
    public V replace(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        return replaceNode(key, value, null);
    }

    @Override
    public void clear() {
        Node<K, V>[] tab = table;
        for (int i = 0; tab != null && i < tab.length; i++) {
            for (;;) {
                Node<K, V> f = binAt(tab, i);
                if (f == null) {
                    break;
                }
                if (f.hash == MOVED) {
                    // Bins of the new table are empty as long as they have not been moved.
                    while (table == tab) {
                        Thread.yield();
                    }
                    tab = table;
                    i = -1;
                    break;
                }
                synchronized (f) {
                    if (binAt(tab, i) != f) {
                        continue;
                    }
                    if (f.hash < 0) {
                        throw recursive();
                    }
                    long n = 0L;
                    for (Node<K, V> e = f; e != null; e = e.next) {
                        n++;
                    }
                    setBin(tab, i, null);
                    U.getAndAddLong(this, COUNT, -n);
                }
                break;
            }
        }
    }

    // ---- Computing values --------------------------------------------------------------------------------------

    private static final int IF_ABSENT = 0;
    private static final int IF_PRESENT = 1;
    private static final int COMPUTE = 2;
    private static final int MERGE = 3;

    @SuppressWarnings("unchecked")
    private static <K, V> V apply(int mode, Object function, K key, V old, V given) {
        if (mode == IF_ABSENT) {
            return ((Function<? super K, ? extends V>) function).apply(key);
        }
        if (mode == MERGE) {
            return old == null ? given : ((BiFunction<? super V, ? super V, ? extends V>) function).apply(old, given);
        }
        return ((BiFunction<? super K, ? super V, ? extends V>) function).apply(key, old);
    }

    /**
     * Calls the function with the bin locked; an empty bin is reserved meanwhile by a node without key. A function that changes
     * its own bin is an error.
     */
    private V computeValue(int mode, K key, Object function, V given) {
        int h = spread(key.hashCode());
        Node<K, V>[] tab = tableForInsertion();
        for (;;) {
            int i = tab.length - 1 & h;
            Node<K, V> f = binAt(tab, i);
            V v;
            int length = 0;
            if (f == null) {
                if (mode == IF_PRESENT) {
                    return null;
                }
                Node<K, V> reservation = new Node<>(RESERVED, null, null, null);
                synchronized (reservation) {
                    if (!fillBin(tab, i, reservation)) {
                        continue;
                    }
                    Node<K, V> node = null;
                    try {
                        v = apply(mode, function, key, null, given);
                        if (v != null) {
                            node = new Node<>(h, key, v, null);
                        }
                    } finally {
                        setBin(tab, i, node);
                    }
                }
                if (v == null) {
                    return null;
                }
            } else if (f.hash == MOVED) {
                tab = destination(f);
                continue;
            } else if (mode == IF_ABSENT && matches(f, h, key)) {
                return f.value;
            } else {
                boolean removed = false;
                synchronized (f) {
                    if (binAt(tab, i) != f) {
                        continue;
                    }
                    if (f.hash < 0) {
                        throw recursive();
                    }
                    Node<K, V> prev = null;
                    Node<K, V> e = f;
                    while (e != null && !matches(e, h, key)) {
                        prev = e;
                        e = e.next;
                        length++;
                    }
                    if (e != null) {
                        V old = e.value;
                        if (mode == IF_ABSENT) {
                            return old;
                        }
                        v = apply(mode, function, key, old, given);
                        if (v != null) {
                            e.value = v;
                            return v;
                        }
                        unlink(tab, i, prev, e);
                        removed = true;
                    } else {
                        if (mode == IF_PRESENT) {
                            return null;
                        }
                        v = apply(mode, function, key, null, given);
                        if (v == null) {
                            return null;
                        }
                        if (prev.next != null) {
                            throw recursive();
                        }
                        prev.next = new Node<>(h, key, v, null);
                        published = 0;
                    }
                }
                if (removed) {
                    U.getAndAddLong(this, COUNT, -1L);
                    return null;
                }
            }
            added(tab, length);
            return v;
        }
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        if (key == null || mappingFunction == null) {
            throw new NullPointerException();
        }
        return computeValue(IF_ABSENT, key, mappingFunction, null);
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (key == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        return computeValue(IF_PRESENT, key, remappingFunction, null);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (key == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        return computeValue(COMPUTE, key, remappingFunction, null);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        if (key == null || value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        return computeValue(MERGE, key, remappingFunction, value);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            action.accept(e.key, e.value);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            V old = e.value;
            for (;;) {
                V v = Objects.requireNonNull(function.apply(e.key, old));
                if (replaceNode(e.key, v, old) != null || (old = get(e.key)) == null) {
                    break;
                }
            }
        }
    }

    // ---- Iteration ---------------------------------------------------------------------------------------------

    /**
     * Walks the bins of the table as it was at the beginning. In place of one that has been moved come the two of the
     * larger table that took it over.
     */
    private static class Traverser<K, V> {
        final ConcurrentHashMap<K, V> map;
        private final Node<K, V>[] table;
        private int index;
        private Node<K, V> next;
        /** Bins of larger tables that are still to be visited: a stack. */
        private Node<K, V>[][] tables;
        private int[] indices;
        private int depth;

        Traverser(ConcurrentHashMap<K, V> map) {
            this.map = map;
            int ordered = map.published;
            this.table = map.table;
        }

        final Node<K, V> advance() {
            Node<K, V> e = next;
            if (e != null) {
                e = e.next;
            }
            while (e == null) {
                Node<K, V>[] tab = table;
                int i = index;
                if (depth > 0) {
                    depth--;
                    tab = tables[depth];
                    i = indices[depth];
                } else if (tab == null || i >= tab.length) {
                    next = null;
                    return null;
                } else {
                    index = i + 1;
                }
                e = tab[i];
                while (e != null && e.hash == MOVED) {
                    int n = tab.length;
                    tab = destination(e);
                    later(tab, i + n);
                    e = tab[i];
                }
                if (e != null && e.hash == RESERVED) {
                    e = null;
                }
            }
            next = e;
            return e;
        }

        @SuppressWarnings("unchecked")
        private void later(Node<K, V>[] tab, int i) {
            if (tables == null) {
                // As deep as a table can be doubled.
                tables = (Node<K, V>[][]) new Node<?, ?>[31][];
                indices = new int[31];
            }
            tables[depth] = tab;
            indices[depth++] = i;
        }
    }

    private static final int KEYS = 0;
    private static final int VALUES = 1;
    private static final int ENTRIES = 2;

    private static final class Iter<K, V, T> extends Traverser<K, V> implements Iterator<T>, Enumeration<T> {
        private final int kind;
        private Node<K, V> upcoming;
        private Node<K, V> last;

        Iter(ConcurrentHashMap<K, V> map, int kind) {
            super(map);
            this.kind = kind;
            upcoming = advance();
        }

        @Override
        public boolean hasNext() {
            return upcoming != null;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T next() {
            Node<K, V> e = upcoming;
            if (e == null) {
                throw new NoSuchElementException();
            }
            last = e;
            upcoming = advance();
            Object result = kind == KEYS ? e.key : kind == VALUES ? e.value : new MapEntry<>(map, e.key, e.value);
            return (T) result;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.replaceNode(last.key, null, null);
            last = null;
        }

        @Override
        public boolean hasMoreElements() {
            return upcoming != null;
        }

        @Override
        public T nextElement() {
            return next();
        }
    }

    private static final class MapEntry<K, V> implements Map.Entry<K, V> {
        private final ConcurrentHashMap<K, V> map;
        private final K key;
        private V value;

        MapEntry(ConcurrentHashMap<K, V> map, K key, V value) {
            this.map = map;
            this.key = key;
            this.value = value;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V newValue) {
            Objects.requireNonNull(newValue);
            V old = value;
            value = newValue;
            map.put(key, newValue);
            return old;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Map.Entry && key.equals(((Map.Entry<?, ?>) o).getKey())
                    && value.equals(((Map.Entry<?, ?>) o).getValue());
        }

        @Override
        public int hashCode() {
            return key.hashCode() ^ value.hashCode();
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    public Enumeration<K> keys() {
        return new Iter<K, V, K>(this, KEYS);
    }

    public Enumeration<V> elements() {
        return new Iter<K, V, V>(this, VALUES);
    }

    @Override
    public KeySetView<K, V> keySet() {
        KeySetView<K, V> view = keySet;
        return view != null ? view : (keySet = new KeySetView<>(this, null));
    }

    public KeySetView<K, V> keySet(V mappedValue) {
        return new KeySetView<>(this, Objects.requireNonNull(mappedValue));
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int initialCapacity) {
        return new KeySetView<>(new ConcurrentHashMap<T, Boolean>(initialCapacity), Boolean.TRUE);
    }

    @Override
    public Collection<V> values() {
        ValuesView<K, V> view = values;
        return view != null ? view : (values = new ValuesView<>(this));
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        EntrySetView<K, V> view = entrySet;
        return view != null ? view : (entrySet = new EntrySetView<>(this));
    }

    /** The keys; elements can be added if there is a value to map them to. */
    public static final class KeySetView<K, V> extends AbstractSet<K> implements Set<K>, Serializable {
        private static final long serialVersionUID = 7249069246763182397L;

        private final ConcurrentHashMap<K, V> map;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            this.map = map;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public V getMappedValue() {
            return value;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean isEmpty() {
            return map.isEmpty();
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return map.remove(o) != null;
        }

        @Override
        public Iterator<K> iterator() {
            return new Iter<K, V, K>(map, KEYS);
        }

        @Override
        public boolean add(K e) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.putValue(e, value, true) == null;
        }

        @Override
        public boolean addAll(Collection<? extends K> c) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            boolean added = false;
            for (K e : c) {
                if (map.putValue(e, value, true) == null) {
                    added = true;
                }
            }
            return added;
        }

        @Override
        public Spliterator<K> spliterator() {
            return Spliterators.spliterator(iterator(), map.size(),
                    Spliterator.DISTINCT | Spliterator.CONCURRENT | Spliterator.NONNULL);
        }

        @Override
        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            Traverser<K, V> it = new Traverser<>(map);
            for (Node<K, V> e; (e = it.advance()) != null;) {
                action.accept(e.key);
            }
        }
    }

    private static final class ValuesView<K, V> extends AbstractCollection<V> {
        private final ConcurrentHashMap<K, V> map;

        ValuesView(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public boolean contains(Object o) {
            return map.containsValue(o);
        }

        @Override
        public Iterator<V> iterator() {
            return new Iter<K, V, V>(map, VALUES);
        }

        @Override
        public boolean removeIf(Predicate<? super V> filter) {
            Objects.requireNonNull(filter);
            boolean removed = false;
            Traverser<K, V> it = new Traverser<>(map);
            for (Node<K, V> e; (e = it.advance()) != null;) {
                V v = e.value;
                if (filter.test(v) && map.replaceNode(e.key, null, v) != null) {
                    removed = true;
                }
            }
            return removed;
        }

        @Override
        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            Traverser<K, V> it = new Traverser<>(map);
            for (Node<K, V> e; (e = it.advance()) != null;) {
                action.accept(e.value);
            }
        }

        @Override
        public Spliterator<V> spliterator() {
            return Spliterators.spliterator(iterator(), map.size(), Spliterator.CONCURRENT | Spliterator.NONNULL);
        }
    }

    private static final class EntrySetView<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> map;

        EntrySetView(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Object k = ((Map.Entry<?, ?>) o).getKey();
            Object v = ((Map.Entry<?, ?>) o).getValue();
            Object present = k == null ? null : map.get(k);
            return present != null && v != null && (v == present || v.equals(present));
        }

        @Override
        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Object k = ((Map.Entry<?, ?>) o).getKey();
            Object v = ((Map.Entry<?, ?>) o).getValue();
            return k != null && v != null && map.remove(k, v);
        }

        @Override
        public boolean add(Map.Entry<K, V> e) {
            return map.putValue(e.getKey(), e.getValue(), false) == null;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Iter<K, V, Map.Entry<K, V>>(map, ENTRIES);
        }

        @Override
        public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
            Objects.requireNonNull(filter);
            boolean removed = false;
            Traverser<K, V> it = new Traverser<>(map);
            for (Node<K, V> e; (e = it.advance()) != null;) {
                V v = e.value;
                if (filter.test(new AbstractMap.SimpleImmutableEntry<K, V>(e.key, v)) && map.replaceNode(e.key, null, v) != null) {
                    removed = true;
                }
            }
            return removed;
        }

        @Override
        public Spliterator<Map.Entry<K, V>> spliterator() {
            return Spliterators.spliterator(iterator(), map.size(),
                    Spliterator.DISTINCT | Spliterator.CONCURRENT | Spliterator.NONNULL);
        }
    }

    // ---- Bulk operations ---------------------------------------------------------------------------------------
    //
    // They go through the elements in the calling thread: the threshold is the number from which on parallel execution is welcome, not required.

    public void forEach(long parallelismThreshold, BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            action.accept(e.key, e.value);
        }
    }

    public <U> void forEach(long parallelismThreshold, BiFunction<? super K, ? super V, ? extends U> transformer, Consumer<? super U> action) {
        if (transformer == null || action == null) {
            throw new NullPointerException();
        }
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(e.key, e.value);
            if (u != null) {
                action.accept(u);
            }
        }
    }

    public <U> U search(long parallelismThreshold, BiFunction<? super K, ? super V, ? extends U> searchFunction) {
        Objects.requireNonNull(searchFunction);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = searchFunction.apply(e.key, e.value);
            if (u != null) {
                return u;
            }
        }
        return null;
    }

    public <U> U reduce(long parallelismThreshold, BiFunction<? super K, ? super V, ? extends U> transformer, BiFunction<? super U, ? super U, ? extends U> reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        U r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(e.key, e.value);
            if (u != null) {
                r = r == null ? u : reducer.apply(r, u);
            }
        }
        return r;
    }

    public double reduceToDouble(long parallelismThreshold, ToDoubleBiFunction<? super K, ? super V> transformer, double basis, DoubleBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        double r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsDouble(r, transformer.applyAsDouble(e.key, e.value));
        }
        return r;
    }

    public long reduceToLong(long parallelismThreshold, ToLongBiFunction<? super K, ? super V> transformer, long basis, LongBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        long r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsLong(r, transformer.applyAsLong(e.key, e.value));
        }
        return r;
    }

    public int reduceToInt(long parallelismThreshold, ToIntBiFunction<? super K, ? super V> transformer, int basis, IntBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        int r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsInt(r, transformer.applyAsInt(e.key, e.value));
        }
        return r;
    }

    public void forEachKey(long parallelismThreshold, Consumer<? super K> action) {
        Objects.requireNonNull(action);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            action.accept(e.key);
        }
    }

    public <U> void forEachKey(long parallelismThreshold, Function<? super K, ? extends U> transformer, Consumer<? super U> action) {
        if (transformer == null || action == null) {
            throw new NullPointerException();
        }
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(e.key);
            if (u != null) {
                action.accept(u);
            }
        }
    }

    public <U> U searchKeys(long parallelismThreshold, Function<? super K, ? extends U> searchFunction) {
        Objects.requireNonNull(searchFunction);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = searchFunction.apply(e.key);
            if (u != null) {
                return u;
            }
        }
        return null;
    }

    public K reduceKeys(long parallelismThreshold, BiFunction<? super K, ? super K, ? extends K> reducer) {
        Objects.requireNonNull(reducer);
        K r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            K u = e.key;
            r = r == null ? u : reducer.apply(r, u);
        }
        return r;
    }

    public <U> U reduceKeys(long parallelismThreshold, Function<? super K, ? extends U> transformer, BiFunction<? super U, ? super U, ? extends U> reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        U r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(e.key);
            if (u != null) {
                r = r == null ? u : reducer.apply(r, u);
            }
        }
        return r;
    }

    public double reduceKeysToDouble(long parallelismThreshold, ToDoubleFunction<? super K> transformer, double basis, DoubleBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        double r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsDouble(r, transformer.applyAsDouble(e.key));
        }
        return r;
    }

    public long reduceKeysToLong(long parallelismThreshold, ToLongFunction<? super K> transformer, long basis, LongBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        long r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsLong(r, transformer.applyAsLong(e.key));
        }
        return r;
    }

    public int reduceKeysToInt(long parallelismThreshold, ToIntFunction<? super K> transformer, int basis, IntBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        int r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsInt(r, transformer.applyAsInt(e.key));
        }
        return r;
    }

    public void forEachValue(long parallelismThreshold, Consumer<? super V> action) {
        Objects.requireNonNull(action);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            action.accept(e.value);
        }
    }

    public <U> void forEachValue(long parallelismThreshold, Function<? super V, ? extends U> transformer, Consumer<? super U> action) {
        if (transformer == null || action == null) {
            throw new NullPointerException();
        }
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(e.value);
            if (u != null) {
                action.accept(u);
            }
        }
    }

    public <U> U searchValues(long parallelismThreshold, Function<? super V, ? extends U> searchFunction) {
        Objects.requireNonNull(searchFunction);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = searchFunction.apply(e.value);
            if (u != null) {
                return u;
            }
        }
        return null;
    }

    public V reduceValues(long parallelismThreshold, BiFunction<? super V, ? super V, ? extends V> reducer) {
        Objects.requireNonNull(reducer);
        V r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            V u = e.value;
            r = r == null ? u : reducer.apply(r, u);
        }
        return r;
    }

    public <U> U reduceValues(long parallelismThreshold, Function<? super V, ? extends U> transformer, BiFunction<? super U, ? super U, ? extends U> reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        U r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(e.value);
            if (u != null) {
                r = r == null ? u : reducer.apply(r, u);
            }
        }
        return r;
    }

    public double reduceValuesToDouble(long parallelismThreshold, ToDoubleFunction<? super V> transformer, double basis, DoubleBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        double r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsDouble(r, transformer.applyAsDouble(e.value));
        }
        return r;
    }

    public long reduceValuesToLong(long parallelismThreshold, ToLongFunction<? super V> transformer, long basis, LongBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        long r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsLong(r, transformer.applyAsLong(e.value));
        }
        return r;
    }

    public int reduceValuesToInt(long parallelismThreshold, ToIntFunction<? super V> transformer, int basis, IntBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        int r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsInt(r, transformer.applyAsInt(e.value));
        }
        return r;
    }

    public void forEachEntry(long parallelismThreshold, Consumer<? super Map.Entry<K, V>> action) {
        Objects.requireNonNull(action);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            action.accept(new MapEntry<>(this, e.key, e.value));
        }
    }

    public <U> void forEachEntry(long parallelismThreshold, Function<Map.Entry<K, V>, ? extends U> transformer, Consumer<? super U> action) {
        if (transformer == null || action == null) {
            throw new NullPointerException();
        }
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(new MapEntry<>(this, e.key, e.value));
            if (u != null) {
                action.accept(u);
            }
        }
    }

    public <U> U searchEntries(long parallelismThreshold, Function<Map.Entry<K, V>, ? extends U> searchFunction) {
        Objects.requireNonNull(searchFunction);
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = searchFunction.apply(new MapEntry<>(this, e.key, e.value));
            if (u != null) {
                return u;
            }
        }
        return null;
    }

    public Map.Entry<K, V> reduceEntries(long parallelismThreshold, BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, ? extends Map.Entry<K, V>> reducer) {
        Objects.requireNonNull(reducer);
        Map.Entry<K, V> r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            Map.Entry<K, V> u = new MapEntry<>(this, e.key, e.value);
            r = r == null ? u : reducer.apply(r, u);
        }
        return r;
    }

    public <U> U reduceEntries(long parallelismThreshold, Function<Map.Entry<K, V>, ? extends U> transformer, BiFunction<? super U, ? super U, ? extends U> reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        U r = null;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            U u = transformer.apply(new MapEntry<>(this, e.key, e.value));
            if (u != null) {
                r = r == null ? u : reducer.apply(r, u);
            }
        }
        return r;
    }

    public double reduceEntriesToDouble(long parallelismThreshold, ToDoubleFunction<Map.Entry<K, V>> transformer, double basis, DoubleBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        double r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsDouble(r, transformer.applyAsDouble(new MapEntry<>(this, e.key, e.value)));
        }
        return r;
    }

    public long reduceEntriesToLong(long parallelismThreshold, ToLongFunction<Map.Entry<K, V>> transformer, long basis, LongBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        long r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsLong(r, transformer.applyAsLong(new MapEntry<>(this, e.key, e.value)));
        }
        return r;
    }

    public int reduceEntriesToInt(long parallelismThreshold, ToIntFunction<Map.Entry<K, V>> transformer, int basis, IntBinaryOperator reducer) {
        if (transformer == null || reducer == null) {
            throw new NullPointerException();
        }
        int r = basis;
        Traverser<K, V> it = new Traverser<>(this);
        for (Node<K, V> e; (e = it.advance()) != null;) {
            r = reducer.applyAsInt(r, transformer.applyAsInt(new MapEntry<>(this, e.key, e.value)));
        }
        return r;
    }
}
