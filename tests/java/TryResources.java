// try-with-resources: closing order, suppressed exceptions, null resources, existing variables, nesting, return values,
// exceptions from constructors and close.
import java.util.*;
public class TryResources {
    static List<String> log = new ArrayList<>();
    static class R implements AutoCloseable {
        final String n;
        final int mode;
        R(String n, int mode) {
            this.n = n;
            this.mode = mode;
            if (mode == 2) throw new IllegalStateException("open " + n);
            log.add("+" + n);
        }
        void use() {
            log.add("use" + n);
            if (mode == 3) throw new RuntimeException("use " + n);
        }
        public void close() {
            log.add("-" + n);
            if (mode == 1 || mode == 3) throw new UnsupportedOperationException("close " + n);
        }
    }
    static String dump(Throwable t) {
        StringBuilder sb = new StringBuilder(t.getClass().getSimpleName() + "(" + t.getMessage());
        for (Throwable s : t.getSuppressed()) sb.append(" s:").append(dump(s));
        if (t.getCause() != null) sb.append(" c:").append(dump(t.getCause()));
        return sb.append(")").toString();
    }
    static void run(int a, int b, int c) {
        try (R x = new R("x", a); R y = new R("y", b); R z = c < 0 ? null : new R("z", c)) {
            x.use();
            y.use();
            if (z != null) z.use();
        } catch (IllegalStateException e) {
            log.add("caught " + dump(e));
        } catch (RuntimeException e) {
            log.add("rt " + dump(e));
        } finally {
            log.add("fin");
        }
        System.out.println(log);
        log.clear();
    }
    static int ret(int m) { try (R r = new R("r", m)) { return log.size(); } finally { log.add("f"); } }
    static int loop() {
        int n = 0;
        for (int i = 0; i < 4; i++)
            try (R r = new R("" + i, 0)) {
                if (i == 1) continue;
                if (i == 3) break;
                n += i;
            }
        return n;
    }
    static void checked() throws Exception {
        AutoCloseable a = () -> { throw new Exception("lambda close"); };
        try (a) { log.add("in"); }
    }
    static void existing(R r) { final R q = new R("q", 0); try (r; q) { r.use(); } }
    static String nested() {
        try (R a = new R("a", 0)) {
            try (R b = new R("b", 1)) {
                    return "value"; } catch (UnsupportedOperationException e) { return "inner " + e.getMessage(); }
        }
    }
    static class Chain implements AutoCloseable {
        final AutoCloseable in;
        Chain(AutoCloseable in) { this.in = in; }
        public void close() throws Exception { try { in.close(); } finally { log.add("chain"); } }
    }
    public static void main(String[] args) throws Exception {
        for (int a = 0; a < 4; a++) for (int b = 0; b < 4; b++) run(a, b, a == b ? -1 : (a + b) % 4);
        System.out.println(ret(0) + " " + log);
        log.clear();
        try { ret(1); } catch (UnsupportedOperationException e) { System.out.println(dump(e) + log); }
        log.clear();
        System.out.println(loop() + " " + log);
        log.clear();
        try { checked(); } catch (Exception e) { System.out.println(dump(e) + log); }
        log.clear();
        existing(new R("p", 0));
        System.out.println(log);
        log.clear();
        try { existing(new R("p", 3)); } catch (RuntimeException e) { System.out.println(dump(e)); }
        log.clear();
        try {
            existing(null);
        } catch (NullPointerException e) {
            System.out.println("npe " + log + e.getSuppressed().length);
        }
        log.clear();
        System.out.println(nested() + log);
        log.clear();
        try (Chain c =
                new Chain(new Chain(new R("deep", 1)))) { log.add("body"); } catch (Exception e) { log.add(dump(e)); }
        System.out.println(log);
        Throwable t = new Exception("main", new Error("cause"));
        t.addSuppressed(new RuntimeException("s1"));
        System.out.println(dump(t));
        try { t.addSuppressed(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { t.addSuppressed(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
}
