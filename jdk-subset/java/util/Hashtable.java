// Hashtable: synchronized map with a table of 2n+1 growth; new entries go to the front of their bucket
// and iteration runs from the last bucket to the first, as in `java`.
package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 1421746759512286392L;
    private static final int MAX_ARRAY_SIZE = Integer.MAX_VALUE - 8;
    private static final int KEYS = 0;
    private static final int VALUES = 1;
    private static final int ENTRIES = 2;

    private transient Entry<?, ?>[] table;
    private transient int count;
    private int threshold;
    private float loadFactor;
    private transient int modCount;
    private transient Set<K> keySet;
    private transient Set<Map.Entry<K, V>> entrySet;
    private transient Collection<V> values;

    private static final class Entry<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Entry<K, V> next;

        Entry(int hash, K key, V value, Entry<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            if (value == null) {
                throw new NullPointerException();
            }
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return (key == null ? e.getKey() == null : key.equals(e.getKey()))
                    && (value == null ? e.getValue() == null : value.equals(e.getValue()));
        }

        public int hashCode() {
            return hash ^ Objects.hashCode(value);
        }

        public String toString() {
            return key.toString() + "=" + value.toString();
        }
    }

    public Hashtable(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        if (!(loadFactor > 0)) {
            throw new IllegalArgumentException("Illegal Load: " + loadFactor);
        }
        if (initialCapacity == 0) {
            initialCapacity = 1;
        }
        this.loadFactor = loadFactor;
        table = new Entry<?, ?>[initialCapacity];
        threshold = (int) Math.min(initialCapacity * loadFactor, MAX_ARRAY_SIZE + 1);
    }

    public Hashtable(int initialCapacity) {
        this(initialCapacity, 0.75f);
    }

    public Hashtable() {
        this(11, 0.75f);
    }

    public Hashtable(Map<? extends K, ? extends V> t) {
        this(Math.max(2 * t.size(), 11), 0.75f);
        putAll(t);
    }

    // For Properties, which keeps its entries elsewhere.
    Hashtable(Void unused) {
    }

    public synchronized int size() {
        return count;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }

    public synchronized Enumeration<K> keys() {
        return count == 0 ? Collections.<K>emptyEnumeration() : new Enumerator<K>(KEYS, false);
    }

    public synchronized Enumeration<V> elements() {
        return count == 0 ? Collections.<V>emptyEnumeration() : new Enumerator<V>(VALUES, false);
    }

    public synchronized boolean contains(Object value) {
        if (value == null) {
            throw new NullPointerException();
        }
        Entry<?, ?>[] tab = table;
        for (int i = tab.length - 1; i >= 0; i--) {
            for (Entry<?, ?> e = tab[i]; e != null; e = e.next) {
                if (e.value.equals(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    public boolean containsValue(Object value) {
        return contains(value);
    }

    public synchronized boolean containsKey(Object key) {
        return find(key) != null;
    }

    @SuppressWarnings("unchecked")
    private Entry<K, V> find(Object key) {
        Entry<?, ?>[] tab = table;
        int hash = key.hashCode();
        for (Entry<?, ?> e = tab[(hash & 0x7FFFFFFF) % tab.length]; e != null; e = e.next) {
            if (e.hash == hash && e.key.equals(key)) {
                return (Entry<K, V>) e;
            }
        }
        return null;
    }

    public synchronized V get(Object key) {
        Entry<K, V> e = find(key);
        return e == null ? null : e.value;
    }

    @SuppressWarnings("unchecked")
    protected void rehash() {
        Entry<?, ?>[] old = table;
        int oldCapacity = old.length;
        int capacity = (oldCapacity << 1) + 1;
        if (capacity < 0 || capacity > MAX_ARRAY_SIZE) {
            if (oldCapacity == MAX_ARRAY_SIZE) {
                return;
            }
            capacity = MAX_ARRAY_SIZE;
        }
        Entry<?, ?>[] tab = new Entry<?, ?>[capacity];
        modCount++;
        threshold = (int) Math.min(capacity * loadFactor, MAX_ARRAY_SIZE + 1);
        table = tab;
        for (int i = oldCapacity - 1; i >= 0; i--) {
            Entry<K, V> next;
            for (Entry<K, V> e = (Entry<K, V>) old[i]; e != null; e = next) {
                next = e.next;
                int at = (e.hash & 0x7FFFFFFF) % capacity;
                e.next = (Entry<K, V>) tab[at];
                tab[at] = e;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void addEntry(int hash, K key, V value) {
        if (count >= threshold) {
            rehash();
        }
        Entry<?, ?>[] tab = table;
        int i = (hash & 0x7FFFFFFF) % tab.length;
        tab[i] = new Entry<>(hash, key, value, (Entry<K, V>) tab[i]);
        count++;
        modCount++;
    }

    public synchronized V put(K key, V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        Entry<K, V> e = find(key);
        if (e != null) {
            V old = e.value;
            e.value = value;
            return old;
        }
        addEntry(key.hashCode(), key, value);
        return null;
    }

    public synchronized V remove(Object key) {
        Entry<K, V> e = find(key);
        if (e == null) {
            return null;
        }
        unlink(e);
        return e.value;
    }

    @SuppressWarnings("unchecked")
    private void unlink(Entry<K, V> gone) {
        Entry<?, ?>[] tab = table;
        int i = (gone.hash & 0x7FFFFFFF) % tab.length;
        Entry<K, V> before = null;
        for (Entry<K, V> e = (Entry<K, V>) tab[i]; e != null; e = e.next) {
            if (e == gone) {
                if (before == null) {
                    tab[i] = e.next;
                } else {
                    before.next = e.next;
                }
                modCount++;
                count--;
                return;
            }
            before = e;
        }
        throw new ConcurrentModificationException();
    }

    public synchronized void putAll(Map<? extends K, ? extends V> t) {
        Iterator<? extends Map.Entry<? extends K, ? extends V>> it = t.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<? extends K, ? extends V> e = it.next();
            put(e.getKey(), e.getValue());
        }
    }

    public synchronized void clear() {
        Entry<?, ?>[] tab = table;
        for (int i = 0; i < tab.length; i++) {
            tab[i] = null;
        }
        modCount++;
        count = 0;
    }

    @SuppressWarnings("unchecked")
    public synchronized Object clone() {
        Hashtable<K, V> t = cloneShell();
        t.table = new Entry<?, ?>[table.length];
        for (int i = 0; i < table.length; i++) {
            Entry<K, V> last = null;
            for (Entry<K, V> e = (Entry<K, V>) table[i]; e != null; e = e.next) {
                Entry<K, V> copy = new Entry<>(e.hash, e.key, e.value, null);
                if (last == null) {
                    t.table[i] = copy;
                } else {
                    last.next = copy;
                }
                last = copy;
            }
        }
        return t;
    }

    /** The object without its entries, for clone() here and in Properties. */
    @SuppressWarnings("unchecked")
    final Hashtable<K, V> cloneShell() {
        try {
            Hashtable<K, V> t = (Hashtable<K, V>) super.clone();
            t.table = null;
            t.keySet = null;
            t.entrySet = null;
            t.values = null;
            t.modCount = 0;
            return t;
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
    }

    public synchronized String toString() {
        int left = size();
        if (left == 0) {
            return "{}";
        }
        StringBuilder sb = new StringBuilder();
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        sb.append('{');
        while (true) {
            Map.Entry<K, V> e = it.next();
            K key = e.getKey();
            V value = e.getValue();
            sb.append(key == this ? "(this Map)" : key.toString());
            sb.append('=');
            sb.append(value == this ? "(this Map)" : value.toString());
            if (--left == 0) {
                return sb.append('}').toString();
            }
            sb.append(", ");
        }
    }

    public Set<K> keySet() {
        if (keySet == null) {
            keySet = Collections.synchronizedSet(new KeySet(), this);
        }
        return keySet;
    }

    private final class KeySet extends AbstractSet<K> {
        public Iterator<K> iterator() {
            return count == 0 ? Collections.<K>emptyIterator() : new Enumerator<K>(KEYS, true);
        }

        public int size() {
            return count;
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object o) {
            return Hashtable.this.remove(o) != null;
        }

        public void clear() {
            Hashtable.this.clear();
        }
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if (entrySet == null) {
            entrySet = Collections.synchronizedSet(new EntrySet(), this);
        }
        return entrySet;
    }

    private final class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public Iterator<Map.Entry<K, V>> iterator() {
            return count == 0 ? Collections.<Map.Entry<K, V>>emptyIterator()
                    : new Enumerator<Map.Entry<K, V>>(ENTRIES, true);
        }

        // Refuses; but what is no entry fails in the cast of the bridge method.
        public boolean add(Map.Entry<K, V> e) {
            return super.add(e);
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
            return count;
        }

        public void clear() {
            Hashtable.this.clear();
        }
    }

    public Collection<V> values() {
        if (values == null) {
            values = Collections.synchronizedCollection(new ValueCollection(), this);
        }
        return values;
    }

    private final class ValueCollection extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            return count == 0 ? Collections.<V>emptyIterator() : new Enumerator<V>(VALUES, true);
        }

        public int size() {
            return count;
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public void clear() {
            Hashtable.this.clear();
        }
    }

    public synchronized boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof Map)) {
            return false;
        }
        Map<?, ?> t = (Map<?, ?>) o;
        if (t.size() != size()) {
            return false;
        }
        try {
            Iterator<Map.Entry<K, V>> it = entrySet().iterator();
            while (it.hasNext()) {
                Map.Entry<K, V> e = it.next();
                K key = e.getKey();
                V value = e.getValue();
                if (value == null) {
                    if (t.get(key) != null || !t.containsKey(key)) {
                        return false;
                    }
                } else if (!value.equals(t.get(key))) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException unusable) {
            return false;
        }
        return true;
    }

    public synchronized int hashCode() {
        // A table inside itself would never end: while it is computing, its load factor is negative.
        int h = 0;
        if (count == 0 || loadFactor < 0) {
            return h;
        }
        loadFactor = -loadFactor;
        Entry<?, ?>[] tab = table;
        for (int i = 0; i < tab.length; i++) {
            for (Entry<?, ?> e = tab[i]; e != null; e = e.next) {
                h += e.hashCode();
            }
        }
        loadFactor = -loadFactor;
        return h;
    }

    @Override
    public synchronized V getOrDefault(Object key, V defaultValue) {
        V v = get(key);
        return v == null ? defaultValue : v;
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        Entry<?, ?>[] tab = table;
        for (int i = 0; i < tab.length; i++) {
            for (Entry<?, ?> e = tab[i]; e != null; e = e.next) {
                action.accept((K) e.key, (V) e.value);
                if (expected != modCount) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        Entry<?, ?>[] tab = table;
        for (int i = 0; i < tab.length; i++) {
            for (Entry<K, V> e = (Entry<K, V>) tab[i]; e != null; e = e.next) {
                e.value = Objects.requireNonNull(function.apply(e.key, e.value));
                if (expected != modCount) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    @Override
    public synchronized V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        Entry<K, V> e = find(key);
        if (e != null) {
            V old = e.value;
            if (old == null) {
                e.value = value;
            }
            return old;
        }
        addEntry(key.hashCode(), key, value);
        return null;
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        Objects.requireNonNull(value);
        Entry<K, V> e = find(key);
        if (e == null || !e.value.equals(value)) {
            return false;
        }
        unlink(e);
        return true;
    }

    @Override
    public synchronized boolean replace(K key, V oldValue, V newValue) {
        Objects.requireNonNull(oldValue);
        Objects.requireNonNull(newValue);
        Entry<K, V> e = find(key);
        if (e == null || !e.value.equals(oldValue)) {
            return false;
        }
        e.value = newValue;
        return true;
    }

    @Override
    public synchronized V replace(K key, V value) {
        Objects.requireNonNull(value);
        Entry<K, V> e = find(key);
        if (e == null) {
            return null;
        }
        V old = e.value;
        e.value = value;
        return old;
    }

    @Override
    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        Objects.requireNonNull(mappingFunction);
        Entry<K, V> e = find(key);
        if (e != null) {
            return e.value;
        }
        int mc = modCount;
        V v = mappingFunction.apply(key);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (v != null) {
            addEntry(key.hashCode(), key, v);
        }
        return v;
    }

    @Override
    public synchronized V computeIfPresent(K key,
                                           BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Entry<K, V> e = find(key);
        return e == null ? null : remap(e, remappingFunction);
    }

    private V remap(Entry<K, V> e, BiFunction<? super K, ? super V, ? extends V> f) {
        int mc = modCount;
        V v = f.apply(e.key, e.value);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (v == null) {
            unlink(e);
        } else {
            e.value = v;
        }
        return v;
    }

    @Override
    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Entry<K, V> e = find(key);
        if (e != null) {
            return remap(e, remappingFunction);
        }
        int mc = modCount;
        V v = remappingFunction.apply(key, null);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (v != null) {
            addEntry(key.hashCode(), key, v);
        }
        return v;
    }

    @Override
    public synchronized V merge(K key, V value,
                                BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Entry<K, V> e = find(key);
        if (e == null) {
            if (value != null) {
                addEntry(key.hashCode(), key, value);
            }
            return value;
        }
        int mc = modCount;
        V v = remappingFunction.apply(e.value, value);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (v == null) {
            unlink(e);
        } else {
            e.value = v;
        }
        return v;
    }

    /** Enumeration (without remove and checks) and Iterator in one. */
    private final class Enumerator<T> implements Enumeration<T>, Iterator<T> {
        private final Entry<?, ?>[] table = Hashtable.this.table;
        private int index = table.length;
        private Entry<?, ?> entry;
        private Entry<?, ?> lastReturned;
        private final int kind;
        private final boolean iterator;
        private int expectedModCount = modCount;

        Enumerator(int kind, boolean iterator) {
            this.kind = kind;
            this.iterator = iterator;
        }

        public boolean hasMoreElements() {
            Entry<?, ?> e = entry;
            int i = index;
            Entry<?, ?>[] t = table;
            while (e == null && i > 0) {
                e = t[--i];
            }
            entry = e;
            index = i;
            return e != null;
        }

        @SuppressWarnings("unchecked")
        public T nextElement() {
            if (!hasMoreElements()) {
                throw new NoSuchElementException("Hashtable Enumerator");
            }
            Entry<?, ?> e = entry;
            lastReturned = e;
            entry = e.next;
            return (T) (kind == KEYS ? e.key : kind == VALUES ? e.value : e);
        }

        public boolean hasNext() {
            return hasMoreElements();
        }

        public T next() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            return nextElement();
        }

        @SuppressWarnings("unchecked")
        public void remove() {
            if (!iterator) {
                throw new UnsupportedOperationException();
            }
            if (lastReturned == null) {
                throw new IllegalStateException("Hashtable Enumerator");
            }
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            synchronized (Hashtable.this) {
                unlink((Entry<K, V>) lastReturned);
                expectedModCount++;
                lastReturned = null;
            }
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        writeTable(s);
    }

    void writeTable(java.io.ObjectOutputStream s) throws java.io.IOException {
        Entry<?, ?> all = null;
        synchronized (this) {
            s.defaultWriteObject();
            s.writeInt(table.length);
            s.writeInt(count);
            for (int i = 0; i < table.length; i++) {
                for (Entry<?, ?> e = table[i]; e != null; e = e.next) {
                    all = new Entry<>(0, e.key, e.value, (Entry<Object, Object>) all);
                }
            }
        }
        for (; all != null; all = all.next) {
            s.writeObject(all.key);
            s.writeObject(all.value);
        }
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        readTable(s);
    }

    @SuppressWarnings("unchecked")
    void readTable(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        float factor = fields.get("loadFactor", 0.75f);
        if (factor <= 0 || Float.isNaN(factor)) {
            throw new java.io.StreamCorruptedException("Illegal load factor: " + factor);
        }
        factor = Math.min(Math.max(0.25f, factor), 4.0f);
        int old = s.readInt();
        int n = s.readInt();
        if (n < 0) {
            throw new java.io.StreamCorruptedException("Illegal # of Elements: " + n);
        }
        old = Math.max(old, (int) (n / factor) + 1);
        int length = (int) ((n + n / 20) / factor) + 3;
        if (length > n && (length & 1) == 0) {
            length--;
        }
        length = jdk.internal.util.SerialData.trusted(Math.min(length, old));
        loadFactor = factor;
        table = new Entry<?, ?>[length];
        threshold = (int) Math.min(length * factor, MAX_ARRAY_SIZE + 1);
        for (int i = 0; i < n; i++) {
            K key = (K) s.readObject();
            V value = (V) s.readObject();
            if (value == null || find(key) != null) {
                throw new java.io.StreamCorruptedException();
            }
            addEntry(key.hashCode(), key, value);
        }
    }
}
