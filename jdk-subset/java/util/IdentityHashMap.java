// IdentityHashMap: keys and values compared by ==. One array, each key followed by its value, linear
// probing. Iteration runs downwards from a free slot: a removal only moves entries that were seen.
package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

public class IdentityHashMap<K, V> extends AbstractMap<K, V>
        implements Map<K, V>, java.io.Serializable, Cloneable {
    private static final long serialVersionUID = 8188218128353913216L;
    private static final int DEFAULT_CAPACITY = 32;
    private static final int MINIMUM_CAPACITY = 4;
    private static final int MAXIMUM_CAPACITY = 1 << 29;
    // Represents a key of null; null in the table means that the slot is free.
    static final Object NULL_KEY = new Object();
    private static final int KEYS = 0;
    private static final int VALUES = 1;
    private static final int ENTRIES = 2;

    transient Object[] table;
    int size;
    transient int modCount;
    private transient Set<Map.Entry<K, V>> entrySet;

    public IdentityHashMap() {
        table = new Object[2 * DEFAULT_CAPACITY];
    }

    public IdentityHashMap(int expectedMaxSize) {
        if (expectedMaxSize < 0) {
            throw new IllegalArgumentException("expectedMaxSize is negative: " + expectedMaxSize);
        }
        table = new Object[2 * capacity(expectedMaxSize)];
    }

    public IdentityHashMap(Map<? extends K, ? extends V> m) {
        this((int) ((1 + m.size()) * 1.1));
        putAll(m);
    }

    private static int capacity(int expected) {
        return expected > MAXIMUM_CAPACITY / 3 ? MAXIMUM_CAPACITY
                : expected <= 2 * MINIMUM_CAPACITY / 3 ? MINIMUM_CAPACITY
                : Integer.highestOneBit(expected + (expected << 1));
    }

    private static Object maskNull(Object key) {
        return key == null ? NULL_KEY : key;
    }

    static Object unmaskNull(Object key) {
        return key == NULL_KEY ? null : key;
    }

    private static int slot(Object x, int length) {
        int h = System.identityHashCode(x);
        return ((h << 1) - (h << 8)) & (length - 1);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The slot of [key], or -(free slot) - 1. */
    private int find(Object key) {
        Object k = maskNull(key);
        Object[] tab = table;
        int n = tab.length;
        int i = slot(k, n);
        while (true) {
            Object x = tab[i];
            if (x == k) {
                return i;
            }
            if (x == null) {
                return -i - 1;
            }
            i = i + 2 < n ? i + 2 : 0;
        }
    }

    @SuppressWarnings("unchecked")
    public V get(Object key) {
        int i = find(key);
        return i >= 0 ? (V) table[i + 1] : null;
    }

    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    public boolean containsValue(Object value) {
        Object[] tab = table;
        for (int i = 1; i < tab.length; i += 2) {
            if (tab[i] == value && tab[i - 1] != null) {
                return true;
            }
        }
        return false;
    }

    private boolean containsMapping(Object key, Object value) {
        int i = find(key);
        return i >= 0 && table[i + 1] == value;
    }

    @SuppressWarnings("unchecked")
    public V put(K key, V value) {
        int i = find(key);
        Object[] tab = table;
        if (i >= 0) {
            V old = (V) tab[i + 1];
            tab[i + 1] = value;
            return old;
        }
        int s = size + 1;
        // At most two thirds full.
        if (s + (s << 1) > tab.length && resize(tab.length)) {
            tab = table;
            i = find(key);
        }
        modCount++;
        i = -i - 1;
        tab[i] = maskNull(key);
        tab[i + 1] = value;
        size = s;
        return null;
    }

    private boolean resize(int newCapacity) {
        int length = newCapacity * 2;
        Object[] old = table;
        int oldLength = old.length;
        if (oldLength == 2 * MAXIMUM_CAPACITY) {
            if (size == MAXIMUM_CAPACITY - 1) {
                throw new IllegalStateException("Capacity exhausted.");
            }
            return false;
        }
        if (oldLength >= length) {
            return false;
        }
        Object[] tab = new Object[length];
        for (int j = 0; j < oldLength; j += 2) {
            Object key = old[j];
            if (key != null) {
                int i = slot(key, length);
                while (tab[i] != null) {
                    i = i + 2 < length ? i + 2 : 0;
                }
                tab[i] = key;
                tab[i + 1] = old[j + 1];
            }
        }
        table = tab;
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        int n = m.size();
        if (n == 0) {
            return;
        }
        if (n > size) {
            resize(capacity(n));
        }
        super.putAll(m);
    }

    @SuppressWarnings("unchecked")
    public V remove(Object key) {
        int i = find(key);
        if (i < 0) {
            return null;
        }
        V old = (V) table[i + 1];
        removeSlot(i);
        return old;
    }

    private boolean removeMapping(Object key, Object value) {
        int i = find(key);
        if (i < 0 || table[i + 1] != value) {
            return false;
        }
        removeSlot(i);
        return true;
    }

    /** Frees slot [d] and moves those entries of its cluster back that may not remain a gap. */
    private void removeSlot(int d) {
        modCount++;
        size--;
        Object[] tab = table;
        int n = tab.length;
        tab[d] = null;
        tab[d + 1] = null;
        Object x;
        for (int i = d + 2 < n ? d + 2 : 0; (x = tab[i]) != null; i = i + 2 < n ? i + 2 : 0) {
            int r = slot(x, n);
            if ((i < r && (r <= d || d <= i)) || (r <= d && d <= i)) {
                tab[d] = x;
                tab[d + 1] = tab[i + 1];
                tab[i] = null;
                tab[i + 1] = null;
                d = i;
            }
        }
    }

    public void clear() {
        modCount++;
        Arrays.fill(table, null);
        size = 0;
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (o instanceof IdentityHashMap) {
            IdentityHashMap<?, ?> m = (IdentityHashMap<?, ?>) o;
            if (m.size() != size) {
                return false;
            }
            Object[] tab = m.table;
            for (int i = 0; i < tab.length; i += 2) {
                if (tab[i] != null && !containsMapping(unmaskNull(tab[i]), tab[i + 1])) {
                    return false;
                }
            }
            return true;
        }
        return o instanceof Map && entrySet().equals(((Map<?, ?>) o).entrySet());
    }

    public int hashCode() {
        int h = 0;
        Object[] tab = table;
        for (int i = 0; i < tab.length; i += 2) {
            if (tab[i] != null) {
                h += System.identityHashCode(unmaskNull(tab[i])) ^ System.identityHashCode(tab[i + 1]);
            }
        }
        return h;
    }

    public Object clone() {
        try {
            IdentityHashMap<?, ?> m = (IdentityHashMap<?, ?>) super.clone();
            m.entrySet = null;
            m.table = table.clone();
            return m;
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
    }

    private final class Itr<T> implements Iterator<T> {
        private final int kind;
        private int next;               // the next entry's slot
        private int left = size;
        private int last = -1;
        private int expectedModCount = modCount;
        private Entry lastEntry;

        Itr(int kind) {
            this.kind = kind;
            Object[] tab = table;
            int i = 0;
            while (tab[i] != null) {
                i += 2;
            }
            next = i;
            if (left > 0) {
                advance();
            }
        }

        private void advance() {
            Object[] tab = table;
            int i = next;
            do {
                i = i == 0 ? tab.length - 2 : i - 2;
            } while (tab[i] == null);
            next = i;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T next() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            int i = next;
            last = i;
            if (--left > 0) {
                advance();
            }
            if (kind == KEYS) {
                return (T) unmaskNull(table[i]);
            }
            if (kind == VALUES) {
                return (T) table[i + 1];
            }
            return (T) (lastEntry = new Entry(i));
        }

        @Override
        public void remove() {
            if (last == -1) {
                throw new IllegalStateException();
            }
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            removeSlot(last);
            expectedModCount = modCount;
            last = -1;
            if (lastEntry != null) {
                lastEntry.index = -1;
                lastEntry = null;
            }
        }
    }

    private final class Entry implements Map.Entry<K, V> {
        private int index;

        Entry(int index) {
            this.index = index;
        }

        private void check() {
            if (index < 0) {
                throw new IllegalStateException("Entry was removed");
            }
        }

        @SuppressWarnings("unchecked")
        public K getKey() {
            check();
            return (K) unmaskNull(table[index]);
        }

        @SuppressWarnings("unchecked")
        public V getValue() {
            check();
            return (V) table[index + 1];
        }

        @SuppressWarnings("unchecked")
        public V setValue(V value) {
            check();
            V old = (V) table[index + 1];
            table[index + 1] = value;
            return old;
        }

        public boolean equals(Object o) {
            if (index < 0) {
                return this == o;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return e.getKey() == unmaskNull(table[index]) && e.getValue() == table[index + 1];
        }

        public int hashCode() {
            return index < 0 ? super.hashCode() : System.identityHashCode(unmaskNull(table[index]))
                    ^ System.identityHashCode(table[index + 1]);
        }

        public String toString() {
            return index < 0 ? super.toString() : unmaskNull(table[index]) + "=" + table[index + 1];
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
            return new Itr<>(KEYS);
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object o) {
            int old = size;
            IdentityHashMap.this.remove(o);
            return size != old;
        }

        // AbstractSet would ask the other collection, which compares with equals, only if it is larger.
        public boolean removeAll(Collection<?> c) {
            Objects.requireNonNull(c);
            boolean changed = false;
            Iterator<K> it = iterator();
            while (it.hasNext()) {
                if (c.contains(it.next())) {
                    it.remove();
                    changed = true;
                }
            }
            return changed;
        }

        public void clear() {
            IdentityHashMap.this.clear();
        }

        public int hashCode() {
            int h = 0;
            Iterator<K> it = iterator();
            while (it.hasNext()) {
                h += System.identityHashCode(it.next());
            }
            return h;
        }

        public Spliterator<K> spliterator() {
            return new Spliterators.IteratorSpliterator<K>(this, null, 0, Spliterator.DISTINCT | Spliterator.SIZED);
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
            return new Itr<>(VALUES);
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public boolean remove(Object o) {
            Iterator<V> it = iterator();
            while (it.hasNext()) {
                if (it.next() == o) {
                    it.remove();
                    return true;
                }
            }
            return false;
        }

        public void clear() {
            IdentityHashMap.this.clear();
        }

        @Override
        public Spliterator<V> spliterator() {
            return new Spliterators.IteratorSpliterator<V>(this, null, 0, Spliterator.SIZED);
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
            return new Itr<>(ENTRIES);
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return containsMapping(e.getKey(), e.getValue());
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return removeMapping(e.getKey(), e.getValue());
        }

        public int size() {
            return size;
        }

        public void clear() {
            IdentityHashMap.this.clear();
        }

        @Override
        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new Spliterators.IteratorSpliterator<Map.Entry<K, V>>(this, null, 0,
                    Spliterator.DISTINCT | Spliterator.SIZED);
        }

        public boolean removeAll(Collection<?> c) {
            Objects.requireNonNull(c);
            boolean changed = false;
            Iterator<Map.Entry<K, V>> it = iterator();
            while (it.hasNext()) {
                if (c.contains(it.next())) {
                    it.remove();
                    changed = true;
                }
            }
            return changed;
        }

        // Entries of the iterator refer to slots: copies go into arrays.
        public Object[] toArray() {
            return toArray(new Object[0]);
        }

        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            int n = size;
            if (a.length < n) {
                a = (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), n);
            }
            int j = 0;
            Iterator<Map.Entry<K, V>> it = iterator();
            while (it.hasNext()) {
                a[j++] = (T) new AbstractMap.SimpleEntry<>(it.next());
            }
            if (j < a.length) {
                a[j] = null;
            }
            return a;
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        Object[] t = table;
        for (int i = 0; i < t.length; i += 2) {
            if (t[i] != null) {
                action.accept((K) unmaskNull(t[i]), (V) t[i + 1]);
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        Object[] t = table;
        for (int i = 0; i < t.length; i += 2) {
            if (t[i] != null) {
                t[i + 1] = function.apply((K) unmaskNull(t[i]), (V) t[i + 1]);
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(size);
        Object[] tab = table;
        for (int i = 0; i < tab.length; i += 2) {
            if (tab[i] != null) {
                s.writeObject(unmaskNull(tab[i]));
                s.writeObject(tab[i + 1]);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.readFields();
        int n = s.readInt();
        if (n < 0) {
            throw new java.io.StreamCorruptedException("Illegal mappings count: " + n);
        }
        table = new Object[2 * capacity(jdk.internal.util.SerialData.trusted(n))];
        for (int i = 0; i < n; i++) {
            K key = (K) s.readObject();
            put(key, (V) s.readObject());
        }
    }
}
