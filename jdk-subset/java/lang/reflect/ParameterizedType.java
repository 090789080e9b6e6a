// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface ParameterizedType extends Type {
    Type[] getActualTypeArguments();

    Type getRawType();

    Type getOwnerType();
}
