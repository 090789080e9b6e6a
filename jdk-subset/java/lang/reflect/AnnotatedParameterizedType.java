// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface AnnotatedParameterizedType extends AnnotatedType {
    AnnotatedType[] getAnnotatedActualTypeArguments();

    @Override
    AnnotatedType getAnnotatedOwnerType();
}
