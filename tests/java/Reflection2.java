// Reflection: annotations, names and nesting of classes, generic signatures, access errors, exceptions of targets, caller-sensitive methods, proxies.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class Reflection2 {
    interface T { Object run() throws Throwable; }
    static void t(String s, T r) {
        try { Object o = r.run(); System.out.println(s + " = " + (o instanceof Object[] ? Arrays.toString((Object[]) o) : o)); }
        catch (InvocationTargetException e) { System.out.println(s + " ITE " + e.getMessage() + " / " + e.getCause() + " / " + e.getCause().getStackTrace()[e.getCause().getStackTrace()[0].getClassName().startsWith("java.") ? 1 : 0]); }
        catch (Throwable e) { System.out.println(s + " ! " + e); }
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(As.class) @interface A { int i() default 3; byte b() default 1; char c() default 'c'; short s() default 2; long l() default 4L; float f() default 1.5f; double d() default 2.5; boolean z() default true; String str() default "s\"\n"; Class<?>[] cs() default {int.class, String[].class}; ElementType e() default ElementType.FIELD; Inner in() default @Inner("x"); Inner[] ins() default {}; String[] strs() default {"p", "q"}; }
    @Retention(RetentionPolicy.RUNTIME) @interface As { A[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { String value(); }
    @Retention(RetentionPolicy.CLASS) @interface NotSeen { }
    @Inh @NotSeen @A(i = 9, cs = {}) static class Parent { }
    @A(i = 1) @A(i = 2) static class Child extends Parent { @A(l = -1) @Deprecated int field; @A void m(@Inner("p0") int a, String b, @Inner("p2") @A Object c) {} }
    sealed interface Sealed permits S1, S2 { } record S1(int a) implements Sealed { } static final class S2 implements Sealed { class In { class Deep { } } }
    static class Priv { private int x = 5; private Priv() { } private static String sm(String s) { return "sm" + s; } protected void prot() { } private class PIn { } public static final int CONST = 7; private final String fin = "fin"; }
    static class Gen<K extends Comparable<K>, V> implements Comparable<Gen<K, V>> { Map<? extends K, List<V[]>> map; K[] arr; List<?> wild; <X extends Throwable> void m(X x, K... ks) throws X { } public int compareTo(Gen<K, V> o) { return 0; } class NonStatic { V v; NonStatic(int q) { } } }
    static class Throwing { Throwing() { throw new IllegalStateException("ctor"); } static void st() { throw new Error("st"); } static int so(int x) { return so(x + 1) + 1; } void npe(String s) { s.length(); } static { } }
    static class BadInit { static int v; static { if (true) throw new RuntimeException("bad init"); } void m() { } static void s() { } }
    interface Def { default String d() { return "def " + this; } static int st() { return 3; } private int p() { return 1; } }
    enum E { A, B { int k() { return 2; } }; int k() { return 1; } }
    static Class<?> caller() throws Exception { return java.lang.invoke.MethodHandles.lookup().lookupClass(); }
    @FunctionalInterface interface Vis { int f(int... x); }
    static int varargs(String s, int... x) { return x.length; }
    static int varobj(Object... x) { return x == null ? -1 : x.length; }
    static int over(Object o) { return 1; } static int over(String o) { return 2; } static int over(Integer o) { return 3; } static long over(long o) { return 4; }
    public static void main(String[] args) throws Throwable {
        t("annotations", () -> { StringBuilder sb = new StringBuilder(); for (Annotation a : Child.class.getAnnotations()) sb.append(a.annotationType().getSimpleName()).append(' '); return sb; });
        t("A default", () -> Parent.class.getAnnotation(A.class).d());
        t("As", () -> Child.class.getAnnotation(As.class).value().length + " " + Child.class.getAnnotationsByType(A.class)[1].i() + Child.class.getAnnotation(A.class) + Child.class.isAnnotationPresent(Inh.class) + Child.class.getDeclaredAnnotation(Inh.class));
        t("eq", () -> Parent.class.getAnnotation(A.class).equals(Parent.class.getAnnotation(A.class)) + " " + Parent.class.getAnnotation(A.class).equals(Child.class.getAnnotationsByType(A.class)[0]) + " " + (Parent.class.getAnnotation(A.class).hashCode() == Parent.class.getAnnotation(A.class).hashCode()));
        t("field ann", () -> Child.class.getDeclaredField("field").getAnnotations().length + " " + Child.class.getDeclaredField("field").getAnnotation(A.class).l());
        Method mm = Child.class.getDeclaredMethod("m", int.class, String.class, Object.class);
        t("param ann", () -> { StringBuilder sb = new StringBuilder(); for (Annotation[] as : mm.getParameterAnnotations()) sb.append(as.length).append(Arrays.toString(as).length() > 10); return sb; });
        t("default value", () -> A.class.getDeclaredMethod("strs").getDefaultValue());
        t("params", () -> mm.getParameters());
        t("sealed", () -> Sealed.class.isSealed() + Arrays.toString(Sealed.class.getPermittedSubclasses()) + S1.class.isRecord());
        for (Class<?> c : new Class<?>[] {S2.In.Deep.class, E.B.getClass(), new Object() { }.getClass(), int[][].class, void.class, Gen.NonStatic.class, Map.Entry.class, A.class, E.class, ((Runnable) () -> { }).getClass().isHidden() ? Runnable.class : null})
            System.out.println(c.getName() + "|" + c.getSimpleName() + "|" + c.getCanonicalName() + "|" + c.getTypeName() + "|" + c.getEnclosingClass() + "|" + c.getDeclaringClass() + "|" + c.getEnclosingMethod() + "|" + c.isAnonymousClass() + c.isMemberClass() + c.isLocalClass() + "|" + Modifier.toString(c.getModifiers()) + "|" + c.getNestHost() + "|" + c.toGenericString() + "|" + c.getPackageName() + "|" + c.descriptorString() + "|" + c.getComponentType() + "|" + c.isSynthetic() + c.isAnnotation() + c.isEnum() + c.isInterface());
        class Local { } t("local", () -> Local.class.getEnclosingMethod() + " " + Local.class.getSimpleName() + Local.class.isLocalClass());
        Priv p = new Priv();
        Field x = Priv.class.getDeclaredField("x"); t("priv nestmate", () -> x.get(p) + " " + x.getInt(p)); t("set", () -> { x.setInt(p, 8); return x.getLong(p); }); t("getShort", () -> x.getShort(p)); t("setLong", () -> { x.setLong(p, 3L); return 0; }); t("set null", () -> { x.set(p, null); return 0; }); t("get on null", () -> x.get(null)); t("get on wrong", () -> x.get("str"));
        t("final", () -> { Priv.class.getDeclaredField("fin").set(p, "n"); return 0; }); t("const", () -> { Field f = Priv.class.getField("CONST"); f.setAccessible(true); f.setInt(null, 4); return 0; });
       
        t("priv ctor", () -> Priv.class.getDeclaredConstructor().newInstance() != null); t("inner ctor", () -> Arrays.toString(Gen.NonStatic.class.getDeclaredConstructors()) + " " + Gen.NonStatic.class.getDeclaredConstructors()[0].newInstance(new Gen<String, String>(), 3).getClass());
        t("class.newInstance", () -> Child.class.newInstance() != null); t("class.newInstance abs", () -> AbstractList.class.newInstance()); t("class.newInstance none", () -> Integer.class.newInstance()); t("newInst thr", () -> Throwing.class.newInstance());
        for (Field f : Gen.class.getDeclaredFields()) t("gen field " + f.getName(), () -> f.getGenericType() + " " + f.toGenericString());
        for (Method m : Gen.class.getDeclaredMethods()) if (m.getName().equals("m")) t("gen method", () -> m.toGenericString() + " " + Arrays.toString(m.getTypeParameters()) + Arrays.toString(m.getTypeParameters()[0].getBounds()) + Arrays.toString(m.getGenericExceptionTypes()) + m.isVarArgs() + Arrays.toString(m.getGenericParameterTypes()));
        t("gen class", () -> Arrays.toString(Gen.class.getTypeParameters()) + Arrays.toString(Gen.class.getGenericInterfaces()) + Gen.class.getGenericSuperclass()); t("bridge", () -> { int n = 0; for (Method m : Gen.class.getDeclaredMethods()) if (m.isBridge() && m.isSynthetic()) n++; return n; });
        t("throwing ctor", () -> Throwing.class.getDeclaredConstructor().newInstance()); t("throwing st", () -> Throwing.class.getDeclaredMethod("st").invoke(null)); t("npe in target", () -> Throwing.class.getDeclaredMethod("npe", String.class).invoke(allocate(Throwing.class), (Object) null));
        t("so", () -> { try { return Throwing.class.getDeclaredMethod("so", int.class).invoke(null, 1); } catch (InvocationTargetException e) { return e.getCause().getClass(); } });
        t("bad init static", () -> BadInit.class.getDeclaredMethod("s").invoke(null)); t("bad init again", () -> BadInit.class.getDeclaredField("v").get(null)); t("bad init ctor", () -> BadInit.class.getDeclaredConstructor().newInstance());
        t("default m", () -> Def.class.getMethod("d").invoke(new Def() { public String toString() { return "D"; } })); t("iface static", () -> Def.class.getMethod("st").invoke(null)); t("iface priv", () -> { Method m = Def.class.getDeclaredMethod("p"); m.setAccessible(true); return m.invoke(new Def() { }); });
        t("enum const", () -> E.class.getMethod("valueOf", String.class).invoke(null, "B")); t("enum bad", () -> E.class.getMethod("valueOf", String.class).invoke(null, "C")); t("enum k", () -> { Method m = E.class.getDeclaredMethod("k"); return m.invoke(E.A) + "" + m.invoke(E.B); }); t("values", () -> E.class.getMethod("values").invoke(null));
        t("caller via reflection", () -> Reflection2.class.getDeclaredMethod("caller").invoke(null)); t("lookup via reflection", () -> ((java.lang.invoke.MethodHandles.Lookup) java.lang.invoke.MethodHandles.class.getMethod("lookup").invoke(null)).lookupClass()); t("forName via reflection", () -> Class.class.getMethod("forName", String.class).invoke(null, "Reflection2$E"));
        t("varargs", () -> Reflection2.class.getDeclaredMethod("varargs", String.class, int[].class).invoke(null, "s", new int[] {1, 2})); t("varobj", () -> Reflection2.class.getDeclaredMethod("varobj", Object[].class).invoke(null, (Object) new Object[] {1, 2, 3})); t("varobj bad", () -> Reflection2.class.getDeclaredMethod("varobj", Object[].class).invoke(null, 1, 2)); t("varobj null", () -> Reflection2.class.getDeclaredMethod("varobj", Object[].class).invoke(null, (Object) null)); t("varobj null arr", () -> Reflection2.class.getDeclaredMethod("varobj", Object[].class).invoke(null, (Object[]) null));
        for (Class<?> c : new Class<?>[] {Object.class, String.class, Integer.class, long.class}) t("over " + c, () -> Reflection2.class.getDeclaredMethod("over", c).invoke(null, c == String.class ? "s" : c == Object.class ? (Object) 1.5 : (Object) 3)); 
        t("object methods", () -> Object.class.getMethod("equals", Object.class).invoke("a", "a") + "" + Object.class.getMethod("toString").invoke(new int[0].getClass())); t("array clone", () -> Object.class.getDeclaredMethod("clone").invoke(new int[3])); t("wait", () -> Object.class.getMethod("wait", long.class).invoke("x", 1L)); t("notify", () -> Object.class.getMethod("notify").invoke("x"));
        t("interface methods", () -> Runnable.class.getMethods().length + " " + Comparable.class.getDeclaredMethods().length); t("hash", () -> (Priv.class.getDeclaredField("x").equals(x)) + " " + (x.hashCode() == Priv.class.getDeclaredField("x").hashCode()) + mm.equals(Child.class.getDeclaredMethods()[0]));
        t("exceptions eq", () -> Reflection2.class.getDeclaredMethod("main", String[].class)); t("ctor str", () -> Thread.class.getConstructor(Runnable.class, String.class)); t("no ctor", () -> Thread.class.getConstructor(int.class)); t("abstract ctor", () -> Number.class.getConstructor().newInstance()); t("iface ctor", () -> Runnable.class.getConstructors()); t("array ctor", () -> int[].class.getConstructors()); t("cast", () -> Integer.class.cast("x")); t("asSubclass", () -> Integer.class.asSubclass(String.class));
        Object proxy = Proxy.newProxyInstance(Reflection2.class.getClassLoader(), new Class<?>[] {Def.class, Vis.class, Comparable.class}, (pr, m, a) -> { if (m.getName().equals("toString")) return "PROXY"; if (m.getName().equals("compareTo")) throw new java.io.IOException("checked"); if (m.getName().equals("f")) return a == null ? 0 : ((int[]) a[0]).length == 1 ? null : ((int[]) a[0]).length == 2 ? (Object) "str" : (Object) 9; return m.getName(); });
        t("proxy d", () -> ((Def) proxy).d()); t("proxy str", () -> proxy.toString()); t("proxy f", () -> ((Vis) proxy).f()); t("proxy cce", () -> ((Vis) proxy).f(1, 2)); t("proxy ok", () -> ((Vis) proxy).f(1, 2, 3)); t("proxy undeclared", () -> ((Comparable) proxy).compareTo("x")); t("isProxy", () -> Proxy.isProxyClass(proxy.getClass()) + " " + Modifier.toString(proxy.getClass().getModifiers()));
        t("modifiers", () -> Modifier.toString(0xffff) + "|" + Modifier.toString(Modifier.methodModifiers()));
        for (int i = 0; i < 40; i++) { int k = i; Object r = Reflection2.class.getDeclaredMethod("over", long.class).invoke(null, (long) i); if (i == 39) System.out.println(r); }
    }
    static Object allocate(Class<?> c) throws Exception { return new Object() { Throwing get() { try { return new Throwing(); } catch (IllegalStateException e) { return null; } } }.get(); }
}
