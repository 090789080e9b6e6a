// Supplier: supplier of results.
package java.util.function;

@FunctionalInterface
public interface Supplier<T> {
    T get();
}
