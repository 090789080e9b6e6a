// A value computed once per class and kept with the class: an identity map in the field Class.classValueMap.
package java.lang;

import java.util.IdentityHashMap;

public abstract class ClassValue<T> {
    private static final Object NULL = new Object();

    protected ClassValue() {
    }

    protected abstract T computeValue(Class<?> type);

    @SuppressWarnings("unchecked")
    private static IdentityHashMap<ClassValue<?>, Object> map(Class<?> type) {
        return (IdentityHashMap<ClassValue<?>, Object>) type.classValueMap;
    }

    @SuppressWarnings("unchecked")
    private Object lookup(Class<?> type) {
        synchronized (NULL) {
            IdentityHashMap<ClassValue<?>, Object> m = map(type);
            return m == null ? null : m.get(this);
        }
    }

    // computeValue runs without a lock; when several threads race, the first result is the one everybody gets.
    @SuppressWarnings("unchecked")
    public T get(Class<?> type) {
        Object v = lookup(type);
        if (v == null) {
            Object computed = computeValue(type);
            if (computed == null) {
                computed = NULL;
            }
            synchronized (NULL) {
                IdentityHashMap<ClassValue<?>, Object> m = map(type);
                if (m == null) {
                    m = new IdentityHashMap<>(4);
                    type.classValueMap = m;
                }
                v = m.get(this);
                if (v == null) {
                    m.put(this, computed);
                    v = computed;
                }
            }
        }
        return v == NULL ? null : (T) v;
    }

    public void remove(Class<?> type) {
        synchronized (NULL) {
            IdentityHashMap<ClassValue<?>, Object> m = map(type);
            if (m != null) {
                m.remove(this);
            }
        }
    }
}
