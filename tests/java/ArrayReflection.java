// java.lang.reflect.Array: every accessor on every kind of array, with its error.
import java.lang.reflect.Array;
public class ArrayReflection {
    interface T { Object run() throws Throwable; }
    static void t(String s, T r) {
        try {
            Object o = r.run();
            System.out.println(s + " = " + o + (o == null ? "" : " " + o.getClass().getSimpleName()));
        } catch (Throwable e) {
            System.out.println(s + " ! " + e);
        }
    }
    public static void main(String[] x) {
        Object[] arrays = {new boolean[] {true, false}, new byte[] {1, -2}, new char[] {'a', '\uffff'}, new short[] {3,
                -4}, new int[] {5, -6}, new long[] {7, -8}, new float[] {1.5f, -2}, new double[] {2.5, -3},
            new String[] {"s", null}, new Object[] {1, 'c'}, new int[][] {{1}, {2, 3}}, "notarray", null};
        Object[] vals = {true, (byte) 9, 'b', (short) 10, 11, 12L, 13.5f, 14.5, "str", null, new int[0]};
        for (Object a : arrays) {
            String n = a == null ? "null" : a.getClass().getSimpleName();
            t(n + " length", () -> Array.getLength(a));
            for (int i = -1; i < 3; i++) {
                int k = i;
                t(n + " get " + i, () -> { Object o = Array.get(a, k); return o instanceof int[] ? "ints" : o; });
            }
            t(n + " Z", () -> Array.getBoolean(a, 1));
            t(n + " B", () -> Array.getByte(a, 1));
            t(n + " C", () -> Array.getChar(a, 1));
            t(n + " S", () -> Array.getShort(a, 1));
            t(n + " I", () -> Array.getInt(a, 1));
            t(n + " J", () -> Array.getLong(a, 1));
            t(n + " F", () -> Array.getFloat(a, 1));
            t(n + " D", () -> Array.getDouble(a, 1));
            t(n + " D oob", () -> Array.getDouble(a, 2));
            for (Object v : vals) {
                String vn = v == null ? "null" : v.getClass().getSimpleName();
                t(n + " set " + vn, () -> {
                    Array.set(a, 0, v);
                    Object o = Array.get(a, 0);
                    return o instanceof int[] ? "ints" : o;
                });
                t(n + " set oob " + vn, () -> { Array.set(a, 5, v); return 0; });
            }
            t(n + " setZ", () -> { Array.setBoolean(a, 0, true); return Array.get(a, 0); });
            t(n + " setB", () -> { Array.setByte(a, 0, (byte) -3); return Array.get(a, 0); });
            t(n + " setC", () -> { Array.setChar(a, 0, 'q'); return Array.get(a, 0); });
            t(n + " setS", () -> { Array.setShort(a, 0, (short) -300); return Array.get(a, 0); });
            t(n + " setI", () -> { Array.setInt(a, 0, 123456); return Array.get(a, 0); });
            t(n + " setJ", () -> { Array.setLong(a, 0, 1L << 40); return Array.get(a, 0); });
            t(n + " setF", () -> { Array.setFloat(a, 0, 0.25f); return Array.get(a, 0); });
            t(n + " setD", () -> { Array.setDouble(a, 0, 0.125); return Array.get(a, 0); });
            t(n + " setD oob", () -> { Array.setDouble(a, -1, 0.125); return Array.get(a, 0); });
        }
        t("new", () -> ((int[]) Array.newInstance(int.class, 3)).length);
        t("new neg", () -> Array.newInstance(int.class, -3));
        t("new void", () -> Array.newInstance(void.class, 3));
        t("new null", () -> Array.newInstance(null, 3));
        t("multi", () -> ((int[][][]) Array.newInstance(int[].class, 2, 3))[1].length);
        t("multi0", () -> Array.newInstance(int[].class, new int[0]));
        t("multi null", () -> Array.newInstance(int[].class, (int[]) null));
        t("multi void", () -> Array.newInstance(void.class, 1, 2));
        t("multi neg", () -> Array.newInstance(String.class, 1, -2));
        t("multi 256", () -> Array.newInstance(String.class, new int[256]));
        t("multi 255", () -> Array.newInstance(String.class, new int[255]).getClass().getName().length());
        t("multi 256b", () -> Array.newInstance(String[].class, new int[255]));
        t("new 256", () -> Array.newInstance(Array.newInstance(String.class, new int[255]).getClass(), 1));
        t("new big", () -> Array.newInstance(byte.class, Integer.MAX_VALUE));
    }
}
