// jdk: 25-
// sun.misc.Unsafe: its methods for memory warn once, name the caller, and still work.
import java.lang.reflect.*;
import sun.misc.Unsafe;

public class UnsafeMemory {
    int field = 7;
    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe u = (Unsafe) f.get(null);
        long at = u.allocateMemory(16);
        u.putInt(at, 12);
        System.out.println(u.getInt(at));
        u.freeMemory(at);
        UnsafeMemory o = new UnsafeMemory();
        long offset = u.objectFieldOffset(UnsafeMemory.class.getDeclaredField("field"));
        System.out.println(u.getInt(o, offset) + " " + u.compareAndSwapInt(o, offset, 7, 8) + o.field);
        record R(int n) { }
        try {
            u.objectFieldOffset(R.class.getDeclaredField("n"));
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(((UnsafeMemory) u.allocateInstance(UnsafeMemory.class)).field);
    }
}
