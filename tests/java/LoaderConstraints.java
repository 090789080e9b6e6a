// Loading constraints (JVMS 5.3.4): methods and fields resolved between classes of two loaders that disagree about a type of the signature, overriding and implementing
// across loaders, constraints that are violated by a later definition, those that hold; texts and repetition of the error.
import java.io.*;
import java.util.*;

public class LoaderConstraints {
    /** Defines the classes named; everything else comes from the loader it is given. */
    static class L extends ClassLoader {
        final ClassLoader other;
        final Set<String> own;
        L(String name, ClassLoader other, String... own) {
            super(name, LoaderConstraints.class.getClassLoader());
            this.other = other;
            this.own = new HashSet<>(Arrays.asList(own));
        }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(n)) {
                String simple = n.startsWith("LoaderConstraints$") ? n.substring(18) : n;
                if (!own.contains(simple)) return n.startsWith("LoaderConstraints$") && !simple.equals("Op") ? other.loadClass(n) : super.loadClass(n, resolve);
                Class<?> c = findLoadedClass(n);
                if (c != null) return c;
                try (InputStream in = LoaderConstraints.class.getResourceAsStream("/" + n + ".class")) {
                    byte[] b = in.readAllBytes();
                    return defineClass(n, b, 0, b.length);
                } catch (IOException e) { throw new ClassNotFoundException(n, e); }
            }
        }
    }
    public interface Op { Object run() throws Throwable; }
    public static class T { }
    public static class A {
        public T field = null;
        public static T shared = null;
        public T make() { return null; }
        public static void take(T t, int i) { }
        public void take(T[][] t) { }
        public A() { }
        public A(T t) { }
    }
    public static class UseMethod implements Op { public Object run() { new A().make(); return "made"; } }
    public static class UseStatic implements Op { public Object run() { A.take(null, 1); return "taken"; } }
    public static class UseArray implements Op { public Object run() { new A().take((T[][]) null); return "taken"; } }
    public static class UseInit implements Op { public Object run() { new A((T) null); return "new"; } }
    public static class UseField implements Op { public Object run() { return new A().field; } }
    public static class UseShared implements Op { public Object run() { return A.shared; } }
    public static class B extends A { public T make() { return null; } }
    public static class C extends A { public void other() { } }
    public static class UseB implements Op { public Object run() { return new B(); } }
    public static class UseC implements Op { public Object run() { new C().make(); return "C"; } }
    public interface I { T get(); default T put(T t) { return t; } }
    public static class J implements I { public T get() { return null; } }
    public static class K implements I { public T get() { return null; } public T put(T t) { return null; } }
    public static class UseJ implements Op { public Object run() { return new J(); } }
    public static class UseK implements Op { public Object run() { return new K(); } }
    public static class UseI implements Op { public Object run() throws Throwable { I i = (I) Class.forName("LoaderConstraints$J", true, I.class.getClassLoader()).getDeclaredConstructor().newInstance(); i.get(); return "got"; } }
    public static abstract class M implements I { }
    public static class N extends M { public T get() { return null; } }
    public static class UseN implements Op { public Object run() { return new N(); } }
    public static class C2 extends C { public T make() { return null; } }
    public static class UseC2 implements Op { public Object run() { return new C2(); } }
    public static class UseCast implements Op { public Object run() { return new C().make(); } }
    public static class Touch implements Op { public Object run() { return new T(); } }

    static String text(Throwable e) {
        return e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@HASH");
    }
    static void run(String title, ClassLoader l, String op) {
        for (int i = 0; i < 2; i++)
            try { System.out.println(title + ": " + String.valueOf(((Op) l.loadClass("LoaderConstraints$" + op).getDeclaredConstructor().newInstance()).run()).replaceAll("@[0-9a-f]+", "@HASH")); }
            catch (Throwable e) { System.out.println(title + ": " + text(e instanceof java.lang.reflect.InvocationTargetException ? e.getCause() : e)); }
    }
    static L one(String... own) throws Exception { return new L("one", LoaderConstraints.class.getClassLoader(), own); }
    /** Both loaders have loaded their T before the user is linked, unless early says which one. */
    static void pair(String title, String[] first, String[] second, String op, int early) throws Exception {
        L a = one(first), b = new L("two", a, second);
        if ((early & 1) != 0) a.loadClass("LoaderConstraints$T");
        if ((early & 2) != 0) b.loadClass("LoaderConstraints$T");
        run(title, b, op);
        System.out.println("  then: " + load(a) + ", " + load(b));
    }
    static String load(L l) {
        try { return l.loadClass("LoaderConstraints$T").getClassLoader() == l ? "own T" : "shared T"; } catch (Throwable e) { return text(e); }
    }
    static String[] s(String... a) { return a; }

    public static void main(String[] args) throws Exception {
        for (String u : new String[] { "UseMethod", "UseStatic", "UseArray", "UseInit", "UseField", "UseShared" }) {
            pair(u, s("A", "T"), s(u, "T"), u, 3);
            pair(u + " shared", s("A", "T"), s(u), u, 3);
        }
        pair("late second", s("A", "T"), s("UseMethod", "T"), "UseMethod", 1);
        pair("late first", s("A", "T"), s("UseMethod", "T"), "UseMethod", 2);
        pair("late both", s("A", "T"), s("UseMethod", "T"), "UseMethod", 0);
        pair("late field", s("A", "T"), s("UseField", "T"), "UseField", 0);
        pair("late array", s("A", "T"), s("UseArray", "T"), "UseArray", 1);
        pair("override", s("A", "T"), s("B", "UseB", "T"), "UseB", 3);
        pair("override late", s("A", "T"), s("B", "UseB", "T"), "UseB", 0);
        pair("inherit", s("A", "T"), s("C", "UseC", "T"), "UseC", 3);
        pair("override far", s("A", "T"), s("C", "C2", "UseC2", "T"), "UseC2", 3);
        pair("override between", s("A", "C", "T"), s("C2", "UseC2", "T"), "UseC2", 3);
        pair("implement", s("I", "T"), s("J", "UseJ", "T"), "UseJ", 3);
        pair("implement default", s("I", "T"), s("K", "UseK", "T"), "UseK", 3);
        pair("implement late", s("I", "T"), s("J", "UseJ", "T"), "UseJ", 0);
        pair("through abstract", s("I", "M", "T"), s("N", "UseN", "T"), "UseN", 3);
        pair("interface call", s("I", "T", "J"), s("UseI", "T"), "UseI", 3);
        // Three loaders: constraints are combined.
        L a = one("A", "T"), b = new L("two", a, "UseMethod"), c = new L("three", b, "UseStatic", "T");
        run("three 1", b, "UseMethod");
        run("three 2", c, "UseStatic");
        System.out.println(load(a) + ", " + load(b) + ", " + load(c));
    }
}
