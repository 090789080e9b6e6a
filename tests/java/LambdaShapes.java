// Lambdas and method references of every shape: kinds of targets, captures of all types, conversions, bridges, markers,
// serialized forms.
import java.io.Serializable;
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

public class LambdaShapes {
    interface Prim { long ap(byte b, char c, short s, int i, long l, float f, double d, boolean z); }
    interface Tri<A, B, C, R> { R ap(A a, B b, C c); }
    interface Var { String ap(int a, Integer b, String... r); }
    interface Wide { double ap(int x); }
    interface Boxed { Object ap(int x); }
    interface Unboxed { int ap(Integer x); }
    interface GenI<T extends Number> { T ap(T t); }
    interface Bridge<T> { String ap(T t); }
    interface Bridge2 extends Bridge<Integer> { String ap(Integer t); }
    interface Mark { }
    static class Base { String hi(String s) { return "Base." + s; } protected static String ps() { return "ps"; } }
    static class Sub extends Base {
        String hi(String s) {
            Function<String, String> f = super::hi;
            Function<String, String> g = this::hi2;
            return f.apply(s) + g.apply(s);
        }
        private String hi2(String s) { return "/hi2" + s; }
        Supplier<String> sup() { return Base::ps; }
    }
    final int n; LambdaShapes() { n = -1; } LambdaShapes(int n) { this.n = n; } <T> LambdaShapes(T t, int k) { n = k; }
    private static String priv(Object o) { return "priv" + o; }
    static String va(Object... a) { return Arrays.toString(a); }
    static long widen(long a) { return a * 2; }
    static void nothing(String s) { }
    int get() { return n; }
    static void p(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Exception {
        Function<Object, String> st = LambdaShapes::priv; p(st.apply(1));
        Function<LambdaShapes, Integer> unbound = LambdaShapes::get; p(unbound.apply(new LambdaShapes(4)));
        Supplier<Integer> bound = new LambdaShapes(5)::get; p(bound.get());
        IntFunction<LambdaShapes> ctor = LambdaShapes::new; p(ctor.apply(6).n);
        Supplier<LambdaShapes> ctor0 = LambdaShapes::new; p(ctor0.get().n);
        BiFunction<String, Integer, LambdaShapes> gctor = LambdaShapes::<String>new; p(gctor.apply("x", 7).n);
        IntFunction<int[]> ac = int[]::new; p(ac.apply(3).length);
        IntFunction<String[][]> ac2 = String[][]::new; p(ac2.apply(2).getClass());
        Function<int[], Object> cl = int[]::clone; p(((int[]) cl.apply(new int[9])).length);
        Tri<Object, Object, Object, String> va = LambdaShapes::va; p(va.ap(1, "b", 'c'));
        Supplier<String> va0 = LambdaShapes::va; p(va0.get());
        p(new Sub().hi("q") + new Sub().sup().get());
        Wide w = LambdaShapes::widenInt; p(w.ap(3));
        LongUnaryOperator lu = LambdaShapes::widen; p(lu.applyAsLong(5));
        IntToLongFunction il = LambdaShapes::widen; p(il.applyAsLong(7));
        Boxed bx = Integer::valueOf; p(bx.ap(8));
        Unboxed ub = Integer::intValue; p(ub.ap(9));
        ToLongFunction<Integer> tl = Integer::intValue; p(tl.applyAsLong(10));
        Consumer<String> ign = String::length; ign.accept("x");
        Runnable disc = () -> widen(3); disc.run();
        try { bound = ((LambdaShapes) null)::get; } catch (NullPointerException e) { p("npe bound"); }
        Comparator<String> cmp = String::compareToIgnoreCase;
        p(cmp.reversed().thenComparing(Comparator.naturalOrder()).compare("A", "b"));
        byte b = -1;
        char c = 'z';
        short s = -3;
        int i = 4;
        long l = 1L << 33;
        float f = 2.5f;
        double d = -0.5;
        boolean z = true;
        String str = "s";
        int[] arr = {1, 2};
        Supplier<String> caps = () -> "" + b + c + s + i + l + f + d + z + str + arr[1]; p(caps.get());
        Prim pr = (b1, c1, s1, i1, l1, f1, d1, z1) -> b1 + c1 + s1 + i1 + l1 + (long) f1 + (long) d1 + (z1 ? 1 : 0) + b
                + l;
        p(pr.ap((byte) 1, 'a', (short) 2, 3, 4, 5f, 6d, true));
        GenI<Integer> gi = x -> x + 1; p(gi.ap(3));
        Bridge2 b2 = x -> "b" + x; Bridge<Integer> b1 = b2; p(b1.ap(1) + b2.ap(2));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) String bad = ((Bridge) b2).ap("str");
            p(bad);
        } catch (ClassCastException e) {
            p("cce");
        }
        Runnable multi = (Runnable & Mark & Serializable) () -> p("multi");
        multi.run();
        p((multi instanceof Mark) + " " + (multi instanceof Serializable));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> cur = x -> y -> zz -> x * 100 + y * 10 + zz;
        p(cur.apply(1).apply(2).apply(3));
        Function<Integer, Integer>[] rec = new Function[1];
        rec[0] = x -> x < 2 ? 1 : x * rec[0].apply(x - 1);
        p(rec[0].apply(10));
        Supplier<Runnable> sr = () -> () -> p("inner"); sr.get().run();
        Callable3 thrower = () -> { throw new java.io.IOException("io"); };
        try { thrower.call(); } catch (java.io.IOException e) { p(e); }
        Object o1 = (Supplier<String>) () -> "same", o2 = (Supplier<String>) () -> "same";
        p(o1.getClass() == o2.getClass());
        Set<Object> loop = new HashSet<>();
        for (int k = 0; k < 3; k++) { loop.add((Supplier<String>) () -> "x"); }
        p(loop.size());
        Set<Object> loop2 = new HashSet<>();
        for (int k = 0; k < 3; k++) {
            int kk = k;
            loop2.add((IntSupplier) () -> kk);
        }
        p(loop2.size());
        Function<String, Integer> ser = (Function<String, Integer> & Serializable) x -> x.length() + i;
        java.lang.reflect.Method wr = ser.getClass().getDeclaredMethod("writeReplace"); wr.setAccessible(true);
        SerializedLambda sl = (SerializedLambda) wr.invoke(ser);
        p(sl.getCapturingClass() + " " + sl.getFunctionalInterfaceClass() + " " + sl.getFunctionalInterfaceMethodName()
                + sl.getFunctionalInterfaceMethodSignature() + " " + sl.getImplClass() + " " + sl.getImplMethodKind()
                + sl.getImplMethodSignature() + sl.getCapturedArgCount() + sl.getCapturedArg(0)
                + sl.getInstantiatedMethodType());
        MethodHandles.Lookup L = MethodHandles.lookup();
        try {
            LambdaMetafactory.metafactory(L, "run", MethodType.methodType(Runnable.class, int.class),
                    MethodType.methodType(void.class), L.findStatic(LambdaShapes.class, "nothing",
                    MethodType.methodType(void.class, String.class)), MethodType.methodType(void.class));
        } catch (LambdaConversionException e) { p(e); }
        try {
            LambdaMetafactory.metafactory(L, "length", MethodType.methodType(String.class),
                    MethodType.methodType(int.class), L.findVirtual(String.class, "length",
                    MethodType.methodType(int.class)), MethodType.methodType(int.class));
        } catch (LambdaConversionException e) { p(e); }
    }
    interface Callable3 { void call() throws java.io.IOException; }
    static double widenInt(int x) { return x / 2.0; }
}
