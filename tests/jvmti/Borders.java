// Threads that go into the VM and out of it all the time, and one that suspends them: see borders.c.
public class Borders {
    static native void enter(int[] counter, int times);
    static native void check(Thread writer, int[] counter, Thread caller, int rounds);
    static native void events(Thread caller);

    static volatile boolean done;
    static void called() {}

    static Thread start(String name, Runnable body) {
        Thread t = new Thread(body, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        int[] counter = new int[1];
        Thread writer = start("writer", () -> { while (!done) enter(counter, 1000); });
        Thread caller = start("caller", () -> { while (!done) called(); });
        events(caller);
        check(writer, counter, caller, 6000);
        done = true;
        writer.join();
        caller.join();
    }
}
