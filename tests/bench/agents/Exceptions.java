// One exception object, thrown five frames down and caught.
public class Exceptions {
    static native void begin(int phase);
    static native void end(int phase);

    static class Light extends RuntimeException {
        Light() { super(null, null, false, false); }
    }

    static final Light light = new Light();

    static int deep(int d) {
        if (d == 0) throw light;
        return deep(d - 1) + 1;
    }

    static int loop(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            try {
                r += deep(5);
            } catch (Light e) {
                r += i;
            }
        }
        return r;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int r = loop(100);
        for (int p = 0; p < 2; p++) {
            begin(p);
            r += loop(n);
            end(p);
        }
        System.out.println("checksum=" + r);
    }
}
