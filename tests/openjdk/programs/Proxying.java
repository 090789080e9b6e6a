// Dynamic proxies: interfaces of several visibilities, default methods, Object's methods, exceptions, class names and
// modules.
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;

public class Proxying {
    public interface Service {
        int add(int a, long b);
        String name(String... parts);
        default String hello() { return "hello " + name("d"); }
        void fail() throws java.io.IOException;
        int[] arrays(double[][] d);
        boolean primitive(byte b, short s, char c, float f);
    }
    interface Hidden { Object get(); }

    static class Handler implements InvocationHandler {
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            switch (m.getName()) {
                case "add": return (int) args[0] + (int) (long) args[1];
                case "name": return String.join("+", (String[]) args[0]);
                case "fail": throw new java.io.IOException("declared");
                case "arrays": return null;
                case "hello": return m.isDefault() ? InvocationHandler.invokeDefault(proxy, m, args) : null;
                case "toString": return "proxy of " + Arrays.toString(proxy.getClass().getInterfaces());
                case "hashCode": return 42;
                case "equals": return proxy == args[0];
                case "primitive": return Arrays.toString(args).length() > 3;
                case "call": throw new Exception("checked from callable");
                case "run": throw new Exception("undeclared");
                default: return "?" + m.getName();
            }
        }
    }
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e + " / " + e.getCause());
        }
    }

    public static void main(String[] args) throws Throwable {
        ClassLoader l = Proxying.class.getClassLoader();
        Service s = (Service) Proxy.newProxyInstance(l, new Class<?>[] {Service.class, Callable.class, Runnable.class},
                new Handler());
        t("add", () -> s.add(3, 4L));
        t("varargs", () -> s.name("a", "b"));
        t("default", s::hello);
        t("declared", () -> { s.fail(); return 0; });
        t("null array", () -> s.arrays(new double[1][2]));
        t("primitives", () -> s.primitive((byte) 1, (short) 2, 'c', 1.5f));
        t("toString", s::toString);
        t("equals", () -> s.equals(s) + " " + s.equals("x") + " " + s.hashCode());
        t("callable", () -> ((Callable<?>) s).call());
        t("undeclared", () -> { ((Runnable) s).run(); return 0; });
        Class<?> c = s.getClass();
        System.out.println(c.getName().replaceAll("\\d+", "N") + " " + Modifier.toString(c.getModifiers()) + " " + c
                .getModule().isNamed() + " " + Proxy.isProxyClass(c) + " " + c.getSuperclass() + " " + c.isSynthetic());
        System.out.println(c == Proxy.newProxyInstance(l,
                new Class<?>[] {Service.class, Callable.class, Runnable.class}, (p, m, a) -> null).getClass());
        Hidden h = (Hidden) Proxy.newProxyInstance(l, new Class<?>[] {Hidden.class}, (p, m, a) -> 5);
        System.out.println(h.get() + " " + h.getClass().getPackageName().isEmpty() + " "
                + Modifier.isPublic(h.getClass().getModifiers()) + " " + h.getClass().getModule());
        Service wrong = (Service) Proxy.newProxyInstance(l, new Class<?>[] {Service.class}, (p, m, a) -> "not an int");
        t("class cast", () -> wrong.add(1, 2));
        Service none = (Service) Proxy.newProxyInstance(l, new Class<?>[] {Service.class}, (p, m, a) -> null);
        t("null for int", () -> none.add(1, 2));
        t("not an interface", () -> Proxy.newProxyInstance(l, new Class<?>[] {String.class}, new Handler()));
        t("twice", () -> Proxy.newProxyInstance(l, new Class<?>[] {Runnable.class, Runnable.class}, new Handler()));
        t("not visible", () -> Proxy.newProxyInstance(null, new Class<?>[] {Service.class}, new Handler()));
        t("reflection", () -> Service.class.getMethod("add", int.class, long.class).invoke(s, 5, 6L));
        t("declared methods", () -> Arrays.stream(c.getDeclaredMethods()).map(Method::getName).filter(n ->
                !n.contains("proxy")).sorted().toList());
        InvocationHandler deep = (p, m, a) -> { throw new Error(Arrays.stream(new Throwable().getStackTrace()).map(e ->
                e.getMethodName()).limit(3).toList().toString().replaceAll("lambda\\$\\w+\\$\\d+", "lambda")); };
        t("trace",
                () -> ((Runnable) Proxy.newProxyInstance(l, new Class<?>[] {Runnable.class}, deep)).getClass() != null
                ? ((Callable<?>) Proxy.newProxyInstance(l, new Class<?>[] {Callable.class}, deep)).call() : null);
    }
}
