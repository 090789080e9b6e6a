// jdk: 25-
// vmargs: -Xint
// StackOverflowError at every place inside of ScopedValue.where and what it calls, by frames of several sizes below, in
// platform and virtual threads: whatever was bound outside is bound again.
public class ScopedOverflow {
    static final ScopedValue<String> A = ScopedValue.newInstance(), B = ScopedValue.newInstance();
    static int bad, some;

    static String now() { return (A.isBound() ? A.get() : "-") + (B.isBound() ? B.get() : "-"); }
    static int down(int n, Runnable r) {
        if (n > 0) return down(n - 1, r) + 1;
        r.run();
        return 0;
    }
    static void bind() {
        ScopedValue.where(A, "a2").where(B, "b2").run(() -> {
            ScopedValue.where(A, "a3").run(() -> { now(); });
            if (!now().equals("a2b2")) bad++;
        });
    }
    /** Calls that are just deep enough for an overflow, and less and less deep ones, up to where there is none. */
    static void trial() {
        ScopedValue.where(A, "a1").run(() -> {
            int fits = 100, overflows = 200_000;
            while (overflows - fits > 1) {
                int middle = (fits + overflows) / 2;
                try {
                    down(middle, () -> { });
                    fits = middle;
                } catch (StackOverflowError e) {
                    overflows = middle;
                }
            }
            for (int depth = overflows; depth > overflows - 100; depth--)
                for (int kind = 0; kind < 3; kind++) {
                    try {
                        if (kind == 0) down(depth, ScopedOverflow::bind);
                        else if (kind == 1) larger(depth, 1, 2, 3);
                        else largest(depth, 1, 2, 3, 4, 5, 6, 7);
                    } catch (StackOverflowError e) {
                        some++;
                    }
                    if (!now().equals("a1-")) bad++;
                }
        });
        if (!now().equals("--")) bad++;
    }
    static int larger(int d, long a, long b, long c) { return down(d, ScopedOverflow::bind); }
    static int largest(int d, long a, long b, long c, long e, long f, long g, long h) {
        return down(d, ScopedOverflow::bind);
    }

    static void show(String name) {
        System.out.println(name + " " + bad + " " + (some > 0));
        some = 0;
    }
    public static void main(String[] args) throws Exception {
        trial();
        show("platform");
        Thread.ofVirtual().start(ScopedOverflow::trial).join();
        show("virtual");
    }
}
