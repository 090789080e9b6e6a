// An array of int values whose elements are updated atomically.
package java.util.concurrent.atomic;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import jdk.internal.misc.Unsafe;

public class AtomicIntegerArray implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BASE = U.arrayBaseOffset(int[].class);
    private static final long SCALE = U.arrayIndexScale(int[].class);

    private final int[] array;

    public AtomicIntegerArray(int length) {
        array = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        this.array = array.clone();
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

    public final int get(int i) {
        return U.getIntVolatile(array, at(i));
    }

    public final int getPlain(int i) {
        return U.getIntVolatile(array, at(i));
    }

    public final int getOpaque(int i) {
        return U.getIntVolatile(array, at(i));
    }

    public final int getAcquire(int i) {
        return U.getIntVolatile(array, at(i));
    }

    public final void set(int i, int newValue) {
        U.putIntVolatile(array, at(i), newValue);
    }

    public final void lazySet(int i, int newValue) {
        U.putIntVolatile(array, at(i), newValue);
    }

    public final void setPlain(int i, int newValue) {
        U.putIntVolatile(array, at(i), newValue);
    }

    public final void setOpaque(int i, int newValue) {
        U.putIntVolatile(array, at(i), newValue);
    }

    public final void setRelease(int i, int newValue) {
        U.putIntVolatile(array, at(i), newValue);
    }

    public final int getAndSet(int i, int newValue) {
        return U.getAndSetInt(array, at(i), newValue);
    }

    public final boolean compareAndSet(int i, int expectedValue, int newValue) {
        return U.compareAndSetInt(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetPlain(int i, int expectedValue, int newValue) {
        return U.compareAndSetInt(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int i, int expectedValue, int newValue) {
        return U.compareAndSetInt(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int i, int expectedValue, int newValue) {
        return U.compareAndSetInt(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetRelease(int i, int expectedValue, int newValue) {
        return U.compareAndSetInt(array, at(i), expectedValue, newValue);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int i, int expectedValue, int newValue) {
        return U.compareAndSetInt(array, at(i), expectedValue, newValue);
    }

    public final int compareAndExchange(int i, int expectedValue, int newValue) {
        return U.compareAndExchangeInt(array, at(i), expectedValue, newValue);
    }

    public final int compareAndExchangeAcquire(int i, int expectedValue, int newValue) {
        return U.compareAndExchangeInt(array, at(i), expectedValue, newValue);
    }

    public final int compareAndExchangeRelease(int i, int expectedValue, int newValue) {
        return U.compareAndExchangeInt(array, at(i), expectedValue, newValue);
    }

    public final int getAndIncrement(int i) {
        return U.getAndAddInt(array, at(i), 1);
    }

    public final int getAndDecrement(int i) {
        return U.getAndAddInt(array, at(i), -1);
    }

    public final int getAndAdd(int i, int delta) {
        return U.getAndAddInt(array, at(i), delta);
    }

    public final int incrementAndGet(int i) {
        return U.getAndAddInt(array, at(i), 1) + 1;
    }

    public final int decrementAndGet(int i) {
        return U.getAndAddInt(array, at(i), -1) - 1;
    }

    public final int addAndGet(int i, int delta) {
        return U.getAndAddInt(array, at(i), delta) + delta;
    }

    public final int getAndUpdate(int i, IntUnaryOperator updateFunction) {
        for (;;) {
            int prev = get(i);
            int next = updateFunction.applyAsInt(prev);
            if (compareAndSet(i, prev, next)) {
                return prev;
            }
        }
    }

    public final int updateAndGet(int i, IntUnaryOperator updateFunction) {
        for (;;) {
            int prev = get(i);
            int next = updateFunction.applyAsInt(prev);
            if (compareAndSet(i, prev, next)) {
                return next;
            }
        }
    }

    public final int getAndAccumulate(int i, int x, IntBinaryOperator accumulatorFunction) {
        for (;;) {
            int prev = get(i);
            int next = accumulatorFunction.applyAsInt(prev, x);
            if (compareAndSet(i, prev, next)) {
                return prev;
            }
        }
    }

    public final int accumulateAndGet(int i, int x, IntBinaryOperator accumulatorFunction) {
        for (;;) {
            int prev = get(i);
            int next = accumulatorFunction.applyAsInt(prev, x);
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
