// StackOverflowError can be caught, again and again, also from constructors, interface calls and deep finally blocks.
public class StackOverflow {
    static int depth, finals;
    static void down() { depth++; down(); }
    static long wide(long a, double b, Object c, int d) { depth++; return wide(a + 1, b, c, d) + d; }
    StackOverflow inner; StackOverflow() { inner = new StackOverflow(); }
    interface F { int f(int x); }
    static F f = new F() { public int f(int x) { return f.f(x + 1) + 1; } };
    static void withFinally() { try { withFinally(); } finally { finals++; } }
    static synchronized void locked() { locked(); }
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            depth = 0;
            try {
                down();
            } catch (StackOverflowError e) {
                System.out.println("down " + (depth > 500) + " " + e.getMessage() + " "
                        + (e.getStackTrace().length > 100));
            }
            try { wide(1, 2, null, 3); } catch (StackOverflowError e) { System.out.println("wide"); }
            try { new StackOverflow(); } catch (StackOverflowError e) { System.out.println("new"); }
            try { f.f(0); } catch (StackOverflowError e) { System.out.println("interface"); }
            try { withFinally(); } catch (StackOverflowError e) { System.out.println("finally " + (finals > 100)); }
            try {
                locked();
            } catch (StackOverflowError e) {
                System.out.println("locked " + Thread.holdsLock(StackOverflow.class));
            }
        }
        System.out.println("done");
    }
}
