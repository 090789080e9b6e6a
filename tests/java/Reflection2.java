// Reflective use: invoke with boxing, widening and errors, constructors, fields of every type, arrays through
// java.lang.reflect.Array, access checks, InvocationTargetException, varargs, static and interface methods.
import java.lang.reflect.*;
import java.util.*;
public class Reflection2 {
    static String t(java.util.concurrent.Callable<?> c) {
        try {
            Object o = c.call();
            return o instanceof Object[] a ? Arrays.toString(a) : String.valueOf(o);
        } catch (InvocationTargetException e) {
            return "ITE<" + e.getTargetException() + "," + e.getMessage() + ">";
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + "<" + e.getMessage() + ">";
        }
    }
    public static class T {
        public boolean z = true;
        public byte b = 1;
        public char c = 'c';
        public short s = 2;
        public int i = 3;
        public long l = 4;
        public float f = 5;
        public double d = 6;
        public Object o = "o";
        public static String st = "static";
        public final int fin = 7;
        private int priv = 8;
        int log;
        public T() { }
        public T(int i, String s) {
            this.i = i;
            o = s;
        }
        private T(long x) { l = x; }
        public T(String... v) { o = String.join("+", v); }
        public T(Object boom) { throw new IllegalStateException("ctor " + boom); }
        public int sum(byte b, short s, int i, long l) { return (int) (b + s + i + l + this.i); }
        public double mix(char c, float f, double d, boolean z) { return z ? c + f * d : -1; }
        public static String stat(Object a, int... r) { return a + Arrays.toString(r); }
        public void nothing() { log++; }
        private String hidden(String x) { return "h" + x; }
        public void boom(int x) throws Exception {
            if (x == 0) throw new java.io.IOException("zero");
            if (x == 1) throw new Error("err");
            Object q = null;
            q.hashCode();
        }
        public String who() { return "T"; }
        public char ch() { return 'q'; }
        public long lg() { return 1L << 40; }
        public byte by() { return -1; }
        public boolean bo() { return true; }
        public float fl() { return 1.5f; }
        public short sh() { return -2; }
    }
    public static class U extends T {
        @Override public String who() { return "U"; }
        public int i = 33;
    }
    interface Greeter {
        default String hi(String n) { return "hi " + n + name(); }
        String name();
        static int st() { return 4; }
    }
    static abstract class Abs { public Abs() { } }
    enum En { X }
    static class Init {
        static { if (true) throw new RuntimeException("static init"); }
        public static void m() { }
    }
    public static void main(String[] args) throws Exception {
        T x = new T(), u = new U();
        Class<T> k = T.class;
        Method sum = k.getMethod("sum", byte.class, short.class, int.class, long.class),
                mix = k.getMethod("mix", char.class, float.class, double.class, boolean.class),
                st = k.getMethod("stat", Object.class, int[].class), boom = k.getMethod("boom", int.class),
                who = k.getMethod("who"), hid = k.getDeclaredMethod("hidden", String.class);
        System.out.println(t(() -> sum.invoke(x, (byte) 1, (short) 2, 3, 4L)) + t(() -> sum.invoke(x, (byte) 1,
                (byte) 2, 'a', 4)) + t(() -> sum.invoke(x, 1, 2, 3, 4)) + t(() -> sum.invoke(x, (byte) 1, (short) 2, 3))
                + t(() -> sum.invoke("s", (byte) 1, (short) 2, 3, 4L)) + t(() -> sum.invoke(null, (byte) 1, (short) 2,
                3, 4L)) + t(() -> sum.invoke(x, (byte) 1, null, 3, 4L)) + t(() -> mix.invoke(x, 'A', 2, 3f, true))
                + t(() -> mix.invoke(x, 'A', 2L, 3, false)) + t(() -> mix.invoke(x, "A", 2, 3, true)));
        System.out.println(t(() -> st.invoke(null, "a", new int[] { 1, 2 }))
                + t(() -> st.invoke("ignored", null, new int[0])) + t(() -> st.invoke(null, "a", 1))
                + t(() -> boom.invoke(x, 0)) + t(() -> boom.invoke(x, 1)) + t(() -> boom.invoke(x, 2)).substring(0, 34)
                + t(() -> who.invoke(u)) + t(() -> k.getMethod("nothing").invoke(x)) + x.log);
        for (String n : "ch lg by bo fl sh".split(" ")) {
            Object o = k.getMethod(n).invoke(x);
            System.out.print(o + ":" + o.getClass().getSimpleName() + " ");
        }
        System.out.println(t(() -> hid.invoke(x, "1"))
                + t(() -> String.class.getDeclaredMethod("isLatin1").invoke("s")).substring(0, 20));
        hid.setAccessible(true);
        System.out.println(t(() -> hid.invoke(x, "2")) + hid.isAccessible());
        System.out.println(t(() -> ((T) k.getConstructor(int.class, String.class).newInstance(5, "five")).i)
                + t(() -> ((T) k.getConstructor(String[].class).newInstance((Object) new String[] { "p", "q" })).o)
                + t(() -> k.getConstructor(Object.class).newInstance("b"))
                + t(() -> k.getConstructor(int.class, String.class).newInstance("5", "five"))
                + t(() -> k.getConstructor(int.class, String.class).newInstance(5)) + t(() -> Abs.class.getConstructor()
                .newInstance()) + t(() -> En.class.getDeclaredConstructors()[0].newInstance("Y", 1))
                + t(() -> k.getDeclaredConstructor(long.class).newInstance(3)).startsWith("Reflection2$T@")
                + t(() -> Runnable.class.getConstructor()) + t(() -> Init.class.getMethod("m").invoke(null))
                + t(() -> Init.class.getMethod("m").invoke(null)));
        for (String n : "z b c s i l f d o st fin".split(" ")) {
            Field f = k.getField(n);
            System.out.print(f.get(x) + " " + t(() -> f.getDouble(x)) + " " + t(() -> {
                f.set(x, f.getType() == boolean.class ? (Object) false : f.getType() == char.class ? (Object) 'Z' : f
                        .getType() == Object.class || f.getType() == String.class ? (Object) "new" : (Object) (byte) 9);
                return f.get(x);
            }) + " " + t(() -> {
                f.setLong(x, 100L);
                return f.get(x);
            }) + ";");
        }
        System.out.println();
        Field priv = k.getDeclaredField("priv");
        priv.setAccessible(true);
        priv.setInt(x, 88);
        System.out.println(priv.get(x) + " " + t(() -> priv.get("s")) + t(() -> priv.get(null)).substring(0, 20)
                + t(() -> {
            priv.set(x, "str");
            return 0;
        }) + U.class.getField("i").get(u) + k.getField("i").get(u) + t(() -> {
            Field f = k.getField("fin");
            f.setAccessible(true);
            f.set(x, 70);
            return f.get(x) + "" + x.fin;
        }));
        Object a = Array.newInstance(int.class, 3);
        Array.set(a, 0, (byte) 5);
        Array.setInt(a, 1, 6);
        Array.setChar(a, 2, 'a');
        System.out.println(Array.getLength(a) + " " + Array.get(a, 0) + Array.getLong(a, 1) + Array.getDouble(a, 2)
                + t(() -> Array.get(a, 3)) + t(() -> {
            Array.set(a, 0, 5L);
            return 0;
        }) + t(() -> {
            Array.set(a, 0, null);
            return 0;
        }) + t(() -> Array.getByte(a, 0)) + t(() -> Array.get("s", 0)) + t(() -> Array.getLength(null))
                + t(() -> Array.newInstance(String.class, -1)) + t(() -> Array.newInstance(void.class, 1))
                + Array.newInstance(String.class, 2, 3).getClass().getName()
                + Array.newInstance(int[].class, 1).getClass().getSimpleName() + t(() -> {
            Array.set(new String[1], 0, 5);
            return 0;
        }) + t(() -> Array.newInstance(int.class)));
        Greeter g = () -> "!";
        System.out.println(t(() -> Greeter.class.getMethod("hi", String.class).invoke(g, "Bob")) + t(() ->
                Greeter.class.getMethod("st").invoke(null)) + t(() -> Greeter.class.getMethod("name").invoke(g))
                + t(() -> Object.class.getMethod("toString").invoke(List.of(1)))
                + t(() -> Comparable.class.getMethod("compareTo", Object.class).invoke("b", "a")) + t(() -> List.class
                .getMethod("size").invoke(new ArrayList<>(List.of(1, 2)))) + t(() -> int[].class.getMethod("clone"))
                + t(() -> Object.class.getMethod("getClass").invoke(new int[0])) + who.equals(k.getMethod("who"))
                + who.equals(U.class.getMethod("who")) + (who.hashCode() == k.getMethod("who").hashCode())
                + t(() -> Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance())
                + t(() -> String.class.newInstance().length()));
    }
}
