// System.exit inside finally: code 3, nothing after it runs, output before it is kept, the pending exception is not
// reported.
public class ExitInFinally {
    static int f() { try { throw new IllegalStateException("lost"); } finally { System.out.println("exiting"); g(); } }
    static void g() {
        synchronized (ExitInFinally.class) { try { System.exit(3); } finally { System.out.println("never"); } }
    }
    public static void main(String[] args) {
        System.out.print("partial");
        try { f(); } catch (Throwable t) { System.out.println("never " + t); }
        System.out.println("never");
    }
}
