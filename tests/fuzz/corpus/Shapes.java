// Seeds: sealed hierarchies, records, enums with bodies, switches, patterns, nested and local classes, lambdas,
// interfaces with bodies, all kinds of code.
import java.util.function.*;

public class Shapes {
    sealed interface Shape permits Circle, Square, Rest {
        double area();
        default String label() { return "shape " + area(); }
    }
    record Circle(double radius) implements Shape { public double area() { return Math.PI * radius * radius; } }
    record Square(@Deprecated int side, long... more) implements Shape {
        Square { if (side < 0) throw new IllegalArgumentException("side " + side); }
        public double area() { return side * (double) side; }
    }
    static non-sealed class Rest implements Shape { public double area() { return 0; } }
    record Pair<A extends Comparable<A>, B>(A first, B second) { static int count; Pair { count++; } }

    enum Op implements IntBinaryOperator {
        ADD { public int applyAsInt(int a, int b) { return a + b; } },
        SUB { public int applyAsInt(int a, int b) { return a - b; } };
        static final Op[] CACHE = values();
    }

    interface Mixed {
        int VALUE = Integer.parseInt("4");
        private int hidden() { return VALUE; }
        default int shown() { return hidden(); }
        static int of(Mixed m) { return m.shown(); }
    }

    static int table(int k) {
        switch (k) {
        case 0: return 1;
        case 1: return 2;
        case 2: case 3: return 3;
        default: return k << 1;
        }
    }

    static String lookup(Object o, Op op) {
        if (o instanceof Circle c && c.radius() > 1) return "big " + c;
        String s = switch (String.valueOf(o)) {
            case "one" -> "1";
            case "two" -> "2";
            case "Aa", "BB" -> "collision";
            default -> "?";
        };
        return s + switch (op) { case ADD -> '+'; case SUB -> '-'; };
    }

    static long arithmetic(int i, long j, float f, double d, byte[] bytes, long[][] grid) {
        long r = 0;
        for (int k = 0; k < bytes.length; k++) {
            r += bytes[k] & 0xff;
            grid[k % grid.length][0] ^= r << 3;
            if (r > 1L << 40) break;
        }
        r += (long) (f * d) % 7 + (i >>> 2) + (j >> i) + (f > d ? 1 : 0) + (int) Math.ceil(d);
        synchronized (bytes) {
            r ^= new int[2][3][].length;
        }
        return r;
    }

    static int handlers(Supplier<Integer> s) throws Exception {
        int state = 0;
        try {
            state = 1;
            return s.get();
        } catch (IllegalStateException | ClassCastException e) {
            state = 2;
            throw e;
        } finally {
            System.out.println(state);
        }
    }

    static synchronized native Object nothing(String s, int[] i);

    IntSupplier lambdas(int captured) {
        Function<String, Integer> f = Integer::parseInt;
        Supplier<Shapes> g = Shapes::new;
        BiFunction<Integer, Long, String> h = (a, b) -> a + "/" + b + captured + this;
        class Local { int v = captured; }
        Object anonymous = new Object() { int x = captured; public String toString() { return "anonymous " + x; } };
        return () -> f.apply(anonymous.toString()) + new Local().v + g.hashCode() + h.hashCode();
    }

    strictfp class Member {
        protected transient int a;
        final Object b;
        Member(Object b) { this.b = b; }
        class Deeper { }
    }
}
