// Zip files with other lengths, counts, sizes and names in their directory than they have: what ZipFile says.
import java.io.*;
import java.nio.file.*;
import java.util.zip.*;

public class ZipHeaders {
    static byte[] base;
    static int end;

    static void open(String what, byte[] b) throws IOException {
        Path p = Files.createTempFile("headers", ".zip");
        Files.write(p, b);
        try (ZipFile z = new ZipFile(p.toFile())) {
            System.out.println(what + " " + z.size());
        } catch (IOException e) {
            System.out.println(what + " " + e);
        }
        Files.delete(p);
    }

    static int get(byte[] b, int at) {
        return b[at] & 0xff | (b[at + 1] & 0xff) << 8;
    }

    static byte[] with(int at, int value) {
        byte[] b = base.clone();
        put(b, at, value);
        return b;
    }

    static void put(byte[] b, int at, int value) {
        b[at] = (byte) value;
        b[at + 1] = (byte) (value >> 8);
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(o)) {
            for (String n : new String[] {"name0", "name1", "dir/"}) {
                ZipEntry e = new ZipEntry(n);
                e.setTimeLocal(java.time.LocalDateTime.of(2001, 2, 3, 4, 5, 6));
                if (n.equals("name1")) {
                    e.setComment("cc");
                    e.setExtra(new byte[] {9, 9, 1, 0, 5});
                }
                z.putNextEntry(e);
                z.closeEntry();
            }
        }
        base = o.toByteArray();
        end = base.length - 22;
        int first = get(base, end + 16);
        int[] at = {first, first + 51, first + 109};
        for (int e = 0; e < 3; e++)
            for (int field : new int[] {28, 30, 32})
                for (int v : new int[] {0, 1, 2, 3, 4, 5, 6, 10, 48, 49, 50, 51, 70, 71, 72, 90, 100, 1000, 65535})
                    open("entry " + e + " " + field + " " + v, with(at[e] + field, v));
        for (int v : new int[] {0, 1, 2, 3, 4, 5, 6, 1000, 65535}) {
            open("entries of this disk " + v, with(end + 8, v));
            open("entries " + v, with(end + 10, v));
            byte[] b = with(end + 10, v);
            put(b, end + 8, v);
            open("both " + v, b);
            put(b, end + 12, 10000);
            open("both, size " + v, b);
            put(b, end + 16, 60000);
            open("both, size, offset " + v, b);
        }
        for (int v : new int[] {-1, 1, -5, 5, -46, -51, 46, 100}) {
            open("size " + v, with(end + 12, get(base, end + 12) + v));
            byte[] b = with(end + 16, first + v);
            open("offset " + v, b);
            put(b, end + 12, get(base, end + 12) - v);
            open("offset and size " + v, b);
        }
        for (int c : new int[] {0, 0x2f, 0x80, 0xc3, 0xff}) {
            for (int e = 0; e < 3; e++) {
                byte[] b = base.clone();
                b[at[e] + 46] = (byte) c;
                open("name " + e + " " + c, b);
            }
            byte[] b = base.clone();
            b[at[1] + 46 + 5 + 5] = (byte) c;
            open("comment " + c, b);
            put(b, at[1] + 8, 0);
            open("comment, no flag " + c, b);
        }
    }
}
