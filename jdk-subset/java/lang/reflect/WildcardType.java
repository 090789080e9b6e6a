// See the API documentation of Java SE 17.
package java.lang.reflect;

public interface WildcardType extends Type {
    Type[] getUpperBounds();

    Type[] getLowerBounds();
}
