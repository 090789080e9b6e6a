// Files: create, write, append, read, sizes, rename, delete, directories, listing, RandomAccess-free; text in several
// encodings; exceptions for missing files.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
public class FileIO {
    static String why(File d, Exception e) {
        return e.getClass().getSimpleName() + " " + e.getMessage().replace(d.getPath(), "DIR");
    }
    public static void main(String[] args) throws IOException {
        File d = File.createTempFile("minijvm", ".dir");
        System.out.println(d.exists() + " " + d.isFile() + " " + d.length() + d.delete() + d.mkdir() + d.isDirectory()
                + d.mkdir());
        File f = new File(d, "a.txt");
        try (Writer w = new FileWriter(f)) {
            w.write("line one\nline two \u00e9\u4e2d\n");
            w.write("abcdef", 2, 3);
            w.append("end").append('!');
        }
        System.out.println(f.length() + " " + f.exists() + f.canRead() + f.getName() + f.getParentFile().equals(d)
                + f.isHidden() + f.isAbsolute());
        try (FileOutputStream o = new FileOutputStream(f, true)) {
            o.write(10);
            o.write("appended".getBytes(StandardCharsets.US_ASCII));
            o.write(new byte[] { 1, 2, 3 }, 1, 1);
        }
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            String l;
            while ((l = r.readLine()) != null) System.out.println("[" + l.replace('\2', '2') + "]");
        }
        try (FileInputStream in = new FileInputStream(f)) {
            byte[] b = new byte[10];
            System.out.println(in.available() + " " + in.read(b) + new String(b) + in.skip(5) + (char) in.read()
                    + in.readAllBytes().length + in.read());
        }
        try (Writer w = new OutputStreamWriter(new FileOutputStream(new File(d, "latin")),
                StandardCharsets.ISO_8859_1)) {
            w.write("caf\u00e9 \u4e2d");
        }
        try (Reader r = new InputStreamReader(new FileInputStream(new File(d, "latin")), "ISO-8859-1")) {
            int c;
            StringBuilder sb = new StringBuilder();
            while ((c = r.read()) >= 0) sb.append(c).append(' ');
            System.out.println(sb);
        }
        try (Reader r = new InputStreamReader(new FileInputStream(new File(d, "latin")), StandardCharsets.UTF_8)) {
            char[] cs = new char[20];
            int n = r.read(cs);
            System.out.println(n + new String(cs, 0, n));
        }
        byte[] big = new byte[100000];
        new Random(3).nextBytes(big);
        try (OutputStream o = new BufferedOutputStream(new FileOutputStream(new File(d, "big")))) {
            for (int i = 0; i < big.length; i += 777) o.write(big, i, Math.min(777, big.length - i));
        }
        try (InputStream in = new BufferedInputStream(new FileInputStream(new File(d, "big")), 1000)) {
            int sum = 0, c, n = 0;
            while ((c = in.read()) >= 0) {
                sum = sum * 31 + c;
                n++;
            }
            int want = 0;
            for (byte b : big) want = want * 31 + (b & 255);
            System.out.println(n + " " + (sum == want));
        }
        File sub = new File(d, "x/y/z");
        System.out.println(sub.mkdir() + " " + sub.mkdirs() + sub.getPath().replace(d.getPath(), "DIR")
                + new File(sub, "..").getCanonicalPath().replace(d.getCanonicalPath(), "DIR"));
        String[] names = d.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + d.listFiles((dir, n) -> n.startsWith("b")).length
                + d.listFiles(File::isDirectory).length + Arrays.toString(f.list()));
        System.out.println(f.renameTo(new File(d, "b.txt")) + " " + f.exists() + new File(d, "b.txt").length()
                + f.createNewFile() + f.createNewFile() + f.setLastModified(1000000000000L) + f.lastModified()
                + f.setReadOnly());
        try {
            new FileInputStream(new File(d, "missing"));
        } catch (FileNotFoundException e) { System.out.println(why(d, e)); }
        try { new FileOutputStream(d); } catch (FileNotFoundException e) { System.out.println(why(d, e)); }
        try { new FileReader(new File(d, "no/such")); } catch (IOException e) { System.out.println(why(d, e)); }
        try { new File(d, "no/such/file").createNewFile(); } catch (IOException e) { System.out.println(why(d, e)); }
        FileInputStream closed = new FileInputStream(new File(d, "big"));
        closed.close();
        closed.close();
        try { closed.read(); } catch (IOException e) { System.out.println(e.getMessage()); }
        BufferedReader br = new BufferedReader(new StringReader("x"));
        br.close();
        try { br.readLine(); } catch (IOException e) { System.out.println(e.getMessage()); }
        for (String p : new String[] { "a/b/../c.txt", "/x//y/", "", ".", "rel", "/" }) {
            File q = new File(p);
            System.out.print(q.getPath() + "," + q.getName() + "," + q.getParent() + "," + q.isAbsolute() + "; ");
        }
        System.out.println(new File("a", "b").equals(new File("a/b")) + " " + new File("a").compareTo(new File("b"))
                + new File("p").hashCode() + File.separator + File.pathSeparatorChar);
        System.out.println(d.delete() + " " + delete(d) + d.exists());
    }
    static int delete(File f) {
        int n = 0;
        File[] kids = f.listFiles();
        if (kids != null) for (File k : kids) n += delete(k);
        return f.delete() ? n + 1 : n;
    }
}
