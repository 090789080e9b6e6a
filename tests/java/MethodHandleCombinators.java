// Combinators of MethodHandles, their results and their errors; MethodHandleProxies, SwitchPoint, conversions.
import java.lang.invoke.*;
import java.util.*;
public class MethodHandleCombinators {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            Object r = a.run();
            System.out.println(n + " = " + (r instanceof Object[] ? Arrays.deepToString((Object[]) r) : r));
        } catch (Throwable e) {
            String text = e + (e.getCause() != null ? " / " + e.getCause() : "");
            System.out.println(n + " ! " + text.replaceAll("@[0-9a-f]+", "@HASH"));
        }
    }
    static int step(int v, int k) { return v + k; }
    static boolean less(int v, int n) { return v < n; }
    static boolean lessV(int v) { return v < 10; }
    static int init(int n) { return n; }
    static void print(String s) { System.out.println(" print " + s); }
    static String cat(String a, String b) { return a + b; }
    static String catI(String a, int i) { return a + i; }
    static String catIA(String a, int i, int[] arr) { return a + i + arr.length; }
    static int one() { return 1; }
    static int sum(int s, int i) { return s + i; }
    static String rep(String acc, String e, List<String> l) { return acc + "," + e; }
    static String def(int i) { return "def" + i; }
    static String c0(int i) { return "c0"; }
    static String c1(int i) { return "c1"; }
    static int boom(int i) { throw new IllegalStateException("boom" + i); }
    static int clean(Throwable t, int r, int i) { return t == null ? r * 2 : -i; }
    static int ok(int i) { return i + 1; }
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup L = MethodHandles.lookup();
        Class<?> C = MethodHandleCombinators.class;
        MethodHandle step = L.findStatic(C, "step", MethodType.fromMethodDescriptorString("(II)I", null));
        MethodHandle less = L.findStatic(C, "less", MethodType.fromMethodDescriptorString("(II)Z", null));
        MethodHandle init = L.findStatic(C, "init", MethodType.fromMethodDescriptorString("(I)I", null));
        MethodHandle cat = L.findStatic(C, "cat", MethodType.methodType(String.class, String.class, String.class));
        MethodHandle catI = L.findStatic(C, "catI", MethodType.methodType(String.class, String.class, int.class));
        MethodHandle one = L.findStatic(C, "one", MethodType.methodType(int.class));
        MethodHandle sum = L.findStatic(C, "sum", MethodType.methodType(int.class, int.class, int.class));
        t("while", () -> MethodHandles.whileLoop(null, less, step).invoke(7) + " "
                + MethodHandles.whileLoop(null, less, step).type());
        t("while2", () -> MethodHandles.whileLoop(init,
                MethodHandles.dropArguments(less, 1, int[].class).type() == null ? null : less, step).invoke(7));
        t("dowhile", () -> MethodHandles.doWhileLoop(init, step, less).invoke(7));
        t("counted", () -> MethodHandles.countedLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 5),
                0, String.class), MethodHandles.identity(String.class), MethodHandles.permuteArguments(catI,
                MethodType.methodType(String.class, String.class, int.class), 0, 1)).invoke("x"));
        t("counted2", () -> MethodHandles.countedLoop(MethodHandles.constant(int.class, 2),
                MethodHandles.constant(int.class, 6), MethodHandles.constant(int.class, 100), sum).invoke());
        t("iter", () -> MethodHandles.iteratedLoop(null, null, cat).invoke(List.of("a", "b", "c")));
        t("itert", () -> MethodHandles.iteratedLoop(null, null, cat).type());
        t("iter2", () -> MethodHandles.iteratedLoop(null, MethodHandles.constant(String.class, "I"),
                cat).invoke(List.of("a", "b", "c")));
        t("loopnull", () -> MethodHandles.loop((MethodHandle[][]) null));
        t("loop0", () -> MethodHandles.loop());
        t("loop1", () -> MethodHandles.loop(new MethodHandle[] {null, step}));
        t("loop2", () -> MethodHandles.loop(new MethodHandle[] {null, step, step, null}));
        t("loop3", () -> MethodHandles.loop(new MethodHandle[] {null, step, less, null, null}));
        t("loop4", () -> MethodHandles.loop(new MethodHandle[] {null, step, less,
                MethodHandles.constant(String.class, "x")}, new MethodHandle[] {null, null, less, one}));
        t("loopok", () -> MethodHandles.loop(new MethodHandle[] {MethodHandles.constant(int.class, 3), step, less,
                MethodHandles.dropArguments(MethodHandles.identity(int.class), 1, int.class)}).type());
        t("loopok", () -> MethodHandles.loop(new MethodHandle[] {MethodHandles.constant(int.class, 3), step, less,
                MethodHandles.identity(int.class)}).invoke(20));
        t("whilebad", () -> MethodHandles.whileLoop(null, null, step));
        t("whilebad2", () -> MethodHandles.whileLoop(null, step, step));
        t("whilebad3", () -> MethodHandles.whileLoop(null, less, null));
        t("cntbad", () -> MethodHandles.countedLoop(cat, null, step));
        t("cntbad2", () -> MethodHandles.countedLoop(null, null, step));
        t("iterbad", () -> MethodHandles.iteratedLoop(cat, null, cat));
        MethodHandle def = L.findStatic(C, "def", MethodType.methodType(String.class, int.class));
        MethodHandle c0 = L.findStatic(C, "c0", MethodType.methodType(String.class, int.class)),
                c1 = L.findStatic(C, "c1", MethodType.methodType(String.class, int.class));
        t("ts", () -> {
            MethodHandle m = MethodHandles.tableSwitch(def, c0, c1);
            return "" + m.invoke(0) + m.invoke(1) + m.invoke(2) + m.invoke(-1) + m.type();
        });
        t("ts2", () -> MethodHandles.tableSwitch(def));
        t("ts3", () -> MethodHandles.tableSwitch(def, init));
        t("ts4", () -> MethodHandles.tableSwitch(def, c0, null));
        t("ts5", () -> MethodHandles.tableSwitch(cat, cat));
        MethodHandle boom = L.findStatic(C, "boom", MethodType.methodType(int.class, int.class)),
                ok = L.findStatic(C, "ok", MethodType.methodType(int.class, int.class));
        MethodHandle clean = L.findStatic(C, "clean",
                MethodType.methodType(int.class, Throwable.class, int.class, int.class));
        t("tf", () -> MethodHandles.tryFinally(ok, clean).invoke(4));
        t("tf2", () -> MethodHandles.tryFinally(boom, clean).invoke(4));
        t("tf3", () -> MethodHandles.tryFinally(boom, cat).invoke(4));
        t("catch", () -> MethodHandles.catchException(boom, IllegalStateException.class, MethodHandles
                .dropArguments(MethodHandles.identity(int.class), 0, IllegalStateException.class)).invoke(4));
        t("catch2", () -> MethodHandles.catchException(boom, ArithmeticException.class, MethodHandles
                .dropArguments(MethodHandles.identity(int.class), 0, ArithmeticException.class)).invoke(4));
        t("catch3", () -> MethodHandles.catchException(boom, IllegalStateException.class,
                MethodHandles.dropArguments(MethodHandles.constant(int.class, 8), 0, Throwable.class)).invoke(4));
        t("proxy", () -> {
            Comparator<String> c = (Comparator<String>) MethodHandleProxies.asInterfaceInstance(Comparator.class,
                    L.findVirtual(String.class, "compareTo", MethodType.methodType(int.class, String.class)));
            return c.compare("a", "b") + " " + c.reversed().compare("a", "b") + MethodHandleProxies.isWrapperInstance(c)
                    + MethodHandleProxies.wrapperInstanceTarget(c) + MethodHandleProxies.wrapperInstanceType(c)
                    + MethodHandleProxies.isWrapperInstance("x");
        });
        t("proxy2", () -> MethodHandleProxies.asInterfaceInstance(List.class, one));
        t("proxy3", () -> MethodHandleProxies.asInterfaceInstance(String.class, one));
        t("proxy4", () -> MethodHandleProxies.wrapperInstanceTarget("x"));
        t("proxy5", () -> MethodHandleProxies.asInterfaceInstance(Runnable.class, cat));
        t("proxy6", () -> {
            Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class,
                    MethodHandles.insertArguments(boom, 0, 3));
            r.run();
            return 1;
        });
        t("proxy7", () -> {
            Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.insertArguments(
                    MethodHandles.throwException(void.class, Exception.class), 0, new Exception("chk")));
            r.run();
            return 1;
        });
        t("sp", () -> {
            SwitchPoint s = new SwitchPoint();
            MethodHandle g = s.guardWithTest(c0, c1);
            Object r = "" + g.invoke(1) + s.hasBeenInvalidated();
            SwitchPoint.invalidateAll(new SwitchPoint[] {s});
            return r + "" + g.invoke(1) + s.hasBeenInvalidated();
        });
        t("spread", () -> MethodHandles.spreadInvoker(cat.type(), 1).invoke(cat, (Object) "a", new Object[] {"b"}));
        t("spreadt", () -> MethodHandles.spreadInvoker(cat.type(), 1).type() + " "
                + MethodHandles.spreadInvoker(cat.type(), 0).type());
        t("spreadb", () -> MethodHandles.spreadInvoker(cat.type(), 3).type());
        t("fold3", () -> MethodHandles.foldArguments(cat, 1, MethodHandles.constant(String.class, "k")).invoke("x"));
        t("fa", () -> {
            MethodHandle p = L.findStatic(C, "print", MethodType.methodType(void.class, String.class));
            MethodHandle id = MethodHandles.identity(String.class);
            MethodHandle pid = MethodHandles.foldArguments(id, p);
            return MethodHandles.filterArguments(cat, 0, pid, pid).invoke("1", "2");
        });
        t("cnt", () -> MethodHandles.constant(int.class, 'c').invoke() + ""
                + MethodHandles.constant(Object.class, 3).invoke());
        t("zero", () -> MethodHandles.zero(long.class).type() + "" + MethodHandles.zero(long.class).invoke()
                + MethodHandles.empty(cat.type()).invoke("x", "y") + MethodHandles.zero(String.class));
        t("collectInto", () -> cat.asType(cat.type().generic()).asSpreader(Object[].class,
                2).asVarargsCollector(Object[].class).invoke("a", "b"));
        t("dropRet", () -> MethodHandles.dropReturn(cat).type());
        t("match", () ->
                MethodHandles.dropArgumentsToMatch(c0, 0, List.of(String.class, int.class, long.class), 1).type());
        t("exp", () -> MethodHandles.explicitCastArguments(sum,
                MethodType.methodType(byte.class, Object.class, double.class)).invoke((Object) 'a', 3.99));
        t("exp2", () -> MethodHandles.explicitCastArguments(sum,
                MethodType.methodType(boolean.class, Object.class, boolean.class)).invoke((Object) null, true));
        t("exp3", () -> MethodHandles.explicitCastArguments(cat,
                MethodType.methodType(Object.class, Object.class, Comparable.class)).invoke((Object) null, "x"));
        t("exp4", () -> MethodHandles.explicitCastArguments(cat,
                MethodType.methodType(Object.class, Object.class, Comparable.class)).invoke((Object) 3, "x"));
        t("exp5", () -> MethodHandles.explicitCastArguments(sum,
                MethodType.methodType(short.class, long.class, float.class)).invoke(0x1ffffL, 1e20f));
        t("exp6", () -> MethodHandles.explicitCastArguments(sum,
                MethodType.methodType(int.class, Object.class, int.class)).invoke((Object) "s", 1));
        t("arr", () -> {
            int[] z = {1, 2};
            MethodHandles.arrayElementSetter(int[].class).invoke(z, 1, 9);
            return MethodHandles.arrayElementGetter(int[].class).invoke(z, 1) + "" + MethodHandles.arrayLength(
                    int[].class).invoke(z) + ((int[]) MethodHandles.arrayConstructor(int[].class).invoke(3)).length;
        });
        t("arr2", () -> MethodHandles.arrayElementGetter(String[].class).invoke(new String[] {"p"}, 3));
        t("arr3", () -> MethodHandles.arrayConstructor(String[].class).invoke(-3));
        t("coll", () -> MethodHandles.collectArguments(cat, 1, cat).invoke("1", "2", "3"));
        t("pc", () -> MethodHandles.permuteArguments(cat, cat.type(), 1, 0).invoke("1", "2"));
        t("iae", () -> MethodHandles.permuteArguments(cat, cat.type(), 1, 2));
        t("iae", () -> MethodHandles.insertArguments(cat, 1, 3));
        t("iae", () -> MethodHandles.insertArguments(cat, 1, "s", "t"));
        t("iae", () -> MethodHandles.dropArguments(cat, 3, int.class));
        t("iae", () -> MethodHandles.filterArguments(cat, 1, c0));
        t("iae", () -> MethodHandles.filterReturnValue(cat, c0));
        t("iae", () -> MethodHandles.foldArguments(cat, c0));
        t("iae", () -> MethodHandles.guardWithTest(c0, c0, c1));
        t("iae", () -> MethodHandles.guardWithTest(less, c0, cat));
        t("iae", () -> MethodHandles.guardWithTest(less, c0, c1));
        t("iae", () -> MethodHandles.arrayElementGetter(String.class));
        t("iae", () -> cat.asCollector(int[].class, 2));
        t("iae", () -> cat.asSpreader(Object[].class, 3));
        t("iae", () -> cat.asSpreader(Object.class, 1));
        t("iae", () -> cat.bindTo(3));
        t("iae", () -> one.bindTo(3));
        t("iae", () -> cat.asType(c0.type()));
        t("iae", () -> cat.asType(MethodType.methodType(int.class, String.class, int.class)));
        t("wmt", () -> (String) cat.invokeExact("a"));
        t("wmt", () -> (String) cat.invokeExact("a", (Object) "b"));
        t("wmt", () -> (String) cat.invoke("a", 3));
        t("iwa", () -> cat.invokeWithArguments("a"));
        t("iwa", () -> cat.invokeWithArguments("a", 3));
        t("as", () -> c0.asSpreader(int[].class, 1).invoke(new int[] {3}));
        t("as", () -> c0.asSpreader(int[].class, 1).invoke(new int[] {3, 4}));
        t("as", () -> c0.asSpreader(int[].class, 1).invoke((int[]) null));
        t("npe", () -> c0.invoke((Integer) null));
        t("cce", () -> cat.invoke((Object) 3, "a"));
        t("ret", () -> (long) sum.invoke((byte) 1, 'c'));
        t("ret", () -> (String) sum.invoke((byte) 1, 'c'));
        t("throw", () -> MethodHandles.throwException(int.class, Exception.class).invoke(new Exception("x")));
        t("throwt", () -> MethodHandles.throwException(int.class, Exception.class).type());
    }
}
