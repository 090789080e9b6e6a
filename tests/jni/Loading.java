// System.load and loadLibrary: JNI_OnLoad, versions, errors and their texts, who may load what.
public class Loading {
    static native String where();
    static native int loads();
    static class OnLoadTarget { static { System.out.println("OnLoadTarget initialised"); } static int value = 5; static native String registered(); }

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
        attempt("by odd path", () -> System.load(dir + "/../" + dir.substring(dir.lastIndexOf('/') + 1) + "/./libloading.so"));
        System.out.println(where() + " " + loads() + " " + OnLoadTarget.registered());
        attempt("old version", () -> System.load(dir + "/libloading_old.so"));
        attempt("runtime", () -> Runtime.getRuntime().load(dir + "/libloading_plain.so"));
        attempt("runtime by name", () -> Runtime.getRuntime().loadLibrary("loading_plain"));
        System.out.println(System.mapLibraryName("abc") + " " + System.mapLibraryName(""));
    }
}
