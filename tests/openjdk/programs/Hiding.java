// Hidden classes: Lookup.defineHiddenClass with nest mates, class data, unloading, names, errors; lambdas and method
// references are hidden too.
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.ref.*;
import java.util.*;
import java.util.function.*;

public class Hiding {
    public static class Template implements Supplier<String> {
        static int made;
        private final int n = ++made;
        public String get() { return "hidden " + n + " " + getClass().isHidden(); }
        static String where() { return new Throwable().getStackTrace()[0].getMethodName(); }
    }
    public static class Peeker implements IntSupplier { public int getAsInt() { return secret(); } }
    private static int secret() { return 4711; }
    public static class Data implements Supplier<Object> {
        public Object get() {
            try {
                return MethodHandles.classData(MethodHandles.lookup(), "_", List.class);
            } catch (IllegalAccessException e) { return e; }
        }
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
        return String.valueOf(o).replaceAll("0x[0-9a-f]+", "0xN").replaceAll("Lambda\\$\\d+",
                "Lambda\\$N").replaceAll("/0xN@[0-9a-f]+", "/0xN@M");
    }
    static byte[] bytes(Class<?> c) throws Exception {
        try (var in = Hiding.class.getResourceAsStream(c.getName() + ".class")) { return in.readAllBytes(); }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandles.Lookup l = lookup.defineHiddenClass(bytes(Template.class), true);
        Class<?> c = l.lookupClass();
        System.out.println(c.isHidden() + " " + fix(c.getName()) + " " + fix(c) + " " + c.getCanonicalName() + " "
                + c.getPackageName().isEmpty() + " " + fix(c.descriptorString()) + " " + c.getNestHost().equals(c) + " "
                + (c.getClassLoader() == Hiding.class.getClassLoader()) + " " + c.describeConstable());
        System.out.println(fix(c.arrayType()) + " "
                + fix(java.lang.reflect.Array.newInstance(c, 2).getClass().getName()) + " " + c.getModule().isNamed());
        t("use", () -> ((Supplier<?>) l.findConstructor(c, MethodType.methodType(void.class)).invoke()).get());
        t("reflect", () -> c.getDeclaredConstructor().newInstance().getClass() == c);
        t("simple name", c::getSimpleName);
        t("simple name of a lambda", () -> ((Runnable) () -> { }).getClass().getSimpleName());
        t("forName", () -> Class.forName(c.getName()));
        t("trace", () -> l.findStatic(c, "where", MethodType.methodType(String.class)).invoke());
        t("not a nest mate", () -> ((IntSupplier) lookup.defineHiddenClass(bytes(Peeker.class),
                true).lookupClass().getDeclaredConstructor().newInstance()).getAsInt());
        t("nest mate", () -> {
            Class<?> p = lookup.defineHiddenClass(bytes(Peeker.class), true, ClassOption.NESTMATE).lookupClass();
            return ((IntSupplier) p.getDeclaredConstructor().newInstance()).getAsInt() + " " + p.getNestHost();
        });
        t("class data", () -> ((Supplier<?>) lookup.defineHiddenClassWithClassData(bytes(Data.class), List.of(1, "two"),
                true).lookupClass().getDeclaredConstructor().newInstance()).get());
        t("wrong class data", () -> ((Supplier<?>) lookup.defineHiddenClassWithClassData(bytes(Data.class), "text",
                true).lookupClass().getDeclaredConstructor().newInstance()).get());
        t("strong", () ->
                lookup.defineHiddenClass(bytes(Template.class), false, ClassOption.STRONG).lookupClass().isHidden());
        t("twice", () -> lookup.defineHiddenClass(bytes(Template.class), false).lookupClass()
                != lookup.defineHiddenClass(bytes(Template.class), false).lookupClass());
        t("other package", () -> lookup.defineHiddenClass(new byte[10], false));
        t("java.lang", () -> { try (var in = Object.class.getResourceAsStream(
                "/java/lang/Runnable.class")) { return lookup.defineHiddenClass(in.readAllBytes(), false); } });
        t("public lookup", () -> MethodHandles.publicLookup().defineHiddenClass(bytes(Template.class), false));
        t("defineClass again", () -> lookup.defineClass(bytes(Template.class)));
        Runnable r = () -> { };
        Function<String, Integer> f = String::length;
        System.out.println(r.getClass().isHidden() + " " + f.getClass().isHidden() + " " + fix(r.getClass().getName())
                + " " + r.getClass().isSynthetic() + " " + r.getClass().getInterfaces()[0] + " "
                + r.getClass().getNestHost() + " " + r.getClass().getDeclaredMethods().length);
        WeakReference<Class<?>> weak =
                new WeakReference<>(lookup.defineHiddenClass(bytes(Template.class), true).lookupClass());
        while (weak.get() != null) { System.gc(); Thread.sleep(10); }
        System.out.println(weak.get() == null);
    }
}
