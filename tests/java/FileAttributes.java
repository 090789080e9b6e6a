// java.nio.file: attributes by views and by names, owners, stores, providers and file systems by URI, types of content,
// temporary files, symbolic links, walks through paths of another file system.
import java.io.*; import java.net.URI; import java.nio.*; import java.nio.channels.*; import java.nio.file.*;
import java.nio.file.attribute.*; import java.nio.file.spi.*; import java.util.*; import java.util.concurrent.*;
public class FileAttributes {
    interface Action { Object run() throws Exception; }
    static Path dir, file;
    static String clean(Object o) { return String.valueOf(o).replace(dir.toString(), "DIR"); }
    static void t(String n, Action a) {
        try {
            System.out.println(n + ": " + clean(a.run()));
        } catch (Throwable e) {
            System.out.println(n + ": " + (e instanceof NullPointerException ? "NPE" : clean(e)));
        }
    }
    static final String user = System.getProperty("user.name");

    static void names() throws Exception {
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_234_567_890_123L));
        for (String s : new String[] {"size", "basic:size", "unix:mode", "unix:nlink", "basic:isDirectory",
                "lastModifiedTime", "posix:isOther", "unix:size", "owner:owner", "posix:owner",
                "none:x", "basic:none", "posix:mode", "owner:group", "", "basic:", "*", "size,isDirectory", ":size",
                        "a:b:c", "acl:acl"})
            t("get " + s, () -> { Object o = Files.getAttribute(file, s); return o instanceof UserPrincipal
                    ? o.toString().equals(user) : o; });
        for (String s : new String[] {"size,isDirectory", "basic:size,size,isOther", "posix:permissions,size",
                "*,none", "none:*", "", "basic:*", "posix:*", "unix:*", "owner:*", "size,", "user:*"})
            t("read " + s, () -> new TreeSet<>(Files.readAttributes(file, s).keySet()));
        t("null", () -> Files.readAttributes(file, (String) null));
        t("missing", () -> Files.getAttribute(dir.resolve("none"), "size"));
        t("time", () -> Files.getAttribute(file, "lastModifiedTime") + " " + Files.getLastModifiedTime(file));
        for (Object[] p : new Object[][] {{"lastModifiedTime", FileTime.fromMillis(1000)}, {"basic:lastAccessTime",
                FileTime.from(5, TimeUnit.DAYS)}, {"creationTime", FileTime.fromMillis(0)}, {"size", 3L},
                {"basic:none", 1},
                {"posix:permissions", PosixFilePermissions.fromString("rw-r-----")}, {"posix:none", 1}, {"unix:mode",
                        0600}, {"unix:none", 1}, {"owner:none", 1}, {"none:x", 1}, {"lastModifiedTime", "x"},
                        {"posix:permissions", null},
                {"posix:lastModifiedTime", FileTime.fromMillis(-1500)}, {"unix:size", 1}, {"posix:owner", null},
                        {"owner:owner", "x"}})
            t("set " + p[0] + " " + p[1], () -> Files.setAttribute(file, (String) p[0], p[1]) == file
                    ? Files.readAttributes(file,
                    "posix:permissions,lastModifiedTime,lastAccessTime,size").values().size() + " "
                    + Files.getLastModifiedTime(file)
                    + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) : "");
    }

    static void views() throws Exception {
        t("basic", () -> { BasicFileAttributeView v = Files.getFileAttributeView(file,
                BasicFileAttributeView.class); v.setTimes(FileTime.fromMillis(7000), FileTime.fromMillis(8000),
                null); BasicFileAttributes a = v.readAttributes();
            v.setTimes(null, null, null); return v.name() + a.size() + a.isRegularFile() + a.lastModifiedTime()
                    + a.lastAccessTime() + (a.fileKey() != null); });
        t("posix", () -> { PosixFileAttributeView v = Files.getFileAttributeView(file,
                PosixFileAttributeView.class); v.setPermissions(PosixFilePermissions.fromString("rwx--x--x"));
                PosixFileAttributes a = v.readAttributes();
            v.setOwner(a.owner()); v.setGroup(a.group()); return v.name()
                    + PosixFilePermissions.toString(a.permissions()) + a.owner().getName().equals(user)
                    + a.owner().equals(v.getOwner()) + a.owner().equals(a.group()); });
        t("owner", () -> { FileOwnerAttributeView v = Files.getFileAttributeView(file,
                FileOwnerAttributeView.class); v.setOwner(v.getOwner()); return v.name()
                + v.getOwner().equals(Files.getOwner(file)) + (Files.setOwner(file, v.getOwner()) == file); });
        t("none", () -> Files.getFileAttributeView(file, FileAttributeView.class));
        t("null", () -> Files.getFileAttributeView(file, null));
        t("null", () -> Files.setOwner(file, null));
        t("posix", () -> Files.readAttributes(file, PosixFileAttributes.class).permissions().size());
        Path link = Files.createSymbolicLink(dir.resolve("link"), file);
        t("link", () -> { BasicFileAttributes a = Files.readAttributes(link, BasicFileAttributes.class,
                LinkOption.NOFOLLOW_LINKS); return a.isSymbolicLink() + " " + a.isRegularFile()
                + Files.readAttributes(link, BasicFileAttributes.class).isSymbolicLink(); });
        t("link", () -> { Files.getFileAttributeView(link, PosixFileAttributeView.class,
                LinkOption.NOFOLLOW_LINKS).setPermissions(Set.of()); return 0; });
        t("link", () -> Files.getOwner(link, LinkOption.NOFOLLOW_LINKS).getName().equals(user));
        t("link", () -> Files.readSymbolicLink(link) + " " + Files.isSymbolicLink(link) + Files.isSameFile(link, file));
        Files.delete(link);
        UserPrincipalLookupService s = file.getFileSystem().getUserPrincipalLookupService();
        t("lookup", () -> s.lookupPrincipalByName(user).equals(Files.getOwner(file)) + " "
                + s.lookupPrincipalByName("root") + s.lookupPrincipalByGroupName("root")
                + s.lookupPrincipalByName("root").equals(s.lookupPrincipalByGroupName("root"))
                + s.lookupPrincipalByName("root").hashCode() + s.lookupPrincipalByName("12345")
                        + s.lookupPrincipalByName("OWNER@"));
        t("lookup", () -> s.lookupPrincipalByName("no such user"));
        t("lookup", () -> s.lookupPrincipalByGroupName("no such group"));
        t("lookup", () -> { try { return s.lookupPrincipalByName("nobody-here"); }
                catch (UserPrincipalNotFoundException e) { return e.getName() + e.getMessage(); } });
        t("group as owner", () -> { Files.getFileAttributeView(file,
                PosixFileAttributeView.class).setOwner(s.lookupPrincipalByGroupName("root")); return 0; });
        t("own principal", () -> Files.setOwner(file, () -> "me"));
    }

    static void userDefined() throws Exception {
        UserDefinedFileAttributeView v = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        t("name", () -> v.name() + v.list());
        boolean supported = Files.getFileStore(file).supportsFileAttributeView("user");
        if (!supported) return;
        t("write", () -> v.write("a", ByteBuffer.wrap("hello".getBytes())) + " " + v.list() + v.size("a"));
        t("read", () -> { ByteBuffer b = ByteBuffer.allocate(9); int n = v.read("a", b); return n + " " + b; });
        t("small", () -> v.read("a", ByteBuffer.allocate(2)));
        t("missing", () -> v.size("b"));
        t("missing", () -> v.read("b", ByteBuffer.allocate(3)));
        t("missing", () -> { v.delete("b"); return 0; });
        t("named", () -> new String((byte[]) Files.getAttribute(file, "user:a")) + Files.readAttributes(file,
                "user:*").keySet());
        t("named", () -> { Files.setAttribute(file, "user:c", ByteBuffer.wrap(new byte[3])); Files.setAttribute(file,
                "user:d", new byte[2]); return new TreeSet<>(v.list()); });
        t("delete", () -> { v.delete("a"); v.delete("c"); v.delete("d"); return v.list(); });
    }

    static void stores() throws Exception {
        FileStore s = Files.getFileStore(file);
        t("store", () -> s.equals(Files.getFileStore(dir)) + " " + (s.getTotalSpace() > 0)
                + (s.getUsableSpace() <= s.getTotalSpace()) + (s.getUnallocatedSpace() > 0) + s.isReadOnly()
                + (s.getBlockSize() >= 512)
                + s.toString().endsWith(" (" + s.name() + ")") + !s.type().isEmpty());
        t("views", () -> s.supportsFileAttributeView("basic") + " " + s.supportsFileAttributeView("posix")
                + s.supportsFileAttributeView("none") + s.supportsFileAttributeView(PosixFileAttributeView.class)
                + s.supportsFileAttributeView(BasicFileAttributeView.class)
                        + s.supportsFileAttributeView(FileOwnerAttributeView.class)
                        + s.getFileStoreAttributeView(FileStoreAttributeView.class));
        t("attribute", () -> s.getAttribute("totalSpace").equals(s.getTotalSpace()));
        t("attribute", () -> s.getAttribute("none"));
        t("missing", () -> Files.getFileStore(dir.resolve("none")));
        t("proc", () -> Files.getFileStore(Path.of("/proc")).type());
        t("all", () -> { boolean found = false; for (FileStore x
                : file.getFileSystem().getFileStores()) found |= x.type().equals("proc"); return found; });
        FileSystem fs = FileSystems.getDefault();
        t("system", () -> fs.isOpen() + " " + fs.isReadOnly() + fs.getSeparator() + fs.provider().getScheme()
                + fs.supportedFileAttributeViews().containsAll(Set.of("basic", "posix", "unix", "owner", "user")));
        t("close", () -> { fs.close(); return 0; });
        t("by uri", () -> FileSystems.getFileSystem(URI.create("file:///")) == fs);
        for (String u : new String[] {"file:///x", "nosuch:///", "file:///?q", "file:///#f", "file://host/"})
            t("by uri " + u, () -> FileSystems.getFileSystem(URI.create(u)) == fs);
        t("new", () -> FileSystems.newFileSystem(URI.create("file:///"), Map.of()));
        t("new", () -> FileSystems.newFileSystem(URI.create("nosuch:///"), Map.of()));
        t("provider", () -> FileSystemProvider.installedProviders().get(0) == fs.provider()
                && fs.provider().getPath(file.toUri()).equals(file));
        t("path of", () -> Path.of(URI.create("nosuch:///")));
        t("path of", () -> Path.of(file.toUri()));
    }

    static void others() throws Exception {
        for (String n : new String[] {"a.txt", "a.html", "a.png", "a.jar", "a.json", "a.PDF", "a", "a.", "a.nosuch",
                ".zip", "a.b.gif"})
            t("type " + n, () -> Files.probeContentType(dir.resolve(n)));
        t("temp", () -> { Path p = Files.createTempFile(dir, "pre",
                ".suf"); String s = PosixFilePermissions.toString(Files.getPosixFilePermissions(p)); Files.delete(p);
                return s + p.getFileName().toString().matches("pre\\d+\\.suf"); });
        t("temp", () -> { Path p = Files.createTempDirectory(dir, null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
                String s = PosixFilePermissions.toString(Files.getPosixFilePermissions(p)); Files.delete(p); return s;
                });
        t("temp", () -> Files.createTempFile(dir, "a/b", null));
        t("temp", () -> { try { return Files.createTempFile(dir.resolve("none"), null,
                null); } catch (NoSuchFileException e) { return e.getClass(); } });
        t("attribute", () -> Files.createFile(dir.resolve("q"),
                new FileAttribute<String>() { public String name() { return "x:y"; } public String value() {
                return "v"; } }));
        t("create", () -> { Path p = Files.createFile(dir.resolve("q"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--------")));
                String s = PosixFilePermissions.toString(Files.getPosixFilePermissions(p)); Files.delete(p); return s;
                });
        t("watch", () -> dir.register(null, StandardWatchEventKindsLess()));
        t("permissions", () -> PosixFilePermissions.fromString("rwxrwxrw"));
        t("permissions", () -> PosixFilePermissions.fromString("rwxrwxrwt"));
        t("permissions", () -> PosixFilePermissions.asFileAttribute(Set.of(PosixFilePermission.OWNER_READ)).value());
        t("access", () -> { file.getFileSystem().provider().checkAccess(file); return Files.isReadable(file) + " "
                + Files.isExecutable(dir) + Files.isWritable(dir.resolve("none")); });
        t("access", () -> { file.getFileSystem().provider().checkAccess(dir.resolve("none"),
                AccessMode.READ); return 0; });
        t("streams", () -> { OutputStream o = Files.newOutputStream(file,
                StandardOpenOption.APPEND); o.write("more".getBytes()); o.close(); return Files.readString(file); });
        t("streams", () -> Files.newInputStream(file, StandardOpenOption.WRITE));
        t("streams", () -> Files.newOutputStream(file, StandardOpenOption.READ));
    }
    static WatchEvent.Kind<?>[] StandardWatchEventKindsLess() { return new WatchEvent.Kind<?>[0]; }

    /** Paths of a program's own file system, made of those of the default one. */
    static class Fs extends FileSystem {
        final Provider provider = new Provider(this);
        @Override public FileSystemProvider provider() { return provider; }
        @Override public void close() { }
        @Override public boolean isOpen() { return true; }
        @Override public boolean isReadOnly() { return false; }
        @Override public String getSeparator() { return "/"; }
        @Override public Iterable<Path> getRootDirectories() { return List.of(); }
        @Override public Iterable<FileStore> getFileStores() { return List.of(); }
        @Override public Set<String> supportedFileAttributeViews() { return Set.of("basic"); }
        @Override public Path getPath(String first, String... more) { return new P(this, Path.of(first, more)); }
        @Override public PathMatcher getPathMatcher(String s) { return p ->
                FileSystems.getDefault().getPathMatcher(s).matches(((P) p).p); }
        @Override public UserPrincipalLookupService getUserPrincipalLookupService() {
                throw new UnsupportedOperationException(); }
        @Override public WatchService newWatchService() { throw new UnsupportedOperationException(); }
    }
    static class P implements Path {
        final Fs fs;
        final Path p;
        P(Fs fs, Path p) { this.fs = fs; this.p = p; }
        Path w(Path q) { return q == null ? null : new P(fs, q); }
        Path u(Path q) { return ((P) q).p; }
        @Override public FileSystem getFileSystem() { return fs; }
        @Override public boolean isAbsolute() { return p.isAbsolute(); }
        @Override public Path getRoot() { return w(p.getRoot()); }
        @Override public Path getFileName() { return w(p.getFileName()); }
        @Override public Path getParent() { return w(p.getParent()); }
        @Override public int getNameCount() { return p.getNameCount(); }
        @Override public Path getName(int i) { return w(p.getName(i)); }
        @Override public Path subpath(int a, int b) { return w(p.subpath(a, b)); }
        @Override public boolean startsWith(Path o) { return p.startsWith(u(o)); }
        @Override public boolean endsWith(Path o) { return p.endsWith(u(o)); }
        @Override public Path normalize() { return w(p.normalize()); }
        @Override public Path resolve(Path o) { return w(p.resolve(u(o))); }
        @Override public Path relativize(Path o) { return w(p.relativize(u(o))); }
        @Override public URI toUri() { return URI.create("own://" + p); }
        @Override public Path toAbsolutePath() { return w(p.toAbsolutePath()); }
        @Override public Path toRealPath(LinkOption... o) throws IOException { return w(p.toRealPath(o)); }
        @Override public WatchKey register(WatchService s, WatchEvent.Kind<?>[] k,
                WatchEvent.Modifier... m) { return null; }
        @Override public int compareTo(Path o) { return p.compareTo(u(o)); }
        @Override public String toString() { return "own:" + p; }
    }
    static class Provider extends FileSystemProvider {
        final Fs fs;
        Provider(Fs fs) { this.fs = fs; }
        static Path u(Path p) { return ((P) p).p; }
        @Override public String getScheme() { return "own"; }
        @Override public FileSystem newFileSystem(URI u, Map<String, ?> e) { return fs; }
        @Override public FileSystem getFileSystem(URI u) { return fs; }
        @Override public Path getPath(URI u) { return fs.getPath(u.getPath()); }
        @Override public SeekableByteChannel newByteChannel(Path p, Set<? extends OpenOption> o,
                FileAttribute<?>... a) throws IOException { return Files.newByteChannel(u(p), o, a); }
        @Override public DirectoryStream<Path> newDirectoryStream(Path d,
                DirectoryStream.Filter<? super Path> f) throws IOException {
            List<Path> l = new ArrayList<>();
            try (DirectoryStream<Path> s = Files.newDirectoryStream(u(d))) { for (Path p : s) { Path q = new P(fs,
                    p); if (f.accept(q)) l.add(q); } }
            Collections.sort(l);
            return new DirectoryStream<>() {
                @Override public Iterator<Path> iterator() { return l.iterator(); }
                @Override public void close() { }
            };
        }
        @Override public void createDirectory(Path p,
                FileAttribute<?>... a) throws IOException { Files.createDirectory(u(p), a); }
        @Override public void delete(Path p) throws IOException { Files.delete(u(p)); }
        @Override public void copy(Path a, Path b, CopyOption... o) throws IOException { Files.copy(u(a), u(b), o); }
        @Override public void move(Path a, Path b, CopyOption... o) throws IOException { Files.move(u(a), u(b), o); }
        @Override public boolean isSameFile(Path a, Path b) throws IOException { return Files.isSameFile(u(a), u(b)); }
        @Override public boolean isHidden(Path a) { return true; }
        @Override public FileStore getFileStore(Path p) throws IOException { return Files.getFileStore(u(p)); }
        @Override public void checkAccess(Path p,
                AccessMode... m) throws IOException {
                if (!Files.exists(u(p))) throw new NoSuchFileException(p.toString()); }
        @Override public <V extends FileAttributeView> V getFileAttributeView(Path p, Class<V> c,
                LinkOption... o) { return Files.getFileAttributeView(u(p), c, o); }
        @Override public <A extends BasicFileAttributes> A readAttributes(Path p, Class<A> c,
                LinkOption... o) throws IOException { return Files.readAttributes(u(p), c, o); }
        @Override public Map<String, Object> readAttributes(Path p, String s,
                LinkOption... o) throws IOException { return Files.readAttributes(u(p), s, o); }
        @Override public void setAttribute(Path p, String s, Object v,
                LinkOption... o) throws IOException { Files.setAttribute(u(p), s, v, o); }
    }
    static void ownSystem() throws Exception {
        Fs fs = new Fs();
        Path root = fs.getPath(dir.resolve("tree").toString());
        t("folders", () -> Files.createDirectories(root.resolve("a/b")));
        t("write", () -> Files.writeString(root.resolve("a/x.txt"), "text"));
        t("read", () -> Files.readString(root.resolve("a/x.txt")) + Files.size(root.resolve("a/x.txt"))
                + Files.exists(root) + Files.isDirectory(root) + Files.notExists(root.resolve("q"))
                + Files.isHidden(root));
        t("lines", () -> Files.write(root.resolve("a/b/y"), List.of("1", "2")) + " "
                + Files.readAllLines(root.resolve("a/b/y")) + Files.lines(root.resolve("a/b/y")).count());
        t("copy", () -> Files.copy(root.resolve("a/x.txt"), dir.resolve("out")) + Files.readString(dir.resolve("out")));
        t("copy", () -> Files.copy(root.resolve("a/x.txt"), dir.resolve("out")));
        t("move", () -> Files.move(dir.resolve("out"), root.resolve("in"), StandardCopyOption.REPLACE_EXISTING) + " "
                + Files.exists(dir.resolve("out")));
        t("atomic", () -> Files.move(root.resolve("in"), dir.resolve("out"), StandardCopyOption.ATOMIC_MOVE));
        t("walk", () -> Arrays.toString(Files.walk(root).toArray()));
        t("find", () -> Arrays.toString(Files.find(root, 5, (p, a) -> a.isRegularFile()).toArray()));
        t("list", () -> Arrays.toString(Files.list(root).toArray()));
        t("glob", () -> { List<Path> l = new ArrayList<>();
                try (DirectoryStream<Path> s = Files.newDirectoryStream(root.resolve("a"), "*.txt")) { for (Path p
                : s) l.add(p); } return l; });
        t("unsupported", () -> Files.createSymbolicLink(root.resolve("l"), root));
        t("unsupported", () -> FileChannel.open(root.resolve("in")));
        t("to file", () -> root.toFile());
        t("mixed", () -> dir.resolve(root));
        t("tree", () -> Files.walkFileTree(root, new SimpleFileVisitor<Path>() {
            @Override public FileVisitResult visitFile(Path p,
                    BasicFileAttributes a) throws IOException { System.out.println("file " + clean(p)
                    + a.size()); Files.delete(p); return FileVisitResult.CONTINUE; }
            @Override public FileVisitResult postVisitDirectory(Path p,
                    IOException e) throws IOException { Files.delete(p); return FileVisitResult.CONTINUE; }
        }));
        t("gone", () -> Files.exists(root));
    }

    public static void main(String[] args) throws Exception {
        dir = Files.createTempDirectory("attributes");
        file = dir.resolve("file");
        Files.writeString(file, "content");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        names();
        views();
        userDefined();
        stores();
        others();
        ownSystem();
        Files.delete(file);
        Files.delete(dir);
    }
}
