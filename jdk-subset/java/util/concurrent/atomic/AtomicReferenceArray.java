// An array of references whose elements are updated atomically.
package java.util.concurrent.atomic;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.misc.Unsafe;

public class AtomicReferenceArray<E> implements java.io.Serializable {
    private static final long serialVersionUID = -6209656149925076980L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BASE = U.arrayBaseOffset(Object[].class);
    private static final long SCALE = U.arrayIndexScale(Object[].class);

    private final Object[] array;

    public AtomicReferenceArray(int length) {
        array = new Object[length];
    }

    public AtomicReferenceArray(E[] array) {
        this.array = Arrays.copyOf(array, array.length, Object[].class);
    }

    private long at(int i) {
        if (i < 0 || i >= array.length) {
            throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + array.length);
        }
        return BASE + SCALE * i;
    }

    public final int length() {
        return array.length;
    }

    @SuppressWarnings("unchecked")
    public final E get(int i) {
        return (E) U.getReferenceVolatile(array, at(i));
    }

    @SuppressWarnings("unchecked")
    public final E getPlain(int i) {
        return (E) U.getReferenceVolatile(array, at(i));
    }

    @SuppressWarnings("unchecked")
    public final E getOpaque(int i) {
        return (E) U.getReferenceVolatile(array, at(i));
    }

    @SuppressWarnings("unchecked")
    public final E getAcquire(int i) {
        return (E) U.getReferenceVolatile(array, at(i));
    }

    public final void set(int i, E newValue) {
        U.putReferenceVolatile(array, at(i), newValue);
    }

    public final void lazySet(int i, E newValue) {
        U.putReferenceVolatile(array, at(i), newValue);
    }

    public final void setPlain(int i, E newValue) {
        U.putReferenceVolatile(array, at(i), newValue);
    }

    public final void setOpaque(int i, E newValue) {
        U.putReferenceVolatile(array, at(i), newValue);
    }

    public final void setRelease(int i, E newValue) {
        U.putReferenceVolatile(array, at(i), newValue);
    }

    @SuppressWarnings("unchecked")
    public final E getAndSet(int i, E newValue) {
        return (E) U.getAndSetReference(array, at(i), newValue);
    }

    public final boolean compareAndSet(int i, E expectedValue, E newValue) {
        return U.compareAndSetReference(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetPlain(int i, E expectedValue, E newValue) {
        return U.compareAndSetReference(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int i, E expectedValue, E newValue) {
        return U.compareAndSetReference(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int i, E expectedValue, E newValue) {
        return U.compareAndSetReference(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetRelease(int i, E expectedValue, E newValue) {
        return U.compareAndSetReference(array, at(i), expectedValue, newValue);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int i, E expectedValue, E newValue) {
        return U.compareAndSetReference(array, at(i), expectedValue, newValue);
    }

    @SuppressWarnings("unchecked")
    public final E compareAndExchange(int i, E expectedValue, E newValue) {
        return (E) U.compareAndExchangeReference(array, at(i), expectedValue, newValue);
    }

    @SuppressWarnings("unchecked")
    public final E compareAndExchangeAcquire(int i, E expectedValue, E newValue) {
        return (E) U.compareAndExchangeReference(array, at(i), expectedValue, newValue);
    }

    @SuppressWarnings("unchecked")
    public final E compareAndExchangeRelease(int i, E expectedValue, E newValue) {
        return (E) U.compareAndExchangeReference(array, at(i), expectedValue, newValue);
    }

    public final E getAndUpdate(int i, UnaryOperator<E> updateFunction) {
        for (;;) {
            E prev = get(i);
            E next = updateFunction.apply(prev);
            if (compareAndSet(i, prev, next)) {
                return prev;
            }
        }
    }

    public final E updateAndGet(int i, UnaryOperator<E> updateFunction) {
        for (;;) {
            E prev = get(i);
            E next = updateFunction.apply(prev);
            if (compareAndSet(i, prev, next)) {
                return next;
            }
        }
    }

    public final E getAndAccumulate(int i, E x, BinaryOperator<E> accumulatorFunction) {
        for (;;) {
            E prev = get(i);
            E next = accumulatorFunction.apply(prev, x);
            if (compareAndSet(i, prev, next)) {
                return prev;
            }
        }
    }

    public final E accumulateAndGet(int i, E x, BinaryOperator<E> accumulatorFunction) {
        for (;;) {
            E prev = get(i);
            E next = accumulatorFunction.apply(prev, x);
            if (compareAndSet(i, prev, next)) {
                return next;
            }
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }
}
