// All forms of ClassLoader.defineClass with good and bad ranges, buffers and names; protection domains and signers;
// definePackage, resolveClass, findLoadedClass, findSystemClass and the constructors' checks.
import java.io.*;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.*;
import java.util.*;

public class DefineForms {
    public static class Target {
        public String toString() { return "target of " + getClass().getClassLoader().getClass().getSimpleName(); }
    }
    public static class L extends ClassLoader {
        L() { super(DefineForms.class.getClassLoader()); }
        L(String n, ClassLoader p) { super(n, p); }
        @SuppressWarnings("deprecation") Class<?> d(byte[] b, int o, int l) { return defineClass(b, o, l); }
        Class<?> d(String n, byte[] b, int o, int l) { return defineClass(n, b, o, l); }
        Class<?> d(String n, byte[] b, int o, int l, ProtectionDomain p) { return defineClass(n, b, o, l, p); }
        Class<?> d(String n, ByteBuffer b, ProtectionDomain p) { return defineClass(n, b, p); }
        Class<?> found(String n) { return findLoadedClass(n); }
        void resolve(Class<?> c) { resolveClass(c); }
        void sign(Class<?> c, Object... s) { setSigners(c, s); }
        Package pack(String n, String... v) { return definePackage(n, v[0], v[1], v[2], v[3], v[4], v[5], null); }
        Class<?> system(String n) throws ClassNotFoundException { return findSystemClass(n); }
        Class<?> find(String n) throws ClassNotFoundException { return findClass(n); }
        @SuppressWarnings("deprecation") Package one(String n) { return getPackage(n); }
        Package[] all() { return getPackages(); }
        URL url(String n) { return findResource(n); }
    }
    interface Op { Object run() throws Throwable; }
    static void t(String title, Op o) {
        String s;
        try { s = String.valueOf(o.run()); } catch (Throwable e) { s = String.valueOf(e); }
        System.out.println(title + " -> " + s.replaceAll("@[0-9a-f]+", "@HASH"));
    }
    static Object make(Class<?> c) throws Exception { return c.getDeclaredConstructor().newInstance(); }
    public static void main(String[] args) throws Exception {
        byte[] b;
        try (InputStream in = DefineForms.class.getResourceAsStream("DefineForms$Target.class")) {
            b = in.readAllBytes();
        }
        String n = "DefineForms$Target";
        byte[] wide = new byte[b.length + 7];
        System.arraycopy(b, 0, wide, 3, b.length);
        t("bytes", () -> make(new L().d(b, 0, b.length)));
        t("name", () -> make(new L().d(n, b, 0, b.length)));
        t("range", () -> make(new L().d(n, wide, 3, b.length)));
        t("null name", () -> make(new L().d(null, b, 0, b.length)));
        t("short", () -> new L().d(n, b, 0, b.length - 1));
        t("long", () -> new L().d(n, wide, 3, b.length + 1));
        t("negative offset", () -> new L().d(n, b, -1, 10));
        t("negative length", () -> new L().d(n, b, 0, -1));
        t("too far", () -> new L().d(n, b, 10, b.length));
        t("overflow", () -> new L().d(n, b, Integer.MAX_VALUE, Integer.MAX_VALUE));
        t("empty", () -> new L().d(n, b, 0, 0));
        t("null bytes", () -> new L().d(n, (byte[]) null, 0, 0));
        t("other name", () -> new L().d("Other", b, 0, b.length));
        t("slashes", () -> new L().d("a/b", b, 0, b.length));
        t("array name", () -> new L().d("[LX;", b, 0, b.length));
        t("java", () -> new L().d("java.X", b, 0, b.length));
        t("heap buffer", () -> make(new L().d(n, ByteBuffer.wrap(b), null)));
        t("slice", () -> {
            ByteBuffer x = ByteBuffer.wrap(wide);
            x.position(3);
            x.limit(3 + b.length);
            Object o = make(new L().d(n, x, null));
            return o + " " + x.position();
        });
        t("direct buffer", () -> {
            ByteBuffer x = ByteBuffer.allocateDirect(b.length);
            x.put(b);
            x.flip();
            return make(new L().d(n, x, null));
        });
        t("read-only buffer", () -> make(new L().d(n, ByteBuffer.wrap(b).asReadOnlyBuffer(), null)));
        t("empty buffer", () -> new L().d(n, ByteBuffer.allocate(0), null));
        t("null buffer", () -> new L().d(n, (ByteBuffer) null, null));
        ProtectionDomain pd = new ProtectionDomain(new CodeSource(new URL("file:/x/y.jar"),
                (java.security.cert.Certificate[]) null), null);
        t("domain", () -> {
            Class<?> c = new L().d(n, b, 0, b.length, pd);
            return (c.getProtectionDomain() == pd) + " " + c.getProtectionDomain().getCodeSource()
                    + c.getProtectionDomain().getCodeSource()
                    .equals(new CodeSource(new URL("file:/x/y.jar"), (java.security.cert.Certificate[]) null));
        });
        t("domain of buffer", () -> new L().d(n, ByteBuffer.wrap(b), pd).getProtectionDomain() == pd);
        t("no domain", () -> new L().d(n, b, 0, b.length).getProtectionDomain().getCodeSource());
        t("own domain", () -> {
            ProtectionDomain p = DefineForms.class.getProtectionDomain();
            return (p == Target.class.getProtectionDomain()) + " "
                    + (p.getClassLoader() == DefineForms.class.getClassLoader()) + p.getPrincipals().length
                    + p.getCodeSource().getLocation().getProtocol();
        });
        t("boot domain", () -> Object.class.getProtectionDomain().getCodeSource() + " "
                + int.class.getProtectionDomain().getCodeSource());
        t("secure loader", () -> new SecureClassLoader(DefineForms.class.getClassLoader()) {
            Object run() {
                Class<?> c = defineClass(n, b, 0, b.length, pd.getCodeSource());
                return c.getProtectionDomain().getCodeSource() == pd.getCodeSource()
                        && c.getProtectionDomain().getClassLoader() == this;
            }
        }.run());
        L l = new L();
        Class<?> c = l.d(n, b, 0, b.length);
        t("signers", () -> {
            Object none = c.getSigners();
            l.sign(c, "a", "b");
            return none + Arrays.toString(c.getSigners()) + (c.getSigners() != c.getSigners()) + int.class.getSigners()
                    + String.class.getSigners();
        });
        t("found", () -> (l.found(n) == c) + " " + l.found("java.lang.String") + l.found("no.Such") + l.found("a/b")
                + l.found(null));
        t("resolve", () -> { l.resolve(c); return "ok"; });
        t("resolve null", () -> { l.resolve(null); return "ok"; });
        t("find", () -> l.find("x.Y"));
        t("system", () -> l.system("DefineForms") == DefineForms.class);
        t("system missing", () -> l.system("x.Y"));
        t("resource", () -> l.url("x"));
        t("package", () -> {
            Package p = l.pack("x.y", "st", "1.2", "sv", "it", "iv", "ivd");
            return p + " " + p.getName() + p.getSpecificationTitle() + p.getSpecificationVendor()
                    + p.getImplementationTitle() + p.getImplementationVersion() + p.getImplementationVendor()
                    + p.isSealed() + (l.getDefinedPackage("x.y") == p) + (l.one("x.y") == p) + p.hashCode();
        });
        t("twice", () -> l.pack("x.y", new String[6]));
        t("null package", () -> l.pack(null, new String[6]));
        t("plain package", () -> l.pack("z", new String[6]) + " " + l.one("java.lang") + l.one("no.such")
                + l.getDefinedPackage("java.lang"));
        t("packages", () -> {
            Set<String> s = new TreeSet<>();
            for (Package p : l.getDefinedPackages()) s.add("<" + p.getName() + ">");
            List<Package> all = Arrays.asList(l.all());
            return s + " " + all.contains(Object.class.getPackage()) + all.contains(c.getPackage());
        });
        t("package of class", () -> (c.getPackage() == l.getDefinedPackage("")) + " "
                + (c.getPackage() == DefineForms.class.getPackage()) + (c.getPackage() == c.getPackage())
                + int[].class.getPackage() + int.class.getPackage());
        t("compatible", () -> l.getDefinedPackage("x.y").isCompatibleWith("1.1.9") + " "
                + l.getDefinedPackage("x.y").isCompatibleWith("1.3"));
        t("not compatible", () -> l.getDefinedPackage("x.y").isCompatibleWith("1.x"));
        t("empty name", () -> new L("", null));
        t("names", () -> new L("nn", null).getName() + new L().getName() + new L(null, null).getParent());
        t("loader text", () -> new L("nn", null).toString() + " " + new L());
    }
}
