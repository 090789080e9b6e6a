// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface AnnotatedArrayType extends AnnotatedType {
    AnnotatedType getAnnotatedGenericComponentType();

    @Override
    AnnotatedType getAnnotatedOwnerType();
}
