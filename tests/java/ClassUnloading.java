// What keeps a class loader and its classes alive, and that nothing else does: instances, arrays, mirrors, reflective
// objects, method handles, lambdas, exceptions with their traces, running frames, subclasses and users in other
// loaders, hidden classes of both kinds; the same names loaded again.
import java.io.*;
import java.lang.invoke.*;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class ClassUnloading {
    /** Defines the classes of this program whose names begin with its prefix. */
    public static class L extends ClassLoader {
        final String prefix;
        L(ClassLoader parent, String prefix) { super(parent); this.prefix = prefix; }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (!n.startsWith("ClassUnloading$" + prefix)) return super.loadClass(n, resolve);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            byte[] b = bytes(n);
            return defineClass(n, b, 0, b.length);
        }
    }
    static byte[] bytes(String n) {
        try (InputStream in = ClassUnloading.class.getResourceAsStream("/" + n
                + ".class")) { return in.readAllBytes(); } catch (IOException e) { throw new Error(e); }
    }
    public static class UserA implements Supplier<Object> {
        static int count;
        int id = ++count;
        public Object get() { return "A" + id; }
        public static Object fail() { throw new IllegalStateException("failed"); }
        public Object lambda() { Supplier<String> s = () -> "lambda " + id; s.get(); return s; }
        public Object constant() { return "a string of class A" + 1; }
        public void wait(Runnable r) { r.run(); }
    }
    public static class UserB extends UserA { public Object get() { return "B" + super.get(); } }
    public static class Hid implements Supplier<Object> { public Object get() { return "hidden"; } }
    public static class OtherC {
        public Object make() { return new UserB(); }
        public static Object[] array() { return new UserA[2][3]; }
    }
    interface Maker { Object make(L l) throws Throwable; }

    static boolean collected(Reference<?> r) {
        for (int i = 0; i < 5 && r.get() != null; i++) {
            System.gc();
            byte[][] junk = new byte[64][];
            for (int k = 0; k < 64; k++) junk[k] = new byte[1024];
        }
        return r.get() == null;
    }
    static WeakReference<L> probe;
    static Object held;
    static void prepare(Maker m) throws Throwable {
        L l = new L(ClassUnloading.class.getClassLoader(), "User");
        probe = new WeakReference<>(l);
        held = m.make(l);
    }
    static void check(String title, Maker m) throws Throwable {
        prepare(m);
        boolean early = collected(probe);
        String still = early ? "" : use();
        held = null;
        System.out.println(title + ": " + (early ? "collected at once" : "kept" + still) + ", then "
                + (collected(probe) ? "collected" : "leaked"));
    }
    /** What is kept still works after collections. */
    @SuppressWarnings("unchecked")
    static String use() throws Throwable {
        Object o = held;
        if (o instanceof Supplier) return " " + ((Supplier<Object>) o).get();
        if (o instanceof Class)
            return " " + ((Class<?>) o).getName() + " " + ((Class<?>) o).getDeclaredMethods().length;
        if (o instanceof Method)
            return " " + ((Method) o).invoke(((Method) o).getDeclaringClass().getDeclaredConstructor().newInstance());
        if (o instanceof Field) return " " + ((Field) o).getName() + ((Field) o).getType();
        if (o instanceof Constructor) return " " + ((Supplier<Object>) ((Constructor<?>) o).newInstance()).get();
        if (o instanceof Throwable) return " " + ((Throwable) o).getStackTrace()[0];
        if (o instanceof Object[]) return " " + ((Object[]) o).length + o.getClass().getName();
        if (o instanceof MethodHandle) return " " + ((MethodHandle) o).type().parameterCount();
        return "";
    }
    static Object make(L l) throws Exception {
        return l.loadClass("ClassUnloading$UserA").getDeclaredConstructor().newInstance();
    }

    public static void main(String[] args) throws Throwable {
        check("nothing", l -> { make(l); return null; });
        check("loader", l -> l);
        check("instance", l -> make(l));
        check("class", l -> l.loadClass("ClassUnloading$UserB"));
        check("array", l -> Array.newInstance(l.loadClass("ClassUnloading$UserA"), 2, 2));
        check("array class", l -> Array.newInstance(l.loadClass("ClassUnloading$UserA"), 0).getClass());
        check("method", l -> l.loadClass("ClassUnloading$UserA").getMethod("get"));
        check("field", l -> l.loadClass("ClassUnloading$UserA").getDeclaredField("id"));
        check("constructor", l -> l.loadClass("ClassUnloading$UserB").getDeclaredConstructor());
        check("lambda", l -> l.loadClass("ClassUnloading$UserA").getMethod("lambda").invoke(make(l)));
        check("string", l -> l.loadClass("ClassUnloading$UserA").getMethod("constant").invoke(make(l)));
        check("exception", l -> { try { return l.loadClass("ClassUnloading$UserA").getMethod("fail").invoke(null);
                } catch (InvocationTargetException e) { return e.getCause(); } });
        check("method handle", l -> MethodHandles.publicLookup().findVirtual(l.loadClass("ClassUnloading$UserA"), "get",
                MethodType.methodType(Object.class)));
        check("method type", l -> MethodType.methodType(l.loadClass("ClassUnloading$UserA")).parameterCount());
        check("module", l -> l.getUnnamedModule());
        check("weak key", l -> { Map<Object, Object> m = new WeakHashMap<>(); m.put(l, 1); return m; });
        check("user in another loader", l -> new L(l, "Other").loadClass("ClassUnloading$OtherC"));
        check("resolved in another loader", l -> {
            L o = new L(l, "Other");
            Object c = o.loadClass("ClassUnloading$OtherC").getDeclaredConstructor().newInstance();
            c.getClass().getMethod("make").invoke(c);
            return o;
        });
        check("array made in another loader", l -> {
            L o = new L(l, "Other");
            return o.loadClass("ClassUnloading$OtherC").getMethod("array").invoke(null);
        });

        // a running frame, and nothing else
        prepare(l -> make(l));
        Object a = held;
        held = null;
        boolean[] alive = new boolean[1];
        Method w = a.getClass().getMethod("wait", Runnable.class);
        Runnable r = () -> alive[0] = !collected(probe);
        w.invoke(a, r);
        a = null; w = null;
        System.out.println("frame: " + (alive[0] ? "kept" : "collected at once") + ", then "
                + (collected(probe) ? "collected" : "leaked"));

        // hidden classes: not strong ones die alone, strong ones with their loader
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        for (int strong = 0; strong < 2; strong++) {
            Class<?> h = strong == 1 ? lookup.defineHiddenClass(bytes("ClassUnloading$Hid"), true,
                    MethodHandles.Lookup.ClassOption.STRONG).lookupClass()
                                     : lookup.defineHiddenClass(bytes("ClassUnloading$Hid"), true).lookupClass();
            Reference<Class<?>> ref = new WeakReference<>(h);
            Object o = h.getDeclaredConstructor().newInstance();
            h = null;
            System.out.print("hidden " + strong + ": " + !collected(ref) + ((Supplier<?>) o).get());
            o = null;
            System.out.println(", then " + (collected(ref) ? "collected" : "kept"));
        }

        // names come back, statics are fresh
        for (int i = 0; i < 3; i++) {
            prepare(l -> make(l));
            System.out.print(((Supplier<?>) held).get() + " ");
            held = null;
            collected(probe);
        }
        System.out.println();
        // one call site that sees a new class each time, with collections in between
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            prepare(l -> l.loadClass("ClassUnloading$UserB").getDeclaredConstructor().newInstance());
            Supplier<?> s = (Supplier<?>) held;
            sum += s.get().toString().length();
            if (i % 8 == 7) { held = s = null; System.gc(); }
        }
        System.out.println(sum);
    }
}
