// System.load and loadLibrary: JNI_OnLoad, versions, errors and their texts, who may load what.
public class Loading {
    static native String where();
    static native int loads();
    static class OnLoadTarget {
        static { System.out.println("OnLoadTarget initialised"); }
        static int value = 5;
        static native String registered();
    }

    /** Its classes are the program's, defined again. */
    static class Other extends ClassLoader {
        Other() { super(Loading.class.getClassLoader()); }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Loading")) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            try (java.io.FileInputStream in =
                    new java.io.FileInputStream(System.getProperty("test.dir") + "/loading/" + name + ".class")) {
                byte[] b = new byte[100000];
                int n = 0, r;
                while ((r = in.read(b, n, b.length - n)) > 0) n += r;
                return defineClass(name, b, 0, n);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }
    public static class Client {
        public static void load(String path) { attempt("in another loader", () -> System.load(path)); }
        public static void call() { attempt("native of another loader", () -> System.out.println(where())); }
    }
    static void attempt(String what, Runnable r) {
        try { r.run(); System.out.println(what + ": loaded"); }
        catch (Throwable t) {
            String s = t.toString(), dir = System.getProperty("test.dir");
            for (int i; (i = s.indexOf(dir)) >= 0;) s = s.substring(0, i) + "DIR" + s.substring(i + dir.length());
            System.out.println(what + ": " + s);
        }
    }
    public static void main(String[] args) throws Exception {
        String dir = System.getProperty("test.dir");
        attempt("not loaded", () -> where());
        attempt("relative", () -> System.load("libloading.so"));
        attempt("null", () -> System.load(null));
        attempt("missing", () -> System.load(dir + "/libno_such.so"));
        attempt("no library", () -> System.load(dir + "/loading/Loading.class"));
        attempt("directory", () -> System.load(dir));
        attempt("name missing", () -> System.loadLibrary("no_such"));
        attempt("name with path", () -> System.loadLibrary("a/b"));
        attempt("name null", () -> System.loadLibrary(null));
        attempt("name empty", () -> System.loadLibrary(""));
        attempt("bad version", () -> System.load(dir + "/libloading_badversion.so"));
        attempt("bad version again", () -> System.load(dir + "/libloading_badversion.so"));
        attempt("error", () -> System.load(dir + "/libloading_error.so"));
        attempt("version zero", () -> System.loadLibrary("loading_zero"));
        attempt("throwing", () -> System.load(dir + "/libloading_throwing.so"));
        attempt("throwing again", () -> System.load(dir + "/libloading_throwing.so"));
        attempt("still not loaded", () -> where());
        attempt("no JNI_OnLoad", () -> System.load(dir + "/libloading_plain.so"));
        System.out.println(where());
        attempt("by name", () -> System.loadLibrary("loading"));
        attempt("by name again", () -> System.loadLibrary("loading"));
        attempt("by path too", () -> System.load(dir + "/libloading.so"));
        attempt("by odd path",
                () -> System.load(dir + "/../" + dir.substring(dir.lastIndexOf('/') + 1) + "/./libloading.so"));
        System.out.println(where() + " " + loads() + " " + OnLoadTarget.registered());
        attempt("old version", () -> System.load(dir + "/libloading_old.so"));
        attempt("runtime", () -> Runtime.getRuntime().load(dir + "/libloading_plain.so"));
        attempt("runtime by name", () -> Runtime.getRuntime().loadLibrary("loading_plain"));
        Class<?> c = new Other().loadClass("Loading$Client");
        System.out.println(c != Client.class);
        java.lang.reflect.Method load = c.getMethod("load", String.class), call = c.getMethod("call");
        load.invoke(null, dir + "/libloading.so");
        call.invoke(null);
        load.invoke(null, dir + "/libloading_second.so");
        call.invoke(null);
        System.out.println(where());
        System.out.println(System.mapLibraryName("abc") + " " + System.mapLibraryName(""));
    }
}
