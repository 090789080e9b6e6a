// FindClass, DefineClass, class relations, modules, reflection bridges.
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class Classes {
    interface I { void i(); default int d() { return 4; } }
    interface K extends I { }
    static class A implements K {
        public void i() { }
        int field = 3;
        static String sfield = "s";
        int m(int x) { return x + 1; }
        static int s(int x) { return x + 2; }
        A() { }
        A(int v) { field = v; }
    }
    static class B extends A { }
    static class Lazy { static { System.out.println("Lazy initialised"); } }
    static class LazyElement { static { System.out.println("LazyElement initialised"); } }
    static class Broken { static { if (true) throw new IllegalArgumentException("broken"); } }
    static class NeedsMissing extends Gone { }
    static class Gone { }

    static native void find();
    static native Class<?> findOne(String name);
    static native void relations(Class<?>[] all);
    static native void modules(Class<?> c);
    static native Class<?> define(String name, ClassLoader loader, byte[] bytes);
    static native void reflect(Method m, Method s, Constructor<?> c, Field f, Field sf, Method abstractMethod);
    static native Object toReflected(Class<?> c, String name, String descriptor, int kind);
    static native void environment();

    static class Own extends ClassLoader {
        Own(ClassLoader parent) { super(parent); }
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            System.out.println("Own.findClass " + name);
            throw new ClassNotFoundException(name);
        }
    }
    static byte[] bytes(String name) throws Exception {
        try (InputStream in = new java.io.FileInputStream(System.getProperty("test.dir") + "/classes/" + name)) {
            byte[] b = new byte[100000];
            int n = 0, r;
            while ((r = in.read(b, n, b.length - n)) > 0) n += r;
            byte[] exact = new byte[n];
            System.arraycopy(b, 0, exact, 0, n);
            return exact;
        }
    }
    static void tryDefine(String what, String name, ClassLoader loader, byte[] bytes) {
        try {
            Class<?> c = define(name, loader, bytes);
            System.out.println(what + ": " + c.getName() + " " + (c.getClassLoader() == loader) + " "
                    + c.getSuperclass().getName());
        } catch (Throwable t) {
            String s = String.valueOf(t);
            System.out.println(what + ": " + (s.contains("@") ? s.substring(0, s.indexOf('@')) : s));
        }
    }
    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        environment();
        find();
        relations(new Class<?>[] { Object.class, A.class, B.class, I.class, K.class, int.class, long.class, int[].class,
                A[].class, B[].class, I[].class, Object[].class, int[][].class,
            Object[][].class, Runnable.class, Cloneable.class, void.class });
        modules(Classes.class);
        Own own = new Own(Classes.class.getClassLoader());
        byte[] lazy = bytes("Classes$Lazy.class");
        tryDefine("good", "Classes$Lazy", own, lazy);
        tryDefine("twice", "Classes$Lazy", own, lazy);
        tryDefine("no name", null, new Own(null), lazy);
        tryDefine("dots", "Classes.Lazy", new Own(null), lazy);
        tryDefine("wrong name", "Other", new Own(null), lazy);
        tryDefine("empty", "Classes$Lazy", new Own(null), new byte[0]);
        byte[] cut = new byte[40];
        System.arraycopy(lazy, 0, cut, 0, 40);
        tryDefine("cut", "Classes$Lazy", new Own(null), cut);
        byte[] magic = lazy.clone();
        magic[0] = 1;
        tryDefine("magic", "Classes$Lazy", new Own(null), magic);
        byte[] version = lazy.clone();
        version[7] = 99;
        tryDefine("version", "Classes$Lazy", new Own(null), version);
        tryDefine("super missing", "Classes$NeedsMissing", new Own(null), bytes("Classes$NeedsMissing.class"));
        reflect(A.class.getDeclaredMethod("m", int.class), A.class.getDeclaredMethod("s", int.class),
                A.class.getDeclaredConstructor(int.class), A.class.getDeclaredField("field"),
            A.class.getDeclaredField("sfield"), I.class.getDeclaredMethod("i"));
        System.out.println(toReflected(A.class, "m", "(I)I", 0));
        System.out.println(toReflected(A.class, "s", "(I)I", 1));
        System.out.println(toReflected(A.class, "<init>", "(I)V", 0));
        System.out.println(toReflected(A.class, "field", "I", 2));
        System.out.println(toReflected(A.class, "sfield", "Ljava/lang/String;", 3));
        System.out.println(toReflected(B.class, "m", "(I)I", 0));
        System.out.println(toReflected(I.class, "i", "()V", 0));
        System.out.println(toReflected(B.class, "d", "()I", 0));
        System.out.println(toReflected(Classes.class, "environment", "()V", 1));
        Method m = (Method) toReflected(A.class, "m", "(I)I", 0);
        System.out.println(m.equals(A.class.getDeclaredMethod("m", int.class)) + " " + m.invoke(new B(), 5));
        try { findOne("Classes$Missing"); } catch (Throwable t) { System.out.println(t + " cause " + t.getCause()); }
        System.out.println(findOne("[Ljava/lang/String;") == String[].class);
    }
}
