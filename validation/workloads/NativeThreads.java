package workloads;

import java.util.concurrent.atomic.AtomicReference;

/** Threads that C has started: attached as daemons and not, calling Java, leaving an exception after, detached. When
    they arrive is the system's to say, so that green mode has no two runs of this that are the same. */
public final class NativeThreads {
    static {
        System.load(Common.beside("libjvmticheck-workloads.so"));
    }

    private static int calls;

    private NativeThreads() { }

    /** Starts a thread that attaches itself, runs [work], forgets what that has thrown, and detaches itself. */
    private static native boolean start(Runnable work, boolean daemon);

    private static void count(int depth) {
        if (depth > 0)
            count(depth - 1);
        else
            calls++;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            AtomicReference<Thread> seen = new AtomicReference<>();
            int number = i;
            boolean started = start(() -> {
                Thread current = Thread.currentThread();
                count(10);
                seen.set(current);
                if (number >= 4)
                    throw new IllegalStateException("which C forgets");
            }, i % 2 == 0);
            Common.until(() -> seen.get() != null);
            Thread thread = seen.get();
            String told = thread.getName() + " " + thread.isDaemon() + " " + thread.getPriority();
            Common.join(thread);
            Common.say("native threads: " + started + " " + told + " " + calls + " " + thread.getState());
        }
    }
}
