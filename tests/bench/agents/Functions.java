// Gives the agent an object and an array of many, then calls a native method in a loop.
public class Functions {
    static native void run(Object o, Object[] many, int n);
    static native int addOne(int a, long b, Object o);
    static native void beginNatives();
    static native void endNatives(int n);

    int v = 3;

    static int tiny(int x) { return x + 1; }
    int inst(int x) { return x + v; }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Object[] many = new Object[100000];
        for (int i = 0; i < many.length; i++) many[i] = new Functions();
        run(new Functions(), many, n);
        int r = 0;
        for (int p = 0; p < 2; p++) {
            if (p == 1) beginNatives();
            for (int i = 0; i < n * 10; i++) r = addOne(r, i, many);
        }
        endNatives(n * 10);
        System.out.println("checksum=" + r);
    }
}
