// Driver of intrinsics.c: runs the same calls unwatched, watched in one way after the other, and unwatched again.
import java.math.BigInteger;
import java.util.Arrays;
import java.util.zip.CRC32C;

public class Intrinsics {
    static native void events(int kind, boolean on);
    static native void breakpoints(String holder, boolean on);
    static native void watches(boolean on);
    static native boolean patch(Class<?> c);
    static native int entries(Thread t);
    static native void sample(boolean on);
    static native boolean sampled();
    static native void report(String what);

    static final byte[] BYTES = new byte[8], OTHERS = new byte[8];
    static final CRC32C SUM = new CRC32C();
    static volatile boolean done;

    static String work(int n) {
        String a = new String("text \u00e9".toCharArray()), b = "te" + n, w = "\u03b1\u03b2" + n;
        StringBuilder s = new StringBuilder(40);
        s.append(a).append('x').append(w.charAt(0)).append(w);
        Arrays.fill(BYTES, (byte) n);
        SUM.update(BYTES, 1, 5);
        long sum = SUM.getValue() + Integer.bitCount(n) + Long.reverseBytes(n);
        SUM.reset();
        return s + " " + a.charAt(1) + s.charAt(2) + a.equals(b) + a.equals(new String(a.toCharArray())) + a.hashCode()
                + w.hashCode() + (a.compareTo(b) > 0) + a.compareTo(w) + a.indexOf('x') + w.indexOf('\u03b2', 0)
                + a.startsWith("ext", 1) + Arrays.equals(BYTES, OTHERS) + Arrays.hashCode(BYTES) + sum;
    }

    static void observed(String what, Runnable on, Runnable off) {
        on.run();
        String result = work(7);
        off.run();
        report(what);
        System.out.println(result);
    }

    public static void main(String[] args) throws Exception {
        work(6); // links what concatenation needs, and loads all classes
        System.out.println(work(7));
        report("unwatched");
        observed("method entry", () -> events(0, true), () -> events(0, false));
        observed("method exit", () -> events(1, true), () -> events(1, false));
        observed("single step", () -> events(2, true), () -> events(2, false));
        System.out.println(work(7));
        report("unwatched");
        // In the middle of a loop of another thread
        Thread t = new Thread(() -> {
            String s = "loop";
            while (!done) {
                s.hashCode();
                s.charAt(2);
            }
        });
        t.start();
        int seen = entries(t);
        done = true;
        t.join();
        System.out.println(seen);
        report("in a loop");
        // Allocations of a body are those of the bytecode, at its place
        BigInteger big = BigInteger.ONE.shiftLeft(100), small = BigInteger.ONE.shiftLeft(70);
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < 3; i++) {
            sum = sum.add(big).add(small);
        }
        sample(true);
        for (int i = 0; i < 2_000_000 && !sampled(); i++) {
            sum.add(big);
        }
        sample(false);
        System.out.println(sum);
        report("sampled");
        // What touches one class first: other bytes (fill(byte[], byte) does nothing any more), breakpoints, watches
        Arrays.fill(BYTES, (byte) 1);
        System.out.println(patch(Arrays.class));
        Arrays.fill(BYTES, (byte) 2);
        System.out.println(BYTES[0]);
        String builder = "java/lang/StringBuilder";
        observed("breakpoints in the builder", () -> breakpoints(builder, true), () -> breakpoints(builder, false));
        observed("watches", () -> watches(true), () -> watches(false));
        observed("breakpoints", () -> breakpoints(null, true), () -> breakpoints(null, false));
        System.out.println(work(7));
        report("unwatched");
    }
}
