// Arithmetic in a loop.
public class SingleStep {
    static native void begin(int phase);
    static native void end(int phase);

    static int work(int n) {
        int a = 1;
        for (int i = 0; i < n; i++) {
            a = a * 31 + i;
            a ^= a >>> 3;
        }
        return a;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int r = work(1000);
        for (int p = 0; p < 2; p++) {
            begin(p);
            r += work(n);
            end(p);
        }
        System.out.println("checksum=" + r);
    }
}
