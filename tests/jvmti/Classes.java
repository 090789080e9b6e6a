// Driven by classes.c: classes of every sort, handed to the agent one by one.
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class Classes implements Serializable {
    static native void describe(String what, Class<?> c);
    static native void loaded(Class<?>... wanted);
    static native void members(Class<?> c);

    public static final int CONSTANT = 42;
    private transient long number;
    protected volatile String text;
    static boolean flag;
    List<String> generic = new ArrayList<>();

    interface Inner extends Runnable, Comparable<Inner> {
        int VALUE = 3;
        default void run() { }
        static void helper() { }
        int abstractOne(String s, long l, double[] d);
    }
    private static class PrivateNested { int x; }
    protected class ProtectedInner<T extends Number> extends ArrayList<T> implements Serializable { T item; }
    static abstract class Abstract implements Inner {
        abstract void a();
        native int n(int i);
        synchronized void s() { }
        final void varargs(Object... args) { }
        @Deprecated public int compareTo(Inner i) { return 0; }
        private static long sum(long a, int b, double c, byte d) {
            long total = a;
            for (int i = 0; i < b; i++) {
                long next = total + i;
                total = next;
            }
            return total;
        }
    }
    enum Color { RED { int f() { return 1; } }, GREEN; int f() { return 0; } }
    record Pair<A>(A a, int b) { }
    @interface Note { String value() default "x"; }
    static class Failing {
        static int x;
        static { if (flag || !flag) throw new RuntimeException("static initialiser fails"); }
    }
    static class NeverLinked { static int field; void method() { } }
    static sealed class Sealed permits Leaf { }
    static final class Leaf extends Sealed { }

    public static void main(String[] args) throws Exception {
        describe("this", Classes.class);
        describe("interface", Inner.class);
        describe("private nested", PrivateNested.class);
        describe("protected inner", ProtectedInner.class);
        describe("abstract", Abstract.class);
        describe("enum", Color.class);
        describe("enum constant", Color.RED.getClass());
        describe("record", Pair.class);
        describe("annotation", Note.class);
        describe("sealed", Sealed.class);
        describe("leaf, linked or not", new Leaf().getClass());
        describe("anonymous", new Object() { int y; }.getClass());
        class Local { }
        describe("local", Local.class);
        describe("int", int.class);
        describe("void", void.class);
        describe("int[]", int[].class);
        describe("int[][]", int[][].class);
        describe("String[]", String[].class);
        describe("PrivateNested[]", PrivateNested[].class);
        describe("ProtectedInner[][]", ProtectedInner[][].class);
        describe("Comparable", Comparable.class);
        try {
            Failing.x = 1;
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause().getMessage());
        }
        describe("failing", Failing.class);
        describe("never linked", Class.forName("Classes$NeverLinked", false, Classes.class.getClassLoader()));
        describe("null", null);
        members(Classes.class);
        Abstract linked = new Abstract() {
            void a() { }
            public int abstractOne(String s, long l, double[] d) { return 1; }
        };
        members(Inner.class);
        members(Abstract.class);
        members(new Pair<Object>(linked, 1).getClass());
        members(Color.class);
        loaded(Classes.class, String.class, int[].class, int.class, Inner.class, Object[].class,
            PrivateNested[].class);
    }
}
