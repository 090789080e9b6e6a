// The keys of a concurrent navigable map as a navigable set.
package java.util.concurrent;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Spliterator;

abstract class NavigableKeys<K> extends AbstractSet<K> implements NavigableSet<K> {
    private final ConcurrentNavigableMap<K, ?> map;

    NavigableKeys(ConcurrentNavigableMap<K, ?> map) {
        this.map = map;
    }

    /** The map of a set that is read from a stream, which has run no constructor. */
    final void restore(ConcurrentNavigableMap<K, ?> m) {
        jdk.internal.util.SerialData.set(this, NavigableKeys.class, "map", m);
    }

    /** A set like this one over another map. */
    abstract NavigableSet<K> over(ConcurrentNavigableMap<K, ?> m);

    @Override
    public Iterator<K> iterator() {
        return map.navigableKeySet().iterator();
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    @Override
    public boolean remove(Object o) {
        return map.remove(o) != null;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public K lower(K e) {
        return map.lowerKey(e);
    }

    @Override
    public K floor(K e) {
        return map.floorKey(e);
    }

    @Override
    public K ceiling(K e) {
        return map.ceilingKey(e);
    }

    @Override
    public K higher(K e) {
        return map.higherKey(e);
    }

    @Override
    public Comparator<? super K> comparator() {
        return map.comparator();
    }

    @Override
    public K first() {
        return map.firstKey();
    }

    @Override
    public K last() {
        return map.lastKey();
    }

    @Override
    public K pollFirst() {
        Map.Entry<K, ?> e = map.pollFirstEntry();
        return e == null ? null : e.getKey();
    }

    @Override
    public K pollLast() {
        Map.Entry<K, ?> e = map.pollLastEntry();
        return e == null ? null : e.getKey();
    }

    @Override
    public NavigableSet<K> subSet(K fromElement, boolean fromInclusive, K toElement, boolean toInclusive) {
        return over(map.subMap(fromElement, fromInclusive, toElement, toInclusive));
    }

    @Override
    public NavigableSet<K> headSet(K toElement, boolean inclusive) {
        return over(map.headMap(toElement, inclusive));
    }

    @Override
    public NavigableSet<K> tailSet(K fromElement, boolean inclusive) {
        return over(map.tailMap(fromElement, inclusive));
    }

    @Override
    public NavigableSet<K> subSet(K fromElement, K toElement) {
        return subSet(fromElement, true, toElement, false);
    }

    @Override
    public NavigableSet<K> headSet(K toElement) {
        return headSet(toElement, false);
    }

    @Override
    public NavigableSet<K> tailSet(K fromElement) {
        return tailSet(fromElement, true);
    }

    @Override
    public NavigableSet<K> descendingSet() {
        return over(map.descendingMap());
    }

    @Override
    public Iterator<K> descendingIterator() {
        return map.descendingMap().navigableKeySet().iterator();
    }

    @Override
    public Spliterator<K> spliterator() {
        boolean whole = map instanceof ConcurrentSkipListMap;
        return new ViewSpliterator<K>(iterator(), whole ? size() : Long.MAX_VALUE, Spliterator.DISTINCT
                | Spliterator.SORTED | Spliterator.ORDERED | (whole ? ViewSpliterator.WHOLE : 0), comparator());
    }
}
