// How a file is opened.
package java.nio.file;

public interface OpenOption {
}
