// Channels of files: reading, writing, scattering, gathering, positions, transfers, memory, locks, closing and
// interrupting, asynchronous files, and Channels.
import java.io.*; import java.nio.*; import java.nio.channels.*; import java.nio.charset.*; import java.nio.file.*;
import java.util.*; import java.util.concurrent.*;
import static java.nio.file.StandardOpenOption.*;
public class FileChannels {
    interface Action { Object run() throws Exception; }
    static void t(String n, Action a) {
        try {
            System.out.println(n + ": " + a.run());
        } catch (Throwable e) {
            System.out.println(n + ": " + (e instanceof NullPointerException ? "NPE"
                    : e.toString().replace(dir.toString(), "DIR")));
        }
    }
    static Path dir, file;
    static ByteBuffer bytes(String s) { return ByteBuffer.wrap(s.getBytes()); }
    static ByteBuffer direct(String s) { ByteBuffer b = ByteBuffer.allocateDirect(s.length()); b.put(s.getBytes());
            b.flip(); return b; }
    static String text(ByteBuffer b) { b.flip(); byte[] x = new byte[b.remaining()]; b.get(x); return new String(x); }
    static String content() throws IOException { return Files.readString(file); }
    static void set(String s) throws IOException { Files.writeString(file, s); }

    static void opening() throws Exception {
        OpenOption[][] sets = {{}, {READ}, {WRITE}, {APPEND}, {READ, WRITE}, {READ, APPEND}, {APPEND,
                TRUNCATE_EXISTING}, {WRITE, TRUNCATE_EXISTING},
                {WRITE, CREATE_NEW}, {TRUNCATE_EXISTING}, {CREATE}, {WRITE, DSYNC}, {READ, SYNC}, {READ,
                        LinkOption.NOFOLLOW_LINKS}, {WRITE, APPEND},
                {READ, SPARSE}, {null}, {WRITE, CREATE, TRUNCATE_EXISTING}};
        for (OpenOption[] o : sets) {
            set("abc");
            t(Arrays.toString(o), () -> {
                try (FileChannel c = FileChannel.open(file, o)) {
                    String s = c.size() + " " + c.position();
                    for (Action a : new Action[] {() -> c.read(ByteBuffer.allocate(2)), () -> c.write(bytes("X")),
                            () -> c.position(), () -> c.truncate(1).size()})
                        try { s += " " + a.run(); } catch (RuntimeException e) { s += " "
                                + e.getClass().getSimpleName(); }
                    return s;
                }
            });
            System.out.println(content());
            t("channel " + Arrays.toString(o), () -> { try (SeekableByteChannel c = Files.newByteChannel(file,
                    o)) { return c.size(); } });
        }
        t("missing", () -> FileChannel.open(dir.resolve("none")));
        t("missing", () -> FileChannel.open(dir.resolve("none/x"), WRITE, CREATE));
        t("folder", () -> FileChannel.open(dir, WRITE));
        t("link", () -> { Path l = dir.resolve("l"); Files.createSymbolicLink(l,
                file); try { return FileChannel.open(l, READ,
                LinkOption.NOFOLLOW_LINKS); } finally { Files.delete(l); } });
        t("delete", () -> { Path x = dir.resolve("x"); try (FileChannel c = FileChannel.open(x, CREATE, WRITE, READ,
                DELETE_ON_CLOSE)) { c.write(bytes("a")); } return Files.exists(x); });
        t("null", () -> FileChannel.open(null));
    }

    static void transfers() throws Exception {
        set("0123456789");
        FileChannel c = FileChannel.open(file, READ, WRITE);
        ByteBuffer heap = ByteBuffer.allocate(4), dir = ByteBuffer.allocateDirect(4),
                part = ByteBuffer.wrap(new byte[10], 3, 2).slice();
        t("read", () -> c.read(heap) + text(heap) + c.position());
        t("full", () -> { heap.position(4).limit(4); return c.read(heap); });
        t("direct", () -> c.read(dir) + text(dir) + c.position());
        t("slice", () -> c.read(part) + text(part) + c.position());
        t("end", () -> { heap.clear(); return c.read(heap) + " " + heap + c.read(ByteBuffer.allocate(0))
                + c.read(new ByteBuffer[0]); });
        t("read-only", () -> c.read(ByteBuffer.allocate(3).asReadOnlyBuffer()));
        t("read-only", () -> c.read(ByteBuffer.allocate(3).asReadOnlyBuffer(), 0));
        t("write read-only", () -> { c.position(2); return c.write(bytes("AB").asReadOnlyBuffer()) + content(); });
        t("write direct", () -> c.write(direct("CD")) + content() + c.position());
        t("at", () -> { heap.clear(); return c.read(heap, 3) + text(heap) + c.position(); });
        t("at", () -> { heap.clear(); return c.read(heap, 100); });
        t("at", () -> c.read(heap, -1));
        t("at", () -> c.write(heap, -1));
        t("at", () -> c.write(bytes("zz"), 12) + content().replace('\0', '.') + c.position());
        t("scatter", () -> { c.position(0); ByteBuffer[] b = {ByteBuffer.allocate(2), ByteBuffer.allocate(0),
                ByteBuffer.allocateDirect(3), ByteBuffer.allocate(50)};
            return c.read(b) + text(b[0]) + "," + text(b[1]) + "," + text(b[2]) + "," + text(b[3]).replace('\0', '.')
                    + c.read(b) + c.read(new ByteBuffer[] {ByteBuffer.allocate(1)}); });
        t("gather", () -> { c.truncate(0); return c.write(new ByteBuffer[] {bytes("ab"), direct("cd"), bytes(""),
                bytes("ef"), bytes("gh")}, 1, 3) + content() + c.position(); });
        t("range", () -> c.write(new ByteBuffer[2], 1, 2));
        t("range", () -> c.read(new ByteBuffer[2], -1, 2));
        t("null", () -> c.write(new ByteBuffer[2]));
        t("null", () -> c.read((ByteBuffer) null));
        t("null", () -> c.read(null, 3));
        t("position", () -> c.position(-1));
        t("position", () -> c.position(20).position() + " " + c.size() + c.write(bytes("!")) + content().replace('\0',
                '.'));
        t("truncate", () -> c.truncate(-1));
        t("truncate", () -> c.position(10).truncate(100).position() + " " + c.size());
        t("truncate", () -> c.truncate(3).position() + content());
        t("force", () -> { c.force(true); c.force(false); return ""; });
        t("to", () -> { set("0123456789"); ByteArrayOutputStream o = new ByteArrayOutputStream();
                return c.transferTo(2, 5, Channels.newChannel(o)) + " " + o + c.transferTo(8, 100,
                Channels.newChannel(o)) + o
                + c.transferTo(50, 1, Channels.newChannel(o)) + c.transferTo(0, 0, Channels.newChannel(o))
                        + c.position(); });
        t("to", () -> c.transferTo(-1, 5, c));
        t("to", () -> c.transferTo(0, -1, c));
        t("from", () -> c.transferFrom(Channels.newChannel(new ByteArrayInputStream("abcdef".getBytes())), 3, 4)
                + content());
        t("from", () -> c.transferFrom(Channels.newChannel(new ByteArrayInputStream("abcdef".getBytes())), 300, 4)
                + content());
        t("from", () -> c.transferFrom(Channels.newChannel(new ByteArrayInputStream("xy".getBytes())), 10, 400)
                + content());
        t("file to file", () -> {
            Path other = FileChannels.dir.resolve("other");
            try (FileChannel o = FileChannel.open(other, CREATE, READ, WRITE)) {
                String s = c.transferTo(1, 6, o) + Files.readString(other) + o.position();
                c.position(2);
                s += o.transferFrom(c, 3, 5) + Files.readString(other) + c.position();
                FileChannel r = FileChannel.open(other, READ);
                try { c.transferTo(0, 1, r); } catch (NonWritableChannelException e) { s += e; }
                try { r.transferFrom(c, 0, 1); } catch (NonWritableChannelException e) { s += e; }
                r.close();
                try { c.transferTo(0, 1, r); } catch (ClosedChannelException e) { s += e; }
                return s;
            } finally {
                Files.delete(other);
            }
        });
        byte[] big = new byte[300_000];
        new Random(3).nextBytes(big);
        t("big", () -> { c.truncate(0).position(0); int n = c.write(ByteBuffer.wrap(big));
                ByteBuffer b = ByteBuffer.allocate(400_000); c.position(0); int m = c.read(b); b.flip(); return n + " "
                + m + b.equals(ByteBuffer.wrap(big)); });
        t("classes", () -> c.getClass() + " " + c.isOpen());
        c.close();
        c.close();
        for (Action a : new Action[] {c::position, c::size, () -> c.read(heap), () -> c.read(heap, -1), () ->
                c.write(heap), () -> c.truncate(1), () -> c.position(-1), () -> c.map(FileChannel.MapMode.READ_ONLY, 0,
                1),
                c::lock, c::tryLock, () -> c.transferTo(0, 1, c), () -> { c.force(true); return 0; }})
            t("closed", a);
    }

    static void streams() throws Exception {
        set("0123456789");
        t("in", () -> { FileInputStream in = new FileInputStream(file.toFile()); FileChannel c = in.getChannel();
                in.read(); c.position(c.position() + 2); String s = "" + in.read() + c.position() + (c
                == in.getChannel());
            in.close(); return s + c.isOpen() + (in.getChannel() == c); });
        t("in", () ->
                { FileInputStream in = new FileInputStream(file.toFile()); in.getChannel().close(); return in.read();
                });
        t("in", () ->
                { FileInputStream in = new FileInputStream(file.toFile()); in.close(); return in.getChannel().isOpen();
                });
        t("in", () -> new FileInputStream(file.toFile()).getChannel().write(bytes("a")));
        t("out", () -> { FileOutputStream o = new FileOutputStream(file.toFile(),
                true); FileChannel c = o.getChannel(); o.write('x'); String s = c.position() + " "
                + c.write(bytes("yz")) + c.position(); c.position(1); o.write('!'); o.close(); return s + content(); });
        t("out", () -> { FileOutputStream o = new FileOutputStream(file.toFile()); o.write("abc".getBytes());
                FileChannel c = o.getChannel(); c.position(1); o.write('B'); c.close(); try { o.write(1); }
                catch (IOException e) { return e + content(); } return 0; });
        t("out", () -> new FileOutputStream(file.toFile()).getChannel().read(ByteBuffer.allocate(1)));
        t("random", () -> { RandomAccessFile f = new RandomAccessFile(file.toFile(),
                "rw"); FileChannel c = f.getChannel(); f.write("hello".getBytes()); c.position(1); int b = f.read();
                f.seek(3); String s = b + " " + c.position() + c.size(); f.close(); return s + c.isOpen(); });
        t("random", () -> { RandomAccessFile f = new RandomAccessFile(file.toFile(),
                "r"); return f.getChannel().write(bytes("a")); });
    }

    static void memory() throws Exception {
        set("0123456789");
        FileChannel rw = FileChannel.open(file, READ, WRITE), r = FileChannel.open(file, READ),
                w = FileChannel.open(file, WRITE);
        FileChannel.MapMode RO = FileChannel.MapMode.READ_ONLY, RW = FileChannel.MapMode.READ_WRITE,
                P = FileChannel.MapMode.PRIVATE;
        t("modes", () -> RO + " " + RW + " " + P);
        t("ro", () -> { MappedByteBuffer m = r.map(RO, 2, 5); byte[] b = new byte[5]; m.get(b); return new String(b)
                + m + m.isDirect() + m.isReadOnly(); });
        t("ro", () -> r.map(RO, 2, 5).put((byte) 1));
        t("ro", () -> r.map(RO, 2, 50));
        t("rw", () -> { MappedByteBuffer m = rw.map(RW, 3, 20); m.put(0, (byte) 'X').put(19,
                (byte) 'Y'); m.force(); m.force(3, 4); return content().replace('\0', '.') + rw.size()
                + m.load().remaining() + m.isLoaded(); });
        t("rw", () -> { MappedByteBuffer m = rw.map(RW, 0, 10); MappedByteBuffer s = m.position(2).slice();
                s.put((byte) 'S'); MappedByteBuffer d = m.duplicate(); d.put(0, (byte) 'D'); m.slice(5,
                2).put((byte) 'E'); m.position(8).compact(); return content().replace('\0', '.') + m + s.force()
                + d; });
        t("rw", () -> r.map(RW, 0, 1));
        t("private", () -> { MappedByteBuffer m = rw.map(P, 0, 10); m.put(0, (byte) 'P'); return (char) m.get(0)
                + content().substring(0, 3) + m.isReadOnly(); });
        t("private", () -> r.map(P, 0, 1));
        t("write only", () -> w.map(RO, 0, 1));
        t("write only", () -> w.map(RW, 0, 1));
        t("empty", () -> rw.map(RW, 5, 0) + " " + rw.map(RO, 5, 0).force().isReadOnly());
        t("arguments", () -> rw.map(RO, -1, 1));
        t("arguments", () -> rw.map(RO, 1, -1));
        t("arguments", () -> rw.map(RO, 1, 1L << 31));
        t("arguments", () -> rw.map(RO, Long.MAX_VALUE, 1));
        t("arguments", () -> rw.map(null, 0, 1));
        t("force", () -> rw.map(RW, 0, 4).force(2, 3));
        t("ordinary", () -> { MappedByteBuffer m = (MappedByteBuffer) ByteBuffer.allocateDirect(8); return m.isLoaded()
                + " " + m.load() + m.force() + m.force(1, 99); });
        t("after close", () -> { MappedByteBuffer m = rw.map(RW, 0, 10); rw.close(); m.put(1,
                (byte) 'C'); return content().substring(0, 3); });
        t("far", () -> { try (FileChannel c = FileChannel.open(file, READ, WRITE)) { MappedByteBuffer m = c.map(RW,
                70_001, 1000); m.put(999, (byte) 7); return c.size() + " " + Files.readAllBytes(file)[71_000]; } });
        t("much", () -> { try (FileChannel c = FileChannel.open(file,
                READ)) { int sum = 0; for (int i = 0; i < 300; i++) sum += c.map(RO, i,
                100).get(0); return sum > 0; } });
        r.close();
        w.close();
    }

    static void locks() throws Exception {
        FileChannel c = FileChannel.open(file, READ, WRITE), d = FileChannel.open(file, READ, WRITE),
                r = FileChannel.open(file, READ), w = FileChannel.open(file, WRITE);
        FileLock l = c.lock(10, 20, false);
        t("lock", () -> l + " " + l.position() + l.size() + l.isShared() + l.isValid() + (l.channel() == c)
                + (l.acquiredBy() == c) + l.overlaps(0, 10) + l.overlaps(0, 11) + l.overlaps(29, 1) + l.overlaps(30,
                1));
        t("same", () -> c.tryLock(15, 1, true));
        t("same", () -> d.lock(29, 10, false));
        t("adjacent", () -> d.lock(30, 10, true));
        t("shared", () -> w.lock(0, 1, true));
        t("exclusive", () -> r.lock(0, 1, false));
        t("shared", () -> r.tryLock(0, 1, true));
        t("shared", () -> c.tryLock(0, 1, true));
        for (long[] a : new long[][] {{-1, 1}, {1, -1}, {Long.MAX_VALUE, 1}})
            t("arguments", () -> c.lock(a[0], a[1], false));
        t("other process", () -> {
            try (FileLock whole = FileChannel.open(dir.resolve("lock"), CREATE, WRITE).lock()) { return whole; }
        });
        l.release();
        t("released", () -> { l.release(); l.close(); return l; });
        d.close();
        r.close();
        FileLock m = c.tryLock();
        t("overlaps", () -> m);
        t("again", () -> c.tryLock(10, 20, false));
        m.release();
        FileLock n = c.tryLock(50, 10, false);
        c.close();
        t("closed", () -> n + " " + n.isValid());
        t("closed", () -> { n.release(); return 0; });
        w.close();
        FileLock made = new FileLock(FileChannel.open(file), 3, Long.MAX_VALUE - 3, true) {
            @Override public boolean isValid() { return true; }
            @Override public void release() { }
        };
        t("own", () -> made.toString().replaceAll(".*\\[", "[") + made.overlaps(Long.MAX_VALUE - 1, 1)
                + made.overlaps(0, 3));
    }

    static void closing() throws Exception {
        // A pipe that nobody writes to: the reading thread waits until the channel is closed.
        Process p = new ProcessBuilder("mkfifo", dir.resolve("pipe").toString()).inheritIO().start();
        if (p.waitFor() != 0) throw new Error("mkfifo");
        for (boolean interrupt : new boolean[] {false, true}) {
            FileChannel c = FileChannel.open(dir.resolve("pipe"), READ, WRITE);
            t("pipe", () -> c.write(bytes("hello")) + " " + c.read(ByteBuffer.allocate(3))
                    + c.read(new ByteBuffer[] {ByteBuffer.allocate(2), ByteBuffer.allocate(5)}));
            t("position", () -> c.position());
            CompletableFuture<String> end = new CompletableFuture<>();
            Thread t = new Thread(() -> {
                try {
                    end.complete("read " + c.read(ByteBuffer.allocate(1)));
                } catch (Throwable e) {
                    end.complete(e + " " + Thread.currentThread().isInterrupted());
                }
            });
            t.start();
            // In its native method it has seen that the channel is open.
            while (Arrays.stream(t.getStackTrace()).limit(1).noneMatch(f -> f.isNativeMethod()
                    && f.getMethodName().matches("(read|await)\\w*"))) Thread.yield();
            if (interrupt) t.interrupt(); else c.close();
            System.out.println(end.get() + " " + c.isOpen());
        }
        Thread.currentThread().interrupt();
        t("interrupted", () -> { try (FileChannel c = FileChannel.open(file)) { try { return c.size(); }
                catch (IOException e) { return e + " " + c.isOpen() + Thread.interrupted(); } } });
        t("interrupted", () -> { FileChannel c = FileChannel.open(file,
                WRITE); Thread.currentThread().interrupt(); try { return c.lock(); } catch (IOException e) { return e
                + " " + Thread.interrupted() + c.isOpen(); } });
    }

    static void asynchronous() throws Exception {
        set("0123456789");
        AsynchronousFileChannel c = AsynchronousFileChannel.open(file, READ, WRITE);
        ByteBuffer b = ByteBuffer.allocate(4);
        t("read", () -> c.read(b, 2).get() + text(b));
        t("write", () -> c.write(bytes("AB"), 4).get() + content() + c.size());
        t("end", () -> c.read(ByteBuffer.allocate(3), 100).get());
        t("handler", () -> {
            CompletableFuture<String> f = new CompletableFuture<>();
            c.read(ByteBuffer.allocate(7), 5, "attached", new CompletionHandler<Integer, String>() {
                @Override public void completed(Integer n, String a) { f.complete(n + a); }
                @Override public void failed(Throwable e, String a) { f.complete(e + a); }
            });
            return f.get();
        });
        t("arguments", () -> c.read(b, -1));
        t("arguments", () -> c.write(b, -1));
        t("arguments", () -> c.read(b.asReadOnlyBuffer(), 1));
        t("truncate", () -> c.truncate(3) == c && c.size() == 3);
        t("lock", () -> { try (FileLock l = c.lock().get()) { return l.isShared() + " " + l.channel() + (l.acquiredBy()
                == c) + l.size(); } });
        t("try", () -> { try (FileLock l = c.tryLock(0, 1, true)) { return l.isShared() + " " + l.position(); } });
        c.close();
        t("closed", () -> c.read(b, 0).get());
        t("closed", () -> c.size() + "" + c.isOpen());
        AsynchronousFileChannel r = AsynchronousFileChannel.open(file);
        t("kinds", () -> r.write(b, 0));
        t("kinds", () -> r.lock());
        r.close();
        t("append", () -> AsynchronousFileChannel.open(file, APPEND));
        ExecutorService e = Executors.newSingleThreadExecutor();
        try (AsynchronousFileChannel x = AsynchronousFileChannel.open(file, Set.of(READ), e)) {
            t("executor", () -> x.read(ByteBuffer.allocate(9), 0).get());
        }
        e.shutdown();
    }

    static void wrappers() throws Exception {
        set("z\u00e9ro\nun\n");
        t("reader", () -> new BufferedReader(Channels.newReader(FileChannel.open(file), "UTF-8")).readLine());
        t("reader", () -> new BufferedReader(Channels.newReader(FileChannel.open(file),
                StandardCharsets.UTF_8)).lines().count());
        t("writer", () -> { Writer w = Channels.newWriter(FileChannel.open(file, WRITE),
                StandardCharsets.UTF_16BE); w.write("a\u00e9"); w.close();
                return Arrays.toString(Files.readAllBytes(file)); });
        t("charset", () -> Channels.newReader(FileChannel.open(file), "no-such"));
        t("in", () -> { set("abcdef"); FileChannel c = FileChannel.open(file);
                InputStream in = Channels.newInputStream(c); String s = in.available() + " " + in.read() + in.skip(2)
                + in.available() + in.read(new byte[9]) + in.read() + in.skip(4) + in.skip(-2)
                + in.read(); in.close(); return s + c.isOpen(); });
        t("out", () -> { FileChannel c = FileChannel.open(file,
                WRITE); OutputStream o = Channels.newOutputStream(c); o.write('X'); o.write("YZ".getBytes(), 1,
                1); o.close(); return content() + c.isOpen(); });
        t("range", () -> { Channels.newOutputStream(FileChannel.open(file, WRITE)).write(new byte[2], 1,
                2); return 0; });
        t("channel", () -> { ReadableByteChannel c = Channels.newChannel(new ByteArrayInputStream("hello".getBytes()));
                ByteBuffer b = ByteBuffer.allocate(3); String s = c.read(b) + text(b); b.clear(); s += c.read(b)
                + text(b); b.clear(); s += c.read(b) + ""
                + c.isOpen(); c.close(); try { c.read(b); } catch (ClosedChannelException e) { s += e; } return s; });
        t("channel", () ->
                { ByteBuffer b = ByteBuffer.allocate(1).asReadOnlyBuffer();
                return Channels.newChannel(new ByteArrayInputStream(new byte[1])).read(b); });
        t("channel", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream();
                WritableByteChannel c = Channels.newChannel(o); return c.write(direct("abc")) + ""
                + c.write(ByteBuffer.allocate(0)) + o; });
        t("same", () -> { try (FileInputStream in = new FileInputStream(file.toFile())) {
                return Channels.newChannel(in) == in.getChannel(); } });
        t("null", () -> Channels.newChannel((InputStream) null));
        t("null", () -> Channels.newInputStream((ReadableByteChannel) null));
    }

    public static void main(String[] args) throws Exception {
        dir = Files.createTempDirectory("channels");
        file = dir.resolve("file");
        opening();
        transfers();
        streams();
        memory();
        locks();
        closing();
        asynchronous();
        wrappers();
        try (DirectoryStream<Path> s = Files.newDirectoryStream(dir)) { for (Path p : s) Files.delete(p); }
        Files.delete(dir);
    }
}
