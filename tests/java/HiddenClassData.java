// Hidden classes through Lookup: options, class data, names, access to the nest, errors.
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.*;
import java.io.*;
public class HiddenClassData {
    interface Act { Object run() throws Throwable; }
    static String fix(Object o) {
        return (o instanceof Object[] ? Arrays.deepToString((Object[]) o) : String.valueOf(o)).replaceAll("@[0-9a-f]+",
                "@H").replaceAll("[/.+]0x[0-9a-f]+", "/0xH");
    }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + fix(e.getCause()) : ""));
        }
    }
    static class Tmpl {
        static Object data() throws Exception {
            return MethodHandles.classData(MethodHandles.lookup(), "_", Object.class);
        }
        static Object at(int i) throws Exception {
            return MethodHandles.classDataAt(MethodHandles.lookup(), "_", Integer.class, i);
        }
        static int priv() { return secret(); }
        static Class<?> me() { return Tmpl.class; }
        static int count;
        static { count = 77; }
        int x = 5;
        static String trace() { return new Throwable().getStackTrace().length + ""; }
    }
    private static int secret() { return 99; }
    static byte[] bytes(String n) throws IOException {
        try (InputStream in = HiddenClassData.class.getClassLoader().getResourceAsStream(n + ".class")) {
            return in.readAllBytes();
        }
    }
    public static void main(String[] args) throws Throwable {
        Lookup L = MethodHandles.lookup();
        byte[] b = bytes("HiddenClassData$Tmpl");
        t("plain", () -> L.defineHiddenClass(b, false));
        Lookup h = L.defineHiddenClassWithClassData(b, List.of(10, 20), true, Lookup.ClassOption.NESTMATE);
        Class<?> c = h.lookupClass();
        t("name", () -> c.getName() + " " + c.isHidden() + c.getSimpleName() + " " + c.getCanonicalName() + " "
                + c.getTypeName() + " " + c.descriptorString() + c.getPackageName() + " " + c.toString()
                + c.getNestHost() + c.isMemberClass() + c.getEnclosingClass());
        t("arr", () -> c.arrayType().getName() + " " + c.arrayType().isHidden());
        t("data", () -> h.findStatic(c, "data", MethodType.methodType(Object.class)).invoke());
        t("at", () -> h.findStatic(c, "at", MethodType.methodType(Object.class, int.class)).invoke(1));
        t("atoob", () -> h.findStatic(c, "at", MethodType.methodType(Object.class, int.class)).invoke(2));
        t("priv", () -> h.findStatic(c, "priv", MethodType.methodType(int.class)).invoke());
        t("nopriv", () -> {
            Lookup k = L.defineHiddenClass(b, true);
            return k.findStatic(k.lookupClass(), "priv", MethodType.methodType(int.class)).invoke();
        });
        t("me", () -> h.findStatic(c, "me", MethodType.methodType(Class.class)).invoke() == HiddenClassData.Tmpl.class);
        t("field", () -> h.findStaticGetter(c, "count", int.class).invoke() + "" + h.findGetter(c, "x",
                int.class).invoke(h.findConstructor(c, MethodType.methodType(void.class)).invoke()));
        t("vh", () -> h.findVarHandle(c, "x", int.class) != null);
        t("cdnone", () -> MethodHandles.classData(L, "_", Object.class));
        t("cdbad", () -> MethodHandles.classData(h, "x", Object.class));
        t("cdtype", () -> MethodHandles.classData(h, "_", String.class));
        t("cdnofull", () -> MethodHandles.classData(h.dropLookupMode(Lookup.PRIVATE), "_", Object.class));
        t("pkg", () ->
                MethodHandles.privateLookupIn(HiddenClassData.class, L).in(Object.class).defineHiddenClass(b, true));
        t("nofull", () -> L.dropLookupMode(Lookup.PRIVATE).defineHiddenClass(b, true));
        t("nulldata", () -> L.defineHiddenClassWithClassData(b, null, true));
        t("def", () -> L.defineClass(b));
        t("defpkg", () -> L.dropLookupMode(Lookup.PACKAGE).defineClass(b));
        t("forname", () -> Class.forName(c.getName()));
        t("two", () -> L.defineHiddenClass(b, true).lookupClass() == L.defineHiddenClass(b, true).lookupClass());
        t("lookup", () -> h + " " + Integer.toHexString(h.lookupModes()));
        t("desc", () -> c.describeConstable() + "" + MethodType.methodType(c).describeConstable()
                + h.findStatic(c, "priv", MethodType.methodType(int.class)).describeConstable());
        t("mtd", () -> MethodType.methodType(c).toMethodDescriptorString());
        t("trace", () -> h.findStatic(c, "trace", MethodType.methodType(String.class)).invoke() instanceof String);
        t("opts", () -> Arrays.toString(Lookup.ClassOption.values()));
    }
}
