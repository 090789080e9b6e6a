// Marker interface; serialization itself (object streams) is not part of this library.
package java.io;

public interface Serializable {
}
