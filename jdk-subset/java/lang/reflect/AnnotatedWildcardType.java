// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface AnnotatedWildcardType extends AnnotatedType {
    AnnotatedType[] getAnnotatedLowerBounds();

    AnnotatedType[] getAnnotatedUpperBounds();

    @Override
    AnnotatedType getAnnotatedOwnerType();
}
