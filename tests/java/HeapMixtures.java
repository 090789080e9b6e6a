// vmargs: -Xmx24m
// Small and large arrays fill the heap, a few survive at regular or random distances, and arrays of another size must
// get what is free between them. What survives keeps its content.
import java.util.Random;
public class HeapMixtures {
    static final Random random = new Random(28);
    static Object[] kept = new Object[600_000];
    static int count; static long bytes;
    static Object make(int kind, int size) {
        if (kind == 0) {
            byte[] a = new byte[size];
            a[0] = (byte) size; a[size - 1] = (byte) ~size;
            return a;
        }
        if (kind == 1) {
            long[] a = new long[size / 8 + 1];
            a[0] = size; a[size / 8] = ~(long) size;
            return a;
        }
        Object[] a = new Object[size / 4 + 1];
        a[0] = a; a[size / 4] = a;
        return a;
    }
    static boolean isIntact(Object o) {
        if (o instanceof byte[] a) return a[a.length - 1] == (byte) ~a[0];
        if (o instanceof long[] a) return a[a.length - 1] == ~a[0];
        Object[] a = (Object[]) o;
        return a[0] == a && a[a.length - 1] == a;
    }
    static int length(Object o) {
        return o instanceof byte[] a ? a.length : o instanceof long[] a ? 8 * a.length : 4 * ((Object[]) o).length;
    }
    static boolean fill(int kind, int least, int most, long goal) {
        try {
            while (bytes < goal && count < kept.length) {
                Object o = make(kind, least + random.nextInt(most - least + 1));
                kept[count++] = o;
                bytes += 16 + length(o);
            }
        } catch (OutOfMemoryError e) {
            return false;
        }
        return true;
    }
    static void thinOut(int k) {
        int to = 0;
        bytes = 0;
        for (int i = 0; i < count; i++) {
            if (k > 0 ? i % k != 0 : random.nextInt(-k) != 0) continue;
            kept[to++] = kept[i];
            bytes += 16 + length(kept[i]);
        }
        for (int i = to; i < count; i++) kept[i] = null;
        count = to;
    }
    public static void main(String[] args) {
        long goal = Runtime.getRuntime().maxMemory() / 10 * 7;
        int[][] phases = {
            {0, 1000, 1000}, {0, 3000, 3000}, {1, 40, 400}, {2, 2050, 2100}, {0, 9000, 20000}, {2, 24, 24},
            {1, 60000, 60000}, {0, 500, 5000}, {0, 16, 16000}, {1, 33000, 33000}, {2, 200, 200}, {0, 300000, 300000},
        };
        for (int i = 0; i < phases.length; i++) {
            for (int k = -20; k <= 6; k += 26) {
                int[] first = phases[i], second = phases[(i * 5 + 7 + k + 20) % phases.length];
                count = 0; bytes = 0;
                java.util.Arrays.fill(kept, null);
                boolean all = fill(first[0], first[1], first[2], goal);
                thinOut(k);
                all &= fill(second[0], second[1], second[2], goal);
                int intact = 0;
                for (int j = 0; j < count; j++) if (isIntact(kept[j])) intact++;
                System.out.println(first[1] + " then " + second[1] + ", 1 of " + Math.abs(k) + ": " + all + ", "
                    + (intact == count) + " " + (count > 10));
            }
        }
    }
}
