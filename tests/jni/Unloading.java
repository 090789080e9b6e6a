// Native libraries die with the class loader whose classes loaded them.
import java.lang.ref.*;
public class Unloading {
    static class Other extends ClassLoader {
        Other() { super(Unloading.class.getClassLoader()); }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Unloading$Client")) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            try (java.io.FileInputStream in =
                    new java.io.FileInputStream(System.getProperty("test.dir") + "/unloading/" + name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) { throw new ClassNotFoundException(name); }
        }
    }
    public static class Client implements Runnable {
        static native int count();
        public void run() {
            System.load(System.getProperty("test.lib"));
            count();
            System.out.println("count " + count());
        }
    }
    static Reference<ClassLoader> start() throws Exception {
        Other l = new Other();
        ((Runnable) l.loadClass("Unloading$Client").getDeclaredConstructor().newInstance()).run();
        return new WeakReference<>(l);
    }
    static boolean load() throws Exception {
        try { start(); return true; } catch (UnsatisfiedLinkError e) { return false; }
    }
    public static void main(String[] args) throws Exception {
        Reference<ClassLoader> r = start();
        while (r.get() != null) { System.gc(); Thread.sleep(2); }
        String loader = r.get() == null ? "loader gone" : "loader there";
        // refused until the library has been closed, which may happen a while after that
        while (!load()) Thread.sleep(10);
        System.out.println(loader);
    }
}
