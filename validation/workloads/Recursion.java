package workloads;

import java.util.function.IntUnaryOperator;

/** Deep stacks: plain, mutual, through interfaces and constructors, and as deep as there is room. */
public final class Recursion {
    /** Room for more than the deepest recursion whose depth is known. */
    private static final long STACK = 4 << 20;

    private final Recursion inner;

    private Recursion(int depth) {
        inner = depth == 0 ? null : new Recursion(depth - 1);
    }

    static int down(int depth) {
        return depth == 0 ? 0 : down(depth - 1) + 1;
    }

    static boolean even(int number) {
        return number == 0 || odd(number - 1);
    }

    static boolean odd(int number) {
        return number != 0 && even(number - 1);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static double mixed(int depth, long a, double b, Object c, int... more) {
        return depth == 0 ? a + b + more.length : mixed(depth - 1, a + 1, b / 2, c, depth, depth) + 1;
    }

    static int endless(int depth) {
        return endless(depth + 1) + 1;
    }

    int length() {
        return inner == null ? 0 : inner.length() + 1;
    }

    static void run(String name, long stack, Runnable work) {
        Thread thread = new Thread(null, work, name, stack);
        thread.start();
        Common.join(thread);
    }

    static int climbs(int depth, int[] count) {
        if (depth > 0)
            return climbs(depth - 1, count) + 1;
        count[0] = (int) StackWalker.getInstance().walk(frames -> frames.filter(
            frame -> frame.getMethodName().equals("climbs")).count()).longValue();
        return new Throwable().getStackTrace().length;
    }

    public static void main(String[] args) {
        run("deep", STACK, () -> {
            IntUnaryOperator[] self = new IntUnaryOperator[1];
            self[0] = n -> n == 0 ? 0 : self[0].applyAsInt(n - 1) + 1;
            Common.say("deep: " + down(3000) + " " + even(2001) + " " + self[0].applyAsInt(500) + " "
                       + new Recursion(1000).length());
            int[] count = new int[1];
            Common.say("deep: " + (climbs(700, count) >= 700) + " " + count[0] + " " + mixed(300, 1, 2, "c"));
        });
        Common.say("tree: " + fibonacci(17));
        for (int i = 0; i < 2; i++)
            run("overflow " + i, 256 << 10, () -> {
                Common.tell("overflow", () -> endless(0));
                Common.tell("overflow again", () -> endless(0));
                Common.say("overflow: still well " + down(50));
            });
    }
}
