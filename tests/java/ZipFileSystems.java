import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** File systems of zip files: paths, reading, changes that are written when they close, errors. */
public class ZipFileSystems {
    interface Action {
        Object run() throws Exception;
    }

    private static Path directory;

    private static void show(String what, Action action) {
        String s;
        try {
            s = String.valueOf(action.run());
        } catch (Exception e) {
            s = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(what + ": " + s.replace(directory.toString(), "DIR"));
    }

    public static void main(String[] args) throws Exception {
        directory = Files.createTempDirectory("zipfs").toRealPath();
        try {
            Path zip = directory.resolve("a.zip");
            write(zip);
            open(zip);
            try (FileSystem fs = FileSystems.newFileSystem(zip)) {
                paths(fs);
                reading(fs);
            }
            changes(zip);
            create();
            errors(zip);
        } finally {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path p : files) {
                    Files.delete(p);
                }
            }
            Files.delete(directory);
        }
    }

    private static void write(Path zip) throws Exception {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : new String[] {"META-INF/", "META-INF/MANIFEST.MF", "a/b/c.txt", "a/d.txt", "e.txt",
                "empty/", "\u00fc/\u65e5.txt"}) {
                ZipEntry e = new ZipEntry(name);
                e.setTime(1_600_000_000_000L);
                out.putNextEntry(e);
                if (!name.endsWith("/")) {
                    out.write(("contents of " + name + "\n").repeat(20).getBytes(StandardCharsets.UTF_8));
                }
                out.closeEntry();
            }
        }
    }

    private static void open(Path zip) throws Exception {
        URI uri = URI.create("jar:" + zip.toUri());
        show("not open", () -> FileSystems.getFileSystem(uri));
        try (FileSystem fs = FileSystems.newFileSystem(uri, Map.of())) {
            show("same", () -> FileSystems.getFileSystem(uri) == fs);
            show("again", () -> FileSystems.newFileSystem(uri, Map.of()));
            show("path", () -> Path.of(URI.create("jar:" + zip.toUri() + "!/a/d.txt")));
            show("uri", () -> fs.getPath("/a/x y").toUri());
            show("system", () -> fs + " " + fs.isOpen() + fs.isReadOnly() + fs.getSeparator()
                    + fs.provider().getScheme());
            show("views", () -> new TreeSet<>(fs.supportedFileAttributeViews()));
            show("roots", () -> fs.getRootDirectories().iterator().next());
            show("classes", () -> fs.getClass().getName() + " " + fs.getPath("a").getClass().getName());
            show("stores", () -> fs.getFileStores().iterator().next().type());
            fs.close();
            show("closed", () -> fs.isOpen() + " " + Files.exists(fs.getPath("/a")));
            show("closed", () -> Files.readString(fs.getPath("/e.txt")));
        }
        show("providers", () -> FileSystemProvider.installedProviders().stream().map(p -> p.getScheme())
                .filter(s -> s.equals("jar") || s.equals("file")).toList());
        show("no jar", () -> FileSystems.newFileSystem(URI.create("jar:file:/nowhere/x.zip"), Map.of()));
        show("bad uri", () -> FileSystems.newFileSystem(URI.create("jar:http://x/y.zip"), Map.of()));
    }

    private static void paths(FileSystem fs) {
        String[] names = {"", "/", "a", "/a", "a/b", "/a//b/", "a/../b", "/../a", ".", "../x", "a/b/c.txt",
            "a\\b", "\u00fc"};
        for (String name : names) {
            Path p = fs.getPath(name);
            show(name, () -> p + " " + p.isAbsolute() + " " + p.getRoot() + " " + p.getFileName() + " "
                    + p.getParent() + " " + p.getNameCount() + " " + p.normalize() + " " + p.toAbsolutePath());
            for (String other : names) {
                Path q = fs.getPath(other);
                // `java` fails for the empty path.
                show("  " + other, () -> p.resolve(q) + " "
                        + (other.isEmpty() ? "" : p.startsWith(q) + " " + p.endsWith(q)) + " "
                        + Integer.signum(p.compareTo(q)) + " " + p.equals(q) + " " + p.resolveSibling(q));
                show("  relative", () -> p.isAbsolute() == q.isAbsolute() ? p.relativize(q) : "");
            }
        }
        show("more", () -> fs.getPath("/a", "b", "", "c") + " " + fs.getPath("a/b/c").subpath(1, 3));
        show("name", () -> fs.getPath("a/b").getName(2));
        show("foreign", () -> fs.getPath("a").resolve(directory));
        show("foreign", () -> directory.resolve(fs.getPath("a")));
        show("matcher", () -> fs.getPathMatcher("glob:**.txt").matches(fs.getPath("a/b.txt")) + " "
                + fs.getPathMatcher("regex:a.").matches(fs.getPath("ab")));
        show("file", () -> fs.getPath("a").toFile());
        show("real", () -> fs.getPath("a/./d.txt").toRealPath());
        show("real", () -> fs.getPath("nowhere").toRealPath());
    }

    private static Map<String, Object> tree(FileSystem fs) throws Exception {
        Map<String, Object> found = new TreeMap<>();
        Files.walkFileTree(fs.getPath("/"), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path p, BasicFileAttributes a) throws java.io.IOException {
                found.put(p.toString(), a.size() + ":" + Files.readString(p).hashCode());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult preVisitDirectory(Path p, BasicFileAttributes a) {
                found.put(p.toString(), "directory");
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static void reading(FileSystem fs) throws Exception {
        System.out.println(tree(fs));
        for (String name : new String[] {"/", "/a", "/a/b/c.txt", "e.txt", "/empty", "/META-INF", "/nowhere"}) {
            Path p = fs.getPath(name);
            show(name, () -> Files.exists(p) + " " + Files.isDirectory(p) + " " + Files.isRegularFile(p) + " "
                    + Files.isReadable(p) + Files.isExecutable(p) + Files.isHidden(p));
            show(name, () -> Files.size(p) + " " + Files.isSymbolicLink(p));
            show(name, () -> Files.readString(p).length());
            show(name, () -> new TreeSet<>(Files.list(p).map(Path::toString).toList()));
        }
        Path p = fs.getPath("/e.txt");
        show("time", () -> Files.getLastModifiedTime(p));
        show("attributes", () -> new TreeSet<>(Files.readAttributes(p, "*").keySet()));
        show("zip attributes", () -> Files.readAttributes(p, "zip:size,method,crc,compressedSize"));
        show("attribute", () -> Files.getAttribute(p, "size") + " " + Files.getAttribute(p, "isDirectory"));
        show("owner", () -> Files.getOwner(p));
        show("store", () -> Files.getFileStore(p).name().length() > 0);
        show("same", () -> Files.isSameFile(p, fs.getPath("e.txt")) + " "
                + Files.isSameFile(p, fs.getPath("/a/d.txt")));
        try (SeekableByteChannel c = Files.newByteChannel(p)) {
            ByteBuffer b = ByteBuffer.allocate(10);
            System.out.println(c.size() + " " + c.position(5).read(b) + " " + new String(b.array()) + " " + c.position()
                    + " " + c.position(10_000).read(ByteBuffer.allocate(1)));
            show("write", () -> c.write(ByteBuffer.allocate(1)));
        }
        show("relative", () -> {
            try (DirectoryStream<Path> d = Files.newDirectoryStream(fs.getPath("a"), "*.txt")) {
                return d.iterator().next();
            }
        });
        show("outside", () -> Files.copy(p, directory.resolve("copy.txt")).getFileName() + " "
                + Files.size(directory.resolve("copy.txt")));
    }

    private static void changes(Path zip) throws Exception {
        try (FileSystem fs = FileSystems.newFileSystem(zip)) {
            Path e = fs.getPath("/e.txt");
            Files.writeString(e, "new");
            Files.writeString(e, " end", StandardOpenOption.APPEND);
            show("read", () -> Files.readString(e));
            Files.createDirectories(fs.getPath("/x/y"));
            Files.writeString(fs.getPath("/x/y/z.txt"), "z".repeat(1000));
            Files.copy(e, fs.getPath("/x/copy.txt"));
            show("exists", () -> Files.copy(e, fs.getPath("/x/copy.txt")));
            show("replace", () -> Files.copy(fs.getPath("/a/d.txt"), fs.getPath("/x/copy.txt"),
                    StandardCopyOption.REPLACE_EXISTING));
            show("move", () -> Files.move(e, fs.getPath("/moved.txt")) + " " + Files.exists(e));
            show("not empty", () -> {
                Files.delete(fs.getPath("/a"));
                return "";
            });
            Files.delete(fs.getPath("/a/b/c.txt"));
            Files.delete(fs.getPath("/empty"));
            show("missing", () -> Files.deleteIfExists(fs.getPath("/empty")));
            show("missing", () -> {
                Files.delete(fs.getPath("/empty"));
                return "";
            });
            show("root", () -> {
                Files.delete(fs.getPath("/"));
                return "";
            });
            show("directory", () -> Files.createDirectory(fs.getPath("/a")));
            show("no parent", () -> Files.createDirectory(fs.getPath("/no/where")));
            show("no parent", () -> Files.writeString(fs.getPath("/no/where"), ""));
            show("new", () -> Files.writeString(fs.getPath("/moved.txt"), "", StandardOpenOption.CREATE_NEW));
            show("not there", () -> Files.writeString(fs.getPath("/nothing"), "", StandardOpenOption.WRITE));
            Files.setLastModifiedTime(fs.getPath("/moved.txt"), FileTime.fromMillis(1_500_000_000_000L));
            Files.writeString(directory.resolve("in.txt"), "from outside");
            Files.copy(directory.resolve("in.txt"), fs.getPath("in.txt"));
            System.out.println(tree(fs));
        }
        try (FileSystem fs = FileSystems.newFileSystem(zip)) {
            System.out.println(tree(fs));
            show("time", () -> Files.getLastModifiedTime(fs.getPath("moved.txt")));
        }
        listed(zip);
    }

    private static void listed(Path zip) throws Exception {
        TreeSet<String> names = new TreeSet<>();
        try (ZipFile file = new ZipFile(zip.toFile())) {
            for (ZipEntry e : Collections.list(file.entries())) {
                names.add(e.getName() + " " + file.getInputStream(e).readAllBytes().length + " " + e.getMethod());
            }
        }
        System.out.println(names);
    }

    private static void create() throws Exception {
        Path zip = directory.resolve("new.zip");
        show("missing", () -> FileSystems.newFileSystem(zip));
        try (FileSystem fs = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            try (OutputStream out = Files.newOutputStream(fs.getPath("f"))) {
                out.write(65);
            }
            try (SeekableByteChannel c = Files.newByteChannel(fs.getPath("g"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
                c.write(ByteBuffer.wrap("abcdef".getBytes()));
            }
            Files.createDirectory(fs.getPath("d"));
        }
        listed(zip);
        URI uri = URI.create("jar:" + zip.toUri());
        try (FileSystem fs = FileSystems.newFileSystem(uri, Map.of("noCompression", true))) {
            Files.writeString(fs.getPath("stored"), "s".repeat(100));
        }
        listed(zip);
    }

    private static void errors(Path zip) throws Exception {
        Path bad = directory.resolve("bad.zip");
        Files.writeString(bad, "this is no zip file, but it is long enough to have a directory");
        show("bad", () -> FileSystems.newFileSystem(bad));
        Files.writeString(bad, "");
        show("empty", () -> FileSystems.newFileSystem(bad));
        show("directory", () -> FileSystems.newFileSystem(directory));
        try (FileSystem fs = FileSystems.newFileSystem(zip)) {
            show("link", () -> Files.createSymbolicLink(fs.getPath("l"), fs.getPath("m")));
            show("list", () -> Files.list(fs.getPath("/moved.txt")));
            show("watch", () -> fs.newWatchService());
            show("users", () -> fs.getUserPrincipalLookupService());
        }
    }
}
