/** Natives, exceptions and fields for result.c. */
public class Result {
    static int counter;

    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    /** In result.c; reads the counter. */
    static native int frame(long number);

    static int fail(String[] args) {
        throw new IllegalStateException("" + args.length);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread fails = new Thread(() -> {
            throw new IllegalStateException();
        });
        fails.setUncaughtExceptionHandler((thread, exception) -> counter++);
        fails.start();
        fails.join();
        try {
            fail(args);
        } catch (IllegalStateException e) {
            counter++;
        }
        frame(1, "an object");
        frame(1L);
        System.out.println("the program has run");
    }
}
