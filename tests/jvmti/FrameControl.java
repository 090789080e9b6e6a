// Frames that are popped, made to return early, or watched until they go: see frame_control.c.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntUnaryOperator;

public class FrameControl {
    static native void start();
    static native void trace(boolean on);
    static native void plan(String method, String event, int line, String action, int times, Object value);
    static native void done();
    static native void breakAtEnd(Class<?> owner, String method, boolean set);
    static native void throughNative();
    static native void inNative(Thread thread);

    static int calls;

    interface Shape { int area(int side); default int twice(int side) { calls++; side = side + 1; return side * 2; } }
    static class Square implements Shape {
        int base;
        Square(int base) { calls++; base = base + 1; this.base = base; }
        public int area(int side) { calls++; side = side + base; return side; }
        private int secret(int side) { calls++; side = side + 1; return side; }
        int callSecret(int side) { return secret(side); }
        final int fixed(int side) { calls++; side = side + 1; return side; }
        synchronized int locked(int side) { calls++; side = side + 1; return side; }
        static synchronized int lockedStatic(int side) { calls++; side = side + 1; return side; }
        int blocks(Object a, Object b) {
            calls++;
            synchronized (a) { synchronized (b) { synchronized (a) { return hit(a, b); } } }
        }
        int hit(Object a, Object b) { calls++; return 3; }
        int holding(Object a) { synchronized (a) { calls++; a = null; } return 9; }
    }
    static class Cube extends Square {
        Cube(int base) { super(base); }
        public int area(int side) { return super.area(side) + 1; }
    }

    static int increment(int a, Object o) { calls++; a = a + 1; return a; }
    static long wide(long a, double b, int c) { calls++; a = a + 1; b = b * 2; c++; return a + (long) b + c; }
    static int many(int a, long b, Object c, double d, byte e) {
        calls++;
        a++;
        b++;
        d++;
        return a + (int) b + (int) d + e;
    }
    static int reuse(Object o, int n) {
        calls++;
        if (n > 0) {
            int k = o.hashCode() & 0;
            n += k;
        }
        o = "other";
        return n;
    }
    static int target(int a) { calls++; a = a + 1; return a; }
    static void nested() { System.out.println("    nested call"); }
    static void calledByNative() { calls++; }
    static int thrower(int a) { calls++; a++; if (a > 0) throw new IllegalArgumentException("thrown"); return a; }
    static int catcher(int a) { try { return thrower(a); } catch (IllegalArgumentException e) { a += 100; return a; } }
    static int passing(int a) { return thrower(a) + 1; }
    static int finallyRuns(int a) { try { a++; return plain(a); } finally { System.out.println("    finally"); } }
    static int plain(int a) { calls++; a++; return a; }

    static boolean z() { return false; }
    static byte b() { return 1; }
    static char c() { return 1; }
    static short s() { return 1; }
    static int i() { return 1; }
    static long j() { return 1; }
    static float f() { return 1; }
    static double d() { return 1; }
    static String text() { return "own"; }
    static Object object() { return "own"; }
    static int[] ints() { return new int[1]; }
    static Comparable<?>[] comparables() { return null; }
    static void nothing() { calls++; }
    static class Built { int x = 5; Built() { x = 6; x = 7; } }
    static class Starts { static int x = 5; static { x = 6; x = 7; } }
    static class Opaque { int x = 3; static int y; static { y = 7; } }

    interface Body { Object run() throws Throwable; }

    static void scene(String title, Class<?> owner, String method, String event, String action, Object value,
            Body body) {
        System.out.println("scene: " + title);
        calls = 0;
        if (event.equals("breakpoint")) breakAtEnd(owner, method, true);
        plan(method, event, 0, action, 1, value);
        Object result;
        trace(true);
        try { result = body.run(); } catch (Throwable e) { result = e.getClass().getName() + ": " + e.getMessage(); }
        trace(false);
        done();
        if (event.equals("breakpoint")) breakAtEnd(owner, method, false);
        System.out.println("  result " + (result instanceof int[] ? "int[]" + ((int[]) result).length : result)
                + ", calls " + calls);
    }

    static int viaIncrement() { return increment(5, "o"); }
    static int viaCatcher() { return catcher(5); }
    static int viaPassing() { try { return passing(5); } catch (IllegalArgumentException e) { return -1; } }

    public static void main(String[] args) throws Throwable {
        start();
        FrameControl.class.getDeclaredMethods();
        Square square = new Square(10);
        Shape shape = new Cube(20);
        Class<FrameControl> here = FrameControl.class;
        System.out.println("warm " + viaIncrement() + viaCatcher() + viaPassing() + shape.area(1) + shape.twice(1)
                + square.callSecret(2));
        for (int round = 0; round < 2; round++) {           // unresolved, then resolved and fused
            scene("static", here, "increment", "breakpoint", "p", null, () -> viaIncrement());
            scene("wide arguments", here, "wide", "breakpoint", "p", null, () -> wide(5, 1.5, 7));
            scene("many arguments", here, "many", "breakpoint", "p", null, () -> many(1, 2, "x", 3.0, (byte) 4));
            scene("argument overwritten", here, "reuse", "breakpoint", "p", null, () -> reuse("x", 4));
            scene("virtual", Square.class, "area", "breakpoint", "p", null, () -> square.area(5));
            scene("super", Square.class, "area", "breakpoint", "p", null, () -> shape.area(5));
            scene("private", Square.class, "secret", "breakpoint", "p", null, () -> square.callSecret(5));
            scene("final", Square.class, "fixed", "breakpoint", "p", null, () -> square.fixed(5));
            scene("interface", Cube.class, "area", "breakpoint", "p", null, () -> shape.area(6));
            scene("default method", Shape.class, "twice", "breakpoint", "p", null, () -> shape.twice(6));
            scene("constructor", Square.class, "<init>", "breakpoint", "p", null, () -> new Square(5).base);
            scene("synchronized", Square.class, "locked", "breakpoint", "p", null,
                    () -> square.locked(5) + " " + Thread.holdsLock(square));
            scene("static synchronized", Square.class, "lockedStatic", "breakpoint", "p", null,
                    () -> Square.lockedStatic(5) + " " + Thread.holdsLock(Square.class));
            Object a = new Object(), b = new Object();
            scene("below blocks", Square.class, "hit", "breakpoint", "p", null,
                    () -> square.blocks(a, b) + " " + Thread.holdsLock(a) + Thread.holdsLock(b));
            scene("lock lost", Square.class, "holding", "breakpoint", "p", null,
                    () -> square.holding(a) + " " + Thread.holdsLock(a));
            IntUnaryOperator op = n -> { calls++; n = n + 1; return n; };
            scene("lambda", here, "lambda", "entry", "d", null, () -> op.applyAsInt(3));
            IntUnaryOperator reference = FrameControl::target;
            scene("method reference", here, "target", "breakpoint", "p", null, () -> reference.applyAsInt(3));
            MethodHandle mh = MethodHandles.lookup().findStatic(here, "target",
                    MethodType.methodType(int.class, int.class));
            scene("method handle", here, "target", "breakpoint", "p", null, () -> (int) mh.invokeExact(3));
            MethodHandle mv = MethodHandles.lookup().findVirtual(Square.class, "area",
                    MethodType.methodType(int.class, int.class));
            scene("virtual method handle", Square.class, "area", "breakpoint", "p", null,
                    () -> (int) mv.invokeExact(square, 3));
            MethodHandle mi = MethodHandles.lookup().findVirtual(Shape.class, "area",
                    MethodType.methodType(int.class, int.class));
            scene("interface method handle", Square.class, "area", "breakpoint", "p", null,
                    () -> (int) mi.invokeExact((Shape) square, 3));
            scene("by JNI", here, "calledByNative", "breakpoint", "p", null, () -> { throughNative(); return 0; });
            scene("by reflection", here, "target", "breakpoint", "d", null,
                    () -> here.getDeclaredMethod("target", int.class).invoke(null, 5));
        }
        scene("entry", here, "increment", "entry", "p", null, () -> viaIncrement());
        scene("step", here, "increment", "step", "p", null, () -> viaIncrement());
        scene("exit", here, "increment", "exit", "p", null, () -> viaIncrement());
        scene("exit of a synchronized method", Square.class, "locked", "exit", "p", null,
                () -> square.locked(5) + " " + Thread.holdsLock(square));
        scene("entry of a synchronized method", Square.class, "locked", "entry", "p", null,
                () -> square.locked(5) + " " + Thread.holdsLock(square));
        scene("exception", here, "thrower", "exception", "p", null, () -> viaCatcher());
        scene("exit by exception", here, "thrower", "unwind", "p", null, () -> viaCatcher());
        scene("catch", here, "catcher", "catch", "p", null, () -> viaCatcher());
        scene("twice", here, "increment", "breakpoint", "pp", null, () -> viaIncrement());
        scene("with notification", here, "increment", "breakpoint", "np", null, () -> viaIncrement());
        scene("notification of the caller", here, "increment", "breakpoint", "Np", null, () -> viaIncrement());
        scene("argument set", here, "many", "breakpoint", "p", null, () -> many(1, 2, "x", 3.0, (byte) 4));
        scene("finally", here, "plain", "breakpoint", "p", null, () -> finallyRuns(4));
        scene("clinit", Opaque.class, "<clinit>", "entry", "p", null, () -> new Opaque().x);

        System.out.println("early returns " + new Built().x);
        scene("boolean", here, "z", "breakpoint", "r", null, () -> z());
        scene("byte", here, "b", "breakpoint", "r", null, () -> b());
        scene("char", here, "c", "breakpoint", "r", null, () -> (int) c());
        scene("short", here, "s", "breakpoint", "r", null, () -> s());
        scene("int", here, "i", "breakpoint", "r", null, () -> i());
        scene("long", here, "j", "breakpoint", "r", null, () -> j());
        scene("float", here, "f", "breakpoint", "r", null, () -> f());
        scene("double", here, "d", "breakpoint", "r", null, () -> d());
        scene("String", here, "text", "breakpoint", "r", "forced", () -> text());
        scene("String null", here, "text", "breakpoint", "r", null, () -> text());
        scene("String Integer", here, "text", "breakpoint", "r", 5, () -> text());
        scene("Object", here, "object", "breakpoint", "r", 5, () -> object());
        scene("Object int[]", here, "object", "breakpoint", "r", new int[3], () -> object());
        scene("int[]", here, "ints", "breakpoint", "r", new int[3], () -> ints());
        scene("int[] long[]", here, "ints", "breakpoint", "r", new long[3], () -> ints());
        scene("Comparable[]", here, "comparables", "breakpoint", "r", new String[3], () -> comparables().length);
        scene("Comparable[] Object[]", here, "comparables", "breakpoint", "r", new Object[3], () -> comparables());
        scene("void", here, "nothing", "breakpoint", "r", null, () -> { nothing(); return 0; });
        scene("constructor", Built.class, "<init>", "breakpoint", "r", null, () -> new Built().x);
        scene("clinit", Starts.class, "<clinit>", "entry", "r", null, () -> Starts.x);
        scene("synchronized", Square.class, "locked", "breakpoint", "r", null,
                () -> square.locked(5) + " " + Thread.holdsLock(square));
        Object a = new Object();
        scene("holding", Square.class, "hit", "entry", "r", null,
                () -> square.blocks(a, a) + " " + Thread.holdsLock(a));
        scene("entry", here, "increment", "entry", "r", null, () -> viaIncrement());
        scene("step", here, "increment", "step", "r", null, () -> viaIncrement());
        scene("exit", here, "increment", "exit", "r", null, () -> viaIncrement());
        scene("exit of a synchronized method", Square.class, "locked", "exit", "r", null,
                () -> square.locked(5) + " " + Thread.holdsLock(square));
        scene("entry of a synchronized method", Square.class, "locked", "entry", "r", null,
                () -> square.locked(5) + " " + Thread.holdsLock(square));
        scene("exception", here, "thrower", "exception", "r", null, () -> viaCatcher());
        scene("exit by exception", here, "thrower", "unwind", "r", null, () -> viaCatcher());
        scene("catch", here, "catcher", "catch", "r", null, () -> viaCatcher());
        scene("twice", here, "increment", "breakpoint", "rr", null, () -> viaIncrement());
        scene("nested before", here, "increment", "breakpoint", "cr", null, () -> viaIncrement());
        scene("with notification", here, "increment", "breakpoint", "nr", null, () -> viaIncrement());
        scene("finally", here, "finallyRuns", "entry", "r", null, () -> finallyRuns(4));
        scene("by JNI", here, "calledByNative", "breakpoint", "r", null, () -> { throughNative(); return 0; });
        scene("notification in its own exit", here, "increment", "exit", "n", null, () -> viaIncrement());
        scene("notification, exception", here, "thrower", "entry", "n", null, () -> viaPassing());
        System.out.println("in a native method");
        scene("native", here, "none", "exit", "", null, () -> { inNative(Thread.currentThread()); return 0; });
    }
}
