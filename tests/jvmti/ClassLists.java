// Driven by class_lists.c: loaders that define, delegate, or do nothing.
import java.io.FileInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;

public class ClassLists {
    /** The signatures of all classes that have the loader as an initiating one, sorted. */
    static native String[] of(ClassLoader loader);
    static native int count(ClassLoader loader, Class<?> c);
    static native int loaded(Class<?> c);
    static native void fromThread(ClassLoader loader);
    /** How many loaders of loaded classes are initiating loaders of the class, and how many ClassLoad events it had. */
    static native int initiating(Class<?> c);
    static native int events();

    static class InCallback { }
    public static class Base { }
    public static class Defined extends Base implements Runnable {
        static Mentioned unused;
        public void run() {
            // Resolved when it runs: the loader becomes an initiating one of these.
            new Mentioned();
            Object o = new String[1][1];
        }
    }
    public static class Mentioned { public Mentioned() { } }
    static class Never { }
    public static class Invoked {
        public static int often(int n) {
            return n + 1;
        }
    }
    static class Hidden { }
    static class Other { }

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = new FileInputStream(System.getProperty("java.class.path") + "/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** Defines Defined itself and leaves the rest to its parent. */
    static class Defining extends ClassLoader {
        Defining() {
            super("defining", ClassLists.class.getClassLoader());
        }
        Class<?> define() throws Exception {
            byte[] b = bytes("ClassLists$Defined");
            return defineClass("ClassLists$Defined", b, 0, b.length);
        }
        Class<?> hidden() throws Exception {
            byte[] b = bytes("ClassLists$Other");
            return defineClass("ClassLists$Other", b, 0, b.length);
        }
    }

    static void show(String what, ClassLoader loader) {
        StringBuilder sb = new StringBuilder(what).append(':');
        for (String s : of(loader)) {
            // With an array class the reference makes those of the supertypes at once.
            boolean supers = s.endsWith("[LClassLists$Base;") || s.endsWith("[Ljava/lang/Runnable;")
                    || s.endsWith("[Ljava/lang/Object;");
            sb.append(supers ? "" : " " + s);
        }
        System.out.println(sb);
    }

    public static void main(String[] args) throws Exception {
        Object ints = new int[1][1], more = new byte[1][1];
        show("unused", new ClassLoader("unused", null) { });
        show("platform or less", new ClassLoader("unused", ClassLoader.getPlatformClassLoader()) { });
        Defining d = new Defining();
        show("fresh", d);
        Class<?> c = d.define();
        show("defined", d);
        Array.newInstance(c, 1, 1);
        show("its arrays", d);
        Runnable r = (Runnable) c.getDeclaredConstructor().newInstance();
        r.run();
        show("run", d);
        Class.forName("ClassLists$Never", false, d);
        show("forName", d);
        d.loadClass("ClassLists$Hidden");
        show("loadClass", d);
        Class<?> other = d.hidden();
        Array.newInstance(other, 0);
        show("second", d);
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes("ClassLists$Hidden"), true).lookupClass();
        ClassLoader app = ClassLists.class.getClassLoader();
        System.out.println("app: " + count(app, ClassLists.class) + count(app, ClassLists[].class)
                + count(app, String.class)
                + count(app, hidden) + count(app, int[].class) + count(app, c) + count(app, Base.class));
        Object grid = new long[1][1];
        Object names = new String[1][1][1];
        System.out.println("boot: " + count(null, String.class) + count(null, Object.class)
                + count(null, ClassLists.class)
                + count(null, int[].class) + count(null, grid.getClass()) + count(null, names.getClass())
                + count(null, int.class) + count(app, grid.getClass()));
        System.out.println("loaded: " + loaded(ClassLists.class) + loaded(c) + loaded(hidden) + loaded(int[].class)
                + loaded(grid.getClass()) + loaded(int.class) + loaded(Array.newInstance(hidden, 0).getClass())
                + loaded(new ClassLists[1].getClass()) + loaded(Runnable.class) + loaded(void.class));
        System.out.println("never linked: " + loaded(Class.forName("ClassLists$Never", false, app)));
        int sum = 0;
        for (int i = 0; i < 30; i++)    // JDK 17 makes an accessor with a separate loader, which the VM does not ask
            sum = (int) Invoked.class.getMethod("often", int.class).invoke(null, sum);
        System.out.println("invoked: " + sum + " " + initiating(Invoked.class) + " " + events());
        Thread t = new Thread(() -> fromThread(d));
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
    }
}
