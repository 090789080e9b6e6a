// A reference and a mark bit that are updated together.
package java.util.concurrent.atomic;

import jdk.internal.misc.Unsafe;

public class AtomicMarkableReference<V> {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long PAIR = U.objectFieldOffset(AtomicMarkableReference.class, "pair");

    private static final class Pair<T> {
        final T reference;
        final boolean mark;

        Pair(T reference, boolean mark) {
            this.reference = reference;
            this.mark = mark;
        }
    }

    private volatile Pair<V> pair;

    public AtomicMarkableReference(V initialRef, boolean initialMark) {
        pair = new Pair<>(initialRef, initialMark);
    }

    public V getReference() {
        return pair.reference;
    }

    public boolean isMarked() {
        return pair.mark;
    }

    public V get(boolean[] markHolder) {
        Pair<V> p = pair;
        markHolder[0] = p.mark;
        return p.reference;
    }

    public boolean weakCompareAndSet(V expectedReference, V newReference, boolean expectedMark, boolean newMark) {
        return compareAndSet(expectedReference, newReference, expectedMark, newMark);
    }

    public boolean compareAndSet(V expectedReference, V newReference, boolean expectedMark, boolean newMark) {
        Pair<V> p = pair;
        return p.reference == expectedReference && p.mark == expectedMark
                && (newReference == expectedReference && newMark == expectedMark
                || U.compareAndSetReference(this, PAIR, p, new Pair<>(newReference, newMark)));
    }

    public void set(V newReference, boolean newMark) {
        Pair<V> p = pair;
        if (newReference != p.reference || newMark != p.mark) {
            pair = new Pair<>(newReference, newMark);
        }
    }

    public boolean attemptMark(V expectedReference, boolean newMark) {
        Pair<V> p = pair;
        return p.reference == expectedReference
                && (newMark == p.mark
                        || U.compareAndSetReference(this, PAIR, p, new Pair<>(expectedReference, newMark)));
    }
}
