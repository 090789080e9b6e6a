// Arrays of every type from C: creation, elements, regions, critical sections, errors with their messages.
import java.util.Arrays;

public class ArrayTypes {
    static native Object[] make();
    static native void modify(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d);
    static native void commit(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d);
    static native void regions(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d);
    static native void outside(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d);
    static native void objects(Object[] o, String[] s, int[][] grid, Runnable[] interfaces);
    static native void failures(Object[] o, String[] s, Number[] n, int[][] grid, Runnable[] r);
    static native void critical(int[] i, byte[] b, double[] empty);
    static native long sum(int[] big);
    static native Object[] arrayClasses();

    static void print(Object a) {
        String s = a instanceof boolean[] ? Arrays.toString((boolean[]) a) : a instanceof byte[]
                ? Arrays.toString((byte[]) a) : a instanceof short[] ? Arrays.toString((short[]) a)
            : a instanceof int[] ? Arrays.toString((int[]) a) : a instanceof long[] ? Arrays.toString((long[]) a)
            : a instanceof float[] ? Arrays.toString((float[]) a)
            : a instanceof double[] ? Arrays.toString((double[]) a) : a instanceof Object[]
            ? Arrays.deepToString((Object[]) a) : null;
        if (a instanceof char[]) {
            StringBuilder b = new StringBuilder("[");
            for (char c : (char[]) a) b.append((int) c).append(' ');
            s = b.append(']').toString();
        }
        System.out.println(a.getClass().getName() + " " + s);
    }
    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        for (Object o : make()) if (o == null) System.out.println("null"); else print(o);
        boolean[] z = { true, false, true, false, true };
        byte[] b = { -128, -1, 0, 1, 127 };
        char[] c = { 0, 'a', 0x8000, 0xffff, 7 };
        short[] s = { -32768, -1, 0, 1, 32767 };
        int[] i = { Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE };
        long[] j = { Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE };
        float[] f = { -0.0f, 1.5f, -1e30f, 2, 3 };
        double[] d = { -0.0, 1.5, -1e300, 2, 3 };
        Object[] all = { z, b, c, s, i, j, f, d };
        modify(z, b, c, s, i, j, f, d);
        for (Object o : all) print(o);
        commit(z, b, c, s, i, j, f, d);
        for (Object o : all) print(o);
        regions(z, b, c, s, i, j, f, d);
        for (Object o : all) print(o);
        outside(z, b, c, s, i, j, f, d);
        for (Object o : all) print(o);
        Object[] objects = { "a", 1, null };
        String[] strings = { "x", "y" };
        int[][] grid = { { 1 }, { 2, 3 }, null };
        Runnable[] interfaces = new Runnable[2];
        objects(objects, strings, grid, interfaces);
        print(objects);
        print(strings);
        print(grid);
        failures(objects, strings, new Number[1], grid, interfaces);
        print(objects);
        int[] numbers = { 1, 2, 3, 4 };
        byte[] bytes = { 5, 6 };
        critical(numbers, bytes, new double[0]);
        print(numbers);
        print(bytes);
        int[] big = new int[300000];
        for (int k = 0; k < big.length; k++) big[k] = k;
        System.out.println(sum(big) + " " + big[299999]);
        for (Object o : arrayClasses()) System.out.println(o);
    }
}
