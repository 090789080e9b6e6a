// Class.forName, loaders and definitions: names, initialisation, errors and their messages, Lookup.defineClass and
// hidden classes
import java.io.*;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.security.*;
import java.util.*;

public class ClassFinding {
    interface Body { Object run() throws Throwable; }
    static String clean(String s) {
        return s.replaceAll("@[0-9a-f]{3,8}", "@N").replaceAll("0x[0-9a-f]+", "0xN");
    }
    static void attempt(String what, Body b) {
        try {
            System.out.println(what + ": " + clean(String.valueOf(b.run())));
        } catch (Throwable e) {
            System.out.println(what + ": " + clean(e.toString()));
            for (Throwable c = e.getCause(); c != null; c = c.getCause())
                System.out.println("  by " + clean(c.toString()));
        }
    }
    static class Loud { static { System.out.println("Loud is initialised"); } }
    static class Bad { static { if (true) throw new IllegalStateException("bad start"); } }
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = ClassFinding.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
    static class Own extends ClassLoader {
        Own(String name, ClassLoader parent) { super(name, parent); }
        Class<?> define(String name, byte[] b, ProtectionDomain d) { return defineClass(name, b, 0, b.length, d); }
        Class<?> define(String name, ByteBuffer b) { return defineClass(name, b, null); }
        Class<?> define(String name, byte[] b, int from, int n) { return defineClass(name, b, from, n); }
        Class<?> loaded(String name) { return findLoadedClass(name); }
        Class<?> system(String name) throws ClassNotFoundException { return findSystemClass(name); }
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("wrong")) return String.class;
            if (name.equals("error")) throw new AssertionError("from the loader");
            throw new ClassNotFoundException("own " + name);
        }
    }
    static class Plain { public String toString() { return "plain"; } }
    public static class Visible { static { System.out.println("Visible is initialised"); } }
    public static void main(String[] args) throws Throwable {
        ClassLoader app = ClassFinding.class.getClassLoader();
        for (String n : new String[] { "java.lang.String", "[I", "[[Ljava.lang.String;", "[LClassFinding;",
                "ClassFinding$Plain", "int", "I", "java/lang/String", "", ".", "a.", "[", "[Lx;", "[x", "[V",
                                       "Ljava.lang.String;", "java.lang.string", "no.such.Class", "java.lang.String;",
                                       "[Ljava.lang.String", "java..lang.String", "[[[", "java.lang.String[]"
                               })
            attempt("'" + n + "'", () -> Class.forName(n));
        attempt("null", () -> Class.forName(null));
        attempt("long", () -> Class.forName("x".repeat(70000)).getName().length());
        attempt("loud, no", () -> Class.forName("ClassFinding$Loud", false, app));
        attempt("loud, boot", () -> Class.forName("ClassFinding$Loud", true, null));
        attempt("loud", () -> Class.forName("ClassFinding$Loud", true, app));
        attempt("bad", () -> Class.forName("ClassFinding$Bad"));
        attempt("bad again", () -> Class.forName("ClassFinding$Bad"));
        attempt("bad new", () -> new Bad());
        attempt("module", () -> Class.forName(Object.class.getModule(), "java.util.List"));
        attempt("module none", () -> Class.forName(Object.class.getModule(), "java.util.Lost"));
        attempt("module other", () -> Class.forName(Object.class.getModule(), "java.sql.Driver"));

        Own own = new Own("own", app);
        attempt("parent", () -> own.loadClass("java.lang.Integer"));
        attempt("none", () -> own.loadClass("lost.Class"));
        attempt("none by name", () -> Class.forName("lost.Class", true, own));
        attempt("wrong", () -> Class.forName("wrong", true, own));
        attempt("error", () -> Class.forName("error", true, own));
        attempt("system", () -> own.system("ClassFinding") == ClassFinding.class);
        attempt("loaded", () -> own.loaded("java.lang.Integer") + " " + own.loaded("ClassFinding$Plain") + " "
                + own.loaded("no/name") + " " + own.loaded(null));
        byte[] plain = bytes("ClassFinding$Plain");
        attempt("garbage", () -> own.define("x", new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9 }, null));
        attempt("cut", () -> own.define(null, plain, 0, plain.length - 3));
        attempt("short", () -> own.define(null, plain, 0, 3));
        attempt("longer", () -> own.define(null, Arrays.copyOf(plain, plain.length + 1), null));
        attempt("range", () -> own.define(null, plain, 5, plain.length));
        attempt("negative", () -> own.define(null, plain, -1, 3));
        attempt("wrong name", () -> own.define("Other", plain, null));
        attempt("name with /", () -> own.define("a/Other", plain, null));
        byte[] newer = plain.clone();
        newer[7] = 70;
        attempt("newer", () -> own.define(null, newer, null));
        byte[] preview = plain.clone();
        preview[4] = preview[5] = -1;
        attempt("preview", () -> own.define(null, preview, null));
        attempt("java.", () -> own.define("java.util.Mine", plain, null));
        CodeSource source = new CodeSource(new java.net.URL("file:/somewhere/"),
                (java.security.cert.Certificate[]) null);
        ProtectionDomain domain = new ProtectionDomain(source, null, own, null);
        Class<?> c = own.define("ClassFinding$Plain", plain, domain);
        attempt("defined", () -> c + " " + (c == Plain.class) + " " + c.getClassLoader() + " "
                + c.getProtectionDomain().getCodeSource().getLocation() + " " + own.loaded("ClassFinding$Plain"));
        attempt("twice", () -> own.define(null, plain, domain));
        attempt("cast", () -> (Plain) c.getDeclaredConstructor().newInstance());
        attempt("package", () -> c.getPackage() + " " + own.getDefinedPackages().length + " " + c.getModule() + " "
                + (c.getModule() == own.getUnnamedModule()));
        Own other = new Own(null, app);
        attempt("buffer", () -> other.define("ClassFinding$Plain", ByteBuffer.wrap(plain)));
        ByteBuffer direct = ByteBuffer.allocateDirect(plain.length + 8);
        direct.position(8);
        direct.put(plain).flip().position(8);
        attempt("direct buffer",
                () -> new Own("direct", app).define("ClassFinding$Plain", direct.asReadOnlyBuffer()).getClassLoader());
        attempt("resource", () -> app.getResource("ClassFinding.class").getProtocol() + " "
                + Object.class.getResource("Object.class") + " " + app.getResource("no"));

        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> hidden = lookup.defineHiddenClass(plain, false).lookupClass();
        attempt("hidden", () -> hidden + " " + hidden.isHidden() + " " + hidden.getSimpleName() + " "
                + hidden.getCanonicalName() + " " + hidden.getTypeName() + " " + hidden.descriptorString());
        attempt("hidden array", () -> hidden.arrayType() + " " + hidden.arrayType().getSimpleName());
        attempt("hidden name", () -> Class.forName(hidden.getName()));
        attempt("hidden nest", () -> hidden.getNestHost() == hidden);
        attempt("hidden mate", () -> lookup.defineHiddenClass(plain, true,
                MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass().getNestHost());
        attempt("hidden data", () -> MethodHandles.classData(lookup.defineHiddenClassWithClassData(plain, List.of(1, 2),
                true), "_", List.class));
        attempt("hidden no data", () -> lookup.defineHiddenClassWithClassData(plain, null, true));
        attempt("hidden garbage", () -> lookup.defineHiddenClass(new byte[9], true));
        attempt("lookup twice", () -> lookup.defineClass(plain));
        attempt("instance", () -> hidden.getDeclaredConstructor().newInstance());
        attempt("visible", () -> lookup.findClass("ClassFinding$Visible") == Visible.class);
        attempt("visible", () -> lookup.ensureInitialized(Visible.class) == Visible.class);
        attempt("primitive", () -> int.class.getClassLoader() + " " + int.class.getProtectionDomain() .getCodeSource()
                + " " + int[].class.getClassLoader() + " " + Plain[].class.getClassLoader().getName());
        attempt("loaders", () -> app.getName() + " " + app.getParent().getName() + " " + app.getParent().getParent()
                + " " + ClassLoader.getSystemClassLoader().getClass().getName());
        attempt("assertions", () -> {
            boolean on = false;
            assert on = true;
            return on + " " + ClassFinding.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus();
        });
        own.setPackageAssertionStatus("p", true);
        own.setDefaultAssertionStatus(false);
        attempt("packages", () -> {
            List<String> l = new ArrayList<>();
            for (Package p : Package.getPackages()) l.add(p.getName());
            return l.containsAll(List.of("java.lang", "java.util", ""));
        });
        attempt("package of Object", () -> Object.class.getPackage() + " " + Package.getPackage("java.lang.invoke")
                + " " + Object.class.getPackage().getSpecificationTitle());
    }
}
