// Method handles: lookup of every kind, conversions, combinators, their errors; lambdas and other users of
// invokedynamic.
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
public class MethodHandleLookup {
    interface T { Object run() throws Throwable; }
    static void t(String s, T r) {
        try {
            Object o = r.run();
            System.out.println(s + " = " + o + (o == null ? "" : " " + o.getClass().getSimpleName()));
        } catch (Throwable e) {
            System.out.println(s + " ! " + e);
        }
    }
    int f = 3;
    static long sf = 4L;
    final int fin = 9;
    static final String SFIN = "sfin";
    private char pc = 'p';
    volatile double vd = 1.5;
    String str = "s";
    MethodHandleLookup() {} MethodHandleLookup(int f) { this.f = f; }
    static int add(int a, int b) { return a + b; }
    static String many(boolean z, byte b, char c, short s, int i, long l, float f, double d, Object o) {
        return "" + z + b + c + s + i + l + f + d + o;
    }
    int inst(long x) { return (int) (f + x); }
    static void thrower() throws Exception { throw new Exception("thrown"); }
    static String var(String a, int... r) { return a + Arrays.toString(r); }
    private int priv() { return 42; }
    static class Sub extends MethodHandleLookup {
        int inst(long x) { return -1; }
        @Override public String toString() { return "sub"; }
        int callSuper(MethodHandles.Lookup l) throws Throwable {
            return (int) l.findSpecial(MethodHandleLookup.class, "inst", MethodType.methodType(int.class, long.class),
                    Sub.class).invokeExact(this, 5L);
        }
        static MethodHandles.Lookup lk() { return MethodHandles.lookup(); } }
    interface I { default String d() { return "I.d " + toString(); } int m(); static int st() { return 5; } }
    static class Impl implements I { public int m() { return 77; } public String toString() { return "impl"; } }
    static abstract class Abs { Abs() {} }
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType ii = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle add = l.findStatic(MethodHandleLookup.class, "add", ii);
        t("add", () -> (int) add.invokeExact(1, 2));
        t("add invoke", () -> add.invoke((short) 1, 'a'));
        t("add wmt", () -> (long) add.invokeExact(1, 2));
        t("add wmt2", () -> add.invokeExact(1, 2));
        t("add long ret", () -> (long) add.invoke(1, 2));
        t("add iwa", () -> add.invokeWithArguments(3, 4));
        t("add iwa bad", () -> add.invokeWithArguments(3, "x"));
        t("add iwa count", () -> add.invokeWithArguments(3));
        MethodHandle many = l.findStatic(MethodHandleLookup.class, "many",
                MethodType.methodType(String.class, boolean.class, byte.class, char.class, short.class, int.class,
                long.class, float.class, double.class, Object.class));
        t("many", () -> (String) many.invokeExact(true, (byte) -1, 'c', (short) -2, 3, 4L, 5f, 6d, (Object) "o"));
        t("many iwa", () -> many.invokeWithArguments(true, (byte) -1, 'c', (short) -2, 3, 4L, 5f, 6d, null));
        MethodHandle inst = l.findVirtual(MethodHandleLookup.class, "inst",
                MethodType.methodType(int.class, long.class));
        t("inst", () -> (int) inst.invokeExact(new MethodHandleLookup(10), 5L));
        t("inst sub", () -> (int) inst.invoke(new Sub(), 5));
        t("inst null", () -> (int) inst.invokeExact((MethodHandleLookup) null, 5L));
        t("super", () -> new Sub().callSuper(Sub.lk()));
        t("bind", () -> (int) inst.bindTo(new MethodHandleLookup(20)).invokeExact(1L));
        t("ctor", () -> ((MethodHandleLookup) l.findConstructor(MethodHandleLookup.class,
                MethodType.methodType(void.class, int.class)).invokeExact(8)).f);
        t("abs ctor", () -> l.findConstructor(Abs.class, MethodType.methodType(void.class)).invoke());
        t("iface",
                () -> (int) l.findVirtual(I.class, "m", MethodType.methodType(int.class)).invokeExact((I) new Impl()));
        t("iface default", () -> l.findVirtual(I.class, "d", MethodType.methodType(String.class)).invoke(new Impl()));
        t("class default",
                () -> l.findVirtual(Impl.class, "d", MethodType.methodType(String.class)).invoke(new Impl()));
        t("iface static", () -> l.findStatic(I.class, "st", MethodType.methodType(int.class)).invoke());
        t("private", () -> l.findVirtual(MethodHandleLookup.class, "priv",
                MethodType.methodType(int.class)).invoke(new MethodHandleLookup()));
        t("getter", () ->
                (int) l.findGetter(MethodHandleLookup.class, "f", int.class).invokeExact(new MethodHandleLookup(6)));
        t("getter null", () ->
                (int) l.findGetter(MethodHandleLookup.class, "f", int.class).invokeExact((MethodHandleLookup) null));
        t("setter", () -> {
            MethodHandleLookup m = new MethodHandleLookup();
            l.findSetter(MethodHandleLookup.class, "f", int.class).invokeExact(m, 99);
            return m.f;
        });
        t("sgetter", () -> (long) l.findStaticGetter(MethodHandleLookup.class, "sf", long.class).invokeExact());
        t("ssetter", () -> {
            l.findStaticSetter(MethodHandleLookup.class, "sf", long.class).invokeExact(123L);
            return sf;
        });
        t("no field", () -> l.findGetter(MethodHandleLookup.class, "nope", int.class));
        t("wrong type field", () -> l.findGetter(MethodHandleLookup.class, "f", long.class));
        t("no method", () -> l.findStatic(MethodHandleLookup.class, "nope", ii));
        t("not static",
                () -> l.findStatic(MethodHandleLookup.class, "inst", MethodType.methodType(int.class, long.class)));
        t("static as virtual", () -> l.findVirtual(MethodHandleLookup.class, "add", ii));
        t("string length", () -> (int) MethodHandles.publicLookup().findVirtual(String.class, "length",
                MethodType.methodType(int.class)).invokeExact("four"));
        t("thrower",
                () -> l.findStatic(MethodHandleLookup.class, "thrower", MethodType.methodType(void.class)).invoke());
        MethodHandle var = l.findStatic(MethodHandleLookup.class, "var",
                MethodType.methodType(String.class, String.class, int[].class));
        t("var", () -> var.invoke("x", 1, 2, 3));
        t("var0", () -> var.invoke("x"));
        t("var arr", () -> (String) var.invokeExact("x", new int[] {4}));
        t("is varargs", () -> var.isVarargsCollector());
        t("unreflect", () ->
                l.unreflect(MethodHandleLookup.class.getDeclaredMethod("add", int.class, int.class)).invoke(5, 6));
        t("unreflectCtor", () -> ((MethodHandleLookup) l
                .unreflectConstructor(MethodHandleLookup.class.getDeclaredConstructor(int.class)).invoke(5)).f);
        t("unreflectGetter", () ->
                l.unreflectGetter(MethodHandleLookup.class.getDeclaredField("pc")).invoke(new MethodHandleLookup()));
        t("insert", () -> (int) MethodHandles.insertArguments(add, 0, 100).invokeExact(5));
        t("drop", () -> (int) MethodHandles.dropArguments(add, 1, String.class).invokeExact(1, "x", 2));
        t("filter", () -> MethodHandles.filterReturnValue(add,
                l.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class))).invoke(1, 2));
        t("permute", () -> (int) MethodHandles.permuteArguments(l.findStatic(Math.class, "floorDiv", ii), ii, 1,
                0).invokeExact(3, 10));
        t("asType", () -> (Object) add.asType(MethodType.methodType(Object.class, Object.class, Integer.class))
                .invokeExact((Object) 1, (Integer) 2));
        t("asType cce", () -> (Object) add.asType(MethodType.methodType(Object.class, Object.class, Integer.class))
                .invokeExact((Object) "x", (Integer) 2));
        t("guard", () -> MethodHandles.guardWithTest(l.findVirtual(String.class, "isEmpty", MethodType.methodType(
                boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, String.class),
                MethodHandles.dropArguments(MethodHandles.constant(int.class, 2), 0, String.class)).invoke("q"));
        t("catch", () -> MethodHandles.catchException(MethodHandles.insertArguments(l.findStatic(Integer.class,
                "parseInt", MethodType.methodType(int.class, String.class)), 0, "zz"), NumberFormatException.class,
                MethodHandles.dropArguments(MethodHandles.constant(int.class, -5), 0, NumberFormatException.class))
                .invoke());
        t("reflective invoke", () ->
                MethodHandle.class.getMethod("invokeExact", Object[].class).invoke(add, (Object) new Object[] {1, 2}));
        t("reflective invoke2", () -> {
            try {
                return MethodHandle.class.getMethod("invoke", Object[].class).invoke(add, (Object) new Object[] {1, 2});
            } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); }
        });
        t("toString", () -> add);
        t("type", () -> many.type());
        t("reveal", () -> l.revealDirect(add).toString());
        t("reveal", () -> l.revealDirect(inst).toString());
        MutableCallSite cs = new MutableCallSite(MethodHandles.constant(int.class, 1));
        MethodHandle dyn = cs.dynamicInvoker();
        t("cs1", () -> (int) dyn.invokeExact());
        cs.setTarget(MethodHandles.constant(int.class, 2));
        t("cs2", () -> (int) dyn.invokeExact());
        // lambdas
        int cap = 5; String cs2 = "cap";
        Function<Integer, Integer> fn = x -> x + cap;
        Supplier<String> sup = () -> cs2 + cap;
        BiFunction<Integer, Integer, Integer> bf = MethodHandleLookup::add;
        Function<MethodHandleLookup, String> vf = MethodHandleLookup::toString;
        IntFunction<int[]> af = int[]::new;
        Supplier<MethodHandleLookup> mk = MethodHandleLookup::new;
        Runnable ser = (Runnable & java.io.Serializable) () -> System.out.println("ser");
        ser.run();
        IntBinaryOperator op = Math::max;
        t("lambdas", () -> fn.apply(3) + sup.get() + bf.apply(1, 2) + vf.apply(new Sub()) + af.apply(3).length
                + mk.get().f + op.applyAsInt(3, 9));
        String s = "a";
        char c = 'b';
        int i = 1;
        long j = 2;
        double d = 1.5;
        float f = 2.5f;
        boolean z = true;
        Object n = null;
        byte b = -1;
        short sh = 3;
        System.out.println(s + c + i + j + d + f + z + n + b + sh + "\1\2end");
        record P(int x, double y, String s, int[] arr) {}
        P p1 = new P(1, 2.0, "q", null), p2 = new P(1, 2.0, "q", null);
        System.out.println(p1 + " " + p1.equals(p2) + " " + (p1.hashCode() == p2.hashCode()) + " "
                + p1.equals(new P(1, -0.0, "q", null)));
    }
}
