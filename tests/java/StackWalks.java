// StackWalker: options, lazy streams, caller class, reflection and hidden frames, errors; traces without hidden frames.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class StackWalks {
    interface Act { Object run() throws Throwable; }
    static String fix(Object o) {
        return String.valueOf(o).replaceAll("0x[0-9a-f]+", "0xH").replaceAll("Lambda\\$[0-9]+",
                "Lambda\\$N").replaceAll("\\(([A-Z][A-Za-z]*).java:\\d+\\)", "($1)");
    }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + fix(a.run()));
        } catch (Throwable e) {
            System.out.println(n + " ! " + fix(e) + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    static String names(StackWalker w) {
        return w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName()).filter(x -> !x.startsWith("java.")
                && !x.startsWith("jdk.")).collect(Collectors.joining(" ")));
    }
    static String all(StackWalker w) {
        return w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName()).collect(Collectors.joining(" ")));
    }
    public static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }
    public static Class<?> viaInner() { return Inner.who(); }
    static class Inner {
        static Class<?> who() { return caller(); }
        static Class<?> direct() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }
    }
    public static String target() { return names(StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)); }
    public static String target2() { return names(StackWalker.getInstance()); }
    public static String target3() { return all(StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)); }
    static int deep(int n, Supplier<Object> s, Object[] out) {
        if (n == 0) {
            out[0] = s.get();
            return 0;
        }
        return deep(n - 1, s, out) + 1;
    }
    public StackWalks() {}
    public StackWalks(int x) { System.out.println("ctor " + names(StackWalker.getInstance())); }
    public static void main(String[] a) throws Throwable {
        StackWalker plain = StackWalker.getInstance(),
                ret = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        t("names", () -> names(plain));
        t("caller", () -> Inner.who());
        t("caller2", () -> Inner.direct());
        t("noRetain", () -> plain.getCallerClass());
        t("main", () -> caller());
        t("frame", () -> ret.walk(s -> s.findFirst().get()));
        t("frame2", () -> {
            StackWalker.StackFrame f = ret.walk(s -> s.findFirst().get());
            return f.getDeclaringClass() + " " + f.getMethodName().startsWith("lambda") + f.getMethodType() + " "
                    + f.getDescriptor() + f.isNativeMethod() + f.getFileName() + (f.getLineNumber() > 0)
                    + (f.getByteCodeIndex() >= 0) + f.toStackTraceElement();
        });
        t("frame3", () -> plain.walk(s -> s.findFirst().get()).getDeclaringClass());
        t("frame4", () -> plain.walk(s -> s.findFirst().get()).getMethodType());
        t("frame5", () -> plain.walk(s -> s.findFirst().get()).getDescriptor());
        t("count", () -> {
            Object[] o = new Object[1];
            deep(100, () -> plain.walk(s -> s.filter(f -> f.getMethodName().equals("deep")).count()), o);
            return o[0];
        });
        t("limit", () -> {
            Object[] o = new Object[1];
            deep(100, () ->
                    plain.walk(s -> s.skip(3).limit(3).map(f -> f.getMethodName()).collect(Collectors.toList())), o);
            return o[0];
        });
        t("forEach", () -> {
            StringBuilder sb = new StringBuilder();
            plain.forEach(f -> sb.append(f.getMethodName().replaceAll("lambda.*", "lambda")).append(' '));
            return sb;
        });
        t("refl", () -> StackWalks.class.getMethod("target").invoke(null));
        t("refl2", () -> StackWalks.class.getMethod("target2").invoke(null));
        t("refl3", () -> StackWalks.class.getMethod("target3").invoke(null));
        t("ctor", () -> StackWalks.class.getConstructor(int.class).newInstance(3) != null);
        t("caller refl", () -> StackWalks.class.getMethod("caller").invoke(null));
        t("caller mh", () -> MethodHandles.lookup().findStatic(StackWalks.class, "caller",
                MethodType.methodType(Class.class)).invoke());
        t("mh", () -> MethodHandles.lookup().findStatic(StackWalks.class, "target2",
                MethodType.methodType(String.class)).invoke());
        t("hidden", () -> {
            Supplier<String> s = () -> names(StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES));
            return s.get();
        });
        t("null", () -> StackWalker.getInstance((StackWalker.Option) null));
        t("null2", () -> StackWalker.getInstance((Set<StackWalker.Option>) null));
        t("null3", () -> plain.walk(null));
        t("null4", () -> { plain.forEach(null); return 0; });
        t("est", () -> StackWalker.getInstance(Set.of(), 0));
        t("est2", () -> names(StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), 2)));
        t("closed", () -> { Stream<StackWalker.StackFrame> st = plain.walk(s -> s); return st.count(); });
        t("nested", () -> plain.walk(s -> s.map(f -> f.getMethodName().replaceAll("lambda.*", "lambda")
                + plain.walk(x -> x.count() > 0)).collect(Collectors.toList())));
        t("throws", () -> plain.walk(s -> { throw new IllegalStateException("in walk"); }));
        t("ste", () -> {
            StackTraceElement[] st = Thread.currentThread().getStackTrace();
            return st[0] + " " + st[1];
        });
        t("ste2", () -> {
            Supplier<StackTraceElement[]> s = () -> new Throwable().getStackTrace();
            return Arrays.toString(s.get());
        });
        t("ste3", () -> {
            Function<Integer, Object> s = StackWalks::bad;
            try {
                s.apply(1);
                return 0;
            } catch (RuntimeException e) {
                return Arrays.stream(e.getStackTrace()).map(f ->
                        f.getMethodName().replaceAll("\\$\\d+", "")).collect(Collectors.toList());
            }
        });
        t("ste4", () -> {
            try {
                MethodHandles.insertArguments(MethodHandles.lookup().findStatic(StackWalks.class, "bad",
                        MethodType.methodType(Object.class, Integer.class)), 0, 3).invoke();
                return 0;
            } catch (RuntimeException e) {
                return Arrays.stream(e.getStackTrace()).map(f ->
                        f.getMethodName().replaceAll("\\$\\d+", "")).collect(Collectors.toList());
            }
        });
        t("opts", () -> Arrays.toString(StackWalker.Option.values()));
        t("spliterator", () -> plain.walk(s -> s.parallel().map(f -> f.getMethodName()).count() > 2));
        t("iter", () -> plain.walk(s -> {
            Iterator<StackWalker.StackFrame> it = s.iterator();
            it.next();
            return it.next().getMethodName();
        }));
        new Thread(() -> t("thread", () -> all(plain))) { public void run() { super.run(); } }.start();
    }
    static Object bad(Integer i) { throw new RuntimeException("bad"); }
}
