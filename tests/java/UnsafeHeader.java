// Writes by Unsafe at offsets below those of any field: an object keeps its class, and works. From 27
// on java has the class of an object there, and crashes.
// jdk: 17 21 25 26
// vmargs: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
import java.lang.reflect.Method;

public class UnsafeHeader {
    int i = 5;
    Object o = "text";

    static Object unsafe;

    static void put(String name, Class<?> type, Object to, long offset, Object value) throws Exception {
        Method m = unsafe.getClass().getMethod(name, Object.class, long.class, type);
        m.invoke(unsafe, to, offset, value);
    }

    static int read(Object from, long offset) throws Exception {
        return (int) unsafe.getClass().getMethod("getInt", Object.class, long.class).invoke(unsafe, from, offset);
    }

    /* An array has its length at offset 12, and below that nothing that differs between arrays of a class. */
    static void arrays() throws Exception {
        int[] five = new int[5], seven = {1, 2, 3, 4, 5, 6, 7};
        System.out.println(read(five, 12) + " " + read(seven, 12) + " " + (read(five, 8) == read(seven, 8)));
        unsafe.getClass().getMethod("copyMemory", Object.class, long.class, Object.class, long.class, long.class)
                .invoke(unsafe, seven, 0L, five, 0L, 12L);
        System.out.println(five.length + " " + five.getClass() + " " + five[4]);
        unsafe.getClass().getMethod("copySwapMemory", Object.class, long.class, Object.class, long.class, long.class,
                long.class).invoke(unsafe, seven, 16L, five, 16L, 8L, 4L);
        put("putLong", long.class, five, 16, -1L);
        System.out.println(five.length + " " + five[0] + five[1] + five[2]);
        put("putInt", int.class, seven, 12, 3);
        System.out.println(seven.length + " " + java.util.Arrays.toString(seven));
        put("putInt", int.class, seven, 12, 7);
        System.gc();
        System.out.println(java.util.Arrays.toString(seven));
    }

    static long offset(String field) throws Exception {
        return (long) unsafe.getClass().getMethod("objectFieldOffset", Class.class, String.class)
                .invoke(unsafe, UnsafeHeader.class, field);
    }

    @Override
    public String toString() {
        return getClass().getName() + " " + i + " " + o;
    }

    public static void main(String[] args) throws Exception {
        unsafe = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        UnsafeHeader h = new UnsafeHeader();
        int[] array = {1, 2, 3};
        put("putInt", int.class, h, 1, 5);
        System.out.println(h + " " + (h.hashCode() == h.hashCode()));
        put("putInt", int.class, h, 0, 1);
        put("putIntVolatile", int.class, h, 4, 0);
        put("putByte", byte.class, array, 5, (byte) 0);
        put("putChar", char.class, array, 4, '\0');
        System.gc();
        System.out.println(h + " " + array.length + " " + array.getClass() + " " + array[2]);
        unsafe.getClass().getMethod("compareAndSetInt", Object.class, long.class, int.class, int.class)
                .invoke(unsafe, h, 4L, 1234567, 7654321);
        synchronized (h) {
            System.out.println(h);
        }
        put("putInt", int.class, h, offset("i"), 9);
        put("putReference", Object.class, h, offset("o"), "other");
        System.out.println(h);
        arrays();
    }
}
