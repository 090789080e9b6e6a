@SuppressWarnings("removal")
public class AgentThreads {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native void runAgent(Thread t, Thread live, Thread ended);
    static native void endAgent();
    static native int counts();
    static native void runForEver(Thread t);
    static native void storage(Thread live, Thread unstarted, Thread ended);
    static native void groups();
    static native void information(Thread unstarted, Thread ended, ClassLoader loader);
    static native long cpuTime(Thread t);
    static native void times(Thread unstarted, Thread ended, Thread busy);
    static String name(Object o) { return "?"; }

    static volatile boolean go, on;
    static volatile long work;
    static int isSeen(Thread wanted) {
        int n = 0;
        for (Thread t : Thread.getAllStackTraces().keySet()) if (t == wanted) n++;
        Thread[] list = new Thread[100];
        int count = Thread.enumerate(list);
        for (int i = 0; i < count; i++) if (list[i] == wanted) n++;
        return n;
    }

    public static void main(String[] args) throws Exception {
        Thread unstarted = new Thread("unstarted");
        unstarted.setDaemon(true);
        unstarted.setPriority(7);
        Thread ended = new Thread("\u00e4\u20ac\ud83d\ude00");
        ended.setContextClassLoader(null);
        ended.start();
        ended.join();
        Thread busy = new Thread(() -> {
            while (!go) {
                if (on) work++;
                else Thread.yield();
            }
        }, "busy");
        busy.start();
        information(unstarted, ended, AgentThreads.class.getClassLoader());
        storage(busy, unstarted, ended);

        ThreadGroup outer = new ThreadGroup("outer"), inner = new ThreadGroup(outer, "inner"),
                empty = new ThreadGroup(outer, "empty");
        inner.setMaxPriority(3);
        inner.setDaemon(true);
        Thread sleeper = new Thread(inner, () -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) { }
        }, "sleeper");
        sleeper.start();
        Thread never = new Thread(outer, () -> { }, "never started");
        groups();
        sleeper.interrupt();
        sleeper.join();
        System.out.println("one has ended");
        groups();

        Thread agent = new Thread("agent") {
            @Override public void run() { System.out.println("  run() is not for agents"); }
        };
        runAgent(agent, busy, ended);
        begin("RunAgentThread", "seen from Java");
        checkInt("alive", 1, agent.isAlive() ? 1 : 0);
        checkInt("daemon", 1, agent.isDaemon() ? 1 : 0);
        checkInt("priority", 10, agent.getPriority());
        checkInt("seen", 0, isSeen(agent));
        checkInt("another one", 2, isSeen(busy));
        endAgent();
        agent.join();
        checkInt("starts and ends", 11, counts());
        checkInt("state", 2, state(agent));
        try {
            agent.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("  cannot be started again");
        }
        end();

        times(unstarted, ended, busy);
        begin("GetThreadCpuTime", "grows when the thread works");
        long before = cpuTime(busy);
        on = true;
        while (work < 300000) Thread.sleep(1);
        checkInt("grew", 1, cpuTime(busy) > before ? 1 : 0);
        go = true;
        busy.join();
        end();
        runForEver(new Thread("for ever"));
    }
}
