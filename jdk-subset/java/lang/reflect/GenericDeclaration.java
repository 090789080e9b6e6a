// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface GenericDeclaration extends AnnotatedElement {
    TypeVariable<?>[] getTypeParameters();
}
