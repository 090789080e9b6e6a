// vmargs: -Xmx64m
// Runtime.totalMemory, freeMemory, maxMemory: used memory follows what is allocated and released; the heap grows to at
// most its limit and shrinks again.
public class RuntimeMemory {
    static byte[][] a; static Object[] small;
    static Runtime rt = Runtime.getRuntime();
    static long used() { System.gc(); return rt.totalMemory() - rt.freeMemory(); }
    static boolean near(long a, long b) { return Math.abs(a - b) < (2 << 20); }
    public static void main(String[] args) {
        long start = used(); a = new byte[300][];
        for (int i = 0; i < a.length; i++) a[i] = new byte[102400];
        long full = used();
        System.out.println(near(full - start, 30 << 20) + " " + (rt.totalMemory() <= rt.maxMemory()) + " "
                + (rt.totalMemory() >= full) + " " + (rt.freeMemory() > 0) + " "
                + (rt.maxMemory() > 50 << 20 && rt.maxMemory() <= 64 << 20));
        small = new Object[200000];
        for (int i = 0; i < small.length; i++) small[i] = new Object[1];
        long more = used();
        System.out.println(more - full > 3 << 20 && more - full < 12 << 20);
        a = null; small = null; System.out.println(near(used(), start) + " " + (rt.totalMemory() <= rt.maxMemory()));
        long before = rt.totalMemory() - rt.freeMemory();
        byte[] b = new byte[3 << 20];
        long after = rt.totalMemory() - rt.freeMemory();
        System.out.println((after - before >= 3 << 20 || after < before) + " " + b.length);
        System.out.println(rt == Runtime.getRuntime());
    }
}
