// java.lang.reflect.Array: all element types, widening, exceptions and their messages
import java.lang.reflect.Array;
import java.util.*;
import java.util.function.*;

public class ArrayCalls {
    static void attempt(String what, Supplier<?> r) {
        try {
            System.out.println(what + ": " + r.get());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    public static void main(String[] args) {
        Object[] arrays = { new boolean[] { true }, new byte[] { -1 }, new char[] { 'x' }, new short[] { -2 },
                new int[] { -3 }, new long[] { -4 }, new float[] { 1.5f },
                            new double[] { 2.5 }, new Object[] { "o" }, new String[] { "s" }, new int[][] { { 9 } },
                            "no array"
                    };
        Object[] values = { false, (byte) 5, 'y', (short) 6, 7, 8L, 3.5f, 4.5, "t", null };
        for (Object a : arrays) {
            String n = a.getClass().getSimpleName();
            attempt(n + " length", () -> Array.getLength(a));
            attempt(n + " get", () -> Array.get(a, 0) instanceof int[] i ? i[0] : Array.get(a, 0));
            attempt(n + " Z", () -> Array.getBoolean(a, 0));
            attempt(n + " B", () -> Array.getByte(a, 0));
            attempt(n + " C", () -> Array.getChar(a, 0));
            attempt(n + " S", () -> Array.getShort(a, 0));
            attempt(n + " I", () -> Array.getInt(a, 0));
            attempt(n + " J", () -> Array.getLong(a, 0));
            attempt(n + " F", () -> Array.getFloat(a, 0));
            attempt(n + " D", () -> Array.getDouble(a, 0));
            attempt(n + " [1]", () -> Array.get(a, 1));
            attempt(n + " I[1]", () -> Array.getInt(a, 1));
            for (Object v : values) attempt(n + " = " + v, () -> { Array.set(a, 0, v); return Array.get(a, 0); });
            attempt(n + " =[1]", () -> { Array.set(a, 1, values[0]); return ""; });
            attempt(n + " =Z", () -> { Array.setBoolean(a, 0, true); return Array.get(a, 0); });
            attempt(n + " =B", () -> { Array.setByte(a, 0, (byte) -7); return Array.get(a, 0); });
            attempt(n + " =C", () -> { Array.setChar(a, 0, 'z'); return Array.get(a, 0); });
            attempt(n + " =S", () -> { Array.setShort(a, 0, (short) -8); return Array.get(a, 0); });
            attempt(n + " =I", () -> { Array.setInt(a, 0, -9); return Array.get(a, 0); });
            attempt(n + " =J", () -> { Array.setLong(a, 0, -10); return Array.get(a, 0); });
            attempt(n + " =F", () -> { Array.setFloat(a, 0, 0.25f); return Array.get(a, 0); });
            attempt(n + " =D", () -> { Array.setDouble(a, 0, 0.125); return Array.get(a, 0); });
        }
        attempt("null", () -> Array.getLength(null));
        attempt("null get", () -> Array.get(null, 0));
        attempt("null int", () -> Array.getInt(null, 0));
        attempt("null set", () -> { Array.set(null, 0, null); return ""; });
        for (Class<?> c : new Class<?>[] { int.class, boolean.class, double.class, String.class, int[].class,
                Runnable.class, void.class, null })
            attempt("new " + c,
                    () -> Array.newInstance(c, 3).getClass().getName() + Array.getLength(Array.newInstance(c, 0)));
        attempt("negative", () -> Array.newInstance(String.class, -5));
        attempt("many", () -> Array.newInstance(int.class, 2, 3, 0).getClass().getName());
        attempt("many 2", () -> Arrays.deepToString((Object[]) Array.newInstance(int[].class, 2, 1)));
        attempt("none", () -> Array.newInstance(int.class));
        attempt("void", () -> Array.newInstance(void.class, 1, 1));
        attempt("negative 2", () -> Array.newInstance(int.class, 2, -3));
        attempt("too many", () -> Array.newInstance(int.class, new int[256]));
        attempt("deepest", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        attempt("too deep", () -> Array.newInstance(Array.newInstance(int.class, new int[255]).getClass(), 1));
        attempt("no lengths", () -> Array.newInstance(int.class, (int[]) null));
        attempt("huge", () -> Array.newInstance(int[].class, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }
}
