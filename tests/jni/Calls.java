// Calls from C into Java: every type and form, dispatch (virtual, nonvirtual, static, interface, default, private),
// constructors.
public class Calls {
    interface Shape {
        String area();
        default String describe() { return "Shape.describe of " + area(); }
        default String overridden() { return "Shape.overridden"; }
        static String make() { return "Shape.make"; }
        private String hidden() { return "Shape.hidden"; }
    }
    interface Round extends Shape {
        default String overridden() { return "Round.overridden " + Shape.super.overridden(); }
    }
    static abstract class Base implements Shape {
        public String name() { return "Base.name"; }
        public abstract String abstractOne();
        final String fixed() { return "Base.fixed"; }
        private String secret() { return "Base.secret"; }
        String packagePrivate() { return "Base.packagePrivate"; }
        public String area() { return "Base.area"; }
        static String which() { return "Base.which"; }
    }
    static class Derived extends Base implements Round {
        final String how;
        Derived() { how = "no arguments"; }
        Derived(int a, long b, String c) { how = a + " " + b + " " + c; }
        Derived(boolean z, byte b, char c, short s, float f, double d) {
            how = z + " " + b + " " + (int) c + " " + s + " " + f + " " + d;
        }
        private Derived(Object o) { how = "private " + o; }
        Derived(RuntimeException e) { throw e; }
        public String name() { return "Derived.name"; }
        public String abstractOne() { return "Derived.abstractOne"; }
        private String secret() { return "Derived.secret"; }
        String packagePrivate() { return "Derived.packagePrivate"; }
        public String area() { return "Derived.area"; }
        static String which() { return "Derived.which"; }
        public String toString() { return "Derived(" + how + ")"; }
    }
    static class Types {
        boolean z(boolean v) { return !v; }
        byte b(byte v) { return (byte) -v; }
        char c(char v) { return (char) ~v; }
        short s(short v) { return (short) -v; }
        int i(int v) { return -v; }
        long j(long v) { return -v; }
        float f(float v) { return -v; }
        double d(double v) { return -v; }
        Object l(Object v) { return v == null ? "was null" : null; }
        void v(int a, Object b) { System.out.println("v " + a + " " + b); }
        static boolean sz(boolean v) { return v; }
        static byte sb(byte v) { return v; }
        static char sc(char v) { return v; }
        static short ss(short v) { return v; }
        static int si(int v) { return v; }
        static long sj(long v) { return v; }
        static float sf(float v) { return v; }
        static double sd(double v) { return v; }
        static Object sl(Object v) { return v; }
        static void sv(int a, Object b) { System.out.println("sv " + a + " " + b); }
    }
    static class TypesToo extends Types {
        boolean z(boolean v) { return v; }
        byte b(byte v) { return 11; }
        char c(char v) { return 12; }
        short s(short v) { return 13; }
        int i(int v) { return 14; }
        long j(long v) { return 15; }
        float f(float v) { return 16; }
        double d(double v) { return 17; }
        Object l(Object v) { return "too"; }
        void v(int a, Object b) { System.out.println("too"); }
    }
    static class Lazy {
        static { System.out.println("Lazy initialised"); }
        static String hello() { return "Lazy.hello"; }
    }
    static class Broken {
        static { if (true) throw new IllegalArgumentException("broken"); }
        static int value = 1;
        static int f() { return 1; }
    }
    interface Face {
        String open();
        default String ready() { return "ready"; }
        private String own() { return "own"; }
    }
    static class Faced implements Face {
        public String open() { return "open"; }
    }
    enum Color { RED, GREEN }
    static String bool(boolean b) { return b + " " + (b ? 1 : 0) + " " + (b == true); }

    static native void types(Object types, Object tooInstance);
    static native void dispatch(Base b, Class<?> base, Class<?> derived, Class<?> shape, Class<?> round);
    static native Object[] construct(Class<?> derived);
    static native void missing(Class<?> c, Class<?> shape, Class<?> lazy, Class<?> broken);
    static native void allocate(Class<?>... classes);
    static native void booleans(Class<?> c);
    static native void varargs(Object[] list);
    static native void receivers(Class<?> face, Object[] list);

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        types(new Types(), new TypesToo());
        dispatch(new Derived(), Base.class, Derived.class, Shape.class, Round.class);
        for (Object o : construct(Derived.class)) System.out.println(o);
        missing(Derived.class, Shape.class, Lazy.class, Broken.class);
        allocate(Base.class, Shape.class, int[].class, String[].class, int.class, void.class, Color.class, Class.class,
                String.class, Object.class, Derived.class, Integer.class);
        booleans(Calls.class);
        varargs(new Object[] { "a", 1, null });
        receivers(Face.class, new Object[] { new Faced(), "text", new Object[0], new int[0], new Faced[0] });
    }
}
