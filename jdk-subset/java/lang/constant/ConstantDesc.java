// Marker of nominal descriptors that are themselves loadable constants.
package java.lang.constant;

public interface ConstantDesc {
}
