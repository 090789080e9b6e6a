// JumboEnumSet: the EnumSet of types with more than 64 constants.
package java.util;

final class JumboEnumSet<E extends Enum<E>> extends EnumSet<E> {
    private static final long serialVersionUID = 334349849919042784L;

    private long[] elements;
    private int size;

    JumboEnumSet(Class<E> elementType, Enum<?>[] universe) {
        super(elementType, universe);
        elements = new long[(universe.length + 63) >>> 6];
    }

    @Override
    void addRange(E from, E to) {
        for (int i = from.ordinal(), n = to.ordinal(); i <= n; i++) {
            elements[i >>> 6] |= 1L << i;
        }
        size = to.ordinal() - from.ordinal() + 1;
    }

    @Override
    void addAll() {
        for (int i = 0; i < elements.length; i++) {
            elements[i] = -1;
        }
        elements[elements.length - 1] >>>= -universe.length;
        size = universe.length;
    }

    @Override
    void complement() {
        for (int i = 0; i < elements.length; i++) {
            elements[i] = ~elements[i];
        }
        elements[elements.length - 1] &= -1L >>> -universe.length;
        size = universe.length - size;
    }

    @Override
    public Iterator<E> iterator() {
        return new EnumSetIterator();
    }

    private final class EnumSetIterator implements Iterator<E> {
        private long unseen = elements[0];
        private int index;
        private long lastReturned;
        private int lastReturnedIndex;

        @Override
        public boolean hasNext() {
            while (unseen == 0 && index < elements.length - 1) {
                unseen = elements[++index];
            }
            return unseen != 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            lastReturned = unseen & -unseen;
            lastReturnedIndex = index;
            unseen -= lastReturned;
            return (E) universe[(lastReturnedIndex << 6) + Long.numberOfTrailingZeros(lastReturned)];
        }

        @Override
        public void remove() {
            if (lastReturned == 0) {
                throw new IllegalStateException();
            }
            long old = elements[lastReturnedIndex];
            elements[lastReturnedIndex] = old & ~lastReturned;
            if (old != elements[lastReturnedIndex]) {
                size--;
            }
            lastReturned = 0;
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
    public boolean contains(Object e) {
        int i = ordinalOf(e);
        return i >= 0 && (elements[i >>> 6] & (1L << i)) != 0;
    }

    @Override
    public boolean add(E e) {
        typeCheck(e);
        int i = e.ordinal();
        long old = elements[i >>> 6];
        elements[i >>> 6] = old | (1L << i);
        boolean changed = elements[i >>> 6] != old;
        if (changed) {
            size++;
        }
        return changed;
    }

    @Override
    public boolean remove(Object e) {
        int i = ordinalOf(e);
        if (i < 0) {
            return false;
        }
        long old = elements[i >>> 6];
        elements[i >>> 6] = old & ~(1L << i);
        boolean changed = elements[i >>> 6] != old;
        if (changed) {
            size--;
        }
        return changed;
    }

    private boolean recount() {
        int old = size;
        int n = 0;
        for (int i = 0; i < elements.length; i++) {
            n += Long.bitCount(elements[i]);
        }
        size = n;
        return n != old;
    }

    @Override
    public boolean containsAll(Collection<?> c) {
        if (!(c instanceof JumboEnumSet)) {
            return super.containsAll(c);
        }
        JumboEnumSet<?> es = (JumboEnumSet<?>) c;
        if (es.elementType != elementType) {
            return es.isEmpty();
        }
        for (int i = 0; i < elements.length; i++) {
            if ((es.elements[i] & ~elements[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (!(c instanceof JumboEnumSet)) {
            return super.addAll(c);
        }
        JumboEnumSet<?> es = (JumboEnumSet<?>) c;
        if (es.elementType != elementType) {
            if (es.isEmpty()) {
                return false;
            }
            throw new ClassCastException(es.elementType + " != " + elementType);
        }
        for (int i = 0; i < elements.length; i++) {
            elements[i] |= es.elements[i];
        }
        return recount();
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        if (!(c instanceof JumboEnumSet)) {
            return super.removeAll(c);
        }
        JumboEnumSet<?> es = (JumboEnumSet<?>) c;
        if (es.elementType != elementType) {
            return false;
        }
        for (int i = 0; i < elements.length; i++) {
            elements[i] &= ~es.elements[i];
        }
        return recount();
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        if (!(c instanceof JumboEnumSet)) {
            return super.retainAll(c);
        }
        JumboEnumSet<?> es = (JumboEnumSet<?>) c;
        if (es.elementType != elementType) {
            boolean changed = size != 0;
            clear();
            return changed;
        }
        for (int i = 0; i < elements.length; i++) {
            elements[i] &= es.elements[i];
        }
        return recount();
    }

    @Override
    public void clear() {
        Arrays.fill(elements, 0);
        size = 0;
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof JumboEnumSet)) {
            return super.equals(o);
        }
        JumboEnumSet<?> es = (JumboEnumSet<?>) o;
        return es.elementType != elementType ? size == 0 && es.size == 0
                : Arrays.equals(es.elements, elements);
    }

    @Override
    public EnumSet<E> clone() {
        JumboEnumSet<E> result = (JumboEnumSet<E>) super.clone();
        result.elements = result.elements.clone();
        return result;
    }
}
