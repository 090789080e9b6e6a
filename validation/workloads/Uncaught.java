package workloads;

/** Exceptions that nobody catches: of a thread, then of main; the VM reports both and ends with 1. */
public final class Uncaught {
    private static final class Thrower extends Thread {
        Thrower() {
            super("thrower");
        }

        @Override
        public void run() {
            Uncaught.fail(2);
        }
    }

    private Uncaught() { }

    static void fail(int depth) {
        if (depth == 0)
            throw new IllegalStateException("nobody catches this");
        try {
            fail(depth - 1);
        } finally {
            Common.say("finally: " + depth);
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Common.say("hook"), "hook"));
        Thread thread = new Thrower();
        thread.start();
        Common.join(thread);
        try {
            fail(1);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException("nor this", e);
        }
    }
}
