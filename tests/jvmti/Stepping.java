// Driven by stepping.c: places where stepping is switched on from inside other events.
public class Stepping {
    static int target(int x) {
        int y = x + 1;
        return y * 2;
    }
    static int other(int x) { return x; }
    static void thrower() { throw new RuntimeException(); }
    static void catcher() {
        try {
            thrower();
        } catch (RuntimeException e) {
            int z = 1;
            z++;
            z++;
        }
    }
    static int selfLoop(int n) {
        while (n > 0) n--;
        return n;
    }
    static class Lazy {
        static int value = init();
        static int init() { return 5; }
    }
    static int lazy() {
        int x = 1;
        x += Lazy.value;
        return x + 1;
    }
    static long wide(long a) {
        long b = a << 40;
        b ^= a;
        return b;
    }
    public static void main(String[] args) {
        int q = target(3);
        int r = 0;
        r = 1;
        r++;
        q = other(2);
        r++;
        r++;
        r++;
        catcher();
        selfLoop(2);
        lazy();
        wide(3);
    }
}
