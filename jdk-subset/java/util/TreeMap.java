// TreeMap: a red-black tree with parent links (insertion and deletion after Cormen et al.), and its
// views: submaps in both directions, navigable key sets. Views work on the tree itself.
package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

public class TreeMap<K, V> extends AbstractMap<K, V>
        implements NavigableMap<K, V>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 919286545866124006L;

    private static final boolean RED = false;
    private static final boolean BLACK = true;
    // The key of no entry: end mark of iterations without an upper bound.
    private static final Object UNBOUNDED = new Object();

    private final Comparator<? super K> comparator;
    private transient Entry<K, V> root;
    private transient int size;
    private transient int modCount;
    private transient EntrySet entrySet;
    private transient KeySet<K> navigableKeySet;
    private transient NavigableMap<K, V> descendingMap;

    static final class Entry<K, V> implements Map.Entry<K, V> {
        K key;
        V value;
        Entry<K, V> left;
        Entry<K, V> right;
        Entry<K, V> parent;
        boolean color = BLACK;

        Entry(K key, V value, Entry<K, V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(key, e.getKey()) && Objects.equals(value, e.getValue());
        }

        public int hashCode() {
            return (key == null ? 0 : key.hashCode()) ^ (value == null ? 0 : value.hashCode());
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    public TreeMap() {
        comparator = null;
    }

    public TreeMap(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    public TreeMap(Map<? extends K, ? extends V> m) {
        comparator = null;
        putAll(m);
    }

    public TreeMap(SortedMap<K, ? extends V> m) {
        comparator = m.comparator();
        buildFromSorted(m.size(), m.entrySet().iterator(), null);
    }

    // ---- queries ----

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        return getEntry(key) != null;
    }

    public boolean containsValue(Object value) {
        for (Entry<K, V> e = firstNode(); e != null; e = successor(e)) {
            if (Objects.equals(value, e.value)) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        Entry<K, V> p = getEntry(key);
        return p == null ? null : p.value;
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        Entry<K, V> p = getEntry(key);
        return p == null ? defaultValue : p.value;
    }

    public Comparator<? super K> comparator() {
        return comparator;
    }

    public K firstKey() {
        return key(firstNode());
    }

    public K lastKey() {
        return key(lastNode());
    }

    @SuppressWarnings("unchecked")
    final Entry<K, V> getEntry(Object key) {
        Comparator<? super K> cmp = comparator;
        Entry<K, V> p = root;
        if (cmp == null) {
            if (key == null) {
                throw new NullPointerException();
            }
            Comparable<? super K> k = (Comparable<? super K>) key;
            while (p != null) {
                int c = k.compareTo(p.key);
                if (c < 0) {
                    p = p.left;
                } else if (c > 0) {
                    p = p.right;
                } else {
                    return p;
                }
            }
        } else {
            K k = (K) key;
            while (p != null) {
                int c = cmp.compare(k, p.key);
                if (c < 0) {
                    p = p.left;
                } else if (c > 0) {
                    p = p.right;
                } else {
                    return p;
                }
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    final int compare(Object k1, Object k2) {
        return comparator == null ? ((Comparable<? super K>) k1).compareTo((K) k2)
                : comparator.compare((K) k1, (K) k2);
    }

    /** The entry with the least key that is greater than [key], or equal to it if [orEqual]. */
    final Entry<K, V> above(K key, boolean orEqual) {
        Entry<K, V> best = null;
        Entry<K, V> p = root;
        while (p != null) {
            int c = compare(key, p.key);
            if (c < 0) {
                best = p;
                p = p.left;
            } else if (c == 0 && orEqual) {
                return p;
            } else {
                p = p.right;
            }
        }
        return best;
    }

    /** The entry with the greatest key that is less than [key], or equal to it if [orEqual]. */
    final Entry<K, V> below(K key, boolean orEqual) {
        Entry<K, V> best = null;
        Entry<K, V> p = root;
        while (p != null) {
            int c = compare(key, p.key);
            if (c > 0) {
                best = p;
                p = p.right;
            } else if (c == 0 && orEqual) {
                return p;
            } else {
                p = p.left;
            }
        }
        return best;
    }

    final Entry<K, V> firstNode() {
        Entry<K, V> p = root;
        if (p != null) {
            while (p.left != null) {
                p = p.left;
            }
        }
        return p;
    }

    final Entry<K, V> lastNode() {
        Entry<K, V> p = root;
        if (p != null) {
            while (p.right != null) {
                p = p.right;
            }
        }
        return p;
    }

    static <K, V> Entry<K, V> successor(Entry<K, V> t) {
        Entry<K, V> p = t.right;
        if (p != null) {
            while (p.left != null) {
                p = p.left;
            }
            return p;
        }
        p = t.parent;
        while (p != null && t == p.right) {
            t = p;
            p = p.parent;
        }
        return p;
    }

    static <K, V> Entry<K, V> predecessor(Entry<K, V> t) {
        Entry<K, V> p = t.left;
        if (p != null) {
            while (p.right != null) {
                p = p.right;
            }
            return p;
        }
        p = t.parent;
        while (p != null && t == p.left) {
            t = p;
            p = p.parent;
        }
        return p;
    }

    static <K, V> Map.Entry<K, V> exportEntry(Entry<K, V> e) {
        return e == null ? null : new AbstractMap.SimpleImmutableEntry<>(e);
    }

    static <K, V> K keyOrNull(Entry<K, V> e) {
        return e == null ? null : e.key;
    }

    static <K> K key(Entry<K, ?> e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e.key;
    }

    // ---- modification ----

    public V put(K key, V value) {
        return put(key, value, true);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return put(key, value, false);
    }

    private V put(K key, V value, boolean replaceOld) {
        Entry<K, V> t = root;
        if (t == null) {
            addFirst(key, value);
            return null;
        }
        int c;
        Entry<K, V> parent;
        Comparator<? super K> cmp = comparator;
        if (cmp != null) {
            do {
                parent = t;
                c = cmp.compare(key, t.key);
                if (c < 0) {
                    t = t.left;
                } else if (c > 0) {
                    t = t.right;
                } else {
                    V old = t.value;
                    if (replaceOld || old == null) {
                        t.value = value;
                    }
                    return old;
                }
            } while (t != null);
        } else {
            if (key == null) {
                throw new NullPointerException();
            }
            @SuppressWarnings("unchecked")
            Comparable<? super K> k = (Comparable<? super K>) key;
            do {
                parent = t;
                c = k.compareTo(t.key);
                if (c < 0) {
                    t = t.left;
                } else if (c > 0) {
                    t = t.right;
                } else {
                    V old = t.value;
                    if (replaceOld || old == null) {
                        t.value = value;
                    }
                    return old;
                }
            } while (t != null);
        }
        addBelow(parent, key, value, c < 0);
        return null;
    }

    private void addFirst(K key, V value) {
        compare(key, key);          // type (and possibly null) check
        root = new Entry<>(key, value, null);
        size = 1;
        modCount++;
    }

    private void addBelow(Entry<K, V> parent, K key, V value, boolean left) {
        Entry<K, V> e = new Entry<>(key, value, parent);
        if (left) {
            parent.left = e;
        } else {
            parent.right = e;
        }
        repairInsertion(e);
        size++;
        modCount++;
    }

    public void putAll(Map<? extends K, ? extends V> map) {
        int n = map.size();
        if (size == 0 && n != 0 && map instanceof SortedMap) {
            if (Objects.equals(comparator, ((SortedMap<?, ?>) map).comparator())) {
                modCount++;
                buildFromSorted(n, map.entrySet().iterator(), null);
                return;
            }
        }
        super.putAll(map);
    }

    /** For a TreeSet that is still empty: all elements of the sorted [set]. */
    void addAllForTreeSet(SortedSet<? extends K> set, V value) {
        buildFromSorted(set.size(), set.iterator(), value);
    }

    /**
     * Makes the tree of [n] keys in ascending order. [it] delivers entries, or keys when [value] is given.
     * All levels are full but the last one, which is red.
     */
    void buildFromSorted(int n, Iterator<?> it, V value) {
        size = n;
        int redLevel = 31 - Integer.numberOfLeadingZeros(n + 1);
        root = build(0, n - 1, 0, redLevel, it, value);
    }

    @SuppressWarnings("unchecked")
    private Entry<K, V> build(int lo, int hi, int level, int redLevel, Iterator<?> it, V value) {
        if (hi < lo) {
            return null;
        }
        int mid = (lo + hi) >>> 1;
        Entry<K, V> left = build(lo, mid - 1, level + 1, redLevel, it, value);
        K k;
        V v = value;
        Object next = it.next();
        if (v == null) {
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) next;
            k = (K) e.getKey();
            v = (V) e.getValue();
        } else {
            k = (K) next;
        }
        Entry<K, V> middle = new Entry<>(k, v, null);
        if (level == redLevel) {
            middle.color = RED;
        }
        if (left != null) {
            middle.left = left;
            left.parent = middle;
        }
        Entry<K, V> right = build(mid + 1, hi, level + 1, redLevel, it, value);
        if (right != null) {
            middle.right = right;
            right.parent = middle;
        }
        return middle;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        Objects.requireNonNull(mappingFunction);
        Entry<K, V> e = root == null ? null : getEntry(key);
        if (e != null && e.value != null) {
            return e.value;
        }
        V v = call(mappingFunction, key);
        if (v != null) {
            if (e != null) {
                e.value = v;
            } else {
                put(key, v, true);
            }
        }
        return v;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Entry<K, V> e = getEntry(key);
        if (e == null || e.value == null) {
            return null;
        }
        return remapped(e, call(remappingFunction, key, e.value));
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Entry<K, V> e = root == null ? null : getEntry(key);
        V v = call(remappingFunction, key, e == null ? null : e.value);
        if (e != null) {
            return remapped(e, v);
        }
        if (v != null) {
            put(key, v, true);
        }
        return v;
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Objects.requireNonNull(value);
        Entry<K, V> e = root == null ? null : getEntry(key);
        if (e == null) {
            put(key, value, true);
            return value;
        }
        V old = e.value;
        if (old == null) {
            e.value = value;
            return value;
        }
        int mc = modCount;
        V v = remappingFunction.apply(old, value);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        return remapped(e, v);
    }

    private V call(Function<? super K, ? extends V> f, K key) {
        int mc = modCount;
        V v = f.apply(key);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        return v;
    }

    private V call(BiFunction<? super K, ? super V, ? extends V> f, K key, V old) {
        int mc = modCount;
        V v = f.apply(key, old);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        return v;
    }

    private V remapped(Entry<K, V> e, V v) {
        if (v == null) {
            deleteEntry(e);
        } else {
            e.value = v;
        }
        return v;
    }

    public V remove(Object key) {
        Entry<K, V> p = getEntry(key);
        if (p == null) {
            return null;
        }
        V old = p.value;
        deleteEntry(p);
        return old;
    }

    public void clear() {
        modCount++;
        size = 0;
        root = null;
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        TreeMap<K, V> copy;
        try {
            copy = (TreeMap<K, V>) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
        copy.root = null;
        copy.size = 0;
        copy.modCount = 0;
        copy.entrySet = null;
        copy.navigableKeySet = null;
        copy.descendingMap = null;
        copy.buildFromSorted(size, entrySet().iterator(), null);
        return copy;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        Entry<K, V> p = getEntry(key);
        if (p != null && Objects.equals(oldValue, p.value)) {
            p.value = newValue;
            return true;
        }
        return false;
    }

    @Override
    public V replace(K key, V value) {
        Entry<K, V> p = getEntry(key);
        if (p == null) {
            return null;
        }
        V old = p.value;
        p.value = value;
        return old;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int mc = modCount;
        for (Entry<K, V> e = firstNode(); e != null; e = successor(e)) {
            action.accept(e.key, e.value);
            if (mc != modCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int mc = modCount;
        for (Entry<K, V> e = firstNode(); e != null; e = successor(e)) {
            e.value = function.apply(e.key, e.value);
            if (mc != modCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    // ---- NavigableMap ----

    public Map.Entry<K, V> firstEntry() {
        return exportEntry(firstNode());
    }

    public Map.Entry<K, V> lastEntry() {
        return exportEntry(lastNode());
    }

    public Map.Entry<K, V> pollFirstEntry() {
        Entry<K, V> p = firstNode();
        Map.Entry<K, V> result = exportEntry(p);
        if (p != null) {
            deleteEntry(p);
        }
        return result;
    }

    public Map.Entry<K, V> pollLastEntry() {
        Entry<K, V> p = lastNode();
        Map.Entry<K, V> result = exportEntry(p);
        if (p != null) {
            deleteEntry(p);
        }
        return result;
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return exportEntry(below(key, false));
    }

    public K lowerKey(K key) {
        return keyOrNull(below(key, false));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return exportEntry(below(key, true));
    }

    public K floorKey(K key) {
        return keyOrNull(below(key, true));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return exportEntry(above(key, true));
    }

    public K ceilingKey(K key) {
        return keyOrNull(above(key, true));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return exportEntry(above(key, false));
    }

    public K higherKey(K key) {
        return keyOrNull(above(key, false));
    }

    public Set<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> navigableKeySet() {
        KeySet<K> nks = navigableKeySet;
        if (nks == null) {
            navigableKeySet = nks = new KeySet<>(this);
        }
        return nks;
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public Collection<V> values() {
        Collection<V> vs = values;
        if (vs == null) {
            values = vs = new Values();
        }
        return vs;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        EntrySet es = entrySet;
        if (es == null) {
            entrySet = es = new EntrySet();
        }
        return es;
    }

    public NavigableMap<K, V> descendingMap() {
        NavigableMap<K, V> km = descendingMap;
        if (km == null) {
            descendingMap = km = new DescendingSubMap<>(this, true, null, true, true, null, true);
        }
        return km;
    }

    public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
        return new AscendingSubMap<>(this, false, fromKey, fromInclusive, false, toKey, toInclusive);
    }

    public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
        return new AscendingSubMap<>(this, true, null, true, false, toKey, inclusive);
    }

    public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
        return new AscendingSubMap<>(this, false, fromKey, inclusive, true, null, true);
    }

    public SortedMap<K, V> subMap(K fromKey, K toKey) {
        return subMap(fromKey, true, toKey, false);
    }

    public SortedMap<K, V> headMap(K toKey) {
        return headMap(toKey, false);
    }

    public SortedMap<K, V> tailMap(K fromKey) {
        return tailMap(fromKey, true);
    }

    // ---- views of the whole map ----

    class Values extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            return new ValueIterator<>(TreeMap.this, firstNode());
        }

        public int size() {
            return TreeMap.this.size();
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public boolean remove(Object o) {
            for (Entry<K, V> e = firstNode(); e != null; e = successor(e)) {
                if (Objects.equals(e.value, o)) {
                    deleteEntry(e);
                    return true;
                }
            }
            return false;
        }

        public void clear() {
            TreeMap.this.clear();
        }

        public Spliterator<V> spliterator() {
            return new TreeSpliterator<K, V, V>(TreeMap.this, VALUES) {
                @Override
                V of(Entry<K, V> e) {
                    return e.value;
                }
            };
        }
    }

    class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator<>(TreeMap.this, firstNode());
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Entry<K, V> p = getEntry(e.getKey());
            return p != null && Objects.equals(p.value, e.getValue());
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Entry<K, V> p = getEntry(e.getKey());
            if (p == null || !Objects.equals(p.value, e.getValue())) {
                return false;
            }
            deleteEntry(p);
            return true;
        }

        public int size() {
            return TreeMap.this.size();
        }

        public void clear() {
            TreeMap.this.clear();
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new TreeSpliterator<K, V, Map.Entry<K, V>>(TreeMap.this, ASCENDING) {
                @Override
                Map.Entry<K, V> of(Entry<K, V> e) {
                    return e;
                }

                @Override
                public Comparator<Map.Entry<K, V>> getComparator() {
                    return new EntryOrder<K, V>(true, comparator);
                }
            };
        }
    }

    Iterator<K> keyIterator() {
        return new KeyIterator<>(this, firstNode());
    }

    Iterator<K> descendingKeyIterator() {
        return new DescendingKeyIterator<>(this, lastNode());
    }

    static final class KeySet<E> extends AbstractSet<E> implements NavigableSet<E> {
        private final NavigableMap<E, ?> m;

        KeySet(NavigableMap<E, ?> map) {
            m = map;
        }

        public Iterator<E> iterator() {
            return m instanceof TreeMap ? ((TreeMap<E, ?>) m).keyIterator()
                    : ((NavigableSubMap<E, ?>) m).keyIterator();
        }

        public Iterator<E> descendingIterator() {
            return m instanceof TreeMap ? ((TreeMap<E, ?>) m).descendingKeyIterator()
                    : ((NavigableSubMap<E, ?>) m).descendingKeyIterator();
        }

        public int size() {
            return m.size();
        }

        public boolean isEmpty() {
            return m.isEmpty();
        }

        public boolean contains(Object o) {
            return m.containsKey(o);
        }

        public void clear() {
            m.clear();
        }

        public E lower(E e) {
            return m.lowerKey(e);
        }

        public E floor(E e) {
            return m.floorKey(e);
        }

        public E ceiling(E e) {
            return m.ceilingKey(e);
        }

        public E higher(E e) {
            return m.higherKey(e);
        }

        public E first() {
            return m.firstKey();
        }

        public E last() {
            return m.lastKey();
        }

        public Comparator<? super E> comparator() {
            return m.comparator();
        }

        public E pollFirst() {
            Map.Entry<E, ?> e = m.pollFirstEntry();
            return e == null ? null : e.getKey();
        }

        public E pollLast() {
            Map.Entry<E, ?> e = m.pollLastEntry();
            return e == null ? null : e.getKey();
        }

        public boolean remove(Object o) {
            int before = size();
            m.remove(o);
            return size() != before;
        }

        public NavigableSet<E> subSet(E fromElement, boolean fromInclusive,
                                      E toElement, boolean toInclusive) {
            return new KeySet<>(m.subMap(fromElement, fromInclusive, toElement, toInclusive));
        }

        public NavigableSet<E> headSet(E toElement, boolean inclusive) {
            return new KeySet<>(m.headMap(toElement, inclusive));
        }

        public NavigableSet<E> tailSet(E fromElement, boolean inclusive) {
            return new KeySet<>(m.tailMap(fromElement, inclusive));
        }

        public SortedSet<E> subSet(E fromElement, E toElement) {
            return subSet(fromElement, true, toElement, false);
        }

        public SortedSet<E> headSet(E toElement) {
            return headSet(toElement, false);
        }

        public SortedSet<E> tailSet(E fromElement) {
            return tailSet(fromElement, true);
        }

        public NavigableSet<E> descendingSet() {
            return new KeySet<>(m.descendingMap());
        }

        // Only whole maps know their size, and are split; only ascending ones are sorted by the tree's comparator.
        public Spliterator<E> spliterator() {
            if (m instanceof TreeMap) {
                return keys((TreeMap<E, ?>) m, ASCENDING);
            }
            NavigableSubMap<E, ?> sub = (NavigableSubMap<E, ?>) m;
            if (sub == sub.m.descendingMap) {
                return keys(sub.m, DESCENDING);
            }
            Comparator<? super E> order = m.comparator();
            return new Spliterators.IteratorSpliterator<E>(null, iterator(), Long.MAX_VALUE,
                    sub instanceof DescendingSubMap ? DESCENDING : ASCENDING) {
                @Override
                public Spliterator<E> trySplit() {
                    return null;
                }

                @Override
                public Comparator<? super E> getComparator() {
                    return hasCharacteristics(SORTED) ? order : super.getComparator();
                }
            };
        }

        private static <E, V> Spliterator<E> keys(TreeMap<E, V> map, int kind) {
            return new TreeSpliterator<E, V, E>(map, kind) {
                @Override
                E of(Entry<E, V> e) {
                    return e.key;
                }

                @Override
                public Comparator<? super E> getComparator() {
                    return kind == ASCENDING ? map.comparator : super.getComparator();
                }
            };
        }
    }

    // ---- spliterators of whole maps ----

    private static final int VALUES = Spliterator.ORDERED;
    private static final int DESCENDING = Spliterator.ORDERED | Spliterator.DISTINCT;
    private static final int ASCENDING = DESCENDING | Spliterator.SORTED;

    /** Entries up to a fence. The whole is split at the root, what is before a node at the root of that, and so on; in
     *  descending order only the whole is split, as by `java`. */
    private abstract static class TreeSpliterator<K, V, T> implements Spliterator<T>, Cloneable {
        private static final int WHOLE = 0;
        private static final int BEFORE = 1;
        private static final int FROM = 2;

        private final TreeMap<K, V> map;
        private final int kind;
        private Entry<K, V> next;
        private Entry<K, V> fence;
        private int part = WHOLE;
        private long estimate = -1;     // negative: not used yet
        private int expectedModCount;

        TreeSpliterator(TreeMap<K, V> map, int kind) {
            this.map = map;
            this.kind = kind;
        }

        abstract T of(Entry<K, V> e);

        private void begin() {
            if (estimate < 0) {
                estimate = map.size;
                expectedModCount = map.modCount;
                next = kind == DESCENDING ? map.lastNode() : map.firstNode();
            }
        }

        private Entry<K, V> middle() {
            return part == WHOLE ? map.root : kind == DESCENDING ? null : part == BEFORE ? fence.left : next.right;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Spliterator<T> trySplit() {
            begin();
            Entry<K, V> middle = next == null || next == fence ? null : middle();
            if (middle == null || middle == next || middle == fence) {
                return null;
            }
            int order = map.compare(next.key, middle.key);
            if (kind == DESCENDING ? order <= 0 : order >= 0) {
                return null;
            }
            estimate >>>= 1;
            TreeSpliterator<K, V, T> before;
            try {
                before = (TreeSpliterator<K, V, T>) clone();
            } catch (CloneNotSupportedException e) {
                throw new InternalError(e);
            }
            before.part = BEFORE;
            before.fence = middle;
            part = FROM;
            next = middle;
            return before;
        }

        private T take() {
            Entry<K, V> e = next;
            next = kind == DESCENDING ? predecessor(e) : successor(e);
            return of(e);
        }

        private void check() {
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            begin();
            if (next == null || next == fence) {
                return false;
            }
            action.accept(take());
            check();
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            begin();
            if (next != null && next != fence) {
                while (next != null && next != fence) {
                    action.accept(take());
                }
                check();
            }
        }

        @Override
        public long estimateSize() {
            begin();
            return estimate;
        }

        @Override
        public int characteristics() {
            return part == WHOLE ? kind | SIZED : kind;
        }
    }

    // ---- iterators ----

    abstract static class TreeIterator<K, V> {
        final TreeMap<K, V> map;
        Entry<K, V> next;
        Entry<K, V> lastReturned;
        int expectedModCount;

        TreeIterator(TreeMap<K, V> map, Entry<K, V> first) {
            this.map = map;
            expectedModCount = map.modCount;
            next = first;
        }

        public boolean hasNext() {
            return next != null;
        }

        final Entry<K, V> nextEntry() {
            Entry<K, V> e = next;
            if (e == null) {
                throw new NoSuchElementException();
            }
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            next = successor(e);
            lastReturned = e;
            return e;
        }

        final Entry<K, V> prevEntry() {
            Entry<K, V> e = next;
            if (e == null) {
                throw new NoSuchElementException();
            }
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            next = predecessor(e);
            lastReturned = e;
            return e;
        }

        final void removeLast(boolean ascending) {
            Entry<K, V> e = lastReturned;
            if (e == null) {
                throw new IllegalStateException();
            }
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            // An entry with two children survives and takes over the content of its successor.
            if (ascending && e.left != null && e.right != null) {
                next = e;
            }
            map.deleteEntry(e);
            expectedModCount = map.modCount;
            lastReturned = null;
        }

        public void remove() {
            removeLast(true);
        }
    }

    static final class EntryIterator<K, V> extends TreeIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        EntryIterator(TreeMap<K, V> map, Entry<K, V> first) {
            super(map, first);
        }

        public Map.Entry<K, V> next() {
            return nextEntry();
        }
    }

    static final class ValueIterator<K, V> extends TreeIterator<K, V> implements Iterator<V> {
        ValueIterator(TreeMap<K, V> map, Entry<K, V> first) {
            super(map, first);
        }

        public V next() {
            return nextEntry().value;
        }
    }

    static final class KeyIterator<K, V> extends TreeIterator<K, V> implements Iterator<K> {
        KeyIterator(TreeMap<K, V> map, Entry<K, V> first) {
            super(map, first);
        }

        public K next() {
            return nextEntry().key;
        }
    }

    static final class DescendingKeyIterator<K, V> extends TreeIterator<K, V> implements Iterator<K> {
        DescendingKeyIterator(TreeMap<K, V> map, Entry<K, V> first) {
            super(map, first);
        }

        public K next() {
            return prevEntry().key;
        }

        public void remove() {
            removeLast(false);
        }
    }

    // ---- submaps ----

    abstract static class NavigableSubMap<K, V> extends AbstractMap<K, V>
            implements NavigableMap<K, V>, java.io.Serializable {
        private static final long serialVersionUID = -2102997345730753016L;

        final TreeMap<K, V> m;
        final K lo;
        final K hi;
        final boolean fromStart;
        final boolean toEnd;
        final boolean loInclusive;
        final boolean hiInclusive;
        private transient NavigableMap<K, V> descendingMapView;
        private transient SubEntrySet entrySetView;
        private transient KeySet<K> navigableKeySetView;

        NavigableSubMap(TreeMap<K, V> m, boolean fromStart, K lo, boolean loInclusive,
                        boolean toEnd, K hi, boolean hiInclusive) {
            if (!fromStart && !toEnd) {
                if (m.compare(lo, hi) > 0) {
                    throw new IllegalArgumentException("fromKey > toKey");
                }
            } else {
                if (!fromStart) {
                    m.compare(lo, lo);      // type check
                }
                if (!toEnd) {
                    m.compare(hi, hi);
                }
            }
            this.m = m;
            this.fromStart = fromStart;
            this.lo = lo;
            this.loInclusive = loInclusive;
            this.toEnd = toEnd;
            this.hi = hi;
            this.hiInclusive = hiInclusive;
        }

        final boolean tooLow(Object key) {
            if (fromStart) {
                return false;
            }
            int c = m.compare(key, lo);
            return c < 0 || (c == 0 && !loInclusive);
        }

        final boolean tooHigh(Object key) {
            if (toEnd) {
                return false;
            }
            int c = m.compare(key, hi);
            return c > 0 || (c == 0 && !hiInclusive);
        }

        final boolean inRange(Object key) {
            return !tooLow(key) && !tooHigh(key);
        }

        // An exclusive bound of a view of this view may be an excluded bound itself.
        final boolean inRange(Object key, boolean inclusive) {
            return inclusive ? inRange(key)
                    : (fromStart || m.compare(key, lo) >= 0) && (toEnd || m.compare(hi, key) >= 0);
        }

        // Absolute positions: with respect to the order of the tree.

        final TreeMap.Entry<K, V> absLowest() {
            TreeMap.Entry<K, V> e = fromStart ? m.firstNode() : m.above(lo, loInclusive);
            return e == null || tooHigh(e.key) ? null : e;
        }

        final TreeMap.Entry<K, V> absHighest() {
            TreeMap.Entry<K, V> e = toEnd ? m.lastNode() : m.below(hi, hiInclusive);
            return e == null || tooLow(e.key) ? null : e;
        }

        final TreeMap.Entry<K, V> absAbove(K key, boolean orEqual) {
            if (tooLow(key)) {
                return absLowest();
            }
            TreeMap.Entry<K, V> e = m.above(key, orEqual);
            return e == null || tooHigh(e.key) ? null : e;
        }

        final TreeMap.Entry<K, V> absBelow(K key, boolean orEqual) {
            if (tooHigh(key)) {
                return absHighest();
            }
            TreeMap.Entry<K, V> e = m.below(key, orEqual);
            return e == null || tooLow(e.key) ? null : e;
        }

        /** The key of the first entry after the range (UNBOUNDED if none). */
        final Object highFence() {
            TreeMap.Entry<K, V> e = toEnd ? null : m.above(hi, !hiInclusive);
            return e == null ? UNBOUNDED : e.key;
        }

        final Object lowFence() {
            TreeMap.Entry<K, V> e = fromStart ? null : m.below(lo, !loInclusive);
            return e == null ? UNBOUNDED : e.key;
        }

        // Relative positions: in the order of this view.

        abstract TreeMap.Entry<K, V> subLowest();

        abstract TreeMap.Entry<K, V> subHighest();

        abstract TreeMap.Entry<K, V> subAbove(K key, boolean orEqual);

        abstract TreeMap.Entry<K, V> subBelow(K key, boolean orEqual);

        abstract Iterator<K> keyIterator();

        abstract Iterator<K> descendingKeyIterator();

        abstract Iterator<Map.Entry<K, V>> entryIterator();

        public boolean isEmpty() {
            return fromStart && toEnd ? m.isEmpty() : entrySet().isEmpty();
        }

        public int size() {
            return fromStart && toEnd ? m.size() : entrySet().size();
        }

        public final boolean containsKey(Object key) {
            return inRange(key) && m.containsKey(key);
        }

        public final V put(K key, V value) {
            if (!inRange(key)) {
                throw new IllegalArgumentException("key out of range");
            }
            return m.put(key, value);
        }

        @Override
        public V putIfAbsent(K key, V value) {
            if (!inRange(key)) {
                throw new IllegalArgumentException("key out of range");
            }
            return m.putIfAbsent(key, value);
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
            if (!inRange(key)) {
                throw new IllegalArgumentException("key out of range");
            }
            return m.merge(key, value, remappingFunction);
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
            if (!inRange(key)) {
                // Allowed to find out that there is nothing to put.
                if (mappingFunction.apply(key) == null) {
                    return null;
                }
                throw new IllegalArgumentException("key out of range");
            }
            return m.computeIfAbsent(key, mappingFunction);
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
            if (!inRange(key)) {
                if (remappingFunction.apply(key, null) == null) {
                    return null;
                }
                throw new IllegalArgumentException("key out of range");
            }
            return m.compute(key, remappingFunction);
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
            return inRange(key) ? m.computeIfPresent(key, remappingFunction) : null;
        }

        public final V get(Object key) {
            return inRange(key) ? m.get(key) : null;
        }

        public final V remove(Object key) {
            return inRange(key) ? m.remove(key) : null;
        }

        public final Map.Entry<K, V> ceilingEntry(K key) {
            return exportEntry(subAbove(key, true));
        }

        public final K ceilingKey(K key) {
            return keyOrNull(subAbove(key, true));
        }

        public final Map.Entry<K, V> higherEntry(K key) {
            return exportEntry(subAbove(key, false));
        }

        public final K higherKey(K key) {
            return keyOrNull(subAbove(key, false));
        }

        public final Map.Entry<K, V> floorEntry(K key) {
            return exportEntry(subBelow(key, true));
        }

        public final K floorKey(K key) {
            return keyOrNull(subBelow(key, true));
        }

        public final Map.Entry<K, V> lowerEntry(K key) {
            return exportEntry(subBelow(key, false));
        }

        public final K lowerKey(K key) {
            return keyOrNull(subBelow(key, false));
        }

        public final K firstKey() {
            return key(subLowest());
        }

        public final K lastKey() {
            return key(subHighest());
        }

        public final Map.Entry<K, V> firstEntry() {
            return exportEntry(subLowest());
        }

        public final Map.Entry<K, V> lastEntry() {
            return exportEntry(subHighest());
        }

        public final Map.Entry<K, V> pollFirstEntry() {
            TreeMap.Entry<K, V> e = subLowest();
            Map.Entry<K, V> result = exportEntry(e);
            if (e != null) {
                m.deleteEntry(e);
            }
            return result;
        }

        public final Map.Entry<K, V> pollLastEntry() {
            TreeMap.Entry<K, V> e = subHighest();
            Map.Entry<K, V> result = exportEntry(e);
            if (e != null) {
                m.deleteEntry(e);
            }
            return result;
        }

        public final NavigableSet<K> navigableKeySet() {
            KeySet<K> nks = navigableKeySetView;
            if (nks == null) {
                navigableKeySetView = nks = new KeySet<>(this);
            }
            return nks;
        }

        public final Set<K> keySet() {
            return navigableKeySet();
        }

        public NavigableSet<K> descendingKeySet() {
            return descendingMap().navigableKeySet();
        }

        public final SortedMap<K, V> subMap(K fromKey, K toKey) {
            return subMap(fromKey, true, toKey, false);
        }

        public final SortedMap<K, V> headMap(K toKey) {
            return headMap(toKey, false);
        }

        public final SortedMap<K, V> tailMap(K fromKey) {
            return tailMap(fromKey, true);
        }

        abstract NavigableMap<K, V> reversed();

        public NavigableMap<K, V> descendingMap() {
            NavigableMap<K, V> mv = descendingMapView;
            if (mv == null) {
                descendingMapView = mv = reversed();
            }
            return mv;
        }

        public Set<Map.Entry<K, V>> entrySet() {
            SubEntrySet es = entrySetView;
            if (es == null) {
                entrySetView = es = new SubEntrySet();
            }
            return es;
        }

        final class SubEntrySet extends AbstractSet<Map.Entry<K, V>> {
            private transient int counted = -1;
            private transient int countedModCount;

            public int size() {
                if (fromStart && toEnd) {
                    return m.size();
                }
                if (counted < 0 || countedModCount != m.modCount) {
                    countedModCount = m.modCount;
                    int n = 0;
                    Iterator<?> it = iterator();
                    while (it.hasNext()) {
                        n++;
                        it.next();
                    }
                    counted = n;
                }
                return counted;
            }

            public boolean isEmpty() {
                return absLowest() == null;
            }

            public boolean contains(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                Object key = e.getKey();
                if (!inRange(key)) {
                    return false;
                }
                TreeMap.Entry<K, V> node = m.getEntry(key);
                return node != null && Objects.equals(node.getValue(), e.getValue());
            }

            public boolean remove(Object o) {
                if (!contains(o)) {
                    return false;
                }
                m.deleteEntry(m.getEntry(((Map.Entry<?, ?>) o).getKey()));
                return true;
            }

            public Iterator<Map.Entry<K, V>> iterator() {
                return entryIterator();
            }
        }

        /** Iterates in either direction up to the entry with the key [fence]. */
        abstract static class SubMapIterator<K, V> extends TreeIterator<K, V> {
            private final Object fence;
            private final boolean ascending;

            SubMapIterator(TreeMap<K, V> map, TreeMap.Entry<K, V> first, Object fence, boolean ascending) {
                super(map, first);
                this.fence = fence;
                this.ascending = ascending;
            }

            @Override
            public final boolean hasNext() {
                return next != null && next.key != fence;
            }

            final TreeMap.Entry<K, V> step() {
                if (next == null || next.key == fence) {
                    throw new NoSuchElementException();
                }
                return ascending ? nextEntry() : prevEntry();
            }

            @Override
            public final void remove() {
                removeLast(ascending);
            }
        }

        static final class SubMapEntryIterator<K, V> extends SubMapIterator<K, V>
                implements Iterator<Map.Entry<K, V>> {
            SubMapEntryIterator(TreeMap<K, V> map, TreeMap.Entry<K, V> first, Object fence,
                                boolean ascending) {
                super(map, first, fence, ascending);
            }

            public Map.Entry<K, V> next() {
                return step();
            }
        }

        static final class SubMapKeyIterator<K, V> extends SubMapIterator<K, V> implements Iterator<K> {
            SubMapKeyIterator(TreeMap<K, V> map, TreeMap.Entry<K, V> first, Object fence, boolean ascending) {
                super(map, first, fence, ascending);
            }

            public K next() {
                return step().key;
            }
        }
    }

    static final class AscendingSubMap<K, V> extends NavigableSubMap<K, V> {
        private static final long serialVersionUID = 912986545866124060L;

        AscendingSubMap(TreeMap<K, V> m, boolean fromStart, K lo, boolean loInclusive,
                        boolean toEnd, K hi, boolean hiInclusive) {
            super(m, fromStart, lo, loInclusive, toEnd, hi, hiInclusive);
        }

        public Comparator<? super K> comparator() {
            return m.comparator();
        }

        public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
            if (!inRange(fromKey, fromInclusive)) {
                throw new IllegalArgumentException("fromKey out of range");
            }
            if (!inRange(toKey, toInclusive)) {
                throw new IllegalArgumentException("toKey out of range");
            }
            return new AscendingSubMap<>(m, false, fromKey, fromInclusive, false, toKey, toInclusive);
        }

        public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
            if (!inRange(toKey, inclusive)) {
                throw new IllegalArgumentException("toKey out of range");
            }
            return new AscendingSubMap<>(m, fromStart, lo, loInclusive, false, toKey, inclusive);
        }

        public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
            if (!inRange(fromKey, inclusive)) {
                throw new IllegalArgumentException("fromKey out of range");
            }
            return new AscendingSubMap<>(m, false, fromKey, inclusive, toEnd, hi, hiInclusive);
        }

        @Override
        NavigableMap<K, V> reversed() {
            return new DescendingSubMap<>(m, fromStart, lo, loInclusive, toEnd, hi, hiInclusive);
        }

        @Override
        Iterator<K> keyIterator() {
            return new SubMapKeyIterator<>(m, absLowest(), highFence(), true);
        }

        @Override
        Iterator<K> descendingKeyIterator() {
            return new SubMapKeyIterator<>(m, absHighest(), lowFence(), false);
        }

        @Override
        Iterator<Map.Entry<K, V>> entryIterator() {
            return new SubMapEntryIterator<>(m, absLowest(), highFence(), true);
        }

        @Override
        TreeMap.Entry<K, V> subLowest() {
            return absLowest();
        }

        @Override
        TreeMap.Entry<K, V> subHighest() {
            return absHighest();
        }

        @Override
        TreeMap.Entry<K, V> subAbove(K key, boolean orEqual) {
            return absAbove(key, orEqual);
        }

        @Override
        TreeMap.Entry<K, V> subBelow(K key, boolean orEqual) {
            return absBelow(key, orEqual);
        }
    }

    static final class DescendingSubMap<K, V> extends NavigableSubMap<K, V> {
        private static final long serialVersionUID = 912986545866120460L;

        private final Comparator<? super K> reverseComparator;

        DescendingSubMap(TreeMap<K, V> m, boolean fromStart, K lo, boolean loInclusive,
                         boolean toEnd, K hi, boolean hiInclusive) {
            super(m, fromStart, lo, loInclusive, toEnd, hi, hiInclusive);
            reverseComparator = Collections.reverseOrder(m.comparator);
        }

        public Comparator<? super K> comparator() {
            return reverseComparator;
        }

        public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
            if (!inRange(fromKey, fromInclusive)) {
                throw new IllegalArgumentException("fromKey out of range");
            }
            if (!inRange(toKey, toInclusive)) {
                throw new IllegalArgumentException("toKey out of range");
            }
            return new DescendingSubMap<>(m, false, toKey, toInclusive, false, fromKey, fromInclusive);
        }

        public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
            if (!inRange(toKey, inclusive)) {
                throw new IllegalArgumentException("toKey out of range");
            }
            return new DescendingSubMap<>(m, false, toKey, inclusive, toEnd, hi, hiInclusive);
        }

        public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
            if (!inRange(fromKey, inclusive)) {
                throw new IllegalArgumentException("fromKey out of range");
            }
            return new DescendingSubMap<>(m, fromStart, lo, loInclusive, false, fromKey, inclusive);
        }

        @Override
        NavigableMap<K, V> reversed() {
            return new AscendingSubMap<>(m, fromStart, lo, loInclusive, toEnd, hi, hiInclusive);
        }

        @Override
        Iterator<K> keyIterator() {
            return new SubMapKeyIterator<>(m, absHighest(), lowFence(), false);
        }

        @Override
        Iterator<K> descendingKeyIterator() {
            return new SubMapKeyIterator<>(m, absLowest(), highFence(), true);
        }

        @Override
        Iterator<Map.Entry<K, V>> entryIterator() {
            return new SubMapEntryIterator<>(m, absHighest(), lowFence(), false);
        }

        @Override
        TreeMap.Entry<K, V> subLowest() {
            return absHighest();
        }

        @Override
        TreeMap.Entry<K, V> subHighest() {
            return absLowest();
        }

        @Override
        TreeMap.Entry<K, V> subAbove(K key, boolean orEqual) {
            return absBelow(key, orEqual);
        }

        @Override
        TreeMap.Entry<K, V> subBelow(K key, boolean orEqual) {
            return absAbove(key, orEqual);
        }
    }

    // ---- the red-black tree ----

    private static <K, V> boolean colorOf(Entry<K, V> p) {
        return p == null ? BLACK : p.color;
    }

    private void rotateLeft(Entry<K, V> p) {
        Entry<K, V> r = p.right;
        Entry<K, V> rl = r.left;
        p.right = rl;
        if (rl != null) {
            rl.parent = p;
        }
        Entry<K, V> pp = p.parent;
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
    }

    private void rotateRight(Entry<K, V> p) {
        Entry<K, V> l = p.left;
        Entry<K, V> lr = l.right;
        p.left = lr;
        if (lr != null) {
            lr.parent = p;
        }
        Entry<K, V> pp = p.parent;
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
    }

    private void repairInsertion(Entry<K, V> x) {
        x.color = RED;
        while (x != root && x.parent.color == RED) {
            Entry<K, V> p = x.parent;
            Entry<K, V> g = p.parent;           // exists: the root is black
            boolean onLeft = p == g.left;
            Entry<K, V> uncle = onLeft ? g.right : g.left;
            if (uncle != null && uncle.color == RED) {
                p.color = BLACK;
                uncle.color = BLACK;
                g.color = RED;
                x = g;
            } else if (onLeft) {
                if (x == p.right) {
                    rotateLeft(p);
                    Entry<K, V> t = x;
                    x = p;
                    p = t;
                }
                p.color = BLACK;
                g.color = RED;
                rotateRight(g);
            } else {
                if (x == p.left) {
                    rotateRight(p);
                    Entry<K, V> t = x;
                    x = p;
                    p = t;
                }
                p.color = BLACK;
                g.color = RED;
                rotateLeft(g);
            }
        }
        root.color = BLACK;
    }

    private void deleteEntry(Entry<K, V> p) {
        modCount++;
        size--;
        if (p.left != null && p.right != null) {
            // The successor's content moves here, and the successor goes instead.
            Entry<K, V> s = successor(p);
            p.key = s.key;
            p.value = s.value;
            p = s;
        }
        Entry<K, V> replacement = p.left != null ? p.left : p.right;
        if (replacement != null) {
            Entry<K, V> pp = p.parent;
            replacement.parent = pp;
            if (pp == null) {
                root = replacement;
            } else if (p == pp.left) {
                pp.left = replacement;
            } else {
                pp.right = replacement;
            }
            p.left = null;
            p.right = null;
            p.parent = null;
            if (p.color == BLACK) {
                repairDeletion(replacement);
            }
        } else if (p.parent == null) {
            root = null;
        } else {
            if (p.color == BLACK) {
                repairDeletion(p);
            }
            Entry<K, V> pp = p.parent;
            if (pp != null) {
                if (p == pp.left) {
                    pp.left = null;
                } else if (p == pp.right) {
                    pp.right = null;
                }
                p.parent = null;
            }
        }
    }

    private void repairDeletion(Entry<K, V> x) {
        while (x != root && x.color == BLACK) {
            Entry<K, V> p = x.parent;
            boolean onLeft = x == p.left;
            Entry<K, V> s = onLeft ? p.right : p.left;
            if (s.color == RED) {
                s.color = BLACK;
                p.color = RED;
                if (onLeft) {
                    rotateLeft(p);
                    s = p.right;
                } else {
                    rotateRight(p);
                    s = p.left;
                }
            }
            Entry<K, V> near = onLeft ? s.left : s.right;
            Entry<K, V> far = onLeft ? s.right : s.left;
            if (colorOf(near) == BLACK && colorOf(far) == BLACK) {
                s.color = RED;
                x = p;
                continue;
            }
            if (colorOf(far) == BLACK) {
                near.color = BLACK;
                s.color = RED;
                if (onLeft) {
                    rotateRight(s);
                    s = p.right;
                    far = s.right;
                } else {
                    rotateLeft(s);
                    s = p.left;
                    far = s.left;
                }
            }
            s.color = p.color;
            p.color = BLACK;
            far.color = BLACK;
            if (onLeft) {
                rotateLeft(p);
            } else {
                rotateRight(p);
            }
            x = root;
        }
        x.color = BLACK;
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(size);
        for (Entry<K, V> e = firstNode(); e != null; e = successor(e)) {
            s.writeObject(e.key);
            s.writeObject(e.value);
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        buildFromSorted(Math.max(s.readInt(), 0), jdk.internal.util.SerialData.iterator(s, true), null);
    }
}
