// Lookup: modes, every find and unreflect method, access errors, revealDirect, caller-sensitive methods.
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.*;
import java.util.*;
public class LookupAccess extends Q {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            Object r = a.run();
            System.out.println(n + " = " + fix(r));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    static String fix(Object o) {
        return String.valueOf(o).replaceAll("@[0-9a-f]+", "@H").replaceAll("0x[0-9a-f]+", "0xH");
    }
    private int secret = 42; static int count; final int fin = 3;
    private String hide(int x) { return "hide" + x; }
    static String va(String... s) { return String.join("+", s); }
    static class Nest { private int n = 5; private static String ns() { return "ns"; } }
    protected String pm() { return "L.pm"; }
    interface I {
        default String d() { return "I.d"; }
        static String s() { return "I.s"; }
        private String pv() { return "pv"; }
    }
    static class Impl implements I { public String d() { return "Impl.d"; } }
    abstract static class Abs { abstract void a(); Abs() {} }
    public String toString() { return "LP"; }
    static class Mine extends AbstractList<String> {
        static Lookup look() { return MethodHandles.lookup(); }
        public String get(int i) { return null; }
        public int size() { return 0; }
    }
    static Lookup inner() { return MethodHandles.lookup(); }
    public static void main(String[] a) throws Throwable {
        Lookup L = MethodHandles.lookup(), P = MethodHandles.publicLookup();
        MethodType V = MethodType.methodType(void.class), S = MethodType.methodType(String.class);
        for (Lookup l : new Lookup[] {L, P, L.in(Q.class), L.in(String.class), L.in(Nest.class), P.in(Q.class),
                L.dropLookupMode(Lookup.PRIVATE), L.dropLookupMode(Lookup.PACKAGE), L.dropLookupMode(Lookup.MODULE),
                L.dropLookupMode(Lookup.PUBLIC), L.dropLookupMode(Lookup.PROTECTED), L.dropLookupMode(Lookup.ORIGINAL),
                Q.lookup(), MethodHandles.privateLookupIn(Q.class, L), P.in(String.class),
                L.in(String.class).in(List.class), P.dropLookupMode(Lookup.UNCONDITIONAL)})
            System.out.println(l + " " + l.lookupClass().getName() + " " + l.previousLookupClass() + " "
                    + Integer.toHexString(l.lookupModes()) + l.hasPrivateAccess() + l.hasFullPrivilegeAccess());
        t("drop", () -> L.dropLookupMode(7));
        t("inprim", () -> L.in(int.class));
        t("inarr", () -> L.in(int[].class));
        t("priv", () -> L.findVirtual(LookupAccess.class, "hide",
                MethodType.methodType(String.class, int.class)).invoke(new LookupAccess(), 3));
        t("privP", () -> P.findVirtual(LookupAccess.class, "hide", MethodType.methodType(String.class, int.class)));
        t("none", () -> L.findVirtual(LookupAccess.class, "nix", V));
        t("nonet", () -> L.findVirtual(LookupAccess.class, "hide", V));
        t("static", () -> L.findVirtual(LookupAccess.class, "va", MethodType.methodType(String.class, String[].class)));
        t("inst", () -> L.findStatic(LookupAccess.class, "hide", MethodType.methodType(String.class, int.class)));
        t("init", () -> L.findVirtual(LookupAccess.class, "<init>", V));
        t("clinit", () -> L.findStatic(LookupAccess.class, "<clinit>", V));
        t("null", () -> L.findStatic(LookupAccess.class, null, V));
        t("null", () -> L.findStatic(null, "x", V));
        t("null", () -> L.findStatic(LookupAccess.class, "x", null));
        t("va", () -> L.findStatic(LookupAccess.class, "va",
                MethodType.methodType(String.class, String[].class)).invoke("a", "b"));
        t("va2", () -> {
            MethodHandle m = L.findStatic(LookupAccess.class, "va",
                    MethodType.methodType(String.class, String[].class));
            return m.isVarargsCollector() + "" + m.asFixedArity().isVarargsCollector()
                    + m.withVarargs(false).isVarargsCollector() + m.asType(MethodType.genericMethodType(2)) + m;
        });
        t("q prot", () -> L.findVirtual(Q.class, "pm", S).type());
        t("q prot2", () -> L.findVirtual(LookupAccess.class, "pm", S).invoke(new LookupAccess()));
        t("q protq", () -> L.findVirtual(Q.class, "pm", S).invoke((Object) new Q()));
        t("q pkg", () -> L.findVirtual(Q.class, "km", V));
        t("q priv", () -> L.findVirtual(Q.class, "vm", V));
        t("q sprot", () -> L.findStatic(Q.class, "psm", S).invoke());
        t("q pf", () -> L.findGetter(Q.class, "prot", int.class).type());
        t("q pkf", () -> L.findGetter(Q.class, "pkg", int.class).type());
        t("q ctor", () -> L.findConstructor(Q.class, MethodType.methodType(void.class, int.class)));
        t("q ctor2", () -> L.findConstructor(Q.class, MethodType.methodType(void.class, String.class)));
        t("q ctor3", () -> L.findConstructor(Q.class, V).invoke().getClass());
        t("q ctor4", () -> L.findConstructor(Q.class, MethodType.methodType(Q.class)));
        t("arrctor", () -> L.findConstructor(int[].class, V));
        t("abs", () -> L.findConstructor(Abs.class, V).invoke());
        t("acc", () -> L.accessClass(Q.hidden()));
        t("acc2", () -> L.accessClass(Q.class));
        t("fc", () -> L.findClass("Q"));
        t("fc2", () -> L.findClass("Q$Hidden"));
        t("fc3", () -> L.findClass("Nope"));
        t("ei", () -> L.ensureInitialized(Nest.class));
        t("ei2", () -> L.ensureInitialized(int.class));
        t("ei3", () -> P.ensureInitialized(Nest.class));
        t("nest", () -> L.findGetter(Nest.class, "n", int.class).invoke(new Nest()));
        t("nest2", () -> L.findStatic(Nest.class, "ns", S).invoke());
        t("sp", () -> L.findSpecial(Q.class, "pm", S, LookupAccess.class).invoke(new LookupAccess()));
        t("sp2", () -> L.findSpecial(Q.class, "pm", S, Q.class));
        t("sp3", () -> P.findSpecial(Q.class, "pm", S, LookupAccess.class));
        t("sp4", () -> L.findSpecial(Object.class, "toString", S, LookupAccess.class).invoke(new LookupAccess()));
        t("sp5", () -> L.in(Impl.class).findSpecial(I.class, "d", S, Impl.class).invoke(new Impl()));
        t("sp6", () -> L.findSpecial(LookupAccess.class, "hide", MethodType.methodType(String.class, int.class),
                LookupAccess.class).invoke(new LookupAccess(), 8));
        t("sp7", () -> L.findSpecial(Abs.class, "a", V, Abs.class));
        t("sp8", () -> L.findSpecial(String.class, "length", MethodType.methodType(int.class), LookupAccess.class));
        t("ifs", () -> L.findStatic(I.class, "s", S).invoke());
        t("ifv", () -> L.findVirtual(I.class, "d", S).invoke(new Impl()));
        t("ifp", () -> L.findVirtual(I.class, "pv", S).invoke(new Impl()));
        t("ifo", () -> L.findVirtual(I.class, "toString", S).type());
        t("arrclone", () -> ((int[]) L.findVirtual(int[].class, "clone",
                MethodType.methodType(Object.class)).invoke(new int[3])).length);
        t("arrlen", () -> L.findVirtual(int[].class, "length", MethodType.methodType(int.class)));
        t("bind", () -> L.bind("abc", "length", MethodType.methodType(int.class)).invoke());
        t("bindn", () -> L.bind(null, "length", MethodType.methodType(int.class)).invoke());
        t("fin", () -> L.findSetter(LookupAccess.class, "fin", int.class));
        t("finu", () -> {
            Field f = LookupAccess.class.getDeclaredField("fin");
            f.setAccessible(true);
            return L.unreflectSetter(f).type();
        });
        t("finu2", () -> { Field f = LookupAccess.class.getDeclaredField("fin"); return L.unreflectSetter(f).type(); });
        t("finu3", () -> {
            Field f = Q.class.getDeclaredField("C");
            f.setAccessible(true);
            return L.unreflectSetter(f).type();
        });
        t("sg", () -> {
            L.findStaticSetter(LookupAccess.class, "count", int.class).invoke(7);
            return L.findStaticGetter(LookupAccess.class, "count", int.class).invoke();
        });
        t("sg2", () -> L.findStaticGetter(LookupAccess.class, "secret", int.class));
        t("sg3", () -> L.findGetter(LookupAccess.class, "count", int.class));
        t("gn", () -> L.findGetter(LookupAccess.class, "secret", int.class).invoke((LookupAccess) null));
        t("gt", () -> L.findGetter(LookupAccess.class, "secret", long.class));
        t("unr2", () -> { Method m = Q.class.getDeclaredMethod("vm"); m.setAccessible(true); return L.unreflect(m); });
        t("unr3", () -> L.unreflect(String.class.getMethod("valueOf", int.class)).invoke(5));
        t("unrs", () ->
                L.unreflectSpecial(Q.class.getDeclaredMethod("pm"), LookupAccess.class).invoke(new LookupAccess()));
        t("unrc2", () -> L.unreflectConstructor(ArrayList.class.getConstructor(int.class)).type());
        t("unrg", () -> L.unreflectGetter(Q.class.getDeclaredField("priv")));
        for (String[] q : new String[][] {{"vs", "valueOf"}})
            t(q[0], () ->
                    L.revealDirect(L.findStatic(String.class, q[1], MethodType.methodType(String.class, int.class))));
        t("rev", () -> {
            MethodHandleInfo i = L.revealDirect(L.findVirtual(LookupAccess.class, "hide",
                    MethodType.methodType(String.class, int.class)));
            return i + " " + i.getReferenceKind() + i.getDeclaringClass() + i.getName() + i.getMethodType()
                    + Modifier.toString(i.getModifiers()) + i.isVarArgs() + i.reflectAs(Method.class, L)
                    + MethodHandleInfo.referenceKindToString(3);
        });
        t("rev2", () -> {
            MethodHandleInfo i = L.revealDirect(L.findConstructor(ArrayList.class, V));
            return i + " " + i.reflectAs(Constructor.class, L);
        });
        t("rev3", () -> {
            MethodHandleInfo i = L.revealDirect(L.findStaticSetter(LookupAccess.class, "count", int.class));
            return i + " " + i.reflectAs(Field.class, L);
        });
        t("rev4", () -> P.revealDirect(L.findStaticSetter(LookupAccess.class, "count", int.class)));
        t("rev5", () -> L.revealDirect(MethodHandles.identity(int.class)));
        t("rev6", () -> L.revealDirect(L.findVirtual(MethodHandle.class, "invokeExact", V)));
        t("rev7", () -> L.revealDirect(L.findVirtual(List.class, "size", MethodType.methodType(int.class))));
        t("mhi", () -> L.findVirtual(MethodHandle.class, "invokeExact", MethodType.methodType(int.class, String.class))
                + " "
                + L.findVirtual(MethodHandle.class, "invoke", MethodType.methodType(int.class, String.class)).type());
        t("vhi", () -> L.findVirtual(VarHandle.class, "compareAndSet",
                MethodType.methodType(boolean.class, String.class)).type());
        t("basic", () -> L.findVirtual(MethodHandle.class, "invokeBasic", V));
        t("refas", () -> MethodHandles.reflectAs(Method.class,
                L.findVirtual(List.class, "size", MethodType.methodType(int.class))));
        t("plin", () -> MethodHandles.privateLookupIn(String.class, L));
        t("plin2", () -> MethodHandles.privateLookupIn(int.class, L));
        t("plin3", () -> MethodHandles.privateLookupIn(Q.class, P));
        t("plin4",
                () -> MethodHandles.privateLookupIn(Q.class, L).findGetter(Q.class, "priv", int.class).invoke(new Q()));
        t("plin5", () -> MethodHandles.privateLookupIn(Q.class, L.dropLookupMode(Lookup.PRIVATE)));
        t("info", () -> MethodHandleInfo.toString(5, String.class, "x", S));
        t("cs", () -> L.findStatic(MethodHandles.class, "lookup", MethodType.methodType(Lookup.class)).invoke());
        t("cs2", () -> P.findStatic(MethodHandles.class, "lookup", MethodType.methodType(Lookup.class)));
        t("forname", () ->
                L.findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class)).invoke("Q"));
        t("eq", () -> L.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class))
                .equals(L.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class))));
        t("cd", () -> MethodHandles.classData(L, "_", Object.class));
        t("cd2", () -> MethodHandles.classData(L, "x", Object.class));
        t("cd3", () -> MethodHandles.classData(P, "_", Object.class));
        t("def", () -> L.defineClass(new byte[] {1, 2}));
        t("def2", () -> P.defineClass(new byte[] {1, 2}));
        t("def3", () -> L.defineHiddenClass(new byte[] {1, 2}, true));
        t("pf", () -> L.findStatic(Class.forName("java.util.Collections$EmptyList"), "x", V));
        t("prot1", () -> L.findGetter(AbstractList.class, "modCount", int.class));
        t("prot2", () -> L.in(Mine.class).findGetter(AbstractList.class, "modCount", int.class));
        t("prot3", () -> Mine.look().findGetter(AbstractList.class, "modCount", int.class).type());
        t("prot4", () -> Mine.look().findVirtual(AbstractList.class, "removeRange",
                MethodType.methodType(void.class, int.class, int.class)).type());
        t("prot5", () -> Mine.look().findVirtual(ArrayList.class, "removeRange",
                MethodType.methodType(void.class, int.class, int.class)).type());
        t("prot6", () -> Mine.look().findVirtual(Mine.class, "removeRange",
                MethodType.methodType(void.class, int.class, int.class)).type());
        t("prot7", () -> Mine.look().findConstructor(AbstractList.class, V));
        t("prot8", () -> L.findVirtual(Object.class, "finalize", V));
        t("prot9", () -> Mine.look().findVarHandle(AbstractList.class, "modCount", int.class));
        t("prot10", () -> Mine.look().findSpecial(AbstractList.class, "removeRange",
                MethodType.methodType(void.class, int.class, int.class), Mine.class).type());
        t("jdkint", () -> L.findStatic(Class.forName("jdk.internal.misc.Unsafe"), "getUnsafe",
                MethodType.methodType(Class.forName("jdk.internal.misc.Unsafe"))));
    }
}

class Q {
    public int pub = 1; protected int prot = 2; int pkg = 3; private int priv = 4; public static final int C = 9;
    public void m() {} protected String pm() { return "Q.pm"; } void km() {} private void vm() {}
    protected static String psm() { return "psm"; }
    public Q() {} protected Q(int x) {} Q(String s) {}
    public static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    static class Hidden { public void x() {} }
    public static Class<?> hidden() { return Hidden.class; }
}
