// Throwable: causes, initCause errors, stack trace elements of methods, constructors, lambdas and initialisers,
// printStackTrace to writers with cycles, setStackTrace, no-stack exceptions, fillInStackTrace.
import java.io.*;
import java.util.*;
public class ThrowableApi {
    static String t(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException | Error e) {
            return e.toString();
        }
    }
    static Throwable deep(int n) { return n == 0 ? new Exception("deep") : deep(n - 1); }
    static String frames(Throwable t) {
        StringBuilder sb = new StringBuilder();
        for (StackTraceElement e : t.getStackTrace())
            if (!e.getClassName().startsWith("java."))
                sb.append(e.getClassName()).append('.').append(e.getMethodName().replaceAll("lambda\\$.*", "lambda"))
                        .append(':').append(e.getLineNumber()).append(' ');
        return sb.toString();
    }
    static String print(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w));
        return w.toString();
    }
    static class Quiet extends RuntimeException { Quiet(String m) { super(m, null, false, false); } }
    static class Own extends Exception {
        final int code;
        Own(int c) { code = c; }
        @Override public String getMessage() { return "code " + code; }
        @Override public synchronized Throwable fillInStackTrace() {
            return code > 5 ? this : super.fillInStackTrace();
        }
    }
    static class Ctor {
        final Throwable t;
        Ctor() { t = new Throwable("in ctor"); }
    }
    static final Throwable STATIC = new Throwable("static");
    public static void main(String[] args) {
        System.out.println(frames(deep(2)) + frames(new Ctor().t) + frames(STATIC));
        Throwable[] h = new Throwable[1];
        Runnable r = () -> h[0] = new Throwable();
        r.run();
        System.out.println(frames(h[0]));
        new Object() { void m() { System.out.println(frames(new Throwable())); } }.m();
        Exception e = new Exception("e", new Error("c"));
        System.out.println(e + " " + e.getCause() + new Exception(new Error("c")).getMessage()
                + new Exception((Throwable) null).getMessage() + new Exception("m").getCause()
                + t(() -> e.initCause(new Error())) + t(() -> {
            Exception x = new Exception();
            x.initCause(x);
        }) + t(() -> {
            Exception x = new Exception();
            x.initCause(null);
            x.initCause(null);
        }));
        Exception late = new Exception("late");
        late.initCause(new RuntimeException("given"));
        System.out.println(late.getCause());
        Quiet q = new Quiet("q");
        q.addSuppressed(new Error());
        System.out.println(q + " " + q.getStackTrace().length + q.getSuppressed().length);
        System.out.println(new Own(9).getStackTrace().length + " " + (new Own(1).getStackTrace().length > 0)
                + new Own(3) + new Own(3).getLocalizedMessage());
        StackTraceElement[] st = { new StackTraceElement("pkg.Cls", "meth", "File.java", 12),
                new StackTraceElement("C", "native", null, -2), new StackTraceElement("C", "unknown", null, -1),
                new StackTraceElement("D", "noline", "D.java", -1) };
        e.setStackTrace(st);
        e.getCause().setStackTrace(new StackTraceElement[] { st[0], st[3] });
        st[0] = null;
        System.out.print(print(e));
        System.out.println(e.getStackTrace()[1].isNativeMethod() + " "
                + e.getStackTrace()[0].equals(new StackTraceElement("pkg.Cls", "meth", "File.java", 12))
                + t(() -> e.setStackTrace(null)) + t(() -> e.setStackTrace(new StackTraceElement[] { null })));
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        for (Exception x : List.of(a, b)) x.setStackTrace(new StackTraceElement[] { e.getStackTrace()[0] });
        Exception s = new Exception("supp");
        s.setStackTrace(new StackTraceElement[] { e.getStackTrace()[0], e.getStackTrace()[3] });
        b.addSuppressed(s);
        s.addSuppressed(q);
        System.out.print(print(b));
        Throwable d = deep(1);
        int n0 = d.getStackTrace().length;
        d.fillInStackTrace();
        System.out.println(n0 - d.getStackTrace().length);
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        e.printStackTrace(new PrintStream(bo));
        System.out.println(bo.size() == print(e).length());
        System.out.println(t(() -> {
            throw new StackOverflowError("manual");
        }) + t(() -> {
            throw new ExceptionInInitializerError("text");
        }) + new ExceptionInInitializerError(e).getException() + new AssertionError("x", e).getCause()
                + new AssertionError(5) + new LinkageError("l", e) + new java.lang.reflect.InvocationTargetException(e)
                .getTargetException() + new ClassNotFoundException("c", e).getException());
        try {
            try {
                throw new IllegalArgumentException("one");
            } catch (IllegalArgumentException x) {
                throw new IllegalStateException("two", x);
            } finally {
                System.out.println("fin");
            }
        } catch (IllegalStateException x) {
            System.out.print(print(x).replaceAll("\\.\\.\\. \\d+ more", "... more"));
        }
        System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName()
                + new Throwable().getStackTrace()[0].getFileName());
    }
}
