// The operations on files of the operating system.
package java.nio.file;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import sun.nio.ch.AsynchronousFileChannelImpl;
import sun.nio.ch.FileChannelImpl;

final class UnixProvider extends FileSystemProvider {
    @Override
    public String getScheme() {
        return "file";
    }

    private static void checkUri(URI uri) {
        if (!uri.getScheme().equalsIgnoreCase("file")) {
            throw new IllegalArgumentException("URI does not match this provider");
        }
        if (uri.getRawAuthority() != null) {
            throw new IllegalArgumentException("Authority component present");
        }
        String path = uri.getPath();
        if (path == null) {
            throw new IllegalArgumentException("Path component is undefined");
        }
        if (!path.equals("/")) {
            throw new IllegalArgumentException("Path component should be '/'");
        }
        if (uri.getRawQuery() != null && !uri.getRawQuery().isEmpty()) {
            throw new IllegalArgumentException("Query component present");
        }
        if (uri.getRawFragment() != null && !uri.getRawFragment().isEmpty()) {
            throw new IllegalArgumentException("Fragment component present");
        }
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
        checkUri(uri);
        throw new FileSystemAlreadyExistsException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        checkUri(uri);
        return FileSystems.getDefault();
    }

    @Override
    public Path getPath(URI uri) {
        return new java.io.File(uri).toPath();
    }

    // ---- Opening ----

    private static int flagsOf(Object[] options) {
        int flags = 0;
        for (int i = 0; i < options.length; i++) {
            Object o = Objects.requireNonNull(options[i]);
            if (o == LinkOption.NOFOLLOW_LINKS) {
                flags |= UnixFiles.NOFOLLOW;
                continue;
            }
            if (!(o instanceof StandardOpenOption)) {
                throw new UnsupportedOperationException(o + " not supported");
            }
            switch ((StandardOpenOption) o) {
                case READ:
                    flags |= UnixFiles.READ;
                    break;
                case WRITE:
                    flags |= UnixFiles.WRITE;
                    break;
                case APPEND:
                    flags |= UnixFiles.APPEND;
                    break;
                case TRUNCATE_EXISTING:
                    flags |= UnixFiles.TRUNCATE;
                    break;
                case CREATE:
                    flags |= UnixFiles.CREATE;
                    break;
                case CREATE_NEW:
                    flags |= UnixFiles.CREATE_NEW;
                    break;
                case SYNC:
                    flags |= UnixFiles.SYNC;
                    break;
                case DSYNC:
                    flags |= UnixFiles.DSYNC;
                    break;
                case DELETE_ON_CLOSE:
                    flags |= UnixFiles.DELETE;
                    break;
                case SPARSE:
                    break;
                default:
                    throw new UnsupportedOperationException(o + " not supported");
            }
        }
        return flags;
    }

    private static FileDescriptor open(Path path, int flags, int mode) throws IOException {
        UnixPath p = UnixPath.check(path);
        FileDescriptor fd = new FileDescriptor();
        int error = UnixFiles.open0(fd, p.path, flags, mode);
        if (error == UnixFiles.ELOOP && (flags & UnixFiles.NOFOLLOW) != 0) {
            throw new IOException(UnixFiles.text(error) + " (NOFOLLOW_LINKS specified)");
        }
        UnixFiles.check(error, p);
        if ((flags & UnixFiles.DELETE) != 0) {
            UnixFiles.unlink0(p.path);
        }
        return fd;
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        for (int i = 0; i < options.length; i++) {
            if (options[i] == StandardOpenOption.APPEND || options[i] == StandardOpenOption.WRITE) {
                throw new UnsupportedOperationException("'" + options[i] + "' not allowed");
            }
        }
        return new FileInputStream(open(path, flagsOf(options) | UnixFiles.READ, 0));
    }

    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        int flags = options.length == 0 ? UnixFiles.CREATE | UnixFiles.TRUNCATE : flagsOf(options);
        if ((flags & UnixFiles.READ) != 0) {
            throw new IllegalArgumentException("READ not allowed");
        }
        if ((flags & UnixFiles.APPEND) != 0 && (flags & UnixFiles.TRUNCATE) != 0) {
            throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING not allowed");
        }
        return new FileOutputStream(open(path, flags | UnixFiles.WRITE, 0666));
    }

    /** The permissions among the attributes, or those given. */
    private static int modeOf(FileAttribute<?>[] attrs, int mode) {
        for (int i = 0; i < attrs.length; i++) {
            if (!attrs[i].name().equals("posix:permissions")) {
                throw new UnsupportedOperationException("'" + attrs[i].name() + "' not supported as initial attribute");
            }
            @SuppressWarnings("unchecked")
            Set<PosixFilePermission> perms = (Set<PosixFilePermission>) attrs[i].value();
            mode = UnixFiles.mode(perms);
        }
        return mode;
    }

    @Override
    public void createDirectory(Path dir, FileAttribute<?>... attrs) throws IOException {
        UnixPath p = UnixPath.check(dir);
        UnixFiles.check(UnixFiles.mkdir0(p.path, modeOf(attrs, 0777)), p);
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attrs) throws IOException {
        if (attrs.length > 0) {
            throw new UnsupportedOperationException(
                    "Initial file attributes not supported when creating symbolic link");
        }
        UnixPath p = UnixPath.check(link);
        UnixFiles.check(UnixFiles.symlink0(UnixPath.check(target).path, p.path), p);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        UnixPath p = UnixPath.check(link);
        UnixPath q = UnixPath.check(existing);
        int error = UnixFiles.link0(q.path, p.path);
        if (error != 0) {
            throw UnixFiles.exception(error, p, q);
        }
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return UnixFiles.readLink(UnixPath.check(link));
    }

    private static int remove(UnixPath p) throws IOException {
        UnixFiles.Status s = UnixFiles.find(p, false);
        int error = s == null ? UnixFiles.ENOENT : s.isDirectory() ? UnixFiles.rmdir0(p.path)
                : UnixFiles.unlink0(p.path);
        if (s != null && s.isDirectory() && (error == UnixFiles.EEXIST || error == UnixFiles.ENOTEMPTY)) {
            throw new DirectoryNotEmptyException(p.path);
        }
        return error;
    }

    @Override
    public void delete(Path path) throws IOException {
        UnixPath p = UnixPath.check(path);
        UnixFiles.check(remove(p), p);
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        UnixPath p = UnixPath.check(path);
        int error = remove(p);
        if (error == UnixFiles.ENOENT) {
            return false;
        }
        UnixFiles.check(error, p);
        return true;
    }

    private static boolean has(CopyOption[] options, CopyOption wanted) {
        boolean found = false;
        for (int i = 0; i < options.length; i++) {
            found |= Objects.requireNonNull(options[i]) == wanted;
        }
        return found;
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        if (has(options, StandardCopyOption.ATOMIC_MOVE)) {
            throw new UnsupportedOperationException("Unsupported option");
        }
        UnixPath from = UnixPath.check(source);
        UnixPath to = UnixPath.check(target);
        UnixFiles.Status s = UnixFiles.status(from, !has(options, LinkOption.NOFOLLOW_LINKS));
        if (!makeRoom(s, to, has(options, StandardCopyOption.REPLACE_EXISTING))) {
            return;
        }
        copy(from, s, to, has(options, StandardCopyOption.COPY_ATTRIBUTES));
    }

    /** Removes the target if that is allowed; false if it is the source. */
    private static boolean makeRoom(UnixFiles.Status source, UnixPath target, boolean replace) throws IOException {
        UnixFiles.Status t = UnixFiles.find(target, false);
        if (t == null) {
            return true;
        }
        if (t.isSameFile(source)) {
            return false;
        }
        if (!replace) {
            throw new FileAlreadyExistsException(target.path);
        }
        UnixFiles.check(remove(target), target);
        return true;
    }

    private void copy(UnixPath from, UnixFiles.Status s, UnixPath to, boolean attributes) throws IOException {
        if (s.isSymbolicLink()) {
            createSymbolicLink(to, readSymbolicLink(from));
            return;
        }
        if (s.isDirectory()) {
            UnixFiles.check(UnixFiles.mkdir0(to.path, s.mode()), to);
        } else {
            try (InputStream in = newInputStream(from);
                    OutputStream out = new FileOutputStream(
                            open(to, UnixFiles.WRITE | UnixFiles.CREATE_NEW, s.mode()))) {
                in.transferTo(out);
            }
        }
        if (attributes) {
            UnixFiles.check(UnixFiles.chmod0(to.path, s.mode()), to);
            UnixFiles.check(UnixFiles.utimes0(to.path, s.seconds(0), s.nanos(0), s.seconds(1), s.nanos(1)), to);
        }
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        if (has(options, StandardCopyOption.COPY_ATTRIBUTES)) {
            throw new UnsupportedOperationException("Unsupported copy option");
        }
        UnixPath from = UnixPath.check(source);
        UnixPath to = UnixPath.check(target);
        if (has(options, StandardCopyOption.ATOMIC_MOVE)) {
            int error = UnixFiles.rename0(from.path, to.path);
            if (error == UnixFiles.EXDEV) {
                throw new AtomicMoveNotSupportedException(from.path, to.path, "Invalid cross-device link");
            }
            if (error != 0) {
                throw UnixFiles.exception(error, from, to);
            }
            return;
        }
        UnixFiles.Status s = UnixFiles.status(from, false);
        if (!makeRoom(s, to, has(options, StandardCopyOption.REPLACE_EXISTING))) {
            return;
        }
        int error = UnixFiles.rename0(from.path, to.path);
        if (error == UnixFiles.EXDEV) {
            if (s.isDirectory() && UnixFiles.list(from).length > 0) {
                throw new DirectoryNotEmptyException(from.path);
            }
            copy(from, s, to, true);
            delete(from);
        } else if (error != 0) {
            throw UnixFiles.exception(error, from, to);
        }
    }

    @Override
    public boolean isSameFile(Path path, Path path2) throws IOException {
        UnixPath a = UnixPath.check(path);
        if (a.equals(path2)) {
            return true;
        }
        UnixPath b = UnixPath.check(path2);
        return UnixFiles.status(a, true).isSameFile(UnixFiles.status(b, true));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        Path name = UnixPath.check(path).getFileName();
        return name != null && name.toString().startsWith(".");
    }

    private static final class Entries implements DirectoryStream<Path>, Iterator<Path> {
        private final Path dir;
        private final String[] names;
        private final DirectoryStream.Filter<? super Path> filter;
        private int at;
        private Path next;
        private boolean used;
        private boolean closed;

        Entries(Path dir, DirectoryStream.Filter<? super Path> filter) throws IOException {
            this.dir = dir;
            this.filter = filter;
            names = UnixFiles.list(UnixPath.check(dir));
        }

        @Override
        public Iterator<Path> iterator() {
            if (closed) {
                throw new IllegalStateException("Directory stream is closed");
            }
            if (used) {
                throw new IllegalStateException("Iterator already obtained");
            }
            used = true;
            return this;
        }

        @Override
        public void close() {
            closed = true;
        }

        @Override
        public boolean hasNext() {
            while (next == null && at < names.length && !closed) {
                Path p = dir.resolve(names[at++]);
                try {
                    if (filter == null || filter.accept(p)) {
                        next = p;
                    }
                } catch (IOException e) {
                    throw new DirectoryIteratorException(e);
                }
            }
            return next != null;
        }

        @Override
        public Path next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Path p = next;
            next = null;
            return p;
        }
    }

    private static FileChannelImpl open(Path path, int flags, FileAttribute<?>[] attrs) throws IOException {
        boolean append = (flags & UnixFiles.APPEND) != 0;
        if ((flags & (UnixFiles.READ | UnixFiles.WRITE | UnixFiles.APPEND)) == 0) {
            flags |= UnixFiles.READ;
        }
        if (append) {
            if ((flags & UnixFiles.READ) != 0) {
                throw new IllegalArgumentException("READ + APPEND not allowed");
            }
            if ((flags & UnixFiles.TRUNCATE) != 0) {
                throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING not allowed");
            }
            flags |= UnixFiles.WRITE;
        }
        return new FileChannelImpl(open(path, flags, modeOf(attrs, 0666)), (flags & UnixFiles.READ) != 0,
                (flags & UnixFiles.WRITE) != 0, append, null);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs)
            throws IOException {
        return open(UnixPath.check(path), flagsOf(options.toArray()), attrs);
    }

    @Override
    public AsynchronousFileChannel newAsynchronousFileChannel(Path path, Set<? extends OpenOption> options,
            ExecutorService executor, FileAttribute<?>... attrs) throws IOException {
        int flags = flagsOf(options.toArray());
        if ((flags & UnixFiles.APPEND) != 0) {
            throw new UnsupportedOperationException("APPEND not allowed");
        }
        boolean write = (flags & UnixFiles.WRITE) != 0;
        return new AsynchronousFileChannelImpl(open(UnixPath.check(path), flags, attrs),
                (flags & UnixFiles.READ) != 0 || !write, write, executor);
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs)
            throws IOException {
        return open(UnixPath.check(path), flagsOf(options.toArray()), attrs);
    }

    // ---- Attributes ----

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return UnixStore.of(UnixPath.check(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        UnixPath p = UnixPath.check(path);
        int wanted = 0;
        for (int i = 0; i < modes.length; i++) {
            wanted |= modes[i] == AccessMode.READ ? 4 : modes[i] == AccessMode.WRITE ? 2 : 1;
        }
        UnixFiles.check(UnixFiles.access0(p.path, wanted), p);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return (V) UnixViews.view(UnixPath.check(path), type, UnixFiles.follow(options));
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (Objects.requireNonNull(type) != BasicFileAttributes.class && type != PosixFileAttributes.class) {
            throw new UnsupportedOperationException();
        }
        return type.cast(UnixFiles.status(UnixPath.check(path), UnixFiles.follow(options)));
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
            throws IOException {
        return UnixViews.read(UnixPath.check(path), attributes, UnixFiles.follow(options));
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        UnixViews.set(UnixPath.check(path), attribute, value, UnixFiles.follow(options));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return new Entries(dir, Objects.requireNonNull(filter));
    }

    /** By the end of the name: types that the platform knows in any case. */
    static String typeOf(String name) {
        return ContentTypes.of(name);
    }
}
