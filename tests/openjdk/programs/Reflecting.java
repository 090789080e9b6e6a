// Reflection: members, generic types, access checks, invocation past the inflation threshold, exceptions, arrays,
// parameters, modifiers of library classes.
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class Reflecting {
    static class Base<T> {
        protected T value;
        public int shadow = 1;
        private String priv() { return "base private"; }
        public <U extends Number & Comparable<U>> List<? super U> gen(Map<String, T[]> m, U u)
                throws java.io.IOException {
            return null;
        }
        static long stat(long a, double b, byte c) { return a + (long) b + c; }
    }
    static class Derived extends Base<String> implements Runnable {
        public int shadow = 2;
        final int fin;
        volatile transient short vt;
        Derived(int f) { fin = f; }
        public Derived() { this(9); }
        public void run() { }
        protected synchronized native void nat();
        public String toString() { return "derived " + fin + shadow; }
        void thrower(int n) { if (n > 0) throw new IllegalStateException("n " + n); }
    }
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e + " / " + e.getCause());
        }
    }
    public static void main(String[] args) throws Throwable {
        t("methods",
                () -> Arrays.stream(Derived.class.getDeclaredMethods()).map(Method::toGenericString).sorted().toList());
        t("public", () -> Arrays.stream(Derived.class.getMethods()).map(m -> m.getDeclaringClass().getSimpleName() + "."
                + m.getName()).sorted().toList());
        t("fields", () -> Arrays.stream(Derived.class.getFields()).map(Field::toString).sorted().toList() + " "
                + Arrays.stream(Derived.class.getDeclaredFields()).map(f -> Modifier.toString(f.getModifiers()) + " "
                + f.getName()).toList());
        t("constructors", () ->
                Arrays.stream(Derived.class.getDeclaredConstructors()).map(Constructor::toString).sorted().toList());
        Method gen =
                Arrays.stream(Base.class.getDeclaredMethods()).filter(m -> m.getName().equals("gen")).findFirst().get();
        t("generic", () -> gen.toGenericString() + " | " + gen.getGenericReturnType() + " "
                + Arrays.toString(gen.getGenericParameterTypes()) + " " + gen.getTypeParameters()[0].getBounds().length
                + " " + Derived.class.getGenericSuperclass());
        Method stat = Base.class.getDeclaredMethod("stat", long.class, double.class, byte.class);
        for (Object[] bad : new Object[][] {{"x", 1.0, (byte) 0}, {1L}, {null, 1.0, (byte) 0}})
            t("bad arguments", () -> stat.invoke(null, bad));
        t("static", () -> stat.invoke(null, 1, 2.9f, (byte) 3) + " " + IntStream.range(0, 40).mapToObj(i -> {
            try {
                return (long) stat.invoke(null, (long) i, 1.0, (byte) 0);
            } catch (ReflectiveOperationException e) { throw new RuntimeException(e); }
        }).mapToLong(x -> x).sum());
        t("wrong argument", () -> stat.invoke(null, "x", 1.0, (byte) 0));
        t("wrong count", () -> stat.invoke(null, 1L));
        t("null for primitive", () -> stat.invoke(null, null, 1.0, (byte) 0));
        Method thrower = Derived.class.getDeclaredMethod("thrower", int.class);
        t("throws", () -> thrower.invoke(new Derived(), 1));
        t("throws after many", () -> {
            for (int i = 0; i < 30; i++) thrower.invoke(new Derived(), 0);
            return thrower.invoke(new Derived(), 2);
        });
        t("trace of the accessor", () -> {
            try {
                thrower.invoke(new Derived(), 3);
                return 0;
            } catch (InvocationTargetException e) {
                return Arrays.stream(e.getStackTrace()).map(f -> f.getClassName().replaceAll("\\d+", "N") + "."
                        + f.getMethodName()).limit(3).toList();
            }
        });
        t("null receiver", () -> thrower.invoke(null, 1));
        t("wrong receiver", () -> thrower.invoke("s", 1));
        t("private", () -> Base.class.getDeclaredMethod("priv").invoke(new Derived()));
        t("library private", () -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        t("setAccessible", () -> {
            Method m = String.class.getDeclaredMethod("isLatin1");
            m.setAccessible(true);
            return m.invoke("x");
        });
        t("trySetAccessible", () -> String.class.getDeclaredField("value").trySetAccessible() + " "
                + Derived.class.getDeclaredField("fin").trySetAccessible());
        t("canAccess", () -> String.class.getDeclaredMethod("isLatin1").canAccess("x") + " "
                + String.class.getMethod("length").canAccess("x"));
        Field fin = Derived.class.getDeclaredField("fin");
        t("set final", () -> { fin.set(new Derived(), 5); return 0; });
        t("set final accessible", () -> {
            fin.setAccessible(true);
            Derived d = new Derived();
            fin.setInt(d, 5);
            return fin.getInt(d) + " " + fin.getLong(d) + " " + d.fin;
        });
        t("wrong value", () -> { Derived.class.getField("shadow").set(new Derived(), "x"); return 0; });
        t("widen", () -> {
            Field f = Derived.class.getField("shadow");
            Derived d = new Derived();
            f.set(d, (short) 7);
            f.setByte(d, (byte) 8);
            return f.getDouble(d) + " " + f.get(d).getClass() + " " + Base.class.getField("shadow").get(d);
        });
        t("narrow", () -> Derived.class.getField("shadow").getByte(new Derived()));
        t("filtered", () -> Class.class.getDeclaredFields().length + " " + System.class.getDeclaredFields().length + " "
                + Arrays.toString(Throwable.class.getDeclaredFields()).contains("backtrace"));
        t("constructor", () -> Derived.class.getDeclaredConstructor(int.class).newInstance(3) + " "
                + IntStream.range(0, 30).mapToObj(i -> {
            try {
                return Derived.class.getDeclaredConstructor(int.class).newInstance(i);
            } catch (ReflectiveOperationException e) { throw new RuntimeException(e); }
        }).skip(29).findFirst().get());
        t("abstract", () -> Number.class.getDeclaredConstructor().newInstance());
        t("enum", () -> Thread.State.class.getDeclaredConstructor(String.class, int.class).newInstance("x", 1));
        t("arrays", () -> {
            int[][] a = (int[][]) Array.newInstance(int.class, 2, 3);
            Array.setInt(a[1], 2, 7);
            Array.set(a[0], 0, (byte) 1);
            return Arrays.deepToString(a) + Array.getLength(a) + Array.getLong(a[1], 2) + " "
                    + a.getClass().getSimpleName() + " " + Arrays.toString(a.getClass().getInterfaces());
        });
        t("array errors", () -> Array.get(new int[1], 5));
        t("array type", () -> { Array.set(new int[1], 0, 2L); return 0; });
        t("no array", () -> Array.getLength("x"));
        t("nested", () -> Map.Entry.class.getDeclaringClass() + " " + Map.Entry.class.getModifiers() + " "
                + Arrays.stream(Reflecting.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList() + " "
                + int[].class.getModifiers() + " " + new Object() { }.getClass().getEnclosingMethod() + " "
                + Runnable[][].class.getTypeName() + " " + void.class.getModifiers());
        t("class", () -> Class.forName("java.util.Map$Entry").getCanonicalName() + " " + Integer.TYPE.isPrimitive()
                + " " + Override.class.isAnnotation() + " " + Derived.class.asSubclass(Base.class) + " "
                + Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isInstance(3) + " "
                + String[].class.getSuperclass() + " " + Runnable.class.getSuperclass() + " "
                + Derived.class.toGenericString() + " " + HashMap.class.toGenericString());
        t("parameters", () -> Arrays.toString(stat.getParameters()) + " " + stat.getParameters()[0].isNamePresent()
                + " " + stat.isVarArgs() + " "
                + Arrays.asList(String.class.getMethod("format", String.class, Object[].class).getParameterTypes()));
        t("default", () -> {
            Method m = Comparator.class.getMethod("reversed");
            return m.isDefault() + " " + m.getDeclaringClass() + " "
                    + Comparator.class.getMethod("naturalOrder").getModifiers();
        });
        t("equal", () -> stat.equals(Base.class.getDeclaredMethod("stat", long.class, double.class, byte.class)) + " "
                + (stat == Base.class.getDeclaredMethod("stat", long.class, double.class, byte.class)) + " "
                + (stat.hashCode() == "stat".hashCode() ^ "x".isEmpty()));
        t("missing method", () -> String.class.getMethod("nothing", int.class, String[].class));
        t("missing field", () -> String.class.getField("nothing"));
        t("missing constructor", () -> String.class.getConstructor(Object.class, int[].class));
        t("bridge", () -> Arrays.stream(StringBuilder.class.getDeclaredMethods()).filter(Method::isBridge).count() > 5);
        t("native", () -> new Derived().getClass().getDeclaredMethod("nat").invoke(new Derived()));
        t("caller", () -> Class.class.getMethod("forName", String.class).invoke(null, "Reflecting$Base"));
    }
}
