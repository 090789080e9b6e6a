// Members of classes by reflection: lists, texts, fields and calls with every primitive type, argument conversions,
// errors, records, enums, a proxy.
import java.lang.reflect.*;
import java.util.*;
import java.lang.annotation.*;
public class Reflection {
    @Retention(RetentionPolicy.RUNTIME) @interface Tag {
        String value() default "dflt";
        int[] nums() default { 1, 2 };
        Class<?> c() default String.class;
        RetentionPolicy p() default RetentionPolicy.CLASS;
    }
    interface Shape { double area(); default String describe() { return "shape " + area(); } }
    static abstract class Base implements Shape, Comparable<Base> {
        protected int id; public static final String NAME = "base"; private long big = 5L; volatile transient Object o;
        Base(int id) { this.id = id; }
        public abstract double area();
        public int compareTo(Base b) { return Integer.compare(id, b.id); }
        private static int secret(int x, long y, Object... rest) { return x + (int) y + rest.length; }
        void thrower(String s) throws java.io.IOException, IllegalStateException { throw new java.io.IOException(s); }
    }
    @Tag(value = "sq", nums = {3}, c = int[].class, p = RetentionPolicy.RUNTIME)
    static final class Square extends Base {
        final double side; boolean z; byte b; char c; short s; int i; long l; float f; double d; String str; int[] arr;
        public Square(int id, double side) { super(id); this.side = side; }
        private Square() { this(0, 1); }
        @Tag public double area() { return side * side; }
        @Deprecated public static <T extends Number & Comparable<T>> List<? super T> gen(Map<String, T[]> m, T t)
                throws Exception {
            return null;
        }
        public boolean pz(boolean x) { return !x; }
        public byte pb(byte x) { return ++x; }
        public char pc(char x) { return ++x; }
        public short ps(short x) { return ++x; }
        public int pi(int x) { return ++x; }
        public long pl(long x) { return ++x; }
        public float pf(float x) { return x + 1; }
        public double pd(double x) { return x + 1; }
    }
    record Point(@Tag("x") int x, List<String> y) { Point { if (x < 0) throw new IllegalArgumentException("neg"); } }
    enum Color { RED, GREEN { void f() {} } }
    static void sorted(String title, Object[] a) {
        String[] s = new String[a.length];
        for (int i = 0; i < s.length; i++) s[i] = String.valueOf(a[i]);
        Arrays.sort(s);
        System.out.println(title + ":");
        for (String x : s) System.out.println("  " + x);
    }
    static void attempt(String what, Thrower r) {
        try { System.out.println(what + " -> " + r.run()); }
        catch (Throwable e) {
            System.out.println(what + " threw " + e + (e.getCause() != null ? " cause " + e.getCause() : ""));
        }
    }
    interface Thrower { Object run() throws Throwable; }
    public static void main(String[] args) throws Throwable {
        for (Class<?> c : new Class<?>[] {Base.class, Square.class, Shape.class, Point.class, Color.class, int[].class,
                int.class}) {
            System.out.println("== " + c + " " + Modifier.toString(c.getModifiers()) + " " + c.isRecord() + " "
                    + c.isEnum() + " " + c.getSuperclass());
            Field[] fs = c.getDeclaredFields();
            for (Field f : fs) System.out.println("  " + f + " | " + f.toGenericString() + " " + f.getType());
            sorted(" methods", c.getDeclaredMethods());
            sorted(" ctors", c.getDeclaredConstructors());
            System.out.println(" annotations " + c.getAnnotations().length);
        }
        Tag t = Square.class.getAnnotation(Tag.class);
        System.out.println(t.value() + Arrays.toString(t.nums()) + t.c() + t.p());
        System.out.println(t);
        Square sq = new Square(7, 2.5);
        Method area = Shape.class.getMethod("area");
        attempt("area", () -> area.invoke(sq));
        attempt("describe", () -> Shape.class.getMethod("describe").invoke(sq));
        attempt("area on string", () -> area.invoke("x"));
        attempt("area on null", () -> area.invoke(null));
        attempt("area extra arg", () -> area.invoke(sq, 1));
        Method secret = Base.class.getDeclaredMethod("secret", int.class, long.class, Object[].class);
        secret.setAccessible(true);
        attempt("secret", () -> secret.invoke(null, 1, 2, new Object[] {1, 2, 3}));
        attempt("secret widening", () -> secret.invoke(null, (short) 1, 'a', new Object[0]));
        attempt("secret bad", () -> secret.invoke(null, 1L, 2, new Object[0]));
        attempt("secret bad2", () -> secret.invoke(null, 1, 2, "x"));
        attempt("secret bad3", () -> secret.invoke(null, null, 2, null));
        Method th = Base.class.getDeclaredMethod("thrower", String.class);
        attempt("thrower", () -> th.invoke(sq, "boom"));
        System.out.println(Arrays.toString(th.getExceptionTypes()) + th.getReturnType()
                + Arrays.toString(th.getParameterTypes()));
        Constructor<Square> k = Square.class.getConstructor(int.class, double.class);
        attempt("ctor", () -> k.newInstance(3, 4).area());
        attempt("ctor bad", () -> k.newInstance("a", 4));
        attempt("private ctor", () -> {
            Constructor<Square> p = Square.class.getDeclaredConstructor();
            p.setAccessible(true);
            return p.newInstance().side;
        });
        attempt("abstract", () -> Base.class.getDeclaredConstructor(int.class).newInstance(1));
        attempt("record", () -> Point.class.getDeclaredConstructor(int.class, List.class).newInstance(-1, null));
        attempt("enum", () -> Color.class.getDeclaredConstructors()[0].newInstance("X", 3));
        for (RecordComponent rc : Point.class.getRecordComponents())
            System.out.println(rc + " " + rc.getGenericType() + " " + rc.getAccessor() + " "
                    + rc.getAnnotation(Tag.class) + " " + rc.getAccessor().invoke(new Point(4, null)));
        Class<?>[] pt = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
                double.class};
        Object[] vals = {true, (byte) 127, 'z', (short) 32767, 2147483647, 9223372036854775807L, 1.5f, 2.5};
        String names = "zbcsilfd";
        for (int i = 0; i < pt.length; i++) {
            Method m = Square.class.getMethod("p" + names.charAt(i), pt[i]);
            Object r = m.invoke(sq, vals[i]);
            System.out.println(m + " " + r + " " + r.getClass());
            for (Object v : vals) {
                try {
                    System.out.print(m.invoke(sq, v) + " ");
                } catch (IllegalArgumentException e) {
                    System.out.print(e.getMessage() + "; ");
                }
            }
            System.out.println();
            Field f = Square.class.getDeclaredField("" + names.charAt(i));
            for (Object v : vals) {
                try {
                    f.set(sq, v);
                    System.out.print(f.get(sq) + " ");
                } catch (IllegalArgumentException e) {
                    System.out.print(e.getMessage() + "; ");
                }
            }
            System.out.println();
        }
        Field side = Square.class.getDeclaredField("side");
        attempt("final set", () -> { side.set(sq, 3.0); return 0; });
        side.setAccessible(true);
        attempt("final set accessible", () -> { side.set(sq, 3.0); return sq.area(); });
        Field nm = Base.class.getField("NAME");
        attempt("static final", () -> { nm.setAccessible(true); nm.set(null, "x"); return 0; });
        Method g = Square.class.getMethod("gen", Map.class, Number.class);
        System.out.println(g.toGenericString() + " " + g.isAnnotationPresent(Deprecated.class) + " " + Arrays.toString(
                g.getParameters()) + Arrays.toString(g.getGenericParameterTypes()) + g.getGenericReturnType());
        attempt("nosuch", () -> Square.class.getMethod("nope", int.class));
        attempt("nosuchfield", () -> Square.class.getField("side"));
        attempt("forName", () -> Class.forName("Reflection$Square"));
        attempt("forName bad", () -> Class.forName("Reflection.Square"));
        attempt("array forName", () -> Class.forName("[[LRefl$Square;"));
        System.out.println(Color.valueOf("GREEN").getClass() + " " + Color.GREEN.getDeclaringClass()
                + Arrays.toString(Color.class.getEnumConstants()));
        Method vm = Object.class.getMethod("hashCode");
        attempt("virtual", () -> vm.invoke("abc"));
        attempt("clinit", () -> Class.forName("Reflection$Bad").getDeclaredMethod("f").invoke(null));
        attempt("clinit2", () -> Class.forName("Reflection$Bad").getDeclaredMethod("f").invoke(null));
        Runnable p = (Runnable) Proxy.newProxyInstance(Reflection.class.getClassLoader(),
                new Class<?>[] {Runnable.class}, (pr, m, a) -> {
            System.out.println("proxied " + m);
            return null;
        });
        p.run();
    }
    static class Bad { static int x = 1 / 0; static void f() {} }
}
