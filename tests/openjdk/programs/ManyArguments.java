// Method handles with many arguments: collectors, spreaders, permutations, filters, guards, loops, tries; 250
// arguments; constants and errors.
import java.lang.invoke.*;
import java.util.*;
import java.util.stream.*;
import static java.lang.invoke.MethodType.*;

public class ManyArguments {
    static String many(int a, long b, double c, float d, byte e, short f, char g, boolean h, String i, Object j,
            int[] k, long l, double m, Object n, int o, long p, float q, String r) {
        return "" + a + b + c + d + e + f + g + h + i + j + k.length + l + m + n + o + p + q + r;
    }
    static String list(Object... xs) { return xs.length + Arrays.toString(xs); }
    static int sum(int... xs) { return IntStream.of(xs).sum(); }
    String bound(String s, int n) { return this.toString() + s + n; }
    public String toString() { return "me"; }
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.toString().replaceAll("@[0-9a-f]+", "@N"));
        }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle many = l.findStatic(ManyArguments.class, "many",
                methodType(String.class, int.class, long.class, double.class, float.class, byte.class, short.class,
                char.class, boolean.class, String.class, Object.class, int[].class, long.class, double.class,
                Object.class, int.class, long.class, float.class, String.class));
        MethodHandle list = l.findStatic(ManyArguments.class, "list", methodType(String.class, Object[].class));
        Object[] av = {1, 2L, 3.5, 4.5f, (byte) 5, (short) 6, '7', true, "nine", List.of(10), new int[11], 12L, 13.5,
                null, 15, 16L, 17.5f, "end"};
        t("exact", () -> (String) many.invokeExact(1, 2L, 3.5, 4.5f, (byte) 5, (short) 6, '7', true, "nine",
                (Object) List.of(10), new int[11], 12L, 13.5, (Object) null, 15, 16L, 17.5f, "end"));
        t("withArguments", () -> many.invokeWithArguments(av));
        t("spread", () -> many.asSpreader(Object[].class, 18).invoke(av));
        t("generic", () -> many.asType(genericMethodType(18)).asSpreader(Object[].class, 15).invoke((Object) 9,
                (Object) 8L, (Object) 7.0, Arrays.copyOfRange(av, 3, 18)));
        t("reverse", () -> {
            int[] order = IntStream.range(0, 18).map(i -> 17 - i).toArray();
            MethodType rt = methodType(String.class,
                    IntStream.range(0, 18).mapToObj(i -> many.type().parameterType(17 - i)).toArray(Class[]::new));
            Object[] rv = IntStream.range(0, 18).mapToObj(i -> av[17 - i]).toArray();
            return MethodHandles.permuteArguments(many, rt, order).invokeWithArguments(rv);
        });
        t("insert", () -> MethodHandles.insertArguments(many, 8, "inserted", "j", new int[2], 0L, 0.0,
                "n").invokeWithArguments(1, 2L, 3.5, 4.5f, (byte) 5, (short) 6, '7', true, 15, 16L, 17.5f, "end"));
        t("drop", () ->
                MethodHandles.dropArguments(many, 3, long.class, double.class, String.class).type().parameterCount());
        for (int n : new int[] {0, 1, 5, 12, 30, 100, 250})
            t("collect " + n, () -> ((String) list.asCollector(Object[].class,
                    n).invokeWithArguments(Collections.nCopies(n, n))).length());
        t("collect 300", () -> list.asCollector(Object[].class, 300));
        t("ints", () -> l.findStatic(ManyArguments.class, "sum",
                methodType(int.class, int[].class)).invokeWithArguments(IntStream.range(0, 200).boxed().toArray()));
        t("varargs", () -> list.invoke(1, "b", 3.0) + " " + list.invoke() + " " + list.invoke((Object) new Object[] {
                "x"}) + " " + list.isVarargsCollector() + " " + list.asFixedArity().isVarargsCollector());
        t("bind", () -> l.bind(new ManyArguments(), "bound", methodType(String.class, String.class, int.class))
                .invoke("-", 5) + " " + l.findVirtual(ManyArguments.class, "bound",
                methodType(String.class, String.class, int.class)).bindTo(new ManyArguments()).invoke("+", 6));
        MethodHandle cat = l.findVirtual(String.class, "concat", methodType(String.class, String.class)),
                len = l.findVirtual(String.class, "length", methodType(int.class));
        t("filter", () -> MethodHandles.filterReturnValue(cat, len).invoke("abc", "de") + " "
                + MethodHandles.filterArguments(l.findStatic(Math.class, "max",
                methodType(int.class, int.class, int.class)), 0, len, len).invoke("abc", "de"));
        t("fold", () -> MethodHandles.foldArguments(MethodHandles.dropArguments(cat, 2, String.class), cat).type());
        t("guard", () -> {
            MethodHandle empty = l.findVirtual(String.class, "isEmpty", methodType(boolean.class));
            MethodHandle g = MethodHandles.guardWithTest(empty,
                    MethodHandles.dropArguments(MethodHandles.constant(String.class, "was empty"), 0, String.class),
                    l.findVirtual(String.class, "toUpperCase", methodType(String.class)));
            return g.invoke("") + " " + g.invoke("x");
        });
        t("catch", () -> {
            MethodHandle p = l.findStatic(Integer.class, "parseInt", methodType(int.class, String.class));
            MethodHandle h = MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0,
                    NumberFormatException.class, String.class);
            return MethodHandles.catchException(p, NumberFormatException.class, h).invoke("x") + " "
                    + MethodHandles.catchException(p, NumberFormatException.class, h).invoke("12");
        });
        t("finally", () -> MethodHandles.tryFinally(cat, l.findStatic(ManyArguments.class, "cleanup",
                methodType(String.class, Throwable.class, String.class, String.class))).invoke("a", "b"));
        t("loop", () ->
                MethodHandles.countedLoop(MethodHandles.constant(int.class, 10), MethodHandles.constant(int.class, 1),
                l.findStatic(ManyArguments.class, "step", methodType(int.class, int.class, int.class))).invoke());
        t("iterated", () -> MethodHandles.iteratedLoop(null, null, l.findStatic(ManyArguments.class, "each",
                methodType(String.class, String.class, Object.class))).invoke(List.of("p", "q")));
        t("switch", () -> MethodHandles
                .tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class)).invoke(0));
        t("array", () -> MethodHandles.arrayElementGetter(long[].class).invoke(new long[] {7}, 0) + " "
                + MethodHandles.arrayConstructor(int[][].class).invoke(3).getClass() + " "
                + MethodHandles.arrayLength(int[].class).invoke(new int[4]));
        t("special", () -> l.findSpecial(Object.class, "hashCode", methodType(int.class), ManyArguments.class).type()
                + " " + l.findConstructor(StringBuilder.class, methodType(void.class, String.class)).invoke("sb") + " "
                + l.findGetter(Point.class, "x", int.class).invoke(new Point(4)) + " "
                + l.findStaticGetter(Integer.class, "MAX_VALUE", int.class).invoke());
        t("convert", () -> MethodHandles.explicitCastArguments(l.findStatic(Integer.class, "toString",
                methodType(String.class, int.class)), methodType(String.class, double.class)).invoke(3.99) + " "
                + l.findStatic(Long.class, "toString",
                methodType(String.class, long.class)).asType(methodType(Object.class, Integer.class)).invoke(5));
        t("wrong call", () -> (int) cat.invokeExact("a", "b"));
        t("wrong type", () -> cat.invoke(1, 2));
        t("cannot convert", () -> cat.asType(methodType(int.class, String.class, String.class)));
        t("null receiver", () -> cat.invoke((String) null, "b"));
        t("missing", () -> l.findStatic(String.class, "none", methodType(void.class)));
        t("private", () -> l.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        t("interface", () -> MethodHandleProxies.asInterfaceInstance(Comparator.class,
                l.findVirtual(String.class, "compareTo", methodType(int.class, String.class))).compare("a", "c"));
        t("reveal", () -> l.revealDirect(cat) + " " + cat + " " + cat.asType(genericMethodType(2)));
        t("mutable", () -> {
            MutableCallSite c = new MutableCallSite(MethodHandles.constant(String.class, "one"));
            MethodHandle m = c.dynamicInvoker();
            String a = (String) m.invokeExact();
            c.setTarget(MethodHandles.constant(String.class, "two"));
            return a + (String) m.invokeExact();
        });
        t("switch point", () -> {
            SwitchPoint sp = new SwitchPoint();
            MethodHandle m = sp.guardWithTest(MethodHandles.constant(int.class, 1),
                    MethodHandles.constant(int.class, 2));
            int a = (int) m.invokeExact();
            SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
            return a + " " + (int) m.invokeExact();
        });
        t("type", () -> fromMethodDescriptorString("(IJ[Ljava/lang/String;)V", null) + " "
                + methodType(int.class).wrap().erase().generic() + " " + cat.type().toMethodDescriptorString());
    }
    record Point(int x) { }
    static String cleanup(Throwable t, String r, String a) { return r + " cleaned " + t; }
    static int step(int acc, int i) { return acc + i * i; }
    static String each(String acc, Object x) { return acc + x; }
}
