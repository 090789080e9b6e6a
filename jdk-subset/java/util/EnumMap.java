// EnumMap: values in an array, indexed by the ordinals of the keys.
package java.util;

public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V>
        implements java.io.Serializable, Cloneable {
    private static final long serialVersionUID = 458661240069192865L;
    // Represents a value of null; null in the array means that there is no entry.
    private static final Object NULL = new Object() {
        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return "java.util.EnumMap.NULL";
        }
    };

    private final Class<K> keyType;
    private transient K[] keyUniverse;
    private transient Object[] vals;
    private transient int size;
    private transient Set<Map.Entry<K, V>> entrySet;

    public EnumMap(Class<K> keyType) {
        this.keyType = keyType;
        keyUniverse = keyType.getEnumConstants();
        vals = new Object[keyUniverse.length];
    }

    public EnumMap(EnumMap<K, ? extends V> m) {
        keyType = m.keyType;
        keyUniverse = m.keyUniverse;
        vals = m.vals.clone();
        size = m.size;
    }

    public EnumMap(Map<K, ? extends V> m) {
        if (m instanceof EnumMap) {
            EnumMap<K, ? extends V> em = (EnumMap<K, ? extends V>) m;
            keyType = em.keyType;
            keyUniverse = em.keyUniverse;
            vals = em.vals.clone();
            size = em.size;
        } else {
            if (m.isEmpty()) {
                throw new IllegalArgumentException("Specified map is empty");
            }
            keyType = m.keySet().iterator().next().getDeclaringClass();
            keyUniverse = keyType.getEnumConstants();
            vals = new Object[keyUniverse.length];
            putAll(m);
        }
    }

    private static Object mask(Object value) {
        return value == null ? NULL : value;
    }

    @SuppressWarnings("unchecked")
    private V unmask(Object value) {
        return (V) (value == NULL ? null : value);
    }

    /** The ordinal of [key] if it is of the key type, else -1. */
    private int indexOf(Object key) {
        if (key == null) {
            return -1;
        }
        Class<?> c = key.getClass();
        return c == keyType || c.getSuperclass() == keyType ? ((Enum<?>) key).ordinal() : -1;
    }

    private void typeCheck(K key) {
        Class<?> c = key.getClass();
        if (c != keyType && c.getSuperclass() != keyType) {
            throw new ClassCastException(c + " != " + keyType);
        }
    }

    public int size() {
        return size;
    }

    public boolean containsValue(Object value) {
        value = mask(value);
        for (int i = 0; i < vals.length; i++) {
            if (value.equals(vals[i])) {
                return true;
            }
        }
        return false;
    }

    public boolean containsKey(Object key) {
        int i = indexOf(key);
        return i >= 0 && vals[i] != null;
    }

    public V get(Object key) {
        int i = indexOf(key);
        return i >= 0 ? unmask(vals[i]) : null;
    }

    public V put(K key, V value) {
        typeCheck(key);
        int i = key.ordinal();
        Object old = vals[i];
        vals[i] = value == null ? NULL : value;
        if (old == null) {
            size++;
        }
        return unmask(old);
    }

    public V remove(Object key) {
        int i = indexOf(key);
        if (i < 0) {
            return null;
        }
        Object old = vals[i];
        vals[i] = null;
        if (old != null) {
            size--;
        }
        return unmask(old);
    }

    private boolean hasMapping(int i, Object value) {
        return i >= 0 && mask(value).equals(vals[i]);
    }

    private boolean removeMapping(Object key, Object value) {
        int i = indexOf(key);
        if (!hasMapping(i, value)) {
            return false;
        }
        vals[i] = null;
        size--;
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        if (m instanceof EnumMap) {
            EnumMap<?, ?> em = (EnumMap<?, ?>) m;
            if (em.keyType != keyType) {
                if (em.isEmpty()) {
                    return;
                }
                throw new ClassCastException(em.keyType + " != " + keyType);
            }
            for (int i = 0; i < vals.length; i++) {
                Object v = em.vals[i];
                if (v != null) {
                    if (vals[i] == null) {
                        size++;
                    }
                    vals[i] = v;
                }
            }
        } else {
            super.putAll(m);
        }
    }

    public void clear() {
        Arrays.fill(vals, null);
        size = 0;
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
            return new KeyIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object o) {
            int old = size;
            EnumMap.this.remove(o);
            return size != old;
        }

        public void clear() {
            EnumMap.this.clear();
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
            return new ValueIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public boolean remove(Object o) {
            o = mask(o);
            for (int i = 0; i < vals.length; i++) {
                if (o.equals(vals[i])) {
                    vals[i] = null;
                    size--;
                    return true;
                }
            }
            return false;
        }

        public void clear() {
            EnumMap.this.clear();
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
            return new EntryIterator();
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return hasMapping(indexOf(e.getKey()), e.getValue());
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
            EnumMap.this.clear();
        }

        // Entries of the iterator live only as long as it is on them: copies go into arrays.
        public Object[] toArray() {
            return fill(new Object[size]);
        }

        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            int n = size;
            if (a.length < n) {
                a = (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), n);
            }
            if (a.length > n) {
                a[n] = null;
            }
            return (T[]) fill(a);
        }

        private Object[] fill(Object[] a) {
            int j = 0;
            for (int i = 0; i < vals.length; i++) {
                if (vals[i] != null) {
                    a[j++] = new AbstractMap.SimpleEntry<>(keyUniverse[i], unmask(vals[i]));
                }
            }
            return a;
        }
    }

    private abstract class EnumMapIterator<T> implements Iterator<T> {
        int index;
        int lastReturned = -1;

        public boolean hasNext() {
            while (index < vals.length && vals[index] == null) {
                index++;
            }
            return index != vals.length;
        }

        final int step() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return lastReturned = index++;
        }

        public void remove() {
            if (lastReturned < 0) {
                throw new IllegalStateException();
            }
            if (vals[lastReturned] != null) {
                vals[lastReturned] = null;
                size--;
            }
            lastReturned = -1;
        }
    }

    private final class KeyIterator extends EnumMapIterator<K> {
        public K next() {
            return keyUniverse[step()];
        }
    }

    private final class ValueIterator extends EnumMapIterator<V> {
        public V next() {
            return unmask(vals[step()]);
        }
    }

    private final class EntryIterator extends EnumMapIterator<Map.Entry<K, V>> {
        private Entry last;

        public Map.Entry<K, V> next() {
            return last = new Entry(step());
        }

        @Override
        public void remove() {
            super.remove();
            last.index = -1;
            last = null;
        }
    }

    private final class Entry implements Map.Entry<K, V> {
        private int index;          // -1 when removed

        Entry(int index) {
            this.index = index;
        }

        private void check() {
            if (index < 0) {
                throw new IllegalStateException("Entry was removed");
            }
        }

        public K getKey() {
            check();
            return keyUniverse[index];
        }

        public V getValue() {
            check();
            return unmask(vals[index]);
        }

        public V setValue(V value) {
            check();
            V old = unmask(vals[index]);
            vals[index] = mask(value);
            return old;
        }

        public boolean equals(Object o) {
            if (index < 0) {
                return o == this;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return e.getKey() == keyUniverse[index] && Objects.equals(unmask(vals[index]), e.getValue());
        }

        public int hashCode() {
            return index < 0 ? super.hashCode() : keyUniverse[index].hashCode() ^ vals[index].hashCode();
        }

        public String toString() {
            return index < 0 ? super.toString() : keyUniverse[index] + "=" + unmask(vals[index]);
        }
    }

    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o instanceof EnumMap) {
            EnumMap<?, ?> em = (EnumMap<?, ?>) o;
            if (em.size != size) {
                return false;
            }
            if (em.keyType != keyType) {
                return size == 0;
            }
            for (int i = 0; i < vals.length; i++) {
                Object a = vals[i];
                Object b = em.vals[i];
                if (a != b && (a == null || !a.equals(b))) {
                    return false;
                }
            }
            return true;
        }
        if (!(o instanceof Map)) {
            return false;
        }
        Map<?, ?> m = (Map<?, ?>) o;
        if (size != m.size()) {
            return false;
        }
        for (int i = 0; i < vals.length; i++) {
            if (vals[i] != null) {
                K key = keyUniverse[i];
                V value = unmask(vals[i]);
                if (value == null ? m.get(key) != null || !m.containsKey(key) : !value.equals(m.get(key))) {
                    return false;
                }
            }
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        for (int i = 0; i < vals.length; i++) {
            if (vals[i] != null) {
                h += keyUniverse[i].hashCode() ^ vals[i].hashCode();
            }
        }
        return h;
    }

    @SuppressWarnings("unchecked")
    public EnumMap<K, V> clone() {
        EnumMap<K, V> result;
        try {
            result = (EnumMap<K, V>) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError();
        }
        result.vals = result.vals.clone();
        result.entrySet = null;
        return result;
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(size);
        for (int i = 0; i < vals.length; i++) {
            if (vals[i] != null) {
                s.writeObject(keyUniverse[i]);
                s.writeObject(unmask(vals[i]));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        keyUniverse = keyType.getEnumConstants();
        vals = new Object[keyUniverse.length];
        int n = s.readInt();
        for (int i = 0; i < n; i++) {
            K key = (K) s.readObject();
            put(key, (V) s.readObject());
        }
    }
}
