// Unbounded recursion through method handles, VarHandles' owners, reflection, proxies and lambdas ends in a
// StackOverflowError that can be caught, again and again.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.function.*;

public class DeepHandles {
    static MethodHandle self, bound, general;
    static Method reflected;
    static Function<Integer, Integer> lambda;
    static IntUnaryOperator proxy;
    static int depth;

    static int exact(int n) throws Throwable { depth++; return (int) self.invokeExact(n + 1) + 1; }
    static int viaBound(int n, String s) throws Throwable { depth++; return (int) bound.invokeExact(n + 1) + 1; }
    static int viaGeneral(int n) throws Throwable { depth++; return (int) (Integer) general.invoke((Integer) n) + 1; }
    public static int reflect(int n) throws Throwable { depth++; return (Integer) reflected.invoke(null, n + 1) + 1; }

    interface Act { int run() throws Throwable; }

    static Throwable root(Throwable t) {
        while (t.getCause() != null) t = t.getCause();
        return t;
    }

    static void repeat(String name, int times, Act a) {
        int ok = 0;
        for (int i = 0; i < times; i++) {
            depth = 0;
            try {
                a.run();
            } catch (Throwable t) {
                if (root(t) instanceof StackOverflowError && depth > 50) ok++;
                else System.out.println(t + " " + depth);
            }
        }
        System.out.println(name + " " + ok);
    }

    public static void main(String[] args) throws Throwable {
        Thread t = new Thread(null, DeepHandles::tests, "deep", 1 << 18);
        t.start();
        t.join();
    }

    static void tests() {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            MethodType t = MethodType.methodType(int.class, int.class);
            self = l.findStatic(DeepHandles.class, "exact", t);
            bound = MethodHandles.insertArguments(l.findStatic(DeepHandles.class, "viaBound",
                    t.appendParameterTypes(String.class)), 1, "x");
            MethodHandle g = l.findStatic(DeepHandles.class, "viaGeneral", t);
            general = MethodHandles.filterArguments(MethodHandles.catchException(g, ArithmeticException.class,
                MethodHandles.dropArguments(MethodHandles.identity(int.class), 0, ArithmeticException.class)), 0,
                MethodHandles.identity(int.class));
            reflected = DeepHandles.class.getMethod("reflect", int.class);
            lambda = n -> { depth++; return lambda.apply(n + 1) + 1; };
            proxy = (IntUnaryOperator) Proxy.newProxyInstance(DeepHandles.class.getClassLoader(),
                    new Class<?>[] {IntUnaryOperator.class},
                (p, m, a) -> { depth++; return proxy.applyAsInt((Integer) a[0] + 1); });
            repeat("exact", 40, () -> exact(0));
            repeat("bound", 40, () -> viaBound(0, ""));
            repeat("general", 40, () -> viaGeneral(0));
            repeat("reflection", 40, () -> reflect(0));
            repeat("lambda", 40, () -> lambda.apply(0));
            repeat("proxy", 40, () -> proxy.applyAsInt(0));
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }
}
