// Driven by hostile.c.
public class Hostile {
    static native void arguments(Object o, Thread terminatedOrNot);
    static class Broken { static int f() { return 1; } }
    static class Renamed { static int f() { return 1; } }
    static class Truncated { static int f() { return 1; } }
    static class Empty { static int f() { return 1; } }
    static class SamePointer { static int f() { return 7; } }
    static class LengthOnly { static int f() { return 8; } }
    static class Throws { static int f() { return 9; } }
    static void entered() { }

    interface Body { int run(); }

    static void attempt(String what, Body body) {
        try {
            System.out.println(what + " " + body.run());
        } catch (Throwable t) {
            String text = t.getMessage() == null ? "" : t.getMessage();
            System.out.println(what + " " + t.getClass().getName());
        }
    }

    public static void main(String[] args) {
        arguments("an object", new Thread("unstarted"));
        attempt("broken", new Body() { public int run() { return Broken.f(); } });
        attempt("renamed", new Body() { public int run() { return Renamed.f(); } });
        attempt("truncated", new Body() { public int run() { return Truncated.f(); } });
        attempt("empty", new Body() { public int run() { return Empty.f(); } });
        attempt("same pointer", new Body() { public int run() { return SamePointer.f(); } });
        attempt("length only", new Body() { public int run() { return LengthOnly.f(); } });
        attempt("throws", new Body() { public int run() { return Throws.f(); } });
        entered();
        System.out.println("end");
    }
}
