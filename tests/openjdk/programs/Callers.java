// Who called: StackWalker in all forms, Throwable and its elements, SecurityManager.getClassContext, AccessController,
// caller-sensitive methods
// vmargs: --add-exports java.base/jdk.internal.reflect=ALL-UNNAMED --add-exports
// vmargs: java.base/jdk.internal.misc=ALL-UNNAMED
// javac: --add-exports java.base/jdk.internal.reflect=ALL-UNNAMED --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
import java.lang.StackWalker.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.security.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

@SuppressWarnings("removal")
public class Callers {
    static String show(StackFrame f) {
        return f.getDeclaringClass().getSimpleName().replaceAll("\\$\\$Lambda.*", "Lambda") + "."
                + f.getMethodName().replaceAll("lambda\\$(\\w+)\\$\\d+", "lambda $1") + f.getMethodType() + " "
                + f.getByteCodeIndex() + " "
            + f.getLineNumber() + " " + f.getFileName() + " " + f.isNativeMethod() + " " + f.getDescriptor();
    }
    static void walk(String what, StackWalker w) {
        System.out.println("-- " + what);
        w.forEach(f -> System.out.println(show(f).replaceAll(" \\d+ \\d+ ", " n n ").replaceAll("0x[0-9a-f]+", "0xN")));
    }
    static void via(Runnable r, int how) throws Throwable {
        switch (how) {
            case 0 -> r.run();
            case 1 -> Callers.class.getDeclaredMethod("target", Runnable.class).invoke(null, r);
            case 2 -> MethodHandles.lookup().findStatic(Callers.class, "target",
                    MethodType.methodType(void.class, Runnable.class)).invokeExact(r);
            case 3 -> AccessController.doPrivileged((PrivilegedAction<Void>) () -> { r.run(); return null; });
            case 4 -> List.of(r).forEach(Runnable::run);
            case 5 -> ((Runnable) Proxy.newProxyInstance(Callers.class.getClassLoader(),
                    new Class<?>[] { Runnable.class }, (p, m, a) -> {
                r.run();
                return null;
            })).run();
            default -> Callers.class.getDeclaredConstructor(Runnable.class).newInstance(r);
        }
    }
    static void target(Runnable r) { r.run(); }
    Callers(Runnable r) { r.run(); }
    static class Manager extends SecurityManager {
        Class<?>[] context() { return getClassContext(); }
        public void checkPermission(Permission p) { }
    }
    static String name(Class<?> c) {
        return c.getName().replaceAll("Lambda\\$\\d+/0x[0-9a-f]+", "Lambda").replaceAll("0x[0-9a-f]+",
                "0xN").replaceAll("\\$Proxy\\d+", "\\$Proxy");
    }
    static Class<?> mine(int how) throws Throwable {
        Class<?>[] result = new Class<?>[1];
        via(() -> result[0] = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass(), how);
        return result[0];
    }
    static int deep(int n) {
        return n == 0 ? (int) StackWalker.getInstance().walk(Stream::count).longValue() : deep(n - 1);
    }
    static void attempt(String what, Callable c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    interface Callable { Object call() throws Throwable; }
    static void trace(Throwable e) {
        System.out.println(e);
        for (StackTraceElement s : e.getStackTrace())
            System.out.println("  " + s.getClassLoaderName() + " " + s.getModuleName() + " " + s.getModuleVersion()
                    + " " + name(Callers.class) .equals(s.getClassName()) + " "
                    + s.getMethodName().replaceAll("\\$\\d+", "") + " "
                               + s.getFileName()
                               + (s.getClassName().startsWith("java") ? "" : " " + s.getLineNumber()));
    }
    static class Custom extends RuntimeException {
        Custom(String m) { super(m); }
        public synchronized Throwable fillInStackTrace() {
            return getMessage() == null ? this : super.fillInStackTrace();
        }
    }
    static class Quiet extends Exception { Quiet() { super("quiet", null, false, false); } }
    static void recurse() { recurse(); }
    static void permissions() throws Throwable {
        AccessControlContext none = AccessController.getContext();
        System.out.println(none.equals(AccessController.getContext()) + " " + none.getDomainCombiner());
        ProtectionDomain d = new ProtectionDomain(null, new Permissions());
        AccessControlContext limited = new AccessControlContext(new ProtectionDomain[] { d });
        attempt("limited", () -> { limited.checkPermission(new RuntimePermission("x")); return ""; });
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
            attempt("inside", () -> { AccessController.checkPermission(new RuntimePermission("x")); return "may"; });
            AccessControlContext now = AccessController.getContext();
            attempt("later", () -> { now.checkPermission(new RuntimePermission("x")); return "may"; });
            AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
                attempt("innermost", () -> {
                    AccessController.checkPermission(new java.io.FilePermission("/etc/x", "read"));
                    return "may";
                });
                return null;
            });
            Thread t = new Thread(() -> attempt("inherited", () -> {
                AccessController.checkPermission(new RuntimePermission("y"));
                return "may";
            }));
            t.start();
            try { t.join(); } catch (InterruptedException e) { }
            return null;
        }, limited);
        DomainCombiner combiner = (current, assigned) -> current;
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
            System.out.println("combiner " + (AccessController.getContext().getDomainCombiner() == combiner));
            return null;
        }, new AccessControlContext(none, combiner));
        javax.security.auth.Subject s = new javax.security.auth.Subject();
        s.getPrincipals().add(() -> "me");
        System.out.println(javax.security.auth.Subject.getSubject(AccessController.getContext()) + " "
                + javax.security.auth.Subject.doAs(s, (PrivilegedAction<Object>) () ->
            javax.security.auth.Subject.getSubject(AccessController.getContext()).getPrincipals().iterator().next()
                    .getName()));
        attempt("exception", () -> AccessController.doPrivileged((PrivilegedExceptionAction<Void>) () ->
                { throw new java.io.IOException("wrapped"); }));
    }
    public static void main(String[] args) throws Throwable {
        for (int how = 0; how < 7; how++) {
            int h = how;
            System.out.println("== " + how);
            via(() -> walk("plain", StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)), how);
            via(() -> System.out.println((Object) StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE,
                    Option.SHOW_REFLECT_FRAMES)).walk(s -> s.map(f -> f.getMethodName()).filter(n ->
                    n.startsWith("invoke") || n.startsWith("newInstance")).collect(Collectors.toList()))), how);
            via(() -> System.out.println(StackWalker.getInstance(Option.SHOW_HIDDEN_FRAMES).walk(s -> s.count())
                    >= StackWalker.getInstance().walk(s -> s.count())), how);
            System.out.println("caller " + name(mine(how)));
            via(() -> System.out.println(
                    Arrays.stream(new Manager().context()).map(Callers::name).collect(Collectors.toList())), how);
            via(() -> System.out.println(jdk.internal.misc.VM.latestUserDefinedLoader().getName()), how);
        }
        System.out.println(deep(0) + " " + deep(50) + " " + deep(500));
        attempt("twice", () -> {
            Stream<?>[] s = new Stream<?>[1];
            StackWalker.getInstance().walk(x -> {
                s[0] = x;
                return 0;
            });
            return s[0].count();
        });
        attempt("no class", () -> StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass()));
        attempt("no caller class", () -> StackWalker.getInstance().getCallerClass());
        attempt("batch", () -> StackWalker.getInstance(Set.of(), 3).walk(s -> s.skip(0).limit(1).count()));
        Thread t = new Thread() {
            public void run() {
                attempt("thread",
                        () -> StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass().getSimpleName());
            }
        };
        t.start();
        t.join();
        attempt("forName", () -> Callers.class.getMethod("toString").getClass()
                == Class.class.getMethod("forName", String.class).invoke(null, "java.lang.reflect.Method"));
        attempt("getCallerClass", () -> jdk.internal.reflect.Reflection.getCallerClass());
        trace(new Exception("here"));
        trace(new Custom("kept"));
        trace(new Custom(null));
        trace(new Quiet());
        try {
            via(() -> trace(new Error("lambda")), 4);
            via(() -> { throw new Custom("reflected"); }, 1);
        } catch (InvocationTargetException e) {
            trace(e.getCause());
        }
        try { recurse(); } catch (StackOverflowError e) { System.out.println(e + " " + e.getStackTrace().length); }
        try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException e) { trace(e); }
        try { String s = args.length > 100 ? "" : null; s.length(); } catch (NullPointerException e) { trace(e); }
        try {
            int[][] a = new int[2][];
            a[1][0]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Throwable e = new Exception("a", new Error("b"));
        e.addSuppressed(new Custom("s"));
        e.printStackTrace();
        permissions();
    }
}
