// HashMap: a power-of-two table of bins. A bin is a singly linked list in insertion order; a long bin
// of a large table becomes a red-black tree (TreeNode) whose nodes stay linked in iteration order.
// Table sizes, growth and the order within bins are those of `java`, so that iteration order is too.
package java.util;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

public class HashMap<K, V> extends AbstractMap<K, V>
        implements Map<K, V>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 362498820763181265L;

    static final int DEFAULT_INITIAL_CAPACITY = 16;
    static final int MAXIMUM_CAPACITY = 1 << 30;
    static final float DEFAULT_LOAD_FACTOR = 0.75f;
    static final int TREEIFY_THRESHOLD = 8;
    static final int UNTREEIFY_THRESHOLD = 6;
    static final int MIN_TREEIFY_CAPACITY = 64;

    static class Node<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }

        public final K getKey() {
            return key;
        }

        public final V getValue() {
            return value;
        }

        public final V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        public final boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(key, e.getKey()) && Objects.equals(value, e.getValue());
        }

        public final int hashCode() {
            return (key == null ? 0 : key.hashCode()) ^ (value == null ? 0 : value.hashCode());
        }

        public final String toString() {
            return key + "=" + value;
        }
    }

    transient Node<K, V>[] table;
    transient Set<Map.Entry<K, V>> entrySet;
    transient int size;
    transient int modCount;
    int threshold;              // grow when size exceeds it; before the table exists: its first size
    final float loadFactor;

    public HashMap(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + initialCapacity);
        }
        if (!(loadFactor > 0)) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        this.threshold = tableSizeFor(initialCapacity);
    }

    public HashMap(int initialCapacity) {
        this(initialCapacity, DEFAULT_LOAD_FACTOR);
    }

    public HashMap() {
        loadFactor = DEFAULT_LOAD_FACTOR;
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        loadFactor = DEFAULT_LOAD_FACTOR;
        putMapEntries(m, false);
    }

    static final int hash(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ (h >>> 16);
    }

    /** The smallest power of two that is at least [capacity]. */
    static final int tableSizeFor(int capacity) {
        if (capacity <= 1) {
            return 1;
        }
        if (capacity >= MAXIMUM_CAPACITY) {
            return MAXIMUM_CAPACITY;
        }
        return Integer.highestOneBit(capacity - 1) << 1;
    }

    final void putMapEntries(Map<? extends K, ? extends V> m, boolean evict) {
        int s = m.size();
        if (s <= 0) {
            return;
        }
        if (table == null) {
            float wanted = s / loadFactor + 1.0f;
            int t = wanted < (float) MAXIMUM_CAPACITY ? (int) wanted : MAXIMUM_CAPACITY;
            if (t > threshold) {
                threshold = tableSizeFor(t);
            }
        } else {
            while (s > threshold && table.length < MAXIMUM_CAPACITY) {
                resize();
            }
        }
        Iterator<? extends Map.Entry<? extends K, ? extends V>> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<? extends K, ? extends V> e = it.next();
            K key = e.getKey();
            putVal(hash(key), key, e.getValue(), false, evict);
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        Node<K, V> e = getNode(key);
        return e == null ? null : e.value;
    }

    final Node<K, V> getNode(Object key) {
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        int h = 0;
        if (key != null) {
            h = key.hashCode();
            h ^= h >>> 16;
        }
        Node<K, V> e = tab[(tab.length - 1) & h];
        if (e == null) {
            return null;
        }
        if (e.hash == h) {
            Object k = e.key;
            if (k == key || (key != null && key.equals(k))) {
                return e;
            }
        }
        Node<K, V> next = e.next;
        if (next == null) {
            return null;
        }
        // Only large tables have trees: the test keeps small programs from loading TreeNode.
        if (tab.length >= MIN_TREEIFY_CAPACITY && e instanceof TreeNode) {
            return ((TreeNode<K, V>) e).root().find(h, key);
        }
        do {
            if (next.hash == h) {
                Object k = next.key;
                if (k == key || (key != null && key.equals(k))) {
                    return next;
                }
            }
            next = next.next;
        } while (next != null);
        return null;
    }

    public boolean containsKey(Object key) {
        return getNode(key) != null;
    }

    public V put(K key, V value) {
        int h = 0;
        if (key != null) {
            h = key.hashCode();
            h ^= h >>> 16;
        }
        return putVal(h, key, value, false, true);
    }

    final V putVal(int hash, K key, V value, boolean onlyIfAbsent, boolean evict) {
        Node<K, V>[] tab = table;
        if (tab == null) {
            tab = resize();
        }
        int i = (tab.length - 1) & hash;
        Node<K, V> e = tab[i];
        if (e == null) {
            tab[i] = newNode(hash, key, value, null);
        } else {
            if (tab.length >= MIN_TREEIFY_CAPACITY && e instanceof TreeNode) {
                e = ((TreeNode<K, V>) e).putTreeVal(this, tab, hash, key, value);
            } else {
                int n = 0;
                while (true) {
                    if (e.hash == hash) {
                        Object k = e.key;
                        if (k == key || (key != null && key.equals(k))) {
                            break;
                        }
                    }
                    n++;
                    Node<K, V> next = e.next;
                    if (next == null) {
                        e.next = newNode(hash, key, value, null);
                        if (n >= TREEIFY_THRESHOLD) {
                            treeifyBin(tab, hash);
                        }
                        e = null;
                        break;
                    }
                    e = next;
                }
            }
            if (e != null) {
                V old = e.value;
                if (!onlyIfAbsent || old == null) {
                    e.value = value;
                }
                afterNodeAccess(e);
                return old;
            }
        }
        modCount++;
        if (++size > threshold) {
            resize();
        }
        afterNodeInsertion(evict);
        return null;
    }

    /** Makes the table or doubles it, keeping the order of the nodes that share a bin. */
    @SuppressWarnings("unchecked")
    final Node<K, V>[] resize() {
        Node<K, V>[] old = table;
        int oldCap = old == null ? 0 : old.length;
        int oldThr = threshold;
        int newCap;
        int newThr = 0;
        if (oldCap > 0) {
            if (oldCap >= MAXIMUM_CAPACITY) {
                threshold = Integer.MAX_VALUE;
                return old;
            }
            newCap = oldCap << 1;
            if (newCap < MAXIMUM_CAPACITY && oldCap >= DEFAULT_INITIAL_CAPACITY) {
                newThr = oldThr << 1;
            }
        } else if (oldThr > 0) {
            newCap = oldThr;
        } else {
            newCap = DEFAULT_INITIAL_CAPACITY;
            newThr = 12;
        }
        if (newThr == 0) {
            float t = (float) newCap * loadFactor;
            newThr = newCap < MAXIMUM_CAPACITY && t < (float) MAXIMUM_CAPACITY
                    ? (int) t : Integer.MAX_VALUE;
        }
        threshold = newThr;
        Node<K, V>[] tab = (Node<K, V>[]) new Node<?, ?>[newCap];
        table = tab;
        for (int j = 0; j < oldCap; j++) {
            Node<K, V> e = old[j];
            if (e == null) {
                continue;
            }
            old[j] = null;
            if (e.next == null) {
                tab[e.hash & (newCap - 1)] = e;
            } else if (oldCap >= MIN_TREEIFY_CAPACITY && e instanceof TreeNode) {
                ((TreeNode<K, V>) e).split(this, tab, j, oldCap);
            } else {
                Node<K, V> loHead = null;
                Node<K, V> loTail = null;
                Node<K, V> hiHead = null;
                Node<K, V> hiTail = null;
                do {
                    if ((e.hash & oldCap) == 0) {
                        if (loTail == null) {
                            loHead = e;
                        } else {
                            loTail.next = e;
                        }
                        loTail = e;
                    } else {
                        if (hiTail == null) {
                            hiHead = e;
                        } else {
                            hiTail.next = e;
                        }
                        hiTail = e;
                    }
                    e = e.next;
                } while (e != null);
                if (loTail != null) {
                    loTail.next = null;
                    tab[j] = loHead;
                }
                if (hiTail != null) {
                    hiTail.next = null;
                    tab[j + oldCap] = hiHead;
                }
            }
        }
        return tab;
    }

    /** Turns the bin of [hash] into a tree; a small table is doubled instead. */
    final void treeifyBin(Node<K, V>[] tab, int hash) {
        if (tab.length < MIN_TREEIFY_CAPACITY) {
            resize();
            return;
        }
        int i = (tab.length - 1) & hash;
        TreeNode<K, V> head = null;
        TreeNode<K, V> tail = null;
        for (Node<K, V> e = tab[i]; e != null; e = e.next) {
            TreeNode<K, V> p = replacementTreeNode(e, null);
            if (tail == null) {
                head = p;
            } else {
                p.prev = tail;
                tail.next = p;
            }
            tail = p;
        }
        tab[i] = head;
        if (head != null) {
            head.treeify(tab);
        }
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        putMapEntries(m, true);
    }

    public V remove(Object key) {
        Node<K, V> e = removeNode(hash(key), key, null, false, true);
        return e == null ? null : e.value;
    }

    /**
     * Removes the node of [key], if [matchValue] only when its value equals [value]. [movable]: false
     * while an iterator walks the bin, so that a tree keeps its order.
     */
    final Node<K, V> removeNode(int hash, Object key, Object value, boolean matchValue, boolean movable) {
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        int i = (tab.length - 1) & hash;
        Node<K, V> e = tab[i];
        if (e == null) {
            return null;
        }
        Node<K, V> before = null;
        if (tab.length >= MIN_TREEIFY_CAPACITY && e instanceof TreeNode) {
            e = ((TreeNode<K, V>) e).root().find(hash, key);
        } else {
            do {
                if (e.hash == hash) {
                    Object k = e.key;
                    if (k == key || (key != null && key.equals(k))) {
                        break;
                    }
                }
                before = e;
                e = e.next;
            } while (e != null);
        }
        if (e == null) {
            return null;
        }
        if (matchValue) {
            V v = e.value;
            if (v != value && (value == null || !value.equals(v))) {
                return null;
            }
        }
        if (tab.length >= MIN_TREEIFY_CAPACITY && e instanceof TreeNode) {
            ((TreeNode<K, V>) e).removeTreeNode(this, tab, movable);
        } else if (before == null) {
            tab[i] = e.next;
        } else {
            before.next = e.next;
        }
        modCount++;
        size--;
        afterNodeRemoval(e);
        return e;
    }

    public void clear() {
        modCount++;
        Node<K, V>[] tab = table;
        if (tab != null && size > 0) {
            size = 0;
            for (int i = 0; i < tab.length; i++) {
                tab[i] = null;
            }
        }
    }

    public boolean containsValue(Object value) {
        Node<K, V>[] tab = table;
        if (tab != null && size > 0) {
            for (int i = 0; i < tab.length; i++) {
                for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                    V v = e.value;
                    if (v == value || (value != null && value.equals(v))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    public Set<K> keySet() {
        Set<K> ks = keySet;
        if (ks == null) {
            keySet = ks = new KeySet();
        }
        return ks;
    }

    public Collection<V> values() {
        Collection<V> vs = values;
        if (vs == null) {
            values = vs = new Values();
        }
        return vs;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> es = entrySet;
        if (es == null) {
            entrySet = es = new EntrySet();
        }
        return es;
    }

    /** Copies what the view of [kind] (HashMapSpliterator's constants) shows into [a], in order. */
    private Object[] fill(Object[] a, int kind) {
        Node<K, V>[] tab = table;
        if (tab != null && size > 0) {
            int n = 0;
            for (int i = 0; i < tab.length; i++) {
                for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                    a[n++] = kind == HashMapSpliterator.KEYS ? e.key
                            : kind == HashMapSpliterator.VALUES ? e.value : e;
                }
            }
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    final <T> T[] roomFor(T[] a) {
        int n = size;
        if (a.length < n) {
            return (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), n);
        }
        if (a.length > n) {
            a[n] = null;
        }
        return a;
    }

    // LinkedHashMap iterates in another order: its views override these two.
    Object[] keysToArray(Object[] a) {
        return fill(a, HashMapSpliterator.KEYS);
    }

    Object[] valuesToArray(Object[] a) {
        return fill(a, HashMapSpliterator.VALUES);
    }

    final class KeySet extends AbstractSet<K> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<K> iterator() {
            return new KeyIterator<>(HashMap.this);
        }

        public boolean contains(Object o) {
            return getNode(o) != null;
        }

        public boolean remove(Object key) {
            return removeNode(hash(key), key, null, false, true) != null;
        }

        public Spliterator<K> spliterator() {
            return new HashMapSpliterator<>(HashMap.this, HashMapSpliterator.KEYS);
        }

        public Object[] toArray() {
            return keysToArray(new Object[size]);
        }

        public <T> T[] toArray(T[] a) {
            T[] r = roomFor(a);
            keysToArray(r);
            return r;
        }

        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            Node<K, V>[] tab = table;
            if (size > 0 && tab != null) {
                int mc = modCount;
                for (int i = 0; i < tab.length; i++) {
                    for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                        action.accept(e.key);
                    }
                }
                if (modCount != mc) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    final class Values extends AbstractCollection<V> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<V> iterator() {
            return new ValueIterator<>(HashMap.this);
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public Spliterator<V> spliterator() {
            return new HashMapSpliterator<>(HashMap.this, HashMapSpliterator.VALUES);
        }

        public Object[] toArray() {
            return valuesToArray(new Object[size]);
        }

        public <T> T[] toArray(T[] a) {
            T[] r = roomFor(a);
            valuesToArray(r);
            return r;
        }

        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            Node<K, V>[] tab = table;
            if (size > 0 && tab != null) {
                int mc = modCount;
                for (int i = 0; i < tab.length; i++) {
                    for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                        action.accept(e.value);
                    }
                }
                if (modCount != mc) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    final class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator<>(HashMap.this);
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Node<K, V> candidate = getNode(e.getKey());
            return candidate != null && candidate.equals(e);
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Object key = e.getKey();
            return removeNode(hash(key), key, e.getValue(), true, true) != null;
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new HashMapSpliterator<>(HashMap.this, HashMapSpliterator.ENTRIES);
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            Node<K, V>[] tab = table;
            if (size > 0 && tab != null) {
                int mc = modCount;
                for (int i = 0; i < tab.length; i++) {
                    for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                        action.accept(e);
                    }
                }
                if (modCount != mc) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = getNode(key);
        return e == null ? defaultValue : e.value;
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return putVal(hash(key), key, value, true, true);
    }

    @Override
    public boolean remove(Object key, Object value) {
        return removeNode(hash(key), key, value, true, true) != null;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        Node<K, V> e = getNode(key);
        if (e != null) {
            V v = e.value;
            if (v == oldValue || (v != null && v.equals(oldValue))) {
                e.value = newValue;
                afterNodeAccess(e);
                return true;
            }
        }
        return false;
    }

    @Override
    public V replace(K key, V value) {
        Node<K, V> e = getNode(key);
        if (e == null) {
            return null;
        }
        V old = e.value;
        e.value = value;
        afterNodeAccess(e);
        return old;
    }

    // The compute family: growth is decided before the function runs, and a new node goes to the
    // front of its bin (put appends). Both are visible in the iteration order.
    private Node<K, V> growAndFind(int hash, Object key) {
        Node<K, V>[] tab = table;
        if (tab == null || size > threshold) {
            tab = resize();
        }
        Node<K, V> e = tab[(tab.length - 1) & hash];
        if (tab.length >= MIN_TREEIFY_CAPACITY && e instanceof TreeNode) {
            return ((TreeNode<K, V>) e).root().find(hash, key);
        }
        while (e != null) {
            if (e.hash == hash) {
                Object k = e.key;
                if (k == key || (key != null && key.equals(k))) {
                    return e;
                }
            }
            e = e.next;
        }
        return null;
    }

    private void insertComputed(int hash, K key, V value) {
        Node<K, V>[] tab = table;
        int i = (tab.length - 1) & hash;
        Node<K, V> first = tab[i];
        if (tab.length >= MIN_TREEIFY_CAPACITY && first instanceof TreeNode) {
            ((TreeNode<K, V>) first).putTreeVal(this, tab, hash, key, value);
        } else {
            tab[i] = newNode(hash, key, value, first);
            int n = 0;
            for (Node<K, V> e = first; e != null; e = e.next) {
                n++;
            }
            if (n >= TREEIFY_THRESHOLD - 1) {
                treeifyBin(tab, hash);
            }
        }
        modCount++;
        size++;
        afterNodeInsertion(true);
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        if (mappingFunction == null) {
            throw new NullPointerException();
        }
        int hash = 0;
        if (key != null) {
            hash = key.hashCode();
            hash ^= hash >>> 16;
        }
        Node<K, V> e = growAndFind(hash, key);
        if (e != null && e.value != null) {
            afterNodeAccess(e);
            return e.value;
        }
        int mc = modCount;
        V v = mappingFunction.apply(key);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (v == null) {
            return null;
        }
        if (e != null) {
            e.value = v;
            afterNodeAccess(e);
            return v;
        }
        insertComputed(hash, key, v);
        return v;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> e = getNode(key);
        if (e == null || e.value == null) {
            return null;
        }
        int mc = modCount;
        V v = remappingFunction.apply(key, e.value);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (v != null) {
            e.value = v;
            afterNodeAccess(e);
        } else {
            removeNode(hash(key), key, null, false, true);
        }
        return v;
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        int hash = 0;
        if (key != null) {
            hash = key.hashCode();
            hash ^= hash >>> 16;
        }
        Node<K, V> e = growAndFind(hash, key);
        int mc = modCount;
        V v = remappingFunction.apply(key, e == null ? null : e.value);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (e != null) {
            if (v != null) {
                e.value = v;
                afterNodeAccess(e);
            } else {
                removeNode(hash, key, null, false, true);
            }
        } else if (v != null) {
            insertComputed(hash, key, v);
        }
        return v;
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        if (value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        int hash = 0;
        if (key != null) {
            hash = key.hashCode();
            hash ^= hash >>> 16;
        }
        Node<K, V> e = growAndFind(hash, key);
        if (e == null) {
            insertComputed(hash, key, value);
            return value;
        }
        V v = value;
        if (e.value != null) {
            int mc = modCount;
            v = remappingFunction.apply(e.value, value);
            if (mc != modCount) {
                throw new ConcurrentModificationException();
            }
        }
        if (v != null) {
            e.value = v;
            afterNodeAccess(e);
        } else {
            removeNode(hash, key, null, false, true);
        }
        return v;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        Node<K, V>[] tab = table;
        if (size > 0 && tab != null) {
            int mc = modCount;
            for (int i = 0; i < tab.length; i++) {
                for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                    action.accept(e.key, e.value);
                }
            }
            if (modCount != mc) {
                throw new ConcurrentModificationException();
            }
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        Node<K, V>[] tab = table;
        if (size > 0 && tab != null) {
            int mc = modCount;
            for (int i = 0; i < tab.length; i++) {
                for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                    e.value = function.apply(e.key, e.value);
                }
            }
            if (modCount != mc) {
                throw new ConcurrentModificationException();
            }
        }
    }

    @SuppressWarnings("unchecked")
    @Override
    public Object clone() {
        HashMap<K, V> copy;
        try {
            copy = (HashMap<K, V>) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
        copy.reinitialize();
        copy.putMapEntries(this, false);
        return copy;
    }

    void reinitialize() {
        table = null;
        entrySet = null;
        keySet = null;
        values = null;
        modCount = 0;
        threshold = 0;
        size = 0;
    }

    // What LinkedHashMap changes.

    Node<K, V> newNode(int hash, K key, V value, Node<K, V> next) {
        return new Node<>(hash, key, value, next);
    }

    Node<K, V> replacementNode(Node<K, V> p, Node<K, V> next) {
        return new Node<>(p.hash, p.key, p.value, next);
    }

    TreeNode<K, V> newTreeNode(int hash, K key, V value, Node<K, V> next) {
        return new TreeNode<>(hash, key, value, next);
    }

    TreeNode<K, V> replacementTreeNode(Node<K, V> p, Node<K, V> next) {
        return new TreeNode<>(p.hash, p.key, p.value, next);
    }

    void afterNodeAccess(Node<K, V> p) {
    }

    void afterNodeInsertion(boolean evict) {
    }

    void afterNodeRemoval(Node<K, V> p) {
    }

    abstract static class HashIterator<K, V> {
        final HashMap<K, V> map;
        Node<K, V> next;
        Node<K, V> current;
        int expectedModCount;
        int index;                  // of the bin to look at next

        HashIterator(HashMap<K, V> map) {
            this.map = map;
            expectedModCount = map.modCount;
            Node<K, V>[] tab = map.table;
            if (tab != null && map.size > 0) {
                int i = 0;
                Node<K, V> e = null;
                while (i < tab.length && (e = tab[i++]) == null) {
                    continue;
                }
                next = e;
                index = i;
            }
        }

        public final boolean hasNext() {
            return next != null;
        }

        final Node<K, V> nextNode() {
            HashMap<K, V> m = map;
            Node<K, V> e = next;
            if (m.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (e == null) {
                throw new NoSuchElementException();
            }
            current = e;
            Node<K, V> n = e.next;
            if (n == null) {
                Node<K, V>[] tab = m.table;
                if (tab != null) {
                    int i = index;
                    int length = tab.length;
                    while (i < length && (n = tab[i++]) == null) {
                        continue;
                    }
                    index = i;
                }
            }
            next = n;
            return e;
        }

        public final void remove() {
            Node<K, V> p = current;
            if (p == null) {
                throw new IllegalStateException();
            }
            HashMap<K, V> m = map;
            if (m.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            current = null;
            m.removeNode(p.hash, p.key, null, false, false);
            expectedModCount = m.modCount;
        }
    }

    static final class KeyIterator<K> extends HashIterator<K, Object> implements Iterator<K> {
        @SuppressWarnings("unchecked")
        KeyIterator(HashMap<K, ?> map) {
            super((HashMap<K, Object>) map);
        }

        public K next() {
            return nextNode().key;
        }
    }

    static final class ValueIterator<V> extends HashIterator<Object, V> implements Iterator<V> {
        @SuppressWarnings("unchecked")
        ValueIterator(HashMap<?, V> map) {
            super((HashMap<Object, V>) map);
        }

        public V next() {
            return nextNode().value;
        }
    }

    static final class EntryIterator<K, V> extends HashIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        EntryIterator(HashMap<K, V> map) {
            super(map);
        }

        public Map.Entry<K, V> next() {
            return nextNode();
        }
    }

    /** One spliterator for the three views; splits the table into halves. */
    static final class HashMapSpliterator<T> implements Spliterator<T> {
        static final int KEYS = 0;
        static final int VALUES = 1;
        static final int ENTRIES = 2;

        private final HashMap<?, ?> map;
        private final int kind;
        private Node<?, ?> current;
        private int index;
        private int fence;                  // -1 until bound
        private int est;
        private int expectedModCount;

        HashMapSpliterator(HashMap<?, ?> map, int kind) {
            this.map = map;
            this.kind = kind;
            this.fence = -1;
        }

        private HashMapSpliterator(HashMapSpliterator<T> parent, int index, int fence) {
            this.map = parent.map;
            this.kind = parent.kind;
            this.index = index;
            this.fence = fence;
            this.est = parent.est;
            this.expectedModCount = parent.expectedModCount;
        }

        private int bind() {
            int hi = fence;
            if (hi < 0) {
                est = map.size;
                expectedModCount = map.modCount;
                hi = fence = map.table == null ? 0 : map.table.length;
            }
            return hi;
        }

        @SuppressWarnings("unchecked")
        private T shown(Node<?, ?> e) {
            return (T) (kind == KEYS ? e.key : kind == VALUES ? e.value : e);
        }

        @Override
        public Spliterator<T> trySplit() {
            int hi = bind();
            int lo = index;
            int mid = (lo + hi) >>> 1;
            if (lo >= mid || current != null) {
                return null;
            }
            est >>>= 1;
            index = mid;
            return new HashMapSpliterator<>(this, lo, mid);
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            int hi = bind();
            int mc = expectedModCount;
            Node<?, ?>[] tab = map.table;
            int i = index;
            index = hi;
            if (tab != null && tab.length >= hi && (i < hi || current != null)) {
                Node<?, ?> e = current;
                current = null;
                while (true) {
                    while (e != null) {
                        action.accept(shown(e));
                        e = e.next;
                    }
                    if (i >= hi) {
                        break;
                    }
                    e = tab[i++];
                }
                if (map.modCount != mc) {
                    throw new ConcurrentModificationException();
                }
            }
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            int hi = bind();
            Node<?, ?>[] tab = map.table;
            if (tab == null || tab.length < hi) {
                return false;
            }
            Node<?, ?> e = current;
            while (e == null && index < hi) {
                e = tab[index++];
            }
            if (e == null) {
                return false;
            }
            current = e.next;
            action.accept(shown(e));
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            return true;
        }

        @Override
        public long estimateSize() {
            bind();
            return est;
        }

        @Override
        public int characteristics() {
            return (fence < 0 || est == map.size ? SIZED : 0) | (kind == VALUES ? 0 : DISTINCT);
        }
    }

    /**
     * A node of a tree bin. The tree is ordered by hash, then by compareTo of keys of one comparable
     * class, then by class name and identity. The nodes stay linked by next/prev: a new node follows its
     * parent, and the root is always the first.
     */
    static final class TreeNode<K, V> extends LinkedHashMap.Entry<K, V> {
        TreeNode<K, V> parent;
        TreeNode<K, V> left;
        TreeNode<K, V> right;
        TreeNode<K, V> prev;
        boolean red;

        TreeNode(int hash, K key, V value, Node<K, V> next) {
            super(hash, key, value, next);
        }

        TreeNode<K, V> root() {
            TreeNode<K, V> r = this;
            while (r.parent != null) {
                r = r.parent;
            }
            return r;
        }

        /** The class of [x] if it is declared comparable to itself, else null. */
        static Class<?> comparableClass(Object x) {
            if (!(x instanceof Comparable)) {
                return null;
            }
            Class<?> c = x.getClass();
            if (c == String.class) {
                return c;
            }
            Type[] is = c.getGenericInterfaces();
            for (int i = 0; i < is.length; i++) {
                if (is[i] instanceof ParameterizedType) {
                    ParameterizedType p = (ParameterizedType) is[i];
                    if (p.getRawType() == Comparable.class && p.getActualTypeArguments()[0] == c) {
                        return c;
                    }
                }
            }
            return null;
        }

        @SuppressWarnings("unchecked")
        static int compareKeys(Class<?> kc, Object k, Object other) {
            return other == null || other.getClass() != kc ? 0 : ((Comparable<Object>) k).compareTo(other);
        }

        /** Any consistent order of keys that nothing else distinguishes; never 0. */
        static int tieBreak(Object a, Object b) {
            if (a != null && b != null) {
                int d = a.getClass().getName().compareTo(b.getClass().getName());
                if (d != 0) {
                    return d;
                }
            }
            return System.identityHashCode(a) <= System.identityHashCode(b) ? -1 : 1;
        }

        TreeNode<K, V> find(int h, Object k) {
            TreeNode<K, V> p = this;
            Class<?> kc = null;
            boolean asked = false;
            while (p != null) {
                if (h < p.hash) {
                    p = p.left;
                    continue;
                }
                if (h > p.hash) {
                    p = p.right;
                    continue;
                }
                Object pk = p.key;
                if (pk == k || (k != null && k.equals(pk))) {
                    return p;
                }
                TreeNode<K, V> l = p.left;
                TreeNode<K, V> r = p.right;
                if (l == null) {
                    p = r;
                    continue;
                }
                if (r == null) {
                    p = l;
                    continue;
                }
                if (!asked) {
                    kc = comparableClass(k);
                    asked = true;
                }
                int d = kc == null ? 0 : compareKeys(kc, k, pk);
                if (d != 0) {
                    p = d < 0 ? l : r;
                    continue;
                }
                // Ordered by identity: it may be on either side.
                TreeNode<K, V> q = r.find(h, k);
                if (q != null) {
                    return q;
                }
                p = l;
            }
            return null;
        }

        /** Makes the tree out of the nodes linked from this one. */
        void treeify(Node<K, V>[] tab) {
            TreeNode<K, V> root = null;
            TreeNode<K, V> x = this;
            while (x != null) {
                TreeNode<K, V> following = (TreeNode<K, V>) x.next;
                x.left = null;
                x.right = null;
                if (root == null) {
                    x.parent = null;
                    x.red = false;
                    root = x;
                } else {
                    K k = x.key;
                    int h = x.hash;
                    Class<?> kc = comparableClass(k);
                    TreeNode<K, V> p = root;
                    while (true) {
                        int d;
                        if (p.hash != h) {
                            d = h < p.hash ? -1 : 1;
                        } else {
                            d = kc == null ? 0 : compareKeys(kc, k, p.key);
                            if (d == 0) {
                                d = tieBreak(k, p.key);
                            }
                        }
                        TreeNode<K, V> child = d <= 0 ? p.left : p.right;
                        if (child == null) {
                            x.parent = p;
                            if (d <= 0) {
                                p.left = x;
                            } else {
                                p.right = x;
                            }
                            root = balanceInsertion(root, x);
                            break;
                        }
                        p = child;
                    }
                }
                x = following;
            }
            moveRootToFront(tab, root);
        }

        /** The list of plain nodes in the order of this bin. */
        Node<K, V> untreeify(HashMap<K, V> map) {
            Node<K, V> head = null;
            Node<K, V> tail = null;
            for (Node<K, V> q = this; q != null; q = q.next) {
                Node<K, V> p = map.replacementNode(q, null);
                if (tail == null) {
                    head = p;
                } else {
                    tail.next = p;
                }
                tail = p;
            }
            return head;
        }

        /** Finds the node of [k] or inserts one and answers null. */
        TreeNode<K, V> putTreeVal(HashMap<K, V> map, Node<K, V>[] tab, int h, K k, V v) {
            TreeNode<K, V> root = root();
            Class<?> kc = null;
            boolean asked = false;
            boolean searched = false;
            TreeNode<K, V> p = root;
            while (true) {
                int d;
                if (p.hash != h) {
                    d = h < p.hash ? -1 : 1;
                } else {
                    Object pk = p.key;
                    if (pk == k || (k != null && k.equals(pk))) {
                        return p;
                    }
                    if (!asked) {
                        kc = comparableClass(k);
                        asked = true;
                    }
                    d = kc == null ? 0 : compareKeys(kc, k, pk);
                    if (d == 0) {
                        if (!searched) {
                            searched = true;
                            TreeNode<K, V> q = p.left == null ? null : p.left.find(h, k);
                            if (q == null && p.right != null) {
                                q = p.right.find(h, k);
                            }
                            if (q != null) {
                                return q;
                            }
                        }
                        d = tieBreak(k, pk);
                    }
                }
                TreeNode<K, V> child = d <= 0 ? p.left : p.right;
                if (child == null) {
                    Node<K, V> after = p.next;
                    TreeNode<K, V> x = map.newTreeNode(h, k, v, after);
                    if (d <= 0) {
                        p.left = x;
                    } else {
                        p.right = x;
                    }
                    p.next = x;
                    x.parent = p;
                    x.prev = p;
                    if (after != null) {
                        ((TreeNode<K, V>) after).prev = x;
                    }
                    moveRootToFront(tab, balanceInsertion(root, x));
                    return null;
                }
                p = child;
            }
        }

        static <K, V> void moveRootToFront(Node<K, V>[] tab, TreeNode<K, V> root) {
            if (root == null) {
                return;
            }
            int i = (tab.length - 1) & root.hash;
            TreeNode<K, V> first = (TreeNode<K, V>) tab[i];
            if (root == first) {
                return;
            }
            tab[i] = root;
            TreeNode<K, V> before = root.prev;
            TreeNode<K, V> after = (TreeNode<K, V>) root.next;
            if (after != null) {
                after.prev = before;
            }
            if (before != null) {
                before.next = after;
            }
            if (first != null) {
                first.prev = root;
            }
            root.next = first;
            root.prev = null;
        }

        /** Removes this node; a bin that got small becomes a list again. */
        void removeTreeNode(HashMap<K, V> map, Node<K, V>[] tab, boolean movable) {
            int i = (tab.length - 1) & hash;
            TreeNode<K, V> first = (TreeNode<K, V>) tab[i];
            TreeNode<K, V> root = first.root();
            TreeNode<K, V> after = (TreeNode<K, V>) next;
            TreeNode<K, V> before = prev;
            if (before == null) {
                first = after;
                tab[i] = after;
            } else {
                before.next = after;
            }
            if (after != null) {
                after.prev = before;
            }
            if (first == null) {
                return;
            }
            if (movable && (root.right == null || root.left == null || root.left.left == null)) {
                tab[i] = first.untreeify(map);
                return;
            }
            root = detach(root);
            if (movable) {
                moveRootToFront(tab, root);
            }
        }

        /** Takes this node out of the tree (not of the list); answers the new root. */
        private TreeNode<K, V> detach(TreeNode<K, V> root) {
            if (left != null && right != null) {
                // Trade places and colours with the successor, which has no left child.
                TreeNode<K, V> s = right;
                while (s.left != null) {
                    s = s.left;
                }
                boolean c = s.red;
                s.red = red;
                red = c;
                TreeNode<K, V> sr = s.right;
                TreeNode<K, V> sp = s.parent;
                TreeNode<K, V> p = parent;
                TreeNode<K, V> r = right;
                TreeNode<K, V> l = left;
                s.left = l;
                l.parent = s;
                s.parent = p;
                if (p == null) {
                    root = s;
                } else if (p.left == this) {
                    p.left = s;
                } else {
                    p.right = s;
                }
                if (sp == this) {
                    s.right = this;
                    parent = s;
                } else {
                    s.right = r;
                    r.parent = s;
                    sp.left = this;
                    parent = sp;
                }
                left = null;
                right = sr;
                if (sr != null) {
                    sr.parent = this;
                }
            }
            TreeNode<K, V> replacement = left != null ? left : right;
            if (replacement != null) {
                TreeNode<K, V> p = parent;
                replacement.parent = p;
                if (p == null) {
                    root = replacement;
                    root.red = false;
                    return root;
                }
                if (p.left == this) {
                    p.left = replacement;
                } else {
                    p.right = replacement;
                }
                return red ? root : balanceDeletion(root, replacement);
            }
            if (!red) {
                root = balanceDeletion(root, this);
            }
            TreeNode<K, V> p = parent;
            parent = null;
            if (p == null) {
                return null;
            }
            if (p.left == this) {
                p.left = null;
            } else if (p.right == this) {
                p.right = null;
            }
            return root;
        }

        /** Distributes this bin over the bins [index] and [index] + [bit] of the doubled table. */
        void split(HashMap<K, V> map, Node<K, V>[] tab, int index, int bit) {
            TreeNode<K, V> loHead = null;
            TreeNode<K, V> loTail = null;
            TreeNode<K, V> hiHead = null;
            TreeNode<K, V> hiTail = null;
            int lo = 0;
            int hi = 0;
            TreeNode<K, V> e = this;
            while (e != null) {
                TreeNode<K, V> following = (TreeNode<K, V>) e.next;
                e.next = null;
                if ((e.hash & bit) == 0) {
                    e.prev = loTail;
                    if (loTail == null) {
                        loHead = e;
                    } else {
                        loTail.next = e;
                    }
                    loTail = e;
                    lo++;
                } else {
                    e.prev = hiTail;
                    if (hiTail == null) {
                        hiHead = e;
                    } else {
                        hiTail.next = e;
                    }
                    hiTail = e;
                    hi++;
                }
                e = following;
            }
            place(map, tab, index, loHead, lo, hiHead != null);
            place(map, tab, index + bit, hiHead, hi, loHead != null);
        }

        private static <K, V> void place(HashMap<K, V> map, Node<K, V>[] tab, int i, TreeNode<K, V> head,
                                         int n, boolean divided) {
            if (head == null) {
                return;
            }
            if (n <= UNTREEIFY_THRESHOLD) {
                tab[i] = head.untreeify(map);
                return;
            }
            tab[i] = head;
            if (divided) {
                head.treeify(tab);
            }
        }

        static <K, V> TreeNode<K, V> rotateLeft(TreeNode<K, V> root, TreeNode<K, V> p) {
            TreeNode<K, V> r = p.right;
            TreeNode<K, V> rl = r.left;
            p.right = rl;
            if (rl != null) {
                rl.parent = p;
            }
            TreeNode<K, V> pp = p.parent;
            r.parent = pp;
            if (pp == null) {
                root = r;
            } else if (pp.left == p) {
                pp.left = r;
            } else {
                pp.right = r;
            }
            r.left = p;
            p.parent = r;
            return root;
        }

        static <K, V> TreeNode<K, V> rotateRight(TreeNode<K, V> root, TreeNode<K, V> p) {
            TreeNode<K, V> l = p.left;
            TreeNode<K, V> lr = l.right;
            p.left = lr;
            if (lr != null) {
                lr.parent = p;
            }
            TreeNode<K, V> pp = p.parent;
            l.parent = pp;
            if (pp == null) {
                root = l;
            } else if (pp.right == p) {
                pp.right = l;
            } else {
                pp.left = l;
            }
            l.right = p;
            p.parent = l;
            return root;
        }

        // The textbook repair after an insertion (CLR): x is red, its parent may be red too.
        static <K, V> TreeNode<K, V> balanceInsertion(TreeNode<K, V> root, TreeNode<K, V> x) {
            x.red = true;
            while (x != root && x.parent.red) {
                TreeNode<K, V> p = x.parent;
                TreeNode<K, V> g = p.parent;
                boolean onLeft = p == g.left;
                TreeNode<K, V> uncle = onLeft ? g.right : g.left;
                if (uncle != null && uncle.red) {
                    uncle.red = false;
                    p.red = false;
                    g.red = true;
                    x = g;
                    continue;
                }
                if (onLeft) {
                    if (x == p.right) {
                        root = rotateLeft(root, p);
                        TreeNode<K, V> t = x;
                        x = p;
                        p = t;
                    }
                    p.red = false;
                    g.red = true;
                    root = rotateRight(root, g);
                } else {
                    if (x == p.left) {
                        root = rotateRight(root, p);
                        TreeNode<K, V> t = x;
                        x = p;
                        p = t;
                    }
                    p.red = false;
                    g.red = true;
                    root = rotateLeft(root, g);
                }
            }
            root.red = false;
            return root;
        }

        // The textbook repair after a deletion (CLR): x lacks one black.
        static <K, V> TreeNode<K, V> balanceDeletion(TreeNode<K, V> root, TreeNode<K, V> x) {
            while (x != root && !x.red) {
                TreeNode<K, V> p = x.parent;
                boolean onLeft = x == p.left;
                TreeNode<K, V> s = onLeft ? p.right : p.left;
                if (s.red) {
                    s.red = false;
                    p.red = true;
                    root = onLeft ? rotateLeft(root, p) : rotateRight(root, p);
                    s = onLeft ? p.right : p.left;
                }
                TreeNode<K, V> near = onLeft ? s.left : s.right;
                TreeNode<K, V> far = onLeft ? s.right : s.left;
                if ((near == null || !near.red) && (far == null || !far.red)) {
                    s.red = true;
                    x = p;
                    continue;
                }
                if (far == null || !far.red) {
                    near.red = false;
                    s.red = true;
                    root = onLeft ? rotateRight(root, s) : rotateLeft(root, s);
                    s = near;
                    far = onLeft ? s.right : s.left;
                }
                s.red = p.red;
                p.red = false;
                far.red = false;
                root = onLeft ? rotateLeft(root, p) : rotateRight(root, p);
                break;
            }
            x.red = false;
            return root;
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(table != null ? table.length : threshold > 0 ? threshold : DEFAULT_INITIAL_CAPACITY);
        s.writeInt(size);
        Object[] keys = keysToArray(new Object[size]);
        Object[] values = valuesToArray(new Object[size]);
        for (int i = 0; i < keys.length; i++) {
            s.writeObject(keys[i]);
            s.writeObject(values[i]);
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        float factor = fields.get("loadFactor", DEFAULT_LOAD_FACTOR);
        if (factor <= 0 || Float.isNaN(factor)) {
            throw new java.io.InvalidObjectException("Illegal load factor: " + factor);
        }
        factor = Math.min(Math.max(0.25f, factor), 4.0f);
        jdk.internal.util.SerialData.set(this, HashMap.class, "loadFactor", factor);
        reinitialize();
        s.readInt();
        int n = jdk.internal.util.SerialData.readCount(s, "mappings count");
        if (n == 0) {
            return;
        }
        jdk.internal.util.SerialData.check(s, Map.Entry[].class, tableSizeFor(Math.max(DEFAULT_INITIAL_CAPACITY,
                (int) (n / factor + 1.0f))));
        float room = jdk.internal.util.SerialData.trusted(n) / factor + 1.0f;
        threshold = tableSizeFor(Math.max(DEFAULT_INITIAL_CAPACITY, (int) room));
        for (int i = 0; i < n; i++) {
            K key = (K) s.readObject();
            V value = (V) s.readObject();
            putVal(hash(key), key, value, false, false);
        }
    }
}
