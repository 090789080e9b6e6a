// LinkedHashMap: a HashMap whose entries are linked in insertion or access order.
package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
    private static final long serialVersionUID = 3801124242820219131L;

    static class Entry<K, V> extends HashMap.Node<K, V> {
        Entry<K, V> before;
        Entry<K, V> after;

        Entry(int hash, K key, V value, Node<K, V> next) {
            super(hash, key, value, next);
        }
    }

    transient Entry<K, V> head;
    transient Entry<K, V> tail;
    final boolean accessOrder;

    public LinkedHashMap(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor);
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity) {
        super(initialCapacity);
        accessOrder = false;
    }

    public LinkedHashMap() {
        accessOrder = false;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        accessOrder = false;
        putMapEntries(m, false);
    }

    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder) {
        super(initialCapacity, loadFactor);
        this.accessOrder = accessOrder;
    }

    private void append(Entry<K, V> p) {
        Entry<K, V> last = tail;
        tail = p;
        if (last == null) {
            head = p;
        } else {
            p.before = last;
            last.after = p;
        }
    }

    /** Puts [to] where [from] is in the linked order. */
    private void takePlace(Entry<K, V> from, Entry<K, V> to) {
        Entry<K, V> b = from.before;
        Entry<K, V> a = from.after;
        to.before = b;
        to.after = a;
        if (b == null) {
            head = to;
        } else {
            b.after = to;
        }
        if (a == null) {
            tail = to;
        } else {
            a.before = to;
        }
    }

    @Override
    void reinitialize() {
        super.reinitialize();
        head = null;
        tail = null;
    }

    @Override
    Node<K, V> newNode(int hash, K key, V value, Node<K, V> next) {
        Entry<K, V> p = new Entry<>(hash, key, value, next);
        append(p);
        return p;
    }

    @Override
    Node<K, V> replacementNode(Node<K, V> p, Node<K, V> next) {
        Entry<K, V> q = new Entry<>(p.hash, p.key, p.value, next);
        takePlace((Entry<K, V>) p, q);
        return q;
    }

    @Override
    TreeNode<K, V> newTreeNode(int hash, K key, V value, Node<K, V> next) {
        TreeNode<K, V> p = new TreeNode<>(hash, key, value, next);
        append(p);
        return p;
    }

    @Override
    TreeNode<K, V> replacementTreeNode(Node<K, V> p, Node<K, V> next) {
        TreeNode<K, V> q = new TreeNode<>(p.hash, p.key, p.value, next);
        takePlace((Entry<K, V>) p, q);
        return q;
    }

    @Override
    void afterNodeRemoval(Node<K, V> e) {
        Entry<K, V> p = (Entry<K, V>) e;
        Entry<K, V> b = p.before;
        Entry<K, V> a = p.after;
        p.before = null;
        p.after = null;
        if (b == null) {
            head = a;
        } else {
            b.after = a;
        }
        if (a == null) {
            tail = b;
        } else {
            a.before = b;
        }
    }

    @Override
    void afterNodeInsertion(boolean evict) {
        Entry<K, V> first = head;
        if (evict && first != null && removeEldestEntry(first)) {
            K key = first.key;
            removeNode(hash(key), key, null, false, true);
        }
    }

    @Override
    void afterNodeAccess(Node<K, V> e) {
        if (!accessOrder || tail == e) {
            return;
        }
        Entry<K, V> p = (Entry<K, V>) e;
        Entry<K, V> b = p.before;
        Entry<K, V> a = p.after;        // not null: p is not the last
        if (b == null) {
            head = a;
        } else {
            b.after = a;
        }
        a.before = b;
        p.after = null;
        p.before = tail;
        tail.after = p;
        tail = p;
        modCount++;
    }

    public boolean containsValue(Object value) {
        for (Entry<K, V> e = head; e != null; e = e.after) {
            V v = e.value;
            if (v == value || (value != null && value.equals(v))) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        Node<K, V> e = getNode(key);
        if (e == null) {
            return null;
        }
        if (accessOrder) {
            afterNodeAccess(e);
        }
        return e.value;
    }

    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = getNode(key);
        if (e == null) {
            return defaultValue;
        }
        if (accessOrder) {
            afterNodeAccess(e);
        }
        return e.value;
    }

    public void clear() {
        super.clear();
        head = null;
        tail = null;
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    public Set<K> keySet() {
        Set<K> ks = keySet;
        if (ks == null) {
            keySet = ks = new LinkedKeySet();
        }
        return ks;
    }

    public Collection<V> values() {
        Collection<V> vs = values;
        if (vs == null) {
            values = vs = new LinkedValues();
        }
        return vs;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> es = entrySet;
        if (es == null) {
            entrySet = es = new LinkedEntrySet();
        }
        return es;
    }

    @Override
    final Object[] keysToArray(Object[] a) {
        int n = 0;
        for (Entry<K, V> e = head; e != null; e = e.after) {
            a[n++] = e.key;
        }
        return a;
    }

    @Override
    final Object[] valuesToArray(Object[] a) {
        int n = 0;
        for (Entry<K, V> e = head; e != null; e = e.after) {
            a[n++] = e.value;
        }
        return a;
    }

    final class LinkedKeySet extends AbstractSet<K> {
        public int size() {
            return size;
        }

        public void clear() {
            LinkedHashMap.this.clear();
        }

        public Iterator<K> iterator() {
            return new LinkedKeyIterator<>(LinkedHashMap.this);
        }

        public boolean contains(Object o) {
            return getNode(o) != null;
        }

        public boolean remove(Object key) {
            return removeNode(hash(key), key, null, false, true) != null;
        }

        public Spliterator<K> spliterator() {
            return Spliterators.spliterator(this,
                    Spliterator.SIZED | Spliterator.ORDERED | Spliterator.DISTINCT);
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
            int mc = modCount;
            for (Entry<K, V> e = head; e != null; e = e.after) {
                action.accept(e.key);
            }
            if (modCount != mc) {
                throw new ConcurrentModificationException();
            }
        }
    }

    final class LinkedValues extends AbstractCollection<V> {
        public int size() {
            return size;
        }

        public void clear() {
            LinkedHashMap.this.clear();
        }

        public Iterator<V> iterator() {
            return new LinkedValueIterator<>(LinkedHashMap.this);
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public Spliterator<V> spliterator() {
            return Spliterators.spliterator(this, Spliterator.SIZED | Spliterator.ORDERED);
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
            int mc = modCount;
            for (Entry<K, V> e = head; e != null; e = e.after) {
                action.accept(e.value);
            }
            if (modCount != mc) {
                throw new ConcurrentModificationException();
            }
        }
    }

    final class LinkedEntrySet extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return size;
        }

        public void clear() {
            LinkedHashMap.this.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new LinkedEntryIterator<>(LinkedHashMap.this);
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
            return Spliterators.spliterator(this,
                    Spliterator.SIZED | Spliterator.ORDERED | Spliterator.DISTINCT);
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            int mc = modCount;
            for (Entry<K, V> e = head; e != null; e = e.after) {
                action.accept(e);
            }
            if (modCount != mc) {
                throw new ConcurrentModificationException();
            }
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        int mc = modCount;
        for (Entry<K, V> e = head; e != null; e = e.after) {
            action.accept(e.key, e.value);
        }
        if (modCount != mc) {
            throw new ConcurrentModificationException();
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int mc = modCount;
        for (Entry<K, V> e = head; e != null; e = e.after) {
            e.value = function.apply(e.key, e.value);
        }
        if (modCount != mc) {
            throw new ConcurrentModificationException();
        }
    }

    abstract static class LinkedHashIterator<K, V> {
        final LinkedHashMap<K, V> map;
        Entry<K, V> next;
        Entry<K, V> current;
        int expectedModCount;

        LinkedHashIterator(LinkedHashMap<K, V> map) {
            this.map = map;
            next = map.head;
            expectedModCount = map.modCount;
        }

        public final boolean hasNext() {
            return next != null;
        }

        final Entry<K, V> nextNode() {
            Entry<K, V> e = next;
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (e == null) {
                throw new NoSuchElementException();
            }
            current = e;
            next = e.after;
            return e;
        }

        public final void remove() {
            Node<K, V> p = current;
            if (p == null) {
                throw new IllegalStateException();
            }
            LinkedHashMap<K, V> m = map;
            if (m.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            current = null;
            m.removeNode(p.hash, p.key, null, false, false);
            expectedModCount = m.modCount;
        }
    }

    static final class LinkedKeyIterator<K> extends LinkedHashIterator<K, Object> implements Iterator<K> {
        @SuppressWarnings("unchecked")
        LinkedKeyIterator(LinkedHashMap<K, ?> map) {
            super((LinkedHashMap<K, Object>) map);
        }

        public K next() {
            return nextNode().key;
        }
    }

    static final class LinkedValueIterator<V> extends LinkedHashIterator<Object, V>
            implements Iterator<V> {
        @SuppressWarnings("unchecked")
        LinkedValueIterator(LinkedHashMap<?, V> map) {
            super((LinkedHashMap<Object, V>) map);
        }

        public V next() {
            return nextNode().value;
        }
    }

    static final class LinkedEntryIterator<K, V> extends LinkedHashIterator<K, V>
            implements Iterator<Map.Entry<K, V>> {
        LinkedEntryIterator(LinkedHashMap<K, V> map) {
            super(map);
        }

        public Map.Entry<K, V> next() {
            return nextNode();
        }
    }
}
