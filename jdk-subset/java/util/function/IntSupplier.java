// IntSupplier: supplier of int values.
package java.util.function;

@FunctionalInterface
public interface IntSupplier {
    int getAsInt();
}
