// MethodType, variable arity, conversions of arguments and results, call sites, invokers, long chains of handles.
import java.lang.invoke.*;
import java.util.*;
public class HandleTypes {
    interface Act { Object run() throws Throwable; }
    static String fix(Object o) {
        return (o instanceof Object[] ? Arrays.deepToString((Object[]) o) : String.valueOf(o)).replaceAll("@[0-9a-f]+",
                "@H").replaceAll("/0x[0-9a-f]+", "/H");
    }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + fix(e.getCause()) : ""));
        }
    }
    static String s(Object... a) { return Arrays.toString(a); }
    static int prim(int a, long b, double c) { return (int) (a + b + c); }
    static String va(String p, int... r) { return p + Arrays.toString(r); }
    static String big(int a, int b, int c, int d, int e, int f, int g, int h, long i, double j, float k, byte l, char m,
            short n, boolean o, Object p) {
        return "" + a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p;
    }
    static class MySite extends MutableCallSite { MySite(MethodType t) { super(t); } }
    static class CS2 extends ConstantCallSite {
        CS2(MethodType t, MethodHandle h) throws Throwable { super(t, h); }
        static MethodHandle hook(ConstantCallSite c) { return MethodHandles.constant(int.class, 42); }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup L = MethodHandles.lookup();
        MethodType t = MethodType.methodType(String.class, int.class, Object.class, long[].class);
        t("mt", () -> t + " " + t.generic() + t.erase() + t.wrap() + t.unwrap() + t.hasPrimitives() + t.hasWrappers()
                + t.wrap().hasWrappers() + t.lastParameterType() + t.descriptorString() + t.toMethodDescriptorString());
        t("mt2", () -> t.changeParameterType(0, Integer.class) + "" + t.insertParameterTypes(1, List.class, int.class)
                + t.appendParameterTypes(byte.class) + t.dropParameterTypes(0, 2) + t.changeReturnType(void.class)
                + (t == MethodType.methodType(String.class, t.parameterList()))
                + (t.changeReturnType(int.class).changeReturnType(String.class) == t));
        t("mt3", () -> t.parameterType(3));
        t("mt4", () -> MethodType.methodType(void.class, void.class));
        t("mt6", () -> MethodType.methodType(int.class, (Class<?>) null));
        t("mt7", () -> MethodType.genericMethodType(256));
        t("mt8", () -> MethodType.genericMethodType(254).insertParameterTypes(0, long.class));
        t("mt9", () -> t.insertParameterTypes(9, int.class));
        t("mt10", () -> t.dropParameterTypes(2, 1));
        t("mt11", () -> MethodType.genericMethodType(3, true));
        t("mt12", () -> MethodType.fromMethodDescriptorString("(I", null));
        t("mt13", () -> MethodType.fromMethodDescriptorString("(LNoSuch;)V", HandleTypes.class.getClassLoader()));
        t("mt14", () -> MethodType.fromMethodDescriptorString("([[I[Ljava/lang/String;)[J", null));
        t("mt15", () -> t.hashCode()
                == MethodType.methodType(String.class, int.class, Object.class, long[].class).hashCode());
        t("mt16", () -> t.parameterList().add(int.class));
        MethodHandle sh = L.findStatic(HandleTypes.class, "s", MethodType.methodType(String.class, Object[].class));
        t("va", () -> sh + "" + sh.isVarargsCollector() + sh.type());
        t("va0", () -> sh.invoke());
        t("va1", () -> sh.invoke(1));
        t("va1n", () -> sh.invoke((Object) null));
        t("va1na", () -> sh.invoke((Object[]) null));
        t("va1a", () -> sh.invoke(new Object[] {1, 2}));
        t("va1s", () -> sh.invoke(new String[] {"1", "2"}));
        t("va1o", () -> sh.invoke((Object) new String[] {"1", "2"}));
        t("va3", () -> sh.invoke(1, "b", 'c'));
        t("vaiwa", () -> sh.invokeWithArguments(1, "b", 'c'));
        t("vaiwa2", () -> sh.invokeWithArguments(new Object[] {new Object[] {1, 2}}));
        t("vaiwa3", () -> sh.invokeWithArguments(List.of(1, 2)));
        MethodHandle vh = L.findStatic(HandleTypes.class, "va",
                MethodType.methodType(String.class, String.class, int[].class));
        t("vb0", () -> vh.invoke("p"));
        t("vb2", () -> vh.invoke("p", 1, (byte) 2, (Integer) 3));
        t("vbx", () -> vh.invoke("p", "q"));
        t("vbn", () -> vh.invoke());
        t("vbfix", () -> vh.asFixedArity().invoke("p", 1));
        t("vbfix2", () -> vh.asFixedArity().invoke("p", new int[] {1}));
        t("vbcol", () -> vh.asCollector(int[].class, 3).type() + "" + vh.asCollector(int[].class, 2).invoke("x", 1, 2));
        t("vbsp", () -> vh.asSpreader(Object[].class, 2).invoke(new Object[] {"a", new int[] {7}}));
        t("vbin", () -> MethodHandles.insertArguments(vh, 0, "ins").invoke(1, 2));
        t("vbbind", () -> vh.bindTo("bnd").invoke(1, 2));
        t("vbbind2", () -> vh.bindTo("bnd").isVarargsCollector());
        t("vbtype", () -> vh.asType(MethodType.methodType(Object.class, Object.class, Object.class, Object.class))
                .invoke("a", 1, 2));
        MethodHandle ph = L.findStatic(HandleTypes.class, "prim",
                MethodType.methodType(int.class, int.class, long.class, double.class));
        t("p", () -> ph.invoke((byte) 1, 2, 3f));
        t("p2", () -> (long) ph.invoke('a', (short) 2, 3L));
        t("p3", () -> (double) ph.invoke(1, 2L, 3d));
        t("p4", () -> ph.invoke(1L, 2L, 3d));
        t("p5", () -> (Object) ph.invoke((Integer) 1, (Long) 2L, (Double) 3d));
        t("p6", () -> (Object) ph.invoke((Object) 1, (Object) 2, (Number) 3f));
        t("p7", () -> (short) ph.invoke(1, 2, 3));
        t("p8", () -> { ph.invoke(1, 2, 3); return "void"; });
        t("p9", () -> (boolean) ph.invoke(1, 2, 3));
        t("p10", () -> (Integer) ph.invoke(1, 2, 3));
        t("p11", () -> (Number) ph.invoke(1, 2, 3));
        t("p12", () -> (Comparable) ph.invoke(1, 2, 3));
        t("p13", () -> (Long) ph.invoke(1, 2, 3));
        t("p14", () -> ph.invokeWithArguments(1, 2, 3));
        t("p15", () -> ph.invokeWithArguments((Object[]) null));
        MethodHandle bh = L.findStatic(HandleTypes.class, "big", MethodType.methodType(String.class, int.class,
                int.class, int.class, int.class, int.class, int.class, int.class, int.class, long.class, double.class,
                float.class, byte.class, char.class, short.class, boolean.class, Object.class));
        t("big", () -> (String) bh.invokeExact(1, 2, 3, 4, 5, 6, 7, 8, 9L, 10d, 11f, (byte) 12, 'd', (short) 14, true,
                (Object) "o"));
        t("big2", () -> bh.asSpreader(4, int[].class, 4).invoke(1, 2, 3, 4, new int[] {5, 6, 7, 8}, 9L, 10d, 11f,
                (byte) 12, 'd', (short) 14, true, (Object) "o"));
        t("big3", () -> bh.asSpreader(Object[].class,
                16).invoke(new Object[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, (byte) 12, 'd', (short) 14, true, null}));
        t("big4", () -> MethodHandles.insertArguments(bh, 8, 9L, 10d, 11f, (byte) 12, 'd', (short) 14, true,
                "ins").invoke(1, 2, 3, 4, 5, 6, 7, 8));
        t("big5", () -> MethodHandles.dropArguments(bh, 3, String.class, long.class).type());
        t("mcs", () -> {
            MutableCallSite c = new MutableCallSite(MethodType.methodType(int.class));
            return c.getTarget().type() + "" + c.type() + c.dynamicInvoker();
        });
        t("mcs2", () -> (int) new MySite(MethodType.methodType(int.class)).dynamicInvoker().invokeExact());
        t("mcs3", () -> {
            MutableCallSite c = new MutableCallSite(MethodType.methodType(int.class));
            c.setTarget(MethodHandles.constant(long.class, 3L));
            return 0;
        });
        t("mcs4", () -> {
            MutableCallSite c = new MutableCallSite(MethodHandles.constant(int.class, 1));
            MethodHandle i = c.dynamicInvoker();
            Object a = i.invoke();
            c.setTarget(MethodHandles.constant(int.class, 2));
            return a + "" + i.invoke() + MethodHandles.foldArguments(MethodHandles.identity(int.class), i).invoke();
        });
        t("mcs5", () -> new MutableCallSite((MethodHandle) null));
        t("vcs", () -> {
            VolatileCallSite c = new VolatileCallSite(MethodHandles.constant(int.class, 1));
            MethodHandle i = c.dynamicInvoker();
            c.setTarget(MethodHandles.constant(int.class, 5));
            return i.invoke() + "" + c.getTarget();
        });
        t("ccs", () -> {
            ConstantCallSite c = new ConstantCallSite(MethodHandles.constant(int.class, 1));
            c.setTarget(null);
            return 0;
        });
        t("ccs2", () -> new ConstantCallSite(MethodHandles.constant(int.class, 1)).dynamicInvoker().invoke());
        t("ccs3", () -> new CS2(MethodType.methodType(int.class), L.findStatic(CS2.class, "hook",
                MethodType.methodType(MethodHandle.class, ConstantCallSite.class))).dynamicInvoker().invoke());
        t("ccs4", () -> new CS2(MethodType.methodType(long.class),
                L.findStatic(CS2.class, "hook", MethodType.methodType(MethodHandle.class, ConstantCallSite.class))));
        t("sync", () -> { MutableCallSite.syncAll(new MutableCallSite[] {null}); return 0; });
        t("inv", () -> MethodHandles.exactInvoker(ph.type()) + "" + MethodHandles.invoker(ph.type()).invoke(ph, 1, 2L,
                3d) + MethodHandles.exactInvoker(ph.type()).invoke(ph, 1, 2L, 3d));
        t("inv2", () -> MethodHandles.exactInvoker(ph.type().changeReturnType(long.class)).invoke(ph, 1, 2L, 3d));
        t("inv3", () -> MethodHandles.invoker(ph.type().changeReturnType(long.class)).invoke(ph, 1, 2L, 3d));
        t("nullmh", () -> (int) ((MethodHandle) null).invokeExact(1));
        t("iface", () ->
                L.findVirtual(CharSequence.class, "length", MethodType.methodType(int.class)).invoke((Object) "abc"));
        t("iface2",
                () -> L.findVirtual(CharSequence.class, "length", MethodType.methodType(int.class)).invoke((Object) 3));
        t("virt",
                () -> L.findVirtual(Object.class, "toString", MethodType.methodType(String.class)).invoke(List.of(1)));
        t("virtn", () ->
                L.findVirtual(Object.class, "toString", MethodType.methodType(String.class)).invoke((Object) null));
        t("ctor", () -> L.findConstructor(ArrayList.class,
                MethodType.methodType(void.class, Collection.class)).invoke(List.of(1, 2)));
        t("bind", () -> L.bind("abc", "concat", MethodType.methodType(String.class, String.class)).invoke("d"));
        t("gwt", () -> {
            MethodHandle m = L.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class));
            return MethodHandles.guardWithTest(m, MethodHandles.identity(String.class),
                    L.findVirtual(String.class, "trim", MethodType.methodType(String.class))).invoke("  x ");
        });
        t("chain", () -> {
            MethodHandle m = L.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
            MethodHandle c = MethodHandles.insertArguments(m, 1, ".");
            for (int i = 0; i < 50; i++)
                c = MethodHandles.filterReturnValue(c, MethodHandles.insertArguments(m, 1, "" + i % 10));
            return c.invoke("s");
        });
        t("deepchain", () -> {
            MethodHandle c = MethodHandles.identity(int.class);
            MethodHandle inc = L.findStatic(Math.class, "addExact",
                    MethodType.methodType(int.class, int.class, int.class));
            inc = MethodHandles.insertArguments(inc, 1, 1);
            for (int i = 0; i < 1000; i++) c = MethodHandles.filterReturnValue(c, inc);
            return c.invoke(0);
        });
        t("hid", () -> {
            Runnable r = () -> { };
            return r.getClass().isHidden() + r.getClass().getSimpleName().replaceAll("\\d+.*", "N");
        });
        t("lam", () -> {
            MethodHandle h = L.findVirtual(String.class, "length", MethodType.methodType(int.class));
            java.util.function.ToIntFunction<String> f =
                    (java.util.function.ToIntFunction<String>) LambdaMetafactory.metafactory(L, "applyAsInt",
                    MethodType.methodType(java.util.function.ToIntFunction.class), MethodType.methodType(int.class,
                    Object.class), h, MethodType.methodType(int.class, String.class)).getTarget().invoke();
            return f.applyAsInt("four");
        });
        t("scf", () -> StringConcatFactory.makeConcatWithConstants(L, "x", MethodType.methodType(String.class,
                int.class, String.class), "a\1b\1c\2", "K").getTarget().invoke(1, "z"));
        t("scf2", () -> StringConcatFactory.makeConcatWithConstants(L, "x",
                MethodType.methodType(String.class, int.class, String.class), "a\1"));
    }
}
