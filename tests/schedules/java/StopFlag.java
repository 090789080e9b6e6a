/** A loop waits for a plain flag: right in memory without old values, but `java` may never leave the loop. */
public class StopFlag {
    static boolean plain;
    static volatile boolean right;

    public static void main(String[] args) throws Exception {
        boolean fixed = args.length > 0;
        Thread t = new Thread(() -> {
            while (!(fixed ? right : plain)) Thread.onSpinWait();
        });
        t.start();
        plain = true;
        right = true;
        t.join();
    }
}
