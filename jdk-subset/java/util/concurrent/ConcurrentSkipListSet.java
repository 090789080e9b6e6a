// A sorted set for many threads.
package java.util.concurrent;

import java.util.Collection;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.SortedSet;

public class ConcurrentSkipListSet<E> extends NavigableKeys<E>
        implements NavigableSet<E>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = -2479143111061671589L;

    private final ConcurrentNavigableMap<E, Object> m;

    private ConcurrentSkipListSet(ConcurrentNavigableMap<E, Object> m) {
        super(m);
        this.m = m;
    }

    public ConcurrentSkipListSet() {
        this(new ConcurrentSkipListMap<E, Object>());
    }

    public ConcurrentSkipListSet(Comparator<? super E> comparator) {
        this(new ConcurrentSkipListMap<E, Object>(comparator));
    }

    public ConcurrentSkipListSet(Collection<? extends E> c) {
        this();
        addAll(c);
    }

    public ConcurrentSkipListSet(SortedSet<E> s) {
        this(s.comparator());
        addAll(s);
    }

    @Override
    public ConcurrentSkipListSet<E> clone() {
        return new ConcurrentSkipListSet<E>((SortedSet<E>) this);
    }

    @Override
    @SuppressWarnings("unchecked")
    NavigableSet<E> over(ConcurrentNavigableMap<E, ?> part) {
        return new ConcurrentSkipListSet<E>((ConcurrentNavigableMap<E, Object>) part);
    }

    @Override
    public boolean add(E e) {
        return m.putIfAbsent(e, Boolean.TRUE) == null;
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        restore(m);
    }
}
