// The elements of a sorted map or of a view of it, with the order that they have.
package java.util.concurrent;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterators;
import java.util.function.Consumer;

final class ViewSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    /** Of all of a concurrent map; a view of a part has fewer. */
    static final int WHOLE = ORDERED | NONNULL | CONCURRENT;

    private final Iterator<? extends T> it;
    private final Comparator<? super T> order;

    /** order: of the elements with SORTED, null for the natural one. */
    ViewSpliterator(Iterator<? extends T> it, long estimate, int characteristics, Comparator<? super T> order) {
        super(estimate, characteristics);
        this.it = it;
        this.order = order;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        if (!it.hasNext()) {
            return false;
        }
        action.accept(it.next());
        return true;
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
        it.forEachRemaining(action);
    }

    @Override
    public Comparator<? super T> getComparator() {
        if (!hasCharacteristics(SORTED)) {
            throw new IllegalStateException();
        }
        return order;
    }
}
