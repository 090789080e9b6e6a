// Driven by events.c: things that make events happen, one section after the other.
public class Events {
    static native int nativeCall(int x, String s);
    static native void nativeThrow();
    static native void nativeCatch();
    static native void step(boolean on);
    static native void throwFromEntry(boolean on);

    static int f(int n) { return n <= 0 ? 1 : n * f(n - 1); }
    static void nothing() { }
    static boolean bool(boolean b) { return !b; }
    static byte b() { return -7; }
    static char c() { return 'x'; }
    static short s() { return 300; }
    static long l(long x) { return x << 33; }
    static float fl() { return 2.5f; }
    static double d() { return -0.125; }
    static String str() { return "result"; }
    static int[] arr() { return new int[3]; }
    static Object nul() { return null; }
    synchronized Object self() { return this; }

    static void thrower() { throw new IllegalStateException("boom"); }
    static void middle() { thrower(); }
    static int finallyBlock() {
        try {
            middle();
            return 1;
        } finally {
            nothing();
        }
    }
    static void implicit(int kind, Object o, int[] a) {
        switch (kind) {
            case 0 -> o.hashCode();
            case 1 -> a[a.length] = 1;
            case 2 -> System.out.println(1 / (a.length - a.length));
            case 3 -> System.out.println((String) o);
            case 4 -> System.out.println(new int[-1].length);
            default -> throw new Error("default");
        }
    }
    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        return sum;
    }
    static class Lazy {
        static int value = f(1);
        static int get() { return value; }
    }
    static class Bad {
        static int x = 1 / Integer.parseInt("0");
    }
    static class CatchesInside {
        static int run() {
            try {
                thrower();
                return 0;
            } catch (IllegalStateException e) {
                return 1;
            }
        }
    }
    static void calledBack() { throw new UnsupportedOperationException("from Java below native"); }
    static int entered(int x) { return x + 1; }

    public static void main(String[] args) {
        System.out.println("-- results");
        f(2); nothing(); bool(true); b(); c(); s(); l(3); fl(); d(); str(); arr(); nul(); new Events().self();
        System.out.println("-- lazy");
        System.out.println(Lazy.get());
        System.out.println("-- native " + nativeCall(20, "text"));
        System.out.println("-- native again " + nativeCall(21, "text"));
        System.out.println("-- caught");
        System.out.println(CatchesInside.run());
        System.out.println("-- finally");
        try { finallyBlock(); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        for (int i = 0; i <= 5; i++) {
            System.out.println("-- implicit " + i);
            try {
                implicit(i, i == 3 ? (Object) 5 : null, new int[2]);
            } catch (Throwable e) { System.out.println(e.getClass()); }
        }
        System.out.println("-- initialiser");
        try { System.out.println(Bad.x); } catch (Error e) { System.out.println(e.getClass()); }
        System.out.println("-- from native");
        try { nativeThrow(); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        System.out.println("-- caught in native");
        nativeCatch();
        System.out.println("-- steps");
        step(true);
        loop(2);
        step(false);
        System.out.println("-- a callback throws");
        throwFromEntry(true);
        try {
            System.out.println(entered(1));
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
        }
        throwFromEntry(false);
        System.out.println(entered(1));
        System.out.println("-- end");
    }
}
