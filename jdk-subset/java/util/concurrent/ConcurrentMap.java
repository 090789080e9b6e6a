// A map with atomic compound operations; null values are not allowed.
package java.util.concurrent;

import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface ConcurrentMap<K, V> extends Map<K, V> {
    @Override
    default V getOrDefault(Object key, V defaultValue) {
        V v = get(key);
        return v != null ? v : defaultValue;
    }

    @Override
    default void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> entry : entrySet()) {
            K k;
            V v;
            try {
                k = entry.getKey();
                v = entry.getValue();
            } catch (IllegalStateException e) {
                // The entry is no longer in the map.
                continue;
            }
            action.accept(k, v);
        }
    }

    @Override
    V putIfAbsent(K key, V value);

    @Override
    boolean remove(Object key, Object value);

    @Override
    boolean replace(K key, V oldValue, V newValue);

    @Override
    V replace(K key, V value);

    @Override
    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Map.Entry<K, V> entry : entrySet()) {
            K k = entry.getKey();
            V v = entry.getValue();
            while (v != null && !replace(k, v, function.apply(k, v))) {
                v = get(k);
            }
        }
    }

    @Override
    default V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        Objects.requireNonNull(mappingFunction);
        V old = get(key);
        if (old != null) {
            return old;
        }
        V created = mappingFunction.apply(key);
        if (created == null) {
            return null;
        }
        old = putIfAbsent(key, created);
        return old == null ? created : old;
    }

    @Override
    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        for (;;) {
            V old = get(key);
            if (old == null) {
                return null;
            }
            V v = remappingFunction.apply(key, old);
            if (v == null ? remove(key, old) : replace(key, old, v)) {
                return v;
            }
        }
    }

    @Override
    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        for (;;) {
            V old = get(key);
            V v = remappingFunction.apply(key, old);
            if (v == null) {
                if (old == null && !containsKey(key) || remove(key, old)) {
                    return null;
                }
            } else if (old == null ? putIfAbsent(key, v) == null : replace(key, old, v)) {
                return v;
            }
        }
    }

    @Override
    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Objects.requireNonNull(value);
        for (;;) {
            V old = get(key);
            if (old == null) {
                if (putIfAbsent(key, value) == null) {
                    return value;
                }
                continue;
            }
            V v = remappingFunction.apply(old, value);
            if (v == null ? remove(key, old) : replace(key, old, v)) {
                return v;
            }
        }
    }
}
