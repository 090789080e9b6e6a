// java.util.zip and java.util.jar: deflate, gzip, checksums, zip files read and written, entries, manifests, corrupt
// input.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class ZipJar {
    public static void main(String[] args) throws Exception {
        byte[] data = "compress me, compress me, compress me. ".repeat(200).getBytes();
        for (int level : new int[] {Deflater.NO_COMPRESSION, Deflater.BEST_SPEED, Deflater.BEST_COMPRESSION}) {
            Deflater d = new Deflater(level, true);
            d.setInput(data);
            d.finish();
            byte[] out = new byte[20000];
            int n = d.deflate(out);
            Inflater i = new Inflater(true);
            i.setInput(out, 0, n);
            byte[] back = new byte[data.length];
            System.out.println(level + " " + d.finished() + " " + d.getBytesRead() + " " + (d.getBytesWritten() == n)
                    + " " + i.inflate(back) + " " + i.finished() + " " + Arrays.equals(data, back) + " "
                    + i.getRemaining());
            d.end();
            i.end();
        }
        CRC32 crc = new CRC32();
        crc.update(data);
        CRC32C crcc = new CRC32C();
        crcc.update(data);
        Adler32 adler = new Adler32();
        adler.update(data, 3, 100);
        System.out.println(Long.toHexString(crc.getValue()) + " " + Long.toHexString(crcc.getValue()) + " "
                + Long.toHexString(adler.getValue()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bytes)) { g.write(data); }
        System.out.println(
                new String(new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes()).length());
        try {
            new GZIPInputStream(new ByteArrayInputStream(data));
        } catch (ZipException e) { System.out.println(e.getMessage()); }
        try {
            Inflater i = new Inflater();
            i.setInput(new byte[] {1, 2, 3, 4, 5, 6});
            i.inflate(new byte[10]);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        Deflater dict = new Deflater();
        dict.setDictionary("compress".getBytes());
        dict.setInput(data, 0, 40);
        dict.finish();
        byte[] out = new byte[200];
        int n = dict.deflate(out);
        Inflater i = new Inflater();
        i.setInput(out, 0, n);
        System.out.println(i.inflate(new byte[100]) + " " + i.needsDictionary() + " "
                + Integer.toHexString(i.getAdler()));
        i.setDictionary("compress".getBytes());
        System.out.println(i.inflate(new byte[100]));

        Path zip = Files.createTempFile("zipjar", ".zip");
        try (ZipOutputStream z = new ZipOutputStream(Files.newOutputStream(zip))) {
            z.setComment("a comment ü");
            ZipEntry e = new ZipEntry("dir/deflated.txt");
            e.setTimeLocal(java.time.LocalDateTime.of(2020, 2, 29, 12, 30, 2));
            e.setComment("entry comment");
            z.putNextEntry(e);
            z.write(data);
            z.closeEntry();
            ZipEntry stored = new ZipEntry("stored");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(data.length);
            stored.setCrc(crc.getValue());
            z.putNextEntry(stored);
            z.write(data);
            z.putNextEntry(new ZipEntry("empty/"));
            try {
                z.putNextEntry(new ZipEntry("stored"));
            } catch (ZipException x) { System.out.println(x.getMessage()); }
        }
        try (ZipFile f = new ZipFile(zip.toFile())) {
            System.out.println(f.size() + " " + f.getComment() + " " + f.getEntry("none"));
            for (ZipEntry e : Collections.list(f.entries()))
                System.out.println(e.getName() + " " + e.getSize() + " " + e.getMethod() + " "
                        + Long.toHexString(e.getCrc()) + " " + e.isDirectory() + " " + e.getComment() + " "
                        + (e.getName().startsWith("dir") ? e.getTimeLocal() : ""));
            System.out.println(new String(f.getInputStream(f.getEntry("dir/deflated.txt")).readNBytes(12)));
            InputStream in = f.getInputStream(f.getEntry("stored"));
            in.skip(9);
            System.out.println(in.available() + " " + (char) in.read());
        }
        try (ZipInputStream z = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry e; (e = z.getNextEntry()) != null; )
                System.out.println(e.getName() + " " + z.readAllBytes().length);
        }
        byte[] raw = Files.readAllBytes(zip);
        Files.write(zip, Arrays.copyOf(raw, raw.length / 2));
        try { new ZipFile(zip.toFile()); } catch (ZipException e) { System.out.println(e.getMessage()); }
        Files.write(zip, new byte[0]);
        try { new ZipFile(zip.toFile()); } catch (ZipException e) { System.out.println(e.getMessage()); }

        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().putValue("Long-Line", "x".repeat(150));
        m.getEntries().put("a/B.class", new Attributes());
        m.getAttributes("a/B.class").putValue("Sealed", "true");
        try (JarOutputStream j = new JarOutputStream(Files.newOutputStream(zip), m)) {
            j.putNextEntry(new JarEntry("a/B.class"));
            j.write(1);
        }
        try (JarFile j = new JarFile(zip.toFile())) {
            System.out.println(j.getManifest().equals(m) + " "
                    + j.getJarEntry("a/B.class").getAttributes().getValue("Sealed") + " " + j.isMultiRelease() + " "
                    + j.stream().map(JarEntry::getName).toList() + " " + JarFile.runtimeVersion().feature());
        }
        try (JarInputStream j = new JarInputStream(Files.newInputStream(zip))) {
            System.out.println(j.getManifest().getMainAttributes().getValue("Long-Line").length() + " "
                    + j.getNextJarEntry());
        }
        Files.delete(zip);
        InflaterInputStream shared = new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream(data)));
        System.out.println(new CheckedInputStream(shared, new CRC32()).readAllBytes().length);
    }
}
