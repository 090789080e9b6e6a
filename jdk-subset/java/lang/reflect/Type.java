// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface Type {
    default String getTypeName() {
        return toString();
    }
}
