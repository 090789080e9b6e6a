// Memory is filled and copied by Unsafe only outside of objects and in arrays of a primitive type.
// vmargs: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

public class UnsafeMemory {
    static Object unsafe;
    static long base;       // of the elements of an array of int or byte: 27 has smaller headers

    static Object call(String name, Object... args) throws Exception {
        for (Method m : unsafe.getClass().getMethods()) {
            if (!m.getName().equals(name) || m.getParameterCount() != args.length) continue;
            try {
                return m.invoke(unsafe, args);
            } catch (InvocationTargetException e) {
                return e.getCause();
            }
        }
        throw new NoSuchMethodError(name);
    }

    static String name(Object o) {
        return o == null ? "memory" : o.getClass().getSimpleName();
    }

    static void bases(boolean swaps) throws Exception {
        long memory = (long) call("allocateMemory", 64L);
        Object[] bases = {null, new int[4], new byte[16], new Object[4], "text", new boolean[16], new int[2][2],
                Object.class, new double[2]};
        for (Object to : bases) {
            long at = to == null ? memory : base;
            System.out.println("set " + name(to) + ": " + call("setMemory", to, at, 8L, (byte) 1) + " "
                    + call("setMemory", to, at, 0L, (byte) 1));
            for (Object from : bases) {
                long start = from == null ? memory : base;
                System.out.println("copy " + name(from) + " to " + name(to) + ": "
                        + call("copyMemory", from, start, to, at, 8L) + " "
                        + call("copyMemory", from, start, to, at, 0L)
                        + (swaps ? " " + call("copySwapMemory", from, start, to, at, 8L, 4L) : ""));
            }
        }
        call("freeMemory", memory);
    }

    static void numbers(boolean swaps) throws Exception {
        int[] a = {1, 2, 3, 4};
        byte[] b = {1, 2, 3, 4};
        for (long n : new long[] {0, 4, -1, Long.MIN_VALUE}) {
            System.out.println(n + " bytes: " + call("copyMemory", a, base, a, base + 4, n) + " "
                    + call("setMemory", b, base, n, (byte) 7) + " " + Arrays.toString(a) + Arrays.toString(b));
        }
        for (long at : new long[] {-1, -16, Long.MIN_VALUE}) {
            System.out.println("at " + at + ": " + call("copyMemory", a, at, b, base, 0L) + " "
                    + call("copyMemory", a, base, b, at, 0L) + " " + call("setMemory", b, at, 0L, (byte) 7));
        }
        for (long size : swaps ? new long[] {0, 1, 2, 3, 4, 8, -2} : new long[0]) {
            System.out.println("swap " + size + ": " + call("copySwapMemory", a, base, a, base, 8L, size) + " "
                    + call("copySwapMemory", a, base, a, base, 6L, size) + " " + Arrays.toString(a));
        }
    }

    public static void main(String[] args) throws Exception {
        Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        f.setAccessible(true);
        unsafe = f.get(null);
        base = f.getDeclaringClass().getField("ARRAY_INT_BASE_OFFSET").getLong(null);
        bases(false);
        numbers(false);
        unsafe = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        bases(true);
        numbers(true);
    }
}
