// Calls of one hot method in a loop.
public class Breakpoint {
    static native void begin(int phase);
    static native void end(int phase);

    static int cold(int x) { return x - 1; }

    static int hot(int x, long y, Object o) {
        int z = x + (int) y;
        return o == null ? z : z ^ 1;
    }

    static int loop(int n) {
        int r = 0;
        Object o = new Object();
        for (int i = 0; i < n; i++) r = r * 31 + hot(i, r, o);
        return r;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int r = loop(1000) + cold(3);
        for (int p = 0; p < 2; p++) {
            begin(p);
            r += loop(n);
            end(p);
        }
        System.out.println("checksum=" + r);
    }
}
