// java.util.zip and java.util.jar: streams in all forms, their bytes, entries with all attributes, errors and their
// messages, jar files with manifests and versions, jar: URLs.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Random;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.InflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class ZipFiles {
    interface Action {
        Object run() throws Exception;
    }

    static void show(String what, Action a) {
        String s;
        try {
            Object o = a.run();
            s = o instanceof byte[] ? text((byte[]) o) : String.valueOf(o);
        } catch (Throwable e) {
            s = e.toString();
        }
        System.out.println(what + ": " + s);
    }

    static String text(byte[] b) {
        CRC32 crc = new CRC32();
        crc.update(b);
        return b.length + " bytes, crc " + Long.toHexString(crc.getValue())
                + (b.length <= 200 ? " " + HexFormat.of().formatHex(b) : "");
    }

    static byte[] data(int n, int seed) {
        Random r = new Random(seed);
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++) {
            b[i] = (byte) (r.nextInt(20) == 0 ? r.nextInt() : "the quick brown fox".charAt(i % 19));
        }
        return b;
    }

    static void checksums() {
        for (Checksum c : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            String name = c.getClass().getSimpleName();
            System.out.println(name + " " + c.getValue());
            c.update(300);
            System.out.println(name + " " + c.getValue());
            c.update(data(100000, 1), 3, 99000);
            System.out.println(name + " " + c.getValue());
            ByteBuffer direct = ByteBuffer.allocateDirect(10000);
            direct.put(data(9999, 2)).flip();
            c.update(direct);
            System.out.println(name + " " + c.getValue() + " " + direct.remaining());
            c.update(ByteBuffer.wrap(data(50, 3)).asReadOnlyBuffer());
            System.out.println(name + " " + c.getValue());
            show(name, () -> {
                c.update(new byte[3], 2, 2);
                return null;
            });
            show(name, () -> {
                c.update((byte[]) null);
                return null;
            });
            c.reset();
            System.out.println(name + " " + c.getValue());
        }
    }

    static byte[] deflate(Deflater d, byte[] in, int piece, int flush) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] b = new byte[piece];
        d.setInput(in);
        d.finish();
        while (!d.finished()) {
            int n = d.deflate(b, 0, b.length, flush);
            out.write(b, 0, n);
        }
        return out.toByteArray();
    }

    static void deflaters() throws Exception {
        byte[] in = data(20000, 4);
        for (int level = -1; level <= 9; level++) {
            for (int strategy = 0; strategy <= 2; strategy++) {
                for (boolean raw : new boolean[] {false, true}) {
                    Deflater d = new Deflater(level, raw);
                    d.setStrategy(strategy);
                    byte[] out = deflate(d, in, 1000, Deflater.NO_FLUSH);
                    System.out.println(level + " " + strategy + " " + raw + " " + text(out) + " " + d.getAdler() + " "
                            + d.getTotalIn() + " " + d.getBytesWritten() + " " + d.needsInput());
                    Inflater i = new Inflater(raw);
                    i.setInput(out);
                    byte[] back = new byte[in.length + 10];
                    int n = i.inflate(back);
                    System.out.println(n + " " + Arrays.equals(in, Arrays.copyOf(back, n)) + " " + i.finished() + " "
                            + i.getRemaining() + " " + i.getAdler() + " " + i.getTotalIn() + " " + i.getTotalOut());
                    d.end();
                    i.end();
                }
            }
        }
        for (int flush : new int[] {Deflater.NO_FLUSH, Deflater.SYNC_FLUSH, Deflater.FULL_FLUSH}) {
            Deflater d = new Deflater();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] b = new byte[700];
            for (int k = 0; k < 5; k++) {
                d.setInput(in, k * 300, 300);
                int n = d.deflate(b, 0, b.length, flush);
                out.write(b, 0, n);
                if (k == 2) {
                    d.setLevel(1);
                }
            }
            System.out.println("flush " + flush + " " + text(out.toByteArray()));
            d.reset();
            System.out.println(text(deflate(d, in, 333, flush)));
            ByteBuffer from = ByteBuffer.allocateDirect(500).put(in, 0, 500).flip();
            ByteBuffer to = ByteBuffer.allocateDirect(100);
            d.reset();
            d.setInput(from);
            d.finish();
            System.out.println(d.deflate(to, flush) + " " + from + " " + to + " " + d.finished());
            d.end();
        }
        dictionaries();
        Deflater closed = new Deflater();
        closed.end();
        closed.end();
        show("closed", () -> closed.deflate(new byte[3]));
        show("closed", () -> closed.getTotalIn());
        show("level", () -> new Deflater(10));
        Deflater d = new Deflater();
        show("set level", () -> {
            d.setLevel(-2);
            return null;
        });
        show("set strategy", () -> {
            d.setStrategy(7);
            return null;
        });
        show("flush", () -> d.deflate(new byte[1], 0, 1, 1));
        show("range", () -> d.deflate(new byte[1], 1, 1));
        show("range", () -> {
            d.setInput(new byte[4], 2, 3);
            return null;
        });
        show("read-only", () -> d.deflate(ByteBuffer.allocate(4).asReadOnlyBuffer()));
    }

    static void dictionaries() throws Exception {
        byte[] dictionary = "the quick brown fox".getBytes();
        Deflater d = new Deflater();
        d.setDictionary(dictionary);
        byte[] out = deflate(d, data(300, 5), 512, 0);
        System.out.println("dictionary " + text(out));
        Inflater i = new Inflater();
        i.setInput(out);
        byte[] b = new byte[400];
        System.out.println(i.inflate(b) + " " + i.needsDictionary() + " " + i.getAdler());
        show("wrong dictionary", () -> {
            i.setDictionary("x".getBytes());
            return null;
        });
        i.setDictionary(ByteBuffer.wrap(dictionary));
        System.out.println(i.inflate(b) + " " + i.needsDictionary() + " " + i.finished());
        show("late", () -> {
            d.setDictionary(dictionary);
            return null;
        });
    }

    static void inflaters() throws Exception {
        byte[] good = deflate(new Deflater(), data(3000, 6), 512, 0);
        Random r = new Random(7);
        for (int k = 0; k < 60; k++) {
            byte[] bad = good.clone();
            bad[r.nextInt(k < 30 ? 20 : bad.length)] ^= 1 << r.nextInt(8);
            Inflater i = new Inflater();
            i.setInput(bad, 0, bad.length - k % 3);
            byte[] b = new byte[777];
            show("damaged " + k, () -> {
                int n;
                int total = 0;
                while ((n = i.inflate(b)) > 0) {
                    total += n;
                }
                return total + " " + i.finished() + " " + i.needsInput() + " " + i.needsDictionary();
            });
            System.out.println(i.getRemaining() + " " + i.getTotalIn() + " " + i.getTotalOut());
            i.end();
        }
        Inflater i = new Inflater();
        ByteBuffer from = ByteBuffer.allocateDirect(good.length).put(good).flip();
        ByteBuffer to = ByteBuffer.allocate(1000);
        i.setInput(from);
        System.out.println(i.inflate(to) + " " + from.hasRemaining() + " " + to + " " + i.needsInput());
        i.end();
        show("ended", () -> i.inflate(new byte[1]));
        show("ended", () -> {
            i.reset();
            return null;
        });
    }

    static void streams() throws Exception {
        byte[] in = data(5000, 8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream z = new DeflaterOutputStream(out, true)) {
            z.write(in, 0, 1000);
            z.flush();
            z.write(in, 1000, 4000);
            z.finish();
            show("after the end", () -> {
                z.write(1);
                return null;
            });
        }
        byte[] packed = out.toByteArray();
        System.out.println("deflated " + text(packed));
        System.out.println("read " + text(new DeflaterInputStream(new ByteArrayInputStream(in)).readAllBytes()));
        InflaterInputStream z = new InflaterInputStream(new ByteArrayInputStream(packed));
        System.out.println(z.available() + " " + z.read() + " " + z.skip(100) + " " + z.markSupported());
        System.out.println(text(z.readAllBytes()) + " " + z.available() + " " + z.read());
        z.close();
        show("closed", () -> z.read());
        show("reset", () -> {
            new InflaterInputStream(new ByteArrayInputStream(packed)).reset();
            return null;
        });
        show("cut", () -> new InflaterInputStream(new ByteArrayInputStream(packed, 0, 500)).readAllBytes());
        show("no stream", () -> new InflaterInputStream(null));
        show("size", () -> new InflaterInputStream(new ByteArrayInputStream(packed), new Inflater(), 0));
        show("none", () -> new InflaterInputStream(new ByteArrayInputStream(new byte[50])).read());
        ByteArrayOutputStream back = new ByteArrayOutputStream();
        try (InflaterOutputStream o = new InflaterOutputStream(back)) {
            for (int i = 0; i < packed.length; i += 100) {
                o.write(packed, i, Math.min(100, packed.length - i));
            }
        }
        System.out.println("inflated " + text(back.toByteArray()));
        show("bad", () -> {
            new InflaterOutputStream(back).write(new byte[100]);
            return null;
        });
        gzip(in);
    }

    static byte[] gzipped(byte[] in, int size) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(out, size)) {
            g.write(in);
        }
        return out.toByteArray();
    }

    static byte[] join(byte[]... parts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] p : parts) {
            out.write(p);
        }
        return out.toByteArray();
    }

    static void gzip(byte[] in) throws Exception {
        byte[] one = gzipped(in, 512);
        System.out.println("gzip " + text(one) + " " + text(gzipped(new byte[0], 5)) + " "
                + text(gzipped("abc".getBytes(), 3)));
        show("gunzip", () -> new GZIPInputStream(new ByteArrayInputStream(one)).readAllBytes());
        byte[] small = gzipped("hello".getBytes(), 512);
        byte[][] forms = {
            join(one, one), join(small, small, small), join(small, "trailing garbage that is no member".getBytes()),
            join(small, new byte[1]), {}, {1}, {0x1f, (byte) 0x8b, 9, 0, 0, 0, 0, 0, 0, 0},
            Arrays.copyOf(one, 9), Arrays.copyOf(one, one.length - 3), Arrays.copyOf(one, one.length - 9),
            HexFormat.of().parseHex("1f8b081e00000000000303006162632e6e616d6500636f6d6d656e74000000"),
            HexFormat.of().parseHex("1f8b081c000000000003030061626361006200"
                    + HexFormat.of().formatHex(small, 10, small.length)),
        };
        for (int i = 0; i < forms.length; i++) {
            byte[] b = forms[i];
            for (int size : new int[] {512, 7}) {
                show("form " + i + " " + size, () -> new GZIPInputStream(new ByteArrayInputStream(b), size)
                        .readAllBytes());
            }
        }
        for (int i = 0; i < 20; i++) {
            byte[] b = small.clone();
            b[i % b.length] ^= 0x41;
            int n = i;
            show("changed " + n, () -> new String(new GZIPInputStream(new ByteArrayInputStream(b)).readAllBytes()));
        }
    }

    static ZipEntry entry(String name) {
        ZipEntry e = new ZipEntry(name);
        e.setTime(1234567890123L);
        return e;
    }

    interface Fill {
        void run(ZipOutputStream z) throws Exception;
    }

    static byte[] zip(Fill f) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(out)) {
            f.run(z);
        }
        return out.toByteArray();
    }

    static String describe(ZipEntry e) {
        return e.getName() + " size " + e.getSize() + " " + e.getCompressedSize() + " crc "
                + Long.toHexString(e.getCrc()) + " method " + e.getMethod() + " time " + e.getTime() + " "
                + e.getLastModifiedTime() + " " + e.getLastAccessTime() + " " + e.getCreationTime() + " extra "
                + (e.getExtra() == null ? null : HexFormat.of().formatHex(e.getExtra())) + " comment " + e.getComment()
                + " " + e.isDirectory() + " " + e.hashCode();
    }

    static byte[] sample() throws Exception {
        return zip(z -> {
            z.setComment("comment \u00e9\u4e2d");
            ZipEntry e = entry("a.txt");
            e.setComment("of an entry \u00e4");
            z.putNextEntry(e);
            z.write("hello".getBytes());
            z.putNextEntry(entry("dir/"));
            e = entry("dir/\u00fc\u4e2d.bin");
            e.setExtra(new byte[] {1, 2, 3, 0, 7, 8, 9});
            z.putNextEntry(e);
            z.write(data(3000, 9));
            e = entry("stored");
            e.setMethod(ZipEntry.STORED);
            byte[] b = data(400, 10);
            CRC32 crc = new CRC32();
            crc.update(b);
            e.setCrc(crc.getValue());
            e.setSize(b.length);
            z.putNextEntry(e);
            z.write(b);
            z.setLevel(9);
            e = entry("times");
            e.setLastModifiedTime(FileTime.fromMillis(1400000000123L));
            e.setCreationTime(FileTime.fromMillis(1400000001123L));
            e.setLastAccessTime(FileTime.fromMillis(1400000002123L));
            z.putNextEntry(e);
            z.write(data(100, 11));
            e = entry("late");
            e.setTime(5000000000000L);
            z.putNextEntry(e);
            e = entry("early");
            e.setTime(-1234567);
            z.putNextEntry(e);
            z.closeEntry();
        });
    }

    static void writing() throws Exception {
        byte[] b = sample();
        System.out.println("zip " + text(b));
        ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(b));
        ZipEntry e;
        while ((e = in.getNextEntry()) != null) {
            System.out.println("in " + describe(e) + " " + in.available());
            byte[] content = e.getName().equals("dir/") ? new byte[0] : in.readAllBytes();
            System.out.println(text(content) + " " + in.available());
            in.closeEntry();
            System.out.println(describe(e));
        }
        in.close();
        show("closed", () -> in.getNextEntry());
        show("none", () -> text(zip(z -> {
        })));
        show("twice", () -> text(zip(z -> {
            z.putNextEntry(entry("x"));
            z.putNextEntry(entry("x"));
        })));
        show("no entry", () -> zip(z -> z.write(1)));
        show("no size", () -> zip(z -> {
            z.setMethod(ZipOutputStream.STORED);
            z.putNextEntry(entry("x"));
        }));
        show("sizes", () -> zip(z -> {
            ZipEntry s = entry("x");
            s.setMethod(ZipEntry.STORED);
            s.setSize(3);
            s.setCompressedSize(4);
            z.putNextEntry(s);
        }));
        for (int n : new int[] {0, 3, 5}) {
            show("stored " + n, () -> zip(z -> {
                ZipEntry s = entry("x");
                s.setMethod(ZipEntry.STORED);
                s.setSize(3);
                s.setCrc(77);
                z.putNextEntry(s);
                z.write(new byte[n]);
                z.closeEntry();
            }));
            show("known " + n, () -> zip(z -> {
                ZipEntry s = entry("x");
                s.setSize(3);
                s.setCompressedSize(n);
                s.setCrc(77);
                z.putNextEntry(s);
                z.write(new byte[n]);
                z.closeEntry();
            }));
        }
        show("method", () -> zip(z -> z.setMethod(3)));
        show("level", () -> zip(z -> z.setLevel(77)));
        show("comment", () -> zip(z -> z.setComment("x".repeat(70000))));
        show("long name", () -> new ZipEntry("x".repeat(70000)));
        show("long name", () -> zip(z -> z.putNextEntry(entry("\u4e2d".repeat(30000)))));
        show("size", () -> {
            entry("x").setSize(-1);
            return null;
        });
        show("crc", () -> {
            entry("x").setCrc(1L << 32);
            return null;
        });
        show("method", () -> {
            entry("x").setMethod(2);
            return null;
        });
        show("extra", () -> {
            entry("x").setExtra(new byte[65536]);
            return null;
        });
        for (long t : new long[] {0, 315532800000L, 315532799999L, 315532801999L, 4102444800000L, 4354819199000L,
            4354819200000L, 1700000000001L, -1, 951827696789L}) {
            ZipEntry x = new ZipEntry("x");
            x.setTime(t);
            System.out.println(t + " " + x.getTime() + " " + x.getLastModifiedTime());
        }
        show("other charset", () -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ZipOutputStream z = new ZipOutputStream(out, StandardCharsets.ISO_8859_1)) {
                z.putNextEntry(entry("\u00e9"));
            }
            return out.toByteArray();
        });
    }

    static void files(File f) throws Exception {
        try (OutputStream out = new FileOutputStream(f)) {
            out.write("something before".getBytes());
            out.write(sample());
        }
        try (ZipFile z = new ZipFile(f)) {
            System.out.println(z.size() + " " + z.getComment());
            for (ZipEntry e : Collections.list(z.entries())) {
                System.out.println("file " + describe(e));
                try (InputStream in = z.getInputStream(e)) {
                    System.out.println(in.available() + " " + in.skip(3) + " " + text(in.readAllBytes()) + " "
                            + in.read());
                }
            }
            System.out.println(z.getEntry("dir") + " " + z.getEntry("dir/") + " " + z.getEntry("dir//") + " "
                    + z.getEntry("") + " " + z.getEntry("a.txt/") + " " + z.getEntry("none"));
            System.out.println(z.getInputStream(new ZipEntry("none")) + " "
                    + new String(z.getInputStream(new ZipEntry("a.txt")).readAllBytes()));
            System.out.println(z.stream().map(ZipEntry::getName).toList());
            InputStream open = z.getInputStream(z.getEntry("stored"));
            System.out.println(open.read());
            z.close();
            show("closed", () -> open.read());
            show("closed", () -> z.getEntry("a.txt"));
            show("closed", () -> z.entries());
            show("closed", () -> z.size());
        }
        try (ZipFile z = new ZipFile(f, StandardCharsets.ISO_8859_1)) {
            System.out.println(z.stream().map(ZipEntry::getName).toList() + " " + z.getComment());
        }
        show("missing", () -> new ZipFile("/nonexistent.zip"));
        show("mode", () -> new ZipFile(f, 2));
        show("null", () -> new ZipFile((String) null));
        try (ZipFile z = new ZipFile(f, ZipFile.OPEN_READ | ZipFile.OPEN_DELETE)) {
            System.out.println(f.exists() + " " + new String(z.getInputStream(z.getEntry("a.txt")).readAllBytes()));
        }
    }

    static void jars(File f) throws Exception {
        Manifest m = new Manifest();
        Attributes main = m.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MULTI_RELEASE, "true");
        main.putValue("Long", "v\u00e9".repeat(60));
        Attributes section = new Attributes();
        section.putValue("K", "of a.txt");
        m.getEntries().put("a.txt", section);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        m.write(text);
        System.out.println(text.toString("UTF-8"));
        System.out.println(m.equals(new Manifest(new ByteArrayInputStream(text.toByteArray()))) + " "
                + m.equals(m.clone()));
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(f), m)) {
            for (String name : new String[] {"a.txt", "META-INF/versions/9/a.txt", "META-INF/versions/9/b/",
                "META-INF/versions/9/b/c", "META-INF/versions/17/a.txt", "META-INF/versions/99/a.txt", "d",
                "META-INF/versions/x/d", "META-INF/versions/11/META-INF/q"}) {
                out.putNextEntry(new JarEntry(name));
                out.write(name.getBytes());
            }
        }
        for (String version : new String[] {"8", "9", "16", "17", "18"}) {
            try (JarFile jar = new JarFile(f, false, ZipFile.OPEN_READ, Runtime.Version.parse(version))) {
                System.out.println(version + " " + jar.getVersion() + " " + jar.isMultiRelease() + " " + jar.size());
                for (String name : new String[] {"a.txt", "b/c", "b", "d", "META-INF/versions/9/a.txt", "none"}) {
                    JarEntry e = jar.getJarEntry(name);
                    System.out.println(name + " " + e + (e == null ? "" : " " + e.getRealName() + " "
                            + e.getAttributes() + " " + new String(jar.getInputStream(e).readAllBytes())));
                }
                System.out.println(jar.versionedStream().map(e -> e + "=" + e.getRealName()).toList());
                System.out.println(jar.stream().map(JarEntry::getName).toList());
            }
        }
        try (JarFile jar = new JarFile(f)) {
            System.out.println(jar.getManifest().equals(m) + " " + jar.getManifest().getEntries().keySet());
        }
        try (JarInputStream in = new JarInputStream(Files.newInputStream(f.toPath()))) {
            System.out.println(in.getManifest().getMainAttributes().getValue("Multi-Release"));
            JarEntry e;
            while ((e = in.getNextJarEntry()) != null) {
                System.out.println(e + " " + e.getAttributes() + " " + e.getCertificates());
            }
        }
        urls(f);
        System.out.println(JarFile.baseVersion() + " " + JarFile.runtimeVersion().feature());
    }

    static void urls(File f) throws Exception {
        URL url = new URL("jar:" + f.toURI() + "!/a.txt");
        System.out.println(new String(url.openStream().readAllBytes()));
        JarURLConnection c = (JarURLConnection) url.openConnection();
        c.setUseCaches(false);
        System.out.println(c.getEntryName() + " " + c.getJarFileURL().equals(f.toURI().toURL()) + " " + c.getJarEntry()
                + " " + c.getAttributes().getValue("K") + " " + c.getMainAttributes().size() + " "
                + c.getContentLength());
        c.getInputStream().close();
        try {
            new URL("jar:" + f.toURI() + "!/none").openStream();
        } catch (IOException e) {
            System.out.println(e.toString().replace(f.getPath(), "FILE"));
        }
    }

    public static void main(String[] args) throws Exception {
        checksums();
        deflaters();
        inflaters();
        streams();
        writing();
        File f = File.createTempFile("zipfiles", ".zip");
        try {
            files(f);
            jars(f);
        } finally {
            f.delete();
        }
    }
}
