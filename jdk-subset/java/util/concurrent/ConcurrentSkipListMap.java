// A sorted map for many threads.
package java.util.concurrent;

import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;

public class ConcurrentSkipListMap<K, V> extends SkipListView<K, V>
        implements ConcurrentNavigableMap<K, V>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = -8627078645895051609L;

    public ConcurrentSkipListMap() {
        this((Comparator<? super K>) null);
    }

    public ConcurrentSkipListMap(Comparator<? super K> comparator) {
        super(new SkipList<K, V>(comparator), null, false, null, false, false);
    }

    public ConcurrentSkipListMap(Map<? extends K, ? extends V> m) {
        this((Comparator<? super K>) null);
        putAll(m);
    }

    public ConcurrentSkipListMap(SortedMap<K, ? extends V> m) {
        this(m.comparator());
        putAll(m);
    }

    @Override
    ConcurrentSkipListMap<K, V> whole() {
        return this;
    }

    /** A part between bounds, or downwards, with the fields of the serial form. */
    static final class SubMap<K, V> extends SkipListView<K, V> implements java.io.Serializable {
        private static final long serialVersionUID = -7647078645895051609L;

        private final ConcurrentSkipListMap<K, V> m;
        private final K lo;
        private final K hi;
        private final boolean loInclusive;
        private final boolean hiInclusive;
        private final boolean isDescending;

        SubMap(ConcurrentSkipListMap<K, V> m, K lo, boolean loInclusive, K hi, boolean hiInclusive,
                boolean isDescending) {
            super(m.list, lo, loInclusive, hi, hiInclusive, isDescending);
            this.m = m;
            this.lo = lo;
            this.hi = hi;
            this.loInclusive = loInclusive;
            this.hiInclusive = hiInclusive;
            this.isDescending = isDescending;
        }

        @Override
        ConcurrentSkipListMap<K, V> whole() {
            return m;
        }

        private Object readResolve() {
            return new SubMap<>(m, lo, loInclusive, hi, hiInclusive, isDescending);
        }
    }

    @Override
    public ConcurrentSkipListMap<K, V> clone() {
        return new ConcurrentSkipListMap<K, V>((SortedMap<K, V>) this);
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("comparator", Comparator.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.putFields().put("comparator", comparator());
        s.writeFields();
        for (Map.Entry<K, V> e : entrySet()) {
            s.writeObject(e.getKey());
            s.writeObject(e.getValue());
        }
        s.writeObject(null);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        Comparator<? super K> order = (Comparator<? super K>) s.readFields().get("comparator", null);
        jdk.internal.util.SerialData.construct(this, ConcurrentSkipListMap.class, "(Ljava/util/Comparator;)V", order);
        while (true) {
            K key = (K) s.readObject();
            if (key == null) {
                return;
            }
            put(key, (V) s.readObject());
        }
    }
}
