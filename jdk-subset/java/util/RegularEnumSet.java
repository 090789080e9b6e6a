// RegularEnumSet: the EnumSet of types with up to 64 constants.
package java.util;

final class RegularEnumSet<E extends Enum<E>> extends EnumSet<E> {
    private static final long serialVersionUID = 3411599620347842686L;

    private long elements;

    RegularEnumSet(Class<E> elementType, Enum<?>[] universe) {
        super(elementType, universe);
    }

    @Override
    void addRange(E from, E to) {
        elements = (-1L >>> (from.ordinal() - to.ordinal() - 1)) << from.ordinal();
    }

    @Override
    void addAll() {
        if (universe.length != 0) {
            elements = -1L >>> -universe.length;
        }
    }

    @Override
    void complement() {
        if (universe.length != 0) {
            elements = ~elements & (-1L >>> -universe.length);
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new EnumSetIterator();
    }

    private final class EnumSetIterator implements Iterator<E> {
        private long unseen = elements;
        private long lastReturned;

        @Override
        public boolean hasNext() {
            return unseen != 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (unseen == 0) {
                throw new NoSuchElementException();
            }
            lastReturned = unseen & -unseen;
            unseen -= lastReturned;
            return (E) universe[Long.numberOfTrailingZeros(lastReturned)];
        }

        @Override
        public void remove() {
            if (lastReturned == 0) {
                throw new IllegalStateException();
            }
            elements &= ~lastReturned;
            lastReturned = 0;
        }
    }

    @Override
    public int size() {
        return Long.bitCount(elements);
    }

    @Override
    public boolean isEmpty() {
        return elements == 0;
    }

    @Override
    public boolean contains(Object e) {
        int i = ordinalOf(e);
        return i >= 0 && (elements & (1L << i)) != 0;
    }

    @Override
    public boolean add(E e) {
        typeCheck(e);
        long old = elements;
        elements = old | (1L << e.ordinal());
        return elements != old;
    }

    @Override
    public boolean remove(Object e) {
        int i = ordinalOf(e);
        if (i < 0) {
            return false;
        }
        long old = elements;
        elements = old & ~(1L << i);
        return elements != old;
    }

    @Override
    public boolean containsAll(Collection<?> c) {
        if (!(c instanceof RegularEnumSet)) {
            return super.containsAll(c);
        }
        RegularEnumSet<?> es = (RegularEnumSet<?>) c;
        return es.elementType != elementType ? es.isEmpty() : (es.elements & ~elements) == 0;
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (!(c instanceof RegularEnumSet)) {
            return super.addAll(c);
        }
        RegularEnumSet<?> es = (RegularEnumSet<?>) c;
        if (es.elementType != elementType) {
            if (es.isEmpty()) {
                return false;
            }
            throw new ClassCastException(es.elementType + " != " + elementType);
        }
        long old = elements;
        elements = old | es.elements;
        return elements != old;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        if (!(c instanceof RegularEnumSet)) {
            return super.removeAll(c);
        }
        RegularEnumSet<?> es = (RegularEnumSet<?>) c;
        if (es.elementType != elementType) {
            return false;
        }
        long old = elements;
        elements = old & ~es.elements;
        return elements != old;
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        if (!(c instanceof RegularEnumSet)) {
            return super.retainAll(c);
        }
        RegularEnumSet<?> es = (RegularEnumSet<?>) c;
        long old = elements;
        elements = es.elementType != elementType ? 0 : old & es.elements;
        return elements != old;
    }

    @Override
    public void clear() {
        elements = 0;
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof RegularEnumSet)) {
            return super.equals(o);
        }
        RegularEnumSet<?> es = (RegularEnumSet<?>) o;
        return es.elementType != elementType ? elements == 0 && es.elements == 0
                : es.elements == elements;
    }
}
