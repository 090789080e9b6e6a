import java.util.function.IntUnaryOperator;

/* What the phases look at, load again and redefine: frames, a handler, a switch on strings, constants of all kinds. */
public class Target implements Runnable {
    static int number = 7;
    static String word = "first";
    long wide = 3;
    Object held;

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            String local = i % 2 == 0 ? "even" : "odd";
            try {
                sum += local.length() / (i % 3);
            } catch (ArithmeticException e) {
                sum++;
            }
        }
        return sum;
    }

    static String version() {
        IntUnaryOperator twice = x -> 2 * x;
        return "version one " + twice.applyAsInt(number) + word;
    }

    static int choose(String s) {
        switch (s) {
        case "one":
            return 1;
        case "two":
            return 2;
        default:
            return Integer.MAX_VALUE;
        }
    }

    static synchronized int locked(int n) {
        return n == 0 ? 0 : 1 + locked(n - 1);
    }

    static Object[] grid() {
        return new Target[3][4];
    }

    static int spin(int n, String name) {
        int turns = n;
        while (!Phases.over) turns++;
        return name.length() + (turns > 0 ? 1 : 0);
    }

    public void run() {
        held = new int[10];
        wide += loop((int) wide);
    }
}
