// An attribute that a new file is to have.
package java.nio.file.attribute;

public interface FileAttribute<T> {
    String name();

    T value();
}
