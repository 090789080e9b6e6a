// getMethods, getFields, getMethod and their kind over hierarchies: overriding, hiding, covariant results, defaults,
// statics of interfaces, bridges; generic type objects.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class MemberSearch {
    interface I1 { int K = 1; default String d() { return "I1"; } static void st() { } void abs(); Number num(); }
    interface I2 { int K2 = 2; default String d() { return "I2"; } void abs(); Integer num(); }
    interface I3 extends I1, I2 { default String d() { return "I3"; } }
    static abstract class Abs implements I3 {
        public int f;
        static int sf;
        protected void prot() { }
        public static void stat() { }
        public Object cov() { return null; }
        private void priv() { }
        void pkg() { }
        public abstract void abs();
    }
    static class Con extends Abs {
        public long f;
        public String cov() { return ""; }
        public void abs() { }
        public Integer num() { return 1; }
        public static void stat() { }
        private int mine;
        void pkg() { }
        public synchronized final strictfp void mods() { }
    }
    static class Gen<T extends Comparable<T>, U> implements Function<T, List<? super U>> {
        T t;
        U[] us;
        List<T>[] lists;
        Map<? extends T, ?> map;
        public List<? super U> apply(T x) { return null; }
        <X extends Exception & Runnable> X thr(Class<? extends X> c, T... ts) throws X, java.io.IOException {
            return null;
        }
        class In<V> {
            Gen<T, U>.In<V> self;
            V v;
        }
        static <Q> Q st(Q[] q) { return q[0]; }
    }
    static class Inst extends Gen<String, int[]> { public List<Object> apply(String s) { return null; } }

    static void p(Object o) { System.out.println(o instanceof Object[] ? Arrays.deepToString((Object[]) o) : o); }
    static void all(String n, Member[] ms) {
        List<String> l = new ArrayList<>();
        for (Member m : ms) if (m.getDeclaringClass() != Object.class) l.add(m.toString().replace("MemberSearch$", ""));
        Collections.sort(l);
        p(n + " " + l);
    }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) { try { p(n + " = " + a.run()); } catch (Throwable e) { p(n + " ! " + e); } }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {I1.class, I3.class, Abs.class, Con.class, Inst.class, int[].class}) {
            String n = c.getSimpleName();
            all(n + " methods", c.getMethods());
            all(n + " declared", c.getDeclaredMethods());
            all(n + " fields", c.getFields());
            all(n + " dfields", c.getDeclaredFields());
            all(n + " ctors", c.getDeclaredConstructors());
            t(n + " d", () -> c.getMethod("d"));
            t(n + " num", () -> c.getMethod("num"));
            t(n + " cov", () -> c.getMethod("cov"));
            t(n + " st", () -> c.getMethod("st"));
            t(n + " abs", () -> c.getMethod("abs"));
            t(n + " f", () -> c.getField("f"));
            t(n + " K", () -> c.getField("K"));
            t(n + " apply", () -> c.getMethod("apply", Object.class));
            t(n + " applyS", () -> c.getMethod("apply", String.class));
            t(n + " prot", () -> c.getDeclaredMethod("prot"));
            t(n + " hash", () -> c.getMethod("hashCode"));
            t(n + " clone", () -> c.getMethod("clone"));
        }
        Class<?> g = Gen.class;
        for (Field f : g.getDeclaredFields()) {
            Type ft = f.getGenericType();
            p(f.getName() + " " + ft + " " + ft.getClass().getInterfaces()[0].getSimpleName() + " " + ft.getTypeName()
                    + " " + ft.equals(g.getDeclaredField(f.getName()).getGenericType())
                    + (ft.hashCode() == g.getDeclaredField(f.getName()).getGenericType().hashCode()));
        }
        Method[] gm = g.getDeclaredMethods();
        Arrays.sort(gm, Comparator.comparing(Method::getName));
        for (Method m : gm)
            if (!m.isSynthetic())
                p(m.toGenericString() + " | " + Arrays.toString(m.getTypeParameters())
                        + Arrays.toString(m.getGenericParameterTypes()) + m.getGenericReturnType() + Arrays.toString(
                        m.getGenericExceptionTypes()) + Arrays.toString(m.getExceptionTypes()) + m.isVarArgs());
        for (TypeVariable<?> v : g.getTypeParameters())
            p(v + " " + Arrays.toString(v.getBounds()) + v.getGenericDeclaration() + v.getName()
                    + v.equals(g.getTypeParameters()[0]));
        Field self = Class.forName("MemberSearch$Gen$In").getDeclaredField("self");
        ParameterizedType pt = (ParameterizedType) self.getGenericType();
        p(pt + " " + pt.getOwnerType() + " " + pt.getRawType() + Arrays.toString(pt.getActualTypeArguments()));
        ParameterizedType mp = (ParameterizedType) g.getDeclaredField("map").getGenericType();
        for (Type x : mp.getActualTypeArguments()) {
            WildcardType w = (WildcardType) x;
            p(w + " " + Arrays.toString(w.getUpperBounds()) + Arrays.toString(w.getLowerBounds()) + w.equals(x)
                    + w.getTypeName());
        }
        p(((GenericArrayType) g.getDeclaredField("lists").getGenericType()).getGenericComponentType());
        p(Inst.class.getGenericSuperclass() + " " + Arrays.toString(g.getGenericInterfaces())
                + Arrays.toString(Inst.class.getGenericInterfaces()));
        Method mods = Con.class.getMethod("mods");
        p(Modifier.toString(mods.getModifiers()) + " " + mods + " " + Modifier.isSynchronized(mods.getModifiers())
                + Modifier.methodModifiers() + Modifier.classModifiers() + Modifier.fieldModifiers()
                + Modifier.constructorModifiers() + Modifier.interfaceModifiers() + Modifier.parameterModifiers());
        Object lam = (Runnable) () -> { };
        p(lam.getClass().isSynthetic() + " " + lam.getClass().getDeclaredFields().length
                + Modifier.toString(lam.getClass().getModifiers()));
        t("same", () -> Con.class.getMethod("stat") == Con.class.getMethod("stat"));
        t("eq", () -> Con.class.getMethod("stat").equals(Con.class.getMethod("stat")) + " "
                + Con.class.getMethod("stat").equals(Abs.class.getMethod("stat")));
    }
}
