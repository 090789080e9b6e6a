// Runs until a debugger that comes late, or is called when an exception is thrown, lets it end.
public class Idle {
    static boolean done;
    static int rounds;

    static void round() {
        rounds++;                                   //@ round
    }

    static int risky(int n) {
        if (n > 2)
            throw new UnsupportedOperationException("risky " + n);
        return risky(n + 1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        if (args.length > 0) {
            try {
                risky(0);
            } catch (UnsupportedOperationException e) {
                System.out.println(e.getMessage());
            }
            throw new IllegalStateException("out of main");
        }
        while (!done) {
            round();
            Thread.sleep(10);
        }
        System.out.println("end " + (rounds > 0));
    }
}
