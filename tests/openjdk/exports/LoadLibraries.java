// System.load, System.loadLibrary and JNI_OnLoad: names, errors, loaders, unloading. The argument is a directory with
// the libraries.
public class LoadLibraries {
    static native int one();
    static native int over(int i);
    static native int over(long i);
    static native int with_score();
    static native int missing(String s, int[] a);
    static class Inner { static native int n(); }
    public static class Other { public static String load(String p) { System.load(p); return "loaded by other"; } }
    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(what + ": by " + e.getCause());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    public static void main(String[] a) throws Exception {
        String d = a[0];
        attempt("unlinked", () -> one());
        for (String n : new String[] { "none", "text", "short", "empty", "version" })
            attempt(n, () -> {
                System.load(d + "/lib" + n + ".so");
                return "loaded";
            });
        attempt("relative", () -> { System.load("libgood.so"); return ""; });
        attempt("by name", () -> { System.loadLibrary("nosuchlibrary"); return ""; });
        attempt("by path", () -> { System.loadLibrary("x/y"); return ""; });
        attempt("null", () -> { System.loadLibrary(null); return ""; });
        attempt("good", () -> { System.load(d + "/libgood.so"); return "loaded"; });
        attempt("good again", () -> { System.load(d + "/./libgood.so"); return "loaded"; });
        attempt("natives", () -> one() + " " + over(3) + " " + over(3L) + " " + with_score() + " " + Inner.n());
        attempt("missing", () -> missing(null, null));
        byte[] b = LoadLibraries.class.getResourceAsStream("/LoadLibraries$Other.class").readAllBytes();
        class Own extends ClassLoader { Class<?> get() { return defineClass("LoadLibraries$Other", b, 0, b.length); } }
        attempt("of another loader",
                () -> new Own().get().getMethod("load", String.class).invoke(null, d + "/libgood.so"));
        attempt("of a loader that dies",
                () -> new Own().get().getMethod("load", String.class).invoke(null, d + "/libcopy.so"));
        for (int i = 0; i < 50; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println("end");
    }
}
