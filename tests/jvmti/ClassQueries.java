// Driven by class_queries.c: one class whose every property the agent knows, and classes in every state.
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;

public class ClassQueries {
    static native void sample(String where, Class<?> c, Object o);
    static native void errors(Class<?> sample, Object notClass, Class<?> notLinked, Class<?> failed,
            Class<?> abstractClass);
    static native void odd(Class<?> array, Class<?> primitive, Class<?> nested);
    static native void kinds(String what, Class<?> c);
    static native void initializing(Class<?> c);
    static native void notInitialized(Class<?> c);
    static native void initialized(Class<?> c);
    static native void failed(Class<?> c);
    static native void special(Class<?> lambda);
    static native void hidden(Class<?> c, Class<?> array, String name);

    static class Sample<T extends Number> implements Runnable, Serializable {
        static final int CONSTANT = 7;
        private volatile T value;
        public void run() {
            int local = CONSTANT + 1;
            System.identityHashCode(local);
        }
        static native long twice(int a, long b);
        private final synchronized <X extends Exception> X thrower(String[] a, double d) throws X {
            return null;
        }
    }
    static class NotLinked {
        int field;
        void method() { }
    }
    static class Failed {
        static int field = 1 / zero();
        static int zero() { return 0; }
    }
    static abstract class Abstract implements Comparable<String> {
        int plain;
        abstract int words(long a, int b, double c, Object d);
        int bodyWithoutLocals() { return 1; }
    }
    static class States {
        static { initializing(States.class); }
        static int field = 3;
    }
    private static class Nested {
    }
    protected static class ProtectedNested {
    }
    interface Interface {
        int FIELD = new Object().hashCode();
    }
    enum Colour { RED }
    record Point(int x, long y) { }
    @interface Note { }
    static class Prepared implements Interface {
        static int field = 5;
        int other;
        void method() { }
    }
    static class Hidden implements Runnable {
        public void run() { }
    }

    class Inner {
        Object outer() { return ClassQueries.this; }
    }

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = new FileInputStream(System.getProperty("java.class.path") + "/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    static void fail(Class<?> c) throws Exception {
        try {
            Class.forName(c.getName(), true, c.getClassLoader());
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            System.out.println(e.getClass());
        }
    }

    public static void main(String[] args) throws Exception {
        new Sample<Integer>().run();
        sample("main thread", Sample.class, new Sample<Integer>());
        Thread other = new Thread(() -> sample("other thread", Sample.class, new Sample<Integer>()));
        other.start();
        other.join();
        Class<?> notLinked = Class.forName("ClassQueries$NotLinked", false, ClassQueries.class.getClassLoader());
        Class<?> failed = Class.forName("ClassQueries$Failed", false, ClassQueries.class.getClassLoader());
        notInitialized(notLinked);
        fail(failed);
        fail(failed);
        failed(failed);
        Object made = new Abstract() {
            public int compareTo(String s) { return 0; }
            int words(long a, int b, double c, Object d) { return 0; }
        };
        errors(Sample.class, "no class", notLinked, failed, made.getClass().getSuperclass());
        odd(int[].class, int.class, Nested[][].class);
        Class<?> states = Class.forName("ClassQueries$States", false, ClassQueries.class.getClassLoader());
        System.out.println(((int) states.getDeclaredFields()[0].getModifiers()) != 0);
        Class.forName("ClassQueries$States");
        initialized(states);
        kinds("interface", Interface.class);
        kinds("enum", Colour.RED.getClass());
        kinds("record", new Point(1, 2).getClass());
        kinds("annotation", Note.class);
        kinds("member", new ClassQueries().new Inner().getClass());
        kinds("private member", new Nested().getClass());
        kinds("protected member", new ProtectedNested().getClass());
        kinds("anonymous", made.getClass());
        class Local { int x; }
        kinds("local", new Local().getClass());
        Runnable lambda = () -> System.out.print("");
        kinds("lambda", lambda.getClass());
        special(lambda.getClass());
        kinds("array of interfaces", Interface[].class);
        kinds("array of protected members", ProtectedNested[][].class);
        kinds("array of private members", Nested[].class);
        kinds("array of lambdas", Array.newInstance(lambda.getClass(), 0).getClass());
        kinds("long", long.class);
        kinds("void", void.class);
        kinds("double[][]", double[][].class);
        kinds("top level", ClassQueries.class);
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes("ClassQueries$Hidden"), true).lookupClass();
        hidden(hidden, Array.newInstance(hidden, 1, 1).getClass(), hidden.getName());
        System.out.println(new Prepared().other + Prepared.field);
    }
}
