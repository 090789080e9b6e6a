// Driven by debugger.c: a breakpoint by line in compute(), locals read and written there, a class rewritten on load.
public class Debugger {
    interface Shape { double area(); }
    record Square(double side) implements Shape {
        public double area() { return side * side; }
    }

    private final String label;

    Debugger(String label) { this.label = label; }

    long compute(int n, String what) {
        int sum = 0;
        long product = 1;
        double half = 0.5;
        float ratio = 1.25f;
        for (int i = 1; i <= n; i++) {
            sum += i;
            product *= i;
            half += ratio;          // BREAK
        }
        return sum * 1000L + product + (long) half;
    }

    static int twice(int x) {
        int[] box = { x };
        Runnable r = () -> box[0] = new Debugger("inner").deep(box[0], 3);
        r.run();
        return box[0];
    }

    int deep(int x, int depth) {
        if (depth == 0) {
            return x * 2;           // BREAK
        }
        return deep(x, depth - 1);
    }

    public static void main(String[] args) {
        Debugger d = new Debugger("outer");
        System.out.println("compute " + d.compute(4, "four"));
        System.out.println("compute again " + d.compute(2, "two"));
        System.out.println("twice " + twice(21));
        System.out.println(DebuggerPatched.greeting() + " " + DebuggerPatched.number());
        System.out.println(new Square(3).area() + " " + d.label);
    }
}

class DebuggerPatched {
    static String greeting() { return "an original text"; }
    static int number() { return 123456; }
}
