import java.util.concurrent.CountDownLatch;

/** What interp_events.c calls, stops in and watches. */
public class InterpEvents {
    static int target(int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            s += i;
        return s;
    }
    static int small() {
        return 1;
    }
    static native int nativeOne(int a);
    static native void run();
    static native void onThread(int what);

    static abstract class Abstract {
        abstract void nothing();
    }

    int field = 5;
    static long number = 6;
    Object reference;

    static int readField(InterpEvents o) {
        return o.field;
    }
    static void writeField(InterpEvents o, int v) {
        o.field = v;
    }
    static long readNumber() {
        return number;
    }
    static void writeNumber(long v) {
        number = v;
    }
    static void writeReference(InterpEvents o, Object v) {
        o.reference = v;
    }

    static int caught(int kind) {
        try {
            return thrower(kind);
        } catch (ArithmeticException | IllegalStateException e) {
            return -1;
        }
    }
    static int thrower(int kind) {
        if (kind == 0)
            return 1 / kind;
        if (kind == 1)
            throw new IllegalStateException("one");
        if (kind == 2)
            return nativeOne(-1);
        return kind;
    }
    static int uncaught(int kind) {
        throw new UnsupportedOperationException();
    }
    static int rethrown() {
        try {
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                throw e;
            }
        } catch (RuntimeException e) {
            return 1;
        }
    }

    static long wide(long v) {
        return v + 1;
    }
    static double real(double v) {
        return v / 2;
    }
    static String text(Object o) {
        return "<" + o + ">";
    }

    /** Spins in `target` until it is stopped. */
    static volatile boolean stop;
    static volatile int rounds;
    static void spin() {
        rounds = 0;
        while (!stop) {
            target(100);
            rounds++;
        }
    }
    static Thread spinning;
    static void startSpinning() {
        stop = false;
        rounds = 0;
        spinning = new Thread(InterpEvents::spin, "spinner");
        spinning.start();
        while (rounds == 0)
            Thread.yield();
    }
    static void pause() {
        Thread.yield();
    }
    static void stopSpinning() throws InterruptedException {
        stop = true;
        spinning.join();
    }
    static void other(int what) throws InterruptedException {
        Thread t = new Thread(() -> onThread(what), "other");
        t.start();
        t.join();
    }

    public static void main(String[] args) {
        run();
    }
}
