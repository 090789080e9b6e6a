// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface AnnotatedTypeVariable extends AnnotatedType {
    AnnotatedType[] getAnnotatedBounds();

    @Override
    AnnotatedType getAnnotatedOwnerType();
}
