// Methods that do next to nothing (vm/interp/leaves.def), called in every way, many times, with arguments for which
// they throw now and then: the right frame must be in the stack trace, and nothing may have been stored.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class LeafMethods {
    interface Shape {
        int edges();
        default boolean isRound() { return false; }
        static int sum(int a, int b) { return a + b; }
    }

    static class Pair implements Shape {
        int a;
        Pair b;
        Pair() { }
        Pair(int a) { this.a = a; }
        Pair(Pair b) { this.b = b; }
        Pair(int a, Pair b) { this.a = a; this.b = b; }
        public int edges() { return a; }
        int inner() { return b.a; }
        Pair left() { return b; }
        void set(int v) { a = v; }
        void setInner(int v) { b.a = v; }
        Pair with(int v) { a = v; return this; }
        int next() { return a++; }
        int more() { return ++a; }
        void add(int v) { a += v; }
        void both(int v, Pair p) { a = v; b = p; }
        boolean isZero() { return a == 0; }
        boolean isLast() { return b == null; }
        boolean isSame(Pair p) { return this == p; }
        boolean isLess(Pair p) { return a < p.a; }
        private int hidden() { return a; }
        int viaHidden() { return hidden() * 2; }
    }

    static class Round extends Pair {
        double radius;
        long id;
        Round(double radius) { this.radius = radius; }
        public int edges() { return 0; }
        public boolean isRound() { return true; }
        double radius() { return radius; }
        void setId(long v) { id = v; }
        double times(double v) { return radius * v; }
        Pair left() { return this; }
    }

    static class Finished {
        static int count;
        final int n;
        Finished(int n) { this.n = n; }
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() { count += n; }
    }

    static class Late {
        static { System.out.println("Late is initialised"); }
        static int value = 5;
        static int value() { return value; }
    }
    static int late() { return Late.value; }

    final int[] ints;
    final Object[] objects;
    LeafMethods(int[] ints, Object[] objects) {
        this.ints = ints;
        this.objects = objects;
    }
    int at(int i) { return ints[i]; }
    Object object(int i) { return objects[i]; }
    void put(int i, Object o) { objects[i] = o; }
    static int divide(int a, int b) { return a / b; }
    static int max(int a, int b) { return a >= b ? a : b; }
    static String text(Object o) { return (String) o; }
    static boolean isText(Object o) { return o instanceof String; }
    static void nothing() { }
    static int arguments(int a, long b, double c, int d) { return d; }
    synchronized int locked() { return ints.length; }

    static String thrown(Runnable r) {
        try {
            r.run();
            return "nothing";
        } catch (RuntimeException e) {
            StackTraceElement[] t = e.getStackTrace();
            return e + " in " + t[0].getMethodName() + ":" + t[0].getLineNumber() + " by " + t[1].getMethodName() + ":"
                    + t[1].getLineNumber();
        }
    }

    static int depth;
    static int deep(Pair p) {
        depth++;
        return deep(p) + p.edges() + p.next();
    }

    static long round(int n, LeafMethods m, Pair[] pairs, Shape[] shapes) {
        long r = 0;
        for (int i = 0; i < pairs.length; i++) {
            Pair p = pairs[i];
            Shape s = shapes[i];
            p.set(n + i);
            p.add(i);
            r = r * 31 + p.edges() + p.next() + p.more() + s.edges() + (s.isRound() ? 1 : 0) + Shape.sum(i, n);
            r = r * 31 + (p.isZero() ? 1 : 2) + (p.isLast() ? 3 : 4) + (p.isSame(pairs[0]) ? 5 : 6) + p.viaHidden();
            r = r * 31 + m.at(i % 3) + max(i, n) + divide(n * 100, i + 1) + arguments(1, 2L, 3.0, i) + m.locked();
            r += new Pair(i, p).inner() + new Pair(p).left().a + new Pair(i).with(n).a + (new Pair().isLast() ? 1 : 0);
            p.both(n, p.left());
            r += p.isLess(pairs[0]) ? 7 : 8;
            nothing();
            if (p instanceof Round) {
                Round q = (Round) p;
                q.setId(r);
                r += (long) (q.radius() + q.times(n)) + q.id;
            }
        }
        return r;
    }

    public static void main(String[] args) throws Throwable {
        LeafMethods m = new LeafMethods(new int[] {5, 6, 7}, new String[] {"x", null});
        Pair one = new Pair(1), two = new Pair(2, one), three = new Round(1.5), four = new Pair(three);
        Pair[] pairs = {one, two, three, four, two};
        Shape[] shapes = {two, three, () -> 17, four, one};
        for (int n = 0; n < 5; n++) System.out.println(round(n, m, pairs, shapes));
        for (int n = 0; n < 3; n++) {
            System.out.println(thrown(() -> one.inner()));
            System.out.println(thrown(() -> one.setInner(3)));
            System.out.println(thrown(() -> one.isLess(null)));
            System.out.println(thrown(() -> m.at(3)));
            System.out.println(thrown(() -> m.object(-1)));
            System.out.println(thrown(() -> m.put(0, 5)));
            System.out.println(thrown(() -> m.put(2, "y")));
            System.out.println(thrown(() -> divide(n(), 0)));
            System.out.println(thrown(() -> text(4)) + text("t") + isText("t") + isText(null) + isText(m));
            System.out.println(thrown(() -> ((Pair) null).edges()));
            System.out.println(m.object(0) + " " + one.a);
            System.out.println(late() + Late.value());
        }
        // The stack's end comes in the recursion, whatever it calls on the way
        for (int n = 0; n < 2; n++) {
            try {
                deep(one);
            } catch (StackOverflowError e) {
                System.out.println(depth > 100 && e.getStackTrace()[0].getMethodName().equals("deep"));
            }
        }
        // Through method handles, lambdas and reflection: what goes on behind the call has its own locals
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle edges = l.findVirtual(Pair.class, "edges", MethodType.methodType(int.class));
        MethodHandle abstractEdges = l.findVirtual(Shape.class, "edges", MethodType.methodType(int.class));
        MethodHandle sum = l.findStatic(Shape.class, "sum", MethodType.methodType(int.class, int.class, int.class));
        MethodHandle special = MethodHandles.privateLookupIn(Pair.class, l)
                .findSpecial(Pair.class, "inner", MethodType.methodType(int.class), Pair.class);
        MethodHandle maker = l.findConstructor(Pair.class, MethodType.methodType(void.class, int.class, Pair.class));
        java.lang.reflect.Method reflected = Pair.class.getDeclaredMethod("edges");
        IntBinaryOperator add = Shape::sum;
        ToIntFunction<Pair> get = Pair::edges;
        Supplier<Pair> make = Pair::new;
        for (int n = 0; n < 40; n++) {
            int a = n * 3, b = a + 1;
            one.set(a);
            Pair made = (Pair) maker.invokeExact(b, one);
            int r = (int) edges.invokeExact(one) + (int) abstractEdges.invokeExact((Shape) made);
            r += (int) sum.invokeExact(a, b);
            r = r * 31 + add.applyAsInt(a, b) + get.applyAsInt(made) + make.get().a + (int) reflected.invoke(one);
            r += (int) special.invokeExact(made) + a + b;
            if (n % 13 == 0) System.out.println(r + " " + a + " " + b);
        }
        // Objects with a finalizer are registered by their constructor, however it is called
        for (int n = 0; n < 5; n++) new Finished(1);
        for (int n = 0; n < 200 && Finished.count < 4; n++) {
            System.gc();
            System.runFinalization();
        }
        System.out.println(Finished.count >= 4);
    }

    private static int n() { return 3; }
}
