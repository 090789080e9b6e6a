// Path (all operations on pairs of paths) and Files: reading, writing, copying, moving, links, permissions, times,
// walks, globs; exceptions.
import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.nio.charset.*;
import java.util.*;
import java.util.stream.*;
public class PathsFiles {
    interface R { Object run() throws Exception; }
    static String base;
    static void t(String n, R r) {
        String s;
        try { s = n + ": " + r.run(); } catch (Throwable e) { s = n + ": " + e; }
        System.out.println(base == null ? s : s.replace(base, "BASE"));
    }
    static Path p(String s) { return Paths.get(s); }
    public static void main(String[] a) throws Exception {
        for (String s : new String[] {"", "/", "a", "/a", "a/b", "/a/b/", "//a///b//", "a/../b", "./a", "..", ".",
                "/..", "/../a", "a/./b/..", "../../a", "a b/c.txt"}) {
            Path q = p(s);
            t("<" + s + ">", () -> q + " abs=" + q.isAbsolute() + " n=" + q.getNameCount() + " file=" + q.getFileName()
                    + " parent=" + q.getParent() + " root=" + q.getRoot() + " norm=<" + q.normalize() + "> hash="
                    + q.hashCode());
            t("  names", () -> {
                StringBuilder b = new StringBuilder();
                for (Path x : q) b.append("[" + x + "]");
                return b + " " + q.getName(0) + " " + q.subpath(0, q.getNameCount());
            });
        }
        String[][] pairs = {{"/a/b", "c"}, {"/a/b", "/c"}, {"a", ""}, {"", "a"}, {"/a/b", "../c"}, {"a/b", "a/c"},
                {"/a/b/c", "/a"}, {"/a", "/a/b/c"}, {"/a", "b"}, {"a", "a"}, {"", ""}, {"/", "/a"}, {"/a/b", "/a/bc"},
                {"a/b", "b"}, {"/x/y", "y"}, {"..", "a"}, {"a", ".."}, {"/", ""}, {"", ".."}};
        for (String[] q : pairs) {
            Path x = p(q[0]), y = p(q[1]);
            t(q[0] + " , " + q[1], () -> x.resolve(y) + " sib=" + x.resolveSibling(y) + " starts=" + x.startsWith(y)
                    + " ends=" + x.endsWith(y) + " cmp=" + Integer.signum(x.compareTo(y)) + " eq=" + x.equals(y));
            t("  rel", () -> "<" + x.relativize(y) + ">");
        }
        t("of", () -> Path.of("a", "b", "", "c/d") + " " + Path.of("", "x") + " " + Path.of("/", "x")
                + Paths.get("a", "/b"));
        t("nul", () -> p("a\0b"));
        t("null", () -> Path.of(null));
        t("name", () -> p("a/b").getName(2));
        t("name", () -> p("a/b").getName(-1));
        t("sub", () -> p("a/b/c").subpath(1, 3) + " " + p("/a/b/c").subpath(0, 1));
        t("sub", () -> p("a").subpath(0, 2));
        t("sub", () -> p("a").subpath(1, 1));
        t("file", () -> p("/a/b").toFile() + " " + new File("x/y").toPath() + " " + p("/a b").toUri());
        t("fs", () -> FileSystems.getDefault().getSeparator() + FileSystems.getDefault().isOpen()
                + FileSystems.getDefault().isReadOnly() + p("a").getFileSystem().equals(FileSystems.getDefault())
                + FileSystems.getDefault().getPath("x", "y"));
        Path dir = Files.createTempDirectory("p9");
        base = dir.toString();
        Path f = dir.resolve("f.txt"), g = dir.resolve("g.bin"), sub = dir.resolve("sub"), deep = sub.resolve("x/y");
        t("temp", () -> Files.isDirectory(dir) + "" + Files.exists(f) + Files.notExists(f)
                + dir.getFileName().toString().startsWith("p9"));
        t("write", () -> Files.writeString(f, "h\u00e9llo\nline two\n\nlast"));
        t("read", () -> Files.readString(f).length() + " " + Files.size(f) + Files.readAllLines(f)
                + Files.readAllBytes(f).length);
        t("lines", () -> { try (Stream<String> s =
                Files.lines(f)) { return s.map(String::length).collect(Collectors.toList()); } });
        t("write", () -> Files.write(g, new byte[] {1, 2, 3}) + " " + Files.size(g));
        t("append", () -> Files.write(g, new byte[] {4}, StandardOpenOption.APPEND) + " "
                + Arrays.toString(Files.readAllBytes(g)));
        t("lines", () -> Files.write(f, Arrays.asList("a", "b\u4e2d"), StandardCharsets.UTF_16BE) + " "
                + Files.readAllLines(f, StandardCharsets.UTF_16BE) + Files.size(f));
        t("mal", () -> Files.readString(f));
        t("mal", () -> Files.readAllLines(g.resolveSibling("f.txt"), StandardCharsets.US_ASCII));
        t("new", () -> Files.writeString(f, "x", StandardOpenOption.CREATE_NEW));
        t("noent", () -> Files.readString(dir.resolve("none")));
        t("noent", () -> Files.write(dir.resolve("none"), new byte[1], StandardOpenOption.WRITE));
        t("noent", () -> Files.size(dir.resolve("none")));
        t("noent", () -> {
            Files.delete(dir.resolve("none"));
            return 1;
        });
        t("noent", () -> Files.deleteIfExists(dir.resolve("none")));
        t("opt", () -> Files.newInputStream(f, StandardOpenOption.WRITE));
        t("opt", () -> Files.newOutputStream(f, StandardOpenOption.READ));
        t("opt", () -> Files.newOutputStream(f, StandardOpenOption.APPEND, StandardOpenOption.TRUNCATE_EXISTING));
        t("dir", () -> Files.createDirectory(sub));
        t("dir", () -> Files.createDirectory(sub));
        t("dirs", () -> Files.createDirectories(deep) + " " + Files.createDirectories(deep));
        t("dirs", () -> Files.createDirectories(f));
        t("dirs", () -> Files.createDirectory(dir.resolve("q/r")));
        t("file", () -> Files.createFile(deep.resolve("1")));
        t("file", () -> Files.createFile(deep.resolve("1")));
        t("del", () -> {
            Files.delete(sub);
            return 1;
        });
        t("list", () -> { try (Stream<Path> s = Files.list(dir)) { return s.sorted().collect(Collectors.toList()); } });
        t("list", () -> Files.list(f));
        t("list", () -> Files.list(dir.resolve("none")));
        t("walk", () -> { try (Stream<Path> s = Files.walk(
                dir)) { return s.map(x -> dir.relativize(x).toString()).sorted().collect(Collectors.toList()); } });
        t("walk1", () -> { try (Stream<Path> s = Files.walk(dir, 1)) { return s.count(); } });
        t("find", () -> { try (Stream<Path> s = Files.find(dir, 9,
                (x, at) -> at.isRegularFile())) { return s.sorted().collect(Collectors.toList()); } });
        t("copy", () -> Files.copy(f, dir.resolve("copy")) + " " + Files.size(dir.resolve("copy")));
        t("copy", () -> Files.copy(f, dir.resolve("copy")));
        t("copy", () -> Files.copy(g, dir.resolve("copy"), StandardCopyOption.REPLACE_EXISTING) + " "
                + Files.size(dir.resolve("copy")));
        t("copy", () -> Files.copy(dir.resolve("none"), f));
        t("copydir", () -> Files.copy(sub, dir.resolve("sub2")) + " " + Files.isDirectory(dir.resolve("sub2")));
        t("copy", () -> Files.copy(f, sub, StandardCopyOption.REPLACE_EXISTING));
        t("copyin", () -> Files.copy(new ByteArrayInputStream(new byte[300]), dir.resolve("in")));
        t("copyin", () -> Files.copy(new ByteArrayInputStream(new byte[300]), dir.resolve("in")));
        t("copyout", () -> {
            ByteArrayOutputStream o = new ByteArrayOutputStream();
            return Files.copy(g, o) + " " + o.size();
        });
        t("move", () -> Files.move(dir.resolve("copy"), dir.resolve("moved")) + " " + Files.exists(dir.resolve("copy"))
                + Files.exists(dir.resolve("moved")));
        t("move", () -> Files.move(f, g));
        t("move", () -> Files.move(g, f, StandardCopyOption.REPLACE_EXISTING) + " " + Files.size(f));
        t("move", () -> Files.move(dir.resolve("none"), f));
        t("movedir", () -> Files.move(sub, dir.resolve("sub3")) + " " + Files.exists(dir.resolve("sub3/x/y/1")));
        t("atomic", () -> Files.move(f, dir.resolve("h"), StandardCopyOption.ATOMIC_MOVE));
        Path h = dir.resolve("h");
        t("same", () -> Files.isSameFile(h, dir.resolve("./h")) + "" + Files.isSameFile(h, dir));
        t("perm", () -> Files.isReadable(h) + "" + Files.isWritable(h) + Files.isExecutable(h) + Files.isHidden(h)
                + Files.isHidden(p(".x")) + Files.isRegularFile(h) + Files.isRegularFile(dir)
                + Files.isSymbolicLink(h));
        t("link", () -> Files.createSymbolicLink(dir.resolve("ln"), p("h")) + " "
                + Files.isSymbolicLink(dir.resolve("ln")) + Files.readSymbolicLink(dir.resolve("ln"))
                + Files.size(dir.resolve("ln")) + Files.isRegularFile(dir.resolve("ln"), LinkOption.NOFOLLOW_LINKS));
        t("hard", () -> Files.createLink(dir.resolve("hl"), h) + " " + Files.isSameFile(h, dir.resolve("hl")));
        t("real", () -> dir.resolve("./ln").toRealPath() + " "
                + dir.resolve("./ln").toRealPath(LinkOption.NOFOLLOW_LINKS));
        t("real", () -> dir.resolve("none").toRealPath());
        t("readlink", () -> Files.readSymbolicLink(h));
        t("attr", () -> {
            BasicFileAttributes x = Files.readAttributes(h, BasicFileAttributes.class);
            return x.isRegularFile() + "" + x.isDirectory() + x.isSymbolicLink() + x.isOther() + x.size()
                    + (x.lastModifiedTime().toMillis() > 1600000000000L) + (x.fileKey() != null);
        });
        t("time", () -> {
            Files.setLastModifiedTime(h, FileTime.fromMillis(1234567890123L));
            return Files.getLastModifiedTime(h).toMillis() + " " + h.toFile().lastModified();
        });
        t("ft", () -> FileTime.fromMillis(0).compareTo(FileTime.fromMillis(5)) + " "
                + FileTime.fromMillis(7).equals(FileTime.fromMillis(7)) + FileTime.fromMillis(1234567890123L)
                + FileTime.from(5, java.util.concurrent.TimeUnit.SECONDS));
        t("perms", () -> {
            Files.setPosixFilePermissions(h, PosixFilePermissions.fromString("rwxr-x---"));
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(h)) + " " + Files.isExecutable(h);
        });
        t("bw", () -> {
            try (BufferedWriter w = Files.newBufferedWriter(h)) { w.write("one\ntwo"); }
            try (BufferedReader r = Files.newBufferedReader(h)) { return r.readLine() + r.readLine() + r.readLine(); }
        });
        t("mismatch", () -> {
            Files.writeString(g, "one\nTwo");
            return Files.mismatch(h, g) + " " + Files.mismatch(h, h);
        });
        t("ds", () -> {
            TreeSet<String> n = new TreeSet<>();
            try (DirectoryStream<Path> d = Files.newDirectoryStream(dir, "*.bin")) {
                for (Path x : d) n.add(x.getFileName().toString());
            }
            try (DirectoryStream<Path> d = Files.newDirectoryStream(dir)) {
                for (Path x : d) n.add(x.getFileName().toString());
            }
            return n;
        });
        t("tree", () -> {
            StringBuilder b = new StringBuilder();
            TreeSet<String> n = new TreeSet<>();
            Files.walkFileTree(dir, new SimpleFileVisitor<Path>() {
                public FileVisitResult visitFile(Path x, BasicFileAttributes at) throws IOException {
                    n.add(dir.relativize(x).toString());
                    Files.delete(x);
                    return FileVisitResult.CONTINUE;
                }
                public FileVisitResult postVisitDirectory(Path x, IOException e) throws IOException {
                    n.add("D" + dir.relativize(x));
                    Files.delete(x);
                    return FileVisitResult.CONTINUE;
                }
            });
            return n + " " + Files.exists(dir);
        });
        t("match", () -> {
            PathMatcher m = FileSystems.getDefault().getPathMatcher("glob:*.{java,class}");
            return m.matches(p("a.java")) + "" + m.matches(p("x/a.java")) + m.matches(p("a.jav"))
                    + FileSystems.getDefault().getPathMatcher("glob:**/[a-c]?.txt").matches(p("q/r/bz.txt"))
                    + FileSystems.getDefault().getPathMatcher("regex:.*z").matches(p("q/z"));
        });
        t("match", () -> FileSystems.getDefault().getPathMatcher("glob:["));
        t("match", () -> FileSystems.getDefault().getPathMatcher("foo:x"));
        t("match", () -> FileSystems.getDefault().getPathMatcher("x"));
    }
}
