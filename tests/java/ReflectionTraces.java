// Which frames of the library stand in the traces of exceptions thrown through reflection and lambdas.
import java.lang.reflect.*;
public class ReflectionTraces {
    public static void boom() { throw new IllegalStateException("b"); }
    public ReflectionTraces() { } public ReflectionTraces(int x) { throw new IllegalStateException("c"); }
    static void show(Throwable t) {
        for (StackTraceElement e : t.getStackTrace())
            System.out.println("  " + e.getModuleName() + "/" + e.getClassName() + "." + e.getMethodName()
                    + (e.isNativeMethod() ? " native" : ""));
    }
    public static void main(String[] a) throws Exception {
        try {
            ReflectionTraces.class.getMethod("boom").invoke(null);
        } catch (InvocationTargetException e) {
            show(e);
            show(e.getCause());
        }
        try {
            ReflectionTraces.class.getConstructor(int.class).newInstance(3);
        } catch (InvocationTargetException e) {
            show(e);
            show(e.getCause());
        }
        try {
            ReflectionTraces.class.getMethod("boom").invoke(null, 3);
        } catch (IllegalArgumentException e) { show(e); }
        try {
            ReflectionTraces.class.getConstructor(int.class).newInstance("x");
        } catch (IllegalArgumentException e) { show(e); }
        try {
            ReflectionTraces.class.getConstructor(int.class).newInstance();
        } catch (IllegalArgumentException e) { show(e); }
        Runnable r = (Runnable) Proxy.newProxyInstance(ReflectionTraces.class.getClassLoader(),
                new Class<?>[] {Runnable.class}, (p, m, x) -> { throw new IllegalStateException("p"); });
        Runnable l = () -> { throw new IllegalStateException("l"); };
        try { l.run(); } catch (IllegalStateException e) { show(e); }
    }
}
