// Arrays of every element type: loads and stores, multi-dimensional and jagged arrays, covariance, ArrayStoreException,
// clone, bounds and size messages, array classes.
import java.util.*;
public class Arrays1 {
    static int evals;
    static int e(int x) {
        evals = evals * 10 + x;
        return x;
    }
    static int[] arr(int n) {
        evals = evals * 10 + 9;
        return n < 0 ? null : new int[n];
    }
    static String bad(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        boolean[] z = { true, false };
        byte[] b = { -1, 127 };
        char[] c = { 'a', '\uffff' };
        short[] s = { -32768, 5 };
        int[] i = { 1, -1 };
        long[] l = { 1L << 40, -1 };
        float[] f = { 1.5f, Float.NaN };
        double[] d = { 2.5, -0.0 };
        String[] str = { "x", null };
        z[1] |= z[0];
        b[1]++;
        b[0] <<= 3;
        c[1]++;
        c[0] += 2;
        s[0]--;
        s[1] *= -7;
        i[0] -= 5;
        l[0] ^= l[1];
        f[0] /= 4;
        d[1] -= 1;
        str[1] += str[0];
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + (int) c[1] + c[0] + Arrays.toString(s) + Arrays
                .toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(str));
        System.out.println(new boolean[1][0].length + " " + new byte[2][3][1].length + " "
                + (int) (new char[1][1][1])[0][0][0] + new int[2][][].length + (int) (new char[2][2][1])[0][1][0]);
        int[][] m = new int[3][4];
        for (int y = 0; y < 3; y++) for (int x = 0; x < 4; x++) m[y][x] = y * x;
        m[1] = new int[] { 9 };
        m[2][3]++;
        System.out.println(Arrays.deepToString(m));
        long[][][] cube = new long[2][3][];
        cube[1][2] = new long[] { 5, 6 };
        cube[1][2][1] += cube[1][2][0]++;
        System.out.println(Arrays.deepToString(cube));
        Object[][] oo = new String[2][2];
        oo[0][0] = "s";
        System.out.println(oo.getClass().getName() + oo[0].getClass().getSimpleName()
                + oo.getClass().getComponentType().getComponentType());
        System.out.println(bad(() -> oo[0][1] = 5));
        System.out.println(bad(() -> oo[1] = new Integer[1]));
        System.out.println(bad(() -> ((Object[]) new Integer[1][1])[0] = new int[1]));
        System.out.println(bad(() -> {
            Object[] a = new Number[2];
            a[0] = 1;
            a[1] = 2.5;
            a = new Comparable[1];
            a[0] = new Object();
        }));
        System.out.println(bad(() -> i[2] = 1));
        System.out.println(bad(() -> l[-1]++));
        System.out.println(bad(() -> System.out.print(str[Integer.MAX_VALUE])));
        System.out.println(bad(() -> d[Integer.MIN_VALUE] = 0));
        System.out.println(bad(() -> System.out.print(z[5])));
        System.out.println(bad(() -> b[2] = 0));
        System.out.println(bad(() -> c[9]++));
        System.out.println(bad(() -> s[2]--));
        System.out.println(bad(() -> f[2] += 1));
        System.out.println(bad(() -> System.out.print(new int[-1].length)));
        System.out.println(bad(() -> System.out.print(new String[2][-3].length)));
        System.out.println(bad(() -> System.out.print(new int[0][-3].length)));
        System.out.println(bad(() -> System.out.print(new long[3][0][-7].length)));
        int[] ci = i.clone();
        ci[0] = 100;
        int[][] cm = m.clone();
        cm[0] = null;
        cm[2][0] = -5;
        System.out.println(i[0] + " " + (m[0] != null) + m[2][0] + (ci.getClass() == i.getClass()) + str.clone()[0]);
        try { arr(2)[e(1)] = e(2) / (e(3) - 3); } catch (ArithmeticException x) { System.out.println("div " + evals); }
        evals = 0;
        try { arr(-1)[e(1)] = e(2); } catch (NullPointerException x) { System.out.println("null " + evals); } evals = 0;
        try {
            arr(1)[e(5)] = e(2);
        } catch (ArrayIndexOutOfBoundsException x) {
            System.out.println(x.getMessage() + " " + evals);
        }
        evals = 0;
        try {
            arr(1)[e(5)] += e(2);
        } catch (ArrayIndexOutOfBoundsException x) {
            System.out.println(x.getMessage() + " " + evals);
        }
        int k = 0;
        int[] t = new int[4];
        t[k++] = k++;
        t[k] = k = 3;
        t[k] = k = 1;
        System.out.println(Arrays.toString(t) + k);
        System.out.println(int[].class + " " + String[][].class.getName() + " " + boolean[].class.getSimpleName() + " "
                + byte[].class.getSuperclass() + Arrays.toString(char[].class.getInterfaces())
                + double[][].class.getCanonicalName() + short.class + long[].class.isArray()
                + (new float[0] instanceof Object) + float[].class.getModifiers());
        Object o = new int[] { 3 };
        System.out.println((o instanceof int[]) + " " + (o instanceof Object[]) + (o instanceof long[]) + " "
                + ((int[]) o)[0] + ((Object) oo instanceof Object[][]) + ((Object) oo instanceof CharSequence[][])
                + ((Object) m instanceof Object[]));
        int sum = 0;
        for (int[] row : m) for (int v : row) sum += v;
        for (char q : "xyz".toCharArray()) sum += q;
        for (String q : new String[0]) sum += 1000000;
        System.out.println(sum);
        int[] anon = new int[] { 1, 2, 3, };
        int[] nested[] = { { 1 }, {}, { 2, 3 } };
        System.out.println(anon.length + nested[2].length + nested.length);
        System.out.println(bad(() -> System.arraycopy(i, 0, l, 0, 1)));
        System.out.println(bad(() -> System.arraycopy(i, 1, i, 1, 2)));
        System.out.println(bad(() -> System.arraycopy("s", 0, i, 0, 1)));
        System.out.println(bad(() -> System.arraycopy(new Object[] { "a", 5, "b" }, 0, str, 0, 2)));
        System.out.println(str[0]);
        System.out.println(bad(() -> System.arraycopy(i, -1, i, 0, 1)));
        System.out.println(bad(() -> System.arraycopy(str, 0, new Integer[2], 0, 2)));
        System.out.println(bad(() -> System.arraycopy(null, 0, i, 0, 1)));
        System.out.println(bad(() -> System.arraycopy(d, 0, d, 3, -1)));
        int[] ov = { 1, 2, 3, 4, 5 };
        System.arraycopy(ov, 0, ov, 1, 4);
        System.out.println(Arrays.toString(ov));
        System.arraycopy(ov, 2, ov, 0, 3);
        System.out.println(Arrays.toString(ov));
        Object[] so = new Object[3];
        System.arraycopy(new String[] { "p", "q" }, 0, so, 1, 2);
        System.arraycopy(so, 0, so, 1, 2);
        System.out.println(Arrays.toString(so));
    }
}
