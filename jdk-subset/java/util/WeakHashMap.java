// WeakHashMap: entries are weak references to their keys; entries whose keys were collected arrive in a
// ReferenceQueue and are expunged by the next operation.
package java.util;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

public class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    private static final int DEFAULT_INITIAL_CAPACITY = 16;
    private static final int MAXIMUM_CAPACITY = 1 << 30;
    private static final float DEFAULT_LOAD_FACTOR = 0.75f;
    private static final Object NULL_KEY = new Object();
    private static final int KEYS = 0;
    private static final int VALUES = 1;
    private static final int ENTRIES = 2;

    private Entry<K, V>[] table;
    private int size;
    private int threshold;
    private final float loadFactor;
    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private int modCount;
    private Set<Map.Entry<K, V>> entrySet;

    private static final class Entry<K, V> extends WeakReference<Object> implements Map.Entry<K, V> {
        V value;
        final int hash;
        Entry<K, V> next;

        Entry(Object key, V value, ReferenceQueue<Object> queue, int hash, Entry<K, V> next) {
            super(key, queue);
            this.value = value;
            this.hash = hash;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        public K getKey() {
            Object k = get();
            return (K) (k == NULL_KEY ? null : k);
        }

        public V getValue() {
            return value;
        }

        public V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(getKey(), e.getKey()) && Objects.equals(value, e.getValue());
        }

        public int hashCode() {
            return Objects.hashCode(getKey()) ^ Objects.hashCode(value);
        }

        public String toString() {
            return getKey() + "=" + getValue();
        }
    }

    public WeakHashMap(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Initial Capacity: " + initialCapacity);
        }
        if (!(loadFactor > 0)) {
            throw new IllegalArgumentException("Illegal Load factor: " + loadFactor);
        }
        int capacity = HashMap.tableSizeFor(initialCapacity);
        table = newTable(capacity);
        this.loadFactor = loadFactor;
        threshold = (int) (capacity * loadFactor);
    }

    public WeakHashMap(int initialCapacity) {
        this(initialCapacity, DEFAULT_LOAD_FACTOR);
    }

    public WeakHashMap() {
        this(DEFAULT_INITIAL_CAPACITY, DEFAULT_LOAD_FACTOR);
    }

    public WeakHashMap(Map<? extends K, ? extends V> m) {
        this(Math.max((int) (m.size() / DEFAULT_LOAD_FACTOR) + 1, DEFAULT_INITIAL_CAPACITY),
                DEFAULT_LOAD_FACTOR);
        putAll(m);
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Entry<K, V>[] newTable(int n) {
        return (Entry<K, V>[]) new Entry<?, ?>[n];
    }

    private static Object maskNull(Object key) {
        return key == null ? NULL_KEY : key;
    }

    private static int hash(Object k) {
        int h = k.hashCode();
        h ^= (h >>> 20) ^ (h >>> 12);
        return h ^ (h >>> 7) ^ (h >>> 4);
    }

    private static boolean matches(Entry<?, ?> e, Object key) {
        Object k = e.get();
        return k != null && (k == key || key.equals(k));
    }

    /** Takes the entries out of the table whose keys were collected. */
    @SuppressWarnings("unchecked")
    private void expungeStaleEntries() {
        Object x;
        while ((x = queue.poll()) != null) {
            synchronized (queue) {
                Entry<K, V> gone = (Entry<K, V>) x;
                int i = gone.hash & (table.length - 1);
                Entry<K, V> before = null;
                Entry<K, V> e = table[i];
                while (e != null) {
                    if (e == gone) {
                        if (before == null) {
                            table[i] = e.next;
                        } else {
                            before.next = e.next;
                        }
                        // Its next stays: an iterator may be on it.
                        e.value = null;
                        size--;
                        break;
                    }
                    before = e;
                    e = e.next;
                }
            }
        }
    }

    public int size() {
        if (size == 0) {
            return 0;
        }
        expungeStaleEntries();
        return size;
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    private Entry<K, V> find(Object key) {
        Object k = maskNull(key);
        int h = hash(k);
        expungeStaleEntries();
        Entry<K, V>[] tab = table;
        Entry<K, V> e = tab[h & (tab.length - 1)];
        while (e != null && !(e.hash == h && matches(e, k))) {
            e = e.next;
        }
        return e;
    }

    public V get(Object key) {
        Entry<K, V> e = find(key);
        return e == null ? null : e.value;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V put(K key, V value) {
        Object k = maskNull(key);
        int h = hash(k);
        expungeStaleEntries();
        Entry<K, V>[] tab = table;
        int i = h & (tab.length - 1);
        for (Entry<K, V> e = tab[i]; e != null; e = e.next) {
            if (e.hash == h && matches(e, k)) {
                V old = e.value;
                if (value != old) {
                    e.value = value;
                }
                return old;
            }
        }
        modCount++;
        tab[i] = new Entry<>(k, value, queue, h, tab[i]);
        if (++size >= threshold) {
            resize(tab.length * 2);
        }
        return null;
    }

    private void resize(int newCapacity) {
        expungeStaleEntries();
        Entry<K, V>[] old = table;
        if (old.length == MAXIMUM_CAPACITY) {
            threshold = Integer.MAX_VALUE;
            return;
        }
        Entry<K, V>[] tab = newTable(newCapacity);
        transfer(old, tab);
        table = tab;
        // Were most of the keys collected meanwhile? Then the old table does.
        if (size >= threshold / 2) {
            threshold = (int) (newCapacity * loadFactor);
        } else {
            expungeStaleEntries();
            transfer(tab, old);
            table = old;
        }
    }

    private void transfer(Entry<K, V>[] from, Entry<K, V>[] to) {
        for (int j = 0; j < from.length; j++) {
            Entry<K, V> e = from[j];
            from[j] = null;
            while (e != null) {
                Entry<K, V> next = e.next;
                if (e.get() == null) {
                    e.next = null;
                    e.value = null;
                    size--;
                } else {
                    int i = e.hash & (to.length - 1);
                    e.next = to[i];
                    to[i] = e;
                }
                e = next;
            }
        }
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        int n = m.size();
        if (n == 0) {
            return;
        }
        if (n > threshold) {
            int target = (int) Math.ceil(n / (double) loadFactor);
            if (target > MAXIMUM_CAPACITY) {
                target = MAXIMUM_CAPACITY;
            }
            int capacity = table.length;
            while (capacity < target) {
                capacity <<= 1;
            }
            if (capacity > table.length) {
                resize(capacity);
            }
        }
        super.putAll(m);
    }

    public V remove(Object key) {
        Entry<K, V> e = find(key);
        if (e == null) {
            return null;
        }
        unlink(e);
        return e.value;
    }

    private void unlink(Entry<K, V> gone) {
        Entry<K, V>[] tab = table;
        int i = gone.hash & (tab.length - 1);
        Entry<K, V> before = null;
        for (Entry<K, V> e = tab[i]; e != null; e = e.next) {
            if (e == gone) {
                modCount++;
                size--;
                if (before == null) {
                    tab[i] = e.next;
                } else {
                    before.next = e.next;
                }
                return;
            }
            before = e;
        }
    }

    public void clear() {
        while (queue.poll() != null) {
            continue;
        }
        modCount++;
        Arrays.fill(table, null);
        size = 0;
        while (queue.poll() != null) {
            continue;
        }
    }

    public boolean containsValue(Object value) {
        expungeStaleEntries();
        Entry<K, V>[] tab = table;
        for (int i = tab.length; i-- > 0; ) {
            for (Entry<K, V> e = tab[i]; e != null; e = e.next) {
                // A null value may belong to an entry whose key is gone.
                if (value == null ? e.value == null && e.get() != null : value.equals(e.value)) {
                    return true;
                }
            }
        }
        return false;
    }

    private final class Itr<T> implements Iterator<T> {
        private final int kind;
        private final boolean upwards;
        private int left;               // bins to look at
        private Entry<K, V> entry;
        private Entry<K, V> lastReturned;
        private int expectedModCount = modCount;
        // Strong references, so that hasNext() stays true and the current key alive.
        private Object nextKey;
        private Object currentKey;

        // Iterators run downwards, spliterators upwards.
        Itr(int kind, boolean upwards) {
            this.kind = kind;
            this.upwards = upwards;
            left = isEmpty() ? 0 : table.length;
        }

        public boolean hasNext() {
            Entry<K, V>[] t = table;
            while (nextKey == null) {
                Entry<K, V> e = entry;
                int i = left;
                while (e == null && i > 0) {
                    e = upwards ? t[t.length - i--] : t[--i];
                }
                entry = e;
                left = i;
                if (e == null) {
                    currentKey = null;
                    return false;
                }
                nextKey = e.get();
                if (nextKey == null) {
                    entry = entry.next;
                }
            }
            return true;
        }

        @SuppressWarnings("unchecked")
        public T next() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (nextKey == null && !hasNext()) {
                throw new NoSuchElementException();
            }
            Entry<K, V> e = entry;
            lastReturned = e;
            entry = e.next;
            currentKey = nextKey;
            nextKey = null;
            return (T) (kind == KEYS ? e.getKey() : kind == VALUES ? e.value : e);
        }

        public void remove() {
            if (lastReturned == null) {
                throw new IllegalStateException();
            }
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            WeakHashMap.this.remove(currentKey == NULL_KEY ? null : currentKey);
            expectedModCount = modCount;
            lastReturned = null;
            currentKey = null;
        }
    }

    public Set<K> keySet() {
        Set<K> ks = keySet;
        if (ks == null) {
            keySet = ks = new KeySet();
        }
        return ks;
    }

    private final class KeySet extends AbstractSet<K> {
        public Iterator<K> iterator() {
            return new Itr<>(KEYS, false);
        }

        // Not sized: entries may vanish while it runs.
        public Spliterator<K> spliterator() {
            return new Spliterators.IteratorSpliterator<K>(null, new Itr<K>(KEYS, true), size(), Spliterator.DISTINCT);
        }

        public int size() {
            return WeakHashMap.this.size();
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object o) {
            Entry<K, V> e = find(o);
            if (e == null) {
                return false;
            }
            unlink(e);
            return true;
        }

        public void clear() {
            WeakHashMap.this.clear();
        }
    }

    public Collection<V> values() {
        Collection<V> vs = values;
        if (vs == null) {
            values = vs = new Values();
        }
        return vs;
    }

    private final class Values extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            return new Itr<>(VALUES, false);
        }

        // Not sized: entries may vanish while it runs.
        public Spliterator<V> spliterator() {
            return new Spliterators.IteratorSpliterator<V>(null, new Itr<V>(VALUES, true), size(), 0);
        }

        public int size() {
            return WeakHashMap.this.size();
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public void clear() {
            WeakHashMap.this.clear();
        }
    }

    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> es = entrySet;
        if (es == null) {
            entrySet = es = new EntrySet();
        }
        return es;
    }

    private final class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Itr<>(ENTRIES, false);
        }

        // Not sized: entries may vanish while it runs.
        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new Spliterators.IteratorSpliterator<Map.Entry<K, V>>(null,
                    new Itr<Map.Entry<K, V>>(ENTRIES, true), size(), Spliterator.DISTINCT);
        }

        private Entry<K, V> same(Object o) {
            if (!(o instanceof Map.Entry)) {
                return null;
            }
            Entry<K, V> e = find(((Map.Entry<?, ?>) o).getKey());
            return e != null && e.equals(o) ? e : null;
        }

        public boolean contains(Object o) {
            return same(o) != null;
        }

        public boolean remove(Object o) {
            Entry<K, V> e = same(o);
            if (e == null) {
                return false;
            }
            unlink(e);
            return true;
        }

        public int size() {
            return WeakHashMap.this.size();
        }

        public void clear() {
            WeakHashMap.this.clear();
        }

        // Strong copies: entries lose their keys at any time.
        private List<Map.Entry<K, V>> copy() {
            List<Map.Entry<K, V>> list = new ArrayList<>(size());
            Iterator<Map.Entry<K, V>> it = iterator();
            while (it.hasNext()) {
                list.add(new AbstractMap.SimpleEntry<>(it.next()));
            }
            return list;
        }

        public Object[] toArray() {
            return copy().toArray();
        }

        public <T> T[] toArray(T[] a) {
            return copy().toArray(a);
        }
    }

    @SuppressWarnings("unchecked")
    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        expungeStaleEntries();
        Entry<K, V>[] tab = table;
        for (int i = 0; i < tab.length; i++) {
            for (Entry<K, V> e = tab[i]; e != null; e = e.next) {
                Object key = e.get();
                if (key != null) {
                    action.accept((K) (key == NULL_KEY ? null : key), e.value);
                }
                if (expected != modCount) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        expungeStaleEntries();
        Entry<K, V>[] tab = table;
        for (int i = 0; i < tab.length; i++) {
            for (Entry<K, V> e = tab[i]; e != null; e = e.next) {
                Object key = e.get();
                if (key != null) {
                    e.value = function.apply((K) (key == NULL_KEY ? null : key), e.value);
                }
                if (expected != modCount) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }
}
