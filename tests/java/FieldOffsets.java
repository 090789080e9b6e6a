// The first int or float of an object with references is where HotSpot has it: tools write Lookup.allowedModes there.
// 27 has smaller headers, and its first fields elsewhere.
// jdk: 17 21 25 26
// vmargs: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

public class FieldOffsets {
    static class One { Object o = "o"; int i = 1; }
    static class Two { Object o = "o", p = "p"; int i = 1; }
    static class Many { int i = 1; Object o = "o", p = "p", q = "q"; int j = 2; String r = "r"; }
    static class WithLong { Object o = "o"; int i = 1; long l = 3; }
    static class WithLongs { long l = 3, m = 4; Object o = "o", p = "p"; int i = 1, j = 2; double d = 5; }
    static class WithSmall { byte b = 6; boolean z = true; Object o = "o"; short s = 7; float i = 1; char c = 'c'; }
    static class Empty { static int count = 8; static Object shared = "shared"; }
    static class BelowEmpty extends Empty { int i = 1; Object o = "o"; byte b = 6; }
    static class Below extends WithSmall { int j = 2; Object p = "p"; byte d = 8; long l = 3; }
    static class BelowTwo extends Two { Object q = "q"; long l = 3; int j = 2; }
    static class BelowLong extends WithLong { byte b = 6; Object q = "q"; int j = 2; }
    static class Strings { String[] o = {"o"}; int[] p = {1}; float i = 1; }

    static String values(Object o) throws Exception {
        StringBuilder text = new StringBuilder();
        for (Class<?> c = o.getClass(); c != Object.class; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                Object v = f.get(Modifier.isStatic(f.getModifiers()) ? null : o);
                text.append(' ').append(f.getName()).append('=').append(v.getClass().isArray() ? "array" : v);
            }
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        Object unsafe = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        Method offset = unsafe.getClass().getMethod("objectFieldOffset", Class.class, String.class);
        Method get = unsafe.getClass().getMethod("getInt", Object.class, long.class);
        Object[] all = {new One(), new Two(), new Many(), new WithLong(), new WithLongs(), new WithSmall(),
            new BelowEmpty(), new Below(), new BelowTwo(), new BelowLong(), new Strings()};
        for (int round = 0; round < 2; round++) {
            for (Object o : all) {
                Class<?> c = o.getClass();
                while (c.getSuperclass() != Object.class && c.getSuperclass() != Empty.class) c = c.getSuperclass();
                System.out.println(o.getClass().getSimpleName() + " " + offset.invoke(unsafe, c, "i") + " "
                        + get.invoke(unsafe, o, 12L) + values(o));
            }
            System.gc();
        }
        System.out.println(offset.invoke(unsafe, String.class, "hash"));
    }
}
