// Seeds in the language of Java 8, compiled twice: as it is, and for release 8 (no nests, accessors for private
// members, StringBuilder concatenation).
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.Function;

public class Legacy<T extends Comparable<? super T>> implements Callable<String> {
    private int secret = 1;
    private static long counter;
    protected T value;
    enum Mode { ON { boolean on() { return true; } }, OFF; boolean on() { return false; } }

    class Inner {
        int steal() { return secret++ + (int) counter; }
        class Deep { int more() { return steal() + secret; } }
    }

    interface Greeter {
        String greet(String name) throws IOException;
        default Greeter twice() { return n -> greet(greet(n)); }
    }

    static int sum(int... numbers) {
        int total = 0;
        for (int n : numbers) total += n;
        return total;
    }

    static double mixed(byte b, short s, char c, int i, long j, float f, double d, boolean z) {
        double r = b + s * c - i / (j == 0 ? 1 : j) + f % 3 + d;
        r += z ? (float) i : (short) j;
        r -= (byte) c ^ (char) i | (int) d & (long) f >>> 3;
        while (r > 100) { r /= 2; if (r < 50 && z) continue; do { r--; } while (r > 200); }
        return r;
    }

    public String call() throws Exception {
        Greeter g = n -> "hi " + n + secret;
        Function<Integer, int[]> make = int[]::new;
        try (AutoCloseable a = () -> counter++; AutoCloseable b = null) {
            return g.twice().greet(String.valueOf(make.apply(3).length)) + new Inner().new Deep().more();
        } catch (RuntimeException | IOException e) {
            switch (Mode.valueOf("ON")) {
            case ON: throw e;
            default: return e.getMessage() + sum(1, 2) + Mode.OFF.on();
            }
        } finally {
            synchronized (this) { counter += sum(); }
        }
    }

    static Object[][] grid(int n) {
        Object[][] g = new Object[n][n + 1];
        long[][][] cube = new long[2][3][];
        cube[0][1] = new long[] { 1, -1, Long.MIN_VALUE };
        boolean[] flags = { true, false };
        flags[0] ^= cube[0][1].length > 2;
        g[0][0] = flags[0] ? cube : (Object) flags;
        return g instanceof Object[][] ? g : null;
    }
}
