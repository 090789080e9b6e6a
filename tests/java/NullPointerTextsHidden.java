// vmargs: -XX:+UnlockDiagnosticVMOptions -XX:+ShowHiddenFrames
// The helpful text is there when the top frame is hidden and shown all the same: hidden classes, and the classes made
// for lambdas and method references.
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.Function;
import java.util.function.ToIntFunction;

public class NullPointerTextsHidden {
    static class Point { int x; }
    static class Victim {
        static Object read(Point p) { return p.x; }
        static Object load(int[] array) { return array[3]; }
        static Object call(String s) { return s.trim(); }
        static Object returned(Object unused) { return System.getProperty("no such property").length(); }
        static Object thrown(Object unused) { throw new NullPointerException(); }
    }
    interface Call { Object run() throws Throwable; }

    static void tell(String what, Call call) {
        try {
            System.out.println(what + ": " + call.run());
        } catch (Throwable e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(what + ": " + e + " at " + top.getMethodName() + ":" + top.getLineNumber());
        }
    }

    public static void main(String[] args) throws Throwable {
        byte[] bytes;
        try (InputStream in = NullPointerTextsHidden.class.getResourceAsStream("NullPointerTextsHidden$Victim.class")) {
            bytes = in.readAllBytes();
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> hidden = lookup.defineHiddenClass(bytes, true).lookupClass();
        for (String name : new String[] {"read", "load", "call", "returned", "thrown"})
            for (Method m : hidden.getDeclaredMethods()) {
                if (!m.getName().equals(name)) continue;
                MethodHandle h = lookup.unreflect(m).asType(MethodType.methodType(Object.class, Object.class));
                tell(name, () -> h.invokeExact((Object) null));
            }
        Function<String, Integer> length = String::length;
        ToIntFunction<Integer> unboxed = Integer::intValue;
        Function<Integer, Integer> converted = Math::abs;
        tell("method reference", () -> length.apply(null));
        tell("method reference that unboxes", () -> unboxed.applyAsInt(null));
        tell("method reference whose argument is unboxed", () -> converted.apply(null));
        tell("not hidden", () -> Victim.read(null));
    }
}
