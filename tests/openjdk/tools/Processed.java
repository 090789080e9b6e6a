import java.util.*;
import java.util.function.*;

/** What javap is shown: most kinds of attributes and instructions. */
@Deprecated
public class Processed<T extends Comparable<T>> implements Supplier<String> {
    @Own(value = 3, names = {"a", "b"}) private final Map<String, List<? extends T>> map = new HashMap<>();
    static final long CONSTANT = 1L << 33;
    enum Kind { A, B { } }
    record Pair(int a, @Own(1) String b) { }
    sealed interface S permits X, Y { }
    static final class X implements S { }
    static non-sealed class Y implements S { }
    public native int nativeMethod(long a, String[] b);
    public String get() { return "x" + map + CONSTANT; }
    synchronized int control(int n, Object o) throws java.io.IOException {
        try {
            for (int i = 0; i < n; i++) if (o instanceof String s && s.length() > i) return s.charAt(i);
            switch (n) { case 1: return 5; case 2: return 6; case 1000: throw new java.io.IOException(); }
            switch (String.valueOf(o)) { case "Aa": return 1; case "BB": return 2; }
            synchronized (o) { return new int[][] {{1}, {2, 3}}[n][0]; }
        } catch (RuntimeException e) {
            Runnable r = () -> System.out.println(e);
            r.run();
        } finally {
            n++;
        }
        double d = n * 2.5 + (float) n % 3;
        return (int) (d > 1e10 ? (long) d >>> 3 : ~n) ^ Kind.values()[0].ordinal();
    }
    static Function<String, Integer> ref() { return String::length; }
}
