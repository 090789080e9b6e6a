// Reflective calls and accesses: conversions, every error with its text, access checks, final fields, arrays, proxies.
import java.lang.reflect.*;
import java.util.*;
public class ReflectionErrors {
    interface Act { Object run() throws Throwable; }
    static String fix(Object o) {
        return (o instanceof Object[] ? Arrays.deepToString((Object[]) o) : String.valueOf(o)).replaceAll("@[0-9a-f]+",
                "@H").replaceAll("0x[0-9a-f]+", "0xH").replace((char) 0, (char) 48);
    }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + fix(e.getCause()) : ""));
        }
    }
    public static int add(int a, long b) { return (int) (a + b); }
    public String inst(String s, int... n) { return s + n.length; }
    public static void boom() throws Exception { throw new Exception("x"); }
    public static void err() { throw new StackOverflowError("deliberate"); }
    public static void vd() { }
    public final int fin = 3;
    public static final int SF = 4;
    static final Integer BOXED = 1234;
    public byte b;
    public char c;
    public short s;
    public long l;
    public float f;
    public double d;
    public boolean z;
    public String str = "s";
    public static int si;
    private int hidden = 7;
    static class Priv { private int p = 1; private Priv() {} private void m() {} }
    public abstract static class Abs { public Abs() {} }
    public ReflectionErrors() { }
    public ReflectionErrors(String s) { if (s == null) throw new IllegalArgumentException("null s"); }
    class Inner { public Inner() {} }
    enum E { A }
    interface Dflt { default String hi() { return "hi " + name(); } String name(); static void st() {} }
    interface Dflt2 extends Dflt { default String hi() { return "2" + Dflt.super.hi(); } }
    record R(int x) {}
    public static void main(String[] args) throws Throwable {
        Method add = ReflectionErrors.class.getMethod("add", int.class, long.class),
                inst = ReflectionErrors.class.getMethod("inst", String.class, int[].class);
        t("ok", () -> add.invoke(null, 1, 2L));
        t("widen", () -> add.invoke(null, (byte) 1, 'c'));
        t("narrow", () -> add.invoke(null, 1L, 2L));
        t("arity", () -> add.invoke(null, 1));
        t("arity0", () -> add.invoke(null));
        t("arityn", () -> add.invoke(null, (Object[]) null));
        t("nullprim", () -> add.invoke(null, null, 2L));
        t("str", () -> add.invoke(null, "1", 2L));
        t("recvnull", () -> inst.invoke(null, "a", new int[2]));
        t("recvbad", () -> inst.invoke("x", "a", new int[2]));
        t("argbad", () -> inst.invoke(new ReflectionErrors(), 3, new int[2]));
        t("argbad2", () -> inst.invoke(new ReflectionErrors(), "x", new long[2]));
        t("boom", () -> ReflectionErrors.class.getMethod("boom").invoke(null));
        t("err", () -> ReflectionErrors.class.getMethod("err").invoke(null));
        t("void", () -> ReflectionErrors.class.getMethod("vd").invoke(null));
        t("ctor", () -> ReflectionErrors.class.getConstructor(String.class).newInstance((Object) null));
        t("ctor2", () -> ReflectionErrors.class.getConstructor(String.class).newInstance());
        t("ctor3", () -> ReflectionErrors.class.getConstructor(String.class).newInstance(3));
        t("abs", () -> Abs.class.getConstructor().newInstance());
        t("enum", () -> {
            Constructor<?> k = E.class.getDeclaredConstructors()[0];
            k.setAccessible(true);
            return k.newInstance("B", 1);
        });
        t("inner", () ->
                Inner.class.getConstructor(ReflectionErrors.class).newInstance(new ReflectionErrors()).getClass());
        t("innern", () -> Inner.class.getConstructor(ReflectionErrors.class).newInstance((Object) null).getClass());
        t("priv", () -> Priv.class.getDeclaredConstructor().newInstance().p);
        t("ni", () -> Abs.class.newInstance());
        t("ni2", () -> int[].class.newInstance());
        t("ni3", () -> Integer.class.newInstance());
        t("ni4", () -> Runnable.class.newInstance());
        t("strpriv", () -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        t("strfield", () -> String.class.getDeclaredField("hash").get("x"));
        t("listpriv", () -> ArrayList.class.getDeclaredField("elementData").get(new ArrayList<>()));
        t("acc", () -> { Field f = ArrayList.class.getDeclaredField("size"); f.setAccessible(true); return 1; });
        t("acc2", () -> { Method f = String.class.getDeclaredMethod("isLatin1"); f.setAccessible(true); return 1; });
        t("acc3", () -> ArrayList.class.getDeclaredField("size").trySetAccessible());
        t("acc4", () -> {
            Constructor<?> k = Class.class.getDeclaredConstructors()[0];
            k.setAccessible(true);
            return 1;
        });
        t("acc5", () -> ArrayList.class.getMethod("size").trySetAccessible());
        t("acc6", () ->
                Class.forName("java.util.Collections$EmptyList").getMethod("size").invoke(Collections.emptyList()));
        t("acc7", () -> {
            Method m = Class.forName("java.util.Collections$EmptyList").getMethod("size");
            m.setAccessible(true);
            return 1;
        });
        t("acc8", () -> {
            Field m = ReflectionErrors.class.getDeclaredField("hidden");
            m.setAccessible(true);
            m.setInt(new ReflectionErrors(), 3);
            return m.isAccessible();
        });
        t("acc9", () -> { Method m = Object.class.getDeclaredMethod("clone"); m.setAccessible(true); return 1; });
        t("acc10", () -> { Method m = Object.class.getDeclaredMethod("finalize"); return m.canAccess(new Object()); });
        t("acc11", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
        t("can", () -> add.canAccess(null) + " " + inst.canAccess(new ReflectionErrors()));
        t("can2", () -> inst.canAccess(null));
        t("can3", () -> add.canAccess(new ReflectionErrors()));
        t("can4", () -> inst.canAccess("x"));
        ReflectionErrors o = new ReflectionErrors();
        t("fget", () -> {
            StringBuilder sb = new StringBuilder();
            for (Field f : ReflectionErrors.class.getFields())
                sb.append(f.getName()).append('=').append(f.get(o)).append(' ');
            return sb;
        });
        for (String n : "b c s l f d z str si".split(" ")) {
            Field f = ReflectionErrors.class.getField(n);
            t("set " + n + " byte", () -> { f.set(o, (byte) 65); return f.get(o); });
            t("set " + n + " char", () -> { f.set(o, 'B'); return f.get(o); });
            t("set " + n + " int", () -> { f.set(o, 66); return f.get(o); });
            t("set " + n + " long", () -> { f.set(o, 67L); return f.get(o); });
            t("set " + n + " null", () -> { f.set(o, null); return f.get(o); });
            t("setInt " + n, () -> { f.setInt(o, 68); return f.get(o); });
            t("getInt " + n, () -> f.getInt(o));
            t("getDouble " + n, () -> f.getDouble(o));
            t("getBoolean " + n, () -> f.getBoolean(o));
            t("setBoolean " + n, () -> { f.setBoolean(o, true); return f.get(o); });
        }
        t("nullo", () -> ReflectionErrors.class.getField("b").get(null));
        t("bado", () -> ReflectionErrors.class.getField("b").get("x"));
        t("bads", () -> { ReflectionErrors.class.getField("b").set("x", (byte) 1); return 0; });
        t("fin", () -> { ReflectionErrors.class.getField("fin").set(o, 9); return 0; });
        t("fin2", () -> {
            Field f = ReflectionErrors.class.getField("fin");
            f.setAccessible(true);
            f.set(o, 9);
            return f.get(o) + " " + o.fin;
        });
        t("sfin", () -> {
            Field f = ReflectionErrors.class.getField("SF");
            f.setAccessible(true);
            f.set(null, 9);
            return f.get(o);
        });
        t("sfin2", () -> {
            Field f = ReflectionErrors.class.getDeclaredField("BOXED");
            f.setAccessible(true);
            f.set(null, 9);
            return f.get(o);
        });
        t("rfin", () -> {
            Field f = R.class.getDeclaredField("x");
            f.setAccessible(true);
            f.set(new R(1), 9);
            return f;
        });
        t("rfin2", () -> {
            Field f = R.class.getDeclaredField("x");
            f.setAccessible(true);
            f.setInt(new R(1), 9);
            return f;
        });
        t("finb", () -> { ReflectionErrors.class.getField("fin").set(o, "x"); return 0; });
        t("arr", () -> {
            Object a = Array.newInstance(int.class, 2);
            Array.set(a, 0, (byte) 3);
            Array.setInt(a, 1, 4);
            return Array.get(a, 0) + "" + Array.getLong(a, 1) + Array.getLength(a);
        });
        t("arr1", () -> { Array.set(new int[1], 0, 3L); return 0; });
        t("arr2", () -> { Array.set(new int[1], 2, 3); return 0; });
        t("arr3", () -> Array.get("x", 0));
        t("arr4", () -> Array.getInt(new String[1], 0));
        t("arr5", () -> Array.get(null, 0));
        t("arr6", () -> Array.newInstance(void.class, 0));
        t("arr7", () -> Array.newInstance(int.class, -1));
        t("arr8", () -> Array.newInstance(int.class, 2, 3).getClass());
        t("arr9", () -> Array.newInstance(int.class, new int[0]));
        t("arr10", () -> Array.newInstance(int.class, new int[256]));
        t("arr11", () -> { Array.set(new String[1], 0, 3); return 0; });
        t("arr12", () -> { Array.setInt(new byte[1], 0, 3); return 0; });
        t("arr13", () -> { Array.set(new int[1], 0, null); return 0; });
        t("arr14", () -> Array.getLength("x"));
        t("proxy", () -> {
            Dflt p = (Dflt) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {Dflt.class},
                    (pr, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(pr, m, a) : "N");
            return p.hi();
        });
        t("proxy2", () -> {
            Dflt2 p = (Dflt2) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {
                    Dflt2.class}, (pr, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(pr, m, a) : "N");
            return p.hi();
        });
        t("proxy3", () -> {
            Dflt2 p = (Dflt2) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(),
                    new Class<?>[] {Dflt2.class}, (pr, m, a) -> null);
            return InvocationHandler.invokeDefault(p, Dflt.class.getMethod("hi"));
        });
        t("proxy4", () -> {
            Dflt p = (Dflt) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {Dflt.class},
                    (pr, m, a) -> null);
            return InvocationHandler.invokeDefault(p, Dflt.class.getMethod("name"));
        });
        t("proxy5", () -> InvocationHandler.invokeDefault("x", Dflt.class.getMethod("hi")));
        t("proxy6", () -> {
            Dflt p = (Dflt) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {Dflt.class},
                    (pr, m, a) -> null);
            return InvocationHandler.invokeDefault(p, Dflt.class.getMethod("hi"), 3);
        });
        t("proxy7", () -> Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {String.class},
                (pr, m, a) -> null));
        t("proxy8", () -> Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(),
                new Class<?>[] {Dflt.class, Dflt.class}, (pr, m, a) -> null));
        t("proxy9", () -> Proxy.newProxyInstance(null, new Class<?>[] {Dflt.class}, (pr, m, a) -> null));
        t("proxy10", () ->
                Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {Dflt.class}, null));
        t("proxy11", () -> Proxy.getInvocationHandler("x"));
        t("proxy12", () -> {
            Comparable<?> p = (Comparable<?>) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(),
                    new Class<?>[] {Comparable.class}, (pr, m, a) -> "str");
            return p.compareTo(null);
        });
        t("proxy14", () -> {
            Runnable p = (Runnable) Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(),
                    new Class<?>[] {Runnable.class}, (pr, m, a) -> { throw new Exception("chk"); });
            p.run();
            return 0;
        });
        t("proxy15", () -> {
            Object p = Proxy.newProxyInstance(ReflectionErrors.class.getClassLoader(), new Class<?>[] {Runnable.class,
                    Dflt.class}, (pr, m, a) -> m.getName() + m.getDeclaringClass().getSimpleName());
            return p + " " + Proxy.isProxyClass(p.getClass()) + Modifier.toString(p.getClass().getModifiers())
                    + fix(p.getClass().getInterfaces()) + p.getClass().getSuperclass();
        });
        t("names", () -> {
            List<String> l = new ArrayList<>();
            for (Field f : ReflectionErrors.class.getDeclaredFields()) l.add(f.toString());
            return l;
        });
        t("ste", () -> {
            try {
                add.invoke(null, "x", 1L);
                return 0;
            } catch (IllegalArgumentException e) {
                return e.getStackTrace()[e.getStackTrace().length - 1];
            }
        });
    }
}
