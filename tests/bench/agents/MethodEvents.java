// Recursive calls.
public class MethodEvents {
    static native void begin(int phase);
    static native void end(int phase);

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int r = fib(20);
        for (int p = 0; p < 2; p++) {
            begin(p);
            r += fib(n);
            end(p);
        }
        System.out.println("checksum=" + r);
    }
}
