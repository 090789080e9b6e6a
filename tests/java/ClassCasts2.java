// checkcast, instanceof and invokeinterface over deep hierarchies with many interfaces: results for every pair, array
// types, caches that change their mind, megamorphic calls.
import java.util.*;
public class ClassCasts2 {
    interface I0 { default int f() { return 0; } }
    interface I1 extends I0 { default int f() { return 1; } }
    interface I2 extends I0 { }
    interface I3 extends I1, I2 { default int f() { return 3; } }
    interface I4 { int g(int x); }
    static class C0 implements I0 { }
    static class C1 extends C0 implements I1 { }
    static class C2 extends C1 implements I4 { public int g(int x) { return x + 2; } }
    static class C3 extends C2 implements I3 { }
    static class C4 extends C3 {
        public int f() { return 44; }
        public int g(int x) { return super.g(x) * 2; }
    }
    static class C5 extends C4 { }
    static class C6 extends C5 { }
    static class C7 extends C6 { }
    static class C8 extends C7 { }
    static class C9 extends C8 { public int g(int x) { return -x; } }
    static final class D0 implements I4, I2 { public int g(int x) { return 7; } }
    enum E implements I4 {
        A { public int g(int x) { return 100; } }, B;
        public int g(int x) { return 200; }
    }
    record R(int g) implements I4 { public int g(int x) { return g + x; } }
    public static void main(String[] args) {
        Object[] os = { new C0(), new C1(), new C2(), new C3(), new C4(), new C5(), new C9(), new D0(), E.A, E.B, new R(
                5), new Object(), "s", 5, new C3[1], new I3[1][1], new int[1], new int[1][1], null, (I4) x -> x * 3 };
        Class<?>[] ks = { C0.class, C1.class, C2.class, C3.class, C4.class, C8.class, C9.class, I0.class, I1.class,
                I2.class, I3.class, I4.class, Object.class, Comparable.class, Enum.class, Record.class, Object[].class,
                I0[].class, C0[].class, Object[][].class, int[].class, Cloneable.class, java.io.Serializable[].class };
        for (Object o : os) {
            StringBuilder sb = new StringBuilder();
            for (Class<?> k : ks) sb.append(k.isInstance(o) ? 1 : 0);
            sb.append(' ').append(o instanceof C0).append(o instanceof C8).append(o instanceof I3).append(o
                    instanceof I4).append(o instanceof I0[]).append(o instanceof Object[][]).append(o
                    instanceof E).append(o instanceof R r && r.g() == 5).append(o instanceof Comparable);
            System.out.println(sb);
        }
        int casts = 0, fails = 0;
        for (int round = 0; round < 50; round++)
            for (Object o : os) {
                try {
                    I4 i = (I4) o;
                    if (i != null) casts += i.g(round);
                } catch (ClassCastException e) {
                    fails++;
                }
                try {
                    I0 i = (I0) o;
                    if (i != null) casts += i.f();
                } catch (ClassCastException e) {
                    fails += 1000;
                }
                try {
                    C2 c = (C2) o;
                    if (c != null) casts += c.g(1);
                } catch (ClassCastException e) {
                    fails += 1000000;
                }
            }
        System.out.println(casts + " " + fails);
        StringBuilder sb = new StringBuilder();
        for (Class<?> a : ks) {
            for (Class<?> b : ks) sb.append(a.isAssignableFrom(b) ? 1 : 0);
            sb.append(' ');
        }
        System.out.println(sb);
        I0[] is = { new C0(), new C1(), new C3(), new C4(), new C9(), new D0(),
                new I3() { }, new I0() { public int f() { return -1; } } };
        long h = 0;
        for (int i = 0; i < 400; i++) h = h * 31 + is[i * 7 % is.length].f() + is[i % is.length].hashCode() * 0;
        System.out.println(h);
    }
}
