// Who is the caller of a caller-sensitive method that is reached through lambdas, reflection and method handles.
import java.lang.invoke.*;
import java.util.function.*;
public class CallerSensitiveHandles {
    public static void main(String[] a) throws Throwable {
        Supplier<MethodHandles.Lookup> s = MethodHandles::lookup;
        System.out.println(s.get().toString().replaceAll("0x.*|[0-9]+/", "H"));
        Supplier<MethodHandles.Lookup> s2 = () -> MethodHandles.lookup();
        System.out.println(s2.get());
        System.out.println(MethodHandles.class.getMethod("lookup").invoke(null));
        MethodHandle inv = MethodHandles.lookup().findVirtual(java.lang.reflect.Method.class, "invoke",
                MethodType.methodType(Object.class, Object.class, Object[].class));
        System.out.println(inv.invoke(MethodHandles.class.getMethod("lookup"), (Object) null,
                new Object[0]).toString().replaceAll("0x.*|[0-9]+/", "H"));
        Function<String, Class<?>> f = n -> { try { return Class.forName(n); } catch (Exception e) { return null; } };
        System.out.println(f.apply("CallerSensitiveHandles"));
        MethodHandle fn = MethodHandles.lookup().findStatic(Class.class, "forName",
                MethodType.methodType(Class.class, String.class));
        System.out.println(fn.invoke("CallerSensitiveHandles"));
        System.out.println(Class.class.getMethod("forName", String.class).invoke(null, "CallerSensitiveHandles"));
        MethodHandle mi = MethodHandles.lookup()
                .unreflect(java.lang.reflect.Method.class.getMethod("invoke", Object.class, Object[].class));
        System.out.println(mi.invoke(Class.class.getMethod("forName", String.class), (Object) null,
                new Object[] {"CallerSensitiveHandles"}));
    }
}
