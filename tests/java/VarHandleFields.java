// VarHandles of fields, arrays and byte arrays: all access modes, types, conversions, exact behaviour, errors,
// invokers.
import java.lang.invoke.*;
import java.util.*;
public class VarHandleFields {
    int x; volatile long y; final int f = 3; String s; static double d; static final int SF = 5; List<String> l;
    byte b; char c; short sh; boolean z; float fl;
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(n + " ! " + e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup L = MethodHandles.lookup();
        VarHandle X = L.findVarHandle(VarHandleFields.class, "x", int.class);
        VarHandle S = L.findVarHandle(VarHandleFields.class, "s", String.class);
        VarHandle F = L.findVarHandle(VarHandleFields.class, "f", int.class);
        VarHandle D = L.findStaticVarHandle(VarHandleFields.class, "d", double.class);
        VarHandleFields o = new VarHandleFields();
        t("str", () -> X + " " + S + " " + D + " " + X.withInvokeExactBehavior() + X.hasInvokeExactBehavior()
                + X.withInvokeExactBehavior().hasInvokeExactBehavior());
        t("null", () -> (int) X.get((VarHandleFields) null));
        t("nul2", () -> (int) X.get(null));
        t("wrongrecv", () -> (int) X.get("a"));
        t("wrongcast", () -> (int) X.get((Object) "a"));
        t("noargs", () -> (int) X.get());
        t("ret", () -> (String) X.get(o));
        t("setw", () -> { X.set(o, "x"); return 1; });
        t("setw2", () -> { S.set(o, (Object) 3); return 1; });
        t("short", () -> { X.set(o, (short) 3); return (long) X.get(o); });
        t("exact", () -> { X.withInvokeExactBehavior().set(o, (short) 3); return (long) X.get(o); });
        t("exact2", () -> { return (long) X.withInvokeExactBehavior().get(o); });
        t("exact3", () -> { return (int) X.withInvokeExactBehavior().get(o); });
        t("exactv", () -> { X.withInvokeExactBehavior().getAndAdd(o, 1); return 0; });
        t("final", () -> { F.set(o, 3); return 1; });
        t("finals", () -> "" + F.isAccessModeSupported(VarHandle.AccessMode.SET)
                + F.isAccessModeSupported(VarHandle.AccessMode.GET_VOLATILE));
        t("sadd", () -> { S.getAndAdd(o, "x"); return 1; });
        t("saddw", () -> { S.getAndAdd("r", "x"); return 1; });
        t("zor", () -> {
            VarHandle Z = L.findVarHandle(VarHandleFields.class, "z", boolean.class);
            Z.getAndBitwiseOr(o, true);
            return o.z + " " + Z.getAndBitwiseXor(o, true) + " " + o.z;
        });
        for (VarHandle.AccessMode m : VarHandle.AccessMode.values())
            t(m.name() + " " + m.methodName(),
                    () -> X.accessModeType(m) + " " + X.toMethodHandle(m) + " " + X.toMethodHandle(m).type());
        t("mh", () -> (int) X.toMethodHandle(VarHandle.AccessMode.GET).invokeExact(o));
        t("smh", () -> S.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).type());
        t("smh", () -> S.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invoke(o, "x"));
        t("inv", () -> MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET,
                MethodType.methodType(long.class, VarHandleFields.class)).invoke(X, o));
        t("invt", () -> MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET,
                MethodType.methodType(long.class, VarHandleFields.class)));
        t("inve", () -> MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET,
                MethodType.methodType(long.class, VarHandleFields.class)).invoke(X, o));
        t("inve2", () -> MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET,
                MethodType.methodType(int.class, VarHandleFields.class)).invoke(X, o));
        t("nof", () -> L.findVarHandle(VarHandleFields.class, "nope", int.class));
        t("noft", () -> L.findVarHandle(VarHandleFields.class, "x", long.class));
        t("pub", () -> MethodHandles.publicLookup().findVarHandle(VarHandleFields.class, "x", int.class));
        VarHandle A = MethodHandles.arrayElementVarHandle(int[].class),
                SA = MethodHandles.arrayElementVarHandle(Object[].class);
        t("A", () -> A + " " + A.varType() + A.coordinateTypes() + SA.coordinateTypes());
        t("oob", () -> (int) A.get(new int[2], 2));
        t("oob", () -> (int) A.getVolatile(new int[2], -1));
        t("onull", () -> (int) A.getVolatile((int[]) null, -1));
        t("ase", () -> { SA.set((Object[]) new String[2], 0, (Object) 5); return 0; });
        t("ase2", () -> { SA.setVolatile((Object[]) new String[2], 0, (Object) 5); return 0; });
        t("ase3", () -> { return SA.compareAndSet((Object[]) new String[2], 0, null, (Object) 5); });
        t("notarr", () -> MethodHandles.arrayElementVarHandle(String.class));
        VarHandle V = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);
        t("V", () -> V + " " + V.coordinateTypes());
        byte[] ba = new byte[17];
        t("V1", () -> { V.set(ba, 1, 0x01020304); return Arrays.toString(ba) + (int) V.get(ba, 1); });
        t("V2", () -> (int) V.getVolatile(ba, 1));
        t("V3", () -> (int) V.get(ba, 14));
        t("V3b", () -> (int) V.get(ba, -1));
        t("V4", () -> (int) V.getVolatile(ba, 4));
        t("V4", () -> (int) V.getAndAdd(ba, 4, 7) + Arrays.toString(ba));
        t("V5", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, java.nio.ByteOrder.BIG_ENDIAN));
        t("V6", () -> MethodHandles.byteArrayViewVarHandle(String.class, java.nio.ByteOrder.BIG_ENDIAN));
        for (Class<?> c : new Class<?>[] {short[].class, char[].class, int[].class, long[].class, float[].class,
                double[].class}) {
            StringBuilder sb = new StringBuilder(c.getSimpleName());
            VarHandle v = MethodHandles.byteArrayViewVarHandle(c, java.nio.ByteOrder.BIG_ENDIAN);
            for (VarHandle.AccessMode m : VarHandle.AccessMode.values())
                sb.append(v.isAccessModeSupported(m) ? '+' : '-');
            System.out.println(sb);
        }
        for (String n : "x y s d b c sh z fl l".split(" ")) {
            StringBuilder sb = new StringBuilder(n);
            VarHandle v = n.equals("d") ? L.unreflectVarHandle(VarHandleFields.class.getDeclaredField(n))
                    : L.unreflectVarHandle(VarHandleFields.class.getDeclaredField(n));
            for (VarHandle.AccessMode m : VarHandle.AccessMode.values())
                sb.append(v.isAccessModeSupported(m) ? '+' : '-');
            System.out.println(sb);
        }
        t("mode", () -> VarHandle.AccessMode.valueFromMethodName("getAndSet") + " "
                + VarHandle.AccessMode.valueFromMethodName("xxx"));
        t("reflect", () -> VarHandle.class.getMethod("get", Object[].class).invoke(X, (Object) new Object[] {o}));
        t("reflect", () -> MethodHandle.class.getMethod("invoke",
                Object[].class).invoke(X.toMethodHandle(VarHandle.AccessMode.GET), (Object) new Object[] {o}));
        t("eq", () -> X.equals(L.findVarHandle(VarHandleFields.class, "x", int.class)) + " "
                + (X.hashCode() == L.findVarHandle(VarHandleFields.class, "x", int.class).hashCode()));
    }
}
