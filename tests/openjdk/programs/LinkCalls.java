// vmargs: --add-opens java.base/java.lang.invoke=ALL-UNNAMED
// MethodHandle's own intrinsics, looked up with a type like any other method: their type is the caller's, of a fixed
// number of arguments, and they can be called.
import java.lang.invoke.*;
import java.lang.reflect.Field;

public class LinkCalls {
    static MethodType mt(Class<?> r, Class<?>... p) { return MethodType.methodType(r, p); }
    static Object get(Class<?> c, String field, Object o) throws Exception {
        Field f = c.getDeclaredField(field);
        f.setAccessible(true);
        return f.get(o);
    }
    interface Greeter { String greet(String s); }
    static class Polite implements Greeter {
        public String greet(String s) { return "good day, " + s; }
    }
    static String hello(String s) { return "hello " + s; }

    public static void main(String[] args) throws Throwable {
        var lookup = (MethodHandles.Lookup) get(MethodHandles.Lookup.class, "IMPL_LOOKUP", null);
        Class<?> name = Class.forName("java.lang.invoke.MemberName");
        Class<?> direct = Class.forName("java.lang.invoke.DirectMethodHandle");
        for (String m : new String[] {"linkToStatic", "linkToVirtual", "linkToSpecial", "linkToInterface",
                                      "invokeBasic", "invokeExact", "invoke"}) {
            MethodHandle h = m.startsWith("link")
                    ? lookup.findStatic(MethodHandle.class, m, mt(Object.class, Object.class, name))
                    : lookup.findVirtual(MethodHandle.class, m, mt(Object.class, Object.class));
            System.out.println(m + " " + h.type() + " " + h.isVarargsCollector());
            if (!direct.isInstance(h) || m.equals("invoke") || m.equals("invokeExact")) continue;
            MethodHandleInfo info = lookup.revealDirect(h);
            System.out.println(info + " " + Integer.toHexString(info.getModifiers()));
        }
        MethodHandle target = lookup.findStatic(LinkCalls.class, "hello", mt(String.class, String.class));
        MethodHandle link = lookup.findStatic(MethodHandle.class, "linkToStatic", mt(Object.class, Object.class, name));
        System.out.println(link.invokeWithArguments("static", get(direct, "member", target)));
        target = lookup.findVirtual(Greeter.class, "greet", mt(String.class, String.class));
        MethodType two = mt(Object.class, Object.class, Object.class, name);
        link = lookup.findStatic(MethodHandle.class, "linkToInterface", two);
        System.out.println(link.invokeWithArguments(new Polite(), "interface", get(direct, "member", target)));
        target = lookup.findVirtual(Polite.class, "greet", mt(String.class, String.class));
        link = lookup.findStatic(MethodHandle.class, "linkToVirtual", two);
        System.out.println(link.invokeWithArguments(new Polite(), "virtual", get(direct, "member", target)));
        System.out.println(MethodHandle.class.getMethod("invokeExact", Object[].class).isVarArgs());
    }
}
