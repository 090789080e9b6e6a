// Class.forName in its three forms, names of arrays, primitives, inner and malformed names, initialisation or not, the
// loader that is used, caches of loaded classes.
import java.util.*;

public class ForNameForms {
    static class A { static { System.out.println("A initialised"); } }
    static class B { static { System.out.println("B initialised"); } }
    static class Bad { static int x = 1 / Integer.parseInt("0"); }
    interface Op { Object run() throws Throwable; }
    static void t(String title, Op o) {
        String s;
        try {
            s = String.valueOf(o.run());
        } catch (Throwable e) {
            s = e + (e.getCause() == null ? "" : " / " + e.getCause());
        }
        System.out.println(title + " -> " + s.replaceAll("@[0-9a-f]+", "@HASH"));
    }
    public static void main(String[] args) throws Exception {
        ClassLoader app = ForNameForms.class.getClassLoader();
        for (String n : new String[] { "java.lang.String", "java/lang/String", "int", "[I", "[[J",
                "[Ljava.lang.String;", "[Ljava/lang/String;", "[LForNameForms$A;", "[Lint;", "[V", "[", "[[", "[L;",
                "[Ljava.lang.String", "[X", "", " ", ".", "a.", ".a", "a..b", "ForNameForms", "ForNameForms.A",
                "forNameForms", "java.lang.", "java.util.Map$Entry", "no.such.Class", "[Lno.such.Class;",
                "ForNameForms$", "java.lang.String;", "Ljava.lang.String;", "\u0000", "ü.Ä" })
            t("'" + n + "'", () -> Class.forName(n));
        t("null", () -> Class.forName(null));
        t("null loader null", () -> Class.forName(null, true, null));
        t("not initialised", () -> Class.forName("ForNameForms$A", false, app).getSimpleName());
        t("array", () -> Class.forName("[LForNameForms$A;", true, app).getSimpleName());
        t("initialised", () -> Class.forName("ForNameForms$A", true, app).getSimpleName());
        t("one argument", () -> Class.forName("ForNameForms$B").getSimpleName());
        t("boot", () -> Class.forName("ForNameForms", false, null));
        t("boot list", () -> Class.forName("java.util.List", false, null) == List.class);
        t("platform", () -> Class.forName("ForNameForms", false, ClassLoader.getPlatformClassLoader()));
        t("bad", () -> Class.forName("ForNameForms$Bad"));
        t("bad again", () -> Class.forName("ForNameForms$Bad"));
        t("bad not initialised", () -> Class.forName("ForNameForms$Bad", false, app).getName());
        t("module", () -> Class.forName(ForNameForms.class.getModule(), "ForNameForms$B") + " " + Class.forName(
                ForNameForms.class.getModule(), "no.Such") + Class.forName(Object.class.getModule(), "ForNameForms"));
        t("module null", () -> Class.forName((Module) null, "x"));
        t("loadClass", () -> app.loadClass("ForNameForms$A") == A.class);
        t("loadClass array", () -> app.loadClass("[I"));
        t("loadClass slash", () -> app.loadClass("java/lang/String"));
        t("loadClass empty", () -> app.loadClass(""));
        t("long", () -> { try { return Class.forName("x".repeat(70000)); } catch (ClassNotFoundException e) {
                throw new Exception(e.getMessage().length() + e.getMessage().substring(0, 40)); } });
        t("deep array", () -> Class.forName("[".repeat(255) + "I").getName().length());
        t("too deep", () -> { try { return Class.forName("[".repeat(256) + "I");
                } catch (ClassNotFoundException e) { return "not found"; } });
    }
}
