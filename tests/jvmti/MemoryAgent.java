// Programs under a memory tool: see memory_agent.c.
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class MemoryAgent {
    static native long size(Object o);
    static native void tag(Object o, long tag);
    static native void byClass(Class<?>... classes);
    static native void retained(String aspect, Object... objects);
    static native void retainedByClass(Class<?> c);
    static native void paths(String aspect, Object o, int most, int mostSteps);
    static native void reachable(String aspect, Object o);
    static native void tags(Object... objects);
    static native void watchAllocation(boolean sampled, boolean on);

    // --- shapes ---

    // Fields of all types in random numbers, in hierarchies of random depth; made once, by a generator.
    static class L0 { short f0; String f1; char f2; boolean f3; static String f4; float f5; }
    static class L1 { long f0; long f1; }
    static class L2 { char f0; Object f1; Object f2; char f3; }
    static class L3 extends L0 { int f0; static int f1; int f2; }
    static class L4 { byte f0; long f1; char f2; int f3; int f4; char f5; }
    static class L5 extends L2 { }
    static class L6 extends L2 { }
    static class L7 { double f0; static long f1; }
    static class L8 extends L0 { int[] f0; int[] f1; int[] f2; static int[] f3; static double f4; int[] f5;
        byte f6; int f7; int[] f8; }
    static class L9 { float f0; float f1; char f2; float f3; char f4; char f5; }
    static class L10 { float f0; }
    static class L11 extends L6 { short f0; }
    static class L12 extends L1 { String f0; int[] f1; static float f2; byte f3; }
    static class L13 { char f0; char f1; short f2; }
    static class L14 extends L4 { char f0; double f1; String f2; char f3; boolean f4; double f5; char f6;
        double f7; byte f8; }
    static class L15 { static boolean f0; }
    static class L16 extends L2 { static boolean f0; char f1; int f2; }
    static class L17 extends L1 { char f0; char f1; int[] f2; float f3; }
    static class L18 extends L14 { }
    static class L19 extends L12 { }
    static class L20 extends L18 { long f0; }
    static class L21 extends L16 { double f0; static char f1; char f2; char f3; String f4; static byte f5; }
    static class L22 extends L1 { short f0; int[] f1; short f2; }
    static class L23 extends L7 { long f0; byte f1; double f2; }
    static class L24 { float f0; int f1; int f2; long f3; }
    static class L25 { boolean f0; char f1; }
    static class L26 extends L15 { Object f0; short f1; Object f2; Object f3; char f4; Object f5; }
    static class L27 extends L25 { static String f0; Object f1; char f2; char f3; String f4; int f5; }
    static class L28 extends L14 { Object f0; }
    static class L29 extends L13 { boolean f0; long f1; boolean f2; }
    static class L30 extends L15 { int f0; }
    static class L31 extends L26 { char f0; long f1; }
    static class L32 extends L22 { }
    static class L33 extends L17 { static Object f0; static boolean f1; boolean f2; }
    static class L34 extends L19 { int f0; float f1; boolean f2; float f3; boolean f4; float f5; double f6;
        Object f7; float f8; }
    static class L35 { int f0; long f1; byte f2; int f3; }
    static class L36 extends L18 { float f0; int f1; long f2; float f3; double f4; static boolean f5; }
    static class L37 { int f0; float f1; }
    static class L38 { Object f0; int[] f1; Object f2; }
    static class L39 extends L23 { }
    static class L40 extends L35 { int[] f0; static double f1; }
    static class L41 { byte f0; static char f1; float f2; int f3; String f4; byte f5; }
    static class L42 extends L26 { char f0; double f1; int[] f2; }
    static class L43 extends L36 { short f0; }
    static class L44 extends L21 { double f0; static int f1; float f2; double f3; String f4; float f5;
        static int f6; String f7; int f8; }
    static class L45 extends L31 { boolean f0; }
    static class L46 extends L37 { byte f0; short f1; boolean f2; char f3; byte f4; long f5; short f6; char f7;
        boolean f8; }
    static class L47 extends L44 { boolean f0; int f1; int[] f2; short f3; int[] f4; short f5; int[] f6;
        static short f7; String f8; }
    static class L48 extends L35 { static double f0; byte f1; }
    static class L49 extends L27 { long f0; long f1; }
    static class L50 extends L43 { static long f0; long f1; static float f2; }
    static class L51 extends L34 { int[] f0; short f1; }
    static class L52 extends L36 { long f0; static int[] f1; String f2; }
    static class L53 extends L36 { int f0; byte f1; int[] f2; char f3; int f4; boolean f5; }
    static class L54 extends L53 { byte f0; }
    static class L55 extends L40 { char f0; char f1; }
    static class L56 extends L34 { int[] f0; }
    static class L57 extends L44 { static Object f0; static int f1; long f2; }
    static class L58 { }
    static class L59 { float f0; char f1; char f2; short f3; short f4; float f5; float f6; byte f7; float f8; }
    static class L60 { int f0; int[] f1; long f2; }
    static class L61 extends L39 { String f0; }
    static class L62 extends L51 { char f0; }
    static class L63 extends L44 { short f0; }
    static class L64 extends L54 { double f0; }
    static class L65 { int f0; static long f1; }
    static class L66 { short f0; char f1; static char f2; static char f3; }
    static class L67 { String f0; char f1; }
    static class L68 extends L50 { short f0; }
    static class L69 { short f0; static float f1; int f2; static double f3; double f4; static byte f5; }
    static class L70 extends L51 { int f0; char f1; boolean f2; char f3; static Object f4; int f5; float f6;
        boolean f7; Object f8; }
    static class L71 extends L69 { float f0; long f1; }
    static final int LAYOUTS = 72;

    interface Constants { Object OBJECT = new Object(); long NUMBER = System.nanoTime(); byte SMALL = (byte) 3; }
    enum Color { RED, GREEN { int value() { return 2; } }; int weight; int value() { return 1; } }
    record Point(int x, int y) { }
    record Mixed(byte a, Object b, long c, boolean d, String e) { static int count; }
    record Empty() { }
    static class Booleans { boolean a, b, c, d, e; }
    static class Bytes extends Booleans { byte f, g, h, i; short j; }
    static class Outer { int x; class Inner { int y = x; } Inner inner() { return new Inner(); } }

    static void size(String what, Object o) {
        System.out.println(what + ": " + size(o) + ", class " + size(o.getClass()));
    }

    static void sizes() throws Exception {
        for (int i = 0; i < LAYOUTS; i++) {
            Class<?> c = Class.forName("MemoryAgent$L" + i);
            size(c.getName(), c.getDeclaredConstructor().newInstance());
        }
        Object[] plain = { new Object(), "latin", "wider \u4f60", "", 1000, 1000L, (short) 4,
                           (byte) 5, 'c', true, 1.5f, 2.5 };
        for (Object o : plain) {
            System.out.println(o.getClass().getName() + " " + size(o));
        }
        Object[] own = { Color.RED, Color.GREEN, new Point(1, 2), new Mixed((byte) 1, null, 2, true, ""), new Empty(),
            new Booleans(), new Bytes(), new Outer(), new Outer().inner(), new Object() { int field; } };
        for (Object o : own) size(o.getClass().getName(), o);
        Class<?>[] classes = { int.class, void.class, int[].class, Object[].class, Point[][].class, Runnable.class,
            Constants.class, Object.class, MemoryAgent.class };
        for (Class<?> c : classes) System.out.println("class " + c.getName() + " " + size(c));
        int x = LAYOUTS;
        String text = "text";
        long wide = x;
        size("lambda of nothing", (Runnable) () -> { });
        size("lambda of an int", (IntSupplier) () -> x);
        size("lambda of a reference and an int", (Supplier<String>) () -> text + x);
        size("lambda of a long", (Supplier<Object>) () -> text + wide + x);
        Class<?>[] components = { boolean.class, byte.class, char.class, short.class, int.class, long.class,
                                  float.class,
            double.class, Object.class, int[].class };
        int[] lengths = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 1000, 100001 };
        for (Class<?> c : components) {
            StringBuilder line = new StringBuilder(c.getName());
            for (int n : lengths) line.append(' ').append(size(Array.newInstance(c, n)));
            System.out.println(line);
        }
    }

    // --- graphs ---

    static class Node {
        Node left, right;
        Object extra;
        final int number;
        Node(int number) { this.number = number; }
        Node(int number, Node left, Node right) { this(number); this.left = left; this.right = right; }
    }
    static class Leaf extends Node {
        byte[] data;
        Leaf(int number, int size) { super(number); data = new byte[size]; }
    }
    static class Holder { static Node kept; static Object[] several; Object mine; }

    static Node tree(int depth, int number) {
        if (depth == 0) return new Leaf(number, number);
        return new Node(number, tree(depth - 1, number * 2), tree(depth - 1, number * 2 + 1));
    }

    static void retained() {
        Node top = tree(3, 1);
        retained("an object that a local variable has", top);
        retained("an inner node", top.left);
        retained("two nodes", top.left, top.right.left);
        retained("a leaf", top.left.left.left);
        retained("nested ones", top, top.left, top.left.left);
        Node shared = new Leaf(99, 99);
        top.left.extra = shared;
        retained("a node that has a part for itself", top.left);
        top.right.extra = shared;
        retained("a node that shares a part", top.left);
        retained("all that share the part", top.left, top.right);
        retained("the part", shared);
        top.left.left.extra = top;
        retained("a cycle", top);
        retained("an inner node of a cycle", top.left);
        retainedByClass(Leaf.class);
        retainedByClass(Node.class);
        retainedByClass(Holder.class);
        Holder.kept = top;
        retained("what a static field has", top);
        Holder.kept = null;
        List<Object> list = new ArrayList<>(List.of("a", "b"));
        list.add(new Leaf(5, 50));
        Holder.several = new Object[] { list, new Point(1, 2), new long[20] };
        retained("elements of an array", Holder.several);
        retained("an element", Holder.several[0]);
        Holder.several = null;
        byClass(Node.class, Leaf.class, Node[].class, Holder.class, Point.class, Mixed.class, Color.class, L3.class);
        if (shared.number + top.number + list.size() == 0) System.out.println();
    }

    static void paths() {
        Node top = tree(2, 1);
        Object target = new Point(3, 4);
        top.left.right.extra = target;
        paths("a path from a local variable", top.left.left, 3, 9000);
        paths("of a target that has its own variable", target, 4, 9000);
        target = null;
        Object[] table = { null, top.left.right, top };
        paths("through an array and not", top.left.right, 5, 9000);
        Holder.kept = top;
        paths("a static field", top, 5, 9000);
        paths("one path", top, 1, 9000);
        paths("no paths", top, 0, 9000);
        paths("few steps", top.left.right, 5, 3);
        top.right.extra = top;
        paths("a cycle", top.right, 5, 9000);
        Holder.kept = null;
        inner(top, table);
        if (table.length == 0) System.out.println(top);
    }

    /** The object is in two frames, and on the operand stack of one. */
    static void inner(Node n, Object o) {
        Holder h = new Holder();
        h.mine = n;
        paths("several frames", n, 6, 9000);
        if (h.mine != n) System.out.println(o);
    }

    static void reachable() {
        Node top = tree(2, 1);
        top.extra = new Object[] { top.left, null, new int[3], new Point[] { new Point(1, 2) }, Color.class };
        top.left.left.extra = "text";
        top.right.extra = new Mixed((byte) 1, top, 3, true, new String("own"));
        reachable("a tree", top);
        reachable("an array", new Object[] { top.right, top, top.extra });
        Node chain = null;
        for (int i = 0; i < 40; i++) chain = new Node(i, chain, chain);
        reachable("a chain", chain);
        reachable("a deep array", new Object[][][] { { { 1L, 2L }, { "x" } }, null, { null, { new Leaf(1, 2) } } });
    }

    static class Copied extends Leaf implements Cloneable {
        Copied() { super(1, 2); }
        Copied copy() throws CloneNotSupportedException { return (Copied) clone(); }
    }

    static Object kept;

    static void allocations() throws Exception {
        Copied c = new Copied();
        Point[] points = new Point[5];
        watchAllocation(false, true);
        kept = c.copy();
        kept = points.clone();
        watchAllocation(false, false);
        watchAllocation(true, true);
        // the first sample is drawn with the interval from before
        for (int i = 0; i < 8; i++) kept = new byte[1 << 20];
        kept = new Copied();
        kept = new Point(1, 2);
        kept = new L5();
        kept = new Mixed[7];
        kept = new Node[3][2];
        watchAllocation(true, false);
    }

    public static void main(String[] args) throws Exception {
        sizes();
        retained();
        paths();
        reachable();
        tags(new Object(), "one", new Node(2), new int[3]);
        allocations();
    }
}
