// Driven by late_environment.c.
public class LateEnvironment {
    static native void begin();
    static native void tag(Object o);
    static native int freed();
    static native void end();

    static void make() {
        for (int i = 0; i < 10; i++) {
            tag(new Object());
        }
    }

    static int deeper(int n) {
        return n == 0 ? 0 : 1 + deeper(n - 1);
    }

    public static void main(String[] args) throws Exception {
        begin();
        make();
        while (freed() < 10) {
            deeper(20);
            System.gc();
            Thread.sleep(2);
        }
        end();
    }
}
