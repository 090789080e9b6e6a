// StackWalker over library frames (module names, lambdas, reflection), and the texts of traces with java.base/ frames,
// suppressed, causes, circular.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class Walking {
    static String frames(StackWalker w, int n) {
        return w.walk(s -> s.limit(n).map(f -> f.toStackTraceElement().getModuleName() + "/"
                + f.getClassName().replaceAll("\\$\\$Lambda.*", "LAMBDA") + "." + f.getMethodName().replaceAll("\\d+$",
                "N") + ":" + (f.getLineNumber() > 0) + f.isNativeMethod()).collect(Collectors.joining("\n  ")));
    }
    static class Bad extends RuntimeException {
        Bad(String m, Throwable c) { super(m, c); }
        public String getLocalizedMessage() { return "local " + getMessage(); }
    }
    static class Quiet extends RuntimeException { Quiet() { super("quiet", null, false, false); } }
    static class Res implements AutoCloseable {
        final String n;
        Res(String n) { this.n = n; }
        public void close() { throw new IllegalArgumentException("closing " + n); }
    }
    public static String reflected() {
        return frames(StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_REFLECT_FRAMES)), 6);
    }
    static void show(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w, true));
        System.out.print(w.toString().replaceAll("\\$\\$Lambda[^.]*", "\\$\\$LAMBDA"));
    }

    public static void main(String[] args) throws Exception {
        StackWalker w = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        System.out.println(frames(w, 20));
        Stream.of(1).map(x -> { System.out.println(frames(w, 20)); return x; }).forEach(x -> { });
        System.out.println(new TreeMap<String, String>(Map.of("a", "b")).computeIfPresent("a",
                (k, v) -> frames(StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES), 6)));
        System.out.println(Walking.class.getMethod("reflected").invoke(null));
        System.out.println(calling(w) + " "
                + w.walk(s -> s.map(StackWalker.StackFrame::getDeclaringClass).distinct().count()) + " " + w.walk(s ->
                s.findFirst().get().getMethodType() + s.skip(0).getClass().getSimpleName().substring(0, 0)));
        try {
            new ArrayList<>(List.of(1, 2)).forEach(x -> { throw new Bad("in forEach", new IOException("cause")); });
        } catch (RuntimeException e) { show(e); }
        try (Res a = new Res("a");
                Res b = new Res("b")) { throw new Bad("body", null); } catch (RuntimeException e) { show(e); }
        try { Integer.parseInt("12x"); } catch (RuntimeException e) { show(e); }
        try {
            List.of(3, 1, 2).stream().sorted((a, b) -> { throw new Quiet(); }).toList();
        } catch (RuntimeException e) {
            show(e);
            System.out.println(e.getStackTrace().length);
        }
        try {
            Walking.class.getMethod("fails").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) { show(e); }
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            pool.submit(() -> { throw new IllegalStateException("in a pool"); }).get();
        } catch (ExecutionException e) { show(e); }
        pool.shutdown();
        Exception x = new Exception("x"), y = new Exception("y", x);
        x.initCause(y);
        show(y);
        Throwable t = new Throwable("set");
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "m", "B.java", 3), new StackTraceElement(
                "app", "mod", "1", "c.D", "n", null, -2), new StackTraceElement("c.E", "o", null, -1)});
        t.addSuppressed(new Exception("suppressed"));
        show(t);
        try {
            Objects.requireNonNull(null, "message");
        } catch (NullPointerException e) {
            System.out.println(Arrays.stream(e.getStackTrace()).map(StackTraceElement::toString).toList());
        }
        try { new Init(); } catch (ExceptionInInitializerError e) { show(e); }
        try { new Init(); } catch (NoClassDefFoundError e) { show(e); }
        Thread.dumpStack();
        System.out.println(Thread.currentThread().getStackTrace()[0] + " " + Thread.getAllStackTraces().keySet()
                .stream().anyMatch(th -> th.getName().equals("Reference Handler")));
        Map<Integer, Integer> m = new HashMap<>();
        m.computeIfAbsent(1, k -> { throw new UnsupportedOperationException("at the end"); });
    }
    static Class<?> calling(StackWalker w) { return ((Supplier<Class<?>>) w::getCallerClass).get(); }
    static class Init { static int v = Integer.parseInt("zz"); }
    public static void fails() { Optional.empty().orElseThrow(); }
}
