// javac: --add-exports java.base/jdk.internal.vm=ALL-UNNAMED
// vmargs: --add-exports java.base/jdk.internal.vm=ALL-UNNAMED
// jdk: 25-
// The mechanism below virtual threads: continuations that yield, nest, are pinned, throw; their stack traces.
import java.util.*;
import java.util.stream.*;
import jdk.internal.vm.*;

public class Continuations {
    static final ContinuationScope S = new ContinuationScope("S"), OUTER = new ContinuationScope("OUTER");

    static class Told extends Continuation {
        Told(Runnable r) { super(S, r); }
        @Override protected void onPinned(Pinned p) { System.out.println("pinned: " + p); }
    }
    static String trace(StackTraceElement[] trace) {
        return Arrays.stream(trace).map(e -> e.getClassName() + "." + e.getMethodName() + ":" + (e.getLineNumber() > 0))
                .collect(Collectors.joining(" "));
    }
    static void tell(String what) { System.out.println(what + ": " + trace(new Exception().getStackTrace())); }

    static int deep(int n) {
        if (n > 0) return deep(n - 1) + n;
        tell("before");
        Continuation.yield(S);
        tell("after");
        return 0;
    }
    static void yields() throws Exception {
        int[] sum = {0};
        Continuation c = new Continuation(S, () -> sum[0] = deep(3));
        c.run();
        System.out.println("frozen: " + trace(c.getStackTrace()) + " " + sum[0] + " " + c.isDone());
        Thread other = new Thread(c::run);     /* it goes on in another thread */
        other.start();
        other.join();
        System.out.println(sum[0] + " " + c.isDone());
        try {
            c.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
    /* Values of every kind on the stack when it yields, most of them half of an expression. */
    static long mixed(Object o, int i, long l, float f, double d, byte[] bytes, boolean z) {
        String local = "local" + i;
        long passed = l + pass(o, i * 3, l + stop(local), f, stop(o) + d, z ? bytes : null);
        return passed + bytes[stop(bytes)] + local.length();
    }
    static long pass(Object o, int i, long l, float f, double d, byte[] bytes) {
        return o.hashCode() + i + l + (long) f + (long) d + bytes.length;
    }
    static int stop(Object o) {
        Continuation.yield(S);
        return o.toString().isEmpty() ? 1 : 0;
    }
    static void kinds() {
        long[] result = {0};
        List<Continuation> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int n = i;
            all.add(new Continuation(S, () -> result[0] += mixed("text" + n, n, n * 1000000007L, n / 2f, n * 1e9,
                                                                new byte[n + 1], true)));
        }
        for (int round = 0; round < 4; round++) {
            for (Continuation c : all) c.run();
            System.gc();    /* what was freed wrongly is used again */
            for (int k = 0; k < 20000; k++) new StringBuilder("garbage").append(k).toString();
        }
        System.out.println(result[0] + " " + all.stream().allMatch(Continuation::isDone));
    }
    static void pinned() {
        Continuation c = new Told(() -> {
            Continuation.pin();
            Continuation.pin();
            Continuation.unpin();
            System.out.println(Continuation.isPinned(S) + " " + Continuation.yield(S));
            Continuation.unpin();
            try {
                Continuation.unpin();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            Continuation.yield(S);
            System.out.println("not any more");
            /* Code of the VM or of C below it: the class initializer. */
            Native.touch();
        });
        Continuation.pin();     /* of no continuation */
        Continuation.unpin();
        c.run();
        System.out.println("yielded " + c.isDone());
        c.run();
        System.out.println(c.isDone());
    }
    static class Native {
        static {
            System.out.println("initializer " + Continuation.isPinned(S));
            Continuation.yield(S);
        }
        static void touch() {}
    }
    static void throwing() {
        Continuation c = new Continuation(S, () -> {
            try {
                Continuation.yield(S);
                throw new IllegalArgumentException("thrown");
            } finally {
                System.out.println("finally");
            }
        });
        c.run();
        try {
            c.run();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + c.isDone() + " " + trace(e.getStackTrace()));
        }
        Continuation overflow = new Continuation(S, () -> {
            try {
                endless(1);
            } catch (StackOverflowError e) {
                System.out.println("overflow");
            }
            Continuation.yield(S);
            System.out.println("behind it");
        });
        overflow.run();
        overflow.run();
    }
    static int endless(int n) { return endless(n + 1) + 1; }

    static void nested() {
        Continuation outer = new Continuation(OUTER, () -> {
            Continuation inner = new Continuation(S, () -> {
                tell("inner");
                StackWalker.getInstance().walk(w -> w.map(StackWalker.StackFrame::getMethodName).toList())
                        .forEach(System.out::println);
                Continuation.yield(OUTER);
                System.out.println("inner goes on");
                Continuation.yield(S);
                System.out.println("inner ends");
            });
            inner.run();
            System.out.println("outer, " + inner.isDone());
            inner.run();
            System.out.println("outer, " + inner.isDone());
            Continuation.yield(OUTER);
        });
        for (int i = 0; !outer.isDone(); i++) {
            outer.run();
            System.out.println("round " + i);
        }
    }
    /* A generator: many small steps of one continuation, whose stack grows and shrinks in between. */
    static int produced;
    static void produce(int depth) {
        if (depth == 0) return;
        produce(depth - 1);
        produced++;
        Continuation.yield(S);
        produce(depth - 1);
    }
    static void generator() {
        Continuation c = new Continuation(S, () -> produce(10));
        int steps = 0;
        for (; !c.isDone(); steps++) c.run();
        System.out.println(produced + " " + steps);
    }
    static String walked(Continuation c) {
        return c.stackWalker().walk(s -> s.map(f -> f.getMethodName()).collect(Collectors.joining(" ", "[", "]")));
    }
    /* Of a continuation that has not begun, that waits, and that has ended; in an outer one. */
    static void walks() {
        Continuation c = new Continuation(S, () -> {
            Continuation inner = new Continuation(OUTER, () -> Continuation.yield(OUTER));
            System.out.println("inner " + walked(inner));
            inner.run();
            System.out.println("inner " + walked(inner));
            Continuation.yield(S);
            inner.run();
            System.out.println("inner " + walked(inner) + inner.getStackTrace().length);
        });
        System.out.println(walked(c) + c.getStackTrace().length);
        c.run();
        System.out.println(walked(c));
        c.run();
        System.out.println(walked(c) + c.getStackTrace().length);
    }
    public static void main(String[] args) throws Exception {
        walks();
        yields();
        kinds();
        pinned();
        throwing();
        nested();
        generator();
    }
}
