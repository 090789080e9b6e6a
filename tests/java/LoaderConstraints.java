// Loading constraints (JVMS 5.3.4): methods and fields resolved between classes of two loaders that disagree about a
// type of the signature, overriding and implementing across loaders, constraints that are violated by a later
// definition, those that hold; texts and repetition of the error. No class has two methods that violate one: which of
// them java reports depends on where the strings of its build are.
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
                if (!own.contains(simple))
                    return n.startsWith("LoaderConstraints$")
                            && !simple.equals("Op") ? other.loadClass(n) : super.loadClass(n, resolve);
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
    public static class K implements I3 { public T put(T t) { return null; } }
    public static class UseJ implements Op { public Object run() { return new J(); } }
    public static class UseK implements Op { public Object run() { return new K(); } }
    public static class UseI implements Op {
        public Object run() throws Throwable {
            I i = (I) Class.forName("LoaderConstraints$J", true,
                    I.class.getClassLoader()).getDeclaredConstructor().newInstance();
            i.get();
            return "got";
        }
    }
    public static abstract class M implements I { }
    public static class N extends M { public T get() { return null; } }
    public static class UseN implements Op { public Object run() { return new N(); } }
    public static class C2 extends C { public T make() { return null; } }
    public static class UseC2 implements Op { public Object run() { return new C2(); } }
    public static class UseCast implements Op { public Object run() { return new C().make(); } }
    public static class Touch implements Op { public Object run() { return new T(); } }

    public interface I2 { T get(); }
    public interface K2 extends I2 { default T get() { return null; } }
    public static class D2 implements K2 { }
    public static class UseD2 implements Op { public Object run() { return new D2(); } }
    public static class UseD2Call implements Op { public Object run() { I2 i = new D2(); return "called " + i.get(); } }
    public interface I3 { default T put(T t) { return t; } }
    public static class P3 implements I3 { }
    public static class UseP3 implements Op { public Object run() { return new P3(); } }
    public static class UseP3Call implements Op { public Object run() { return new P3().put(null); } }
    public static class Base4 { public T get() { return null; } }
    public interface I4 { T get(); }
    public static class Q4 extends Base4 implements I4 { }
    public static class UseQ4 implements Op { public Object run() { return new Q4(); } }
    public interface I5 { T get(); }
    public interface I6 { default T get() { return null; } }
    public static abstract class R5 implements I5, I6 { public abstract T get(); }
    public static class UseR5 implements Op {
        public Object run() throws Exception {
            return Class.forName("LoaderConstraints$R5", true, UseR5.class.getClassLoader());
        }
    }
    public static abstract class R6 implements I2 { public abstract T get(); }
    public static class UseR6 implements Op {
        public Object run() throws Exception {
            return Class.forName("LoaderConstraints$R6", true, UseR6.class.getClassLoader());
        }
    }
    public interface I7 { default T get() { return new T(); } }
    public interface J7 extends I7 { T get(); }
    public interface K7 extends J7 { default T get() { return null; } }
    public static class L7 implements K7 { }
    public static class UseL7 implements Op { public Object run() { return new L7(); } }
    public static class M7 extends L7 { public T get() { return null; } }
    public static class UseM7 implements Op { public Object run() { return new M7(); } }
    public static class N7 extends L7 implements J7 { }
    public static class UseN7 implements Op { public Object run() { return new N7(); } }
    public static class B8 { public T get() { return null; } }
    public static class C8 extends B8 implements K2 { }
    public static class UseC8 implements Op { public Object run() { return new C8(); } }
    public interface I9 { void take(T[] t, int i); T[][] give(); }
    public static class J9 implements I9 { public void take(T[] t, int i) { } public T[][] give() { return null; } }
    public static class UseJ9 implements Op { public Object run() { return new J9(); } }
    public static class B10 { T get() { return null; } }
    public static class C10 extends B10 { protected T get() { return null; } }
    public static class UseC10 implements Op { public Object run() { return new C10(); } }
    static String text(Throwable e) {
        return e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@HASH");
    }
    static void run(String title, ClassLoader l, String op) {
        for (int i = 0; i < 2; i++)
            try {
                System.out.println(title + ": " + String.valueOf(((Op) l.loadClass("LoaderConstraints$"
                        + op).getDeclaredConstructor().newInstance()).run()).replaceAll("@[0-9a-f]+", "@HASH"));
            }
            catch (Throwable e) {
                System.out.println(title + ": "
                        + text(e instanceof java.lang.reflect.InvocationTargetException ? e.getCause() : e));
            }
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
        try {
            return l.loadClass("LoaderConstraints$T").getClassLoader() == l ? "own T" : "shared T";
        } catch (Throwable e) { return text(e); }
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
        pair("implement default", s("I3", "T"), s("K", "UseK", "T"), "UseK", 3);
        pair("implement late", s("I", "T"), s("J", "UseJ", "T"), "UseJ", 0);
        pair("through abstract", s("I", "M", "T"), s("N", "UseN", "T"), "UseN", 3);
        pair("interface call", s("I", "T", "J"), s("UseI", "T"), "UseI", 3);
        pair("default over", s("I2", "T"), s("K2", "D2", "UseD2", "T"), "UseD2", 3);
        pair("default over late", s("I2", "T"), s("K2", "D2", "UseD2", "T"), "UseD2", 0);
        pair("default over call", s("I2", "T"), s("K2", "D2", "UseD2Call", "T"), "UseD2Call", 3);
        pair("default over, class elsewhere", s("I2", "K2", "T"), s("D2", "UseD2", "T"), "UseD2", 3);
        pair("default inherited", s("I3", "T"), s("P3", "UseP3", "T"), "UseP3", 3);
        pair("default inherited late", s("I3", "T"), s("P3", "UseP3", "T"), "UseP3", 0);
        pair("default called", s("I3", "T"), s("P3", "UseP3Call", "T"), "UseP3Call", 3);
        pair("superclass implements", s("Base4", "T"), s("I4", "Q4", "UseQ4", "T"), "UseQ4", 3);
        pair("superclass and interface there", s("Base4", "I4", "T"), s("Q4", "UseQ4", "T"), "UseQ4", 3);
        pair("abstract", s("I2", "T"), s("R6", "UseR6", "T"), "UseR6", 3);
        pair("abstract of two", s("I5", "T"), s("I6", "R5", "UseR5", "T"), "UseR5", 3);
        pair("three levels", s("I7", "T"), s("J7", "K7", "L7", "UseL7", "T"), "UseL7", 3);
        pair("three levels 2", s("I7", "J7", "T"), s("K7", "L7", "UseL7", "T"), "UseL7", 3);
        pair("three levels 3", s("I7", "J7", "K7", "T"), s("L7", "UseL7", "T"), "UseL7", 3);
        pair("three levels sub", s("I7", "J7", "K7", "L7", "T"), s("M7", "UseM7", "T"), "UseM7", 3);
        pair("three levels sub none", s("I7", "J7", "K7", "L7", "T"), s("N7", "UseN7", "T"), "UseN7", 3);
        pair("superclass over default", s("B8", "T"), s("I2", "K2", "C8", "UseC8", "T"), "UseC8", 3);
        pair("superclass over default 2", s("I2", "T"), s("B8", "K2", "C8", "UseC8", "T"), "UseC8", 3);
        pair("superclass over default 3", s("B8", "I2", "T"), s("K2", "C8", "UseC8", "T"), "UseC8", 3);
        pair("arrays", s("I9", "T"), s("J9", "UseJ9", "T"), "UseJ9", 3);
        pair("arrays late", s("I9", "T"), s("J9", "UseJ9", "T"), "UseJ9", 0);
        pair("package", s("B10", "T"), s("C10", "UseC10", "T"), "UseC10", 3);
        // Three loaders: constraints are combined.
        L a = one("A", "T"), b = new L("two", a, "UseMethod"), c = new L("three", b, "UseStatic", "T");
        run("three 1", b, "UseMethod");
        run("three 2", c, "UseStatic");
        System.out.println(load(a) + ", " + load(b) + ", " + load(c));
    }
}
