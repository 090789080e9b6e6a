import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/* The Target of a redefinition: the same fields, methods with other bodies, more constants. */
public class Target implements Runnable {
    static int number = 7;
    static String word = "first";
    long wide = 3;
    Object held;

    static int loop(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            double third = i / 3.5;
            Object o = third > 2 ? "large" : Integer.valueOf(77777);
            sum += o instanceof String s ? s.length() : 100000L;
        }
        return (int) sum;
    }

    static String version() {
        IntUnaryOperator thrice = x -> 3 * x;
        IntBinaryOperator sum = Integer::sum;
        Supplier<String> text = ("version two " + Math.abs(-5.25f))::toString;
        return text.get() + thrice.applyAsInt(number) + sum.applyAsInt(1234567, 1) + word;
    }

    static int choose(String s) {
        switch (s) {
        case "three":
            return 3;
        case "four":
            return 4;
        case "five":
            return 5;
        default:
            return Integer.MIN_VALUE;
        }
    }

    static synchronized int locked(int n) {
        return n == 0 ? 0 : 2 + locked(n - 1);
    }

    static Object[] grid() {
        return new Target[5][6];
    }

    static int spin(int n, String name) {
        return n + name.length();
    }

    public void run() {
        held = new long[20];
        wide -= loop((int) wide);
    }
}
