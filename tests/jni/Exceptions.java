// Exceptions across the border: thrown by natives, pending in them, propagating through both kinds of frames.
public class Exceptions {
    static class Custom extends Exception {
        final int code;
        Custom(String message) { super(message); code = 1; }
        Custom(int code) { super("code " + code); this.code = code; }
    }
    static class NoString extends RuntimeException {
        NoString(int x) { super("never"); }
    }
    static class Silent extends RuntimeException {
        Silent() { super("by default"); }
        Silent(String s) { super(s == null ? "given null" : "given " + s); }
    }
    static abstract class Abstract extends RuntimeException { Abstract(String s) { super(s); } }
    static class BadConstructor extends RuntimeException {
        BadConstructor(String s) { throw new IllegalStateException("in constructor of " + s); }
    }
    static class BadInit extends RuntimeException {
        static { if (true) throw new IllegalArgumentException("bad init"); }
        BadInit(String s) { super(s); }
    }
    static native void throwNew(Class<?> c, String message) throws Exception;
    static native void throwObject(Throwable t) throws Exception;
    static native int throwAndReturn();
    static native String throwAndReturnObject();
    static native long throwAndReturnLong();
    native double throwInstance();
    static native void statuses(Class<?> c, Class<?> noString, Class<?> isAbstract, Class<?> badConstructor,
            Class<?> badInit, Class<?> silent, Throwable ready);
    static native void callback(int depth, boolean clear) throws Exception;
    static native void describe(Throwable t);
    static native void whilePending(Object lock, int[] array, String s);
    static native void careless();
    static int counter;
    static class Later { static { System.out.println("Later initialised"); } }
    static int print(String s) { System.out.println(s + " " + ++counter); return counter; }
    static native boolean swallow(Runnable r);
    static native void replace(Runnable r);
    static synchronized native void synchronizedThrow();

    static void thrower(int depth) throws Exception {
        if (depth == 0) throw new Custom(7);
        callback(depth - 1, false);
    }
    static int catching(int depth) {
        try { thrower(depth); return -1; } catch (Custom e) { return e.code; } catch (Exception e) { return -2; }
    }
    static void show(String what, Throwable t) {
        System.out.println(what + ": " + t);
        for (StackTraceElement e : t.getStackTrace())
            System.out.println("    " + e.getMethodName() + " " + e.isNativeMethod() + " " + (e.getLineNumber() > 0));
        if (t.getCause() != null) System.out.println("    cause " + t.getCause());
    }
    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        Class<?>[] classes = { Custom.class, RuntimeException.class, Error.class, Silent.class,
                StackOverflowError.class, OutOfMemoryError.class, NullPointerException.class };
        for (Class<?> c : classes) {
            try {
                throwNew(c, "message \u20ac");
                System.out.println("nothing");
            } catch (Throwable t) {
                show("new", t);
            }
        }
        try { throwNew(Silent.class, null); } catch (Throwable t) { show("null message", t); }
        try { throwNew(RuntimeException.class, null); } catch (Throwable t) { show("null message", t); }
        Custom ready = new Custom("made in Java");
        try { throwObject(ready); } catch (Custom t) { System.out.println(t == ready); show("object", t); }
        try { System.out.println(throwAndReturn()); } catch (ArithmeticException e) { System.out.println(e); }
        try { System.out.println(throwAndReturnObject()); } catch (ArithmeticException e) { System.out.println(e); }
        try { System.out.println(throwAndReturnLong()); } catch (ArithmeticException e) { System.out.println(e); }
        try {
            System.out.println(new Exceptions().throwInstance());
        } catch (ArithmeticException e) { System.out.println(e); }
        statuses(Custom.class, NoString.class, Abstract.class, BadConstructor.class, BadInit.class, Silent.class,
                ready);
        for (int d = 0; d < 4; d++) {
            System.out.println("catching " + catching(d));
            try { callback(d, false); System.out.println("no exception"); } catch (Custom e) { show("through", e); }
            callback(d, true);
        }
        describe(new Custom("described"));
        whilePending(new Object(), new int[] { 1, 2 }, "text");
        careless();
        System.out.println(swallow(() -> { throw new IllegalStateException("swallowed"); }));
        System.out.println(swallow(() -> { }));
        try {
            replace(() -> { throw new IllegalStateException("first"); });
        } catch (RuntimeException e) { show("replaced", e); }
        for (int i = 0; i < 3; i++)
            try {
                synchronizedThrow();
            } catch (ArithmeticException e) {
                System.out.println(Thread.holdsLock(Exceptions.class) + " " + e);
            }
        try {
            try { throwAndReturn(); } finally { System.out.println("finally"); }
        } catch (ArithmeticException e) { System.out.println("outer " + e.getMessage()); }
        throwNew(Custom.class, "uncaught");
    }
}
