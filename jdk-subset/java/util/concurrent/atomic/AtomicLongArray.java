// An array of long values whose elements are updated atomically.
package java.util.concurrent.atomic;

import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import jdk.internal.misc.Unsafe;

public class AtomicLongArray implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BASE = U.arrayBaseOffset(long[].class);
    private static final long SCALE = U.arrayIndexScale(long[].class);

    private final long[] array;

    public AtomicLongArray(int length) {
        array = new long[length];
    }

    public AtomicLongArray(long[] array) {
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

    public final long get(int i) {
        return U.getLongVolatile(array, at(i));
    }

    public final long getPlain(int i) {
        return U.getLongVolatile(array, at(i));
    }

    public final long getOpaque(int i) {
        return U.getLongVolatile(array, at(i));
    }

    public final long getAcquire(int i) {
        return U.getLongVolatile(array, at(i));
    }

    public final void set(int i, long newValue) {
        U.putLongVolatile(array, at(i), newValue);
    }

    public final void lazySet(int i, long newValue) {
        U.putLongVolatile(array, at(i), newValue);
    }

    public final void setPlain(int i, long newValue) {
        U.putLongVolatile(array, at(i), newValue);
    }

    public final void setOpaque(int i, long newValue) {
        U.putLongVolatile(array, at(i), newValue);
    }

    public final void setRelease(int i, long newValue) {
        U.putLongVolatile(array, at(i), newValue);
    }

    public final long getAndSet(int i, long newValue) {
        return U.getAndSetLong(array, at(i), newValue);
    }

    public final boolean compareAndSet(int i, long expectedValue, long newValue) {
        return U.compareAndSetLong(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetPlain(int i, long expectedValue, long newValue) {
        return U.compareAndSetLong(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int i, long expectedValue, long newValue) {
        return U.compareAndSetLong(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int i, long expectedValue, long newValue) {
        return U.compareAndSetLong(array, at(i), expectedValue, newValue);
    }

    public final boolean weakCompareAndSetRelease(int i, long expectedValue, long newValue) {
        return U.compareAndSetLong(array, at(i), expectedValue, newValue);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int i, long expectedValue, long newValue) {
        return U.compareAndSetLong(array, at(i), expectedValue, newValue);
    }

    public final long compareAndExchange(int i, long expectedValue, long newValue) {
        return U.compareAndExchangeLong(array, at(i), expectedValue, newValue);
    }

    public final long compareAndExchangeAcquire(int i, long expectedValue, long newValue) {
        return U.compareAndExchangeLong(array, at(i), expectedValue, newValue);
    }

    public final long compareAndExchangeRelease(int i, long expectedValue, long newValue) {
        return U.compareAndExchangeLong(array, at(i), expectedValue, newValue);
    }

    public final long getAndIncrement(int i) {
        return U.getAndAddLong(array, at(i), 1);
    }

    public final long getAndDecrement(int i) {
        return U.getAndAddLong(array, at(i), -1);
    }

    public final long getAndAdd(int i, long delta) {
        return U.getAndAddLong(array, at(i), delta);
    }

    public final long incrementAndGet(int i) {
        return U.getAndAddLong(array, at(i), 1) + 1;
    }

    public final long decrementAndGet(int i) {
        return U.getAndAddLong(array, at(i), -1) - 1;
    }

    public long addAndGet(int i, long delta) {
        return U.getAndAddLong(array, at(i), delta) + delta;
    }

    public final long getAndUpdate(int i, LongUnaryOperator updateFunction) {
        for (;;) {
            long prev = get(i);
            long next = updateFunction.applyAsLong(prev);
            if (compareAndSet(i, prev, next)) {
                return prev;
            }
        }
    }

    public final long updateAndGet(int i, LongUnaryOperator updateFunction) {
        for (;;) {
            long prev = get(i);
            long next = updateFunction.applyAsLong(prev);
            if (compareAndSet(i, prev, next)) {
                return next;
            }
        }
    }

    public final long getAndAccumulate(int i, long x, LongBinaryOperator accumulatorFunction) {
        for (;;) {
            long prev = get(i);
            long next = accumulatorFunction.applyAsLong(prev, x);
            if (compareAndSet(i, prev, next)) {
                return prev;
            }
        }
    }

    public final long accumulateAndGet(int i, long x, LongBinaryOperator accumulatorFunction) {
        for (;;) {
            long prev = get(i);
            long next = accumulatorFunction.applyAsLong(prev, x);
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
