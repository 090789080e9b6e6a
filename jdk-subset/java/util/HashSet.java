// HashSet: the keys of a HashMap (of a LinkedHashMap for LinkedHashSet).
package java.util;

public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    static final long serialVersionUID = -5024744406713321676L;
    private static final Object PRESENT = new Object();

    private transient HashMap<E, Object> map;

    public HashSet() {
        map = new HashMap<>();
    }

    public HashSet(Collection<? extends E> c) {
        map = new HashMap<>(Math.max((int) (c.size() / .75f) + 1, 16));
        addAll(c);
    }

    public HashSet(int initialCapacity, float loadFactor) {
        map = new HashMap<>(initialCapacity, loadFactor);
    }

    public HashSet(int initialCapacity) {
        map = new HashMap<>(initialCapacity);
    }

    // For LinkedHashSet; [linked] only distinguishes it from the others.
    HashSet(int initialCapacity, float loadFactor, boolean linked) {
        map = new LinkedHashMap<>(initialCapacity, loadFactor);
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public int size() {
        return map.size;
    }

    public boolean isEmpty() {
        return map.size == 0;
    }

    public boolean contains(Object o) {
        return map.getNode(o) != null;
    }

    public boolean add(E e) {
        return map.put(e, PRESENT) == null;
    }

    public boolean remove(Object o) {
        return map.remove(o) == PRESENT;
    }

    public void clear() {
        map.clear();
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            HashSet<E> copy = (HashSet<E>) super.clone();
            copy.map = (HashMap<E, Object>) map.clone();
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new InternalError(impossible);
        }
    }

    public Spliterator<E> spliterator() {
        return new HashMap.HashMapSpliterator<>(map, HashMap.HashMapSpliterator.KEYS);
    }

    @Override
    public Object[] toArray() {
        return map.keysToArray(new Object[map.size]);
    }

    @Override
    public <T> T[] toArray(T[] a) {
        T[] r = map.roomFor(a);
        map.keysToArray(r);
        return r;
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeInt(map.table != null ? map.table.length : map.threshold > 0 ? map.threshold : 16);
        s.writeFloat(map.loadFactor);
        s.writeInt(map.size);
        Object[] keys = map.keysToArray(new Object[map.size]);
        for (int i = 0; i < keys.length; i++) {
            s.writeObject(keys[i]);
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        jdk.internal.util.SerialData.readCount(s, "capacity");
        float factor = s.readFloat();
        if (factor <= 0 || Float.isNaN(factor)) {
            throw new java.io.InvalidObjectException("Illegal load factor: " + factor);
        }
        factor = Math.min(Math.max(0.25f, factor), 4.0f);
        int n = jdk.internal.util.SerialData.readCount(s, "size");
        float perElement = Math.min(1 / factor, 4.0f);
        jdk.internal.util.SerialData.check(s, Map.Entry[].class, HashMap.tableSizeFor((int) (n * perElement)));
        int capacity = (int) (jdk.internal.util.SerialData.trusted(n) * perElement);
        map = this instanceof LinkedHashSet ? new LinkedHashMap<>(capacity, factor) : new HashMap<>(capacity, factor);
        for (int i = 0; i < n; i++) {
            E e = (E) s.readObject();
            map.put(e, PRESENT);
        }
    }
}
