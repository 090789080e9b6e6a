// VarHandles that view byte arrays and buffers (heap, direct, read-only) as wider values, in both byte orders.
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
public class VarHandleViews {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(n + " ! " + e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    public static void main(String[] a) throws Throwable {
        VarHandle V = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle B = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        System.out.println(V + " " + B);
        ByteBuffer h = ByteBuffer.allocate(24), d = ByteBuffer.allocateDirect(24);
        t("h", () -> { V.set(h, 0, 0x0102030405060708L); return Arrays.toString(h.array()) + (int) B.get(h, 0); });
        t("hv", () -> {
            V.setVolatile(h, 0, 0x0102030405060708L);
            return Arrays.toString(h.array()) + (int) B.get(h, 0);
        });
        t("hg", () -> (long) V.getVolatile(h, 0));
        t("d", () -> { V.set(d, 0, 0x0102030405060708L); return d.get(0) + (int) B.get(d, 0); });
        t("dv", () -> {
            V.setVolatile(d, 8, 0x0102030405060708L);
            return (long) V.getAndAdd(d, 8, 5L) + " " + (long) V.getVolatile(d, 8);
        });
        t("cas", () -> V.compareAndSet(d, 8, 1L, 2L));
        t("bcas", () -> B.compareAndSet(d, 16, 0, 2) + " " + B.getAndAdd(d, 16, 40) + " "
                + B.compareAndExchange(d, 16, 42, 7) + " " + d.getInt(16) + B.getAndBitwiseOr(d, 16, 8) + d.getInt(16));
        t("mis", () -> V.compareAndSet(d, 9, 1L, 2L));
        t("oob", () -> V.compareAndSet(d, 17, 1L, 2L));
        t("oob2", () -> V.get(d, 17));
        t("ro", () -> { V.set(d.asReadOnlyBuffer(), 0, 1L); return 0; });
        t("rog", () -> (long) V.get(d.asReadOnlyBuffer(), 0));
        t("roh", () -> { V.setVolatile(h.asReadOnlyBuffer(), 0, 1L); return 0; });
        t("rohg", () -> (long) V.get(h.asReadOnlyBuffer(), 0));
        t("null", () -> (long) V.get((ByteBuffer) null, 0));
        t("nul2", () ->
                (long) MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN).get((byte[]) null, 0));
        t("nul3", () -> (int) MethodHandles.arrayElementVarHandle(int[].class).get((int[]) null, 0));
        t("nul4", () -> { MethodHandles.arrayElementVarHandle(int[].class).set((int[]) null, 0, 1); return 0;});
        t("nul5", () -> MethodHandles.arrayElementVarHandle(int[].class).compareAndSet((int[]) null, 0, 1, 1));
        t("slice", () -> { h.position(8); return (long) V.get(h.slice(), 0); });
        t("lim", () -> { h.clear().limit(8); return (long) V.get(h, 1); });
        t("f", () -> {
            VarHandle F = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
            byte[] b = new byte[8];
            F.set(b, 0, 1.5f);
            return F.compareAndSet(b, 0, 1.5f, 2.5f) + Arrays.toString(b) + (float) F.getAndSet(b, 0, 1f);
        });
        t("c", () -> {
            VarHandle F = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
            byte[] b = new byte[8];
            F.set(b, 1, 'A');
            F.setVolatile(b, 4, (char) 0xfffe);
            return Arrays.toString(b) + (int) (char) F.getVolatile(b, 4);
        });
        t("cu", () -> {
            VarHandle F = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
            byte[] b = new byte[8];
            return F.getAndSet(b, 1, 'A');
        });
        t("s", () -> {
            VarHandle F = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
            byte[] b = new byte[8];
            F.set(b, 1, (short) -2);
            return Arrays.toString(b) + (short) F.get(b, 1);
        });
    }
}
