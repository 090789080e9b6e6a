// Reflection on classes with members whose types are missing: what asks for public members only needs no other types.
import java.lang.reflect.*;
public class MissingTypes {
    static class Without extends ClassLoader {
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("Gone")) throw new ClassNotFoundException(name);
            if (!name.startsWith("MissingTypes$")) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            try (java.io.InputStream in = getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }
    static class A {
        void a() {}
        void m(Gone g) {}
        int b() { return 1; }
    }
    static class B {
        Gone f;
        int x;
    }
    static class C {
        C(Gone g) {}
        C() {}
    }
    static class D {
        Gone r() { return null; }
        public void q() {}
        public D() {}
    }
    static class E1 {
        void t() throws GoneX {}
        public void q() {}
    }
    static class F extends A {
        public void q() {}
    }
    interface I {
        Gone i();
    }
    static class K implements I2 {
        public void q() {}
    }
    interface I2 {
        default Gone2 z() { return null; }
    }
    interface Op {
        Object run() throws Throwable;
    }
    static void t(String w, Op o) {
        try {
            Object r = o.run();
            System.out.println(
                    w + " " + (r instanceof Object[] ? ((Object[]) r).length + "" : r + "").replaceAll("@.*", ""));
        } catch (Throwable e) { System.out.println(w + " " + e + " cause " + e.getCause()); }
    }
    public static void main(String[] a) throws Exception {
        for (String name : new String[] {"A", "B", "C", "D", "E1", "F", "I", "K"}) {
            Class<?> c = Class.forName("MissingTypes$" + name, false, new Without());
            String n = c.getSimpleName();
            t(n + " gdm", () -> c.getDeclaredMethods());
            t(n + " gdm", () -> c.getDeclaredMethods());
            t(n + " gm", () -> c.getMethods());
            t(n + " gdf", () -> c.getDeclaredFields());
            t(n + " gf", () -> c.getFields());
            t(n + " gdc", () -> c.getDeclaredConstructors());
            t(n + " gc", () -> c.getConstructors());
            for (String s : new String[] {"a", "b", "q", "nope"}) {
                t(n + " gdm1 " + s, () -> c.getDeclaredMethod(s));
                t(n + " gm1 " + s, () -> c.getMethod(s));
            }
            t(n + " gdf1", () -> c.getDeclaredField("x"));
            t(n + " gdc1", () -> c.getDeclaredConstructor());
            t(n + " gc1", () -> c.getConstructor());
            t(n + " new", () -> c.newInstance());
            t(n + " dc", () -> c.getDeclaredClasses());
        }
        Class<?> e1 = Class.forName("MissingTypes$E1", false, new Without());
        t("E1 ex", () -> e1.getDeclaredMethod("t").getExceptionTypes());
    }
}
class Gone {}
class Gone2 {}
class GoneX extends Exception {}
