import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Manifests with errors in their lines, and jar files with changed bytes: the errors, and what is read in spite. */
public class ManifestLines {
    static String shown(String s) {
        return s.replace("\n", "\\n").replace("\r", "\\r").replace("\0", "\\0");
    }

    static void manifest(String text) {
        String head = shown(text.substring(0, Math.min(60, text.length()))) + " -> ";
        try {
            Manifest m = new Manifest(new ByteArrayInputStream(text.getBytes("UTF-8")));
            TreeMap<String, Object> all = new TreeMap<>();
            m.getMainAttributes().forEach((k, v) -> all.put("" + k, ("" + v).length() > 40 ? ("" + v).length() : v));
            for (Map.Entry<String, java.util.jar.Attributes> e : m.getEntries().entrySet()) {
                e.getValue().forEach((k, v) -> all.put(e.getKey() + "/" + k, v));
                all.put(e.getKey() + "/", e.getValue().size());
            }
            System.out.println(head + shown(all.toString()));
        } catch (IOException e) {
            System.out.println(head + shown(e.getMessage()));
        }
    }

    static byte[] jar() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String[] entries = {"META-INF/MANIFEST.MF", "a.txt", "META-INF/versions/9/a.txt"};
        String[] texts = {"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\nName: a.txt\r\nK: v\r\n\r\n",
            "hello hello hello", "nine"};
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < entries.length; i++) {
                ZipEntry e = new ZipEntry(entries[i]);
                e.setTime(1000000000000L);
                out.putNextEntry(e);
                out.write(texts[i].getBytes());
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    static String read(byte[] b, File file) throws IOException {
        Files.write(file.toPath(), b);
        StringBuilder sb = new StringBuilder();
        try (JarFile jar = new JarFile(file, true, 1, Runtime.version())) {
            sb.append(jar.isMultiRelease());
            Manifest m = jar.getManifest();
            sb.append(m == null ? null : m.getMainAttributes().size() + "" + m.getEntries().keySet());
            JarEntry e = jar.getJarEntry("a.txt");
            if (e != null) {
                sb.append(new String(jar.getInputStream(e).readAllBytes(), "ISO-8859-1")).append(e.getRealName());
            }
        } catch (IOException | IllegalArgumentException e) {
            sb.append(e.getClass().getName()).append(' ').append(("" + e.getMessage()).replace(file.getPath(), "FILE"));
        }
        try (JarInputStream jar = new JarInputStream(new ByteArrayInputStream(b))) {
            sb.append(jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().size());
            for (JarEntry e; (e = jar.getNextJarEntry()) != null;) {
                sb.append(';').append(e.getName()).append(e.getAttributes() == null);
            }
        } catch (IOException | IllegalArgumentException e) {
            sb.append(e.getClass().getName()).append(' ').append(e.getMessage());
        }
        return sb.toString();
    }

    static void damage(File file) throws IOException {
        byte[] seed = jar();
        System.out.println(read(seed, file));
        for (int from = 0; from < seed.length; from += 40) {
            CRC32 crc = new CRC32();
            for (int at = from; at < Math.min(from + 40, seed.length); at++) {
                for (int kind = 0; kind < 4; kind++) {
                    byte[] b = seed.clone();
                    switch (kind) {
                        case 0: b[at] ^= 1; break;
                        case 1: b[at] ^= 0x80; break;
                        case 2: b[at] = 0; break;
                        default: b = Arrays.copyOf(b, at);
                    }
                    crc.update(read(b, file).getBytes());
                }
            }
            System.out.println("bytes from " + from + ": " + Long.toHexString(crc.getValue()));
        }
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"V: 1\nbad\n", "V: 1\nbad\n cont\n", "V: 1\nbad\n a\n b\nX: y\n", "A\n b\n",
            "A: b\n c\nB\n", "A: b\n c\nB: c\n d\nC\n", " x\n", "A: b\n\n x\n", "A: b\n\nfoo\n", "A: b\n\nFoo: x\n",
            "A: b\n\nName: x\nbad\n", "A: b\n\nName: x\n y\nbad\n", "A: b\n\nName:x\n", "A: b\n\nname: x\nC: d\n",
            "A: b\n\nName: x\n\nName: x\nQ: r\n", "A: b\n\n\n\nName: x\n", "A:b\n", ":b\n", ": b\n", "A : b\n",
            "A\u00e9: b\n", "A: \u00e9\n", "A: b\rC: d\r", "A: b\r\rName: q\rC: d\r", "A: b", "A: b\nC: d",
            "A: b\n\nName: x", "A: b\n\nName: x\n y", "A: b\n\nName: q\nX", "\n", "\nA: b\n", "\nName: q\nA: b\n",
            "A: b\n \n", "A: b\n\n \n", "A: b\n\nName: \n", "A: b\0c\n", "A\0: b\n", "A: b\n\nName\n",
            "A: b\n\nName:\n", "x".repeat(71) + ": y\n", "X: y\nA B: c\n d\n e\n"}) {
            manifest(s);
        }
        for (int n = 511; n < 513; n++) {
            manifest("A: " + "x".repeat(n - 3) + "\r\n");
            manifest("A: b\n " + "x".repeat(n - 1) + "\n");
            manifest("A: b\n\nName: " + "x".repeat(n - 6) + "\n");
        }
        File file = File.createTempFile("ManifestLines", ".jar");
        damage(file);
        file.delete();
    }
}
