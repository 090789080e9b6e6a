// What tests/embed/host.c calls.
public class Hosted {
    static int state = 3;
    static int add(int a, long b, double c) { return a + (int) b + (int) c; }
    static String describe(Object[] parts) {
        StringBuilder b = new StringBuilder();
        for (Object o : parts) b.append(o).append('/');
        return b.toString();
    }
    static void fail(String message) { throw new IllegalStateException(message); }
    static void leave(int status) { System.exit(status); }
    static void halt(int status) { Runtime.getRuntime().halt(status); }
    static native void crash();
    static void callCrash() { crash(); }
    static String property(String key) { return System.getProperty(key); }
    static String thread() {
        Thread t = Thread.currentThread();
        return t.getName() + " " + t.getPriority() + " " + t.isDaemon() + " " + t.getThreadGroup().getName();
    }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static boolean overflow() {
        try { endless(0); return false; } catch (StackOverflowError e) { return true; }
    }
    static int endless(int n) { return endless(n + 1) + 1; }
    static String threadName() { return Thread.currentThread().getName().replaceAll("^Thread-[0-9]+", "Thread-N"); }
    static volatile int running;
    static synchronized void begin() { running++; }
    static void forever() {
        begin();
        for (long i = 0; ; i++) if (i < 0) print("never");
    }
    static int liveThreads() {
        int n = 0;
        for (Thread t : Thread.getAllStackTraces().keySet())
            if (t.getThreadGroup() != null && t.getThreadGroup().getName().equals("main")) n++;
        return n;
    }
    static void startThreads() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> print("hook"), "hook"));
        Thread last = null;
        for (int i = 0; i < 3; i++) {
            int n = i;
            Thread before = last;
            last = new Thread(() -> {
                try {
                    Thread.sleep(50);
                    if (before != null) before.join();
                } catch (InterruptedException e) {
                    print("interrupted");
                }
                print("thread " + n + " ends");
            });
            last.start();
        }
        Thread d = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                print("interrupted");
            }
        });
        d.setDaemon(true);
        d.start();
    }
    static void print(String s) { System.out.println(s); }
}
