// A reference and an int that are updated together.
package java.util.concurrent.atomic;

import jdk.internal.misc.Unsafe;

public class AtomicStampedReference<V> {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long PAIR = U.objectFieldOffset(AtomicStampedReference.class, "pair");

    private static final class Pair<T> {
        final T reference;
        final int stamp;

        Pair(T reference, int stamp) {
            this.reference = reference;
            this.stamp = stamp;
        }
    }

    private volatile Pair<V> pair;

    public AtomicStampedReference(V initialRef, int initialStamp) {
        pair = new Pair<>(initialRef, initialStamp);
    }

    public V getReference() {
        return pair.reference;
    }

    public int getStamp() {
        return pair.stamp;
    }

    public V get(int[] stampHolder) {
        Pair<V> p = pair;
        stampHolder[0] = p.stamp;
        return p.reference;
    }

    public boolean weakCompareAndSet(V expectedReference, V newReference, int expectedStamp, int newStamp) {
        return compareAndSet(expectedReference, newReference, expectedStamp, newStamp);
    }

    public boolean compareAndSet(V expectedReference, V newReference, int expectedStamp, int newStamp) {
        Pair<V> p = pair;
        return p.reference == expectedReference && p.stamp == expectedStamp
                && (newReference == expectedReference && newStamp == expectedStamp
                || U.compareAndSetReference(this, PAIR, p, new Pair<>(newReference, newStamp)));
    }

    public void set(V newReference, int newStamp) {
        Pair<V> p = pair;
        if (newReference != p.reference || newStamp != p.stamp) {
            pair = new Pair<>(newReference, newStamp);
        }
    }

    public boolean attemptStamp(V expectedReference, int newStamp) {
        Pair<V> p = pair;
        return p.reference == expectedReference
                && (newStamp == p.stamp
                        || U.compareAndSetReference(this, PAIR, p, new Pair<>(expectedReference, newStamp)));
    }
}
