// What LambdaMetafactory refuses, with its words.
import java.lang.invoke.*;
public class LambdaErrors { interface S { void run(); } static void n(String s) {}
    static void t(String n, java.util.concurrent.Callable<Object> c) {
        try { System.out.println(n + c.call()); } catch (Throwable e) { System.out.println(n + " " + e); }
    }
    public static void main(String[] a) throws Exception {
        MethodHandles.Lookup L = MethodHandles.lookup();
        MethodHandle h = L.findStatic(LambdaErrors.class, "n", MethodType.methodType(void.class, String.class));
        MethodType V = MethodType.methodType(void.class), VS = MethodType.methodType(void.class, String.class);
    t("prim", () -> LambdaMetafactory.metafactory(L, "x", MethodType.methodType(int.class), VS, h, VS));
    t("cls", () -> LambdaMetafactory.metafactory(L, "x", MethodType.methodType(String.class), VS, h, VS));
    t("marker", () ->
            LambdaMetafactory.altMetafactory(L, "accept", MethodType.methodType(java.util.function.Consumer.class),
            MethodType.methodType(void.class, Object.class), h, VS, LambdaMetafactory.FLAG_MARKERS, 1, String.class));
    t("mh", () -> LambdaMetafactory.metafactory(L, "accept", MethodType.methodType(java.util.function.Consumer.class),
            MethodType.methodType(void.class, Object.class), MethodHandles.identity(String.class), VS));
    t("name", () -> LambdaMetafactory.metafactory(L, "a/b", MethodType.methodType(java.util.function.Consumer.class),
            MethodType.methodType(void.class, Object.class), h, VS));
    t("ret", () -> LambdaMetafactory.metafactory(L, "get", MethodType.methodType(java.util.function.Supplier.class,
            String.class), MethodType.methodType(Object.class), h, MethodType.methodType(String.class)));
    t("inst", () -> LambdaMetafactory.metafactory(L, "accept", MethodType.methodType(java.util.function.Consumer.class),
            MethodType.methodType(void.class, Object.class), h, MethodType.methodType(void.class, Integer.class)));
    t("pub", () -> LambdaMetafactory.metafactory(MethodHandles.publicLookup(), "accept", MethodType
            .methodType(java.util.function.Consumer.class), MethodType.methodType(void.class, Object.class), h, VS));
    t("pl", () -> LambdaMetafactory.metafactory(L, "accept", MethodType.methodType(java.util.function.Consumer.class),
            MethodType.methodType(void.class, Object.class, Object.class), h, VS));
    } }
