// ToIntBiFunction: (T, U) -> int.
package java.util.function;

@FunctionalInterface
public interface ToIntBiFunction<T, U> {
    int applyAsInt(T t, U u);
}
