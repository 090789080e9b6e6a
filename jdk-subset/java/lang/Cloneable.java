/** Marks classes whose objects Object.clone may copy. */
package java.lang;

public interface Cloneable {
}
