// An uncaught exception with causes and suppressed ones: trace on stderr with "Caused by", "... n more", "Suppressed",
// exit code 1; earlier output is kept.
public class UncaughtException {
    static class Own extends Exception {
        Own(String m, Throwable c) { super(m, c); }
        @Override public String getLocalizedMessage() { return "localized " + getMessage(); }
    }
    static void low(int n) { if (n == 0) throw new ArithmeticException("low"); low(n - 1); }
    static void mid() throws Own {
        try {
            low(3);
        } catch (ArithmeticException e) {
            IllegalStateException s = new IllegalStateException("suppressed", new RuntimeException("its cause"));
            e.addSuppressed(s);
            e.addSuppressed(new Error());
            throw new Own("mid", e);
        }
    }
    UncaughtException() { try { mid(); } catch (Own e) { throw new RuntimeException(e); } }
    static class Holder {
        static final UncaughtException U;
        static {
            Runnable r = () -> { Object o = new Object() { { new UncaughtException(); } }; };
            r.run();
            U = null;
        }
    }
    public static void main(String[] args) {
        System.out.println("before");
        System.out.print("no newline");
        System.out.flush();
        try { low(2); } finally { try { System.out.println(Holder.U); } finally { System.out.println("finally"); } }
    }
}
