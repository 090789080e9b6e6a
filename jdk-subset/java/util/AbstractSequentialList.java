// AbstractSequentialList: lists on top of listIterator(int).
package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {
    }

    public E get(int index) {
        try {
            return listIterator(index).next();
        } catch (NoSuchElementException past) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public E set(int index, E element) {
        try {
            ListIterator<E> it = listIterator(index);
            E old = it.next();
            it.set(element);
            return old;
        } catch (NoSuchElementException past) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public void add(int index, E element) {
        try {
            listIterator(index).add(element);
        } catch (NoSuchElementException past) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public E remove(int index) {
        try {
            ListIterator<E> it = listIterator(index);
            E old = it.next();
            it.remove();
            return old;
        } catch (NoSuchElementException past) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        try {
            boolean changed = false;
            ListIterator<E> at = listIterator(index);
            Iterator<? extends E> it = c.iterator();
            while (it.hasNext()) {
                at.add(it.next());
                changed = true;
            }
            return changed;
        } catch (NoSuchElementException past) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public Iterator<E> iterator() {
        return listIterator();
    }

    public abstract ListIterator<E> listIterator(int index);
}
