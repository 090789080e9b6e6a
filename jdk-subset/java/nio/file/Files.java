// Operations on files and directories, on the operating system's file system. Channels, owners and file stores are not
// part of this library.
package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public final class Files {
    private Files() {
    }

    // ---- Streams ----

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
        UnixFiles.check(UnixFiles.open0(fd, p.path, flags, mode), p);
        return fd;
    }

    public static InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        for (int i = 0; i < options.length; i++) {
            if (options[i] == StandardOpenOption.APPEND || options[i] == StandardOpenOption.WRITE) {
                throw new UnsupportedOperationException("'" + options[i] + "' not allowed");
            }
        }
        return new FileInputStream(open(path, flagsOf(options) | UnixFiles.READ, 0));
    }

    public static OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        int flags = options.length == 0 ? UnixFiles.CREATE | UnixFiles.TRUNCATE : flagsOf(options);
        if ((flags & UnixFiles.READ) != 0) {
            throw new IllegalArgumentException("READ not allowed");
        }
        if ((flags & UnixFiles.APPEND) != 0 && (flags & UnixFiles.TRUNCATE) != 0) {
            throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING not allowed");
        }
        return new FileOutputStream(open(path, flags | UnixFiles.WRITE, 0666));
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

    public static Path createFile(Path path, FileAttribute<?>... attrs) throws IOException {
        new FileOutputStream(open(path, UnixFiles.WRITE | UnixFiles.CREATE_NEW, modeOf(attrs, 0666))).close();
        return path;
    }

    public static Path createDirectory(Path dir, FileAttribute<?>... attrs) throws IOException {
        UnixPath p = UnixPath.check(dir);
        UnixFiles.check(UnixFiles.mkdir0(p.path, modeOf(attrs, 0777)), p);
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

    private static final int OWNER_ONLY = 0600;
    private static final int OWNER_ONLY_DIRECTORY = 0700;

    private static Path createTemp(Path dir, String prefix, String suffix, boolean directory, FileAttribute<?>[] attrs)
            throws IOException {
        if (dir == null) {
            dir = Path.of(jdk.internal.misc.VM.getSavedProperty("java.io.tmpdir"));
        }
        for (;;) {
            String name = (prefix == null ? "" : prefix) + Long.toUnsignedString(ThreadLocalRandom.current().nextLong())
                    + (suffix == null ? directory ? "" : ".tmp" : suffix);
            Path relative = Path.of(name);
            if (relative.getParent() != null) {
                throw new IllegalArgumentException("Invalid prefix or suffix");
            }
            UnixPath p = UnixPath.check(dir.resolve(relative));
            int error;
            if (directory) {
                error = UnixFiles.mkdir0(p.path, modeOf(attrs, OWNER_ONLY_DIRECTORY));
            } else {
                FileDescriptor fd = new FileDescriptor();
                error = UnixFiles.open0(fd, p.path, UnixFiles.WRITE | UnixFiles.CREATE_NEW, modeOf(attrs, OWNER_ONLY));
                if (error == 0) {
                    new FileOutputStream(fd).close();
                }
            }
            if (error != UnixFiles.EEXIST) {
                UnixFiles.check(error, p);
                return p;
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
        if (attrs.length > 0) {
            throw new UnsupportedOperationException(
                    "Initial file attributes not supported when creating symbolic link");
        }
        UnixPath p = UnixPath.check(link);
        UnixFiles.check(UnixFiles.symlink0(UnixPath.check(target).path, p.path), p);
        return link;
    }

    public static Path createLink(Path link, Path existing) throws IOException {
        UnixPath p = UnixPath.check(link);
        UnixPath q = UnixPath.check(existing);
        int error = UnixFiles.link0(q.path, p.path);
        if (error != 0) {
            throw UnixFiles.exception(error, p, q);
        }
        return link;
    }

    public static Path readSymbolicLink(Path link) throws IOException {
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

    public static void delete(Path path) throws IOException {
        UnixPath p = UnixPath.check(path);
        UnixFiles.check(remove(p), p);
    }

    public static boolean deleteIfExists(Path path) throws IOException {
        UnixPath p = UnixPath.check(path);
        int error = remove(p);
        if (error == UnixFiles.ENOENT) {
            return false;
        }
        UnixFiles.check(error, p);
        return true;
    }

    // ---- Copying ----

    private static boolean has(CopyOption[] options, CopyOption wanted) {
        boolean found = false;
        for (int i = 0; i < options.length; i++) {
            found |= Objects.requireNonNull(options[i]) == wanted;
        }
        return found;
    }

    public static Path copy(Path source, Path target, CopyOption... options) throws IOException {
        if (has(options, StandardCopyOption.ATOMIC_MOVE)) {
            throw new UnsupportedOperationException("Unsupported option");
        }
        UnixPath from = UnixPath.check(source);
        UnixPath to = UnixPath.check(target);
        UnixFiles.Status s = UnixFiles.status(from, !has(options, LinkOption.NOFOLLOW_LINKS));
        if (!makeRoom(s, to, has(options, StandardCopyOption.REPLACE_EXISTING))) {
            return target;
        }
        copy(from, s, to, has(options, StandardCopyOption.COPY_ATTRIBUTES));
        return target;
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

    private static void copy(UnixPath from, UnixFiles.Status s, UnixPath to, boolean attributes) throws IOException {
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

    public static Path move(Path source, Path target, CopyOption... options) throws IOException {
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
            return target;
        }
        UnixFiles.Status s = UnixFiles.status(from, false);
        if (!makeRoom(s, to, has(options, StandardCopyOption.REPLACE_EXISTING))) {
            return target;
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

    public static boolean exists(Path path, LinkOption... options) {
        return UnixFiles.find(UnixPath.check(path), UnixFiles.follow(options)) != null;
    }

    public static boolean notExists(Path path, LinkOption... options) {
        try {
            UnixFiles.status(UnixPath.check(path), UnixFiles.follow(options));
            return false;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public static boolean isDirectory(Path path, LinkOption... options) {
        UnixFiles.Status s = UnixFiles.find(UnixPath.check(path), UnixFiles.follow(options));
        return s != null && s.isDirectory();
    }

    public static boolean isRegularFile(Path path, LinkOption... options) {
        UnixFiles.Status s = UnixFiles.find(UnixPath.check(path), UnixFiles.follow(options));
        return s != null && s.isRegularFile();
    }

    public static boolean isSymbolicLink(Path path) {
        UnixFiles.Status s = UnixFiles.find(UnixPath.check(path), false);
        return s != null && s.isSymbolicLink();
    }

    public static boolean isSameFile(Path path, Path path2) throws IOException {
        UnixPath a = UnixPath.check(path);
        if (a.equals(path2)) {
            return true;
        }
        UnixPath b = UnixPath.check(path2);
        return UnixFiles.status(a, true).isSameFile(UnixFiles.status(b, true));
    }

    public static boolean isHidden(Path path) throws IOException {
        Path name = UnixPath.check(path).getFileName();
        return name != null && name.toString().startsWith(".");
    }

    public static boolean isReadable(Path path) {
        return UnixFiles.access0(UnixPath.check(path).path, 4) == 0;
    }

    public static boolean isWritable(Path path) {
        return UnixFiles.access0(UnixPath.check(path).path, 2) == 0;
    }

    public static boolean isExecutable(Path path) {
        return UnixFiles.access0(UnixPath.check(path).path, 1) == 0;
    }

    public static long size(Path path) throws IOException {
        return UnixFiles.status(UnixPath.check(path), true).size();
    }

    public static <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (Objects.requireNonNull(type) != BasicFileAttributes.class && type != PosixFileAttributes.class) {
            throw new UnsupportedOperationException();
        }
        return type.cast(UnixFiles.status(UnixPath.check(path), UnixFiles.follow(options)));
    }

    public static FileTime getLastModifiedTime(Path path, LinkOption... options) throws IOException {
        return UnixFiles.status(UnixPath.check(path), UnixFiles.follow(options)).lastModifiedTime();
    }

    public static Path setLastModifiedTime(Path path, FileTime time) throws IOException {
        UnixPath p = UnixPath.check(path);
        long seconds = Math.floorDiv(time.to(TimeUnit.MICROSECONDS), 1_000_000L);
        long micros = Math.floorMod(time.to(TimeUnit.MICROSECONDS), 1_000_000L);
        UnixFiles.check(UnixFiles.utimes0(p.path, seconds, micros * 1000, 0, -1), p);
        return path;
    }

    public static Set<PosixFilePermission> getPosixFilePermissions(Path path, LinkOption... options)
            throws IOException {
        return UnixFiles.status(UnixPath.check(path), UnixFiles.follow(options)).permissions();
    }

    public static Path setPosixFilePermissions(Path path, Set<PosixFilePermission> perms) throws IOException {
        UnixPath p = UnixPath.check(path);
        UnixFiles.check(UnixFiles.chmod0(p.path, UnixFiles.mode(perms)), p);
        return path;
    }

    // ---- Directories ----

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

    public static DirectoryStream<Path> newDirectoryStream(Path dir) throws IOException {
        return new Entries(dir, null);
    }

    public static DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return new Entries(dir, Objects.requireNonNull(filter));
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
                : new Entries(dir, new NameFilter(dir.getFileSystem().getPathMatcher("glob:".concat(glob))));
    }

    private static Stream<Path> stream(Iterator<Path> entries) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, Spliterator.DISTINCT), false);
    }

    public static Stream<Path> list(Path dir) throws IOException {
        return stream(new Entries(dir, null));
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
        FileTree tree = new FileTree(UnixPath.check(start), maxDepth, options);
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
        FileTree tree = new FileTree(UnixPath.check(start), maxDepth, options);
        return stream(tree).onClose(new EndWalk(tree)).filter(new Finder(tree, Objects.requireNonNull(matcher)));
    }

    public static Path walkFileTree(Path start, Set<FileVisitOption> options, int maxDepth,
            FileVisitor<? super Path> visitor) throws IOException {
        if (maxDepth < 0) {
            throw new IllegalArgumentException("'maxDepth' is negative");
        }
        FileTree.visit(UnixPath.check(start), maxDepth, options.contains(FileVisitOption.FOLLOW_LINKS),
                Objects.requireNonNull(visitor));
        return start;
    }

    public static Path walkFileTree(Path start, FileVisitor<? super Path> visitor) throws IOException {
        return walkFileTree(start, Set.of(), Integer.MAX_VALUE, visitor);
    }
}
