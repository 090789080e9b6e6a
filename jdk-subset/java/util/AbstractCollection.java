// AbstractCollection: everything that follows from iterator() and size().
package java.util;

import java.lang.reflect.Array;

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    public abstract Iterator<E> iterator();

    public abstract int size();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object o) {
        Iterator<E> it = iterator();
        if (o == null) {
            while (it.hasNext()) {
                if (it.next() == null) {
                    return true;
                }
            }
        } else {
            while (it.hasNext()) {
                if (o.equals(it.next())) {
                    return true;
                }
            }
        }
        return false;
    }

    public Object[] toArray() {
        // The size is only a hint: a concurrent collection may deliver fewer or more elements.
        Object[] r = new Object[size()];
        Iterator<E> it = iterator();
        int n = 0;
        while (it.hasNext()) {
            if (n == r.length) {
                r = Arrays.copyOf(r, n + (n >> 1) + 1);
            }
            r[n++] = it.next();
        }
        return n == r.length ? r : Arrays.copyOf(r, n);
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        int size = size();
        T[] r = a.length >= size ? a : (T[]) Array.newInstance(a.getClass().getComponentType(), size);
        Iterator<E> it = iterator();
        int n = 0;
        while (it.hasNext()) {
            if (n == r.length) {
                r = Arrays.copyOf(r, n + (n >> 1) + 1);
            }
            r[n++] = (T) it.next();
        }
        if (n == r.length) {
            return r;
        }
        if (r == a) {
            r[n] = null;
            return r;
        }
        if (a.length >= n) {
            System.arraycopy(r, 0, a, 0, n);
            if (a.length > n) {
                a[n] = null;
            }
            return a;
        }
        return Arrays.copyOf(r, n);
    }

    public boolean add(E e) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object o) {
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            E e = it.next();
            if (o == null ? e == null : o.equals(e)) {
                it.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> c) {
        Iterator<?> it = c.iterator();
        while (it.hasNext()) {
            if (!contains(it.next())) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            if (add(it.next())) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        Iterator<?> it = iterator();
        while (it.hasNext()) {
            if (c.contains(it.next())) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            if (!c.contains(it.next())) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            it.next();
            it.remove();
        }
    }

    public String toString() {
        Iterator<E> it = iterator();
        if (!it.hasNext()) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[');
        while (true) {
            E e = it.next();
            if (e == this) {
                sb.append("(this Collection)");
            } else {
                sb.append(e);
            }
            if (!it.hasNext()) {
                return sb.append(']').toString();
            }
            sb.append(',').append(' ');
        }
    }
}
