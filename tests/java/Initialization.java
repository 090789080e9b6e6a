// Order of class initialisation (JVMS 5.5): supers first, interfaces only with defaults, constants do not trigger,
// failures are remembered.
public class Initialization {
    static void say(String s) { System.out.println(s); }
    static class A {
        static { say("A"); }
        static int x = 1;
        static final int C = 5;
        static final String S = "const";
        static final Integer BOXED = 7;
        static void m() { }
    }
    static class B extends A { static { say("B"); } static int y = 2; }
    interface I { int K = f("I.K"); default void d() { } }
    interface J { int K = f("J.K"); }
    static class D implements I, J { static { say("D"); } }
    static int f(String s) { say(s); return 1; }
    static class Bad { static int v = 1; static { if (v == 1) throw new IllegalStateException("bad"); } }
    static class BadError { static { Object o = null; if (o == null) throw new Error("direct"); } static void m() { } }
    static class Cycle1 { static int a = Cycle2.b + 1; static { say("Cycle1 " + a); } }
    static class Cycle2 { static int b = Cycle1.a + 1; static { say("Cycle2 " + b); } }
    static class Self { static Self instance = new Self(); static int count = 10; int seen = count; }
    enum E { X, Y; static { say("E static"); } E() { say("E()"); } }
    public static void main(String[] args) {
        say("" + A.C + A.S);
        say("" + B.x);
        say("" + B.y);
        new D();
        say("" + J.K);
        B[] arr = new B[1]; say("array " + arr.length);
        for (int i = 0; i < 2; i++) try { say("" + Bad.v); } catch (Throwable t) { say(t + " / " + t.getCause()); }
        for (int i = 0; i < 2; i++) try { BadError.m(); } catch (Throwable t) { say(t + " / " + t.getCause()); }
        say("" + Cycle1.a + " " + Cycle2.b);
        say("" + Self.instance.seen + " " + Self.count);
        say("" + E.Y.ordinal());
        Class<?> c = Late.class; say("literal");
        say("" + (new Object() instanceof Late));
        try { Class.forName("Initialization$Late"); } catch (ClassNotFoundException e) { say("" + e); }
    }
    static class Late { static { say("Late"); } }
}
