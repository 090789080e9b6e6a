// java.lang.Module and ModuleLayer at run time: new layers, reads, exports and opens as linkage sees them, services,
// messages about access
import java.io.*;
import java.lang.module.*;
import java.lang.reflect.*;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.*;
import java.util.function.Supplier;
import java.util.stream.*;

public class ModuleCalls {
    interface Body { Object run() throws Throwable; }
    static String clean(String s) { return s.replaceAll("@[0-9a-f]{3,8}", "@N").replaceAll("0x[0-9a-f]+", "0xN"); }
    static void attempt(String what, Body b) {
        try {
            System.out.println(what + ": " + clean(String.valueOf(b.run())));
        } catch (InvocationTargetException e) {
            System.out.println(what + ": by " + clean(e.getCause().toString()));
        } catch (Throwable e) {
            System.out.println(what + ": " + clean(e.toString()));
        }
    }
    /** A module of compiled sources in memory. */
    static ModuleReference module(ModuleDescriptor d, Map<String, byte[]> files) {
        return new ModuleReference(d, URI.create("memory:" + d.name())) {
            public ModuleReader open() {
                return new ModuleReader() {
                    public Optional<URI> find(String name) {
                        return files.containsKey(name) ? Optional.of(URI.create("memory:" + name)) : Optional.empty();
                    }
                    public Optional<InputStream> open(String name) {
                        return Optional.ofNullable(files.get(name)).map(ByteArrayInputStream::new);
                    }
                    public Optional<ByteBuffer> read(String name) {
                        return Optional.ofNullable(files.get(name)).map(ByteBuffer::wrap);
                    }
                    public Stream<String> list() { return files.keySet().stream(); }
                    public void close() { }
                };
            }
        };
    }
    static Map<String, byte[]> compile(Map<String, String> sources) throws Exception {
        var compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> out = new TreeMap<>();
        var manager = new javax.tools.ForwardingJavaFileManager<javax.tools.JavaFileManager>(
                compiler.getStandardFileManager(null, null, null)) {
            public javax.tools.JavaFileObject getJavaFileForOutput(Location l, String name,
                    javax.tools.JavaFileObject.Kind k, javax.tools.FileObject sibling) {
                return new javax.tools.SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')
                        + ".class"), k) {
                    public OutputStream openOutputStream() {
                        ByteArrayOutputStream b = new ByteArrayOutputStream();
                        out.put(name.replace('.', '/') + ".class", b);
                        return b;
                    }
                };
            }
        };
        List<javax.tools.JavaFileObject> units = new ArrayList<>();
        for (var e : sources.entrySet())
            units.add(new javax.tools.SimpleJavaFileObject(URI.create("memory:///" + e.getKey()),
                    javax.tools.JavaFileObject.Kind.SOURCE) {
                public CharSequence getCharContent(boolean ignore) { return e.getValue(); }
            });
        if (!compiler.getTask(null, manager, null, List.of(), null, units).call())
            throw new Exception("does not compile");
        return out.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().toByteArray(),
                (x, y) -> x, TreeMap::new));
    }
    static Map<String, byte[]> only(Map<String, byte[]> all, String prefix) {
        return all.entrySet().stream().filter(e ->
                e.getKey().startsWith(prefix)).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
    static ModuleLayer layer(ModuleLayer parent, boolean many, ModuleReference... references) {
        ModuleFinder finder = new ModuleFinder() {
            public Optional<ModuleReference> find(String name) {
                return Arrays.stream(references).filter(r -> r.descriptor().name().equals(name)).findFirst();
            }
            public Set<ModuleReference> findAll() { return Set.of(references); }
        };
        Configuration c = parent.configuration().resolveAndBind(finder, ModuleFinder.of(),
                Arrays.stream(references).map(r -> r.descriptor().name()).toList());
        return many ? parent.defineModulesWithManyLoaders(c, ClassLoader.getSystemClassLoader())
                : parent.defineModulesWithOneLoader(c, ClassLoader.getSystemClassLoader());
    }
    public static void main(String[] args) throws Throwable {
        Module base = Object.class.getModule(), mine = ModuleCalls.class.getModule();
        System.out.println(base + " " + base.isNamed() + " " + base.getDescriptor().name() + " "
                + base.isOpen("java.lang") + base.isExported("java.lang") + base.isExported("sun.misc") + " "
                + base.getLayer().findModule("java.base").isPresent());
        System.out.println(clean(mine.toString()) + " " + mine.canRead(base) + " " + base.canRead(mine) + " "
                + mine.getPackages().contains("") + " " + mine.getLayer());
        System.out.println(ModuleLayer.boot().modules().stream().map(Module::getName).filter(n ->
                n.startsWith("java.")).sorted().collect(Collectors.joining(" ")));
        System.out.println(base.getResourceAsStream("java/lang/Object.class").read() + " "
                + base.getPackages().contains("java.util") + " " + int.class.getModule() + " "
                + clean(ModuleCalls[].class.getModule().toString()) + " " + String[].class.getModule());
        System.out.println(java.sql.Driver.class.getModule() + " " + java.sql.Driver.class.getClassLoader().getName()
                + " " + javax.tools.ToolProvider.class.getModule());

        Map<String, byte[]> files = compile(Map.of(
            "A.java", "package a; public class A { public static String open() { return \"A\"; } public static Object "
            + "inner() { return new a.in.In(); } static String secret() { return \"hidden\"; } }",
            "In.java", "package a.in; public class In { public String toString() { return \"In\"; } }",
            "B.java", "package b; public class B { public static String use() { return a.A.open(); } public static "
            + "Object more() { return new a.in.In(); } public static String reflect() throws Exception { "
            + "return (String) a.A.class.getDeclaredMethod(\"secret\").invoke(null); } }",
            "S.java", "package s; public class S implements java.util.function.Supplier<String> { public String get() "
            + "{ return \"service of \" + getClass().getModule().getName(); } }"));
        ModuleDescriptor da = ModuleDescriptor.newModule("ma").version("1.5").requires("java.base").exports("a")
                .packages(Set.of("a", "a.in")).build();
        ModuleDescriptor db =
                ModuleDescriptor.newModule("mb").requires("java.base").requires("ma").exports("b").build();
        ModuleDescriptor ds = ModuleDescriptor.newModule("ms").requires("java.base").provides(Supplier.class.getName(),
                List.of("s.S")).packages(Set.of("s")).build();
        for (boolean many : new boolean[] { false, true }) {
            ModuleLayer layer = layer(ModuleLayer.boot(), many, module(da, only(files, "a/")),
                    module(db, only(files, "b/")), module(ds, only(files, "s/")));
            System.out.println("== "
                    + layer.modules().stream().map(Module::toString).sorted().collect(Collectors.joining(", ")));
            Module ma = layer.findModule("ma").get(), mb = layer.findModule("mb").get();
            Class<?> a = layer.findLoader("ma").loadClass("a.A"), b = layer.findLoader("mb").loadClass("b.B"),
                    in = layer.findLoader("ma").loadClass("a.in.In");
            System.out.println(a.getModule() + " " + b.getModule() + " " + mb.canRead(ma) + " " + ma.canRead(mb) + " "
                    + (a.getClassLoader() == b.getClassLoader()) + " " + a.getPackage().getName());
            attempt("exported", () -> b.getMethod("use").invoke(null));
            attempt("not exported", () -> b.getMethod("more").invoke(null));
            attempt("inside", () -> a.getMethod("inner").invoke(null));
            attempt("private", () -> b.getMethod("reflect").invoke(null));
            attempt("not exported to us", () -> in.getDeclaredConstructor().newInstance());
            attempt("make accessible", () -> {
                Method m = a.getDeclaredMethod("secret");
                m.setAccessible(true);
                return m.invoke(null);
            });
            attempt("add exports", () -> ma.addExports("a.in", mine));
            attempt("add reads", () -> mine.addReads(ma));
            attempt("trace", () -> { try { return in.getDeclaredConstructor().newInstance();
                    } catch (IllegalAccessException e) { return e.getStackTrace()[0].getModuleName(); } });
            System.out.println(ServiceLoader.load(layer,
                    Supplier.class).stream().map(p -> p.get().get().toString()).sorted().collect(Collectors.toList()));
            System.out.println(in.getModule().isExported("a.in") + " " + ma.isOpen("a") + " "
                    + ma.getDescriptor().toNameAndVersion() + " " + ma.getPackages().stream().sorted().toList());
            ModuleLayer.Controller controller = ModuleLayer.defineModules(layer.configuration()
                    .resolve(ModuleFinder.of(), ModuleFinder.of(), List.of()), List.of(layer), n -> null);
            System.out.println(controller.layer().modules().isEmpty());
        }
        Configuration c = ModuleLayer.boot().configuration().resolve(new ModuleFinder() {
            public Optional<ModuleReference> find(String n) {
                return n.equals("ma") ? Optional.of(module(da, only(files, "a/"))) : Optional.empty();
            }
            public Set<ModuleReference> findAll() { return Set.of(module(da, Map.of())); }
        }, ModuleFinder.of(), List.of("ma"));
        ClassLoader own = new ClassLoader("own", null) {
            protected Class<?> findClass(String module, String n) { return null; }
            protected Class<?> findClass(String n) throws ClassNotFoundException {
                byte[] x = files.get(n.replace('.', '/') + ".class");
                if (x == null) throw new ClassNotFoundException(n);
                return defineClass(n, x, 0, x.length);
            }
        };
        ModuleLayer.Controller controller = ModuleLayer.defineModules(c, List.of(ModuleLayer.boot()), n -> own);
        Class<?> a = own.loadClass("a.A"), in = own.loadClass("a.in.In"), b = own.loadClass("b.B");
        System.out.println(a.getModule() + " " + clean(b.getModule().toString()) + " "
                + (b.getModule() == own.getUnnamedModule()));
        attempt("unnamed uses", () -> b.getMethod("use").invoke(null));
        attempt("unnamed not exported", () -> b.getMethod("more").invoke(null));
        controller.addExports(a.getModule(), "a.in", b.getModule());
        attempt("exported later", () -> b.getMethod("more").invoke(null));
        attempt("no package", () -> controller.addExports(a.getModule(), "none", b.getModule()));
        attempt("open", () -> controller.addOpens(a.getModule(), "a", b.getModule()));
        attempt("opened", () -> b.getMethod("reflect").invoke(null));
        attempt("twice", () -> ModuleLayer.defineModules(c, List.of(ModuleLayer.boot()), n -> own));
        attempt("java.base", () -> {
            Configuration ofBase = Configuration.resolve(ModuleFinder.ofSystem(), List.of(Configuration.empty()),
                    ModuleFinder.of(), Set.of("java.base"));
            return ModuleLayer.defineModulesWithOneLoader(ofBase, List.of(ModuleLayer.empty()), null);
        });
        attempt("java.", () -> ModuleDescriptor.newModule("bad").packages(Set.of("java.mine")).build().packages());
        attempt("internal", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
        attempt("internal field", () -> {
            Field f = String.class.getDeclaredField("value");
            f.setAccessible(true);
            return f;
        });
    }
}
