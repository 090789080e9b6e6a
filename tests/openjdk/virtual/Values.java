// What a frame holds over a park: locals and operands of every kind, arguments, loops, switches, strings in the making.
import java.util.*;
import java.util.concurrent.locks.*;

public class Values {
    static <T> T over(T v) {
        Thread.yield();
        LockSupport.parkNanos(1);
        return v;
    }
    static long operands(int i, long l, float f, double d, byte b, char c, short s, boolean z) {
        long r = i + over(l) * (int) (f + over(d)) - (b + over(c) * s) + (z ? over(1) : over(2));
        double[] a = { over(1.5), d, over(f) };
        a[over(1)] += over(2.25) * a[over(0)];
        return r + (long) (a[0] + a[1] + a[2]);
    }
    static String strings(int n) {
        String s = "";
        for (int i = 0; i < n; i++)
            s = s + over(i) + (i % 2 == 0 ? over("even") : over('o')) + switch (over(i % 4)) {
                case 0 -> over("zero");
                case 1 -> {
                    String inner = over("one");
                    yield inner + over(1L);
                }
                default -> i;
            };
        return s;
    }
    static Object objects(Object o) {
        return switch (over(o)) {
            case Integer i when over(i) > 5 -> "big " + i;
            case Integer i -> "small " + i;
            case String s -> s.length() + over(s);
            case int[] a -> Arrays.toString(over(a));
            default -> over(o).getClass().getSimpleName();
        };
    }
    static int many(int a, int b, int c, int d, int e, int f, int g, int h, long i, double j, Object k) {
        return a + over(b) * c - d + over(e) * f - g + over(h) + (int) i
                + (int) (double) over(j) + k.toString().length();
    }
    static int ackermann(int m, int n) {
        if (n == 3)
            Thread.yield();
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }
    public static void main(String[] args) throws Exception {
        Runnable all = () -> {
            System.out.println(operands(1, 1L << 40, 2.5f, 1e3, (byte) -3, 'x', (short) 300, true));
            System.out.println(strings(6));
            for (Object o : new Object[] { 3, 7, "text", new int[] { 1, 2 }, 2.0 })
                System.out.println(objects(o));
            System.out.println(many(1, 2, 3, 4, 5, 6, 7, 8, 9L, 10.5, "eleven"));
            System.out.println(ackermann(2, 5));
            int[][] grid = new int[over(3)][over(4)];
            grid[over(1)][over(2)] = over(5);
            grid[1][2] <<= over(2);
            System.out.println(Arrays.deepToString(grid));
            List<Integer> sorted = new ArrayList<>(List.of(3, 1, 2));
            sorted.sort((x, y) -> over(x) - over(y));
            System.out.println(sorted);
        };
        all.run();
        Thread.ofVirtual().start(all).join();
    }
}
