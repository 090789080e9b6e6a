// Ends by an exception that nobody catches.
public class Thrower {
    static void deep(int n) {
        if (n == 0)
            throw new UnsupportedOperationException("nobody catches this");
        deep(n - 1);
    }

    static void caught() {
        try {
            Object o = "text";
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            System.out.println(new int[1][2].length / (args - args));
        } catch (ArithmeticException e) {
            System.out.println("division");
        } finally {
            System.out.println("finally");
        }
    }
    static int args = 1;
    // prepared, so that jdb defers nothing
    static final Object[] KNOWN = { new ClassCastException(), new ArithmeticException() };

    public static void main(String[] a) {
        caught();
        deep(2);
    }
}
