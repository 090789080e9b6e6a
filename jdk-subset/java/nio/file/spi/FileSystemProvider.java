// The operations of one kind of file system. That of the operating system is java.nio.file.UnixProvider; others are
// found as services.
package java.nio.file.spi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ExecutorService;

public abstract class FileSystemProvider {
    private static List<FileSystemProvider> installed;

    protected FileSystemProvider() {
    }

    /** The default one first. */
    public static synchronized List<FileSystemProvider> installedProviders() {
        if (installed == null) {
            List<FileSystemProvider> list = new ArrayList<>();
            list.add(FileSystems.getDefault().provider());
            list.add(new jdk.nio.zipfs.ZipFileSystemProvider());
            for (FileSystemProvider p : ServiceLoader.load(FileSystemProvider.class,
                    ClassLoader.getSystemClassLoader())) {
                boolean known = false;
                for (FileSystemProvider other : list) {
                    known |= other.getScheme().equalsIgnoreCase(p.getScheme());
                }
                if (!known) {
                    list.add(p);
                }
            }
            installed = Collections.unmodifiableList(list);
        }
        return installed;
    }

    public abstract String getScheme();

    public abstract FileSystem newFileSystem(URI uri, Map<String, ?> env) throws IOException;

    public abstract FileSystem getFileSystem(URI uri);

    public abstract Path getPath(URI uri);

    public FileSystem newFileSystem(Path path, Map<String, ?> env) throws IOException {
        throw new UnsupportedOperationException();
    }

    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        for (int i = 0; i < options.length; i++) {
            if (options[i] == StandardOpenOption.APPEND || options[i] == StandardOpenOption.WRITE) {
                throw new UnsupportedOperationException("'" + options[i] + "' not allowed");
            }
        }
        return Channels.newInputStream(newByteChannel(path, Set.of(options)));
    }

    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        Set<OpenOption> set = new HashSet<>();
        for (int i = 0; i < options.length; i++) {
            if (options[i] == StandardOpenOption.READ) {
                throw new IllegalArgumentException("READ not allowed");
            }
            set.add(options[i]);
        }
        if (options.length == 0) {
            set.add(StandardOpenOption.CREATE);
            set.add(StandardOpenOption.TRUNCATE_EXISTING);
        }
        set.add(StandardOpenOption.WRITE);
        return Channels.newOutputStream(newByteChannel(path, set));
    }

    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs)
            throws IOException {
        throw new UnsupportedOperationException();
    }

    public AsynchronousFileChannel newAsynchronousFileChannel(Path path, Set<? extends OpenOption> options,
            ExecutorService executor, FileAttribute<?>... attrs) throws IOException {
        throw new UnsupportedOperationException();
    }

    public abstract SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
            FileAttribute<?>... attrs) throws IOException;

    public abstract DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter)
            throws IOException;

    public abstract void createDirectory(Path dir, FileAttribute<?>... attrs) throws IOException;

    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attrs) throws IOException {
        throw new UnsupportedOperationException();
    }

    public void createLink(Path link, Path existing) throws IOException {
        throw new UnsupportedOperationException();
    }

    public abstract void delete(Path path) throws IOException;

    public boolean deleteIfExists(Path path) throws IOException {
        try {
            delete(path);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    public Path readSymbolicLink(Path link) throws IOException {
        throw new UnsupportedOperationException();
    }

    public abstract void copy(Path source, Path target, CopyOption... options) throws IOException;

    public abstract void move(Path source, Path target, CopyOption... options) throws IOException;

    public abstract boolean isSameFile(Path path, Path path2) throws IOException;

    public abstract boolean isHidden(Path path) throws IOException;

    public abstract FileStore getFileStore(Path path) throws IOException;

    public abstract void checkAccess(Path path, AccessMode... modes) throws IOException;

    public abstract <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type,
            LinkOption... options);

    public abstract <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException;

    public abstract Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
            throws IOException;

    public abstract void setAttribute(Path path, String attribute, Object value, LinkOption... options)
            throws IOException;
}
