// ImmutableCollections: the collections of List.of, Set.of, Map.of and copyOf. No nulls (except in the
// lists that say so), no modification. Sets and maps are open-addressed tables with linear probing.
package java.util;

import java.io.Serializable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

final class ImmutableCollections {
    // Room per element in the tables of sets and maps.
    static final int EXPAND_FACTOR = 2;

    static final Object[] EMPTY_ARRAY = new Object[0];
    static final ListN<?> EMPTY_LIST = new ListN<>(EMPTY_ARRAY, false);
    static final SetN<?> EMPTY_SET = new SetN<>();
    static final MapN<?, ?> EMPTY_MAP = new MapN<>();
    // Marks the absent second element of List12 and Set12, which could be null in no other way.
    static final Object EMPTY = new Object();

    private ImmutableCollections() {
    }

    static UnsupportedOperationException uoe() {
        return new UnsupportedOperationException();
    }

    /** A list that keeps [elements]: the caller must not hold on to the array. */
    @SafeVarargs
    static <E> List<E> listOwning(E... elements) {
        for (int i = 0; i < elements.length; i++) {
            Objects.requireNonNull(elements[i]);
        }
        return new ListN<>(elements, false);
    }

    @SafeVarargs
    static <E> List<E> listCopying(E... elements) {
        int n = elements.length;
        Object[] copy = new Object[n];
        for (int i = 0; i < n; i++) {
            copy[i] = Objects.requireNonNull(elements[i]);
        }
        return new ListN<>(copy, false);
    }

    abstract static class AbstractImmutableCollection<E> extends AbstractCollection<E> {
        @Override
        public boolean add(E e) {
            throw uoe();
        }

        @Override
        public boolean addAll(Collection<? extends E> c) {
            throw uoe();
        }

        @Override
        public void clear() {
            throw uoe();
        }

        @Override
        public boolean remove(Object o) {
            throw uoe();
        }

        @Override
        public boolean removeAll(Collection<?> c) {
            throw uoe();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw uoe();
        }

        @Override
        public boolean retainAll(Collection<?> c) {
            throw uoe();
        }
    }

    abstract static class AbstractImmutableList<E> extends AbstractImmutableCollection<E>
            implements List<E>, RandomAccess {
        boolean allowsNulls() {
            return false;
        }

        @Override
        public void add(int index, E element) {
            throw uoe();
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> c) {
            throw uoe();
        }

        @Override
        public E remove(int index) {
            throw uoe();
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            throw uoe();
        }

        @Override
        public E set(int index, E element) {
            throw uoe();
        }

        @Override
        public void sort(Comparator<? super E> c) {
            throw uoe();
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            AbstractList.checkSubList(fromIndex, toIndex, size());
            return new SubList<>(this, fromIndex, toIndex - fromIndex);
        }

        @Override
        public Iterator<E> iterator() {
            return new ListItr<>(this, size(), 0, false);
        }

        @Override
        public ListIterator<E> listIterator() {
            return listIterator(0);
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            int size = size();
            if (index < 0 || index > size) {
                throw outOfBounds(index);
            }
            return new ListItr<>(this, size, index, true);
        }

        @Override
        public int indexOf(Object o) {
            if (o == null && !allowsNulls()) {
                throw new NullPointerException();
            }
            for (int i = 0, n = size(); i < n; i++) {
                if (Objects.equals(o, get(i))) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public int lastIndexOf(Object o) {
            if (o == null && !allowsNulls()) {
                throw new NullPointerException();
            }
            for (int i = size() - 1; i >= 0; i--) {
                if (Objects.equals(o, get(i))) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public boolean contains(Object o) {
            return indexOf(o) >= 0;
        }

        @Override
        public boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof List)) {
                return false;
            }
            Iterator<?> it = ((List<?>) o).iterator();
            for (int i = 0, n = size(); i < n; i++) {
                if (!it.hasNext() || !Objects.equals(get(i), it.next())) {
                    return false;
                }
            }
            return !it.hasNext();
        }

        @Override
        public int hashCode() {
            int h = 1;
            for (int i = 0, n = size(); i < n; i++) {
                E e = get(i);
                h = 31 * h + (e == null ? 0 : e.hashCode());
            }
            return h;
        }

        IndexOutOfBoundsException outOfBounds(int index) {
            return new IndexOutOfBoundsException("Index: " + index + " Size: " + size());
        }
    }

    static final class ListItr<E> implements ListIterator<E> {
        private final List<E> list;
        private final int size;
        private final boolean isListIterator;
        private int cursor;

        ListItr(List<E> list, int size, int index, boolean isListIterator) {
            this.list = list;
            this.size = size;
            this.cursor = index;
            this.isListIterator = isListIterator;
        }

        // What iterator() answers must not move backwards although the class could.
        private void listOnly() {
            if (!isListIterator) {
                throw uoe();
            }
        }

        @Override
        public boolean hasNext() {
            return cursor != size;
        }

        @Override
        public E next() {
            int i = cursor;
            if (i >= size) {
                throw new NoSuchElementException();
            }
            E e = list.get(i);
            cursor = i + 1;
            return e;
        }

        @Override
        public void remove() {
            throw uoe();
        }

        @Override
        public boolean hasPrevious() {
            listOnly();
            return cursor != 0;
        }

        @Override
        public E previous() {
            listOnly();
            int i = cursor - 1;
            if (i < 0) {
                throw new NoSuchElementException();
            }
            E e = list.get(i);
            cursor = i;
            return e;
        }

        @Override
        public int nextIndex() {
            listOnly();
            return cursor;
        }

        @Override
        public int previousIndex() {
            listOnly();
            return cursor - 1;
        }

        @Override
        public void set(E e) {
            throw uoe();
        }

        @Override
        public void add(E e) {
            throw uoe();
        }
    }

    static final class SubList<E> extends AbstractImmutableList<E> {
        private final AbstractImmutableList<E> root;
        private final int offset;
        private final int size;

        SubList(AbstractImmutableList<E> parent, int fromIndex, int size) {
            if (parent instanceof SubList) {
                SubList<E> p = (SubList<E>) parent;
                root = p.root;
                offset = p.offset + fromIndex;
            } else {
                root = parent;
                offset = fromIndex;
            }
            this.size = size;
        }

        @Override
        boolean allowsNulls() {
            return root.allowsNulls();
        }

        @Override
        public E get(int index) {
            Objects.checkIndex(index, size);
            return root.get(offset + index);
        }

        @Override
        public int size() {
            return size;
        }
    }

    static final class List12<E> extends AbstractImmutableList<E> implements Serializable {
        private static final long serialVersionUID = 2634531074827841436L;

        private Object writeReplace() {
            return CollSer.of(CollSer.LIST, this);
        }

        private final E e0;
        private final Object e1;

        List12(E e0) {
            this.e0 = Objects.requireNonNull(e0);
            this.e1 = EMPTY;
        }

        List12(E e0, E e1) {
            this.e0 = Objects.requireNonNull(e0);
            this.e1 = Objects.requireNonNull(e1);
        }

        @Override
        public int size() {
            return e1 != EMPTY ? 2 : 1;
        }

        @Override
        public boolean isEmpty() {
            return false;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E get(int index) {
            if (index == 0) {
                return e0;
            }
            if (index == 1 && e1 != EMPTY) {
                return (E) e1;
            }
            throw outOfBounds(index);
        }
    }

    static final class ListN<E> extends AbstractImmutableList<E> implements Serializable {
        private static final long serialVersionUID = 3109894000706418650L;

        private Object writeReplace() {
            return CollSer.of(allowNulls ? CollSer.LIST_NULLS : CollSer.LIST, this);
        }

        private final Object[] elements;
        private final boolean allowNulls;

        ListN(Object[] elements, boolean allowNulls) {
            this.elements = elements;
            this.allowNulls = allowNulls;
        }

        @Override
        boolean allowsNulls() {
            return allowNulls;
        }

        @Override
        public boolean isEmpty() {
            return elements.length == 0;
        }

        @Override
        public int size() {
            return elements.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E get(int index) {
            return (E) elements[index];
        }

        @Override
        public Object[] toArray() {
            return Arrays.copyOf(elements, elements.length, Object[].class);
        }
    }

    abstract static class AbstractImmutableSet<E> extends AbstractImmutableCollection<E> implements Set<E> {
        @Override
        public boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof Set)) {
                return false;
            }
            Collection<?> c = (Collection<?>) o;
            if (c.size() != size()) {
                return false;
            }
            Iterator<?> it = c.iterator();
            while (it.hasNext()) {
                Object e = it.next();
                if (e == null || !contains(e)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public abstract int hashCode();
    }

    static final class Set12<E> extends AbstractImmutableSet<E> implements Serializable {
        private static final long serialVersionUID = 1124804917359491688L;

        private Object writeReplace() {
            return CollSer.of(CollSer.SET, this);
        }

        private final E e0;
        private final Object e1;

        Set12(E e0) {
            this.e0 = Objects.requireNonNull(e0);
            this.e1 = EMPTY;
        }

        Set12(E e0, E e1) {
            if (e0.equals(Objects.requireNonNull(e1))) {
                throw new IllegalArgumentException("duplicate element: " + e0);
            }
            this.e0 = e0;
            this.e1 = e1;
        }

        @Override
        public int size() {
            return e1 == EMPTY ? 1 : 2;
        }

        @Override
        public boolean isEmpty() {
            return false;
        }

        @Override
        public boolean contains(Object o) {
            return o.equals(e0) || e1.equals(o);
        }

        @Override
        public int hashCode() {
            return e0.hashCode() + (e1 == EMPTY ? 0 : e1.hashCode());
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < (e1 == EMPTY ? 1 : 2);
                }

                @Override
                @SuppressWarnings("unchecked")
                public E next() {
                    if (next == 0) {
                        next = 1;
                        return e0;
                    }
                    if (next == 1 && e1 != EMPTY) {
                        next = 2;
                        return (E) e1;
                    }
                    throw new NoSuchElementException();
                }
            };
        }
    }

    static final class SetN<E> extends AbstractImmutableSet<E> implements Serializable {
        private static final long serialVersionUID = 7658445931194884555L;

        private Object writeReplace() {
            return CollSer.of(CollSer.SET, this);
        }

        private final Object[] elements;
        private final int size;

        @SafeVarargs
        SetN(E... input) {
            int n = input.length;
            Object[] tab = new Object[EXPAND_FACTOR * n];
            size = n;
            elements = tab;
            for (int i = 0; i < n; i++) {
                E e = input[i];
                int at = probe(tab, e);
                if (at >= 0) {
                    throw new IllegalArgumentException("duplicate element: " + e);
                }
                tab[-(at + 1)] = e;
            }
        }

        /** The index of [o], or -(free index) - 1. */
        private static int probe(Object[] tab, Object o) {
            int n = tab.length;
            int i = Math.floorMod(o.hashCode(), n);
            while (true) {
                Object e = tab[i];
                if (e == null) {
                    return -i - 1;
                }
                if (o.equals(e)) {
                    return i;
                }
                if (++i == n) {
                    i = 0;
                }
            }
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public boolean isEmpty() {
            return size == 0;
        }

        @Override
        public boolean contains(Object o) {
            Objects.requireNonNull(o);
            return size > 0 && probe(elements, o) >= 0;
        }

        @Override
        public int hashCode() {
            int h = 0;
            Object[] tab = elements;
            for (int i = 0; i < tab.length; i++) {
                if (tab[i] != null) {
                    h += tab[i].hashCode();
                }
            }
            return h;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private int left = size;
                private int index;

                @Override
                public boolean hasNext() {
                    return left > 0;
                }

                @Override
                @SuppressWarnings("unchecked")
                public E next() {
                    if (left <= 0) {
                        throw new NoSuchElementException();
                    }
                    Object[] tab = elements;
                    int i = index;
                    Object e;
                    while ((e = tab[i++]) == null) {
                        continue;
                    }
                    index = i;
                    left--;
                    return (E) e;
                }
            };
        }
    }

    abstract static class AbstractImmutableMap<K, V> extends AbstractMap<K, V> implements Serializable {
        private static final long serialVersionUID = 7245284973983644920L;

        @Override
        public void clear() {
            throw uoe();
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> rf) {
            throw uoe();
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> mf) {
            throw uoe();
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> rf) {
            throw uoe();
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> rf) {
            throw uoe();
        }

        @Override
        public V put(K key, V value) {
            throw uoe();
        }

        @Override
        public void putAll(Map<? extends K, ? extends V> m) {
            throw uoe();
        }

        @Override
        public V putIfAbsent(K key, V value) {
            throw uoe();
        }

        @Override
        public V remove(Object key) {
            throw uoe();
        }

        @Override
        public boolean remove(Object key, Object value) {
            throw uoe();
        }

        @Override
        public V replace(K key, V value) {
            throw uoe();
        }

        @Override
        public boolean replace(K key, V oldValue, V newValue) {
            throw uoe();
        }

        @Override
        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
            throw uoe();
        }

        @Override
        public V getOrDefault(Object key, V defaultValue) {
            V v = get(key);
            return v != null ? v : defaultValue;
        }
    }

    static final class Map1<K, V> extends AbstractImmutableMap<K, V> {
        private static final long serialVersionUID = 4847069532417880469L;

        private Object writeReplace() {
            return CollSer.of(this);
        }

        private final K k0;
        private final V v0;

        Map1(K k0, V v0) {
            this.k0 = Objects.requireNonNull(k0);
            this.v0 = Objects.requireNonNull(v0);
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return Set.of(new KeyValueHolder<>(k0, v0));
        }

        @Override
        public V get(Object o) {
            return o.equals(k0) ? v0 : null;
        }

        @Override
        public boolean containsKey(Object o) {
            return o.equals(k0);
        }

        @Override
        public boolean containsValue(Object o) {
            return o.equals(v0);
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public boolean isEmpty() {
            return false;
        }

        @Override
        public int hashCode() {
            return k0.hashCode() ^ v0.hashCode();
        }
    }

    /** Keys at even indexes of the table, each followed by its value. */
    static final class MapN<K, V> extends AbstractImmutableMap<K, V> {
        private static final long serialVersionUID = 7621843055432902789L;

        private Object writeReplace() {
            return CollSer.of(this);
        }

        private final Object[] table;
        private final int size;

        MapN(Object... input) {
            size = input.length >> 1;
            Object[] tab = new Object[EXPAND_FACTOR * input.length];
            table = tab;
            for (int i = 0; i < input.length; i += 2) {
                Object k = Objects.requireNonNull(input[i]);
                Object v = Objects.requireNonNull(input[i + 1]);
                int at = probe(tab, k);
                if (at >= 0) {
                    throw new IllegalArgumentException("duplicate key: " + k);
                }
                int to = -(at + 1);
                tab[to] = k;
                tab[to + 1] = v;
            }
        }

        private static int probe(Object[] tab, Object key) {
            int n = tab.length;
            int i = Math.floorMod(key.hashCode(), n >> 1) << 1;
            while (true) {
                Object k = tab[i];
                if (k == null) {
                    return -i - 1;
                }
                if (key.equals(k)) {
                    return i;
                }
                if ((i += 2) == n) {
                    i = 0;
                }
            }
        }

        @Override
        public boolean containsKey(Object o) {
            Objects.requireNonNull(o);
            return size > 0 && probe(table, o) >= 0;
        }

        @Override
        public boolean containsValue(Object o) {
            Objects.requireNonNull(o);
            Object[] tab = table;
            for (int i = 1; i < tab.length; i += 2) {
                if (tab[i] != null && o.equals(tab[i])) {
                    return true;
                }
            }
            return false;
        }

        @Override
        @SuppressWarnings("unchecked")
        public V get(Object o) {
            if (size == 0) {
                Objects.requireNonNull(o);
                return null;
            }
            int i = probe(table, o);
            return i >= 0 ? (V) table[i + 1] : null;
        }

        @Override
        public int hashCode() {
            int h = 0;
            Object[] tab = table;
            for (int i = 0; i < tab.length; i += 2) {
                if (tab[i] != null) {
                    h += tab[i].hashCode() ^ tab[i + 1].hashCode();
                }
            }
            return h;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public boolean isEmpty() {
            return size == 0;
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return new AbstractSet<Map.Entry<K, V>>() {
                @Override
                public int size() {
                    return size;
                }

                @Override
                public Iterator<Map.Entry<K, V>> iterator() {
                    return new MapNIterator<>(table, size);
                }
            };
        }
    }

    private static final class MapNIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        private final Object[] table;
        private int left;
        private int index;

        MapNIterator(Object[] table, int size) {
            this.table = table;
            this.left = size;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map.Entry<K, V> next() {
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            Object[] tab = table;
            int i = index;
            while (tab[i] == null) {
                i += 2;
            }
            index = i + 2;
            left--;
            return new KeyValueHolder<>((K) tab[i], (V) tab[i + 1]);
        }
    }
}
