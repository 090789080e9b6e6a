/** What the tests of the kit run. */
public class Sample {
    static String seen = "";

    public static void main(String[] args) {
        seen = String.join(",", args);
        if (seen.equals("throw")) throw new IllegalStateException("on purpose");
        if (seen.equals("exit")) System.exit(0);
    }

    static String seen() {
        return seen;
    }

    static long sum(int a, long b, double c) {
        return a + b + (long) c;
    }

    static void fail(String text) {
        throw new IllegalArgumentException(text);
    }
}
