// How a file is copied or moved.
package java.nio.file;

public interface CopyOption {
}
