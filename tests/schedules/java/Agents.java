/** A program for the agents of tests/schedules/agents: two threads that start, use objects and a lock, and end. */
public class Agents {
    static final Object lock = new Object();
    static native void first();     // of the agent, if it has them
    static native void second();

    /** Called by agents. */
    static void locked() {
        synchronized (lock) {
            used++;
        }
    }
    static int used;

    static void one() {
        synchronized (lock) {
            if (calls) first();
        }
        new Used().hashCode();
    }
    /** Loaded by the one thread, and by the other. */
    static class Used {}
    static class AlsoUsed {}
    static void two() {
        if (calls) second();
        synchronized (lock) {
            used++;
        }
        new AlsoUsed().hashCode();
    }
    static boolean calls;

    public static void main(String[] args) throws Exception {
        calls = args.length > 0;
        Thread a = new Thread(Agents::one, "one"), b = new Thread(Agents::two, "two");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
