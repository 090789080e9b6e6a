// A variable with one value per thread, kept in a small open-addressing table of the thread with weak keys.
package java.lang;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.function.Supplier;

public class ThreadLocal<T> {
    // Multiples of the golden ratio spread consecutive variables evenly over tables whose size is a power of two.
    private static final int HASH_STEP = 0x9e3779b9;
    private static int nextHash;

    private final int hash = nextHashCode();

    private static synchronized int nextHashCode() {
        return nextHash += HASH_STEP;
    }

    public ThreadLocal() {
    }

    protected T initialValue() {
        return null;
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new SuppliedThreadLocal<>(supplier);
    }

    private static final class SuppliedThreadLocal<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;

        SuppliedThreadLocal(Supplier<? extends T> supplier) {
            this.supplier = Objects.requireNonNull(supplier);
        }

        @Override
        protected T initialValue() {
            return supplier.get();
        }
    }

    ThreadLocalMap getMap(Thread t) {
        return t.threadLocals;
    }

    void setMap(Thread t, ThreadLocalMap map) {
        t.threadLocals = map;
    }

    T childValue(T parentValue) {
        throw new UnsupportedOperationException();
    }

    static ThreadLocalMap createInheritedMap(ThreadLocalMap parentMap) {
        ThreadLocalMap map = new ThreadLocalMap();
        Entry[] table = parentMap.table;
        for (int i = 0; i < table.length; i++) {
            Entry e = table[i];
            if (e != null) {
                @SuppressWarnings("unchecked")
                ThreadLocal<Object> key = (ThreadLocal<Object>) e.get();
                if (key != null) {
                    map.set(key, key.childValue(e.value));
                }
            }
        }
        return map;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Thread t = Thread.currentThread();
        ThreadLocalMap map = getMap(t);
        if (map != null) {
            Entry e = map.find(this);
            if (e != null) {
                return (T) e.value;
            }
        }
        T value = initialValue();
        set(t, value);
        return value;
    }

    private void set(Thread t, T value) {
        ThreadLocalMap map = getMap(t);
        if (map == null) {
            map = new ThreadLocalMap();
            setMap(t, map);
        }
        map.set(this, value);
    }

    public void set(T value) {
        set(Thread.currentThread(), value);
    }

    public void remove() {
        ThreadLocalMap map = getMap(Thread.currentThread());
        if (map != null) {
            map.remove(this);
        }
    }

    private static final class Entry extends WeakReference<ThreadLocal<?>> {
        final int hash;
        Object value;

        Entry(ThreadLocal<?> key, Object value) {
            super(key);
            this.hash = key.hash;
            this.value = value;
        }
    }

    /** Linear probing; an entry is between its home slot and the next empty one. */
    static final class ThreadLocalMap {
        private Entry[] table = new Entry[16];
        private int size;

        Entry find(ThreadLocal<?> key) {
            Entry[] tab = table;
            int mask = tab.length - 1;
            for (int i = key.hash & mask;; i = i + 1 & mask) {
                Entry e = tab[i];
                if (e == null) {
                    return null;
                }
                if (e.hash == key.hash && e.refersTo(key)) {
                    return e;
                }
            }
        }

        void set(ThreadLocal<?> key, Object value) {
            Entry e = find(key);
            if (e != null) {
                e.value = value;
                return;
            }
            if (size >= table.length * 2 / 3) {
                rehash();
            }
            insert(new Entry(key, value));
            size++;
        }

        private void insert(Entry e) {
            Entry[] tab = table;
            int mask = tab.length - 1;
            int i = e.hash & mask;
            while (tab[i] != null) {
                i = i + 1 & mask;
            }
            tab[i] = e;
        }

        /** Drops the entries whose variable is gone; doubles the table when that did not free a quarter of it. */
        private void rehash() {
            Entry[] old = table;
            int live = 0;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null && old[i].refersTo(null)) {
                    old[i] = null;
                } else if (old[i] != null) {
                    live++;
                }
            }
            table = new Entry[live >= old.length / 2 ? old.length * 2 : old.length];
            size = live;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null) {
                    insert(old[i]);
                }
            }
        }

        void remove(ThreadLocal<?> key) {
            Entry[] tab = table;
            int mask = tab.length - 1;
            int i = key.hash & mask;
            for (;; i = i + 1 & mask) {
                Entry e = tab[i];
                if (e == null) {
                    return;
                }
                if (e.hash == key.hash && e.refersTo(key)) {
                    break;
                }
            }
            // Closes the gap, so that no entry is cut off from its home slot.
            size--;
            int gap = i;
            tab[gap] = null;
            for (i = i + 1 & mask; tab[i] != null; i = i + 1 & mask) {
                int home = tab[i].hash & mask;
                if ((i - home & mask) >= (i - gap & mask)) {
                    tab[gap] = tab[i];
                    tab[i] = null;
                    gap = i;
                }
            }
        }
    }
}
