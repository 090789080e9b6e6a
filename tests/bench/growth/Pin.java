/** A heap full of small objects of which each k-th survives: how many MB of byte[size] it serves then. */
public class Pin {
    static Object[] old, fresh;

    public static void main(String[] args) {
        int k = Integer.parseInt(args[0]), size = Integer.parseInt(args[1]), n = 100 * 1024;
        int most = 200 * 1024 * 1024 / size, i = 0;
        old = new Object[n];
        fresh = new Object[Math.min(most, 1 << 20)];
        for (int j = 0; j < n; j++) old[j] = new byte[1000];
        for (int j = 0; j < n; j++) if (j % k != 0) old[j] = null;
        System.gc();
        try {
            for (; i < fresh.length; i++) fresh[i] = new byte[size];
        } catch (OutOfMemoryError e) {
            fresh = null;
        }
        Growth.emit("1 of " + k + " survives", (double) i * size / (1 << 20), "MB");
    }
}
