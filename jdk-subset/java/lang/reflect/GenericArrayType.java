// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface GenericArrayType extends Type {
    Type getGenericComponentType();
}
