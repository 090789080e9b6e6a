// Reflection when classes are missing or have changed: members, annotations, nests, inner classes, sealed classes,
// records; seen through a loader that hides, and one that changes names in class files.
// javac: -parameters
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Missing {
    interface Body { Object run() throws Throwable; }
    static void attempt(String what, Body b) {
        String s;
        try { Object o = b.run(); s = o instanceof Object[] a ? Arrays.toString(a) : String.valueOf(o); }
        catch (Throwable e) { s = ""; for (Throwable c = e; c != null; c = c.getCause()) s += " ! " + c; }
        System.out.println(what + ": " + s.replaceAll("@[0-9a-f]{3,8}", "@N").replaceAll("0x[0-9a-f]+",
                "0xN").replaceAll("Lambda\\$\\d+", "Lambda"));
    }

    // --- what goes missing ---
    static class Gone { }
    interface GoneInterface { }
    @Retention(RetentionPolicy.RUNTIME) @interface GoneMark { }
    enum Shade { LIGHT, DARK }
    static class GoneException extends Exception { }

    @Retention(RetentionPolicy.RUNTIME) @interface Mark {
        Class<?> type() default Object.class;
        Class<?>[] types() default { };
        Shade shade() default Shade.LIGHT;
        GoneMark[] inner() default { };
    }
    @GoneMark @Mark static class Marked {
        @GoneMark @Deprecated public int field;
        @GoneMark @Deprecated public void method(@GoneMark @Deprecated int p) { }
    }
    @Mark(type = Gone.class) static class MarkedWithType { }
    @Mark(types = { String.class, Gone.class }) static class MarkedWithTypes { }
    @Mark(shade = Shade.DARK) static class MarkedWithShade { }
    static class WithField { public Gone field; public int other; }
    static class WithParameter { public void f(Gone g) { } public void g() { } }
    static class WithResult { public Gone f() { return null; } WithResult(Gone g) { } }
    static class WithException { public void f() throws GoneException { } }
    static class WithSuper extends Gone { }
    static class WithInterface implements GoneInterface { }
    public static class WithCode {
        public static void f() { new Gone(); }
        public static Object g() { return GoneInterface.class; }
        public static boolean h(Object o) { return o instanceof Gone; }
    }
    static class WithGenerics<T extends Comparable<Gone>> {
        public List<Gone> f;
        public <X extends GoneException> Map<Gone, X> m() { return null; }
    }
    record WithComponent(int a, Gone g) { }
    sealed interface Sealed permits Here, GoneToo { }
    record Here() implements Sealed { }
    record GoneToo() implements Sealed { }
    static class Outer {
        class Inner { class Innermost { } }
        static class Nested { }
        interface Face { }
        Object anonymous = new Object() { };
        Object local() {
            class Local { }
            return new Local();
        }
    }
    static class Bounds {
        public <T extends Number & Runnable, U extends T> U m(T[] a, List<? extends U>... b) { return null; }
    }

    // --- loaders ---
    static class Hiding extends ClassLoader {
        final Set<String> hidden;
        final UnaryOperator<byte[]> change;
        Hiding(UnaryOperator<byte[]> change, String... hidden) {
            super(Missing.class.getClassLoader());
            this.hidden = Set.of(hidden);
            this.change = change;
        }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> c = findLoadedClass(name);
                if (c != null) return c;
                if (!name.startsWith("Missing")) return super.loadClass(name, resolve);
                if (hidden.contains(name)) throw new ClassNotFoundException(name);
                try (var in = Missing.class.getResourceAsStream("/" + name + ".class")) {
                    if (in == null) throw new ClassNotFoundException(name);
                    byte[] b = change.apply(in.readAllBytes());
                    return defineClass(name, b, 0, b.length);
                } catch (java.io.IOException e) { throw new ClassNotFoundException(name, e); }
            }
        }
    }
    static Class<?> hide(String name, String... hidden) throws Exception {
        return new Hiding(b -> b, hidden).loadClass("Missing$" + name);
    }
    // In every UTF-8 constant that is [from].
    static byte[] rename(byte[] b, String from, String to) {
        byte[] f = from.getBytes(), t = to.getBytes();
        b = b.clone();
        for (int i = 0; i + f.length + 3 < b.length; i++)
            if (b[i] == 1 && (b[i + 1] & 255) * 256 + (b[i + 2] & 255) == f.length
                    && Arrays.equals(b, i + 3, i + 3 + f.length, f, 0, f.length))
                System.arraycopy(t, 0, b, i + 3, t.length);
        return b;
    }

    static void members() {
        String[] gone = { "Missing$Gone", "Missing$GoneInterface", "Missing$GoneException", "Missing$GoneToo",
                "Missing$GoneMark" };
        for (String n : new String[] { "WithField", "WithParameter", "WithResult", "WithException", "WithSuper",
                "WithInterface", "WithGenerics", "WithComponent", "Here", "Marked" }) {
            attempt(n + " class", () -> hide(n, gone));
            attempt(n + " fields", () -> Arrays.stream(hide(n, gone).getDeclaredFields()).map(Field::getName).toList());
            attempt(n + " methods",
                    () -> Arrays.stream(hide(n, gone).getDeclaredMethods()).map(Method::toString).sorted().toList());
            attempt(n + " constructors", () -> Arrays.stream(hide(n, gone).getDeclaredConstructors())
                    .map(Constructor::toString).sorted().toList());
            attempt(n + " public methods", () -> hide(n, gone).getMethods().length > 8);
            attempt(n + " generic", () -> hide(n, gone).toGenericString());
            attempt(n + " components", () -> hide(n, gone).getRecordComponents());
        }
        attempt("generic field", () -> hide("WithGenerics", gone).getDeclaredField("f").getGenericType());
        attempt("generic method", () -> hide("WithGenerics", gone).getDeclaredMethod("m").toGenericString());
        attempt("bound", () -> hide("WithGenerics", gone).getTypeParameters()[0].getBounds());
        for (String m : new String[] { "f", "g" })
            attempt("code " + m, () -> hide("WithCode", gone).getMethod(m).invoke(null));
        attempt("instanceof null",
                () -> hide("WithCode", gone).getMethod("h", Object.class).invoke(null, new Object[] { null }));
        attempt("instanceof", () -> hide("WithCode", gone).getMethod("h", Object.class).invoke(null, "x"));
        attempt("twice", () -> {
            Class<?> c = hide("WithCode", gone);
            for (int i = 0; i < 2; i++)
                try {
                    c.getMethod("f").invoke(null);
                } catch (InvocationTargetException e) {
                    System.out.println(e.getCause() + " by " + e.getCause().getCause());
                }
            return 0;
        });
        attempt("sealed", () -> hide("Sealed", gone).getPermittedSubclasses());
        attempt("sealed whole", () -> hide("Sealed").getPermittedSubclasses());
        attempt("nest", () -> Arrays.stream(hide("Here", gone).getNestMembers()).map(Class::getSimpleName).filter(s ->
                s.startsWith("Gone") || s.equals("Missing") || s.equals("Outer")).sorted().toList());
        attempt("declared", () -> new Hiding(b -> b, gone).loadClass("Missing").getDeclaredClasses());
        attempt("bounds", () -> {
            Method m = Bounds.class.getMethods()[0];
            m = Arrays.stream(Bounds.class.getDeclaredMethods()).findFirst().get();
            return m.toGenericString() + " " + Arrays.toString(m.getTypeParameters()[1].getBounds()) + Arrays
                    .toString(m.getGenericParameterTypes()) + m.isVarArgs() + Arrays.toString(m.getParameters());
        });
    }
    static void annotations() {
        attempt("unknown annotation", () -> hide("Marked", "Missing$GoneMark").getAnnotations().length);
        attempt("unknown annotation of a field",
                () -> hide("Marked", "Missing$GoneMark").getField("field").getAnnotations());
        attempt("unknown annotation of a method",
                () -> hide("Marked", "Missing$GoneMark").getMethod("method", int.class).getAnnotations());
        attempt("unknown annotation of a parameter",
                () -> hide("Marked", "Missing$GoneMark").getMethod("method", int.class).getParameterAnnotations()[0]);
        for (String n : new String[] { "MarkedWithType", "MarkedWithTypes", "MarkedWithShade" })
            for (String e : new String[] { "type", "types", "shade" })
                attempt(n + " " + e, () -> {
                    Annotation a = hide(n, "Missing$Gone").getAnnotations()[0];
                    Method m = a.annotationType().getMethod(e);
                    m.setAccessible(true);
                    Object v = m.invoke(a);
                    return v instanceof Object[] o ? Arrays.toString(o) : v;
                });
        attempt("text", () -> hide("MarkedWithType", "Missing$Gone").getAnnotations()[0].toString().contains("Gone"));
        attempt("whole text", () -> hide("MarkedWithTypes").getAnnotations()[0].toString()
                .contains("types={java.lang.String.class, Missing.Gone.class}"));
        attempt("constant", () -> {
            ClassLoader l = new Hiding(b -> b.length > 0 && new String(b,
                    java.nio.charset.StandardCharsets.ISO_8859_1).contains("$VALUES") ? rename(b, "DARK", "DUSK") : b);
            Annotation a = l.loadClass("Missing$MarkedWithShade").getAnnotations()[0];
            Method m = a.annotationType().getMethod("shade");
            m.setAccessible(true);
            return m.invoke(a);
        });
        attempt("element", () -> {
            ClassLoader l = new Hiding(b -> new String(b, java.nio.charset.StandardCharsets.ISO_8859_1)
                    .contains("AnnotationDefault") ? rename(b, "shade", "shads") : b);
            Annotation a = l.loadClass("Missing$MarkedWithShade").getAnnotations()[0];
            Method m = a.annotationType().getMethod("shads");
            m.setAccessible(true);
            return m.invoke(a);
        });
        attempt("other type", () -> {
            ClassLoader l = new Hiding(b -> new String(b, java.nio.charset.StandardCharsets.ISO_8859_1)
                    .contains("AnnotationDefault") ? rename(b, "()LMissing$Shade;", "()Ljava/util/Map;") : b);
            Annotation a = l.loadClass("Missing$MarkedWithShade").getAnnotations()[0];
            Method m = a.annotationType().getMethod("shade");
            m.setAccessible(true);
            return m.invoke(a);
        });
    }
    static void inner() throws Exception {
        Outer o = new Outer();
        Runnable[] made = new Runnable[1];
        Supplier<Object> lambda = () -> new Object() { };
        Class<?>[] all = { Outer.class, Outer.Inner.class, Outer.Inner.Innermost.class, Outer.Nested.class,
                Outer.Face.class, o.anonymous.getClass(), o.local().getClass(), lambda.get().getClass(),
                lambda.getClass(), new Outer[0].getClass(), Map.Entry.class,
                           new Object() { Class<?> c() { class InAnonymous { } return InAnonymous.class; } }.c() };
        for (Class<?> c : all) {
            attempt(c.getTypeName().replaceAll("\\d*/.*", "/") + " names", () -> c.getSimpleName().replaceAll("/.*",
                    "/") + " " + c.getCanonicalName() + " " + c.descriptorString().replaceAll("\\.0x.*", "") + " "
                    + c.getPackageName() + " " + Modifier.toString(c.getModifiers()));
            attempt("kinds", () -> c.isMemberClass() + " " + c.isLocalClass() + " " + c.isAnonymousClass() + " "
                    + c.isSynthetic() + " " + c.isHidden() + " " + c.getDeclaringClass() + " " + c.getEnclosingClass()
                    + " " + c.getEnclosingMethod() + " " + c.getEnclosingConstructor() + " "
                    + c.getNestHost().getSimpleName());
        }
        attempt("no outer", () -> {
            Class<?> c = hide("Outer$Inner", "Missing$Outer");
            return c.getSimpleName() + " " + c.isMemberClass() + c.getDeclaringClass();
        });
        attempt("no outer's modifiers", () -> hide("Outer$Inner", "Missing$Outer").getModifiers());
        attempt("no outer of a local class", () -> hide("Outer$1Local", "Missing$Outer").getEnclosingMethod());
        attempt("no inner", () -> Arrays.toString(hide("Outer", "Missing$Outer$Nested").getDeclaredClasses()));
        attempt("renamed method",
                () -> new Hiding(b -> new String(b, java.nio.charset.StandardCharsets.ISO_8859_1).contains("anonymous")
                ? rename(b, "local", "other") : b).loadClass("Missing$Outer$1Local").getEnclosingMethod());
        attempt("disagreeing", () -> new Hiding(b -> new String(b, java.nio.charset.StandardCharsets.ISO_8859_1)
                .contains("anonymous") ? rename(b, "Missing$Outer$Nested", "Missing$Outer$Mested")
                : b).loadClass("Missing$Outer$Nested").getDeclaringClass());
        attempt("nest host disagrees", () -> new Hiding(b ->
                new String(b, java.nio.charset.StandardCharsets.ISO_8859_1).contains("NestMembers") ? rename(b,
                "Missing$Outer$Nested", "Missing$Outer$Mested") : b).loadClass("Missing$Outer$Nested").getNestHost());
    }
    public static void main(String[] args) throws Exception {
        members();
        annotations();
        inner();
    }
}
