// Dynamic proxies: all result and parameter types, Object's methods, declared and undeclared exceptions, several
// interfaces, defaults, names, loaders.
import java.lang.reflect.*;
import java.util.*;

public class ProxyKinds {
    public interface Prims {
        boolean z(boolean a);
        byte b(byte a);
        char c(char a);
        short s(short a);
        int i(int a);
        long j(long a);
        float f(float a);
        double d(double a);
        void v();
        String o(Object a, int b, long c, double d, int[] e, String... f);
    }
    public interface Thrower {
        void checked() throws java.io.IOException;
        void narrow() throws java.io.FileNotFoundException;
        int unchecked();
    }
    public interface A { String same(); default String dd() { return "A.dd " + same(); } }
    public interface B { String same(); }
    public interface C1 { Object r(); }
    public interface C2 { String r(); }
    interface Hidden { String h(); }
    public interface Bad1 { int r(); }
    public interface Gen<T> { T get(T t); }
    public interface Str extends Gen<String> { String get(String s); }
    public interface St {
        static String st() { return "static"; }
        private String pv() { return "p"; }
        default String callPv() { return pv(); }
    }

    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            p(n + " = " + a.run());
        } catch (Throwable e) {
            p(n + " ! " + e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    static Object make(InvocationHandler h, Class<?>... is) {
        return Proxy.newProxyInstance(ProxyKinds.class.getClassLoader(), is, h);
    }

    public static void main(String[] args) throws Throwable {
        Prims echo = (Prims) make((pr, m, a) -> {
            System.out.print(m.getName() + Arrays.deepToString(a) + (a == null ? "" : a[0].getClass().getSimpleName())
                    + " ");
            return m.getReturnType() == String.class ? "r" : a == null ? null : a[0];
        }, Prims.class);
        p(echo.z(true));
        p(echo.b((byte) -1));
        p((int) echo.c('\uffff'));
        p(echo.s((short) -2));
        p(echo.i(3));
        p(echo.j(1L << 40));
        p(echo.f(1.5f));
        p(echo.d(-0.0));
        echo.v();
        p(echo.o("o", 1, 2, 3, new int[] {4}, "x", null));
        Prims wrong = (Prims) make((pr, m, a) -> "str", Prims.class),
                nul = (Prims) make((pr, m, a) -> m.getName().equals("v") ? "ignored" : Integer.valueOf(5), Prims.class);
        t("wrong", () -> { try { return wrong.i(1); } catch (ClassCastException e) { return "cce"; } });
        t("wide", () -> { try { return nul.j(1); } catch (ClassCastException e) { return "cce"; } });
        t("int", () -> nul.i(1));
        t("void", () -> { nul.v(); return "ok"; });
        for (Throwable x : new Throwable[] {new java.io.IOException("io"), new java.io.FileNotFoundException("fnf"),
                new IllegalStateException("rt"), new Error("err"), new Exception("ex")}) {
            Thrower th = (Thrower) make((pr, m, a) -> { throw x; }, Thrower.class);
            t("checked " + x.getMessage(), () -> { th.checked(); return 0; });
            t("narrow " + x.getMessage(), () -> { th.narrow(); return 0; });
            t("unchecked " + x.getMessage(), () -> th.unchecked());
        }
        InvocationHandler who = (pr, m, a) -> m.getDeclaringClass().getSimpleName() + "." + m.getName();
        Object ab = make(who, A.class, B.class), ba = make(who, B.class, A.class);
        p(((A) ab).same() + ((B) ab).same() + ((A) ba).same() + ab + ((A) ab).dd());
        t("eq", () -> {
            Object o = make((pr, m, a) -> m.getName().equals("equals") ? (Object) (pr == a[0])
                    : m.getName().equals("hashCode") ? (Object) 42 : "ts", A.class);
            return o.equals(o) + " " + o.equals("x") + o.hashCode() + o;
        });
        t("c12", () -> {
            Object o = make((pr, m, a) -> "res", C1.class, C2.class);
            return ((C1) o).r() + "" + ((C2) o).r();
        });
        t("conflict", () -> make(who, C2.class, Bad1.class));
        t("hidden", () -> {
            Object o = make(who, Hidden.class);
            return ((Hidden) o).h() + o.getClass().getPackageName() + "|"
                    + Modifier.toString(o.getClass().getModifiers());
        });
        t("cls", () -> {
            Object o = make(who, A.class);
            return (o.getClass() == make(who, A.class).getClass()) + ""
                    + (o.getClass() == make(who, A.class, B.class).getClass()) + Proxy.isProxyClass(o.getClass())
                    + Proxy.isProxyClass(A.class) + (Proxy.getInvocationHandler(o) == who) + o.getClass().isSynthetic()
                    + o.getClass().getConstructors().length
                    + Arrays.toString(o.getClass().getConstructors()[0].getParameterTypes());
        });
        t("gpc", () -> Proxy.getProxyClass(A.class.getClassLoader(), A.class) == make(who, A.class).getClass());
        t("gen", () -> {
            Str s = (Str) make((pr, m, a) -> m.getDeclaringClass().getSimpleName() + m.getReturnType().getSimpleName()
                    + a[0], Str.class);
            Gen<String> g = s;
            return s.get("q") + g.get("r");
        });
        t("st", () -> ((St) make((pr, m, a) -> InvocationHandler.invokeDefault(pr, m, a), St.class)).callPv());
        t("none", () -> make(who).toString());
        t("prim", () -> make(who, int.class));
        t("annotation", () -> make(who, Deprecated.class).toString());

        t("self", () -> {
            Object[] o = new Object[1];
            o[0] = make((pr, m, a) -> pr == o[0] ? "self" : "other", A.class);
            return o[0].toString();
        });
        t("reflect", () -> A.class.getMethod("same").invoke(make(who, A.class)));
        t("reflect2", () -> { Object o = make(who, A.class); return o.getClass().getMethod("same").invoke(o); });
    }

}
