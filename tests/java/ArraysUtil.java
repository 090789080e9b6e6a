// java.util.Arrays: sorting of every type and range, stable object sort, comparators, search, fill, copy, equals, hash,
// compare, mismatch, deep forms, asList, setAll, prefix.
import java.util.*;
public class ArraysUtil {
    static int seed; static int rnd() { seed = seed * 1664525 + 1013904223; return seed >>> 3; }
    static long h(int[] a) { return Arrays.hashCode(a); }
    public static void main(String[] args) {
        for (int n : new int[] { 0, 1, 2, 5, 30, 50, 300, 3000 }) {
            seed = n;
            int[] a = new int[n];
            long[] l = new long[n];
            double[] d = new double[n];
            String[] s = new String[n];
            byte[] b = new byte[n];
            char[] c = new char[n];
            short[] sh = new short[n];
            float[] f = new float[n];
            Integer[] o = new Integer[n];
            for (int i = 0; i < n; i++) {
                a[i] = rnd() % 1000 - 500;
                l[i] = (long) rnd() << 20;
                d[i] = i % 17 == 0 ? Double.NaN : i % 13 == 0 ? -0.0 : i % 11 == 0 ? 0.0 : rnd() / 1e5 - 1000;
                s[i] = "s" + rnd() % 500;
                b[i] = (byte) rnd();
                c[i] = (char) rnd();
                sh[i] = (short) rnd();
                f[i] = rnd() / 7f;
                o[i] = rnd() % 100;
            }
            Arrays.sort(a);
            Arrays.sort(l);
            Arrays.sort(d);
            Arrays.sort(s);
            Arrays.sort(b);
            Arrays.sort(c);
            Arrays.sort(sh);
            Arrays.sort(f);
            Arrays.sort(o, (x, y) -> y % 10 - x % 10);
            System.out.println(n + " " + h(a) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(d) + " "
                    + Arrays.hashCode(s) + " " + Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " "
                    + Arrays.hashCode(sh) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(o) + " "
                    + (n > 5 ? Arrays.binarySearch(a, a[n / 2]) >= 0 : "-") + Arrays.binarySearch(a, 10000));
        }
        int[] up = new int[500], down = new int[500], eq = new int[500], saw = new int[500];
        for (int i = 0; i < 500; i++) {
            up[i] = i;
            down[i] = -i;
            eq[i] = 7;
            saw[i] = i % 20;
        }
        for (int[] x : new int[][] { up, down, eq, saw }) {
            Arrays.sort(x, 100, 400);
            System.out.print(h(x) + " ");
            Arrays.sort(x);
            System.out.print(h(x) + " ");
        }
        System.out.println();
        int[] a = { 5, 3, 1 };
        System.out.println(Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOfRange(a, 1, 2))
                + Arrays.toString(Arrays.copyOfRange(a, 2, 6)) + Arrays.equals(a, new int[] { 5, 3, 1 })
                + Arrays.equals(a, 0, 2, new int[] { 5, 3 }, 0, 2) + Arrays.compare(a, new int[] { 5, 4 })
                + Arrays.mismatch(a, new int[] { 5, 3, 2 }) + Arrays.mismatch(a, a)
                + Arrays.compare(new String[] { "a" }, new String[] { "a", "b" }) + Arrays.toString((int[]) null)
                + Arrays.toString(new Object[] { null, 1, "x" }) + Arrays.toString(Arrays.copyOf(new String[] { "q" },
                2)) + Arrays.copyOf(new Object[] { "q" }, 1, String[].class).getClass().getSimpleName());
        long[] f = new long[6];
        Arrays.fill(f, 3);
        Arrays.fill(f, 1, 3, -1);
        Arrays.setAll(f, i -> f[i] * i);
        System.out.println(Arrays.toString(f));
        int[] p = { 1, 2, 3, 4, 5 };
        Arrays.parallelPrefix(p, (x, y) -> x * y);
        System.out.println(Arrays.toString(p));
        Object[] deep = { 1, new int[] { 2, 3 }, new Object[] { "x", new String[] { "y", null } } };
        System.out.println(Arrays.deepToString(deep) + Arrays.deepEquals(deep,
                new Object[] { 1, new int[] { 2, 3 }, new Object[] { "x", new String[] { "y", null } } })
                + Arrays.equals(deep, deep.clone()) + Arrays.deepHashCode(deep));
        Object[] self = { 1, null };
        self[1] = self;
        System.out.println(Arrays.deepToString(self));
        List<String> v = Arrays.asList("c", "a", "b");
        String[] back = { "z", "y" };
        List<String> bv = Arrays.asList(back);
        bv.set(0, "w");
        Collections.sort(v);
        System.out.println(v + back[0] + bv + v.contains("a") + bv.indexOf("y")
                + Arrays.asList(1, null).toArray().getClass().getSimpleName());
        for (Runnable r : new Runnable[] { () -> Arrays.sort(a, 2, 1), () -> Arrays.sort(a, -1, 2), () -> Arrays.fill(a,
                0, 4, 1), () -> Arrays.copyOf(a, -1), () -> Arrays.copyOfRange(a, 3, 2), () -> Arrays.copyOfRange(a, 4,
                5), () -> Arrays.sort(new Object[] { 1, "x" }), () -> Arrays.sort(new Object[] { 1, null }),
                () -> Arrays.copyOf(new Object[] { 1 }, 1, String[].class), () -> Arrays.asList((Object[]) null) })
            try {
                r.run();
                System.out.println("ok");
            } catch (NullPointerException e) {
                System.out.println("NPE");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ":" + e.getMessage());
            }
        Integer[] bad = new Integer[200];
        for (int i = 0; i < 200; i++) bad[i] = i * 37 % 101;
        Arrays.sort(bad, Collections.reverseOrder());
        System.out.println(bad[0] + " " + bad[199] + Arrays.asList(bad).subList(50, 55));
        Arrays.sort(bad, 10, 100);
        Arrays.sort(bad, null);
        System.out.println(Arrays.hashCode(bad));
        String[] w = "It was the best of times it was the worst of times".split(" ");
        Arrays.sort(w, String::compareToIgnoreCase);
        System.out.println(String.join(" ", w));
        System.out.println(Arrays.binarySearch(w, "of", String::compareToIgnoreCase) + " " + Arrays.binarySearch(
                new char[] { 'a', 'c' }, 'b') + Arrays.binarySearch(new double[] { -0.0, 0.0, Double.NaN }, 0.0)
                + Arrays.binarySearch(new long[0], 5) + Arrays.hashCode((long[]) null) + Arrays.equals((int[]) null,
                null) + Arrays.stream(new int[] { 1, 2, 3 }).sum() + Arrays.stream(w, 0, 2).toList());
    }
}
