// Driver of left_out.c: runs the same calls unwatched, watched, and unwatched again.
public class LeftOut {
    static class Empty {
        int v = 3;
        void nothing() { }
        int value() { return v; }
    }
    static native void mode(int what, boolean on);
    static native void breakpoints(boolean on);
    static native void report();
    static int work(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            Empty e = new Empty();
            e.nothing();
            r += e.value() + Math.max(i, 2) + (int) Math.fma(i, 2.0, 3.0) + (int) Math.fma(i, 2f, 3f)
                    + (int) Math.abs(i - 1.0);
        }
        return r;
    }
    public static void main(String[] args) {
        System.out.println(work(5));
        for (int what = 0; what < 2; what++) {
            mode(what, true);
            int r = work(1);
            mode(what, false);
            System.out.println(r);
        }
        mode(2, true);
        breakpoints(true);
        System.out.println(work(2));
        breakpoints(false);
        System.out.println(work(2));
        report();
    }
}
