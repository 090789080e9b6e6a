// Driven by native_frames.c: exceptions that cross native frames, are caught, replaced and raised there.
public class NativeFrames {
    static native void observe(int kind);
    static native void through(int n);
    static native int catching(int n);
    static native void rethrowing(int n);
    static native void replacing(int n);
    static native void raising();
    static native void failing();
    synchronized native Object locked(int n);

    static void java(int n) {
        if (n == 0)
            throw new IllegalStateException();
        if (n > 0)
            through(n - 1);
    }
    static synchronized int guarded(int n) {
        try {
            through(n);
        } finally {
            n++;
        }
        return n;
    }
    static int scene(int kind) {
        try {
            switch (kind) {
            case 0: through(1); break;
            case 1: return catching(0);
            case 2: rethrowing(0); break;
            case 3: replacing(0); break;
            case 4: raising(); break;
            case 5: failing(); break;
            case 6: new NativeFrames().locked(0); break;
            case 7: return guarded(0);
            case 8: return catching(-1) + (new NativeFrames().locked(-1) == null ? 1 : 0);
            case 9: Object o = "s"; return ((Integer) o).intValue();
            case 10: return overflow(1);
            default: int[] a = null; return a.length;
            }
        } catch (RuntimeException | Error e) {
            return 100 + kind;
        }
        return kind;
    }
    static int overflow(int n) {
        try {
            return 1 / (n - 1);
        } catch (NullPointerException e) {
            return 3;
        } finally {
            n += 2;
        }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 12; i++)
            scene(i);
        for (int k = 1; k <= 3; k++) {
            for (int i = 0; i < 12; i++) {
                observe(k);
                int r = scene(i);
                observe(0);
                System.out.println(i + ": " + r);
            }
        }
    }
}
