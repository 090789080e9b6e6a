// vmargs: -ea
// assert with -ea: messages of every type, side effects, causes, in nested and inner classes, interfaces and
// initialisers; the last one is not caught.
public class Assertions {
    static int evals; static boolean ev(boolean b) { evals++; return b; }
    static String t(Runnable r) {
        try {
            r.run();
            return "passed";
        } catch (AssertionError e) {
            return e.getMessage() + "/" + e.getCause();
        }
    }
    interface I { default void m(int x) { assert x > 0 : "I.m " + x; } }
    static class N { final int v; N(int v) { assert ev(v < 10) : v; this.v = v; } }
    class In { void k(Object o) { assert o != null; } }
    public static void main(String[] args) {
        System.out.println(t(() -> {
            assert ev(true);
        }) + t(() -> {
            assert ev(false);
        }) + t(() -> {
            assert false : "text";
        }) + t(() -> {
            assert false : 42;
        }) + t(() -> {
            assert false : 'c';
        }) + t(() -> {
            assert false : 1.5;
        }) + t(() -> {
            assert false : 1L << 40;
        }) + t(() -> {
            assert false : true;
        }) + t(() -> {
            assert false : (Object) null;
        }) + t(() -> {
            assert false : new RuntimeException("cause");
        }) + t(() -> {
            assert false : 2.5f;
        }));
        System.out.println(t(() -> new N(5)) + t(() -> new N(50)) + t(() -> new I() { }.m(1))
                + t(() -> new I() { }.m(-1)) + t(() -> new Assertions().new In().k(null)) + evals + Assertions.class
                .desiredAssertionStatus() + N.class.desiredAssertionStatus() + String.class.desiredAssertionStatus());
        int x = 0;
        assert (x = 5) > 0;
        System.out.println(x);
        assert x == 6 : "x is " + x;
        System.out.println("never");
    }
}
