// Driven by callbacks.c.
public class Callbacks {
    static native void prepare(int mode);

    static class Chained { static String get() { return "chain:...."; } }
    static class Same { static String get() { return "same"; } }
    static class Refused { static int x = 1; }
    static class Thrown { static int x = 1; }

    static int target(int a) {
        int b = a + 1;
        int c = b * a;
        return c;
    }

    static void run() {
        try {
            System.out.println(target(3));
            System.out.println(target(4));
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage() + " at line " + e.getStackTrace()[0].getLineNumber());
        }
    }

    public static void main(String[] args) {
        System.out.println(Chained.get());
        System.out.println(Same.get());
        try {
            System.out.println(Refused.x);
        } catch (Throwable t) {
            System.out.println(t);
        }
        try {
            System.out.println(Refused.x);
        } catch (Throwable t) {
            System.out.println(t);
        }
        try {
            System.out.println(Thrown.x);
        } catch (Throwable t) {
            System.out.println(t);
        }
        try {
            System.out.println(Thrown.x);
        } catch (Throwable t) {
            System.out.println(t);
        }
        run();
        for (int mode = 1; mode <= 14; mode++) {
            prepare(mode);
            run();
        }
    }
}
