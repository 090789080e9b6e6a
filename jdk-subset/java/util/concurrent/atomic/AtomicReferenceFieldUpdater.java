// Atomic updates of a volatile reference field that is named at run time.
package java.util.concurrent.atomic;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public abstract class AtomicReferenceFieldUpdater<T, V> {
    @CallerSensitive
    public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> tclass, Class<W> vclass,
            String fieldName) {
        return new AtomicReferenceFieldUpdaterImpl<U, W>(tclass, vclass, fieldName, Reflection.getCallerClass());
    }

    protected AtomicReferenceFieldUpdater() {
    }

    public abstract boolean compareAndSet(T obj, V expect, V update);

    public abstract boolean weakCompareAndSet(T obj, V expect, V update);

    public abstract void set(T obj, V newValue);

    public abstract void lazySet(T obj, V newValue);

    public abstract V get(T obj);

    public V getAndSet(T obj, V newValue) {
        V prev;
        do {
            prev = get(obj);
        } while (!compareAndSet(obj, prev, newValue));
        return prev;
    }

    public final V getAndUpdate(T obj, UnaryOperator<V> updateFunction) {
        V prev;
        do {
            prev = get(obj);
        } while (!compareAndSet(obj, prev, updateFunction.apply(prev)));
        return prev;
    }

    public final V updateAndGet(T obj, UnaryOperator<V> updateFunction) {
        V prev;
        V next;
        do {
            prev = get(obj);
            next = updateFunction.apply(prev);
        } while (!compareAndSet(obj, prev, next));
        return next;
    }

    public final V getAndAccumulate(T obj, V x, BinaryOperator<V> accumulatorFunction) {
        V prev;
        do {
            prev = get(obj);
        } while (!compareAndSet(obj, prev, accumulatorFunction.apply(prev, x)));
        return prev;
    }

    public final V accumulateAndGet(T obj, V x, BinaryOperator<V> accumulatorFunction) {
        V prev;
        V next;
        do {
            prev = get(obj);
            next = accumulatorFunction.apply(prev, x);
        } while (!compareAndSet(obj, prev, next));
        return next;
    }

    private static final class AtomicReferenceFieldUpdaterImpl<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        private static final Unsafe U = Unsafe.getUnsafe();

        private final long offset;
        private final Class<?> target;
        private final Class<V> vclass;

        AtomicReferenceFieldUpdaterImpl(Class<T> tclass, Class<V> vclass, String fieldName, Class<?> caller) {
            Field field = FieldTarget.find(tclass, fieldName, caller);
            if (vclass != field.getType()) {
                throw new ClassCastException();
            }
            if (vclass.isPrimitive()) {
                throw new IllegalArgumentException("Must be reference type");
            }
            if (!Modifier.isVolatile(field.getModifiers())) {
                throw new IllegalArgumentException("Must be volatile type");
            }
            target = FieldTarget.narrow(tclass, field, caller);
            this.vclass = vclass;
            offset = U.objectFieldOffset(field);
        }

        private void check(T obj) {
            if (!target.isInstance(obj)) {
                throw new ClassCastException();
            }
        }

        private void check(T obj, Object v) {
            check(obj);
            if (v != null && !vclass.isInstance(v)) {
                throw new ClassCastException();
            }
        }

        @Override
        public boolean compareAndSet(T obj, V expect, V update) {
            check(obj, update);
            return U.compareAndSetReference(obj, offset, expect, update);
        }

        @Override
        public boolean weakCompareAndSet(T obj, V expect, V update) {
            check(obj, update);
            return U.compareAndSetReference(obj, offset, expect, update);
        }

        @Override
        public void set(T obj, V newValue) {
            check(obj, newValue);
            U.putReferenceVolatile(obj, offset, newValue);
        }

        @Override
        public void lazySet(T obj, V newValue) {
            check(obj, newValue);
            U.putReferenceRelease(obj, offset, newValue);
        }

        @Override
        @SuppressWarnings("unchecked")
        public V get(T obj) {
            check(obj);
            return (V) U.getReferenceVolatile(obj, offset);
        }

        @Override
        @SuppressWarnings("unchecked")
        public V getAndSet(T obj, V newValue) {
            check(obj, newValue);
            return (V) U.getAndSetReference(obj, offset, newValue);
        }
    }
}
