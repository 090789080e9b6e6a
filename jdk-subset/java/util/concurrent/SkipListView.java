// A concurrent skip list, or the part of it between two bounds, upwards or downwards, as a navigable map.
package java.util.concurrent;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

abstract class SkipListView<K, V> extends AbstractMap<K, V> implements ConcurrentNavigableMap<K, V> {
    final SkipList<K, V> list;
    // Bounds in the order of the list; null: none.
    private final K low;
    private final boolean lowInclusive;
    private final K high;
    private final boolean highInclusive;
    private final boolean descending;
    private KeySet<K, V> keySet;

    /** Of an object that is being read. */
    SkipListView() {
        this(null, null, false, null, false, false);
    }

    SkipListView(SkipList<K, V> list, K low, boolean lowInclusive, K high, boolean highInclusive, boolean descending) {
        this.list = list;
        this.low = low;
        this.lowInclusive = lowInclusive;
        this.high = high;
        this.highInclusive = highInclusive;
        this.descending = descending;
    }

    /** All of which this is a part. */
    abstract ConcurrentSkipListMap<K, V> whole();

    private boolean bounded() {
        return low != null || high != null;
    }

    private boolean tooLow(Object key) {
        if (low == null) {
            return false;
        }
        int c = list.compare(key, low);
        return c < 0 || c == 0 && !lowInclusive;
    }

    private boolean tooHigh(Object key) {
        if (high == null) {
            return false;
        }
        int c = list.compare(key, high);
        return c > 0 || c == 0 && !highInclusive;
    }

    private boolean inside(Object key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return !tooLow(key) && !tooHigh(key);
    }

    private void checkInside(Object key) {
        if (!inside(key)) {
            throw new IllegalArgumentException("key out of range");
        }
    }

    // ---- Nodes of this part ------------------------------------------------------------------------------------

    private SkipList.Node<K, V> lowest() {
        SkipList.Node<K, V> n = low == null ? list.first() : list.after(low, lowInclusive);
        return n == null || tooHigh(n.key) ? null : n;
    }

    private SkipList.Node<K, V> highest() {
        SkipList.Node<K, V> n = high == null ? list.last() : list.before(high, highInclusive);
        return n == null || tooLow(n.key) ? null : n;
    }

    private SkipList.Node<K, V> firstNode() {
        return descending ? highest() : lowest();
    }

    private SkipList.Node<K, V> lastNode() {
        return descending ? lowest() : highest();
    }

    /** The neighbour of a key in this map's direction: after it or before it, or the key's own node if so asked. */
    private SkipList.Node<K, V> near(K key, boolean behind, boolean orEqual) {
        if (key == null) {
            throw new NullPointerException();
        }
        SkipList.Node<K, V> n;
        if (behind != descending) {
            n = tooLow(key) ? lowest() : list.after(key, orEqual);
            return n == null || tooHigh(n.key) ? null : n;
        }
        n = tooHigh(key) ? highest() : list.before(key, orEqual);
        return n == null || tooLow(n.key) ? null : n;
    }

    private static <K, V> K keyOf(SkipList.Node<K, V> n) {
        return n == null ? null : n.key;
    }

    private static <K, V> K keyOrFail(SkipList.Node<K, V> n) {
        if (n == null) {
            throw new NoSuchElementException();
        }
        return n.key;
    }

    private Map.Entry<K, V> entry(SkipList.Node<K, V> n) {
        V v = n.get();
        return v == null ? null : new AbstractMap.SimpleImmutableEntry<>(n.key, v);
    }

    // ---- Map ---------------------------------------------------------------------------------------------------

    @Override
    public V get(Object key) {
        if (bounded() && !inside(key)) {
            return null;
        }
        SkipList.Node<K, V> n = list.find(key);
        return n == null ? null : n.get();
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        V v = get(key);
        return v == null ? defaultValue : v;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public V put(K key, V value) {
        checkInside(key);
        return list.put(key, value, false);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        checkInside(key);
        return list.put(key, value, true);
    }

    @Override
    public V remove(Object key) {
        return inside(key) ? list.remove(key, null) : null;
    }

    @Override
    public boolean remove(Object key, Object value) {
        return inside(key) && value != null && list.remove(key, value) != null;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        if (oldValue == null || newValue == null) {
            throw new NullPointerException();
        }
        checkInside(key);
        return list.replace(key, oldValue, newValue) != null;
    }

    @Override
    public V replace(K key, V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        checkInside(key);
        return list.replace(key, null, value);
    }

    @Override
    public void clear() {
        for (SkipList.Node<K, V> n; (n = firstNode()) != null;) {
            list.remove(n.key, null);
        }
    }

    @Override
    public int size() {
        long n = 0L;
        if (bounded()) {
            for (Walk w = new Walk(); w.advance(); n++) {
            }
        } else {
            n = list.size();
        }
        return n >= Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) n;
    }

    @Override
    public boolean isEmpty() {
        return firstNode() == null;
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (Walk w = new Walk(); w.advance();) {
            if (value.equals(w.value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Walk w = new Walk(); w.advance();) {
            action.accept(w.node.key, w.value);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Walk w = new Walk(); w.advance();) {
            V v = w.value;
            while (v != null && list.replace(w.node.key, v, Objects.requireNonNull(function.apply(w.node.key, v)))
                    == null) {
                v = w.node.get();
            }
        }
    }

    // ---- Neighbours --------------------------------------------------------------------------------------------

    @Override
    public Comparator<? super K> comparator() {
        return descending ? Collections.reverseOrder(list.comparator) : list.comparator;
    }

    @Override
    public K firstKey() {
        return keyOrFail(firstNode());
    }

    @Override
    public K lastKey() {
        return keyOrFail(lastNode());
    }

    @Override
    public K lowerKey(K key) {
        return keyOf(near(key, false, false));
    }

    @Override
    public K floorKey(K key) {
        return keyOf(near(key, false, true));
    }

    @Override
    public K ceilingKey(K key) {
        return keyOf(near(key, true, true));
    }

    @Override
    public K higherKey(K key) {
        return keyOf(near(key, true, false));
    }

    private Map.Entry<K, V> nearEntry(K key, boolean behind, boolean orEqual) {
        for (;;) {
            SkipList.Node<K, V> n = near(key, behind, orEqual);
            Map.Entry<K, V> e = n == null ? null : entry(n);
            if (n == null || e != null) {
                return e;
            }
        }
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K key) {
        return nearEntry(key, false, false);
    }

    @Override
    public Map.Entry<K, V> floorEntry(K key) {
        return nearEntry(key, false, true);
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K key) {
        return nearEntry(key, true, true);
    }

    @Override
    public Map.Entry<K, V> higherEntry(K key) {
        return nearEntry(key, true, false);
    }

    private Map.Entry<K, V> endEntry(boolean first, boolean remove) {
        for (;;) {
            SkipList.Node<K, V> n = first ? firstNode() : lastNode();
            if (n == null) {
                return null;
            }
            Map.Entry<K, V> e;
            if (remove) {
                V v = list.remove(n.key, null);
                e = v == null ? null : new AbstractMap.SimpleImmutableEntry<>(n.key, v);
            } else {
                e = entry(n);
            }
            if (e != null) {
                return e;
            }
        }
    }

    @Override
    public Map.Entry<K, V> firstEntry() {
        return endEntry(true, false);
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
        return endEntry(false, false);
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
        return endEntry(true, true);
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
        return endEntry(false, true);
    }

    // ---- Parts -------------------------------------------------------------------------------------------------

    /** Bounds in this map's direction; null keeps this map's. */
    private SkipListView<K, V> part(K from, boolean fromInclusive, K to, boolean toInclusive) {
        if (descending) {
            K k = from;
            from = to;
            to = k;
            boolean b = fromInclusive;
            fromInclusive = toInclusive;
            toInclusive = b;
        }
        if (from != null && to != null && list.compare(from, to) > 0) {
            throw new IllegalArgumentException("inconsistent range");
        }
        if (low != null) {
            if (from == null) {
                from = low;
                fromInclusive = lowInclusive;
            } else {
                int c = list.compare(from, low);
                if (c < 0 || c == 0 && !lowInclusive && fromInclusive) {
                    throw new IllegalArgumentException("key out of range");
                }
            }
        }
        if (high != null) {
            if (to == null) {
                to = high;
                toInclusive = highInclusive;
            } else {
                int c = list.compare(to, high);
                if (c > 0 || c == 0 && !highInclusive && toInclusive) {
                    throw new IllegalArgumentException("key out of range");
                }
            }
        }
        if (from != null && to != null && list.compare(from, to) > 0) {
            throw new IllegalArgumentException("inconsistent range");
        }
        return new ConcurrentSkipListMap.SubMap<>(whole(), from, fromInclusive, to, toInclusive, descending);
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
        if (fromKey == null || toKey == null) {
            throw new NullPointerException();
        }
        return part(fromKey, fromInclusive, toKey, toInclusive);
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K toKey, boolean inclusive) {
        if (toKey == null) {
            throw new NullPointerException();
        }
        return part(null, false, toKey, inclusive);
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
        if (fromKey == null) {
            throw new NullPointerException();
        }
        return part(fromKey, inclusive, null, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K fromKey, K toKey) {
        return subMap(fromKey, true, toKey, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K toKey) {
        return headMap(toKey, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K fromKey) {
        return tailMap(fromKey, true);
    }

    @Override
    public ConcurrentNavigableMap<K, V> descendingMap() {
        return new ConcurrentSkipListMap.SubMap<>(whole(), low, lowInclusive, high, highInclusive, !descending);
    }

    // ---- Iteration ---------------------------------------------------------------------------------------------

    /** Goes through the nodes of this part; each shows the value it had when it was reached. */
    private final class Walk {
        SkipList.Node<K, V> node;
        V value;
        private boolean begun;

        boolean advance() {
            for (;;) {
                SkipList.Node<K, V> n;
                if (!begun) {
                    begun = true;
                    n = firstNode();
                } else if (node == null) {
                    return false;
                } else if (descending) {
                    n = near(node.key, true, false);
                } else {
                    n = SkipList.present(node.next);
                    if (n != null && tooHigh(n.key)) {
                        n = null;
                    }
                }
                node = n;
                if (n == null) {
                    value = null;
                    return false;
                }
                value = n.get();
                if (value != null) {
                    return true;
                }
            }
        }
    }

    private static final int KEYS = 0;
    private static final int VALUES = 1;
    private static final int ENTRIES = 2;

    private final class Iter<T> implements Iterator<T> {
        private final Walk walk = new Walk();
        private final int kind;
        private boolean more = walk.advance();
        private K returned;

        Iter(int kind) {
            this.kind = kind;
        }

        @Override
        public boolean hasNext() {
            return more;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T next() {
            if (!more) {
                throw new NoSuchElementException();
            }
            K k = walk.node.key;
            V v = walk.value;
            returned = k;
            more = walk.advance();
            return (T) (kind == KEYS ? k : kind == VALUES ? v : new AbstractMap.SimpleImmutableEntry<>(k, v));
        }

        @Override
        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            list.remove(returned, null);
            returned = null;
        }
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        KeySet<K, V> s = keySet;
        return s != null ? s : (keySet = new KeySet<>(this));
    }

    @Override
    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    /** The keys of a map of this package as a set to which nothing can be added. */
    static final class KeySet<K, V> extends NavigableKeys<K> {
        private final SkipListView<K, V> view;

        KeySet(SkipListView<K, V> view) {
            super(view);
            this.view = view;
        }

        @Override
        public Iterator<K> iterator() {
            return view.new Iter<K>(KEYS);
        }

        @Override
        NavigableSet<K> over(ConcurrentNavigableMap<K, ?> m) {
            return m.navigableKeySet();
        }
    }

    @Override
    public Collection<V> values() {
        return new AbstractCollection<V>() {
            @Override
            public Iterator<V> iterator() {
                return new Iter<V>(VALUES);
            }

            @Override
            public int size() {
                return SkipListView.this.size();
            }

            @Override
            public boolean isEmpty() {
                return SkipListView.this.isEmpty();
            }

            @Override
            public boolean contains(Object o) {
                return containsValue(o);
            }

            @Override
            public void clear() {
                SkipListView.this.clear();
            }

            @Override
            public Spliterator<V> spliterator() {
                return isWhole() ? new ViewSpliterator<V>(iterator(), size(), ViewSpliterator.WHOLE, null)
                        : Spliterators.spliteratorUnknownSize(iterator(), 0);
            }
        };
    }

    private boolean isWhole() {
        return this instanceof ConcurrentSkipListMap;
    }

    @SuppressWarnings("unchecked")
    private Comparator<Map.Entry<K, V>> entryOrder() {
        Comparator<? super K> order = comparator();
        return Map.Entry.comparingByKey(order != null ? order : (Comparator<K>) Comparator.naturalOrder());
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Iter<Map.Entry<K, V>>(ENTRIES);
            }

            @Override
            public int size() {
                return SkipListView.this.size();
            }

            @Override
            public boolean isEmpty() {
                return SkipListView.this.isEmpty();
            }

            @Override
            public boolean contains(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                V v = get(((Map.Entry<?, ?>) o).getKey());
                return v != null && v.equals(((Map.Entry<?, ?>) o).getValue());
            }

            @Override
            public boolean remove(Object o) {
                return o instanceof Map.Entry
                        && SkipListView.this.remove(((Map.Entry<?, ?>) o).getKey(), ((Map.Entry<?, ?>) o).getValue());
            }

            @Override
            public void clear() {
                SkipListView.this.clear();
            }

            @Override
            public Spliterator<Map.Entry<K, V>> spliterator() {
                if (!isWhole()) {
                    return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.DISTINCT);
                }
                return new ViewSpliterator<Map.Entry<K, V>>(iterator(), size(),
                        Spliterator.DISTINCT | Spliterator.SORTED | ViewSpliterator.WHOLE, entryOrder());
            }
        };
    }
}
