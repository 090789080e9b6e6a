/** A thread ends by an exception of kind [0]. [1] handles it: its own handler, that of all threads, a group, nobody. */
public class Handled {
    static void fail(String kind) {
        if (kind.equals("assertion")) throw new AssertionError("a check");
        throw new IllegalStateException("a state");
    }

    public static void main(String[] args) throws Exception {
        Thread.UncaughtExceptionHandler quiet = (thread, thrown) -> {};
        ThreadGroup group = new ThreadGroup("own") {
            @Override
            public void uncaughtException(Thread thread, Throwable thrown) {}
        };
        Thread t = new Thread(args[1].equals("group") ? new ThreadGroup(group, "inner") : null, () -> fail(args[0]));
        if (args[1].equals("own")) t.setUncaughtExceptionHandler(quiet);
        if (args[1].equals("all")) Thread.setDefaultUncaughtExceptionHandler(quiet);
        t.start();
        t.join();
    }
}
