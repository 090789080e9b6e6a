// VarHandles of fields, statics, arrays, byte views and buffers: all access modes, contention, memory order, errors.
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
import java.util.concurrent.*;

public class VarHandling {
    int i;
    long l;
    volatile Object o;
    static double d;
    boolean z;
    byte b;
    short s;
    char c;
    float f;
    final int fin = 5;
    static final String SFIN = "s";
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
        }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lk = MethodHandles.lookup();
        VarHandling x = new VarHandling();
        VarHandle I = lk.findVarHandle(VarHandling.class, "i", int.class), L = lk.findVarHandle(VarHandling.class, "l",
                long.class), O = lk.findVarHandle(VarHandling.class, "o", Object.class), D = lk.findStaticVarHandle(
                VarHandling.class, "d", double.class), FIN = lk.findVarHandle(VarHandling.class, "fin", int.class);
        t("int", () -> {
            I.set(x, 3);
            I.setVolatile(x, (int) I.getAcquire(x) + 1);
            return (boolean) I.compareAndSet(x, 4, 10) + " " + (int) I.getAndAdd(x, 5) + " " + (int) I
                    .getAndBitwiseOr(x, 16) + " " + (int) I.getAndSet(x, 7) + " " + (int) I.compareAndExchange(x, 7, 8)
                    + " " + (int) I.getOpaque(x) + " " + (boolean) I.weakCompareAndSetPlain(x, 1, 2);
        });
        t("long", () -> {
            L.setRelease(x, 1L << 40);
            return (long) L.getAndAddAcquire(x, 1) + " " + (long) L.getAndBitwiseXor(x, 1L) + " " + (long) L.get(x);
        });
        t("object", () -> {
            O.set(x, "a");
            return O.getAndSet(x, "b") + " " + O.compareAndSet(x, "b", "c") + " " + O.get(x) + " "
                    + O.compareAndExchange(x, "zz", "d");
        });
        t("double", () -> {
            D.set(1.5);
            return (double) D.getAndAdd(2.0) + " " + (double) D.get() + " " + (boolean) D.compareAndSet(3.5, -0.0) + " "
                    + d;
        });
        for (String n : new String[] {"z", "b", "s", "c", "f"}) {
            VarHandle v = lk.unreflectVarHandle(VarHandling.class.getDeclaredField(n));
            t(n, () -> {
                Object one = v.varType() == boolean.class ? (Object) true : v.varType() == char.class ? (Object) 'q'
                        : v.varType() == float.class ? (Object) 2.5f : v.varType() == byte.class ? (Object) (byte) 7
                        : (Object) (short) 9;
                v.set(x, one);
                return v.get(x) + " " + v.getAndSet(x, one) + " " + v.compareAndSet(x, one, one) + " "
                        + v.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET);
            });
        }
        t("final", () -> FIN.get(x) + " " + FIN.isAccessModeSupported(VarHandle.AccessMode.SET));
        t("set final", () -> { FIN.set(x, 6); return 0; });
        t("wrong type", () -> { I.set(x, "s"); return 0; });
        t("wrong arity", () -> { I.set(x); return 0; });
        t("null", () -> (int) I.get((VarHandling) null));
        t("add object", () -> O.getAndAdd(x, 1));
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class),
                strings = MethodHandles.arrayElementVarHandle(String[].class),
                longs = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN),
                buf = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        int[] a = {1, 2, 3};
        t("array", () -> (int) ints.getAndAdd(a, 1, 10) + " " + Arrays.toString(a) + " "
                + (boolean) ints.compareAndSet(a, 2, 3, 4) + a[2]);
        t("bounds", () -> (int) ints.get(a, 3));
        t("store", () -> {
            Object[] os = new Integer[1];
            MethodHandles.arrayElementVarHandle(Object[].class).set(os, 0, "s");
            return 0;
        });
        t("strings", () -> { String[] ss = {"a"}; return strings.getAndSet(ss, 0, "b") + ss[0]; });
        byte[] bytes = new byte[16];
        t("bytes", () -> {
            longs.set(bytes, 8, 0x0102030405060708L);
            return Arrays.toString(bytes) + " " + Long.toHexString((long) longs.get(bytes, 8));
        });
        t("bytes unaligned", () -> { longs.set(bytes, 3, 5L); return (long) longs.get(bytes, 3); });
        t("bytes bounds", () -> (long) longs.get(bytes, 9));
        t("misaligned", () -> (long) longs.getVolatile(bytes, 3));
        ByteBuffer direct = ByteBuffer.allocateDirect(32);
        t("buffer", () -> {
            buf.set(direct, 4, 0x11223344);
            return direct.get(4) + " " + (int) buf.getAndAdd(direct, 4, 1) + " " + (int) buf.getVolatile(direct, 4);
        });
        t("read only", () -> { buf.set(direct.asReadOnlyBuffer(), 0, 1); return 0; });
        t("exact", () -> {
            VarHandle e = I.withInvokeExactBehavior();
            e.set(x, 5);
            return e.hasInvokeExactBehavior() + " " + (int) e.get(x);
        });
        t("exact fails", () -> { I.withInvokeExactBehavior().set(x, (short) 5); return 0; });
        t("mode handle", () -> (int) I.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invokeExact(x, 100) + " " + x.i
                + " " + MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET,
                MethodType.methodType(int.class, VarHandling.class)).invoke(I, x));
        t("describe", () -> I + " " + I.varType() + I.coordinateTypes() + " " + I.describeConstable().get() + " "
                + ints.coordinateTypes());
        t("no field", () -> lk.findVarHandle(VarHandling.class, "none", int.class));
        t("wrong field type", () -> lk.findVarHandle(VarHandling.class, "i", long.class));
        t("private of String", () -> lk.findVarHandle(String.class, "hash", int.class));
        x.i = 0;
        List<Thread> ts = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            Thread th = new Thread(() -> {
                for (int n = 0; n < 3000; n++) {
                    int old;
                    do old = (int) I.getVolatile(x);
                    while (!I.weakCompareAndSet(x, old, old + 1));
                    D.getAndAdd(1.0);
                }
            });
            ts.add(th);
            th.start();
        }
        for (Thread th : ts) th.join();
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.storeStoreFence();
        System.out.println(x.i + " " + d);
    }
}
