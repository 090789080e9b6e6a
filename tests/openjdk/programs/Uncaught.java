// Uncaught exceptions: handlers of threads, groups and the default; errors in handlers; traces on stderr; exit code 0
// as main ends well.
public class Uncaught {
    static void run(Thread t) throws Exception { t.start(); t.join(); }
    public static void main(String[] args) throws Exception {
        run(new Thread(() -> { throw new RuntimeException("plain"); }, "plain"));
        Thread own = new Thread(() -> { throw new RuntimeException("own"); }, "own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " handled " + e));
        run(own);
        ThreadGroup g = new ThreadGroup("group") {
            public void uncaughtException(Thread t, Throwable e) { System.out.println("group got " + e + " of " + t); }
        };
        run(new Thread(g, () -> { int[] a = new int[0]; a[1] = 2; }, "in group"));
        Thread bad = new Thread(() -> { throw new Error("first"); }, "bad");
        bad.setUncaughtExceptionHandler((t, e) -> { throw new RuntimeException("in the handler"); });
        run(bad);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e));
        run(new Thread(() -> { Object o = "s"; Integer i = (Integer) o; }, "cast"));
        run(new Thread(() -> { throw new ThreadDeath(); }, "death"));
        run(new Thread(() -> recurse(0), "deep"));
        System.out.println(Thread.currentThread().getUncaughtExceptionHandler()
                == Thread.currentThread().getThreadGroup());
    }
    static int recurse(int n) { return recurse(n + 1) + 1; }
}
