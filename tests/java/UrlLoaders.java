// java.net.URLClassLoader on directories and jars: order, delegation, resources by name and as streams, packages with
// what their manifest says, sealed packages, code sources, Class-Path of a manifest, multi-release jars, addURL, close,
// damaged jars, errors.
import java.io.*;
import java.net.*;
import java.util.*;

public class UrlLoaders {
    /** A jar with stored entries. */
    static void jar(File f, Object... namesAndBytes) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(), dir = new ByteArrayOutputStream();
        int count = namesAndBytes.length / 2;
        for (int i = 0; i < namesAndBytes.length; i += 2) {
            byte[] name = ((String) namesAndBytes[i]).getBytes("UTF-8");
            byte[] data = namesAndBytes[i + 1] instanceof String ? ((String) namesAndBytes[i + 1]).getBytes("UTF-8")
                    : (byte[]) namesAndBytes[i + 1];
            int offset = body.size(), crc = crc(data);
            int[][] local = { { 4, 0x04034b50 }, { 2, 10 }, { 2, 0x800 }, { 2, 0 }, { 4, 0x5a210000 }, { 4, crc },
                    { 4, data.length }, { 4, data.length }, { 2, name.length }, { 2, 0 } };
            put(body, local); body.write(name); body.write(data);
            int[][] central = { { 4, 0x02014b50 }, { 2, 10 }, { 2, 10 }, { 2, 0x800 }, { 2, 0 }, { 4, 0x5a210000 },
                    { 4, crc }, { 4, data.length }, { 4, data.length }, { 2, name.length }, { 2, 0 }, { 2, 0 },
                    { 2, 0 }, { 2, 0 }, { 4, 0 }, { 4, offset } };
            put(dir, central); dir.write(name);
        }
        int[][] end = { { 4, 0x06054b50 }, { 2, 0 }, { 2, 0 }, { 2, count }, { 2, count }, { 4, dir.size() },
                { 4, body.size() }, { 2, 0 } };
        int size = body.size();
        dir.writeTo(body);
        put(body, end);
        try (FileOutputStream o = new FileOutputStream(f)) { body.writeTo(o); }
    }
    static void put(ByteArrayOutputStream o, int[][] fields) {
        for (int[] f : fields) for (int i = 0; i < f[0]; i++) o.write(f[1] >>> 8 * i);
    }
    static int crc(byte[] b) {
        int c = -1;
        for (byte x : b) {
            c ^= x & 255;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
        }
        return ~c;
    }
    /** public class NAME { public static String get() { return TEXT; } } */
    static byte[] cls(String name, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bytes);
        o.writeInt(0xcafebabe); o.writeInt(52); o.writeShort(10);
        for (String s : new String[] { name, "java/lang/Object", "get", "()Ljava/lang/String;", "Code", text }) {
            o.writeByte(1);
            o.writeUTF(s);
        }
        o.writeByte(7); o.writeShort(1); o.writeByte(7); o.writeShort(2); o.writeByte(8); o.writeShort(6);
        o.writeShort(33); o.writeShort(7); o.writeShort(8); o.writeShort(0); o.writeShort(0); o.writeShort(1);
        o.writeShort(9);
        o.writeShort(3);
        o.writeShort(4);
        o.writeShort(1);
        o.writeShort(5);
        o.writeInt(15);
        o.writeShort(1);
        o.writeShort(0);
        o.writeInt(3);
        o.write(new byte[] { 18, 9, (byte) 176 }); o.writeShort(0); o.writeShort(0); o.writeShort(0);
        return bytes.toByteArray();
    }
    static File top;
    static String clean(Object o) {
        String s = String.valueOf(o);
        try {
            s = s.replace(top.toURI().toURL().toString(), "TOP/").replace(top.getPath() + "/",
                    "TOP/").replace("file:" + top.getPath(), "TOP");
        } catch (MalformedURLException e) { }
        return s.replaceAll("@[0-9a-f]{3,}", "@HASH");
    }
    interface Op { Object run() throws Throwable; }
    static void t(String title, Op o) {
        String s;
        try {
            s = String.valueOf(o.run());
        } catch (Throwable e) {
            s = e + (e.getCause() != null ? " / " + e.getCause().getClass().getName() : "");
        }
        System.out.println(title + " -> " + clean(s));
    }
    static Object get(ClassLoader l, String n) throws Throwable { return l.loadClass(n).getMethod("get").invoke(null); }
    static String read(InputStream in) throws IOException {
        if (in == null) return "null";
        try (in) { return new String(in.readAllBytes(), "UTF-8"); }
    }
    static String pkg(Package p) {
        return p == null ? "null" : p + "|" + p.getName() + "|" + p.getSpecificationTitle() + "|"
                + p.getSpecificationVersion() + "|" + p.getSpecificationVendor() + "|" + p.getImplementationTitle()
                + "|" + p.getImplementationVersion() + "|" + p.getImplementationVendor() + "|" + p.isSealed();
    }

    public static void main(String[] args) throws Throwable {
        top = File.createTempFile("url", "loaders").getCanonicalFile();
        top.delete();
        File dir = new File(top, "d ir"), sub = new File(dir, "p/q");
        sub.mkdirs();
        try (FileOutputStream o = new FileOutputStream(new File(dir, "p/A.class"))) {
            o.write(cls("p/A", "A of the directory"));
        }
        try (FileOutputStream o = new FileOutputStream(new File(dir, "Top.class"))) { o.write(cls("Top", "top")); }
        try (FileOutputStream o = new FileOutputStream(new File(sub, "r ü.txt"))) {
            o.write("directory text".getBytes());
        }
        try (FileOutputStream o = new FileOutputStream(new File(dir, "p/Bad.class"))) {
            o.write("no class".getBytes());
        }
        try (FileOutputStream o = new FileOutputStream(new File(dir, "p/Wrong.class"))) {
            o.write(cls("p/Other", "x"));
        }
        File one = new File(top, "one.jar"), two = new File(top, "two.jar"), mr = new File(top, "mr.jar"),
                bad = new File(top, "bad.jar");
        jar(one, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nSpecification-Title: Spec\nImplementation-Version: "
                + "1.2.3\nClass-Path: two.jar\n\nName: s/\nSealed: true\nSpecification-Title: Sealed "
                + "one\nSpecification-Version: 4.5\n\n",
            "p/A.class", cls("p/A", "A of one"), "p/B.class", cls("p/B", "B of one"), "s/S.class",
            cls("s/S", "S of one"), "p/q/", "", "p/q/r ü.txt", "text of one", "x/only.txt", "only");
        jar(two, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n", "p/C.class", cls("p/C", "C of two"), "s/T.class",
                cls("s/T", "T of two"), "p/q/r ü.txt", "text of two", "v/V.class", cls("v/V", "V"));
        jar(mr, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n", "m/M.class",
                cls("m/M", "base"), "META-INF/versions/11/m/M.class", cls("m/M", "for 11"),
                "META-INF/versions/99/m/M.class", cls("m/M", "for 99"));
        try (FileOutputStream o = new FileOutputStream(bad)) { o.write("this is no jar".getBytes()); }
        URL[] urls = { dir.toURI().toURL(), one.toURI().toURL() };
        try (URLClassLoader l = new URLClassLoader("named", urls, null)) {
            System.out.println(l.getName() + " " + l.getParent() + " " + clean(Arrays.toString(l.getURLs())));
            for (String n : new String[] { "p.A", "p.B", "p.C", "Top", "s.S", "s.T", "v.V", "no.Such", "p.Bad",
                    "p.Wrong", "p/A", "java.lang.String", "UrlLoaders", "" })
                t(n, () -> get(l, n));
            t("again", () -> l.loadClass("p.A") == l.loadClass("p.A"));
            for (String n : new String[] { "p/q/r ü.txt", "p/q", "p/q/", "x/only.txt", "nix", "", "/p/q", "p/A.class",
                    "META-INF/MANIFEST.MF", "../" + one.getName() }) {
                t("resource " + n, () -> l.getResource(n));
                t("  stream", () -> {
                    InputStream in = l.getResourceAsStream(n);
                    return in == null ? "null" : n.endsWith("txt") ? read(in) : "there";
                });
                t("  all", () -> Collections.list(l.getResources(n)));
            }
            t("find", () -> l.findResource("p/q/r ü.txt") + " " + Collections.list(l.findResources("x/only.txt")));
            t("opened", () -> read(l.getResource("x/only.txt").openStream()));
            t("jar entry", () -> read(new URL("jar:" + two.toURI() + "!/p/q/r%20%c3%bc.txt").openStream()));
            t("no jar entry", () -> read(new URL("jar:" + two.toURI() + "!/nix").openStream()));
            for (String n : new String[] { "p.A", "p.B", "s.S", "v.V", "Top" })
                t("package of " + n, () -> pkg(l.loadClass(n).getPackage()));
            t("source", () -> l.loadClass("p.A").getProtectionDomain().getCodeSource().getLocation() + " "
                    + l.loadClass("p.B").getProtectionDomain().getCodeSource() + " "
                    + l.loadClass("p.C").getProtectionDomain().getCodeSource().getLocation());
            t("domains", () -> (l.loadClass("p.B").getProtectionDomain() == l.loadClass("s.S").getProtectionDomain())
                    + " " + (l.loadClass("p.B").getProtectionDomain() == l.loadClass("p.A").getProtectionDomain())
                    + (l.loadClass("p.A").getProtectionDomain().getClassLoader() == l));
            t("packages", () -> {
                TreeSet<String> s = new TreeSet<>();
                for (Package p : l.getDefinedPackages()) s.add(p.getName());
                return s;
            });
            t("defined", () -> pkg(l.getDefinedPackage("s")) + pkg(l.getDefinedPackage("no.such"))
                    + pkg(l.getDefinedPackage("java.lang")));
            t("sealed with", () -> l.getDefinedPackage("s").isSealed(one.toURI().toURL()) + " "
                    + l.getDefinedPackage("s").isSealed(two.toURI().toURL()) + l.getDefinedPackage("s")
                    .isCompatibleWith("4.5") + l.getDefinedPackage("s").isCompatibleWith("4.4.9")
                    + l.getDefinedPackage("s").isCompatibleWith("4.5.1"));
            t("compatible", () -> l.getDefinedPackage("p").isCompatibleWith("1"));
        }
        try (URLClassLoader l = new URLClassLoader(new URL[] { two.toURI().toURL(), one.toURI().toURL() }, null)) {
            t("not sealed yet", () -> get(l, "s.T"));
            t("sealed later", () -> get(l, "s.S"));
        }
        try (URLClassLoader l = new URLClassLoader(new URL[] { mr.toURI().toURL() }, null)) {
            t("release", () -> get(l, "m.M"));
            t("url", () -> l.getResource("m/M.class"));
        }
        try (URLClassLoader l =
                new URLClassLoader(new URL[] { bad.toURI().toURL(), new File(top, "none.jar").toURI().toURL(),
                new URL("http://nowhere.invalid/x.jar?"), two.toURI().toURL() }, UrlLoaders.class.getClassLoader())) {
            t("damaged", () -> get(l, "p.C"));
            t("parent", () -> l.loadClass("UrlLoaders") == UrlLoaders.class);
        }
        class Open extends URLClassLoader {
            Open() { super(new URL[0], null); }
            @Override public void addURL(URL u) { super.addURL(u); }
        }
        Open l = new Open();
        t("empty", () -> get(l, "p.B"));
        l.addURL(one.toURI().toURL());
        l.addURL(one.toURI().toURL());
        l.addURL(null);
        t("added", () -> get(l, "p.B") + " " + l.getURLs().length);
        l.close();
        l.close();
        t("closed", () -> get(l, "v.V"));
        t("loaded before", () -> get(l, "p.B"));
        t("closed resource", () -> l.getResource("x/only.txt") + " " + l.getResourceAsStream("x/only.txt"));
        t("null url", () -> new URLClassLoader(new URL[] { null }));
        t("null urls", () -> new URLClassLoader(null));
        t("static", () -> URLClassLoader.newInstance(urls).getParent() == ClassLoader.getSystemClassLoader());
        delete(top);
    }
    static void delete(File f) {
        File[] all = f.listFiles();
        if (all != null) for (File x : all) delete(x);
        f.delete();
    }
}
