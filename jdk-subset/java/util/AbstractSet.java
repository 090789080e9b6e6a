// AbstractSet: equals, hashCode and removeAll of sets.
package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

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
        try {
            return containsAll(c);
        } catch (ClassCastException | NullPointerException unusable) {
            return false;
        }
    }

    public int hashCode() {
        int h = 0;
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            E e = it.next();
            if (e != null) {
                h += e.hashCode();
            }
        }
        return h;
    }

    // Documented: the smaller of the two is iterated.
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        if (size() > c.size()) {
            Iterator<?> it = c.iterator();
            while (it.hasNext()) {
                changed |= remove(it.next());
            }
        } else {
            Iterator<?> it = iterator();
            while (it.hasNext()) {
                if (c.contains(it.next())) {
                    it.remove();
                    changed = true;
                }
            }
        }
        return changed;
    }
}
