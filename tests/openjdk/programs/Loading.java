// Class loaders: URLClassLoader over directories and jars, delegation and its absence, same name twice, resources,
// protection domains, packages, constraints, unloading, parallel defining, layers.
import java.io.*;
import java.lang.module.*;
import java.lang.ref.WeakReference;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.jar.*;

public class Loading {
    public static class Loaded {
        static int count;
        public int next() { return ++count; }
        public String toString() { return "Loaded of " + getClass().getClassLoader().getName(); }
    }
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Loading.class.getResourceAsStream(name + ".class")) { return in.readAllBytes(); }
    }
    static class Own extends ClassLoader {
        final Set<String> mine;
        Own(String name, ClassLoader parent, String... mine) { super(name, parent); this.mine = Set.of(mine); }
        protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(n)) {
                if (!mine.contains(n)) return super.loadClass(n, resolve);
                Class<?> c = findLoadedClass(n);
                try {
                    if (c == null) {
                        byte[] b = bytes(n);
                        c = defineClass(n, b, 0, b.length);
                    }
                } catch (IOException e) {
                    throw new ClassNotFoundException(n, e);
                }
                return c;
            }
        }
        Class<?> define(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
    }
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(what + " ! " + fix(e));
        }
    }
    static String fix(Object o) {
        return String.valueOf(o).replaceAll("@[0-9a-f]{4,}", "@N").replaceAll("file:[^ )]*/", "FILE/");
    }

    public static void main(String[] args) throws Exception {
        Own a = new Own("a", Loading.class.getClassLoader(), "Loading$Loaded"),
                b = new Own("b", Loading.class.getClassLoader(), "Loading$Loaded");
        Class<?> ca = a.loadClass("Loading$Loaded"), cb = b.loadClass("Loading$Loaded");
        t("two", () -> (ca != cb) + " " + (ca != Loaded.class) + " " + ca.getDeclaredConstructor().newInstance() + " "
                + cb.getDeclaredConstructor().newInstance() + " "
                + ca.getMethod("next").invoke(ca.getDeclaredConstructor().newInstance())
                + ca.getMethod("next").invoke(ca.getDeclaredConstructor().newInstance())
                + cb.getMethod("next").invoke(cb.getDeclaredConstructor().newInstance()));
        t("cast", () -> (Loaded) ca.getDeclaredConstructor().newInstance());
        t("again", () -> a.loadClass("Loading$Loaded") == ca);
        t("duplicate", () -> a.define("Loading$Loaded", bytes("Loading$Loaded")));
        t("wrong name", () -> a.define("Other", bytes("Loading$Loaded")));
        t("garbage", () -> a.define("Bad", new byte[] {1, 2, 3, 4, 5}));
        t("java package", () -> a.define("java.lang.Mine", bytes("Loading$Loaded")));
        t("missing", () -> Class.forName("no.Such", true, a));
        t("arrays", () -> Class.forName("[[LLoading$Loaded;", false, a).getComponentType().getComponentType() == ca);
        t("primitives", () -> Class.forName("int"));
        t("names", () -> a.getName() + " " + a.getParent() + " " + a + " "
                + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getName()
                + " " + String.class.getClassLoader() + " " + a.getUnnamedModule());
        t("packages", () -> a.getDefinedPackage("") + " " + ca.getPackage().getName().isEmpty() + " "
                + Map.Entry.class.getPackage() + " " + Package.getPackage("java.util").isSealed());
        Path dir = Files.createTempDirectory("loading"), jar = dir.resolve("x.jar");
        Files.createDirectories(dir.resolve("src"));
        try (JarOutputStream j = new JarOutputStream(Files.newOutputStream(jar))) {
            j.putNextEntry(new JarEntry("Loading$Loaded.class"));
            j.write(bytes("Loading$Loaded"));
            j.putNextEntry(new JarEntry("res/data.txt"));
            j.write("resource in a jar".getBytes());
        }
        Files.createDirectories(dir.resolve("cls/res"));
        Files.writeString(dir.resolve("cls/res/data.txt"), "resource in a directory");
        try (URLClassLoader u = new URLClassLoader("urls", new URL[] {jar.toUri().toURL(),
                dir.resolve("cls").toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> c = u.loadClass("Loading$Loaded");
            t("url", () -> c.getDeclaredConstructor().newInstance() + " " + c.getProtectionDomain().getCodeSource()
                    .getLocation() + " " + Collections.list(u.getResources("res/data.txt")).size() + " "
                    + new String(u.getResourceAsStream("res/data.txt").readAllBytes()) + " " + u.getResource("none"));
            t("no delegation to app", () -> u.loadClass("Loading"));
            t("platform class",
                    () -> u.loadClass("java.sql.Driver").getClassLoader() == ClassLoader.getPlatformClassLoader());
        }
        t("closed", () -> new URLClassLoader(new URL[] {jar.toUri().toURL()}, null) {
            { close(); }
        }.loadClass("Loading$Loaded"));
        t("context", () -> {
            Thread th = new Thread(() ->
                    System.out.println("context " + Thread.currentThread().getContextClassLoader().getName()));
            th.setContextClassLoader(a);
            th.start();
            th.join();
            return Thread.currentThread().getContextClassLoader().getName();
        });
        // Many threads ask one loader for one class: it is defined once.
        Own par = new Own("par", Loading.class.getClassLoader(), "Loading$Loaded");
        Set<Class<?>> seen = ConcurrentHashMap.newKeySet();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread th = new Thread(() -> { try { seen.add(Class.forName("Loading$Loaded", true, par));
                    } catch (ClassNotFoundException e) { System.out.println(e); } });
            ts.add(th);
            th.start();
        }
        for (Thread th : ts) th.join();
        t("threads", () -> seen.size());
        WeakReference<ClassLoader> gone = new WeakReference<>(new Own("gone", null, "Loading$Loaded"));
        t("unloading", () -> {
            gone.get().loadClass("Loading$Loaded");
            while (gone.get() != null) {
                System.gc();
                Thread.sleep(5);
            }
            return gone.get();
        });
        t("boot", () -> new Own("n", null, "x").loadClass("java.util.ArrayList") == ArrayList.class);
        t("resources", () -> ClassLoader.getSystemResource("java/lang/Object.class").toString().startsWith(
                "jrt:/java.base/") + " " + Object.class.getResource("Object.class").getPath() + " " + Loading.class
                .getResource("/Loading.class").getProtocol() + " " + String.class.getResourceAsStream("none"));
        // A module layer of its own.
        Path src = dir.resolve("m/module-info.class");
        Files.createDirectories(src.getParent());
        ModuleDescriptor d =
                ModuleDescriptor.newModule("own.module").requires("java.base").packages(Set.of("p")).build();
        t("layer", () -> {
            ModuleFinder f = ModuleFinder.ofSystem();
            Configuration c = ModuleLayer.boot().configuration().resolve(ModuleFinder.of(), f, Set.of("java.logging"));
            ModuleLayer l = ModuleLayer.boot().defineModulesWithOneLoader(c, null);
            return l.modules() + " " + l.parents().size() + " " + c.findModule("java.base").isPresent() + " " + d;
        });
        t("find", () -> ModuleFinder.ofSystem().find("java.base").get().open().find("java/lang/Object.class").get()
                .getScheme() + " " + ModuleLayer.boot().findLoader("java.sql").getName() + " "
                + ModuleLayer.boot().findModule("java.base").get().getDescriptor().isAutomatic());
        try (var s = Files.walk(dir)) { s.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete()); }
    }
}
