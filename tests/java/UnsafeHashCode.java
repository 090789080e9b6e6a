// The identity hash code of an object is in its first word, as Unsafe reads and writes it; nothing else there changes.
// In java a collection would: 26 begins with a heap of few megabytes. From 27 on the class is in that word, too.
// vmargs: -Xms64m --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
// jdk: 17 21 25 26
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

public class UnsafeHashCode {
    static Object unsafe;

    /** Calls the method of this name that has as many parameters and takes an Object first. */
    static Object call(String name, Object... args) throws Exception {
        for (Method m : unsafe.getClass().getMethods()) {
            Class<?>[] types = m.getParameterTypes();
            if (m.getName().equals(name) && types.length == args.length && types[0] == Object.class) {
                try {
                    return m.invoke(unsafe, args);
                } catch (InvocationTargetException e) {
                    return e.getCause();
                }
            }
        }
        throw new NoSuchMethodError(name);
    }

    static String state(Object o) {
        return System.identityHashCode(o) + " " + o.getClass().getName();
    }

    /* A part of the hash code of an object that has none yet: the rest is zero. */
    static void parts() throws Exception {
        Object half = new Object(), middle = new Object(), bytes = new Object();
        call("putShort", half, 1L, (short) 96);
        call("putByte", middle, 2L, (byte) 1);
        for (long i = 1; i < 5; i++) call("putByte", bytes, i, (byte) (8 * i));
        System.out.println(state(half) + " " + state(middle) + " " + state(bytes));
    }

    static void replaced() throws Exception {
        Object o = new Object();
        int hash = System.identityHashCode(o);
        long shift = (int) call("getInt", o, 1L) == hash ? 8 : 11;
        System.out.println(((long) call("getLong", o, 0L) >>> shift & 0x7fffffff) == hash);
        call("putLong", o, 0L, 40 << 8 | 1L);
        System.out.println(state(o) + " " + call("getLong", o, 0L) + " " + call("getLongVolatile", o, 0L));
        System.out.println(call("getInt", o, 1L) + " " + call("getByte", o, 1L) + " " + call("getShort", o, 2L) + " "
                + (int) (char) call("getChar", o, 2L) + " " + call("getBoolean", o, 7L) + " "
                + call("getFloat", o, 4L) + " " + call("getReference", o, 4L));
        System.out.println(call("getAndAddInt", o, 1L, 8) + " " + state(o));
        System.out.println(call("getAndSetInt", o, 1L, 64) + " " + state(o));
        System.out.println(call("compareAndSetInt", o, 4L, 1, 2) + " " + call("compareAndSetInt", o, 4L, 0, 1)
                + " " + state(o));
        System.out.println(call("compareAndExchangeInt", o, 4L, 2, 3) + " "
                + call("compareAndExchangeInt", o, 4L, 1, 0) + " " + state(o));
        System.out.println(call("getAndAddLong", o, 0L, 64 << 8) + " " + state(o));
        System.out.println(call("getAndSetLong", o, 0L, 72 << 8 | 1L) + " " + state(o));
        System.out.println(call("compareAndSetLong", o, 0L, 1L, 2L) + " "
                + call("compareAndSetLong", o, 0L, 72 << 8 | 1L, 80 << 8 | 1L) + " " + state(o));
        System.out.println(call("compareAndExchangeLong", o, 0L, 1L, 2L) + " " + state(o));
        System.out.println(call("compareAndSetReference", o, 4L, o, null) + " "
                + call("compareAndSetReference", o, 4L, null, null)
                + " " + call("compareAndExchangeReference", o, 4L, o, null)
                + " " + call("getAndSetReference", o, 4L, null) + " " + state(o));
        call("putIntUnaligned", o, 1L, 88);
        System.out.println(call("getIntUnaligned", o, 1L) + " " + call("getLongUnaligned", o, 0L) + " " + state(o));
        call("putShort", o, 1L, (short) 96);
        call("putByte", o, 4L, (byte) 0);
        call("putIntVolatile", o, 1L, 104);
        System.out.println(state(o) + " " + o.equals(o));
        synchronized (o) {
            System.out.println(System.identityHashCode(o));
        }
        call("putLong", o, 0L, 1L);
        System.out.println((System.identityHashCode(o) != 0) + " " + o.getClass());
    }

    static void ranges() throws Exception {
        byte[] a = {1, 2, 3, 4, 5, 6, 7, 8};
        call("putLong", a, 0L, 40 << 8 | 1L);
        call("setMemory", a, 5L, 3L, (byte) 0);
        call("copyMemory", new byte[8], 16L, a, 5L, 3L);
        call("copySwapMemory", new byte[8], 16L, a, 4L, 4L, 2L);
        call("copySwapMemory", new int[2], 16L, a, 4L, 4L, 4L);
        System.out.println(state(a) + " " + Arrays.toString(a));
        call("setMemory", a, 17L, 3L, (byte) 9);
        call("copyMemory", a, 16L, a, 20L, 4L);
        call("copySwapMemory", a, 16L, a, 16L, 4L, 2L);
        System.out.println(state(a) + " " + Arrays.toString(a));
    }

    static void many() throws Exception {
        Object[] all = new Object[5000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Object();
            call("putLong", all[i], 0L, (long) (8 + 8 * i) << 8 | 1);
        }
        int first = System.identityHashCode(all[0]), wrong = 0;
        for (int round = 2; round < 5; round++) {
            for (int i = 0; i < all.length; i++) {
                if (i % round != 0) all[i] = null;
            }
            System.gc();
            for (int i = 0; i < all.length; i++) {
                if (all[i] != null && System.identityHashCode(all[i]) != first * (i + 1)) wrong++;
                if (all[i] == null) all[i] = new Object();
                if (all[i].hashCode() != System.identityHashCode(all[i])) wrong++;
                call("putLong", all[i], 0L, (long) (8 + 8 * i) << 8 | 1);
            }
        }
        System.out.println(wrong);
    }

    public static void main(String[] args) throws Exception {
        unsafe = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        replaced();
        parts();
        ranges();
        many();
    }
}
