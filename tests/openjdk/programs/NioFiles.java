// java.nio.file: trees, attributes, links, copies, watch of a directory by its listing, random access, temp files, zip
// file system.
import java.io.*;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class NioFiles {
    interface Act { Object run() throws Throwable; }
    static Path top;
    static void t(String what, Act act) {
        try { System.out.println(what + " = " + String.valueOf(act.run()).replace(top.toString(), "TOP")); }
        catch (Throwable e) { System.out.println(what + " ! " + e.toString().replace(top.toString(), "TOP")); }
    }

    public static void main(String[] args) throws Exception {
        top = Files.createTempDirectory("niofiles");
        Path a = top.resolve("a.txt"), sub = top.resolve("sub/deep");
        t("write", () -> Files.writeString(a, "first\nsecond\n"));
        t("lines", () -> Files.readAllLines(a));
        t("append", () -> { Files.write(a, List.of("third"), StandardOpenOption.APPEND); return Files.size(a); });
        t("create again", () -> Files.createFile(a));
        t("dirs", () -> Files.createDirectories(sub));
        t("copy", () -> Files.copy(a, sub.resolve("b.txt")));
        t("copy again", () -> Files.copy(a, sub.resolve("b.txt")));
        t("replace", () -> Files.copy(a, sub.resolve("b.txt"), StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES));
        t("link", () -> Files.createSymbolicLink(top.resolve("link"), Path.of("a.txt")));
        t("hard link", () -> Files.isSameFile(Files.createLink(top.resolve("hard"), a), a));
        t("read link", () -> Files.readSymbolicLink(top.resolve("link")));
        t("real", () -> top.resolve("sub/../link").toRealPath());
        t("walk", () -> { try (Stream<Path> s = Files.walk(
                top)) { return s.map(p -> top.relativize(p).toString()).sorted().collect(Collectors.toList()); } });
        t("find", () ->
                { try (Stream<Path> s = Files.find(top, 9, (p, at) -> at.isSymbolicLink())) { return s.count(); } });
        t("list", () -> {
            try (DirectoryStream<Path> s = Files.newDirectoryStream(top, "*.{txt,class}")) {
                List<String> l = new ArrayList<>();
                s.forEach(p -> l.add(p.getFileName().toString()));
                return l;
            }
        });
        t("delete full", () -> { Files.delete(top.resolve("sub")); return ""; });
        t("missing", () -> Files.readString(top.resolve("none")));
        t("is directory", () -> Files.readString(top));
        t("permissions", () -> {
            Files.setPosixFilePermissions(a, PosixFilePermissions.fromString("rw-r-----"));
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(a));
        });
        t("time", () -> {
            Files.setLastModifiedTime(a, FileTime.fromMillis(86400000L * 365));
            return Files.getLastModifiedTime(a);
        });
        t("attributes", () -> {
            BasicFileAttributes at = Files.readAttributes(a, BasicFileAttributes.class);
            return at.isRegularFile() + " " + at.size() + " " + at.isOther();
        });
        t("unix", () -> Files.getAttribute(a, "unix:nlink") + " " + Files.readAttributes(a, "size,isDirectory"));
        t("owner", () -> Files.getOwner(a).getName().isEmpty());
        t("move", () -> Files.move(a, top.resolve("moved"), StandardCopyOption.ATOMIC_MOVE).getFileName());
        t("exists", () -> Files.exists(a) + " " + Files.notExists(a) + " " + Files.isReadable(top) + " "
                + Files.isHidden(top.resolve(".x")));
        t("mismatch", () -> Files.mismatch(top.resolve("moved"), sub.resolve("b.txt")));
        t("probe", () -> Files.probeContentType(Path.of("x.html")));
        t("store", () -> Files.getFileStore(top).getTotalSpace() > 0);
        t("glob", () -> FileSystems.getDefault().getPathMatcher("glob:**/*.{java,c}").matches(Path.of("x/y.java")));
        t("path", () -> Path.of("/a/b/../c/./d").normalize() + " " + Path.of("a/b").relativize(Path.of("a/c/d")) + " "
                + Path.of("/x").resolveSibling("y") + " " + Path.of("a/b/c").subpath(1, 3) + " "
                + Path.of("/a").startsWith("/") + " " + Path.of("b").compareTo(Path.of("a")));
        t("uri", () -> top.toUri().getScheme() + " " + Path.of(URI.create("file:///tmp")) );
        t("bad path", () -> Path.of("a\0b"));
        // channels on files
        try (FileChannel ch = FileChannel.open(top.resolve("data"), StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            ByteBuffer direct = ByteBuffer.allocateDirect(64);
            direct.putInt(0xcafebabe).putLong(42).flip();
            t("channel write", () -> ch.write(direct) + " " + ch.position() + " " + ch.size());
            ByteBuffer heap = ByteBuffer.allocate(12);
            t("channel read",
                    () -> ch.read(heap, 0) + " " + Integer.toHexString(heap.flip().getInt()) + " " + heap.getLong());
            t("gather", () -> ch.write(new ByteBuffer[] {ByteBuffer.wrap("ab".getBytes()),
                    ByteBuffer.wrap("cde".getBytes())}) + " " + ch.size());
            t("lock", () -> { try (FileLock l = ch.lock(0, 10,
                    false)) { return l.isValid() + " " + l.isShared() + " " + l.overlaps(5, 1); } });
            t("overlap", () -> { try (FileLock l = ch.lock()) { return ch.tryLock(); } });
            MappedByteBuffer map = ch.map(FileChannel.MapMode.READ_WRITE, 0, 4096);
            map.put(100, (byte) 77);
            map.force();
            t("mapped", () -> ch.size() + " " + map.isDirect() + " " + map.get(100) + " " + map.getInt(0));
            t("read what was mapped", () -> {
                ByteBuffer one = ByteBuffer.allocate(1);
                ch.read(one, 100);
                return one.get(0);
            });
            MappedByteBuffer priv = ch.map(FileChannel.MapMode.PRIVATE, 0, 10),
                    ro = ch.map(FileChannel.MapMode.READ_ONLY, 0, 10);
            priv.put(0, (byte) 1);
            t("private", () -> priv.get(0) + " " + ro.get(0));
            t("read only", () -> ro.put(0, (byte) 1));
            t("truncate", () -> ch.truncate(5).size());
            try (FileChannel to = FileChannel.open(top.resolve("copy"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
                t("transfer", () -> ch.transferTo(0, 5, to));
            }
        }
        t("closed", () -> {
            FileChannel ch = FileChannel.open(top.resolve("copy"));
            ch.close();
            return ch.read(ByteBuffer.allocate(1));
        });
        t("not writable", () -> FileChannel.open(top.resolve("copy")).write(ByteBuffer.allocate(1)));
        try (RandomAccessFile f = new RandomAccessFile(top.resolve("raf").toFile(), "rw")) {
            f.writeUTF("hällo"); f.writeDouble(2.5); f.seek(0);
            t("random access", () -> f.readUTF() + " " + f.readDouble() + " " + f.getFilePointer() + " " + f.length());
            f.setLength(3);
            t("eof", () -> { f.seek(0); return f.readLong(); });
        }
        try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + top.resolve("z.zip").toUri()),
                Map.of("create", "true"))) {
            Files.writeString(zip.getPath("/in.txt"), "in a zip");
            Files.createDirectory(zip.getPath("/d"));
            Files.copy(sub.resolve("b.txt"), zip.getPath("/d/b.txt"));
        }
        try (FileSystem zip = FileSystems.newFileSystem(top.resolve("z.zip"));
                Stream<Path> s = Files.walk(zip.getPath("/"))) {
            t("zip", () -> s.map(Object::toString).sorted().collect(Collectors.toList()) + " "
                    + Files.readString(zip.getPath("in.txt")));
        }
        try (FileSystem jrt =
                FileSystems.getFileSystem(URI.create("jrt:/"))) { } catch (UnsupportedOperationException e) {
            System.out.println("jrt stays open");
        }
        t("jrt", () -> Files.size(Path.of(URI.create("jrt:/java.base/java/lang/Object.class"))) + " "
                + Files.exists(Path.of(URI.create("jrt:/java.logging/module-info.class"))));
        try (WatchService w = FileSystems.getDefault().newWatchService()) {
            top.register(w, StandardWatchEventKinds.ENTRY_CREATE);
            Files.createFile(top.resolve("watched"));
            WatchKey k = w.poll(1000, java.util.concurrent.TimeUnit.SECONDS);
            t("watch", () -> k.pollEvents().get(0).context() + " " + k.reset());
        }
        File f = top.toFile();
        System.out.println(f.isDirectory() + " " + Arrays.stream(f.list()).sorted().toList() + " "
                + new File(f, "sub/../moved").getCanonicalFile().getName() + " " + new File(f, "moved").length() + " "
                + new File(f, "moved").setReadOnly() + " " + new File(f, "no").delete() + " "
                + new File(f, "moved").renameTo(new File(f, "again")) + " " + new File(f, "m/n").mkdirs());
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            public FileVisitResult visitFile(Path p, BasicFileAttributes at) throws IOException {
                Files.delete(p);
                return FileVisitResult.CONTINUE;
            }
            public FileVisitResult postVisitDirectory(Path p, IOException e) throws IOException {
                Files.delete(p);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.exists(top));
    }
}
