// There is no file system for a URI.
package java.nio.file;

public class FileSystemNotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public FileSystemNotFoundException() {
    }

    public FileSystemNotFoundException(String msg) {
        super(msg);
    }
}
