// Marker of types whose values can be class-file constants (nominal descriptors are not part of this library).
package java.lang.constant;

public interface Constable {
}
