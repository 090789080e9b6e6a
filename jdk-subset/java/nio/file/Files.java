// Operations on files and directories: what a path's file system provides, and what is made of that.
package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.spi.FileSystemProvider;
import java.nio.file.spi.FileTypeDetector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public final class Files {
    private Files() {
    }

    private static FileSystemProvider provider(Path path) {
        return path.getFileSystem().provider();
    }

    // ---- Streams ----

    public static InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        return provider(path).newInputStream(path, options);
    }

    public static OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        return provider(path).newOutputStream(path, options);
    }

    public static SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
            FileAttribute<?>... attrs) throws IOException {
        return provider(path).newByteChannel(path, options, attrs);
    }

    public static SeekableByteChannel newByteChannel(Path path, OpenOption... options) throws IOException {
        Set<OpenOption> set = new HashSet<>();
        for (int i = 0; i < options.length; i++) {
            set.add(options[i]);
        }
        return newByteChannel(path, set);
    }

    public static BufferedReader newBufferedReader(Path path, Charset cs) throws IOException {
        return new BufferedReader(new InputStreamReader(newInputStream(path), cs.newDecoder()));
    }

    public static BufferedReader newBufferedReader(Path path) throws IOException {
        return newBufferedReader(path, StandardCharsets.UTF_8);
    }

    public static BufferedWriter newBufferedWriter(Path path, Charset cs, OpenOption... options) throws IOException {
        CharsetEncoder encoder = cs.newEncoder();
        return new BufferedWriter(new OutputStreamWriter(newOutputStream(path, options), encoder));
    }

    public static BufferedWriter newBufferedWriter(Path path, OpenOption... options) throws IOException {
        return newBufferedWriter(path, StandardCharsets.UTF_8, options);
    }

    // ---- Whole files ----

    public static byte[] readAllBytes(Path path) throws IOException {
        try (InputStream in = newInputStream(path)) {
            return in.readAllBytes();
        }
    }

    public static String readString(Path path) throws IOException {
        return readString(path, StandardCharsets.UTF_8);
    }

    public static String readString(Path path, Charset cs) throws IOException {
        Objects.requireNonNull(path);
        Objects.requireNonNull(cs);
        return cs.newDecoder().decode(ByteBuffer.wrap(readAllBytes(path))).toString();
    }

    public static List<String> readAllLines(Path path, Charset cs) throws IOException {
        try (BufferedReader reader = newBufferedReader(path, cs)) {
            List<String> lines = new ArrayList<>();
            for (String line; (line = reader.readLine()) != null;) {
                lines.add(line);
            }
            return lines;
        }
    }

    public static List<String> readAllLines(Path path) throws IOException {
        return readAllLines(path, StandardCharsets.UTF_8);
    }

    public static Stream<String> lines(Path path, Charset cs) throws IOException {
        BufferedReader reader = newBufferedReader(path, cs);
        return reader.lines().onClose(new Closing(reader));
    }

    public static Stream<String> lines(Path path) throws IOException {
        return lines(path, StandardCharsets.UTF_8);
    }

    /** Closes what is after a stream. */
    private static final class Closing implements Runnable {
        private final BufferedReader reader;

        Closing(BufferedReader reader) {
            this.reader = reader;
        }

        @Override
        public void run() {
            try {
                reader.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public static Path write(Path path, byte[] bytes, OpenOption... options) throws IOException {
        Objects.requireNonNull(bytes);
        try (OutputStream out = newOutputStream(path, options)) {
            out.write(bytes);
        }
        return path;
    }

    public static Path write(Path path, Iterable<? extends CharSequence> lines, Charset cs, OpenOption... options)
            throws IOException {
        Objects.requireNonNull(lines);
        try (BufferedWriter writer = newBufferedWriter(path, cs, options)) {
            for (CharSequence line : lines) {
                writer.append(line);
                writer.newLine();
            }
        }
        return path;
    }

    public static Path write(Path path, Iterable<? extends CharSequence> lines, OpenOption... options)
            throws IOException {
        return write(path, lines, StandardCharsets.UTF_8, options);
    }

    public static Path writeString(Path path, CharSequence csq, OpenOption... options) throws IOException {
        return writeString(path, csq, StandardCharsets.UTF_8, options);
    }

    public static Path writeString(Path path, CharSequence csq, Charset cs, OpenOption... options) throws IOException {
        Objects.requireNonNull(path);
        Objects.requireNonNull(csq);
        Objects.requireNonNull(cs);
        ByteBuffer b = cs.newEncoder().encode(CharBuffer.wrap(String.valueOf(csq)));
        return write(path, Arrays.copyOf(b.array(), b.limit()), options);
    }

    public static long mismatch(Path path, Path path2) throws IOException {
        if (isSameFile(path, path2)) {
            return -1;
        }
        byte[] a = readAllBytes(path);
        byte[] b = readAllBytes(path2);
        return Arrays.mismatch(a, b);
    }

    // ---- Creation and removal ----

    public static Path createFile(Path path, FileAttribute<?>... attrs) throws IOException {
        newByteChannel(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attrs).close();
        return path;
    }

    public static Path createDirectory(Path dir, FileAttribute<?>... attrs) throws IOException {
        provider(dir).createDirectory(dir, attrs);
        return dir;
    }

    public static Path createDirectories(Path dir, FileAttribute<?>... attrs) throws IOException {
        if (createUnlessThere(dir, attrs)) {
            return dir;
        }
        Path absolute = dir.toAbsolutePath();
        Path parent = absolute.getParent();
        while (parent != null && notExists(parent)) {
            parent = parent.getParent();
        }
        Path child = parent == null ? absolute.getRoot() : parent;
        for (Path name : child.relativize(absolute)) {
            child = child.resolve(name);
            createUnlessThere(child, attrs);
        }
        return dir;
    }

    /** False if directories above are missing. */
    private static boolean createUnlessThere(Path dir, FileAttribute<?>[] attrs) throws IOException {
        try {
            createDirectory(dir, attrs);
        } catch (FileAlreadyExistsException e) {
            if (!isDirectory(dir)) {
                throw e;
            }
        } catch (NoSuchFileException e) {
            return false;
        }
        return true;
    }

    private static final Set<PosixFilePermission> OWNER_ONLY = Set.of(PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE);
    private static final Set<PosixFilePermission> OWNER_ONLY_DIRECTORY = Set.of(PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    /** With permissions for the owner only, if the attributes have none. */
    private static FileAttribute<?>[] withPermissions(Path dir, boolean directory, FileAttribute<?>[] attrs) {
        boolean has = !dir.getFileSystem().supportedFileAttributeViews().contains("posix");
        for (int i = 0; i < attrs.length; i++) {
            has |= attrs[i].name().equals("posix:permissions");
        }
        if (has) {
            return attrs;
        }
        FileAttribute<?>[] all = Arrays.copyOf(attrs, attrs.length + 1);
        all[attrs.length] = PosixFilePermissions.asFileAttribute(directory ? OWNER_ONLY_DIRECTORY : OWNER_ONLY);
        return all;
    }

    private static Path createTemp(Path dir, String prefix, String suffix, boolean directory, FileAttribute<?>[] attrs)
            throws IOException {
        if (dir == null) {
            dir = Path.of(jdk.internal.misc.VM.getSavedProperty("java.io.tmpdir"));
        }
        attrs = withPermissions(dir, directory, attrs);
        for (;;) {
            String name = (prefix == null ? "" : prefix) + Long.toUnsignedString(ThreadLocalRandom.current().nextLong())
                    + (suffix == null ? directory ? "" : ".tmp" : suffix);
            Path relative = dir.getFileSystem().getPath(name);
            if (relative.getParent() != null) {
                throw new IllegalArgumentException("Invalid prefix or suffix");
            }
            Path path = dir.resolve(relative);
            try {
                return directory ? createDirectory(path, attrs) : createFile(path, attrs);
            } catch (FileAlreadyExistsException e) {
                // Another name
            }
        }
    }

    public static Path createTempFile(Path dir, String prefix, String suffix, FileAttribute<?>... attrs)
            throws IOException {
        return createTemp(Objects.requireNonNull(dir), prefix, suffix, false, attrs);
    }

    public static Path createTempFile(String prefix, String suffix, FileAttribute<?>... attrs) throws IOException {
        return createTemp(null, prefix, suffix, false, attrs);
    }

    public static Path createTempDirectory(Path dir, String prefix, FileAttribute<?>... attrs) throws IOException {
        return createTemp(Objects.requireNonNull(dir), prefix, null, true, attrs);
    }

    public static Path createTempDirectory(String prefix, FileAttribute<?>... attrs) throws IOException {
        return createTemp(null, prefix, null, true, attrs);
    }

    public static Path createSymbolicLink(Path link, Path target, FileAttribute<?>... attrs) throws IOException {
        provider(link).createSymbolicLink(link, target, attrs);
        return link;
    }

    public static Path createLink(Path link, Path existing) throws IOException {
        provider(link).createLink(link, existing);
        return link;
    }

    public static Path readSymbolicLink(Path link) throws IOException {
        return provider(link).readSymbolicLink(link);
    }

    public static void delete(Path path) throws IOException {
        provider(path).delete(path);
    }

    public static boolean deleteIfExists(Path path) throws IOException {
        return provider(path).deleteIfExists(path);
    }

    // ---- Copying ----

    public static Path copy(Path source, Path target, CopyOption... options) throws IOException {
        if (provider(source) == provider(target)) {
            provider(source).copy(source, target, options);
        } else {
            copyAcross(source, target, options);
        }
        return target;
    }

    private static boolean has(CopyOption[] options, CopyOption wanted) {
        boolean found = false;
        for (int i = 0; i < options.length; i++) {
            found |= Objects.requireNonNull(options[i]) == wanted;
        }
        return found;
    }

    /** From one kind of file system to another. */
    private static void copyAcross(Path source, Path target, CopyOption[] options) throws IOException {
        if (has(options, StandardCopyOption.ATOMIC_MOVE)) {
            throw new UnsupportedOperationException("'ATOMIC_MOVE' is not a recognized copy option");
        }
        LinkOption[] links = has(options, LinkOption.NOFOLLOW_LINKS) ? new LinkOption[] {LinkOption.NOFOLLOW_LINKS}
                : new LinkOption[0];
        BasicFileAttributes attributes = readAttributes(source, BasicFileAttributes.class, links);
        if (attributes.isSymbolicLink()) {
            throw new IOException("Copying of symbolic links not supported");
        }
        if (has(options, StandardCopyOption.REPLACE_EXISTING)) {
            deleteIfExists(target);
        } else if (exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        if (attributes.isDirectory()) {
            createDirectory(target);
        } else {
            try (InputStream in = newInputStream(source)) {
                copy(in, target);
            }
        }
        if (has(options, StandardCopyOption.COPY_ATTRIBUTES)) {
            getFileAttributeView(target, BasicFileAttributeView.class).setTimes(attributes.lastModifiedTime(),
                    attributes.lastAccessTime(), attributes.creationTime());
        }
    }

    public static Path move(Path source, Path target, CopyOption... options) throws IOException {
        if (provider(source) == provider(target)) {
            provider(source).move(source, target, options);
            return target;
        }
        if (has(options, StandardCopyOption.ATOMIC_MOVE)) {
            throw new AtomicMoveNotSupportedException(null, null, "Atomic move between providers is not supported");
        }
        CopyOption[] all = Arrays.copyOf(options, options.length + 2);
        all[options.length] = LinkOption.NOFOLLOW_LINKS;
        all[options.length + 1] = StandardCopyOption.COPY_ATTRIBUTES;
        copyAcross(source, target, all);
        delete(source);
        return target;
    }

    public static long copy(InputStream in, Path target, CopyOption... options) throws IOException {
        Objects.requireNonNull(in);
        if (has(options, StandardCopyOption.REPLACE_EXISTING)) {
            deleteIfExists(target);
        } else if (options.length > 0) {
            throw new UnsupportedOperationException(options[0] + " not supported");
        }
        try (OutputStream out = newOutputStream(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            return in.transferTo(out);
        }
    }

    public static long copy(Path source, OutputStream out) throws IOException {
        Objects.requireNonNull(out);
        try (InputStream in = newInputStream(source)) {
            return in.transferTo(out);
        }
    }

    // ---- Attributes ----

    /** Null if there is no such file, or it cannot be asked about. */
    private static BasicFileAttributes find(Path path, LinkOption... options) {
        if (path instanceof UnixPath) {
            return UnixFiles.find((UnixPath) path, UnixFiles.follow(options));
        }
        try {
            return readAttributes(path, BasicFileAttributes.class, options);
        } catch (IOException e) {
            return null;
        }
    }

    public static boolean exists(Path path, LinkOption... options) {
        return find(path, options) != null;
    }

    public static boolean notExists(Path path, LinkOption... options) {
        try {
            readAttributes(path, BasicFileAttributes.class, options);
            return false;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public static boolean isDirectory(Path path, LinkOption... options) {
        BasicFileAttributes a = find(path, options);
        return a != null && a.isDirectory();
    }

    public static boolean isRegularFile(Path path, LinkOption... options) {
        BasicFileAttributes a = find(path, options);
        return a != null && a.isRegularFile();
    }

    public static boolean isSymbolicLink(Path path) {
        BasicFileAttributes a = find(path, LinkOption.NOFOLLOW_LINKS);
        return a != null && a.isSymbolicLink();
    }

    public static boolean isSameFile(Path path, Path path2) throws IOException {
        return provider(path).isSameFile(path, path2);
    }

    public static boolean isHidden(Path path) throws IOException {
        return provider(path).isHidden(path);
    }

    private static boolean isAccessible(Path path, AccessMode mode) {
        try {
            provider(path).checkAccess(path, mode);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public static boolean isReadable(Path path) {
        return isAccessible(path, AccessMode.READ);
    }

    public static boolean isWritable(Path path) {
        return isAccessible(path, AccessMode.WRITE);
    }

    public static boolean isExecutable(Path path) {
        return isAccessible(path, AccessMode.EXECUTE);
    }

    public static long size(Path path) throws IOException {
        return readAttributes(path, BasicFileAttributes.class).size();
    }

    public static FileStore getFileStore(Path path) throws IOException {
        return provider(path).getFileStore(path);
    }

    public static <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type,
            LinkOption... options) {
        return provider(path).getFileAttributeView(path, type, options);
    }

    public static <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return provider(path).readAttributes(path, type, options);
    }

    public static Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
            throws IOException {
        return provider(path).readAttributes(path, attributes, options);
    }

    public static Object getAttribute(Path path, String attribute, LinkOption... options) throws IOException {
        if (attribute.indexOf('*') >= 0 || attribute.indexOf(',') >= 0 || attribute.startsWith(":")) {
            throw new IllegalArgumentException(attribute);
        }
        return readAttributes(path, attribute, options).get(attribute.substring(attribute.indexOf(':') + 1));
    }

    public static Path setAttribute(Path path, String attribute, Object value, LinkOption... options)
            throws IOException {
        provider(path).setAttribute(path, attribute, value, options);
        return path;
    }

    public static FileTime getLastModifiedTime(Path path, LinkOption... options) throws IOException {
        return readAttributes(path, BasicFileAttributes.class, options).lastModifiedTime();
    }

    public static Path setLastModifiedTime(Path path, FileTime time) throws IOException {
        getFileAttributeView(path, BasicFileAttributeView.class).setTimes(Objects.requireNonNull(time), null, null);
        return path;
    }

    private static <V extends FileAttributeView> V view(Path path, Class<V> type) {
        V view = getFileAttributeView(path, type);
        if (view == null) {
            throw new UnsupportedOperationException();
        }
        return view;
    }

    public static UserPrincipal getOwner(Path path, LinkOption... options) throws IOException {
        FileOwnerAttributeView view = getFileAttributeView(path, FileOwnerAttributeView.class, options);
        if (view == null) {
            throw new UnsupportedOperationException();
        }
        return view.getOwner();
    }

    public static Path setOwner(Path path, UserPrincipal owner) throws IOException {
        view(path, FileOwnerAttributeView.class).setOwner(owner);
        return path;
    }

    public static Set<PosixFilePermission> getPosixFilePermissions(Path path, LinkOption... options)
            throws IOException {
        return readAttributes(path, PosixFileAttributes.class, options).permissions();
    }

    public static Path setPosixFilePermissions(Path path, Set<PosixFilePermission> perms) throws IOException {
        view(path, PosixFileAttributeView.class).setPermissions(perms);
        return path;
    }

    public static String probeContentType(Path path) throws IOException {
        for (FileTypeDetector d : ServiceLoader.load(FileTypeDetector.class, ClassLoader.getSystemClassLoader())) {
            String type = d.probeContentType(path);
            if (type != null) {
                return type;
            }
        }
        Path name = path.getFileName();
        return name == null ? null : UnixProvider.typeOf(name.toString());
    }

    // ---- Directories ----

    public static DirectoryStream<Path> newDirectoryStream(Path dir) throws IOException {
        return provider(dir).newDirectoryStream(dir, p -> true);
    }

    public static DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return provider(dir).newDirectoryStream(dir, Objects.requireNonNull(filter));
    }

    private static final class NameFilter implements DirectoryStream.Filter<Path> {
        private final PathMatcher matcher;

        NameFilter(PathMatcher matcher) {
            this.matcher = matcher;
        }

        @Override
        public boolean accept(Path entry) {
            return matcher.matches(entry.getFileName());
        }
    }

    public static DirectoryStream<Path> newDirectoryStream(Path dir, String glob) throws IOException {
        return glob.equals("*") ? newDirectoryStream(dir)
                : newDirectoryStream(dir, new NameFilter(dir.getFileSystem().getPathMatcher("glob:".concat(glob))));
    }

    private static Stream<Path> stream(Iterator<Path> entries) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, Spliterator.DISTINCT), false);
    }

    public static Stream<Path> list(Path dir) throws IOException {
        DirectoryStream<Path> entries = newDirectoryStream(dir);
        return stream(entries.iterator()).onClose(() -> {
            try {
                entries.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static final class EndWalk implements Runnable {
        private final FileTree tree;

        EndWalk(FileTree tree) {
            this.tree = tree;
        }

        @Override
        public void run() {
            tree.close();
        }
    }

    public static Stream<Path> walk(Path start, int maxDepth, FileVisitOption... options) throws IOException {
        FileTree tree = new FileTree(start, maxDepth, options);
        return stream(tree).onClose(new EndWalk(tree));
    }

    public static Stream<Path> walk(Path start, FileVisitOption... options) throws IOException {
        return walk(start, Integer.MAX_VALUE, options);
    }

    private static final class Finder implements Predicate<Path> {
        private final FileTree tree;
        private final BiPredicate<Path, BasicFileAttributes> matcher;

        Finder(FileTree tree, BiPredicate<Path, BasicFileAttributes> matcher) {
            this.tree = tree;
            this.matcher = matcher;
        }

        @Override
        public boolean test(Path p) {
            return matcher.test(p, tree.status());
        }
    }

    public static Stream<Path> find(Path start, int maxDepth, BiPredicate<Path, BasicFileAttributes> matcher,
            FileVisitOption... options) throws IOException {
        FileTree tree = new FileTree(start, maxDepth, options);
        return stream(tree).onClose(new EndWalk(tree)).filter(new Finder(tree, Objects.requireNonNull(matcher)));
    }

    public static Path walkFileTree(Path start, Set<FileVisitOption> options, int maxDepth,
            FileVisitor<? super Path> visitor) throws IOException {
        if (maxDepth < 0) {
            throw new IllegalArgumentException("'maxDepth' is negative");
        }
        FileTree.visit(start, maxDepth, options.contains(FileVisitOption.FOLLOW_LINKS),
                Objects.requireNonNull(visitor));
        return start;
    }

    public static Path walkFileTree(Path start, FileVisitor<? super Path> visitor) throws IOException {
        return walkFileTree(start, Set.of(), Integer.MAX_VALUE, visitor);
    }
}
