// Java and C call each other: values through many frames, and stack overflow that is caught on either side.
public class Recursion {
    static native int down(int n);
    static int up(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
    static native long sum(int n, long a, double b, Object o, int c, int d, int e, int f);
    static long sumUp(int n, long a, double b, Object o, int c, int d, int e, int f) {
        return n == 0 ? a + (long) b + c + d + e + f : sum(n - 1, a + 1, b + 1, o, c, d, e, f);
    }
    static native int endless(int n);
    static int endlessUp(int n) { return endless(n + 1); }
    static native int pure(int n);
    static int pureJava(int n) { return pureJava(n + 1) + 1; }
    static native boolean catches();
    static native int ackermann(int m, int n);
    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }
    static native Object reflective(java.lang.reflect.Method m, int n) throws Exception;

    static int attempts;
    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        System.out.println(down(50));
        System.out.println(sum(40, 1L << 33, 0.5, "o", 1, 2, 3, 4));
        for (int i = 0; i < 5; i++) {
            try {
                endless(0);
                System.out.println("no overflow");
            } catch (StackOverflowError e) {
                System.out.println("overflow in mixed frames");
            }
            try {
                pureJava(0);
                System.out.println("no overflow");
            } catch (StackOverflowError e) {
                System.out.println("overflow in Java");
            }
            System.out.println("caught in C " + catches());
        }
        System.out.println(down(50));
        System.out.println(ackermann(2, 3));
        System.out.println(reflective(Recursion.class.getDeclaredMethod("reflective", java.lang.reflect.Method.class,
                int.class), 5));
        int[] depth = new int[1];
        Runnable r = new Runnable() { public void run() { depth[0]++; again(this); } };
        try { r.run(); } catch (StackOverflowError e) { System.out.println(depth[0] > 100); }
        depth[0] = 0;
        try { r.run(); } catch (StackOverflowError e) { System.out.println(depth[0] > 100); }
    }
    static native void again(Runnable r);
}
