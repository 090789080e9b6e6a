package workloads;

/** Runtime.halt while a hook is registered, a finalizer is due and threads run: nothing more of the program runs. */
public final class Halt {
    static final int CODE = 4;

    private static int turns;

    private Halt() { }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Common.say("which nobody runs"), "hook"));
        Thread runs = new Thread(() -> {
            while (true)
                turns++;
        }, "runs");
        runs.start();
        Thread sleeps = Common.start("sleeps", () -> Common.thrown(() -> Thread.sleep(1_000_000_000)));
        Common.until(sleeps, Thread.State.TIMED_WAITING);
        Common.say("halt");
        try {
            Runtime.getRuntime().halt(CODE);
        } finally {
            Common.say("which nobody reaches");
        }
    }
}
