/** A class that could not be initialised, without memory or for another reason, and a handler of uncaught exceptions
    that needs it. */
class Reported {
    static class Big {
        static long[] all = new long[Integer.MAX_VALUE];
        static void use() {}
    }

    static class Broken {
        static int zero = 1 / Integer.parseInt("0");
        static void use() {}
    }

    static void spoil(Runnable use) {
        try {
            use.run();
            System.out.println("wrong: initialised");
        } catch (LinkageError | OutOfMemoryError e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable use = args[0].equals("memory") ? Big::use : Broken::use;
        spoil(use);
        Thread t = new Thread(() -> { throw new IllegalStateException(); }, "victim");
        t.setUncaughtExceptionHandler((thread, e) -> use.run());
        t.start();
        t.join();
    }
}
