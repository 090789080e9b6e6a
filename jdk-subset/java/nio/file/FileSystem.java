// A file system. The only one in this library is that of the operating system.
package java.nio.file;

import java.io.Closeable;
import java.io.IOException;

public abstract class FileSystem implements Closeable {
    protected FileSystem() {
    }

    @Override
    public abstract void close() throws IOException;

    public abstract boolean isOpen();

    public abstract boolean isReadOnly();

    public abstract String getSeparator();

    public abstract Iterable<Path> getRootDirectories();

    public abstract Path getPath(String first, String... more);

    public abstract PathMatcher getPathMatcher(String syntaxAndPattern);
}
