// The provider of the scheme "jar": file systems of zip files.
package jdk.nio.zipfs;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemAlreadyExistsException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.zip.ZipException;

public final class ZipFileSystemProvider extends FileSystemProvider {
    /** Those that were opened by a URI. */
    private final Map<Path, ZipFileSystem> systems = new HashMap<>();

    @Override
    public String getScheme() {
        return "jar";
    }

    // ---- file systems ----

    private static Path zipOf(URI uri) {
        String text = uri.getRawSchemeSpecificPart();
        if (!"jar".equalsIgnoreCase(uri.getScheme())) {
            throw new IllegalArgumentException("URI scheme is not 'jar'");
        }
        int end = text.indexOf("!/");
        return Path.of(URI.create(end < 0 ? text : text.substring(0, end))).toAbsolutePath();
    }

    private static Path realPath(Path zip) throws IOException {
        return Files.exists(zip) ? zip.toRealPath() : zip;
    }

    @Override
    public ZipFileSystem newFileSystem(URI uri, Map<String, ?> env) throws IOException {
        Path zip = zipOf(uri);
        synchronized (systems) {
            if (Files.exists(zip) && systems.containsKey(zip.toRealPath())) {
                throw new FileSystemAlreadyExistsException();
            }
            ZipFileSystem system = open(zip, env);
            systems.put(realPath(zip), system);
            return system;
        }
    }

    @Override
    public ZipFileSystem newFileSystem(Path path, Map<String, ?> env) throws IOException {
        if (path.getFileSystem() != java.nio.file.FileSystems.getDefault()) {
            throw new UnsupportedOperationException();
        }
        return open(path, env);
    }

    private ZipFileSystem open(Path zip, Map<String, ?> env) throws IOException {
        if (Files.exists(zip) && !Files.isRegularFile(zip)) {
            throw new UnsupportedOperationException();
        }
        try {
            return new ZipFileSystem(this, zip, env);
        } catch (ZipException e) {
            String name = zip.getFileName().toString();
            if (name.endsWith(".zip") || name.endsWith(".jar")) {
                throw e;
            }
            throw new UnsupportedOperationException();
        }
    }

    void remove(ZipFileSystem system) {
        synchronized (systems) {
            systems.values().remove(system);
        }
    }

    @Override
    public ZipFileSystem getFileSystem(URI uri) {
        ZipFileSystem system = null;
        Path zip = zipOf(uri);
        synchronized (systems) {
            try {
                system = systems.get(realPath(zip));
            } catch (IOException e) {
                // It does not exist any more.
            }
        }
        if (system == null) {
            throw new FileSystemNotFoundException();
        }
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        String text = uri.getSchemeSpecificPart();
        int end = text.indexOf("!/");
        if (end < 0) {
            throw new IllegalArgumentException("URI: " + uri
                    + " does not contain path info ex. jar:file:/c:/foo.zip!/BAR");
        }
        return getFileSystem(uri).getPath(text.substring(end + 1));
    }

    // ---- contents ----

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs)
            throws IOException {
        ZipPath p = ZipPath.check(path);
        for (OpenOption option : options) {
            if (!(option instanceof StandardOpenOption) && !(option instanceof LinkOption)) {
                throw new UnsupportedOperationException("unsupported option: " + option);
            }
        }
        boolean append = options.contains(StandardOpenOption.APPEND);
        if (append && options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
            throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING are not allowed");
        }
        if (!append && !options.contains(StandardOpenOption.WRITE)) {
            return new ZipChannel(p.system.read(p), true, false, null);
        }
        boolean exists = p.system.exists(p);
        if (exists && options.contains(StandardOpenOption.CREATE_NEW)) {
            throw new FileAlreadyExistsException(p.toString());
        }
        if (!exists && !options.contains(StandardOpenOption.CREATE_NEW)
                && !options.contains(StandardOpenOption.CREATE)) {
            throw new NoSuchFileException(p.toString());
        }
        p.system.checkTarget(p);
        boolean kept = exists && !options.contains(StandardOpenOption.TRUNCATE_EXISTING);
        return new ZipChannel(kept ? p.system.read(p).clone() : new byte[0], options.contains(StandardOpenOption.READ),
                append, bytes -> p.system.write(p, bytes));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        ZipPath p = ZipPath.check(directory);
        List<Path> found = p.system.list(p);
        for (Iterator<Path> i = found.iterator(); i.hasNext();) {
            if (!filter.accept(i.next())) {
                i.remove();
            }
        }
        return new Listing(found.iterator());
    }

    private static final class Listing implements DirectoryStream<Path>, Iterator<Path> {
        private final Iterator<Path> paths;
        private boolean closed;
        private boolean given;

        Listing(Iterator<Path> paths) {
            this.paths = paths;
        }

        @Override
        public synchronized Iterator<Path> iterator() {
            if (closed || given) {
                throw new IllegalStateException(
                        closed ? "Directory stream is closed" : "Iterator has already been returned");
            }
            given = true;
            return this;
        }

        @Override
        public boolean hasNext() {
            return !closed && paths.hasNext();
        }

        @Override
        public synchronized Path next() {
            if (closed) {
                throw new NoSuchElementException();
            }
            return paths.next();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attrs) throws IOException {
        ZipPath p = ZipPath.check(directory);
        p.system.createDirectory(p);
    }

    @Override
    public void delete(Path path) throws IOException {
        ZipPath p = ZipPath.check(path);
        p.system.delete(p, true);
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        ZipPath p = ZipPath.check(path);
        return p.system.delete(p, false);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        transfer(ZipPath.check(source), ZipPath.check(target), false, Arrays.asList(options));
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        transfer(ZipPath.check(source), ZipPath.check(target), true, Arrays.asList(options));
    }

    private static void transfer(ZipPath source, ZipPath target, boolean move, List<CopyOption> options)
            throws IOException {
        boolean replace = options.contains(StandardCopyOption.REPLACE_EXISTING);
        boolean attributes = options.contains(StandardCopyOption.COPY_ATTRIBUTES);
        if (source.system == target.system) {
            source.system.copy(source, target, replace, attributes, move);
            return;
        }
        ZipNode node = source.system.node(source);
        if (replace) {
            target.system.delete(target, false);
        } else if (target.system.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        if (node.directory) {
            target.system.createDirectory(target);
        } else {
            target.system.write(target, source.system.read(source));
        }
        if (attributes || move) {
            target.system.setTimes(target, node.modified, node.accessed, node.created);
        }
        if (move) {
            source.system.delete(source, true);
        }
    }

    // ---- attributes ----

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        if (path.equals(other)) {
            return true;
        }
        if (!(other instanceof ZipPath)) {
            return false;
        }
        ZipPath a = ZipPath.check(path);
        ZipPath b = (ZipPath) other;
        a.system.node(a);
        b.system.node(b);
        return a.system == b.system && a.entry().equals(b.entry());
    }

    @Override
    public boolean isHidden(Path path) {
        ZipPath.check(path);
        return false;
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        ZipPath p = ZipPath.check(path);
        p.system.node(p);
        return new ZipFileStore(p.system.zip);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        ZipPath p = ZipPath.check(path);
        p.system.node(p);
        for (AccessMode mode : modes) {
            if (mode == AccessMode.EXECUTE || mode == AccessMode.WRITE && p.system.isReadOnly()) {
                throw new AccessDeniedException(p.toString());
            }
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return type == BasicFileAttributeView.class ? (V) new View(ZipPath.check(path)) : null;
    }

    private static final class View implements BasicFileAttributeView {
        private final ZipPath path;

        View(ZipPath path) {
            this.path = path;
        }

        @Override
        public String name() {
            return "basic";
        }

        @Override
        public BasicFileAttributes readAttributes() throws IOException {
            return path.system.node(path);
        }

        @Override
        public void setTimes(FileTime modified, FileTime accessed, FileTime created) throws IOException {
            path.system.setTimes(path, modified, accessed, created);
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        ZipPath p = ZipPath.check(path);
        if (type != BasicFileAttributes.class) {
            throw new UnsupportedOperationException("Attributes of type " + type.getName() + " not supported");
        }
        return (A) p.system.node(p);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        ZipPath p = ZipPath.check(path);
        int colon = attributes.indexOf(':');
        String view = colon < 0 ? "" : attributes.substring(0, colon);
        if (!view.isEmpty() && !view.equals("basic") && !view.equals("zip")) {
            throw new UnsupportedOperationException("view <" + view + "> is not supported");
        }
        String names = attributes.substring(colon + 1);
        ZipNode node = p.system.node(p);
        Map<String, Object> found = new LinkedHashMap<>();
        if (names.equals("*")) {
            names = view.equals("basic") ? ZipNode.BASIC : ZipNode.ZIP;
        }
        for (String name : names.split(",")) {
            if (("," + ZipNode.ZIP + ",").contains("," + name + ",")) {
                found.put(name, node.get(name));
            }
        }
        return found;
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        ZipPath p = ZipPath.check(path);
        FileTime time = value instanceof FileTime ? (FileTime) value : null;
        switch (attribute.substring(attribute.indexOf(':') + 1)) {
            case "lastModifiedTime":
                p.system.setTimes(p, time, null, null);
                break;
            case "lastAccessTime":
                p.system.setTimes(p, null, time, null);
                break;
            case "creationTime":
                p.system.setTimes(p, null, null, time);
                break;
            default:
                throw new UnsupportedOperationException("'" + attribute + "' is unknown or read-only attribute");
        }
    }
}
