/** What several_tools.c looks at with several environments. */
public class SeveralTools {
    static int one() {
        return 1;
    }
    static int field;
    static int touch() {
        field++;
        return field;
    }
    static int thrower() {
        try {
            throw new UnsupportedOperationException();
        } catch (IllegalStateException e) {
            return 2;
        } catch (UnsupportedOperationException e) {
            return 3;
        }
    }
    static synchronized int guarded() {
        try {
            return thrower();
        } catch (IllegalStateException e) {
            return 4;
        }
    }
    static double root(double v) {
        return Math.sqrt(v);
    }
    static double otherRoot(double v) {
        return Math.sqrt(v);
    }
    /** Nothing but the handler names it. */
    static class Unloaded extends RuntimeException {
    }
    static int catchesUnloaded() {
        try {
            throw new UnsupportedOperationException();
        } catch (Unloaded e) {
            return 1;
        } catch (UnsupportedOperationException e) {
            return 2;
        }
    }
    static native void run();
    public static void main(String[] args) {
        run();
    }
}
