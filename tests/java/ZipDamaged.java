// Zip files with changed bytes, cut ends and bad counts: what ZipFile and ZipInputStream make of them, with messages.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class ZipDamaged {
    static byte[] sample() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(out)) {
            z.setComment("end");
            for (int i = 0; i < 4; i++) {
                ZipEntry e = new ZipEntry(i == 2 ? "d/" : "n" + i + "\u00e9");
                e.setTime(1000000000000L);
                byte[] b = ("content " + i + " content").getBytes();
                if (i == 1) {
                    e.setMethod(ZipEntry.STORED);
                    e.setSize(b.length);
                    CRC32 crc = new CRC32();
                    crc.update(b);
                    e.setCrc(crc.getValue());
                    e.setExtra(new byte[] {0x55, 0x54, 5, 0, 1, 1, 2, 3, 4, 9, 9, 1, 0, 7});
                    e.setComment("stored");
                }
                z.putNextEntry(e);
                z.write(b);
            }
        }
        return out.toByteArray();
    }

    static long sum(InputStream in) throws Exception {
        CRC32 crc = new CRC32();
        crc.update(in.readAllBytes());
        return crc.getValue();
    }

    static String describe(ZipEntry e) {
        return e.getName() + "," + e.getSize() + "," + e.getCompressedSize() + "," + e.getMethod() + "," + e.getTime()
                + "," + e.getComment() + "," + Arrays.hashCode(e.getExtra()) + "," + e.getCrc();
    }

    /** The name of the file is not part of what is printed. */
    static String file(byte[] b, File f) throws Exception {
        Files.write(f.toPath(), b);
        StringBuilder sb = new StringBuilder();
        try (ZipFile z = new ZipFile(f)) {
            sb.append(z.size()).append(' ').append(z.getComment());
            for (ZipEntry e : Collections.list(z.entries())) {
                sb.append(" | ").append(describe(e));
                try {
                    sb.append(' ').append(sum(z.getInputStream(e)));
                } catch (Exception x) {
                    sb.append(' ').append(x);
                }
            }
            sb.append(" | ").append(z.getEntry("d")).append(z.getEntry("n0\u00e9") != null);
        } catch (Exception x) {
            sb.append(' ').append(x.toString().replace(f.getPath(), "FILE"));
        }
        return sb.toString();
    }

    static String stream(byte[] b) {
        StringBuilder sb = new StringBuilder();
        try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(b))) {
            ZipEntry e;
            while ((e = z.getNextEntry()) != null) {
                sb.append(" | ").append(describe(e)).append(' ').append(sum(z));
            }
        } catch (Exception x) {
            sb.append(' ').append(x);
        }
        return sb.toString();
    }

    static int find(byte[] b, int last, int from) {
        for (int i = from;; i++) {
            if (b[i] == 'P' && b[i + 1] == 'K' && b[i + 2] == last) {
                return i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] good = sample();
        File f = File.createTempFile("zipdamaged", ".zip");
        try {
            System.out.println(file(good, f));
            System.out.println(stream(good));
            int cen = find(good, 1, 0);
            int end = find(good, 5, 0);
            Random r = new Random(1);
            int[] interesting = {0, 1, 2, 8, 9, 10, 127, 128, 255};
            for (int i = cen; i < good.length; i++) {
                byte[] b = good.clone();
                b[i] = (byte) interesting[r.nextInt(interesting.length)];
                System.out.println("F " + i + " " + b[i] + " " + file(b, f));
                b = good.clone();
                b[i] ^= 1 << r.nextInt(8);
                System.out.println("F " + i + " " + b[i] + " " + file(b, f));
            }
            for (int i = 0; i < cen; i++) {
                byte[] b = good.clone();
                b[i] ^= 1 << r.nextInt(8);
                System.out.println("S " + i + " " + stream(b));
                if (i % 3 == 0) {
                    System.out.println("L " + i + " " + file(b, f));
                }
            }
            for (int n = 0; n < good.length; n += n < 60 || n > end - 5 ? 1 : 17) {
                byte[] b = Arrays.copyOf(good, n);
                System.out.println("C " + n + " " + file(b, f) + stream(b));
            }
            for (int k = 0; k < 150; k++) {
                byte[] b = good.clone();
                for (int n = r.nextInt(4); n >= 0; n--) {
                    int at = cen + r.nextInt(good.length - cen);
                    b[at] = (byte) (r.nextBoolean() ? 255 : r.nextInt());
                    if (r.nextInt(3) == 0 && at + 1 < b.length) {
                        b[at + 1] = b[at];
                    }
                }
                System.out.println("R " + k + " " + file(b, f));
            }
        } finally {
            f.delete();
        }
    }
}
