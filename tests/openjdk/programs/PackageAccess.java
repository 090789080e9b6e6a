// With a security manager the VM asks loaders for access to packages: for which classes and domains, and how often
// vmargs: -Djava.security.manager=allow
// javac: -XDsuppressNotes -nowarn
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.function.Supplier;

@SuppressWarnings("removal")
public class PackageAccess {
    // ---- probes: their loader renames them to probed.access.X; A... are of domain A, B... of domain B ----

    public static class A1 implements Supplier<Object> {
        public Object get() { return new java.util.zip.CRC32().getValue(); }
    }
    public static class A2 implements Supplier<Object> {
        public Object get() { return new java.util.zip.CRC32().getValue() + new java.util.zip.Adler32().getValue(); }
    }
    public static class B1 implements Supplier<Object> {
        public Object get() { return new java.util.zip.CRC32().getValue(); }
    }
    public static class A3 implements Supplier<Object> {
        public Object get() { return new A4().get() == new B2().get(); }
    }
    public static class A4 implements Supplier<Object> { public Object get() { return 1; } }
    public static class B2 implements Supplier<Object> { public Object get() { return 1; } }
    public static class A5 extends java.util.jar.Attributes implements Supplier<Object> {
        public Object get() { return size(); }
    }
    public abstract static class A6 implements java.util.regex.MatchResult { }
    public static class A7 {
        public java.text.Format[][] field;
        public static java.text.Collator other;
        public java.util.concurrent.locks.Lock third;
    }
    public static class A8 {
        public java.math.BigDecimal method(java.time.LocalDate d, int[] n)
                throws java.nio.file.FileSystemLoopException {
            return null;
        }
        public A8(java.time.temporal.Temporal t) { }
    }
    public static class A9 implements Supplier<Object> {
        public Object get() {
            try {
                throw new IllegalStateException();
            } catch (java.nio.BufferOverflowException e) {
                return "";
            } catch (RuntimeException e) {
                return "caught";
            }
        }
    }
    public static class A10 implements Supplier<Object> {
        Object o = "";
        public Object get() {
            boolean b = o instanceof java.util.logging.Level;
            Object[][] a = new java.util.logging.Filter[2][];
            Object n = null;
            Object cast = (java.util.prefs.Preferences) n;
            return b + a.getClass().getName() + cast
                    + java.nio.file.attribute.PosixFilePermission.class.getSimpleName();
        }
    }
    public static class A11 implements Supplier<Object> {
        public Object get() {
            java.util.function.Function<java.util.stream.IntStream, Object> f = x -> x == null;
            return f.apply(null);
        }
    }
    public static class A12 implements Supplier<Object> {
        public Object get() {
            try {
                return Class.forName("java.time.zone.ZoneRules").getSimpleName()
                        + Class.forName("java.time.zone.ZoneRules", true, A12.class.getClassLoader()).getSimpleName()
                        + Class.forName("[Ljava.time.chrono.Era;").getSimpleName()
                        + Class.forName("java.time.chrono.Era", false, ClassLoader.getPlatformClassLoader()).getName()
                        + Class.forName("java.time.format.SignStyle", false, null).getSimpleName()
                        + Class.forName("probed.access.B1").getSimpleName()
                        + Class.forName("probed.access.A1").getSimpleName();
            } catch (ClassNotFoundException e) {
                return e;
            }
        }
    }
    public static class A13 {
        public static class A14 { }
        public static class B3 { }
        private static int hidden = 3;
        public static class A15 implements Supplier<Object> {
            public Object get() { return hidden; }
        }
    }
    public static class A16 implements Supplier<Object> {
        static Object pass(java.awt.geom.Point2D p) { return p; }
        public Object get() {
            java.awt.geom.Point2D.Float f = o();
            return f == null ? null : pass(f);
        }
        static java.awt.geom.Point2D.Float o() { return null; }
    }
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface AMark {
        Class<?> type();
        Thread.State state();
    }
    @AMark(type = java.net.URI.class, state = Thread.State.NEW) public static class A17 { }
    public static class A18 implements Serializable { public java.net.URL url; }
    public record A19(java.util.function.IntPredicate p) { }
    public sealed interface A20 permits A21, B4 { }
    public static final class A21 implements A20 { }
    public static final class B4 implements A20 { }
    public interface BShape { java.nio.channels.Channel run(java.util.zip.Checksum s); }
    public static class A22 implements Supplier<Object> { public Object get() { return new java.util.jar.Manifest(); } }
    public static class A23 extends java.util.concurrent.atomic.AtomicLong { }
    public static class A24 implements Supplier<Object> {
        public Object get() {
            try {
                return Class.forName("java.util.jar.JarEntry");
            } catch (ClassNotFoundException e) {
                return e;
            }
        }
    }
    public static class A25 implements Supplier<Object> {
        public Object get() {
            java.util.concurrent.atomic.AtomicLong x = make();
            return x == null ? "none" : take(x);
        }
        static Object take(Number n) { return n; }
        static java.util.concurrent.atomic.AtomicLong make() { return null; }
    }
    public static class A26 { public java.util.concurrent.atomic.AtomicLong counter() { return null; } }
    public static class A27 implements Supplier<Object> {
        public Object get() {
            try {
                throw new IllegalStateException("thrown");
            } catch (java.util.zip.ZipError e) {
                return "";
            } catch (RuntimeException e) {
                return "caught";
            }
        }
    }
    public static class A28 implements Supplier<Object> {
        public Object get() {
            Supplier<java.util.jar.JarFile> s = () -> null;
            return s.get();
        }
    }

    public static class A29 implements Supplier<Object> {
        public Object get() {
            java.util.function.Function<Appendable, java.util.jar.JarInputStream> f = x -> null;
            return f.apply(null);
        }
    }
    public static class A30 implements Supplier<Object> {
        public Object get() {
            java.util.function.BiFunction<java.util.jar.JarOutputStream, Readable, Runtime> f = (x, y) -> null;
            return f.apply(null, null);
        }
    }
    public static class A31 implements Supplier<Object> {
        public Object get() {
            java.util.function.Function<Readable, Runtime> f = x -> null;
            return f.apply(null);
        }
    }

    // ---- the manager, the domains, the loader ----

    static final Permission PROBE = new RuntimePermission("probe");
    static final List<String> log = new ArrayList<>(), seen = new ArrayList<>();
    static final Set<String> refused = new HashSet<>();

    static class Domain extends ProtectionDomain {
        final String name;
        Domain(String name) {
            super(new CodeSource(null, (java.security.cert.Certificate[]) null), null, null, null);
            this.name = name;
        }
        @Override public boolean implies(Permission p) {
            if (p == PROBE)
                seen.add(name);
            return true;
        }
    }

    static class Manager extends SecurityManager {
        @Override public void checkPermission(Permission p) { }
        private boolean busy;
        @Override public void checkPackageAccess(String name) {
            if (busy)
                return;
            busy = true;
            try {
                note(name);
            } finally {
                busy = false;
            }
        }
        private static void note(String name) {
            boolean asked = false;
            for (StackTraceElement e : new Throwable().getStackTrace())
                asked |= e.toString().contains("java.lang.ClassLoader.checkPackageAccess(");
            if (!asked)
                return;
            seen.clear();
            AccessController.checkPermission(PROBE);
            log.add(name + seen);
            if (refused.contains(name))
                throw new SecurityException("refused " + name);
        }
    }

    static class Own extends ClassLoader {
        final Domain a = new Domain("A"), b = new Domain("B");
        final ClassLoader application;
        Own(ClassLoader parent) {
            super("own", null);
            application = parent;
        }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("probed.access."))
                return application.loadClass(name);
            String last = name.substring(14);
            try (InputStream in = PackageAccess.class.getResourceAsStream("/PackageAccess$" + last + ".class")) {
                // Both are fourteen characters long.
                String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                        .replace("PackageAccess$", "probed/access/");
                byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                String plain = last.substring(last.lastIndexOf('$') + 1);
                return defineClass(name, bytes, 0, bytes.length, plain.startsWith("A") ? a : b);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    interface Act { Object run() throws Throwable; }

    static void t(String what, Act act) {
        Object result;
        log.clear();
        try {
            result = act.run();
        } catch (Throwable e) {
            result = e;
        }
        System.out.println(what + " = " + (result instanceof Throwable e ? chain(e) : result) + " " + log);
    }

    static String chain(Throwable e) {
        return e.toString().lines().findFirst().get() + (e.getCause() == null ? "" : " <- " + chain(e.getCause()));
    }

    static Own own;
    static Supplier<Object> made;

    static Class<?> probe(String name) throws Exception { return Class.forName("probed.access." + name, false, own); }

    @SuppressWarnings("unchecked")
    static Supplier<Object> make(String name) throws Exception {
        return (Supplier<Object>) probe(name).getDeclaredConstructor().newInstance();
    }

    static void twice(String name) throws Exception {
        t(name + " defined", () -> (made = make(name)).getClass().getName());
        t(name, () -> made.get());
        t(name + " again", () -> made.get());
    }

    public static void main(String[] args) throws Throwable {
        Policy.setPolicy(new Policy() {
            @Override public boolean implies(ProtectionDomain d, Permission p) { return true; }
        });
        own = new Own(PackageAccess.class.getClassLoader());
        System.out.println(make("A1").get());           // nobody has been asked
        Manager manager = new Manager();
        t("warm", () -> "up");
        System.setSecurityManager(manager);
        t("once more", () -> make("A1").get());
        for (String name : List.of("A2", "B1", "A3", "A5", "A9", "A10", "A11", "A29", "A30", "A31", "A12", "A16"))
            twice(name);
        t("interface", () -> probe("A6").getName());
        t("fields", () -> probe("A7").getDeclaredFields().length);
        t("fields again", () -> probe("A7").getDeclaredFields().length);
        t("methods", () -> probe("A8").getDeclaredMethods().length);
        t("constructors", () -> probe("A8").getConstructors().length);
        t("members", () -> probe("A13").getDeclaredClasses().length);
        t("outer", () -> probe("A13$A14").getDeclaringClass());
        t("nest", () -> probe("A13").getNestMembers().length);
        t("nest host", () -> probe("A13$B3").getNestHost());
        twice("A13$A15");
        t("annotation", () -> probe("A17").getAnnotations().length);
        t("record", () -> probe("A19").getRecordComponents()[0].getType());
        t("permitted", () -> probe("A20").getPermittedSubclasses().length);
        t("serialized", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(probe("A18").getDeclaredConstructor().newInstance());
            return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
                @Override protected Class<?> resolveClass(ObjectStreamClass d) throws ClassNotFoundException {
                    return Class.forName(d.getName(), false, own);
                }
            }.readObject().getClass().getSimpleName();
        });
        t("proxy", () -> Proxy.newProxyInstance(own, new Class<?>[] { probe("BShape") }, (p, m, a) -> null) != null);
        t("descriptor", () -> MethodType.fromMethodDescriptorString("(Ljava/text/Bidi;)Ljava/util/Calendar;", own));
        t("find", () -> MethodHandles.lookup().in(probe("A4")).findClass("java.nio.channels.Selector"));
        t("loadClass", () -> own.loadClass("java.nio.channels.spi.SelectorProvider"));
        t("initialized", () -> Class.forName("java.nio.charset.CoderResult", true, own).getSimpleName());
        t("array", () -> Class.forName("[[Lprobed.access.A4;", true, own).getSimpleName());

        refused.addAll(Set.of("java.util.jar", "java.util.concurrent.atomic", "java.util.zip", "probed.access"));
        own = new Own(PackageAccess.class.getClassLoader());
        t("refused: forName", () -> probe("A4").getName());
        refused.remove("probed.access");
        t("allowed: forName", () -> probe("A4").getName());
        for (String name : List.of("A22", "A24", "A25", "A27", "A28"))
            twice(name);
        t("refused: superclass", () -> probe("A23"));
        t("refused: superclass again", () -> probe("A23"));
        t("refused: method", () -> probe("A26").getDeclaredMethods().length);
        t("refused: descriptor", () -> MethodType.fromMethodDescriptorString("(Ljava/util/jar/Pack;)V", own));
        refused.clear();
        t("allowed", () -> make("A22").get() != null);
        t("allowed again", () -> make("A22").get() != null);
        t("allowed: superclass", () -> probe("A23").getName());
    }
}
