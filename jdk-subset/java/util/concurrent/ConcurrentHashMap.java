// A hash table that several threads may use: reads take no lock, changes take the one lock of the map.
//
// Bins are linked lists in a table whose size is a power of two. A node's hash and key never change, and a chain that
// a reader may be walking is never reordered: enlarging the table copies nodes, except a common rest of a chain. So
// iterators need no snapshot; they show each element that was there all the time exactly once. The iteration order is
// that of the Java platform's class (below its limit for turning long bins into trees).
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
import java.util.function.Function;

public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 7249069246763182397L;

    private static final int MAXIMUM_CAPACITY = 1 << 30;
    private static final int DEFAULT_CAPACITY = 16;
    /** A bin longer than this enlarges a small table. */
    private static final int LONG_BIN = 8;
    private static final int SMALL_TABLE = 64;

    private static final class Node<K, V> {
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

    private final transient Object lock = new Object();
    /** Null until the first insertion. Elements are only written under the lock, then the field again. */
    private transient volatile Node<K, V>[] table;
    private transient volatile int size;
    private transient int initialCapacity = DEFAULT_CAPACITY;

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
    private Node<K, V>[] newTable(int n) {
        return (Node<K, V>[]) new Node<?, ?>[n];
    }

    // ---- Lookup ------------------------------------------------------------------------------------------------

    private Node<K, V> find(Object key) {
        int h = spread(key.hashCode());
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        for (Node<K, V> e = tab[tab.length - 1 & h]; e != null; e = e.next) {
            if (e.hash == h && (e.key == key || key.equals(e.key))) {
                return e;
            }
        }
        return null;
    }

    @Override
    public int size() {
        return size;
    }

    public long mappingCount() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
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

    // ---- Changes, under the lock -------------------------------------------------------------------------------

    private Node<K, V>[] tableForInsertion() {
        Node<K, V>[] tab = table;
        if (tab == null) {
            tab = newTable(initialCapacity);
            table = tab;
        }
        return tab;
    }

    /** Appends a node for a key that is not there. */
    private void insert(int h, K key, V value) {
        Node<K, V>[] tab = tableForInsertion();
        int i = tab.length - 1 & h;
        Node<K, V> created = new Node<>(h, key, value, null);
        Node<K, V> e = tab[i];
        int length = 0;
        if (e == null) {
            tab[i] = created;
        } else {
            length = 1;
            while (e.next != null) {
                e = e.next;
                length++;
            }
            e.next = created;
        }
        // Publishes the element written above to readers, which read this field first.
        table = tab;
        if (length >= LONG_BIN && tab.length < SMALL_TABLE) {
            enlarge(tab.length << 1);
        }
        int s = size + 1;
        size = s;
        while (s >= threshold() && table.length < MAXIMUM_CAPACITY) {
            enlarge(table.length << 1);
        }
    }

    private int threshold() {
        int n = table.length;
        return n - (n >>> 2);
    }

    private void enlarge(int capacity) {
        while (table.length < capacity) {
            Node<K, V>[] old = table;
            int n = old.length;
            Node<K, V>[] tab = newTable(n << 1);
            for (int i = 0; i < n; i++) {
                split(old[i], n, tab, i);
            }
            table = tab;
        }
    }

    /**
     * Distributes a chain to bins i and i + n. Its longest rest with a common destination is taken over as it is;
     * copies of the nodes before come in front of it, the last one first.
     */
    private void split(Node<K, V> head, int n, Node<K, V>[] tab, int i) {
        if (head == null) {
            return;
        }
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

    private void unlink(Node<K, V> node) {
        Node<K, V>[] tab = table;
        int i = tab.length - 1 & node.hash;
        Node<K, V> prev = null;
        Node<K, V> e = tab[i];
        while (e != node) {
            if (e == null) {
                return;
            }
            prev = e;
            e = e.next;
        }
        if (prev == null) {
            tab[i] = node.next;
        } else {
            prev.next = node.next;
        }
        table = tab;
        size = size - 1;
    }

    private V putValue(K key, V value, boolean onlyIfAbsent) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int h = spread(key.hashCode());
        synchronized (lock) {
            Node<K, V> e = find(key);
            if (e == null) {
                insert(h, key, value);
                return null;
            }
            V old = e.value;
            if (!onlyIfAbsent) {
                e.value = value;
            }
            return old;
        }
    }

    @Override
    public V put(K key, V value) {
        return putValue(key, value, false);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        Node<K, V> e = find(key);
        return e != null ? e.value : putValue(key, value, true);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> m) {
        int n = m.size();
        int capacity = n >= MAXIMUM_CAPACITY >>> 1 ? MAXIMUM_CAPACITY : tableSizeFor(n + (n >>> 1) + 1);
        synchronized (lock) {
            if (table == null) {
                table = newTable(Math.max(initialCapacity, capacity));
            } else {
                while (threshold() < capacity && table.length < MAXIMUM_CAPACITY) {
                    enlarge(table.length << 1);
                }
            }
        }
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            putValue(e.getKey(), e.getValue(), false);
        }
    }

    /** Removes or, with a new value, replaces; only if the current value equals expected, unless that is null. */
    private V replaceNode(Object key, V value, Object expected) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            Node<K, V> e = find(key);
            if (e == null) {
                return null;
            }
            V old = e.value;
            if (expected != null && expected != old && !expected.equals(old)) {
                return null;
            }
            if (value != null) {
                e.value = value;
            } else {
                unlink(e);
            }
            return old;
        }
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
        synchronized (lock) {
            Node<K, V>[] tab = table;
            if (tab != null) {
                for (int i = 0; i < tab.length; i++) {
                    tab[i] = null;
                }
                table = tab;
                size = 0;
            }
        }
    }

    // The functions run under the lock. One that changes the entry it computes is an error.

    private static IllegalStateException recursive() {
        return new IllegalStateException("Recursive update");
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        if (key == null || mappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> e = find(key);
        if (e != null) {
            return e.value;
        }
        int h = spread(key.hashCode());
        synchronized (lock) {
            e = find(key);
            if (e != null) {
                return e.value;
            }
            V v = mappingFunction.apply(key);
            if (find(key) != null) {
                unlink(find(key));
                throw recursive();
            }
            if (v != null) {
                insert(h, key, v);
            }
            return v;
        }
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (key == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        synchronized (lock) {
            Node<K, V> e = find(key);
            return e == null ? null : update(e, remappingFunction.apply(key, e.value));
        }
    }

    private V update(Node<K, V> e, V value) {
        // Enlarging the table inside the function may have replaced the node.
        Node<K, V> current = find(e.key);
        if (current == null) {
            throw recursive();
        }
        if (value == null) {
            unlink(current);
        } else {
            current.value = value;
        }
        return value;
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (key == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        int h = spread(key.hashCode());
        synchronized (lock) {
            Node<K, V> e = find(key);
            V v = remappingFunction.apply(key, e == null ? null : e.value);
            if (e != null) {
                return update(e, v);
            }
            if (find(key) != null) {
                unlink(find(key));
                throw recursive();
            }
            if (v != null) {
                insert(h, key, v);
            }
            return v;
        }
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        if (key == null || value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        int h = spread(key.hashCode());
        synchronized (lock) {
            Node<K, V> e = find(key);
            if (e == null) {
                insert(h, key, value);
                return value;
            }
            return update(e, remappingFunction.apply(e.value, value));
        }
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
     * Walks the bins of the table as it was at the beginning. Where the table has grown since, bin i of the old one
     * is bins i, i + n, i + 2n… of the present one.
     */
    private static class Traverser<K, V> {
        final ConcurrentHashMap<K, V> map;
        private final int base;
        private int index;
        private int part;
        private Node<K, V> next;

        Traverser(ConcurrentHashMap<K, V> map) {
            this.map = map;
            Node<K, V>[] tab = map.table;
            this.base = tab == null ? 0 : tab.length;
        }

        final Node<K, V> advance() {
            Node<K, V> e = next;
            if (e != null) {
                e = e.next;
            }
            while (e == null) {
                if (index >= base) {
                    next = null;
                    return null;
                }
                Node<K, V>[] tab = map.table;
                e = tab[index + part];
                part += base;
                if (index + part >= tab.length) {
                    part = 0;
                    index++;
                }
            }
            next = e;
            return e;
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
        return new KeySetView<>(this, null);
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
        return new ValuesView<>(this);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new EntrySetView<>(this);
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
        public Spliterator<Map.Entry<K, V>> spliterator() {
            return Spliterators.spliterator(iterator(), map.size(),
                    Spliterator.DISTINCT | Spliterator.CONCURRENT | Spliterator.NONNULL);
        }
    }
}
